//! Running submissions: the only place that starts processes and looks at clocks.
//!
//! # What is limited
//!
//! A submission runs in a process group of its own, through `sh`, whose `ulimit` bounds processor time,
//! address space, file sizes and core files; it inherits no descriptors but its three streams. Processor
//! time, memory and the number of processes of all that it starts are watched (where there is `/proc`); its
//! output is bounded; and when it ends, or has to, all its processes are killed, also those that left the
//! group (the judge adopts orphans). This works alike for a normal user and for root.
//!
//! Processor time decides. The clock counts only while a program sleeps and nothing is said, and is a
//! generous bound of the whole otherwise: a busy machine takes no points. The environment is made, not
//! inherited.
//!
//! # What it is kept from
//!
//! Where the program has helper modes ([`reexec`]), a submission is confined by what the machine offers
//! ([`confine`]), and a watchdog clears up after a judge that is killed ([`guard`]). Without them (the tests
//! of this crate) a submission can read and write whatever the judging user can, and use the network. Without
//! `/proc` (not Linux), memory is bounded by address space alone, and processes that leave their group are
//! not found.

pub mod batch;
pub mod confine;
mod environment;
pub mod game;
pub mod guard;
pub mod pair;
mod process;
pub mod reexec;
mod tree;
mod watch;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::verdict::{Judged, Transcript, Verdict};

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The words of the command.
    pub words: Vec<OsString>,
}

impl Program {
    /// A command line that is already in words.
    pub fn new(words: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        Self { words: words.into_iter().map(Into::into).collect() }
    }

    /// A command line as one text, for the shell; arguments that are added later come after it. A single
    /// command takes the shell's place.
    pub fn shell(line: &str) -> Self {
        let simple = !line.contains([';', '|', '&', '\n', '`', '(']);
        let exec = if simple { "exec " } else { "" };
        Self::new([
            "sh".to_owned(),
            "-c".to_owned(),
            format!("{exec}{} \"$@\"", line.trim()),
            "sh".to_owned(),
        ])
    }

    /// Whether there is such a program: a path that can be run, or a name that is found in `PATH`.
    ///
    /// # Errors
    /// Why not.
    pub fn find(&self) -> Result<(), String> {
        let Some(name) = self.words.first() else { return Err("no command is given".to_owned()) };
        let shown = name.to_string_lossy();
        let path = Path::new(name);
        if shown.contains('/') {
            return match (runs(path), path.exists()) {
                (true, _) => Ok(()),
                (false, true) => Err(format!("'{shown}' cannot be run: it is not executable")),
                (false, false) => Err(format!("there is no file '{shown}'")),
            };
        }
        if found(name).is_some() { Ok(()) } else { Err(format!("there is no program '{shown}'")) }
    }
}

/// Whether a path is that of a program.
fn runs(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// The folder of `PATH` that has a program of this name; `None` if it is given by a path.
fn found(name: &OsStr) -> Option<PathBuf> {
    if name.to_string_lossy().contains('/') {
        return None;
    }
    let folders = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    std::env::split_paths(&folders).find(|folder| folder.is_absolute() && runs(&folder.join(name)))
}

/// No factor makes a limit longer.
const MAX_TIME: Duration = Duration::from_secs(3600);

/// The bounds of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Processor time of all its processes.
    pub time: Duration,
    /// Time by the clock that it may sleep at a stretch, saying nothing.
    pub wall: Duration,
    /// In a talk: how long both sides may be silent while the program sleeps.
    pub idle: Duration,
    /// Resident memory of all its processes, in bytes.
    pub memory: u64,
    /// Bytes that it may print.
    pub output: u64,
    /// Processes at once.
    pub processes: usize,
}

impl Bounds {
    /// The bounds that fit a problem's limits, its time multiplied for a slow language.
    pub fn of(limits: &crate::problem::Limits, time_factor: f64) -> Self {
        let time = Duration::try_from_secs_f64(limits.time.as_secs_f64() * time_factor);
        let time = time.unwrap_or(limits.time).min(MAX_TIME);
        Self {
            time,
            wall: time * 2 + Duration::from_secs(2),
            idle: Duration::from_millis(1500),
            memory: limits.memory << 20,
            output: 16 << 20,
            processes: 64,
        }
    }
}

/// What a run used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResourceUse {
    /// Processor time.
    pub time: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// The most memory that was seen, in bytes; 0 if the run was too short to look.
    pub memory: u64,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct RunOutcome {
    /// The verdict.
    pub judged: Judged,
    /// What it used.
    pub used: ResourceUse,
    /// The talk, if it was one.
    pub transcript: Transcript,
    /// The first lines of its standard error.
    pub errors: String,
}

/// How a process ended, in words; `None` if it ended well.
fn bad_end(status: std::process::ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    if let Some(signal) = status.signal() {
        let name = match signal {
            4 => " (illegal instruction)",
            6 => " (aborted)",
            8 => " (arithmetic error)",
            9 => " (killed)",
            11 => " (segmentation fault)",
            25 => " (a file grew too large)",
            _ => "",
        };
        return Some(format!("ended by signal {signal}{name}"));
    }
    match status.code() {
        Some(0) => None,
        Some(code) => Some(format!("ended with code {code}")),
        None => Some("ended in an unknown way".to_owned()),
    }
}

/// The verdict on how a program ended: over a limit, or badly; `None` if it ended well in time.
fn verdict_on(
    status: std::process::ExitStatus,
    used: &ResourceUse,
    bounds: &Bounds,
    errors: &str,
) -> Option<Judged> {
    use std::os::unix::process::ExitStatusExt;
    // SIGXCPU, which ulimit sends
    if used.time > bounds.time || status.signal() == Some(24) {
        return Some(watch::too_long(bounds));
    }
    if used.memory > bounds.memory {
        return Some(watch::too_much(bounds));
    }
    bad_end(status).map(|why| {
        let said = errors.lines().rev().find(|line| !line.trim().is_empty());
        let said = said.map_or_else(String::new, |line| format!(": {}", crate::check::brief(line)));
        Judged::new(Verdict::Runtime, format!("{why}{said}"))
    })
}
