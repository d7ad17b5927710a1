//! Losing vertices of a graph without cycles, by hand.

use crate::arcs::Arcs;
use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "graph", message: "topic-graph", source: "1.1.4, 1.2.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let arcs = Arcs::downwards(dice, usize::try_from(size).ok()? + 5);
    let solved = arcs.solved();
    let lost = (0..arcs.count()).filter(|&vertex| solver::nimber_of(&solved[vertex]) == 0);
    let lost: Vec<usize> = lost.collect();
    // the ends alone would be no task
    let ends = arcs.ends();
    if lost == ends {
        return None;
    }
    let names = |vertices: &[usize]| Answer::set(vertices.iter().map(|vertex| arcs.name(*vertex)));
    let task = Task::new(Line::of("task"), names(&lost))
        .given("vertices", &[i64::try_from(arcs.count()).ok()?])
        .given("arcs", &arcs.flat())
        .picture(arcs.listed())
        .figure(arcs.figure())
        .wrong("mistake-only-ends", &names(&ends))
        .wrong("mistake-end-wins", &names(&arcs.lost_by(true, false)))
        .wrong("mistake-every-move", &names(&arcs.lost_by(false, true)))
        .look(Line::of("look").with("ends", arcs.names(&arcs.ends())))
        .asks(arcs.question(arcs.count() - 1))
        .effort(arcs.count(), lost.len(), arcs.flat().len() / 2);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, wins};

    #[test]
    fn vertices_by_the_definition() {
        agree(&TOPIC, |task| {
            let (count, arcs) = (task.numbers("vertices")[0], task.numbers("arcs"));
            let moves =
                |at: &[i64]| arcs.chunks(2).filter(|arc| arc[0] == at[0]).map(|arc| vec![arc[1]]).collect();
            let mut known = BTreeMap::new();
            let lost = (0..count).filter(|vertex| !wins(&[*vertex], &moves, false, &mut known));
            // A is the vertex with the largest number
            Answer::set(lost.map(|vertex| char::from(b'A' + u8::try_from(count - 1 - vertex).unwrap())))
        });
    }
}
