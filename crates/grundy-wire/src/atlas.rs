//! The atlas of octal games: `grundy atlas --json`.

use grundy_atlas::{Row, Status};
use serde::Serialize;

/// Games and what is known of them.
#[derive(Debug, Serialize)]
pub struct Atlas<'a> {
    /// The most digits of a code.
    pub digits: u64,
    /// The number of games.
    pub games: usize,
    /// How many of them have a proved law.
    pub solved: usize,
    /// One row a game.
    pub rows: &'a [Row],
}

impl<'a> Atlas<'a> {
    /// Counts the rows.
    pub fn new(digits: u64, rows: &'a [Row]) -> Self {
        let solved = rows.iter().filter(|row| row.status != Status::Open).count();
        Self { digits, games: rows.len(), solved, rows }
    }
}
