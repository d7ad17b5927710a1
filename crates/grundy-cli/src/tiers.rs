//! Whole games tier by tier in a folder: solved there, resumed there, and asked without loading it.
//!
//! | File | Holds |
//! |---|---|
//! | `tiers.json` | the game, the numbers of a part, and what is known of each solved tier; sealed |
//! | `NAME-PART.solved` | the codes of a part of a tier, in the format of `stored.rs` |
//! | `NAME.stage` | how far the rounds of the tier are that is being solved; sealed |
//! | `NAME.before` | the same for the stage before, which is used if the last one is damaged |
//! | `NAME-PART.ROUND.stage` | the cells of a part of it after that round |
//! | `NAME-PART.swap`, `.posted`, `.letters` | a tier that does not fit in memory: `swap.rs` |
//!
//! Every file is written under another name, synced and renamed; a tier counts as solved when `tiers.json`
//! says so, a stage when `NAME.stage` names it. A tier that every move leaves is solved part by part, and has
//! no stages: parts that are there and whole are not solved again. So whatever a kill leaves, the same
//! command goes on.

#[cfg(feature = "machines")]
mod bar;
mod grace;
mod keep;
pub(crate) mod listed;
mod parts;
mod swap;
#[cfg(feature = "machines")]
mod together;

use std::cell::RefCell;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::report::Ask;
use grundy::strong::{Below, Flow, KeepParts, SolvedTier, Swap, TakeCodes, TierProgress, Whole, tier_bytes};

pub(crate) use grundy_kept::folder::{Checked, PART_NUMBERS, TierFolder};
use grundy_kept::folder::{OPEN_BYTES, Place};
use grundy_kept::manifest::{self, Manifest, Solved};

use self::grace::{Grace, with_grace};
use self::keep::{Cadence, Keeper};
use self::parts::SolvedParts;
use self::swap::{SwapFiles, SwappedParts};
#[cfg(feature = "machines")]
pub(crate) use self::together::{Team, solve_together};
use crate::durable::{self, sealed};
use crate::exit::Failure;
use crate::stored::Unusable;

/// Codes that are read at once from solved tiers.
const STRETCH_CODES: usize = 1 << 19;
/// Letters to the pieces of a tier that does not fit take so much of the memory, at most.
const FLOW_SHARE: u64 = 4;

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
    folder.remove_old_stages()?;
    with_grace(ask, |ask, grace| {
        let done = folder.solve_rest(every, grace, ask, notes);
        done.map_err(|failure| folder.kept_anyway(failure, grace))
    })
}

/// A folder with tiers of a game.
struct Folder<'w> {
    whole: &'w dyn Whole,
    place: Place,
}

impl<'w> Folder<'w> {
    /// Opens a folder, or begins one. A damaged list of tiers is put aside: then all is solved again.
    fn open(whole: &'w dyn Whole, dir: &Path, part: usize, notes: &mut Vec<String>) -> Result<Self, Failure> {
        let file = manifest::file(dir);
        let (game, tiers) = (whole.name().to_owned(), whole.tiers().clone());
        let manifest = match Manifest::read(&file, &game, &tiers) {
            Ok(Some(manifest)) => manifest,
            Ok(None) => Manifest::new(tiers.len(), part),
            Err(Unusable::Damaged(problem)) => {
                notes.push(put_aside(&file, &problem)?);
                Manifest::new(tiers.len(), part)
            }
            Err(why) => return Err(why.into()),
        };
        Ok(Self { whole, place: Place { dir: dir.to_owned(), game, tiers, manifest } })
    }

    /// Says what a limit leaves, and what is lost.
    fn kept_anyway(&self, failure: Failure, grace: &Grace) -> Failure {
        match failure {
            Failure::Game(grundy::Error::Stopped(stopped)) if self.any() => {
                let lost = match grace.lost().as_secs() {
                    0 => String::new(),
                    seconds => format!(" (that of the last {seconds} s excepted)"),
                };
                let dir = self.place.dir.display();
                let hint =
                    format!("the work so far is in '{dir}'{lost}; run the same command again to go on");
                Failure::Limit { problem: stopped.sentence(), hint: hint.into() }
            }
            failure => failure,
        }
    }

    /// Whether anything is kept.
    fn any(&self) -> bool {
        manifest::file(&self.place.dir).exists()
            || (0..self.place.manifest.tiers.len()).any(|tier| self.stage_file(tier).exists())
    }

    fn stage_file(&self, tier: usize) -> PathBuf {
        self.place.dir.join(format!("{}.stage", self.place.name(tier)))
    }

    /// Writes the list of tiers.
    fn write_list(&self) -> Result<(), Failure> {
        let content = self.place.manifest.to_json(&self.place.game, &self.place.tiers);
        sealed::seal(&manifest::file(&self.place.dir), &content)
    }

    /// Checks all that is kept against its checksums; what is damaged is put aside, and its tier is not
    /// solved.
    fn look_through(&mut self, limits: &Limits, notes: &mut Vec<String>) -> Result<(), Failure> {
        for tier in 0..self.place.manifest.tiers.len() {
            if self.place.manifest.tiers[tier].is_none() {
                continue;
            }
            for part in 0..self.place.parts(tier).count() {
                let whole = self.place.part(tier, part, limits).and_then(|mut stored| stored.verify());
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
        let file = self.place.part_file(tier, part);
        match read {
            Ok(()) => return Ok(()),
            Err(_) if !file.exists() => {
                notes.push(format!("'{}' is missing; its tier is solved again", file.display()));
            }
            Err(Unusable::Damaged(problem)) => notes.push(put_aside(&file, &problem)?),
            Err(why) => return Err(why.into()),
        }
        self.place.manifest.tiers[tier] = None;
        self.write_list()
    }

    /// The question with the memory that is left beside what reads and writes the files of a tier.
    fn beside_files(&self, tier: usize, ask: &Ask) -> Result<Ask, Stopped> {
        let (numbers, limits) = (self.place.tiers.get(tier).len(), &ask.limits);
        let written = 2 * self.place.manifest.part.min(numbers) as u64;
        let beside = OPEN_BYTES.min(limits.max_bytes / 4) + 4 * STRETCH_CODES.min(numbers) as u64 + written;
        let left = limits.max_bytes.checked_sub(beside);
        let left = left.ok_or_else(|| Stopped::new(Limit::Memory(limits.max_bytes), "opening the tiers"))?;
        Ok(Ask { limits: Limits { max_bytes: left, ..limits.clone() }, ..ask.clone() })
    }

    /// Whether a tier is solved in memory.
    fn fits(&self, tier: usize, limits: &Limits) -> bool {
        let bytes = self.whole.table_bytes() + tier_bytes(self.place.tiers.get(tier).len());
        bytes <= limits.max_bytes
    }

    /// Puts the last stage of a tier into files of its pieces, if there is one; gives how far it is. Pieces
    /// of an earlier try are removed first: letters to them would be read again.
    fn swapped_stage(
        &self,
        tier: usize,
        swap: &mut SwapFiles<'_, '_>,
        limits: &Limits,
        notes: &mut Vec<String>,
    ) -> Result<Option<TierProgress>, Failure> {
        self.remove_old_stages()?;
        let mut put = |part: usize, width: usize, cells: &[u8]| {
            swap.put(part, width, cells).map_err(|stopped| Unusable::Other(stopped.sentence()))
        };
        let stage = self.stage_pieces(tier, limits, notes, &RefCell::new(&mut put));
        swap.failure.take().map_or(stage, Err)
    }

    /// Solves what is not solved, the first tier first.
    fn solve_rest(
        &mut self,
        every: Duration,
        grace: &Grace,
        ask: &Ask,
        notes: &mut Vec<String>,
    ) -> Result<(), Failure> {
        while let Some(tier) = self.place.manifest.tiers.iter().position(Option::is_none) {
            let ask = self.beside_files(tier, ask)?;
            let mut reader = Reader { folder: self, limits: &ask.limits, failed: None };
            let mut parts = SolvedParts::new(self, tier, grace, &ask);
            let mut keeper = Keeper::new(self, tier, Cadence::new(every, grace));
            let mut swap = SwapFiles::new(self, tier);
            let solved = match self.place.tiers.get(tier).is_left_by_every_move() {
                true => self.whole.solve_forward(tier, &mut reader, &mut parts, &ask),
                false if !self.fits(tier, &ask.limits) => {
                    let stage = self.swapped_stage(tier, &mut swap, &ask.limits, notes)?;
                    grace.rounds(stage.is_some());
                    let flow = Flow::of_pieces(swap.pieces(), ask.limits.max_bytes / FLOW_SHARE);
                    let mut keep = SwappedParts { parts: &mut parts, cadence: Cadence::new(every, grace) };
                    let swapped = (&mut swap as &mut dyn Swap, stage);
                    let solved = self.whole.solve_swapped(tier, flow, &mut reader, &mut keep, swapped, &ask);
                    grace.rounds(false);
                    solved
                }
                false => {
                    let stage = self.stage(tier, &ask.limits, notes)?;
                    grace.rounds(stage.is_some());
                    let mut each = |between: &grundy::strong::TierBetween<'_>| keeper.see(between);
                    let solved = self.whole.solve_tier(tier, &mut reader, stage, &mut each, &ask);
                    grace.rounds(false);
                    solved.and_then(|SolvedTier { codes, longest }| {
                        for (part, places) in self.place.parts(tier).enumerate() {
                            parts.solved(part, &codes[places])?;
                        }
                        Ok(longest)
                    })
                }
            };
            notes.append(&mut parts.notes);
            if let Some((other, part, why)) = reader.failed.take() {
                self.forget_damaged(other, part, Err(why), notes)?;
                continue;
            }
            let failures = [keeper.failure.take(), parts.failure.take(), swap.failure.take()];
            if let Some(failure) = failures.into_iter().flatten().next() {
                return Err(failure);
            }
            let (longest, counts) = (solved?, parts.sum());
            self.place.manifest.tiers[tier] = Some(Solved { longest, counts });
            self.write_list()?;
            grace.kept();
            self.remove_stages(tier)?;
            self.remove_old_stages()?;
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
        for (part, of_part) in self.folder.place.parts(tier).enumerate() {
            let (from, to) = (places.start.max(of_part.start), places.end.min(of_part.end));
            if from >= to {
                continue;
            }
            let mut at = from;
            let mut opened = match self.folder.place.part(tier, part, self.limits) {
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
        self.folder.place.manifest.tiers[tier].as_ref().map_or(0, |kept| kept.longest)
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
