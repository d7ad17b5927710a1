//! Hostile rules: whatever they do, the program stops within the limits it was given.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What each run is given.
const TIME: Duration = Duration::from_secs(1);
const MEMORY_MIB: u64 = 64;
/// The program itself, before it opens a game.
pub(crate) const PROGRAM_MIB: u64 = 24;
/// What a loaded machine may add to the time.
const PATIENCE: Duration = Duration::from_secs(20);

/// Questions about arrow expressions, and claims: the arguments of a run.
const EXPRESSIONS: &[&[&str]] = &[
    &["solve", "n -> range(1000000000000)", "5"],
    &["solve", "n -> list(range(100000000))", "5"],
    &["solve", "n -> [0] * 1000000000000", "5"],
    &["solve", "n -> [len('a' * 60000000 + str(i)) for i in range(100000)]", "5"],
    &["solve", "n -> [i for i in range(1000000) if 'b' in 'a' * 10000000]", "5"],
    &["solve", "n -> [i for i in range(100000) for j in range(100000) if i * j < 0]", "5"],
    &["solve", "n -> [i for i in range(n) for j in range(n) for k in range(n) if i + j + k < 0]", "100000"],
    &["solve", "n -> [n + 1, n + 2]", "5"],
    &["solve", "x, y -> [(x + 1, y), (x, y + 1)]", "5,5"],
    &["solve", "a, b, c, d, e -> [(a + i, b, c, d, e) for i in range(10000000)]", "1,1,1,1,1"],
    &["solve", "n -> [sum(range(1000000000))]", "5"],
    &["solve", "n -> [(lambda f: f(f))(lambda f: f(f))]", "5"],
    &["solve", "n -> [sorted(range(3000000), key=lambda i: -i)[0]]", "5"],
    &["check", "nim", "--claim", "len([i for i in range(1000000000) if i < 0])"],
    &["check", "nim", "--claim", "('a' * 60000000).count('b')"],
    &["check", "nim", "--claim", "[[0] * 1000000 for i in range(1000000)]"],
];

/// The largest resident set of a running process so far, in MiB.
pub(crate) fn peak_mib(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? >> 10)
}

/// Runs the program, and says what it did against its limits; nothing if it kept them.
fn broken(args: &[&str]) -> Option<String> {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(args)
        .args(["--time-limit", "1s", "--max-memory", "64MiB"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut peak = 0;
    let status = loop {
        peak = peak.max(peak_mib(child.id()).unwrap_or(0));
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if start.elapsed() > 2 * TIME + PATIENCE => {
                child.kill().unwrap();
                break child.wait().unwrap();
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let told = format!("{args:?}: {status}, {:.1} s, {peak} MiB", start.elapsed().as_secs_f64());
    let kept = matches!(status.code(), Some(2 | 3)) && peak <= MEMORY_MIB * 3 / 2 + PROGRAM_MIB;
    (!kept).then_some(told)
}

#[test]
fn hostile_files_stop_within_their_limits() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let mut files: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string()).collect();
    files.sort();
    assert!(files.len() + EXPRESSIONS.len() >= 40);
    let all: Vec<String> = files.iter().filter_map(|file| broken(&["solve", file, "3"])).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn hostile_expressions_stop_within_their_limits() {
    let all: Vec<String> = EXPRESSIONS.iter().filter_map(|args| broken(args)).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}
