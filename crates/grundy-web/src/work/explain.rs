//! The explanation of an answer.

use grundy::error::Error;
use grundy::report::{Ask, Report};
use grundy::table::Table;
use grundy_explain::steps::{self, Step};

/// An explanation as data, with its approximate size in memory.
#[derive(Debug)]
pub(crate) struct Why {
    pub(crate) steps: Vec<Step>,
    pub(crate) bytes: u64,
}

/// Explains an answer.
pub(crate) fn why(game: &str, table: &dyn Table, report: &Report, ask: &Ask) -> Result<Why, Error> {
    let steps = steps::explain(game, table, report, ask)?;
    // the structs take more memory than their texts
    let bytes = serde_json::to_string(&steps).map_or(0, |text| 3 * text.len() as u64);
    Ok(Why { steps, bytes })
}
