//! A folder of jobs that several processes share, on one machine or on many that see the same files.
//!
//! A job has a name. Who creates its `NAME.claim` works on it: holds a lock on the claim, and touches it from
//! time to time. A claim of this machine that is not locked, or one that nobody touched for a while, was left
//! behind by a process that is gone: the next one takes it over. A job that was left behind several times is
//! set aside, as it may be what ended those processes. The result is written whole or not at all, with a
//! checksum in its last line; a damaged one is put aside under another name, and the job is done again.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use xxhash_rust::xxh3::xxh3_64;

use crate::durable;
use crate::exit::Failure;

/// How often a claim is touched.
const TOUCH_INTERVAL: Duration = Duration::from_secs(30);
/// A claim that was not touched for so long was left behind. Longer than clocks of machines and file systems
/// differ.
const LEASE: Duration = Duration::from_secs(5 * 60);
/// A job that was left behind so many times is set aside.
const MAX_LEFT_BEHIND: usize = 3;
/// How the last line of a result begins.
const CHECKSUM: &str = "xxh3 ";
/// Linux names each start of a machine, so that a claim says on which machine its process is alive or not.
const THIS_START: &str = "/proc/sys/kernel/random/boot_id";
/// The file that says what the jobs of the folder are about.
const PURPOSE_FILE: &str = "jobs.txt";

/// A folder of jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    dir: PathBuf,
    lease: Duration,
}

/// The result of a job in the folder.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum JobResult {
    /// There is none.
    Nothing,
    Whole(String),
    /// It was damaged, and was put aside: a sentence about it.
    Damaged(String),
}

/// What became of a request for a job.
#[derive(Debug)]
pub(crate) enum Request {
    /// It is ours now.
    Claimed(Claim),
    /// Another process works on it.
    Taken,
    /// It was left behind too often.
    SetAside,
}

impl Jobs {
    /// Opens a folder, or makes one. `purpose` is one line; the folder must not be about something else.
    pub(crate) fn open(dir: &Path, purpose: &str) -> Result<Self, Failure> {
        fs::create_dir_all(dir).map_err(|error| durable::failed("create", dir, &error))?;
        let file = dir.join(PURPOSE_FILE);
        match fs::read_to_string(&file) {
            Ok(text) if text.trim_end() == purpose => {}
            Ok(text) => {
                let problem =
                    format!("'{}' holds other jobs: {}, not {purpose}", dir.display(), text.trim_end());
                return Err(Failure::File(problem.into()));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                durable::write(&file, |out| writeln!(out, "{purpose}"))?;
            }
            Err(error) => return Err(durable::failed("read", &file, &error)),
        }
        Ok(Self { dir: dir.to_owned(), lease: LEASE })
    }

    /// The result of a job, if it has one. What does not fit its checksum is put aside.
    pub(crate) fn result(&self, name: &str) -> Result<JobResult, Failure> {
        let file = self.dir.join(name);
        let bytes = match fs::read(&file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(JobResult::Nothing),
            Err(error) => return Err(durable::failed("read", &file, &error)),
        };
        match std::str::from_utf8(&bytes).ok().and_then(unsealed) {
            Some(text) => Ok(JobResult::Whole(text.to_owned())),
            None => self.put_aside(name, "its checksum does not fit"),
        }
    }

    /// Puts a result aside that is not what it should be.
    pub(crate) fn put_aside(&self, name: &str, problem: &str) -> Result<JobResult, Failure> {
        let file = self.dir.join(name);
        // of several that find the damage, one renames
        let aside = match durable::put_aside(&file, "damaged") {
            Err(_) if !file.exists() => return Ok(JobResult::Nothing),
            aside => aside?,
        };
        Ok(JobResult::Damaged(format!("'{name}' is damaged: {problem}; it is kept as '{}'", aside.display())))
    }

    /// Asks for a job. Whether it has a result already is the caller's to see.
    pub(crate) fn claim(&self, name: &str) -> Result<Request, Failure> {
        let file = self.dir.join(format!("{name}.claim"));
        if self.is_left_behind(&file)? {
            let before = self.left_behind(name)?;
            if before + 1 >= MAX_LEFT_BEHIND {
                return Ok(Request::SetAside);
            }
            // of several that take it over, one renames; a fresh claim that stands there by now is put back
            let aside = self.dir.join(format!("{name}.left.{}.{}", before + 1, std::process::id()));
            if fs::rename(&file, &aside).is_err() {
                return Ok(Request::Taken);
            }
            if !self.is_left_behind(&aside)? {
                let put_back = fs::hard_link(&aside, &file);
                let removed = fs::remove_file(&aside);
                return put_back
                    .and(removed)
                    .map(|()| Request::Taken)
                    .map_err(|error| durable::failed("put back", &file, &error));
            }
        }
        match OpenOptions::new().write(true).create_new(true).open(&file) {
            Ok(mut claim) => {
                // the system unlocks it when the process ends, however it ends
                let start = claim.try_lock().ok().and_then(|()| this_start()).unwrap_or_default();
                writeln!(claim, "process {}\n{start}", std::process::id())
                    .map_err(|error| durable::failed("write", &file, &error))?;
                Ok(Request::Claimed(Claim::keep(self.dir.join(name), file, claim)))
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(Request::Taken),
            Err(error) => Err(durable::failed("create", &file, &error)),
        }
    }

    /// Whether a claim stands there whose process is gone from this machine, or that nobody touched for the
    /// time of a lease.
    fn is_left_behind(&self, claim: &Path) -> Result<bool, Failure> {
        if is_of_the_dead(claim) {
            return Ok(true);
        }
        match fs::metadata(claim).and_then(|claim| claim.modified()) {
            // a clock that is behind makes a claim look fresh, which is safe
            Ok(touched) => Ok(SystemTime::now().duration_since(touched).is_ok_and(|idle| idle >= self.lease)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(durable::failed("read", claim, &error)),
        }
    }

    /// How often the job was left behind before.
    fn left_behind(&self, name: &str) -> Result<usize, Failure> {
        let failed = |error| durable::failed("read", &self.dir, &error);
        let before = format!("{name}.left.");
        let mut count = 0;
        for entry in fs::read_dir(&self.dir).map_err(failed)? {
            count += usize::from(entry.map_err(failed)?.file_name().to_string_lossy().starts_with(&before));
        }
        Ok(count)
    }
}

/// Whether a claim says that its process locked it since this machine was started, and it is not locked.
fn is_of_the_dead(claim: &Path) -> bool {
    let Ok(text) = fs::read_to_string(claim) else { return false };
    let locked_here = this_start().is_some_and(|start| text.lines().nth(1) == Some(&start));
    // dropping the file unlocks it again
    locked_here
        && File::open(claim).is_ok_and(|claim| !matches!(claim.try_lock(), Err(TryLockError::WouldBlock)))
}

/// The name of this start of the machine, where the system gives it one.
fn this_start() -> Option<String> {
    let name = fs::read_to_string(THIS_START).ok()?;
    Some(format!("start {}", name.trim()))
}

/// A result with its checksum.
fn sealed(result: &str) -> String {
    format!("{result}{CHECKSUM}{:016x}\n", xxh3_64(result.as_bytes()))
}

/// The result in a sealed text; `None` if the seal does not fit.
fn unsealed(text: &str) -> Option<&str> {
    let (result, seal) = text.split_at_checked(text.len().checked_sub(CHECKSUM.len() + 17)?)?;
    (sealed(result)[result.len()..] == *seal).then_some(result)
}

/// A job that this process works on. Dropped without a result, the job is free again.
#[derive(Debug)]
pub(crate) struct Claim {
    result: PathBuf,
    file: PathBuf,
    /// Locked as long as this is open.
    _locked: File,
    /// Closing this channel ends the thread that touches the claim.
    working: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Claim {
    fn keep(result: PathBuf, file: PathBuf, locked: File) -> Self {
        let (working, ended) = mpsc::channel::<()>();
        let claim = file.clone();
        let thread = std::thread::spawn(move || {
            while ended.recv_timeout(TOUCH_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                // a claim that cannot be touched is taken over by others, which costs time and no result
                let touched = OpenOptions::new().append(true).open(&claim);
                let _ = touched.and_then(|claim| claim.set_modified(SystemTime::now()));
            }
        });
        Self { result, file, _locked: locked, working: Some(working), thread: Some(thread) }
    }

    /// Writes the result; the job is done.
    pub(crate) fn finish(self, result: &str) -> Result<(), Failure> {
        durable::write(&self.result, |out| out.write_all(sealed(result).as_bytes()))
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.working = None;
        // the channel is closed, so the thread ends at once
        self.thread.take().map(JoinHandle::join);
        // a claim that stays is taken over when its lease ends
        let _ = fs::remove_file(&self.file);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    fn folder(lease: Duration) -> (tempfile::TempDir, Jobs) {
        let dir = tempfile::tempdir().unwrap();
        let jobs = Jobs { lease, ..Jobs::open(dir.path(), "squares").unwrap() };
        (dir, jobs)
    }

    fn claimed(jobs: &Jobs, name: &str) -> Claim {
        match jobs.claim(name).unwrap() {
            Request::Claimed(claim) => claim,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_works_at_a_time() {
        let (_dir, jobs) = folder(LEASE);
        let claim = claimed(&jobs, "a");
        assert!(matches!(jobs.claim("a").unwrap(), Request::Taken));
        drop(claim);
        claimed(&jobs, "a").finish("1").unwrap();
        assert_eq!(jobs.result("a").unwrap(), JobResult::Whole("1".to_owned()));
        assert_eq!(jobs.result("b").unwrap(), JobResult::Nothing);
    }

    /// Every byte of a result counts: it is named, put aside, and done again.
    #[test]
    fn damaged_results_are_put_aside() {
        let (dir, jobs) = folder(LEASE);
        claimed(&jobs, "a").finish("{\"to\":1000}\n").unwrap();
        let whole = fs::read(dir.path().join("a")).unwrap();
        let flipped = (0..whole.len()).map(|at| {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            bytes
        });
        let cut = (0..whole.len()).map(|length| whole[..length].to_vec());
        for (count, harmed) in (1..).zip(flipped.chain(cut)) {
            fs::write(dir.path().join("a"), &harmed).unwrap();
            let found = jobs.result("a").unwrap();
            assert!(
                matches!(&found, JobResult::Damaged(note) if note.contains("'a' is damaged")),
                "{found:?}"
            );
            assert_eq!(jobs.result("a").unwrap(), JobResult::Nothing);
            let name = if count == 1 { "a.damaged".to_owned() } else { format!("a.damaged.{count}") };
            assert_eq!(fs::read(dir.path().join(name)).unwrap(), harmed);
        }
    }

    /// The clock jumps in both directions: a job is taken twice at worst, and its result is right.
    #[test]
    fn clocks_jump() {
        let (dir, jobs) = folder(LEASE);
        let day = Duration::from_secs(24 * 60 * 60);
        let touched_at = |name: &str, time: SystemTime| {
            let file = dir.path().join(format!("{name}.claim"));
            fs::write(&file, "process 0\nof another machine\n").unwrap();
            File::options().append(true).open(&file).unwrap().set_modified(time).unwrap();
        };
        touched_at("ahead", SystemTime::now() + day);
        assert!(matches!(jobs.claim("ahead").unwrap(), Request::Taken), "it looks fresh: it is not taken");
        touched_at("behind", SystemTime::now() - day);
        let second = claimed(&jobs, "behind");
        second.finish("1").unwrap();
        assert_eq!(jobs.result("behind").unwrap(), JobResult::Whole("1".to_owned()));
        // the claim of a process that is alive here is taken over if its clock was wrong, and both may end
        let first = claimed(&jobs, "both");
        let file = File::options().append(true).open(dir.path().join("both.claim")).unwrap();
        file.set_modified(SystemTime::now() - day).unwrap();
        let second = claimed(&jobs, "both");
        second.finish("7").unwrap();
        first.finish("7").unwrap();
        assert_eq!(jobs.result("both").unwrap(), JobResult::Whole("7".to_owned()));
    }

    /// The claim of a process that was killed on this machine is taken over at once.
    #[cfg(target_os = "linux")]
    #[test]
    fn claims_of_the_dead_are_taken_over() {
        let (dir, jobs) = folder(LEASE);
        let alive = claimed(&jobs, "a");
        let text = fs::read_to_string(dir.path().join("a.claim")).unwrap();
        assert!(matches!(jobs.claim("a").unwrap(), Request::Taken));
        fs::write(dir.path().join("b.claim"), text).unwrap();
        claimed(&jobs, "b").finish("2").unwrap();
        // it says nothing of this start of the machine yet, or of another
        for young in ["", "process 7", "process 7\nstart of-another-machine\n"] {
            fs::write(dir.path().join("c.claim"), young).unwrap();
            assert!(matches!(jobs.claim("c").unwrap(), Request::Taken), "{young:?}");
        }
        drop(alive);
    }

    #[test]
    fn threads_share_the_jobs() {
        let (_dir, jobs) = folder(LEASE);
        let done = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for name in (0..20).map(|number| number.to_string()) {
                        if jobs.result(&name).unwrap() == JobResult::Nothing
                            && let Request::Claimed(claim) = jobs.claim(&name).unwrap()
                            // another may have finished between the look and the claim
                            && jobs.result(&name).unwrap() == JobResult::Nothing
                        {
                            claim.finish(&name).unwrap();
                            done.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        assert_eq!(done.into_inner(), 20);
    }

    /// A claim that nobody touches is taken over; the third time, the job is set aside.
    #[test]
    fn left_behind() {
        let (dir, jobs) = folder(Duration::ZERO);
        for _ in 1..MAX_LEFT_BEHIND {
            fs::write(dir.path().join("a.claim"), "process 0").unwrap();
            std::mem::forget(claimed(&jobs, "a"));
        }
        assert!(matches!(jobs.claim("a").unwrap(), Request::SetAside));
        claimed(&jobs, "b").finish("2").unwrap();
    }

    #[test]
    fn other_jobs() {
        let (dir, _) = folder(LEASE);
        assert!(matches!(Jobs::open(dir.path(), "cubes"), Err(Failure::File(_))));
    }
}
