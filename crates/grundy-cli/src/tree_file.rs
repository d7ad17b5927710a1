//! Decision trees in files, whichever notation they are in.

use grundy::Error;
use grundy::limits::Budget;
use grundy_tree::read::{self, Read, Sets};

use crate::exit::Failure;
use crate::{Io, files};

/// The text of a tree, and where it came from.
pub(crate) struct TreeFile {
    name: String,
    text: String,
}

impl TreeFile {
    /// Takes it from a file; `-` is standard input.
    pub(crate) fn open(file: &str, io: &mut Io) -> Result<Self, Failure> {
        let (name, text) = match file {
            "-" => ("standard input", files::text(&mut io.input)),
            path => (path, files::read(path)),
        };
        let text = text.map_err(|why| Failure::Usage {
            problem: format!("cannot read '{name}': {why}"),
            hint: "the tree is read from a file, or from standard input if it is -".to_owned(),
        })?;
        Ok(Self { name: name.to_owned(), text })
    }

    /// Reads it; slips are shown with the file's name.
    pub(crate) fn read(&self, sets: Sets, budget: &mut Budget<'_>) -> Result<Read, Error> {
        read::any(&self.text, sets, budget).map_err(|error| match error {
            Error::BadText(bad) if bad.origin.is_none() => bad.in_file(self.name.as_str()).into(),
            other => other,
        })
    }
}
