//! The full tree of a game: how many different plays there are.

use crate::dice::Dice;
use crate::solver;
use crate::subtraction;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "game-tree", message: "topic-game-tree", source: "slides; 1.1.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let takes = dice.distinct(if size > 3 { 3 } else { 2 }, 1..=3 + size / 2);
    let heap = 2 + size + dice.number(0..=3);
    let least = takes.first().copied()?;
    let (mut plays, mut vertices) = (Vec::new(), Vec::new());
    for heap in 0..=heap {
        let after: Vec<usize> = takes.iter().filter_map(|take| usize::try_from(heap - take).ok()).collect();
        plays.push(after.iter().map(|left| plays[*left]).sum::<i64>().max(1));
        vertices.push(1 + after.iter().map(|left| vertices[*left]).sum::<i64>());
    }
    let (plays, vertices) = (plays.pop()?, vertices.pop()?);
    if !(3..=120).contains(&plays) {
        return None;
    }
    let task =
        Task::new(Line::of("task").number("heap", heap).numbers("takes", &takes), Answer::Number(plays))
            .given("takes", &takes)
            .given("heap", &[heap])
            .wrong("mistake-vertices-counted", &Answer::Number(vertices))
            .wrong("mistake-positions-counted", &Answer::Number(heap + 1))
            .look(
                Line::of("look")
                    .numbers("ends", &(0..least).collect::<Vec<_>>())
                    .number("heap", heap)
                    .numbers("after", &subtraction::after(heap, &takes)),
            )
            .asks(solver::sticks(&takes, heap))
            .effort(takes.len(), 1, usize::try_from(plays).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    fn plays(heap: i64, takes: &[i64]) -> i64 {
        let fits: Vec<&i64> = takes.iter().filter(|take| **take <= heap).collect();
        if fits.is_empty() { 1 } else { fits.iter().map(|take| plays(heap - **take, takes)).sum() }
    }

    #[test]
    fn every_play() {
        agree(&TOPIC, |task| Answer::Number(plays(task.numbers("heap")[0], task.numbers("takes"))));
    }
}
