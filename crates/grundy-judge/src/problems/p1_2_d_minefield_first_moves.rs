//! 1.2:D, Chip on a minefield 2: who wins, and by which first moves; large fields.

use grundy::catalogue::mines::DeadEnd;
use grundy::error::BadText;
use rand::RngExt;

use super::mine_field::{Draft, START, Solved, read};
use crate::check::Checker;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:D",
    title: Words {
        en: "Chip on a minefield 2",
        uk: "Фішка на мінному полі - 2",
        ru: "Фишка на минном поле - 2",
    },
    statement: statement!("p1_2_d_minefield_first_moves"),
    // the solution looks at each cell a few times; a scan of all moves of all cells takes longer than this
    limits: Limits::of(1000, 256),
    samples: &[Sample::Io("2 4\n....\n.**.\n", "1\nD 1\nR 2\n"), Sample::Io("1 1\n.\n", "2\n")],
    blocks: &[
        Block::SAMPLES,
        Block::each("fields up to 123 by 123", 50),
        Block::each("large fields", 10),
        Block::whole("large fields with few mines and many long moves", 40),
    ],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The longest side.
const SIDE: u64 = 1234;
const LONGEST: usize = 1234;

fn solve(input: &str) -> Result<String, BadText> {
    let solved = Solved::new(read(input, SIDE)?, DeadEnd::Normal);
    let winning = solved.winning(START);
    if winning.is_empty() {
        return Ok("2\n".to_owned());
    }
    Ok(winning.iter().fold("1\n".to_owned(), |text, slide| format!("{text}{}\n", slide.write())))
}

fn tests(tests: &mut Tests) {
    let fixed = [
        ("one row", Draft::empty(1, 123)),
        ("one column", Draft::empty(123, 1)),
        ("no mines, square", Draft::empty(50, 50)),
        ("the book's example", Draft::empty(5, 7).mined(&[(0, 4), (1, 1), (3, 5), (4, 2)])),
    ];
    for (about, plan) in fixed {
        tests.input(1, about, plan.text());
    }
    for mines in [5, 50, 300] {
        let plan = Draft::random(123, 123, mines, tests.rng());
        tests.input(1, format!("random, {mines} mines in 1000 cells"), plan.text());
    }
    for mines in [5, 50, 300] {
        let plan = Draft::random(123, 123, mines, tests.rng()).lost(DeadEnd::Normal);
        tests.input(1, format!("random and lost, {mines} mines in 1000 cells"), plan.text());
    }
    let few = |tests: &mut Tests, mines: usize| -> Vec<(usize, usize)> {
        let rng = tests.rng();
        (0..mines).map(|_| (rng.random_range(1..LONGEST), rng.random_range(1..LONGEST))).collect()
    };
    let (five, ten) = (few(tests, 5), few(tests, 10));
    let fixed = [
        ("the largest, no mines: lost", Draft::empty(LONGEST, LONGEST)),
        ("no mines, one row less", Draft::empty(LONGEST - 1, LONGEST)),
        ("no mines, one column less", Draft::empty(LONGEST, LONGEST - 1)),
        ("the longest row", Draft::empty(1, LONGEST)),
        ("the longest column", Draft::empty(LONGEST, 1)),
        ("five mines", Draft::empty(LONGEST, LONGEST).mined(&five)),
        ("ten mines", Draft::empty(LONGEST, LONGEST).mined(&ten)),
    ];
    for (about, plan) in fixed {
        tests.input(2, about, plan.text());
    }
    let dense = Draft::random(LONGEST, LONGEST, 66, tests.rng());
    tests.input(2, "the largest, 66 mines in 1000 cells", dense.text());
    for mines in [1, 66] {
        let plan = Draft::random(LONGEST, LONGEST, mines, tests.rng()).lost(DeadEnd::Normal);
        tests.input(2, format!("large and lost, {mines} mines in 1000 cells"), plan.text());
    }
    let far = far_below(LONGEST, LONGEST);
    tests.input(3, "lost cells only near the bottom", far.text());
    tests.input(3, "lost cells only near the right side", far.turned().text());
    let narrow = far_below(LONGEST, LONGEST - 1);
    tests.input(3, "lost cells only near the bottom, one column less", narrow.text());
    tests.input(3, "lost cells only near the right side, one row less", narrow.turned().text());
}

/// A field on which breaking off early saves a scan nothing. Each column has one lost cell in sight, near the
/// bottom, and no other row has any: a cell's moves to the right are all looked at in vain, those down almost
/// all.
///
/// The lowest row has a mine in every other column, so that the cells between are lost. The columns with
/// mines are left to the row above, which has a mine in every other one of those, and so on.
fn far_below(rows: usize, columns: usize) -> Draft {
    let (mut open, mut mines): (Vec<usize>, Vec<(usize, usize)>) = ((0..columns).collect(), Vec::new());
    for row in (0..rows).rev() {
        open = open.iter().skip(1).step_by(2).copied().collect();
        mines.extend(open.iter().map(|&column| (row, column)));
    }
    Draft::empty(rows, columns).mined(&mines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::testing::check_wrong;

    #[test]
    fn the_books_example() {
        let field = "5 7\n....*..\n.*.....\n.......\n.....*.\n..*....\n";
        assert_eq!(PROBLEM.solve(field).unwrap(), "1\nD 1\nR 2\n");
    }

    /// Without mines: two heaps of Nim.
    #[test]
    fn without_mines() {
        for (rows, columns, answer) in
            [(7, 7, "2\n"), (9, 4, "1\nD 5\n"), (4, 9, "1\nR 5\n"), (1, 2, "1\nR 1\n")]
        {
            assert_eq!(PROBLEM.solve(&Draft::empty(rows, columns).text()).unwrap(), answer);
        }
    }

    /// Cells of the long scans: all that the field has below and to the right of a cell, up to a lost one.
    #[test]
    fn long_scans() {
        let (rows, columns) = (60, 50);
        let solved = Solved::new(read(&far_below(rows, columns).text(), SIDE).unwrap(), DeadEnd::Normal);
        let square = |row: usize, column: usize| grundy::catalogue::mines::Square {
            row: u32::try_from(row).unwrap(),
            column: u32::try_from(column).unwrap(),
        };
        for row in 0..rows - 6 {
            for column in 0..columns {
                let winning = solved.winning(square(row, column));
                let [slide] = winning[..] else { panic!("one move wins from {row}, {column}: {winning:?}") };
                assert!(slide.write().starts_with("D "), "{row}, {column}");
                let to = solved.play(square(row, column), slide);
                assert!(to.row >= 54, "{row}, {column} wins at {to:?}");
            }
        }
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        // R before D
        let turned = |input: &str| {
            let mut lines: Vec<String> = right(input).lines().map(str::to_owned).collect();
            lines[1..].reverse();
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &turned, "WA");
        check_wrong(&PROBLEM, &|input| right(input).lines().next().unwrap().to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| right(input).replace("D ", "D"), "WA");
        check_wrong(&PROBLEM, &|input| right(input).to_lowercase(), "WA");
        check_wrong(&PROBLEM, &|input| right(input).replace('\n', " \r\n"), "OK");
    }
}
