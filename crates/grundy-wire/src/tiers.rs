//! Tiers of a game: what solving them takes, and what a check has found.

use grundy::strong;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// What solving a game tier by tier takes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Plan<'a> {
    /// By its whole name, with all parameters.
    pub game: &'a str,
    /// The numbers of its positions.
    pub numbers: u64,
    /// The memory for the largest tier, in bytes.
    pub memory_bytes: u64,
    /// The room of all files, in bytes.
    pub disk_bytes: u64,
    /// The seconds that one core works, as far as can be said.
    pub core_seconds: f64,
    /// With more memory, if that is quicker.
    pub ample: Option<Ample>,
    /// The tiers in the order in which they are solved.
    pub tiers: Vec<PlannedTier<'a>>,
}

/// What a whole game takes if every tier and all that it reads fit in memory.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Ample {
    /// The memory, in bytes.
    pub memory_bytes: u64,
    /// The seconds that one core works, as far as can be said.
    pub core_seconds: f64,
}

/// What one tier takes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlannedTier<'a> {
    /// As the files of its codes are called.
    pub name: &'a str,
    /// Of how many numbers it consists, holes included.
    pub numbers: u64,
    /// Memory while it is solved, in bytes.
    pub memory_bytes: u64,
    /// The room of its files, in bytes.
    pub disk_bytes: u64,
    /// The seconds that one core works.
    pub core_seconds: f64,
    /// Whether the folder holds it already.
    pub solved: bool,
    /// Whether every move leaves it, so that one look forward solves it; with less memory in several passes.
    pub forward: bool,
}

impl<'a> Plan<'a> {
    /// The plan of a game; `solved` says of each tier whether it is.
    pub fn of(game: &'a str, plan: &'a strong::Plan, solved: &[bool]) -> Self {
        let tier = |(i, tier): (usize, &'a strong::PlannedTier)| PlannedTier {
            name: &tier.name,
            numbers: tier.numbers,
            memory_bytes: tier.memory,
            disk_bytes: tier.disk,
            core_seconds: tier.seconds,
            solved: solved.get(i) == Some(&true),
            forward: tier.forward,
        };
        Self {
            game,
            numbers: plan.numbers,
            memory_bytes: plan.memory,
            disk_bytes: plan.disk,
            core_seconds: plan.seconds,
            ample: plan.ample.map(|strong::Ample { memory, seconds }| Ample {
                memory_bytes: memory,
                core_seconds: seconds,
            }),
            tiers: plan.tiers.iter().enumerate().map(tier).collect(),
        }
    }
}

/// What a check of solved tiers has found.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CheckedTiers<'a> {
    /// By its whole name, with all parameters.
    pub game: &'a str,
    /// Tiers that are solved.
    pub tiers: usize,
    /// Tiers that are not.
    pub left: usize,
    /// Files whose checksums fit.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Values that were compared with those after their moves, and follow from them.
    pub values: usize,
    /// All values that are kept.
    pub of: usize,
}
