//! JSON answers against the golden files that the page and Python are held to as well.

mod keys;

use std::path::PathBuf;

use serde_json::Value;

use crate::{json, run_with};

/// The variable that asks for golden files to be written.
const WRITE: &str = "GRUNDY_WRITE_GOLDEN";

fn golden() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "grundy-wire", "tests", "golden"].iter().collect()
}

#[test]
fn answers_have_the_golden_bytes() {
    let questions = std::fs::read_to_string(golden().join("questions.jsonl")).unwrap();
    let mut wrong = Vec::new();
    for question in questions.lines() {
        let question: Value = serde_json::from_str(question).unwrap();
        let name = question["name"].as_str().unwrap();
        let words = question["line"].as_array().unwrap().iter().map(|word| word.as_str().unwrap());
        let words: Vec<&str> = words.chain(["--json"]).collect();
        let input: &'static str = question["input"].as_str().unwrap_or_default().to_owned().leak();
        let answer = run_with(&words, input);
        let file = golden().join(format!("{name}.json"));
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(&file, &answer.out).unwrap();
        }
        let expected = std::fs::read_to_string(&file);
        let expected = expected.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        if answer.out != expected {
            wrong.push(format!("{name}: grundy {}\n  {expected}  {}", words.join(" "), answer.out));
        }
    }
    assert!(wrong.is_empty(), "these answers changed ({WRITE}=1 writes the files):\n{}", wrong.join("\n"));
}

#[test]
fn every_golden_file_has_a_question() {
    let questions = std::fs::read_to_string(golden().join("questions.jsonl")).unwrap();
    assert!(questions.lines().count() >= 60);
    for file in std::fs::read_dir(golden()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if let Some(name) = name.strip_suffix(".json") {
            assert!(questions.contains(&format!("\"name\": \"{name}\"")), "{name} has no question");
        }
    }
}

/// The game and the position of an answer are a question again: what is only for people stands elsewhere.
#[test]
fn games_of_answers_can_be_asked_again() {
    let questions = std::fs::read_to_string(golden().join("questions.jsonl")).unwrap();
    let mut asked = 0;
    for question in questions.lines() {
        let question: Value = serde_json::from_str(question).unwrap();
        let mut words: Vec<&str> =
            question["line"].as_array().unwrap().iter().flat_map(Value::as_str).collect();
        let file = golden().join(format!("{}.json", question["name"].as_str().unwrap()));
        let expected = std::fs::read_to_string(file).unwrap();
        let answer: Value = serde_json::from_str(&expected).unwrap_or_default();
        let (Some(game), "law" | "check" | "table" | "misere") = (answer["game"].as_str(), words[0]) else {
            continue;
        };
        words[1] = game;
        let again = run_with(&[&words[..], &["--json"]].concat(), "");
        assert_eq!(again.out, expected, "{}: {}", words.join(" "), again.err);
        asked += 1;
    }
    assert!(asked >= 3);
}

/// Expressions that the library knows as games of its own: answers, laws, checks, tables and evidence name
/// the expression, and what it is the same as stands in a key of its own.
#[test]
fn recognised_expressions_can_be_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evidence.json").display().to_string();
    for (expression, known) in [
        ("n -> [n-k for k in (1,2,3) if k <= n]", "sticks:1,2,3"),
        ("n -> range(n)", "nim"),
        ("n -> [[i, n - i] for i in range(1, n) if i != n - i]", "grundy"),
    ] {
        let solved = json(&["solve", expression, "13", "--evidence", &file]);
        let law = json(&["law", expression, "--to", "50"]);
        // a wrong guess: the counterexample may lie beyond the heaps compared
        let check = run_with(&["check", expression, "--claim", "n - n", "--to", "0", "--json"], "");
        let check: Value = serde_json::from_str(&check.out).unwrap();
        for answer in [&solved, &law, &check] {
            assert_eq!((&answer["game"], &answer["same_as"]), (&expression.into(), &known.into()));
        }
        assert_eq!(json(&["table", expression, "0..3"])["game"], expression);
        let verified = run_with(&["verify", &file], "");
        assert_eq!(verified.code, 0, "{}", verified.err);
        let again = json(&["solve", solved["game"].as_str().unwrap(), solved["position"].as_str().unwrap()]);
        assert_eq!(again["nimber"], solved["nimber"]);
        // people are told
        let words = run_with(&["solve", expression, "13"], "").out;
        assert!(words.starts_with(&format!("{expression} (= {known}) 13\n")), "{words}");
        // as a term of a sum of different games too
        let sum = json(&["solve", expression, "13", "+", "kayles", "5", "--evidence", &file]);
        assert_eq!(sum["position"], format!("{expression} 13 + kayles 5"));
        let verified = run_with(&["verify", &file], "");
        assert_eq!(verified.code, 0, "{}", verified.err);
    }
}
