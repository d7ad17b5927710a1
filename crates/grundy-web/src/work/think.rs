//! The reply of a rival that looks ahead. A position that is soon solved is played by its solution; of others
//! as many moves are looked at as there is time for, so that no game is too hard to be played.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::error::{Error, Limit, Stopped};
use grundy::limits::{Budget, Limits, StopFlag};
use grundy::policy::Policy;
use grundy::report::Ask;
use grundy::table::Table;
use grundy::value::outcome::Outcome;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::play::Script;
use super::review::solved;
use crate::answers::Keep;
use crate::games::Shelf;

/// The name of the rival whose strength follows the reader's.
pub(crate) const LEARNS: &str = "learns";
/// How long the rival may try to solve the position, and then how long it looks ahead.
const SOLVING: Duration = Duration::from_millis(1500);
const LOOKING: Duration = Duration::from_millis(1000);
/// With less memory than this a worker gives up instead of looking ahead.
const ENOUGH_BYTES: u64 = 16 << 20;
/// Deeper than this nobody looks ahead.
const MAX_PLIES: u32 = 40;
/// Positions whose values are remembered while looking ahead.
const MAX_REMEMBERED: usize = 200_000;

/// How well a rival plays.
#[derive(Clone, Copy, Debug)]
struct Strength {
    /// How many of a hundred moves are made at random.
    slips: u32,
    /// Moves that are looked ahead.
    plies: u32,
}

/// The best that can be.
const PERFECT: Strength = Strength { slips: 0, plies: MAX_PLIES };
/// A rival that errs one time of four.
const WEAK: Strength = Strength { slips: 25, plies: 2 };
/// The levels of a rival that learns, from the easiest on.
const LEVELS: [Strength; 6] = [
    Strength { slips: 90, plies: 1 },
    Strength { slips: 60, plies: 1 },
    Strength { slips: 35, plies: 2 },
    Strength { slips: 18, plies: 3 },
    Strength { slips: 6, plies: 5 },
    PERFECT,
];
/// The last of them.
pub(crate) const MAX_LEVEL: u8 = 5;

impl Strength {
    fn of(script: &Script) -> Self {
        match (script.level, script.rival) {
            (Some(level), _) => LEVELS[usize::from(level.min(MAX_LEVEL))],
            (None, Some(Policy::Weak)) => WEAK,
            (None, _) => PERFECT,
        }
    }
}

/// The move that a rival replies with.
pub(crate) struct Reply {
    pub(crate) mv: String,
}

impl Keep for Reply {
    fn bytes(&self) -> u64 {
        32 + self.mv.len() as u64
    }
}

/// The reply of the script's rival in a position.
pub(crate) fn reply(
    script: &Script,
    position: &str,
    ply: usize,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Reply, Error> {
    let opened = shelf.open(&script.named)?;
    let table = &*opened.table;
    let rng = &mut script.chance(ply);
    let strength = Strength::of(script);
    let slips = rng.random_range(0..100) < strength.slips;
    let ask = |limits: &Limits| Ask { misere: script.misere, limits: limits.clone(), ..Ask::default() };
    // numbers that are paid are no wins and losses to look for
    if !slips && (strength.plies == MAX_PLIES || table.payoffs().is_some()) {
        match solved(opened, position, &ask(&bounded(limits, SOLVING))) {
            Ok(report) => {
                let mv = Policy::Perfect.choose(&report, rng).map(|row| row.mv.clone());
                return mv.map(|mv| Reply { mv }).ok_or_else(over);
            }
            // a worker with more memory may solve it
            Err(Error::Stopped(stopped))
                if matches!(stopped.limit, Limit::Memory(_)) && limits.max_bytes < ENOUGH_BYTES =>
            {
                return Err(stopped.into());
            }
            Err(Error::Stopped(_)) => Budget::new(limits).look()?,
            Err(error) => return Err(error),
        }
    }
    let moves = table.moves(position)?;
    if moves.is_empty() {
        return Err(over());
    }
    let at = if slips || table.payoffs().is_some() {
        rng.random_range(0..moves.len())
    } else {
        ahead(table, position, script.misere, strength.plies, &bounded(limits, LOOKING), rng)?
    };
    Ok(Reply { mv: moves[at].mv.clone() })
}

fn over() -> Error {
    Stopped::new(Limit::Size, "a game that is over").into()
}

/// The limits, with a time of their own.
fn bounded(limits: &Limits, time: Duration) -> Limits {
    let (stop, outer, start) = (Arc::new(StopFlag::default()), limits.clone(), Instant::now());
    let inner = Arc::clone(&stop);
    let watch = move |_: u64, _: Option<u64>| {
        if start.elapsed() > time || Budget::new(&outer).look().is_err() {
            inner.time_is_over();
        }
    };
    Limits { max_bytes: limits.max_bytes, stop, watch: Some(Arc::new(watch)) }
}

/// The number of a best move as far as can be seen: each round looks one move further, up to `deepest`. The
/// first two rounds must be had.
fn ahead(
    table: &dyn Table,
    position: &str,
    misere: bool,
    deepest: u32,
    limits: &Limits,
    rng: &mut ChaCha8Rng,
) -> Result<usize, Error> {
    const NEEDED_PLIES: u32 = 2;
    let mut found = None;
    for plies in 1..=deepest {
        let mut search =
            Search { table, misere, budget: Budget::new(limits), known: HashMap::new(), whole: true };
        match search.best(position, plies, rng) {
            Ok(best) => found = Some(best),
            Err(Error::Stopped(_)) if plies > NEEDED_PLIES => break,
            Err(error) => return Err(error),
        }
        // everything below was seen to its end
        if search.whole {
            break;
        }
    }
    found.ok_or_else(over)
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
    fn best(&mut self, position: &str, plies: u32, rng: &mut ChaCha8Rng) -> Result<usize, Error> {
        let moves = self.table.moves(position)?;
        let mut scores = Vec::with_capacity(moves.len());
        for step in &moves {
            scores.push(-self.score(&step.to, plies - 1)?);
        }
        let most = scores.iter().copied().max().unwrap_or(0);
        let best: Vec<usize> = (0..scores.len()).filter(|&at| scores[at] == most).collect();
        best.get(rng.random_range(0..best.len().max(1))).copied().ok_or_else(over)
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
        if self.known.len() < MAX_REMEMBERED {
            self.known.insert(key, score);
        }
        Ok(score)
    }
}

#[cfg(test)]
mod tests {
    use super::super::play::tests::script;
    use super::*;

    fn replied(game: &str, position: &str, rival: Policy, seed: u64) -> String {
        let script = Script { seed, ..script(game, position, &[], Some(rival)) };
        reply(&script, position, 0, &mut Shelf::new(1), &Limits::default()).unwrap().mv
    }

    /// The search must see by its own means what the solver says: wins in one, and the one defence.
    #[test]
    fn short_wins_and_defences_are_seen() {
        for (position, wanted) in [("xx./oo./... x", "c3"), ("oo./x../..x x", "c3"), ("x.x/o../o.. x", "b3")]
        {
            let mut shelf = Shelf::new(1);
            let named = script("mnk:3x3,3", "", &[], None).named;
            let table = &*shelf.open(&named).unwrap().table;
            let limits = Limits::default();
            for deepest in [2, 9] {
                let rng = &mut script("nim", "", &[], None).chance(1);
                let at = ahead(table, position, false, deepest, &limits, rng).unwrap();
                assert_eq!(table.moves(position).unwrap()[at].mv, wanted, "{position} {deepest}");
            }
        }
    }

    #[test]
    fn the_whole_game_is_seen_where_it_is_small() {
        let mut shelf = Shelf::new(1);
        let named = script("nim", "", &[], None).named;
        let table = &*shelf.open(&named).unwrap().table;
        for misere in [false, true] {
            for position in ["1 2", "1 2 2", "1 3", "2 3", "1 1 2"] {
                let report = table.solve(position, &Ask { misere, ..Ask::default() }).unwrap();
                let rng = &mut script("nim", "", &[], None).chance(1);
                let at = ahead(table, position, misere, MAX_PLIES, &Limits::default(), rng).unwrap();
                assert!(report.moves[at].best, "{position} {misere}: {}", report.moves[at].mv);
            }
        }
    }

    #[test]
    fn a_weak_rival_errs_at_times_and_a_perfect_one_never() {
        // take 1 leaves a multiple of four
        let all = |rival| -> Vec<String> {
            (0..40).map(|seed| replied("sticks:1,2,3", "5", rival, seed)).collect()
        };
        assert!(all(Policy::Perfect).iter().all(|mv| mv == "take 1"));
        let weak = all(Policy::Weak);
        assert!(weak.iter().any(|mv| mv == "take 1") && weak.iter().any(|mv| mv != "take 1"), "{weak:?}");
    }

    /// The higher the level, the more often the one good move is found.
    #[test]
    fn a_rival_that_learns_gets_stronger() {
        let found = |level| {
            let good = (0..60).filter(|&seed| {
                let script = Script {
                    seed,
                    level: Some(level),
                    ..script("sticks:1,2,3", "7", &[], Some(Policy::Weak))
                };
                reply(&script, "7", 0, &mut Shelf::new(1), &Limits::default()).unwrap().mv == "take 3"
            });
            good.count()
        };
        let counts: Vec<usize> = [0, 4, MAX_LEVEL].into_iter().map(found).collect();
        assert!(counts[0] < 35 && counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
        assert_eq!(counts[2], 60);
    }
}
