//! All winning moves of misère Nim.

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Question, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "misere-nim", message: "topic-misere-nim", source: "1.3.3", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = usize::try_from(2 + size / 2).ok()?;
    // heaps of one decide
    let mut heaps: Vec<i64> = (0..=count).map(|_| dice.pick(&[1, 1, 2, 3, 4])).collect();
    if size > 2 {
        heaps[0] = dice.number(4..=4 + size);
    }
    let asked = format!("nim {}", joined(&heaps, " "));
    let question = Question { text: asked.clone(), misere: true, ..Question::default() };
    let (_, report, _) = solver::solved(&question);
    let winning = solver::heap_moves(&report);
    let normal = solver::heap_moves(&solver::report(&asked));
    // at small sizes the two plays differ, so that something is to be seen
    if winning.is_empty() || winning.len() > 3 || (size < 3 && winning == normal) {
        return None;
    }
    let place = (1..).zip(&heaps).max_by_key(|(_, heap)| **heap);
    let greedy = place.map(|(place, heap): (i64, &i64)| format!("{place}:{heap}"));
    let ones = i64::try_from(heaps.iter().filter(|heap| **heap == 1).count()).ok()?;
    let large = i64::try_from(heaps.len()).ok()? - ones;
    let task = Task::new(Line::of("task").numbers("heaps", &heaps), Answer::set(&winning))
        .given("heaps", &heaps)
        .wrong("mistake-normal-play", &Answer::set(&normal))
        .wrong("mistake-greedy", &Answer::set(greedy))
        .look(Line::of("look").number("large", large).number("ones", ones))
        .figure(Drawn::Position(asked.clone()))
        .asks_misere(asked)
        .effort(report.moves.len(), winning.len(), heaps.len());
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agree, winning_takes};

    #[test]
    fn moves_by_the_definition() {
        agree(&TOPIC, |task| winning_takes(task.numbers("heaps"), (1..=9).collect(), true));
    }
}
