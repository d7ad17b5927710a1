//! 1.9:A, Pluses and minuses: the largest expectation of a player who may stop at any time.

use grundy::catalogue::plus_minus::expectation;
use grundy::error::BadText;

use crate::check::Checker;
use crate::generate::Tests;
use crate::input::Input;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.9:A",
    title: Words {
        en: "Pluses and minuses", uk: "Плюси й мінуси", ru: "Плюсы и минусы"
    },
    statement: statement!("p1_9_a_pluses_and_minuses"),
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
    task: Task::Batch { solve, check: Checker::Reals(1e-9) },
};

/// The most cards of a kind.
const MAX: u64 = 100;

fn solve(input: &str) -> Result<String, BadText> {
    let mut input = Input::new(input);
    let mut number = |what| input.number(what, 0..=MAX);
    let (pluses, minuses) = (number("a")?, number("b")?);
    input.end()?;
    let cards = |number: u64| u32::try_from(number).expect("a small number");
    Ok(format!("{}\n", expectation(cards(pluses), cards(minuses))))
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
mod unit {
    use grundy::notation::term::question;
    use grundy::report::Ask;

    use super::*;
    use crate::problems::testing::check_wrong;

    /// The rules of the game, solved in exact fractions.
    #[test]
    fn the_definition() {
        let no_files = |_: &str| Err(String::new());
        for (pluses, minuses) in (0..=12).flat_map(|i| (0..=12).map(move |j| (i, j))) {
            let asked = question(&format!("plus-minus {pluses} {minuses}"), &no_files).unwrap();
            let exact = asked.solve(&Ask::default()).unwrap().answer.payoffs()[0].approx();
            assert!((expectation(pluses, minuses) - exact).abs() < 1e-12, "{pluses} {minuses}");
        }
    }

    /// All orders of a small pack, one as likely as another: what a rule for stopping gains on average. It
    /// sees what is left.
    fn average(pluses: u32, minuses: u32, stop: &dyn Fn(u32, u32) -> bool) -> f64 {
        if pluses + minuses == 0 || stop(pluses, minuses) {
            return 0.0;
        }
        let (i, j) = (f64::from(pluses), f64::from(minuses));
        let plus = if pluses == 0 { 0.0 } else { i * (1.0 + average(pluses - 1, minuses, stop)) };
        let minus = if minuses == 0 { 0.0 } else { j * (average(pluses, minuses - 1, stop) - 1.0) };
        (plus + minus) / (i + j)
    }

    /// No rule gains more: all 2^12 rules for packs of up to 3 and 2 cards.
    #[test]
    fn no_rule_gains_more() {
        for (pluses, minuses) in (0..=3).flat_map(|i| (0..=2).map(move |j| (i, j))) {
            let gain = |rule: u32| average(pluses, minuses, &|i, j| rule >> (3 * i + j) & 1 == 1);
            let best = (0..1 << 12).map(gain).max_by(f64::total_cmp).unwrap();
            assert!((best - expectation(pluses, minuses)).abs() < 1e-12, "{pluses} {minuses}");
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
            (a.parse::<u32>().unwrap(), b.parse::<u32>().unwrap())
        };
        // all cards are taken; none if there are more minuses; as long as the average card is good; too few
        // digits
        let all = |input: &str| f64::from(packs(input).0) - f64::from(packs(input).1);
        check_wrong(&PROBLEM, &|input| format!("{}", all(input)), "WA");
        check_wrong(&PROBLEM, &|input| format!("{}", all(input).max(0.0)), "WA");
        let careful = |input: &str| if packs(input).0 < packs(input).1 { 0.0 } else { number(input) };
        check_wrong(&PROBLEM, &|input| format!("{}", careful(input)), "WA");
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
