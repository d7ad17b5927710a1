//! Winning and losing cells of a strip.

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::subtraction::{Slip, labels, letters};
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "strip", message: "topic-strip", source: "1.2.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let last = 6 + 2 * size + dice.number(0..=2);
    let count = if size > 2 { 3 } else { 2 };
    let takes = dice.distinct(count, 1..=size + 2);
    let asked = solver::sticks(&takes, last);
    let right: Vec<bool> = solver::lost_heaps(&takes, last).into_iter().map(|lost| !lost).collect();
    let least = takes.first().copied()?;
    let statement = Line::of("task").number("last", last).numbers("takes", &takes);
    let slip = |slip| Answer::sequence(letters(&labels(last, &takes, slip)));
    let task = Task::new(statement, Answer::sequence(letters(&right)))
        .given("takes", &takes)
        .given("last", &[last])
        .picture((0..=last).map(|cell| format!("[{cell}]")).collect())
        .figure(Drawn::Strip(u32::try_from(last).ok()? + 1))
        .wrong("mistake-end-wins", &slip(Slip::EndWins))
        .wrong("mistake-every-move", &slip(Slip::EveryMove))
        .wrong("mistake-multiples", &slip(Slip::Multiples))
        .look(Line::of("look").numbers("before", &(0..least).collect::<Vec<_>>()).number("first", least))
        .asks(asked)
        .effort(takes.len(), 1, right.len());
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, taking, wins};

    #[test]
    fn labels_by_the_definition() {
        agree(&TOPIC, |task| {
            let (moves, mut known) = (taking(task.numbers("takes").to_vec()), BTreeMap::new());
            let cells = 0..=task.numbers("last")[0];
            let labels = cells.map(|cell| wins(&[cell], &moves, false, &mut known));
            Answer::sequence(letters(&labels.collect::<Vec<_>>()))
        });
    }
}
