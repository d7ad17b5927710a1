//! Lessons: what authors write, and what comes with the program.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod lessons;
mod markdown;
mod read;
