//! Limits of a run: memory, time, Ctrl-C; and the bar that shows how far it is.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::limits::{Limits, StopFlag, Watch};
use indicatif::{ProgressBar, ProgressStyle};

use crate::Io;
use crate::args::Common;

/// Work that takes less than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// The limits that the options ask for.
pub(crate) fn limits(common: &Common, io: &mut Io) -> Limits {
    let stop = Arc::new(StopFlag::default());
    if std::mem::take(&mut io.interrupts) {
        let (flag, mut asked) = (Arc::clone(&stop), false);
        // a second Ctrl-C ends the process at once
        let _ = ctrlc::set_handler(move || {
            if std::mem::replace(&mut asked, true) {
                std::process::exit(130);
            }
            flag.interrupt();
        });
    }
    if let Some(time) = common.time_limit {
        let flag = Arc::clone(&stop);
        std::thread::spawn(move || {
            std::thread::sleep(time);
            flag.time_is_over();
        });
    }
    Limits { max_bytes: common.max_memory, stop, watch: io.progress.then(watch) }
}

/// A bar on standard error that appears after a second and goes when the work ends.
fn watch() -> Arc<Watch> {
    let start = Instant::now();
    let bar: Mutex<Option<ProgressBar>> = Mutex::new(None);
    let shown = AtomicU64::new(0);
    Arc::new(move |done, all| {
        let elapsed = start.elapsed();
        // a few times a second is enough
        let tick = elapsed.as_secs() * 8 + u64::from(elapsed.subsec_millis() / 125);
        if elapsed < PATIENCE || shown.swap(tick, Ordering::Relaxed) == tick {
            return;
        }
        let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| new_bar(all));
        bar.set_position(done);
    })
}

fn new_bar(all: Option<u64>) -> ProgressBar {
    let (bar, template) = match all {
        Some(all) => {
            (ProgressBar::new(all), "{bar:30} {human_pos}/{human_len} positions, {per_sec}, {eta} left")
        }
        None => (ProgressBar::no_length(), "{spinner} {human_pos} positions, {per_sec}, {elapsed}"),
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is constant and right"));
    bar
}
