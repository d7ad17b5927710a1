//! The program once more, as a helper of the judge: a hidden first argument says so.
//!
//! Between `fork` and `exec` only `unsafe` code can run. So the judge starts its own program, which confines
//! itself and then becomes the submission; and once more as a watchdog, which outlives a judge that is
//! killed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::{confine, guard};

/// The argument that asks for a confined program.
const SUBMISSION: &str = "__submission";
/// The argument that asks for the watchdog.
const WATCHDOG: &str = "__watchdog";
/// The argument that asks which protections there are.
const PROBE: &str = "__protections";

/// The program that has these modes, once it said so.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Says that this program has the helper modes: its `main` calls [`run`] before anything else.
pub fn register(program: PathBuf) {
    let _ = PROGRAM.set(program);
}

/// Whether a program has these modes.
pub fn is_registered() -> bool {
    program().is_some()
}

/// The program with the helper modes.
pub(super) fn program() -> Option<&'static Path> {
    PROGRAM.get().map(PathBuf::as_path)
}

/// Runs a helper mode if the arguments ask for one, and gives its exit code. Call it at the start of `main`,
/// where the process has one thread.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Option<u8> {
    let mut args = args.into_iter().skip(1);
    let mode = args.next()?;
    match mode.to_str()? {
        SUBMISSION => Some(confine::become_program(args)),
        WATCHDOG => Some(guard::watch(std::io::stdin())),
        PROBE => Some(confine::tell_protections()),
        _ => None,
    }
}

/// The command that confines itself before it becomes a program: its words follow. `None` without helper
/// modes.
pub(super) fn confined(how: &confine::Confinement<'_>) -> Option<Command> {
    let mut command = Command::new(program()?);
    command.arg(SUBMISSION).args(how.words());
    Some(command)
}

/// The command of the watchdog.
pub(super) fn watchdog() -> Option<Command> {
    let mut command = Command::new(program()?);
    command.arg(WATCHDOG);
    Some(command)
}

/// The protections that a helper finds, one name a line; nothing without helper modes.
pub(super) fn probe() -> Option<String> {
    let output = Command::new(program()?).arg(PROBE).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
