//! Rules whose heap n is heap n + s of a game of the catalogue.

use std::sync::Arc;

use super::Table;

/// The game of the catalogue, and how its heaps are numbered there.
///
/// Heaps from which nobody can ever move are all alike: those below 0 there are heap 0.
#[derive(Clone)]
pub struct Shifted {
    /// Its name.
    pub game: String,
    /// The game, opened.
    pub table: Arc<dyn Table>,
    /// Heap n here is heap n + `by` there.
    pub by: i64,
}

impl Shifted {
    /// The heap there that is this heap here.
    pub fn there(&self, n: u64) -> u64 {
        n.saturating_add_signed(self.by)
    }

    /// The heap here that is this heap there.
    pub fn here(&self, n: u64) -> u64 {
        n.saturating_add_signed(-self.by)
    }

    /// The heap there that is heap n here: `n + 1`.
    pub fn formula(&self) -> String {
        let sign = if self.by < 0 { '-' } else { '+' };
        format!("n {sign} {}", self.by.unsigned_abs())
    }
}
