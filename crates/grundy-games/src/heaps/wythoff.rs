//! Wythoff's game: two heaps, take any number from one or the same number from both.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::report::{Axis, Cell, Winner};
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::heap_list::MAX_HEAP;
use grundy_door::table;
use grundy_heap::WythoffGame;

use crate::boards::queen::{Queen, Square};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "wythoff",
    aliases: &["wythoffs-game", "wythoff-nim", "tsyan-shizi"],
    title: "Wythoff's game",
    rules: "Two heaps of stones. A move takes at least one stone from one heap, or the same number from \
            both. The player who \
            takes the last stone wins.",
    params: &[],
    notation: "The two heaps: 3 5 or 3,5; several games are a sum of pairs with commas: 3,5 4,6. A move \
            says how many to take, \
               and from which heap: take 2 from 1, take 2 from both.",
    examples: &["wythoff 3 5", "wythoff 4,6", "wythoff 2,3 5,5"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("3 5", Winner::Second), source: "Wythoff 1907" },
        Fact { params: "", says: Says::Wins("4 7", Winner::Second), source: "Wythoff 1907" },
        Fact { params: "", says: Says::Wins("6 10", Winner::Second), source: "Wythoff 1907" },
        Fact { params: "", says: Says::Wins("0 0", Winner::Second), source: "Wythoff 1907" },
        Fact {
            params: "",
            says: Says::Nimber("2 3", 5),
            source: "the table of nimbers in Winning Ways, chapter 3",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("7 6", &["take 2 from 2", "take 5 from both"]),
            source: "computed from Wythoff's pairs",
        },
    ],
    source: "W. A. Wythoff, A modification of the game of nim, 1907",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let wythoff = table::impartial(Wythoff::default())
            .start("3,5")
            .family(table::Family::Wythoff(WythoffGame { r: 1 }))
            .evaluate(|wythoff, at, _, budget| {
                let square = at.square();
                Ok(wythoff.board.values(square, budget)?.at(square))
            })
            .axes(vec![Axis::endless("x"), Axis::endless("y")], |_, numbers| match *numbers {
                [x, y] => Some(Heaps { x, y }),
                _ => None,
            })
            .bulk(|wythoff, ranges, budget| {
                let last = Heaps { x: *ranges[0].end(), y: *ranges[1].end() };
                let values = wythoff.board.values(last.square(), budget)?;
                let pairs = ranges[0].clone().flat_map(|x| ranges[1].clone().map(move |y| Heaps { x, y }));
                Ok(Some(pairs.map(|at| Cell::Nimber(values.at(at.square()))).collect()))
            });
        Ok(Box::new(wythoff))
    },
};

/// Two heaps; (a, b) and (b, a) are different positions that play alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heaps {
    x: u64,
    y: u64,
}

impl Heaps {
    /// The square of the queen that plays alike: its numbers begin at 1.
    fn square(self) -> Square {
        Square { x: self.x + 1, y: self.y + 1 }
    }
}

/// How many to take, and from which heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    count: u64,
    from: From,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    First,
    Second,
    Both,
}

/// The rules, with the values of the queen's board.
#[derive(Debug, Default)]
pub struct Wythoff {
    board: Queen,
}

impl Impartial for Wythoff {
    type Component = Heaps;
    type Move = Take;

    fn moves(&self, at: &Heaps, out: &mut Vec<Take>) {
        let takes = |most: u64, from: From| (1..=most).map(move |count| Take { count, from });
        out.extend(takes(at.x, From::First));
        out.extend(takes(at.y, From::Second));
        out.extend(takes(at.x.min(at.y), From::Both));
    }

    fn play(&self, at: &Heaps, take: &Take, out: &mut Vec<Heaps>) {
        let (first, second) = match take.from {
            From::First => (take.count, 0),
            From::Second => (0, take.count),
            From::Both => (take.count, take.count),
        };
        out.push(Heaps { x: at.x - first, y: at.y - second });
    }

    fn representative(&self, at: &Heaps) -> Heaps {
        Heaps { x: at.x.min(at.y), y: at.x.max(at.y) }
    }

    fn law(&self, at: &Heaps) -> Option<Nimber> {
        self.board.law(&at.square())
    }

    fn count_moves(&self, at: &Heaps) -> Option<u64> {
        Some(at.x.saturating_add(at.y).saturating_add(at.x.min(at.y)))
    }
}

impl Notation<Heaps, Take> for Wythoff {
    fn read(&self, text: Text<'_>) -> Result<Heaps, BadText> {
        let marked = text.as_str().contains([',', 'x', '×', ';']);
        let words: Vec<Text<'_>> = text.words().collect();
        let (x, y) = match words[..] {
            [x, y] if !marked => (x.number("a heap", 0..=MAX_HEAP)?, y.number("a heap", 0..=MAX_HEAP)?),
            _ if marked => text.pair("a pair of heaps", 0..=MAX_HEAP)?,
            _ => {
                let problem =
                    format!("'{}' is not a position: expected the two heaps, such as 3 5", text.as_str());
                return Err(text.bad(problem).hint("several games are a sum of pairs: 3,5 4,6"));
            }
        };
        Ok(Heaps { x, y })
    }

    /// Pairs with a mark between the numbers are a sum; plain numbers are one position.
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        let words: Vec<Text<'t>> = text.words().collect();
        let pairs = words.iter().all(|word| {
            let inner = word.as_str().trim_matches(['(', ')', ',', ';']);
            inner.contains([',', 'x', '×', ';'])
        });
        match pairs || text.is_blank() {
            true => words,
            false => vec![text.trim()],
        }
    }

    fn write(&self, at: &Heaps) -> String {
        format!("{},{}", at.x, at.y)
    }

    fn write_move(&self, _: &Heaps, take: &Take) -> String {
        let from = match take.from {
            From::First => "1",
            From::Second => "2",
            From::Both => "both",
        };
        format!("take {} from {from}", take.count)
    }

    fn scene(&self, at: &Heaps) -> Option<Scene> {
        Some(Scene::Heaps { unit: Unit::Stone, sizes: vec![at.x, at.y] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{open, problem, winning_moves};
    use grundy_base::report::Ask;

    /// Wythoff's pairs without an irrational number: the least two numbers not used before that differ by k.
    fn pairs(to: u64) -> Vec<(u64, u64)> {
        let (mut used, mut pairs, mut least) = (vec![false; 4 * usize::try_from(to).unwrap()], vec![], 0);
        for k in 0.. {
            while used[least] {
                least += 1;
            }
            let pair = (least as u64, (least + k) as u64);
            if pair.1 > to {
                return pairs;
            }
            used[least] = true;
            used[least + k] = true;
            pairs.push(pair);
        }
        pairs
    }

    #[test]
    fn lost_positions_are_wythoffs_pairs() {
        let pairs = pairs(60);
        assert_eq!(pairs[..5], [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
        let cells = open("wythoff").cells(&[0..=60, 0..=60], &Ask::default()).unwrap();
        let at = |x: u64, y: u64| &cells[usize::try_from(x * 61 + y).unwrap()];
        for x in 0..=60 {
            for y in 0..=60 {
                let lost = pairs.contains(&(x.min(y), x.max(y)));
                assert_eq!(*at(x, y) == Cell::Nimber(Nimber(0)), lost, "{x} {y}");
            }
        }
    }

    /// The values by the definition, without the queen's board.
    #[test]
    fn nimbers_by_the_definition() {
        let mut known = std::collections::HashMap::new();
        let table = open("wythoff");
        for x in 0..12_u64 {
            for y in 0..12_u64 {
                let mut seen: Vec<u64> = (0..x).map(|a| known[&(a, y)]).collect();
                seen.extend((0..y).map(|b| known[&(x, b)]));
                seen.extend((1..=x.min(y)).map(|t| known[&(x - t, y - t)]));
                let value = (0..).find(|value| !seen.contains(value)).unwrap();
                known.insert((x, y), value);
                let report = table.solve(&format!("{x} {y}"), &Ask::default()).unwrap();
                assert_eq!(report.answer.nimber(), Some(Nimber(value)), "{x} {y}");
            }
        }
    }

    #[test]
    fn all_spellings_are_one_position() {
        for text in ["3 5", "3,5", "(3,5)", "3, 5", " 3  5 "] {
            assert_eq!(open("wythoff").canonical(text).unwrap(), "3,5", "{text}");
        }
        assert_eq!(open("wythoff").canonical("3,5 4,6").unwrap(), "3,5 4,6");
        assert_eq!(winning_moves("wythoff 0 4"), ["take 4 from 2"]);
        assert!(problem("wythoff 3 5 7").contains("the two heaps"));
        assert!(problem("wythoff 3").contains("the two heaps"));
        assert!(problem("wythoff 3,x").contains("not a number"));
    }
}
