//! 1.9:A, pluses and minuses: the largest expectation of a player who may stop at any time.

use grundy::error::BadText;
use grundy::notation::term::question;
use grundy::report::{Ask, Moves};

use crate::check::Check;
use crate::generate::Tests;
use crate::input::Input;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.9:A",
    title: Words { en: "Pluses and minuses", uk: "Плюси й мінуси" },
    statement: Words { en: include_str!("p1_9_a.en.md"), uk: include_str!("p1_9_a.uk.md") },
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("2 0\n", "2\n"),
        Sample::Io("0 2\n", "0\n"),
        Sample::Io("7 50\n", "0\n"),
        Sample::Io("1 1\n", "0.5\n"),
        Sample::Io("7 9\n", "0.299038462\n"),
    ],
    blocks: &[Block::SAMPLES, Block::each("all packs", 100)],
    tests,
    task: Task::Batch { solve, check: Check::Reals(1e-9) },
};

/// The most cards of a kind.
const MAX: u64 = 100;

/// The expectation, computed in exact fractions.
fn expectation(pluses: u64, minuses: u64) -> f64 {
    let no_files = |_: &str| Err(String::new());
    let asked = question(&format!("plus-minus {pluses} {minuses}"), &no_files).expect("a pack of cards");
    let ask = Ask { moves: Moves::None, ..Ask::default() };
    let report = asked.table.solve(&asked.position, &ask).expect("a pack of 200 cards is small");
    report.payoffs.first().map_or(0.0, |sum| sum.approx())
}

fn solve(input: &str) -> Result<String, BadText> {
    let mut input = Input::new(input);
    let (pluses, minuses) = (input.number("a", 0..=MAX)?, input.number("b", 0..=MAX)?);
    input.end()?;
    Ok(format!("{}\n", expectation(pluses, minuses)))
}

fn tests(tests: &mut Tests) {
    for (about, pluses, minuses) in [
        ("no cards", 0, 0),
        ("one plus", 1, 0),
        ("one minus", 0, 1),
        ("only pluses", MAX, 0),
        ("only minuses", 0, MAX),
        ("as many as there may be", MAX, MAX),
        ("one plus less", MAX - 1, MAX),
        ("more minuses, and still worth it", 4, 6),
        ("one minus more: not worth it", 4, 7),
        ("3 and 5: fair, worth nothing", 3, 5),
        ("two of each", 2, 2),
        ("small", 5, 5),
        ("not yet hopeless", 10, 13),
        ("hopeless", 10, 14),
        ("a small expectation", 20, 25),
        ("half of all", MAX / 2, MAX / 2),
        ("one plus among many", 1, MAX),
        ("one minus among many", MAX, 1),
    ] {
        tests.input(1, about, format!("{pluses} {minuses}\n"));
    }
    for minuses in [85, 95] {
        let pluses = tests.number(75..=MAX - 1);
        tests.input(1, "many of both", format!("{pluses} {minuses}\n"));
    }
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
mod unit {
    use super::*;
    use crate::problems::testing::check_wrong;

    type Value = fn(f64, f64) -> f64;

    /// Textbook 1.9 (19); `decide` says what the choice between stopping and the next card is worth.
    fn table(to: usize, decide: Value) -> Vec<Vec<f64>> {
        let mut w = vec![vec![0.0; to + 1]; to + 1];
        for i in 0..=to {
            for j in 0..=to {
                let (all, plus, minus) = ((i + j) as f64, i as f64, j as f64);
                let after_plus = if i == 0 { 0.0 } else { plus * (w[i - 1][j] + 1.0) };
                let after_minus = if j == 0 { 0.0 } else { minus * (w[i][j - 1] - 1.0) };
                w[i][j] = if i + j == 0 { 0.0 } else { decide(0.0, (after_plus + after_minus) / all) };
            }
        }
        w
    }

    #[test]
    fn the_formula() {
        let table = table(12, f64::max);
        for (i, row) in (0..).zip(&table) {
            for (j, expected) in (0..).zip(row) {
                assert!((expectation(i, j) - expected).abs() < 1e-12, "{i} {j}");
            }
        }
    }

    #[test]
    fn vectors() {
        for (pluses, minuses, expected) in [
            (2, 1, 4.0 / 3.0),
            (2, 3, 0.2),
            (3, 3, 17.0 / 20.0),
            (3, 4, 12.0 / 35.0),
            (4, 5, 4.0 / 9.0),
            (5, 5, 47.0 / 42.0),
            (7, 9, 311.0 / 1040.0),
            (50, 50, 3.658_141_464_402_969),
            (99, 100, 4.488_562_390_222_892),
            (100, 100, 5.191_092_000_553_365),
            (20, 25, 0.027_036_563_463_563_403),
        ] {
            assert!((expectation(pluses, minuses) - expected).abs() < 1e-12, "{pluses} {minuses}");
        }
        assert_eq!(PROBLEM.solve("0 0\n").unwrap(), "0\n");
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap().trim().to_owned();
        let number = |input: &str| right(input).parse::<f64>().unwrap();
        let packs = |input: &str| {
            let (a, b) = input.trim().split_once(' ').unwrap();
            (a.parse::<usize>().unwrap(), b.parse::<usize>().unwrap())
        };
        // all cards are taken; none if there are more minuses; too few digits; the sample's digits
        check_wrong(&PROBLEM, &|input| format!("{}", packs(input).0 as f64 - packs(input).1 as f64), "WA");
        let never_behind = |input: &str| if packs(input).0 < packs(input).1 { 0.0 } else { number(input) };
        check_wrong(&PROBLEM, &|input| format!("{}", never_behind(input)), "WA");
        // stops only before the first card
        let never_stops = table(100, |_, on| on);
        let first = |input: &str| never_stops[packs(input).0][packs(input).1].max(0.0);
        check_wrong(&PROBLEM, &|input| format!("{}", first(input)), "WA");
        check_wrong(&PROBLEM, &|input| format!("{:.6}", number(input)), "WA");
        check_wrong(&PROBLEM, &|input| format!("{} {}", right(input), right(input)), "WA");
        check_wrong(&PROBLEM, &|_| "nan".to_owned(), "PE");
        check_wrong(&PROBLEM, &|_| "1/2".to_owned(), "PE");
        // what floats look like elsewhere
        check_wrong(&PROBLEM, &|input| format!("{:.12}\r\n", number(input)), "OK");
        check_wrong(&PROBLEM, &|input| format!("{:.11e}", number(input)), "OK");
        check_wrong(&PROBLEM, &|input| format!("{:+.10E} \n\n", number(input)), "OK");
        check_wrong(&PROBLEM, &|input| format!("{:.12}", number(input)).replace('.', ","), "OK");
        check_wrong(&PROBLEM, &|input| format!("{}", number(input) + 9e-10), "OK");
    }

    #[test]
    fn bad_inputs() {
        for bad in ["", "1\n", "-1 2\n", "101 1\n", "1 101\n", "1 2 3\n", "a b\n"] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
    }
}
