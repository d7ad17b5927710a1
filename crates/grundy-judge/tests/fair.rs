//! The same points on a busy machine and in any environment.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use grundy_judge::check::Checker;
use grundy_judge::generate::Versus;
use grundy_judge::problems;
use grundy_judge::run::{Bounds, RunOutcome, batch, game};

use crate::{python, sh, tight};

/// Programs that only compute, ended when this is dropped.
struct Load(Vec<Child>);

impl Load {
    /// Eight for each two processors.
    fn heavy() -> Self {
        let many = 4 * std::thread::available_parallelism().map_or(2, usize::from).max(2);
        let busy = || Command::new("sh").args(["-c", "while :; do :; done"]).stdin(Stdio::null()).spawn();
        Self((0..many).filter_map(|_| busy().ok()).collect())
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn answer(script: &str, bounds: &Bounds) -> RunOutcome {
    batch::run(&sh(script), bounds, "7\n", |output| Checker::Tokens.judge("7\n", "1\n", output))
}

/// Counts to a number: nothing but processor time.
fn count(to: u32) -> String {
    format!("n=0; while [ $n -lt {to} ]; do n=$((n + 1)); done")
}

/// By the clock, the program takes many times its limit; by its processor time, a part of it.
#[test]
fn a_busy_machine_takes_no_points() {
    // how far the shell counts in a fifth of a second, when nobody is in its way
    let mut to = 20_000;
    let alone = loop {
        let outcome =
            answer(&format!("{}; echo 1", count(to)), &Bounds { time: Duration::from_secs(60), ..tight() });
        assert!(outcome.judged.is_ok(), "{:?}", outcome.judged);
        if outcome.used.time >= Duration::from_millis(200) {
            break outcome.used.time;
        }
        to *= 2;
    };
    let bounds = Bounds { time: alone * 5, wall: Duration::from_millis(600), ..tight() };
    let load = Load::heavy();
    let outcome = answer(&format!("{}; echo 1", count(to)), &bounds);
    assert!(outcome.judged.is_ok(), "{:?} {:?}", outcome.judged, outcome.used);
    assert!(outcome.used.wall > outcome.used.time * 2, "the machine was not busy: {:?}", outcome.used);

    // a game, which waits for the judge again and again
    let bashe = problems::find("1.2:B").unwrap();
    let mut referee = bashe.referee("5\n", &Versus::new("script:2", 0)).unwrap();
    let player = format!("read n; {}; echo 1; read m; {}; echo 2; echo 'I won!'", count(to), count(to));
    let outcome =
        game::run(&sh(&player), &Bounds { idle: Duration::from_secs(5), ..bounds }, &mut *referee, None);
    assert!(outcome.judged.is_ok(), "{:?} {:?}", outcome.judged, outcome.used);
    drop(load);
}

/// A sleeper is ended by the clock, a program that computes by its processor time.
#[test]
fn the_clock_is_a_net() {
    let start = Instant::now();
    let outcome = answer("sleep 1000", &tight());
    assert!(outcome.judged.reason.contains("slept for 1.5 s by the clock"), "{:?}", outcome.judged);
    assert!(start.elapsed() < Duration::from_secs(6));
}

#[test]
fn a_factor_for_slow_languages() {
    let bashe = problems::find("1.2:A").unwrap();
    let (plain, slow) = (Bounds::of(&bashe.limits, 1.0), Bounds::of(&bashe.limits, 5.0));
    assert_eq!((plain.time, slow.time), (bashe.limits.time, bashe.limits.time * 5));
    assert_eq!(plain.memory, slow.memory);
    for nonsense in [f64::NAN, f64::INFINITY, -1.0] {
        assert_eq!(Bounds::of(&bashe.limits, nonsense).time, bashe.limits.time);
    }
}

/// Nothing of the judge's environment is seen; what is there is made.
#[test]
fn the_environment_is_made() {
    let made = answer(
        "env >&2; [ \"$LANG\" = C.UTF-8 ] && [ -w \"$HOME\" ] && [ \"$HOME\" = \"$TMPDIR\" ] && \
         [ -z \"$CARGO_PKG_NAME\" ] && echo 1",
        &tight(),
    );
    assert!(made.judged.is_ok(), "{:?} {}", made.judged, made.errors);
    let mut names: Vec<&str> = made.errors.lines().filter_map(|line| line.split('=').next()).collect();
    names.retain(|name| !["_", "PWD", "OLDPWD", "SHLVL"].contains(name));
    names.sort_unstable();
    assert_eq!(names, ["GRUNDY_JUDGE", "HOME", "LANG", "PATH", "TMPDIR"], "{}", made.errors);
    // what hid a missing flush
    if python().is_some() {
        let unset = "exec python3 -c 'import os; print(int(\"PYTHONUNBUFFERED\" not in os.environ))'";
        let outcome = answer(unset, &tight());
        assert!(outcome.judged.is_ok(), "{:?} {}", outcome.judged, outcome.errors);
    }
}
