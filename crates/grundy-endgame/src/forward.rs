//! The same tables by the definition: every legal move of every position, pass after pass. Slow, and shares
//! no code with the retrograde tables; they are compared with it.
//!
//! **Solves** materials of three men. **Needs** nothing. **Cost** all moves of all positions in memory,
//! looked at once for every ply of the longest mate. **Source** textbook 1.6.4, word for word.

use std::collections::BTreeMap;

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};

use grundy_base::value::outcome::{Outcome, Verdict};

/// The verdict of a position, if it was found.
type KnownVerdict = Option<Verdict>;

/// All legal positions with both kings and one more man of white, with their verdicts.
pub struct Forward {
    /// By the man; the bare kings have none.
    verdicts: BTreeMap<Option<Piece>, Vec<KnownVerdict>>,
}

/// Moves out of a position: into the same table, or to a verdict that is known.
#[derive(Clone, Copy)]
enum ForwardMove {
    To(u32),
    Ends(Verdict),
}

fn number(board: &Board, piece: Piece) -> Option<usize> {
    let man = board.colored_pieces(Color::White, piece).next_square()?;
    let [white, black] = [Color::White, Color::Black].map(|color| board.king(color) as usize);
    Some(((board.side_to_move() as usize * 64 + white) * 64 + black) * 64 + man as usize)
}

/// The board with this number, if it is legal.
fn board(number: usize, piece: Piece) -> Option<Board> {
    let square = |shift: usize| Square::index(number >> shift & 63);
    let squares = [square(12), square(6), square(0)];
    if squares[0] == squares[1] || squares[0] == squares[2] || squares[1] == squares[2] {
        return None;
    }
    // the library of boards does not look at this
    if get_king_moves(squares[0]).has(squares[1]) {
        return None;
    }
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = if number >> 18 == 0 { Color::White } else { Color::Black };
    *builder.square_mut(squares[0]) = Some((Piece::King, Color::White));
    *builder.square_mut(squares[1]) = Some((Piece::King, Color::Black));
    *builder.square_mut(squares[2]) = Some((piece, Color::White));
    builder.build().ok()
}

impl Forward {
    /// Solves king and one man against king; for a pawn, also what it becomes.
    pub fn solve(man: Piece) -> Self {
        let mut forward = Self { verdicts: BTreeMap::new() };
        if man == Piece::Pawn {
            for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
                forward.add(piece);
            }
        }
        forward.add(man);
        forward
    }

    /// The verdict of a legal position that was solved.
    pub fn verdict(&self, board: &Board) -> KnownVerdict {
        let piece = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
            .into_iter()
            .find(|&piece| !board.pieces(piece).is_empty());
        let Some(piece) = piece else { return Some(Verdict::of(Outcome::Draw)) };
        self.verdicts.get(&Some(piece))?.get(number(board, piece)?).copied().flatten()
    }

    /// Every legal position with this man.
    pub fn boards(piece: Piece) -> impl Iterator<Item = Board> {
        (0..2 << 18).filter_map(move |number| board(number, piece))
    }

    fn add(&mut self, piece: Piece) {
        let mut known: Vec<KnownVerdict> = vec![None; 2 << 18];
        let mut open: Vec<(usize, Vec<ForwardMove>)> = Vec::new();
        for at in Self::boards(piece) {
            let place = number(&at, piece).expect("the man is there");
            let mut moves = Vec::new();
            at.generate_moves(|some| {
                for mv in some {
                    let mut after = at.clone();
                    after.play_unchecked(mv);
                    moves.push(match number(&after, piece) {
                        Some(to) => ForwardMove::To(u32::try_from(to).expect("2^19 positions")),
                        None => ForwardMove::Ends(self.verdict(&after).expect("solved before")),
                    });
                }
                false
            });
            match moves.is_empty() {
                false => open.push((place, moves)),
                true if at.checkers().is_empty() => known[place] = Some(Verdict::of(Outcome::Draw)),
                true => known[place] = Some(Verdict::ended(Outcome::Loss)),
            }
        }
        // after pass n all positions decided in n plies are known
        let mut plies = 0;
        let mut idle = 0;
        // a promotion may be decided much later than all before it
        while idle < 64 {
            plies += 1;
            let found: Vec<(usize, Verdict)> = open
                .iter()
                .filter(|(place, _)| known[*place].is_none())
                .filter_map(|(place, moves)| Some((*place, decided(moves, &known, plies)?)))
                .collect();
            idle = if found.is_empty() { idle + 1 } else { 0 };
            for (place, verdict) in found {
                known[place] = Some(verdict);
            }
        }
        for (place, _) in open {
            known[place].get_or_insert(Verdict::of(Outcome::Draw));
        }
        self.verdicts.insert(Some(piece), known);
    }
}

/// The verdict of a position decided after `plies` plies, if it is decided.
fn decided(moves: &[ForwardMove], known: &[KnownVerdict], plies: u32) -> KnownVerdict {
    let before = plies - 1;
    let after = |mv: &ForwardMove| match *mv {
        ForwardMove::To(to) => known[to as usize],
        ForwardMove::Ends(verdict) => Some(verdict),
    };
    let is = |verdict: &Verdict, outcome, test: &dyn Fn(u32) -> bool| {
        verdict.outcome == outcome && verdict.remoteness.is_some_and(test)
    };
    let mut after = moves.iter().map(after);
    let won = after.clone().flatten().any(|verdict| is(&verdict, Outcome::Loss, &|plies| plies == before));
    if won {
        return Some(Verdict { outcome: Outcome::Win, remoteness: Some(plies) });
    }
    let lost = after
        .all(|verdict| verdict.is_some_and(|verdict| is(&verdict, Outcome::Win, &|plies| plies <= before)));
    lost.then_some(Verdict { outcome: Outcome::Loss, remoteness: Some(plies) })
}
