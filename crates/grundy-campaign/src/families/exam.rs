//! The exam's games of stones with moves that make heaps larger: the class of every start.

use std::collections::BTreeMap;

use grundy::limits::Limits;
use grundy_exam::class::Class;
use grundy_exam::rules::{Rules, Texts};
use grundy_exam::solve::Solved;

use super::Difference;
use crate::choices::Choices;
use crate::tally::Tally;

/// A move on one heap.
#[derive(Clone, Copy, PartialEq)]
enum HeapMove {
    Add(i64),
    Times(i64),
}

impl HeapMove {
    fn on(self, stones: i64) -> i64 {
        match self {
            Self::Add(more) => stones + more,
            Self::Times(factor) => stones * factor,
        }
    }
}

struct Stones {
    steps: Vec<HeapMove>,
    end: i64,
}

impl Stones {
    /// Plies to the end with the best play; odd if the player to move wins, by the definition.
    fn plies(&self, heaps: &[i64], known: &mut BTreeMap<Vec<i64>, u32>) -> u32 {
        if let Some(&plies) = known.get(heaps) {
            return plies;
        }
        let mut options = Vec::new();
        for at in 0..heaps.len() {
            for step in &self.steps {
                let mut next = heaps.to_vec();
                next[at] = step.on(next[at]);
                let over = next.iter().sum::<i64>() >= self.end;
                options.push(if over { 0 } else { self.plies(&next, known) });
            }
        }
        let lost = options.iter().filter(|plies| *plies % 2 == 0).min();
        let found = lost.or(options.iter().max()).map_or(0, |plies| plies + 1);
        known.insert(heaps.to_vec(), found);
        found
    }
}

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let mut steps: Vec<HeapMove> = Vec::new();
    for _ in 0..choices.between(1, 3) {
        let step = if choices.once_in(3) {
            HeapMove::Times(i64::from(choices.between(2, 3)))
        } else {
            HeapMove::Add(i64::from(choices.between(1, 5)))
        };
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    let other = choices.once_in(2).then(|| i64::from(choices.between(1, 6)));
    let stones = Stones { steps, end: i64::from(choices.between(20, 45)) };
    let words: Vec<String> = stones
        .steps
        .iter()
        .map(|step| match step {
            HeapMove::Add(more) => format!("+{more}"),
            HeapMove::Times(factor) => format!("*{factor}"),
        })
        .collect();
    let texts = Texts {
        heaps: other.map_or("S".to_owned(), |other| format!("{other},S")),
        moves: words.join(", "),
        end: Some(format!("sum>={}", stones.end)),
        lose: None,
        no_repeat: false,
    };
    let text = format!("exam {} of {}, end {}", texts.moves, texts.heaps, stones.end);
    let fails = |error: &dyn std::fmt::Display| Difference(format!("{text}: {error}"));
    let rules = Rules::read(texts).map_err(|error| fails(&error))?;
    let last = stones.end - 1 - other.unwrap_or(0);
    let solved = Solved::new(&rules, 1..=last, 100_000, &Limits::default()).map_err(|error| fails(&error))?;
    let mut known = BTreeMap::new();
    for start in 1..=last {
        let heaps: Vec<i64> = other.into_iter().chain([start]).collect();
        let plies = stones.plies(&heaps, &mut known);
        let class = if plies % 2 == 1 { Class::Win(plies.div_ceil(2)) } else { Class::Loss(plies / 2) };
        tally.answers += 1;
        if solved.class_of(start) != class {
            return Err(Difference(format!(
                "{text}: S = {start} is {}, not {class}",
                solved.class_of(start)
            )));
        }
    }
    Ok(())
}
