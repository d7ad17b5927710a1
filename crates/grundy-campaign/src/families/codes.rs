//! Take-and-break codes: nimbers of heaps and sums, and sums under misère play.

use std::collections::BTreeMap;

use super::Difference;
use super::ask::{Game, Known};
use crate::choices::Choices;
use crate::definition::{Worth, heap_nimbers, wins_misere};
use crate::tally::Tally;

/// A code: the digits after the point.
pub(super) struct Code(pub(super) Vec<u32>);

impl Code {
    pub(super) fn choose(choices: &mut Choices) -> Self {
        let length = choices.between(1, 4);
        let mut digits: Vec<u32> = (0..length).map(|_| choices.below(8)).collect();
        // a code of zeros is no game
        if digits.iter().all(|&digit| digit == 0) {
            digits.push(3);
        }
        Self(digits)
    }

    pub(super) fn text(&self) -> String {
        let digits: String = self.0.iter().map(ToString::to_string).collect();
        format!("0.{digits}")
    }

    /// What the moves of a heap leave, by the meaning of the digits.
    pub(super) fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for (taken, digit) in (1..).zip(&self.0) {
            if heap < taken {
                break;
            }
            let left = heap - taken;
            if left == 0 {
                if digit & 1 != 0 {
                    all.push(Vec::new());
                }
                continue;
            }
            if digit & 2 != 0 {
                all.push(vec![left]);
            }
            if digit & 4 != 0 {
                all.extend((1..=left / 2).map(|part| vec![part, left - part]));
            }
        }
        all
    }
}

/// Heaps of a sum, as they are written.
pub(super) fn written(heaps: &[u64]) -> String {
    heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub(super) fn normal(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let code = Code::choose(choices);
    let game = Game::open(&code.text())?;
    let values = heap_nimbers(24, &|heap| code.options(heap));
    let value =
        |heaps: &[u64]| heaps.iter().fold(0, |sum, &heap| sum ^ values[usize::try_from(heap).unwrap_or(0)]);
    let verdict = |nimber: u64| (if nimber == 0 { Worth::Loss } else { Worth::Win }, None);
    for _ in 0..3 {
        let many = choices.between(1, 3);
        // solvers that know no sums search the whole position
        let heaps: Vec<u64> = (0..many).map(|_| u64::from(choices.between(1, 24 / many))).collect();
        let known = Known { verdict: verdict(value(&heaps)), nimber: Some(value(&heaps)) };
        let after = |text: &str| {
            let heaps: Option<Vec<u64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
            heaps.map(|heaps| verdict(value(&heaps)))
        };
        game.check(&written(&heaps), false, known, &after, tally)?;
    }
    Ok(())
}

pub(super) fn misere(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let code = Code::choose(choices);
    let game = Game::open(&code.text())?;
    let options = |heap| code.options(heap);
    let known = std::cell::RefCell::new(BTreeMap::new());
    let verdict = |heaps: &[u64]| {
        let mut heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
        heaps.sort_unstable();
        let won = wins_misere(&heaps, &options, &mut known.borrow_mut());
        (if won { Worth::Win } else { Worth::Loss }, None)
    };
    for _ in 0..3 {
        let many = choices.between(1, 4);
        let heaps: Vec<u64> = (0..many).map(|_| u64::from(choices.between(1, 12 / many))).collect();
        let after = |text: &str| {
            let heaps: Option<Vec<u64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
            heaps.map(|heaps| verdict(&heaps))
        };
        let answer = Known { verdict: verdict(&heaps), nimber: None };
        game.check(&written(&heaps), true, answer, &after, tally)?;
    }
    Ok(())
}
