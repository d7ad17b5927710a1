//! The progress bar of a run.

use std::time::{Duration, Instant};

use grundy::heap::sequence::Sequence;
use indicatif::{ProgressBar, ProgressStyle};

/// Shorter work shows no bar.
const DELAY: Duration = Duration::from_secs(1);
/// The time between two updates: asking a sequence for its progress may read its values.
const INTERVAL: Duration = Duration::from_millis(500);
const TEMPLATE: &str = "{bar:20} {human_pos}/{human_len} values, {per_sec}, {eta} left; {msg}";

/// A bar that appears once the work has taken a second.
pub(crate) struct Bar {
    start: u64,
    total: u64,
    bar: Option<ProgressBar>,
    /// When to draw next; `None` if progress is not shown.
    next: Option<Instant>,
}

impl Bar {
    /// A bar that starts at the known values; it is drawn only if `shown`.
    pub(crate) fn new(shown: bool, start: u64, total: u64) -> Self {
        Self { start, total, bar: None, next: shown.then(|| Instant::now() + DELAY) }
    }

    /// Shows the progress of the sequence, at most twice a second.
    pub(crate) fn show(&mut self, sequence: &Sequence) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + INTERVAL);
        let progress = sequence.progress();
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new(self.total).with_position(self.start);
            bar.set_style(ProgressStyle::with_template(TEMPLATE).expect("a valid template"));
            bar.reset_eta();
            bar
        });
        let rare = match progress.last_rare {
            Some(last) => format!(", {} rare, the latest {last}", progress.rare),
            None => String::new(),
        };
        bar.set_message(format!("largest {}{rare}", progress.largest));
        bar.set_position(progress.len);
    }

    /// Removes the bar.
    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
