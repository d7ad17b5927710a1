//! All positions below one of an opened game, each once: what evidence, figures and trees are made of.

use std::borrow::Cow;
use std::collections::VecDeque;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::table::{Summand, Table};
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::graph::{Graph, GraphContest};
use grundy_base::report::Ask;
use grundy_base::rules::Turn;
use grundy_base::value::amount::Sum;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_solve::retrograde;

/// Which texts are one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The same texts.
    Text,
    /// The same texts, with the same player to move where players alternate.
    Mover,
    /// Sums of the same components, in any order.
    Sum,
    /// Sums that are alike ([`alike`](Table#method.alike)), written with the largest component first.
    Alike,
    /// A sum is no position: its components are explored one by one.
    Component,
}

impl Identity {
    /// The key that texts of one position share, and the text as it is shown.
    ///
    /// # Errors
    /// Bad text.
    pub fn key<'t>(self, table: &dyn Table, text: &'t str) -> Result<(String, Cow<'t, str>), Error> {
        Ok(match (self, table.summand()) {
            (Self::Sum, Some(sum)) => (in_any_order(table, sum, text)?, text.into()),
            (Self::Alike, Some(sum)) => {
                let text = largest_first(table, sum, table.canonical(text)?)?;
                (table.alike(&text)?, text.into())
            }
            _ => (text.to_owned(), text.into()),
        })
    }
}

/// The components of a sum but the empty ones, sorted.
fn in_any_order(table: &dyn Table, sum: &dyn Summand, text: &str) -> Result<String, Error> {
    if text.is_empty() {
        return Ok(String::new());
    }
    let (empty, mut parts) = (sum.empty(), table.components(text)?);
    parts.retain(|part| Some(part) != empty.as_ref());
    parts.sort_unstable();
    Ok(parts.join("\n"))
}

/// A sum as books write it: the largest component first, empty ones left out.
fn largest_first(table: &dyn Table, sum: &dyn Summand, text: String) -> Result<String, Error> {
    let Some(empty) = sum.empty() else { return Ok(text) };
    let mut parts = table.components(&text)?;
    if parts.join(" ") != text {
        return Ok(text);
    }
    parts.retain(|part| *part != empty);
    parts.sort_by(|a, b| (b.len(), b).cmp(&(a.len(), a)));
    Ok(if parts.is_empty() { empty } else { parts.join(" ") })
}

/// The positions that can be reached, by number: in the order in which they are met, breadth first.
#[derive(Clone, Debug)]
pub struct Explored {
    /// What was asked for: one position, or the components of a sum.
    pub roots: Box<[u32]>,
    /// How many players are paid.
    pub players: usize,
    /// The positions; a position's number is its place.
    pub positions: Vec<Met>,
}

/// A position that was met.
#[derive(Clone, Debug)]
pub struct Met {
    /// As it was written where it was met first.
    pub text: String,
    /// The player to move where players alternate, by [`Identity::Mover`]; else 0.
    pub side: usize,
    /// The player to move; `None` where two players alternate.
    pub turn: Option<Turn>,
    /// What an ending pays each player; where players alternate, the player to move comes first.
    pub pays: Vec<Sum>,
    /// The moves; none where play has ended.
    pub moves: Vec<Arc>,
}

/// A move between positions that were met.
#[derive(Clone, Debug)]
pub struct Arc {
    /// The move as it is written.
    pub mv: String,
    /// The position it leads to; by [`Identity::Component`], the components it leaves.
    pub to: Box<[u32]>,
    /// What it pays immediately; empty if nothing.
    pub gains: Vec<Sum>,
    /// How likely it is, compared with the others; only where nature moves.
    pub weight: u64,
}

/// Explores a game from a position. `charge` gets each position when its moves are known, with the number of
/// positions met so far: it charges the limits of the question, and stops the work.
///
/// # Errors
/// Bad text, too many moves to list, a refusal; what `charge` returns.
pub fn explore(
    table: &dyn Table,
    start: &str,
    ask: &Ask,
    identity: Identity,
    mut charge: impl FnMut(&Met, usize) -> Result<(), Error>,
) -> Result<Explored, Error> {
    let mut known: IndexSet<(String, usize), FxBuildHasher> = IndexSet::default();
    let mut waiting = VecDeque::new();
    let mut number = |text: &str, side: usize, waiting: &mut VecDeque<_>| -> Result<u32, Error> {
        let (key, text) = identity.key(table, text)?;
        let (number, new) = known.insert_full((key, side));
        if new {
            waiting.push_back((text.into_owned(), side));
        }
        let done = || Stopped::after(Limit::Size, number);
        u32::try_from(number).map_err(|_| done().into())
    };
    let mut numbers = |text: &str, side: usize, waiting: &mut VecDeque<_>| match identity {
        Identity::Component if text.is_empty() => Ok(Box::default()),
        Identity::Component => {
            let parts = table.components(text)?;
            parts.iter().map(|part| number(part, side, waiting)).collect()
        }
        _ => number(text, side, waiting).map(|number| [number].into()),
    };
    let roots = numbers(&table.canonical(start)?, 0, &mut waiting)?;
    let (mut players, mut positions) = (0, Vec::new());
    while let Some((text, side)) = waiting.pop_front() {
        let look = table.look(&text, ask)?;
        players = look.players;
        let next = if identity == Identity::Mover && look.turn.is_none() { 1 - side } else { 0 };
        let moves = look.branches.into_iter().map(|way| {
            let to = numbers(&way.step.to, next, &mut waiting)?;
            Ok(Arc { mv: way.step.mv, to, gains: way.gains, weight: way.weight })
        });
        let moves = moves.collect::<Result<_, Error>>()?;
        let met = Met { text, side, turn: look.turn, pays: look.pays, moves };
        charge(&met, positions.len() + 1 + waiting.len())?;
        positions.push(met);
    }
    Ok(Explored { roots, players, positions })
}

impl Explored {
    /// The moves as a graph over the numbers of positions.
    pub fn graph(&self) -> Graph {
        let (mut starts, mut heads) = (vec![0], Vec::new());
        for met in &self.positions {
            heads.extend(met.moves.iter().flat_map(|arc| arc.to.iter().copied()));
            starts.push(heads.len());
        }
        Graph::from_rows(starts, heads)
    }

    /// The verdicts of a contest's positions, by retrograde analysis.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let endings: Vec<Outcome> = self.positions.iter().map(Met::ending).collect();
        retrograde::solve(GraphContest { graph: &self.graph(), endings: &endings })
    }
}

impl Met {
    /// The outcome of an ending for the player to move; a position with moves counts as lost.
    pub(crate) fn ending(&self) -> Outcome {
        match self.pays.first() {
            Some(Sum::Whole(1)) => Outcome::Win,
            Some(Sum::Whole(0)) => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }
}
