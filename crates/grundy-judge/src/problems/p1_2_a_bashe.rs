//! 1.2:A, Bashe's game 1: who wins.

use std::sync::LazyLock;

use grundy::Nimber;
use grundy::catalogue::sticks::Sticks;
use grundy::error::BadText;
use grundy::rules::Impartial;

use crate::check::Checker;
use crate::generate::Tests;
use crate::input::only_number;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:A",
    title: Words { en: "Bashe's game 1", uk: "Гра Баше-1", ru: "Игра Баше - 1" },
    statement: statement!("p1_2_a_bashe"),
    limits: Limits::of(1000, 256),
    samples: &[Sample::Io("2\n", "1\n"), Sample::Io("25\n", "1\n"), Sample::Io("256\n", "2\n")],
    blocks: &[Block::SAMPLES, Block::each("all sizes", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The largest N.
pub(crate) const MAX: u64 = 12_345;

/// The rules of the game: 1, 2 or 3.
pub(crate) static STICKS: LazyLock<Sticks> = LazyLock::new(|| Sticks::new(vec![1, 2, 3]));

/// Whether the player to move wins.
pub(crate) fn wins(n: u64) -> bool {
    STICKS.law(&n).is_some_and(|value| value != Nimber::ZERO)
}

fn solve(input: &str) -> Result<String, BadText> {
    let n = only_number(input, "N", 1..=MAX)?;
    Ok(if wins(n) { "1\n" } else { "2\n" }.to_owned())
}

fn tests(tests: &mut Tests) {
    for n in [1, 3, 4, 5, 7, 8] {
        tests.input(1, "a small heap", format!("{n}\n"));
    }
    let lost = tests.numbers(6, 100..=MAX - 100, |n| n % 4 == 0);
    // even ones: that N is odd tells nothing
    let won = tests.numbers(4, 100..=MAX - 100, |n| n % 4 == 2);
    for n in lost {
        tests.input(1, "a lost heap", format!("{n}\n"));
    }
    for n in won {
        tests.input(1, "a won heap", format!("{n}\n"));
    }
    for n in [MAX - 3, MAX - 2, MAX - 1, MAX] {
        tests.input(1, "at the limit", format!("{n}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::testing::check_wrong;
    use grundy::heap;

    #[test]
    fn the_law_is_the_definition() {
        let (limits, mut table) = (grundy::Limits::default(), Vec::new());
        let mut budget = grundy::limits::Budget::new(&limits);
        heap::nimbers(&Sticks::new(vec![1, 2, 3]), 400, &mut table, &mut budget).unwrap();
        for n in 1..=400 {
            assert_eq!(wins(n), table[usize::try_from(n).unwrap()] != Nimber::ZERO, "{n}");
        }
    }

    #[test]
    fn wrong_submissions() {
        let n = |input: &str| input.trim().parse::<u64>().unwrap();
        check_wrong(&PROBLEM, &|input| format!("{}\n", if n(input) % 3 == 0 { 2 } else { 1 }), "WA");
        check_wrong(&PROBLEM, &|_| "1\n".to_owned(), "WA");
        check_wrong(&PROBLEM, &|_| "first\n".to_owned(), "PE");
        check_wrong(&PROBLEM, &|_| String::new(), "PE");
        check_wrong(&PROBLEM, &|input| format!("{}\r\n \n", PROBLEM.solve(input).unwrap().trim()), "OK");
        check_wrong(&PROBLEM, &|input| format!("{} 0", PROBLEM.solve(input).unwrap()), "WA");
    }

    #[test]
    fn bad_inputs() {
        for bad in ["", "0\n", "12346\n", "x\n", "1 2\n", "-4\n"] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
    }
}
