//! Play of three and more players: `grundy solve --players N --json`, `grundy table --players N --json`.

use grundy::players::{Convention, Share, Shared};
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
    /// Whom the player to move wants to be last, first to last, as turns from oneself (0 is oneself); null
    /// for coalitions.
    pub order: Option<&'a [usize]>,
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
    pub fn of(
        game: &'a str,
        players: usize,
        convention: (&'a str, &'a Convention),
        found: &'a Shared,
    ) -> Self {
        let shared = |(mv, value, best): &'a (String, Share, bool)| SharedMove {
            mv,
            value: value.label(),
            best: *best,
        };
        Self {
            game,
            position: &found.position,
            players,
            convention: convention.0,
            order: convention.1.order(),
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
    /// Whom the player to move wants to be last, first to last, as turns from oneself (0 is oneself); null
    /// for coalitions.
    pub order: Option<&'a [usize]>,
    /// The first number.
    pub first: u64,
    /// The values in order; null where there is no position.
    pub values: Vec<Option<String>>,
    /// The period that the values show, and the number from which. Null if they show none.
    pub period_seen: Option<[u64; 2]>,
    /// Whether it is proved to go on for ever.
    pub period_proved: bool,
}

impl<'a> SharedFamily<'a> {
    /// The values of a family.
    pub fn of(
        game: &'a str,
        players: usize,
        convention: (&'a str, &'a Convention),
        values: &[(u64, Option<Share>)],
        period: Option<((usize, usize), bool)>,
    ) -> Self {
        let first = values.first().map_or(0, |(first, _)| *first);
        Self {
            game,
            players,
            convention: convention.0,
            order: convention.1.order(),
            first,
            values: values.iter().map(|(_, value)| value.map(Share::label)).collect(),
            period_seen: period.map(|((period, from), _)| [period as u64, first + from as u64]),
            period_proved: period.is_some_and(|(_, proved)| proved),
        }
    }
}
