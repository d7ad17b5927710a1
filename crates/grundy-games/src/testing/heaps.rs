//! What the tests of heap games share.

use grundy_base::limits::{Budget, Limits};
use grundy_base::report::{Ask, Report, Winner};
use grundy_base::rules::{Heap, Impartial};
use grundy_heap::nimbers;

/// The nimbers of the heaps 0 to n, by search.
pub(crate) fn values<R: Heap>(rules: &R, n: u64) -> Vec<u64> {
    let (limits, mut known) = (Limits::default(), Vec::new());
    nimbers(rules, n, &mut known, &mut Budget::new(&limits)).unwrap();
    known.into_iter().map(|value| value.0).collect()
}

/// The promises of a heap game for the heaps 0 to n: the law equals search, moves are distinct and counted
/// right, what they leave is smaller, and the moves to a value given by law are those found by looking at
/// all.
pub(crate) fn check_rules<R: Heap>(rules: &R, n: u64) {
    let found = values(rules, n);
    let value = |heap: u64| found[usize::try_from(heap).unwrap()];
    for heap in 0..=n {
        if let Some(law) = rules.law(&heap) {
            assert_eq!(law.0, value(heap), "the law for {heap}");
        }
        let mut moves = Vec::new();
        rules.moves(&heap, &mut moves);
        if let Some(count) = rules.count_moves(&heap) {
            assert_eq!(count, moves.len() as u64, "the number of moves from {heap}");
        }
        let mut options = Vec::new();
        for (i, mv) in moves.iter().enumerate() {
            assert!(!moves[..i].contains(mv), "{mv:?} from {heap} is listed twice");
            let mut rest = Vec::new();
            rules.play(&heap, mv, &mut rest);
            assert!(rest.iter().all(|&part| 0 < part && part < heap), "{mv:?} from {heap} leaves {rest:?}");
            options.push(rest.into_iter().fold(0, |sum, part| sum ^ value(part)));
        }
        for target in 0..=value(heap) + 4 {
            let mut by_law = Vec::new();
            if rules.moves_to(&heap, grundy_base::Nimber(target), &mut by_law) {
                let by_search: Vec<_> = moves
                    .iter()
                    .zip(&options)
                    .filter(|(_, option)| **option == target)
                    .map(|(mv, _)| mv)
                    .collect();
                assert_eq!(by_law.iter().collect::<Vec<_>>(), by_search, "the moves from {heap} to {target}");
            }
        }
    }
}

/// The answer to a question.
pub(crate) fn solve(question: &str, ask: &Ask) -> Report {
    let question = super::question(question).unwrap();
    question.table.solve(&question.position, ask).unwrap()
}

/// The moves that win, as they are written.
pub(crate) fn winning(question: &str) -> Vec<String> {
    let rows = solve(question, &Ask::default()).moves;
    rows.into_iter().filter(|row| row.winner() == Some(Winner::First)).map(|row| row.mv).collect()
}

/// The message of the slip in a game's name or position, and the piece of text that it points at.
pub(crate) fn slip(question: &str) -> (String, String) {
    let opened = super::question(question);
    match opened.and_then(|question| question.table.canonical(&question.position)) {
        Err(grundy_base::Error::BadText(bad)) => {
            (bad.problem.to_string(), bad.text[bad.span.clone()].to_owned())
        }
        other => panic!("no slip is found in '{question}': {other:?}"),
    }
}

/// The moves of a heap as they are written.
pub(crate) fn written(question: &str) -> Vec<String> {
    let question = super::question(question).unwrap();
    question.table.moves(&question.position).unwrap().into_iter().map(|step| step.mv).collect()
}

/// Too large for any list or table.
const HUGE: &str = "1000000000000000000";

#[test]
fn heap_games_refuse_to_list_too_many_moves() {
    let mut decided = 0;
    for game in [
        "all-but",
        "crosses",
        "crossing-out",
        "dawson",
        "forest-chess",
        "grundy",
        "half-nim",
        "kayles",
        "lasker",
        "octal",
        "splitting",
    ] {
        let (_, table) = crate::open(grundy_base::text::Text::new(game), &|_| unreachable!()).unwrap();
        assert!(table.moves(HUGE).is_err(), "{game}");
        // where theory decides, the answer comes at once, without the moves
        let limits = Limits::default();
        limits.stop.time_is_over();
        match table.solve(HUGE, &Ask { misere: true, limits, ..Ask::default() }) {
            Ok(report) => {
                assert!(report.moves.is_empty() && report.total_moves > Some(1_000_000), "{game}, misere");
                decided += 1;
            }
            Err(error) => assert!(matches!(error, grundy_base::error::Error::Stopped(_)), "{game}: {error}"),
        }
        let text = format!("{game} {HUGE} + kayles 3");
        let sum = super::question(&text).unwrap();
        assert!(sum.table.moves(&sum.position).is_err(), "{text}");
    }
    assert_eq!(decided, 1, "splitting, by theory");
}

/// What the moves of a heap leave: sorted, each once; for comparing two games.
pub(crate) fn options<R: Impartial<Component = u64>>(rules: &R, heap: u64) -> Vec<Vec<u64>> {
    let mut moves = Vec::new();
    rules.moves(&heap, &mut moves);
    let mut all: Vec<Vec<u64>> = moves
        .iter()
        .map(|mv| {
            let mut rest = Vec::new();
            rules.play(&heap, mv, &mut rest);
            rest.sort_unstable();
            rest
        })
        .collect();
    all.sort();
    all.dedup();
    all
}
