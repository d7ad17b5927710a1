//! Floods, forks, hangs, closed streams: every one gets its verdict in bounded time, and nothing is left
//! running.

use std::time::{Duration, Instant};

use grundy_judge::check::Checker;
use grundy_judge::generate::Versus;
use grundy_judge::problems;
use grundy_judge::run::{Program, RunOutcome, batch, game};

use crate::{python, sh, tight};

/// Runs a script on an input to which the answer is 1.
#[track_caller]
fn batch(program: &Program, verdict: &str, reason: &str) -> RunOutcome {
    let start = Instant::now();
    let outcome = batch::run(program, &tight(), "7\n", |output| Checker::Tokens.judge("7\n", "1\n", output));
    check(&outcome, start, verdict, reason);
    outcome
}

/// Plays a game of 1.2:B from 5 sticks against someone who takes 2.
#[track_caller]
fn play(script: &str, verdict: &str, reason: &str) -> RunOutcome {
    let start = Instant::now();
    let bashe = problems::find("1.2:B").unwrap();
    let mut referee = bashe.referee("5\n", &Versus::new("script:2", 0)).unwrap();
    let outcome = game::run(&sh(script), &tight(), &mut *referee, None);
    check(&outcome, start, verdict, reason);
    outcome
}

#[track_caller]
fn check(outcome: &RunOutcome, start: Instant, verdict: &str, reason: &str) {
    let judged = &outcome.judged;
    assert_eq!(judged.verdict.name(), verdict, "{judged:?} {}", outcome.errors);
    assert!(judged.reason.contains(reason), "{judged:?}");
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}

#[test]
fn honest_programs() {
    batch(&sh("read n; echo 1"), "OK", "");
    batch(&sh("printf ' 1\\r\\n\\n'"), "OK", "");
    batch(&sh("printf 1"), "OK", "");
    batch(&sh("echo 2"), "WA", "expected 1, got 2");
    batch(&sh("echo one"), "PE", "");
    batch(&sh(":"), "PE", "nothing was printed");
}

#[test]
fn bad_ends() {
    batch(&sh("echo 1; exit 3"), "RE", "code 3");
    batch(&sh("echo oh dear >&2; kill -SEGV $$"), "RE", "segmentation fault): oh dear");
    batch(&sh("kill -ABRT $$"), "RE", "aborted");
    batch(&Program::new(["no-such-program-here"]), "RE", "there is no program");
    batch(&Program::new(["./no/such/file"]), "RE", "there is no file");
    batch(&Program::new(["/etc/passwd"]), "RE", "not executable");
    batch(&Program::new(Vec::<&str>::new()), "RE", "no command");
}

#[test]
fn hangs() {
    batch(&sh("while :; do :; done"), "TLE", "processor time");
    batch(&sh("sleep 1000"), "TLE", "by the clock");
    batch(&sh("sleep 1000 & wait"), "TLE", "");
    // a stopped process does not end either
    batch(&sh("kill -STOP $$"), "TLE", "");
    batch(&sh("trap '' TERM INT HUP XCPU; while :; do :; done"), "TLE", "");
}

#[test]
fn floods() {
    batch(&sh("while :; do echo 1111111111111111111111111111; done"), "PE", "more than 1 MiB");
    batch(&sh("exec cat /dev/zero"), "PE", "more than 1 MiB");
    batch(&sh("head -c 30000000 /dev/zero >&2; echo 1"), "OK", "");
    batch(&sh("printf '1\\377'"), "PE", "no text (byte 2)");
    play("head -c 200000 /dev/zero | tr '\\0' 1", "PE", "a line has more than");
    play("while :; do echo 1; done", "rule violation", "");
}

#[test]
fn streams() {
    // input that is not read, even much of it
    let much = "x".repeat(5 << 20);
    let outcome =
        batch::run(&sh("exec <&-; echo 1"), &tight(), &much, |o| Checker::Tokens.judge("", "1\n", o));
    assert!(outcome.judged.is_ok(), "{:?}", outcome.judged);
    // output closed, and then nothing
    batch(&sh("echo 1; exec >&-; sleep 1000"), "TLE", "");
    // a child keeps the output open
    batch(&sh("sleep 1000 & echo 1"), "OK", "");
    // all input comes, to its end
    let outcome = batch::run(&sh("wc -c"), &tight(), &much, |o| Checker::Tokens.judge("", "5242880\n", o));
    assert!(outcome.judged.is_ok(), "{:?}", outcome.judged);
    // nothing but the three streams
    batch(
        &sh(
            "n=0; for f in /proc/$$/fd/*; do case ${f##*/} in 0|1|2) ;; *) n=$((n+1));; esac; done; [ $n -le 1 ] && echo 1",
        ),
        "OK",
        "",
    );
}

/// Whether a process with this word among its arguments is running.
fn runs(word: &str) -> bool {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).split('\0').any(|argument| argument == word))
}

#[test]
fn nothing_is_left() {
    batch(&sh("sleep 71001 & sleep 71001 & echo 1"), "OK", "");
    batch(&sh("(sleep 71001 &) ; sleep 71001"), "TLE", "");
    if Program::new(["setsid"]).find().is_ok() && cfg!(target_os = "linux") {
        batch(&sh("setsid sleep 71001 & sleep 0.1; echo 1"), "OK", "");
        batch(&sh("setsid sh -c 'sleep 71001 & sleep 71001 & wait' & sleep 0.1; exit 4"), "RE", "code 4");
        batch(&sh("setsid -f sleep 71001; echo 1"), "OK", "");
        batch(&sh("setsid -f sh -c 'setsid -f sleep 71001'; sleep 1000"), "TLE", "");
    }
    for _ in 0..100 {
        if !runs("71001") {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("something is still running");
}

/// The bombs end by themselves some time, should the judge not see them.
#[test]
fn forks() {
    batch(
        &sh("f() { [ $1 -gt 8 ] || { f $(($1 + 1)) & f $(($1 + 1)) & sleep 1; }; }; f 1; wait"),
        "RE",
        "processes",
    );
    batch(&sh("n=0; while [ $n -lt 300 ]; do sleep 72002 & n=$((n + 1)); done; wait"), "RE", "processes");
    assert!(!runs("72002"));
}

#[test]
fn memory() {
    if python().is_some() {
        let eater =
            Program::new(["python3", "-c", "x = b'x' * (200 << 20)\nimport time\ntime.sleep(0.3)\nprint(1)"]);
        let outcome = batch(&eater, "MLE", "64 MiB");
        assert!(outcome.used.memory > 64 << 20);
        let small = Program::new(["python3", "-c", "import time; time.sleep(0.1); print(1)"]);
        let outcome = batch(&small, "OK", "");
        assert!(outcome.used.memory > 1 << 20, "{:?}", outcome.used);
        // reserving is not using
        batch(
            &Program::new(["python3", "-c", "import mmap; m = mmap.mmap(-1, 1 << 30); print(1)"]),
            "OK",
            "",
        );
        // all together count
        let children = "import os, time\nfor _ in range(3):\n  if os.fork() == 0:\n    x = b'x' * (30 << 20)\n    time.sleep(1)\n    os._exit(0)\n\
                        time.sleep(1)\nprint(1)";
        batch(&Program::new(["python3", "-c", children]), "MLE", "");
    }
}

#[test]
fn games() {
    let good = play("read n; echo 1; read m; echo 2; echo 'I won!'", "OK", "");
    let lines: Vec<_> = good.transcript.kept().map(|line| line.text.as_str()).collect();
    assert_eq!(lines, ["5", "1", "2", "2", "I won!"]);
    play("read n; printf '1 \\r\\n'; read m; echo 2; printf 'I won!'", "OK", "");
    play("read n; echo 1; read m; echo 2; echo 'I won'", "rule violation", "expected 'I won!', got 'I won'");
    play("read n; echo 4", "rule violation", "4 of 5 cannot be taken");
    play("read n; echo x", "PE", "'x' is no move");
    play("read n; echo; echo 1", "PE", "");
    play("read n; echo 1; read m; echo 1; read m", "rule violation", "the phrase 'You won...' is due");
    play("read n; echo 'I won!'", "rule violation", "too early");
    play("read n; echo 1; read m; echo 2; echo 'I won!'; echo 0", "rule violation", "after the end");
    play("read n; echo 1; read m; echo 2; echo 'I won!'; exit 1", "RE", "code 1");
    play("read n; echo 1; exit 0", "rule violation", "ended, but move 2 is due");
    play("read n; echo 1; read m; echo 1; echo 'You won...'", "WA", "lost, but it could be won");
}

#[test]
fn games_that_stop() {
    play("read n; read m", "TLE", "both wait: ");
    play("read n; printf 1; read m", "TLE", "printed '1' without a new line");
    play("sleep 1000", "TLE", "the judge for move 1");
    play("read n; echo 1; exec >&-; sleep 1000", "TLE", "closed its output");
    play("read n; echo 1; read m; echo 2; echo 'I won!'; sleep 1000", "TLE", "so it has to end");
    // reads more than it should: its input ends, and so does it
    play("read n; echo 1; read m; echo 2; echo 'I won!'; read m; exit 0", "OK", "");
    play("exec <&-; while :; do :; done", "TLE", "");
    if python().is_some() {
        // what is not flushed stays in the buffer
        play(
            "PYTHONUNBUFFERED= exec python3 -c 'import sys; n = input(); print(1); m = sys.stdin.readline(); print(2); print(\"I won!\")'",
            "TLE",
            "flushed",
        );
        play(
            "exec python3 -u -c 'n = input(); print(1); m = input(); print(2); print(\"I won!\")'",
            "OK",
            "",
        );
    }
}
