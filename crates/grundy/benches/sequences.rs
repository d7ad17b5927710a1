//! Take-and-break games by the million. Answers are asserted: the sums are those of other programs
//! (Fletcher's, over g(0), …, g(n); `octal-speed` 5).
//!
//! `cargo bench -p grundy --bench sequences`; a name narrows it, such as `officers`.

use std::ops::ControlFlow;

use divan::{Bencher, black_box};
use grundy::heap::sequence::{Sequence, Takes};
use grundy::heap::{Code, Fletcher};
use grundy::law::period::Period;
use grundy::notation::text::Text;

fn main() {
    divan::main();
}

/// What is computed, and what has to come out.
#[derive(Clone, Copy)]
struct Row {
    code: &'static str,
    n: u64,
    sum: u32,
}

const OFFICERS: Row = Row { code: "0.6", n: 10_000_000, sum: 0x6B0B_FD70 };

fn takes(code: &str) -> Takes {
    match code {
        "grundy" => Takes::grundys_game(),
        _ => Takes::octal(&Code::read(Text::new(code)).expect("a code")),
    }
}

/// The values of the heaps 0 to n, without looking at them.
fn computed(row: Row, threads: usize, periods: bool) -> Sequence {
    let sequence = Sequence::new(takes(row.code));
    let mut sequence = if periods { sequence } else { sequence.without_periods() };
    assert!(sequence.extend(row.n + 1, threads, &mut |_| ControlFlow::Continue(())).is_continue());
    sequence
}

fn check(sequence: &Sequence, row: Row) {
    let mut sum = Fletcher::default();
    let mut values = vec![0; 1 << 16];
    let mut at = 0;
    while at < sequence.len() {
        let count = usize::try_from(sequence.len() - at).map_or(values.len(), |left| left.min(values.len()));
        sequence.copy(at, &mut values[..count]);
        sum.extend(&values[..count]);
        at += count as u64;
    }
    assert_eq!(sum.sum(), row.sum, "{}", row.code);
}

fn bench(bencher: Bencher<'_, '_>, row: Row, threads: usize, periods: bool) {
    check(&computed(row, threads, periods), row);
    bencher.counter(row.n).bench(|| computed(black_box(row), threads, periods));
}

/// Officers: 1584 rare heaps, no period known. Every value is proved; the set-up is part of it.
#[divan::bench(args = [1, 2], sample_count = 3, sample_size = 1)]
fn officers(bencher: Bencher<'_, '_>, threads: usize) {
    bench(bencher, OFFICERS, threads, false);
}

/// Few rare heaps; the period is there, and not used. In 0.054 the first heaps suggest poor classes.
#[divan::bench(args = [("0.054", 0x2461_860F), ("0.156", 0xC4A6_E0FC), ("0.106", 0x326A_D1DB), ("0.16", 0x4951_72CA), ("0.77", 0xC178_A2B7)], sample_count = 5, sample_size = 1)]
fn few_rare(bencher: Bencher<'_, '_>, (code, sum): (&'static str, u32)) {
    bench(bencher, Row { code, n: 10_000_000, sum }, 1, false);
}

/// The same in constant memory. The proof of heap 1697097 of 0.6 needs a split into two heaps that were
/// forgotten: that run begins again, once, with more heaps kept.
#[divan::bench(args = [("0.106", 0x326A_D1DB), ("0.6", 0x6B0B_FD70)], sample_count = 3, sample_size = 1)]
fn forgetting(bencher: Bencher<'_, '_>, (code, sum): (&'static str, u32)) {
    let len = 10_000_001;
    let computed = |code| {
        let mut sequence = Sequence::new(takes(code)).forgetting(1 << 20, 1 << 23);
        assert!(sequence.extend(len, 1, &mut |_| ControlFlow::Continue(())).is_continue());
        sequence
    };
    let counted = computed(code).counted().map(|tally| (tally.len(), tally.fletcher.sum()));
    assert_eq!(counted, Some((len, sum)), "{code}");
    bencher.counter(len).bench(|| computed(black_box(code)));
}

/// The period is found and proved on the way, and the rest copied.
#[divan::bench(args = [("0.156", 0xC4A6_E0FC), ("0.16", 0x4951_72CA), ("0.77", 0xC178_A2B7)], sample_count = 5, sample_size = 1)]
fn with_period(bencher: Bencher<'_, '_>, (code, sum): (&'static str, u32)) {
    bench(bencher, Row { code, n: 10_000_000, sum }, 1, true);
}

/// Kayles: the period alone.
#[divan::bench]
fn kayles_period() -> Option<Period> {
    let found = computed(Row { code: black_box("0.77"), n: 200, sum: 0 }, 1, true).period();
    assert_eq!(found, Some(Period { from: 71, period: 12 }));
    found
}

/// Grundy's game to 2^20.
#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn grundys_game(bencher: Bencher<'_, '_>, threads: usize) {
    bench(bencher, Row { code: "grundy", n: 1 << 20, sum: 0xA4B6_97C4 }, threads, false);
}

/// Games without a rare class, to 10^5.
#[divan::bench(args = [("0.007", 0xC3F8_7E57, 1), ("0.007", 0xC3F8_7E57, 2), ("0.04", 0x45A1_7C22, 1), ("0.04", 0x45A1_7C22, 2)], sample_count = 3, sample_size = 1)]
fn no_rare_class(bencher: Bencher<'_, '_>, (code, sum, threads): (&'static str, u32, usize)) {
    bench(bencher, Row { code, n: 100_000, sum }, threads, false);
}

/// Solved games with late periods.
#[divan::bench(args = [("0.376", 2_268_248, 4, 4_600_000), ("0.354", 10_061_916, 1180, 20_200_000)], sample_count = 1, sample_size = 1)]
fn late_periods(bencher: Bencher<'_, '_>, (code, from, period, n): (&'static str, u64, u64, u64)) {
    bencher.bench(|| {
        let found = computed(Row { code, n, sum: 0 }, 2, true).period();
        assert_eq!(found, Some(Period { from, period }));
    });
}
