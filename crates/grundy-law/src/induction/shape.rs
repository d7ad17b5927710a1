//! Theorems about shapes of moves that automata do not recognize: they are read from the rules.
//!
//! **Divisor rule.** Options are n - d for the divisors d of n. Let 2^a be the largest power of 2 that
//! divides n. If 2^v with v < a is the one that divides d, it is also the one of n - d; if it is 2^a, then
//! n - d is 0 or a higher power divides it, since odd numbers differ by an even one. So with d = n the values
//! of the options are 0, all of 1 to a and some above a + 1, if g(m) is one more than the exponent of 2 in
//! m > 0; and without it all of 0 to a - 1 and some above a, if it is the exponent.
//!
//! **Quotient rule** (a chain). Options are ⌊n / k⌋ for c ≤ k ≤ n. Those of the largest one, m = ⌊n / c⌋, are
//! ⌊n / (c·k)⌋ with c·k ≤ n, so they are options of n, too. Values do not fall as n grows, by induction; so
//! those of the options are 0, …, g(m), and g(n) = g(m) + 1.
//!
//! **Window and prefix rules** for functions that grow: [`interval`](super::interval) has the rules. Let f be
//! whole and grow. The k from 1 on with f(k) ≤ n are one more at most than those with f(k) ≤ n - 1, so the
//! window's end grows by 0 or 1. The least k with f(k) ≥ n grows by 1 at most, too, so there are never fewer
//! options with k from there to n; nor are there ever fewer k < n with f(k) ≤ n.
//!
//! **Complement rule.** Amounts are a set with all of 1, …, m - 1 and no multiple of m. Then g(n) = n mod m:
//! all smaller residues are reached, and none of the same residue.

use grundy_base::phrase::{Phrase, phrase};
use grundy_door::table::{Growth, Shape};
use grundy_heap::proof::period::{self, Period};
use grundy_heap::proof::{Law, Status, Theorem};

use super::descent::{Descent, Kind};

/// Steps to a value at most, where they are about as many as the root of n.
const MAX_STEPS: usize = 1 << 22;
/// A position by which the number of steps is judged.
const LARGE_POSITION: u64 = 1_000_000_000;

/// The law that a theorem gives for moves of this shape, if it agrees with the values that are known.
pub(crate) fn law(shape: &Shape, values: &[u64]) -> Option<Law> {
    let count = values.len() as u64;
    let law = match *shape {
        Shape::Kinds(_) => return None,
        Shape::Divisors { whole } => divisors(whole, count),
        Shape::Quotients { least } => quotients(least, count),
        Shape::Window(ref growth) => {
            let growth: Growth = growth.clone();
            let bound = Box::new(move |n| Some(n - growth.count(n)));
            let theorem = Phrase::fixed(
                "theorem-window-growth",
                "the window rule (L. Levine 2006): options are the last numbers, with each n one more at most",
            );
            Descent { kind: Kind::Window, bound, max_steps: MAX_STEPS }.into_law(
                theorem,
                values,
                LARGE_POSITION,
            )?
        }
        Shape::Prefix(ref growth) => {
            let growth: Growth = growth.clone();
            // the least k with f(k) >= n is the first after those with f(k) <= n - 1
            let bound = move |n: u64| n.checked_sub(1).map_or(0, |below| n - growth.count(below));
            prefix(bound, values)?
        }
        Shape::Below(ref growth) => {
            let growth: Growth = growth.clone();
            let bound = move |n: u64| n.min(growth.count(n) + u64::from(growth.at(0) <= n));
            prefix(bound, values)?
        }
        Shape::Complement { modulus } => {
            if count < 2 * modulus {
                return None;
            }
            let theorem = Theorem::Named {
                id: "theorem-complement-rule",
                name: "the complement rule: all amounts below the period may be taken, and no multiple of it",
                from: 0,
                period: modulus,
                saltus: 0,
            };
            let status = Status::Proved { theorem: theorem.words(0, modulus) };
            Law { status, ..period::law(values, &Period { from: 0, period: modulus }, None) }
        }
    };
    (0..).zip(values).all(|(n, &value)| law.told(n) == Some(value)).then_some(law)
}

fn prefix(bound: impl Fn(u64) -> u64 + Send + Sync + 'static, values: &[u64]) -> Option<Law> {
    let theorem = Phrase::fixed(
        "theorem-prefix-growth",
        "the prefix rule: options are the first numbers, with each n at least as many",
    );
    let bound = Box::new(move |n| Some(bound(n)));
    Descent { kind: Kind::Prefix, bound, max_steps: MAX_STEPS }.into_law(theorem, values, LARGE_POSITION)
}

fn told(
    statement: Phrase,
    theorem: Phrase,
    count: u64,
    value: impl Fn(u64) -> u64 + Send + Sync + 'static,
) -> Law {
    Law {
        kind: "theorem",
        statement,
        from: 0,
        period: None,
        saltus: 0,
        last_exception: None,
        exceptions: Vec::new(),
        status: Status::Proved { theorem },
        checked: count,
        predict: Box::new(move |n| Some(value(n))),
    }
}

fn divisors(whole: bool, count: u64) -> Law {
    let statement = if whole {
        phrase!(
            "law-divisors-whole",
            "g(n) = (the exponent of 2 in n, its 2-adic valuation) + 1 for n >= 1; g(0) = 0"
        )
    } else {
        phrase!("law-divisors", "g(n) = the exponent of 2 in n (its 2-adic valuation) for n >= 1; g(0) = 0")
    };
    let theorem = Phrase::fixed(
        "theorem-divisor-rule",
        "the divisor rule: what is left has the exponent of 2 that the divisor has if that is less than n's, \
         and else a larger one, or nothing is left",
    );
    told(statement, theorem, count, move |n| match n {
        0 => 0,
        n => u64::from(n.trailing_zeros()) + u64::from(whole),
    })
}

fn quotients(least: u64, count: u64) -> Law {
    let statement =
        phrase!("law-quotients", "g(n) = k for {least}^k <= n < {least}^(k + 1), g(0) = 0", least = least);
    let theorem = Phrase::fixed(
        "theorem-chain-rule",
        "the chain rule: options of the largest option are options too, and values do not fall",
    );
    told(statement, theorem, count, move |n| n.checked_ilog(least).unwrap_or(0).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nimbers by the definition.
    fn values(options: impl Fn(usize) -> Vec<usize>, count: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..count {
            let seen: Vec<u64> = options(n).into_iter().map(|m| values[m]).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        values
    }

    fn check(shape: &Shape, options: impl Fn(usize) -> Vec<usize>) {
        let values = values(options, 200);
        let law = law(shape, &values).unwrap_or_else(|| panic!("{shape:?}"));
        assert!(law.is_proved(), "{shape:?}");
        let mut wrong = values;
        wrong[150] += 1;
        assert!(super::law(shape, &wrong).is_none(), "{shape:?}");
    }

    #[test]
    fn laws_are_those_of_play() {
        for whole in [false, true] {
            check(&Shape::Divisors { whole }, |n| {
                (1..n + usize::from(whole)).filter(|k| n % k == 0).map(|k| n - k).collect()
            });
        }
        for least in [2, 3, 7] {
            check(&Shape::Quotients { least: least as u64 }, |n| (least..=n).map(|k| n / k).collect());
        }
        let square = Growth::polynomial(vec![0, 0, 1]).unwrap();
        for (growth, f) in [
            (square.clone(), (|k| k * k) as fn(usize) -> usize),
            (square.above(), |k| k * k + 1),
            (Growth::polynomial(vec![0, 1, 1]).unwrap(), |k| k + k * k),
            (Growth::power(2).unwrap(), |k| 1 << k.min(40)),
        ] {
            // steps of the size of a logarithm are too many for large values
            if f(20) < 1 << 20 {
                check(&Shape::Window(growth.clone()), |n| {
                    (1..=n).filter(|&k| f(k) <= n).map(|k| n - k).collect()
                });
                check(&Shape::Prefix(growth.clone()), |n| {
                    (1..=n).filter(|&k| f(k) >= n).map(|k| n - k).collect()
                });
            }
            check(&Shape::Below(growth), |n| (0..n).filter(|&k| f(k) <= n).collect());
        }
        let composite = |k: usize| (2..k).any(|d| k.is_multiple_of(d));
        check(&Shape::Complement { modulus: 4 }, |n| {
            (1..=n).filter(|&k| !composite(k)).map(|k| n - k).collect()
        });
    }

    #[test]
    fn far_values() {
        let square = Growth::polynomial(vec![0, 0, 1]).unwrap();
        let window = Shape::Window(square.clone());
        let few: Vec<u64> = values(|n| (1..=n).filter(|k| k * k <= n).map(|k| n - k).collect(), 100);
        let law = super::law(&window, &few).unwrap();
        assert_eq!((law.told(1_000_000), law.told(10_000_000_000)), (Some(1000), Some(100_000)));
        // play by the definition, further than the values above
        let more = values(|n| (1..=n).filter(|k| k * k <= n).map(|k| n - k).collect(), 3000);
        assert!((0..).zip(&more).all(|(n, &value)| law.told(n) == Some(value)));
    }
}
