//! 1.2:F, Chip on a minefield, reversed: a player without moves wins.

use grundy::catalogue::mines::DeadEnd;
use grundy::error::BadText;

use super::mine_field::winner;
use super::p1_2_c_minefield::{SIDE, small_fields};
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:F",
    title: Words {
        en: "Chip on a minefield, reversed",
        uk: "Фішка на мінному полі - навпаки",
        ru: "Фишка на минном поле - наоборот",
    },
    statement: statement!("p1_2_f_minefield_reversed"),
    limits: Limits::of(1000, 256),
    samples: &[Sample::Io("2 4\n....\n.**.\n", "1\n"), Sample::Io("1 1\n.\n", "1\n")],
    blocks: &[Block::SAMPLES, Block::each("fields up to 12 by 12", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

fn solve(input: &str) -> Result<String, BadText> {
    winner(input, SIDE, DeadEnd::Reversed)
}

fn tests(tests: &mut Tests) {
    small_fields(tests, DeadEnd::Reversed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::mine_field::Draft;
    use crate::problems::testing::check_wrong;

    /// Without mines: lost iff a = b >= 2, or a and b are 0 and 1 (rows and columns below and to the right).
    #[test]
    fn without_mines() {
        for a in 0..12_usize {
            for b in 0..12_usize {
                let lost = (a == b && a >= 2) || (a.min(b), a.max(b)) == (0, 1);
                let text = Draft::empty(a + 1, b + 1).text();
                assert_eq!(PROBLEM.solve(&text).unwrap(), if lost { "2\n" } else { "1\n" }, "{text}");
            }
        }
    }

    #[test]
    fn wrong_submissions() {
        let normal = |input: &str| winner(input, SIDE, DeadEnd::Normal).unwrap();
        check_wrong(&PROBLEM, &normal, "WA");
        // the winner of the normal game turned round: the book's warning
        check_wrong(&PROBLEM, &|input| if normal(input) == "1\n" { "2\n" } else { "1\n" }.to_owned(), "WA");
        check_wrong(&PROBLEM, &|_| "1\n".to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| format!("{}1\n", PROBLEM.solve(input).unwrap()), "WA");
    }
}
