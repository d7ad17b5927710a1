//! A random position that is won, lost, or hard: few of many moves win.

use grundy::Error;
use grundy::limits::Limits;
use grundy::report::{Ask, Report, Winner};
use grundy::table::Table;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::position::About;
use crate::answers::Keep;
use crate::games::{Named, Shelf};

/// The kind of position to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Winning,
    Losing,
    Hard,
}

impl Wanted {
    /// The kind of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [("winning", Self::Winning), ("losing", Self::Losing), ("hard", Self::Hard)]
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, kind)| kind)
    }
}

/// The position that was found, if any.
pub(crate) struct Found(pub(crate) Option<String>);

impl Keep for Found {
    fn bytes(&self) -> u64 {
        self.0.as_ref().map_or(16, |text| 16 + text.len() as u64)
    }
}

/// Positions tried before giving up.
const MAX_TRIES: usize = 200;
/// Positions tried for a hard one; the hardest of them is taken.
const HARD_CANDIDATES: usize = 40;

/// Looks for a position of this kind. The same seed gives the same position.
pub(crate) fn find(
    named: &Named,
    misere: bool,
    wanted: Wanted,
    seed: u64,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Found, Error> {
    let opened = shelf.open(named)?;
    let about = About::of(opened, misere, named);
    let table = &*opened.table;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let ask = Ask { misere, limits: limits.clone(), ..Ask::default() };
    // the smallest share of winning moves so far
    let mut hardest: Option<(usize, usize, String)> = None;
    for tries in 0..MAX_TRIES {
        let position = match some_numbers(table, misere, &mut rng) {
            Some(position) if rng.random_range(0..4) > 0 || about.start.is_empty() => position,
            _ => walk(table, &about.start, &mut rng)?,
        };
        let report = table.solve(&position, &ask)?;
        if report.moves.is_empty() {
            continue;
        }
        match wanted {
            Wanted::Winning if gains(&report) => return Ok(Found(Some(report.position))),
            Wanted::Losing if report.winner() == Some(Winner::Second) => {
                return Ok(Found(Some(report.position)));
            }
            Wanted::Hard if gains(&report) => {
                let best = report.moves.iter().filter(|row| row.best).count();
                let all = report.moves.len();
                if hardest.as_ref().is_none_or(|(few, many, _)| best * many < few * all) {
                    hardest = Some((best, all, report.position));
                }
            }
            _ => {}
        }
        if tries >= HARD_CANDIDATES && hardest.is_some() {
            break;
        }
    }
    Ok(Found(hardest.map(|(.., position)| position)))
}

/// Whether the position is won, or in a payoff game has moves of different value.
fn gains(report: &Report) -> bool {
    match report.winner() {
        Some(winner) => winner == Winner::First,
        None => report.moves.iter().any(|row| row.best) && report.moves.iter().any(|row| !row.best),
    }
}

/// A position of the game's family, or a sum of a few.
fn some_numbers(table: &dyn Table, misere: bool, rng: &mut ChaCha8Rng) -> Option<String> {
    let axes = table.axes();
    if axes.is_empty() {
        return None;
    }
    let mut one = || {
        let numbers: Vec<u64> = axes
            .iter()
            .map(|axis| match &axis.extent {
                Some(extent) => rng.random_range(extent.clone()),
                None => rng.random_range(1..=15),
            })
            .collect();
        table.position(&numbers)
    };
    let first = one()?;
    if axes.len() > 1 || !table.class(misere).sums {
        return Some(first);
    }
    let sum = [first, one()?, one()?].join(" ");
    table.canonical(&sum).ok()
}

/// A few random moves from the start.
fn walk(table: &dyn Table, start: &str, rng: &mut ChaCha8Rng) -> Result<String, Error> {
    let mut position = start.to_owned();
    for _ in 0..rng.random_range(0..12) {
        let mut moves = table.moves(&position)?;
        if moves.is_empty() {
            break;
        }
        position = moves.swap_remove(rng.random_range(0..moves.len())).to;
    }
    Ok(position)
}
