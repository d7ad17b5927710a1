//! 1.3:B, Nim 1: many heaps, who wins.

use grundy::error::BadText;

use super::heaps::{large_tests, nim, winner};
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.3:B",
    title: Words { en: "Nim 1", uk: "Нім - 1", ru: "Ним - 1" },
    statement: statement!("p1_3_b_nim"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("2\n3 4\n", "1\n"),
        Sample::Io("3\n1 2 3\n", "2\n"),
        Sample::Io("2\n5 5\n", "2\n"),
        Sample::Io("2\n4 8\n", "1\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("any heaps", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

fn solve(input: &str) -> Result<String, BadText> {
    winner(nim(), input)
}

fn tests(tests: &mut Tests) {
    large_tests(tests, nim());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::heaps::{HEAPS, STICKS_IN_HEAP, hybrid, read};
    use crate::problems::testing::check_wrong;

    #[test]
    fn wrong_submissions() {
        let heaps = |input: &str| read(input, HEAPS, STICKS_IN_HEAP).unwrap();
        let say = |wins: bool| if wins { "1\n" } else { "2\n" }.to_owned();
        // sixteen bits are not enough
        let short = |input: &str| say(heaps(input).iter().fold(0, |sum, n| (sum ^ n) & 0xffff) != 0);
        check_wrong(&PROBLEM, &short, "WA");
        // the hybrid's rules
        check_wrong(&PROBLEM, &|input| winner(hybrid(), input).unwrap(), "WA");
        // equal heaps cancel, and nothing else does
        let pairs = |input: &str| {
            let heaps = heaps(input);
            say(heaps.iter().any(|n| heaps.iter().filter(|m| *m == n).count() % 2 == 1))
        };
        check_wrong(&PROBLEM, &pairs, "WA");
        check_wrong(&PROBLEM, &|input| format!("0{}", PROBLEM.solve(input).unwrap()), "WA");
        check_wrong(&PROBLEM, &|input| format!("\n {}\r\n", PROBLEM.solve(input).unwrap().trim()), "OK");
    }
}
