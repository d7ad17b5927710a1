//! Pluses and minuses: one player draws cards from a shuffled pack and may stop at any time.

use grundy_base::value::rational::Rational;

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Axis;
use grundy_base::report::scene::{Scene, Thing};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "plus-minus",
    aliases: &["pluses-and-minuses"],
    title: "Pluses and minuses",
    rules: "A shuffled pack of cards, face down: some are pluses, some minuses, and how many is known. One player takes cards \
            one by one and looks at them: a plus pays him 1, a minus costs him 1. He may stop at any time. He wants the \
            largest expectation.",
    params: &[],
    notation: "The pluses and the minuses in the pack: 7 9. While a card is being drawn: 7 9 draw; after stopping: stopped. \
               The moves are take and stop, and nature's are + and -.",
    examples: &["plus-minus 7 9", "plus-minus 1 1 draw", "plus-minus 5 5"],
    class: Class::PAYOFF.players(1).with_chance(),
    facts: &[
        Fact { params: "", says: Says::Payoffs("2 0", &[2.0]), source: "textbook 1.9:A" },
        Fact { params: "", says: Says::Payoffs("0 2", &[0.0]), source: "textbook 1.9:A" },
        Fact { params: "", says: Says::Payoffs("7 50", &[0.0]), source: "textbook 1.9:A" },
        Fact { params: "", says: Says::Payoffs("1 1", &[0.5]), source: "textbook 1.9:A" },
        Fact { params: "", says: Says::Payoffs("7 9", &[311.0 / 1040.0]), source: "textbook 1.9:A" },
        Fact { params: "", says: Says::Payoffs("5 5", &[47.0 / 42.0]), source: "textbook 1.9:A, computed" },
        Fact { params: "", says: Says::WinningMoves("7 9", &["take"]), source: "textbook 1.9:A" },
        Fact { params: "", says: Says::WinningMoves("7 50", &["stop"]), source: "textbook 1.9:A" },
    ],
    source: "textbook 1.9:A",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    args.none()?;
    let axes = vec![Axis::endless("pluses"), Axis::endless("minuses")];
    Ok(Box::new(table::payoff(PlusMinus, GAME.class).start("7 9").axes(axes, |_, numbers| match numbers {
        &[pluses, minuses] if pluses.max(minuses) <= MAX_CARDS => Some(Pack::Decide { pluses, minuses }),
        _ => None,
    })))
}

/// The most cards of a kind: the exact fractions grow with them.
const MAX_CARDS: u64 = 300;

/// The largest expectation of a whole pack in doubles, row by row (textbook 1.9 (19)): fast, where the rules
/// are exact.
///
/// ```
/// use grundy_games::payoffs::plus_minus::expectation;
/// assert!((expectation(7, 9) - 311.0 / 1040.0).abs() < 1e-12);
/// ```
pub fn expectation(pluses: u32, minuses: u32) -> f64 {
    // by the minuses left; for one plus less at first
    let mut row = vec![0.0; minuses as usize + 1];
    for i in (1..=pluses).map(f64::from) {
        let mut before = i;
        for (with_fewer, j) in row.iter_mut().zip((0..=minuses).map(f64::from)) {
            let on = (i * (*with_fewer + 1.0) + j * (before - 1.0)) / (i + j);
            before = if j == 0.0 { i } else { f64::max(0.0, on) };
            *with_fewer = before;
        }
    }
    row[minuses as usize]
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct PlusMinus;

/// What is left of the pack, and whether a card is being drawn.
///
/// # Equality
/// What was won so far is not part of the position. When the player has stopped, the pack does not matter any
/// more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pack {
    /// The player takes a card or stops.
    Decide {
        /// The pluses left.
        pluses: u64,
        /// The minuses left.
        minuses: u64,
    },
    /// The player has decided to take a card; chance says which.
    Draw {
        /// The pluses left.
        pluses: u64,
        /// The minuses left.
        minuses: u64,
    },
    /// The player has stopped.
    Stopped,
}

/// What the player or nature does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardAction {
    /// Takes a card.
    Take,
    /// Stops.
    Stop,
    /// The card is a plus.
    Plus,
    /// The card is a minus.
    Minus,
}

impl Rules for PlusMinus {
    type Position = Pack;
    type Move = CardAction;

    fn moves(&self, at: &Pack, out: &mut Vec<CardAction>) {
        match *at {
            Pack::Stopped | Pack::Decide { pluses: 0, minuses: 0 } => {}
            Pack::Decide { .. } => out.extend([CardAction::Take, CardAction::Stop]),
            Pack::Draw { pluses, minuses } => {
                out.extend((pluses > 0).then_some(CardAction::Plus));
                out.extend((minuses > 0).then_some(CardAction::Minus));
            }
        }
    }

    fn play(&self, at: &Pack, step: &CardAction) -> Pack {
        match (*at, step) {
            (Pack::Decide { pluses, minuses }, CardAction::Take) => Pack::Draw { pluses, minuses },
            (Pack::Draw { pluses, minuses }, CardAction::Plus) => {
                Pack::Decide { pluses: pluses - 1, minuses }
            }
            (Pack::Draw { pluses, minuses }, CardAction::Minus) => {
                Pack::Decide { pluses, minuses: minuses - 1 }
            }
            _ => Pack::Stopped,
        }
    }
}

impl Payoff for PlusMinus {
    type Amount = Rational;

    fn players(&self) -> usize {
        1
    }

    fn turn(&self, at: &Pack) -> Turn {
        if matches!(at, Pack::Draw { .. }) { Turn::Nature } else { Turn::Of(0) }
    }

    fn gain(&self, _: &Pack, step: &CardAction, pay: &mut [Rational]) {
        match step {
            CardAction::Take | CardAction::Stop => {}
            CardAction::Plus => pay[0] += &Rational::ONE,
            CardAction::Minus => pay[0] += &Rational::from(-1),
        }
    }

    fn weight(&self, at: &Pack, step: &CardAction) -> u64 {
        match (*at, step) {
            (Pack::Draw { pluses, .. }, CardAction::Plus) => pluses,
            (Pack::Draw { minuses, .. }, CardAction::Minus) => minuses,
            _ => 1,
        }
    }
}

impl Notation<Pack, CardAction> for PlusMinus {
    fn read(&self, text: Text<'_>) -> Result<Pack, BadText> {
        if text.as_str() == "stopped" {
            return Ok(Pack::Stopped);
        }
        let words: Vec<_> = text.words().collect();
        let [pluses, minuses, rest @ ..] = &words[..] else {
            return Err(text.bad(Phrase::brief(
                "wrong-missing",
                "a number is missing: expected the pluses and the minuses, as 7 9",
            )));
        };
        let pluses = pluses.number("the number of pluses", 0..=MAX_CARDS)?;
        let minuses = minuses.number("the number of minuses", 0..=MAX_CARDS)?;
        match rest {
            [] => Ok(Pack::Decide { pluses, minuses }),
            [draw] if draw.as_str() == "draw" => match pluses + minuses {
                0 => Err(draw.bad("no card is left to draw")),
                _ => Ok(Pack::Draw { pluses, minuses }),
            },
            [draw, other, ..] if draw.as_str() == "draw" => {
                Err(other.bad("'draw' is the last word: nothing follows it"))
            }
            [other, ..] => {
                Err(other.bad(format!("'{}' is too much: expected nothing, or draw", other.as_str())))
            }
        }
    }

    fn write(&self, at: &Pack) -> String {
        match at {
            Pack::Decide { pluses, minuses } => format!("{pluses} {minuses}"),
            Pack::Draw { pluses, minuses } => format!("{pluses} {minuses} draw"),
            Pack::Stopped => "stopped".to_owned(),
        }
    }

    /// The pack, and the cards that are in it; a card that is being drawn lies apart.
    fn scene(&self, at: &Pack) -> Option<Scene> {
        const MAX_SHOWN: u64 = 24;
        let (pluses, minuses, drawn) = match *at {
            Pack::Decide { pluses, minuses } => (pluses, minuses, 0),
            Pack::Draw { pluses, minuses } => (pluses, minuses, 1),
            Pack::Stopped => return Some(Scene::Things(vec![vec![Thing::Stop(true)]])),
        };
        let cards = |sign: &str, count: u64| match count {
            0 => vec![Thing::Card("·".to_owned())],
            1..=MAX_SHOWN => (0..count).map(|_| Thing::Card(sign.to_owned())).collect(),
            _ => vec![Thing::Card(format!("{sign} × {count}"))],
        };
        let card = if drawn == 1 { "?" } else { "·" };
        let pack =
            vec![Thing::Pack(pluses + minuses - drawn), Thing::Card(card.to_owned()), Thing::Stop(false)];
        Some(Scene::Things(vec![pack, cards("+", pluses), cards("−", minuses)]))
    }

    fn write_move(&self, _: &Pack, step: &CardAction) -> String {
        match step {
            CardAction::Take => "take",
            CardAction::Stop => "stop",
            CardAction::Plus => "+",
            CardAction::Minus => "-",
        }
        .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, problem, solve};
    use grundy_base::report::{Ask, Cell};
    use grundy_base::value::amount::Sum;

    fn value(position: &str) -> Sum {
        solve(&format!("plus-minus {position}")).answer.payoffs()[0].clone()
    }

    #[test]
    fn exact_values() {
        let check = |position, exact: &str| match value(position) {
            Sum::Whole(whole) => assert_eq!(whole.to_string(), exact, "{position}"),
            Sum::Ratio(found) => assert_eq!(found.to_string(), exact, "{position}"),
            Sum::Real(_) => panic!("{position} is not exact"),
        };
        for (position, exact) in [
            ("0 0", "0"),
            ("1 1", "1/2"),
            ("1 2", "0"),
            ("2 1", "4/3"),
            ("2 2", "2/3"),
            ("2 3", "1/5"),
            ("2 4", "0"),
            ("3 3", "17/20"),
            ("3 4", "12/35"),
            ("3 5", "0"),
            ("4 4", "1"),
            ("4 5", "4/9"),
            ("4 6", "1/15"),
            ("5 5", "47/42"),
            ("7 9", "311/1040"),
            ("100 0", "100"),
            ("0 100", "0"),
            ("1 1 draw", "1/2"),
            ("0 2 draw", "-1"),
            ("stopped", "0"),
        ] {
            check(position, exact);
        }
    }

    #[test]
    fn large_packs_agree_with_floating_point() {
        let cells = open("plus-minus").cells(&[0..=100, 0..=100], &Ask::default()).unwrap();
        let values: Vec<f64> = cells
            .iter()
            .map(|cell| match cell {
                Cell::Payoffs(pay) => pay[0].approx(),
                other => panic!("{other:?}"),
            })
            .collect();
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        for (value, number) in values.iter().zip(0..) {
            let (i, j) = (number / 101, number % 101);
            assert!(near(*value, super::expectation(i, j)), "{i} {j}");
        }
        let listed = [
            (50, 50, 3.658141464402969),
            (99, 100, 4.488562390222892),
            (100, 100, 5.191092000553365),
            (20, 25, 0.027036563463563403),
        ];
        assert!(listed.iter().all(|&(i, j, expected)| near(values[101 * i + j], expected)));
        let last = |i: usize| (0..=100).rev().find(|j| values[101 * i + j] > 0.0).unwrap();
        assert_eq!((1..=10).map(last).collect::<Vec<_>>(), [1, 3, 4, 6, 7, 8, 9, 11, 12, 13]);
    }

    #[test]
    fn slips() {
        assert!(problem("plus-minus 7").contains("expected the pluses and the minuses"));
        assert!(problem("plus-minus 7 301").contains("too large"));
        assert!(problem("plus-minus 7 9 x").contains("'x' is too much"));
        assert!(problem("plus-minus 0 0 draw").contains("no card is left"));
        assert!(problem("plus-minus 7 9 draw draw").contains("last word"));
    }
}
