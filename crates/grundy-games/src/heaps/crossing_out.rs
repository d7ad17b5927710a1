//! Crossing out cells: one or two at an end, two or four inside.

use grundy_base::report::Winner;
use grundy_base::report::scene::Unit;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::takes::Takes;
use grundy_heap::{Cut, Proven};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "crossing-out",
    aliases: &["crossing-out-cells"],
    title: "Crossing out cells",
    rules: "Strips of cells. A move crosses out neighbouring cells that are not yet crossed: one or two if they lie at an end of \
            the strip or next to a crossed cell; two or four if cells are left on both sides of them. The player who crosses out the \
            last cell wins.",
    params: &[],
    notation: "The lengths of the solid strips: 17, or 2 6. A move names the cells of a strip, counted from 1: cell 1, \
               cells 2-3, cells 6-9; with several strips, in which: 2: cells 2-5.",
    examples: &["crossing-out 7", "crossing-out 2 6", "crossing-out 17"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 2, 0, 1, 2]),
            source: "textbook 1.4:D, formula (11)",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("2", &["cells 1-2"]),
            source: "textbook 1.4:D, sample 1",
        },
        Fact { params: "", says: Says::Wins("3", Winner::Second), source: "textbook 1.4:D, sample 2" },
        Fact {
            params: "",
            says: Says::WinningMoves("4", &["cell 1", "cells 2-3", "cell 4"]),
            source: "textbook 1.4:D, sample 3",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("17", &["cells 6-9", "cells 7-8", "cells 9-12", "cells 10-11"]),
            source: "textbook 1.4:D, sample 4",
        },
        Fact { params: "", says: Says::Wins("267", Winner::Second), source: "textbook 1.4:D, computed" },
    ],
    source: "textbook 1.4:D, 1.4:E",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(CrossingOut).start("7").take_and_break(takes)))
    },
};

/// Its period.
static LAW: Proven = Proven::new();

/// The same game as a take-and-break code.
pub fn takes() -> Takes {
    Takes::digits(&[0, 3, 7, 0, 4])
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct CrossingOut;

impl Impartial for CrossingOut {
    type Component = u64;
    type Move = Cut;

    /// By the first cell, then by how many.
    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        for left in 0..n {
            for count in [1, 2, 4] {
                let Some(right) = (n - left).checked_sub(count) else { break };
                let inside = left > 0 && right > 0;
                if count == 2 || inside == (count == 4) {
                    out.push(Cut { left, right });
                }
            }
        }
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    /// By the proved period, for heaps beyond any table.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        LAW.value(takes, n)
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n.min(2) + n.saturating_sub(1) + n.saturating_sub(5))
    }
}

impl Heap for CrossingOut {}

impl HeapMoves for CrossingOut {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        let first = mv.left + 1;
        match mv.taken(n) {
            1 => format!("cell {first}"),
            count => format!("cells {first}-{}", mv.left + count),
        }
    }

    fn unit(&self) -> Unit {
        Unit::Cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, solve, values, winning, written};
    use grundy_base::report::Ask;

    type Moves = Vec<(u64, u64)>;

    /// The winning first moves as start and count, as problem 1.4:D prints them.
    fn pairs(n: u64) -> Moves {
        let pair = |mv: &String| {
            let (_, cells) = mv.split_once(' ').unwrap();
            let (first, last) = cells.split_once('-').unwrap_or((cells, cells));
            let (first, last): (u64, u64) = (first.parse().unwrap(), last.parse().unwrap());
            (first, last + 1 - first)
        };
        winning(&format!("crossing-out {n}")).iter().map(pair).collect()
    }

    #[test]
    fn moves_of_the_textbook() {
        check_rules(&CrossingOut, 100);
        assert_eq!(written("crossing-out 2"), ["cell 1", "cells 1-2", "cell 2"]);
        assert_eq!(written("crossing-out 4"), ["cell 1", "cells 1-2", "cells 2-3", "cells 3-4", "cell 4"]);
        // ten cells, the third and the fourth crossed
        let eleven = written("crossing-out 2 6");
        assert_eq!(eleven.len(), 11);
        assert!(eleven.contains(&"2: cells 2-5".to_owned()));
    }

    #[test]
    fn values_of_the_textbook() {
        let found = values(&CrossingOut, 2000);
        let first = [
            0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 5, 3, 4, 5, 3, 2, 1, 3, 2, 1, 0, 2, 5, 4, 7, 5, 4, 7, 6, 8, 9,
            2, 0, 1, 2, 3, 9, 6, 7, 4, 5, 7, 4, 5, 9, 10, 1, 3, 2, 1, 4, 10, 5, 4, 7, 6, 4, 7, 6, 8,
        ];
        assert_eq!(found[..=60], first);
        let lost: Vec<usize> = (1..=2000).filter(|&n| found[n] == 0).collect();
        assert_eq!(lost, [3, 21, 33, 121, 151, 193, 251, 267]);
        assert_eq!(found.iter().max(), Some(&138));
        let at = [100, 500, 1000, 1500, 1999, 2000].map(|n: usize| found[n]);
        assert_eq!(at, [4, 32, 68, 16, 47, 44]);
    }

    #[test]
    fn winning_first_moves_of_the_textbook() {
        let lists: [&[(u64, u64)]; 20] = [
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
        for (n, list) in (1..).zip(lists) {
            assert_eq!(pairs(n), list, "{n}");
        }
        let check = |n, count, first: &[(u64, u64)], last| {
            let found = pairs(n);
            assert_eq!((found.len(), found.last()), (count, Some(&last)), "{n}");
            assert_eq!(found[..first.len()], *first, "{n}");
        };
        check(100, 10, &[(7, 4), (20, 4), (38, 2)], (91, 4));
        check(1000, 30, &[(66, 4), (168, 2)], (932, 4));
        check(2000, 100, &[(105, 2), (146, 4), (162, 2)], (1895, 2));
    }

    /// The strip as a bit mask of crossed cells, by the rule as it is worded.
    fn by_mask(n: u64) -> Moves {
        let moves = |mask: u64| {
            let free = |cell: u64| (1..=n).contains(&cell) && mask >> (cell - 1) & 1 == 0;
            let mut moves = Moves::new();
            for start in 1..=n {
                for count in 1..=4 {
                    if !(start..start + count).all(free) {
                        break;
                    }
                    let inside = free(start - 1) && free(start + count);
                    if if inside { count == 2 || count == 4 } else { count <= 2 } {
                        moves.push((start, count));
                    }
                }
            }
            moves
        };
        let after = |mask: u64, (start, count): (u64, u64)| mask | ((1 << count) - 1) << (start - 1);
        let mut wins = vec![false; 1 << n];
        // crossed cells stay crossed, so larger masks come later
        for mask in (0..1_u64 << n).rev() {
            wins[usize::try_from(mask).unwrap()] =
                moves(mask).into_iter().any(|mv| !wins[usize::try_from(after(mask, mv)).unwrap()]);
        }
        moves(0).into_iter().filter(|&mv| !wins[usize::try_from(after(0, mv)).unwrap()]).collect()
    }

    #[test]
    fn brute_force_by_bit_mask_agrees() {
        for n in 1..=14 {
            assert_eq!(pairs(n), by_mask(n), "{n}");
        }
    }

    /// The sample of 1.4:E: our moves win whatever the opponent does.
    #[test]
    fn the_interactive_sample() {
        let wins = |position: &str, mv: &str, to: &str| {
            let report = solve(&format!("crossing-out {position}"), &Ask::default());
            let row = report.moves.iter().find(|row| row.mv == mv).expect(mv);
            assert_eq!(
                (row.winner(), row.to.as_deref()),
                (Some(Winner::First), Some(to)),
                "{position}, {mv}"
            );
        };
        wins("7", "cells 2-3", "1 4");
        // the opponent crosses cell 4, the first of the strip of four
        wins("1 3", "2: cells 2-3", "1 1");
        // the opponent crosses cell 1
        wins("0 1", "2: cell 1", "0 0");
    }
}
