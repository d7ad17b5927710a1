//! JSON answers against the golden files that the page and Python are held to as well.

use std::path::PathBuf;

use serde_json::Value;

use crate::run_with;

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
