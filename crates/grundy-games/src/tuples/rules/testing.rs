//! Checks of rules on rows against the definition.

use std::collections::{HashMap, HashSet};

use super::{Row, Rows};

/// The nimber by the definition alone.
pub(crate) fn defined<T: Rows>(rules: &T, at: &Row, known: &mut HashMap<Row, u64>) -> u64 {
    if let Some(value) = known.get(at) {
        return *value;
    }
    let mut moves = Vec::new();
    rules.moves(at, &mut moves);
    let values: HashSet<u64> = moves.into_iter().map(|to| defined(rules, &rules.settle(to), known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(at.clone(), value);
    value
}

/// The law, the theorem, the moves they give and the count, against the definition on these rows. Gives how
/// many rows the law or the theorem told.
pub(crate) fn check<T: Rows>(rules: &T, rows: impl IntoIterator<Item = Row>) -> usize {
    let (mut known, mut told) = (HashMap::new(), 0);
    for at in rows.into_iter().filter(|at| rules.fault(at).is_none()) {
        let at = rules.settle(at);
        let value = defined(rules, &at, &mut known);
        let mut moves = Vec::new();
        rules.moves(&at, &mut moves);
        assert_eq!(rules.count(&at), moves.len() as u64, "the number of moves from {at:?}");
        let names: HashSet<String> = moves.iter().map(|to| rules.name(&at, to)).collect();
        assert_eq!(names.len(), moves.len(), "moves from {at:?} have different names");
        if let Some(law) = rules.law(&at) {
            assert_eq!(law, value, "the law of {at:?}");
            told += 1;
        }
        if let Some(lost) = rules.is_lost(&at) {
            assert_eq!(lost, value == 0, "{at:?}");
            told += 1;
        }
        if value > 0
            && let Some(to) = rules.winning(&at)
        {
            assert!(moves.contains(&to), "{at:?} to {to:?} is a move");
            assert_eq!(defined(rules, &rules.settle(to.clone()), &mut known), 0, "{at:?} to {to:?}");
        }
        for target in 0..=value + 2 {
            if let Some(mut found) = rules.moves_to(&at, target) {
                let mut all = moves.clone();
                all.retain(|to| defined(rules, &rules.settle(to.clone()), &mut known) == target);
                all.sort();
                found.sort();
                assert_eq!(found, all, "the moves from {at:?} to {target}");
            }
        }
    }
    told
}

/// All rows of `n` numbers below `size`.
pub(crate) fn all(n: u32, size: u64) -> impl Iterator<Item = Row> {
    (0..size.pow(n)).map(move |code| (0..n).map(|place| code / size.pow(place) % size).collect())
}

/// The nimber of a question about a game of the catalogue.
pub(crate) fn nimber(question: &str) -> u64 {
    let report = crate::testing::solve(question);
    report.answer.nimber().unwrap_or_else(|| panic!("{question} has a nimber")).0
}
