//! Moves that depend on the last one: at most twice as many sticks as the rival has just taken.

use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "previous-move", message: "topic-previous-move", source: "1.2.5", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let heap = 3 + 3 * size + dice.number(0..=6);
    let most = dice.number(2..=(2 + size).min(heap - 1));
    let asked = format!("fibonacci-nim {heap}:{most}");
    let report = solver::report(&asked);
    let winning = solver::heap_moves(&report);
    // a lost position now and then, not more often
    if winning.is_empty() && dice.below(3) > 0 {
        return None;
    }
    let fixed = heap % (most + 1);
    let fixed = Some(fixed).filter(|take| *take > 0);
    let task = Task::new(Line::of("task").number("heap", heap).number("most", most), Answer::set(&winning))
        .given("heap", &[heap])
        .given("most", &[most])
        .wrong("mistake-fixed-limit", &Answer::set(fixed))
        .wrong("mistake-greedy", &Answer::set([most]))
        .look(Line::of("look").number("heap", heap).with("sum", joined(&fibonacci(heap), " + ")))
        .asks(asked)
        .effort(report.moves.len(), winning.len(), usize::try_from(heap).ok()?);
    Some(task)
}

/// The Fibonacci numbers, no two of them neighbours, whose sum this is.
fn fibonacci(mut heap: i64) -> Vec<i64> {
    let pairs = std::iter::successors(Some((1, 2)), |(a, b)| Some((*b, a + b)));
    let mut numbers: Vec<i64> = pairs.map(|(a, _)| a).take_while(|number| *number <= heap).collect();
    let mut parts = Vec::new();
    while let Some(number) = numbers.pop() {
        if number <= heap {
            heap -= number;
            parts.push(number);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::agree;

    fn wins(heap: i64, most: i64, known: &mut BTreeMap<(i64, i64), bool>) -> bool {
        if let Some(value) = known.get(&(heap, most)) {
            return *value;
        }
        let value = (1..=most.min(heap)).any(|take| !wins(heap - take, 2 * take, known));
        known.insert((heap, most), value);
        value
    }

    #[test]
    fn positions_with_their_limit() {
        agree(&TOPIC, |task| {
            let (heap, most) = (task.numbers("heap")[0], task.numbers("most")[0]);
            let mut known = BTreeMap::new();
            Answer::set((1..=most.min(heap)).filter(|take| !wins(heap - take, 2 * take, &mut known)))
        });
        assert_eq!(fibonacci(11), [8, 3]);
    }
}
