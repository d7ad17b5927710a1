//! Why sums in which Left and Right have moves of their own are worth what they are.

use std::slice;

use grundy::error::Error;
use grundy::notation::text::Text;
use grundy::partizan::loopy::Game;
use grundy::partizan::why::{Fate, Reason};
use grundy::partizan::{Done, Store, Value, text};
use grundy::report::{Ask, Report, Sided};
use grundy::rules::Player;
use grundy::table::{Sided as Parts, Table, Valuer, mover_of};
use grundy::value::outcome::Outcome;

use super::explain::{MAX_EVIDENCE_POSITIONS, kept};
use super::{Destiny, FormOption, Reply, Step, contest, orthodox};
use crate::evidence::{self, Proven, Wins};

/// Components explained at most.
const MAX_COMPONENTS: usize = 8;

/// Moves of a loser whose answers are told at most.
const MAX_ANSWERED: usize = 40;

/// The canonical form of each component, and the answer to each move of a player who loses.
pub(super) fn steps(
    table: &dyn Table,
    report: &Report,
    sided: &Sided,
    ask: &Ask,
    proof: impl FnOnce() -> Result<Result<Proven, Error>, Error>,
    steps: &mut Vec<Step>,
) -> Result<(), Error> {
    let parts = report.parts.iter().flat_map(|parts| &parts.worths);
    // what ends has a canonical form to explain
    let ends: Vec<bool> = parts.map(|worth| worth.heat.is_some()).collect();
    if let (Some(game), Some(_)) = (table.sided(), &sided.worth) {
        let mut store = Store::new(&ask.limits);
        let components = report.components.iter().zip(&ends).filter(|(_, ends)| **ends);
        for (component, _) in components.take(MAX_COMPONENTS) {
            let parts = game.components(Text::new(&component.position))?;
            let [part] = slice::from_ref(&parts) else { continue };
            let [part] = &part[..] else { continue };
            let mut valuer = game.valuer();
            let mut options = |player| -> Done<Option<Vec<Value>>> {
                let games = valuer.games(part, player, &mut store)?;
                Ok(games.iter().map(Game::short).collect())
            };
            // a position of a value that ends may have moves to others
            if let (Some(left), Some(right)) = (options(Player::Left)?, options(Player::Right)?) {
                steps.push(form(&mut store, &component.position, &left, &right)?);
            }
        }
    }
    if sided.mover.is_some() {
        return contest::steps(table, report, ask, proof()?, false, steps);
    }
    if !report.class.acyclic {
        return who_begins(table, report, ask, steps);
    }
    if let (Some(game), Some(_), true) = (table.sided(), &sided.worth, ends.iter().all(|ends| *ends)) {
        for player in Player::BOTH {
            steps.extend(orthodox::line(game, report, player, ask)?);
            if sided.if_begins(player) == Outcome::Loss {
                let position = table.canonical(&format!("{} {}", report.position, player.word()))?;
                let (mut store, mut valuer) = (Store::new(&ask.limits), game.valuer());
                steps.extend(replies(table, position, |to| {
                    winning(game, &mut *valuer, &mut store, to, player.other())
                })?);
            }
        }
    }
    Ok(())
}

/// Why each player wins, loses or draws who begins, where play may come back: by evidence from the rules, as
/// values do not tell how soon.
fn who_begins(table: &dyn Table, report: &Report, ask: &Ask, steps: &mut Vec<Step>) -> Result<(), Error> {
    for player in Player::BOTH {
        let position = table.canonical(&format!("{} {}", report.position, player.word()))?;
        if table.moves(&position)?.is_empty() {
            continue;
        }
        let proof = kept(evidence::prove(table, &position, ask, MAX_EVIDENCE_POSITIONS))?;
        let begun = Report { position, ..report.clone() };
        contest::steps(table, &begun, ask, proof, false, steps)?;
    }
    Ok(())
}

/// What answers each move in a position, whose player to move loses; nothing if there are too many to read.
/// `answer` gives the number of an answer in the position after a move.
pub(super) fn replies(
    table: &dyn Table,
    position: String,
    mut answer: impl FnMut(&str) -> Result<Option<usize>, Error>,
) -> Result<Option<Step>, Error> {
    let moves = table.moves(&position)?;
    if moves.is_empty() || moves.len() > MAX_ANSWERED {
        return Ok(None);
    }
    let mut replies = Vec::with_capacity(moves.len());
    for step in moves {
        let answer = match answer(&step.to)? {
            Some(at) => table.moves(&step.to)?.into_iter().nth(at).map(|answer| answer.mv),
            None => None,
        };
        replies.push(Reply { mv: step.mv, to: step.to, answer, plies: None });
    }
    Ok(Some(Step::Replies { position, mover: Wins::First, replies }))
}

/// The number of the first move with which a player wins, in the order in which moves are listed.
fn winning(
    game: &dyn Parts,
    valuer: &mut dyn Valuer,
    store: &mut Store<'_>,
    position: &str,
    player: Player,
) -> Result<Option<usize>, Error> {
    let (sum, _) = mover_of(Text::new(position));
    let parts = game.components(sum)?;
    let values = parts.iter().map(|part| valuer.value(part, store)).collect::<Done<Vec<_>>>()?;
    let total = store.total(&values)?;
    let mut number = 0;
    for (part, value) in parts.iter().zip(values) {
        let rest = store.minus(total, value)?;
        for option in valuer.options(part, player, store)? {
            let after = store.plus(rest, option)?;
            let wins = match player {
                Player::Left => store.le(Value::ZERO, after)?,
                Player::Right => store.le(after, Value::ZERO)?,
            };
            if wins {
                return Ok(Some(number));
            }
            number += 1;
        }
    }
    Ok(None)
}

/// What becomes of the options of a form: which are dominated by which, which reverse through what.
///
/// # Errors
/// If the budget is spent.
pub fn form(store: &mut Store<'_>, position: &str, left: &[Value], right: &[Value]) -> Done<Step> {
    let whole = store.make(left.to_vec(), right.to_vec())?;
    let value = text::write(store, whole)?;
    let reasons = store.reasons(left, right)?;
    let options = reasons.into_iter().map(|reason| told(store, reason)).collect::<Done<_>>()?;
    Ok(Step::Form { position: position.to_owned(), value, options })
}

fn told(store: &mut Store<'_>, reason: Reason) -> Done<FormOption> {
    let (fate, by, into) = match reason.fate {
        Fate::Kept => (Destiny::Kept, None, Vec::new()),
        Fate::Dominated(by) => (Destiny::Dominated, Some(by), Vec::new()),
        Fate::Reversed { through, into } => (Destiny::Reversed, Some(through), into),
    };
    Ok(FormOption {
        player: reason.player.word(),
        option: text::write(store, reason.option)?,
        fate,
        by: by.map(|by| text::write(store, by)).transpose()?,
        into: into.into_iter().map(|value| text::write(store, value)).collect::<Done<_>>()?,
    })
}
