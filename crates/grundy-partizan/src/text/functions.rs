//! The functions of expressions.

use grundy_base::error::Refused;
use grundy_base::phrase::{Phrase, phrase};

use crate::dyadic::Dyadic;
use crate::halt::{Done, Halt};
use crate::loopy::Game;
use crate::store::{Player, Store, Value};
use crate::text::term::{Term, Terms};

/// A function: its name, its arguments for people, and what it does.
pub struct Function {
    /// How it is called in expressions.
    pub name: &'static str,
    /// Its arguments, as they are told.
    pub arguments: &'static str,
    /// How many they are.
    pub(crate) arity: usize,
    pub(crate) apply: Apply,
}

/// What a function does.
#[derive(Clone, Copy)]
pub(crate) enum Apply {
    /// With values of games that end.
    Values(fn(&mut Store<'_>, &[Value]) -> Done<Value>),
    /// With games in which play may come back.
    Games(fn(&mut Store<'_>, &[Game]) -> Done<Game>),
    /// With parts of an expression.
    Parts(fn(&mut Terms<'_, '_>, &[Term]) -> Done<Term>),
}

use Apply::{Games, Parts, Values};

/// All functions.
pub static FUNCTIONS: &[Function] = &[
    Function {
        name: "cool",
        arguments: "G, t",
        arity: 2,
        apply: Values(|s, a| number(s, a[1]).and_then(|t| s.cool(a[0], t))),
    },
    Function { name: "freeze", arguments: "G", arity: 1, apply: Values(|s, a| s.freeze(a[0])) },
    Function { name: "heat", arguments: "G, t", arity: 2, apply: Values(|s, a| s.heat(a[0], a[1])) },
    Function {
        name: "overheat",
        arguments: "G, s, t",
        arity: 3,
        apply: Values(|s, a| s.overheat(a[0], a[1], a[2])),
    },
    Function { name: "norton", arguments: "G, U", arity: 2, apply: Values(|s, a| s.norton(a[0], a[1])) },
    Function {
        name: "ordinal",
        arguments: "G, H",
        arity: 2,
        apply: Parts(|terms, a| terms.ordinal(a[0], a[1])),
    },
    Function {
        name: "ordinal-product",
        arguments: "G, H",
        arity: 2,
        apply: Values(|s, a| s.ordinal_product(a[0], a[1])),
    },
    Function {
        name: "subordinate",
        arguments: "G, B",
        arity: 2,
        apply: Parts(|terms, a| terms.subordinate(a[0], a[1])),
    },
    Function { name: "pow", arguments: "G, x", arity: 2, apply: Parts(|terms, a| terms.pow(a[0], a[1])) },
    Function {
        name: "powto",
        arguments: "G, x",
        arity: 2,
        apply: Parts(|terms, a| terms.pow_to(a[0], a[1])),
    },
    Function { name: "conway", arguments: "G, H", arity: 2, apply: Values(|s, a| s.conway(a[0], a[1])) },
    Function {
        name: "conjunctive",
        arguments: "G, H",
        arity: 2,
        apply: Values(|s, a| s.conjunctive(a[0], a[1])),
    },
    Function {
        name: "selective",
        arguments: "G, H",
        arity: 2,
        apply: Values(|s, a| s.selective(a[0], a[1])),
    },
    Function { name: "reduced", arguments: "G", arity: 1, apply: Values(|s, a| s.reduced(a[0])) },
    Function { name: "companion", arguments: "G", arity: 1, apply: Values(|s, a| s.companion(a[0])) },
    Function { name: "weight", arguments: "G", arity: 1, apply: Values(|s, a| weight(s, a[0])) },
    Function {
        name: "mean",
        arguments: "G",
        arity: 1,
        apply: Values(|s, a| s.mean(a[0]).and_then(|x| s.number(x))),
    },
    Function {
        name: "temperature",
        arguments: "G",
        arity: 1,
        apply: Values(|s, a| s.temperature(a[0]).and_then(|x| s.number(x))),
    },
    Function {
        name: "left-stop",
        arguments: "G",
        arity: 1,
        apply: Parts(|terms, a| terms.stop(a[0], Player::Left, false)),
    },
    Function {
        name: "right-stop",
        arguments: "G",
        arity: 1,
        apply: Parts(|terms, a| terms.stop(a[0], Player::Right, false)),
    },
    Function {
        name: "strong-left-stop",
        arguments: "G",
        arity: 1,
        apply: Parts(|terms, a| terms.stop(a[0], Player::Left, true)),
    },
    Function {
        name: "strong-right-stop",
        arguments: "G",
        arity: 1,
        apply: Parts(|terms, a| terms.stop(a[0], Player::Right, true)),
    },
    Function {
        name: "birthday",
        arguments: "G",
        arity: 1,
        apply: Values(|s, a| s.birthday(a[0]).and_then(|n| count(s, n))),
    },
    Function {
        name: "stop-count",
        arguments: "G",
        arity: 1,
        apply: Values(|s, a| s.stop_count(a[0]).and_then(|n| count(s, n))),
    },
    Function {
        name: "follower-count",
        arguments: "G",
        arity: 1,
        apply: Games(|s, a| a[0].follower_count(s).and_then(|n| count(s, n)).map(Game::Short)),
    },
    Function { name: "tiny", arguments: "G", arity: 1, apply: Parts(|terms, a| terms.tiny(a[0])) },
    Function {
        name: "miny",
        arguments: "G",
        arity: 1,
        apply: Parts(|terms, a| terms.tiny(a[0]).and_then(|tiny| terms.negative(tiny))),
    },
    Function { name: "onside", arguments: "G", arity: 1, apply: Games(|s, a| a[0].one_side(true, s)) },
    Function { name: "offside", arguments: "G", arity: 1, apply: Games(|s, a| a[0].one_side(false, s)) },
    Function { name: "degree", arguments: "G", arity: 1, apply: Games(|s, a| a[0].degree(s)) },
    Function { name: "variety", arguments: "G", arity: 1, apply: Games(|s, a| variety(s, &a[0])) },
    Function { name: "upsum", arguments: "G, H", arity: 2, apply: Games(|s, a| a[0].upsum(&a[1], s)) },
    Function { name: "downsum", arguments: "G, H", arity: 2, apply: Games(|s, a| a[0].downsum(&a[1], s)) },
    Function { name: "join", arguments: "G, H", arity: 2, apply: Values(|s, a| s.join(a[0], a[1])) },
    Function { name: "meet", arguments: "G, H", arity: 2, apply: Values(|s, a| s.meet(a[0], a[1])) },
];

/// A function by its name; CGSuite's spellings with capitals and without hyphens are known.
pub(crate) fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| is_named(function.name, name))
}

/// Whether a name is this one: capitals and hyphens do not matter.
pub(crate) fn is_named(known: &str, name: &str) -> bool {
    let letters = |name: &'_ str| name.replace('-', "").to_ascii_lowercase();
    letters(known) == letters(name)
}

impl Function {
    /// Why the function has no loopy arguments, and what to ask in its place.
    pub(crate) fn no_loops(&self) -> Refused {
        let call = format!("{}({})", self.name, self.arguments);
        let (reason, instead) = match self.name {
            "mean" | "temperature" | "cool" | "freeze" | "heat" | "overheat" => (
                Phrase::fixed(
                    "loopy-no-thermograph",
                    "play comes back in the value, and thermographs of loopy games are not computed",
                ),
                Phrase::fixed("ask-stops", "ask for left-stop(G) and right-stop(G), or for the degree"),
            ),
            "weight" | "reduced" | "companion" => (
                Phrase::fixed(
                    "loopy-not-defined",
                    "play comes back in the value, and this is defined for games that end",
                ),
                Phrase::fixed("compare-with-ups", "compare it with ups: over > ^<9>"),
            ),
            "join" | "meet" | "birthday" | "stop-count" => (
                Phrase::fixed("loopy-no-day", "play comes back in the value, so that it is born on no day"),
                Phrase::fixed("ask-follower-count", "ask for follower-count(G)"),
            ),
            _ => (
                Phrase::fixed(
                    "loopy-not-defined",
                    "play comes back in the value, and this is defined for games that end",
                ),
                Phrase::fixed("ask-other-sums", "ask for a sum G + H, an ordinal sum G:H, or upsum(G, H)"),
            ),
        };
        let what = phrase!("asked-call", "{call}", call = call);
        Refused::new(what, reason, instead)
    }
}

/// A number that was counted.
fn count(store: &mut Store<'_>, n: u64) -> Done<Value> {
    let n = i64::try_from(n).map_err(|_| Halt::too_large("a count beyond 2^63"))?;
    store.integer(n)
}

fn number(store: &Store<'_>, value: Value) -> Done<Dyadic> {
    store.as_number(value).ok_or_else(|| {
        let reason = Phrase::fixed("cooled-by-numbers", "games are cooled by numbers only");
        Refused::new(
            Phrase::fixed("asked-cooling-by", "cooling by this value"),
            reason,
            Phrase::fixed("write-number", "write a number such as 1/2"),
        )
        .into()
    })
}

fn weight(store: &mut Store<'_>, value: Value) -> Done<Value> {
    store.atomic_weight(value)?.ok_or_else(|| {
        let reason =
            Phrase::fixed("not-atomic", "the value is not infinitesimal, or not near to any number of ups");
        Refused::new(
            Phrase::fixed("asked-weight", "the atomic weight"),
            reason,
            Phrase::fixed("ask-mean", "ask for the mean and the temperature"),
        )
        .into()
    })
}

fn variety(store: &mut Store<'_>, game: &Game) -> Done<Game> {
    game.variety(store)?.ok_or_else(|| {
        let reason = Phrase::fixed(
            "is-unstable",
            "the game is unstable: its upsum-variety and its downsum-variety differ",
        );
        let instead = Phrase::fixed(
            "varieties-apart",
            "with d = degree(G), write upsum(G, downsum(-G, -d)) or downsum(G, upsum(-G, d))",
        );
        Refused::new(Phrase::fixed("asked-variety", "the variety"), reason, instead).into()
    })
}
