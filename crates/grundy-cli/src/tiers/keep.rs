//! Stages of the tier that is being solved.

use std::cell::RefCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::strong::machines::Deal;
use grundy::strong::{TierBetween, TierCells, TierProgress, TierStage};
use serde_json::{Value, json};

use super::grace::Grace;
use super::swap::SUFFIXES;
use super::{Folder, put_aside};
use crate::durable::{self, sealed};
use crate::exit::Failure;
use crate::stored::{self, Stored, Unusable};

/// The work between two stages takes so many times as long as a stage, at least.
const STAGE_SHARE: u32 = 20;

/// When stages are kept: after the first round that ends `every` or more after the last one, or later if
/// stages take long; and after the round in which the work is asked to end.
pub(super) struct Cadence<'f> {
    every: Duration,
    grace: &'f Grace,
    written: Instant,
    /// When the stage was begun that is written.
    begun: Instant,
    /// What the last stage took.
    took: Duration,
}

impl<'f> Cadence<'f> {
    pub(super) fn new(every: Duration, grace: &'f Grace) -> Self {
        let now = Instant::now();
        Self { every, grace, written: now, begun: now, took: Duration::ZERO }
    }

    /// A round has ended: whether a stage is kept.
    pub(super) fn due(&mut self) -> bool {
        self.grace.rounds(true);
        self.begun = Instant::now();
        self.written.elapsed() >= self.every.max(STAGE_SHARE * self.took) || self.grace.asked().is_some()
    }

    /// It is kept. The work may end here.
    pub(super) fn kept(&mut self) -> Result<(), Stopped> {
        (self.written, self.took) = (Instant::now(), self.begun.elapsed());
        self.grace.kept();
        self.grace.asked().map_or(Ok(()), Err)
    }
}

/// Keeps stages of a tier that is in memory.
pub(super) struct Keeper<'f, 'w> {
    folder: &'f Folder<'w>,
    tier: usize,
    cadence: Cadence<'f>,
    /// Why a stage could not be kept.
    pub(super) failure: Option<Failure>,
}

impl<'f, 'w> Keeper<'f, 'w> {
    pub(super) fn new(folder: &'f Folder<'w>, tier: usize, cadence: Cadence<'f>) -> Self {
        Self { folder, tier, cadence, failure: None }
    }

    /// A round has ended.
    pub(super) fn see(&mut self, between: &TierBetween<'_>) -> Result<(), Stopped> {
        if !self.cadence.due() {
            return Ok(());
        }
        if let Err(failed) = self.folder.keep_stage(self.tier, between) {
            self.failure = Some(failed);
            return Err(Stopped::new(Limit::Interrupt, String::new()));
        }
        self.cadence.kept()
    }
}

/// What takes a piece of a stage.
pub(super) type TakePiece<'a> = dyn FnMut(usize, usize, &[u8]) -> Result<(), Unusable> + 'a;

/// A stage in the names of its files.
fn round_of(progress: TierProgress) -> String {
    format!("{}{}", if progress.ties { "t" } else { "w" }, progress.plies)
}

impl Folder<'_> {
    fn stage_part(&self, tier: usize, part: usize, round: &str) -> PathBuf {
        self.place.dir.join(format!("{}-{part}.{round}.stage", self.place.name(tier)))
    }

    fn stage_title(&self, tier: usize, part: usize) -> String {
        format!("{}, not solved to the end", self.place.title(tier, part))
    }

    /// The file that names the stage before the last one.
    fn before_file(&self, tier: usize) -> PathBuf {
        self.place.dir.join(format!("{}.before", self.place.name(tier)))
    }

    /// Writes all parts of a stage, then the file that names it, then removes old ones.
    fn keep_stage(&self, tier: usize, between: &TierBetween<'_>) -> Result<(), Failure> {
        let progress = between.progress();
        for (part, places) in self.place.parts(tier).enumerate() {
            let (path, title) =
                (self.stage_part(tier, part, &round_of(progress)), self.stage_title(tier, part));
            stored::save_cells(&path, &title, between, places)?;
        }
        self.name_stage(tier, progress, between.width())
    }

    /// Writes a part of a stage.
    pub(super) fn keep_part(
        &self,
        tier: usize,
        part: usize,
        progress: TierProgress,
        width: usize,
        cells: &[u8],
    ) -> Result<(), Failure> {
        let path = self.stage_part(tier, part, &round_of(progress));
        stored::save_cell_bytes(&path, &self.stage_title(tier, part), width, cells).map(drop)
    }

    /// Writes the file that names a stage whose parts are written. The stage before it is kept as well: one
    /// of them may be damaged.
    pub(super) fn name_stage(
        &self,
        tier: usize,
        progress: TierProgress,
        width: usize,
    ) -> Result<(), Failure> {
        let (file, before) = (self.stage_file(tier), self.before_file(tier));
        let round = round_of(progress);
        let mut kept = vec![round.clone()];
        if file.exists() {
            durable::disk::rename(&file, &before)
                .map_err(|error| durable::failed("rename", &file, &error))?;
            if let Ok(Some(content)) = sealed::open(&before) {
                kept.extend(content["round"].as_str().map(str::to_owned));
            }
        }
        let content = json!({
            "tier": self.place.name(tier), "round": round, "plies": progress.plies, "ties": progress.ties,
            "width": width,
        });
        sealed::seal(&file, &content)?;
        self.remove(tier, &kept)
    }

    /// Reads the last stage of a tier that is whole, if there is one. What is damaged is put aside.
    pub(super) fn stage(
        &self,
        tier: usize,
        limits: &Limits,
        notes: &mut Vec<String>,
    ) -> Result<Option<TierStage>, Failure> {
        self.stage_by(tier, notes, |content| self.cells(tier, content, limits, None))
    }

    /// The same, and only what the file says that names it; all parts are compared with their checksums.
    #[cfg(any(test, feature = "machines"))]
    pub(super) fn whole_stage(
        &self,
        tier: usize,
        limits: &Limits,
        notes: &mut Vec<String>,
    ) -> Result<Option<Value>, Failure> {
        self.stage_by(tier, notes, |content| {
            let (round, _, width) = said(content)?;
            for (part, places) in self.place.parts(tier).enumerate() {
                self.open_stage(tier, part, round, (places.len(), width), limits)?.verify()?;
            }
            Ok(content.clone())
        })
    }

    /// The same piece by piece: `take` is given the number of a part, the bytes of a cell, and the cells.
    pub(super) fn stage_pieces(
        &self,
        tier: usize,
        limits: &Limits,
        notes: &mut Vec<String>,
        take: &RefCell<&mut TakePiece<'_>>,
    ) -> Result<Option<TierProgress>, Failure> {
        self.stage_by(tier, notes, |content| {
            let (round, progress, width) = said(content)?;
            for (part, places) in self.place.parts(tier).enumerate() {
                let mut cells = Vec::with_capacity(places.len() * width);
                let mut stored = self.open_stage(tier, part, round, (places.len(), width), limits)?;
                stored.each_block(|block| cells.extend_from_slice(block)).map_err(Unusable::Damaged)?;
                (take.borrow_mut())(part, width, &cells)?;
            }
            Ok(progress)
        })
    }

    fn stage_by<T>(
        &self,
        tier: usize,
        notes: &mut Vec<String>,
        read: impl Fn(&Value) -> Result<T, Unusable>,
    ) -> Result<Option<T>, Failure> {
        for file in [self.stage_file(tier), self.before_file(tier)] {
            let problem = match sealed::open(&file) {
                Ok(None) => continue,
                Ok(Some(content)) => match read(&content) {
                    Ok(found) => return Ok(Some(found)),
                    Err(Unusable::Damaged(problem)) => problem,
                    Err(Unusable::Other(_)) if !self.parts_exist(tier, &content) => {
                        "a part of it is missing".to_owned()
                    }
                    Err(why) => return Err(why.into()),
                },
                Err(problem) => problem,
            };
            notes.push(put_aside(&file, &problem)?);
        }
        Ok(None)
    }

    fn parts_exist(&self, tier: usize, content: &Value) -> bool {
        let round = content["round"].as_str().unwrap_or_default();
        (0..self.place.parts(tier).count()).all(|part| self.stage_part(tier, part, round).exists())
    }

    fn open_stage(
        &self,
        tier: usize,
        part: usize,
        round: &str,
        (places, width): (usize, usize),
        limits: &Limits,
    ) -> Result<Stored, Unusable> {
        let (path, title) = (self.stage_part(tier, part, round), self.stage_title(tier, part));
        let stored = Stored::read(&path, &title, places as u64, limits)?;
        match stored.width() == width {
            true => Ok(stored),
            false => Err(Unusable::Damaged("its cells have another width".to_owned())),
        }
    }

    /// The cells of a stage: all of them, or those that are dealt to a machine.
    pub(super) fn cells(
        &self,
        tier: usize,
        content: &Value,
        limits: &Limits,
        dealt: Option<(&Deal, usize)>,
    ) -> Result<TierStage, Unusable> {
        let (round, progress, width) = said(content)?;
        let numbers = match dealt {
            Some((deal, me)) => deal.cells(me),
            None => self.place.tiers.get(tier).len(),
        };
        stored::within(limits, (numbers * width) as u64)?;
        let mut cells = match width {
            2 => TierCells::Words(Vec::with_capacity(numbers)),
            _ => TierCells::Longs(Vec::with_capacity(numbers)),
        };
        for (part, places) in self.place.parts(tier).enumerate() {
            let mut stored = self.open_stage(tier, part, round, (places.len(), width), limits)?;
            let mut at = places.start;
            let read = stored.each_block(|block| {
                let here = at..at + block.len() / width;
                at = here.end;
                match dealt {
                    None => append(&mut cells, block),
                    Some((deal, me)) => {
                        let own = deal.stretches(here.clone()).filter(|(owner, _, _)| *owner == me);
                        own.for_each(|(_, _, places)| {
                            let bytes =
                                (places.start - here.start) * width..(places.end - here.start) * width;
                            append(&mut cells, &block[bytes]);
                        });
                    }
                }
            });
            read.map_err(Unusable::Damaged)?;
        }
        Ok(TierStage { cells, progress })
    }

    /// Removes all stages of a solved tier.
    pub(super) fn remove_stages(&self, tier: usize) -> Result<(), Failure> {
        for file in [self.stage_file(tier), self.before_file(tier)].into_iter().filter(|file| file.exists()) {
            removed(&file)?;
        }
        self.remove(tier, &[])
    }

    /// Removes what a kill has left of the stages of tiers that are solved, and of pieces.
    pub(super) fn remove_old_stages(&self) -> Result<(), Failure> {
        let tiers = 0..self.place.manifest.tiers.len();
        let solved: HashSet<&str> =
            tiers.filter(|&tier| self.place.holds(tier)).map(|tier| self.place.name(tier)).collect();
        let names: HashSet<&str> = (0..self.place.tiers.len()).map(|tier| self.place.name(tier)).collect();
        let is_old = |file: &str| {
            if is_swapped(file, &names) {
                return true;
            }
            let Some(stem) = file.strip_suffix(".stage").or_else(|| file.strip_suffix(".before")) else {
                return false;
            };
            // the list of a stage, or a part of it
            let part = stem.rsplit_once('.').and_then(|(of_part, _)| of_part.rsplit_once('-'));
            solved.contains(stem)
                || part.is_some_and(|(name, part)| {
                    solved.contains(name) && part.bytes().all(|c| c.is_ascii_digit())
                })
        };
        let dir = &self.place.dir;
        let entries = std::fs::read_dir(dir).map_err(|error| durable::failed("read", dir, &error))?;
        let mut old: Vec<PathBuf> = entries
            .flatten()
            .filter(|entry| is_old(&entry.file_name().to_string_lossy()))
            .map(|entry| entry.path())
            .collect();
        old.sort_unstable();
        old.iter().try_for_each(|file| removed(file))
    }

    /// Removes the parts of stages of a tier but those of these rounds.
    fn remove(&self, tier: usize, but: &[String]) -> Result<(), Failure> {
        let entries = std::fs::read_dir(&self.place.dir)
            .map_err(|error| durable::failed("read", &self.place.dir, &error))?;
        let mut old: Vec<PathBuf> = Vec::new();
        for entry in entries.flatten() {
            let file = entry.file_name().to_string_lossy().into_owned();
            let rest = file.strip_prefix(self.place.name(tier)).and_then(|rest| rest.strip_prefix('-'));
            let round =
                rest.and_then(|rest| rest.strip_suffix(".stage")).and_then(|rest| rest.split_once('.'));
            if round.is_some_and(|(part, round)| {
                part.bytes().all(|c| c.is_ascii_digit()) && but.iter().all(|kept| kept != round)
            }) {
                old.push(entry.path());
            }
        }
        old.sort_unstable();
        old.iter().try_for_each(|file| removed(file))
    }
}

/// Whether a file holds a piece of a tier, or letters to it, which are worth nothing after a kill.
fn is_swapped(file: &str, tiers: &HashSet<&str>) -> bool {
    let stem = SUFFIXES.iter().find_map(|suffix| file.strip_suffix(suffix)?.strip_suffix('.'));
    stem.and_then(|stem| stem.rsplit_once('-'))
        .is_some_and(|(name, part)| tiers.contains(name) && part.bytes().all(|c| c.is_ascii_digit()))
}

/// The round of a stage, how far it is, and the bytes of a cell, as the file says that names it.
fn said(content: &Value) -> Result<(&str, TierProgress, usize), Unusable> {
    let missing = || Unusable::Damaged("a value is missing".to_owned());
    let round = content["round"].as_str().ok_or_else(missing)?;
    let plies = content["plies"].as_u64().and_then(|plies| u32::try_from(plies).ok()).ok_or_else(missing)?;
    let ties = content["ties"].as_bool().ok_or_else(missing)?;
    let width = content["width"].as_u64().and_then(|width| usize::try_from(width).ok());
    let width = width.filter(|width| [2, 4].contains(width)).ok_or_else(missing)?;
    Ok((round, TierProgress { plies, ties }, width))
}

/// Adds cells that were read.
fn append(cells: &mut TierCells, bytes: &[u8]) {
    match cells {
        TierCells::Words(all) => {
            all.extend(bytes.chunks_exact(2).map(|code| u16::from_le_bytes([code[0], code[1]])));
        }
        TierCells::Longs(all) => {
            let codes = bytes.chunks_exact(4);
            all.extend(codes.map(|code| u32::from_le_bytes([code[0], code[1], code[2], code[3]])));
        }
    }
}

fn removed(file: &Path) -> Result<(), Failure> {
    durable::disk::remove(file).map_err(|error| durable::failed("remove", file, &error))
}
