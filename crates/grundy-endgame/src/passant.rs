//! Double steps that can be answered by a capture en passant: the resulting position has a higher value for
//! the answering side than the same men without the right to capture, and is not in a table.

use cozy_chess::{Board, Color, Move, Piece, Rank, Square};

use super::cell::{Cell, verdict};
use super::layout::{Layout, Places};
use super::moves::Conversion;
use super::tables::Links;
use grundy_base::value::outcome::Verdict;

/// Whether a legal move is a capture en passant.
pub fn takes_passing(board: &Board, mv: Move) -> bool {
    board.piece_on(mv.from) == Some(Piece::Pawn)
        && mv.from.file() != mv.to.file()
        && board.piece_on(mv.to).is_none()
}

/// The verdict of a position from the codes of those in which no pawn may be taken en passant; `None` if one
/// cannot be had.
pub fn judged(board: &Board, code: &mut dyn FnMut(&Board) -> Option<u16>) -> Option<Verdict> {
    let quiet = verdict(code(board)?);
    if board.en_passant().is_none() {
        return Some(quiet);
    }
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    let (passing, others): (Vec<Move>, Vec<Move>) =
        moves.into_iter().partition(|mv| takes_passing(board, *mv));
    let mut best = (!others.is_empty() || passing.is_empty()).then_some(quiet);
    for mv in passing {
        let mut after = board.clone();
        after.play_unchecked(mv);
        let worth = judged(&after, code)?.behind_a_move();
        if best.is_none_or(|best| worth.preference(&best).is_gt()) {
            best = Some(worth);
        }
    }
    best
}

/// Such a step: the position after it without the captures, and the value of the captures.
#[derive(Clone, Copy)]
pub(super) struct DoubleStep {
    /// The number of the position before the step.
    pub(super) from: usize,
    /// The position after it, without the right to capture.
    to: usize,
    /// The answering side wins by a capture: its number; 0 if not.
    win: u16,
    /// It can draw by a capture.
    draw: bool,
    /// All its captures lose: the number of the slowest; 0 if there is none.
    loss: u16,
    /// It has no other legal move.
    stuck: bool,
}

impl DoubleStep {
    /// The number of the position after the step, with the right to capture: 0 if that is not decided up to
    /// this level.
    #[inline]
    pub(super) fn code<C: Cell>(&self, cells: &[C], level: u16) -> u16 {
        let up_to = |code: u16| if code <= level { code } else { 0 };
        let own = if self.stuck { 0 } else { up_to(cells[self.to].code()) };
        let own_win = if own % 2 == 0 { own } else { 0 };
        match (own_win, up_to(self.win)) {
            (0, 0) => {}
            (0, win) | (win, 0) => return win,
            (one, other) => return one.min(other),
        }
        match self.loss {
            // nothing is lost while a capture wins or draws
            _ if self.win > 0 || self.draw => 0,
            0 => own,
            loss if self.stuck => up_to(loss),
            _ if own == 0 => 0,
            loss => up_to(own.max(loss)),
        }
    }

    /// The largest number that captures bring in.
    pub(super) fn last(&self) -> u16 {
        self.win.max(self.loss)
    }
}

impl Layout {
    /// Whether an enemy pawn stands beside a square: it could capture a pawn that has just stepped there
    /// twice.
    #[inline]
    pub(super) fn is_passed(&self, at: &Places, color: Color, square: Square) -> bool {
        self.material.en_passant() && self.captors(at, color, square).next().is_some()
    }

    /// The enemy pawns beside a square.
    fn captors(&self, at: &Places, color: Color, square: Square) -> impl Iterator<Item = usize> {
        self.men
            .iter()
            .enumerate()
            .filter(move |&(_, man)| *man == (!color, Piece::Pawn))
            .map(|(man, _)| man)
            .filter(move |&man| at[man].rank() == square.rank() && square.file().adjacent().has(at[man]))
    }

    /// The legal double steps from a position that can be answered so. `own` and `other` need only say which
    /// positions are legal.
    pub(super) fn passing_steps<C: Cell>(
        &self,
        links: &Links<'_>,
        from: usize,
        mover: Color,
        own: &[C],
        other: &[C],
        steps: &mut Vec<DoubleStep>,
    ) {
        let at = self.places(from);
        for (after, man, passed) in self.double_steps(&at, mover) {
            let Some(to) = self.index(&after).filter(|&to| other[to] != C::BROKEN) else { continue };
            let mut step = DoubleStep { from, to, win: 0, draw: false, loss: 0, stuck: false };
            let occupied = self.occupied(&after);
            for captor in self.captors(&after, mover, after[man]) {
                let mut taken = after;
                taken[captor] = passed;
                let left = (occupied - after[captor].bitboard() - after[man].bitboard()) | passed.bitboard();
                if self.in_check(&taken, !mover, left, Some(man)) {
                    continue;
                }
                let mv = Conversion { man: captor, to: passed, taken: Some(man), promoted: None };
                match links.code(&after, !mover, mv) {
                    0 => step.draw = true,
                    code if code % 2 == 0 => step.loss = step.loss.max(code + 1),
                    code if step.win == 0 => step.win = code + 1,
                    code => step.win = step.win.min(code + 1),
                }
            }
            let legal = |to: usize| own[to] != C::BROKEN;
            step.stuck = self.quiet_moves(to, &after, !mover, |to| !legal(to))
                && self.conversions(&after, !mover, |_| false)
                && !self.double_steps(&after, !mover).any(|(next, ..)| self.index(&next).is_some_and(legal))
                && step.win + step.loss + u16::from(step.draw) > 0;
            steps.push(step);
        }
    }

    /// Double steps that an enemy pawn could answer: the position after, the pawn, the square it passes.
    fn double_steps(&self, at: &Places, mover: Color) -> impl Iterator<Item = (Places, usize, Square)> {
        let (at, occupied) = (*at, self.occupied(at));
        let pawns = self.men.iter().enumerate().filter(move |&(_, man)| *man == (mover, Piece::Pawn));
        pawns.filter_map(move |(man, _)| {
            let home = at[man];
            if home.rank() != Rank::Second.relative_to(mover) {
                return None;
            }
            let [passed, to] =
                [Rank::Third, Rank::Fourth].map(|rank| Square::new(home.file(), rank.relative_to(mover)));
            if occupied.has(passed) || occupied.has(to) || !self.is_passed(&at, mover, to) {
                return None;
            }
            let mut after = at;
            after[man] = to;
            Some((after, man, passed))
        })
    }
}
