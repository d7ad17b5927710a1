//! What solving a game tier by tier takes, said beforehand.

use super::tier::{forward_bytes, tier_bytes};
use super::{Tier, Tiers};

/// The work of one core for a number, all rounds and the files included, as measured on tiers of Quixo
/// (`docs/scale.md`), in nanoseconds: for games that do not say it themselves.
pub(super) const NANOSECONDS_A_NUMBER: u32 = 3500;
/// The room of a number in a file, as measured there, in bits.
const BITS_A_NUMBER: f64 = 1.7;

/// The work for a number of a tier that every move leaves, over that for another one, as measured on Nine
/// Men's Morris (`docs/scale.md`): more moves lead to more places, but each is made once.
const FORWARD_SHARE: f64 = 1.5;
/// The numbers of a part, of which one is in memory when such a tier is solved.
const PART_NUMBERS: usize = 1 << 24;
/// Numbers that such a tier shall read at once, at least.
const MIN_WINDOW: u64 = 1 << 24;

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
}

impl Plan {
    /// The plan for these tiers, with tables of so many bytes, if a number takes one core so many
    /// nanoseconds.
    ///
    /// ```
    /// use grundy_solve::strong::{Plan, Tiers};
    /// let plan = Plan::new(&Tiers::one(1_000_000), 0, 900);
    /// assert_eq!((plan.tiers.len(), plan.numbers), (1, 1_000_000));
    /// assert!((2_000_000..2_070_000).contains(&plan.memory));
    /// ```
    pub fn new(tiers: &Tiers, table_bytes: u64, nanoseconds: u32) -> Self {
        let full = tiers.iter().filter(|tier| !tier.is_empty());
        let tiers: Vec<PlannedTier> = full.map(|tier| planned(tier, nanoseconds)).collect();
        let by_rounds = tiers.iter().filter(|tier| !tier.forward).map(|tier| tier.memory).max().unwrap_or(0);
        let forward = tiers.iter().filter(|tier| tier.forward);
        let forward = forward.map(|tier| tier.memory.min(by_rounds.max(least(tier)))).max().unwrap_or(0);
        Self {
            numbers: tiers.iter().map(|tier| tier.numbers).sum(),
            memory: table_bytes + by_rounds.max(forward),
            disk: tiers.iter().map(|tier| tier.disk).sum::<u64>() + by_rounds,
            seconds: tiers.iter().map(|tier| tier.seconds).sum(),
            tiers,
        }
    }
}

fn planned(tier: &Tier, nanoseconds: u32) -> PlannedTier {
    let numbers = tier.len();
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let many = numbers as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate, and positive")]
    let disk = (many * BITS_A_NUMBER / 8.0) as u64;
    let forward = tier.is_left_by_every_move();
    let share = if forward { FORWARD_SHARE } else { 1.0 };
    PlannedTier {
        name: tier.name.clone(),
        numbers: numbers as u64,
        memory: if forward { forward_bytes(tier, PART_NUMBERS) } else { tier_bytes(numbers) },
        forward,
        disk,
        seconds: many * f64::from(nanoseconds) * share / 1e9,
    }
}

/// The memory with which a tier that every move leaves is solved in passes that are not too many.
fn least(tier: &PlannedTier) -> u64 {
    tier_bytes(PART_NUMBERS).min(tier_bytes(usize::try_from(tier.numbers).unwrap_or(usize::MAX)))
        + 2 * MIN_WINDOW
}
