//! Why a position is worth what it is.

use grundy::error::Error;
use grundy::report::{Ask, Report};
use grundy::table::Table;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::steps;
use grundy_explain::words::explanation;

/// Columns that an explanation may take on a page.
const WIDTH: usize = 72;

/// The explanation, in lines ready to show.
pub(crate) fn why(table: &dyn Table, report: &Report, ask: &Ask) -> Result<Option<String>, Error> {
    let steps = steps::explain(table, report, ask)?;
    Ok(Some(explanation::explanation(&steps, WIDTH, Messages::of(Language::En))))
}
