//! Laws of given values.

use grundy::Error;
use grundy::law::Theorem;
use grundy::law::find::{self, Finding, Source};
use grundy::limits::{Budget, Limits};

/// The values of 0, 1, 2, …; there are no others.
struct Given(Vec<u64>);

impl Source for Given {
    type Row = [u64];

    fn row(&self) -> &[u64] {
        &self.0
    }

    fn extend(&mut self, _: u64, _: &mut Budget<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn is_near(&self, _: u64) -> bool {
        true
    }

    fn theorem(&self) -> Option<&Theorem> {
        None
    }
}

/// The law of these values; it is never proved.
///
/// # Errors
/// A limit.
pub(super) fn law(values: Vec<u64>, limits: &Limits) -> Result<Finding, Error> {
    let to = (values.len() as u64).saturating_sub(1);
    find::of(&mut Given(values), Some(to), &mut Budget::new(limits))
}
