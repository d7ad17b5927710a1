//! The reply of a rival that looks ahead. A position that is soon solved is played by its solution; of others
//! as many moves are looked at as there is time for, so that no game is too hard to be played.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::error::{Error, Limit, Stopped};
use grundy::foresight::{MAX_PLIES, best_seen};
use grundy::limits::{Budget, Limits, StopFlag};
use grundy::policy::Policy;
use grundy::report::Ask;
use rand::RngExt;

use super::play::Script;
use super::review::solved;
use crate::answers::Keep;
use crate::games::Shelf;

/// The name of the rival whose strength follows the reader's.
pub(crate) const LEARNS: &str = "learns";
/// How long the rival may try to solve the position, and then how long it looks ahead.
const SOLVING: Duration = Duration::from_millis(1500);
const LOOKING: Duration = Duration::from_millis(1000);
/// The same where the game has a search of its own that looks ahead: the rival answers within a second.
const SOLVING_SOON: Duration = Duration::from_millis(500);
const LOOKING_SOON: Duration = Duration::from_millis(350);
/// With less memory than this a worker gives up instead of looking ahead.
const ENOUGH_BYTES: u64 = 16 << 20;

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
    let soon = table.ahead().is_some() && !script.misere;
    let (solving, looking) = if soon { (SOLVING_SOON, LOOKING_SOON) } else { (SOLVING, LOOKING) };
    let ask = |limits: &Limits| Ask { misere: script.misere, limits: limits.clone(), ..Ask::default() };
    // numbers that are paid are no wins and losses to look for
    if !slips && (strength.plies == MAX_PLIES || table.payoffs().is_some()) {
        match solved(opened, position, &ask(&within(limits, solving))) {
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
        best_seen(table, position, script.misere, strength.plies, &within(limits, looking), rng)?
    };
    Ok(Reply { mv: moves[at].mv.clone() })
}

fn over() -> Error {
    Stopped::new(Limit::Size, "a game that is over").into()
}

/// The limits, with a time of their own.
fn within(limits: &Limits, time: Duration) -> Limits {
    let (stop, outer, start) = (Arc::new(StopFlag::default()), limits.clone(), Instant::now());
    let inner = Arc::clone(&stop);
    let watch = move |_: u64, _: Option<u64>| {
        if start.elapsed() > time || Budget::new(&outer).look().is_err() {
            inner.time_is_over();
        }
    };
    Limits { max_bytes: limits.max_bytes, stop, watch: Some(Arc::new(watch)) }
}

#[cfg(test)]
mod tests {
    use super::super::play::tests::script;
    use super::*;

    fn replied(game: &str, position: &str, rival: Policy, seed: u64) -> String {
        let script = Script { seed, ..script(game, position, &[], Some(rival)) };
        reply(&script, position, 0, &mut Shelf::new(1), &Limits::default()).unwrap().mv
    }

    /// A board that nobody solves in a moment: the reply comes soon, wins what is to be won at once, stops
    /// what must be stopped, and is the solver's where little is left.
    #[test]
    fn connect_four_is_answered_soon() {
        let game = "connect-four:7x6";
        assert!(SOLVING_SOON + LOOKING_SOON < Duration::from_secs(1));
        assert!(!replied(game, "44", Policy::Perfect, 1).is_empty());
        for (played, best) in [("112233", "4"), ("11223", "4"), ("4433", "25")] {
            for seed in 0..3 {
                let mv = replied(game, played, Policy::Perfect, seed);
                assert!(best.contains(&mv), "{played}: {mv}");
            }
        }
        let late = "34377363564246745252337544";
        let (mut shelf, script) = (Shelf::new(1), script(game, late, &[], Some(Policy::Perfect)));
        let report = shelf.open(&script.named).unwrap().table.solve(late, &Ask::default()).unwrap();
        let mv = replied(game, late, Policy::Perfect, 1);
        assert!(report.moves.iter().any(|row| row.mv == mv && row.best), "{mv}");
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
