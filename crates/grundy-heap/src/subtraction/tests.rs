//! Values against the definition, and periods that are known.

use super::*;
use grundy_base::limits::Limits;
use proptest::prelude::*;

fn set(amounts: &[u64]) -> TakeSet {
    TakeSet::new(amounts.iter().copied()).unwrap()
}

fn period(amounts: &[u64]) -> (u64, u64) {
    let limits = Limits::default();
    solve(&set(amounts), 1 << 26, &mut Budget::new(&limits)).unwrap().period().unwrap()
}

/// The least value that no option has.
fn definition(amounts: &[u64], n: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=n {
        let options =
            amounts.iter().filter_map(|take| values.get(usize::try_from(heap.checked_sub(*take)?).ok()?));
        let options: Vec<u64> = options.copied().collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// The values by the definition, and as computed here in both ways.
fn check(amounts: &[u64], n: u64) {
    let by_definition = definition(amounts, n);
    let limits = Limits::default();
    for found in [values, table] {
        let found = found(&set(amounts), n, &mut Budget::new(&limits)).unwrap();
        for (heap, value) in (0..).zip(&by_definition) {
            assert_eq!(found.value(heap), Some(Nimber(*value)), "{amounts:?}, heap {heap}");
        }
        if let Some((from, length)) = found.period() {
            let at = |heap: u64| usize::try_from(heap).unwrap();
            assert!(
                from == 0 || at(from - 1 + length) >= by_definition.len() || {
                    by_definition[at(from - 1)] != by_definition[at(from - 1 + length)]
                }
            );
        }
    }
}

#[test]
fn known_periods() {
    for m in [1, 2, 7, 8, 15, 31, 32, 63, 64, 100, 300] {
        let amounts: Vec<u64> = (1..=m).collect();
        assert_eq!(period(&amounts), (0, m + 1), "1..{m}");
        check(&amounts, 2 * m + 5);
    }
    // two amounts a < b: 2a if b is an odd multiple of a, else a + b
    for (a, b) in [(2, 5), (1, 4), (3, 9), (2, 6), (3, 10), (70, 99)] {
        let expected = if b % (2 * a) == a { 2 * a } else { a + b };
        assert_eq!(period(&[a, b]), (0, expected), "{a}, {b}");
    }
    assert_eq!(period(&[2, 4, 7]), (8, 3));
    assert_eq!(period(&[1_000_000_000]), (0, 2_000_000_000));
    assert_eq!(period(&[500_000_000, 1_000_000_000]), (0, 1_500_000_000));
    assert_eq!(period(&[1_000_000, 1_000_001]), (0, 2_000_001));
}

#[test]
fn no_recurrence_within_the_limit_is_said() {
    let limits = Limits::default();
    let stopped = solve(&set(&[100, 101]), 150, &mut Budget::new(&limits)).unwrap_err();
    assert_eq!(
        stopped.to_string(),
        "stopped: too large to hold, after 150 heaps, in which the values of 101 heaps in a row never came \
         back"
    );
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    let stopped = solve(&set(&[1, 1_000_000_000]), u64::MAX, &mut Budget::new(&limits)).unwrap_err();
    assert!(stopped.limit == Limit::Memory(1 << 20), "{stopped}");
}

#[test]
fn more_than_63_amounts() {
    let odd_and_large: Vec<u64> = (1..70).chain([80, 95, 101]).collect();
    check(&odd_and_large, 500);
    let primes: Vec<u64> = (2..500).filter(|n| (2..*n).all(|d| n % d > 0)).collect();
    check(&primes, 2000);
    let scaled: Vec<u64> = (5..200).map(|n| 3 * n).collect();
    check(&scaled, 2500);
    assert_eq!(period(&scaled), (0, 3 * (5 + 199)));
    assert_eq!((work(&set(&scaled)), work(&set(&[1, 2, 9])), work(&set(&primes))), (64, 3, 94));
    // amounts from a to b: period a + b
    assert_eq!(period(&(777..=100_000).collect::<Vec<_>>()), (0, 100_777));
}

proptest! {
    #[test]
    fn values_follow_the_definition(amounts in prop::collection::btree_set(1..100_u64, 1..12)) {
        check(&amounts.into_iter().collect::<Vec<_>>(), 600);
    }

    #[test]
    fn small_amounts(amounts in prop::collection::btree_set(1..20_u64, 1..8), scale in 1..4_u64) {
        check(&amounts.into_iter().map(|take| take * scale).collect::<Vec<_>>(), 600);
    }

    #[test]
    fn large_amounts(amounts in prop::collection::btree_set(50..400_u64, 1..40)) {
        check(&amounts.into_iter().collect::<Vec<_>>(), 1500);
    }

    #[test]
    fn many_amounts(runs in prop::collection::vec((1..200_u64, 10..60_u64), 2..6), scale in 1..3_u64) {
        let amounts = runs.iter().flat_map(|(from, length)| *from..from + length);
        check(&amounts.map(|take| take * scale).collect::<Vec<_>>(), 900);
    }

    /// The period, by two plain tables: it holds far beyond where it was found, and no shorter one does.
    #[test]
    fn periods_hold(amounts in prop::collection::btree_set(1..30_u64, 2..6)) {
        let amounts: Vec<u64> = amounts.into_iter().collect();
        let (from, length) = period(&amounts);
        let limits = Limits::default();
        let last = from + 3 * length + 100;
        let plain = table(&set(&amounts), last, &mut Budget::new(&limits)).unwrap();
        let holds = |from: u64, length: u64| (from..=last - length).all(|n| plain.value(n) == plain.value(n + length));
        prop_assert!(holds(from, length));
        prop_assert!(from == 0 || plain.value(from - 1) != plain.value(from - 1 + length));
        prop_assert!((1..length).filter(|p| length % p == 0).all(|p| !holds(from, p)));
    }
}

/// A table has the heaps that were asked for, in units of the common divisor, and a byte for each.
#[test]
fn a_table_takes_what_it_needs() {
    for (amounts, n, cells) in
        [(&[1, 2, 9][..], 999, 1000), (&[30, 60], 999, 34), (&[30, 60], 990, 34), (&[30, 60], 989, 33)]
    {
        // one cell more for each heap that the largest amount reaches back
        let reach = amounts[amounts.len() - 1] / set(amounts).scale();
        let limits = Limits { max_bytes: cells + reach, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let found = table(&set(amounts), n, &mut budget).unwrap();
        assert_eq!(found.value(n).map(|value| value.0), definition(amounts, n).last().copied());
        assert_eq!(budget.stats.computed, cells, "{amounts:?}, {n}");
        let less = Limits { max_bytes: cells + reach - 1, ..Limits::default() };
        assert!(table(&set(amounts), n, &mut Budget::new(&less)).is_err());
    }
}
