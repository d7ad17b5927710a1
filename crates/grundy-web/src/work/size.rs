//! Checks the number of moves before they are listed. A page shows few, and a list of a million moves takes
//! much memory.

use grundy::error::{Error, Limit, Stopped};
use grundy::notation::text::Text;
use grundy::table::{Step, Table};

/// Moves listed for a page.
const MAX_LISTED_MOVES: u64 = 50_000;
/// Bytes of the positions that they lead to.
const MAX_LISTED_BYTES: u64 = 16 << 20;

/// Whether a position has few enough moves to list. True if that cannot be known without listing them.
pub(crate) fn can_list(table: &dyn Table, position: &str) -> bool {
    let Some(summand) = table.summand() else { return true };
    let Ok(components) = summand.components(Text::new(position)) else { return true };
    let counts = components.iter().filter_map(|component| summand.count_moves(component));
    let all = counts.fold(0, u64::saturating_add);
    all <= MAX_LISTED_MOVES && all.saturating_mul(position.len() as u64) <= MAX_LISTED_BYTES
}

/// The moves of a position; `None` if there are too many to list.
pub(crate) fn listed(table: &dyn Table, position: &str) -> Result<Option<Vec<Step>>, Error> {
    if !can_list(table, position) {
        return Ok(None);
    }
    match table.moves(position) {
        Err(Error::Stopped(Stopped { limit: Limit::Size, .. })) => Ok(None),
        moves => moves.map(Some),
    }
}

/// An error if there are too many moves to list.
pub(crate) fn check(table: &dyn Table, position: &str) -> Result<(), Error> {
    if can_list(table, position) {
        return Ok(());
    }
    Err(Stopped::new(Limit::Size, format!("counting over {MAX_LISTED_MOVES} moves, which no page lists"))
        .into())
}
