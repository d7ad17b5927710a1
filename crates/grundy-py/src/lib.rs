//! The native module of the Python package `grundy`: opened games, answers, arrays, Python rules. The public
//! API is in `python/grundy`.

mod arrays;
mod ask;
mod claim;
mod endgame;
mod errors;
mod evidence;
mod exam;
mod exercises;
mod figure;
mod game;
mod law;
mod long;
mod misere;
mod note;
mod open;
mod opponent;
mod own;
mod plies;
mod problem;
mod solution;
mod tree;
mod value;

use grundy::catalogue::GAMES;
use grundy_explain::messages::{Language, Messages};
use grundy_wire::Game;
use pyo3::prelude::*;

/// The games of the catalogue, as JSON.
#[pyfunction]
fn games() -> String {
    let messages = Messages::of(Language::En);
    let all: Vec<Game> = GAMES.iter().map(|game| Game::of(game, messages)).collect();
    grundy_wire::json(&all)
}

/// The module.
#[pymodule]
fn _grundy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<law::Law>()?;
    module.add_class::<figure::Figure>()?;
    module.add_class::<tree::Tree>()?;
    module.add_class::<own::Own>()?;
    module.add_class::<exam::ExamGame>()?;
    module.add_class::<problem::Problem>()?;
    module.add_class::<problem::Referee>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(game::open_game, module)?)?;
    module.add_function(wrap_pyfunction!(game::sum_of, module)?)?;
    module.add_function(wrap_pyfunction!(tree::read_tree, module)?)?;
    module.add_function(wrap_pyfunction!(value::value, module)?)?;
    module.add_function(wrap_pyfunction!(value::compare, module)?)?;
    module.add_function(wrap_pyfunction!(value::spell, module)?)?;
    module.add_function(wrap_pyfunction!(figure::figure_kinds, module)?)?;
    module.add_function(wrap_pyfunction!(figure::draw_position, module)?)?;
    module.add_function(wrap_pyfunction!(figure::draw_family, module)?)?;
    module.add_function(wrap_pyfunction!(misere::quotient, module)?)?;
    module.add_function(wrap_pyfunction!(misere::genera, module)?)?;
    module.add_function(wrap_pyfunction!(evidence::verify, module)?)?;
    module.add_function(wrap_pyfunction!(opponent::opponents, module)?)?;
    module.add_function(wrap_pyfunction!(opponent::choose, module)?)?;
    module.add_function(wrap_pyfunction!(opponent::practical_chances, module)?)?;
    module.add_function(wrap_pyfunction!(endgame::endgame, module)?)?;
    module.add_function(wrap_pyfunction!(problem::problem_ids, module)?)?;
    module.add_function(wrap_pyfunction!(exercises::exercise_topics, module)?)?;
    module.add_function(wrap_pyfunction!(exercises::exercise_sheet, module)?)?;
    module.add_function(wrap_pyfunction!(exercises::mark_answer, module)?)?;
    Ok(())
}
