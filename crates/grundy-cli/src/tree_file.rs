//! Decision trees in files, in any of the notations.

use grundy::Error;
use grundy::limits::Budget;
use grundy::phrase::phrase;
use grundy_tree::read::{self, Read, Sets};

use crate::exit::Failure;
use crate::{Io, files};

/// The text of a tree, and the name of its file.
pub(crate) struct TreeFile {
    name: String,
    text: String,
}

impl TreeFile {
    /// Reads the text from a file; `-` is standard input.
    pub(crate) fn open(file: &str, io: &mut Io) -> Result<Self, Failure> {
        // brackets are a tree, not the name of a file
        if is_tree(file) {
            return Ok(Self { name: "command line".to_owned(), text: file.to_owned() });
        }
        let (name, text) = match file {
            "-" => ("standard input", files::text(&mut io.input)),
            path => (path, files::read(path)),
        };
        let text = text.map_err(|why| Failure::Usage {
            problem: phrase!("wrong-read", "cannot read '{file}': {why}", file = name, why = why),
            hint: "FILE is a file with a tree, the tree itself in brackets, or - for standard input".into(),
        })?;
        Ok(Self { name: name.to_owned(), text })
    }

    /// Parses the tree; errors show the name of the file.
    pub(crate) fn read(&self, sets: Sets, budget: &mut Budget<'_>) -> Result<Read, Error> {
        read::any(&self.text, sets, budget).map_err(|error| match error {
            Error::BadText(bad) if bad.origin.is_none() => bad.in_file(self.name.as_str()).into(),
            other => other,
        })
    }
}

/// Whether a word is a tree in brackets.
fn is_tree(word: &str) -> bool {
    let brackets = [('[', ']'), ('<', '>'), ('(', ')'), ('{', '}')];
    let word = word.trim();
    brackets.iter().any(|(open, close)| word.len() > 1 && word.starts_with(*open) && word.ends_with(*close))
        && !std::path::Path::new(word).exists()
}
