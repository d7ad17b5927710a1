//! Positions that are said to be alike are: the same value, and moves that lead to positions that are alike
//! again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use grundy::catalogue::GAMES;
use grundy::limits::Limits;
use grundy::notation::term::question;
use grundy::report::{Ask, Moves};
use grundy::table::Table;

/// How many positions of each example are looked at.
const POSITIONS: usize = 150;
/// The most numbers of a game that is solved whole in a test.
const WHOLE: u64 = 1 << 20;

/// The positions near this one, nearest first.
fn near(table: &dyn Table, start: &str) -> Vec<String> {
    let mut seen: BTreeSet<String> = BTreeSet::from([start.to_owned()]);
    let (mut all, mut waiting) = (Vec::new(), VecDeque::from([start.to_owned()]));
    while let Some(position) = waiting.pop_front() {
        for step in table.moves(&position).unwrap_or_default() {
            if seen.len() < POSITIONS && seen.insert(step.to.clone()) {
                waiting.push_back(step.to);
            }
        }
        all.push(position);
    }
    all
}

/// What two positions that are alike must share: the value, and how many moves lead to which kinds.
fn shared(table: &dyn Table, position: &str) -> Option<(String, Vec<String>)> {
    let limits = Limits { max_bytes: 30 << 20, ..Limits::default() };
    let report = table.solve(position, &Ask { moves: Moves::None, limits, ..Ask::default() }).ok()?;
    let payoffs: Vec<String> =
        report.answer.payoffs().iter().map(|sum| format!("{:.9}", sum.approx())).collect();
    let value = format!(
        "{:?} {:?} {:?} {payoffs:?}",
        report.winner(),
        report.answer.nimber(),
        report.answer.remoteness()
    );
    let mut kinds: Vec<String> =
        table.moves(position).ok()?.iter().map(|step| table.alike(&step.to).unwrap()).collect();
    kinds.sort();
    Some((value, kinds))
}

#[test]
fn positions_that_are_alike_are() {
    let mut merged = BTreeMap::new();
    let boards =
        ["queen 6,6", "chomp 4x4", "white-knight:6x6 5,6", "mnk:3x3,3 .../.../... x", "queen 2,3 3,2 4,4"];
    let examples = GAMES.iter().flat_map(|game| game.examples).copied().chain(boards);
    for example in examples.filter(|example| !example.contains(" --")) {
        let Ok(question) = question(example, &|_| Err(String::new())) else { continue };
        let table = &*question.table;
        // others have no symmetries
        let symmetric = table.summand().is_some() || table.whole().is_some();
        if !symmetric || table.whole().is_some_and(|whole| whole.slots() > WHOLE) {
            continue;
        }
        let mut known: BTreeMap<String, (String, (String, Vec<String>))> = BTreeMap::new();
        for position in near(table, &question.position) {
            let Some(shared) = shared(table, &position) else { continue };
            let kind = table.alike(&position).unwrap();
            match known.get(&kind) {
                Some((other, wanted)) => {
                    assert_eq!(&shared, wanted, "{}: {position} and {other}", question.game);
                    *merged.entry(question.game.clone()).or_insert(0) += 1;
                }
                None => drop(known.insert(kind, (position, shared))),
            }
        }
    }
    for game in ["queen", "chomp", "white-knight:6x6", "mnk:3x3,3", "nim"] {
        assert!(merged.contains_key(game), "no two positions of {game} are alike: {merged:?}");
    }
}
