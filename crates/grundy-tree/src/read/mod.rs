//! Text to trees.

mod brackets;
mod efg;
mod json;
mod lexer;
mod odds;

pub use brackets::brackets;
pub use efg::{Sets, efg};
pub use json::{dag, json};

use grundy::Error;
use grundy::limits::Budget;

use crate::tree::Tree;

/// A tree that was read, and what should be said of the text.
#[derive(Clone, Debug)]
pub struct Read {
    /// The tree.
    pub tree: Tree,
    /// Remarks for people: what was ignored.
    pub notes: Vec<String>,
}

/// Reads a tree in whatever format the text begins like: `EFG …`, a JSON object, or brackets.
/// What begins with a brace and a quote is JSON.
///
/// # Errors
/// What is wrong, and where; a limit.
pub fn any(text: &str, sets: Sets, budget: &mut Budget<'_>) -> Result<Read, Error> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let plain = |tree| Read { tree, notes: Vec::new() };
    let word = start.split_whitespace().next().unwrap_or("");
    if word.starts_with(|c: char| c.is_ascii_alphabetic()) && !word.contains(':') {
        efg(text, sets, budget)
    } else if start.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}'])) {
        json(text, budget).map(plain)
    } else {
        brackets(text, budget).map(plain)
    }
}
