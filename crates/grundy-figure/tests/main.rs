//! Tests of whole figures: their structure, and their bytes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod gallery;
mod print;
mod registry;
mod snapshots;
mod structure;

use std::ops::RangeInclusive;

use grundy::Error;
use grundy::limits::{Budget, Limits};
use grundy::notation::term::{Question, question};
use grundy::report::Ask;
use grundy_explain::messages::{Language, Messages};
use grundy_figure::kind::{self, Drawing};
use grundy_figure::{Figure, decision};
use grundy_tree::solve::Rules;

/// Draws a position of a game as the kind of this name.
fn try_draw(kind: &str, question: &Question, ask: &Ask) -> Result<Figure, Error> {
    let Drawing::Position(draw) = kind::named(kind).unwrap().drawing else { panic!("{kind}") };
    draw(question, ask, english())
}

fn draw(kind: &str, text: &str) -> Figure {
    try_draw(kind, &ask(text), &Ask::default()).unwrap_or_else(|error| panic!("{kind} of `{text}`: {error}"))
}

/// Draws values of a family.
fn draw_family(kind: &str, game: &str, ranges: &[RangeInclusive<u64>]) -> Figure {
    let Drawing::Family { draw, .. } = kind::named(kind).unwrap().drawing else { panic!("{kind}") };
    let question = ask(game);
    let grid = grundy_figure::grid(&question, ranges, &Ask::default()).unwrap();
    draw(&grid, &*question.table, &Ask::default(), english()).unwrap()
}

/// Draws a decision tree in brackets.
fn draw_tree(text: &str) -> Figure {
    let limits = Limits::default();
    let budget = &mut Budget::new(&limits);
    let tree = grundy_tree::read::brackets(text, budget).unwrap();
    decision::figure(&tree, &Rules::default(), budget, english()).unwrap()
}

/// Opens a question about a game of the catalogue.
fn ask(text: &str) -> Question {
    question(text, &|_| Err("no files".to_owned())).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn english() -> &'static Messages {
    Messages::of(Language::En)
}
