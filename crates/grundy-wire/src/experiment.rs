//! Techniques compared: `grundy experiment --json`.

use grundy::experiment::{self, Done, Found};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::value::Winner;

/// Techniques compared on positions of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Experiment<'a> {
    /// The game as it is written.
    pub game: &'a str,
    /// Whether it is misère play.
    pub misere: bool,
    /// Each technique, in the order asked for.
    pub techniques: Vec<Course<'a>>,
}

/// What a technique did.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Course<'a> {
    /// Its name.
    pub technique: &'static str,
    /// Whether its counts go on from one position to the next.
    pub accumulates: bool,
    /// The positions that it answered.
    pub rows: Vec<CourseRow<'a>>,
    /// The position at which it gave up; null if it did not.
    pub gave_up_at: Option<&'a str>,
    /// Why it gave up: `cycle` or `calls`.
    pub gave_up_for: Option<&'static str>,
}

/// A position that a technique answered.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CourseRow<'a> {
    /// The position as it is written.
    pub position: &'a str,
    /// The winner, if the technique finds who wins.
    pub winner: Option<Winner>,
    /// The nimber, if it finds nimbers.
    pub nimber: Option<u64>,
    /// What the player to move gets, where numbers are paid; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoff: Option<i64>,
    /// How often a value was asked for.
    pub calls: u64,
    /// How many moves were looked at.
    pub moves: u64,
    /// How many positions were visited.
    pub visited: u64,
    /// How many calls were open at once, at most.
    pub depth: u64,
    /// How many values were kept.
    pub kept: u64,
    /// Memory beside the positions.
    pub bytes: u64,
    /// The time that it took; left out where only counts were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl<'a> Experiment<'a> {
    /// What was found for a game.
    pub fn of(game: &'a str, misere: bool, courses: &'a [experiment::Course], with_time: bool) -> Self {
        Self {
            game,
            misere,
            techniques: courses.iter().map(|course| Course::of(course, with_time)).collect(),
        }
    }
}

impl<'a> Course<'a> {
    fn of(course: &'a experiment::Course, with_time: bool) -> Self {
        Self {
            technique: course.technique,
            accumulates: course.accumulates,
            rows: course.rows.iter().map(|row| CourseRow::of(row, with_time)).collect(),
            gave_up_at: course.gave_up.as_ref().map(|(position, _)| position.as_str()),
            gave_up_for: course.gave_up.as_ref().map(|(_, why)| match why {
                Done::Cycle => "cycle",
                Done::TooMany | Done::Answered(..) => "calls",
            }),
        }
    }
}

impl<'a> CourseRow<'a> {
    fn of(row: &'a experiment::Row, with_time: bool) -> Self {
        let (winner, nimber, payoff) = match row.found {
            Found::Outcome(outcome) => (Some(grundy::report::Winner::from(outcome).into()), None, None),
            Found::Nimber(nimber) => (None, Some(nimber.0), None),
            Found::Payoff(payoff) => (None, None, Some(payoff)),
        };
        let tally = row.tally;
        Self {
            position: &row.position,
            winner,
            nimber,
            payoff,
            calls: tally.calls,
            moves: tally.moves,
            visited: tally.positions,
            depth: tally.depth,
            kept: tally.kept,
            bytes: tally.bytes,
            seconds: with_time.then_some(row.seconds),
        }
    }
}
