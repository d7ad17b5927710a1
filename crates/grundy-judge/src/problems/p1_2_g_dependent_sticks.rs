//! 1.2:G, Sticks, moves that depend on the one before: who wins?

use grundy::Outcome;
use grundy::catalogue::fibonacci_nim::FibonacciNim;
use grundy::error::BadText;
use grundy::rules::Contest;

use crate::check::Checker;
use crate::generate::Tests;
use crate::input::only_number;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:G",
    title: Words {
        en: "Sticks, moves that depend on the one before: who wins?",
        uk: "Палички з ходами, залежними від попереднього; хто переможе?",
        ru: "Палочки с ходами, зависящими от предыдущего; кто победит?",
    },
    statement: statement!("p1_2_g_dependent_sticks"),
    limits: Limits::of(2000, 256),
    samples: &[
        Sample::Io("2\n", "1\n"),
        Sample::Io("3\n", "2\n"),
        Sample::Io("4\n", "1\n"),
        Sample::Io("5\n", "2\n"),
        Sample::Io("1024\n", "2\n"),
    ],
    blocks: &[
        Block::SAMPLES,
        Block::whole("every N in 6..10", 30),
        Block::whole("N in 11..100", 20),
        Block::whole("N in 101..1234", 20),
        Block::whole("N in 12345..43210", 15).after_all(),
        Block::whole("N in 123456..1234567", 15).after_all(),
    ],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The rules: the first move takes 1 or 2.
pub(super) fn rules() -> FibonacciNim {
    FibonacciNim::new(2)
}

/// Whether the first player wins.
pub(super) fn wins(n: u64) -> bool {
    let rules = rules();
    rules.law(&rules.start(n)) == Some(Outcome::Win)
}

fn solve(input: &str) -> Result<String, BadText> {
    let n = only_number(input, "N", 2..=1_234_567)?;
    Ok(if wins(n) { "1\n" } else { "2\n" }.to_owned())
}

/// The Fibonacci numbers of a range.
pub(super) fn fibonacci(range: std::ops::RangeInclusive<u64>) -> Vec<u64> {
    let pairs = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| Some((b, a + b)));
    pairs.map(|pair| pair.0).take_while(|n| n <= range.end()).filter(|n| range.contains(n)).collect()
}

fn tests(tests: &mut Tests) {
    for n in 6..=10 {
        tests.input(1, "small", format!("{n}\n"));
    }
    for (block, low, high) in [(2, 11, 100), (3, 101, 1234), (4, 12_345, 43_210), (5, 123_456, 1_234_567)] {
        let special = fibonacci(low..=high);
        let fibonacci = special[special.len() / 2];
        // the limits, a Fibonacci number and its neighbours, then as many won as lost ones
        let mut sizes = vec![low, high, fibonacci - 1, fibonacci, fibonacci + 1];
        for (many, won) in [(3, false), (2, true)] {
            let more = tests.numbers(many, low..=high, |n| wins(n) == won && !sizes.contains(&n));
            sizes.extend(more);
        }
        sizes.sort_unstable();
        for n in sizes {
            tests.input(block, if wins(n) { "won" } else { "lost" }, format!("{n}\n"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::DEFAULT_SEED;
    use crate::problems::testing::check_wrong;

    /// The book's program: from which last take on a heap is won.
    fn least_winning_take(to: usize) -> Vec<usize> {
        let mut least = vec![usize::MAX, 1];
        for i in 2..=to {
            let lost = |take: usize| take <= i && least[i - take] > take;
            least.push((1..=i.div_ceil(2)).find(|s| lost(2 * s - 1) || lost(2 * s)).unwrap());
        }
        least
    }

    #[test]
    fn the_books_program() {
        let least = least_winning_take(50_000);
        for (n, least) in least.iter().enumerate().skip(2) {
            assert_eq!(wins(n as u64), *least == 1, "{n}");
        }
        for (n, answer) in
            [(1000, "2"), (10_000, "1"), (43_209, "1"), (43_210, "1"), (123_456, "2"), (1_234_567, "1")]
        {
            assert_eq!(PROBLEM.solve(&format!("{n}\n")).unwrap().trim(), answer);
        }
    }

    #[test]
    fn the_table_of_tests() {
        let mut many = [0; 6];
        PROBLEM.tests(DEFAULT_SEED).iter().for_each(|test| many[test.block] += 1);
        assert_eq!(many, [5, 5, 10, 10, 10, 10]);
    }

    #[test]
    fn wrong_submissions() {
        let n = |input: &str| input.trim().parse::<u64>().unwrap();
        let two_wins = |second: bool| if second { "2\n" } else { "1\n" }.to_owned();
        // Bashe's game, Fibonacci numbers alone, one off
        check_wrong(&PROBLEM, &|input| two_wins(n(input) % 3 == 0), "WA");
        check_wrong(&PROBLEM, &|input| two_wins(fibonacci(3..=2_000_000).contains(&n(input))), "WA");
        check_wrong(&PROBLEM, &|input| two_wins(!wins(n(input) + 1)), "WA");
        check_wrong(&PROBLEM, &|_| String::new(), "PE");
    }
}
