//! Ties and the rule that breaks them: two numbers on a card.

use grundy::report::{Ask, Ties};

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "ties", message: "topic-ties", source: "1.7.3", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = usize::try_from(3 + size / 2).ok()?;
    let cards: Vec<[i64; 2]> = (0..count).map(|_| [dice.number(1..=5 + size), dice.number(1..=3)]).collect();
    let kind = dice.below(2) == 0;
    let text: Vec<String> = cards.iter().map(|[first, second]| format!("{first}/{second}")).collect();
    let asked = format!("row-ends:two {}", text.join(" "));
    let by = |ties| {
        let report =
            solver::opened(&asked).solve(&Ask { ties, ..Ask::default() }).expect("exercises can be solved");
        solver::payoffs(&report)[0]
    };
    let (right, other) =
        if kind { (by(Ties::Kind), by(Ties::Mean)) } else { (by(Ties::Mean), by(Ties::Kind)) };
    if right == other {
        return None;
    }
    let flat: Vec<i64> = cards.iter().flatten().copied().collect();
    let task = Task::new(
        Line::of(if kind { "kind" } else { "mean" }).with("cards", text.join(", ")),
        Answer::Number(right),
    )
    .given("cards", &flat)
    .given("kind", &[i64::from(kind)])
    .picture(text.iter().map(|card| format!("[{card}]")).collect::<Vec<_>>().join(" "))
    .wrong("mistake-other-ties", &Answer::Number(other))
    .wrong("mistake-greedy", &Answer::Number(greedy(&cards)))
    .look(Line::of("look").with("left", text[0].clone()).with("right", text[count - 1].clone()))
    .figure(Drawn::Position(asked.clone()))
    .asks_ties(asked, if kind { Ties::Kind } else { Ties::Mean })
    .effort(2, 1, count * (count + 1) / 2);
    Some(task)
}

/// The first player's sum if each takes the end that is worth more to him; the left one of equal ones.
fn greedy(cards: &[[i64; 2]]) -> i64 {
    let (mut rest, mut mover, mut sum) = (cards, 0, 0);
    while let (Some(first), Some(last)) = (rest.first(), rest.last()) {
        let left = first[mover] >= last[mover];
        sum += if mover == 1 {
            0
        } else if left {
            first[0]
        } else {
            last[0]
        };
        rest = if left { &rest[1..] } else { &rest[..rest.len() - 1] };
        mover = 1 - mover;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// What both get, over all plays.
    fn paid(cards: &[[i64; 2]], mover: usize, kind: bool) -> [i64; 2] {
        let (Some(first), Some(last)) = (cards.first(), cards.last()) else { return [0, 0] };
        let mut left = paid(&cards[1..], 1 - mover, kind);
        left[mover] += first[mover];
        let mut right = paid(&cards[..cards.len() - 1], 1 - mover, kind);
        right[mover] += last[mover];
        let rank = |paid: [i64; 2]| (paid[mover], if kind { paid[1 - mover] } else { -paid[1 - mover] });
        if rank(left) >= rank(right) { left } else { right }
    }

    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| {
            let cards: Vec<[i64; 2]> =
                task.numbers("cards").chunks(2).map(|card| [card[0], card[1]]).collect();
            Answer::Number(paid(&cards, 0, task.numbers("kind")[0] == 1)[0])
        });
        let textbook = [[4, 30], [2, 1], [25, 30], [20, 1]];
        assert_eq!([paid(&textbook, 0, true), paid(&textbook, 0, false)], [[45, 31], [29, 2]]);
    }
}
