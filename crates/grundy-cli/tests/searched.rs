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
fn killed(question: &[&str], folder: &Path, file: &str) -> Vec<u8> {
    let mut child = program();
    child.args(question).arg("--resume").arg(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let (mut child, start, file) = (child.spawn().unwrap(), Instant::now(), folder.join(file));
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
    let kept = killed(&QUESTION, folder.path(), "cram.facts");
    let text = String::from_utf8(kept.clone()).unwrap();
    assert!(text.starts_with("grundy-facts-2 ") && text.lines().count() > 10, "{text}");
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

/// Bounds of scores, payoffs, proof numbers, and winners of partizan sums: a search that was killed goes on,
/// and a file that is damaged is put aside.
#[test]
fn killed_searches_of_contests_go_on() {
    for (question, file) in [
        (&["connect-four:5x5"][..], "connect-four_5x5.facts"),
        (&["dots-and-boxes", "3x3"], "dots-and-boxes.facts"),
        (&["mnk:4x4,3", "--solver", "proof"], "mnk_4x4_3.facts"),
        (&["clobber", "xoxox/oxoxo/xoxox/oxoxo"], "clobber.facts"),
    ] {
        let question = [&["solve"], question, &["--moves", "none", "--json"]].concat();
        let plain = run(&question);
        assert_eq!(plain.code, 0, "{}", plain.err);
        let answer = |run: &Run| {
            let json: serde_json::Value = serde_json::from_str(&run.out).expect(&run.err);
            ["winner", "outcome", "remoteness", "payoffs"].map(|key| json[key].clone())
        };
        let folder = tempfile::tempdir().unwrap();
        let kept = killed(&[&question[..], &["--save-every", "0s"]].concat(), folder.path(), file);
        assert!(kept.starts_with(b"grundy-facts-2 "), "{file}");
        let mut cut = kept.clone();
        cut.truncate(kept.len() - 1);
        for (kept, is_damaged) in [(&kept, false), (&cut, true)] {
            fs::write(folder.path().join(file), kept).unwrap();
            // what was being written when a search was killed
            fs::write(folder.path().join(format!("{file}.tmp")), "").unwrap();
            let resumed = run(&[&question[..], &["--resume", folder.path().to_str().unwrap()]].concat());
            assert_eq!((resumed.code, answer(&resumed)), (0, answer(&plain)), "{file}: {}", resumed.err);
            assert_eq!(resumed.err.contains("is damaged"), is_damaged, "{}", resumed.err);
            let aside = is_damaged.then(|| format!("{file}.damaged"));
            assert_eq!(names(folder.path()), Vec::from_iter(aside), "the question is answered");
        }
        // a run that ends before it has begun, and one without memory, lose nothing
        for limit in [["--time-limit", "0s"], ["--max-memory", "1KiB"]] {
            let path = folder.path().join(file);
            fs::write(&path, &kept).unwrap();
            let again = [&question[..], &limit, &["--resume", folder.path().to_str().unwrap()]].concat();
            let stopped = run(&again);
            assert_eq!(stopped.code, 3, "{}", stopped.err);
            let lines = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
            assert!(lines(&fs::read(&path).unwrap()) >= lines(&kept), "{limit:?}: {file}");
        }
    }
}

/// A file says what an earlier search found, and that is believed: here a win that is none.
#[test]
fn what_is_kept_of_a_proof_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let kept =
        killed(&["solve", "mnk:4x4,4", "--solver", "proof", "--save-every", "0s"], folder, "mnk_4x4_4.facts");
    let head = String::from_utf8(kept).unwrap().lines().next().unwrap().to_owned();
    let text = format!("{head}\nwin 0 ffffffff 1000 ..../..../..../.... x\n");
    let seal = format!("xxh3 {:016x}\n", xxhash_rust::xxh3::xxh3_64(text.as_bytes()));
    fs::write(folder.join("mnk_4x4_4.facts"), format!("{text}{seal}")).unwrap();
    let run = run(&[
        "solve",
        "mnk:4x4,4",
        "--solver",
        "proof",
        "--moves",
        "none",
        "--json",
        "--resume",
        folder.to_str().unwrap(),
    ]);
    let json: serde_json::Value = serde_json::from_str(&run.out).expect(&run.err);
    assert_eq!(json["winner"], "first", "{}", run.out);
}

/// Rules that fail have no moves from then on: what is found after that is not kept.
#[test]
fn what_failing_rules_seem_to_say_is_not_kept() {
    // one call needs more memory than a small limit allows; the last number is the largest one taken away
    let moves = |name: &str, most: u32| {
        format!(
            "def {name}(n):\n    if n == 9:\n        return [n - 1 for k in [len('x' * 40000000)]]\n    \
             return [n - k for k in range(1, {most}) if n >= k]\n"
        )
    };
    let contest = moves("moves", 3) + "def result(n):\n    return 'loss' if n == 0 else None\n";
    let partizan = moves("left", 6) + &moves("right", 6);
    for (rules, solver) in [(contest, "proof"), (partizan, "bounds")] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rules.star");
        fs::write(&file, format!("name = 'Failing'\nstart = 9\n{rules}")).unwrap();
        let kept = folder.path().join("kept");
        let winner = |position: &str, more: &[&str]| {
            let asked = ["solve", file.to_str().unwrap(), position, "--solver", solver, "--json"];
            let run = run(&[&asked[..], more].concat());
            if run.code != 0 {
                return run.code.to_string();
            }
            let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
            json["winner"].as_str().unwrap().to_owned()
        };
        let mut differ = 0;
        for heap in [12, 15] {
            let position = heap.to_string();
            let plain = winner(&position, &[]);
            let resume = ["--resume", kept.to_str().unwrap()];
            let stopped = winner(&position, &[&resume[..], &["--max-memory", "64MiB"]].concat());
            assert_eq!(stopped, "3", "{solver}: {heap}");
            assert_eq!(names(&kept), Vec::<String>::new(), "{solver}: {heap}");
            assert_eq!(winner(&position, &resume), plain, "{solver}: {heap}");
            differ += u32::from(plain == "second");
        }
        assert!(differ > 0, "{solver}: {differ}");
    }
}

#[test]
fn searches_that_keep_nothing_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for question in [["tic-tac-toe", "memo"], ["cram", "proof"], ["cram", "grundy"]] {
        let run = run(&["solve", question[0], "--solver", question[1], "--resume", folder]);
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(
            run.err.contains(&format!("--resume keeps nothing of the solver '{}'", question[1])),
            "{}",
            run.err
        );
    }
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Two players on this board: the search takes part of a second. P. Beling's table: the nimber is 2.
const SHARED: [&str; 8] = ["solve", "cram", "5x6", "--solver", "couples", "--moves", "none", "--json"];

fn shared(folder: &Path) -> serde_json::Value {
    let run = run(&[&SHARED[..], &["--resume", folder.to_str().unwrap()]].concat());
    let nimber = nimber(&run);
    assert_eq!(run.err, "");
    nimber
}

#[test]
fn what_is_told_beside_another_search_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let other = fs::File::open(folder.path()).unwrap();
    other.try_lock().unwrap();
    assert_eq!(shared(folder.path()), 2);
    // the other one may still read it
    assert_eq!(names(folder.path()), ["cram.1.told"]);
    let path = folder.path().join("cram.1.told");
    let text = fs::read_to_string(&path).unwrap();
    let head = text.lines().next().unwrap();
    assert!(head.starts_with("grundy-facts-2 ") && text.lines().count() > 10, "{text}");
    assert!(
        text.lines()
            .any(|line| line.starts_with("=2 ") && line.ends_with(" ....../....../....../....../......"))
    );
    other.unlock().unwrap();
    // whether a line is believed shows where it is wrong
    let batch = "=5 1 5x6\n@\n";
    let seal = format!("xxh3 {:016x}\n", xxhash_rust::xxh3::xxh3_64(batch.as_bytes()));
    let other_game = head.replacen(" cram", " kram", 1);
    for (told, nimber) in [
        (text.clone(), 2),
        (format!("{head}\n{batch}{seal}"), 5),
        (format!("{head}\n{batch}"), 2),
        (format!("{head}\n{batch}{}", seal.replacen("xxh3 ", "xxh3 0", 1)), 2),
        (format!("{head}\n{}{seal}", batch.replacen('5', "6", 1)), 2),
        (format!("{other_game}\n{batch}{seal}"), 2),
        (String::new(), 2),
    ] {
        fs::write(&path, told).unwrap();
        assert_eq!(shared(folder.path()), nimber);
        assert!(names(folder.path()).is_empty(), "the question is answered");
    }
}

#[test]
fn searches_help_one_another() {
    for (question, key, found) in [
        (&["cram", "5x7", "--solver", "couples"][..], "nimber", 1.into()),
        (&["connect-four:6x5"], "winner", "draw".into()),
        (&["dots-and-boxes", "3x4"], "payoffs", serde_json::json!([6, 6])),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let children: Vec<_> = (0..2)
            .map(|_| {
                let mut child = program();
                child.arg("solve").args(question).args(["--moves", "none", "--json"]);
                child.arg("--resume").arg(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
                child.spawn().unwrap()
            })
            .collect();
        for child in children {
            let output = child.wait_with_output().unwrap();
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            let (out, err) = (text(&output.stdout), text(&output.stderr));
            let json: serde_json::Value = serde_json::from_str(&out).expect(&err);
            assert_eq!((&json[key], err.as_str()), (&found, ""), "{question:?}");
        }
        assert!(names(folder.path()).is_empty(), "the last one has cleared up");
    }
}
