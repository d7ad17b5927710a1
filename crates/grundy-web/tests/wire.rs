//! The API gives the bytes of the command line: both are held to the same golden files.

use std::path::PathBuf;
use std::time::Duration;

use grundy_web::Budgets;
use serde_json::Value;

use crate::Site;

fn golden() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "grundy-wire", "tests", "golden"].iter().collect()
}

/// The answer without the name of the game, which is a file for one side and `own` for the other.
fn without_game(answer: &str) -> &str {
    answer.split_once(",\"position\":").map_or(answer, |(_, rest)| rest)
}

#[test]
fn answers_have_the_golden_bytes() {
    let mut budgets = Budgets::default();
    for allowance in [&mut budgets.light, &mut budgets.heavy] {
        // a slow machine still answers
        (allowance.time, allowance.wait) = (Duration::from_secs(120), Duration::from_secs(120));
    }
    let questions = std::fs::read_to_string(golden().join("questions.jsonl")).unwrap();
    let (mut asked, mut wrong) = (0, Vec::new());
    for question in questions.lines() {
        let question: Value = serde_json::from_str(question).unwrap();
        let (name, Some(address)) = (question["name"].as_str().unwrap(), question["page"].as_str()) else {
            continue;
        };
        asked += 1;
        let expected = std::fs::read_to_string(golden().join(format!("{name}.json"))).unwrap();
        let expected = expected.trim_end();
        // a page of its own: positions that are known from an earlier question change the counters
        let answer = Site::with(budgets.clone()).get(address).body;
        let same = match name {
            // the page lists the games, the file holds one of them
            _ if name.starts_with("games") => answer.contains(expected),
            _ if address.contains("rules=") => without_game(&answer) == without_game(expected),
            _ => answer == expected,
        };
        if !same {
            wrong.push(format!("{name}: {address}\n  {expected}\n  {answer}"));
        }
    }
    assert!(asked >= 60, "{asked} questions");
    assert!(wrong.is_empty(), "the page differs from the command line:\n{}", wrong.join("\n"));
}
