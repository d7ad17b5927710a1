//! 1.3:C, Nim 2: many heaps, who wins, and by which first moves.

use grundy::error::BadText;

use super::heaps::{HEAPS, STICKS_IN_HEAP, large_tests, nim, read, winning, write};
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.3:C",
    title: Words { en: "Nim 2", uk: "Нім - 2", ru: "Ним - 2" },
    statement: statement!("p1_3_c_nim_first_moves"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("2\n3 4\n", "1\n2 1\n"),
        Sample::Io("2\n5 5\n", "2\n"),
        Sample::Io("4\n1 2 5 7\n", "1\n1 1\n3 1\n4 1\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("any heaps", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

fn solve(input: &str) -> Result<String, BadText> {
    let moves = winning(nim(), &read(input, HEAPS, STICKS_IN_HEAP)?);
    if moves.is_empty() {
        return Ok("2\n".to_owned());
    }
    let lines: String = moves.iter().map(|(heap, take)| format!("{} {take}\n", heap + 1)).collect();
    Ok(format!("1\n{lines}"))
}

fn tests(tests: &mut Tests) {
    large_tests(tests, nim());
    for (about, heaps) in [
        ("a whole heap goes", vec![9, 6, 6]),
        ("one winning move of many heaps", vec![1, 2, 3, 4, 5, 6, 7, 8, 100]),
        ("three moves, of many heaps", vec![5, 5, 64, 1, 65, 64, 1, 3]),
        ("a winning move in every heap", (65_536..65_536 + 123).collect()),
        ("the hundredth heap", (1..=123).map(|n| if n == 100 { 100_000 } else { n }).collect()),
    ] {
        tests.input(1, about, write(&heaps));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::testing::check_wrong;

    #[test]
    fn the_number_of_winning_moves_is_odd() {
        for test in PROBLEM.tests(crate::generate::DEFAULT_SEED) {
            let answer = PROBLEM.solve(&test.input).unwrap();
            assert!(answer == "2\n" || answer.lines().count().is_multiple_of(2), "{}", test.about);
        }
        let all = (65_536..65_536 + 123).collect::<Vec<_>>();
        assert_eq!(PROBLEM.solve(&write(&all)).unwrap().lines().count(), 124);
    }

    #[test]
    fn wrong_submissions() {
        let lines = |input: &str| -> Vec<String> {
            PROBLEM.solve(input).unwrap().lines().map(str::to_owned).collect()
        };
        // one winning move alone
        let one = |input: &str| lines(input)[..lines(input).len().min(2)].join("\n");
        check_wrong(&PROBLEM, &one, "WA");
        // from the last heap to the first
        let backwards = |input: &str| {
            let mut lines = lines(input);
            lines[1..].reverse();
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &backwards, "WA");
        // what is left instead of what is taken
        let left = |input: &str| {
            let heaps = read(input, HEAPS, STICKS_IN_HEAP).unwrap();
            let moves = winning(nim(), &heaps);
            let lines: String =
                moves.iter().map(|&(heap, take)| format!("{} {}\n", heap + 1, heaps[heap] - take)).collect();
            format!("{}\n{lines}", if moves.is_empty() { 2 } else { 1 })
        };
        check_wrong(&PROBLEM, &left, "WA");
        // heaps from 0
        let from_zero = |input: &str| {
            let mut lines = lines(input);
            for line in &mut lines[1..] {
                let (heap, take) = line.split_once(' ').unwrap();
                *line = format!("{} {take}", heap.parse::<u64>().unwrap() - 1);
            }
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &from_zero, "WA");
        // the number of moves, which is not asked for
        let counted = |input: &str| {
            let mut lines = lines(input);
            if lines.len() > 1 {
                lines.insert(1, (lines.len() - 1).to_string());
            }
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &counted, "WA");
        let words = |input: &str| lines(input).join("\n").replace("\n", "\nheap ");
        check_wrong(&PROBLEM, &words, "PE");
        check_wrong(&PROBLEM, &|input| lines(input).join(" \r\n"), "OK");
    }
}
