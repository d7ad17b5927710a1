//! Submissions as processes, honest and hostile.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
