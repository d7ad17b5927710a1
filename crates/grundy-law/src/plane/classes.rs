//! Tables by residue classes: where x + y is even, the value is x + y + 1, say, and elsewhere 0.

use super::{Of, Plane};
use crate::evidence::{bits, is_enough};
use grundy_base::phrase::{Joint, Phrase, phrase};

/// The largest modulus that is tried.
const MAX_MODULUS: u64 = 6;
/// The largest number by which a coordinate is divided.
const MAX_DIVISOR: u64 = 4;
/// The numbers whose residue makes a class.
const KEYS: [Of; 4] = [Of::Sum, Of::X, Of::Y, Of::Difference];

/// In each residue class of one number, the value is a quotient of another, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundClasses {
    /// The number whose residue counts.
    by: Of,
    /// A rule for each residue of it.
    rules: Vec<FloorRule>,
}

/// floor(of / divisor) + more; `more` alone without a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FloorRule {
    of: Option<(Of, u64)>,
    more: i64,
}

/// Looks for classes by the smallest modulus. Cost: cells · moduli · rules.
pub fn find(plane: Plane<'_>) -> Option<FoundClasses> {
    let moduli = 2..=MAX_MODULUS;
    moduli.flat_map(|modulus| KEYS.map(|by| (modulus, by))).find_map(|(modulus, by)| {
        let rules =
            (0..modulus).map(|residue| rule(plane, |x, y| residue_of(by, x, y, modulus) == Some(residue)));
        let found = FoundClasses { by, rules: rules.collect::<Option<_>>()? };
        is_enough(found.bits(), plane.values).then_some(found)
    })
}

fn residue_of(by: Of, x: u64, y: u64, modulus: u64) -> Option<u64> {
    Some(by.number(x, y)? % modulus)
}

/// The simplest rule for the cells of a class.
fn rule(plane: Plane<'_>, within: impl Fn(u64, u64) -> bool) -> Option<FloorRule> {
    let cells: Vec<(u64, u64, u64)> = plane
        .cells()
        .map(|(x, y, value)| (x as u64, y as u64, value))
        .filter(|&(x, y, _)| within(x, y))
        .collect();
    let &(x, y, value) = cells.first()?;
    let quotients =
        (1..=MAX_DIVISOR).flat_map(|divisor| Of::ALL.into_iter().map(move |of| Some((of, divisor))));
    std::iter::once(None).chain(quotients).find_map(|of| {
        let base = FloorRule { of, more: 0 }.predict(x, y)?;
        let rule = FloorRule { of, more: i64::try_from(value).ok()?.checked_sub(i64::try_from(base).ok()?)? };
        cells.iter().all(|&(x, y, value)| rule.predict(x, y) == Some(value)).then_some(rule)
    })
}

impl FloorRule {
    fn predict(self, x: u64, y: u64) -> Option<u64> {
        let of = self.of.map_or(Some(0), |(of, divisor)| Some(of.number(x, y)? / divisor))?;
        of.checked_add_signed(self.more)
    }

    fn write(self, names: [&str; 2]) -> String {
        let Some((of, divisor)) = self.of else { return self.more.to_string() };
        let of = match divisor {
            1 => of.write(names),
            _ => format!("floor(({}) / {divisor})", of.write(names)),
        };
        match self.more {
            0 => of,
            more if more < 0 => format!("{of} - {}", more.unsigned_abs()),
            more => format!("{of} + {more}"),
        }
    }
}

impl FoundClasses {
    /// The value at x, y; none where it would be negative or too large.
    pub fn predict(&self, x: u64, y: u64) -> Option<u64> {
        let residue = residue_of(self.by, x, y, self.rules.len() as u64)?;
        self.rules.get(usize::try_from(residue).ok()?)?.predict(x, y)
    }

    /// The law as a formula, where the numbers have these names.
    pub fn statement(&self, names: [&str; 2]) -> Phrase {
        let ([x, y], modulus) = (names, self.rules.len());
        let rules = self.rules.iter().enumerate().map(|(residue, rule)| {
            phrase!(
                "law-of-class",
                "g({x}, {y}) = {value} where ({of}) mod {modulus} = {residue}",
                x = x,
                y = y,
                value = rule.write(names),
                of = self.by.write(names),
                modulus = modulus,
                residue = residue
            )
        });
        phrase!("law-formulas", "{parts}", parts = (rules.collect::<Vec<_>>(), Joint::Semicolon))
    }

    fn bits(&self) -> u64 {
        let rule = |rule: &FloorRule| {
            let of = rule.of.map_or(0, |(_, divisor)| 3 + bits(divisor.into()));
            1 + of + bits(rule.more.unsigned_abs().into())
        };
        2 + bits(self.rules.len() as u128) + self.rules.iter().map(rule).sum::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(value: impl Fn(u64, u64) -> u64) -> Option<FoundClasses> {
        let values: Vec<u64> =
            (0..24).flat_map(|x| (0..24).map(move |y| (x, y))).map(|(x, y)| value(x, y)).collect();
        let found = find(Plane::new(24, 24, &values)?)?;
        for (x, y) in [(0, 0), (1000, 1), (17, 2000), (99, 100)] {
            assert_eq!(found.predict(x, y), Some(value(x, y)), "{x},{y}");
        }
        Some(found)
    }

    #[test]
    fn classes() {
        let parity = found(|x, y| if (x + y) % 2 == 0 { 0 } else { x + y + 1 }).unwrap();
        assert_eq!(
            parity.statement(["a", "b"]),
            "g(a, b) = 0 where (a + b) mod 2 = 0; g(a, b) = a + b + 1 where (a + b) mod 2 = 1"
        );
        let thirds = found(|x, y| if x % 3 == 1 { y / 2 } else { x.max(y) }).unwrap();
        assert_eq!((thirds.by, thirds.rules.len()), (Of::X, 3));
        assert_eq!(found(|x, y| (x * x + 7 * y * y + x * y) % 11), None);
    }
}
