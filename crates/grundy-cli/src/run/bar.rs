//! The bar that shows how far a run is, on a terminal.

use std::time::{Duration, Instant};

use grundy::heap::sequence::Sequence;
use indicatif::{ProgressBar, ProgressStyle};

/// Work that takes less than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// Asking a sequence how far it is may cost a look at its values.
const EVERY: Duration = Duration::from_millis(500);
const TEMPLATE: &str = "{bar:20} {human_pos}/{human_len} values, {per_sec}, {eta} left; {msg}";

/// Nothing until the work has taken a second.
pub(crate) struct Bar {
    begin: u64,
    all: u64,
    bar: Option<ProgressBar>,
    /// When to draw next; never where nobody looks.
    next: Option<Instant>,
}

impl Bar {
    /// A bar over values of which some are known.
    pub(crate) fn new(wanted: bool, begin: u64, all: u64) -> Self {
        Self { begin, all, bar: None, next: wanted.then(|| Instant::now() + PATIENCE) }
    }

    /// Shows how far the sequence is, a few times a second at most.
    pub(crate) fn show(&mut self, sequence: &Sequence) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + EVERY);
        let progress = sequence.progress();
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new(self.all).with_position(self.begin);
            bar.set_style(
                ProgressStyle::with_template(TEMPLATE).expect("the template is constant and right"),
            );
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

    /// Takes the bar away.
    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
