//! The explorer of opened games against walks and solvers that share no code with it.

use std::collections::BTreeSet;

use grundy::explore::{Explored, Identity, explore};
use grundy::notation::term::{Question, question};
use grundy::report::Ask;

const QUESTIONS: &[&str] = &[
    "nim 3 2 1",
    "kayles 5 2",
    "stones:limit=12 2,3",
    "sticks 9",
    "mines 1,1",
    "graph:a>b,b>c,c>a,c>d a",
    "special-sticks:3-9 12",
    "kayles 3 + nim 2",
];

fn asked(text: &str) -> Question {
    question(text, &|_| Err("no files".to_owned())).unwrap()
}

fn explored(asked: &Question, ask: &Ask, identity: Identity) -> Explored {
    let (mut calls, mut met) = (0, 0);
    let found = explore(&*asked.table, &asked.position, ask, identity, |_, known| {
        calls += 1;
        met = known;
        Ok(())
    });
    let found = found.unwrap();
    assert_eq!((calls, met), (found.positions.len(), found.positions.len()), "each position is charged once");
    found
}

/// All texts that can be reached, by a walk from last to first.
fn reachable(asked: &Question) -> BTreeSet<String> {
    let mut waiting = vec![asked.table.canonical(&asked.position).unwrap()];
    let mut all = BTreeSet::new();
    while let Some(at) = waiting.pop() {
        if all.insert(at.clone()) {
            waiting.extend(asked.table.moves(&at).unwrap().into_iter().map(|step| step.to));
        }
    }
    all
}

#[test]
fn every_position_is_met_once_with_its_moves() {
    for text in QUESTIONS {
        let asked = asked(text);
        let found = explored(&asked, &Ask::default(), Identity::Text);
        let texts: BTreeSet<String> = found.positions.iter().map(|met| met.text.clone()).collect();
        assert_eq!(texts.len(), found.positions.len(), "{text}");
        assert_eq!(texts, reachable(&asked), "{text}");
        for met in &found.positions {
            let arcs = met.moves.iter().map(|arc| (&arc.mv, &found.positions[arc.to[0] as usize].text));
            let moves = asked.table.moves(&met.text).unwrap();
            assert!(arcs.eq(moves.iter().map(|step| (&step.mv, &step.to))), "{text}: {}", met.text);
        }
    }
}

#[test]
fn its_verdicts_are_those_of_the_solvers() {
    for (text, misere) in QUESTIONS.iter().flat_map(|text| [(text, false), (text, true)]) {
        let (asked, ask) = (asked(text), Ask { misere, ..Ask::default() });
        if asked.table.solve(&asked.position, &ask).is_err() {
            assert!(misere, "{text}: only misère play is refused");
            continue;
        }
        for identity in [Identity::Text, Identity::Mover, Identity::Sum, Identity::Alike] {
            let found = explored(&asked, &ask, identity);
            for (met, verdict) in found.positions.iter().zip(found.verdicts()) {
                let report = asked.table.solve(&met.text, &ask).unwrap();
                assert_eq!(
                    report.answer.outcome(),
                    Some(verdict.outcome),
                    "{text} {identity:?}: {}",
                    met.text
                );
            }
        }
    }
}

#[test]
fn identities_merge_what_they_say() {
    let count = |text, identity| explored(&asked(text), &Ask::default(), identity).positions.len();
    // ordered pairs, pairs in any order, heaps
    assert_eq!(count("nim 2 2", Identity::Text), 9);
    assert_eq!(count("nim 2 2", Identity::Sum), 6);
    assert_eq!(count("nim 2 2", Identity::Alike), 6);
    assert_eq!(count("nim 2 2", Identity::Component), 3);
    // 3, then 2 with the second player to move, and 1 and 0 with either
    assert_eq!(count("sticks:1,2 3", Identity::Text), 4);
    assert_eq!(count("sticks:1,2 3", Identity::Mover), 6);
    // equal components are one
    let roots = explored(&asked("kayles 3 3 1"), &Ask::default(), Identity::Component).roots;
    assert_eq!(*roots, [0, 0, 1]);
}
