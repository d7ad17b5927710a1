//! The process tree of a run: descendants, resource use, and killing all of it.
//!
//! The root is waited for last, after its group and all descendants are killed, so that its number is still
//! its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions};

/// A process as `/proc` describes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stat {
    pid: i32,
    parent: i32,
    group: i32,
    started: u64,
    /// Its state: `S` sleeps, `R` runs, `Z` is dead.
    pub(super) state: char,
    ticks: u64,
    pages: u64,
}

/// The processes that were started here and not yet cleared away: by their numbers, which are those of their
/// groups.
static LIVE: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Whether the judge is about to end: nothing is started any more.
static ENDING: AtomicBool = AtomicBool::new(false);

/// The last look at all processes; shared, as several runs look at the same time.
static SEEN: Mutex<Option<(Instant, Vec<Stat>)>> = Mutex::new(None);

/// Starts and registers a process. The lock keeps [`orphans`] from reaping it before it is registered.
pub(super) fn start(
    spawn: impl FnOnce() -> std::io::Result<std::process::Child>,
) -> std::io::Result<(std::process::Child, Pid)> {
    static ADOPT: Once = Once::new();
    ADOPT.call_once(|| {
        // orphans become children of the judge, which kills them
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        // submissions must not inherit descriptors that other code opened without CLOEXEC. Setting the flag
        // on a raw descriptor needs `unsafe`, which this workspace forbids: hence a crate for this one call
        close_fds::set_fds_cloexec_threadsafe(3, &[]);
    });
    let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
    if is_ending() {
        drop(live);
        wait_at_the_end();
        return Err(std::io::Error::other("the judge is about to end"));
    }
    let child = spawn()?;
    let pid = Pid::from_child(&child);
    live.insert(pid.as_raw_pid());
    Ok((child, pid))
}

/// Whether the judge is about to end.
pub(super) fn is_ending() -> bool {
    ENDING.load(Ordering::SeqCst)
}

/// Waits for the end of the process, if it is near: runs that were killed for it have no verdict.
pub(super) fn wait_at_the_end() {
    while is_ending() {
        std::thread::park();
    }
}

/// One process.
pub(super) fn stat(pid: i32) -> Option<Stat> {
    let text = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
    // the name stands in brackets and may hold anything
    let end = text.iter().rposition(|&byte| byte == b')')?;
    let rest = std::str::from_utf8(&text[end + 1..]).ok()?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<i64>().ok();
    let positive = |at: usize| u64::try_from(number(at)?).ok();
    let small = |at: usize| i32::try_from(number(at)?).ok();
    Some(Stat {
        pid,
        state: fields.first()?.chars().next()?,
        parent: small(1)?,
        group: small(2)?,
        // utime, stime, and those of children that were waited for
        ticks: positive(11)? + positive(12)? + positive(13)? + positive(14)?,
        started: positive(19)?,
        pages: positive(21)?,
    })
}

fn all() -> Vec<Stat> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers.filter_map(stat).collect()
}

/// All processes, as they were not longer ago than this.
fn recent(age: Duration) -> Vec<Stat> {
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    match &*seen {
        Some((at, processes)) if at.elapsed() < age => processes.clone(),
        _ => {
            let processes = all();
            *seen = Some((Instant::now(), processes.clone()));
            processes
        }
    }
}

/// What belongs to a run: its root, all in its group, and all that descend from those.
fn family(root: i32, processes: &[Stat]) -> Vec<Stat> {
    let mut children: BTreeMap<i32, Vec<&Stat>> = BTreeMap::new();
    for process in processes {
        children.entry(process.parent).or_default().push(process);
    }
    let mut open: Vec<Stat> =
        processes.iter().filter(|process| process.pid == root || process.group == root).copied().collect();
    let mut known: BTreeMap<i32, Stat> = BTreeMap::new();
    while let Some(process) = open.pop() {
        if known.insert(process.pid, process).is_none() {
            open.extend(children.get(&process.pid).into_iter().flatten().copied());
        }
    }
    known.into_values().collect()
}

/// What the processes of a run use together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProcessUsage {
    /// Processor time.
    pub(super) time: Duration,
    /// Resident memory, in bytes.
    pub(super) memory: u64,
    /// How many there are.
    pub(super) processes: usize,
    /// Whether all of them sleep.
    pub(super) asleep: bool,
}

/// Looks at a run: at its root now, at all it started a moment ago.
pub(super) fn usage(root: Pid) -> ProcessUsage {
    let Some(now) = stat(root.as_raw_pid()) else { return ProcessUsage::default() };
    let mut family = family(now.pid, &recent(Duration::from_millis(40)));
    family.retain(|process| process.pid != now.pid);
    family.push(now);
    let ticks: u64 = family.iter().map(|process| process.ticks).sum();
    let pages: u64 = family.iter().map(|process| process.pages).sum();
    let page = u64::try_from(rustix::param::page_size()).unwrap_or(4096);
    ProcessUsage {
        time: Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1)),
        memory: pages.saturating_mul(page),
        processes: family.iter().filter(|process| process.state != 'Z').count(),
        asleep: family.iter().all(|process| "SZTX".contains(process.state)),
    }
}

/// How many threads the whole system has, if it tells. Cheap to ask.
pub(super) fn population() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().nth(3)?.split_once('/')?.1.parse().ok()
}

/// Stops all of a run's group at once, counts its processes, and lets it go on if there are not too many.
/// Counting takes longer than forking: so a program that forks without end cannot run away.
pub(super) fn count_stopped(root: Pid, bound: usize) -> usize {
    // one that has stopped itself is not woken
    let slept = stat(root.as_raw_pid()).is_some_and(|stat| stat.state == 'T');
    let _ = rustix::process::kill_process_group(root, Signal::STOP);
    let count = family(root.as_raw_pid(), &all()).iter().filter(|process| process.state != 'Z').count();
    if count <= bound && !slept {
        let _ = rustix::process::kill_process_group(root, Signal::CONT);
    }
    count
}

/// Processor time of a process that has ended and was not yet waited for.
pub(super) fn final_time(root: Pid) -> Duration {
    let ticks = stat(root.as_raw_pid()).map_or(0, |stat| stat.ticks);
    Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1))
}

/// Rounds of killing before giving up. Each takes about a millisecond; forks that race with it soon lose.
const MAX_KILL_ROUNDS: usize = 500;

/// Kills all processes of a run, wherever they went. The root must not yet have been waited for.
pub(super) fn kill(root: Pid) {
    // twice, as the first may race with forks
    for _ in 0..2 {
        let _ = rustix::process::kill_process_group(root, Signal::KILL);
    }
    let own = rustix::process::getpid().as_raw_pid();
    let mut known: BTreeSet<(i32, u64)> = BTreeSet::new();
    for _ in 0..MAX_KILL_ROUNDS {
        let processes = all();
        known.extend(
            family(root.as_raw_pid(), &processes).iter().map(|process| (process.pid, process.started)),
        );
        let alive: Vec<&Stat> = processes
            .iter()
            .filter(|process| process.pid != root.as_raw_pid() && process.state != 'Z')
            .filter(|process| known.contains(&(process.pid, process.started)))
            .collect();
        for process in &alive {
            signal(process.pid);
        }
        let orphans = orphans(own, &processes);
        if alive.is_empty() && orphans == 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Kills all that was started, and starts nothing more.
pub(super) fn kill_all() {
    ENDING.store(true, Ordering::SeqCst);
    let live: Vec<i32> = LIVE.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
    for root in live.into_iter().filter_map(Pid::from_raw) {
        kill(root);
    }
}

/// Kills all other processes that have this entry in their environment.
pub(super) fn kill_marked(entry: &[u8]) {
    let own = rustix::process::getpid().as_raw_pid();
    for _ in 0..MAX_KILL_ROUNDS {
        let alive = all().into_iter().filter(|process| process.state != 'Z' && process.pid != own);
        let marked = alive.filter(|process| {
            let environment = std::fs::read(format!("/proc/{}/environ", process.pid)).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|found| found == entry)
        });
        let marked: Vec<Stat> = marked.collect();
        if marked.is_empty() {
            return;
        }
        marked.iter().for_each(|process| signal(process.pid));
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ends a run whose root has been waited for, and reaps the zombies of its group.
pub(super) fn forget(root: Pid) {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner).remove(&root.as_raw_pid());
    while let Ok(Some(_)) = rustix::process::waitpgid(root, WaitOptions::NOHANG) {}
}

fn signal(pid: i32) {
    if let Some(pid) = Pid::from_raw(pid) {
        let _ = rustix::process::kill_process(pid, Signal::KILL);
    }
}

/// Kills and reaps adopted processes that belong to no run: they left the group of their submission and
/// outlived their parents. Returns how many were still alive.
fn orphans(own: i32, processes: &[Stat]) -> usize {
    let group = stat(own).map_or(own, |stat| stat.group); // 0 if its leader is in another namespace
    let live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut alive = 0;
    for process in processes.iter().filter(|process| process.parent == own) {
        let of_a_run = live.contains(&process.pid) || live.contains(&process.group);
        if of_a_run || process.group == group {
            continue;
        }
        if process.state != 'Z' {
            alive += 1;
            signal(process.pid);
        }
        if let Some(pid) = Pid::from_raw(process.pid) {
            let _ = rustix::process::waitpid(Some(pid), WaitOptions::NOHANG);
        }
    }
    alive
}

/// Whether a process ends within 20 ms.
pub(super) fn has_ended(root: Pid) -> bool {
    (0..20).any(|round| {
        if round > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        stat(root.as_raw_pid()).is_none_or(|stat| stat.state == 'Z')
    })
}

/// What a sleeping process waits for, if the system tells: `Some(true)` for input, `Some(false)` for room to
/// print.
pub(super) fn waits_for_input(root: Pid) -> Option<bool> {
    let text = std::fs::read_to_string(format!("/proc/{}/syscall", root.as_raw_pid())).ok()?;
    let mut words = text.split_whitespace();
    let (read, write) = if cfg!(target_arch = "x86_64") { ("0", "1") } else { ("63", "64") };
    match (words.next()?, words.next()?) {
        (call, "0x0") if call == read => Some(true),
        (call, "0x1") if call == write => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    /// All that was seen of a program for a while, or until `enough` is seen.
    fn seen(words: &[&str], enough: Option<bool>) -> Vec<Option<bool>> {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        let (begun, mut seen) = (Instant::now(), Vec::new());
        let most = Duration::from_millis(if enough.is_some() { 5000 } else { 300 });
        while begun.elapsed() < most && (enough.is_none() || seen.last() != Some(&enough)) {
            seen.push(waits_for_input(pid));
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        seen
    }

    /// A program that reads waits for input, one whose pipe is full for room, and one that sleeps for
    /// neither, where the system tells of system calls.
    #[test]
    fn what_a_sleeping_program_waits_for() {
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        let told = std::fs::read_to_string(format!("/proc/{}/syscall", child.id()));
        child.kill().unwrap();
        child.wait().unwrap();
        if told.is_err() {
            return;
        }
        assert_eq!(seen(&["cat"], Some(true)).last(), Some(&Some(true)));
        assert_eq!(seen(&["yes"], Some(false)).last(), Some(&Some(false)));
        // the first number of its call is 0, too, and means a clock
        assert!(seen(&["sleep", "9"], None).iter().all(Option::is_none));
    }
}
