//! The language of rules: Starlark's syntax (a part of Python's), without side effects.
//!
//! Every call has limits (steps, memory, depth), reads no file and no clock, and can change nothing that outlives it:
//! so a generator of moves is pure. Beyond Starlark: `a < b < c`, exact fractions by `/`, strings run through by `for`,
//! lists and ranges joined by `+`, `sum`, `mex`, `ord`, `chr`, and functions that call themselves (not deep).

pub mod ast;
pub mod builtin;
pub mod format;
pub mod method;
pub mod operator;
pub mod parse;
pub mod parse_file;
pub mod plain;
pub mod program;
pub mod resolve;
pub mod run;
pub mod source;
pub mod token;
pub mod value;

#[cfg(test)]
mod tests;
