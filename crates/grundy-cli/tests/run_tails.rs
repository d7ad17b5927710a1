//! Long runs of codes whose digits repeat for ever.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run::{Kept, definition};
use crate::{Run, json, run};

/// The digits to d_n.
fn digits(prefix: &[u8], block: &[u8], n: usize) -> Vec<u8> {
    prefix.iter().chain(block.iter().cycle()).copied().take(n + 1).collect()
}

fn lasker(n: u16) -> u16 {
    match n % 4 {
        0 => n.saturating_sub(1),
        3 => n + 1,
        _ => n,
    }
}

#[test]
fn values_are_those_of_the_definition() {
    for (code, prefix, block) in [
        ("0.(3)", &[0][..], &[3][..]),
        ("0.12(37)", &[0, 1, 2], &[3, 7]),
        ("4.(3)", &[4], &[3]),
        ("4.0(5)", &[4, 0], &[5]),
        ("0.0(302)", &[0, 0], &[3, 0, 2]),
        ("0.333...", &[0], &[3]),
    ] {
        let kept = Kept::new();
        let first = kept.run(code, "70", &[]);
        assert_eq!(first.code, 0, "{code}: {}", first.err);
        let again = kept.run(code, "300", &["--json"]);
        assert_eq!(again.code, 0, "{code}: {}", again.err);
        let values = definition(&digits(prefix, block, 300), 300);
        assert_eq!(kept.values(), values, "{code}");
        let summary: serde_json::Value = serde_json::from_str(&again.out).unwrap();
        assert_eq!((&summary["complete"], &summary["computed_now"]), (&true.into(), &230.into()), "{code}");
        assert_eq!(summary["last_value"], values[300], "{code}");
    }
}

/// Three heaps, against `grundy table`, which the library's tests compare with the definition.
#[test]
fn three_heaps_and_names() {
    let kept = Kept::new();
    assert_eq!(kept.run("C.1(3B)", "60", &[]).code, 0);
    let table = run(&["table", "C.1(3B)", "0..60", "--json"]);
    assert_eq!(table.code, 0, "{}", table.err);
    let values: Vec<String> = kept.values().iter().map(u16::to_string).collect();
    assert!(table.out.replace([' ', '\n'], "").contains(&values.join(",")), "{}", table.out);
    // another name of the same game
    let nim = Kept::new();
    assert_eq!(nim.run("nim", "100", &[]).code, 0);
    assert_eq!(nim.run("0.(33)", "200", &[]).code, 0);
    assert_eq!(nim.values(), (0..=200).collect::<Vec<u16>>());
}

#[test]
fn periods_are_proved() {
    let parity = json(&["run", "0.(30)", "--to", "100000"]);
    assert_eq!((&parity["period"]["from"], &parity["period"]["length"]), (&0.into(), &2.into()));
    assert_eq!((&parity["last_value"], &parity["complete"]), (&0.into(), &true.into()));
    let none = json(&["run", "4.(3)", "--to", "1000"]);
    assert_eq!(none["period"], serde_json::Value::Null);
}

/// Kill -9 at many moments; what was saved is taken in again.
#[test]
fn killed_runs_go_on() {
    let kept = Kept::new();
    for moment in [5, 15, 30, 60, 100, 150] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["run", "4.(3)", "--to", "12000", "--save-every", "0ms", "--dir", kept.path()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let last = run(&["run", "--resume", kept.path(), "--to", "12000"]);
    // killed before anything was saved
    let last = if last.err.contains("there is no run") { kept.run("4.(3)", "12000", &[]) } else { last };
    assert_eq!(last.code, 0, "{}", last.err);
    assert_eq!(kept.values(), (0..=12_000).map(lasker).collect::<Vec<_>>());
}

/// Values that need more than 16 bits end a run, with all before them kept.
#[test]
fn too_large_values_end_a_run() {
    let kept = Kept::new();
    let check = |run: &Run| {
        assert_eq!(run.code, 3, "{}", run.err);
        assert!(
            run.err.contains("the value of heap 65_536 is larger than 65535, the largest that a run keeps, after 65_536 of 100_001 values"),
            "{}",
            run.err
        );
        assert!(run.err.contains("hint: all before it are saved; `grundy law '0.(3)'`"), "{}", run.err);
    };
    check(&kept.run("0.(3)", "1e5", &[]));
    let all: Vec<u16> = (0..=u16::MAX).collect();
    assert_eq!(kept.values(), all);
    // and again, from what is saved
    let again = run(&["run", "--resume", kept.path(), "--json"]);
    check(&again);
    let summary: serde_json::Value = serde_json::from_str(&again.out).unwrap();
    assert_eq!((&summary["complete"], &summary["computed_to"]), (&false.into(), &65_535.into()));
    assert_eq!((&summary["computed_now"], &summary["largest"]["value"]), (&0.into(), &65_535.into()));
    assert_eq!(kept.values(), all);
    let enough = kept.run("0.(3)", "65535", &[]);
    assert_eq!(enough.code, 0, "{}", enough.err);
    let alone = run(&["run", "0.(3)", "--to", "70000"]);
    assert!(alone.code == 3 && alone.err.contains("nothing is kept without --dir"), "{}", alone.err);
}

#[test]
fn exports() {
    let kept = Kept::new();
    assert_eq!(kept.run("0.(3)", "1000", &[]).code, 0);
    let file = kept.dir.parent().unwrap().join("values.raw");
    let file = file.to_str().unwrap();
    let written = run(&["run", "--dir", kept.path(), "--export", file, "--range", "250..260"]);
    assert_eq!(written.code, 0, "{}", written.err);
    let bytes = fs::read(file).unwrap();
    let wide: Vec<u8> = (250..=260_u16).flat_map(u16::to_le_bytes).collect();
    assert_eq!(bytes, wide);
}

#[test]
fn memory_is_said_and_refused() {
    let said = run(&["run", "0.(3)", "--to", "10000"]);
    assert!(said.err.starts_with("needs about ") && said.err.contains("for 10_001 values"), "{}", said.err);
    let refused = run(&["run", "4.(3)", "--to", "1e10", "--max-memory", "1GiB"]);
    assert_eq!((refused.code, refused.out.as_str()), (3, ""));
    assert!(refused.err.contains("of memory, and --max-memory allows"), "{}", refused.err);
}

#[test]
fn slips() {
    for (code, problem) in [
        ("0.(3", "the bracket is not closed"),
        ("0.()", "no digit stands between the brackets"),
        ("0.(0)", "no moves"),
        ("0.(3)5", "nothing can follow"),
        ("0.(3...)", "a code has one point"),
    ] {
        let slip = run(&["run", code, "--to", "5"]);
        assert_eq!((slip.code, slip.out.as_str()), (2, ""), "{code}: {}", slip.err);
        assert!(slip.err.contains(problem), "{code}: {}", slip.err);
    }
    let kept = Kept::new();
    assert_eq!(kept.run("0.3", "50", &[]).code, 0);
    let other = kept.run("0.(3)", "50", &[]);
    assert!(other.code == 2 && other.err.contains("holds a run of 0.3, not of 0.(3)"), "{}", other.err);
    let tail = Kept::new();
    assert_eq!(tail.run("0.3(32)", "50", &[]).code, 0);
    let other = tail.run("0.3(23)", "50", &[]);
    assert!(other.code == 2 && other.err.contains("not of"), "{}", other.err);
}
