//! Games of the user's own, against the catalogue, the literature and plain searches.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod contests;
mod doors;
mod laws;
mod random;
mod samples;
