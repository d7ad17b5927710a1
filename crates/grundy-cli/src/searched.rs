//! Searches with checkpoints: from time to time what was found is written to a folder, and a later run goes
//! on from it. Several processes at one folder share what they find.

mod others;
mod written;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::{Budget, Limits, StopFlag};
use grundy::notation::term::Question;
use grundy::report::{Ask, Report};
use grundy::table::Recalls;
use xxhash_rust::xxh3::Xxh3;

use self::others::{LOOK_EVERY, Others};
use self::written::Unread;
use crate::checkpoint::file_of;
use crate::durable::{self, Lock, sealed::hexadecimal};
use crate::exit::Failure;

/// The first words of a file with findings. Positions may have other names in another version.
const MAGIC: &str = concat!("grundy-facts-2 ", env!("CARGO_PKG_VERSION"));

/// A search that finds nothing new before it is kept goes on for so long at least the next time.
const LEAST_STAGE: Duration = Duration::from_millis(1);

/// Searches for the answer from what is in the folder, if there is something; `search` remembers what is
/// found. Writes that every `every`, and when a limit ends the search; removes it once the question is
/// answered. A damaged file is put aside, and the search begins anew; `note` says so.
///
/// Where another process is at work in the folder, both share what they find. One of them, which holds the
/// lock of the folder, writes all that it knows; the others leave what they told.
pub(crate) fn solve(
    question: &Question,
    search: &dyn Recalls,
    folder: &Path,
    every: Duration,
    ask: &Ask,
    note: &mut Option<String>,
) -> Result<Report, Failure> {
    std::fs::create_dir_all(folder).map_err(|error| durable::failed("make", folder, &error))?;
    let (path, game) = (file_of(folder, &question.game, "facts"), name_of(&question.game));
    let others = Others::new(folder, &question.game, game.clone());
    search.remember();
    let mut kept = Kept { folder, path, game, search, others, lock: None };
    kept.begin(&ask.limits, note)?;
    kept.search(question, every, ask)
}

/// What is kept of a search in a folder.
struct Kept<'a> {
    folder: &'a Path,
    path: PathBuf,
    game: String,
    search: &'a dyn Recalls,
    others: Others,
    /// Of the process that writes all that it knows: the folder itself is locked, where the system can, so
    /// that no file is left in it.
    lock: Option<Lock>,
}

impl Kept<'_> {
    /// Takes the lock of the folder, if it is free; says whether this process has it now. Where the system
    /// has no such locks, no process has it.
    fn locks(&mut self) -> bool {
        if self.lock.is_none()
            && let Ok(opened) = File::open(self.folder)
        {
            self.lock = durable::lock_if_free(opened, self.folder).unwrap_or_default();
        }
        self.lock.is_some()
    }

    /// Reads what earlier processes have left.
    fn begin(&mut self, limits: &Limits, note: &mut Option<String>) -> Result<(), Failure> {
        let is_first = self.locks();
        if self.path.exists()
            && let Err(unread) = written::read(&self.path, &self.game, self.search, limits)
        {
            let Unread::Damaged(problem) = unread else { return Err(unread.into_failure(&self.path)) };
            if is_first {
                let (name, aside) = (self.path.display(), durable::put_aside(&self.path, "damaged")?);
                let aside = aside.display();
                *note = Some(format!(
                    "'{name}' is damaged: {problem}; it is kept as '{aside}'; searching again from the start"
                ));
            }
        }
        if is_first {
            self.others.take_over(self.search, limits)?;
        } else {
            self.others.join(self.search)?;
        }
        Ok(())
    }

    fn search(&mut self, question: &Question, mut every: Duration, ask: &Ask) -> Result<Report, Failure> {
        let mut n_kept = 0;
        loop {
            if self.others.come() {
                self.others.join(self.search)?;
            }
            let limits = until(&ask.limits, every, self.others.watched());
            let stopped = match question.solve(&Ask { limits, ..ask.clone() }) {
                Ok(report) => return self.end().map(|()| report),
                Err(Error::Stopped(stopped)) => stopped,
                Err(error) => return Err(error.into()),
            };
            let limit =
                raised(&ask.limits).or(Some(stopped.limit).filter(|limit| *limit != Limit::Interrupt));
            if !self.search.is_sound() {
                // what was kept before stays
                match limit {
                    Some(limit) => return Err(Stopped { limit, ..stopped }.into()),
                    None => continue,
                }
            }
            let kept_in = if self.locks() {
                let n_known = written::write(&self.path, &self.game, self.search)?;
                if n_known <= n_kept {
                    // to take back what is known took all the time
                    every = LEAST_STAGE.max(2 * every);
                }
                n_kept = n_known;
                self.others.remove_taken_over()?;
                if limit.is_some() {
                    self.others.leave()?;
                }
                self.path.display()
            } else {
                self.folder.display()
            };
            if let Some(limit) = limit {
                return Err(Failure::Limit {
                    problem: Stopped { limit, ..stopped }.sentence(),
                    hint: format!("the work so far is in '{kept_in}'; run the same command again to go on")
                        .into(),
                });
            }
        }
    }

    /// Removes what was kept of a question that is answered; what processes have told remains until all have
    /// heard it. Who ends last removes it: each is gone for the others before it tries for the lock, and
    /// looks once more when it has given it up.
    fn end(&mut self) -> Result<(), Failure> {
        self.search.share_with(None);
        self.others.fall_silent();
        while self.locks() {
            for path in [&self.path, &durable::unfinished(&self.path)] {
                if path.exists() {
                    durable::disk::remove(path).map_err(|error| durable::failed("remove", path, &error))?;
                }
            }
            if self.others.are_gone() {
                self.others.remove()?;
            }
            self.lock = None;
            if !self.others.are_gone() {
                break;
            }
        }
        Ok(())
    }
}

/// The limit that has been reached outside, if one has.
fn raised(limits: &Limits) -> Option<Limit> {
    let quiet = Limits { watch: None, ..limits.clone() };
    Budget::new(&quiet).look().err().map(|stopped| stopped.limit)
}

/// The same limits, and an interrupt after this time, or when another process comes.
fn until(
    limits: &Limits,
    time: Duration,
    comes: Option<impl Fn() -> bool + Send + Sync + 'static>,
) -> Limits {
    let (start, stop, outside) = (Instant::now(), Arc::new(StopFlag::default()), limits.clone());
    let flag = Arc::clone(&stop);
    let looked = std::sync::Mutex::new(start);
    let has_come = move || {
        let (Some(comes), Ok(mut looked)) = (&comes, looked.lock()) else { return false };
        if looked.elapsed() < LOOK_EVERY {
            return false;
        }
        *looked = Instant::now();
        comes()
    };
    let watch = move |done, all| {
        if let Some(watch) = &outside.watch {
            watch(done, all);
        }
        if start.elapsed() >= time || has_come() || raised(&outside).is_some() {
            flag.interrupt();
        }
    };
    Limits { stop, watch: Some(Arc::new(watch)), ..limits.clone() }
}

/// A game in one line, with a checksum of the files that it names: findings are of these rules alone.
fn name_of(game: &str) -> String {
    let named = std::iter::once(game).chain(game.split([':', ',', ' ']));
    let mut files = Xxh3::new();
    for name in named.filter(|name| Path::new(name).is_file()) {
        files.update(&std::fs::read(name).unwrap_or_default());
    }
    format!("{MAGIC} {} {}", hexadecimal(files.digest()), game.escape_debug())
}
