//! One, two or three cards from the right end of a row.

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "row-cards", message: "topic-row-cards", source: "1.7.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = usize::try_from(3 + size).ok()?;
    let cards: Vec<i64> = (0..count).map(|_| dice.number(-4..=9 + size)).collect();
    let asked = format!("row-cards {}", joined(&cards, " "));
    let report = solver::report(&asked);
    let paid = solver::payoffs(&report);
    let greedy = simple(&cards, |rest| {
        (1..=rest.len().min(3)).rev().max_by_key(|take| sum_of(rest, *take)).unwrap_or(1)
    });
    if greedy == paid[0] {
        return None;
    }
    let firsts: Vec<i64> = (1..=count.min(3)).map(|take| cards[count - take..].iter().sum()).collect();
    let task = Task::new(Line::of("task").numbers("cards", &cards), Answer::Number(paid[0]))
        .given("cards", &cards)
        .picture(cards.iter().map(|card| format!("[{card}]")).collect::<Vec<_>>().join(" "))
        .wrong("mistake-greedy", &Answer::Number(greedy))
        .wrong("mistake-always-largest", &Answer::Number(simple(&cards, |rest| rest.len().min(3))))
        .wrong("mistake-other-side", &Answer::Number(paid[1]))
        .look(Line::of("look").numbers("sums", &firsts))
        .figure(Drawn::Position(asked.clone()))
        .asks(asked)
        .effort(3, 1, 3 * count);
    Some(task)
}

/// The sum of the last cards.
fn sum_of(cards: &[i64], take: usize) -> i64 {
    cards[cards.len() - take..].iter().sum()
}

/// What the first player gets if both take as many cards as a simple rule says.
fn simple(cards: &[i64], rule: impl Fn(&[i64]) -> usize) -> i64 {
    let (mut rest, mut sums) = (cards, [0, 0]);
    while !rest.is_empty() {
        let take = rule(rest);
        sums[0] += sum_of(rest, take);
        rest = &rest[..rest.len() - take];
        sums.swap(0, 1);
    }
    // swapped once too often if the number of moves is odd
    let moves = std::iter::successors(Some(cards), |rest| {
        (!rest.is_empty()).then(|| &rest[..rest.len() - rule(rest)])
    });
    sums[(moves.count() - 1) % 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// Own sum and the rival's with best play, over all plays.
    fn sums(cards: &[i64]) -> [i64; 2] {
        let takes = 1..=cards.len().min(3);
        let after = takes.map(|take| {
            let [rival, own] = sums(&cards[..cards.len() - take]);
            [own + sum_of(cards, take), rival]
        });
        after.max_by_key(|sums| sums[0]).unwrap_or([0, 0])
    }

    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| Answer::Number(sums(task.numbers("cards"))[0]));
        assert_eq!(sums(&[3, 2, 999, 4, 6, 7, -5, 1]), [1000, 17], "the textbook's sample");
        assert_eq!(simple(&[1, 2, 3, 4], |rest| rest.len().min(3)), 9);
    }
}
