//! Players whose moves differ: two labels for each heap.

use grundy::report::Winner;

use crate::dice::Dice;
use crate::solver;
use crate::subtraction::letters;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "partisan", message: "topic-partisan", source: "1.2.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = if size > 2 { 3 } else { 2 };
    let first = dice.distinct(count, 1..=size + 3);
    let second = dice.distinct(2, 1..=size + 3);
    if first == second {
        return None;
    }
    let last = 6 + size + dice.number(0..=2);
    let game = format!("partisan-sticks:{}/{}", joined(&first, ","), joined(&second, ","));
    let reports = solver::reports(&game, (0..=last).map(|heap| format!("1;{heap}")));
    let right: Vec<bool> = reports.iter().map(|report| report.winner() == Some(Winner::First)).collect();
    let by = |second: &[i64], end_wins| Answer::sequence(letters(&labels([&first, second], last, end_wins)));
    let none: Vec<i64> = (0..*first.first()?).collect();
    let stuck: Vec<i64> = (0..*second.first()?).collect();
    let statement = Line::of("task").numbers("first", &first).numbers("second", &second).number("last", last);
    let task = Task::new(statement, Answer::sequence(letters(&right)))
        .given("first", &first)
        .given("second", &second)
        .given("last", &[last])
        .wrong("mistake-same-moves", &by(&first, false))
        .wrong("mistake-end-wins", &by(&second, true))
        .look(Line::of("look").numbers("none", &none).numbers("stuck", &stuck))
        .asks(format!("{game} 1;{last}"))
        .effort(count, 1, right.len());
    Some(task)
}

/// Whether player 1 wins each heap when he moves first, where players who cannot move win or lose.
fn labels(takes: [&[i64]; 2], last: i64, end_wins: bool) -> Vec<bool> {
    let mut labels: Vec<[bool; 2]> = Vec::new();
    for heap in 0..=last {
        let wins = |mover: usize| {
            let after = takes[mover].iter().filter_map(|take| usize::try_from(heap - take).ok());
            let mut after = after.map(|left| labels[left][1 - mover]).peekable();
            if after.peek().is_none() { end_wins } else { after.any(|rival_wins| !rival_wins) }
        };
        let both = [wins(0), wins(1)];
        labels.push(both);
    }
    labels.into_iter().map(|[first, _]| first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    fn wins(heap: i64, own: &[i64], other: &[i64]) -> bool {
        own.iter().any(|take| *take <= heap && !wins(heap - take, other, own))
    }

    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| {
            let (first, second) = (task.numbers("first"), task.numbers("second"));
            let wins: Vec<bool> =
                (0..=task.numbers("last")[0]).map(|heap| wins(heap, first, second)).collect();
            Answer::sequence(letters(&wins))
        });
    }
}
