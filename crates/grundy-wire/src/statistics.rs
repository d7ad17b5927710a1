//! A whole game counted.

use grundy::report;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::line::Step;
use crate::value::object;

/// A whole game in numbers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Statistics<'a> {
    /// What is counted, in words.
    pub counted: &'a str,
    /// One tally for each kind of position.
    pub tallies: Vec<Tally<'a>>,
}

impl<'a> Statistics<'a> {
    /// The counts of a game.
    pub fn of(statistics: &'a report::Statistics) -> Self {
        Self {
            counted: statistics.counted.english(),
            tallies: statistics.tallies.iter().map(Tally::of).collect(),
        }
    }
}

/// The counts of one kind of position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Tally<'a> {
    /// Which positions are counted.
    pub name: &'a str,
    /// All of them.
    pub positions: u64,
    /// Those that the player to move wins.
    pub wins: u64,
    /// Those that the player to move loses.
    pub losses: u64,
    /// Those where play never has to end.
    pub draws: u64,
    /// Those where play ends and neither player wins.
    pub ties: u64,
    /// The counts for each remoteness.
    pub levels: Vec<Level>,
    /// Positions that the game counts by a name of its own.
    #[serde(serialize_with = "object")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, u64>"))]
    pub special: Vec<(String, u64)>,
    /// The longest forced play.
    pub longest: Option<Longest<'a>>,
}

impl<'a> Tally<'a> {
    fn of(tally: &'a report::Tally) -> Self {
        let level = |level: &report::Level| Level {
            remoteness: level.remoteness,
            wins: level.wins,
            losses: level.losses,
            ties: level.ties,
        };
        Self {
            name: tally.name.english(),
            positions: tally.positions,
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            ties: tally.ties,
            levels: tally.levels.iter().map(level).collect(),
            special: tally.special.iter().map(|(name, count)| (name.to_string(), *count)).collect(),
            longest: tally.longest.as_ref().map(|longest| Longest {
                remoteness: longest.remoteness,
                count: longest.count,
                position: &longest.position,
                line: Step::all(&longest.line),
            }),
        }
    }
}

/// The positions of one remoteness.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Level {
    /// Plies to the end.
    pub remoteness: u32,
    /// Positions won in that many plies.
    pub wins: u64,
    /// Positions lost in that many plies.
    pub losses: u64,
    /// Positions tied in that many plies.
    pub ties: u64,
}

/// The longest forced play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Longest<'a> {
    /// Its plies.
    pub remoteness: u32,
    /// The number of positions where it is that long.
    pub count: u64,
    /// One of them.
    pub position: &'a str,
    /// The play from there.
    pub line: Vec<Step<'a>>,
}
