//! Positions as people write them, and what the program says of them.

use super::*;
use crate::testing::{question, solve};
use grundy_base::error::BadText;
use grundy_base::limits::Limits;
use grundy_base::report::Ask;

fn bad(text: &str) -> BadText {
    let question = question(text);
    let error = match question {
        Ok(question) => question.table.solve(&question.position, &Ask::default()).err().unwrap(),
        Err(error) => error,
    };
    match error {
        Error::BadText(bad) => *bad,
        other => panic!("{text}: {other}"),
    }
}

#[test]
fn the_textbooks_samples() {
    for (squares, plies, remark) in [
        ("a3 b3 a1", 1, "White mates in 1 move."),
        ("a3 e3 b1", 3, "White mates in 2 moves."),
        ("a1 b2 f5", 19, "White mates in 10 moves."),
    ] {
        let report = solve(&format!("endgame:KQK {squares}"));
        assert_eq!(
            (report.winner(), report.answer.remoteness()),
            (Some(Winner::First), Some(plies)),
            "{squares}"
        );
        assert_eq!(report.remark.as_deref(), Some(remark));
    }
}

#[test]
fn both_notations_say_the_same() {
    let [a, b] =
        ["a1 b2 f5 b", "8/8/8/5k2/8/8/1Q6/K7 b - - 3 40"].map(|text| solve(&format!("endgame {text}")));
    assert_eq!(a.position, "8/8/8/5k2/8/8/1Q6/K7 b - -");
    assert_eq!(
        (a.position, a.answer.remoteness(), a.moves.len()),
        (b.position, b.answer.remoteness(), b.moves.len())
    );
    // black's king comes before black's men
    assert_eq!(solve("endgame:KKR e1 e8 a8 b").position, "r3k3/8/8/8/8/8/8/4K3 b - -");
}

#[test]
fn moves_and_verdicts() {
    let report = solve("endgame a6 b6 a8 b");
    assert_eq!((report.winner(), report.total_moves), (Some(Winner::Draw), Some(0)));
    assert_eq!(report.remark.as_deref(), Some("Black is stalemated."));
    let report = solve("endgame a6 a7 b8 b");
    assert_eq!(report.winner(), Some(Winner::Second));
    let report = solve("endgame c6 b7 a8 b");
    assert_eq!(
        (report.answer.remoteness(), report.remark.as_deref()),
        (Some(0), Some("Black is checkmated."))
    );
    let report = solve("endgame 8/8/8/8/8/8/3k4/K7 w - -");
    assert_eq!((report.winner(), report.total_moves), (Some(Winner::Draw), Some(0)));
    // the queen can be taken
    let report = solve("endgame a1 e5 e6 b");
    assert_eq!(report.winner(), Some(Winner::Draw));
    let best: Vec<_> = report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
    assert_eq!(best, ["Kxe5"]);
}

#[test]
fn slips() {
    for (text, says, span) in [
        ("endgame a1 b2", "the square of black's king is missing", 5..5),
        ("endgame a1 b2 f5 h8", "a square too many", 9..11),
        ("endgame a1 z9 f5", "'z9' is no square", 3..5),
        ("endgame a1 b2 a1", "white's king is on a1 already", 6..8),
        ("endgame a1 h8 b2", "side by side", 6..8),
        ("endgame a1 b2 b8", "not to move is in check", 0..8),
        ("endgame:KPK e1 a8 e8", "a pawn cannot stand", 3..5),
        ("endgame 8/8/8/8/8/8/1Q6/K7 w - -", "black has no king", 0..24),
        ("endgame 8/8/8/8/8/kk6/1Q6/K7 w - -", "a second king", 11..12),
        ("endgame 8/8/8/5k2/8/8/1Q6 w - -", "7 rows", 0..17),
        ("endgame 8/8/8/5k3/8/8/1Q6/K7 w - -", "this row has 9 squares", 6..9),
        ("endgame 8/8/8/5k2/8/8/1X6/K7 w - -", "'X' is neither", 15..16),
        ("endgame 8/8/8/5k2/8/8/1Q6/K7", "who is to move is missing", 20..20),
        ("endgame 8/8/8/5k2/8/8/1Q6/K7 x", "no side to move", 21..22),
        ("endgame 8/8/8/5k2/8/8/1Q6/K7 w KQ -", "castling", 23..25),
        ("endgame 8/8/8/5k2/8/8/1R6/K7 w - -", "KRK is no position of KQK", 0..20),
        ("endgame:KXK a1", "'X' is no piece", 9..10),
        ("endgame:KQ a1", "black's king is missing", 8..10),
        ("endgame:KQQQQK", "too many men", 13..14),
    ] {
        let bad = bad(text);
        assert!(bad.problem.contains(says), "{text}: {}", bad.problem);
        assert_eq!(bad.span, span, "{text}: {}", bad.problem);
    }
    let bad = bad("endgame:KPKP 4k3/8/8/8/4p3/8/3P4/4K3 b - d3");
    assert_eq!((bad.problem.english(), bad.span), ("no pawn has just stepped over this square", 28..30));
}

#[test]
fn the_right_to_capture_en_passant_is_kept_where_it_counts() {
    let table = crate::testing::open("endgame:KPKP");
    let passed = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3";
    assert_eq!(table.canonical(passed).unwrap(), passed);
    let steps = table.moves(passed).unwrap();
    let capture = steps.iter().find(|step| step.mv == "exd3").unwrap();
    assert_eq!(capture.to, "4k3/8/8/8/8/3p4/8/4K3 w - -");
    let step = table.moves("4k3/8/8/8/4p3/8/3P4/4K3 w - -").unwrap().into_iter().find(|step| step.mv == "d4");
    assert_eq!(step.map(|step| step.to).as_deref(), Some(passed));
    // no black pawn beside it: the same position with and without the square
    let far = "4k3/8/8/8/3P3p/8/8/4K3 b - ";
    assert_eq!(table.canonical(&format!("{far}d3")).unwrap(), format!("{far}-"));
}

#[test]
fn every_material_of_four_men_has_a_start() {
    let pieces = ["", "Q", "R", "B", "N", "P", "QQ", "QR", "RR", "RB", "BB", "BN", "NN", "NP", "PP"];
    for white in pieces {
        for black in pieces.iter().filter(|black| white.len() + black.len() <= 3) {
            let material = Material::read(Text::new(&format!("K{white}K{black}"))).unwrap();
            let board = notation::start(material).unwrap();
            assert_eq!(notation::read(Text::new(&notation::fen(&board)), material), Ok(board), "{material}");
        }
    }
}

#[test]
fn statistics_with_a_longest_line() {
    let question = question("endgame:KRK").unwrap();
    let statistics = question.table.statistics(&Ask::default()).unwrap().unwrap();
    let [white, black] = &statistics.tallies[..] else { panic!("two sides") };
    assert_eq!((white.name.english(), white.losses, black.wins), ("white to move", 0, 0));
    let longest = white.longest.as_ref().unwrap();
    assert_eq!((longest.remoteness, longest.line.len()), (31, 31));
    assert!(longest.line[30].mv.ends_with('#'));
    let line = question.table.line(&longest.position, &Ask::default()).unwrap();
    assert_eq!(line, longest.line);
}

#[test]
fn memory_is_a_limit() {
    let limits = Limits { max_bytes: 100 << 20, ..Limits::default() };
    let question = question("endgame:KQRKR").unwrap();
    let error = question.table.solve(&question.position, &Ask { limits, ..Ask::default() }).unwrap_err();
    assert!(error.to_string().contains("KQRKR and what it leads to need"), "{error}");
}
