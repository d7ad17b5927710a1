//! The functions of expressions.

use grundy_base::error::Refused;

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::loopy::Game;
use crate::store::{Store, Value};

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
}

use Apply::{Games, Values};

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
    Function { name: "ordinal", arguments: "G, H", arity: 2, apply: Values(|s, a| s.ordinal(a[0], a[1])) },
    Function { name: "conway", arguments: "G, H", arity: 2, apply: Values(|s, a| s.conway(a[0], a[1])) },
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
    Function { name: "tiny", arguments: "G", arity: 1, apply: Values(|s, a| s.tiny(a[0])) },
    Function {
        name: "miny",
        arguments: "G",
        arity: 1,
        apply: Values(|s, a| s.tiny(a[0]).and_then(|tiny| s.negative(tiny))),
    },
    Function { name: "degree", arguments: "G", arity: 1, apply: Games(|s, a| a[0].degree(s)) },
    Function { name: "variety", arguments: "G", arity: 1, apply: Games(|s, a| variety(s, &a[0])) },
    Function { name: "upsum", arguments: "G, H", arity: 2, apply: Games(|s, a| a[0].upsum(&a[1], s)) },
    Function { name: "downsum", arguments: "G, H", arity: 2, apply: Games(|s, a| a[0].downsum(&a[1], s)) },
    Function { name: "join", arguments: "G, H", arity: 2, apply: Values(|s, a| s.join(a[0], a[1])) },
    Function { name: "meet", arguments: "G, H", arity: 2, apply: Values(|s, a| s.meet(a[0], a[1])) },
];

/// A function by its name; CGSuite's spellings with a capital are known.
pub(crate) fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name.eq_ignore_ascii_case(name))
}

fn number(store: &Store<'_>, value: Value) -> Done<Dyadic> {
    store.as_number(value).ok_or_else(|| {
        let reason = "games are cooled by numbers only";
        Refused::new("cooling by this value", reason, "write a number such as 1/2").into()
    })
}

fn weight(store: &mut Store<'_>, value: Value) -> Done<Value> {
    store.atomic_weight(value)?.ok_or_else(|| {
        let reason = "the value is not infinitesimal, or not near to any number of ups";
        Refused::new("the atomic weight", reason, "ask for the mean and the temperature").into()
    })
}

fn variety(store: &mut Store<'_>, game: &Game) -> Done<Game> {
    game.variety(store)?.ok_or_else(|| {
        let reason = "the game is unstable: its upsum-variety and its downsum-variety differ";
        let instead = "with d = degree(G), write upsum(G, downsum(-G, -d)) or downsum(G, upsum(-G, d))";
        Refused::new("the variety", reason, instead).into()
    })
}
