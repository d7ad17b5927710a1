//! In how many moves a game with sticks ends.

use grundy::report::Ask;
use grundy::solve::Solver;

use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "remoteness", message: "topic-remoteness", source: "1.6.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let takes = dice.distinct(if size > 2 { 3 } else { 2 }, 1..=size + 3);
    let heap = 3 * size + dice.number(3..=8);
    let opened = solver::opened(&solver::sticks(&takes, heap));
    let report = opened.solve(&Ask { solver: Solver::Induction, ..Ask::default() }).ok()?;
    let plies = i64::from(report.answer.remoteness()?);
    let (least, largest) = (takes.first().copied()?, takes.last().copied()?);
    if plies < 2 {
        return None;
    }
    let task =
        Task::new(Line::of("task").number("heap", heap).numbers("takes", &takes), Answer::Number(plies))
            .given("takes", &takes)
            .given("heap", &[heap])
            .wrong("mistake-loser-hurries", &Answer::Number(hurried(heap, &takes)))
            .wrong("mistake-always-largest", &Answer::Number((heap + largest - 1) / largest))
            .wrong("mistake-always-least", &Answer::Number(heap / least))
            .step(Line::of("step").number("plies", plies))
            .look(Line::of(if plies % 2 == 1 { "look-win" } else { "look-lose" }))
            .asks(solver::sticks(&takes, heap))
            .effort(takes.len(), 1, usize::try_from(heap).ok()?);
    Some(task)
}

/// The plies if both hurry.
fn hurried(heap: i64, takes: &[i64]) -> i64 {
    let mut known: Vec<i64> = Vec::new();
    for heap in 0..=heap {
        let after = takes.iter().filter_map(|take| usize::try_from(heap - take).ok().map(|left| known[left]));
        let after: Vec<i64> = after.collect();
        let even = after.iter().filter(|plies| **plies % 2 == 0).min();
        known.push(even.or(after.iter().min()).map_or(0, |plies| plies + 1));
    }
    known.pop().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agree, layers};

    /// The heaps as a graph, layer by layer.
    #[test]
    fn layers_of_the_definition() {
        agree(&TOPIC, |task| {
            let heap = task.numbers("heap")[0];
            let takes = task.numbers("takes");
            let arcs = (0..=heap).flat_map(|from| {
                takes.iter().filter(move |take| **take <= from).flat_map(move |take| [from, from - take])
            });
            Answer::Number(layers(heap + 1, &arcs.collect::<Vec<_>>()).pop().unwrap().unwrap())
        });
    }
}
