//! Laws of codes whose digits repeat for ever, and why they hold.
//!
//! Let d_(k+q) = d_k for all k ≥ t, let a move leave at most h heaps, let p be a multiple of q and n0 ≥ 1.
//! The options of n that take t or more are *far*, the others *near*. A far option of n that takes k is a far
//! option of n + p as well, which takes k + p and leaves the same heaps: what is far only grows. No source is
//! known to us for the theorems below; the first one is that of Guy and Smith (1956) with tails.
//!
//! **Periods.** *If g(n + p) = g(n) for n0 ≤ n < h(n0 + p) + t - 1, then for all n ≥ n0.* By induction on n. Options of n
//! are options of n + p by value: far ones as said; of a near one take the largest heap, which has n0 at least, and add p to
//! it. Options of n + p are options of n by value: if the largest heap has n0 + p at least, take p from it, and the same
//! number is taken as before. Else all that is left is at most h(n0 + p - 1), so n + p - k ≤ n - t, the option is far, and
//! taking k - p ≥ t from n leaves the same heaps. The value 0 for nothing left depends on d_n = d_(n+p), as n ≥ t.
//!
//! **Growth without splits** (h = 1). *Let s > 0, and let each class of n mod p grow by s or by nothing:
//! g(n + p) = g(n) + s or g(n + p) = g(n), according to n mod p. Let M be the largest value of heaps below n0 + p. If this
//! holds for n0 ≤ n < b + t - 1, where b ≥ n0 + p, and g(n) > M + s for all n of growing classes with b ≤ n < b + p, then it
//! holds for all n ≥ n0.* By induction on n; all smaller heaps from b on are above M + s if they grow, and all others are M
//! at most if they do not.
//!
//! Let n grow. (1) The value g(n) + s is not an option of n + p. Heaps below n0 + p and heaps that do not
//! grow have M at most. For a growing heap m + p with m ≥ n0, which n + p reaches as n reaches m, g(m) is not
//! g(n). (2) A smaller value v is one. If v - s is an option of n by a growing heap m ≥ n0, then m + p has v.
//! Else v ≤ M + s: then v < g(n) is an option of n itself, by a far heap, which n + p reaches too, or by a
//! near one, which does not grow, and p more has the same value.
//!
//! Let n not grow. (1) The value g(n) ≤ M is not an option of n + p. A heap below b that n + p reaches is
//! left by taking t + p at least, so n reaches it too. A heap from b on that grows has more than M + s. One
//! that does not is m + p with m ≥ n0, and has the value of m, which n reaches. (2) A smaller value is an
//! option of n by a far heap, which stays, or by a near one, which does not grow, and p more has the same
//! value. ∎
//!
//! If p is not a multiple of q, the least common multiple takes its place, with as many steps at once.
//!
//! **Growth with splits** is in [`arithmetic::tail`](super::arithmetic): p as above, s a power of two.
//!
//! **By name.** If d0 = 0 and all other digits have the bits 1 and 2, the game is Nim: n moves to 0, 1, …, n - 1, and heaps
//! that are left together have a nim-sum of at most n - 1. `4.(3)` is Lasker's Nim. So are codes with these standard forms,
//! a few heaps later.

use super::saltus::Saltus;
use super::{Theorem, arithmetic};
use crate::Code;
use crate::code::standard;
use crate::values::Values;

/// The theorem for a code whose digits repeat for ever: by name if it is a known game. `None` if the digits
/// end.
///
/// ```
/// use grundy_heap::{Code, proof::{Theorem, tails}};
/// use grundy_base::text::Text;
/// let of = |code| tails::theorem(&Code::read(Text::new(code)).unwrap());
/// assert!(matches!(of("0.(3)"), Some(Theorem::Named { saltus: 1, .. })));
/// assert!(matches!(of("0.1(23)"), Some(Theorem::Tail(_))));
/// assert_eq!(of("0.33"), None);
/// ```
pub fn theorem(code: &Code) -> Option<Theorem> {
    if code.block().is_empty() {
        return None;
    }
    let form = standard(code);
    let both = Code::NONE | Code::ONE;
    let (first, digits) = form.code.prefix().split_first()?;
    let from = form.shift;
    if *first == 0 && digits.iter().chain(form.code.block()).all(|digit| digit & both == both) {
        return Some(Theorem::Named {
            id: "theorem-tail-nim",
            name: "it is Nim in other words: by induction n moves to all from 0 to n - 1, and to no n (Bouton 1902)",
            from,
            period: 1,
            saltus: 1,
        });
    }
    if form.code.prefix() == [Code::TWO] && form.code.block() == [both] {
        return Some(Theorem::Named {
            id: "theorem-tail-lasker",
            name: "it is Lasker's Nim in other words, by induction on n (Winning Ways, chapter 4)",
            from: from + 1,
            period: 4,
            saltus: 4,
        });
    }
    Some(Theorem::Tail(code.clone()))
}

/// The most heaps that a move of the code leaves, at least 1.
pub(crate) fn heaps(code: &Code) -> u64 {
    let any = code.prefix().iter().chain(code.block()).fold(0, |any, digit| any | digit);
    u64::from((any >> 1).checked_ilog2().unwrap_or(0)) + 1
}

/// How many values prove a period of the code from `from` on.
pub(super) fn period_needs(code: &Code, from: u64, period: u64) -> u64 {
    let whole = common_multiple(period, code.block().len() as u64);
    let end = heaps(code).saturating_mul(from.max(1).saturating_add(whole));
    end.saturating_add(code.prefix().len() as u64 - 1).saturating_add(whole)
}

/// How many values must be known for values of this code to grow like this for ever; `None` if it is not
/// proved by those at hand, or by however many.
pub fn needs<V: Values + ?Sized>(code: &Code, values: &V, found: &Saltus) -> Option<u64> {
    match heaps(code) {
        1 => without_splits(code, values, found),
        // what is not seen is not worth the work
        _ if found.is_seen(values.count() as u64) => arithmetic::tail::needs(code, values, found),
        _ => None,
    }
}

fn without_splits<V: Values + ?Sized>(code: &Code, values: &V, found: &Saltus) -> Option<u64> {
    let step = *found.steps.iter().max()?;
    if step == 0 || found.steps.iter().any(|other| ![0, step].contains(other)) {
        return None;
    }
    let whole = common_multiple(found.period(), code.block().len() as u64);
    let step = step.checked_mul(whole / found.period())?;
    let known = values.count() as u64;
    let first = found.from.max(1);
    let high = first.checked_add(whole)?;
    let before = code.prefix().len() as u64 - 1;
    // two periods at least lie between the first one and what is above it by more than the saltus
    if first.checked_add(whole.checked_mul(3)?)?.checked_add(before)? > known {
        return None;
    }
    let at = |n: u64| values.at(usize::try_from(n).expect("a known value fits the address space"));
    let most = (0..high).map(at).max()?.checked_add(step)?;
    let grows = |n: &u64| {
        let class = (n - found.from) % found.period();
        found.steps[usize::try_from(class).expect("less than the period")] > 0
    };
    // after the last growing heap that is not above
    let low = (high..known).rev().filter(grows).find(|&n| at(n) <= most);
    let needs = low.map_or(high, |low| low + 1).checked_add(whole)?.checked_add(before)?;
    (known >= needs).then_some(needs)
}

/// The least common multiple; of huge numbers, a huge one.
pub(super) fn common_multiple(a: u64, b: u64) -> u64 {
    (a / num_integer::gcd(a, b).max(1)).saturating_mul(b)
}

#[cfg(test)]
mod tests;
