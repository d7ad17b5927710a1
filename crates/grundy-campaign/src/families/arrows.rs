//! Arrow expressions with conditions, whose moves are made here by reading the choices, not the text.

use super::Difference;
use super::ask::{Game, Known};
use super::codes::written;
use crate::choices::Choices;
use crate::definition::{Worth, heap_nimbers};
use crate::tally::Tally;

/// A condition on a heap and what is taken from it.
enum When {
    Always,
    /// `n % m == r`.
    Remainder(u64, u64),
    /// `n > c`.
    Above(u64),
    /// `k % 2 == n % 2`.
    Alike,
    /// `(n - k) // d != c`.
    Quotient(u64, u64),
}

impl When {
    fn choose(choices: &mut Choices) -> Self {
        match choices.below(5) {
            0 => Self::Always,
            1 => {
                let modulus = u64::from(choices.between(2, 5));
                Self::Remainder(modulus, u64::from(choices.below(5)) % modulus)
            }
            2 => Self::Above(u64::from(choices.below(12))),
            3 => Self::Alike,
            _ => Self::Quotient(u64::from(choices.between(2, 6)), u64::from(choices.below(4))),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Always => String::new(),
            Self::Remainder(modulus, rest) => format!(" and n % {modulus} == {rest}"),
            Self::Above(bound) => format!(" and n > {bound}"),
            Self::Alike => " and k % 2 == n % 2".to_owned(),
            Self::Quotient(divisor, other) => format!(" and (n - k) // {divisor} != {other}"),
        }
    }

    fn holds(&self, heap: u64, taken: u64) -> bool {
        match *self {
            Self::Always => true,
            Self::Remainder(modulus, rest) => heap % modulus == rest,
            Self::Above(bound) => heap > bound,
            Self::Alike => heap % 2 == taken % 2,
            Self::Quotient(divisor, other) => (heap - taken) / divisor != other,
        }
    }
}

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let many = choices.between(1, 4);
    let mut set: Vec<u64> = (0..many).map(|_| u64::from(choices.between(1, 9))).collect();
    set.sort_unstable();
    set.dedup();
    let when = When::choose(choices);
    let splits = choices.once_in(3);
    let words: Vec<String> = set.iter().map(|take| format!("{take},")).collect();
    // a list that an option holds is a sum of heaps
    let option = if splits { "[(n - k) // 2, n - k - (n - k) // 2]" } else { "n - k" };
    let text = format!("n -> [{option} for k in ({}) if k <= n{}]", words.join(" "), when.text());
    let game = Game::open(&text)?;
    let options = |heap: u64| -> Vec<Vec<u64>> {
        let taken = set.iter().copied().filter(|&take| take <= heap && when.holds(heap, take));
        let left = |take: u64| {
            let rest = heap - take;
            if splits { vec![rest / 2, rest - rest / 2] } else { vec![rest] }
        };
        taken.map(left).collect()
    };
    let values = heap_nimbers(30, &options);
    let value =
        |heaps: &[u64]| heaps.iter().fold(0, |sum, &heap| sum ^ values[usize::try_from(heap).unwrap_or(0)]);
    let verdict = |nimber: u64| (if nimber == 0 { Worth::Loss } else { Worth::Win }, None);
    for _ in 0..4 {
        let many = choices.between(1, 2);
        let heaps: Vec<u64> = (0..many).map(|_| u64::from(choices.between(0, 30 / many))).collect();
        let known = Known { verdict: verdict(value(&heaps)), nimber: Some(value(&heaps)) };
        let after = |text: &str| {
            let heaps: Option<Vec<u64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
            heaps.map(|heaps| verdict(value(&heaps)))
        };
        game.check(&written(&heaps), false, known, &after, tally)?;
    }
    Ok(())
}
