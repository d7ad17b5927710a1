//! Readers that are given a file in parts: whole lines, statements, records or elements.

use super::draft::Draft;
use super::{csv, dot, format::Format, graphml, lines, matrix};
use grundy_base::error::BadText;
use grundy_base::text::Text;

/// A reader of one format. It first looks at the text as it comes, and says up to where the text can be read
/// apart from what follows.
pub(super) trait InParts {
    /// How often the file is read from its start.
    fn passes(&self) -> usize {
        1
    }

    /// Another pass begins.
    fn begin(&mut self, pass: usize) {
        let _ = pass;
    }

    /// Looks at the next piece of the file. Gives how many bytes of the file, from its start, make whole
    /// parts; 0 until it knows.
    fn look(&mut self, piece: &str) -> usize;

    /// Reads a part, which begins where the one before ended; the last one ends with the file.
    fn read(&mut self, part: Text<'_>, last: bool, draft: &mut Draft) -> Result<(), BadText>;
}

/// The reader of a format.
pub(super) fn of(format: Format) -> Box<dyn InParts> {
    match format {
        Format::Lines => Box::new(lines::InLines::new(false)),
        Format::Lists => Box::new(lines::InLines::new(true)),
        Format::Matrix => Box::new(WholeReader(matrix::read)),
        Format::Dot => Box::<dot::Dot>::default(),
        Format::GraphMl => Box::<graphml::GraphMl>::default(),
        Format::Csv => Box::<csv::Csv>::default(),
    }
}

/// A reader of texts that have no parts: the first row of a matrix says how many there are.
struct WholeReader(fn(Text<'_>, &mut Draft) -> Result<(), BadText>);

impl InParts for WholeReader {
    fn look(&mut self, _: &str) -> usize {
        0
    }

    fn read(&mut self, part: Text<'_>, _: bool, draft: &mut Draft) -> Result<(), BadText> {
        (self.0)(part, draft)
    }
}
