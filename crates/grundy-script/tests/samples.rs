//! The sample files: all of them work, and say what the literature says.

mod literature;
mod search;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use grundy::report::{Ask, Moves, Report, Winner};
use grundy::table::Table;
use grundy_script::file::{self, Opened};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

/// The text of a sample.
fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.star"))).unwrap()
}

/// A sample, opened; with some text exchanged for another.
fn with(name: &str, changes: &[(&str, &str)]) -> Box<dyn Table> {
    let mut all = text(name);
    for (from, to) in changes {
        assert_eq!(all.matches(from).count(), 1, "{name}: {from}");
        all = all.replace(from, to);
    }
    open(name, &all).table
}

fn sample(name: &str) -> Box<dyn Table> {
    with(name, &[])
}

fn open(name: &str, text: &str) -> Opened {
    file::open(name, text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn solve(table: &dyn Table, position: &str) -> Report {
    table.solve(position, &Ask::default()).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn nimber(table: &dyn Table, position: &str) -> u64 {
    let ask = Ask { moves: Moves::None, ..Ask::default() };
    table
        .solve(position, &ask)
        .unwrap_or_else(|error| panic!("{position}: {error}"))
        .answer
        .nimber()
        .unwrap()
        .0
}

/// The value of a position of a partizan game.
fn value(table: &dyn Table, position: &str) -> String {
    let ask = Ask { moves: Moves::None, ..Ask::default() };
    let report = table.solve(position, &ask).unwrap_or_else(|error| panic!("{position}: {error}"));
    report.answer.sided().unwrap().worth.as_ref().unwrap().value.clone()
}

fn winner(table: &dyn Table, position: &str) -> Winner {
    let ask = Ask { moves: Moves::None, ..Ask::default() };
    table.solve(position, &ask).unwrap_or_else(|error| panic!("{position}: {error}")).winner().unwrap()
}

fn names() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .map(|path| {
            assert_eq!(path.extension().unwrap(), "star", "{}", path.display());
            path.file_stem().unwrap().to_str().unwrap().to_owned()
        })
        .collect();
    names.sort();
    names
}

/// The first positions that are met from the start, breadth first.
fn positions(table: &dyn Table, count: usize) -> Vec<String> {
    let mut found = vec![table.start().unwrap()];
    let mut seen: HashSet<String> = found.iter().cloned().collect();
    let mut next = 0;
    while next < found.len() && found.len() < count {
        for step in table.moves(&found[next]).unwrap() {
            if seen.insert(step.to.clone()) {
                found.push(step.to);
            }
        }
        next += 1;
    }
    found
}

#[test]
fn every_sample_works() {
    let names = names();
    assert!(names.len() >= 16);
    for name in names {
        let Opened { table, name: title, rules, .. } = open(&name, &text(&name));
        assert!(title.is_some() && rules.is_some(), "{name} says what it is");
        let start = table.start().unwrap();
        let report = solve(&*table, &start);
        assert!(report.winner().is_some() || !report.answer.payoffs().is_empty(), "{name}");
        assert!(!report.moves.is_empty(), "{name}");
        let drawn = text(&name).contains("def show");
        for position in positions(&*table, 60) {
            let moves = table.moves(&position).unwrap();
            let different: HashSet<_> = moves.iter().map(|step| &step.mv).collect();
            assert_eq!(different.len(), moves.len(), "{name} {position}");
            for step in &moves {
                assert_eq!(table.canonical(&step.to).unwrap(), step.to, "{name} {position}");
            }
            assert_eq!(table.picture(&position).unwrap().is_some(), drawn, "{name} {position}");
        }
    }
}

/// Symmetry saves work and changes nothing.
#[test]
fn symmetry_changes_no_answer() {
    let mut tried = 0;
    for name in names().iter().filter(|name| text(name).contains("\ndef symmetry(")) {
        // what is called something else has no meaning
        let plain = text(name).replace("symmetry(", "unused(");
        let without = open(name, &plain).table;
        let with = sample(name);
        for position in positions(&*with, 12) {
            let (a, b) = (solve(&*with, &position), solve(&*without, &position));
            assert_eq!(
                (a.winner(), a.answer.nimber(), a.answer.remoteness()),
                (b.winner(), b.answer.nimber(), b.answer.remoteness()),
                "{name} {position}"
            );
            assert_eq!(a.answer.payoffs(), b.answer.payoffs(), "{name} {position}");
            let best = |report: &Report| -> Vec<String> {
                report.moves.iter().filter(|row| row.best).map(|row| row.mv.clone()).collect()
            };
            assert_eq!(best(&a), best(&b), "{name} {position}");
            assert!(a.stats.computed <= b.stats.computed, "{name} {position}");
        }
        tried += 1;
    }
    assert!(tried >= 5);
}
