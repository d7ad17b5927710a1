//! Recurrences come back from the values that they give; noise has none.

use super::*;
use crate::evidence::information;
use proptest::prelude::*;

fn values(of: impl Fn(u64) -> u64, count: u64) -> Vec<u64> {
    (0..count).map(of).collect()
}

/// What is found in the first values, checked far beyond them.
fn check(of: impl Fn(u64) -> u64, count: u64) -> FoundRecurrence {
    let found = find(&values(&of, count)).expect("there is a recurrence");
    let far = [1 << 40, (1 << 40) - 1, 1_000_000_007, 123_456_789_012_345_678, 1_000_000_000_000_000_000];
    for n in (0..5_000).chain(far) {
        assert_eq!(found.predict(n), Some(of(n)), "{n}: {}", found.statement());
    }
    found
}

#[test]
fn sequences_that_everybody_knows() {
    let half_nim = check(|n| n >> (n.trailing_ones() + 1), 200);
    assert_eq!(
        half_nim.statement(),
        "g(2k) = k, g(2k + 1) = g(k), g(0) = 0; in binary: drop every 1 at the end, then the 0 before, and \
         what is left is g(n)"
    );
    let ones = check(|n| u64::from(n.count_ones()), 200);
    assert_eq!(
        ones.statement(),
        "g(2k) = g(k), g(2k + 1) = g(k) + 1, g(0) = 0; in binary: add up 1 for each 1"
    );
    let thue_morse = check(|n| u64::from(n.count_ones() % 2), 300);
    assert_eq!(thue_morse.statement(), "g(2k) = g(k), g(2k + 1) = g(k) xor 1, g(0) = 0");
    assert!(thue_morse.is_automaton() && !ones.is_automaton());
    // the ruler, counted from 1: the power of 2 in n + 1
    let ruler = check(|n| u64::from((n + 1).trailing_zeros()), 200);
    assert_eq!(ruler.statement(), "g(2k) = 0, g(2k + 1) = g(k) + 1, g(0) = 0");
    let ternary = check(
        |n| {
            let mut n = n;
            let mut sum = 0;
            while n > 0 {
                sum += n % 3;
                n /= 3;
            }
            sum
        },
        300,
    );
    assert_eq!(ternary.base, 3);
}

#[test]
fn several_states() {
    // Rudin and Shapiro: the parity of the neighbouring ones
    let rudin = check(|n| u64::from((n & (n >> 1)).count_ones() % 2), 1_000);
    assert!(rudin.states.len() <= 3 && rudin.is_automaton());
    // lost iff the number of zeros at the end is odd
    let zeros = check(|n| u64::from(n > 0 && n.trailing_zeros() % 2 == 1), 600);
    assert!(zeros.is_automaton());
    // a shift is a state: the carries when 1 is added twice
    check(|n| u64::from(n.trailing_ones() + (n + 1).trailing_ones()), 600);
}

#[test]
fn half_nim_by_its_rules() {
    let rules = grundy_games::heaps::half_nim::HalfNim;
    let values = crate::testing::values(&rules, 300);
    let found = find(&values).unwrap();
    assert!(found.statement().starts_with("g(2k) = k, g(2k + 1) = g(k)"));
    use grundy_base::rules::Impartial;
    for n in [1_u64 << 59, 999_999_999_999_999_999, 10_u64.pow(18)] {
        assert_eq!(found.predict(n).map(grundy_base::value::nimber::Nimber), rules.law(&n));
    }
}

/// A random recurrence with `states` states.
fn recurrences(base: u64, most: usize) -> impl Strategy<Value = FoundRecurrence> {
    (1..=most, any::<bool>()).prop_flat_map(move |(states, xor)| {
        let rest = (0..4, 0..states, 0..5_u64).prop_map(move |(kind, state, number)| match kind {
            0 => Rest::Line(i128::from(number % 2), i128::from(number)),
            // one kind a law: a number added after one XORed is not among the ways that are tried
            _ if xor => Rest::Xor(state, number),
            _ => Rest::Plus(state, i128::from(number)),
        });
        let width = usize::try_from(base).unwrap();
        let state = prop::collection::vec(rest, width).prop_map(|digits| KernelSequence {
            step: 1,
            start: 0,
            first: 0,
            digits,
        });
        prop::collection::vec(state, states).prop_map(move |states| FoundRecurrence { base, states })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What is found is true on four times as many values as it was found from; and where a law is short, it
    /// is found.
    #[test]
    fn random_recurrences_are_found(law in recurrences(2, 2)) {
        // the digit 0 of 0 must not change the value, or the numbers would depend on leading zeros
        let value = |n| law.predict(n).unwrap();
        let known = values(value, 1_024);
        match find(&known) {
            Some(found) => prop_assert!((0..1_024).all(|n| found.predict(n) == Some(value(n)))),
            None => {
                // only for values that say little, or whose zeros at the front count
                let stable = (0..law.states.len()).all(|at| match law.states[at].digits[0] {
                    Rest::Line(_, first) => first == 0,
                    Rest::Plus(_, more) => more == 0,
                    Rest::Xor(_, with) => with == 0,
                });
                prop_assert!(!stable || information(&known) < 400, "{:?}", law);
            }
        }
    }

    #[test]
    fn noise_has_none(noise in prop::collection::vec(0..2_u64, 40..1_200), more in prop::collection::vec(0..9_u64, 40..600)) {
        prop_assert!(find(&noise).is_none());
        prop_assert!(find(&more).is_none());
    }

    /// With one changed value there is no law any more.
    #[test]
    fn a_spoilt_law_is_none(at in 0..512_usize) {
        let mut known = values(|n| n >> (n.trailing_ones() + 1), 512);
        known[at] += 1;
        if let Some(found) = find(&known) {
            prop_assert!((0..512).all(|n| found.predict(n as u64) == Some(known[n])));
        }
    }
}

/// A value of more than 64 bits is untold; the largest one is told.
#[test]
fn values_beyond_all_numbers_are_untold() {
    let law = law(&(0..200).map(|n| 3 * n).collect::<Vec<_>>()).unwrap();
    let third = u64::MAX / 3;
    assert_eq!([third, third + 1, u64::MAX].map(|n| law.told(n)), [Some(u64::MAX), None, None]);
}
