//! Long computations: `grundy run --json`.

use serde::Serialize;

/// The values that a run has found.
#[derive(Debug, Serialize)]
pub struct Run<'a> {
    /// The code of the game.
    pub code: &'a str,
    /// The last heap that was asked for.
    pub to: u64,
    /// Whether it was reached.
    pub complete: bool,
    /// The last heap whose value is known.
    pub computed_to: Option<u64>,
    /// The largest value.
    pub largest: Top,
    /// The number of rare values, if they were counted.
    pub rare: Option<u64>,
    /// The last heap with a rare value.
    pub last_rare: Option<u64>,
    /// The period, if one is proved.
    pub period: Option<Period>,
    /// The value of the last heap.
    pub last_value: Option<u16>,
    /// The checksum of all values.
    pub checksum: String,
    /// The number of values that this run computed.
    pub computed_now: u64,
    /// The time that took.
    pub seconds: f64,
    /// The speed, if it could be measured.
    pub values_per_second: Option<f64>,
}

/// The largest value of a run.
#[derive(Debug, Serialize)]
pub struct Top {
    /// The value.
    pub value: u16,
    /// The first heap that has it.
    pub heap: u64,
}

/// The period of a run's values.
#[derive(Debug, Serialize)]
pub struct Period {
    /// The first heap of the period.
    pub from: u64,
    /// Its length.
    pub length: u64,
}

/// Values written to a file.
#[derive(Debug, Serialize)]
pub struct Exported<'a> {
    /// The path of the file.
    pub file: &'a str,
    /// The number of values.
    pub values: u64,
}
