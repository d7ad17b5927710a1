//! Chess endgames: all positions of a material with their outcomes and plies.

use cozy_chess::Color;
use grundy::endgame::{Endgame, Material};
use grundy::limits::Budget;
use grundy::notation::text::Text;
use numpy::IntoPyArray;
use pyo3::prelude::*;

use crate::long::Effort;
use crate::{arrays, plies};

/// Positions as FEN, outcomes for the player to move (1, 0, -1), plies to mate (-1: none is forced).
type Positions<'py> = (Vec<String>, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// About how many bytes a position takes as text.
const FEN_BYTES: u64 = 80;

/// All legal positions of a material, one of all mirror images, first those with white to move.
#[pyfunction]
pub(crate) fn endgame<'py>(py: Python<'py>, material: String, effort: Effort) -> PyResult<Positions<'py>> {
    let (positions, outcomes, numbers) = effort.run(py, move |limits| {
        let material = Material::read(Text::new(&material).trim())?;
        let mut budget = Budget::new(&limits);
        let endgame = Endgame::solve(material, &mut budget)?;
        let (mut positions, mut outcomes, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        let mut stopped = None;
        for mover in [Color::White, Color::Black] {
            endgame.boards(mover, &mut |board| {
                if stopped.is_some() {
                    return;
                }
                stopped = budget.take(FEN_BYTES).and_then(|()| budget.look()).err();
                if let Some(verdict) = endgame.verdict(board) {
                    positions.push(board.to_string());
                    outcomes.push(arrays::outcome(verdict.outcome));
                    numbers.push(plies::number(verdict.remoteness));
                }
            });
        }
        match stopped {
            Some(stopped) => Err(stopped.into()),
            None => Ok((positions, outcomes, numbers)),
        }
    })?;
    Ok((positions, outcomes.into_pyarray(py).into_any(), numbers.into_pyarray(py).into_any()))
}
