//! A queen on her way to the corner.

use grundy::report::Winner;

use crate::boards::{cell, listed};
use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "queen", message: "topic-queen", source: "1.2.2; article", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let at = [dice.number(2..=3 + size), dice.number(2..=3 + size)];
    let asked = format!("queen {}", cell(at));
    let report = solver::report(&asked);
    let wins = report.moves.iter().filter(|row| row.winner() == Some(Winner::First));
    let winning: Vec<&str> = wins.map(|row| row.mv.as_str()).collect();
    // on the diagonal and beside it the queen is at once where she wants to be
    if winning.is_empty() || winning.len() > 3 || (size > 1 && winning.contains(&"1,1")) {
        return None;
    }
    let board =
        (1..=8).map(|row| (1..=8).map(|column| if [row, column] == at { 'Q' } else { '\u{b7}' }).collect());
    let one = |to: [i64; 2]| Answer::moves([cell(to)]);
    let least = at[0].min(at[1]);
    let mut task =
        Task::new(Line::of("task").number("row", at[0]).number("column", at[1]), Answer::moves(&winning))
            .given("at", &at)
            .picture(listed(&board.collect::<Vec<Vec<char>>>()))
            .figure(Drawn::Position(asked.clone()));
    if at[0] != at[1] {
        task = task.wrong("mistake-like-a-rook", &one([least, least]));
    }
    for edge in [[1, at[1]], [at[0], 1]] {
        task = task.wrong("mistake-to-the-edge", &one(edge));
    }
    let task = task.look(Line::of("look")).asks(asked).effort(
        report.moves.len(),
        winning.len(),
        usize::try_from(at[0] * at[1]).ok()?,
    );
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    fn moves(at: [i64; 2]) -> Vec<[i64; 2]> {
        let steps = [[1, 0], [0, 1], [1, 1]];
        let far = |step: [i64; 2]| (1..8).map(move |far| [at[0] - step[0] * far, at[1] - step[1] * far]);
        steps.into_iter().flat_map(far).filter(|to| to[0] > 0 && to[1] > 0).collect()
    }

    /// Every winning move is in the key, and no other one.
    #[test]
    fn cells_by_the_definition() {
        let mut lost: Vec<[i64; 2]> = Vec::new();
        for sum in 2..=16 {
            let cells = (1..sum).map(|row| [row, sum - row]).filter(|at| at.iter().all(|line| *line <= 8));
            let found: Vec<[i64; 2]> =
                cells.filter(|at| !moves(*at).iter().any(|to| lost.contains(to))).collect();
            lost.extend(found);
        }
        agree(&TOPIC, |task| {
            let at = [task.numbers("at")[0], task.numbers("at")[1]];
            Answer::moves(moves(at).into_iter().filter(|to| lost.contains(to)).map(cell))
        });
    }
}
