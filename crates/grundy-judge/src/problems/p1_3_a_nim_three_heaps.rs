//! 1.3:A, Nim 0: three heaps, who wins.

use grundy::error::BadText;

use super::heaps::{lost, nim, wins, won};
use crate::check::Checker;
use crate::generate::Tests;
use crate::input::Input;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.3:A",
    title: Words { en: "Nim 0", uk: "Нім - 0", ru: "Ним - 0" },
    statement: statement!("p1_3_a_nim_three_heaps"),
    limits: Limits::of(1000, 256),
    samples: &[Sample::Io("2 3 4\n", "1\n"), Sample::Io("2 5 5\n", "1\n"), Sample::Io("1 2 3\n", "2\n")],
    blocks: &[Block::SAMPLES, Block::each("three heaps", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The most sticks in a heap.
const MAX_HEAP: u64 = 40;

fn solve(input: &str) -> Result<String, BadText> {
    let mut input = Input::new(input);
    let heaps = input.numbers("a heap", 3, 1..=MAX_HEAP)?;
    input.end()?;
    Ok(if wins(nim(), &heaps) { "1\n" } else { "2\n" }.to_owned())
}

fn write(heaps: &[u64]) -> String {
    format!("{} {} {}\n", heaps[0], heaps[1], heaps[2])
}

fn tests(tests: &mut Tests) {
    for (about, heaps) in [
        ("the smallest", [1, 1, 1]),
        ("the largest", [40, 40, 40]),
        ("two equal heaps and one stick", [40, 40, 1]),
        ("the lone heap in the middle", [1, 40, 1]),
        ("one larger than the others together", [1, 40, 2]),
        ("the largest is the sum of the others, won", [3, 5, 8]),
        ("the largest is the sum of the others, lost", [8, 32, 40]),
        ("an even number of sticks, won", [2, 4, 8]),
        ("lost, ascending", [1, 38, 39]),
        ("lost, descending", [6, 5, 3]),
        ("lost, neither", [4, 7, 3]),
        ("a number less than lost", [4, 6, 3]),
    ] {
        tests.input(1, about, write(&heaps));
    }
    for most in [10, 20, 30, MAX_HEAP] {
        let heaps = lost(nim(), 3, 5..=most, tests.rng());
        tests.input(1, "random and lost", write(&heaps));
        let heaps = won(nim(), 3, 9..=most, tests.rng());
        tests.input(1, "random and won", write(&heaps));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::testing::check_wrong;

    /// All 64,000 inputs by marking: a triple from which no lost one can be reached is lost.
    #[test]
    fn every_input() {
        let side = MAX_HEAP + 1;
        let place = |a: u64, b: u64, c: u64| usize::try_from((a * side + b) * side + c).unwrap();
        let mut wins = vec![false; usize::try_from(side * side * side).unwrap()];
        for a in 0..side {
            for b in 0..side {
                for c in 0..side {
                    if wins[place(a, b, c)] {
                        continue;
                    }
                    (a + 1..side).for_each(|more| wins[place(more, b, c)] = true);
                    (b + 1..side).for_each(|more| wins[place(a, more, c)] = true);
                    (c + 1..side).for_each(|more| wins[place(a, b, more)] = true);
                }
            }
        }
        for a in 1..side {
            for b in 1..side {
                for c in (1..side).step_by(3) {
                    let expected = if wins[place(a, b, c)] { "1\n" } else { "2\n" };
                    assert_eq!(PROBLEM.solve(&write(&[a, b, c])).unwrap(), expected, "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn wrong_submissions() {
        let heaps =
            |input: &str| input.split_whitespace().map(|n| n.parse::<u64>().unwrap()).collect::<Vec<_>>();
        // in C, ^ binds weaker than ==: a ^ b ^ (c == 0)
        let c = |input: &str| {
            let heaps = heaps(input);
            format!("{}\n", if heaps[0] ^ heaps[1] ^ u64::from(heaps[2] == 0) == 0 { 2 } else { 1 })
        };
        check_wrong(&PROBLEM, &c, "WA");
        // the largest heap against the others together
        let sums = |input: &str| {
            let heaps = heaps(input);
            let largest = heaps.iter().max().unwrap();
            format!("{}\n", if heaps.iter().sum::<u64>() == 2 * largest { 2 } else { 1 })
        };
        check_wrong(&PROBLEM, &sums, "WA");
        check_wrong(&PROBLEM, &|input| format!("{}\n", 2 - heaps(input).iter().sum::<u64>() % 2), "WA");
        check_wrong(&PROBLEM, &|input| format!("winner: {}", PROBLEM.solve(input).unwrap()), "PE");
        check_wrong(&PROBLEM, &|_| String::new(), "PE");
        check_wrong(&PROBLEM, &|input| format!("{} \r\n\r\n", PROBLEM.solve(input).unwrap().trim()), "OK");
    }

    #[test]
    fn bad_inputs() {
        for bad in ["", "1 2\n", "1 2 3 4\n", "0 1 2\n", "1 2 41\n", "1 2 x\n"] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
    }
}
