//! The summary of a run, in words and for machines.

use grundy::law::period::Period;
use grundy_wire as wire;

use super::compute::Done;
use crate::human::grouped;

/// The summary for machines.
pub(crate) fn wire<'a>(code: &'a str, to: u64, done: &Done) -> wire::Run<'a> {
    let tally = &done.tally;
    wire::Run {
        code,
        to,
        complete: done.stopped.is_none(),
        computed_to: tally.len().checked_sub(1),
        largest: wire::Top { value: tally.largest.0, heap: tally.largest.1 },
        rare: done.progress.last_rare.map(|_| done.progress.rare),
        last_rare: done.progress.last_rare,
        period: done.period.map(|found| wire::Period { from: found.from, length: found.period }),
        last_value: (tally.len() > 0).then_some(tally.last),
        checksum: tally.fletcher.to_string(),
        computed_now: done.fresh,
        seconds: done.seconds,
        values_per_second: rate(done),
    }
}

/// The summary for people.
pub(crate) fn words(code: &str, done: &Done) -> String {
    let tally = &done.tally;
    let Some(last) = tally.len().checked_sub(1) else {
        return format!("{code}: no values yet\n");
    };
    let mut text = format!("{code}: the values of the heaps 0 to {}\n\n", grouped(last));
    let mut line = |name: &str, value: String| text.push_str(&format!("  {name:<14}{value}\n"));
    line("last value", tally.last.to_string());
    line("largest value", format!("{}, first at heap {}", tally.largest.0, grouped(tally.largest.1)));
    if let Some(rare) = done.progress.last_rare {
        line("rare heaps", format!("{}, the last {}", grouped(done.progress.rare), grouped(rare)));
    }
    if let Some(Period { from, period }) = done.period {
        line("period", format!("{}, from heap {} on, proved", grouped(period), grouped(from)));
    }
    line("checksum", tally.fletcher.to_string());
    match rate(done) {
        Some(rate) => {
            line("computed now", format!("{} values in {:.1} s", grouped(done.fresh), done.seconds));
            line("speed", format!("{rate:.0} values a second"));
        }
        None => line("computed now", "none: all were known".to_owned()),
    }
    text
}

/// Values per second; `None` if none were computed, or too fast to measure.
fn rate(done: &Done) -> Option<f64> {
    let fresh = u32::try_from(done.fresh).map_or_else(
        // counts beyond 32 bits are rounded to thousands
        |_| u32::try_from(done.fresh / 1000).map_or(f64::INFINITY, |fresh| f64::from(fresh) * 1000.0),
        f64::from,
    );
    (fresh > 0.0 && done.seconds > 0.0).then(|| fresh / done.seconds)
}
