//! A folder of jobs that several processes share, on one machine or on many that see the same files.
//!
//! A job has a name. Who creates its `NAME.claim` works on it, and touches the claim from time to time. A
//! claim that nobody touched for a while was left behind by a process that is gone: the next one takes it
//! over. A job that was left behind several times is set aside, as it may be what ended those processes. The
//! result is written whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use crate::durable;
use crate::exit::Failure;

/// How often a claim is touched.
const TOUCH_INTERVAL: Duration = Duration::from_secs(30);
/// A claim that was not touched for so long was left behind. Longer than clocks of machines and file systems
/// differ.
const LEASE: Duration = Duration::from_secs(5 * 60);
/// A job that was left behind so many times is set aside.
const MAX_LEFT_BEHIND: usize = 3;
/// The file that says what the jobs of the folder are about.
const PURPOSE_FILE: &str = "jobs.txt";

/// A folder of jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    dir: PathBuf,
    lease: Duration,
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
                return Err(Failure::File(problem));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                durable::write(&file, |out| writeln!(out, "{purpose}"))?;
            }
            Err(error) => return Err(durable::failed("read", &file, &error)),
        }
        Ok(Self { dir: dir.to_owned(), lease: LEASE })
    }

    /// The result of a job, if it has one.
    pub(crate) fn result(&self, name: &str) -> Result<Option<String>, Failure> {
        let file = self.dir.join(name);
        match fs::read_to_string(&file) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(durable::failed("read", &file, &error)),
        }
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
                writeln!(claim, "process {}", std::process::id())
                    .map_err(|error| durable::failed("write", &file, &error))?;
                Ok(Request::Claimed(Claim::keep(self.dir.join(name), file)))
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(Request::Taken),
            Err(error) => Err(durable::failed("create", &file, &error)),
        }
    }

    /// Whether a claim stands there that nobody touched for the time of a lease.
    fn is_left_behind(&self, claim: &Path) -> Result<bool, Failure> {
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

/// A job that this process works on. Dropped without a result, the job is free again.
#[derive(Debug)]
pub(crate) struct Claim {
    result: PathBuf,
    file: PathBuf,
    /// Closing this channel ends the thread that touches the claim.
    working: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Claim {
    fn keep(result: PathBuf, file: PathBuf) -> Self {
        let (working, ended) = mpsc::channel::<()>();
        let claim = file.clone();
        let thread = std::thread::spawn(move || {
            while ended.recv_timeout(TOUCH_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                // a claim that cannot be touched is taken over by others, which costs time and no result
                let touched = OpenOptions::new().append(true).open(&claim);
                let _ = touched.and_then(|claim| claim.set_modified(SystemTime::now()));
            }
        });
        Self { result, file, working: Some(working), thread: Some(thread) }
    }

    /// Writes the result; the job is done.
    pub(crate) fn finish(self, result: &str) -> Result<(), Failure> {
        durable::write(&self.result, |out| out.write_all(result.as_bytes()))
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
        assert_eq!(jobs.result("a").unwrap().as_deref(), Some("1"));
        assert_eq!(jobs.result("b").unwrap(), None);
    }

    #[test]
    fn threads_share_the_jobs() {
        let (_dir, jobs) = folder(LEASE);
        let done = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for name in (0..20).map(|number| number.to_string()) {
                        if jobs.result(&name).unwrap().is_none()
                            && let Request::Claimed(claim) = jobs.claim(&name).unwrap()
                            // another may have finished between the look and the claim
                            && jobs.result(&name).unwrap().is_none()
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
