//! What all machines do, shown by the first one.

use std::time::{Duration, Instant};

use grundy::strong::DoneTogether;
use grundy_explain::words::plan::bytes;
use indicatif::{ProgressBar, ProgressStyle};

/// A line on standard error, if it is a terminal.
pub(super) struct TeamBar {
    bar: Option<ProgressBar>,
    tier: String,
    numbers: usize,
    machines: usize,
    start: Instant,
}

impl TeamBar {
    /// For a tier of so many numbers; `shown` says whether there is anybody who looks.
    pub(super) fn new(shown: bool, tier: &str, numbers: usize, machines: usize) -> Self {
        let bar = shown.then(|| {
            let bar = ProgressBar::new_spinner();
            bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a valid template"));
            bar.set_message(format!("tier {tier}: its {numbers} numbers, and what they lead to"));
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        });
        Self { bar, tier: tier.to_owned(), numbers, machines, start: Instant::now() }
    }

    /// A round has ended.
    pub(super) fn see(&self, done: &DoneTogether) {
        if let Some(bar) = &self.bar {
            bar.set_message(self.said(done, self.start.elapsed()));
        }
    }

    fn said(&self, done: &DoneTogether, elapsed: Duration) -> String {
        let DoneTogether { progress, decided, bytes: sent } = done;
        let what = if progress.ties { "ties" } else { "wins and losses" };
        let rate = sent / elapsed.as_secs().max(1);
        format!(
            "tier {}: {what} in {} moves, {decided} of {} numbers decided, {} sent by {} machines ({}/s)",
            self.tier,
            progress.plies,
            self.numbers,
            bytes(*sent),
            self.machines,
            bytes(rate)
        )
    }
}

impl Drop for TeamBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy::strong::TierProgress;

    use super::*;

    #[test]
    fn what_is_said() {
        let bar = TeamBar::new(false, "5-4", 1000, 3);
        let done =
            DoneTogether { progress: TierProgress { plies: 12, ties: false }, decided: 700, bytes: 40 << 20 };
        bar.see(&done);
        assert_eq!(
            bar.said(&done, Duration::from_secs(4)),
            "tier 5-4: wins and losses in 12 moves, 700 of 1000 numbers decided, 40 MiB sent by 3 machines \
             (10 MiB/s)"
        );
    }
}
