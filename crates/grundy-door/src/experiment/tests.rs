//! The techniques agree with each other and with known counts.

use super::*;
use crate::notation::heap_list::HeapMoves;
use crate::table;
use grundy_base::limits::Limits;
use grundy_base::rules::{Heap, Impartial};

/// Dawson's chess as heaps, written here once more.
struct Dawson;

impl Impartial for Dawson {
    type Component = u64;
    type Move = (u64, Vec<u64>);
    fn moves(&self, &n: &u64, out: &mut Vec<(u64, Vec<u64>)>) {
        if n == 1 {
            out.push((1, Vec::new()));
        }
        if n >= 2 {
            out.push((2, vec![n - 2]));
        }
        if n >= 3 {
            out.extend((0..=(n - 3) / 2).map(|left| (3, vec![left, n - 3 - left])));
        }
    }
    fn play(&self, _: &u64, (_, rest): &(u64, Vec<u64>), out: &mut Vec<u64>) {
        out.extend(rest.iter().filter(|&&part| part > 0));
    }
}

impl Heap for Dawson {}

impl HeapMoves for Dawson {
    fn name_move(&self, _: u64, (take, rest): &(u64, Vec<u64>)) -> String {
        format!("take {take} leaving {rest:?}")
    }
}

/// What each technique does with the positions of a range.
fn courses(range: std::ops::RangeInclusive<u64>, of: &[Technique]) -> Vec<Vec<(Found, Tally)>> {
    let limits = Limits::default();
    let (ask, mut budget) = (Ask::default(), Budget::new(&limits));
    let table = table::heaps(Dawson);
    let mut experiment = Experiment::new(&table, false, u64::MAX).unwrap();
    experiment.look_ahead(&range.end().to_string(), &mut budget).unwrap();
    let mut found = vec![Vec::new(); of.len()];
    for n in range {
        experiment.prepare(&n.to_string(), &ask, &mut budget).unwrap();
        for (technique, rows) in of.iter().zip(&mut found) {
            match experiment.run(*technique, &mut budget).unwrap() {
                Done::Answered(value, tally) => rows.push((value, tally)),
                other => panic!("{other:?}"),
            }
        }
    }
    found
}

#[test]
fn techniques_agree() {
    let all: Vec<Technique> = Technique::ALL.iter().map(|(_, one)| *one).collect();
    for rows in courses(0..=14, &all) {
        for (n, (found, _)) in rows.iter().enumerate() {
            // thesis A.3
            let nimber = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0][n];
            match found {
                Found::Nimber(value) => assert_eq!(value.0, nimber, "{n}"),
                Found::Outcome(outcome) => assert_eq!(*outcome == Outcome::Loss, nimber == 0, "{n}"),
                Found::Payoff(_) => panic!("dawson pays nothing"),
            }
        }
    }
}

/// The thesis's first table, 2.2.7: about 10.7 million calls for n up to 22, growth 2.6. Its counter runs on.
#[test]
fn the_thesis_without_a_cache() {
    let rows = &courses(0..=17, &[Technique::Thesis])[0];
    // a count of the same recursion, made with another program
    assert_eq!(
        rows.iter().map(|(_, tally)| tally.calls).collect::<Vec<_>>()[15..],
        [18_807, 44_457, 103_554]
    );
    assert_eq!(rows[17].1.kept, 0);
}

/// Its second table keeps empty heaps in its lists.
#[test]
fn the_thesis_with_a_cache() {
    let rows = &courses(0..=40, &[Technique::ThesisCache])[0];
    // counted with another program
    assert_eq!((rows[22].1.calls, rows[22].1.kept), (3_529, 702));
    assert_eq!((rows[40].1.calls, rows[40].1.kept), (178_011, 18_677));
}

#[test]
fn early_breaks_and_marks_save_moves() {
    use Technique::{Backward, Definition, EarlyBreak, Marking, Memo, MemoEarlyBreak, Retrograde};
    let found =
        courses(13..=13, &[Definition, EarlyBreak, Memo, MemoEarlyBreak, Backward, Marking, Retrograde]);
    let moves: Vec<u64> = found.iter().map(|rows| rows[0].1.moves).collect();
    let [definition, early, memo, both, backward, marking, retrograde] = moves[..] else { panic!("seven") };
    assert!(early < definition && memo < definition && both < memo && marking < backward);
    // each move of each position once
    assert_eq!((memo, memo), (backward, retrograde));
}
