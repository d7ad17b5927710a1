//! One input, one output: a submission on one test.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::process::{Event, Process};
use super::watch::{POLL_INTERVAL, Watcher};
use super::{Bounds, Program, ResourceUse, RunOutcome, verdict_on};
use crate::verdict::{Judged, Transcript, Verdict};

/// How long the rest of the pipe is read after the program has ended.
pub(super) const DRAIN_TIME: Duration = Duration::from_secs(2);

/// Runs a program on an input; `check` judges what it prints, if it ends well.
pub fn run(
    program: &Program,
    bounds: &Bounds,
    input: &str,
    check: impl FnOnce(&str) -> Judged,
) -> RunOutcome {
    let (send, events) = sync_channel(32);
    let mut process = match Process::start(program, bounds, 0, true, &send) {
        Ok(process) => process,
        Err(why) => return failed(why),
    };
    drop(send);
    process.write(input.as_bytes().to_vec());
    process.close_input();
    let mut watcher = Watcher::new(*bounds);
    let mut output = Vec::new();
    let (mut over, mut exited) = (None, None);
    let mut looked = Instant::now();
    loop {
        let mut closed = false;
        match events.recv_timeout(POLL_INTERVAL) {
            Ok(Event::Output(_, bytes)) => {
                over = watcher.heard(bytes.len());
                if over.is_none() {
                    output.extend_from_slice(&bytes);
                }
            }
            Ok(Event::OutputEnd(_)) => closed = true,
            Ok(Event::Exit(_)) => {
                exited = Some(Instant::now());
                // what it left running would keep the pipe open
                process.used.time = process.used.time.max(super::tree::final_time(process.pid));
                super::tree::kill(process.pid);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if over.is_none() && exited.is_none() && looked.elapsed() >= POLL_INTERVAL {
            looked = Instant::now();
            over = watcher.look(&mut process);
        }
        let waited = exited.is_some_and(|at| at.elapsed() > DRAIN_TIME);
        if over.is_some() || waited || (closed && exited.is_some()) {
            break;
        }
    }
    let status = process.end();
    let errors = process.errors();
    let judged = match (over, status) {
        (Some(judged), _) => judged,
        (None, Err(error)) => Judged::new(Verdict::Fail, format!("the program was lost: {error}")),
        (None, Ok(status)) => match verdict_on(status, &process.used, bounds, &errors) {
            Some(judged) => judged,
            None => match std::str::from_utf8(&output) {
                Ok(output) => check(output),
                Err(bad) => {
                    let why = format!("the output is no text (byte {})", bad.valid_up_to() + 1);
                    Judged::new(Verdict::Presentation, why)
                }
            },
        },
    };
    RunOutcome { judged, used: process.used, transcript: Transcript::default(), errors }
}

/// A program that did not start.
pub(super) fn failed(why: String) -> RunOutcome {
    RunOutcome {
        judged: Judged::new(Verdict::Runtime, why),
        used: ResourceUse::default(),
        transcript: Transcript::default(),
        errors: String::new(),
    }
}
