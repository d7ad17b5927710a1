//! A winning move of tic-tac-toe.

use std::sync::OnceLock;

use grundy::notation::term::Question;
use grundy::report::{Ask, Winner};

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "tic-tac-toe", message: "topic-tic-tac-toe", source: "1.1.4; slides", draw };

/// The game, opened once: it is solved whole at the first question.
static GAME: OnceLock<Question> = OnceLock::new();

/// Three cells in a line; cells are counted from the top left one.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A cell as the program writes it: columns from a, rows from 1 below.
fn name(cell: usize) -> String {
    format!("{}{}", ['a', 'b', 'c'][cell % 3], 3 - cell / 3)
}

/// Cells that complete a line of a player.
fn completing(cells: &[i64], player: i64) -> Vec<usize> {
    let fits = |cell: usize| {
        let others = |line: &[usize; 3]| line.iter().filter(|at| **at != cell).all(|at| cells[*at] == player);
        cells[cell] == 0 && LINES.iter().any(|line| line.contains(&cell) && others(line))
    };
    (0..9).filter(|cell| fits(*cell)).collect()
}

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let plies = if size > 2 { dice.number(3..=5) } else { dice.number(4..=6) };
    let mut order: Vec<usize> = (0..9).collect();
    dice.shuffle(&mut order);
    let mut cells = vec![0; 9];
    for (ply, cell) in (0..plies).zip(&order) {
        cells[*cell] = 1 + ply % 2;
    }
    let mover = 1 + plies % 2;
    let full = |line: &[usize; 3]| cells[line[0]] > 0 && line.iter().all(|at| cells[*at] == cells[line[0]]);
    if LINES.iter().any(full) {
        return None;
    }
    let sign = |cell: &i64| [".", "x", "o"][usize::try_from(*cell).expect("a sign")];
    let rows: Vec<String> = cells.chunks(3).map(|row| row.iter().map(sign).collect()).collect();
    let stone = sign(&mover);
    let position = format!("{} {stone}", rows.join("/"));
    let game = GAME.get_or_init(|| solver::opened("mnk .../.../... x"));
    let report = game.table.solve(&position, &Ask::default()).ok()?;
    let wins = report.moves.iter().filter(|row| row.winner() == Some(Winner::First));
    let winning: Vec<&str> = wins.map(|row| row.mv.as_str()).collect();
    let plies_left = i64::from(report.answer.remoteness()?);
    // whoever only completes a line learns little
    if winning.is_empty() || winning.len() > 2 || (size > 1 && plies_left == 1) {
        return None;
    }
    let mut task = Task::new(Line::of("task").with("stone", stone), Answer::moves(&winning))
        .given("cells", &cells)
        .given("mover", &[mover])
        .picture(listed(&rows))
        .figure(Drawn::Position(format!("mnk {position}")));
    for parry in completing(&cells, 3 - mover) {
        task = task.wrong("mistake-only-parried", &Answer::moves([name(parry)]));
    }
    if cells[4] == 0 {
        task = task.wrong("mistake-middle", &Answer::moves([name(4)]));
    }
    let task = task
        .look(Line::of("look").number("plies", plies_left).with("stone", stone))
        .asks(format!("mnk {position}"))
        .effort(report.moves.len(), winning.len(), usize::try_from(3 * plies_left).ok()?);
    Some(task)
}

/// The board, its rows numbered from below.
fn listed(rows: &[String]) -> String {
    let row = |(number, row): (usize, &String)| {
        let cells: Vec<String> = row.replace('.', "\u{b7}").chars().map(String::from).collect();
        format!("{number} {}", cells.join(" "))
    };
    let rows: Vec<String> = (1..=3).rev().zip(rows).map(row).collect();
    format!("{}\n  a b c", rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// 1 if the mover wins, 0 in a draw, -1 if he loses.
    fn value(cells: &mut Vec<i64>, mover: i64) -> i64 {
        if LINES.iter().any(|line| line.iter().all(|at| cells[*at] == 3 - mover)) {
            return -1;
        }
        let mut best = None;
        for cell in 0..9 {
            if cells[cell] == 0 {
                cells[cell] = mover;
                best = best.max(Some(-value(cells, 3 - mover)));
                cells[cell] = 0;
            }
        }
        best.unwrap_or(0)
    }

    /// Every winning move is in the key, and no other one.
    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| {
            let (mut cells, mover) = (task.numbers("cells").to_vec(), task.numbers("mover")[0]);
            let free: Vec<usize> = (0..9).filter(|cell| cells[*cell] == 0).collect();
            let mut wins = |cell: usize| {
                cells[cell] = mover;
                let wins = value(&mut cells, 3 - mover) == -1;
                cells[cell] = 0;
                wins
            };
            Answer::moves(free.into_iter().filter(|cell| wins(*cell)).map(name))
        });
    }
}
