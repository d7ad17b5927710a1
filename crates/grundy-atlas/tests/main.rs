//! Rows of the atlas against published figures, and against the definition.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod forgetting;
mod open_games;
mod shipped;
mod solved;

use grundy_atlas::{Game, Row};
use grundy_base::limits::{Budget, Limits};
use grundy_base::text::Text;
use grundy_heap::Code;

/// The row of a code that stands alone.
fn row(code: &str, to: u64) -> Row {
    let code = Code::read(Text::new(code)).unwrap();
    let game = Game { code, zeros: 0, aliases: Vec::new() };
    let limits = Limits::default();
    Row::of(&game, to, &mut Budget::new(&limits)).unwrap()
}
