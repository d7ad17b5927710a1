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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::identity::Identity;
    use grundy::heap::Tally;

    /// The heaps 0 to `len` - 1 of 0.77, so many of them computed now.
    fn done(len: u64, fresh: u64, seconds: f64) -> Done {
        let mut sequence = Identity::read("0.77").unwrap().rules.sequence(Vec::new());
        let _ = sequence.extend(len, 1, &mut |_: &_| std::ops::ControlFlow::Continue(()));
        let mut tally = Tally::default();
        sequence.count_into(&mut tally, len);
        Done { tally, progress: sequence.progress(), period: None, fresh, seconds, stopped: None }
    }

    /// Nothing was computed: there is no last heap, and no value of it.
    #[test]
    fn an_empty_run_tells_no_value() {
        let (none, one) = (done(0, 0, 1.0), done(1, 1, 1.0));
        let told = wire("0.77", 9, &none);
        assert_eq!((told.computed_to, told.last_value, told.values_per_second), (None, None, None));
        let told = wire("0.77", 9, &one);
        assert_eq!(
            (told.computed_to, told.last_value, told.values_per_second),
            (Some(0), Some(0), Some(1.0))
        );
        let messages = Messages::of(grundy_explain::messages::Language::En);
        assert_eq!(words("0.77", &none, messages).lines().count(), 1);
        assert!(words("0.77", &one, messages).contains("heaps 0 to 0\n"));
    }

    #[test]
    fn the_rate_is_told_where_it_can_be_measured() {
        for (fresh, seconds, told) in [
            (0, 2.0, None),
            (10, 0.0, None),
            (10, 4.0, Some(2.5)),
            (6_000_000_999, 2.0, Some(3e9)),
            (1 << 60, 2.0, Some(f64::INFINITY)),
        ] {
            assert_eq!(rate(&done(1, fresh, seconds)), told, "{fresh} in {seconds} s");
        }
    }
}
