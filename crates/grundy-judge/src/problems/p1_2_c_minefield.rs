//! 1.2:C, Chip on a minefield 1: who wins.

use grundy::catalogue::mines::DeadEnd;
use grundy::error::BadText;
use rand::RngExt;

use super::mine_field::{Draft, winner};
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:C",
    title: Words {
        en: "Chip on a minefield 1",
        uk: "Фішка на мінному полі - 1",
        ru: "Фишка на минном поле - 1",
    },
    statement: statement!("p1_2_c_minefield"),
    limits: Limits::of(1000, 256),
    samples: &[Sample::Io("2 4\n....\n.**.\n", "1\n"), Sample::Io("1 1\n.\n", "2\n")],
    blocks: &[Block::SAMPLES, Block::each("fields up to 12 by 12", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The longest side.
pub(super) const SIDE: u64 = 12;

fn solve(input: &str) -> Result<String, BadText> {
    winner(input, SIDE, DeadEnd::Normal)
}

fn tests(tests: &mut Tests) {
    small_fields(tests, DeadEnd::Normal);
}

/// Twenty fields up to 12 by 12, for both endings.
pub(super) fn small_fields(tests: &mut Tests, dead_end: DeadEnd) {
    let fixed = [
        ("no mines, square", Draft::empty(12, 12)),
        ("no mines, one more column", Draft::empty(11, 12)),
        ("no mines, more rows", Draft::empty(12, 3)),
        ("one row", Draft::empty(1, 12)),
        ("one column", Draft::empty(12, 1)),
        ("a mine in a row", Draft::empty(1, 9).mined(&[(0, 4)])),
        ("two by two", Draft::empty(2, 2)),
        ("shut in at the start", Draft::empty(12, 12).mined(&[(0, 1), (1, 0)])),
        ("the book's example", Draft::empty(5, 7).mined(&[(0, 4), (1, 1), (3, 5), (4, 2)])),
    ];
    for (about, plan) in fixed {
        tests.input(1, about, plan.text());
    }
    for mines in [30, 100, 200, 300, 500] {
        let plan = Draft::random(12, 12, mines, tests.rng());
        tests.input(1, format!("random, {mines} mines in 1000 cells"), plan.text());
    }
    for mines in [20, 50, 120, 200, 250, 300] {
        let (rows, columns) = (tests.rng().random_range(9..=12), tests.rng().random_range(9..=12));
        let plan = Draft::random(rows, columns, mines, tests.rng()).lost(dead_end);
        tests.input(1, format!("random and lost, {mines} mines in 1000 cells"), plan.text());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::testing::check_wrong;

    #[test]
    fn wrong_submissions() {
        check_wrong(&PROBLEM, &|_| "1\n".to_owned(), "WA");
        // the field without its mines
        let blind = |input: &str| PROBLEM.solve(&input.replace('*', ".")).unwrap();
        check_wrong(&PROBLEM, &blind, "WA");
        // the other ending
        check_wrong(&PROBLEM, &|input| winner(input, SIDE, DeadEnd::Reversed).unwrap(), "WA");
        check_wrong(&PROBLEM, &|input| format!("player {}", PROBLEM.solve(input).unwrap()), "PE");
        check_wrong(&PROBLEM, &|input| format!("  {}\r\n", PROBLEM.solve(input).unwrap().trim()), "OK");
    }
}
