//! Partizan values against the literature, against rivals, and against plain play.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod census;
mod functions;
mod loopy;
mod notation;
mod play;
mod vectors;
