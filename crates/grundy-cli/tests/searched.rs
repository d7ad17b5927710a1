//! Searches that are killed, damaged and ended by a limit.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::{Run, program, run};

/// P. Beling's table: the nimber is 2.
const QUESTION: [&str; 7] = ["solve", "cram", "3x10", "--solver", "couples", "--save-every", "0s"];

fn resumed(folder: &Path) -> Run {
    run(&[&QUESTION[..], &["--json", "--resume", folder.to_str().unwrap()]].concat())
}

fn nimber(run: &Run) -> serde_json::Value {
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str::<serde_json::Value>(&run.out).unwrap()["nimber"].clone()
}

/// What a search has kept that was killed as soon as it kept something.
fn killed(folder: &Path) -> Vec<u8> {
    let mut child = program();
    child.args(QUESTION).arg("--resume").arg(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let (mut child, start, file) = (child.spawn().unwrap(), Instant::now(), folder.join("cram.facts"));
    while !file.exists() && child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    fs::read(&file).unwrap()
}

#[test]
fn a_killed_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let kept = killed(folder.path());
    let text = String::from_utf8(kept.clone()).unwrap();
    assert!(text.starts_with("grundy-facts-1 ") && text.lines().count() > 10, "{text}");
    let run = resumed(folder.path());
    assert_eq!((nimber(&run), run.err.as_str()), (2.into(), ""));
    assert!(!folder.path().join("cram.facts").exists(), "the question is answered");
    // a file in which a value was changed, one that was cut off, and one of another game
    let mut changed = kept.clone();
    let value = changed.iter().rposition(|byte| *byte == b'=').unwrap() + 1;
    changed[value] = if changed[value] == b'1' { b'2' } else { b'1' };
    let other = text.replacen(" cram\n", " kram\n", 1).into_bytes();
    for damaged in [changed, kept[..kept.len() / 2].to_vec(), other, Vec::new()] {
        fs::write(folder.path().join("cram.facts"), &damaged).unwrap();
        let run = resumed(folder.path());
        assert_eq!(nimber(&run), 2);
        assert!(run.err.contains("cram.facts' is damaged: "), "{}", run.err);
        let aside = folder.path().join("cram.facts.damaged");
        assert_eq!(fs::read(&aside).unwrap(), damaged);
        fs::remove_file(aside).unwrap();
    }
}

#[test]
fn searches_that_keep_nothing_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for question in [["tic-tac-toe", "proof"], ["cram", "proof"], ["cram", "grundy"]] {
        let run = run(&["solve", question[0], "--solver", question[1], "--resume", folder]);
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(
            run.err.contains(&format!("--resume keeps nothing of the solver '{}'", question[1])),
            "{}",
            run.err
        );
    }
}
