//! The winning moves in a game with sticks.

use crate::dice::Dice;
use crate::solver;
use crate::subtraction::{Slip, after, labels};
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "sticks", message: "topic-sticks", source: "1.2.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let takes = dice.distinct(if size > 2 { 4 } else { 3 }, 1..=size + 3);
    let heap = 4 * size + dice.number(4..=9);
    let asked = solver::sticks(&takes, heap);
    let winning = solver::heap_moves(&solver::report(&asked));
    // a lost position now and then, not more often
    if winning.is_empty() && dice.below(3) > 0 {
        return None;
    }
    let largest = takes.last().copied()?;
    let by = |slip| {
        let wins = labels(heap, &takes, slip);
        let lost = |take: &&i64| usize::try_from(heap - **take).is_ok_and(|left| !wins[left]);
        Answer::set(takes.iter().filter(lost))
    };
    let remainder = heap % (largest + 1);
    let multiples = takes.iter().filter(|take| **take == remainder);
    let statement = Line::of("task").number("heap", heap).numbers("takes", &takes);
    let task = Task::new(statement, Answer::set(&winning))
        .given("takes", &takes)
        .given("heap", &[heap])
        .wrong("mistake-multiples", &Answer::set(multiples))
        .wrong("mistake-end-wins", &by(Slip::EndWins))
        .wrong("mistake-greedy", &Answer::set([largest]))
        .wrong("mistake-every-move", &by(Slip::EveryMove))
        .look(Line::of("look").numbers("after", &after(heap, &takes)))
        .asks(asked)
        .effort(takes.len(), winning.len(), usize::try_from(heap).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, taking, wins};

    #[test]
    fn moves_by_the_definition() {
        agree(&TOPIC, |task| {
            let (takes, heap) = (task.numbers("takes"), task.numbers("heap")[0]);
            let (moves, mut known) = (taking(takes.to_vec()), BTreeMap::new());
            let lost = |take: &&i64| **take <= heap && !wins(&[heap - **take], &moves, false, &mut known);
            Answer::set(takes.iter().filter(lost))
        });
    }
}
