//! Partizan values: an expression, and what is told of it; two of them compared.

use grundy::catalogue::Catalogue;
use grundy::error::Error;
use grundy::limits::Limits;
use grundy::notation::text::Text;
use grundy::partizan::report::{Comparison, Report};
use grundy::partizan::{Store, text};
use grundy_wire::{PartizanValue, json};

use crate::answers::Keep;

/// Bytes of an expression.
pub(crate) const MAX_TEXT: usize = 4 << 10;

/// A value.
pub(crate) struct Valued {
    pub(crate) report: Report,
    /// How it compares with the second expression, if there is one.
    pub(crate) compared: Option<Comparison>,
    /// The answer as JSON.
    pub(crate) json: String,
}

impl Keep for Valued {
    fn bytes(&self) -> u64 {
        let compared = self.compared.as_ref();
        let compared =
            compared.map_or(0, |found| found.first.len() + found.second.len() + found.difference.len());
        // the report holds the same texts as the JSON object
        (2048 + 3 * self.json.len() + compared) as u64
    }
}

/// The value of an expression in which positions of games may stand; compared with another unless that is
/// empty.
pub(crate) fn value(expression: &str, other: &str, limits: &Limits) -> Result<Valued, Error> {
    let mut store = Store::new(limits);
    let value = text::read_with(&mut store, Text::new(expression), &Catalogue)?;
    let report = Report::of(&mut store, expression, value)?;
    let compared = match other {
        "" => None,
        other => {
            let other = text::read_with(&mut store, Text::new(other), &Catalogue)?;
            Some(Comparison::of(&mut store, value, other)?)
        }
    };
    let json = json(&PartizanValue::of(&report));
    Ok(Valued { report, compared, json })
}
