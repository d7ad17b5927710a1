//! Several processes at one search, on one machine or on several with one file system: each writes what it
//! has found to a file of its own, which the others read as it grows.
//!
//! The file begins with a line of the game. Then come batches: a line for each finding, one with the names of
//! what the process is at, and the checksum of these lines. A batch counts once its checksum is there and
//! fits, so that nothing has to be synced: what a power cut damages is not read. A process holds the lock of
//! its file as long as it is at work. (Windows lets nobody read a locked file: there processes do not hear
//! one another.)

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::limits::{Budget, Limits};
use grundy::table::{Elsewhere, News, Recalls};
use xxhash_rust::xxh3::Xxh3;

use super::written::{MAX_LINE_BYTES, SEAL};
use crate::checkpoint::file_of;
use crate::durable::{self, Lock, sealed::hexadecimal};
use crate::exit::Failure;

/// How often a process that is alone looks whether another one has come.
pub(super) const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A process that has nothing to tell says at least so often that it is there.
const SIGN_EVERY: Duration = Duration::from_secs(5);
/// A process of which nothing was heard for so long is taken to be gone.
const GONE_AFTER: Duration = Duration::from_secs(20);
/// No more findings are taken from one file at once.
const MAX_AT_ONCE: usize = 1 << 18;

/// The other processes at a search, seen from one of them.
pub(super) struct Others {
    files: Files,
    /// What was written by processes that are gone, and is known now.
    taken_over: Vec<PathBuf>,
    letters: Option<Arc<Letters>>,
}

/// The files of all processes at a search.
#[derive(Clone, Debug)]
struct Files {
    folder: PathBuf,
    /// What their names begin with.
    stem: String,
    /// Their first line.
    game: String,
}

impl Files {
    fn all(&self) -> BTreeMap<u32, PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let number = |path: &Path| {
            let name = path.file_name()?.to_str()?;
            name.strip_prefix(&self.stem)?.strip_suffix(EXTENSION)?.parse().ok()
        };
        entries.filter_map(|entry| Some((number(&entry.path())?, entry.path()))).collect()
    }
}

/// What their names end with, after a number.
const EXTENSION: &str = ".told";

impl Others {
    /// Nobody has been heard of yet.
    pub(super) fn new(folder: &Path, game: &str, line: String) -> Self {
        let stem = file_of(folder, game, "").file_name().unwrap_or_default().to_string_lossy().into_owned();
        let files = Files { folder: folder.to_owned(), stem, game: line };
        Self { files, taken_over: Vec::new(), letters: None }
    }

    /// Reads what processes that are gone have written; it is removed once it is
    /// [known to be kept](Self::remove_taken_over).
    pub(super) fn take_over(&mut self, search: &dyn Recalls, limits: &Limits) -> Result<(), Failure> {
        let mut budget = Budget::new(limits);
        for path in self.files.all().into_values() {
            let Some(_lock) = gone(&path) else { continue };
            let mut reading = Reading::default();
            loop {
                let new = reading.read(&path, &self.files.game);
                if new.is_empty() {
                    break;
                }
                for line in new {
                    match search.recall(&line, &mut budget) {
                        // what is no position is found again
                        Ok(()) | Err(Error::BadText(_)) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
            }
            self.taken_over.push(path);
        }
        Ok(())
    }

    /// Removes the files whose contents were taken over and are kept now.
    pub(super) fn remove_taken_over(&mut self) -> Result<(), Failure> {
        self.taken_over.drain(..).try_for_each(|path| remove(&path))
    }

    /// Whether other processes are there to which this one does not speak yet.
    pub(super) fn come(&self) -> bool {
        self.letters.is_none() && is_met(&self.files, &self.known())
    }

    /// The same, for one who watches; nothing where this process speaks to the others.
    pub(super) fn watched(&self) -> Option<impl Fn() -> bool + Send + Sync + 'static> {
        let (files, known) = (self.files.clone(), self.known());
        self.letters.is_none().then_some(move || is_met(&files, &known))
    }

    fn known(&self) -> BTreeSet<PathBuf> {
        self.taken_over.iter().cloned().collect()
    }

    /// From now on this process tells the others what it finds, and hears them.
    pub(super) fn join(&mut self, search: &dyn Recalls) -> Result<(), Failure> {
        let letters = Arc::new(Letters::open(&self.files)?);
        search.share_with(Some(Arc::<Letters>::clone(&letters)));
        self.letters = Some(letters);
        Ok(())
    }

    /// Removes what this process has told: all of it is kept elsewhere.
    pub(super) fn leave(&mut self) -> Result<(), Failure> {
        self.letters.take().map_or(Ok(()), |letters| remove(&letters.path))
    }

    /// From now on this process is gone, for the others.
    pub(super) fn fall_silent(&mut self) {
        self.letters = None;
    }

    /// Whether no process is at work, though some were.
    pub(super) fn are_gone(&self) -> bool {
        let all = self.files.all();
        !all.is_empty() && all.values().all(|path| gone(path).is_some())
    }

    /// Removes what all processes have told.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        self.files.all().values().try_for_each(|path| remove(path))
    }
}

/// Whether there is a file of another process that is at work.
fn is_met(files: &Files, known: &BTreeSet<PathBuf>) -> bool {
    files.all().values().any(|path| !known.contains(path) && gone(path).is_none())
}

/// The lock of a file whose process is gone: as long as one is at work, it holds the lock.
fn gone(path: &Path) -> Option<Lock> {
    // some systems lock only what may be written
    durable::lock_if_free(OpenOptions::new().append(true).open(path).ok()?, path).ok()?
}

fn remove(path: &Path) -> Result<(), Failure> {
    match durable::disk::remove(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(durable::failed("remove", path, &error)),
        _ => Ok(()),
    }
}

/// What this process tells the others, and what it hears from them.
#[derive(Debug)]
struct Letters {
    files: Files,
    number: u32,
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// This process's file, locked; nothing after it could not be written.
    own: Option<(File, Lock)>,
    /// When this process last wrote, and what it said to be at.
    wrote: Instant,
    said: Vec<u64>,
    others: BTreeMap<u32, Reading>,
}

impl Letters {
    /// Takes the first number that is free.
    fn open(files: &Files) -> Result<Self, Failure> {
        for number in 1.. {
            let path = files.folder.join(format!("{}{number}{EXTENSION}", files.stem));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Ok(file) => {
                    let lock = file.try_clone().map_err(|error| durable::failed("lock", &path, &error))?;
                    // another process may look just now whether this one is gone
                    let Some(lock) = durable::lock_if_free(lock, &path)? else { continue };
                    writeln!(&file, "{}", files.game)
                        .map_err(|error| durable::failed("write", &path, &error))?;
                    let (own, wrote) = (Some((file, lock)), Instant::now());
                    let state = State { own, wrote, said: Vec::new(), others: BTreeMap::new() };
                    return Ok(Self { files: files.clone(), number, path, state: Mutex::new(state) });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(durable::failed("write", &path, &error)),
            }
        }
        unreachable!("there are fewer processes than numbers")
    }
}

impl Elsewhere<String> for Letters {
    fn exchange(&self, found: Vec<String>, at: &[u64]) -> News<String> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !found.is_empty() || state.said != at || state.wrote.elapsed() >= SIGN_EVERY {
            let written = state.own.as_mut().map(|(file, _)| file.write_all(batch(&found, at).as_bytes()));
            if let Some(Err(_)) = written {
                // half a batch is not read; the search goes on without the others
                state.own = None;
            }
            (state.wrote, state.said) = (Instant::now(), at.to_vec());
        }
        let (mut heard, mut others_at, mut there) = (Vec::new(), Vec::new(), vec![self.number]);
        for (number, path) in self.files.all() {
            if number == self.number {
                continue;
            }
            let reading = state.others.entry(number).or_default();
            heard.append(&mut reading.read(&path, &self.files.game));
            if reading.grew.is_some_and(|grew| grew.elapsed() < GONE_AFTER) {
                there.push(number);
                others_at.extend_from_slice(&reading.at);
            }
        }
        there.sort_unstable();
        let own = there.iter().position(|number| *number == self.number).unwrap_or(0);
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        News { found: heard, at: others_at, processes: count(there.len()), own: count(own) }
    }
}

/// What is written at once.
fn batch(found: &[String], at: &[u64]) -> String {
    let mut text: String = found.iter().flat_map(|line| [line, "\n"]).collect();
    text.push('@');
    for name in at {
        text.push_str(&format!(" {name:x}"));
    }
    text.push('\n');
    let mut seal = Xxh3::new();
    seal.update(text.as_bytes());
    text.push_str(&format!("{SEAL}{}\n", hexadecimal(seal.digest())));
    text
}

/// How far a file of another process is read.
#[derive(Debug, Default)]
struct Reading {
    /// The end of the last batch that was read.
    end: u64,
    /// What the process says that it is at.
    at: Vec<u64>,
    /// When the file was last seen to grow.
    grew: Option<Instant>,
    /// Set where a batch does not fit its checksum, or the file is of other rules.
    is_damaged: bool,
}

impl Reading {
    /// The findings of batches that are new.
    fn read(&mut self, path: &Path, game: &str) -> Vec<String> {
        // what cannot be read now is read the next time
        self.try_read(path, game).unwrap_or_default()
    }

    fn try_read(&mut self, path: &Path, game: &str) -> io::Result<Vec<String>> {
        let (mut all, mut new, mut at) = (Vec::new(), Vec::new(), Vec::new());
        let mut file = File::open(path)?;
        if self.is_damaged || file.metadata()?.len() == self.end {
            return Ok(all);
        }
        file.seek(SeekFrom::Start(self.end))?;
        let (mut file, mut line, mut seal, mut end) =
            (BufReader::new(file), Vec::new(), Xxh3::new(), self.end);
        while all.len() < MAX_AT_ONCE {
            line.clear();
            end += file.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? as u64;
            let Some(text) = line.strip_suffix(b"\n").map(String::from_utf8_lossy) else { break };
            if self.end == 0 {
                self.is_damaged = text != game;
                self.end = end;
            } else if let Some(sum) = text.strip_prefix(SEAL) {
                self.is_damaged = sum != hexadecimal(seal.digest());
                if !self.is_damaged {
                    all.append(&mut new);
                    self.at = std::mem::take(&mut at);
                    (self.end, self.grew, seal) = (end, Some(Instant::now()), Xxh3::new());
                }
            } else {
                seal.update(&line);
                match text.strip_prefix('@') {
                    Some(names) => {
                        let name = |name| u64::from_str_radix(name, 16).ok();
                        at.extend(names.split(' ').filter_map(name));
                    }
                    None => new.push(text.into_owned()),
                }
            }
            if self.is_damaged {
                break;
            }
        }
        Ok(all)
    }
}
