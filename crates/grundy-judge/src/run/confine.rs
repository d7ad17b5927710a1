//! What a submission is kept from, as far as the machine offers it. A helper process confines itself, and
//! then becomes the submission.
//!
//! | Protection | Keeps |
//! |---|---|
//! | death signal | from outliving a judge that is killed |
//! | user and network namespace | from the network, and from more processes than its bound (not for root) |
//! | Landlock | from files: it reads programs, libraries and its own, and writes to a folder of its own |
//! | Landlock's scopes | from signals to the judge and to other runs |

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::reexec;

/// What a helper can do here to confine a submission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protections {
    /// The kernel kills a submission when the judge dies.
    pub death_signal: bool,
    /// A submission has no network, and the kernel counts its processes.
    pub namespaces: bool,
    /// A submission reads programs and its own files, and writes to a folder of its own.
    pub files: bool,
    /// A submission sends no signals to processes that it did not start.
    pub signals: bool,
}

impl Protections {
    const NAMES: [&'static str; 4] = ["death-signal", "namespaces", "files", "signals"];

    /// The protections that this machine gives the submissions of this program.
    #[must_use]
    pub fn of_this_machine() -> Self {
        let found = reexec::probe().unwrap_or_default();
        let has = |name| found.lines().any(|line| line == name);
        let [death_signal, namespaces, files, signals] = Self::NAMES.map(has);
        Self { death_signal, namespaces, files, signals }
    }

    /// Each with its name, and whether it is there.
    #[must_use]
    pub fn rows(self) -> [(&'static str, bool); 4] {
        let found = [self.death_signal, self.namespaces, self.files, self.signals];
        std::array::from_fn(|at| (Self::NAMES[at], found[at]))
    }
}

/// How a program is to be confined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Confinement<'a> {
    /// The process that must still be the parent.
    pub(super) judge: u32,
    /// Processes that it may have at once.
    pub(super) processes: usize,
    /// The folder that it may write to; `None` trusts it with all files, the network and signals.
    pub(super) folder: Option<&'a Path>,
}

impl Confinement<'_> {
    /// As arguments of the helper, before the words of the program.
    pub(super) fn words(&self) -> [OsString; 3] {
        let folder = self.folder.map_or_else(OsString::new, |folder| folder.as_os_str().to_owned());
        [self.judge.to_string().into(), self.processes.to_string().into(), folder]
    }
}

/// Exit code of a helper that could not become the program, as of a shell.
const NOT_STARTED: u8 = 127;

/// Confines the process, and becomes the program whose words follow the confinement.
pub(super) fn become_program(mut args: impl Iterator<Item = OsString>) -> u8 {
    let number = |word: Option<OsString>| word?.to_str()?.parse::<u32>().ok();
    let (judge, processes, folder) = (number(args.next()), number(args.next()), args.next());
    let (Some(judge), Some(processes), Some(folder), Some(program)) = (judge, processes, folder, args.next())
    else {
        return NOT_STARTED;
    };
    let folder = Some(PathBuf::from(folder)).filter(|folder| !folder.as_os_str().is_empty());
    let words: Vec<OsString> = args.collect();
    let mut command = Command::new(&program);
    command.args(&words);
    if let Some(folder) = &folder {
        command.env("TMPDIR", folder);
        let named = words.iter().map(OsString::as_os_str).chain([program.as_os_str()]);
        apply(folder, named, u64::from(processes));
    }
    if !dies_with(judge) {
        return NOT_STARTED;
    }
    let error = command.exec();
    // standard error is the submission's
    let _ = writeln!(std::io::stderr(), "cannot be started: {error}");
    NOT_STARTED
}

/// Finds out which protections there are by taking them, and prints their names.
pub(super) fn tell_protections() -> u8 {
    let found = apply(&std::env::temp_dir(), std::iter::empty(), 64);
    let death_signal = death_signal();
    let mut out = std::io::stdout();
    for (name, has) in (Protections { death_signal, ..found }).rows() {
        if has && writeln!(out, "{name}").is_err() {
            return 1;
        }
    }
    0
}

/// Asks to be killed when the judge dies; `false` if it is dead already.
fn dies_with(judge: u32) -> bool {
    death_signal();
    let parent = rustix::process::getppid().map(rustix::process::Pid::as_raw_pid);
    parent.and_then(|parent| u32::try_from(parent).ok()) == Some(judge)
}

#[cfg(target_os = "linux")]
fn death_signal() -> bool {
    use rustix::process::{Signal, set_parent_process_death_signal};
    set_parent_process_death_signal(Some(Signal::KILL)).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn death_signal() -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
fn apply<'a>(_: &Path, _: impl Iterator<Item = &'a OsStr>, _: u64) -> Protections {
    Protections::default()
}

/// Takes what protections there are. `named` are the words of the program: files among them may be read.
#[cfg(target_os = "linux")]
fn apply<'a>(folder: &Path, named: impl Iterator<Item = &'a OsStr>, processes: u64) -> Protections {
    // later programs cannot regain rights
    let _ = rustix::thread::set_no_new_privs(true);
    let namespaces = unshare(processes);
    let (files, signals) = landlock(folder, &readable(named)).unwrap_or_default();
    Protections { death_signal: false, namespaces, files, signals }
}

/// Leaves the network and the user's other processes behind: namespaces of its own, in which it is the same
/// user.
#[cfg(target_os = "linux")]
fn unshare(processes: u64) -> bool {
    use nix::sched::CloneFlags;
    let (user, group) = (rustix::process::getuid().as_raw(), rustix::process::getgid().as_raw());
    let flags = CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWIPC;
    if nix::sched::unshare(flags).is_err() {
        return false;
    }
    let write = |file: &str, text: String| std::fs::write(format!("/proc/self/{file}"), text);
    let mapped = write("setgroups", "deny".to_owned())
        .and_then(|()| write("uid_map", format!("{user} {user} 1")))
        .and_then(|()| write("gid_map", format!("{group} {group} 1")));
    // processes of the user elsewhere do not count in a namespace of its own
    let bound = rustix::process::Rlimit { current: Some(processes), maximum: Some(processes) };
    let _ = rustix::process::setrlimit(rustix::process::Resource::Nproc, bound);
    mapped.is_ok()
}

/// What a submission may read and run: programs and libraries, wherever `PATH` finds them; the current
/// folder; and the folders of the files that it is called with.
#[cfg(target_os = "linux")]
fn readable<'a>(named: impl Iterator<Item = &'a OsStr>) -> Vec<PathBuf> {
    const SYSTEM: [&str; 12] = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/proc", "/dev",
        "/nix",
    ];
    let mut all: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    all.extend(std::env::current_dir());
    let home = std::env::home_dir();
    // a program in FOLDER/bin needs its libraries in FOLDER/lib
    let paths = std::env::var_os("PATH").unwrap_or_default();
    for bin in std::env::split_paths(&paths).filter_map(|bin| bin.canonicalize().ok()) {
        let around =
            bin.parent().filter(|around| Some(*around) != home.as_deref() && around.parent().is_some());
        all.push(around.unwrap_or(&bin).to_owned());
    }
    for word in named {
        // a line for the shell is one word that holds others
        let line = word.to_string_lossy();
        let inner = line.split_whitespace().map(|piece| Path::new(piece.trim_matches(['"', '\''])));
        let files = inner.chain([Path::new(word)]).filter_map(|path| path.canonicalize().ok());
        all.extend(files.filter_map(|path| path.parent().map(Path::to_owned)));
    }
    // a word such as / names no folder of the program
    all.retain(|path| path.parent().is_some());
    all
}

/// Whether Landlock restricts files, and whether it restricts signals.
#[cfg(target_os = "linux")]
fn landlock(folder: &Path, readable: &[PathBuf]) -> Result<(bool, bool), ::landlock::RulesetError> {
    use ::landlock::{
        ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
        RulesetStatus, Scope, path_beneath_rules,
    };
    // the newest interface that this is written for; an older kernel gives what it has
    let abi = ABI::V6;
    let signals = || {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .scope(Scope::from_all(abi))?
            .create()
    };
    let signals = signals().is_ok();
    let rules = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?;
    let read = AccessFs::from_read(abi);
    let write = AccessFs::from_all(abi);
    let devices = ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"];
    let status = rules
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules([folder], write))?
        .add_rules(path_beneath_rules(devices, AccessFs::from_file(abi)))?
        .restrict_self()?;
    Ok((status.ruleset != RulesetStatus::NotEnforced, signals))
}
