//! What may be asked of a value besides the value of an expression: lists, and questions with yes and no.

use grundy_base::error::Refused;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::text::Text;

use crate::counts::Parity;
use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::loopy::{Beside, Game, Pseudonumber};
use crate::nus::Nus;
use crate::store::{Player, Store, Value};
use crate::text::form::inside;
use crate::text::functions::is_named;
use crate::text::shape::{ValueKind, kind};

/// Larger nimbers do not have their options listed.
const MAX_LISTED: u64 = 1_000;

/// The answer to a question about a value.
#[derive(Clone, Debug)]
pub enum Found {
    /// Games, in no order that means something.
    List(Vec<Game>),
    /// Yes or no.
    Holds(bool),
    /// The expansion of an uptimal.
    Expansion(String),
}

/// A question about a value: its name, and how it is answered.
pub struct Property {
    /// How it is called in expressions: `NAME(G)`.
    pub name: &'static str,
    pub(crate) find: fn(&mut Store<'_>, &Game) -> Done<Found>,
}

impl Property {
    /// The answer for a game.
    ///
    /// # Errors
    /// If what is asked is not defined for the game; if the budget is spent.
    pub fn of(&self, store: &mut Store<'_>, game: &Game) -> Done<Found> {
        (self.find)(store, game)
    }
}

impl std::fmt::Debug for Property {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All questions.
pub static PROPERTIES: &[Property] = &[
    Property { name: "left-options", find: |s, g| options(s, g, Player::Left) },
    Property { name: "right-options", find: |s, g| options(s, g, Player::Right) },
    Property { name: "followers", find: |s, g| s.followers(g.value()?).map(shorts).map(Found::List) },
    Property { name: "incentives", find: |s, g| s.incentives(g.value()?).map(shorts).map(Found::List) },
    Property { name: "left-incentives", find: |s, g| incentives(s, g, Player::Left) },
    Property { name: "right-incentives", find: |s, g| incentives(s, g, Player::Right) },
    Property { name: "expansion", find: expansion },
    Property { name: "is-integer", find: |s, g| number(s, g, |x| x.whole().is_some()) },
    Property { name: "is-number", find: |s, g| number(s, g, |_| true) },
    Property { name: "is-pseudonumber", find: |s, g| Ok(Found::Holds(g.pseudonumber(s)?.is_some())) },
    Property {
        name: "is-nimber",
        find: |s, g| Ok(Found::Holds(nus(s, g).and_then(Nus::as_nimber).is_some())),
    },
    Property { name: "is-number-up-star", find: |s, g| Ok(Found::Holds(nus(s, g).is_some())) },
    Property {
        name: "is-uptimal",
        find: |s, g| match g {
            Game::Short(value) => Ok(Found::Holds(s.expansion(*value)?.is_some())),
            Game::Loopy(_) => Ok(Found::Holds(false)),
        },
    },
    Property {
        name: "is-tiny",
        find: |s, g| match g {
            Game::Short(value) => Ok(Found::Holds(kind(s, *value)? == ValueKind::Tiny)),
            Game::Loopy(_) => Ok(Found::Holds(false)),
        },
    },
    Property { name: "is-all-small", find: |s, g| s.is_all_small(g.value()?).map(Found::Holds) },
    Property { name: "is-atomic", find: |s, g| Ok(Found::Holds(s.atomic_weight(g.value()?)?.is_some())) },
    Property {
        name: "is-infinitesimal",
        find: |s, g| {
            let zero = Pseudonumber::At(Dyadic::ZERO, Beside::Exactly);
            Ok(Found::Holds(strong_stops(s, g)? == [zero, zero]))
        },
    },
    Property {
        name: "is-numberish",
        find: |s, g| {
            let [left, right] = strong_stops(s, g)?;
            Ok(Found::Holds(left == right && left.number().is_some()))
        },
    },
    Property {
        name: "is-hot",
        find: |s, g| {
            let [left, right] = strong_stops(s, g)?;
            Ok(Found::Holds(left > right))
        },
    },
    Property { name: "is-even", find: |s, g| parity(s, g, Parity::Even) },
    Property { name: "is-odd", find: |s, g| parity(s, g, Parity::Odd) },
    Property { name: "is-even-tempered", find: |s, g| temper(s, g, Parity::Even) },
    Property { name: "is-odd-tempered", find: |s, g| temper(s, g, Parity::Odd) },
    Property { name: "is-loopfree", find: |_, g| Ok(Found::Holds(g.short().is_some())) },
    Property { name: "is-stopper", find: |_, g| Ok(Found::Holds(g.is_one())) },
    Property { name: "is-plumtree", find: |_, g| Ok(Found::Holds(g.is_plumtree())) },
    Property { name: "is-idempotent", find: |s, g| g.is_idempotent(s).map(Found::Holds) },
    Property { name: "is-stable", find: |s, g| Ok(Found::Holds(g.variety(s)?.is_some())) },
];

/// The question that a whole text asks, and the expression in its brackets.
pub(crate) fn asked(text: Text<'_>) -> Option<(&'static Property, Text<'_>)> {
    let text = text.trim();
    let at = text.as_str().find('(')?;
    let name = text.as_str()[..at].trim();
    let property = PROPERTIES.iter().find(|property| is_named(property.name, name))?;
    let inside = inside(text.part(at..text.as_str().len()), ["(", ")"])?;
    Some((property, inside))
}

fn shorts(values: Vec<Value>) -> Vec<Game> {
    values.into_iter().map(Game::Short).collect()
}

fn options(store: &mut Store<'_>, game: &Game, player: Player) -> Done<Found> {
    if nus(store, game).is_some_and(|nus| nus.ups == 0 && nus.star > MAX_LISTED) {
        let reason = phrase!("more-than-listed", "there are more than {n}", n = MAX_LISTED);
        return Err(Refused::new(
            Phrase::fixed("asked-options", "a list of options"),
            reason,
            Phrase::fixed("options-of-nimbers", "*m has the options 0, *, …, *(m-1)"),
        )
        .into());
    }
    let found = game.options(player, store)?.ok_or_else(|| {
        let reason = Phrase::fixed(
            "one-side-canonical",
            "its onside and its offside differ, and only each of them has a canonical form",
        );
        Refused::new(
            Phrase::fixed("asked-options", "a list of options"),
            reason,
            Phrase::fixed("ask-those-of-sides", "ask for those of onside(G) and of offside(G)"),
        )
    })?;
    Ok(Found::List(found))
}

fn incentives(store: &mut Store<'_>, game: &Game, player: Player) -> Done<Found> {
    store.incentives_of(game.value()?, &[player]).map(shorts).map(Found::List)
}

fn expansion(store: &mut Store<'_>, game: &Game) -> Done<Found> {
    let found = store.expansion(game.value()?)?.ok_or_else(|| {
        let reason =
            Phrase::fixed("no-uptimal", "the value is no sum of a number, a nimber and powers of up");
        Refused::new(
            Phrase::fixed("asked-expansion", "an expansion"),
            reason,
            Phrase::fixed("ask-weight", "ask for the atomic weight: weight(G)"),
        )
    })?;
    Ok(Found::Expansion(found.to_string()))
}

fn nus(store: &Store<'_>, game: &Game) -> Option<Nus> {
    game.short().and_then(|value| store.as_nus(value))
}

fn number(store: &Store<'_>, game: &Game, fits: fn(Dyadic) -> bool) -> Done<Found> {
    Ok(Found::Holds(nus(store, game).and_then(Nus::as_number).is_some_and(fits)))
}

fn strong_stops(store: &mut Store<'_>, game: &Game) -> Done<[Pseudonumber; 2]> {
    let left = game.stop(Player::Left, store)?.strong();
    Ok([left, game.stop(Player::Right, store)?.strong()])
}

fn parity(store: &mut Store<'_>, game: &Game, expected: Parity) -> Done<Found> {
    Ok(Found::Holds(store.parity(game.value()?)? == expected))
}

fn temper(store: &mut Store<'_>, game: &Game, expected: Parity) -> Done<Found> {
    Ok(Found::Holds(store.temper(game.value()?)? == expected))
}
