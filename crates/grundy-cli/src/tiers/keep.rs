//! Stages of the tier that is being solved.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::strong::{TierBetween, TierCells, TierProgress, TierStage};
use serde_json::{Value, json};

use super::{Folder, put_aside};
use crate::durable::{self, sealed};
use crate::exit::Failure;
use crate::stored::{self, Stored, Unusable};

/// Keeps a stage after the first round that ends `every` or more after the last one.
pub(super) struct Keeper<'f, 'w> {
    folder: &'f Folder<'w>,
    tier: usize,
    every: Duration,
    written: Instant,
    /// Why a stage could not be kept.
    pub(super) failure: Option<Failure>,
}

impl<'f, 'w> Keeper<'f, 'w> {
    pub(super) fn new(folder: &'f Folder<'w>, tier: usize, every: Duration) -> Self {
        Self { folder, tier, every, written: Instant::now(), failure: None }
    }

    /// A round has ended.
    pub(super) fn see(&mut self, between: &TierBetween<'_>) -> Result<(), Stopped> {
        if self.written.elapsed() < self.every {
            return Ok(());
        }
        if let Err(failed) = self.folder.keep_stage(self.tier, between) {
            self.failure = Some(failed);
            return Err(Stopped::new(Limit::Interrupt, String::new()));
        }
        self.written = Instant::now();
        Ok(())
    }
}

impl Folder<'_> {
    fn stage_part(&self, tier: usize, part: usize, round: &str) -> PathBuf {
        self.place.dir.join(format!("{}-{part}.{round}.stage", self.place.name(tier)))
    }

    fn stage_title(&self, tier: usize, part: usize) -> String {
        format!("{}, not solved to the end", self.place.title(tier, part))
    }

    /// Writes all parts of a stage, then the file that names it, then removes the stage before.
    fn keep_stage(&self, tier: usize, between: &TierBetween<'_>) -> Result<(), Failure> {
        let progress = between.progress();
        let round = format!("{}{}", if progress.ties { "t" } else { "w" }, progress.plies);
        for (part, places) in self.place.parts(tier).enumerate() {
            let title = self.stage_title(tier, part);
            stored::save_cells(&self.stage_part(tier, part, &round), &title, between, places)?;
        }
        let content = json!({
            "tier": self.place.name(tier), "round": round, "plies": progress.plies, "ties": progress.ties,
            "width": between.width(),
        });
        sealed::seal(&self.stage_file(tier), &content)?;
        self.remove(tier, Some(&round))
    }

    /// Reads the stage of a tier, if there is one that is whole. What is damaged is put aside.
    pub(super) fn stage(
        &self,
        tier: usize,
        limits: &Limits,
        notes: &mut Vec<String>,
    ) -> Result<Option<TierStage>, Failure> {
        let file = self.stage_file(tier);
        let problem = match sealed::open(&file) {
            Ok(None) => return Ok(None),
            Ok(Some(content)) => match self.cells(tier, &content, limits) {
                Ok(stage) => return Ok(Some(stage)),
                Err(Unusable::Damaged(problem)) => problem,
                Err(Unusable::Other(_)) if !self.parts_exist(tier, &content) => {
                    "a part of it is missing".to_owned()
                }
                Err(why) => return Err(why.into()),
            },
            Err(problem) => problem,
        };
        notes.push(put_aside(&file, &problem)?);
        Ok(None)
    }

    fn parts_exist(&self, tier: usize, content: &Value) -> bool {
        let round = content["round"].as_str().unwrap_or_default();
        (0..self.place.parts(tier).count()).all(|part| self.stage_part(tier, part, round).exists())
    }

    fn cells(&self, tier: usize, content: &Value, limits: &Limits) -> Result<TierStage, Unusable> {
        let missing = || Unusable::Damaged("a value is missing".to_owned());
        let round = content["round"].as_str().ok_or_else(missing)?;
        let plies =
            content["plies"].as_u64().and_then(|plies| u32::try_from(plies).ok()).ok_or_else(missing)?;
        let progress = TierProgress { plies, ties: content["ties"].as_bool().ok_or_else(missing)? };
        let width = content["width"].as_u64().filter(|width| [2, 4].contains(width)).ok_or_else(missing)?;
        let numbers = self.place.tiers.get(tier).len();
        stored::within(limits, numbers as u64 * width)?;
        let mut cells = match width {
            2 => TierCells::Words(Vec::with_capacity(numbers)),
            _ => TierCells::Longs(Vec::with_capacity(numbers)),
        };
        for (part, places) in self.place.parts(tier).enumerate() {
            let (path, title) = (self.stage_part(tier, part, round), self.stage_title(tier, part));
            let mut stored = Stored::read(&path, &title, places.len() as u64, limits)?;
            if stored.width() as u64 != width {
                return Err(Unusable::Damaged("its cells have another width".to_owned()));
            }
            let read = stored.each_block(|block| match &mut cells {
                TierCells::Words(all) => {
                    all.extend(block.chunks_exact(2).map(|code| u16::from_le_bytes([code[0], code[1]])));
                }
                TierCells::Longs(all) => {
                    let codes = block.chunks_exact(4);
                    all.extend(codes.map(|code| u32::from_le_bytes([code[0], code[1], code[2], code[3]])));
                }
            });
            read.map_err(Unusable::Damaged)?;
        }
        Ok(TierStage { cells, progress })
    }

    /// Removes all stages of a solved tier.
    pub(super) fn remove_stages(&self, tier: usize) -> Result<(), Failure> {
        let file = self.stage_file(tier);
        if file.exists() {
            removed(&file)?;
        }
        self.remove(tier, None)
    }

    /// Removes what a kill has left of the stages of tiers that are solved.
    pub(super) fn remove_old_stages(&self) -> Result<(), Failure> {
        let tiers = 0..self.place.manifest.tiers.len();
        let solved: HashSet<&str> =
            tiers.filter(|&tier| self.place.holds(tier)).map(|tier| self.place.name(tier)).collect();
        let is_old = |file: &str| {
            let Some(stem) = file.strip_suffix(".stage") else { return false };
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

    /// Removes the parts of stages of a tier but those of one round.
    fn remove(&self, tier: usize, but: Option<&str>) -> Result<(), Failure> {
        let entries = std::fs::read_dir(&self.place.dir)
            .map_err(|error| durable::failed("read", &self.place.dir, &error))?;
        let mut old: Vec<PathBuf> = Vec::new();
        for entry in entries.flatten() {
            let file = entry.file_name().to_string_lossy().into_owned();
            let rest = file.strip_prefix(self.place.name(tier)).and_then(|rest| rest.strip_prefix('-'));
            let round =
                rest.and_then(|rest| rest.strip_suffix(".stage")).and_then(|rest| rest.split_once('.'));
            if round
                .is_some_and(|(part, round)| part.bytes().all(|c| c.is_ascii_digit()) && Some(round) != but)
            {
                old.push(entry.path());
            }
        }
        old.sort_unstable();
        old.iter().try_for_each(|file| removed(file))
    }
}

fn removed(file: &Path) -> Result<(), Failure> {
    durable::disk::remove(file).map_err(|error| durable::failed("remove", file, &error))
}
