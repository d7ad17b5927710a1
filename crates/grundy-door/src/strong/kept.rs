//! Values of a whole game that are kept elsewhere, and asked one by one.

use super::{Codes, TierCounts};
use grundy_base::error::Error;

/// A store of the values of a game that was solved whole: a file, a folder of tiers. What it reads it may
/// keep for a while, within a bound.
pub trait KeptValues: Send + Sync {
    /// The code of a number, as [`Solved::code`](grundy_solve::strong::Solved::code) gives it.
    ///
    /// # Errors
    /// Why it cannot be had: it is not solved yet, or the store is damaged.
    fn code(&self, number: usize) -> Result<u16, Error>;

    /// What the tiers hold, with their names, if that was counted.
    fn counts(&self) -> Option<Vec<(String, TierCounts)>>;

    /// The memory that the store may take, in bytes.
    fn bytes(&self) -> u64;
}

/// Does something with the codes of a store. What the store says of a code that cannot be had is the error;
/// `None` alone becomes `missing`.
///
/// # Errors
/// One of these.
pub fn asked<T>(
    store: &dyn KeptValues,
    missing: impl FnOnce() -> Error,
    work: impl FnOnce(&mut Codes<'_>) -> Option<T>,
) -> Result<T, Error> {
    let mut problem = None;
    let found = work(&mut |number| store.code(number).map_err(|error| problem = Some(error)).ok());
    found.ok_or_else(|| problem.unwrap_or_else(missing))
}
