//! The moves of both players in a position of Left and Right, with the values that they leave.

use grundy::error::{Error, Refused};
use grundy::notation::term::Question;
use grundy::report::scene::{Change, Scene, changes};
use grundy::report::{Ask, Heat, MoveRow, Moves};
use grundy::rules::Player;

/// A position, its value and its moves.
pub(crate) struct ValuedMoves {
    pub(crate) position: String,
    pub(crate) scene: Scene,
    pub(crate) value: String,
    /// Nothing where play may come back.
    pub(crate) heat: Option<Heat>,
    /// In the order in which answers list them.
    pub(crate) moves: Vec<ValuedMove>,
}

/// A move, and what it leaves.
pub(crate) struct ValuedMove {
    pub(crate) player: Player,
    pub(crate) mv: String,
    pub(crate) value: String,
    pub(crate) change: Change,
}

/// The moves of both players, each with the value that it leaves.
pub(crate) fn valued_moves(question: &Question, ask: &Ask) -> Result<ValuedMoves, Error> {
    let report = question.solve(&Ask { moves: Moves::All, ..ask.clone() })?;
    let Some(worth) = report.answer.sided().and_then(|sided| sided.worth.clone()) else {
        let reason = "no values are known of this position";
        return Err(Refused::new("a picture of moves with their values", reason, "draw the position").into());
    };
    let scene = question.table.scene(&report.position)?;
    let valued = |row: &MoveRow| {
        let sided = row.answer.sided()?;
        let player = sided.made.as_ref()?.player;
        Some((player, row.mv.clone(), sided.worth.as_ref()?.value.clone(), row.to.clone()?))
    };
    let rows: Vec<_> = report.moves.iter().filter_map(valued).collect();
    let after = rows.iter().map(|(.., to)| question.table.scene(to)).collect::<Result<Vec<_>, _>>()?;
    let moves = rows.into_iter().zip(changes(&scene, &after));
    let moves = moves.map(|((player, mv, value, _), change)| ValuedMove { player, mv, value, change });
    Ok(ValuedMoves {
        position: report.position,
        value: worth.value,
        heat: worth.heat,
        moves: moves.collect(),
        scene,
    })
}
