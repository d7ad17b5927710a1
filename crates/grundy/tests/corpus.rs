//! One corpus of known answers through every solver: pass, fail, or skip with a refusal; skips are counted.

use std::collections::BTreeMap;

use grundy::Error;
use grundy::limits::Limits;
use grundy::notation::term::question;
use grundy::report::{Ask, Cache, Winner};
use grundy::solve::Solver;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    row: Vec<Row>,
}

/// A question and what is known of its answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    ask: String,
    #[serde(default)]
    misere: bool,
    /// Too large for those who look at every position of the whole game.
    #[serde(default)]
    large: bool,
    winner: Option<String>,
    nimber: Option<u64>,
    remoteness: Option<u32>,
    payoffs: Option<Vec<f64>>,
    winning_moves: Option<Vec<String>>,
    source: String,
}

fn rows() -> Vec<Row> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            toml::from_str::<Corpus>(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display())).row
        })
        .collect()
}

/// What a solver made of the corpus.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    passed: usize,
    refused: usize,
    too_large: usize,
}

#[test]
fn every_row_by_every_solver() {
    let limits = Limits { max_bytes: 200 << 20, ..Limits::default() };
    let mut ways: Vec<(String, Ask)> = Solver::ALL
        .iter()
        .map(|&solver| (solver.name().to_owned(), Ask { solver, limits: limits.clone(), ..Ask::default() }))
        .collect();
    for cache in [Cache::Components, Cache::Positions, Cache::None] {
        let limits = Limits { max_bytes: 8 << 20, ..Limits::default() };
        ways.push((format!("{cache:?}"), Ask { cache: Some(cache), limits, ..Ask::default() }));
    }
    let rows = rows();
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for row in &rows {
        for (name, way) in &ways {
            // without any cache only small heaps end in time
            let total: u64 = row.ask.split_whitespace().filter_map(|word| word.parse::<u64>().ok()).sum();
            let whole =
                ["induction", "memo", "proof", "push", "retrograde", "Positions"].contains(&name.as_str());
            if (row.large && whole) || (name == "None" && !(1..=10).contains(&total)) {
                continue;
            }
            let question = question(&row.ask, &|_| Err("no files".to_owned()))
                .unwrap_or_else(|e| panic!("{}: {e}", row.ask));
            let tally = tallies.entry(name).or_default();
            match question.table.solve(&question.position, &Ask { misere: row.misere, ..way.clone() }) {
                Ok(report) => {
                    check(row, name, &report);
                    tally.passed += 1;
                }
                Err(Error::Refused(_)) => tally.refused += 1,
                Err(Error::Stopped(_)) => tally.too_large += 1,
                Err(Error::Cycle(cycle)) => panic!("{} by {name}: {cycle}", row.ask),
                Err(error) => panic!("{} by {name}: {error}", row.ask),
            }
        }
    }
    assert_eq!(
        tallies["auto"],
        Tally { passed: rows.len(), ..Tally::default() },
        "the automatic choice answers all"
    );
    // pinned: a solver that begins to skip what it answered before is noticed here
    let found: Vec<String> = tallies
        .iter()
        .map(|(name, t)| format!("{name} {} {} {}", t.passed, t.refused, t.too_large))
        .collect();
    let pinned = include_str!("corpus_tallies.txt");
    assert!(
        found.join("\n") == pinned.trim_end(),
        "tests/corpus_tallies.txt should be:\n{}",
        found.join("\n")
    );
}

fn check(row: &Row, solver: &str, report: &grundy::report::Report) {
    let place = format!("{} by {solver} ({})", row.ask, row.source);
    let winner = report.winner().map(|winner| match winner {
        Winner::First => "first",
        Winner::Second => "second",
        Winner::Draw => "draw",
        Winner::Left => "left",
        Winner::Right => "right",
    });
    if row.winner.is_some() {
        assert_eq!(winner, row.winner.as_deref(), "{place}: winner");
    }
    if row.nimber.is_some() && report.answer.nimber().is_some() {
        assert_eq!(report.answer.nimber().map(|n| n.0), row.nimber, "{place}: nimber");
    }
    if row.remoteness.is_some() && report.answer.remoteness().is_some() {
        assert_eq!(report.answer.remoteness(), row.remoteness, "{place}: remoteness");
    }
    if let Some(payoffs) = &row.payoffs {
        assert_eq!(report.answer.payoffs().len(), payoffs.len(), "{place}");
        for (found, known) in report.answer.payoffs().iter().zip(payoffs) {
            assert!((found.approx() - known).abs() <= 1e-9 * known.abs().max(1.0), "{place}: payoff {found}");
        }
    }
    // an argument that a win exists names no move
    if let Some(moves) = row.winning_moves.as_ref().filter(|_| report.solver != Solver::Argument) {
        let mut found: Vec<_> = report
            .moves
            .iter()
            .filter(|mv| mv.winner() == Some(Winner::First))
            .map(|mv| mv.mv.clone())
            .collect();
        let mut known = moves.clone();
        found.sort();
        known.sort();
        if report.solver == Solver::Proof {
            // it looks for one
            assert_eq!(found.len(), known.len().min(1), "{place}: winning moves");
            known.retain(|mv| found.contains(mv));
        }
        assert_eq!(found, known, "{place}: winning moves");
    }
}
