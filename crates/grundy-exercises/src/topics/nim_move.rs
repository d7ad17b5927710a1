//! The only winning move of Nim.

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "nim-move", message: "topic-nim-move", source: "1.3.2", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = if size > 3 { 4 } else { 3 };
    let heaps: Vec<i64> = (0..count).map(|_| dice.number(1..=2 + 2 * size)).collect();
    let asked = format!("nim {}", joined(&heaps, " "));
    let report = solver::report(&asked);
    let winning = solver::heap_moves(&report);
    if winning.len() != 1 {
        return None;
    }
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let (place, largest) = (1..).zip(&heaps).max_by_key(|(_, heap)| **heap)?;
    let (heap, take) = winning[0].split_once(':')?;
    let left = heaps[heap.parse::<usize>().ok()? - 1] - take.parse::<i64>().ok()?;
    let wrong = |heap: &dyn ToString, take: i64| Answer::set([format!("{}:{take}", heap.to_string())]);
    let mut task = Task::new(Line::of("task").numbers("heaps", &heaps), Answer::set(&winning))
        .given("heaps", &heaps)
        .look(Line::of("look").number("sum", sum).with("binary", format!("{sum:b}")))
        .wrong("mistake-left-for-taken", &wrong(&heap, left));
    if sum <= *largest {
        task = task.wrong("mistake-takes-the-sum", &wrong(&place, sum));
    }
    let task = task
        .wrong("mistake-greedy", &wrong(&place, *largest))
        .figure(Drawn::Position(asked.clone()))
        .asks(asked)
        .effort(report.moves.len(), 1, count * usize::try_from(2 + size / 2).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agree, winning_takes};

    #[test]
    fn the_move_by_the_definition() {
        // the definition looks at every position below
        agree(&TOPIC, |task| winning_takes(task.numbers("heaps"), (1..=12).collect(), false));
    }
}
