//! Sparse games of the atlas in constant memory, against the engine that keeps all values.

use std::ops::ControlFlow;

use grundy_atlas::{Status, shipped};
use grundy_base::text::Text;
use grundy_heap::sequence::{MIN_KEPT_HEAPS, Sequence, Takes};
use grundy_heap::{Code, Tally};

/// Heaps of each game, but for `GRUNDY_HEAPS=1000000`, which asks codes of four digits as well; and the heaps
/// that may be kept.
const HEAPS: u64 = 100_000;
const MAX_KEPT_HEAPS: u64 = 1 << 26;

fn go_on(_: &Sequence) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The same sums, largest value, zeros, rare heaps and period. Games whose rare heaps come until late keep
/// all, as others do; the least that is kept is enough for most. Every second game, beginning with this one.
fn sums_and_periods_agree_from(first: usize) {
    let asked: Option<u64> = std::env::var("GRUNDY_HEAPS").ok().map(|heaps| heaps.parse().unwrap());
    let (len, digits) = asked.map_or((HEAPS, 3), |heaps| (heaps, 4));
    let (mut games, mut forgot) = (0, 0);
    for row in shipped().into_iter().skip(first).step_by(2) {
        let late = |last: u64| last > row.to / 4;
        // those that are periodic early forget nothing
        let early =
            matches!(row.status, Status::Periodic { from, period } if from + period < MIN_KEPT_HEAPS / 4);
        if row.digits() > digits || row.rare.is_none() || row.last_rare.is_some_and(late) || early {
            continue;
        }
        let takes = Takes::octal(&Code::read(Text::new(&row.code)).unwrap());
        let (mut all, mut tally) = (Sequence::new(takes.clone()), Tally::default());
        assert!(all.extend(len, 1, &mut go_on).is_continue());
        all.count_into(&mut tally, len);
        let mut some = Sequence::new(takes).forgetting(MIN_KEPT_HEAPS, MAX_KEPT_HEAPS);
        let ended = some.extend(len, 1, &mut go_on);
        assert!(ended.is_continue(), "{}: {:?}", row.code, some.needs_all());
        assert_eq!(some.tally(len, &mut go_on), Some(tally), "{}", row.code);
        let (one, other) = (some.period(), all.period());
        assert!(one == other || one.is_none() || other.is_none(), "{}: {one:?} {other:?}", row.code);
        if (some.period(), all.period()) == (None, None) {
            assert_eq!(some.progress(), all.progress(), "{}", row.code);
        }
        games += 1;
        forgot += u32::from(some.get(len / 2).is_none());
    }
    assert!(games > 7 && forgot > 5, "{games} games, {forgot} forgot heaps");
}

#[test]
fn sums_and_periods_agree() {
    sums_and_periods_agree_from(0);
}

#[test]
fn sums_and_periods_agree_in_the_other_half() {
    sums_and_periods_agree_from(1);
}
