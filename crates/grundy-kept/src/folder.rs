//! A folder of tiers: where its files are, and what they hold. A few blocks are read for each question; the
//! tiers are not loaded.

use std::ops::Range;
use std::path::{Path, PathBuf};

use grundy::limits::{Budget, Limits};
use grundy::strong::{TierCounts, Tiers, Whole};

use crate::blocks::within;
use crate::manifest::{self, Manifest};
use crate::table::Stored;
use crate::unusable::{Unusable, cannot_use, in_words};

/// The numbers of a part, in folders that are begun.
pub const PART_NUMBERS: usize = 1 << 24;
/// The memory of an opened part: its index and its blocks.
pub const OPEN_BYTES: u64 = 4 << 20;
/// Parts that are open at a time.
const MAX_OPEN: usize = 8;
/// Values that are compared with those after their moves, of a large game.
const SAMPLE: usize = 20_000;

/// The files of a game's tiers.
pub struct Place {
    /// The folder.
    pub dir: PathBuf,
    /// The game with all its parameters.
    pub game: String,
    /// The tiers of that game, in the order in which they are solved.
    pub tiers: Tiers,
    /// What is solved.
    pub manifest: Manifest,
}

impl Place {
    /// The name of a tier.
    pub fn name(&self, tier: usize) -> &str {
        &self.tiers.get(tier).name
    }

    /// The file of a part of a tier.
    pub fn part_file(&self, tier: usize, part: usize) -> PathBuf {
        self.dir.join(format!("{}-{part}.solved", self.name(tier)))
    }

    /// What stands in the header of a part.
    pub fn title(&self, tier: usize, part: usize) -> String {
        format!("{}, tier {}, part {part}", self.game, self.name(tier))
    }

    /// The places of the parts of a tier.
    pub fn parts(&self, tier: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let (all, part) = (self.tiers.get(tier).len(), self.manifest.part);
        (0..all.div_ceil(part)).map(move |i| i * part..all.min((i + 1) * part))
    }

    /// Opens a part.
    ///
    /// # Errors
    /// It is damaged, or cannot be read.
    pub fn part(&self, tier: usize, part: usize, limits: &Limits) -> Result<Stored, Unusable> {
        let length = self.parts(tier).nth(part).map_or(0, |places| places.len());
        Stored::read(&self.part_file(tier, part), &self.title(tier, part), length as u64, limits)
    }

    /// Whether a tier is solved, by its place in the game's order.
    pub fn holds(&self, tier: usize) -> bool {
        self.manifest.tiers.get(tier).is_some_and(Option::is_some)
    }
}

/// A folder with solved tiers, opened for questions.
pub struct TierFolder {
    place: Place,
    /// The parts that are open, the one asked last at the end.
    open: Vec<((usize, usize), Stored)>,
    /// What an opened part may take.
    each: Limits,
    charged: u64,
}

/// What a check has found right.
#[derive(Clone, Copy, Debug)]
pub struct Checked {
    /// Tiers that are solved.
    pub tiers: usize,
    /// Tiers that are not.
    pub left: usize,
    /// Files whose checksums fit.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Values that follow from those after their moves.
    pub values: usize,
    /// All values that are kept.
    pub of: usize,
}

impl TierFolder {
    /// Opens a folder of this game.
    ///
    /// # Errors
    /// There is none, it is damaged, or it holds another game; a limit.
    pub fn open(whole: &dyn Whole, dir: &Path, limits: &Limits) -> Result<Self, Unusable> {
        let file = manifest::file(dir);
        std::fs::metadata(&file).map_err(|error| cannot_use(&file, &in_words(&error)))?;
        let tiers = whole.tiers().clone();
        let read = Manifest::read(&file, whole.name(), &tiers).map_err(|why| why.of(&file))?;
        let manifest = read.unwrap_or_else(|| Manifest::new(tiers.len(), PART_NUMBERS));
        let share = (limits.max_bytes / 4).min(OPEN_BYTES * MAX_OPEN as u64);
        let charged = share + whole.table_bytes();
        within(limits, charged)?;
        let each = Limits { max_bytes: share / MAX_OPEN as u64, watch: None, ..Limits::default() };
        let place = Place { dir: dir.to_owned(), game: whole.name().to_owned(), tiers, manifest };
        Ok(Self { place, open: Vec::new(), each, charged })
    }

    /// Its files.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The memory that it may take, the tables of the numbering included.
    pub fn charged(&self) -> u64 {
        self.charged
    }

    /// Whether a tier is solved, by its place in the game's order.
    pub fn holds(&self, tier: usize) -> bool {
        self.place.holds(tier)
    }

    /// The code of a number.
    ///
    /// # Errors
    /// Why it cannot be had.
    pub fn code(&mut self, number: usize) -> Result<u16, Unusable> {
        let dir = &self.place.dir;
        let found = self.place.tiers.find(number);
        let (tier, at) = found.ok_or_else(|| cannot_use(dir, &format!("number {number} is out of range")))?;
        if !self.holds(tier) {
            return Err(cannot_use(dir, &format!("tier {} is not solved yet", self.place.name(tier))));
        }
        let part = at / self.place.manifest.part;
        match self.open.iter().position(|(which, _)| *which == (tier, part)) {
            Some(at) => self.open[at..].rotate_left(1),
            None => {
                let opened = self.place.part(tier, part, &self.each);
                let opened = opened.map_err(|why| self.told(tier, part, why))?;
                if self.open.len() == MAX_OPEN {
                    self.open.remove(0);
                }
                self.open.push(((tier, part), opened));
            }
        }
        let (_, stored) = self.open.last_mut().expect("one was just opened");
        let found = stored.code(at % self.place.manifest.part);
        found.map_err(|problem| self.told(tier, part, Unusable::Damaged(problem)))
    }

    /// Damage with the name of the file, told of the whole folder.
    fn told(&self, tier: usize, part: usize, why: Unusable) -> Unusable {
        match why {
            Unusable::Damaged(problem) => {
                let file = self.place.part_file(tier, part);
                cannot_use(&self.place.dir, &format!("'{}' is damaged: {problem}", file.display()))
            }
            other => other,
        }
    }

    /// What the solved tiers hold, with their names.
    pub fn counts(&self) -> Vec<(String, TierCounts)> {
        let tiers = self.place.manifest.tiers.iter().enumerate();
        let solved = tiers.filter_map(|(tier, kept)| Some((tier, kept.as_ref()?)));
        solved.map(|(tier, kept)| (self.place.name(tier).to_owned(), kept.counts.clone())).collect()
    }

    /// Compares all files with their checksums, and values with those after their moves: all of a small game,
    /// evenly chosen ones of a large one.
    ///
    /// # Errors
    /// What is wrong; a limit.
    pub fn check(&mut self, whole: &dyn Whole, limits: &Limits) -> Result<Checked, Unusable> {
        let all = self.place.manifest.tiers.len();
        let solved: Vec<usize> = (0..all).filter(|&tier| self.holds(tier)).collect();
        let mut checked = Checked {
            tiers: solved.len(),
            left: all - solved.len(),
            files: 0,
            bytes: 0,
            values: 0,
            of: solved.iter().map(|&tier| self.place.tiers.get(tier).len()).sum(),
        };
        let budget = Budget::new(limits);
        for &tier in &solved {
            for part in 0..self.place.parts(tier).count() {
                let opened = self.place.part(tier, part, &self.each).and_then(|mut stored| stored.verify());
                opened.map_err(|why| self.told(tier, part, why))?;
                let file = self.place.part_file(tier, part);
                checked.bytes += std::fs::metadata(&file).map_or(0, |data| data.len());
                checked.files += 1;
                budget.look()?;
            }
        }
        let step = checked.of.div_ceil(SAMPLE).max(1);
        let numbers = solved.iter().flat_map(|&tier| {
            let tier = whole.tiers().get(tier);
            (0..tier.len()).map(|place| tier.number(place))
        });
        for number in numbers.step_by(step) {
            let mut why = None;
            let mut codes = |number| self.code(number).map_err(|problem| why = Some(problem)).ok();
            match (whole.follows(number, &mut codes), why) {
                (Some(true), _) => checked.values += 1,
                (None, Some(why)) => return Err(why),
                _ => {
                    let at = whole.position(number as u64).unwrap_or_else(|| number.to_string());
                    let wrong = format!("the value of {at} does not follow from those after its moves");
                    return Err(cannot_use(&self.place.dir, &wrong));
                }
            }
            budget.look()?;
        }
        Ok(checked)
    }
}
