//! Short ways for the tests of games to ask questions.

pub(crate) mod boards;
pub(crate) mod heaps;
pub(crate) mod partizan;
pub(crate) mod strong;

use std::ops::RangeInclusive;

use grundy_base::error::Error;
use grundy_base::report::{Ask, Report, Solver, Ties};
use grundy_base::rules::Contest;
use grundy_base::text::Text;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_door::table::Table;
use grundy_door::term::{self, Question};
use grundy_solve::demand::Halt;
use grundy_solve::{contest, payoff};

fn no_files(_: &str) -> Result<String, String> {
    Err("tests name no files".to_owned())
}

/// A question about games of the catalogue.
pub(crate) fn question(text: &str) -> Result<Question, Error> {
    question_with(text, &no_files)
}

/// The same with files.
pub(crate) fn question_with(
    text: &str,
    read: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Question, Error> {
    term::question_of(text, &|game: Text<'_>| crate::open(game, read))
}

/// The opened game, written as before a position.
pub(crate) fn open(game: &str) -> Box<dyn Table> {
    question(game).unwrap().table
}

/// The answer to a question, with a named solver.
pub(crate) fn try_solve(question: &str, solver: Solver) -> Result<Report, Error> {
    let question = self::question(question)?;
    question.table.solve(&question.position, &Ask { solver, ..Ask::default() })
}

/// The answer to a question under misère play, without moves.
pub(crate) fn misere(question: &str, solver: Solver) -> Report {
    let question = self::question(question).unwrap();
    let ask = Ask { solver, misere: true, moves: grundy_base::report::Moves::None, ..Ask::default() };
    question.table.solve(&question.position, &ask).unwrap()
}

/// The answer to a question.
pub(crate) fn solve(question: &str) -> Report {
    try_solve(question, Solver::Auto).unwrap()
}

/// What is wrong with a question.
pub(crate) fn problem(question: &str) -> String {
    try_solve(question, Solver::Auto).unwrap_err().to_string()
}

/// The moves that win, as they are written.
pub(crate) fn winning_moves(question: &str) -> Vec<String> {
    let report = solve(question);
    let won = report.winner() == Some(grundy_base::report::Winner::First);
    report.moves.into_iter().filter(|row| won && row.best).map(|row| row.mv).collect()
}

/// A table as letters: W, D, L, and a dot where there is no position.
pub(crate) fn letters(game: &str, ranges: &[RangeInclusive<u64>]) -> String {
    let cells = open(game).cells(ranges, &Ask::default()).unwrap();
    cells.iter().map(|cell| cell.outcome().map_or('.', Outcome::letter)).collect()
}

/// The verdict by backward induction, without any law.
pub(crate) fn verdict<R: Contest>(rules: &R, at: &R::Position) -> Verdict {
    let limits = grundy_base::limits::Limits::default();
    let mut budget = grundy_base::limits::Budget::new(&limits);
    let mut solved = contest::solve(rules, at, Solver::Induction, &mut budget).unwrap();
    solved.verdict(at, &mut budget).unwrap()
}

/// What the player to move gets if the contest is scored +1, 0, -1 and solved as a payoff game.
pub(crate) fn score<R: Contest>(rules: &R, at: &R::Position) -> i64 {
    let limits = grundy_base::limits::Limits::default();
    let mut budget = grundy_base::limits::Budget::new(&limits);
    let scored = grundy_base::rules::Scored(rules);
    let found: Result<_, Halt<_>> = payoff::payoffs(
        &scored,
        &(at.clone(), 0),
        Ties::First,
        &mut payoff::Memo::<grundy_base::rules::Scored<&R>>::default(),
        &mut budget,
    );
    let pay = found.unwrap();
    assert_eq!(pay[0] + pay[1], 0);
    pay[0]
}
