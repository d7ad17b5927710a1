//! Tests of whole figures: their structure, and their bytes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod gallery;
mod snapshots;
mod structure;

use grundy::notation::term::{Question, question};
use grundy_explain::messages::{Language, Messages};

/// Opens a question about a game of the catalogue.
fn ask(text: &str) -> Question {
    question(text, &|_| Err("no files".to_owned())).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn english() -> &'static Messages {
    Messages::of(Language::En)
}
