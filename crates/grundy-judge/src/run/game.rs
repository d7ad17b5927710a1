//! A submission against a referee in process.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Instant;

use super::batch::{DRAIN_TIME, failed};
use super::process::{Event, Process};
use super::watch::{POLL_INTERVAL, Watcher};
use super::{Bounds, Program, RunOutcome, tree, verdict_on};
use crate::check::brief;
use crate::interact::Referee;
use crate::verdict::{Judged, Speaker, Transcript, Verdict};

/// Longer lines cannot be moves.
const MAX_LINE_BYTES: usize = 1 << 16;

/// Lets a program talk with a referee; the transcript keeps at most `max_lines`.
pub fn run(
    program: &Program,
    bounds: &Bounds,
    referee: &mut dyn Referee,
    max_lines: Option<usize>,
) -> RunOutcome {
    let (send, events) = sync_channel(32);
    let process = match Process::start(program, bounds, 0, true, &send) {
        Ok(process) => process,
        Err(why) => return failed(why),
    };
    drop(send);
    let transcript = max_lines.map_or_else(Transcript::default, Transcript::with_max_lines);
    let mut talk = Session { process, referee, transcript, line: Vec::new(), watcher: Watcher::new(*bounds) };
    let start = talk.referee.start();
    talk.say(start);
    // a verdict that ends the talk; and how it went on if the program ended first
    let mut over = None;
    let (mut exited, mut closed) = (None, false);
    let mut looked = Instant::now();
    while over.is_none() {
        match events.recv_timeout(POLL_INTERVAL) {
            Ok(Event::Output(_, bytes)) => over = talk.heard(&bytes),
            Ok(Event::OutputEnd(_)) => {
                closed = true;
                over = talk.rest();
            }
            Ok(Event::Exit(_)) => {
                exited = Some(Instant::now());
                talk.process.used.time = talk.process.used.time.max(tree::final_time(talk.process.pid));
                tree::kill(talk.process.pid);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if exited.is_some_and(|at| closed || at.elapsed() > DRAIN_TIME) {
            break;
        }
        if over.is_none() && exited.is_none() && looked.elapsed() >= POLL_INTERVAL {
            looked = Instant::now();
            over = talk.watcher.look(&mut talk.process);
            if over.is_none() && talk.watcher.is_idle() {
                over = Some(talk.deadlock(closed));
            }
        }
    }
    let status = talk.process.end();
    let (used, errors) = (talk.process.used, talk.process.errors());
    let judged = match (over, status) {
        (Some(judged), _) => judged,
        (None, Err(error)) => Judged::new(Verdict::Fail, format!("the program was lost: {error}")),
        (None, Ok(status)) => {
            verdict_on(status, &used, bounds, &errors).unwrap_or_else(|| talk.referee.silence())
        }
    };
    RunOutcome { judged, used, transcript: talk.transcript, errors }
}

struct Session<'r> {
    process: Process,
    referee: &'r mut dyn Referee,
    transcript: Transcript,
    /// The line that has begun.
    line: Vec<u8>,
    watcher: Watcher,
}

impl Session<'_> {
    fn say(&mut self, lines: Vec<String>) {
        let mut bytes = Vec::new();
        for line in &lines {
            self.transcript.say(Speaker::Judge, line);
            bytes.extend_from_slice(line.as_bytes());
            bytes.push(b'\n');
        }
        if !bytes.is_empty() {
            self.process.write(bytes);
        }
        if self.referee.done() {
            self.process.close_input();
        }
    }

    /// Bytes from the program: the verdict, if they end the talk.
    fn heard(&mut self, bytes: &[u8]) -> Option<Judged> {
        if let Some(judged) = self.watcher.heard(bytes.len()) {
            return Some(judged);
        }
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(piece);
            if self.line.len() > MAX_LINE_BYTES {
                let why = format!("a line has more than {MAX_LINE_BYTES} bytes");
                return Some(Judged::new(Verdict::Presentation, why));
            }
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                if let Some(judged) = self.line(&line) {
                    return Some(judged);
                }
            }
        }
        None
    }

    /// A line that its end did not follow, when the output ends.
    fn rest(&mut self) -> Option<Judged> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() { None } else { self.line(&line) }
    }

    fn line(&mut self, line: &[u8]) -> Option<Judged> {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_end();
        self.transcript.say(Speaker::Contestant, line);
        let answer = self.referee.hear(line);
        self.say(answer.say);
        answer.end
    }

    /// The verdict when both sides wait, with what each waits for.
    fn deadlock(&self, closed: bool) -> Judged {
        let begun = String::from_utf8_lossy(&self.line);
        let program = match tree::waits_for_input(self.process.pid) {
            Some(true) => "the program waits for input",
            Some(false) => "the program waits until its output is read",
            None => "the program sleeps",
        };
        let hint = match () {
            () if !begun.is_empty() => format!("it printed '{}' without a new line", brief(&begun)),
            () if closed => "it closed its output".to_owned(),
            () if self.process.input_is_closed() => "the game is over, so it has to end".to_owned(),
            () => "is a line not flushed?".to_owned(),
        };
        let why = format!("both wait: {program}, the judge for {}; {hint}", self.referee.awaits());
        Judged::new(Verdict::Time, why)
    }
}
