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

/// The heaps of a sum: numbers between spaces, commas or plus signs, in brackets or not (`3 4 5`, `3,4,5`,
/// `(3, 4, 5)`, `3+4+5`). Any other text is cut at spaces alone.
pub fn heap_parts(text: Text<'_>) -> Vec<Text<'_>> {
    const MARKS: &[char] = &[' ', ',', '+', ';', '(', ')', '[', ']'];
    let listed = text.as_str().chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || MARKS.contains(&c));
    let pieces: Vec<Text<'_>> =
        text.words().flat_map(|word| word.split(MARKS)).filter(|piece| !piece.is_blank()).collect();
    // 1,000 is hardly two heaps
    let thousands = pieces.iter().any(|piece| piece.as_str().len() > 1 && piece.as_str().starts_with('0'));
    if listed && !thousands && !pieces.is_empty() { pieces } else { text.words().collect() }
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

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        heap_parts(text)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_heaps() {
        let heaps = |text: &'static str| {
            heap_parts(Text::new(text)).into_iter().map(|piece| piece.as_str()).collect::<Vec<_>>()
        };
        for text in ["3 4 5", "3,4,5", "3, 4, 5", "(3,4,5)", "[3 4 5]", "3+4+5", "3;4;5", " 3  4\n5 "] {
            assert_eq!(heaps(text), ["3", "4", "5"], "{text}");
        }
        assert_eq!(heaps("10 0"), ["10", "0"]);
        assert_eq!(heaps("1,000"), ["1,000"]);
        assert_eq!(heaps("3,x 5"), ["3,x", "5"]);
        assert!(heaps(" ").is_empty());
    }
}
