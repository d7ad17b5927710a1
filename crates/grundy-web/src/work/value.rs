//! Partizan values: an expression, and what is told of it; two of them compared.

use grundy::catalogue::Catalogue;
use grundy::error::Error;
use grundy::limits::Limits;
use grundy::notation::text::Text;
use grundy::partizan::report::{Comparison, Told};
use grundy::partizan::{Store, text};
use grundy_wire::{ToldValue, json};

use crate::answers::Keep;

/// Bytes of an expression.
pub(crate) const MAX_TEXT: usize = 4 << 10;

/// A value.
pub(crate) struct Valued {
    /// The expression that was asked.
    pub(crate) expression: String,
    pub(crate) told: Told,
    /// How it compares with the second expression, if there is one.
    pub(crate) compared: Option<Comparison>,
    /// The answer as JSON.
    pub(crate) json: String,
}

impl Keep for Valued {
    fn bytes(&self) -> u64 {
        let compared = self.compared.as_ref();
        let texts = |found: &Comparison| {
            found.first.len() + found.second.len() + found.difference.as_ref().map_or(0, String::len)
        };
        let compared = compared.map_or(0, texts);
        // the report holds the same texts as the JSON object
        (2048 + self.expression.len() + 3 * self.json.len() + compared) as u64
    }
}

/// What is told of an expression in which positions of games may stand, or of two with a sign between them;
/// compared with another unless that is empty.
pub(crate) fn value(expression: &str, other: &str, limits: &Limits) -> Result<Valued, Error> {
    let mut store = Store::new(limits);
    let told = Told::of(&mut store, expression, &Catalogue)?;
    let compared = match other {
        "" => None,
        other => {
            let mut read = |text: &str| text::read_game_with(&mut store, Text::new(text), &Catalogue);
            let [first, second] = [read(expression)?, read(other)?];
            Some(Comparison::of(&mut store, &first, &second)?)
        }
    };
    let json = json(&ToldValue::of(&told));
    Ok(Valued { expression: expression.to_owned(), told, compared, json })
}
