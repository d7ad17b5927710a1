//! Sums of different games: the nimber of the whole.

use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "sum", message: "topic-sum", source: "1.4.3, 1.4.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let takes = dice.distinct(2 + usize::from(size > 2), 1..=size + 2);
    let heap = 4 + size + dice.number(0..=5);
    let free = dice.number(1..=3 + size);
    let pins = if size > 2 { dice.number(2..=3 + size) } else { 0 };
    let mut asked = format!("{} + nim {free}", solver::sticks(&takes, heap));
    let mut statement = Line::of("two");
    if pins > 0 {
        asked = format!("{asked} + kayles {pins}");
        statement = Line::of("three").number("pins", pins);
    }
    let report = solver::report(&asked);
    let values: Option<Vec<i64>> =
        report.components.iter().map(|part| i64::try_from(u64::from(part.nimber()?)).ok()).collect();
    let values = values?;
    let statement = statement.number("heap", heap).numbers("takes", &takes).number("free", free);
    let task = Task::new(statement, Answer::Number(solver::nimber(&asked)))
        .given("takes", &takes)
        .given("heap", &[heap])
        .given("free", &[free])
        .given("pins", &[pins])
        .wrong("mistake-nimbers-added", &Answer::Number(values.iter().sum()))
        .wrong("mistake-sizes", &Answer::Number(heap ^ free ^ pins))
        .wrong("mistake-largest-part", &Answer::Number(values.iter().max().copied()?))
        .step(Line::of("parts").with("values", joined(&values, " \u{2295} ")))
        .look(Line::of("look").number("free", free))
        .asks(asked)
        .effort(report.moves.len(), 1, usize::try_from(heap + free + pins).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, wins};

    use crate::testing::nimber;

    /// Without pins, the heap of Nim that makes the sum a loss when it is added; with pins, the XOR of what
    /// the definition says of each part.
    #[test]
    fn the_heap_that_balances() {
        agree(&TOPIC, |task| {
            let [heap, free, pins] = ["heap", "free", "pins"].map(|name| task.numbers(name)[0]);
            let takes = task.numbers("takes");
            if pins == 0 {
                let moves = |at: &[i64]| {
                    let sticks = takes
                        .iter()
                        .filter(|take| **take <= at[0])
                        .map(|take| vec![at[0] - take, at[1], at[2]]);
                    let second = (0..at[1]).map(|left| vec![at[0], left, at[2]]);
                    let third = (0..at[2]).map(|left| vec![at[0], at[1], left]);
                    sticks.chain(second).chain(third).collect()
                };
                let mut known = BTreeMap::new();
                let balances = |added: &i64| !wins(&[heap, free, *added], &moves, false, &mut known);
                return Answer::Number((0..32).find(balances).unwrap());
            }
            let sticks = |heap: i64| {
                takes.iter().filter(|take| **take <= heap).map(|take| vec![heap - take]).collect()
            };
            let row = |pins: i64| {
                let knocked = (1..=pins.min(2))
                    .flat_map(|gone| (0..=pins - gone).map(move |left| vec![left, pins - gone - left]));
                knocked.collect()
            };
            let parts =
                [nimber(heap, &sticks, &mut BTreeMap::new()), free, nimber(pins, &row, &mut BTreeMap::new())];
            Answer::Number(parts.iter().fold(0, |sum, part| sum ^ part))
        });
    }
}
