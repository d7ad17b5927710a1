//! Gaps: which moves of a position with many are drawn, and what is written for the others.

use grundy::report::MoveRow;

/// Begins what stands for moves that are left out.
pub(crate) const GAP: char = '…';

/// What is written at a gap.
pub(crate) fn written(moves: usize) -> String {
    format!("{GAP} {moves} {GAP}")
}

/// Which of these moves are drawn: all of a few; of many so many of the first and of the last, and a best one.
pub(super) fn shown(moves: &[(&MoveRow, bool)], sides: Option<usize>) -> Vec<bool> {
    // a gap of one move would save no room
    let Some(sides) = sides.filter(|sides| moves.len() > 2 * sides + 1) else {
        return vec![true; moves.len()];
    };
    let best = moves.iter().position(|(_, best)| *best);
    (0..moves.len()).map(|at| at < sides || at >= moves.len() - sides || best == Some(at)).collect()
}
