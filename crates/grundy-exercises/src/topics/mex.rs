//! The least number that is not there.

use grundy::Nimber;

use crate::dice::Dice;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "mex", message: "topic-mex", source: "1.4.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = usize::try_from(2 + size).ok()?;
    let mut values = dice.distinct(count, 0..=2 + 2 * size);
    if size > 1 {
        // some value twice: it counts once
        values.push(dice.pick(&values));
    }
    dice.shuffle(&mut values);
    let nimbers = values.iter().map(|value| Nimber(value.unsigned_abs()));
    let mex = i64::try_from(u64::from(grundy::mex(nimbers))).ok()?;
    let mut sorted = values.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let positive = (1..).find(|value| !values.contains(value))?;
    let task = Task::new(Line::of("task").numbers("values", &values), Answer::Number(mex))
        .given("values", &values)
        .wrong("mistake-after-largest", &Answer::Number(values.iter().max()? + 1))
        .wrong("mistake-zero-forgotten", &Answer::Number(positive))
        .wrong("mistake-counted", &Answer::Number(i64::try_from(values.len()).ok()?))
        .look(Line::of("look").numbers("sorted", &sorted))
        .step(Line::of("step").number("mex", mex))
        .effort(values.len(), 1, usize::try_from(mex).ok()? + 1);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// Crossed out from the sorted list, one after the other.
    #[test]
    fn counted_up() {
        agree(&TOPIC, |task| {
            let mut values = task.numbers("values").to_vec();
            values.sort_unstable();
            Answer::Number(
                values.iter().fold(0, |least, value| if *value == least { least + 1 } else { least }),
            )
        });
    }
}
