//! 1.4:A, Hybrid of Nim and Bashe's game 1: who wins.

use grundy::error::BadText;

use super::heaps::{hybrid, large_tests, winner, write};
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.4:A",
    title: Words {
        en: "Hybrid of Nim and Bashe's game 1",
        uk: "Гібрид Німа й Баше - 1",
        ru: "Гибрид нима и игры Баше - 1",
    },
    statement: statement!("p1_4_a_nim_bashe_hybrid"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("2\n3 4\n", "1\n"),
        Sample::Io("3\n1 2 3\n", "2\n"),
        Sample::Io("2\n5 5\n", "2\n"),
        Sample::Io("2\n4 8\n", "2\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("any heaps", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

fn solve(input: &str) -> Result<String, BadText> {
    winner(hybrid(), input)
}

fn tests(tests: &mut Tests) {
    large_tests(tests, hybrid());
    for (about, heaps) in [
        ("one heap, lost", vec![4]),
        ("lost, though not in Nim", vec![5, 9]),
        ("lost, though no heap alone is", vec![1, 3, 6]),
        ("lost, though each heap alone is", vec![4, 8, 12, 20]),
        ("the most heaps, all lost alone", vec![123_456; 121]),
    ] {
        tests.input(1, about, write(&heaps));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::heaps::{HEAPS, STICKS_IN_HEAP, nim, read};
    use crate::problems::testing::check_wrong;

    #[test]
    fn wrong_submissions() {
        let heaps = |input: &str| read(input, HEAPS, STICKS_IN_HEAP).unwrap();
        let say = |wins: bool| if wins { "1\n" } else { "2\n" }.to_owned();
        // Nim's rules
        check_wrong(&PROBLEM, &|input| winner(nim(), input).unwrap(), "WA");
        // Bashe's rules for all sticks together
        check_wrong(&PROBLEM, &|input| say(heaps(input).iter().sum::<u64>() % 4 != 0), "WA");
        // won if some heap alone is
        check_wrong(&PROBLEM, &|input| say(heaps(input).iter().any(|n| n % 4 != 0)), "WA");
        // won if an odd number of heaps alone is
        let odd = |input: &str| say(heaps(input).iter().filter(|n| *n % 4 != 0).count() % 2 == 1);
        check_wrong(&PROBLEM, &odd, "WA");
        check_wrong(&PROBLEM, &|input| format!("{}.", PROBLEM.solve(input).unwrap().trim()), "PE");
        check_wrong(&PROBLEM, &|input| format!("\t{}\r\n", PROBLEM.solve(input).unwrap().trim()), "OK");
    }
}
