//! Partizan values.

use grundy::catalogue::Catalogue;
use grundy::notation::text::Text;
use grundy::partizan::Store;
use grundy::partizan::report::{Comparison, Told};
use grundy::partizan::text::{Spelling, read_game_with, spelled};
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::value as words;
use grundy_wire::{ToldValue, json};
use pyo3::prelude::*;

use crate::long::Effort;

/// Columns of a report in words.
const WIDTH: usize = 100;

/// The value of an expression in which positions of games may stand: JSON with the keys of `grundy value
/// --json`, and words.
#[pyfunction]
pub(crate) fn value(py: Python<'_>, expression: String, effort: Effort) -> PyResult<(String, String)> {
    effort.run(py, move |limits| {
        let mut store = Store::new(&limits);
        let game = read_game_with(&mut store, Text::new(&expression), &Catalogue)?;
        let told = Told::of_game(&mut store, &expression, &game)?;
        let words = words::told(&told, WIDTH, Messages::of(Language::En));
        Ok((json(&ToldValue::of(&told)), words))
    })
}

/// How two values compare: `<`, `>`, `=` or `||`, and the first without the second.
#[pyfunction]
pub(crate) fn compare(
    py: Python<'_>,
    first: String,
    second: String,
    effort: Effort,
) -> PyResult<(String, String)> {
    effort.run(py, move |limits| {
        let mut store = Store::new(&limits);
        let mut read = |text: &str| read_game_with(&mut store, Text::new(text), &Catalogue);
        let [first, second] = [read(&first)?, read(&second)?];
        let found = Comparison::of(&mut store, &first, &second)?;
        Ok((found.relation.sign().to_owned(), found.difference.unwrap_or_default()))
    })
}

/// A value as the other functions gave it, as books print it or for LaTeX.
#[pyfunction]
pub(crate) fn spell(value: &str, latex: bool) -> String {
    spelled(value, if latex { Spelling::Latex } else { Spelling::Unicode })
}
