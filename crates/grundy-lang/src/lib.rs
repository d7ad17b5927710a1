//! The language of rules: Starlark's syntax (a part of Python's), without side effects.
//!
//! A call obeys the limits of one call (steps, memory, depth) and those of the question it is made for
//! (time, interruption, memory; see [`allowance`]). It reads no file and no clock, and changes nothing that
//! outlives it: so a generator of moves is pure. Beyond Starlark: `a < b < c`, exact fractions by `/`, `for`
//! over the characters of a string, lists and ranges joined by `+`, `**`, `sum`, `mex`, `ord`, `chr`,
//! strings as boards, and recursion.
//!
//! **Prices.** Every operation pays for its work with [`Machine::pay`](run::Machine::pay) before it does it:
//! one step for an item, a call or a statement, and one for every 64 bytes read or copied. Memory is taken
//! from the [`Heap`](value::Heap) before it is allocated.

pub mod ast;
pub mod builtin;
pub mod format;
pub mod formula;
mod grid;
mod kinds;
pub mod method;
pub mod operator;
pub mod parse;
pub mod parse_file;
pub mod plain;
pub mod program;
pub mod resolve;
pub mod run;
mod set;
pub mod source;
pub mod token;
pub mod value;

// all that the language needs of the library
pub use grundy_base::allowance;
use grundy_base::error;
use grundy_base::phrase;

#[cfg(test)]
mod tests;
