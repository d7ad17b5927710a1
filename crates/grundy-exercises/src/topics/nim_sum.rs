//! The nim-sum of some numbers.

use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "nim-sum", message: "topic-nim-sum", source: "1.3.2", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = if size > 3 { 4 } else { 2 + usize::from(size > 1) };
    let most = (1 << (2 + size)) - 1;
    let heaps: Vec<i64> = (0..count).map(|_| dice.number(1..=most)).collect();
    let asked = format!("nim {}", joined(&heaps, " "));
    let sum = heaps.iter().sum();
    let binary: Vec<String> = heaps.iter().map(|heap| format!("{heap} = {heap:b}")).collect();
    let task = Task::new(Line::of("task").numbers("heaps", &heaps), Answer::Number(solver::nimber(&asked)))
        .given("heaps", &heaps)
        .wrong("mistake-plain-sum", &Answer::Number(sum))
        .wrong("mistake-or", &Answer::Number(heaps.iter().fold(0, |all, heap| all | heap)))
        .wrong("mistake-difference", &Answer::Number(2 * heaps.iter().max()? - sum))
        .look(Line::of("look").with("binary", binary.join(", ")))
        .asks(asked)
        .effort(usize::try_from(most).ok()?, 1, count * usize::try_from(2 + size).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// Column by column, as the definition says: a one where the number of ones is odd.
    #[test]
    fn columns() {
        agree(&TOPIC, |task| {
            let heaps = task.numbers("heaps");
            let column =
                |place: u32| heaps.iter().filter(|heap| (*heap / 2_i64.pow(place)) % 2 == 1).count() % 2;
            Answer::Number((0..12).map(|place| if column(place) == 1 { 2_i64.pow(place) } else { 0 }).sum())
        });
    }
}
