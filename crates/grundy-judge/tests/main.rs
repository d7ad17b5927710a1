//! Submissions as processes, honest and hostile.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fair;
mod hostile;
mod languages;
mod pair;
mod scripts;

use std::time::Duration;

use grundy_judge::run::{Bounds, Program};

/// A script for `sh`.
fn sh(script: &str) -> Program {
    Program::new(["sh", "-c", script])
}

/// Bounds that end every test soon.
fn tight() -> Bounds {
    Bounds {
        time: Duration::from_millis(500),
        wall: Duration::from_millis(1500),
        idle: Duration::from_millis(400),
        memory: 64 << 20,
        output: 1 << 20,
        processes: 20,
    }
}

/// The interpreter of python3, if it is here: `python3` itself may be a script that takes longer to find it
/// than most programs run.
fn python() -> Option<String> {
    let code = "import sys; print(sys.executable)";
    let run = std::process::Command::new("python3").args(["-c", code]).output().ok()?;
    let path = String::from_utf8(run.stdout).ok()?.trim().to_owned();
    (run.status.success() && !path.is_empty()).then_some(path)
}
