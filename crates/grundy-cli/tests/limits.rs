//! What the machine has little of: address space, cores. Nothing aborts, and what is cut is said.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::hostile::PROGRAM_MIB;
use crate::run;

/// A program that may map no more than this cannot get all the memory that it may use by default.
const ADDRESS_SPACE_KIB: u32 = 400_000;

/// Runs the program in a small address space.
fn in_small_space(args: &[&str]) -> Output {
    let script = format!("ulimit -c 0; ulimit -v {ADDRESS_SPACE_KIB}; exec \"$@\"");
    let shell =
        Command::new("sh").args(["-c", &script, "sh", env!("CARGO_BIN_EXE_grundy")]).args(args).output();
    shell.unwrap()
}

/// Checks that each question is answered, refused or stopped in a small address space.
fn check_small_space(questions: &[&[&str]]) {
    for args in questions {
        let run = in_small_space(args);
        let code = run.status.code();
        assert!(
            matches!(code, Some(0 | 2 | 3)),
            "{args:?}: {code:?} {}",
            String::from_utf8_lossy(&run.stderr)
        );
    }
}

/// Ranges that no memory holds: each was once made as a list, by the rules or by the reader of their answer.
#[cfg(target_os = "linux")]
#[test]
fn huge_ranges_of_a_rule_file_never_abort() {
    let hostile = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let files = ["huge_range", "huge_range_chance", "huge_range_listed", "huge_range_summed"];
    for file in files.map(|name| hostile.join(name).with_extension("star").display().to_string()) {
        check_small_space(&[
            &["solve", &file, "3"],
            &["solve", &file, "3", "--max-memory", "64GiB"],
            &["table", &file, "0..3"],
            &["law", &file],
            &["games", &file],
            &["play", &file, "3"],
            &["tree", "--from", &file, "3"],
            &["figure", &file, "3", "-o", "-"],
        ]);
    }
    check_small_space(&[&["solve", "n -> range(1000000000000)", "5"]]);
}

/// Searches that would take all the memory they may use by default.
#[cfg(target_os = "linux")]
#[test]
fn the_default_memory_is_within_the_address_space() {
    let run = in_small_space(&[
        "solve",
        "a, b, c, d, e -> [(a + i, b, c, d, e) for i in range(1, 3) if a < 1000000000]",
        "1,1,1,1,1",
    ]);
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(3), "{said}");
    assert!(said.contains("the memory limit of 130 MiB"), "{said}");
}

#[test]
fn threads_are_a_few_for_each_core() {
    let cut = run(&["run", "0.6", "--to", "2000", "--threads", "5000"]);
    assert_eq!(cut.code, 0, "{}", cut.err);
    let cores = std::thread::available_parallelism().unwrap().get();
    let said =
        format!("note: 5000 threads were asked for; {} are used, as there are {cores} core", 2 * cores);
    assert!(cut.err.contains(&said), "{}", cut.err);
    for args in [&["law", "0.6", "--to", "100"][..], &["solve", "tic-tac-toe"]] {
        let cut = run(&[args, &["--threads", "100000"]].concat());
        assert!(cut.err.contains("100000 threads were asked for"), "{args:?}: {}", cut.err);
        let kept = run(&[args, &["--threads", "1"]].concat());
        assert_eq!((cut.code, cut.out, kept.err.as_str()), (kept.code, kept.out, ""));
    }
}

/// The exit code of a run, its largest resident set in MiB, its time, and what it printed.
#[cfg(target_os = "linux")]
fn measured(args: &[&str]) -> (Option<i32>, u64, Duration, String) {
    let start = Instant::now();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let file = std::fs::File::create(&path).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(args)
        .stdout(file.try_clone().unwrap())
        .stderr(file)
        .spawn()
        .unwrap();
    let mut peak = 0;
    let code = loop {
        peak = peak.max(crate::hostile::peak_mib(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    (code, peak, start.elapsed(), std::fs::read_to_string(path).unwrap())
}

/// Moves of huge heaps are counted, not listed: what is answered stays within half as much again as was
/// allowed.
#[cfg(target_os = "linux")]
#[test]
fn moves_are_listed_within_the_memory() {
    for (question, said) in [
        (&["n -> range(n)", "1000000"][..], "Some of the 1000000 moves win; they are too many to list."),
        (&["sticks:1..1000000", "123456789012"], "too many to list"),
        (&["all-but:1..1000", "1000000"], "9"),
        (&["nim", "900000"], "0"),
        (&["nim", "900000", "--misere"], "they are too many to list"),
        (&["0.3", "5", "--json"], "total_moves"),
    ] {
        let args = [&["solve"], question, &["--max-memory", "50MiB", "--time-limit", "10s"]].concat();
        let (code, peak, _, out) = measured(&args);
        assert_eq!(code, Some(0), "{args:?}: {out}");
        assert!(out.contains(said), "{args:?}: {out}");
        assert!(peak <= 75 + PROGRAM_MIB, "{args:?}: {peak} MiB");
    }
}

/// Files of graphs are read line by line: the memory and the time are those that were asked for.
#[cfg(target_os = "linux")]
#[test]
fn graph_files_are_read_within_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, arcs: &mut dyn Iterator<Item = (u32, u32)>| {
        let path = folder.path().join(name);
        let lines: String = arcs.map(|(from, to)| format!("{from} {to}\n")).collect();
        std::fs::write(&path, lines).unwrap();
        path.display().to_string()
    };
    let (_, program, ..) = measured(&["solve", "nim", "1"]);
    let path = file("path.graph", &mut (0..600_000).map(|vertex| (vertex, vertex + 1)));
    for (limits, said) in [
        (["--max-memory", "10MiB", "--time-limit", "60s"], "the memory limit of 10 MiB was reached, after"),
        (["--max-memory", "1GiB", "--time-limit", "100ms"], "the time is over, after"),
    ] {
        let (code, peak, time, out) = measured(&[&["solve", &path, "1"], &limits[..]].concat());
        assert_eq!(code, Some(3), "{out}");
        assert!(out.contains(said) && out.contains("arcs of the graph"), "{out}");
        assert!(peak <= 15 + program, "{peak} MiB, of which {program} MiB are the program");
        // half a second to start the program, where the machine is busy
        assert!(said.contains("memory") || time < Duration::from_millis(1_650), "{time:?}");
    }
    // ten arcs from each vertex, all downwards
    let arcs = 400_000_u64;
    let heads = |tail: u32| (1..=10).map(move |step| (tail, tail.saturating_sub(step * step)));
    let dense = file("dense.graph", &mut (1..=40_000).flat_map(heads));
    let (code, peak, _, out) = measured(&["solve", &dense, "40000", "--moves", "none"]);
    assert_eq!(code, Some(0), "{out}");
    assert!(peak.saturating_sub(program) << 20 <= 24 * arcs + (2 << 20), "{peak} MiB");
}

/// A long code that breaks heaps into three has millions of options in heaps of its length. Small heaps do
/// not meet them: they are those of the code without the digits that take more.
#[test]
fn long_codes_under_misere_play_are_soon_answered() {
    let told = |eights: usize| {
        let code = format!("0.116{}", "8".repeat(eights));
        let answer = crate::json(&["solve", &code, "5", "9", "--misere"]);
        let rows = answer["moves"].as_array().unwrap().clone();
        let moves: Vec<_> = rows.iter().map(|row| (row["move"].clone(), row["winner"].clone())).collect();
        (answer["winner"].clone(), moves)
    };
    let start = Instant::now();
    assert_eq!(told(95), told(6));
    // looking at all options takes minutes in a build for tests
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
