//! The maximum-sum game: take 1, 2 or 3 cards from the right end of a row.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::error::{BadText, Error};
use crate::game::{Fact, Game, Says};
use crate::notation::Notation;
use crate::notation::amounts::read_amounts;
use crate::notation::args::Args;
use crate::notation::text::Text;
use crate::rules::{Class, Payoff, Rules, Turn};
use crate::table::{self, Table};

/// The game's entry in the catalogue.
pub const GAME: Game = Game {
    id: "row-cards",
    aliases: &["maximum-sum"],
    title: "Maximum sum",
    rules: "Cards with numbers lie in a row. Two players in turn take 1, 2 or 3 cards from the right end, until none is left. \
            Each wants the largest sum on the cards that he took.",
    params: &[("take=1..3", "how many cards a move may take; several between plus signs: 1+3")],
    notation: "The cards from left to right: 3 2 999 4 6 7 -5 1; in the middle of a play, after who is to move: 2; 3 2 999 4 \
               (and 2; none at the end). A move says how many to take: take 2.",
    examples: &["row-cards 3 2 999 4 6 7 -5 1", "row-cards 2; 5 -100 5", "row-cards:take=1+3 3 1 4 1 5"],
    class: Class::PAYOFF,
    facts: &[
        Fact {
            params: "",
            says: Says::Payoffs("11 11 11 11 11 11 11", &[44.0, 33.0]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::Payoffs("3 2 999 4 6 7 -5 1", &[1000.0, 17.0]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::Payoffs("23 -17 2 -13 5 3 11 -7 19", &[30.0, -4.0]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("3 2 999 4 6 7 -5 1", &["take 2"]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("11 11 11 11 11 11 11", &["take 1", "take 2", "take 3"]),
            source: "textbook 1.7:A, computed",
        },
        Fact {
            params: "",
            says: Says::Payoffs("3 1 4 1 5 9 2", &[19.0, 6.0]),
            source: "textbook 1.7:A, computed",
        },
        Fact { params: "", says: Says::Payoffs("-5", &[-5.0, 0.0]), source: "textbook 1.7:A, computed" },
        Fact {
            params: "",
            says: Says::Payoffs("-1 -2 -3 -4", &[-6.0, -4.0]),
            source: "textbook 1.7:A, computed",
        },
        Fact {
            params: "",
            says: Says::Payoffs("5 -100 5", &[5.0, -95.0]),
            source: "textbook 1.7:A, computed",
        },
    ],
    source: "textbook 1.7:A, 1.7:B",
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [take] = args.named(["take"])?;
    let takes =
        take.map_or(Ok(vec![1, 2, 3]), |text| read_amounts(text, &['+'], "an amount to take", 1..=MAX_TAKE))?;
    let takes = takes.into_iter().map(|take| usize::try_from(take).expect("a small number")).collect();
    Ok(Box::new(table::payoff(RowCards { takes }, GAME.class).start("3 2 999 4 6 7 -5 1")))
}

/// The most cards in one move; the largest number on a card, by which every sum of cards is a number; the longest row.
const MAX_TAKE: u64 = 100;
const MAX_CARD: i64 = 1_000_000_000_000;
const MAX_CARDS: usize = 2_000_000;

/// The rules: how many cards may be taken, ascending.
#[derive(Clone, Debug)]
pub struct RowCards {
    takes: Vec<usize>,
}

/// The cards that are left, and who is to move.
///
/// # Equality
/// Rows are equal iff they hold the same cards in the same order. Positions of one play share the cards, so that comparing
/// them is cheap, and a row of a million cards is held once.
#[derive(Clone, Debug)]
pub struct Row {
    cards: Arc<[i64]>,
    /// The cards from here on are taken.
    left: usize,
    mover: usize,
}

impl Row {
    /// The cards that are left.
    pub fn cards(&self) -> &[i64] {
        &self.cards[..self.left]
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        (self.left, self.mover) == (other.left, other.mover)
            && (Arc::ptr_eq(&self.cards, &other.cards) || self.cards() == other.cards())
    }
}

impl Eq for Row {}

impl Hash for Row {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // not all the cards: the row is as good as known by its length
        (self.left, self.mover, self.cards().last()).hash(state);
    }
}

impl Rules for RowCards {
    type Position = Row;
    /// How many cards to take.
    type Move = usize;

    fn moves(&self, at: &Row, out: &mut Vec<usize>) {
        out.extend(self.takes.iter().take_while(|&&take| take <= at.left));
    }

    fn play(&self, at: &Row, take: &usize) -> Row {
        Row { cards: Arc::clone(&at.cards), left: at.left - take, mover: 1 - at.mover }
    }
}

impl Payoff for RowCards {
    type Amount = i64;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &Row) -> Turn {
        Turn::Of(at.mover)
    }

    fn gain(&self, at: &Row, take: &usize, pay: &mut [i64]) {
        pay[at.mover] += at.cards()[at.left - take..].iter().sum::<i64>();
    }
}

impl Notation<Row, usize> for RowCards {
    fn read(&self, text: Text<'_>) -> Result<Row, BadText> {
        let (mover, cards) = match text.split_once(';') {
            None => (0, text),
            Some((player, cards)) => {
                (usize::from(player.number("the player to move", 1..=2)? == 2), cards.trim())
            }
        };
        if cards.is_blank() {
            return Err(cards.bad("no card is given: expected whole numbers, or 'none'"));
        }
        let mut row = Vec::new();
        for card in cards.words().filter(|_| cards.as_str() != "none") {
            if row.len() == MAX_CARDS {
                return Err(card.bad(format!("the row is too long: expected at most {MAX_CARDS} cards")));
            }
            row.push(card.integer("a card", -MAX_CARD..=MAX_CARD)?);
        }
        Ok(Row { left: row.len(), cards: row.into(), mover })
    }

    fn write(&self, at: &Row) -> String {
        let cards: Vec<_> = at.cards().iter().map(i64::to_string).collect();
        let cards = if cards.is_empty() { "none".to_owned() } else { cards.join(" ") };
        if at.mover == 0 { cards } else { format!("2; {cards}") }
    }

    fn write_move(&self, _: &Row, take: &usize) -> String {
        format!("take {take}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{open, problem, solve};
    use crate::value::amount::Sum;
    use proptest::prelude::*;

    fn text(cards: &[i64]) -> String {
        cards.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
    }

    fn payoffs(position: &str) -> [i64; 2] {
        let report = solve(&format!("row-cards {position}"));
        let [Sum::Whole(first), Sum::Whole(second)] = report.payoffs[..] else {
            panic!("{:?}", report.payoffs)
        };
        [first, second]
    }

    /// Textbook 1.7 (12): what the player to move gets from the first 0, 1, 2, … cards.
    fn by_formula_12(cards: &[i64]) -> Vec<i64> {
        let (mut p, mut sum) = (vec![0], 0);
        for i in 1..=cards.len() {
            sum += cards[i - 1];
            let least = p[i.saturating_sub(3)..i].iter().min().unwrap();
            p.push(sum - least);
        }
        p
    }

    #[test]
    fn the_tables_of_the_samples() {
        let check = |cards: &[i64], p: &[i64]| {
            assert_eq!(by_formula_12(cards), p);
            for (left, expected) in p.iter().enumerate().skip(1) {
                let total: i64 = cards[..left].iter().sum();
                assert_eq!(payoffs(&text(&cards[..left])), [*expected, total - expected]);
                // the same row for the other player: the sums change places
                assert_eq!(payoffs(&format!("2; {}", text(&cards[..left]))), [total - expected, *expected]);
            }
        };
        check(&[11; 7], &[0, 11, 22, 33, 33, 33, 33, 44]);
        check(&[3, 2, 999, 4, 6, 7, -5, 1], &[0, 3, 5, 1004, 1005, 1009, 17, 999, 1000]);
        check(&[23, -17, 2, -13, 5, 3, 11, -7, 19], &[0, 23, 6, 8, -11, 11, 14, 25, -4, 30]);
        assert_eq!(payoffs(&text(&(-10..=10).collect::<Vec<_>>()))[0], 8);
        assert_eq!(payoffs("none"), [0, 0]);
    }

    #[test]
    fn long_rows_are_held_once() {
        let cards: Vec<i64> = (0..100_000_i64).map(|i| (i * i * 31 + i * 17) % 2001 - 1000).collect();
        assert_eq!(payoffs(&text(&cards))[0], by_formula_12(&cards)[cards.len()]);
    }

    #[test]
    fn notation_and_slips() {
        let canonical = |text| open("row-cards").canonical(text).unwrap();
        assert_eq!([canonical("1;  4  −5"), canonical("2;none")], ["4 -5", "2; none"]);
        assert_eq!(open("row-cards").moves("7 -5 1").unwrap()[2].to, "2; none");
        assert_eq!(open("row-cards").moves("2; 7 -5 1").unwrap()[0].to, "7 -5");
        assert!(problem("row-cards 1 x").contains("'x' is not a number"));
        assert!(problem("row-cards 3; 1 2").contains("the player to move"));
        assert!(problem("row-cards 2;").contains("no card is given"));
        assert!(problem("row-cards 9999999999999").contains("out of range"));
        assert!(problem("row-cards:take=0..3 1").contains("too small"));
    }

    proptest! {
        #[test]
        fn agrees_with_formula_12(cards in prop::collection::vec(-20..20_i64, 1..40)) {
            let total: i64 = cards.iter().sum();
            let best = *by_formula_12(&cards).last().unwrap();
            prop_assert_eq!(payoffs(&text(&cards)), [best, total - best]);
        }

        #[test]
        fn equal_rows_are_equal_positions(cards in prop::collection::vec(-2..3_i64, 1..5), other in prop::collection::vec(-2..3_i64, 1..5)) {
            let rules = RowCards { takes: vec![1] };
            let row = |cards: &[i64]| rules.read(Text::new(&text(cards))).unwrap();
            let longer: Vec<_> = cards.iter().copied().chain([1]).collect();
            let shortened = rules.play(&Row { mover: 1, ..row(&longer) }, &1);
            prop_assert_eq!(&shortened, &row(&cards));
            prop_assert_eq!(row(&cards) == row(&other), cards == other);
        }
    }
}
