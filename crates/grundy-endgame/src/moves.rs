//! Moves of one material on squares: forwards without change of material, backwards, and those that change
//! it.
//!
//! Endgames have no castling. Double steps that can be answered by a capture en passant are not here, but in
//! `passant.rs`.

use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

use super::layout::{Layout, Places};

/// The pieces to which a pawn may be promoted.
pub(super) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// A move that changes the material: the man that moves, its target, the man captured, the promotion.
#[derive(Clone, Copy)]
pub(super) struct Conversion {
    pub(super) man: usize,
    pub(super) to: Square,
    pub(super) taken: Option<usize>,
    pub(super) promoted: Option<Piece>,
}

/// The squares a man attacks.
#[inline]
fn attacks((color, piece): (Color, Piece), from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::King => get_king_moves(from),
        Piece::Knight => get_knight_moves(from),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Queen => get_rook_moves(from, occupied) | get_bishop_moves(from, occupied),
        Piece::Pawn => get_pawn_attacks(from, color),
    }
}

/// The squares a pawn on `from` may have come from without a capture, and without a double step where it
/// would be passed.
fn pawn_origins(color: Color, from: Square, occupied: BitBoard, passed: bool) -> BitBoard {
    let rank = from.rank().relative_to(color);
    if rank <= Rank::Second {
        return BitBoard::EMPTY;
    }
    let steps = get_pawn_quiets(from, !color, occupied);
    // moves of the other colour go back one rank; two only from the fourth
    let one = from.offset(0, if color == Color::White { -1 } else { 1 });
    let mut origins = steps & one.bitboard();
    if rank == Rank::Fourth && !origins.is_empty() && !passed {
        let two = one.offset(0, if color == Color::White { -1 } else { 1 });
        origins |= two.bitboard() - occupied;
    }
    origins
}

impl Layout {
    /// Whether two men stand on one square, or the player who is not to move is in check.
    pub(super) fn is_illegal(&self, at: &Places, mover: Color) -> bool {
        let occupied = self.occupied(at);
        occupied.len() as usize != self.men.len() || self.in_check(at, !mover, occupied, None)
    }

    /// Whether a king is attacked; a man that has been taken attacks nothing.
    #[inline]
    pub(super) fn in_check(
        &self,
        at: &Places,
        color: Color,
        occupied: BitBoard,
        taken: Option<usize>,
    ) -> bool {
        let king = at[color as usize];
        self.men.iter().enumerate().any(|(man, &(other, piece))| {
            other != color && Some(man) != taken && attacks((other, piece), at[man], occupied).has(king)
        })
    }

    /// The numbers of the positions after each move that changes no material, legal or not, until `each` says
    /// `false`. Kings that would touch are left out. Says whether it came to the end. The position is given
    /// with its number.
    #[inline]
    pub(super) fn quiet_moves(
        &self,
        index: usize,
        at: &Places,
        mover: Color,
        mut each: impl FnMut(usize) -> bool,
    ) -> bool {
        let occupied = self.occupied(at);
        let mut after = *at;
        for (man, &(color, piece)) in self.men.iter().enumerate() {
            if color != mover {
                continue;
            }
            let to = match piece {
                Piece::Pawn => self.pawn_steps(at, man, color, occupied),
                _ => attacks((color, piece), at[man], occupied) - occupied,
            };
            let rest = self.without(index, at, man);
            for square in to {
                after[man] = square;
                let index = match rest {
                    Some(rest) => Some(rest + self.part(&after, man)),
                    None => self.index(&after),
                };
                if index.is_some_and(|index| !each(index)) {
                    return false;
                }
            }
            after[man] = at[man];
        }
        true
    }

    /// The squares a pawn steps to without promotion and without a possible capture en passant.
    fn pawn_steps(&self, at: &Places, man: usize, color: Color, occupied: BitBoard) -> BitBoard {
        let steps = get_pawn_quiets(at[man], color, occupied) - Rank::Eighth.relative_to(color).bitboard();
        let two = Rank::Fourth.relative_to(color);
        if at[man].rank() == Rank::Second.relative_to(color)
            && self.is_passed(at, color, Square::new(at[man].file(), two))
        {
            return steps - two.bitboard();
        }
        steps
    }

    /// The numbers of the positions from which `mover` may have come here without changing the material.
    #[inline]
    pub(super) fn unmoves(&self, index: usize, at: &Places, mover: Color, mut each: impl FnMut(usize)) {
        let occupied = self.occupied(at);
        let mut before = *at;
        for (man, &(color, piece)) in self.men.iter().enumerate() {
            if color != mover {
                continue;
            }
            let from = match piece {
                Piece::Pawn => {
                    let passed = self.is_passed(at, color, at[man]);
                    pawn_origins(color, at[man], occupied, passed)
                }
                _ => attacks((color, piece), at[man], occupied) - occupied,
            };
            let rest = self.without(index, at, man);
            for square in from {
                before[man] = square;
                match rest {
                    Some(rest) => each(rest + self.part(&before, man)),
                    None => self.index(&before).into_iter().for_each(&mut each),
                }
            }
            before[man] = at[man];
        }
    }

    /// The legal moves that change the material, until `each` says `false`. Says whether it came to the end.
    pub(super) fn conversions(
        &self,
        at: &Places,
        mover: Color,
        mut each: impl FnMut(Conversion) -> bool,
    ) -> bool {
        let occupied = self.occupied(at);
        let last = Rank::Eighth.relative_to(mover).bitboard();
        for (man, &(color, piece)) in self.men.iter().enumerate() {
            if color != mover {
                continue;
            }
            let attacked = attacks((color, piece), at[man], occupied);
            let takes = self
                .men
                .iter()
                .enumerate()
                .filter(|&(other, &(color, _))| color != mover && attacked.has(at[other]))
                .map(|(other, _)| (at[other], Some(other)));
            let pushes = match piece {
                Piece::Pawn => get_pawn_quiets(at[man], color, occupied) & last,
                _ => BitBoard::EMPTY,
            };
            for (to, taken) in takes.chain(pushes.into_iter().map(|to| (to, None))) {
                let mut after = *at;
                after[man] = to;
                if self.in_check(&after, mover, (occupied - at[man].bitboard()) | to.bitboard(), taken) {
                    continue;
                }
                let promotes = piece == Piece::Pawn && last.has(to);
                let kinds: &[Option<Piece>] = if promotes { &PROMOTIONS.map(Some) } else { &[None] };
                for &promoted in kinds {
                    if !each(Conversion { man, to, taken, promoted }) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
