//! Questions about solved tiers: a few blocks are read for each, the tiers are not loaded.

use std::path::Path;

use grundy::limits::{Budget, Limits};
use grundy::report::{Longest, Statistics};
use grundy::strong::{TierCounts, Whole, statistics_of_tiers};

use super::{Folder, OPEN_BYTES, PART_NUMBERS, manifest};
use crate::exit::Failure;
use crate::files::in_words;
use crate::stored::{self, Stored, Unusable};

/// Parts that are open at a time.
const MAX_OPEN: usize = 8;
/// Values that are compared with those after their moves, of a large game.
const SAMPLE: usize = 20_000;

/// A folder with solved tiers.
pub(crate) struct TierFolder<'w> {
    pub(super) folder: Folder<'w>,
    /// The parts that are open, the one asked last at the end.
    open: Vec<((usize, usize), Stored)>,
    /// What an opened part may take.
    each: Limits,
    charged: u64,
}

/// What a check has found right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checked {
    /// Tiers that are solved.
    pub(crate) tiers: usize,
    /// Tiers that are not.
    pub(crate) left: usize,
    /// Files whose checksums fit.
    pub(crate) files: usize,
    /// Their bytes.
    pub(crate) bytes: u64,
    /// Values that follow from those after their moves.
    pub(crate) values: usize,
    /// All values that are kept.
    pub(crate) of: usize,
}

impl<'w> TierFolder<'w> {
    /// Opens a folder of this game.
    pub(crate) fn open(whole: &'w dyn Whole, dir: &Path, limits: &Limits) -> Result<Self, Failure> {
        let file = manifest::file(dir);
        let bad = |problem: &str| Failure::File(format!("cannot use '{}': {problem}", file.display()).into());
        std::fs::metadata(&file).map_err(|error| bad(&in_words(&error)))?;
        let manifest = match manifest::Manifest::read(&file, whole) {
            Ok(found) => found.unwrap_or_else(|| manifest::Manifest::new(whole, PART_NUMBERS)),
            Err(Unusable::Damaged(problem)) => return Err(bad(&format!("it is damaged: {problem}"))),
            Err(Unusable::Other(failure)) => return Err(failure),
        };
        let share = (limits.max_bytes / 4).min(OPEN_BYTES * MAX_OPEN as u64);
        let charged = share + whole.table_bytes();
        stored::within(limits, charged)?;
        let each = Limits { max_bytes: share / MAX_OPEN as u64, watch: None, ..limits.clone() };
        let folder = Folder { whole, dir: dir.to_owned(), manifest };
        Ok(Self { folder, open: Vec::new(), each, charged })
    }

    /// What this leaves of the limits of a question.
    pub(crate) fn rest_of(&self, limits: &Limits) -> Limits {
        Limits { max_bytes: limits.max_bytes.saturating_sub(self.charged), ..limits.clone() }
    }

    /// Whether a tier is solved, by its place in the game's order.
    pub(crate) fn holds(&self, tier: usize) -> bool {
        self.folder.manifest.tiers.get(tier).is_some_and(Option::is_some)
    }

    /// The code of a number.
    pub(crate) fn code(&mut self, number: usize) -> Result<u16, String> {
        let (tier, place) = self
            .folder
            .whole
            .tiers()
            .find(number)
            .ok_or_else(|| format!("number {number} is out of range"))?;
        if !self.holds(tier) {
            return Err(format!("tier {} is not solved yet", self.folder.name(tier)));
        }
        let part = place / self.folder.manifest.part;
        match self.open.iter().position(|(which, _)| *which == (tier, part)) {
            Some(at) => self.open[at..].rotate_left(1),
            None => {
                let opened =
                    self.folder.part(tier, part, &self.each).map_err(|why| self.told(tier, part, why))?;
                if self.open.len() == MAX_OPEN {
                    self.open.remove(0);
                }
                self.open.push(((tier, part), opened));
            }
        }
        let (_, stored) = self.open.last_mut().expect("one was just opened");
        let found = stored.code(place % self.folder.manifest.part);
        found.map_err(|problem| self.told(tier, part, Unusable::Damaged(problem)))
    }

    fn told(&self, tier: usize, part: usize, why: Unusable) -> String {
        match why {
            Unusable::Damaged(problem) => {
                format!("'{}' is damaged: {problem}", self.folder.part_file(tier, part).display())
            }
            Unusable::Other(_) => format!("'{}' cannot be read", self.folder.part_file(tier, part).display()),
        }
    }

    /// The solved tiers in numbers. The longest win is told without its line.
    pub(crate) fn statistics(&self) -> Statistics {
        let tiers = (0..self.folder.manifest.tiers.len()).filter_map(|tier| {
            Some((self.folder.name(tier), &self.folder.manifest.tiers[tier].as_ref()?.counts))
        });
        let mut sum = TierCounts::default();
        tiers.clone().for_each(|(_, counts)| sum.add(counts));
        let mut statistics = statistics_of_tiers(tiers);
        let position = sum.longest_win.and_then(|number| self.folder.whole.position(number));
        if let (Some(first), Some(position), Some(remoteness)) =
            (statistics.tallies.first_mut(), position, sum.win())
        {
            let count = first
                .levels
                .iter()
                .find(|level| level.remoteness == remoteness)
                .map_or(0, |level| level.wins);
            first.longest = Some(Longest { remoteness, count, position, line: Vec::new() });
        }
        statistics
    }

    /// Compares all files with their checksums, and values with those after their moves: all of a small game,
    /// evenly chosen ones of a large one.
    pub(crate) fn check(&mut self, limits: &Limits) -> Result<Checked, Failure> {
        let solved: Vec<usize> =
            (0..self.folder.manifest.tiers.len()).filter(|&tier| self.holds(tier)).collect();
        let mut checked = Checked {
            tiers: solved.len(),
            left: self.folder.manifest.tiers.len() - solved.len(),
            files: 0,
            bytes: 0,
            values: 0,
            of: solved.iter().map(|&tier| self.folder.whole.tiers().get(tier).len()).sum(),
        };
        let budget = Budget::new(limits);
        for &tier in &solved {
            for part in 0..self.folder.parts(tier).count() {
                let opened = self.folder.part(tier, part, &self.each).and_then(|mut stored| stored.verify());
                opened.map_err(|why| Failure::File(self.told(tier, part, why).into()))?;
                let file = self.folder.part_file(tier, part);
                checked.bytes += std::fs::metadata(&file).map_or(0, |data| data.len());
                checked.files += 1;
                budget.look()?;
            }
        }
        let step = checked.of.div_ceil(SAMPLE).max(1);
        let whole = self.folder.whole;
        let numbers = solved.iter().flat_map(|&tier| {
            let tier = whole.tiers().get(tier);
            (0..tier.len()).map(|place| tier.number(place))
        });
        for number in numbers.step_by(step) {
            let mut why = None;
            let mut codes = |number| self.code(number).map_err(|problem| why = Some(problem)).ok();
            match whole.follows(number, &mut codes) {
                Some(true) => checked.values += 1,
                found => {
                    let wrong = format!(
                        "the value of {} does not follow from those after its moves",
                        whole.position(number as u64).unwrap_or_else(|| number.to_string())
                    );
                    let problem = if found.is_none() { why.unwrap_or(wrong) } else { wrong };
                    let dir = self.folder.dir.display();
                    return Err(Failure::File(format!("cannot use '{dir}': {problem}").into()));
                }
            }
            budget.look()?;
        }
        Ok(checked)
    }
}
