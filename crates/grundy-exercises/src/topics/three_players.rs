//! Three players take cards from a row.

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task, joined};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "three-players", message: "topic-three-players", source: "1.7.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = usize::try_from(3 + size).ok()?;
    let cards: Vec<i64> = (0..count).map(|_| dice.number(-6..=9 + size)).collect();
    // where two moves pay the mover alike, the others' sums would depend on the choice
    plain(&cards)?;
    let asked = format!("row-cards:players=3 {}", joined(&cards, " "));
    let paid = solver::payoffs(&solver::report(&asked));
    let greedy = greedy(&cards);
    if greedy == paid {
        return None;
    }
    let firsts: Vec<i64> = (1..=count.min(3)).map(|take| cards[count - take..].iter().sum()).collect();
    let task = Task::new(Line::of("task").numbers("cards", &cards), Answer::sequence(&paid))
        .given("cards", &cards)
        .picture(cards.iter().map(|card| format!("[{card}]")).collect::<Vec<_>>().join(" "))
        .wrong("mistake-greedy", &Answer::sequence(&greedy))
        .wrong("mistake-two-players", &Answer::sequence(two(&cards)))
        .look(Line::of("look").numbers("sums", &firsts))
        .figure(Drawn::Position(asked.clone()))
        .asks(asked)
        .effort(3, 1, 3 * count);
    Some(task)
}

/// The sums of the mover, the next player and the one after him; `None` if two moves pay the mover alike.
fn plain(cards: &[i64]) -> Option<[i64; 3]> {
    let mut all: Vec<[i64; 3]> = vec![[0; 3]];
    for end in 1..=cards.len() {
        let options = (1..=end.min(3)).map(|take| {
            let [next, after, own] = all[end - take];
            [own + cards[end - take..end].iter().sum::<i64>(), next, after]
        });
        let mut options: Vec<[i64; 3]> = options.collect();
        options.sort_by_key(|option| -option[0]);
        if options.len() > 1 && options[0][0] == options[1][0] {
            return None;
        }
        all.push(options[0]);
    }
    all.pop()
}

/// The sums if everybody takes the most at once.
fn greedy(cards: &[i64]) -> Vec<i64> {
    let (mut end, mut mover, mut sums) = (cards.len(), 0, vec![0; 3]);
    while end > 0 {
        let worth = |take: &usize| cards[end - take..end].iter().sum::<i64>();
        let take = (1..=end.min(3)).rev().max_by_key(worth).unwrap_or(1);
        sums[mover] += worth(&take);
        end -= take;
        mover = (mover + 1) % 3;
    }
    sums
}

/// The sums if everybody plays as if one rival took all the rest; the third player then moves like the first.
fn two(cards: &[i64]) -> Vec<i64> {
    let mut best: Vec<(i64, i64, usize)> = vec![(0, 0, 0)];
    for end in 1..=cards.len() {
        let options = (1..=end.min(3)).map(|take| {
            let (rival, own, _) = best[end - take];
            (own + cards[end - take..end].iter().sum::<i64>(), rival, take)
        });
        best.push(options.max().unwrap_or_default());
    }
    let (mut end, mut mover, mut sums) = (cards.len(), 0, vec![0; 3]);
    while end > 0 {
        let take = best[end].2;
        sums[mover] += cards[end - take..end].iter().sum::<i64>();
        end -= take;
        mover = (mover + 1) % 3;
    }
    sums
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::each;

    /// Everything that best play of all can pay, whatever is chosen in ties.
    fn possible(cards: &[i64], mover: usize) -> BTreeSet<[i64; 3]> {
        let takes = 1..=cards.len().min(3);
        let options: Vec<Vec<[i64; 3]>> = takes
            .map(|take| {
                let (rest, taken) = cards.split_at(cards.len() - take);
                let mut paid: Vec<[i64; 3]> = possible(rest, (mover + 1) % 3).into_iter().collect();
                paid.iter_mut().for_each(|sums| sums[mover] += taken.iter().sum::<i64>());
                paid
            })
            .collect();
        if options.is_empty() {
            return BTreeSet::from([[0; 3]]);
        }
        // a move is best for some choices elsewhere if it pays at least the least that each other one may
        let floor = |but: usize| {
            let others = options.iter().enumerate().filter(|(place, _)| *place != but);
            others
                .map(|(_, paid)| paid.iter().map(|sums| sums[mover]).min().unwrap())
                .max()
                .unwrap_or(i64::MIN)
        };
        let good = options.iter().enumerate().flat_map(|(place, paid)| {
            let floor = floor(place);
            paid.iter().filter(move |sums| sums[mover] >= floor).copied()
        });
        good.collect()
    }

    #[test]
    fn nothing_depends_on_ties() {
        each(&TOPIC, |task| {
            let possible = possible(task.numbers("cards"), 0);
            let paid: Vec<Answer> = possible.iter().map(Answer::sequence).collect();
            assert_eq!(paid, std::slice::from_ref(&task.answer), "{task:#?}");
        });
    }
}
