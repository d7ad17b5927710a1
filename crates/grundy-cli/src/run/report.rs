//! The summary of a run, in words and for machines.

use grundy::law::period::Period;
use grundy::view::columns;
use grundy_explain::messages::Messages;
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
pub(crate) fn words(code: &str, done: &Done, messages: &Messages) -> String {
    let tally = &done.tally;
    let of_code = ("code", code.into());
    let Some(last) = tally.len().checked_sub(1) else {
        return messages.say("run-empty", &[of_code]) + "\n";
    };
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut row = |id: &str, value: String| rows.push((messages.say(id, &[]), value));
    row("run-last", tally.last.to_string());
    let (value, heap) = (tally.largest.0.to_string(), grouped(tally.largest.1));
    row("run-largest", messages.say("run-first-at", &[("value", value.into()), ("heap", heap.into())]));
    if let Some(rare) = done.progress.last_rare {
        let args = [("count", grouped(done.progress.rare).into()), ("last", grouped(rare).into())];
        row("run-rare", messages.say("run-last-rare", &args));
    }
    if let Some(Period { from, period }) = done.period {
        let args = [("period", grouped(period).into()), ("from", grouped(from).into())];
        row("run-period", messages.say("run-from-heap", &args));
    }
    row("run-checksum", tally.fletcher.to_string());
    match rate(done) {
        Some(rate) => {
            let seconds = format!("{:.1}", done.seconds);
            let args = [("values", grouped(done.fresh).into()), ("seconds", seconds.into())];
            row("run-computed", messages.say("run-in-seconds", &args));
            row("run-speed", messages.say("run-a-second", &[("rate", format!("{rate:.0}").into())]));
        }
        None => row("run-computed", messages.say("run-all-known", &[])),
    }
    let title = messages.say("run-title", &[of_code, ("last", grouped(last).into())]);
    let widest = rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
    rows.iter().fold(title + "\n\n", |text, (name, value)| text + &format!("  {name:<widest$} {value}\n"))
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
