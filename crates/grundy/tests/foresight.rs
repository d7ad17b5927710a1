//! Looking ahead against the solvers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::error::{Error, Limit};
use grundy::foresight::{MAX_PLIES, best_seen};
use grundy::limits::{Limits, StopFlag};
use grundy::notation::term::question;
use grundy::report::Ask;
use grundy::table::Table;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn table(game: &str) -> Box<dyn Table> {
    question(game, &|_| Err("no files".to_owned())).unwrap().table
}

fn seen(
    table: &dyn Table,
    position: &str,
    misere: bool,
    plies: u32,
    limits: &Limits,
) -> Result<usize, Error> {
    best_seen(table, position, misere, plies, limits, &mut ChaCha8Rng::seed_from_u64(1))
}

/// The search must see by its own means what the solver says: wins in one, and the one defence.
#[test]
fn short_wins_and_defences_are_seen() {
    let table = table("mnk:3x3,3");
    for (position, wanted) in [("xx./oo./... x", "c3"), ("oo./x../..x x", "c3"), ("x.x/o../o.. x", "b3")] {
        for plies in [2, 9] {
            let at = seen(&*table, position, false, plies, &Limits::default()).unwrap();
            assert_eq!(table.moves(position).unwrap()[at].mv, wanted, "{position} {plies}");
        }
    }
}

#[test]
fn the_whole_game_is_seen_where_it_is_small() {
    for (game, positions) in [
        ("nim", &["1 2", "1 2 2", "1 3", "2 3", "1 1 2"][..]),
        ("kayles", &["5", "3 4", "7", "2 2 3"]),
        ("sprouts", &["2"]),
    ] {
        let table = table(game);
        for (position, misere) in positions.iter().flat_map(|at| [(at, false), (at, true)]) {
            let report = table.solve(position, &Ask { misere, ..Ask::default() }).unwrap();
            let at = seen(&*table, position, misere, MAX_PLIES, &Limits::default()).unwrap();
            let mv = &table.moves(position).unwrap()[at].mv;
            let best = report.moves.iter().any(|row| row.best && row.mv == *mv);
            assert!(best, "{game} {position} {misere}: {mv}");
        }
    }
}

/// A limit of time ends a long look with what was seen; the user's own wish to stop is an error.
#[test]
fn who_interrupts_gets_no_move() {
    let table = table("nim");
    let late = |raise: fn(&StopFlag)| {
        let (stop, looks) = (Arc::new(StopFlag::default()), AtomicU64::new(0));
        let flag = Arc::clone(&stop);
        let watch = move |_: u64, _: Option<u64>| {
            // by then three plies are seen
            if looks.fetch_add(1, Ordering::Relaxed) == 3000 {
                raise(&flag);
            }
        };
        let limits = Limits { stop, watch: Some(Arc::new(watch)), ..Limits::default() };
        seen(&*table, "9 9 9", false, MAX_PLIES, &limits)
    };
    assert!(late(StopFlag::time_is_over).is_ok());
    let stopped = late(StopFlag::interrupt).unwrap_err();
    assert!(matches!(&stopped, Error::Stopped(stopped) if stopped.limit == Limit::Interrupt), "{stopped:?}");
}
