//! Heaps as numbers: `13 12 8`.

use super::text::Text;
use crate::error::BadText;

/// The largest heap that can be written. Whether it can be *solved* depends on the game's law and the limits.
pub const MAX_HEAP: u64 = 1_000_000_000_000_000_000;

/// Reads one heap.
pub fn read_heap(text: Text<'_>) -> Result<u64, BadText> {
    text.number("a heap", 0..=MAX_HEAP)
}

/// Heaps that a move leaves, as `5+2`; `0` for none.
pub fn write_rest(rest: &[u64]) -> String {
    match rest {
        [] => "0".to_owned(),
        _ => rest.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
    }
}
