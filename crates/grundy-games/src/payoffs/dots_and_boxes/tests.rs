//! The search against the definition, which knows no chains and no bounds.

use std::collections::HashMap;

use grundy_base::limits::{Budget, Limits};
use grundy_search::crew::Threads;
use grundy_search::scores::Scores;

use super::lines::{Left, Lines, bits};
use super::runs::Runs;
use super::search;
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
    search::net(scores, board, drawn, Threads::ONE, &mut Budget::new(&limits)).unwrap()
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

/// Whether a box can be closed.
fn is_ready(board: &Lines, left: &Left) -> bool {
    let closed = |line| board.closed_by(board.all & !left.lines, line) > 0;
    bits(left.lines).any(closed)
}

/// Positions of one name have one score, on all boards of a few boxes; and names put much together.
#[test]
fn a_name_tells_the_score() {
    let mut scores: HashMap<[u64; 2], i32> = HashMap::new();
    let mut met = 0;
    for (rows, columns, step) in [(2, 2, 1), (1, 5, 3), (5, 1, 7), (2, 3, 5), (3, 2, 11)] {
        let board = Lines::new(rows, columns).unwrap();
        let mut known = HashMap::new();
        for drawn in (0..=board.all).step_by(step) {
            let left = board.left(drawn);
            if is_ready(&board, &left) {
                continue;
            }
            met += 1;
            let net = defined(&board, drawn, &mut known);
            let first = *scores.entry(Runs::of(&board, &left).name()).or_insert(net);
            assert_eq!(first, net, "{rows}x{columns} {drawn:b}");
        }
    }
    assert!(scores.len() * 10 < met, "{} names of {met} positions", scores.len());
}

/// A name does not depend on how the board lies, nor on which of the lines at a corner are drawn.
#[test]
fn a_name_is_the_same_from_all_sides() {
    let mut seed = 11_u64;
    for (rows, columns) in [(2, 3), (3, 3), (4, 4), (3, 5)] {
        let [board, turned] = [Lines::new(rows, columns).unwrap(), Lines::new(columns, rows).unwrap()];
        for _ in 0..200 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let drawn = (seed >> 8) & (seed >> 13) & board.all;
            if is_ready(&board, &board.left(drawn)) {
                continue;
            }
            // over the diagonal, and upside down
            let (mut over, mut down) = (0, 0);
            for row in 0..=rows {
                for column in 0..columns {
                    let line = drawn >> board.lying(row, column) & 1;
                    over |= line << turned.standing(column, row);
                    down |= line << board.lying(rows - row, column);
                }
            }
            for row in 0..rows {
                for column in 0..=columns {
                    let line = drawn >> board.standing(row, column) & 1;
                    over |= line << turned.lying(column, row);
                    down |= line << board.standing(rows - 1 - row, column);
                }
            }
            let corner = [board.lying(0, 0), board.standing(0, 0)];
            let [first, second] = corner.map(|line| drawn >> line & 1);
            let other = drawn & !(1 << corner[0] | 1 << corner[1]) | second << corner[0] | first << corner[1];
            let name = |board: &Lines, drawn| Runs::of(board, &board.left(drawn)).name();
            let expected = name(&board, drawn);
            assert_eq!(name(&turned, over), expected, "{rows}x{columns} {drawn:b} over the diagonal");
            assert_eq!(name(&board, down), expected, "{rows}x{columns} {drawn:b} upside down");
            assert_eq!(name(&board, other), expected, "{rows}x{columns} {drawn:b} at the corner");
        }
    }
}

#[test]
fn what_is_left_is_kept_while_lines_are_drawn() {
    let board = Lines::new(3, 4).unwrap();
    let (mut drawn, mut left) = (0, board.left(0));
    for line in (0..31).map(|i| i * 12 % 31) {
        assert_eq!(board.draw(&mut left, line), board.closed_by(drawn, line), "{drawn:b} and {line}");
        drawn |= 1 << line;
        assert_eq!((left, left.open()), (board.left(drawn), board.open(drawn)), "{drawn:b}");
    }
    assert_eq!(drawn, board.all);
}

/// Memory for a few hundred entries, or for none: slower, and the same.
#[test]
fn a_small_table_forgets() {
    let board = Lines::new(2, 3).unwrap();
    for bytes in [50_000, 200_000] {
        let limits = Limits { max_bytes: bytes, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        assert_eq!(search::net(&mut Scores::default(), &board, 0, Threads::ONE, &mut budget).unwrap(), -2);
        assert_eq!(budget.left(), bytes, "all memory is given back");
    }
    let limits = Limits { max_bytes: 1000, ..Limits::default() };
    assert!(search::net(&mut Scores::default(), &board, 0, Threads::ONE, &mut Budget::new(&limits)).is_err());
}

/// Two programs of our own; E. Berlekamp.
#[test]
fn boards_have_their_known_scores() {
    for (rows, columns, known) in [
        (1, 1, -1),
        (1, 2, 0),
        (1, 3, -1),
        (1, 4, 0),
        (1, 5, -1),
        (1, 6, 0),
        (1, 8, 0),
        (2, 2, 2),
        (2, 3, -2),
        (2, 4, 2),
        (3, 3, -3),
    ] {
        let board = Lines::new(rows, columns).unwrap();
        assert_eq!(net(&mut Scores::default(), &board, 0), known, "{rows}x{columns}");
    }
}

/// Any number of threads finds the same score, in much memory and in little.
#[test]
fn threads_agree() {
    for (rows, columns, known) in [(1, 3, -1), (2, 3, -2), (2, 4, 2), (3, 3, -3)] {
        let board = Lines::new(rows, columns).unwrap();
        for (count, alone, max_bytes) in
            [(2, 0, 8 << 20), (3, 100, 8 << 20), (8, 0, 1 << 20), (2, 0, 200_000)]
        {
            let (limits, threads) = (Limits { max_bytes, ..Limits::default() }, Threads { count, alone });
            let mut budget = Budget::new(&limits);
            let found = search::net(&mut Scores::default(), &board, 0, threads, &mut budget).unwrap();
            assert_eq!((found, budget.left()), (known, max_bytes), "{rows}x{columns} {threads:?}");
        }
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
