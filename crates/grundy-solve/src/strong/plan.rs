//! What solving a game tier by tier takes, said beforehand.

use super::tier::tier_bytes;
use super::{Tier, Tiers};

/// The work of one core for a number, all rounds and the files included, as measured on tiers of Quixo
/// (`docs/scale.md`), in nanoseconds: for games that do not say it themselves.
pub(super) const NANOSECONDS_A_NUMBER: u32 = 3500;
/// The room of a number in a file, as measured there, in bits.
const BITS_A_NUMBER: f64 = 1.7;

/// What one tier takes.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedTier {
    /// As the files of its codes are called.
    pub name: String,
    /// Of how many numbers it consists, holes included.
    pub numbers: u64,
    /// Memory while it is solved, in bytes, without the tables of the numbering.
    pub memory: u64,
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
    /// The memory for the largest tier, with the tables of the numbering.
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
    /// assert!((2_000_000..2_010_000).contains(&plan.memory));
    /// ```
    pub fn new(tiers: &Tiers, table_bytes: u64, nanoseconds: u32) -> Self {
        let full = tiers.iter().filter(|tier| !tier.is_empty());
        let tiers: Vec<PlannedTier> = full.map(|tier| planned(tier, nanoseconds)).collect();
        let most = |bytes: fn(&PlannedTier) -> u64| tiers.iter().map(bytes).max().unwrap_or(0);
        Self {
            numbers: tiers.iter().map(|tier| tier.numbers).sum(),
            memory: table_bytes + most(|tier| tier.memory),
            disk: tiers.iter().map(|tier| tier.disk).sum::<u64>() + most(|tier| tier.memory),
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
    PlannedTier {
        name: tier.name.clone(),
        numbers: numbers as u64,
        memory: tier_bytes(numbers),
        disk,
        seconds: many * f64::from(nanoseconds) / 1e9,
    }
}
