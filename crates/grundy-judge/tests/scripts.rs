//! Whole submissions, judged on all tests.

use std::time::Instant;

use grundy_judge::generate::DEFAULT_SEED;
use grundy_judge::judge::{JudgeOptions, SubmissionReport, judge};
use grundy_judge::{problems, view};

use crate::{python, sh};

fn judged(id: &str, script: &str) -> SubmissionReport {
    let options = JudgeOptions { seed: DEFAULT_SEED, threads: 2, max_lines: Some(100), time_factor: 1.0 };
    judge(problems::find(id).unwrap(), &sh(script), &options)
}

#[test]
fn shell_submissions() {
    let full = judged("1.2:A", "read n; if [ $((n % 4)) = 0 ]; then echo 2; else echo 1; fi");
    assert!(full.score.is_full(), "{}", view::report(&full, 80, "en"));
    let some = judged("1.2:A", "echo 1");
    assert!(some.score.points() > 0 && !some.score.is_full());
    let text = view::report(&some, 80, "en");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("expected 2, got 1") && text.contains("not accepted: "), "{text}");
}

/// Blocks that need others are skipped; a block pays all or nothing.
#[test]
fn blocks() {
    // a slow solution would do as well: right for small N, nothing for others
    let small = "read n; [ $n -gt 1234 ] && exit 1; a=1 b=2; m=$n
        while [ $m -gt 0 ]; do a=1 b=2; while [ $b -le $m ]; do c=$((a + b)); a=$b b=$c; done; p=$a; m=$((m - a)); done
        if [ $p -ge 3 ]; then echo 2; else echo 1; fi";
    let report = judged("1.2:G", small);
    let points: Vec<u32> = report.score.blocks.iter().map(|block| block.points).collect();
    assert_eq!(points, [0, 30, 20, 20, 0, 0], "{}", view::report(&report, 80, "en"));
    assert_eq!(report.rows[49].judged.verdict.name(), "skipped");
}

#[test]
fn a_player_of_bashes_game() {
    if python().is_none() {
        return;
    }
    let player = r#"exec python3 -c '
import random
n = int(input())
while True:
    t = n % 4 or random.randint(1, min(3, n))
    n -= t
    print(t, flush=True)
    if n == 0: print("I won!"); break
    n -= int(input())
    if n == 0: print("You won..."); break
'"#;
    let start = Instant::now();
    let report = judged("1.2:B", player);
    assert!(report.score.is_full(), "{}", view::report(&report, 80, "en"));
    assert!(start.elapsed().as_secs() < 30);
}
