//! The folder of a run: which game it belongs to, which of its files are whole, and what they hold.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::heap::Tally;
use grundy::heap::sequence::Sequence;
use grundy::phrase::{Phrase, phrase};

use super::identity::Identity;
use super::manifest::Manifest;
use super::segment::Segment;
use super::state::SavedState;
use crate::durable::{self, Lock, UNFINISHED_SUFFIX, disk, failed, sealed};
use crate::exit::Failure;
use crate::files::in_words;

const RUN_FILE: &str = "run.json";
const MANIFEST_FILE: &str = "manifest.json";
const PREVIOUS_FILE: &str = "manifest.previous.json";
const LOCK_FILE: &str = "lock";

/// A folder that is locked against other writers.
pub(crate) struct RunFolder {
    path: PathBuf,
    /// What is saved.
    pub(crate) manifest: Manifest,
    /// Warnings about the state in which the folder was found.
    pub(crate) notes: Vec<String>,
    /// Held until the folder is dropped.
    _lock: Lock,
}

impl RunFolder {
    /// Opens the folder of a run, or makes one if a game is given. Puts damaged manifests aside. `to` is the
    /// last heap of a run that does not say its own.
    pub(crate) fn open(path: &Path, game: Option<&Identity>, to: Option<u64>) -> Result<Self, Failure> {
        // refuse a wrong folder before writing to it
        let found = DescriptionFiles::read(path)?;
        found.identity(path, game)?;
        found.goal(path, to)?;
        fs::create_dir_all(path).map_err(|error| failed("make the folder", path, &error))?;
        let lock = lock(path)?;
        let found = DescriptionFiles::read(path)?;
        let (identity, goal) = (found.identity(path, game)?, found.goal(path, to)?);
        let mut notes = Vec::new();
        for (name, problem) in found.problems() {
            let aside = durable::put_aside(&path.join(name), "damaged")?;
            notes.push(format!("'{name}' is damaged: {problem}; it is kept as '{}'", aside.display()));
        }
        let whole = matches!(found.manifest, Some(Ok(_)));
        let segments = names(path)?.iter().any(|name| Segment::is_name(name));
        let was = found.newest();
        if !whole && segments {
            notes.push(match &was {
                Some(_) => format!("'{MANIFEST_FILE}' cannot be used: going on from '{PREVIOUS_FILE}'"),
                None => "no manifest is left: starting again from heap 0".to_owned(),
            });
        }
        let mut manifest = was.unwrap_or_else(|| Manifest::new(identity, goal));
        let listed_goal = std::mem::replace(&mut manifest.to, goal);
        let folder = Self { path: path.to_owned(), manifest, notes, _lock: lock };
        if found.run_goal() != Some(goal) {
            folder.save_goal()?;
        }
        if !whole || listed_goal != goal {
            folder.save()?;
        }
        Ok(folder)
    }

    /// Refuses a folder that does not hold a run of this game.
    pub(crate) fn check(path: &Path, game: &Identity) -> Result<(), Failure> {
        DescriptionFiles::read(path)?.identity(path, Some(game)).map(|_| ())
    }

    /// Saves the last heap asked for: `--resume` without `--to` goes on to it.
    pub(crate) fn set_target(&mut self, to: u64) -> Result<(), Failure> {
        if to <= self.manifest.to {
            return Ok(());
        }
        self.manifest.to = to;
        self.save_goal()?;
        self.save()
    }

    /// Writes what the run is and how far it goes. This file is the first of a folder, and outlives the
    /// manifests.
    fn save_goal(&self) -> Result<(), Failure> {
        let Manifest { identity, to, .. } = &self.manifest;
        let mut run = identity.to_json();
        run["to"] = (*to).into();
        sealed::seal(&self.path.join(RUN_FILE), &run)
    }

    /// The values of the segments before the first damaged one, at most `len`, with their tally. Puts the
    /// damaged segment and those after it aside.
    pub(crate) fn load(&mut self, len: u64) -> Result<(Vec<u16>, Tally), Failure> {
        let room = usize::try_from(len.min(self.manifest.len())).unwrap_or(usize::MAX);
        let mut values = Vec::with_capacity(room);
        let mut whole = 0;
        for segment in &self.manifest.segments {
            let room = usize::try_from(len.saturating_sub(segment.first)).unwrap_or(usize::MAX);
            let before = values.len();
            let read = segment.read(&self.path, |part| {
                values.extend(&part[..part.len().min(room - (values.len() - before))]);
                Ok(())
            });
            let Err(error) = read else {
                whole += 1;
                continue;
            };
            values.truncate(before);
            let (name, path, problem) = (segment.name(), segment.path(&self.path), in_words(&error));
            let kept = match path.exists() {
                true => format!("; it is kept as '{}'", durable::put_aside(&path, "damaged")?.display()),
                false => String::new(),
            };
            let from = segment.first;
            self.notes.push(format!("'{name}' is damaged: {problem}{kept}; going on from heap {from}"));
            break;
        }
        if whole < self.manifest.segments.len() {
            self.manifest.segments.truncate(whole);
            self.save()?;
        }
        self.clean_up()?;
        let mut tally = Tally::default();
        tally.extend(&values);
        Ok((values, tally))
    }

    /// Saves the values that are not yet in the tally: segments first, then the manifest.
    pub(crate) fn append(
        &mut self,
        sequence: &Sequence,
        tally: &mut Tally,
        spent: Duration,
    ) -> Result<(), Failure> {
        self.manifest.spent = spent;
        while tally.len() < sequence.len() {
            let segment = Segment::write(&self.path, sequence, tally)?;
            let path = segment.path(&self.path);
            self.manifest.segments.push(segment);
            if let Err(failure) = self.save() {
                // no manifest lists it, and the disk may be full
                let _ = disk::remove(&path);
                return Err(failure);
            }
        }
        Ok(())
    }

    /// The newest whole state of a run that forgets; nothing if there is none, and it begins again. Damaged
    /// ones are put aside.
    pub(crate) fn load_state(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let listed = self.manifest.states.len();
        let mut found = None;
        while let (None, Some(state)) = (&found, self.manifest.states.first()) {
            match state.read(&self.path) {
                Ok(bytes) => found = Some(bytes),
                Err(error) => {
                    let (name, path, problem) = (state.name(), state.path(&self.path), in_words(&error));
                    let kept = match path.exists() {
                        true => {
                            format!("; it is kept as '{}'", durable::put_aside(&path, "damaged")?.display())
                        }
                        false => String::new(),
                    };
                    self.manifest.states.remove(0);
                    let from = self.manifest.len();
                    self.notes
                        .push(format!("'{name}' is damaged: {problem}{kept}; going on from heap {from}"));
                }
            }
        }
        if self.manifest.states.len() < listed {
            self.save()?;
        }
        self.clean_up()?;
        Ok(found)
    }

    /// Saves the state of a run that forgets: first its file, then the manifest.
    pub(crate) fn save_state(&mut self, sequence: &Sequence, spent: Duration) -> Result<(), Failure> {
        let len = sequence.counted().map_or(0, Tally::len);
        if len == 0 || self.manifest.len() == len {
            return Ok(());
        }
        self.manifest.spent = spent;
        let state = SavedState::write(&self.path, len, &sequence.save())?;
        let path = state.path(&self.path);
        let before = self.manifest.states.clone();
        // a run that began again may have been so far before
        self.manifest.states.retain(|before| before.len != len);
        self.manifest.states.insert(0, state);
        self.manifest.states.truncate(2);
        if let Err(failure) = self.save() {
            // no manifest lists it, and the disk may be full
            let _ = disk::remove(&path);
            self.manifest.states = before;
            return Err(failure);
        }
        for gone in before.iter().filter(|state| !self.manifest.states.contains(state)) {
            let path = gone.path(&self.path);
            if path.exists() && gone.len != len {
                disk::remove(&path).map_err(|error| failed("remove", &path, &error))?;
            }
        }
        Ok(())
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the manifest; keeps the one before, so that there is always a whole one.
    fn save(&self) -> Result<(), Failure> {
        if let Ok(Some(was)) = sealed::open(&self.path.join(MANIFEST_FILE)) {
            sealed::seal(&self.path.join(PREVIOUS_FILE), &was)?;
        }
        sealed::seal(&self.path.join(MANIFEST_FILE), &self.manifest.to_json())
    }

    /// Removes the unfinished files of a killed process, and puts segments aside that the manifest does not
    /// list.
    fn clean_up(&mut self) -> Result<(), Failure> {
        let segments = self.manifest.segments.iter().map(Segment::name);
        let listed: Vec<String> = segments.chain(self.manifest.states.iter().map(SavedState::name)).collect();
        for name in names(&self.path)? {
            let path = self.path.join(&name);
            if is_unfinished(&name) {
                disk::remove(&path).map_err(|error| failed("remove", &path, &error))?;
            } else if SavedState::is_name(&name) && !listed.contains(&name) {
                // a kill came between the state and the manifest: the run has it again soon
                disk::remove(&path).map_err(|error| failed("remove", &path, &error))?;
            } else if Segment::is_name(&name) && !listed.contains(&name) {
                let aside = durable::put_aside(&path, "unlisted")?;
                self.notes
                    .push(format!("'{name}' is not in the manifest; it is kept as '{}'", aside.display()));
            }
        }
        Ok(())
    }
}

/// Reads the manifest without a lock: the writer of the run may be at work.
pub(crate) fn read(path: &Path) -> Result<Manifest, Failure> {
    let found = DescriptionFiles::read(path)?;
    found.identity(path, None)?;
    found.newest().ok_or_else(|| Failure::File(format!("no manifest is left in '{}'", path.display()).into()))
}

/// The files that describe a run, each absent, damaged or whole.
struct DescriptionFiles {
    /// The game, and the last heap asked for; earlier versions did not write it.
    run: Option<Result<(Identity, Option<u64>), String>>,
    manifest: Option<Result<Manifest, String>>,
    previous: Option<Result<Manifest, String>>,
    /// Whether there are other files.
    others: bool,
}

impl DescriptionFiles {
    fn read(path: &Path) -> Result<Self, Failure> {
        let file = |name: &str| sealed::open(&path.join(name)).transpose();
        let list = |name: &str| file(name).map(|value| value.and_then(|value| Manifest::from_json(&value)));
        let names = names(path)?;
        Ok(Self {
            run: file(RUN_FILE).map(|value| {
                value.and_then(|value| Ok((Identity::from_json(&value)?, value["to"].as_u64())))
            }),
            manifest: list(MANIFEST_FILE),
            previous: list(PREVIOUS_FILE),
            others: names.iter().any(|name| name != LOCK_FILE && !is_unfinished(name)),
        })
    }

    /// The game of the run; in a folder without a run, the wanted game.
    fn identity(&self, path: &Path, wanted: Option<&Identity>) -> Result<Identity, Failure> {
        let shown = path.display();
        let listed = [&self.manifest, &self.previous].into_iter().flatten().flatten();
        let named = self.run.iter().flatten().map(|(identity, _)| identity);
        let mut all = listed.map(|manifest| &manifest.identity).chain(named);
        let Some(found) = all.next() else {
            return match (self.problems().next(), wanted) {
                (Some((name, problem)), _) => Err(Failure::File(
                    format!(
                        "no file in '{shown}' still says which run it is: '{name}' is damaged ({problem})"
                    )
                    .into(),
                )),
                (None, _) if self.others => Err(Failure::Usage {
                    problem: format!("the folder '{shown}' is not empty and holds no run").into(),
                    hint: "give the folder of a run, an empty one, or one that does not exist".into(),
                }),
                (None, Some(wanted)) => Ok(wanted.clone()),
                (None, None) => Err(Failure::Usage {
                    problem: phrase!(
                        "wrong-no-run",
                        "there is no run in '{folder}'",
                        folder = path.display()
                    ),
                    hint: format!("begin one with: grundy run CODE --to 1e6 --dir {shown}").into(),
                }),
            };
        };
        if let Some(other) = all.find(|other| other.rules != found.rules) {
            return Err(Failure::File(
                format!("the files in '{shown}' name two games, {} and {}", found.code, other.code).into(),
            ));
        }
        match wanted {
            Some(wanted) if wanted.rules == found.rules && wanted.forgets != found.forgets => {
                let (problem, hint) = match found.forgets {
                    true => ("holds a run that forgets its values", "add --forget, or give another folder"),
                    false => ("holds all values of a run", "leave out --forget, or give another folder"),
                };
                Err(Failure::Usage { problem: format!("'{shown}' {problem}").into(), hint: hint.into() })
            }
            Some(wanted) if wanted.rules != found.rules => Err(Failure::Usage {
                problem: format!("'{shown}' holds a run of {}, not of {}", found.code, wanted.code).into(),
                hint: Phrase::fixed("hint-other-folder", "give another folder"),
            }),
            _ => Ok(found.clone()),
        }
    }

    /// The last heap that `run.json` asks for.
    fn run_goal(&self) -> Option<u64> {
        self.run.iter().flatten().find_map(|(_, to)| *to)
    }

    /// The last heap asked for. Targets only grow, so the largest that a file names is the latest; the one
    /// given counts where no file names any.
    fn goal(&self, path: &Path, given: Option<u64>) -> Result<u64, Failure> {
        // earlier versions began with a manifest that listed nothing, not even the target
        let lists = [&self.manifest, &self.previous].into_iter().flatten().flatten();
        let listed = lists.filter(|list| list.to > 0 || list.len() > 0).map(|list| list.to);
        listed.chain(self.run_goal()).max().or(given).ok_or_else(|| Failure::Usage {
            problem: format!("the run in '{}' was ended before it wrote its last heap", path.display())
                .into(),
            hint: format!("name it: grundy run --resume {} --to N", path.display()).into(),
        })
    }

    /// The newest whole manifest.
    fn newest(&self) -> Option<Manifest> {
        [&self.manifest, &self.previous].into_iter().flatten().flatten().next().cloned()
    }

    /// The damaged files, and what is wrong with them.
    fn problems(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let run = self.run.as_ref().and_then(|run| run.as_ref().err()).map(|problem| (RUN_FILE, problem));
        let lists = [(MANIFEST_FILE, &self.manifest), (PREVIOUS_FILE, &self.previous)];
        let lists = lists.into_iter().filter_map(|(name, list)| Some((name, list.as_ref()?.as_ref().err()?)));
        run.into_iter().chain(lists)
    }
}

/// Whether a file was left unfinished by its writer.
fn is_unfinished(name: &str) -> bool {
    name.strip_suffix(UNFINISHED_SUFFIX).is_some_and(|name| {
        [RUN_FILE, MANIFEST_FILE, PREVIOUS_FILE].contains(&name)
            || Segment::is_name(name)
            || SavedState::is_name(name)
    })
}

/// The names of the files in a folder; none if it does not exist.
fn names(path: &Path) -> Result<Vec<String>, Failure> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| failed("read the folder", path, &error))?,
    };
    let names = entries.map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()));
    let mut names =
        names.collect::<io::Result<Vec<_>>>().map_err(|error| failed("read the folder", path, &error))?;
    names.sort();
    Ok(names)
}

fn lock(folder: &Path) -> Result<Lock, Failure> {
    let path = folder.join(LOCK_FILE);
    let file = File::options().write(true).create(true).truncate(false).open(&path);
    durable::lock(file.map_err(|error| failed("write", &path, &error))?, folder)
}

#[cfg(test)]
mod tests;
