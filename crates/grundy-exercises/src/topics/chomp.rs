//! A winning bite of Chomp.

use grundy::report::Winner;

use crate::boards::{cell, listed};
use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "chomp", message: "topic-chomp", source: "article", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = 2 + usize::try_from(size / 3).ok()? + dice.below(2);
    let mut rows: Vec<i64> = (0..count).map(|_| dice.number(1..=3 + size / 2)).collect();
    rows.sort_unstable_by_key(|row| -row);
    let squares: i64 = rows.iter().sum();
    if squares < 3 + size || rows[0] < 2 {
        return None;
    }
    let asked = format!("chomp {}", joined(&rows, ","));
    let report = solver::report(&asked);
    let wins = report.moves.iter().filter(|row| row.winner() == Some(Winner::First));
    let winning: Vec<&str> = wins.map(|row| row.mv.trim_matches(['(', ')'])).collect();
    if winning.is_empty() || winning.len() > 2 {
        return None;
    }
    let sign = |row: usize, column: i64| if row == 0 && column == 1 { '\u{d7}' } else { '#' };
    let bar =
        rows.iter().enumerate().map(|(row, length)| (1..=*length).map(|column| sign(row, column)).collect());
    let one = |square: [i64; 2]| Answer::moves([cell(square)]);
    let mut task = Task::new(Line::of("task"), Answer::moves(&winning))
        .given("rows", &rows)
        .picture(listed(&bar.collect::<Vec<Vec<char>>>()))
        .figure(Drawn::Position(asked.clone()));
    if rows[1] > 1 {
        task = task.wrong("mistake-corner-bite", &one([2, 2]));
    }
    task = task.wrong("mistake-one-square", &one([i64::try_from(count).ok()?, rows[count - 1]]));
    let task = task.look(Line::of("look").numbers("rows", &rows)).asks(asked).effort(
        report.moves.len(),
        winning.len(),
        usize::try_from(squares).ok()?,
    );
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, wins};

    /// What a bite leaves of each row.
    fn bitten(rows: &[i64], [row, column]: [i64; 2]) -> Vec<i64> {
        (1..)
            .zip(rows)
            .map(|(at, length)| if at < row { *length } else { (*length).min(column - 1) })
            .collect()
    }

    fn bites(rows: &[i64]) -> Vec<[i64; 2]> {
        let all = (1..).zip(rows).flat_map(|(row, length)| (1..=*length).map(move |column| [row, column]));
        all.filter(|square| *square != [1, 1]).collect()
    }

    /// Every winning bite is in the key, and no other one.
    #[test]
    fn bars_by_the_definition() {
        agree(&TOPIC, |task| {
            let rows = task.numbers("rows");
            let moves = |rows: &[i64]| bites(rows).into_iter().map(|bite| bitten(rows, bite)).collect();
            let mut known = BTreeMap::new();
            let winning =
                bites(rows).into_iter().filter(|bite| !wins(&bitten(rows, *bite), &moves, false, &mut known));
            Answer::moves(winning.map(cell))
        });
    }
}
