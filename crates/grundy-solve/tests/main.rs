//! The solvers from outside: one binary, a module for each question.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod boards;
mod experiment;
mod least_memory;
mod numbered;
mod rays;
