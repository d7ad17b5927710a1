//! Laws of many games with random parameters: `grundy survey --json`.

use grundy::survey::{Fate, Rows};
use serde::Serialize;

/// What was counted.
#[derive(Clone, Debug, Serialize)]
pub struct Survey {
    /// The game, without parameters.
    pub game: String,
    /// The number of games whose law was looked for.
    pub games: u64,
    /// The seed of the random parameters.
    pub seed: u64,
    /// The largest amount of a set.
    pub largest: u64,
    /// The most amounts of a set.
    pub amounts: u64,
    /// The share of games in which one of both players wins from some n on.
    pub one_player_wins: f64,
    /// The fates that occur.
    pub rows: Vec<SurveyRow>,
}

/// The games with one fate.
#[derive(Clone, Debug, Serialize)]
pub struct SurveyRow {
    /// Who wins from some n on, `player-1`, `player-2`, `first` or `second`; else `period`, `other-law` or
    /// `no-law`.
    pub fate: &'static str,
    /// The number of games.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// Those whose law is proved.
    pub proved: u64,
    /// The parameters of the first of them.
    pub example: String,
    /// The largest n from which a law of them holds.
    pub latest: u64,
    /// The parameters of that game.
    pub latest_example: String,
}

impl SurveyRow {
    /// The rows that occur, in the order of their fates.
    pub fn all(rows: &Rows) -> Vec<Self> {
        let total: u64 = rows.values().map(|row| row.count).sum();
        let row = |(fate, row): (&Fate, &grundy::survey::Row)| Self {
            fate: fate.word(),
            count: row.count,
            share: share(row.count, total),
            proved: row.proved,
            example: row.example.clone(),
            latest: row.latest.0,
            latest_example: row.latest.1.clone(),
        };
        rows.iter().map(row).collect()
    }
}

/// A part of a whole, to four digits.
#[expect(clippy::cast_precision_loss, reason = "both are small")]
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { (part as f64 / whole as f64 * 10_000.0).round() / 10_000.0 }
}
