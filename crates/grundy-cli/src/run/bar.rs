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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::heap::takes::Takes;

    /// A bar comes after a second, and says how far the values are; then it goes.
    #[test]
    fn a_bar_comes_late_and_goes() {
        let mut sequence = Sequence::new(Takes::grundys_game());
        let _ = sequence.extend(40, 1, &mut |_: &_| std::ops::ControlFlow::Continue(()));
        let mut bar = Bar::new(true, 3, 100);
        bar.show(&sequence);
        assert!(bar.bar.is_none(), "the work has only begun");
        bar.next = Some(Instant::now());
        bar.show(&sequence);
        let drawn = bar.bar.as_ref().expect("a second is over");
        assert_eq!((drawn.position(), drawn.length()), (40, Some(100)));
        assert_eq!(drawn.message(), format!("largest {}", sequence.progress().largest));
        assert!(bar.next.is_some_and(|next| next > Instant::now() + INTERVAL / 2), "not at once again");
        let _ = sequence.extend(60, 1, &mut |_: &_| std::ops::ControlFlow::Continue(()));
        bar.show(&sequence);
        assert_eq!(bar.bar.as_ref().map(ProgressBar::position), Some(40));
        bar.end();
        assert!(bar.bar.is_none());
    }

    #[test]
    fn no_bar_is_drawn_where_none_is_asked_for() {
        let mut bar = Bar::new(false, 0, 100);
        bar.show(&Sequence::new(Takes::grundys_game()));
        assert!(bar.bar.is_none() && bar.next.is_none());
    }
}
