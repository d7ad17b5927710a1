//! Heaps as numbers: `13 12 8`.

use super::Notation;
use grundy_base::error::BadText;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::Heap;
use grundy_base::text::Text;

/// The largest heap that can be written. Whether it can be *solved* depends on the game's law and the limits.
pub const MAX_HEAP: u64 = 1_000_000_000_000_000_000;

/// Reads the size of one heap.
pub fn read_heap(text: Text<'_>) -> Result<u64, BadText> {
    text.number("a heap", 0..=MAX_HEAP)
}

/// How the moves of a heap game are written. Heaps are numbers: that is all the rest of its [`Notation`].
pub trait HeapMoves: Heap {
    /// Writes a move in a heap, short enough to type, e.g. `take 3`.
    fn name_move(&self, n: u64, mv: &Self::Move) -> String;
    /// What lies in a heap, for pictures.
    fn unit(&self) -> Unit {
        Unit::Stone
    }
}

impl<R: HeapMoves> Notation<u64, R::Move> for R {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        read_heap(text)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }

    fn write_move(&self, n: &u64, mv: &R::Move) -> String {
        self.name_move(*n, mv)
    }

    fn scene(&self, n: &u64) -> Option<Scene> {
        Some(Scene::heap(self.unit(), *n))
    }
}

/// Heaps that a move leaves, as `5+2`; `0` for none.
pub fn write_rest(rest: &[u64]) -> String {
    match rest {
        [] => "0".to_owned(),
        _ => rest.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
    }
}
