//! Rooms against each other and the literature.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod definition;
mod genera;
mod outcomes;
mod quotients;
