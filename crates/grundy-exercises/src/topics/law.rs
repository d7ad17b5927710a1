//! Find the law: which heaps are losing, for heaps of any size.

use crate::dice::Dice;
use crate::solver;
use crate::task::{Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "law", message: "topic-law", source: "1.2.1, 1.2.4", draw };

/// A law is compared up to this heap.
const LAST: i64 = 120;
/// How many wrong laws stand beside the right one.
const WRONG: usize = 3;

/// A law: heaps with these remainders are losing.
#[derive(Clone, PartialEq)]
struct Law {
    period: i64,
    remainders: Vec<i64>,
}

impl Law {
    fn of(period: i64, remainders: impl IntoIterator<Item = i64>) -> Self {
        let mut remainders: Vec<i64> = remainders.into_iter().map(|n| n.rem_euclid(period)).collect();
        remainders.sort_unstable();
        Self { period, remainders }
    }

    fn lost(&self, heap: i64) -> bool {
        self.remainders.contains(&(heap % self.period))
    }

    fn same(&self, other: &Self) -> bool {
        (0..=LAST).all(|heap| self.lost(heap) == other.lost(heap))
    }

    fn line(&self) -> Line {
        Line::of("law").number("period", self.period).numbers("remainders", &self.remainders)
    }
}

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let takes = dice.distinct(if size > 3 { 3 } else { 2 }, 1..=size + 3);
    let lost = solver::lost_heaps(&takes, LAST);
    let repeats = |period: &usize| lost.iter().zip(&lost[*period..]).all(|(a, b)| a == b);
    let period = (2..=16).find(repeats)?;
    let places = (0..period).filter(|heap| lost[*heap]).filter_map(|heap| i64::try_from(heap).ok());
    let right = Law::of(i64::try_from(period).ok()?, places);
    let (least, largest) = (takes.first().copied()?, takes.last().copied()?);
    let usual = [
        ("mistake-multiples", Law::of(largest + 1, [0])),
        ("mistake-sum-period", Law::of(least + largest, 0..least)),
        ("mistake-first-only", Law::of(right.period, [0])),
        ("mistake-from-one", Law::of(right.period, right.remainders.iter().map(|n| n + 1))),
        ("mistake-period-by-one", Law::of(right.period + 1, right.remainders.clone())),
        ("mistake-long-period", Law::of(2 * right.period, right.remainders.clone())),
    ];
    let mut others: Vec<(&'static str, Law)> = Vec::new();
    for (mistake, law) in usual {
        if !law.same(&right) && others.iter().all(|(_, other)| !law.same(other)) && others.len() < WRONG {
            others.push((mistake, law));
        }
    }
    if others.len() < WRONG {
        return None;
    }
    let statement = Line::of("task").numbers("takes", &takes);
    let options = others.iter().map(|(mistake, law)| (*mistake, law.line())).collect();
    // the laws are data for whoever checks them: period, number of remainders, remainders; first the right
    let laws = std::iter::once(&right).chain(others.iter().map(|(_, law)| law));
    let flat = laws.flat_map(|law| {
        let count = i64::try_from(law.remainders.len()).unwrap_or(0);
        [law.period, count].into_iter().chain(law.remainders.clone())
    });
    let flat: Vec<i64> = flat.collect();
    let table: Vec<&str> =
        lost.iter().take(3 * period).map(|lost| if *lost { "\u{2212}" } else { "+" }).collect();
    let task = Task::choice(statement, right.line(), options, dice)
        .given("takes", &takes)
        .given("laws", &flat)
        .step(Line::of("table").with("signs", table.join(" ")))
        .look(Line::of("look").number("last", 2 * right.period - 1))
        .effort(WRONG + 1, 1, period);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::task::Answer;
    use crate::testing::{each, taking, wins};

    /// The first law holds for more heaps than were looked at, the others do not.
    #[test]
    fn one_law_holds() {
        each(&TOPIC, |task| {
            let (moves, mut known) = (taking(task.numbers("takes").to_vec()), BTreeMap::new());
            let lost: Vec<bool> = (0..400).map(|heap| !wins(&[heap], &moves, false, &mut known)).collect();
            let (mut rest, mut holding) = (task.numbers("laws"), Vec::new());
            while let [period, count, tail @ ..] = rest {
                let (remainders, after) = tail.split_at(usize::try_from(*count).unwrap());
                let holds =
                    (0..400_i64).zip(&lost).all(|(n, lost)| remainders.contains(&(n % period)) == *lost);
                holding.push((
                    holds,
                    Line::of("law").number("period", *period).numbers("remainders", remainders),
                ));
                rest = after;
            }
            let truth: Vec<bool> = holding.iter().map(|(holds, _)| *holds).collect();
            assert_eq!(truth, [true, false, false, false], "{task:#?}");
            let Answer::Choice { options, right } = &task.answer else { panic!("a choice") };
            assert_eq!(options[*right], holding[0].1);
        });
    }
}
