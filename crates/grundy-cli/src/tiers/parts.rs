//! Parts of the tier that is being solved: counted, and written.

use grundy::error::{Limit, Stopped};
use grundy::report::Ask;
use grundy::strong::{KeepParts, TierCounts, TierProgress};

use super::grace::Grace;
use super::{Folder, put_aside};
use crate::exit::Failure;
use crate::stored::{self, Unusable};

/// Keeps the parts of a tier that this process solves. A part that a run before has left is used, if it is
/// whole.
pub(super) struct SolvedParts<'f, 'w> {
    folder: &'f Folder<'w>,
    tier: usize,
    grace: &'f Grace,
    ask: &'f Ask,
    /// By part, in the order in which they are solved.
    pub(super) counts: Vec<(usize, TierCounts)>,
    /// What was damaged, and is done again.
    pub(super) notes: Vec<String>,
    /// Why something could not be kept.
    pub(super) failure: Option<Failure>,
}

impl<'f, 'w> SolvedParts<'f, 'w> {
    pub(super) fn new(folder: &'f Folder<'w>, tier: usize, grace: &'f Grace, ask: &'f Ask) -> Self {
        Self { folder, tier, grace, ask, counts: Vec::new(), notes: Vec::new(), failure: None }
    }

    /// The counts of all parts together.
    pub(super) fn sum(&self) -> TierCounts {
        let mut sum = TierCounts::default();
        self.counts.iter().for_each(|(_, counts)| sum.add(counts));
        sum
    }

    /// Keeps a failure, and stops the solver.
    pub(super) fn done<T>(&mut self, done: Result<T, Failure>) -> Result<T, Stopped> {
        done.map_err(|failure| {
            self.failure = Some(failure);
            Stopped::new(Limit::Interrupt, String::new())
        })
    }

    /// Keeps a part of a stage.
    pub(super) fn keep_stage(
        &mut self,
        part: usize,
        progress: TierProgress,
        width: usize,
        cells: &[u8],
    ) -> Result<(), Stopped> {
        let kept = self.folder.keep_part(self.tier, part, progress, width, cells);
        self.done(kept)
    }

    /// Names a stage whose parts are kept.
    pub(super) fn name_stage(&mut self, progress: TierProgress, width: usize) -> Result<(), Stopped> {
        let named = self.folder.name_stage(self.tier, progress, width);
        self.done(named)
    }

    fn count(&mut self, part: usize, codes: &[u16]) -> Result<u32, Failure> {
        let first = part * self.folder.place.manifest.part;
        let counts = self.folder.whole.count_tier(self.tier, first, codes, self.ask)?;
        let longest = counts.longest();
        self.counts.push((part, counts));
        Ok(longest)
    }

    /// The longest play in a part that a run before has left.
    fn left(&mut self, part: usize) -> Result<Option<u32>, Failure> {
        let (folder, limits) = (self.folder, &self.ask.limits);
        let place = &folder.place;
        let file = place.part_file(self.tier, part);
        if !file.exists() {
            return Ok(None);
        }
        let length = place.parts(self.tier).nth(part).map_or(0, |places| places.len());
        let read = place
            .part(self.tier, part, limits)
            .and_then(|mut stored| stored.codes(0..length).map_err(Unusable::Damaged));
        match read {
            Ok(codes) => self.count(part, &codes).map(Some),
            Err(Unusable::Damaged(problem)) => {
                self.notes.push(put_aside(&file, &problem)?);
                Ok(None)
            }
            Err(why) => Err(why.into()),
        }
    }
}

impl KeepParts for SolvedParts<'_, '_> {
    fn part(&self) -> usize {
        self.folder.place.manifest.part
    }

    fn kept(&mut self, part: usize) -> Result<Option<u32>, Stopped> {
        let left = self.left(part);
        self.done(left)
    }

    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped> {
        let folder = self.folder;
        let place = &folder.place;
        let (file, title) = (place.part_file(self.tier, part), place.title(self.tier, part));
        let kept = self.count(part, codes).and_then(|_| stored::save_codes(&file, &title, codes));
        self.done(kept)?;
        if !place.tiers.get(self.tier).is_left_by_every_move() {
            // such a tier is kept as a whole
            return Ok(());
        }
        self.grace.kept();
        self.grace.asked().map_or(Ok(()), Err)
    }
}
