//! Short ways for the tests of laws to ask questions about games.

use std::ops::RangeInclusive;

use grundy_base::Outcome;
use grundy_base::limits::{Budget, Limits};
use grundy_base::report::{Ask, Report};
use grundy_base::rules::Heap;
use grundy_base::text::Text;
use grundy_door::table::Table;
use grundy_door::term::{Question, question_of};

/// A question about games of the catalogue.
pub(crate) fn question(text: &str) -> Question {
    let no_files = |_: &str| Err("tests name no files".to_owned());
    question_of(text, &|game: Text<'_>| grundy_games::open(game, &no_files)).unwrap()
}

/// The opened game, written as before a position.
pub(crate) fn open(game: &str) -> Box<dyn Table> {
    question(game).table
}

/// The answer to a question.
pub(crate) fn solve(text: &str) -> Report {
    question(text).solve(&Ask::default()).unwrap()
}

/// A table as letters: W, D, L, and a dot for cells without a position.
pub(crate) fn letters(game: &str, ranges: &[RangeInclusive<u64>]) -> String {
    let cells = open(game).cells(ranges, &Ask::default()).unwrap();
    cells.iter().map(|cell| cell.outcome().map_or('.', Outcome::letter)).collect()
}

/// The nimbers of the heaps 0 to n, by search.
pub(crate) fn values<R: Heap>(rules: &R, n: u64) -> Vec<u64> {
    let (limits, mut known) = (Limits::default(), Vec::new());
    grundy_heap::nimbers(rules, n, &mut known, &mut Budget::new(&limits)).unwrap();
    known.into_iter().map(|value| value.0).collect()
}
