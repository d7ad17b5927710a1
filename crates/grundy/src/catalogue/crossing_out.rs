//! Crossing out cells of a strip: 1 or 2 at the end of a solid piece, 2 or 4 inside it.

use crate::error::BadText;
use crate::game::{Fact, Game, Says};
use crate::heap::Cut;
use crate::notation::Notation;
use crate::notation::heap_list::read_heap;
use crate::notation::text::Text;
use crate::report::Winner;
use crate::rules::{Class, Heap, Impartial};
use crate::table;

/// The game's entry in the catalogue.
pub const GAME: Game = Game {
    id: "crossing-out",
    aliases: &["crossing-out-cells"],
    title: "Crossing out cells",
    rules: "A strip of cells. A move crosses out cells that stand side by side: 1 or 2 of them at the end of the strip or \
            next to a crossed cell, and 2 or 4 of them where free cells stay on both sides. Who crosses out the last cell \
            wins.",
    params: &[],
    notation: "The lengths of the solid pieces: 17, or 2 6. A move names the cells of a piece, counted from 1: cell 1, \
               cells 2-3, cells 6-9; with several pieces, of which: 2: cell 1.",
    examples: &["crossing-out 2 6", "crossing-out 17"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 2, 0, 1, 2]),
            source: "textbook 1.4:D, worked values",
        },
        Fact {
            params: "",
            says: Says::Nimbers(
                0,
                &[
                    0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 5, 3, 4, 5, 3, 2, 1, 3, 2, 1, 0, 2, 5, 4, 7, 5, 4, 7, 6,
                    8, 9, 2, 0, 1, 2, 3, 9, 6, 7, 4, 5, 7, 4, 5, 9, 10, 1, 3, 2, 1, 4, 10, 5, 4, 7, 6, 4, 7,
                    6, 8,
                ],
            ),
            source: "computed for the reading of textbook 1.4:D",
        },
        Fact { params: "", says: Says::WinningMoves("2", &["cells 1-2"]), source: "textbook 1.4:D, sample" },
        Fact { params: "", says: Says::Wins("3", Winner::Second), source: "textbook 1.4:D, sample" },
        Fact {
            params: "",
            says: Says::WinningMoves("4", &["cell 1", "cells 2-3", "cell 4"]),
            source: "textbook 1.4:D, sample",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("17", &["cells 6-9", "cells 7-8", "cells 9-12", "cells 10-11"]),
            source: "textbook 1.4:D, sample",
        },
        Fact {
            params: "",
            says: Says::Wins("21", Winner::Second),
            source: "computed for the reading of textbook 1.4:D",
        },
    ],
    source: "textbook 1.4:D, 1.4:E",
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(CrossingOut).start("17")))
    },
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct CrossingOut;

impl Impartial for CrossingOut {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        for left in 0..n {
            let free = n - left;
            for right in [1, 2, 4].into_iter().filter_map(|crossed| free.checked_sub(crossed)) {
                let inside = left > 0 && right > 0;
                if match free - right {
                    1 => !inside,
                    4 => inside,
                    _ => true,
                } {
                    out.push(Cut { left, right });
                }
            }
        }
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }
}

impl Heap for CrossingOut {}

impl Notation<u64, Cut> for CrossingOut {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        read_heap(text)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }

    fn write_move(&self, &n: &u64, mv: &Cut) -> String {
        let first = mv.left + 1;
        match mv.taken(n) {
            1 => format!("cell {first}"),
            crossed => format!("cells {first}-{}", mv.left + crossed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap;
    use crate::limits::{Budget, Limits};
    use crate::testing;
    use crate::value::nimber::{MexSet, Nimber};

    fn values(n: u64) -> Vec<u64> {
        let (limits, mut values) = (Limits::default(), vec![]);
        heap::nimbers(&CrossingOut, n, &mut values, &mut Budget::new(&limits)).unwrap();
        values.into_iter().map(|value| value.0).collect()
    }

    /// The winning first moves of each strip as the first cell and the count, by values found before.
    fn winning(values: &[u64], n: u64) -> Vec<(u64, u64)> {
        let mut moves = vec![];
        CrossingOut.moves(&n, &mut moves);
        moves.retain(|mv| values[mv.left as usize] == values[mv.right as usize]);
        moves.into_iter().map(|mv| (mv.left + 1, mv.taken(n))).collect()
    }

    #[test]
    fn values_of_long_strips() {
        let values = values(2000);
        let lost: Vec<_> = (1..=2000).filter(|&n| values[n] == 0).collect();
        assert_eq!(lost, [3, 21, 33, 121, 151, 193, 251, 267]);
        let known = [(100, 4), (500, 32), (1000, 68), (1500, 16), (1999, 47), (2000, 44)];
        for (n, value) in known {
            assert_eq!(values[n], value, "{n}");
        }
        assert_eq!(values.iter().max(), Some(&138));
        for (n, count, first, last) in [
            (100, 10, &[(7, 4), (20, 4), (38, 2)][..], (91, 4)),
            (1000, 30, &[(66, 4), (168, 2)], (932, 4)),
            (2000, 100, &[(105, 2), (146, 4), (162, 2)], (1895, 2)),
        ] {
            let moves = winning(&values, n);
            assert_eq!((moves.len(), moves.last()), (count, Some(&last)), "{n}");
            assert!(moves.starts_with(first), "{n}: {moves:?}");
        }
    }

    #[test]
    fn all_winning_first_moves_of_short_strips() {
        let expected: [&[(u64, u64)]; 20] = [
            &[(1, 1)],
            &[(1, 2)],
            &[],
            &[(1, 1), (2, 2), (4, 1)],
            &[(1, 2), (4, 2)],
            &[(2, 4), (3, 2)],
            &[(2, 2), (5, 2)],
            &[(3, 4), (4, 2)],
            &[(2, 4), (3, 2), (5, 4), (6, 2)],
            &[(2, 2), (4, 4), (5, 2), (8, 2)],
            &[(3, 4), (6, 4)],
            &[(2, 4), (3, 2), (5, 4), (6, 2), (8, 4), (9, 2)],
            &[(5, 2), (8, 2)],
            &[(3, 4), (6, 4), (7, 2), (9, 4)],
            &[(5, 4), (6, 2), (8, 4), (9, 2)],
            &[(7, 4), (8, 2)],
            &[(6, 4), (7, 2), (9, 4), (10, 2)],
            &[(8, 4), (9, 2)],
            &[(7, 4), (10, 4)],
            &[(2, 2), (3, 2), (7, 2), (9, 4), (10, 2), (13, 2), (17, 2), (18, 2)],
        ];
        let values = values(20);
        for (n, moves) in (1..).zip(expected) {
            assert_eq!(winning(&values, n), moves, "{n}");
            let written: Vec<_> = moves
                .iter()
                .map(|&(first, crossed)| match crossed {
                    1 => format!("cell {first}"),
                    _ => format!("cells {first}-{}", first + crossed - 1),
                })
                .collect();
            assert_eq!(testing::winning_moves(&format!("crossing-out {n}")), written);
        }
    }

    /// The rules as they are told, on a strip of marked cells: bit i is set iff cell i is free.
    fn by_marks(n: u32) -> Vec<u64> {
        let mut values: Vec<u64> = vec![];
        for strip in 0..1_u32 << n {
            let free = |cell: i64| cell >= 0 && cell < i64::from(n) && strip >> cell & 1 == 1;
            let mut options = MexSet::default();
            options.reset(3 * n as usize);
            for first in 0..i64::from(n) {
                for crossed in [1, 2, 4] {
                    let last = first + crossed - 1;
                    let inside = free(first - 1) && free(last + 1);
                    let allowed = if inside { crossed > 1 } else { crossed < 4 };
                    if allowed && (first..=last).all(free) {
                        let block = ((1 << crossed) - 1) << first;
                        options.insert(Nimber(values[(strip & !block) as usize]));
                    }
                }
            }
            values.push(options.mex().0);
        }
        values
    }

    #[test]
    fn every_strip_of_marked_cells_to_12() {
        let (marks, values) = (by_marks(12), values(12));
        for (strip, &value) in marks.iter().enumerate() {
            let drawn: String = (0..12).map(|cell| if strip >> cell & 1 == 1 { '.' } else { 'X' }).collect();
            let sum = drawn.split('X').fold(0, |sum, piece| sum ^ values[piece.len()]);
            assert_eq!(value, sum, "{drawn}");
        }
    }

    #[test]
    fn the_moves_of_the_pictures() {
        let count = |n| {
            let mut moves = vec![];
            CrossingOut.moves(&n, &mut moves);
            moves.len()
        };
        assert_eq!((count(4), count(2) + count(6)), (5, 11));
    }
}
