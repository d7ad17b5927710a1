//! The library's tests: one binary, a module for each question.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agree;
mod alike;
mod arrows;
mod conformance;
mod corpus;
mod depth;
mod doors;
mod explore;
mod field;
mod flags;
mod foresight;
mod lines;
mod misere;
mod payoffs;
mod players;
mod policies;
mod rival;
mod scenes;
mod tidy;
mod winning_ways;
