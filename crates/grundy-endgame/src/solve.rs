//! One table, in one byte a position where play is short enough, else in two.

use super::generate::{self, Unsolved};
use super::layout::Layout;
use super::tables::{Links, SolvedMaterial, TableCells};
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::Budget;

/// Solves one table, when those are solved that captures and promotions lead to.
pub(super) fn table(
    layout: &Layout,
    tables: &[SolvedMaterial],
    budget: &mut Budget<'_>,
) -> Result<TableCells, Error> {
    let links = Links::new(layout, tables);
    match generate::solve::<u8>(layout, &links, budget) {
        Ok(cells) => return Ok(TableCells::Bytes(cells)),
        Err(Unsolved::Stopped(stopped)) => return Err(stopped.into()),
        Err(Unsolved::TooLong) => {}
    }
    budget.take(generate::bytes::<u16>(layout) / 2)?;
    match generate::solve::<u16>(layout, &links, budget) {
        Ok(cells) => Ok(TableCells::Words(cells)),
        Err(Unsolved::Stopped(stopped)) => Err(stopped.into()),
        Err(Unsolved::TooLong) => {
            let done = format!("{} plies in {}", u16::MAX, layout.material);
            Err(Stopped::new(Limit::Size, done).into())
        }
    }
}
