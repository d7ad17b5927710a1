//! Multiply until a limit is passed: for which limits the first player wins.

use grundy::report::Winner;

use crate::dice::Dice;
use crate::solver;
use crate::task::{Candidate, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "multiply", message: "topic-multiply", source: "slides", draw };

/// How many limits there are to choose from.
const OPTIONS: usize = 4;

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let largest = dice.number(3..=9);
    let limits = dice.distinct(OPTIONS, 5 + 5 * size..=40 * size * size);
    let mut options = Vec::new();
    for limit in &limits {
        let report = solver::report(&format!("multiply:factors=2..{largest},limit={limit} 1"));
        let mut takers = Vec::new();
        if always(largest, *limit) {
            takers.push("mistake-always-largest");
        }
        if always(2, *limit) {
            takers.push("mistake-always-least");
        }
        let wins = report.winner() == Some(Winner::First);
        options.push(Candidate { line: Line::of("limit").number("limit", *limit), right: wins, takers });
    }
    let right = options.iter().filter(|option| option.right).count();
    if right == 0 || right == OPTIONS {
        return None;
    }
    let factors: Vec<i64> = (2..=largest).collect();
    let look = Line::of("look").number("limit", limits[0]).number("first", limits[0] / largest + 1);
    let task = Task::choices(Line::of("task").numbers("factors", &factors), &options)
        .given("largest", &[largest])
        .given("limits", &limits)
        .look(look)
        .effort(OPTIONS, right, usize::try_from(limits[OPTIONS - 1].ilog2()).ok()?);
    Some(task)
}

/// Whether the first player passes the limit if both always multiply by the same number.
fn always(factor: i64, limit: i64) -> bool {
    let numbers = std::iter::successors(Some(1), |number| (*number <= limit).then_some(number * factor));
    numbers.count() % 2 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Answer;
    use crate::testing::agree;

    fn wins(number: i64, largest: i64, limit: i64) -> bool {
        (2..=largest).any(|factor| number * factor > limit || !wins(number * factor, largest, limit))
    }

    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| {
            let (largest, limits) = (task.numbers("largest")[0], task.numbers("limits"));
            let right = (0..OPTIONS).filter(|place| wins(1, largest, limits[*place])).collect();
            Answer::Choices { options: Vec::new(), right }
        });
        // with 2 to 9, as the slides play: up to 9 the first wins, up to 18 the second, up to 162 the first
        let bands = [9, 10, 18, 19, 162, 163].map(|limit| wins(1, 9, limit - 1));
        assert_eq!(bands, [true, false, false, true, true, false]);
    }
}
