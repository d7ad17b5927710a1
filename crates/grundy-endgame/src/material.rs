//! Which pieces are on the board: the name of a table, and what captures and promotions make of it.

use std::fmt;

use cozy_chess::{Board, Color, Piece};

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::text::Text;

/// The most men a table may have, kings included.
pub const MAX_MEN: usize = 5;

/// The pieces besides the kings, strongest first, as materials are written.
pub(super) const PIECE_ORDER: [Piece; 5] =
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// How many pieces of each kind each side has besides its king.
///
/// ```
/// use grundy_endgame::Material;
/// use grundy_base::text::Text;
/// let material = Material::read(Text::new("KRKQ")).unwrap();
/// assert_eq!(material.to_string(), "KRKQ");
/// assert_eq!(material.normal().0.to_string(), "KQKR");
/// assert!(Material::read(Text::new("KQ")).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// By colour (white first), then in the order queen, rook, bishop, knight, pawn.
    counts: [[u8; 5]; 2],
}

impl Material {
    /// Reads a material as endgames are named: `KQKR` is king and queen against king and rook.
    ///
    /// # Errors
    /// Other letters, not two kings, too many men.
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        let text = text.trim();
        let example = "white's pieces and then black's, each from the king on: KQK, KPK, KQKR";
        let mut material = Self::default();
        let (mut kings, mut men) = (0, 0);
        for (letter, place) in text.chars() {
            men += 1;
            if men > MAX_MEN {
                return Err(place.bad(Phrase::brief(
                    "wrong-many",
                    format!("too many men: at most {MAX_MEN}, kings included"),
                )));
            }
            if letter.eq_ignore_ascii_case(&'k') {
                kings += 1;
                if kings > 2 {
                    return Err(place.bad("a third king").hint(format!("write {example}")));
                }
                continue;
            }
            let kind = PIECE_ORDER.iter().position(|&piece| letter.eq_ignore_ascii_case(&char::from(piece)));
            let Some(kind) = kind else {
                let problem = format!("'{letter}' is no piece: expected K, Q, R, B, N or P");
                return Err(place.bad(problem).hint(format!("write {example}")));
            };
            if kings == 0 {
                return Err(place
                    .bad("a material begins with white's king")
                    .hint(format!("write {example}")));
            }
            material.counts[kings - 1][kind] += 1;
        }
        if kings < 2 {
            let missing = if kings == 0 { "both kings are missing" } else { "black's king is missing" };
            return Err(text.bad(missing).hint(format!("write {example}")));
        }
        Ok(material)
    }

    /// What stands on a board.
    pub fn of(board: &Board) -> Self {
        let count = |color, piece| {
            u8::try_from(board.colored_pieces(color, piece).len()).expect("a board has 64 squares")
        };
        Self {
            counts: [Color::White, Color::Black].map(|color| PIECE_ORDER.map(|piece| count(color, piece))),
        }
    }

    /// The same with the stronger side as white, and whether the colours had to be exchanged. A table serves
    /// both.
    pub fn normal(self) -> (Self, bool) {
        let men = |side: usize| self.counts[side].iter().sum::<u8>();
        let [white, black] = self.counts;
        if (men(1), black) > (men(0), white) {
            (Self { counts: [black, white] }, true)
        } else {
            (self, false)
        }
    }

    /// All men: the kings, then white's and black's pieces as they are written.
    pub fn men(self) -> Vec<(Color, Piece)> {
        let mut men = vec![(Color::White, Piece::King), (Color::Black, Piece::King)];
        for color in [Color::White, Color::Black] {
            for (kind, piece) in PIECE_ORDER.into_iter().enumerate() {
                men.extend((0..self.counts[color as usize][kind]).map(|_| (color, piece)));
            }
        }
        men
    }

    /// How many men, kings included.
    pub fn count(self) -> usize {
        2 + self.counts.iter().flatten().map(|&n| usize::from(n)).sum::<usize>()
    }

    /// The number of pawns.
    pub fn pawns(self) -> usize {
        self.counts.iter().map(|side| usize::from(side[4])).sum()
    }

    /// Whether both sides have pawns, so that a pawn may be taken en passant.
    pub fn en_passant(self) -> bool {
        self.counts.iter().all(|side| side[4] > 0)
    }

    /// Whether no sequence of legal moves can end in mate: bare kings, or one bishop or knight more.
    pub fn is_dead(self) -> bool {
        self.count() < 3
            || self.count() == 3 && self.counts.iter().all(|side| side[0] + side[1] + side[4] == 0)
    }

    /// After a man is taken and a pawn is promoted, where that happens.
    pub(super) fn after(
        mut self,
        taken: Option<(Color, Piece)>,
        promoted: Option<(Color, Piece)>,
    ) -> Option<Self> {
        let kind = |piece| PIECE_ORDER.iter().position(|&other| other == piece);
        if let Some((color, piece)) = taken {
            let count = &mut self.counts[color as usize][kind(piece)?];
            *count = count.checked_sub(1)?;
        }
        if let Some((color, piece)) = promoted {
            let side = &mut self.counts[color as usize];
            side[4] = side[4].checked_sub(1)?;
            side[kind(piece)?] += 1;
        }
        Some(self)
    }

    /// Every material that one move can lead to from here, this one included, some twice.
    pub(super) fn after_a_move(self) -> Vec<Self> {
        let men = |pieces: &'static [Piece]| {
            let sides = [Color::White, Color::Black].into_iter();
            sides.flat_map(move |color| pieces.iter().map(move |&piece| Some((color, piece)))).chain([None])
        };
        let moves =
            men(&PIECE_ORDER[..4]).flat_map(|promoted| men(&PIECE_ORDER).map(move |taken| (taken, promoted)));
        moves.filter_map(|(taken, promoted)| self.after(taken, promoted)).collect()
    }

    /// Every material that play can lead to from here, this one included; each after all that it can lead to.
    pub fn chain(self) -> Vec<Self> {
        let mut found = vec![self];
        let mut next = 0;
        while let Some(&material) = found.get(next) {
            next += 1;
            for after in material.after_a_move() {
                if !found.contains(&after) {
                    found.push(after);
                }
            }
        }
        found.sort_by_key(|material| (material.count(), material.pawns(), *material));
        found
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in self.counts {
            f.write_str("K")?;
            for (piece, count) in PIECE_ORDER.into_iter().zip(side) {
                for _ in 0..count {
                    write!(f, "{}", char::from(piece).to_ascii_uppercase())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn material(text: &str) -> Material {
        Material::read(Text::new(text)).unwrap()
    }

    #[test]
    fn names() {
        for (text, name, normal) in [
            ("KQK", "KQK", "KQK"),
            ("kkr", "KKR", "KRK"),
            ("KNBK", "KBNK", "KBNK"),
            ("KRKQ", "KRKQ", "KQKR"),
            ("KPKBN", "KPKBN", "KBNKP"),
            ("KK", "KK", "KK"),
        ] {
            assert_eq!(material(text).to_string(), name);
            assert_eq!(material(text).normal().0.to_string(), normal);
        }
        for (text, problem, span) in [
            ("", "both kings are missing", 0..0),
            ("KQ", "black's king is missing", 0..2),
            ("QKK", "begins with white's king", 0..1),
            ("KXK", "'X' is no piece", 1..2),
            ("KQKK", "a third king", 3..4),
            ("KQQQQK", "too many men", 5..6),
        ] {
            let bad = Material::read(Text::new(text)).unwrap_err();
            assert!(bad.problem.contains(problem), "{}", bad.problem);
            assert_eq!(bad.span, span);
        }
    }

    #[test]
    fn chains_end_in_bare_kings() {
        let names = |text| material(text).chain().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names("KQK"), ["KK", "KQK"]);
        assert_eq!(names("KPK"), ["KK", "KNK", "KBK", "KRK", "KQK", "KPK"]);
        assert_eq!(names("KQKR"), ["KK", "KKR", "KQK", "KQKR"]);
        assert_eq!(names("KPKP").len(), 1 + 10 + 16 + 8 + 1);
    }

    #[test]
    fn dead() {
        for (text, dead) in [("KK", true), ("KBK", true), ("KKN", true), ("KPK", false), ("KNNK", false)] {
            assert_eq!(material(text).is_dead(), dead, "{text}");
        }
    }
}
