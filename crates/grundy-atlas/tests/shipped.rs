//! The rows that come with the program, computed again.

use grundy_atlas::{Row, Status, games, shipped};
use grundy_base::limits::{Budget, Limits};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A row with more values takes too long here.
const MAX_HEAPS: u64 = 20_000;
const ROWS: usize = 40;

/// Random rows come out again; every game has one.
#[test]
fn again() {
    let limits = Limits::default();
    let all = games(3, &mut Budget::new(&limits)).unwrap();
    let rows = shipped();
    for game in &all {
        assert!(rows.iter().any(|row| row.code == game.code.to_string()), "{}", game.code);
    }
    let mut rng = ChaCha8Rng::seed_from_u64(rand::rng().random());
    let small: Vec<_> = rows.iter().filter(|row| row.digits() < 4 && row.to <= MAX_HEAPS).collect();
    for &row in small.sample(&mut rng, ROWS) {
        let game = all.iter().find(|game| game.code.to_string() == row.code).unwrap();
        // a row tells of no more heaps than the proof needs; the search for it may look at more
        let to = if row.status == Status::Open { row.to } else { 2 * row.to + 1000 };
        let again = Row::of(game, to, &mut Budget::new(&limits)).unwrap();
        // the codes of four digits are not among these games
        let alone = |row: &Row| Row { same: Vec::new(), alike: Vec::new(), ..row.clone() };
        assert_eq!(alone(&again), alone(row));
    }
}

/// Impartial theory 2.1 to 2.4.
#[test]
fn what_is_known() {
    let rows = shipped();
    let open =
        |digits: usize| rows.iter().filter(move |row| row.digits() == digits && row.status == Status::Open);
    // "65 of 0.abc and 10 of 4.abc" are open; three periodic ones need 4e8 values and more, and 0.106 needs
    // days
    let three = (1..=3).flat_map(open);
    assert!(three.count() <= 78);
    // stood among the open ones; the theorem proves it
    let found = rows.iter().find(|row| row.code == "4.364").unwrap();
    assert_eq!(found.status, Status::Periodic { from: 11_687, period: 62 });
    for (code, from, period) in [
        ("0.16", 105_351, 149_459),
        ("0.56", 326_640, 144),
        ("0.127", 46_578, 4),
        ("0.376", 2_268_248, 4),
        ("0.354", 10_061_916, 1_180),
        ("4.064", 94_272, 16_132),
    ] {
        let row = rows.iter().find(|row| row.code == code).unwrap();
        assert_eq!(row.status, Status::Periodic { from, period }, "{code}");
    }
    let four = rows
        .iter()
        .filter(|row| row.digits() == 4 && row.code.starts_with("0.") && row.status != Status::Open);
    assert!(four.count() >= 206);
}
