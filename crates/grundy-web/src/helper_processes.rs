//! The helpers of the page: this program once more, in processes of their own, for slow questions. Nothing of
//! that work is left in the page's memory when a helper ends, and no lock that a quick question needs is held
//! by work that stands back.

use std::io;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, Response, StatusCode};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::answers::Keep;
use crate::budget::Allowance;
use crate::error::Trouble;
use crate::letter::{Errand, Note, received, sealed};
use crate::setup::HelperCommand;

/// A helper that has had nothing to do for so long ends.
const IDLE: Duration = Duration::from_secs(15);
/// One that has come to hold more memory ends when it has answered.
const KEPT_BYTES: u64 = 40 << 20;
/// For so long after one could not be begun nobody tries again.
const MISSING: Duration = Duration::from_secs(5);
/// Slow questions that one page may ask, one after another: a sheet asks one a position.
const MAX_QUESTIONS: u32 = 8;

/// Helpers: as many as there may be heavy workers.
pub(crate) struct Helpers {
    command: HelperCommand,
    allowance: Allowance,
    places: Semaphore,
    waiting: AtomicUsize,
    idle: Mutex<Vec<Helper>>,
    /// When one could not be begun, at last.
    failed: Mutex<Option<Instant>>,
}

/// A process, and the pipes to it. It is killed when it is dropped.
struct Helper {
    _process: Child,
    to: ChildStdin,
    from: ChildStdout,
    since: Instant,
}

impl Helpers {
    /// Helpers that are begun by this command when they are needed.
    pub(crate) fn new(command: HelperCommand, allowance: Allowance) -> Self {
        Self {
            command,
            allowance,
            places: Semaphore::new(allowance.threads),
            waiting: AtomicUsize::new(0),
            idle: Mutex::default(),
            failed: Mutex::default(),
        }
    }

    /// Whether one could not be begun just now: then slow work is done in this process. A system that is
    /// short of processes or memory is soon another.
    pub(crate) fn are_missing(&self) -> bool {
        self.failed().is_some_and(|at| at.elapsed() < MISSING)
    }

    /// How many questions wait.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed) as u64
    }

    /// How many there are, at work or not.
    pub(crate) fn count(&self) -> u64 {
        let busy = self.allowance.threads - self.places.available_permits().min(self.allowance.threads);
        (self.idle().len() + busy) as u64
    }

    /// Ends the helpers that have had nothing to do for a while.
    pub(crate) fn end_idle(&self) {
        self.idle().retain(|helper| helper.since.elapsed() < IDLE);
    }

    /// Does an errand, when its turn comes. Dropping the future ends the helper that works on it.
    pub(crate) async fn ask(&self, errand: &Errand, form: &[u8]) -> Result<Brought, Trouble> {
        let letter = sealed(errand, form).map_err(|_| Trouble::Crashed)?;
        let waits = Waits::among(&self.waiting, self.allowance.queue).ok_or(Trouble::Busy)?;
        let place = timeout(self.allowance.wait, self.places.acquire()).await;
        let _place = place.ok().and_then(Result::ok).ok_or(Trouble::Busy)?;
        drop(waits);
        let time = (self.allowance.time + self.allowance.patience + self.allowance.grace) * MAX_QUESTIONS;
        loop {
            let idle = self.idle().pop();
            let was_idle = idle.is_some();
            let mut helper = match idle {
                Some(helper) => helper,
                None => Helper::begin(&self.command).map_err(|_| {
                    *self.failed() = Some(Instant::now());
                    Trouble::Busy
                })?,
            };
            match timeout(time, helper.answer(&letter)).await {
                Err(_) => return Err(Trouble::Late),
                // it may have been killed while it had nothing to do
                Ok(Err(_)) if was_idle => {}
                Ok(Err(_)) => return Err(Trouble::Crashed),
                Ok(Ok((note, body))) => {
                    if note.bytes <= KEPT_BYTES {
                        helper.since = Instant::now();
                        self.idle().push(helper);
                    }
                    return Brought::of(note, body);
                }
            }
        }
    }

    fn failed(&self) -> MutexGuard<'_, Option<Instant>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Helper>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Helper {
    fn begin(command: &HelperCommand) -> io::Result<Self> {
        let mut command = Command::from(command());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (to, from) = pipes.ok_or_else(|| io::Error::other("a helper without pipes"))?;
        Ok(Self { _process: process, to, from, since: Instant::now() })
    }

    async fn answer(&mut self, letter: &[u8]) -> io::Result<(Note, Vec<u8>)> {
        self.to.write_all(letter).await?;
        received(&mut self.from).await
    }
}

/// A question that waits, until this is dropped.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    /// One more, unless there are so many already.
    fn among(waiting: &'a AtomicUsize, most: usize) -> Option<Self> {
        let more = |n: usize| (n < most).then_some(n + 1);
        waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok().map(|_| Self(waiting))
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a helper brought: an answer, with all that is to be done about it.
pub(crate) struct Brought {
    pub(crate) note: Note,
    status: StatusCode,
    body: Bytes,
    at: Instant,
}

impl Brought {
    fn of(note: Note, body: Vec<u8>) -> Result<Self, Trouble> {
        let status = StatusCode::from_u16(note.status).map_err(|_| Trouble::Crashed)?;
        match status {
            StatusCode::INTERNAL_SERVER_ERROR => Err(Trouble::Crashed),
            StatusCode::SERVICE_UNAVAILABLE => Err(Trouble::Busy),
            status => Ok(Self { note, status, body: body.into(), at: Instant::now() }),
        }
    }

    /// Whether it told of a limit, so long ago that the question may be tried again.
    pub(crate) fn is_stale(&self, after: Duration) -> bool {
        [StatusCode::GATEWAY_TIMEOUT, StatusCode::PAYLOAD_TOO_LARGE].contains(&self.status)
            && self.at.elapsed() >= after
    }

    /// The answer for the reader.
    pub(crate) fn response(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.body.clone()));
        *response.status_mut() = self.status;
        for (name, value) in &self.note.headers {
            if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), HeaderValue::from_str(value)) {
                response.headers_mut().append(name, value);
            }
        }
        response
    }
}

impl Keep for Brought {
    fn bytes(&self) -> u64 {
        let headers = self.note.headers.iter().map(|(name, value)| 64 + name.len() + value.len());
        (size_of::<Self>() + self.body.len() + headers.sum::<usize>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::budget::Budgets;

    /// A shell that says one letter, or a program that is not there.
    #[test]
    #[cfg(unix)]
    fn helpers_that_could_not_be_begun_are_tried_again() {
        let letter = sealed(&Note { status: 200, ..Note::default() }, b"found").unwrap();
        let octal: String = letter.iter().map(|byte| format!("\\{byte:03o}")).collect();
        let is_there = Arc::new(AtomicBool::new(false));
        let (there, begun) = (Arc::clone(&is_there), Arc::new(AtomicUsize::new(0)));
        let count = Arc::clone(&begun);
        let command: HelperCommand = Arc::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            let program = if there.load(Ordering::Relaxed) { "sh" } else { "/there/is/no/such/program" };
            let mut command = std::process::Command::new(program);
            command.args(["-c", "printf \"$0\"; cat >/dev/null", &octal]);
            command
        });
        let helpers = Helpers::new(command, Budgets::default().heavy);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let ask = || runtime.block_on(helpers.ask(&Errand::default(), b""));
        assert!(!helpers.are_missing());
        assert!(matches!(ask(), Err(Trouble::Busy)));
        assert!(helpers.are_missing());
        is_there.store(true, Ordering::Relaxed);
        assert!(helpers.are_missing(), "not again at once");
        *helpers.failed() = Instant::now().checked_sub(MISSING);
        assert!(!helpers.are_missing());
        let brought = ask().unwrap();
        assert_eq!((brought.status, &*brought.body), (StatusCode::OK, &b"found"[..]));
        assert!(!helpers.are_missing());
        assert_eq!(begun.load(Ordering::Relaxed), 2);
    }
}
