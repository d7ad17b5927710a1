//! The general runner: profiles, the order of blame, deadlocks.

use std::path::PathBuf;

use grundy_judge::run::pair::{Profile, run};
use grundy_judge::run::{Program, RunOutcome};

use crate::{sh, tight};

/// A folder with a test file, which holds 5.
struct Test {
    _folder: tempfile::TempDir,
    file: PathBuf,
}

fn test() -> Test {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("01.in");
    std::fs::write(&file, "5\n").unwrap();
    std::fs::write(folder.path().join("01.ans"), "10\n").unwrap();
    Test { _folder: folder, file }
}

/// The interactor says the number, hears its double, and says what it makes of it.
const DOUBLE: &str = r#"read n < "$1"; echo "$n"; read m || { echo 'wrong output format no answer' >&2; exit 2; }
if [ "$m" = $((2 * n)) ]; then echo "ok $m" >&2; exit 0; else echo "wrong answer $m" >&2; exit 1; fi"#;

fn pair(interactor: &str, solution: &str, profile: Profile) -> RunOutcome {
    let test = test();
    let interactor = Program::new(["sh", "-c", interactor, "interactor"]);
    run(&interactor, &sh(solution), &test.file, profile, &tight())
}

#[track_caller]
fn check(interactor: &str, solution: &str, verdict: &str, reason: &str) {
    let outcome = pair(interactor, solution, Profile::Testlib);
    let judged = &outcome.judged;
    assert_eq!(judged.verdict.name(), verdict, "{judged:?}");
    assert!(judged.reason.contains(reason), "{judged:?}");
}

#[test]
fn order_of_blame() {
    check(DOUBLE, "read n; echo $((n * 2))", "OK", "ok 10");
    check(DOUBLE, "read n; echo $((n * 3))", "WA", "wrong answer 15");
    // the interactor's verdict comes before the crash of the solution that follows it
    check(DOUBLE, "read n; echo 3; sleep 0.3; exit 1", "WA", "wrong answer 3");
    // the solution is at fault, though the interactor says 2
    check(DOUBLE, "exit 3", "RE", "code 3");
    check(DOUBLE, "kill -SEGV $$", "RE", "segmentation");
    check(DOUBLE, "exit 0", "PE", "no answer");
    // time comes before all
    check(DOUBLE, "read n; echo 10; while :; do :; done", "TLE", "");
    check("exit 9", "read n; sleep 1000", "judge error", "code 9");
    check("kill -SEGV $$", "read n; sleep 1000", "judge error", "segmentation");
    check("exit 3", "read n; sleep 1000", "judge error", "code 3");
    check("while :; do :; done", "read n", "judge error", "the interactor: ");
    check("exit 0", "exit 0", "OK", "said nothing");
    check("echo 'points 40' >&2; exit 7", "exit 0", "WA", "points 40");
    check("read n; exit 1", "no-such-program", "RE", "");
    let missing =
        run(&Program::new(["no-such-interactor"]), &sh(":"), &test().file, Profile::Testlib, &tight());
    assert_eq!(missing.judged.verdict.name(), "judge error");
}

/// The interactor may print and hold more than the solution: it works for both.
#[test]
fn interactors_have_more_room() {
    let print = "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo ok >&2";
    check(print, "cat > /dev/null", "OK", "ok");
    check("cat > /dev/null; echo ok >&2", "head -c 3000000 /dev/zero | tr '\\0' x", "PE", "more than 1 MiB");
    check(&print.replace("3000000", "5000000"), "cat > /dev/null", "judge error", "more than 4 MiB");
    let hold = "x=$(head -c 100000000 /dev/zero | tr '\\0' x); sleep 0.3; echo ok >&2";
    check(hold, "cat > /dev/null", "OK", "ok");
    check("cat > /dev/null; echo ok >&2", hold, "MLE", "64 MiB");
}

/// A solution that has slept for long has time to notice that the interactor has ended.
#[test]
fn the_end_of_the_interactor_is_news() {
    // it works meanwhile: both asleep would be a deadlock
    let works = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; echo ok >&2";
    for _ in 0..4 {
        check(works, "cat > /dev/null", "OK", "ok");
    }
}

#[test]
fn deadlocks() {
    check(DOUBLE, "read n; read m", "TLE", "deadlock: ");
    check(DOUBLE, "read n; printf 10; read m", "TLE", "the solution printed '10' without a new line");
    check("printf 5; read m", "read n; echo 10", "TLE", "the interactor printed '5' without a new line");
    if cfg!(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))) {
        check(
            DOUBLE,
            "read n; read m",
            "TLE",
            "the solution waits for a line of the interactor, the interactor waits for a line of the solution",
        );
    }
}

#[test]
fn profiles() {
    let verdict = |profile, code: u8| {
        let outcome = pair(&format!("echo said >&2; exit {code}"), "exit 0", profile);
        outcome.judged.verdict.name()
    };
    for (profile, codes) in [
        (Profile::Testlib, ["OK", "WA", "PE", "judge error", "judge error", "judge error"]),
        (Profile::Ejudge, ["OK", "WA", "PE", "judge error", "PE", "WA"]),
        (Profile::Dmoj, ["OK", "WA", "judge error", "judge error", "judge error", "judge error"]),
        (Profile::Kattis, ["judge error"; 6]),
    ] {
        for (code, expected) in (0..).zip(codes) {
            assert_eq!(verdict(profile, code), expected, "{profile:?} {code}");
        }
    }
    assert_eq!((verdict(Profile::Kattis, 42), verdict(Profile::Kattis, 43)), ("OK", "WA"));
    // arguments: files, and a folder for messages
    let kattis = r#"read n < "$1"; read a < "$2"; echo "fine $n $a" > "$3/judgemessage.txt"; exit 42"#;
    let outcome = pair(kattis, "exit 0", Profile::Kattis);
    assert_eq!(outcome.judged.reason, "fine 5 10");
    let testlib = r#"read n < "$1"; read a < "$3"; echo "$a" > "$2" && echo "ok $n $a" >&2"#;
    assert_eq!(pair(testlib, "exit 0", Profile::Testlib).judged.reason, "ok 5 10");
}

#[test]
fn transcripts_are_merged() {
    let outcome = pair(DOUBLE, "read n; echo $((n * 2))", Profile::Testlib);
    let lines: Vec<_> =
        outcome.transcript.kept().map(|line| format!("{} {}", line.speaker.mark(), line.text)).collect();
    assert_eq!(lines, ["< 5", "> 10"]);
    assert!(outcome.transcript.kept().all(|line| line.at.is_some()));
}
