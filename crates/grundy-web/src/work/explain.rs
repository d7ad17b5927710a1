//! Why a position is worth what it is. One function, so that an engine of explanations can take its place.

use grundy::error::{Error, Limit, Stopped};
use grundy::report::{Ask, Moves, Report};
use grundy::table::Table;
use grundy::view::explain;

/// Columns that an explanation may take on a page.
const WIDTH: usize = 72;
/// Components that are explained one by one.
const EXPLAINED: usize = 8;

/// The explanation, in lines ready to show; none if there is none yet.
pub(crate) fn why(table: &dyn Table, report: &Report, ask: &Ask) -> Result<Option<String>, Error> {
    let parts = parts(table, report, ask)?;
    Ok(explain::nim_sum(report, &parts, WIDTH))
}

/// The first few different components, each solved alone with all its moves.
fn parts(table: &dyn Table, report: &Report, ask: &Ask) -> Result<Vec<Report>, Error> {
    let ask = Ask { moves: Moves::All, ..ask.clone() };
    let mut different: Vec<&str> = Vec::new();
    for part in report.components.iter().filter(|part| part.nimber.is_some()) {
        if different.len() < EXPLAINED && !different.contains(&part.position.as_str()) {
            different.push(&part.position);
        }
    }
    let solved = different.into_iter().map(|part| match table.solve(part, &ask) {
        // too many moves to list are too many to explain
        Err(Error::Stopped(Stopped { limit: Limit::Size, .. })) => Ok(None),
        solved => solved.map(Some),
    });
    solved.filter_map(Result::transpose).collect()
}
