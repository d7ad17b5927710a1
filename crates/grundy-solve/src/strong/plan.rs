//! What solving a game tier by tier takes, said beforehand.

use super::tier::{forward_bytes, read_bytes, tier_bytes};
use super::{Tier, Tiers};

/// The room of a number in a file, in bits: as the whole of Nine Men's Morris has it (`docs/scale.md`).
/// Tiers in which fewer play on take less.
const BITS_A_NUMBER: f64 = 3.7;

/// The numbers of a part, of which one is in memory when such a tier is solved.
const PART_NUMBERS: usize = 1 << 24;
/// Numbers that such a tier shall read at once, at least.
const MIN_WINDOW: u64 = 1 << 24;

/// What reads and writes the files takes beside a tier, in bytes.
const FILE_BYTES: u64 = 40 << 20;

/// What a number takes one core when a game is solved by tiers, all rounds and the files included, in
/// nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A number of a tier in which moves stay.
    pub rounds: u32,
    /// A number of a tier that every move leaves.
    pub forward: u32,
}

impl Pace {
    /// As measured on tiers of Quixo (`docs/scale.md`): for games that do not say it themselves. More moves
    /// of a tier that every move leaves lead to more places, but each is made once.
    pub const SOME_GAME: Self = Self { rounds: 3500, forward: 5250 };

    fn seconds(self, tier: &Tier) -> f64 {
        let nanoseconds = if tier.is_left_by_every_move() { self.forward } else { self.rounds };
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let numbers = tier.len() as f64;
        numbers * f64::from(nanoseconds) / 1e9
    }
}

/// What one tier takes.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedTier {
    /// As the files of its codes are called.
    pub name: String,
    /// Of how many numbers it consists, holes included.
    pub numbers: u64,
    /// Memory while it is solved, in bytes, without the tables of the numbering.
    pub memory: u64,
    /// Whether every move leaves it, so that one look forward solves it: with less memory in several passes.
    pub forward: bool,
    /// Its files, in bytes.
    pub disk: u64,
    /// The seconds that one core works.
    pub seconds: f64,
}

/// What a whole game takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// In the order in which they are solved.
    pub tiers: Vec<PlannedTier>,
    /// The numbers of all tiers.
    pub numbers: u64,
    /// The memory that the most demanding tier needs, with the tables of the numbering; tiers that can do
    /// with less than they would take may take as much.
    pub memory: u64,
    /// The files of all tiers, and the work on the way of the largest.
    pub disk: u64,
    /// The seconds that one core works.
    pub seconds: f64,
    /// With more memory, if that is quicker.
    pub ample: Option<Ample>,
}

/// What a whole game takes if every tier and all that it reads fit in memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ample {
    /// The memory, in bytes, with all tables and what reads and writes the files.
    pub memory: u64,
    /// The seconds that one core works.
    pub seconds: f64,
}

impl Ample {
    fn of(tiers: &Tiers, table_bytes: u64, pace: Pace) -> Self {
        let memory = tiers.iter().map(|tier| tier_bytes(tier.len()) + read_bytes(tier)).max().unwrap_or(0);
        Self {
            memory: table_bytes + memory + FILE_BYTES,
            seconds: tiers.iter().map(|tier| pace.seconds(tier)).sum(),
        }
    }
}

impl Plan {
    /// The plan for these tiers, with tables of so many bytes: with the least memory, and, if there is a pace
    /// for that, with memory for all that a tier reads.
    ///
    /// ```
    /// use grundy_solve::strong::{Pace, Plan, Tiers};
    /// let plan = Plan::new(&Tiers::one(1_000_000), 0, Pace { rounds: 900, forward: 1350 }, None);
    /// assert_eq!((plan.tiers.len(), plan.numbers), (1, 1_000_000));
    /// assert!((2_000_000..2_070_000).contains(&plan.memory));
    /// ```
    pub fn new(tiers: &Tiers, table_bytes: u64, pace: Pace, ample: Option<Pace>) -> Self {
        let ample = ample.map(|pace| Ample::of(tiers, table_bytes, pace));
        let full = tiers.iter().filter(|tier| !tier.is_empty());
        let tiers: Vec<PlannedTier> = full.map(|tier| planned(tier, pace)).collect();
        let by_rounds = tiers.iter().filter(|tier| !tier.forward).map(|tier| tier.memory).max().unwrap_or(0);
        let forward = tiers.iter().filter(|tier| tier.forward);
        let forward = forward.map(|tier| tier.memory.min(by_rounds.max(least(tier)))).max().unwrap_or(0);
        Self {
            numbers: tiers.iter().map(|tier| tier.numbers).sum(),
            memory: table_bytes + by_rounds.max(forward),
            disk: tiers.iter().map(|tier| tier.disk).sum::<u64>() + by_rounds,
            seconds: tiers.iter().map(|tier| tier.seconds).sum(),
            ample,
            tiers,
        }
    }

    /// The same where each tier is solved in another way, with so many bytes of memory.
    #[must_use]
    pub fn with_memory(mut self, bytes: impl Fn(&PlannedTier) -> u64) -> Self {
        for tier in &mut self.tiers {
            tier.memory = bytes(tier);
        }
        self.memory = self.tiers.iter().map(|tier| tier.memory).max().unwrap_or(0);
        self
    }
}

fn planned(tier: &Tier, pace: Pace) -> PlannedTier {
    let numbers = tier.len();
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let many = numbers as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate, and positive")]
    let disk = (many * BITS_A_NUMBER / 8.0) as u64;
    let forward = tier.is_left_by_every_move();
    PlannedTier {
        name: tier.name.clone(),
        numbers: numbers as u64,
        memory: if forward { forward_bytes(tier, PART_NUMBERS) } else { tier_bytes(numbers) },
        forward,
        disk,
        seconds: pace.seconds(tier),
    }
}

/// The memory with which a tier that every move leaves is solved in passes that are not too many.
fn least(tier: &PlannedTier) -> u64 {
    tier_bytes(PART_NUMBERS).min(tier_bytes(usize::try_from(tier.numbers).unwrap_or(usize::MAX)))
        + 2 * MIN_WINDOW
}
