//! Sequences that forget against those that know all.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::replay::Replay;
use super::*;
use crate::takes::Takes;

fn go_on(_: &Sequence) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn takes(code: &str) -> Takes {
    Takes::digits(&code.chars().filter_map(|c| u8::try_from(c.to_digit(10)?).ok()).collect::<Vec<_>>())
}

/// Keeps fewer heaps than users may ask for.
fn forgetting(takes: &Takes, keep: usize, most: u64) -> Sequence {
    let mut sequence = Sequence::new(takes.clone()).forgetting(0, most);
    if let Some(forget) = &mut sequence.forget {
        forget.keep = keep;
    }
    sequence
}

fn whole(takes: &Takes, len: u64) -> (Sequence, Tally) {
    let (mut sequence, mut tally) = (Sequence::new(takes.clone()), Tally::default());
    assert!(sequence.extend(len, 1, &mut go_on).is_continue());
    sequence.count_into(&mut tally, len);
    (sequence, tally)
}

/// The same answers as the sequence that knows all; whether it forgot anything.
fn check(takes: &Takes, sequence: &mut Sequence, len: u64, threads: usize) -> bool {
    assert!(sequence.extend(len, threads, &mut go_on).is_continue(), "{takes:?}: {:?}", sequence.needs_all());
    let (all, tally) = whole(takes, len);
    assert_eq!(sequence.tally(len, &mut go_on), Some(tally), "{takes:?} to {len}");
    // a period that is proved later is seen by one of the two
    let (one, other) = (sequence.period(), all.period());
    assert!(one == other || one.is_none() || other.is_none(), "{takes:?}: {one:?} {other:?}");
    if one == other {
        assert_eq!(sequence.progress().largest, all.progress().largest);
        let (rare, other) = (sequence.progress().last_rare, all.progress().last_rare);
        // a short sequence is not divided, and a period may have been proved before it was
        assert!(rare == other || rare.is_none() || other.is_none(), "{takes:?}: {rare:?} {other:?}");
    }
    for heap in [0, len / 7, len / 2, len - 1] {
        assert!(sequence.get(heap).is_none_or(|value| all.value(heap) == Some(value)), "{takes:?}");
    }
    sequence.gone() > 0
}

/// Sparse games of three digits that are not periodic early, with as little as it can be done with.
#[test]
fn sparse_games() {
    let codes = ["0.166", "0.167", "0.174", "0.245", "0.374", "0.774", "0.104", "0.106", "0.454"];
    let forgot = codes.iter().filter(|code| {
        let takes = takes(code);
        check(&takes, &mut forgetting(&takes, 1 << 12, 1 << 20), 60_001, 1)
    });
    assert!(forgot.count() > 6, "most of them need few heaps");
}

/// Its rare heaps reach far back.
#[test]
fn officers() {
    let takes = takes("0.6");
    assert!(check(&takes, &mut forgetting(&takes, 1 << 17, 1 << 20), 270_001, 2));
}

/// Where rare heaps do not stop, nothing is forgotten: it says so as soon as it may keep no more.
#[test]
fn dense_games() {
    for code in ["0.007", "0.04", "0.8"] {
        let mut sequence = forgetting(&takes(code), 256, 500);
        assert!(sequence.extend(10_000, 1, &mut go_on).is_break());
        let Some(NeedsAll::Rare { known }) = sequence.needs_all() else { panic!("{code}") };
        assert!((256..1600).contains(&known), "{code}: {known}");
        assert_eq!(sequence.tally(known, &mut go_on), Some(whole(&takes(code), known).1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// In parts, saved and read again on the way, on several threads; and shorter than what is known.
    #[test]
    fn parts_make_a_whole(
        cuts in prop::collection::vec(1_u64..60_000, 1..4),
        code in prop::sample::select(vec!["0.16", "0.156", "0.106", "0.165", "0.127", "0.45", "0.26"]),
        threads in 1_usize..4,
    ) {
        let takes = takes(code);
        let mut sequence = forgetting(&takes, 4096, 1 << 24);
        for &cut in &cuts {
            prop_assert!(sequence.extend(cut, threads, &mut go_on).is_continue());
            let saved = sequence.save();
            sequence = Sequence::restore(takes.clone(), &saved).unwrap();
            // what follows from a period is not saved
            prop_assert!(sequence.extend(cut, threads, &mut go_on).is_continue());
            prop_assert_eq!(sequence.save(), saved);
        }
        check(&takes, &mut sequence, 70_001, threads);
        for len in [0, 1, 1023, 1024, 5000, 33_333] {
            prop_assert_eq!(sequence.tally(len, &mut go_on), Some(whole(&takes, len).1), "{}", len);
        }
    }
}

/// Games whose state comes back long after the heaps before it are forgotten.
#[test]
fn periods_of_forgotten_heaps() {
    for (code, from, period) in [("0.1345", 107_859, 11_539), ("4.064", 94_272, 16_132)] {
        let takes = takes(code);
        let mut sequence = forgetting(&takes, 4096, 1 << 26);
        let needed = sequence.theorem.as_ref().unwrap().needs(from, period);
        assert!(sequence.extend(needed - 1, 1, &mut go_on).is_continue());
        assert_eq!((sequence.period(), sequence.gone() > 0), (None, true), "{code}: not proved too soon");
        assert!(sequence.extend(needed, 1, &mut go_on).is_continue());
        assert_eq!(sequence.period(), Some(Period { from, period }), "{code}");
        for len in [needed, needed + 1, 1_234_567] {
            assert!(sequence.extend(len, 1, &mut go_on).is_continue());
            assert_eq!(sequence.tally(len, &mut go_on), Some(whole(&takes, len).1), "{code} to {len}");
        }
        assert_eq!(sequence.len(), 1_234_567);
        // what follows is not computed
        assert!(sequence.extend(10_000_000_000_000, 1, &mut go_on).is_continue());
        assert!(sequence.computed() < 2_000_000);
    }
}

/// 0.3154 has a rare heap at 88 232, and none in the tens of thousands before it: who has forgotten them says
/// which heap needs all values, or begins again if that may be.
#[test]
fn late_rare_heaps() {
    const LATE_HEAP: u64 = 88_232;
    let takes = takes("0.3154");
    let mut all = Sequence::new(takes.clone());
    assert!(all.extend(120_000, 1, &mut go_on).is_continue());
    let Store::Bytes(blocks) = &all.store else { panic!("0.3154 is sparse") };
    let rare: Vec<usize> = blocks.known.rare.iter().map(|&(heap, _)| heap).collect();
    assert_eq!(rare[rare.len() - 2..], [163, 88_232]);
    let mut sequence = forgetting(&takes, 1 << 12, 1 << 14);
    assert!(sequence.extend(120_000, 2, &mut go_on).is_break());
    assert_eq!((sequence.needs_all(), sequence.len()), (Some(NeedsAll::Heap(LATE_HEAP)), LATE_HEAP));
    assert_eq!(sequence.tally(LATE_HEAP, &mut go_on), Some(whole(&takes, LATE_HEAP).1));
    // read again where there is more room, it begins again
    let mut sequence = Sequence::restore(takes.clone(), &sequence.save()).unwrap().with_most(1 << 25);
    let mut least = u64::MAX;
    let ended = sequence.extend(120_000, 2, &mut |sequence| {
        least = least.min(sequence.len());
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue() && least < 10_000, "{least}");
    check(&takes, &mut sequence, 120_000, 2);
    assert_eq!(sequence.progress().rare, all.progress().rare);
}

/// States of which one part alone is wrong are none: too short or long, no spacing, no points, no small heaps
/// that were forgotten.
#[test]
fn states_with_one_part_wrong() {
    let takes = takes("0.106");
    let number = |state: &[u8], at: usize| {
        usize::try_from(u64::from_le_bytes(state[at..at + 8].try_into().unwrap())).unwrap()
    };
    let mut short = forgetting(&takes, 4096, 1 << 26);
    assert!(short.extend(100, 1, &mut go_on).is_continue());
    // beside the mark, five numbers and a tally stand two bytes for each value
    let head = 8 + 5 * 8;
    let tally = short.save().len() - head - 2 * short.known();
    let mut sequence = forgetting(&takes, 4096, 1 << 26);
    assert!(sequence.extend(200_000, 1, &mut go_on).is_continue());
    let state = sequence.save();
    let (small, count) = (8 + 3 * 8, number(&state, 8 + 4 * 8));
    let rare = head + tally + count;
    let reach = rare + 8 + 16 * number(&state, rare) + 3 * 8;
    let (spacing, points) = (reach + 8, reach + 8 + 3 * 8);
    let each = tally + number(&state, reach);
    assert_eq!(points + 8 + (number(&state, points) + 1) * each, state.len());
    let is_read = |state: &[u8]| Sequence::restore(takes.clone(), state).is_some();
    let with = |at: usize, value: usize| {
        let mut other = state.clone();
        other[at..at + 8].copy_from_slice(&(value as u64).to_le_bytes());
        other
    };
    assert!(is_read(&state) && is_read(&with(spacing, 1)) && is_read(&with(small, count - 1)));
    assert!(!is_read(&state[..state.len() - 1]) && !is_read(&[state.as_slice(), &[0]].concat()));
    assert!(!is_read(&with(spacing, 0)));
    assert!(!is_read(&with(small, count)) && !is_read(&with(small, count + 1)));
    let mut pointless = with(points, 0);
    pointless.truncate(points + 8 + each);
    assert!(!is_read(&pointless));
}

/// Rare heaps, what reaches back from them, and a guard are below the heap from which heaps are forgotten.
#[test]
fn what_is_forgotten_is_out_of_reach() {
    let mut sequence = Sequence::new(takes("0.77")).without_periods();
    assert!(sequence.extend(20_000, 1, &mut go_on).is_continue());
    let Store::Bytes(blocks) = &sequence.store else { panic!("few rare heaps") };
    let last = blocks.known.rare.last().unwrap().0;
    // Kayles takes at most two, and leaves two heaps of which one is rare
    let back = last + 2;
    let least = last + back + 2 * 32 + 3;
    assert_eq!([least - 1, least].map(|small| reach(blocks, small)), [None, Some(back)]);
}

/// Bytes that were read are dropped after a million; those that follow are right.
#[test]
fn a_million_heaps_once_more() {
    let takes = takes("0.156");
    let mut sequence = forgetting(&takes, 1 << 12, 1 << 20);
    assert!(sequence.extend(60_000, 1, &mut go_on).is_continue());
    let Store::Bytes(blocks) = &sequence.store else { panic!("few rare heaps") };
    let recurrence = sequence.forget.as_ref().and_then(|forget| forget.recurrence.as_ref()).unwrap();
    let mut replay = Replay::new(&blocks.known, blocks.plan(), &recurrence.points[0]);
    let (whole, _) = whole(&takes, 20_000);
    while replay.heap() < 1_200_000 {
        let first = replay.heap();
        for (heap, byte) in (first..).zip(replay.read(10_000)) {
            let odd = usize::from(heap % 2 == 1);
            let value = blocks.known.classes.expand((*byte).into(), odd, true);
            assert_eq!(Some(value), whole.value(heap), "{heap}");
        }
    }
}
