//! Many questions in a folder that processes share.

use std::fs;
use std::process::{Command, Stdio};

use crate::{run, run_with};

const QUESTIONS: &str = "# heaps\nkayles 5\nnim 1 2 3\n\n'n -> [n-1, n-2]' 3\ntic-tac-toe xo./.x./..o x\n\
    no-such-game 5\nrow-ends 6 9 4\nkayles 12\n";

/// What each question is worth, by the literature: Kayles 5 and 12 are not 0, 1 ⊕ 2 ⊕ 3 is, three sticks are
/// lost to takers of one or two.
#[test]
fn a_census_counts_answers() {
    let folder = tempfile::tempdir().unwrap();
    let (file, dir) = (folder.path().join("questions.txt"), folder.path().join("answers"));
    fs::write(&file, QUESTIONS).unwrap();
    let (file, dir) = (file.to_str().unwrap(), dir.to_str().unwrap());
    let census = |more: &[&str]| run(&[&["census", file, "--dir", dir], more].concat());
    let first = census(&["--json"]);
    assert_eq!(first.code, 0, "{}", first.err);
    let told: serde_json::Value = serde_json::from_str(&first.out).unwrap();
    assert_eq!((&told["questions"], &told["answered"]), (&7.into(), &6.into()), "{told}");
    assert_eq!(told["winners"], serde_json::json!({ "first": 3, "second": 2, "value": 1 }), "{told}");
    assert_eq!(told["failed"], serde_json::json!({ "bad-text": 1 }));

    // the same again from what is kept; a damaged answer is put aside and found again
    let kept = fs::read(folder.path().join("answers/2.json")).unwrap();
    fs::write(folder.path().join("answers/2.json"), &kept[1..]).unwrap();
    let again = census(&["--json"]);
    assert_eq!(again.out, first.out);
    assert!(again.err.contains("'2.json' is damaged"), "{}", again.err);
    assert_eq!(fs::read(folder.path().join("answers/2.json")).unwrap(), kept);

    let words = census(&[]);
    assert!(words.out.starts_with("6 of 7 questions are answered."), "{}", words.out);
    assert!(words.out.contains("no-such-game 5"), "{}", words.out);
    let other = run_with(&["census", "-", "--dir", dir], "kayles 6\n");
    assert!(other.code == 2 && other.err.contains("holds other jobs"), "{}", other.err);
}

/// One process is killed at its question, another goes on, and a third that finds a claim waits for nobody.
#[test]
fn a_killed_census_is_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let (file, dir) = (folder.path().join("questions.txt"), folder.path().join("answers"));
    // the first question takes long enough for a kill, and is then cut off by the time limit
    fs::write(&file, "quixo:4x4\nkayles 5\n").unwrap();
    let args = ["census", file.to_str().unwrap(), "--dir", dir.to_str().unwrap()];
    let mut killed = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !dir.join("1.json.claim").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let beside = run(&args);
    assert_eq!(beside.code, 3, "{}", beside.err);
    assert!(
        beside.out.contains("1 of 2 questions are answered.") && beside.out.contains("work on 1 more"),
        "{}",
        beside.out
    );
    killed.kill().unwrap();
    killed.wait().unwrap();
    if cfg!(target_os = "linux") {
        let after = run(&[&args[..], &["--time-limit", "10ms", "--json"]].concat());
        let told: serde_json::Value = serde_json::from_str(&after.out).unwrap();
        assert_eq!((after.code, &told["failed"]), (3, &serde_json::json!({ "limit": 1 })), "{}", after.out);
    }
}

/// Whoever gives more memory gets the answer from the same folder.
#[test]
fn what_a_limit_ended_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("answers");
    let census = |more: &[&str]| {
        let found = run_with(
            &[&["census", "-", "--json", "--dir", dir.to_str().unwrap()], more].concat(),
            "queen 30,40\n",
        );
        let told: serde_json::Value = serde_json::from_str(&found.out).unwrap();
        (found.code, told["answered"].as_u64().unwrap(), told["failed"]["limit"].as_u64())
    };
    assert_eq!(census(&["--max-memory", "1KiB"]), (3, 0, Some(1)));
    assert_eq!(census(&[]), (0, 1, None));
    assert_eq!(census(&["--max-memory", "1KiB"]), (0, 1, None));
}
