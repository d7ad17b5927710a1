//! The general runner: any interactor and any solution, two pipes, the order of blame.
//!
//! 1. The interactor crashed or used an unknown code before the solution ended: the judge has failed.
//! 2. The solution is over its time or memory, or both sleep: that verdict.
//! 3. The interactor ended first and did not accept: its verdict. The solution is killed; a broken pipe is no crash.
//! 4. The solution ended with a code other than 0, or by a signal: a runtime error.
//! 5. Otherwise the interactor's verdict. If it goes over limits of its own, the judge has failed.
//!
//! (The published rule of Codeforces; other runners do the same.)

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::batch::DRAIN_TIME;
use super::process::{Event, Process};
use super::watch::{POLL_INTERVAL, Watcher};
use super::{Bounds, Program, ResourceUse, RunOutcome, bad_end, guard, tree, verdict_on};
use crate::check::brief;
use crate::verdict::{Judged, Speaker, Transcript, Verdict};

/// How interactors are called, and what their exit codes mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// `INPUT OUTPUT ANSWER`; 0 accepted, 1 wrong, 2 and 8 presentation, 3 failed, 7 points.
    Testlib,
    /// As testlib built for ejudge: 0, 1 or 5 wrong, 2 or 4 presentation; all else is a failure.
    Ejudge,
    /// `INPUT ANSWER`; 0 accepted, 1 wrong; all else is a failure.
    Dmoj,
    /// `INPUT ANSWER FEEDBACK/`; 42 accepted, 43 wrong; all else is a failure, also 0 and 1.
    Kattis,
}

impl Profile {
    /// All, by name.
    pub const ALL: [(&'static str, Self); 4] = [
        ("testlib", Self::Testlib),
        ("ejudge", Self::Ejudge),
        ("dmoj", Self::Dmoj),
        ("kattis", Self::Kattis),
    ];

    /// The verdict of an exit code; `None` if it has no meaning.
    pub fn verdict(self, code: i32) -> Option<Verdict> {
        Some(match (self, code) {
            (Self::Testlib | Self::Ejudge | Self::Dmoj, 0) | (Self::Kattis, 42) => Verdict::Ok,
            (Self::Testlib | Self::Dmoj, 1) | (Self::Ejudge, 1 | 5) | (Self::Kattis, 43) => {
                Verdict::WrongAnswer
            }
            (Self::Testlib, 2 | 8) | (Self::Ejudge, 2 | 4) => Verdict::Presentation,
            // points are told, but they are not full acceptance
            (Self::Testlib, 7) => Verdict::WrongAnswer,
            _ => return None,
        })
    }

    fn arguments(self, test: &Path, answer: &Path, folder: &Path) -> Vec<OsString> {
        let (test, answer) = (test.as_os_str().to_owned(), answer.as_os_str().to_owned());
        match self {
            Self::Testlib | Self::Ejudge => vec![test, folder.join("output.txt").into(), answer],
            Self::Dmoj => vec![test, answer],
            Self::Kattis => {
                let mut folder = folder.as_os_str().to_owned();
                folder.push("/");
                vec![test, answer, folder]
            }
        }
    }
}

/// The two programs, by their numbers.
const SOLUTION: usize = 0;
const INTERACTOR: usize = 1;

/// Runs an interactor against a solution on the test in a file. The answer is in the file of the same name
/// with `.ans`, if there is one.
pub fn run(
    interactor: &Program,
    solution: &Program,
    test: &Path,
    profile: Profile,
    bounds: &Bounds,
) -> RunOutcome {
    let fail = |why: String| RunOutcome {
        judged: Judged::new(Verdict::Fail, why),
        used: ResourceUse::default(),
        transcript: Transcript::default(),
        errors: String::new(),
    };
    let folder = match guard::Folder::new() {
        Ok(folder) => folder,
        Err(error) => return fail(format!("no folder for the interactor's files: {error}")),
    };
    let beside = test.with_extension("ans");
    let answer = if beside.is_file() { beside } else { PathBuf::from("/dev/null") };
    let mut words = interactor.words.clone();
    words.extend(profile.arguments(test, &answer, folder.path()));
    let (send, events) = sync_channel(64);
    let wider = Bounds {
        time: bounds.time * 2 + Duration::from_secs(1),
        wall: bounds.wall + Duration::from_secs(3),
        memory: bounds.memory.max(1 << 30),
        output: bounds.output * 4,
        ..*bounds
    };
    let first = match Process::start(&Program { words }, &wider, INTERACTOR, false, &send) {
        Ok(process) => process,
        Err(why) => return fail(format!("the interactor: {why}")),
    };
    let second = match Process::start(solution, bounds, SOLUTION, true, &send) {
        Ok(process) => process,
        Err(why) => return super::batch::failed(why),
    };
    drop(send);
    let mut pair = Pair {
        processes: [second, first],
        // a solution that sleeps while the interactor works is not to blame
        watchers: [Watcher::new(Bounds { wall: wider.wall * 6, ..*bounds }), Watcher::new(wider)],
        begun: [Vec::new(), Vec::new()],
        exited: [None, None],
        closed: [false, false],
        statuses: [None, None],
        transcript: Transcript::with_max_lines(20_000),
        started: Instant::now(),
    };
    let over = pair.talk(&events, profile);
    let ends = [SOLUTION, INTERACTOR].map(|number| pair.reap(number));
    let errors = pair.processes[SOLUTION].errors();
    let used = pair.processes[SOLUTION].used;
    let judged = over.unwrap_or_else(|| {
        let [solution, interactor] = ends;
        let of_solution = solution.and_then(|status| verdict_on(status, &used, bounds, &errors));
        of_solution.unwrap_or_else(|| pair.says(interactor, profile, folder.path()))
    });
    let judged = match judged.reason.is_empty() {
        true => Judged { reason: pair.message(folder.path()), ..judged },
        false => judged,
    };
    RunOutcome { judged, used, transcript: pair.transcript, errors }
}

struct Pair {
    processes: [Process; 2],
    watchers: [Watcher; 2],
    /// The lines that have begun.
    begun: [Vec<u8>; 2],
    exited: [Option<Instant>; 2],
    closed: [bool; 2],
    statuses: [Option<ExitStatus>; 2],
    transcript: Transcript,
    started: Instant,
}

impl Pair {
    /// Passes lines on until both have ended, or a verdict is due.
    fn talk(&mut self, events: &std::sync::mpsc::Receiver<Event>, profile: Profile) -> Option<Judged> {
        let mut looked = Instant::now();
        loop {
            match events.recv_timeout(POLL_INTERVAL) {
                Ok(Event::Output(from, bytes)) => {
                    if let Some(judged) = self.pass(from, bytes) {
                        return Some(judged);
                    }
                }
                Ok(Event::OutputEnd(from)) => {
                    self.closed[from] = true;
                    self.processes[1 - from].close_input();
                    // the end is news, too: whoever has slept may go on
                    self.watchers[1 - from].heard(0);
                    self.note(from, b"\n");
                }
                Ok(Event::Exit(who)) => {
                    self.exited[who] = Some(Instant::now());
                    // its output may still be on the way to the other
                    self.watchers[1 - who].heard(0);
                    self.reap(who);
                    if let Some(judged) = self.ended(who, profile) {
                        return Some(judged);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            let done =
                |who: usize| self.exited[who].is_some_and(|at| self.closed[who] || at.elapsed() > DRAIN_TIME);
            if done(SOLUTION) && done(INTERACTOR) {
                return None;
            }
            if looked.elapsed() >= POLL_INTERVAL {
                looked = Instant::now();
                if let Some(judged) = self.look() {
                    return Some(judged);
                }
            }
        }
    }

    fn pass(&mut self, from: usize, bytes: Vec<u8>) -> Option<Judged> {
        self.note(from, &bytes);
        self.watchers[1 - from].heard(0);
        let over = self.watchers[from].heard(bytes.len());
        self.processes[1 - from].write(bytes);
        over.map(|judged| self.of(from, judged))
    }

    /// Adds what was said to the transcript, line by line.
    fn note(&mut self, from: usize, bytes: &[u8]) {
        let speaker = if from == SOLUTION { Speaker::Contestant } else { Speaker::Judge };
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let room = (1_usize << 16).saturating_sub(self.begun[from].len());
            self.begun[from].extend_from_slice(&piece[..piece.len().min(room)]);
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut self.begun[from]);
                let line = String::from_utf8_lossy(&line);
                if !line.trim_end().is_empty() || bytes.len() > 1 {
                    self.transcript.say_at(speaker, line.trim_end(), Some(self.started.elapsed()));
                }
            }
        }
    }

    /// A limit of the interactor is the judge's fault.
    fn of(&self, who: usize, judged: Judged) -> Judged {
        match who {
            SOLUTION => judged,
            _ => Judged::new(Verdict::Fail, format!("the interactor: {}", judged.reason)),
        }
    }

    /// One of them has ended: the verdict, if the other need not be waited for.
    fn ended(&self, who: usize, profile: Profile) -> Option<Judged> {
        if who == SOLUTION || self.exited[SOLUTION].is_some() {
            return None;
        }
        let status = self.statuses[INTERACTOR]?;
        match status.code().and_then(|code| profile.verdict(code)) {
            None => Some(unknown(status)),
            Some(Verdict::Ok) => None,
            // what ended the interactor may be that the solution had ended
            Some(_) if self.closed[SOLUTION] && tree::has_ended(self.processes[SOLUTION].pid) => None,
            Some(verdict) => Some(Judged::new(verdict, String::new())),
        }
    }

    fn look(&mut self) -> Option<Judged> {
        for who in [SOLUTION, INTERACTOR] {
            if self.exited[who].is_none()
                && let Some(judged) = self.watchers[who].look(&mut self.processes[who])
            {
                return Some(self.of(who, judged));
            }
        }
        let sleeps = |who: usize| self.exited[who].is_some() || self.watchers[who].is_idle();
        (self.exited[SOLUTION].is_none() && sleeps(SOLUTION) && sleeps(INTERACTOR)).then(|| self.deadlock())
    }

    /// Nobody says anything: who waits for whom.
    fn deadlock(&self) -> Judged {
        let names = ["the solution", "the interactor"];
        let waits = |who: usize| {
            let other = names[1 - who];
            if self.exited[who].is_some() {
                return format!("{} has ended", names[who]);
            }
            match tree::waits_for_input(self.processes[who].pid) {
                Some(true) => format!("{} waits for a line of {other}", names[who]),
                Some(false) => format!("{} waits until {other} reads", names[who]),
                None => format!("{} sleeps", names[who]),
            }
        };
        let begun = |who: usize| String::from_utf8_lossy(&self.begun[who]).into_owned();
        let unended = [SOLUTION, INTERACTOR].into_iter().find(|&who| !begun(who).trim().is_empty());
        let hint = match unended {
            Some(who) => format!("{} printed '{}' without a new line", names[who], brief(&begun(who))),
            None if self.processes[SOLUTION].is_fed() => "the solution does not read its input".to_owned(),
            None => "is a line not flushed, or a new line missing?".to_owned(),
        };
        let why = format!("deadlock: {}, {}; {hint}", waits(SOLUTION), waits(INTERACTOR));
        Judged::new(Verdict::Time, why)
    }

    /// Kills what is left of one, and keeps how it ended.
    fn reap(&mut self, who: usize) -> Option<ExitStatus> {
        if self.statuses[who].is_none() {
            self.statuses[who] = self.processes[who].end().ok();
        }
        self.statuses[who]
    }

    /// The verdict of an interactor that has ended.
    fn says(&self, status: Option<ExitStatus>, profile: Profile, folder: &Path) -> Judged {
        let Some(status) = status else { return Judged::new(Verdict::Fail, "the interactor was lost") };
        let Some(verdict) = status.code().and_then(|code| profile.verdict(code)) else {
            return unknown(status);
        };
        let said = self.message(folder);
        if verdict == Verdict::Ok && said.is_empty() && matches!(profile, Profile::Testlib | Profile::Ejudge)
        {
            let why = "accepted, but the interactor said nothing: did it forget to give a verdict?";
            return Judged::new(verdict, why);
        }
        Judged::new(verdict, said)
    }

    /// What the interactor has to say: a file of Kattis, or its standard error.
    fn message(&self, folder: &Path) -> String {
        let file = std::fs::read_to_string(folder.join("judgemessage.txt")).unwrap_or_default();
        let text = if file.trim().is_empty() { self.processes[INTERACTOR].errors() } else { file };
        text.lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or_default()
            .trim()
            .chars()
            .take(200)
            .collect()
    }
}

fn unknown(status: ExitStatus) -> Judged {
    let how = bad_end(status).unwrap_or_else(|| "ended with code 0".to_owned());
    Judged::new(Verdict::Fail, format!("the interactor {how}, which means nothing in this profile"))
}
