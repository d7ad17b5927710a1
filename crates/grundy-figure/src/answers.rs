//! What figures ask of games. Nothing else in this crate calls a solver or reads a position: drawings get
//! plain data.

mod family;
mod filling;
mod game_tree;
mod gaps;
mod moves;
mod options;
mod reachable;
mod thermograph;

use grundy::error::{Advice, Error, Limit, Setting, Stopped};
use grundy::notation::term::Question;
use grundy::phrase::Phrase;
use grundy::report::scene::{Change, Scene, changes};
use grundy::report::{Ask, MoveRow, Moves, PaidLine, Report, Winner};

use crate::figure_kind::GameTraits;

pub use family::grid;
pub(crate) use family::{first_grid, law, plies, temperatures};
pub(crate) use filling::{FillStep, Filling};
pub(crate) use game_tree::{Answer, Extent, GameTree, TreeArc, TreeNode};
pub(crate) use gaps::written;
pub(crate) use moves::{ValuedMove, valued_moves};
pub(crate) use options::{OptionNode, OptionTree, option_tree};
pub(crate) use reachable::ReachableGraph;
pub(crate) use thermograph::{Walls, walls};

/// A solved position, and what its best moves change.
pub(crate) struct Solved {
    pub(crate) report: Report,
    pub(crate) scene: Scene,
    /// The first of the best moves: the move as it is written, and what it changes. A loser has none.
    pub(crate) best: Vec<(String, Change)>,
    /// How many best moves there are.
    pub(crate) best_count: usize,
}

/// Solves the question's position; looks at no more than `max_moves` of its best moves.
pub(crate) fn solved(question: &Question, ask: &Ask, max_moves: usize) -> Result<Solved, Error> {
    let report = question.solve(&Ask { moves: Moves::All, ..ask.clone() })?;
    let scene = question.table.scene(&report.position)?;
    let lost = report.winner() == Some(Winner::Second);
    let best: Vec<&MoveRow> = report.moves.iter().filter(|row| row.best && !lost).collect();
    let scene_after = |row: &&MoveRow| match &row.to {
        Some(to) => question.table.scene(to),
        None => Ok(scene.clone()),
    };
    let after: Vec<Scene> = best.iter().take(max_moves).map(scene_after).collect::<Result<_, _>>()?;
    let names = best.iter().map(|row| row.mv.clone());
    let (best, best_count) = (names.zip(changes(&scene, &after)).collect(), best.len());
    Ok(Solved { report, scene, best, best_count })
}

/// The question's position in canonical form, and its scene.
pub(crate) fn scene(question: &Question) -> Result<(String, Scene), Error> {
    let position = question.table.canonical(&question.position)?;
    let scene = question.table.scene(&position)?;
    Ok((position, scene))
}

/// A position of the best line.
pub(crate) struct LinePosition {
    /// The move that leads to it; empty at the start.
    pub(crate) mv: String,
    pub(crate) position: String,
    pub(crate) scene: Scene,
}

/// The verdict, and the positions of the best line from the start to the end.
///
/// # Errors
/// As for [`Table::line`]; more than `max_moves` moves.
pub(crate) fn best_line(
    question: &Question,
    ask: &Ask,
    max_moves: usize,
) -> Result<(Report, Vec<LinePosition>), Error> {
    let report = question.solve(&Ask { moves: Moves::None, ..ask.clone() })?;
    let line = question.table.line(&question.position, ask)?;
    if line.len() > max_moves {
        return Err(too_large(format!(
            "counting {} moves: a line is drawn of at most {max_moves}",
            line.len()
        )));
    }
    let start = (String::new(), report.position.clone());
    let steps = std::iter::once(start).chain(line.into_iter().map(|step| (step.mv, step.to)));
    let positions = steps.map(|(mv, position)| {
        let scene = question.table.scene(&position)?;
        Ok(LinePosition { mv, position, scene })
    });
    let positions = positions.collect::<Result<_, Error>>()?;
    Ok((report, positions))
}

/// The verdict, the line of play, and the cards of the first position, where moves take cards of a row;
/// `None` in other games.
///
/// # Errors
/// As for [`Table::line`]; more than `max_cards` cards.
pub(crate) fn card_line(
    question: &Question,
    ask: &Ask,
    max_cards: usize,
) -> Result<Option<(Report, PaidLine, Vec<String>)>, Error> {
    if question.table.payoffs().is_none() {
        return Ok(None);
    }
    let Scene::Cards(cards) = scene(question)?.1 else { return Ok(None) };
    if cards.len() > max_cards {
        return Err(too_large(format!(
            "counting {} cards: a row is drawn of at most {max_cards}",
            cards.len()
        )));
    }
    let Some(line) = question.table.paid_line(&question.position, ask)? else { return Ok(None) };
    if line.steps.iter().all(|step| step.taken.is_empty()) {
        return Ok(None);
    }
    let report = question.solve(&Ask { moves: Moves::None, ..ask.clone() })?;
    Ok(Some((report, line, cards)))
}

/// What decides which figures the question's game can have.
pub(crate) fn traits(question: &Question, ask: &Ask) -> GameTraits {
    GameTraits::new(&question.table.class(ask.misere), question.table.axes().len())
}

/// How many positions the game has, if it is solved whole.
pub(crate) fn whole_positions(question: &Question) -> Option<u64> {
    question.table.whole().map(|whole| whole.slots())
}

/// A figure larger than a limit of its kind.
pub(crate) fn too_large(done: impl Into<Phrase>) -> Error {
    Stopped::new(Limit::Size, done).into()
}

/// The same of a tree or a graph, which can be drawn in part.
pub(crate) fn too_large_whole(done: impl Into<Phrase>) -> Error {
    let words = Phrase::fixed("draw-elided", "leave out the middle moves of positions that have many");
    Stopped::new(Limit::Size, done).instead(Advice::change(words, "elide", Setting::On)).into()
}
