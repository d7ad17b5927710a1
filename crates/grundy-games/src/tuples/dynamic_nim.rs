//! Dynamic Nim: one heap; how much may be taken depends on what was taken before.

use grundy_base::error::BadText;
use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open_pairs};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "dynamic-nim",
    aliases: &["schwenk-nim"],
    title: "Dynamic Nim",
    rules: "One heap of stones. If the player before took t stones, a move takes at least one and at most \
            f(t) stones. The first move takes at least one and leaves at least one. The player who takes \
            the last stone wins. With f(t) = 2t it is Fibonacci Nim.",
    params: &[("F", "the bound f(t): such as 2t, t+1, 3t-1, t^2; 2t if not said")],
    notation: "The heap: 100; or the heap and how many may be taken at most: 100,7. Several games are a sum \
               of pairs with commas. A move says how many to take: take 3.",
    examples: &["dynamic-nim 10", "dynamic-nim:3t 5,2 4,1"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Wins("89", Winner::Second),
            source: "Whinihan 1963: a Fibonacci number",
        },
        Fact { params: "3t", says: Says::Wins("145", Winner::Second), source: "Schwenk 1970" },
        Fact { params: "t^2", says: Says::Wins("52", Winner::Second), source: "Schwenk 1970" },
        Fact { params: "t", says: Says::Wins("1024", Winner::Second), source: "a power of 2" },
    ],
    source: "A. J. Schwenk, Take-away games, 1970",
    take_and_break: None,
    open: |args| {
        let bound = if args.is_empty() { Bound::DOUBLE } else { Bound::read(args.text.trim())? };
        Ok(Box::new(open_pairs(DynamicNim { bound }, "10", ["n", "m"])))
    },
};

/// Factors and terms of f are at most as large.
const MAX_NUMBER: u64 = 1000;
/// At most as many lost heaps are listed.
const MAX_LOST: usize = 100_000;

/// The bound f(t) = c t or c t², and a number more or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bound {
    factor: u64,
    squared: bool,
    more: u64,
    less: u64,
}

impl Bound {
    /// Fibonacci Nim.
    const DOUBLE: Self = Self { factor: 2, squared: false, more: 0, less: 0 };

    fn at(self, taken: u64) -> u64 {
        let power = if self.squared { taken.saturating_mul(taken) } else { taken };
        power.saturating_mul(self.factor).saturating_add(self.more).saturating_sub(self.less)
    }

    fn read(text: Text<'_>) -> Result<Self, BadText> {
        let expected = || text.bad("expected a bound such as 2t, t+1, 3t-1 or t^2");
        let (factor, rest) = text.split_once('t').ok_or_else(expected)?;
        let factor = match factor.strip_suffix("*").unwrap_or(factor) {
            one if one.is_blank() => 1,
            factor => factor.number("the factor", 1..=MAX_NUMBER)?,
        };
        let square = rest.strip_prefix("^2").or_else(|| rest.strip_prefix("²"));
        let rest = square.unwrap_or(rest).trim();
        let of = |mark| {
            rest.strip_prefix(mark).map(|number| number.number("a number", 0..=MAX_NUMBER)).transpose()
        };
        let (more, less) = (of("+")?, of("-")?);
        if !rest.is_blank() && more.is_none() && less.is_none() {
            return Err(expected());
        }
        Ok(Self { factor, squared: square.is_some(), more: more.unwrap_or(0), less: less.unwrap_or(0) })
    }
}

/// The rules on the heap and how many may be taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DynamicNim {
    bound: Bound,
}

impl DynamicNim {
    /// The lost heaps up to `n` (Schwenk 1970): after H comes the sum of H and the least earlier one whose
    /// bound reaches H. `None` if they are too many.
    fn lost_heaps(self, n: u64) -> Option<Vec<u64>> {
        let mut lost = vec![1];
        let mut least = 0;
        while let Some(&last) = lost.last().filter(|last| **last <= n) {
            while self.bound.at(*lost.get(least).unwrap_or(&last)) < last {
                least += 1;
                if least >= lost.len() {
                    return Some(lost);
                }
            }
            lost.push(last.saturating_add(lost[least]));
            if lost.len() > MAX_LOST {
                return None;
            }
        }
        Some(lost)
    }

    /// The least part of a heap as a sum of lost heaps, the largest first: the least amount that wins.
    fn least_part(self, n: u64) -> Option<u64> {
        let lost = self.lost_heaps(n)?;
        let (mut left, mut part) = (n, 0);
        for &heap in lost.iter().rev() {
            while heap <= left {
                left -= heap;
                part = heap;
            }
        }
        Some(part)
    }
}

impl Rows for DynamicNim {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        out.extend((1..=self.count(at)).map(|take| vec![at[0] - take, self.bound.at(take)]));
    }

    fn count(&self, at: &[u64]) -> u64 {
        at[0].min(at[1])
    }

    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        Some(at[0] == 0 || self.least_part(at[0])? > at[1])
    }

    fn winning(&self, at: &[u64]) -> Option<Row> {
        let take = self.least_part(at[0])?;
        Some(vec![at[0].checked_sub(take)?, self.bound.at(take)])
    }

    /// More than there are cannot be taken.
    fn settle(&self, at: Row) -> Row {
        match at[..] {
            [heap] => vec![heap, heap.saturating_sub(1)],
            _ => vec![at[0], at[1].min(at[0])],
        }
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        (at.len() > 2).then(|| "expected a heap, or a heap and a bound such as 100,7".to_owned())
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        format!("take {}", at[0] - to[0])
    }

    fn scene(&self, at: &[u64]) -> Option<grundy_base::report::scene::Scene> {
        Some(grundy_base::report::scene::Scene::heap(grundy_base::report::scene::Unit::Stone, at[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check};
    use super::*;

    fn rules(bound: &str) -> DynamicNim {
        DynamicNim { bound: Bound::read(Text::new(bound)).unwrap() }
    }

    #[test]
    fn schwenks_theorem_equals_the_definition() {
        for bound in ["t", "2t", "3t", "4t", "t+1", "2t+1", "2t-1", "t^2", "t-1", "3t-2"] {
            assert_eq!(check(&rules(bound), all(2, 24)), 24 * 24, "{bound}");
        }
    }

    #[test]
    fn lost_heaps_are_known() {
        let from = |bound: &str, n| rules(bound).lost_heaps(n).unwrap();
        assert_eq!(from("3t", 100), [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105]);
        assert_eq!(from("4t", 85), [1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 31, 40, 52, 67, 86]);
        assert_eq!(from("t+1", 50), [1, 2, 3, 5, 10, 20, 40, 80]);
        assert_eq!(from("t^2", 45), [1, 2, 4, 6, 10, 14, 18, 24, 30, 36, 42, 52]);
        for (bound, n, next) in [("3t", 105, 145), ("4t", 110, 141), ("2t+1", 75, 122), ("t^2", 42, 52)] {
            assert_eq!(from(bound, n).last(), Some(&next), "{bound}");
        }
        for (n, take) in [(100, 3), (150, 1), (88, 1), (143, 2)] {
            assert_eq!(rules("2t").least_part(n), Some(take), "{n}");
        }
    }

    #[test]
    fn bounds_are_read() {
        for (text, at_3) in [("2t", 6), ("t", 3), ("3*t-1", 8), ("t^2+1", 10), ("t²", 9)] {
            assert_eq!(rules(text).bound.at(3), at_3, "{text}");
        }
        for text in ["2", "2x", "t^3", "0t"] {
            assert!(Bound::read(Text::new(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn a_huge_heap_is_answered_at_once() {
        assert_eq!(crate::testing::winning_moves("dynamic-nim 1000000000000000000").len(), 1);
    }
}
