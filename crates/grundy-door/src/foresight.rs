//! Looking ahead: which move is best as far as the next moves show. For rivals and hints in games that are
//! too large to be solved in a moment.

use std::collections::HashMap;

use rand::{Rng, RngExt};

use crate::table::Table;
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::{Budget, Limits};
use grundy_base::value::outcome::Outcome;

/// Deeper than this nobody looks ahead.
pub const MAX_PLIES: u32 = 40;
/// Positions whose values are remembered while looking ahead.
const MAX_REMEMBERED: usize = 200_000;

/// The place, in the order of [`Table::moves`], of a move that is best as far as `plies` more moves show, and
/// as far as the time allows; one of them at random if there are several. A search that the game has of its
/// own is taken if there is one. For games of two players in which the last move, or the end, decides.
///
/// # Errors
/// Bad text; no moves; a limit before the first two plies were seen.
pub fn best_seen(
    table: &dyn Table,
    position: &str,
    misere: bool,
    plies: u32,
    limits: &Limits,
    rng: &mut impl Rng,
) -> Result<usize, Error> {
    match table.ahead().filter(|_| !misere) {
        Some(own) => one_of_the_best(&own.ahead(position, plies, limits)?, rng),
        None => ahead(table, position, misere, plies, limits, rng),
    }
}

/// There is nothing to choose from.
fn over() -> Error {
    Stopped::new(Limit::Size, "a game that is over").into()
}

/// The number of a best move as far as can be seen: each round looks one move further, up to `deepest`. The
/// first two rounds must be had.
fn ahead(
    table: &dyn Table,
    position: &str,
    misere: bool,
    deepest: u32,
    limits: &Limits,
    rng: &mut impl Rng,
) -> Result<usize, Error> {
    const NEEDED_PLIES: u32 = 2;
    let mut found = None;
    for plies in 1..=deepest {
        let mut search =
            Search { table, misere, budget: Budget::new(limits), known: HashMap::new(), whole: true };
        match search.best(position, plies, rng) {
            Ok(best) => found = Some(best),
            Err(Error::Stopped(stopped))
                if plies > NEEDED_PLIES && !matches!(stopped.limit, Limit::Interrupt) =>
            {
                break;
            }
            Err(error) => return Err(error),
        }
        // everything below was seen to its end
        if search.whole {
            break;
        }
    }
    found.ok_or_else(over)
}

/// The place of one of the largest scores.
fn one_of_the_best(scores: &[i32], rng: &mut impl Rng) -> Result<usize, Error> {
    let most = scores.iter().max().ok_or_else(over)?;
    let best: Vec<usize> = (0..scores.len()).filter(|&at| scores[at] == *most).collect();
    best.get(rng.random_range(0..best.len())).copied().ok_or_else(over)
}

/// One round of looking ahead.
struct Search<'t> {
    table: &'t dyn Table,
    misere: bool,
    budget: Budget<'t>,
    /// Scores by position and plies left.
    known: HashMap<(String, u32), i32>,
    /// Whether nothing was cut off.
    whole: bool,
}

/// A win at once; a win later is worth one less for each ply.
const WIN: i32 = 1000;

impl Search<'_> {
    fn best(&mut self, position: &str, plies: u32, rng: &mut impl Rng) -> Result<usize, Error> {
        let moves = self.table.moves(position)?;
        let mut scores = Vec::with_capacity(moves.len());
        for step in &moves {
            scores.push(-self.score(&step.to, plies - 1)?);
        }
        one_of_the_best(&scores, rng)
    }

    /// What a position is worth to the player to move, as far as `plies` more moves show. The recursion is no
    /// deeper than they are many.
    fn score(&mut self, position: &str, plies: u32) -> Result<i32, Error> {
        let key = (position.to_owned(), plies);
        if let Some(&score) = self.known.get(&key) {
            return Ok(score);
        }
        self.budget.look()?;
        let moves = self.table.moves(position)?;
        let score = if moves.is_empty() {
            match self.table.ending(position, self.misere)? {
                Outcome::Win => WIN,
                Outcome::Loss => -WIN,
                Outcome::Draw => 0,
            }
        } else if plies == 0 {
            self.whole = false;
            0
        } else {
            let mut best = -WIN;
            for step in &moves {
                best = best.max(-self.score(&step.to, plies - 1)?);
                // nothing is better than to win with this move
                if best >= WIN - 1 {
                    break;
                }
            }
            // later wins and later losses are nearer to nothing
            best - best.signum()
        };
        let bytes = (key.0.len() + size_of::<((String, u32), i32)>()) as u64;
        if self.known.len() < MAX_REMEMBERED && self.budget.take(bytes).is_ok() {
            self.known.insert(key, score);
        }
        Ok(score)
    }
}
