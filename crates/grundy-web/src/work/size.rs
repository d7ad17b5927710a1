//! How many moves there are, before they are listed: a page shows few, and a list of a million takes the memory of many pages.

use grundy::error::{Error, Limit, Stopped};
use grundy::notation::text::Text;
use grundy::table::Table;

/// Moves that are listed for a page.
const MOST: u64 = 50_000;
/// Bytes of all positions that they lead to.
const MOST_BYTES: u64 = 16 << 20;

/// Whether the moves of a position are few enough to be listed, as far as that is known without listing them.
pub(crate) fn can_list(table: &dyn Table, position: &str) -> bool {
    let Some(summand) = table.summand() else { return true };
    let Ok(components) = summand.components(Text::new(position)) else { return true };
    let counts = components.iter().filter_map(|component| summand.count_moves(component));
    let all = counts.fold(0, u64::saturating_add);
    all <= MOST && all.saturating_mul(position.len() as u64) <= MOST_BYTES
}

/// An error where they are not.
pub(crate) fn check(table: &dyn Table, position: &str) -> Result<(), Error> {
    if can_list(table, position) {
        return Ok(());
    }
    Err(Stopped::new(Limit::Size, format!("counting over {MOST} moves, which no page lists")).into())
}
