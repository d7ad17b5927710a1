//! Why a position is worth what it is.

use grundy::error::Error;
use grundy::report::{Ask, Report};
use grundy::table::Table;
use grundy_explain::steps::{self, Step};

/// The explanation as data, with about how many bytes it holds.
#[derive(Debug)]
pub(crate) struct Why {
    pub(crate) steps: Vec<Step>,
    pub(crate) bytes: u64,
}

/// The explanation.
pub(crate) fn why(table: &dyn Table, report: &Report, ask: &Ask) -> Result<Why, Error> {
    let steps = steps::explain(table, report, ask)?;
    // texts are short beside what holds them
    let bytes = serde_json::to_string(&steps).map_or(0, |text| 3 * text.len() as u64);
    Ok(Why { steps, bytes })
}
