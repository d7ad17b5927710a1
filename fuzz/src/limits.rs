//! Limits of what one input may ask for: little memory, a few looks at the limits, a moment of time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use grundy::error::BadText;
use grundy::limits::{Limits, StopFlag};
use grundy::report::{Ask, Solver};
use grundy::table::Table;

/// A solver looks at its limits every few thousand positions.
const MAX_LOOKS: u64 = 2;
/// Rules that are programs are stopped by the clock.
const TIME: Duration = Duration::from_millis(100);

/// The flags of questions at work, each with the moment to raise it.
static FLAGS: Mutex<Vec<(Instant, Arc<StopFlag>)>> = Mutex::new(Vec::new());

/// New limits.
pub fn limits() -> Limits {
    static CLOCK: Once = Once::new();
    CLOCK.call_once(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(TIME / 10);
                let now = Instant::now();
                FLAGS.lock().unwrap_or_else(PoisonError::into_inner).retain(|(end, flag)| {
                    if *end <= now {
                        flag.time_is_over();
                    }
                    *end > now
                });
            }
        });
    });
    let (stop, looks) = (Arc::new(StopFlag::default()), AtomicU64::new(0));
    let mut flags = FLAGS.lock().unwrap_or_else(PoisonError::into_inner);
    flags.push((Instant::now() + TIME, Arc::clone(&stop)));
    drop(flags);
    let flag = Arc::clone(&stop);
    let watch = move |_, _| {
        if looks.fetch_add(1, Ordering::Relaxed) >= MAX_LOOKS {
            flag.interrupt();
        }
    };
    Limits { max_bytes: 32 << 20, stop, watch: Some(Arc::new(watch)) }
}

/// A slip points into its text, and says something.
pub fn check_slip(bad: &BadText) {
    assert!(bad.text.get(bad.span.clone()).is_some(), "{:?} is no place of {:?}", bad.span, bad.text);
    assert!(!bad.problem.is_empty(), "a slip without a word in {:?}", bad.text);
}

/// The same of an error.
pub fn check_error(error: &grundy::Error) {
    if let grundy::Error::BadText(bad) = error {
        check_slip(bad);
    }
}

/// All solvers that answer say the same of a position, in both kinds of play.
pub fn check_solvers(table: &dyn Table, position: &str) {
    for misere in [false, true] {
        let mut known: Option<(Solver, grundy::report::Report)> = None;
        for solver in [Solver::Auto].into_iter().chain(table.solvers(misere)) {
            let ask = Ask { solver, misere, limits: limits(), ..Ask::default() };
            let report = match table.solve(position, &ask) {
                Ok(report) => report,
                Err(error) => {
                    check_error(&error);
                    continue;
                }
            };
            let Some((first, before)) = &known else {
                known = Some((solver, report));
                continue;
            };
            let both = format!("{first:?} and {solver:?} of {position:?}, misère {misere}");
            if let (Some(a), Some(b)) = (before.winner(), report.winner()) {
                assert_eq!(a, b, "{both}");
            }
            if let (Some(a), Some(b)) = (before.answer.nimber(), report.answer.nimber()) {
                assert_eq!(a, b, "{both}");
            }
            if let (Some(a), Some(b)) = (before.answer.remoteness(), report.answer.remoteness()) {
                assert_eq!(a, b, "{both}");
            }
        }
    }
}
