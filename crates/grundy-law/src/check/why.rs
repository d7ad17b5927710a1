//! Why a claim fails in a position: the winning move, the answer to every move, the mex.

use super::family::ClaimFamily;
use super::{Actual, Claimed, no_nimbers, no_outcomes};
use grundy_base::error::Error;
use grundy_base::report::{Ask, MoveRow, Moves, Report, Winner};
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;

/// Why a position is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The player has no move.
    Over,
    /// A move that wins.
    Wins(Reply),
    /// Every move loses: some of them, each with a winning answer; and how many there are.
    Loses(Vec<Reply>, u64),
    /// Neither player can win: a move that keeps the draw.
    Drawn(Reply),
    /// The finite values of all options, least first; a nimber is the least that is missing.
    Mex(Vec<Valued>),
    /// Moves that keep the outcome, with the plies that are left after each.
    Plies(Vec<(Reply, Option<u32>)>),
    /// The claimed move cannot be made.
    NoSuchMove,
    /// The claimed move does not win.
    Refuted(Reply),
    /// There are too many moves to list.
    Untold,
}

/// A value, and a move to an option that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The nimber of the position.
    pub value: Nimber,
    /// A move that leads to it.
    pub mv: String,
}

/// A move and what answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move as text.
    pub mv: String,
    /// Where it leads, if that is not too long to tell.
    pub to: Option<String>,
    /// A winning answer, if there is one and it was looked for.
    pub answer: Option<String>,
}

impl Reply {
    fn of(row: &MoveRow) -> Self {
        Self { mv: row.mv.clone(), to: row.to.clone(), answer: None }
    }

    /// With the best answer, if the position after the move can be solved.
    fn answered(row: &MoveRow, family: &ClaimFamily<'_>, ask: &Ask) -> Self {
        let one = Ask { moves: Moves::One, ..ask.clone() };
        let after = row.to.as_ref().and_then(|to| family.table.solve(to, &one).ok());
        let answer = after.and_then(|report| report.moves.into_iter().find(|row| row.best)).map(|row| row.mv);
        Self { answer, ..Self::of(row) }
    }
}

/// At most this many moves are shown.
const MAX_SHOWN_MOVES: usize = 8;

/// What is so in a position that was solved with all its moves, and why.
pub(super) fn explain(
    family: &ClaimFamily<'_>,
    claimed: &Claimed,
    report: &Report,
    ask: &Ask,
) -> Result<(Actual, Why), Error> {
    let won = || report.moves.iter().filter(|row| row.winner() == Some(Winner::First));
    let all_told = report.total_moves == Some(report.moves.len() as u64);
    match claimed {
        Claimed::Lost(_) | Claimed::Outcome(_) => {
            let outcome = report.answer.outcome().ok_or_else(no_outcomes)?;
            Ok((Actual::Outcome(outcome), why_outcome(family, outcome, report, ask)))
        }
        Claimed::Nimber(_) => {
            let value = report.answer.value().ok_or_else(no_nimbers)?;
            let mut options: Vec<Valued> = report
                .moves
                .iter()
                .filter_map(|row| Some(Valued { value: row.answer.nimber()?, mv: row.mv.clone() }))
                .collect();
            options.sort_by_key(|option| option.value);
            options.dedup_by_key(|option| option.value);
            Ok((Actual::Value(value), if all_told { Why::Mex(options) } else { Why::Untold }))
        }
        Claimed::Remoteness(_) => {
            let keeps = report.moves.iter().filter(|row| row.best);
            let rows: Vec<_> =
                keeps.map(|row| (Reply::of(row), row.answer.remoteness())).take(MAX_SHOWN_MOVES).collect();
            let why = match report.total_moves {
                Some(0) => Why::Over,
                _ if rows.is_empty() => Why::Untold,
                _ => Why::Plies(rows),
            };
            Ok((Actual::Remoteness(report.answer.remoteness()), why))
        }
        Claimed::Move(_) | Claimed::To(_) => {
            let winning = won().map(|row| row.mv.clone()).collect();
            let why = match family.row(claimed, &report.moves) {
                Some(row) => Why::Refuted(Reply::answered(row, family, ask)),
                None if all_told => Why::NoSuchMove,
                None => Why::Untold,
            };
            Ok((Actual::Moves(winning), why))
        }
    }
}

fn why_outcome(family: &ClaimFamily<'_>, outcome: Outcome, report: &Report, ask: &Ask) -> Why {
    let best = report.moves.iter().find(|row| row.best);
    match (outcome, best) {
        _ if report.total_moves == Some(0) => Why::Over,
        (Outcome::Win, Some(row)) => Why::Wins(Reply::of(row)),
        (Outcome::Draw, Some(row)) => Why::Drawn(Reply::of(row)),
        (Outcome::Loss, Some(_)) => {
            let told = report.moves.iter().take(MAX_SHOWN_MOVES).map(|row| Reply::answered(row, family, ask));
            Why::Loses(told.collect(), report.total_moves.unwrap_or_default())
        }
        (_, None) => Why::Untold,
    }
}
