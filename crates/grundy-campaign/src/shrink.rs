//! A difference made smaller: fewer choices, and smaller ones, as long as some answer still differs.

use crate::choices::Choices;
use crate::families::Family;
use crate::finding::Finding;
use crate::tally::Tally;

/// Games tried at most.
const MAX_TRIES: u32 = 4000;

/// The difference that these choices make, if they make one.
#[must_use]
pub fn difference(family: &'static Family, choices: &[u32]) -> Option<Finding> {
    let mut replayed = Choices::given(choices.to_vec());
    let difference = (family.compare)(&mut replayed, &mut Tally::default()).err()?;
    let mut choices = replayed.made();
    while choices.last() == Some(&0) {
        choices.pop();
    }
    Some(Finding { family: family.name, choices, difference: difference.0 })
}

/// The smallest finding that is met on the way down from this one.
#[must_use]
pub fn shrink(family: &'static Family, finding: Finding) -> Finding {
    let mut best = finding;
    let mut tries = 0;
    let mut attempt = |list: Vec<u32>, best: &mut Finding| {
        tries += 1;
        if tries > MAX_TRIES {
            return false;
        }
        match difference(family, &list) {
            Some(found) if simpler(&found.choices, &best.choices) => {
                *best = found;
                true
            }
            _ => false,
        }
    };
    loop {
        let before = best.choices.clone();
        let mut length = best.choices.len().div_ceil(2);
        while length > 0 {
            let mut start = 0;
            while start < best.choices.len() {
                let mut shorter = best.choices.clone();
                shorter.drain(start..(start + length).min(best.choices.len()));
                if !attempt(shorter, &mut best) {
                    start += length;
                }
            }
            length /= 2;
        }
        for at in 0..best.choices.len() {
            while let Some(&choice) = best.choices.get(at).filter(|choice| **choice > 0) {
                let smaller = [0, choice / 2, choice - 1].into_iter().any(|less| {
                    let mut list = best.choices.clone();
                    list[at] = less;
                    attempt(list, &mut best)
                });
                if !smaller {
                    break;
                }
            }
        }
        if best.choices == before {
            return best;
        }
    }
}

fn simpler(a: &[u32], b: &[u32]) -> bool {
    (a.len(), a) < (b.len(), b)
}
