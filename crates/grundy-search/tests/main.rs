//! The search against definitions, other searches and the literature; and what it costs.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agreement;
mod components;
mod effort;
mod proof;
