//! Impartial games for three and more players, who move in turn: conventions say what those want who cannot
//! be last.
//!
//! With preferences, a position's value r says how many turns after the player to move the last mover comes
//! (0: the player to move makes the last move; at an end, the player before). **Podium** (Li 1978): the
//! least r is wanted, so be last, or else last but one, and so on. **Straffin** (1985, McCarthy's revenge
//! rule): who cannot be last does not let the player be last who moved just before and so put them there.
//! With three players only the next one is left, which is the podium. **i-misère** (Suetsugu 2019): the
//! order of preference begins with i; 1 with two players is misère play. **Coalition** (Propp 2000): what
//! one player can force whatever the others do.
//!
//! **Needs** an acyclic game of sums or of whole positions with the same moves for all. **Cost** every move
//! below the position once; nimbers and the XOR do not help, as r of a sum is no function of the parts' r.

use crate::explore::{self, Explored, Identity, Met};
use crate::table::{Family, Table};
use grundy_base::error::{Cycle, Error, Refused};
use grundy_base::graph::against_the_moves;
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Ask;

/// What players want, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Convention {
    /// The values of r in the order in which they are wanted: one for each player.
    Preference(Vec<usize>),
    /// Three players, each against the two others.
    Coalition,
}

impl Convention {
    /// Li's rule: be last, else last but one, and so on.
    pub fn podium(players: usize) -> Self {
        Self::Preference((0..players).collect())
    }

    /// The order of preference begins with `i`, and goes round.
    pub fn misere(players: usize, i: usize) -> Self {
        Self::Preference((0..players).map(|place| (place + i) % players).collect())
    }

    /// Whom the player to move wants to be last, first to last, as turns from oneself; none for coalitions.
    pub fn order(&self) -> Option<&[usize]> {
        match self {
            Self::Preference(order) => Some(order),
            Self::Coalition => None,
        }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        match self {
            Self::Preference(order) => order.len(),
            Self::Coalition => 3,
        }
    }
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// How many turns after the player to move the last mover comes.
    Turns(usize),
    /// Who can force to be last, if anyone can.
    Forced(Force),
}

/// Who can make the last move whatever the two others do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// The player to move.
    Next,
    /// The one after.
    Other,
    /// The one before.
    Previous,
    /// Nobody.
    Queer,
}

impl Share {
    /// The label in a table: r, or N, O, P, Q.
    pub fn label(self) -> String {
        match self {
            Self::Turns(turns) => turns.to_string(),
            Self::Forced(Force::Next) => "N".to_owned(),
            Self::Forced(Force::Other) => "O".to_owned(),
            Self::Forced(Force::Previous) => "P".to_owned(),
            Self::Forced(Force::Queer) => "Q".to_owned(),
        }
    }

    /// The player who makes the last move, from 0 for the player to move; `None` if nobody can force it.
    pub fn last_mover(self) -> Option<usize> {
        match self {
            Self::Turns(turns) => Some(turns),
            Self::Forced(Force::Next) => Some(0),
            Self::Forced(Force::Other) => Some(1),
            Self::Forced(Force::Previous) => Some(2),
            Self::Forced(Force::Queer) => None,
        }
    }
}

/// The answer about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The position in its canonical form.
    pub position: String,
    /// What it is worth.
    pub value: Share,
    /// Each move, what the position after it is worth to the player then to move, and whether it is best.
    pub moves: Vec<(String, Share, bool)>,
}

/// Solves a position for several players.
///
/// # Errors
/// Bad text; a game where players have different moves, chance, or payments; a cycle; a limit.
pub fn solve(table: &dyn Table, position: &str, convention: &Convention, ask: &Ask) -> Result<Shared, Error> {
    check(table, ask)?;
    let mut budget = Budget::new(&ask.limits);
    let identity = if table.summand().is_some() { Identity::Sum } else { Identity::Text };
    let charge = |met: &Met, _: usize| {
        budget.take((2 * met.text.len() + 160 + 64 * met.moves.len()) as u64)?;
        Ok(budget.step()?)
    };
    let found = explore::explore(table, position, ask, identity, charge)?;
    let values = values(&found, convention)?;
    let root = found.roots[0] as usize;
    let value = values[root];
    let moves = found.positions[root].moves.iter().map(|arc| {
        let after = values[arc.to[0] as usize];
        (arc.mv.clone(), after, keeps(value, after, convention.players()))
    });
    let position = table.canonical(position)?;
    Ok(Shared { position, value, moves: moves.collect() })
}

/// Refuses what is no impartial game with a last move.
fn check(table: &dyn Table, ask: &Ask) -> Result<(), Error> {
    let class = table.class(ask.misere);
    let reason = if table.payoffs().is_some() {
        Phrase::fixed("players-pays", "the game pays numbers, and its players are part of its rules")
    } else if !class.impartial {
        Phrase::fixed("players-partisan", "the players have different moves")
    } else if ask.misere {
        Phrase::fixed("players-misere", "misère play of several players is the convention misere:1")
    } else {
        return Ok(());
    };
    let asked = Phrase::fixed("asked-players", "play of three or more");
    Err(Refused::new(asked, reason, Phrase::fixed("players-instead", "use an impartial game")).into())
}

/// The values of all positions.
fn values(found: &Explored, convention: &Convention) -> Result<Vec<Share>, Error> {
    let order = against_the_moves(&found.graph()).map_err(|cycle| {
        let written = |number: &u32| found.positions[*number as usize].text.clone();
        Error::from(Cycle { witness: cycle.iter().map(written).collect() })
    })?;
    let players = convention.players();
    let mut values = vec![Share::Turns(players - 1); found.positions.len()];
    for at in order {
        let at = at as usize;
        let options: Vec<Share> = (found.positions[at].moves.iter())
            .map(|arc| seen_before(values[arc.to[0] as usize], players))
            .collect();
        values[at] = match convention {
            Convention::Preference(wanted) if !options.is_empty() => {
                let rank = |share: &Share| wanted.iter().position(|turns| Share::Turns(*turns) == *share);
                options.into_iter().min_by_key(rank).unwrap_or(Share::Turns(players - 1))
            }
            Convention::Preference(_) => Share::Turns(players - 1),
            Convention::Coalition => Share::Forced(forced(&options)),
        };
    }
    Ok(values)
}

/// Propp's outcome, from what the options are worth as the player before sees them.
fn forced(options: &[Share]) -> Force {
    let all = |force| options.iter().all(|option| *option == Share::Forced(force));
    if options.contains(&Share::Forced(Force::Next)) {
        Force::Next
    } else if all(Force::Previous) {
        // also where there is no move
        Force::Previous
    } else if all(Force::Other) {
        Force::Other
    } else {
        Force::Queer
    }
}

/// What a position after a move is worth, as the player counts who made it.
fn seen_before(after: Share, players: usize) -> Share {
    match after {
        Share::Turns(turns) => Share::Turns((turns + 1) % players),
        Share::Forced(Force::Previous) => Share::Forced(Force::Next),
        Share::Forced(Force::Next) => Share::Forced(Force::Other),
        Share::Forced(Force::Other) => Share::Forced(Force::Previous),
        Share::Forced(Force::Queer) => Share::Forced(Force::Queer),
    }
}

/// Whether a move keeps what the player to move can have.
fn keeps(value: Share, after: Share, players: usize) -> bool {
    seen_before(after, players) == value
}

/// The values of a family, position by position; `None` where the numbers mean none.
///
/// # Errors
/// As for [`solve`].
pub fn family(
    table: &dyn Table,
    numbers: impl Iterator<Item = u64>,
    convention: &Convention,
    ask: &Ask,
) -> Result<Vec<(u64, Option<Share>)>, Error> {
    let cell = |n: u64| {
        let Some(position) = table.position(&[n]) else { return Ok((n, None)) };
        Ok((n, Some(solve(table, &position, convention, ask)?.value)))
    };
    numbers.map(cell).collect()
}

/// The least period that the values show at least four times, and the first place from which they do; nothing
/// is proved by it.
pub fn period(values: &[Share]) -> Option<(usize, usize)> {
    const TIMES_SEEN: usize = 4;
    (1..=values.len() / TIMES_SEEN).find_map(|period| {
        let broken = (0..values.len() - period).rev().find(|&at| values[at] != values[at + period]);
        let from = broken.map_or(0, |at| at + 1);
        (values.len() - from >= TIMES_SEEN * period).then_some((period, from))
    })
}

/// The largest amount of a game in which a move takes one of a set of amounts from a heap, if that proves a
/// period of its values.
///
/// A value depends on as many values before it as the largest amount says, and always in the same way. So
/// once that many in a row have come back, all that follow do.
pub fn proves(table: &dyn Table, values: &[Share], (period, from): (usize, usize)) -> Option<u64> {
    let Some(Family::Set(amounts)) = table.family() else { return None };
    let largest = amounts.into_iter().max()?;
    let back = values.len().saturating_sub(period + from);
    (back as u64 >= largest).then_some(largest)
}

/// Names of Li's rule, of Straffin's and of Propp's.
const PODIUM: [&str; 3] = ["podium", "li", "next"];
const REVENGE: [&str; 2] = ["straffin", "revenge"];
const COALITION: [&str; 2] = ["coalition", "propp"];

/// What a name says beside the convention that it means, if anything.
pub fn remark(name: &str) -> Option<Phrase> {
    REVENGE.contains(&name).then(|| {
        Phrase::fixed(
            "revenge-podium",
            "Straffin's revenge rule: who cannot be last does not let the player before be last. Of three \
             players that leaves the next one, so it is the podium.",
        )
    })
}

/// Reads a convention for this number of players: `podium` (also `li`, `next`), `straffin` (also `revenge`),
/// `misere:1`, `order:0,2,1`, `coalition` (also `propp`).
///
/// # Errors
/// What is wrong, in words.
pub fn convention(name: &str, players: usize) -> Result<Convention, Phrase> {
    let bad = || {
        phrase!(
            "bad-convention",
            "'{name}' is no convention: expected podium, straffin, misere:I, order:0,2,1 or coalition",
            name = name,
        )
    };
    match name.split_once(':') {
        None if PODIUM.contains(&name) => Ok(Convention::podium(players)),
        // all but oneself and the player before: with more than three players that is no order
        None if REVENGE.contains(&name) && players <= 3 => Ok(Convention::podium(players)),
        None if REVENGE.contains(&name) => Err(phrase!(
            "revenge-three",
            "the revenge rule says only that the player before is not to be last, which leaves one other of \
             three players, but {others} of {players}; podium is an order of all",
            others = players - 2,
            players = players,
        )),
        None if COALITION.contains(&name) && players == 3 => Ok(Convention::Coalition),
        None if COALITION.contains(&name) => {
            Err(Phrase::fixed("coalition-three", "coalition is for three players"))
        }
        Some(("misere", i)) => match i.parse::<usize>() {
            Ok(i) if i < players => Ok(Convention::misere(players, i)),
            _ => Err(bad()),
        },
        Some(("order", order)) => {
            let order: Result<Vec<usize>, _> = order.split(',').map(str::parse).collect();
            let order = order.map_err(|_| bad())?;
            let mut sorted = order.clone();
            sorted.sort_unstable();
            match sorted == (0..players).collect::<Vec<_>>() {
                true => Ok(Convention::Preference(order)),
                false => {
                    Err(phrase!("bad-order", "the order names each of 0 to {last} once", last = players - 1,))
                }
            }
        }
        _ => Err(bad()),
    }
}
