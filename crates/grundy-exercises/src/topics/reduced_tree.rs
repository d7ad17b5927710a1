//! The reduced tree that proves who wins: one move of the winner, all moves of the loser.

use crate::dice::Dice;
use crate::solver;
use crate::subtraction::after;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "reduced-tree", message: "topic-reduced-tree", source: "slides; 1.2.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let takes = dice.distinct(if size > 2 { 3 } else { 2 }, 1..=3 + size / 2);
    let heap = 3 + 2 * size + dice.number(0..=3);
    let lost = solver::lost_heaps(&takes, heap);
    let mut leaves: Vec<Option<i64>> = Vec::new();
    let mut plays: Vec<i64> = Vec::new();
    for heap in 0..=heap {
        let moves = takes.iter().filter_map(|take: &i64| usize::try_from(heap - take).ok());
        let moves: Vec<usize> = moves.collect();
        let winning: Vec<usize> = moves.iter().copied().filter(|left| lost[*left]).collect();
        plays.push(moves.iter().map(|left| plays[*left]).sum::<i64>().max(1));
        leaves.push(match winning.as_slice() {
            // the winner's choice must not change the number
            [one] => leaves[*one],
            [] => moves.iter().map(|left| leaves[*left]).sum::<Option<i64>>().map(|sum| sum.max(1)),
            _ => None,
        });
    }
    let look = if *lost.last()? { "look-lose" } else { "look-win" };
    let (right, full) = (leaves.pop()??, plays.pop()?);
    if right < 2 {
        return None;
    }
    let task =
        Task::new(Line::of("task").number("heap", heap).numbers("takes", &takes), Answer::Number(right))
            .given("takes", &takes)
            .given("heap", &[heap])
            .wrong("mistake-full-tree", &Answer::Number(full))
            .wrong("mistake-one-play", &Answer::Number(1))
            .look(Line::of(look).numbers("after", &after(heap, &takes)))
            .asks(solver::sticks(&takes, heap))
            .effort(takes.len(), 1, usize::try_from(right).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::{agree, taking, wins};

    /// The ends of the smallest and of the largest reduced tree, over all choices of the winner.
    fn ends(heap: i64, takes: &[i64]) -> [i64; 2] {
        let (moves, mut known) = (taking(takes.to_vec()), BTreeMap::new());
        let options: Vec<i64> = takes.iter().map(|take| heap - take).filter(|left| *left >= 0).collect();
        if options.is_empty() {
            return [1, 1];
        }
        let lost = options.iter().filter(|left| !wins(&[**left], &moves, false, &mut known));
        let chosen: Vec<[i64; 2]> = lost.map(|left| ends(*left, takes)).collect();
        if chosen.is_empty() {
            let all: Vec<[i64; 2]> = options.iter().map(|left| ends(*left, takes)).collect();
            return [0, 1].map(|side| all.iter().map(|ends| ends[side]).sum());
        }
        [chosen.iter().map(|ends| ends[0]).min().unwrap(), chosen.iter().map(|ends| ends[1]).max().unwrap()]
    }

    #[test]
    fn all_choices_of_the_winner_agree() {
        agree(&TOPIC, |task| {
            let [least, most] = ends(task.numbers("heap")[0], task.numbers("takes"));
            assert_eq!(least, most);
            Answer::Number(least)
        });
    }
}
