//! What proves a period of types or of elements.

use grundy_base::phrase::{Phrase, phrase};
use grundy_misere::period::Period;

use super::Theory;

/// The period theorem with its numbers.
pub fn theorem(theory: &Theory, period: Period) -> Phrase {
    let reach = theory.game().reach();
    let (parts, takes) = reach.map_or((1, 0), |reach| (reach.parts, reach.takes));
    let (from, p) = ((period.last_exception + 1).to_string(), period.period.to_string());
    let (takes, bound) = (takes.to_string(), period.bound.to_string());
    match parts {
        1 => phrase!(
            "theorem-quotient-one",
            "Plambeck and Siegel 2008: moves take at most {takes} and leave at most 1 heap, so the period is proved by \
             all heaps below 1·({from} + {p}) + {takes} = {bound}",
            takes = takes,
            from = from,
            p = p,
            bound = bound
        ),
        parts => phrase!(
            "theorem-quotient",
            "Plambeck and Siegel 2008: moves take at most {takes} and leave at most {parts} heaps, so the period is proved by \
             all heaps below {parts}·({from} + {p}) + {takes} = {bound}",
            takes = takes,
            parts = parts.to_string(),
            from = from,
            p = p,
            bound = bound
        ),
    }
}
