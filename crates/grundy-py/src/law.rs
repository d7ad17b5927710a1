//! Laws of families.

use grundy::Limits;
use grundy::law::find::{Finding, Kind};
use grundy::law::sides::SidesFinding;
use grundy::law::two::{TableFinding, Told};
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::{law, misere};
use grundy_wire as wire;
use pyo3::prelude::*;

/// The result for a family of one number, or of two.
pub(crate) enum Found {
    Row(Box<Finding>),
    Table(TableFinding),
    Sides(SidesFinding),
}

/// A law with its game.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Law {
    pub(crate) game: String,
    /// The game of the catalogue that the game was proved to be.
    pub(crate) same_as: Option<String>,
    pub(crate) misere: bool,
    pub(crate) found: Found,
}

/// A prediction: a nimber, an outcome as a letter, a partizan value as text, or whether the position is lost.
#[derive(IntoPyObject)]
pub(crate) enum Value {
    Nimber(u64),
    Outcome(String),
    Lost(bool),
}

#[pymethods]
impl Law {
    /// One JSON object with the keys of the command line's `--json`.
    fn json(&self) -> String {
        let (game, messages) = (self.game.clone(), Messages::of(Language::En));
        let law = match &self.found {
            Found::Row(finding) => wire::Law::of_heaps(game, finding, None, messages),
            Found::Table(finding) => wire::Law::of_table(game, finding, None, messages),
            Found::Sides(finding) => wire::Law::of_sides(game, finding, None, messages),
        };
        wire::json(&wire::Law { same_as: self.same_as.clone(), misere: self.misere, ..law })
    }

    /// The law in words.
    #[pyo3(signature = (width=80))]
    fn words(&self, width: usize) -> String {
        let width = width.clamp(40, 400);
        let messages = Messages::of(Language::En);
        let game = match &self.same_as {
            Some(known) => format!("{} (= {known})", self.game),
            None => self.game.clone(),
        };
        let game = if self.misere { misere::title(&game, messages) } else { game };
        match &self.found {
            Found::Row(finding) => law::words(&game, finding, None, false, width, messages),
            Found::Table(finding) => law::table_words(&game, finding, None, width, messages),
            Found::Sides(finding) => law::sides_words(&game, finding, None, false, width, messages),
        }
    }

    /// How it was found, and why it holds: paragraphs.
    fn explain(&self) -> Vec<String> {
        let messages = Messages::of(Language::En);
        match &self.found {
            Found::Row(finding) => law::explain(finding, messages),
            Found::Table(finding) => law::explain_table(finding, messages),
            Found::Sides(finding) => law::explain_sides(finding, messages),
        }
    }

    /// The law's prediction for these numbers; `None` if it makes none.
    fn predict(&self, numbers: Vec<u64>) -> Option<Value> {
        match (&self.found, numbers.as_slice()) {
            (Found::Row(finding), &[n]) => {
                let value = finding.law.as_ref()?.told(n)?;
                Some(match finding.kind {
                    Kind::Nimbers => Value::Nimber(value),
                    kind => Value::Outcome(kind.write(value)),
                })
            }
            (Found::Table(finding), &[x, y]) => finding.predict(x, y).map(|(told, _)| match told {
                Told::Value(value) => Value::Nimber(value),
                Told::Lost(lost) => Value::Lost(lost),
            }),
            (Found::Sides(finding), &[n]) => {
                finding.law.as_ref()?.predict(n, &Limits::default()).ok().map(Value::Outcome)
            }
            _ => None,
        }
    }
}
