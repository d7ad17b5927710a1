//! The library's tests: one binary, a module for each question.

mod agree;
mod conformance;
mod corpus;
mod depth;
mod tidy;
