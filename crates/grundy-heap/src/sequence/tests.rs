//! The fast ways against the definition, and against other programs' sums.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_base::limits::{Budget, Limits};
use proptest::prelude::*;

use super::blocks::Blocks;
use super::classes::{Classes, Histogram};
use super::coded::Coded;
use super::{Sequence, Store, nimber, nimbers};
use crate::takes::Takes;

fn takes(code: &str) -> Takes {
    let digits = code.chars().filter_map(|c| u8::try_from(c.to_digit(16)?).ok()).collect();
    Takes { digits, unequal: false }
}

/// The definition once more, with nothing clever: sets of options for all heaps.
fn by_definition(takes: &Takes, n: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    let mut seen = vec![usize::MAX; 4096];
    for n in 0..n {
        let mut see = |value: u16| seen[usize::from(value)] = n;
        for (k, digit) in takes.digits.iter().enumerate().filter(|&(k, _)| k <= n) {
            let left = n - k;
            if digit & 1 != 0 && left == 0 && k > 0 {
                see(0);
            }
            if digit & 2 != 0 && left > 0 && k > 0 {
                see(values[left]);
            }
            if digit & 4 != 0 {
                (1..=left / 2)
                    .filter(|a| !takes.unequal || 2 * a != left)
                    .for_each(|a| see(values[a] ^ values[left - a]));
            }
        }
        values.push(u16::try_from(seen.iter().position(|&when| when != n).unwrap()).unwrap());
    }
    values
}

/// All values, and whether rare heaps were used at the end.
fn computed(takes: &Takes, n: usize, first_try: usize, threads: usize) -> (Vec<u16>, bool) {
    let mut sequence = Sequence::new(takes.clone());
    sequence.next_try = first_try;
    sequence.periods = false;
    let mut values = vec![0; n];
    assert!(sequence.extend(n as u64, threads, &mut |_| ControlFlow::Continue(())).is_continue());
    assert_eq!(sequence.len(), n as u64);
    sequence.copy(0, &mut values);
    assert_eq!(sequence.progress().largest, values.iter().copied().max().unwrap_or(0));
    assert!(values.iter().zip(0..).all(|(&value, n)| sequence.get(n) == Some(value)));
    (values, matches!(sequence.store, Store::Bytes(_)))
}

fn check(takes: &Takes, n: usize, first_try: usize, threads: usize) -> bool {
    let (values, bytes) = computed(takes, n, first_try, threads);
    let expected = by_definition(takes, n);
    if let Some(heap) = (0..n).find(|&heap| values[heap] != expected[heap]) {
        panic!("{takes:?}: heap {heap} is {}, not {}", values[heap], expected[heap]);
    }
    bytes
}

#[test]
fn all_codes_of_three_digits() {
    let mut sparse = 0;
    for number in 0..1024 {
        let digits = vec![number >> 9 << 2, number >> 6 & 7, number >> 3 & 7, number & 7];
        let digits = digits.into_iter().map(|digit| u8::try_from(digit).unwrap()).collect();
        sparse += u32::from(check(&Takes { digits, unequal: false }, 2000, 256, 1));
    }
    // else the test would not test much
    assert!(sparse > 300, "{sparse} sequences had few rare heaps");
}

/// Copies of a proved period are the values that would be computed.
#[test]
fn periods_do_not_change_values() {
    let mut found = 0;
    for number in (0..1024).step_by(3) {
        let digits: Vec<u8> = vec![number >> 9 << 2, number >> 6 & 7, number >> 3 & 7, number & 7]
            .into_iter()
            .map(|digit| u8::try_from(digit).unwrap())
            .collect();
        let takes = Takes { digits, unequal: false };
        let mut sequence = Sequence::new(takes.clone());
        sequence.next_try = 128;
        assert!(sequence.extend(1500, 1, &mut |_| ControlFlow::Continue(())).is_continue());
        let mut values = vec![0; 1500];
        sequence.copy(0, &mut values);
        assert_eq!(values, by_definition(&takes, 1500), "{takes:?}");
        if let Some(period) = sequence.period() {
            found += 1;
            assert_eq!(sequence.value(1499), Some(values[1499]), "{takes:?}: {period:?}");
        }
    }
    assert!(found > 150, "{found} periods");
}

/// octal-speed 6.2: last exceptions and periods from the literature.
#[test]
fn famous_periods() {
    for (code, from, period) in [
        ("0.77", 71, 12),
        ("0.137", 52, 34),
        ("0.07", 53, 34),
        ("0.45", 498, 20),
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.644", 3256, 442),
        ("0.165", 5181, 1550),
    ] {
        let mut sequence = Sequence::new(takes(code));
        assert!(sequence.extend(20_000, 1, &mut |_| ControlFlow::Continue(())).is_continue());
        assert_eq!(sequence.period(), Some(crate::proof::period::Period { from, period }), "{code}");
    }
}

#[test]
fn grundys_game_and_triples() {
    check(&Takes::grundys_game(), 3000, 256, 1);
    let (values, _) = computed(&takes("0.8"), 60, 256, 1);
    assert_eq!(&values[..12], [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn long_codes(digits in prop::collection::vec(0_u8..8, 4..40), whole: bool, first_try in 64_usize..600, threads in 1_usize..4) {
        let digits = [if whole { 4 } else { 0 }].into_iter().chain(digits).collect();
        check(&Takes { digits, unequal: false }, 1500, first_try, threads);
    }

    #[test]
    fn few_breaks(places in prop::collection::vec((1_usize..12, 1_u8..8), 1..4), first_try in 64_usize..600, threads in 1_usize..4) {
        let mut digits = vec![0; 13];
        places.into_iter().for_each(|(place, digit)| digits[place] = digit);
        check(&Takes { digits, unequal: false }, 2500, first_try, threads);
    }

    #[test]
    fn parts_make_a_whole(cuts in prop::collection::vec(1_usize..3000, 1..6), code in prop::sample::select(vec!["0.77", "0.6", "0.106", "0.007", "4.3"])) {
        let whole = computed(&takes(code), 3000, 512, 1).0;
        let mut sequence = Sequence::new(takes(code));
        sequence.next_try = 512;
        for cut in cuts {
            assert!(sequence.extend(cut as u64, 2, &mut |_| ControlFlow::Continue(())).is_continue());
            let mut values = vec![0; usize::try_from(sequence.len()).unwrap()];
            sequence.copy(0, &mut values);
            prop_assert_eq!(&values[..], &whole[..values.len()]);
            sequence = Sequence::resume(takes(code), values);
        }
    }
}

/// octal-speed 5: sums of g(0), …, g(N), on which several programs agree.
#[test]
fn sums_of_other_programs() {
    let sum = |code: &str, n: usize, threads: usize| {
        let takes = if code == "grundy" { Takes::grundys_game() } else { takes(code) };
        let (mut a, mut b) = (0_u16, 0_u16);
        for value in computed(&takes, n + 1, super::FIRST_RARE_SEARCH_HEAPS, threads).0 {
            a = a.wrapping_add(value);
            b = b.wrapping_add(a);
        }
        u32::from(b) << 16 | u32::from(a)
    };
    for (code, sums) in [
        ("0.6", [0x6BA_B7E9, 0xD84_8C92]),
        ("0.16", [0x6CAB_9A5B, 0xE4D9_167A]),
        ("0.156", [0x35EB_E92A, 0x65D7_E920]),
        ("0.77", [0xACDC_98EB, 0xE740_F9DF]),
        ("0.07", [0x7DE4_698E, 0xFD5C_20D5]),
        ("0.137", [0xE772_698E, 0x1E32_20D6]),
        ("0.014", [0x1C2B_31A0, 0x340_890F]),
        ("0.007", [0x6527_E885, 0]),
        ("0.106", [0x8030_9D9E, 0x717B_3974]),
        ("4.3", [0x1790_2711, 0x78A0_86A1]),
        ("0.04", [0x7CA2_E864, 0]),
    ] {
        for (n, sum_there) in [10_000, 100_000].into_iter().zip(sums).filter(|&(_, sum)| sum != 0) {
            assert_eq!(sum(code, n, if code == "0.6" { 2 } else { 1 }), sum_there, "{code} to {n}");
        }
    }
}

/// 0.161 and 0.36 agree up to heap 518; a table in the literature has them equal (octal-speed 5).
#[test]
fn two_games_part_at_519() {
    let [a, b] = ["0.161", "0.36"].map(|code| computed(&takes(code), 600, 256, 1).0);
    let differ: Vec<usize> = (0..600).filter(|&n| a[n] != b[n]).collect();
    assert_eq!(&differ[..5], [519, 521, 554, 569, 572]);
}

/// octal-speed 5: structure of Officers.
#[test]
fn officers() {
    let mut sequence = Sequence::new(takes("0.6"));
    assert!(sequence.extend(1 << 16, 2, &mut |_| ControlFlow::Continue(())).is_continue());
    let progress = sequence.progress();
    assert_eq!((progress.rare, progress.last_rare, progress.largest), (1584, Some(20_627), 284));
    assert_eq!(sequence.get(20_627), Some(277));
}

/// All values of an earlier run are known: the period is reported again, however many there are.
#[test]
fn a_finished_run_knows_its_period() {
    let code = takes("0.156");
    let mut first = Sequence::new(code.clone());
    let _ = first.extend(20_000, 1, &mut |_| ControlFlow::Continue(()));
    let mut values = vec![0; 20_000];
    first.copy(0, &mut values);
    let mut again = Sequence::resume(code, values);
    let _ = again.extend(20_000, 1, &mut |_| ControlFlow::Continue(()));
    assert_eq!(again.period(), first.period());
    assert_eq!(again.period().map(|found| (found.from, found.period)), Some((3_479, 349)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Sixty-four heaps at once, begun early so that little codes reach it; by the best mask, or by any.
    #[test]
    fn the_sieve_is_the_definition(
        digits in prop::collection::vec(0_u8..8, 1..5),
        start in 100_usize..400,
        mask in prop::option::of(1_u16..64),
        threads in (1_usize..6, 1_usize..6),
    ) {
        let digits: Vec<u8> = std::iter::once(0).chain(digits).collect();
        let takes = Takes { digits, unequal: false };
        let mut sequence = Sequence::new(takes.clone()).without_periods();
        sequence.next_try = usize::MAX;
        sequence.splits.sieve_from(start, mask);
        // more threads, or fewer, after a while
        let _ = sequence.extend(900, threads.0, &mut |_| ControlFlow::Continue(()));
        let _ = sequence.extend(1_500, threads.1, &mut |_| ControlFlow::Continue(()));
        let mut values = vec![0; 1_500];
        sequence.copy(0, &mut values);
        prop_assert_eq!(values, by_definition(&takes, 1_500));
    }
}

/// A period that only the bytes of given-up classes had is not taken for one of the values.
#[test]
fn new_classes_begin_a_new_search() {
    let takes = takes("0.156");
    let mut plain = Sequence::new(takes.clone()).without_periods();
    let _ = plain.extend(20_000, 1, &mut |_| ControlFlow::Continue(()));
    let mut values = vec![0; 20_000];
    plain.copy(0, &mut values);
    // classes that are best for the first heaps alone
    let (poor, _) = Classes::best(&takes, &Histogram::of(0, &values[..4]).unwrap());
    let mut known = Coded::new(&takes, poor);
    values.iter().for_each(|&value| known.push(value));
    let last_rare = known.rare.last().map_or(0, |&(heap, _)| heap);
    assert!(last_rare > 15_000, "{last_rare}");
    let mut sequence = Sequence::new(takes);
    (sequence.store, sequence.next_try) = (Store::Bytes(Box::new(Blocks::new(known))), 0);
    // as if these bytes had the true period, but from an earlier heap on
    let pattern: Vec<u8> = (0..349).map(|n| u8::try_from(n % 251).unwrap()).collect();
    let bytes: Vec<u8> = (0..20_000).map(|n| if n < 3_000 { 255 } else { pattern[n % 349] }).collect();
    for len in [10_000, 15_000, 20_000] {
        let _ = sequence.search.advance(&bytes[..len], |_| false);
    }
    let _ = sequence.extend(400_000, 1, &mut |_| ControlFlow::Continue(()));
    assert_eq!(sequence.period().map(|found| (found.from, found.period)), Some((3_479, 349)));
}

/// Rare heaps without end: Treblecross and 0.04.
#[test]
fn treblecross() {
    for (code, threads) in [("0.007", 1), ("0.04", 2), ("0.06", 3)] {
        let takes = takes(code);
        let mut sequence = Sequence::new(takes.clone()).without_periods();
        sequence.next_try = usize::MAX;
        sequence.splits.sieve_from(512, None);
        let _ = sequence.extend(3_000, threads, &mut |_| ControlFlow::Continue(()));
        let mut values = vec![0; 3_000];
        sequence.copy(0, &mut values);
        assert_eq!(values, by_definition(&takes, 3_000), "{code}");
    }
}

/// How many heaps are known when a period or rare heaps are looked for next. No value depends on it.
#[test]
fn when_it_looks_for_more() {
    let looked = |code: &str, to: u64| {
        let mut sequence = Sequence::new(takes(code));
        let mut seen = vec![(sequence.next_look, sequence.next_try)];
        let _ = sequence.extend(to, 1, &mut |sequence| {
            let now = (sequence.next_look, sequence.next_try);
            if seen.last() != Some(&now) {
                seen.push(now);
            }
            ControlFlow::Continue(())
        });
        seen
    };
    let looks = [64, 80, 100, 125, 156, 195, 243, 303, 378, 472, 590, 737, 921, 1151, 1438, 1797, 2246];
    let (looks_then, tries): (Vec<usize>, Vec<usize>) = looked("0.6", 20_000).into_iter().unzip();
    let distinct = |mut all: Vec<usize>| {
        all.dedup();
        all
    };
    let late = [2807, 3508, 4385, 5481, 6851, 8563, 10_703, 13_378, 16_722, 33_444];
    assert_eq!(distinct(looks_then), [&looks[..], &late].concat());
    assert_eq!(distinct(tries), [1024, 2048, 4096, 8192, 16_384, 32_768]);
    // each of them when as much is known as was said before, a block of 1024 heaps later at most
    assert_eq!(looked("0.007", 3000).last(), Some(&(3508, 4096)));
    let tries: Vec<usize> = looked("0.16", 40_000).into_iter().map(|(_, next)| next).collect();
    assert_eq!(distinct(tries), [1024, 2048, 4096, 8192, 16_384]);
}

/// Where no theorem proves a period, it goes on without one.
#[test]
fn without_a_theorem() {
    let mut sequence = Sequence::new(Takes { unequal: true, ..takes("0.8") });
    assert!(sequence.theorem.is_none());
    assert!(sequence.extend(300, 1, &mut |_| ControlFlow::Continue(())).is_continue());
    assert_eq!((sequence.len(), sequence.period()), (300, None));
}

/// Who asks for no period gets none, also where what is known would be enough.
#[test]
fn no_period_that_nobody_asked_for() {
    let mut known = vec![0; 2000];
    let mut first = Sequence::new(takes("0.77"));
    let _ = first.extend(2000, 1, &mut |_| ControlFlow::Continue(()));
    first.copy(0, &mut known);
    for (asked, found) in [(true, Some(12)), (false, None)] {
        let again = Sequence::resume(takes("0.77"), known.clone());
        let mut again = if asked { again } else { again.without_periods() };
        let _ = again.extend(2001, 1, &mut |_| ControlFlow::Continue(()));
        assert_eq!(again.period().map(|period| period.period), found);
    }
}

/// Classes that are given up are not tried again before the length is four times as large, rounded up.
#[test]
fn given_up_classes() {
    for (len, next) in [(1000, 4096), (1024, 4096), (1025, 8192)] {
        let (values, _) = computed(&takes("0.77"), len, 256, 1);
        let mut sequence = Sequence::resume(takes("0.77"), values.clone());
        sequence.divide();
        assert!(matches!(sequence.store, Store::Bytes(_)));
        sequence.undo();
        assert!(matches!(&sequence.store, Store::Words(words) if *words == values));
        assert_eq!(sequence.next_try, next);
    }
}

/// Heap after heap: what is known is not computed again, and what is new comes with an eighth more. All
/// steps are told.
#[test]
fn one_heap_after_another() {
    let limits = Limits::default();
    let (mut known, mut budget) = (Vec::new(), Budget::new(&limits));
    let expected = by_definition(&takes("0.77"), 2000);
    let (mut times, mut len) = (0, 0);
    for heap in 0..1000 {
        let value = nimber(&takes("0.77"), heap, &mut known, &mut budget).unwrap();
        assert_eq!(value.0, u64::from(expected[usize::try_from(heap).unwrap()]));
        if known.len() > len {
            assert_eq!(known.len(), len + len / 8 + 1);
            (times, len) = (times + 1, known.len());
        }
    }
    assert_eq!(
        (times, budget.stats.computed, budget.stats.cached),
        (45, known.len() as u64, known.len() as u64)
    );
    let done = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&done);
    let watch = move |steps: u64, all: Option<u64>| {
        assert_eq!(all, Some(3001));
        seen.store(steps, Ordering::Relaxed);
    };
    let limits = Limits { watch: Some(Arc::new(watch)), ..Limits::default() };
    nimbers(&takes("0.6"), 3000, &mut Vec::new(), &mut Budget::new(&limits)).unwrap();
    assert!((1977..=3001).contains(&done.load(Ordering::Relaxed)), "{done:?}");
}
