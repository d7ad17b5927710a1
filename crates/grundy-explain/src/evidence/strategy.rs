//! Evidence of outcomes by a search that sees few positions: a strategy, with one move of whoever keeps the
//! outcome and all moves of the other. The positions below need not be few enough to explore.

use grundy::error::{Cycle, Error};
use grundy::explore::Identity;
use grundy::graph::{Graph, against_the_moves};
use grundy::report::{Ask, Moves, Step};
use grundy::table::Table;
use grundy::value::outcome::Outcome;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::build::Proven;
use super::room::Room;
use super::{Claim, Decided, Proof, Wins, Worth};

/// A position of the strategy.
struct Met {
    text: String,
    /// Known where another position tells it.
    outcome: Option<Outcome>,
    mv: Option<String>,
    /// The positions that it rests on, by number.
    to: Vec<u32>,
}

/// The positions met so far, in order; equal sums are met once.
type All = IndexMap<String, Met, FxBuildHasher>;

pub(super) fn prove(
    table: &dyn Table,
    position: &str,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<Proven, Error> {
    let ask = Ask { moves: Moves::All, ..ask.clone() };
    let mut all = All::default();
    meet(table, &mut all, position, None)?;
    let mut next = 0;
    while let Some((_, met)) = all.get_index(next) {
        let (text, known) = (met.text.clone(), met.outcome);
        let steps = table.moves(&text)?;
        room.take(steps.len(), text.len() + steps.iter().map(|step| step.to.len()).sum::<usize>())?;
        let (outcome, mv) = if steps.is_empty() {
            (table.ending(&text, ask.misere)?, None)
        } else if known == Some(Outcome::Loss) {
            (Outcome::Loss, None)
        } else {
            let report = table.solve(&text, &ask)?;
            let outcome = report.answer.outcome().or(known).unwrap_or(Outcome::Loss);
            let best = report.moves.into_iter().find(|row| row.best).map(|row| row.mv);
            (outcome, best.filter(|_| outcome != Outcome::Loss))
        };
        let mut to = Vec::new();
        for Step { mv: name, to: after } in &steps {
            let is_kept = mv.as_ref() == Some(name);
            let told = (is_kept || outcome == Outcome::Loss).then(|| outcome.flipped());
            if told.is_some() || outcome == Outcome::Draw {
                to.push(meet(table, &mut all, after, told)?);
            }
        }
        let (_, met) = all.get_index_mut(next).expect("it was met");
        (met.outcome, met.mv, met.to) = (Some(outcome), mv, to);
        next += 1;
    }
    let positions = decided(&all)?;
    let winner = match positions[0].outcome {
        Worth::Win => Wins::First,
        Worth::Loss => Wins::Second,
        Worth::Draw => Wins::Draw,
    };
    Ok((Claim::Outcome { winner, plies: positions[0].plies }, Proof::Outcomes { positions }))
}

/// The number of a position, which is met now or was before.
fn meet(table: &dyn Table, all: &mut All, text: &str, outcome: Option<Outcome>) -> Result<u32, Error> {
    let (key, text) = Identity::Sum.key(table, text)?;
    let met = || Met { text: text.into_owned(), outcome, mv: None, to: Vec::new() };
    let entry = all.entry(key);
    let number = u32::try_from(entry.index()).expect("the room is for fewer");
    let met = entry.or_insert_with(met);
    met.outcome = met.outcome.or(outcome);
    Ok(number)
}

/// The positions with their plies, from the ends of play up.
fn decided(all: &All) -> Result<Vec<Decided>, Error> {
    let (mut starts, mut heads) = (vec![0], Vec::new());
    for met in all.values() {
        heads.extend(&met.to);
        starts.push(heads.len());
    }
    let text = |at: &u32| all[*at as usize].text.clone();
    let order = against_the_moves(&Graph::from_rows(starts, heads))
        .map_err(|cycle| Cycle { witness: cycle.iter().map(text).collect() })?;
    let mut plies = vec![None; all.len()];
    for at in order {
        let met = &all[at as usize];
        if met.outcome != Some(Outcome::Draw) {
            let below = met.to.iter().map(|to| plies[*to as usize].unwrap_or(0) + 1);
            plies[at as usize] = Some(below.max().unwrap_or(0));
        }
    }
    let worth = |met: &Met| met.outcome.unwrap_or(Outcome::Loss).into();
    let one = |(met, plies): (&Met, Option<u32>)| Decided {
        position: met.text.clone(),
        outcome: worth(met),
        plies,
        mv: met.mv.clone(),
    };
    Ok(all.values().zip(plies).map(one).collect())
}
