//! Euclid's game: the larger number is lowered by multiples of the smaller one.

use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open_pairs, sorted};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "euclids-game",
    aliases: &["game-of-euclid"],
    title: "Euclid's game",
    rules: "Two numbers. A move subtracts a positive multiple of the smaller one from the larger one, and \
            leaves both positive; with the parameter zero the larger one may become 0, and then play ends. \
            The player who cannot move loses.",
    params: &[("zero", "the larger number may become 0")],
    notation: "The two numbers: 25 7 or 25,7; several games are a sum of pairs with commas. A move says how \
               often the smaller number is subtracted: subtract 2 x 7.",
    examples: &["euclids-game 25 7", "euclids-game:zero 8,3 5,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("12 5", 1), source: "Nivasch 2006" },
        Fact { params: "", says: Says::Nimber("100 1", 99), source: "Nivasch 2006" },
        Fact { params: "zero", says: Says::Nimber("7 2", 3), source: "computed from the definition" },
        Fact { params: "zero", says: Says::Wins("8 5", Winner::Second), source: "Cole and Davie 1969" },
    ],
    source: "A. J. Cole and A. J. T. Davie 1969; G. Nivasch, The Sprague-Grundy function of the game Euclid, \
             2006",
    take_and_break: None,
    open: |args| {
        let zero = !args.is_empty();
        if zero && args.text.as_str().trim() != "zero" {
            return Err(args.text.bad("the game has one parameter: zero").into());
        }
        Ok(Box::new(open_pairs(Euclid { zero }, "25 7", ["x", "y"])))
    },
};

/// Quotients of the numbers beyond this make too many positions to search.
const MAX_QUOTIENT: u64 = 1000;

/// The rules on two numbers, the smaller first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Euclid {
    zero: bool,
}

impl Rows for Euclid {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        out.extend((1..=self.count(at)).map(|times| vec![at[0], at[1] - times * at[0]]));
    }

    fn count(&self, at: &[u64]) -> u64 {
        let most = if self.zero { at[1] } else { at[1].saturating_sub(1) };
        most.checked_div(at[0]).unwrap_or(0)
    }

    /// The quotient less its inverse, rounded down (Nivasch 2006).
    fn law(&self, at: &[u64]) -> Option<u64> {
        let (x, y) = (u128::from(at[0]), u128::from(at[1]));
        if self.zero {
            return (x == 0).then_some(0);
        }
        u64::try_from((y * y - x * x) / (x * y)).ok()
    }

    /// Played down to 0: the quotient lies between 1 and the golden ratio.
    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        let (x, y) = (u128::from(at[0]), u128::from(at[1]));
        self.zero.then_some(x == 0 || x != y && y * y < x * y + x * x)
    }

    fn winning(&self, at: &[u64]) -> Option<Row> {
        // the last quotients: the numbers after them are nearest
        let most = self.count(at);
        let times = (most.saturating_sub(1).max(1)..=most).map(|times| vec![at[0], at[1] - times * at[0]]);
        times.into_iter().find(|to| self.is_lost(&self.settle(to.clone())) == Some(true))
    }

    fn is_far(&self, at: &[u64]) -> bool {
        self.count(at) > MAX_QUOTIENT
    }

    fn settle(&self, at: Row) -> Row {
        sorted(at)
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        if at.len() != 2 {
            return Some("expected the two numbers, such as 25 7".to_owned());
        }
        (!self.zero && at.contains(&0)).then(|| "both numbers are positive here".to_owned())
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        format!("subtract {} x {}", (at[1] - to[1]) / at[0], at[0])
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn laws_equal_the_definition() {
        assert_eq!(check(&Euclid { zero: false }, all(2, 30)), 29 * 29);
        assert!(check(&Euclid { zero: true }, all(2, 30)) >= 900);
    }

    #[test]
    fn known_values() {
        for (question, value) in [
            ("euclids-game:zero 7,2", 3),
            ("euclids-game:zero 5,3", 1),
            ("euclids-game:zero 5,2", 1),
            ("euclids-game:zero 1000,618", 1),
            ("euclids-game:zero 34,21", 1),
            ("euclids-game:zero 100,1", 100),
            ("euclids-game 100,1", 99),
            ("euclids-game 12,5", 1),
        ] {
            assert_eq!(nimber(question), value, "{question}");
        }
    }
}
