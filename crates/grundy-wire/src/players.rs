//! Play of three and more players: `grundy solve --players N --json`, `grundy table --players N --json`.

use grundy::players::{Share, Shared};
use serde::Serialize;

/// A position for several players.
#[derive(Debug, Serialize)]
pub struct SharedAnswer<'a> {
    /// The game as it is written.
    pub game: &'a str,
    /// The position in its canonical form.
    pub position: &'a str,
    /// How many players move in turn.
    pub players: usize,
    /// What players want who cannot be last.
    pub convention: &'a str,
    /// How many turns after the player to move the last mover comes; or N, O, P, Q for coalitions.
    pub value: String,
    /// The player who makes the last move, from 1 for the player to move; null if nobody can force it.
    pub last_mover: Option<usize>,
    /// All legal moves, in order.
    pub moves: Vec<SharedMove<'a>>,
}

/// A move of a position for several players.
#[derive(Debug, Serialize)]
pub struct SharedMove<'a> {
    /// The move as it can be typed.
    #[serde(rename = "move")]
    pub mv: &'a str,
    /// What the position after it is worth to the player then to move.
    pub value: String,
    /// Whether it keeps what the player to move can have.
    pub best: bool,
}

impl<'a> SharedAnswer<'a> {
    /// The answer about a position.
    pub fn of(game: &'a str, players: usize, convention: &'a str, found: &'a Shared) -> Self {
        let shared = |(mv, value, best): &'a (String, Share, bool)| SharedMove {
            mv,
            value: value.label(),
            best: *best,
        };
        Self {
            game,
            position: &found.position,
            players,
            convention,
            value: found.value.label(),
            last_mover: found.value.last_mover().map(|turns| turns + 1),
            moves: found.moves.iter().map(shared).collect(),
        }
    }
}

/// A family of positions for several players.
#[derive(Debug, Serialize)]
pub struct SharedFamily<'a> {
    /// The game as it is written.
    pub game: &'a str,
    /// How many players move in turn.
    pub players: usize,
    /// What players want who cannot be last.
    pub convention: &'a str,
    /// The first number.
    pub first: u64,
    /// The values in order; null where there is no position.
    pub values: Vec<Option<String>>,
    /// The period that the values show, and the number from which; nothing is proved. Null if they show none.
    pub period_seen: Option<[u64; 2]>,
}

impl<'a> SharedFamily<'a> {
    /// The values of a family.
    pub fn of(
        game: &'a str,
        players: usize,
        convention: &'a str,
        values: &[(u64, Option<Share>)],
        period: Option<(usize, usize)>,
    ) -> Self {
        let first = values.first().map_or(0, |(first, _)| *first);
        Self {
            game,
            players,
            convention,
            first,
            values: values.iter().map(|(_, value)| value.map(Share::label)).collect(),
            period_seen: period.map(|(period, from)| [period as u64, first + from as u64]),
        }
    }
}
