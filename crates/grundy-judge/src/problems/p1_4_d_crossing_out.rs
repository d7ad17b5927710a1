//! 1.4:D, Crossing out cells 1: who wins, and by which first moves.

use grundy::error::BadText;

use super::strip::{CELLS, Strip};
use crate::check::Checker;
use crate::generate::Tests;
use crate::input::only_number;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.4:D",
    title: Words {
        en: "Crossing out cells 1",
        uk: "Викреслювання клітинок - 1",
        ru: "Вычёркивание клеток - 1",
    },
    statement: statement!("p1_4_d_crossing_out"),
    // some millions of exclusive ors, in any language
    limits: Limits::of(3000, 256),
    samples: &[
        Sample::Io("2\n", "1\n1 2\n"),
        Sample::Io("3\n", "2\n"),
        Sample::Io("4\n", "1\n1 1\n2 2\n4 1\n"),
        Sample::Io("17\n", "1\n6 4\n7 2\n9 4\n10 2\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("all lengths", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

fn solve(input: &str) -> Result<String, BadText> {
    let strokes = Strip::new(only_number(input, "N", 1..=CELLS)?).winning();
    if strokes.is_empty() {
        return Ok("2\n".to_owned());
    }
    let lines: String = strokes.iter().map(|(first, count)| format!("{first} {count}\n")).collect();
    Ok(format!("1\n{lines}"))
}

fn tests(tests: &mut Tests) {
    for n in [1, 5, 6, 8, 10, 20] {
        tests.input(1, "a short strip", format!("{n}\n"));
    }
    for n in [21, 33, 121, 193, 267] {
        tests.input(1, "lost", format!("{n}\n"));
    }
    for n in [22, 35, 122, 153, 194, 253, 269] {
        tests.input(1, "won by moves at both ends", format!("{n}\n"));
    }
    for n in [100, 1000] {
        tests.input(1, "a round number", format!("{n}\n"));
    }
    for n in tests.numbers(2, 30..=1900, |n| !Strip::new(n).value().is_zero() && n != 100 && n != 1000) {
        tests.input(1, "won", format!("{n}\n"));
    }
    for n in [CELLS - 2, CELLS - 1, CELLS] {
        tests.input(1, "at the limit", format!("{n}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::DEFAULT_SEED;
    use crate::problems::testing::check_wrong;

    /// The book's formula (11), written down once more, and its symmetry used as there.
    #[test]
    fn the_formula_of_the_book() {
        let mut values: Vec<usize> = Vec::new();
        for s in 0..=600_usize {
            let half = s / 2;
            let mut options: Vec<usize> = values.iter().rev().take(2).copied().collect();
            options.extend((1..half).map(|i| values[i] ^ values[s - 2 - i]));
            options.extend((1..half.saturating_sub(1)).map(|i| values[i] ^ values[s - 4 - i]));
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        let first = [0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 5, 3, 4, 5, 3, 2, 1, 3, 2, 1, 0];
        assert_eq!(values[..first.len()], first);
        for (n, value) in (1..).zip(&values[1..]) {
            assert_eq!(Strip::new(n).value().0, *value as u64, "{n}");
        }
    }

    #[test]
    fn lists_of_the_book() {
        let lines = |n: u64| PROBLEM.solve(&format!("{n}\n")).unwrap().lines().count() - 1;
        assert_eq!([100, 1000, 2000].map(lines), [10, 30, 100]);
        assert!(PROBLEM.solve("2000\n").unwrap().starts_with("1\n105 2\n146 4\n162 2\n"));
        assert_eq!(PROBLEM.solve("10\n").unwrap(), "1\n2 2\n4 4\n5 2\n8 2\n");
        for bad in ["", "0\n", "2001\n", "1 2\n", "x\n"] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn wrong_submissions() {
        let lines = |input: &str| -> Vec<String> {
            PROBLEM.solve(input).unwrap().lines().map(str::to_owned).collect()
        };
        // by how many cells first, then by the first cell
        let by_count = |input: &str| {
            let mut lines = lines(input);
            lines[1..].sort_by_key(|line| line.split(' ').next_back().unwrap().parse::<u64>().unwrap());
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &by_count, "WA");
        // as texts: 10 before 9
        let as_texts = |input: &str| {
            let mut lines = lines(input);
            lines[1..].sort();
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &as_texts, "WA");
        // without strokes of four
        let no_fours = |input: &str| {
            let mut lines = lines(input);
            lines.retain(|line| !line.ends_with(" 4"));
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &no_fours, "WA");
        // the left half only: the formula's symmetry, kept where all moves are asked for
        let left = |input: &str| {
            let n: u64 = input.trim().parse().unwrap();
            let mut lines = lines(input);
            let starts = |line: &str| line.split(' ').next().unwrap().parse::<u64>().unwrap();
            lines = lines[..1]
                .iter()
                .chain(lines[1..].iter().filter(|line| 2 * starts(line) <= n + 1))
                .cloned()
                .collect();
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &left, "WA");
        // strokes at the left end that are forgotten at the right end: at least a quarter of the tests see it
        let one_end = |input: &str| {
            let n: u64 = input.trim().parse().unwrap();
            let mut lines = lines(input);
            let (head, strokes) = lines.split_at_mut(1);
            let is_right_end = |line: &str| {
                let (first, count) = line.split_once(' ').unwrap();
                let (first, count): (u64, u64) = (first.parse().unwrap(), count.parse().unwrap());
                first > 1 && first + count == n + 1
            };
            let kept = strokes.iter().filter(|line| !is_right_end(line)).map(String::as_str);
            head.iter().map(String::as_str).chain(kept).collect::<Vec<_>>().join("\n")
        };
        let seen =
            PROBLEM.tests(DEFAULT_SEED).iter().filter(|test| test.block > 0).fold([0, 0], |seen, test| {
                let right = PROBLEM.solve(&test.input).unwrap();
                [seen[0] + usize::from(one_end(&test.input).trim() != right.trim()), seen[1] + 1]
            });
        assert!(4 * seen[0] >= seen[1], "{seen:?}");
        // cells from 0
        let from_zero = |input: &str| {
            let mut lines = lines(input);
            for line in &mut lines[1..] {
                let (first, count) = line.split_once(' ').unwrap();
                *line = format!("{} {count}", first.parse::<u64>().unwrap() - 1);
            }
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &from_zero, "WA");
        check_wrong(&PROBLEM, &|input| lines(input).join("; "), "PE");
        check_wrong(&PROBLEM, &|input| format!("{}\r\n", lines(input).join("\r\n")), "OK");
    }
}
