//! Games in which a heap splits.

use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "splitting", message: "topic-splitting", source: "1.4.5, 1.4.6", draw };

/// The two rows or heaps that a move leaves.
fn moves(pins: bool, size: i64) -> Vec<[i64; 2]> {
    match pins {
        true => (1..=size.min(2))
            .flat_map(|gone| (0..=(size - gone) / 2).map(move |left| [left, size - gone - left]))
            .collect(),
        false => (1..=(size - 1) / 2).map(|left| [left, size - left]).collect(),
    }
}

/// The values that a learner finds who joins the parts in a wrong way.
fn joined_by(pins: bool, last: i64, join: fn(i64, i64) -> i64) -> Option<i64> {
    let mut values: Vec<i64> = Vec::new();
    for size in 0..=last {
        let value = |part: i64| usize::try_from(part).map(|part| values[part]).unwrap_or(0);
        let options: Vec<i64> =
            moves(pins, size).into_iter().map(|[a, b]| join(value(a), value(b))).collect();
        values.push((0..).find(|least| !options.contains(least))?);
    }
    values.pop()
}

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let pins = dice.below(2) == 0;
    let count = dice.number(3 + size..=5 + 2 * size);
    let (game, statement) = if pins { ("kayles", "pins") } else { ("grundy", "heaps") };
    let asked = format!("{game} {count}");
    let pairs: Vec<String> = moves(pins, count).into_iter().map(|[a, b]| format!("{a} + {b}")).collect();
    let options = pairs.len();
    if options == 0 {
        return None;
    }
    let task = Task::new(Line::of(statement).number("count", count), Answer::Number(solver::nimber(&asked)))
        .given("pins", &[i64::from(pins)])
        .given("count", &[count])
        .wrong("mistake-nimbers-added", &Answer::Number(joined_by(pins, count, |a, b| a + b)?))
        .wrong("mistake-largest-part", &Answer::Number(joined_by(pins, count, i64::max)?))
        .wrong("mistake-moves-counted", &Answer::Number(i64::try_from(options).ok()?))
        .look(Line::of("look").with("pairs", pairs.join(", ")))
        .asks(asked)
        .effort(options, 1, usize::try_from(count * count / 4).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, wins};

    /// The heap of Nim with which the position is lost; rows and heaps are played as one position, the heap
    /// of Nim last.
    #[test]
    fn the_heap_that_balances() {
        agree(&TOPIC, |task| {
            let pins = task.numbers("pins")[0] == 1;
            let options = |at: &[i64]| {
                let (added, parts) = at.split_last().unwrap();
                let mut options: Vec<Vec<i64>> = (0..*added).map(|left| [parts, &[left]].concat()).collect();
                for (place, part) in parts.iter().enumerate() {
                    let mut put = |a: i64, b: i64| {
                        let mut rest = parts.to_vec();
                        rest[place] = a;
                        rest.push(b);
                        rest.retain(|part| *part > if pins { 0 } else { 2 });
                        rest.sort_unstable();
                        options.push([&rest[..], &[*added]].concat());
                    };
                    match pins {
                        true => (1..=2)
                            .filter(|gone| gone <= part)
                            .for_each(|gone| (0..=part - gone).for_each(|a| put(a, part - gone - a))),
                        false => (1..*part).filter(|a| 2 * a != *part).for_each(|a| put(a, part - a)),
                    }
                }
                options
            };
            let mut known = BTreeMap::new();
            let balances =
                |added: &i64| !wins(&[task.numbers("count")[0], *added], &options, false, &mut known);
            Answer::Number((0..16).find(balances).unwrap())
        });
    }
}
