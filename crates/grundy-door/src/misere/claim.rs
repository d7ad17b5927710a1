//! The claim that nimbers decide misère play as they do in Nim.

pub use grundy_misere::nim_like::{Counterexample, Verdict as NimLike};

use super::{Theory, WatchedBudget};
use grundy_base::error::Error;
use grundy_base::limits::Budget;

/// Compares the formula of misère Nim, read with nimbers, with the truth in all sums up to a total: the first
/// where it fails, by total, then fewer heaps, then smaller ones.
///
/// # Errors
/// A limit.
pub fn nim_like(theory: &Theory, total: u32, budget: &mut Budget<'_>) -> Result<NimLike, Error> {
    let mut watched = WatchedBudget::new(budget);
    grundy_misere::nim_like::first(theory.game(), total, &mut watched).map_err(|_| watched.error())
}
