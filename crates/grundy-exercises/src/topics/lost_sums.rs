//! Which positions of Nim are lost: several of the options may be.

use crate::dice::Dice;
use crate::solver;
use crate::task::{Candidate, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "lost-sums", message: "topic-lost-sums", source: "1.3.2", draw };

/// How many positions there are to choose from.
const OPTIONS: usize = 4;

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let (count, most) = if size > 3 { (4, 7) } else { (3, 3 + 2 * size) };
    let mut all: Vec<Vec<i64>> = Vec::new();
    while all.len() < OPTIONS {
        let mut heaps: Vec<i64> = (0..count).map(|_| dice.number(1..=most)).collect();
        if dice.below(2) == 0 {
            // the last heap balances the others
            heaps[count - 1] = heaps[..count - 1].iter().fold(0, |sum, heap| sum ^ heap);
        }
        heaps.sort_unstable();
        if heaps[0] == 0 || heaps[count - 1] > most || all.contains(&heaps) {
            return None;
        }
        all.push(heaps);
    }
    let mut options = Vec::new();
    for heaps in &all {
        let lost = solver::nimber(&format!("nim {}", joined(heaps, " "))) == 0;
        let sum: i64 = heaps.iter().sum();
        let mut takers = Vec::new();
        if sum % 2 == 0 {
            takers.push("mistake-even-sum");
        }
        if heaps.windows(2).any(|two| two[0] == two[1]) {
            takers.push("mistake-two-alike");
        }
        if sum == 2 * heaps[count - 1] {
            takers.push("mistake-one-is-the-sum");
        }
        // what nobody would take is no option
        if !lost && takers.is_empty() {
            return None;
        }
        options.push(Candidate { line: Line::of("heaps").numbers("heaps", heaps), right: lost, takers });
    }
    let right = options.iter().filter(|option| option.right).count();
    if right == 0 || right == OPTIONS {
        return None;
    }
    let binary: Vec<String> = all[0].iter().map(|heap| format!("{heap:b}")).collect();
    let task = Task::choices(Line::of("task"), &options)
        .given("heaps", &all.concat())
        .look(Line::of("look").with("binary", binary.join(", ")))
        .effort(OPTIONS, right, OPTIONS * count);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::task::Answer;
    use crate::testing::{agree, taking, wins};

    #[test]
    fn positions_by_the_definition() {
        agree(&TOPIC, |task| {
            let heaps = task.numbers("heaps");
            let first = taking((1..=9).collect());
            let moves = |heaps: &[i64]| {
                let mut options = first(heaps);
                options.iter_mut().for_each(|heaps| heaps.sort_unstable());
                options
            };
            let mut known = BTreeMap::new();
            let lost =
                heaps.chunks(heaps.len() / OPTIONS).map(|heaps| !wins(heaps, &moves, false, &mut known));
            let lost: Vec<bool> = lost.collect();
            Answer::Choices {
                options: Vec::new(),
                right: (0..OPTIONS).filter(|place| lost[*place]).collect(),
            }
        });
    }
}
