//! Runs by rule are found, and runs without one are not.

use super::*;
use proptest::prelude::*;

/// The game of multiplying, by backward induction.
fn multiply(factors: &[u64], limit: u64, to: u64) -> Vec<u64> {
    let mut won = vec![0; usize::try_from(to + 1).unwrap()];
    for n in (1..=limit.min(to)).rev() {
        let wins = |factor: &u64| {
            let next = n * factor;
            next > limit || won[usize::try_from(next).unwrap()] == 0
        };
        won[usize::try_from(n).unwrap()] = u64::from(factors.iter().any(wins));
    }
    won
}

#[test]
fn the_multiply_game() {
    let factors: Vec<u64> = (2..=7).collect();
    let found = find(&multiply(&factors, 1_000, 1_100)[1..], 1).unwrap();
    assert_eq!(
        found.statement(),
        "1 to 5: 1, 6 to 10: 0, 11 to 71: 1, 72 to 142: 0, 143 to 1000: 1, beyond 1000: 0; from 1000 down each \
         interval ends at the end above divided by 7 or 2 in turn, rounded down"
    );
    // by the rules of the catalogue
    let letters = crate::testing::letters("multiply", &[1..=1100]);
    for (n, letter) in (1..).zip(letters.bytes()) {
        assert_eq!(found.predict(n) == 1, letter == b'W', "{n}");
    }
}

#[test]
fn growth() {
    // lost from 4^i to 2 · 4^i - 1
    let of = |n: u64| u64::from(n > 0 && n.ilog2() % 2 == 1);
    let found = find(&(1..3_000).map(of).collect::<Vec<_>>(), 1).unwrap();
    assert_eq!(found.rule, Rule::Grow(4, 3));
    for n in (1..100_000).chain([10_u64.pow(18), (1 << 62) - 1, 1 << 62, u64::MAX]) {
        assert_eq!(found.predict(n), of(n), "{n}");
    }
    // linear: 3 lost, 2 won
    let linear = |n: u64| u64::from(n % 5 > 2);
    let found = find(&(0..60).map(linear).collect::<Vec<_>>(), 0).unwrap();
    assert!(matches!(found.rule, Rule::Grow(1, 5)));
    assert!((0..1_000).chain([10_u64.pow(18) + 3]).all(|n| found.predict(n) == linear(n)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn multiplying_games_are_found(least in 2..5_u64, more in 1..5_u64, limit in 2_000..40_000_u64) {
        let factors: Vec<u64> = (least..=least + more).collect();
        let values = multiply(&factors, limit, limit + 50);
        let found = find(&values[1..], 1).unwrap();
        // one less than a multiple, and runs that grow may say the same
        let grows = matches!(found.rule, Rule::Grow(..))
            && ((limit + 1).is_multiple_of(least) || (limit + 1).is_multiple_of(least + more));
        prop_assert!(found.rule == Rule::Divide([least + more, least]) || grows, "{:?}", found.rule);
        for (n, &value) in (0..).zip(&values).skip(1) {
            prop_assert_eq!(found.predict(n), value);
        }
    }

    #[test]
    fn noise_has_none(noise in prop::collection::vec(0..2_u64, 40..600), ends in prop::collection::btree_set(0..2_000_u64, 4..20)) {
        prop_assert!(find(&noise, 0).is_none());
        prop_assert!(residues(&noise).is_none());
        // a few runs of any length
        let runs: Vec<u64> = (0..2_000).map(|n| u64::from(ends.range(..n).count() % 2 == 1)).collect();
        prop_assert!(find(&runs, 0).is_none(), "{:?}", find(&runs, 0));
    }

    #[test]
    fn remainders_are_found(set in prop::collection::vec(0..3_u64, 2..12)) {
        let values: Vec<u64> = set.iter().copied().cycle().take(400).collect();
        match residues(&values) {
            Some(found) => prop_assert!((0..).zip(&values).all(|(n, value)| found.predict(n) == *value)),
            None => prop_assert!(set.iter().filter(|value| **value == set[0]).count() + 1 >= set.len()),
        }
    }
}

/// By 3 or 4 up to 4 · 12^3 - 1: runs that grow by 12 say the same, and are found first.
#[test]
fn two_rules_may_say_the_same() {
    let values = multiply(&[3, 4], 6911, 6961);
    let found = find(&values[1..], 1).unwrap();
    assert_eq!(found.rule, Rule::Grow(12, 11));
    assert!((1..).zip(&values[1..]).all(|(n, &value)| found.predict(n) == value));
}

proptest! {
    /// What the theorem foretells is what backward induction finds.
    #[test]
    fn any_range_of_factors(low in 2..5_u64, more in 0..5_u64, limit in 1..500_u64) {
        let factors: Vec<u64> = (low..=low + more).collect();
        let (found, values) = (super::multiply(low, low + more, limit), multiply(&factors, limit, limit));
        prop_assert!((1..).zip(&values[1..]).all(|(n, &value)| found.predict(n) == value));
    }
}
