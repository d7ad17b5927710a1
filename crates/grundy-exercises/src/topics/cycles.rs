//! Draws on a graph with cycles.

use grundy::report::Winner;

use crate::arcs::Arcs;
use crate::dice::Dice;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "cycles", message: "topic-cycles", source: "1.6.3, 1.6.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let arcs = Arcs::anywhere(dice, usize::try_from(size).ok()? + 4);
    if !arcs.has_cycle() || arcs.all_settle() {
        return None;
    }
    let all = 0..arcs.count();
    let solved = arcs.solved();
    let winner = |vertex: usize| solved[vertex].winner();
    let drawn: Vec<usize> = all.clone().filter(|vertex| winner(*vertex) == Some(Winner::Draw)).collect();
    let reach = arcs.reach();
    let on_cycle: Vec<usize> = all.clone().filter(|vertex| reach[*vertex][*vertex]).collect();
    // a cycle that nobody enters, so that not every cycle is a draw
    if drawn.is_empty() || (size > 1 && drawn == on_cycle) {
        return None;
    }
    let near: Vec<usize> = all.filter(|vertex| on_cycle.iter().any(|end| reach[*vertex][*end])).collect();
    let names = |vertices: &[usize]| Answer::set(vertices.iter().map(|vertex| arcs.name(*vertex)));
    let task = Task::new(Line::of("task"), names(&drawn))
        .given("vertices", &[i64::try_from(arcs.count()).ok()?])
        .given("arcs", &arcs.flat())
        .picture(arcs.listed())
        .figure(arcs.figure())
        .wrong("mistake-on-a-cycle", &names(&on_cycle))
        .wrong("mistake-near-a-cycle", &names(&near))
        .wrong("mistake-no-draws", &names(&[]))
        .look(Line::of("look").with("ends", arcs.names(&arcs.ends())))
        .asks(arcs.question(arcs.count() - 1))
        .effort(arcs.count(), drawn.len(), arcs.flat().len() / 2);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agree, layers};

    /// What no layer of the textbook's definition holds.
    #[test]
    fn vertices_without_a_layer() {
        agree(&TOPIC, |task| {
            let layers = layers(task.numbers("vertices")[0], task.numbers("arcs"));
            let drawn = layers.iter().rev().zip('A'..).filter(|(layer, _)| layer.is_none());
            Answer::set(drawn.map(|(_, name)| name))
        });
    }
}
