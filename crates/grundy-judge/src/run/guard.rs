//! Nothing outlives the judge: not when it is told to end, and not when it is killed.
//!
//! Every process that is started and every folder that is made is told to a watchdog, a process of its own
//! that reads a pipe. When the pipe ends, the judge is dead, and the watchdog kills and removes what is left.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::process::Pid;
use tempfile::TempDir;

use super::{reexec, tree};

/// The pipe to the watchdog, if there is one.
static WATCHDOG: LazyLock<Mutex<Option<ChildStdin>>> = LazyLock::new(|| Mutex::new(start()));

/// The variable that marks all that a judge starts, also what leaves its group and its parents.
const MARK: &str = "GRUNDY_JUDGE";

/// The mark of this judge: no other process has the same number at the same time.
static MARK_OF_THIS: LazyLock<String> = LazyLock::new(|| {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}.{}", std::process::id(), now.as_nanos())
});

/// Folders that are still there.
static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Starts the watchdog. It has a group of its own, so that Ctrl-C in a terminal does not reach it.
fn start() -> Option<ChildStdin> {
    use std::os::unix::process::CommandExt;
    let mut command = reexec::watchdog()?;
    command.env(MARK, &*MARK_OF_THIS);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    let (mut child, _) = tree::start(|| command.spawn()).ok()?;
    child.stdin.take()
}

fn tell(line: &str) {
    let mut watchdog = WATCHDOG.lock().unwrap_or_else(PoisonError::into_inner);
    // without a watchdog the judge goes on as it can
    if watchdog.as_mut().is_some_and(|pipe| pipe.write_all(line.as_bytes()).is_err()) {
        *watchdog = None;
    }
}

/// The mark, as an entry of an environment.
pub(super) fn marked() -> String {
    format!("{MARK}={}", &*MARK_OF_THIS)
}

/// Marks what a command starts, and makes sure that the watchdog runs before it does.
pub(super) fn mark(command: &mut Command) {
    tell("");
    command.env(MARK, &*MARK_OF_THIS);
}

/// Tells the watchdog of a process that was started.
pub(super) fn started(pid: Pid) {
    tell(&format!("+{}\n", pid.as_raw_pid()));
}

/// Tells it that a process and all that it started are gone.
pub(super) fn ended(pid: Pid) {
    tell(&format!("-{}\n", pid.as_raw_pid()));
}

/// A temporary folder that is removed with the judge.
pub(super) struct Folder(TempDir);

impl Folder {
    /// Makes a folder.
    ///
    /// # Errors
    /// Those of the system.
    pub(super) fn new() -> std::io::Result<Self> {
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        if tree::is_ending() {
            drop(folders);
            tree::wait_at_the_end();
            return Err(std::io::Error::other("the judge is about to end"));
        }
        let folder = TempDir::with_prefix("grundy-judge-")?;
        folders.insert(folder.path().to_owned());
        drop(folders);
        tell(&format!("/{}\n", folder.path().display()));
        Ok(Self(folder))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).remove(self.path());
    }
}

/// Kills all submissions with all that they started, and removes the folders of the judge. Nothing can be
/// started afterwards: the process is about to end.
pub fn end_all() {
    tree::kill_all();
    for folder in std::mem::take(&mut *FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)) {
        // it may be gone
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// The watchdog: reads what the judge tells, and clears up when it hears no more.
pub(super) fn watch(pipe: impl Read) -> u8 {
    let (mut running, mut folders) = (BTreeSet::new(), Vec::new());
    for line in BufReader::new(pipe).lines().map_while(Result::ok) {
        let pid = line.get(1..).and_then(|pid| pid.parse().ok()).and_then(Pid::from_raw);
        match (line.as_bytes().first(), pid) {
            (Some(b'+'), Some(pid)) => {
                running.insert(pid.as_raw_pid());
            }
            (Some(b'-'), Some(pid)) => {
                running.remove(&pid.as_raw_pid());
            }
            (Some(b'/'), _) => folders.push(PathBuf::from(&line[1..])),
            _ => {}
        }
    }
    for pid in running.into_iter().filter_map(Pid::from_raw) {
        tree::kill(pid);
    }
    // what left its group and its parents still has its mark
    if let Some(mark) = std::env::var_os(MARK) {
        tree::kill_marked(&[MARK.as_bytes(), b"=", mark.as_bytes()].concat());
    }
    for folder in folders {
        let _ = std::fs::remove_dir_all(folder);
    }
    0
}

/// Keeps other processes of the same user from the judge's memory and descriptors.
pub fn hide_from_submissions() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}
