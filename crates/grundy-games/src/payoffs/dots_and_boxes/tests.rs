//! The search against the definition, which knows no chains and no bounds.

use std::collections::HashMap;

use grundy_base::limits::{Budget, Limits};

use super::lines::Lines;
use super::search::Scores;
use crate::testing::{problem, solve};

/// The net score by the definition.
fn defined(board: &Lines, drawn: u64, known: &mut HashMap<u64, i32>) -> i32 {
    if drawn == board.all {
        return 0;
    }
    if let Some(net) = known.get(&drawn) {
        return *net;
    }
    let mut best = i32::MIN;
    for line in (0..64).filter(|line| board.all & !drawn & 1_u64 << line != 0) {
        let boxes = board.closed_by(drawn, line);
        let later = defined(board, drawn | 1 << line, known);
        best = best.max(if boxes > 0 { boxes + later } else { -later });
    }
    known.insert(drawn, best);
    best
}

fn net(scores: &mut Scores, board: &Lines, drawn: u64) -> i32 {
    let limits = Limits { max_bytes: 8 << 20, ..Limits::default() };
    scores.net(board, drawn, &mut Budget::new(&limits)).unwrap()
}

#[test]
fn every_position_of_small_boards() {
    for (rows, columns, step) in [(1, 1, 1), (1, 4, 7), (2, 2, 5), (4, 1, 11)] {
        let board = Lines::new(rows, columns).unwrap();
        let (mut known, mut scores) = (HashMap::new(), Scores::default());
        for drawn in (0..=board.all).step_by(step) {
            assert_eq!(
                net(&mut scores, &board, drawn),
                defined(&board, drawn, &mut known),
                "{rows}x{columns} {drawn:b}"
            );
        }
    }
}

/// Long chains and loops: positions of larger boards with few lines left.
#[test]
fn ends_of_larger_boards() {
    let mut seed = 5_u64;
    for (rows, columns) in [(3, 3), (2, 5), (4, 4), (1, 9)] {
        let board = Lines::new(rows, columns).unwrap();
        let mut scores = Scores::default();
        for _ in 0..12 {
            let mut drawn = board.all;
            while (board.all & !drawn).count_ones() < 10 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                drawn &= !(1 << ((seed >> 33) % u64::from(board.all.count_ones())));
            }
            let found = net(&mut scores, &board, drawn);
            assert_eq!(found, defined(&board, drawn, &mut HashMap::new()), "{rows}x{columns} {drawn:b}");
        }
    }
}

/// Two programs of our own; E. Berlekamp.
#[test]
fn boards_have_their_known_scores() {
    for (rows, columns, known) in
        [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (1, 5, -1), (1, 6, 0), (2, 2, 2), (2, 3, -2)]
    {
        let board = Lines::new(rows, columns).unwrap();
        assert_eq!(net(&mut Scores::default(), &board, 0), known, "{rows}x{columns}");
    }
}

#[test]
fn a_box_is_paid_and_its_owner_goes_on() {
    let report = solve("dots-and-boxes 2; x./x.x/x.");
    let sums: Vec<f64> = report.answer.payoffs().iter().map(|sum| sum.approx()).collect();
    assert_eq!(sums, [1.0, 1.0]);
    let close = report.moves.iter().find(|row| row.mv == "b1-b2").unwrap();
    assert_eq!(close.to.as_deref(), Some("2; x./xxx/x."));
}

#[test]
fn slips() {
    for (text, part) in [
        ("9x9", "at most 60 lines"),
        ("x./x.x", "a row of lines is missing"),
        ("x./x./x.", "expected 3 lines"),
        ("xo/x.x/..", "no line"),
        ("3; 1x1", "the player to move"),
    ] {
        assert!(
            problem(&format!("dots-and-boxes {text}")).contains(part),
            "{text}: {}",
            problem(&format!("dots-and-boxes {text}"))
        );
    }
}
