//! Backward induction on a row of cards: one card from either end.

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "row-ends", message: "topic-row-ends", source: "1.7.1; slides", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = usize::try_from(2 + size).ok()?;
    let cards: Vec<i64> = (0..count).map(|_| dice.number(1..=9 + size)).collect();
    let asked = format!("row-ends {}", joined(&cards, " "));
    let paid = solver::payoffs(&solver::report(&asked));
    let right = paid[0] - paid[1];
    let greedy = greedy(&cards);
    // where greed pays, little is to be learnt
    if size > 1 && right == greedy {
        return None;
    }
    let in_turn: i64 = cards
        .iter()
        .enumerate()
        .map(|(place, card)| if place.is_multiple_of(2) { *card } else { -card })
        .sum();
    let task = Task::new(Line::of("task").numbers("cards", &cards), Answer::Number(right))
        .given("cards", &cards)
        .picture(cards.iter().map(|card| format!("[{card}]")).collect::<Vec<_>>().join(" "))
        .wrong("mistake-greedy", &Answer::Number(greedy))
        .wrong("mistake-own-sum", &Answer::Number(paid[0]))
        .wrong("mistake-in-turn", &Answer::Number(in_turn))
        .wrong("mistake-other-side", &Answer::Number(-right))
        .look(Line::of("look").number("left", cards[0]).number("right", cards[count - 1]))
        .figure(Drawn::Position(asked.clone()))
        .asks(asked)
        .effort(2, 1, count * (count + 1) / 2);
    Some(task)
}

/// The difference if each takes the larger end; the left one of equal ones.
fn greedy(cards: &[i64]) -> i64 {
    let (mut rest, mut sign, mut sum) = (cards, 1, 0);
    while let (Some(first), Some(last)) = (rest.first(), rest.last()) {
        let left = first >= last;
        sum += sign * if left { first } else { last };
        rest = if left { &rest[1..] } else { &rest[..rest.len() - 1] };
        sign = -sign;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// All plays, without a table.
    fn difference(cards: &[i64]) -> i64 {
        let [first, rest @ ..] = cards else { return 0 };
        let last = cards[cards.len() - 1];
        (first - difference(rest)).max(last - difference(&cards[..cards.len() - 1]))
    }

    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| Answer::Number(difference(task.numbers("cards"))));
        assert_eq!(difference(&[6, 9, 4, 8, 5]), -2, "the slides' row");
        assert_eq!(greedy(&[6, 9, 4, 8, 5]), 6 - 9 + 5 - 8 + 4);
    }
}
