//! Retrograde labels: in how many plies play ends from each vertex.

use crate::arcs::Arcs;
use crate::dice::Dice;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "retrograde", message: "topic-retrograde", source: "1.6.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let arcs = Arcs::anywhere(dice, usize::try_from(size).ok()? + 4);
    // a graph without cycles tells no plies, and some vertex shall be a draw
    if !arcs.has_cycle() || arcs.all_settle() {
        return None;
    }
    let solved = arcs.solved();
    let plies = |vertex: usize| match arcs.from(vertex).is_empty() {
        true => Some(0),
        false => solved[vertex].answer.remoteness().map(i64::from),
    };
    let labels: Vec<Option<i64>> = (0..arcs.count()).map(plies).collect();
    let deepest = labels.iter().flatten().max().copied()?;
    if deepest < 2 || labels.iter().all(Option::is_some) {
        return None;
    }
    let hurried = hurried(&arcs, &labels);
    let words = |labels: &[Option<i64>]| {
        Answer::sequence(
            labels.iter().rev().map(|label| label.map_or("D".to_owned(), |plies| plies.to_string())),
        )
    };
    let way: Vec<Option<i64>> = (0..arcs.count()).map(|vertex| arcs.shortest_to_end(vertex)).collect();
    let last = arcs.name(0).to_string();
    let task = Task::new(Line::of("task").with("last", last), words(&labels))
        .given("vertices", &[i64::try_from(arcs.count()).ok()?])
        .given("arcs", &arcs.flat())
        .picture(arcs.listed())
        .figure(arcs.figure())
        .wrong("mistake-loser-hurries", &words(&hurried))
        .wrong("mistake-shortest-way", &words(&way))
        .look(Line::of("look").with("ends", arcs.names(&arcs.ends())))
        .asks(arcs.question(arcs.count() - 1))
        .effort(arcs.count(), 1, arcs.flat().len());
    Some(task)
}

/// The plies if the loser hurried too.
fn hurried(arcs: &Arcs, labels: &[Option<i64>]) -> Vec<Option<i64>> {
    let mut plies: Vec<Option<i64>> = labels.iter().map(|label| label.filter(|plies| *plies == 0)).collect();
    for _ in 0..arcs.count() {
        for vertex in (0..arcs.count()).filter(|vertex| labels[*vertex].is_some_and(|plies| plies > 0)) {
            let wins = labels[vertex].is_some_and(|plies| plies % 2 == 1);
            let fit = |end: &&usize| labels[**end].is_some_and(|plies| (plies % 2 == 0) == wins);
            plies[vertex] = arcs
                .from(vertex)
                .iter()
                .filter(fit)
                .filter_map(|end| plies[*end])
                .min()
                .map(|least| least + 1);
        }
    }
    plies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agree, layers};

    #[test]
    fn layers_of_the_definition() {
        agree(&TOPIC, |task| {
            let layers = layers(task.numbers("vertices")[0], task.numbers("arcs"));
            Answer::sequence(
                layers.iter().rev().map(|layer| layer.map_or("D".to_owned(), |layer| layer.to_string())),
            )
        });
    }
}
