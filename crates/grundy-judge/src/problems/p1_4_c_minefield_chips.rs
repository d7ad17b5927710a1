//! 1.4:C, Several chips on a minefield: who wins, and by which first moves, in any order.

use std::sync::Arc;

use grundy::Nimber;
use grundy::catalogue::mines::{DeadEnd, Field, Mines, Slide, Square};
use grundy::error::{BadText, Stopped};
use grundy::limits::{Budget, Limits as Bounds};
use grundy::notation::text::Text;
use grundy::solve::equation;
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::mine_field::Draft;
use crate::check::Checker;
use crate::generate::{TestRng, Tests};
use crate::input::Input;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.4:C",
    title: Words {
        en: "Several chips on a minefield",
        uk: "Кілька фішок на мінному полі",
        ru: "Несколько фишек на минном поле",
    },
    statement: statement!("p1_4_c_minefield_chips"),
    // millions of options, in any language
    limits: Limits::of(3000, 256),
    samples: &[
        Sample::Io("2 4\n....\n.**.\n2\n1 1\n2 4\n", "1\n1 D 1\n1 R 2\n"),
        Sample::Io("1 1\n.\n1\n1 1\n", "2\n"),
        Sample::Io(
            "5 7\n....*..\n.*.....\n.......\n.....*.\n..*....\n4\n1 1\n2 5\n3 3\n4 2\n",
            "1\n1 D 3\n2 R 2\n3 R 1\n",
        ),
    ],
    blocks: &[Block::SAMPLES, Block::each("fields up to 123 by 123", 100)],
    tests,
    task: Task::Batch { solve, check: Checker::Set { fixed: 1 } },
};

/// The longest side, and the most chips.
const SIDE: u64 = 123;
const CHIPS: u64 = 12;

fn read(input: &str) -> Result<(Field, Vec<Square>), BadText> {
    let text = Text::new(input);
    let mut input = Input::new(input);
    let rows = input.count("the number of rows", 1..=SIDE)?;
    let columns = input.count("the number of columns", 1..=SIDE)?;
    let head = input.line();
    if !head.is_blank() {
        return Err(head.bad("the first line has two numbers: expected its end"));
    }
    for row in 1..=rows {
        let line = input.line();
        let length = line.as_str().chars().count();
        if length != columns {
            return Err(line.bad(format!("row {row} has {length} cells: expected {columns}")));
        }
    }
    let field = Field::read(text.part(0..text.as_str().len() - input.rest().as_str().len()))?;
    let many = input.count("the number of chips", 1..=CHIPS)?;
    let mut chips = Vec::with_capacity(many);
    for _ in 0..many {
        let start = input.rest();
        let row = input.number("the row of a chip", 1..=rows as u64)?;
        let column = input.number("the column of a chip", 1..=columns as u64)?;
        let side = |n: u64| u32::try_from(n - 1).expect("sides are short");
        let chip = Square { row: side(row), column: side(column) };
        let length = start.as_str().len() - input.rest().as_str().len();
        let bad =
            |why: &str| start.part(0..length).trim().bad(format!("a chip stands on {row} {column}, {why}"));
        if !field.is_free(chip) {
            return Err(bad("which is a mine"));
        }
        if chips.contains(&chip) {
            return Err(bad("where another chip stands"));
        }
        chips.push(chip);
    }
    input.end()?;
    Ok((field, chips))
}

/// The values of the cells of a field.
struct Values(Mines);

impl Values {
    fn new(field: Field) -> Self {
        Self(Mines::new(Arc::new(field), DeadEnd::Normal))
    }

    fn of(&self, at: Square) -> Nimber {
        self.try_of(at).expect("a judged field is far below the limits, and the stop flag is not raised")
    }

    fn try_of(&self, at: Square) -> Result<Nimber, Stopped> {
        let bounds = Bounds::default();
        self.0.value(at, &mut Budget::new(&bounds))
    }
}

/// All winning moves: which chip, from 0, and where to; by chip, down before right.
///
/// Chips that meet vanish, which changes nothing: equal values cancel.
fn winning(values: &Values, chips: &[Square]) -> Vec<(usize, Slide)> {
    let here: Vec<Nimber> = chips.iter().map(|&chip| values.of(chip)).collect();
    let mut winning = Vec::new();
    for (chip, target) in equation::targets(&here).into_iter().enumerate() {
        let slides = equation::moves_to(&values.0, &chips[chip], target, |to| values.try_of(*to));
        let slides = slides.expect("the values of all cells are known by now");
        winning.extend(slides.into_iter().map(|slide| (chip, slide)));
    }
    winning
}

fn solve(input: &str) -> Result<String, BadText> {
    let (field, chips) = read(input)?;
    let winning = winning(&Values::new(field), &chips);
    if winning.is_empty() {
        return Ok("2\n".to_owned());
    }
    let lines: String =
        winning.iter().map(|(chip, slide)| format!("{} {}\n", chip + 1, slide.write())).collect();
    Ok(format!("1\n{lines}"))
}

/// A field with chips on it, in the judged format.
fn write(plan: &str, chips: &[Square]) -> String {
    let lines: String = chips.iter().map(|chip| format!("{} {}\n", chip.row + 1, chip.column + 1)).collect();
    format!("{plan}{}\n{lines}", chips.len())
}

/// Chips on random cells; from a lost position if that is wanted and found.
fn placed(plan: &Draft, many: usize, lost: bool, rng: &mut TestRng) -> String {
    let text = plan.text();
    let field = Field::read(Text::new(&text)).expect("a plan is a field");
    let cells =
        (0..field.rows()).flat_map(|row| (0..field.columns()).map(move |column| Square { row, column }));
    let free: Vec<Square> = cells.filter(|&cell| field.is_free(cell)).collect();
    let values = Values::new(field);
    let mut chips = Vec::new();
    for _ in 0..1000 {
        chips = free.sample(rng, many).copied().collect::<Vec<_>>();
        if !lost {
            break;
        }
        // the last one goes where it makes the sum zero
        chips.pop();
        let total = Nimber::sum(chips.iter().map(|&chip| values.of(chip)));
        let fits: Vec<Square> =
            free.iter().copied().filter(|&cell| values.of(cell) == total && !chips.contains(&cell)).collect();
        if let Some(&cell) = fits.choose(rng) {
            chips.insert(rng.random_range(0..=chips.len()), cell);
            break;
        }
    }
    write(&text, &chips)
}

fn tests(tests: &mut Tests) {
    let at = |row: u32, column: u32| Square { row: row - 1, column: column - 1 };
    let side = usize::try_from(SIDE).expect("a side is short");
    let empty = Draft::empty(side, side);
    let corner = u32::try_from(side).expect("a side is short");
    let rows = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 110, 123];
    for (about, plan, chips) in [
        ("one row, one chip", Draft::empty(1, side), vec![at(1, 1)]),
        ("one column, one chip", Draft::empty(side, 1), vec![at(1, 1)]),
        ("one row, chips side by side", Draft::empty(1, 9), (1..=9).map(|column| at(1, column)).collect()),
        ("no mines, one chip", Draft::empty(side, side), vec![at(1, 1)]),
        ("no mines, one more column", Draft::empty(side - 1, side), vec![at(1, 1)]),
        ("no mines, the most chips", Draft::empty(side, side), rows.map(|row| at(row, 124 - row)).to_vec()),
        ("a chip in the last corner", Draft::empty(side, side), vec![at(corner, corner), at(2, 3)]),
        (
            "shut in by mines",
            Draft::empty(3, 3).mined(&[(0, 1), (1, 0), (1, 2), (2, 1)]),
            vec![at(1, 1), at(2, 2)],
        ),
        ("chips can meet and jump", Draft::empty(4, 4), vec![at(1, 1), at(1, 3), at(3, 1), at(2, 2)]),
        ("equal values cancel", Draft::empty(6, 6), vec![at(1, 3), at(3, 1)]),
        (
            "a move to a larger value",
            Draft::empty(2, 4).mined(&[(1, 1), (1, 2)]),
            vec![at(2, 1), at(1, 4), at(1, 2)],
        ),
    ] {
        tests.input(1, about, write(&plan.text(), &chips));
    }
    for (rows, columns, mines, many) in [
        (3, 4, 150, 2),
        (10, 15, 200, 5),
        (40, 123, 30, 8),
        (123, 50, 60, 11),
        (123, 123, 8, 12),
        (123, 123, 250, 12),
    ] {
        let plan = Draft::random(rows, columns, mines, tests.rng());
        let (won, lost) = (placed(&plan, many, false, tests.rng()), placed(&plan, many, true, tests.rng()));
        tests.input(1, format!("random, {mines} mines in 1000 cells"), won);
        tests.input(1, format!("random and lost, {mines} mines in 1000 cells"), lost);
    }
    let full = placed(&empty, 12, true, tests.rng());
    tests.input(1, "no mines, the most chips, lost", full);
    let mined = Draft::random(60, 60, 900, tests.rng());
    let stuck = placed(&mined, 12, false, tests.rng());
    tests.input(1, "hardly a free cell", stuck);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::testing::check_wrong;
    use std::collections::{BTreeSet, HashMap};

    type Chips = BTreeSet<(usize, usize)>;

    /// All moves of the rules as they are worded, on rows of bytes; chips that meet vanish.
    fn moves(field: &[&[u8]], chips: &Chips) -> Vec<((usize, usize), char, usize, Chips)> {
        let mut moves = Vec::new();
        for &chip in chips {
            for (way, down) in [('D', true), ('R', false)] {
                for by in 1.. {
                    let to = if down { (chip.0 + by, chip.1) } else { (chip.0, chip.1 + by) };
                    if field.get(to.0).and_then(|row| row.get(to.1)) != Some(&b'.') {
                        break;
                    }
                    let mut after = chips.clone();
                    after.remove(&chip);
                    if !after.remove(&to) {
                        after.insert(to);
                    }
                    moves.push((chip, way, by, after));
                }
            }
        }
        moves
    }

    fn wins(field: &[&[u8]], chips: &Chips, known: &mut HashMap<Chips, bool>) -> bool {
        if let Some(&known) = known.get(chips) {
            return known;
        }
        let wins = moves(field, chips).into_iter().any(|(.., after)| !wins(field, &after, known));
        known.insert(chips.clone(), wins);
        wins
    }

    /// With chips that really vanish.
    #[test]
    fn search_agrees() {
        let mut rng = crate::generate::rng(8);
        for round in 0..150 {
            let plan = Draft::random(rng.random_range(2..=3), rng.random_range(2..=4), 150, &mut rng);
            let input = placed(&plan, rng.random_range(1..=3), round % 3 == 0, &mut rng);
            let field: Vec<&[u8]> = input
                .lines()
                .skip(1)
                .take_while(|line| line.contains(['.', '*']))
                .map(str::as_bytes)
                .collect();
            let chips: Vec<(usize, usize)> = input
                .lines()
                .skip(field.len() + 2)
                .map(|line| {
                    let (row, column) = line.split_once(' ').unwrap();
                    (row.parse::<usize>().unwrap() - 1, column.parse::<usize>().unwrap() - 1)
                })
                .collect();
            let mut known = HashMap::new();
            let all = moves(&field, &chips.iter().copied().collect());
            let won = all.into_iter().filter(|(.., after)| !wins(&field, after, &mut known));
            let mut won: Vec<String> = won
                .map(|(chip, way, by, _)| {
                    let number = chips.iter().position(|one| *one == chip).unwrap() + 1;
                    format!("{number} {way} {by}")
                })
                .collect();
            won.sort();
            let answer = PROBLEM.solve(&input).unwrap();
            let (first, rest) = answer.split_once('\n').unwrap();
            let mut rest: Vec<&str> = rest.lines().collect();
            rest.sort_unstable();
            assert_eq!(rest, won, "{input}");
            assert_eq!(first, if won.is_empty() { "2" } else { "1" }, "{input}");
        }
    }

    /// The values of the third sample's field.
    #[test]
    fn values_of_the_book() {
        let Sample::Io(input, _) = PROBLEM.samples[2] else { panic!("a sample of a batch problem") };
        let (field, chips) = read(input).unwrap();
        let free: Vec<_> = (0..5)
            .map(|row| {
                (0..7)
                    .map(|column| Square { row, column })
                    .filter(|&at| field.is_free(at))
                    .collect::<Vec<_>>()
            })
            .collect();
        let values = Values::new(field);
        let found: Vec<Vec<u64>> =
            free.iter().map(|row| row.iter().map(|&at| values.of(at).0).collect()).collect();
        assert_eq!(
            found,
            [
                vec![3, 1, 0, 2, 2, 4],
                vec![0, 5, 0, 4, 1, 3],
                vec![6, 5, 3, 4, 1, 0, 2],
                vec![4, 3, 2, 1, 0, 1],
                vec![1, 0, 3, 2, 1, 0],
            ]
        );
        assert_eq!(chips.iter().map(|&chip| values.of(chip).0).collect::<Vec<_>>(), [3, 4, 3, 3]);
    }

    #[test]
    fn lost_tests_are_lost() {
        for test in PROBLEM.tests(crate::generate::DEFAULT_SEED) {
            let lost = PROBLEM.solve(&test.input).unwrap() == "2\n";
            assert!(lost || !test.about.contains("lost"), "{}", test.about);
        }
    }

    #[test]
    fn bad_inputs() {
        for bad in [
            "",
            "1 1\n",
            "1 1\n.\n",
            "1 1\n.\n0\n",
            "1 1\n.\n1\n1 2\n",
            "1 2\n.*\n1\n1 2\n",
            "1 2\n..\n2\n1 2\n1 2\n",
            "1 2\n..\n1\n1 2\n1 1\n",
            "2 2\n..\n1\n1 2\n",
            "1 2\n.x\n1\n1 1\n",
            "1 2 3\n..\n1\n1 1\n",
            "124 1\n",
        ] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
        let dos = "2 4\n....\n.**.\n2\n1 1\n2 4\n".replace('\n', "\r\n");
        assert_eq!(PROBLEM.solve(&dos).unwrap(), "1\n1 D 1\n1 R 2\n");
    }

    #[test]
    fn wrong_submissions() {
        let lines = |input: &str| -> Vec<String> {
            PROBLEM.solve(input).unwrap().lines().map(str::to_owned).collect()
        };
        // only moves to smaller values, as in Nim
        let nim = |input: &str| {
            let (field, chips) = read(input).unwrap();
            let values = Values::new(field);
            let total = Nimber::sum(chips.iter().map(|&chip| values.of(chip)));
            let mut lines = lines(input);
            let smaller = |line: &String| {
                let chip: usize = line.split(' ').next().unwrap().parse().unwrap();
                (values.of(chips[chip - 1]) ^ total) < values.of(chips[chip - 1])
            };
            let kept: Vec<String> = lines.drain(1..).filter(smaller).collect();
            lines.extend(kept);
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &nim, "WA");
        // rows and columns of chips mixed up: right before down
        let mixed =
            |input: &str| lines(input).join("\n").replace('D', "d").replace('R', "D").replace('d', "R");
        check_wrong(&PROBLEM, &mixed, "WA");
        // one move twice
        let twice = |input: &str| {
            let mut lines = lines(input);
            lines.extend(lines.get(1).cloned());
            lines.join("\n")
        };
        check_wrong(&PROBLEM, &twice, "WA");
        // one move alone
        check_wrong(&PROBLEM, &|input| lines(input).into_iter().take(2).collect::<Vec<_>>().join("\n"), "WA");
        check_wrong(&PROBLEM, &|input| format!("the {}", lines(input).join("\n")), "PE");
        // any order is right
        let backwards = |input: &str| {
            let mut lines = lines(input);
            lines[1..].reverse();
            format!("{} \r\n\r\n", lines.join(" \r\n"))
        };
        check_wrong(&PROBLEM, &backwards, "OK");
    }
}
