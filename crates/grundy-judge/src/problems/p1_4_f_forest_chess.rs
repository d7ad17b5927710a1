//! 1.4:F, Forest chess: all winning first moves.

use std::convert::Infallible;
use std::sync::LazyLock;

use grundy::Nimber;
use grundy::catalogue::forest_chess::{ForestChess, takes};
use grundy::error::BadText;
use grundy::solve::equation;

use super::table::values;
use crate::check::Checker;
use crate::generate::Tests;
use crate::input::only_number;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.4:F",
    title: Words { en: "Forest chess", uk: "Лісові шахи", ru: "Лесные шахматы" },
    statement: statement!("p1_4_f_forest_chess"),
    limits: Limits::of(2000, 256),
    samples: &[Sample::Io("3\n", "1 2\n"), Sample::Io("2\n", "2 1 2\n")],
    blocks: &[Block::SAMPLES, Block::each("all widths", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The most columns.
const COLUMNS: u64 = 1000;

/// The values of parts whose columns are all alive.
static VALUES: LazyLock<Vec<Nimber>> = LazyLock::new(|| values(&takes(), COLUMNS));

/// The pawns that begin the winning first moves, from left to right.
fn winning(columns: u64) -> Vec<u64> {
    let known = |part: &u64| {
        Ok::<_, Infallible>(VALUES[usize::try_from(*part).expect("parts are no wider than the board")])
    };
    let Ok(pawns) = equation::moves_to(&ForestChess, &columns, Nimber::ZERO, known);
    pawns
}

fn solve(input: &str) -> Result<String, BadText> {
    let pawns = winning(only_number(input, "N", 1..=COLUMNS)?);
    let pawns_in_line: String = pawns.iter().map(|pawn| format!(" {pawn}")).collect();
    Ok(format!("{}{pawns_in_line}\n", pawns.len()))
}

fn tests(tests: &mut Tests) {
    for n in [1, 4, 5, 6, 7, 8, 9, 10, 11] {
        tests.input(1, "a narrow board", format!("{n}\n"));
    }
    for n in [14, 20, 34, 54] {
        tests.input(1, "lost", format!("{n}\n"));
    }
    for n in [51, 52, 85, 86] {
        tests.input(1, "where the period begins", format!("{n}\n"));
    }
    for n in tests.numbers(4, 90..=990, |n| !winning(n).is_empty()) {
        tests.input(1, "won", format!("{n}\n"));
    }
    for n in tests.numbers(2, 90..=990, |n| winning(n).is_empty()) {
        tests.input(1, "lost", format!("{n}\n"));
    }
    for n in [COLUMNS - 1, COLUMNS] {
        tests.input(1, "at the limit", format!("{n}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::testing::check_wrong;
    use std::collections::HashMap;

    /// The pawns themselves, a bit a column: three rows of the player to move, the first its own; three of
    /// the other, seen likewise.
    type Pawns = ([u32; 3], [u32; 3]);

    /// All moves with the columns they start from: captures alone, if there is one.
    fn moves((own, other): Pawns, columns: u32) -> Vec<(u32, Pawns)> {
        let (mut steps, mut captures) = (Vec::new(), Vec::new());
        for row in 0..2 {
            // the row ahead, as the other player counts its rows
            let theirs = 1 - row;
            for from in (0..columns).filter(|from| own[row] >> from & 1 == 1) {
                for to in [from.wrapping_sub(1), from, from + 1] {
                    if to >= columns {
                        continue;
                    }
                    let taken = other[theirs] >> to & 1 == 1;
                    let free = !taken && own[row + 1] >> to & 1 == 0;
                    if if to == from { free } else { taken } {
                        let (mut own, mut other) = (own, other);
                        own[row] &= !(1 << from);
                        own[row + 1] |= 1 << to;
                        other[theirs] &= !(1 << to);
                        if to == from { &mut steps } else { &mut captures }.push((from, (other, own)));
                    }
                }
            }
        }
        if captures.is_empty() { steps } else { captures }
    }

    fn wins(at: Pawns, columns: u32, known: &mut HashMap<Pawns, bool>) -> bool {
        if let Some(&known) = known.get(&at) {
            return known;
        }
        let wins = moves(at, columns).into_iter().any(|(_, after)| !wins(after, columns, known));
        known.insert(at, wins);
        wins
    }

    #[test]
    fn the_pawns_agree() {
        for columns in 1..=8_u32 {
            let mut known = HashMap::new();
            let start = ([(1 << columns) - 1, 0, 0], [(1 << columns) - 1, 0, 0]);
            let won =
                moves(start, columns).into_iter().filter(|(_, after)| !wins(*after, columns, &mut known));
            let won: Vec<u64> = won.map(|(from, _)| u64::from(from) + 1).collect();
            assert_eq!(winning(columns.into()), won, "{columns}");
        }
    }

    #[test]
    fn values_of_the_book() {
        let first = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3];
        assert_eq!(VALUES[..=10].iter().map(|value| value.0).collect::<Vec<_>>(), first);
        assert_eq!((1..=COLUMNS).filter(|&n| winning(n).is_empty()).count(), 149);
        let large = winning(1000);
        assert_eq!((large.len(), &large[..5]), (58, &[17, 32, 51, 66, 85][..]));
        assert_eq!(PROBLEM.solve("4\n").unwrap(), "0\n");
        assert_eq!(PROBLEM.solve("16\n").unwrap(), "4 1 8 9 16\n");
        for bad in ["", "0\n", "1001\n", "3 3\n", "-1\n"] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn wrong_submissions() {
        let numbers = |input: &str| -> Vec<u64> {
            PROBLEM.solve(input).unwrap().split_whitespace().map(|n| n.parse().unwrap()).collect()
        };
        let line = |numbers: Vec<u64>| numbers.iter().map(|n| format!("{n} ")).collect::<String>();
        // the moves without their number
        check_wrong(&PROBLEM, &|input| line(numbers(input)[1..].to_vec()), "WA");
        // nothing at all where there is no winning move
        let silent = |input: &str| line(if numbers(input) == [0] { vec![] } else { numbers(input) });
        check_wrong(&PROBLEM, &silent, "PE");
        // an edge move that kills three columns, as an inner one does
        let edges = |input: &str| {
            let n: u64 = input.trim().parse().unwrap();
            let mut found: Vec<u64> = winning(n).into_iter().filter(|&pawn| 1 < pawn && pawn < n).collect();
            found.insert(0, found.len() as u64);
            line(found)
        };
        check_wrong(&PROBLEM, &edges, "WA");
        // from right to left
        let backwards = |input: &str| {
            let mut numbers = numbers(input);
            numbers[1..].reverse();
            line(numbers)
        };
        check_wrong(&PROBLEM, &backwards, "WA");
        check_wrong(&PROBLEM, &|input| line(numbers(input)).trim_end().replace(' ', ", "), "PE");
        check_wrong(&PROBLEM, &|input| line(numbers(input)).replace(' ', "\r\n"), "OK");
    }
}
