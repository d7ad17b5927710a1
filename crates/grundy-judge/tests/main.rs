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

/// Whether python3 is here.
fn python() -> bool {
    Program::new(["python3"]).find().is_ok()
        && std::process::Command::new("python3")
            .arg("--version")
            .output()
            .is_ok_and(|run| run.status.success())
}
