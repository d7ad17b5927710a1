//! The nimber of a heap of sticks.

use crate::dice::Dice;
use crate::solver;
use crate::subtraction::after;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "heap-nimber", message: "topic-heap-nimber", source: "1.4.2", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let takes = dice.distinct(if size > 2 { 3 } else { 2 }, 1..=size + 3);
    let heap = 3 + 3 * size + dice.number(0..=4);
    let asked = solver::sticks(&takes, heap);
    let largest = takes.last().copied()?;
    let value = solver::nimber(&asked);
    let task =
        Task::new(Line::of("task").number("heap", heap).numbers("takes", &takes), Answer::Number(value))
            .given("takes", &takes)
            .given("heap", &[heap])
            .wrong("mistake-remainder", &Answer::Number(heap % (largest + 1)))
            .wrong("mistake-moves-counted", &Answer::Number(i64::try_from(takes.len()).ok()?))
            .wrong("mistake-one-for-won", &Answer::Number(value.min(1)))
            .look(Line::of("look").numbers("after", &after(heap, &takes)))
            .asks(asked)
            .effort(takes.len() + 1, 1, usize::try_from(heap).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, nimber};

    #[test]
    fn the_nimber_by_the_definition() {
        agree(&TOPIC, |task| {
            let takes = task.numbers("takes");
            let moves = |heap: i64| {
                takes.iter().filter(|take| **take <= heap).map(|take| vec![heap - take]).collect()
            };
            Answer::Number(nimber(task.numbers("heap")[0], &moves, &mut BTreeMap::new()))
        });
    }
}
