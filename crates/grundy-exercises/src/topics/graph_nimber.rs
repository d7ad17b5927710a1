//! The nimber of a vertex of a graph.

use crate::arcs::Arcs;
use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "graph-nimber", message: "topic-graph-nimber", source: "1.4.2", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let arcs = Arcs::downwards(dice, usize::try_from(size).ok()? + 4);
    let first = arcs.count() - 1;
    if arcs.from(first).len() < 2 {
        return None;
    }
    let solved = arcs.solved();
    let value = |vertex: usize| solver::nimber_of(&solved[vertex]);
    let options: Vec<i64> = arcs.from(first).iter().map(|end| value(*end)).collect();
    let right = value(first);
    let number = |count: usize| Answer::Number(i64::try_from(count).unwrap_or(i64::MAX));
    let task = Task::new(Line::of("task"), Answer::Number(right))
        .given("vertices", &[i64::try_from(arcs.count()).ok()?])
        .given("arcs", &arcs.flat())
        .picture(arcs.listed())
        .figure(arcs.figure())
        .wrong("mistake-moves-counted", &number(options.len()))
        .wrong("mistake-longest-way", &number(arcs.longest(first)))
        .wrong("mistake-after-largest", &Answer::Number(options.iter().max()? + 1))
        .wrong("mistake-xor-of-options", &Answer::Number(options.iter().fold(0, |all, value| all ^ value)))
        .look(Line::of("look").with("ends", arcs.names(arcs.from(first))))
        .asks(arcs.question(first))
        .effort(options.len(), 1, arcs.flat().len() / 2);
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
            let arcs = task.numbers("arcs");
            let moves = |at: i64| arcs.chunks(2).filter(|arc| arc[0] == at).map(|arc| vec![arc[1]]).collect();
            Answer::Number(nimber(task.numbers("vertices")[0] - 1, &moves, &mut BTreeMap::new()))
        });
    }
}
