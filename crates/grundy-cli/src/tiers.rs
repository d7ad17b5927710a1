//! Whole games tier by tier in a folder: solved there, resumed there, and asked without loading it.
//!
//! | File | Holds |
//! |---|---|
//! | `tiers.json` | the game, the numbers of a part, and what is known of each solved tier; sealed |
//! | `NAME-PART.solved` | the codes of a part of a tier, in the format of `stored.rs` |
//! | `NAME.stage` | how far the rounds of the tier are that is being solved; sealed |
//! | `NAME.before` | the same for the stage before, which is used if the last one is damaged |
//! | `NAME-PART.ROUND.stage` | the cells of a part of it after that round |
//!
//! Every file is written under another name, synced and renamed; a tier counts as solved when `tiers.json`
//! says so, a stage when `NAME.stage` names it. So whatever a kill leaves, the same command goes on.

mod asked;
mod keep;
mod manifest;
mod together;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::report::Ask;
use grundy::strong::{Below, TakeCodes, Whole};

pub(crate) use self::asked::{Checked, TierFolder};
use self::keep::Keeper;
use self::manifest::{Kept, Manifest};
pub(crate) use self::together::{Team, solve_together};
use crate::durable;
use crate::exit::Failure;
use crate::stored::{self, Stored, Unusable};

/// The numbers of a part.
pub(crate) const PART_NUMBERS: usize = 1 << 24;
/// Codes that are read at once from solved tiers.
const STRETCH_CODES: usize = 1 << 19;
/// The memory of an opened part: its index and its blocks.
const OPEN_BYTES: u64 = 4 << 20;

/// Solves all tiers of a game that the folder does not hold, each from its stage if there is one. `notes`
/// says what was damaged, and is done again.
pub(crate) fn solve(
    whole: &dyn Whole,
    dir: &Path,
    part: usize,
    every: Duration,
    ask: &Ask,
    notes: &mut Vec<String>,
) -> Result<(), Failure> {
    std::fs::create_dir_all(dir).map_err(|error| durable::failed("make", dir, &error))?;
    let _locked = std::fs::File::open(dir).ok().map(|opened| durable::lock(opened, dir)).transpose()?;
    let mut folder = Folder::open(whole, dir, part, notes)?;
    folder.look_through(&ask.limits, notes)?;
    let done = folder.solve_rest(every, ask, notes);
    done.map_err(|failure| folder.kept_anyway(failure))
}

/// A folder with tiers of a game.
struct Folder<'w> {
    whole: &'w dyn Whole,
    dir: PathBuf,
    manifest: Manifest,
}

impl<'w> Folder<'w> {
    /// Opens a folder, or begins one. A damaged list of tiers is put aside: then all is solved again.
    fn open(whole: &'w dyn Whole, dir: &Path, part: usize, notes: &mut Vec<String>) -> Result<Self, Failure> {
        let file = manifest::file(dir);
        let manifest = match Manifest::read(&file, whole) {
            Ok(Some(manifest)) => manifest,
            Ok(None) => Manifest::new(whole, part),
            Err(Unusable::Other(failure)) => return Err(failure),
            Err(Unusable::Damaged(problem)) => {
                notes.push(put_aside(&file, &problem)?);
                Manifest::new(whole, part)
            }
        };
        Ok(Self { whole, dir: dir.to_owned(), manifest })
    }

    /// Says what a limit leaves.
    fn kept_anyway(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Game(grundy::Error::Stopped(stopped)) if self.any() => Failure::Limit {
                problem: stopped.sentence(),
                hint: format!(
                    "the work so far is in '{}'; run the same command again to go on",
                    self.dir.display()
                )
                .into(),
            },
            failure => failure,
        }
    }

    /// Whether anything is kept.
    fn any(&self) -> bool {
        manifest::file(&self.dir).exists()
            || (0..self.manifest.tiers.len()).any(|tier| self.stage_file(tier).exists())
    }

    fn name(&self, tier: usize) -> &str {
        &self.whole.tiers().get(tier).name
    }

    fn part_file(&self, tier: usize, part: usize) -> PathBuf {
        self.dir.join(format!("{}-{part}.solved", self.name(tier)))
    }

    fn stage_file(&self, tier: usize) -> PathBuf {
        self.dir.join(format!("{}.stage", self.name(tier)))
    }

    /// What stands in the header of a part.
    fn title(&self, tier: usize, part: usize) -> String {
        format!("{}, tier {}, part {part}", self.whole.name(), self.name(tier))
    }

    /// The places of the parts of a tier.
    fn parts(&self, tier: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let (all, part) = (self.whole.tiers().get(tier).len(), self.manifest.part);
        (0..all.div_ceil(part)).map(move |i| i * part..all.min((i + 1) * part))
    }

    /// Opens a part.
    fn part(&self, tier: usize, part: usize, limits: &Limits) -> Result<Stored, Unusable> {
        let length = self.parts(tier).nth(part).map_or(0, |places| places.len());
        Stored::read(&self.part_file(tier, part), &self.title(tier, part), length as u64, limits)
    }

    /// Checks all that is kept against its checksums; what is damaged is put aside, and its tier is not
    /// solved.
    fn look_through(&mut self, limits: &Limits, notes: &mut Vec<String>) -> Result<(), Failure> {
        for tier in 0..self.manifest.tiers.len() {
            if self.manifest.tiers[tier].is_none() {
                continue;
            }
            for part in 0..self.parts(tier).count() {
                let whole = self.part(tier, part, limits).and_then(|mut stored| stored.verify());
                self.forget_damaged(tier, part, whole, notes)?;
            }
        }
        Ok(())
    }

    /// Puts a part aside that is damaged, or not there; its tier is then not solved.
    fn forget_damaged(
        &mut self,
        tier: usize,
        part: usize,
        read: Result<(), Unusable>,
        notes: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let file = self.part_file(tier, part);
        match read {
            Ok(()) => return Ok(()),
            Err(_) if !file.exists() => {
                notes.push(format!("'{}' is missing; its tier is solved again", file.display()));
            }
            Err(Unusable::Damaged(problem)) => notes.push(put_aside(&file, &problem)?),
            Err(Unusable::Other(failure)) => return Err(failure),
        }
        self.manifest.tiers[tier] = None;
        self.manifest.write(&self.dir, self.whole)
    }

    /// The question with the memory that is left beside what reads and writes the files of a tier.
    fn beside_files(&self, tier: usize, ask: &Ask) -> Result<Ask, Stopped> {
        let (numbers, limits) = (self.whole.tiers().get(tier).len(), &ask.limits);
        let written = 2 * self.manifest.part.min(numbers) as u64;
        let beside = OPEN_BYTES.min(limits.max_bytes / 4) + 4 * STRETCH_CODES.min(numbers) as u64 + written;
        let left = limits.max_bytes.checked_sub(beside);
        let left = left.ok_or_else(|| Stopped::new(Limit::Memory(limits.max_bytes), "opening the tiers"))?;
        Ok(Ask { limits: Limits { max_bytes: left, ..limits.clone() }, ..ask.clone() })
    }

    /// Solves what is not solved, the first tier first.
    fn solve_rest(&mut self, every: Duration, ask: &Ask, notes: &mut Vec<String>) -> Result<(), Failure> {
        while let Some(tier) = self.manifest.tiers.iter().position(Option::is_none) {
            let ask = self.beside_files(tier, ask)?;
            let stage = self.stage(tier, &ask.limits, notes)?;
            let mut reader = Reader { folder: self, limits: &ask.limits, failed: None };
            let mut keeper = Keeper::new(self, tier, every);
            let mut each = |between: &grundy::strong::TierBetween<'_>| keeper.see(between);
            let solved = self.whole.solve_tier(tier, &mut reader, stage, &mut each, &ask);
            if let Some((other, part, why)) = reader.failed.take() {
                self.forget_damaged(other, part, Err(why), notes)?;
                continue;
            }
            if let Some(failure) = keeper.failure.take() {
                return Err(failure);
            }
            let solved = solved?;
            let counts = self.whole.count_tier(tier, 0, &solved.codes, &ask)?;
            for (part, places) in self.parts(tier).enumerate() {
                stored::save_codes(
                    &self.part_file(tier, part),
                    &self.title(tier, part),
                    &solved.codes[places],
                )?;
            }
            self.manifest.tiers[tier] = Some(Kept { longest: solved.longest, counts });
            self.manifest.write(&self.dir, self.whole)?;
            self.remove_stages(tier)?;
        }
        Ok(())
    }
}

/// Reads solved tiers in order.
struct Reader<'f, 'w> {
    folder: &'f Folder<'w>,
    limits: &'f Limits,
    /// The part that cannot be used.
    failed: Option<(usize, usize, Unusable)>,
}

impl Below for Reader<'_, '_> {
    fn read(&mut self, tier: usize, places: Range<usize>, take: &mut TakeCodes<'_>) -> Result<(), Stopped> {
        for (part, of_part) in self.folder.parts(tier).enumerate() {
            let (from, to) = (places.start.max(of_part.start), places.end.min(of_part.end));
            if from >= to {
                continue;
            }
            let mut at = from;
            let mut opened = match self.folder.part(tier, part, self.limits) {
                Ok(opened) => opened,
                Err(why) => return Err(self.fail(tier, part, why)),
            };
            while at < to {
                let end = to.min(at + STRETCH_CODES);
                match opened.codes(at - of_part.start..end - of_part.start) {
                    Ok(codes) => take(at, &codes)?,
                    Err(problem) => return Err(self.fail(tier, part, Unusable::Damaged(problem))),
                }
                at = end;
            }
        }
        Ok(())
    }

    fn longest(&self, tier: usize) -> u32 {
        self.folder.manifest.tiers[tier].as_ref().map_or(0, |kept| kept.longest)
    }
}

impl Reader<'_, '_> {
    /// Keeps why a part cannot be used, and stops the solver.
    fn fail(&mut self, tier: usize, part: usize, why: Unusable) -> Stopped {
        self.failed = Some((tier, part, why));
        Stopped::new(Limit::Interrupt, String::new())
    }
}

/// Puts a damaged file aside, and says so.
fn put_aside(file: &Path, problem: &str) -> Result<String, Failure> {
    let aside = durable::put_aside(file, "damaged")?;
    Ok(format!(
        "'{}' is damaged: {problem}; it is kept as '{}', and what it held is done again",
        file.display(),
        aside.display()
    ))
}

#[cfg(test)]
mod tests;
