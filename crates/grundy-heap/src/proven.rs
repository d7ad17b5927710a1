//! Heaps beyond any table, by the proved period of their game.

use std::sync::OnceLock;

use crate::proof::Law;
use crate::subtraction::TakeSet;
use crate::takes::Takes;
use crate::{Code, find};
use grundy_base::limits::{Budget, Limits};
use grundy_base::value::nimber::Nimber;

/// Smaller heaps are computed, not proved.
const MIN_PROOF_HEAP: u64 = 10_000;
/// Values searched for a period when the caller did not ask for the law itself.
const PERIOD_SEARCH_VALUES: u64 = 1 << 14;

/// The proved law of a take-and-break or all-but game; looked for once, when a heap needs it.
///
/// ```
/// use grundy_base::Nimber;
/// use grundy_heap::{Proven, takes::Takes};
/// static LAW: Proven = Proven::new();
/// let kayles = || Takes { digits: vec![0, 7, 7], unequal: false };
/// assert_eq!(LAW.value(kayles, 1_000_000_000_000), Some(Nimber(1)));
/// assert_eq!(LAW.value(kayles, 5), None, "search does that");
/// ```
#[derive(Debug, Default)]
pub struct Proven(OnceLock<Option<Law>>);

impl Proven {
    /// An entry whose law was not yet searched for.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The value of a heap that is too large for search, if a law of these rules is proved from few values.
    /// Always ask with the same rules.
    pub fn value(&self, takes: impl FnOnce() -> Takes, n: u64) -> Option<Nimber> {
        let find = || {
            let mut source = find::Breaks::new(takes(), 1);
            let to = source.near_to(PERIOD_SEARCH_VALUES);
            proved(&mut source, to)
        };
        self.far(n, find)
    }

    /// The same for a code whose digits repeat for ever.
    pub fn endless(&self, code: &Code, n: u64) -> Option<Nimber> {
        self.far(n, || {
            let mut source = find::Tails::new(code)?;
            let halves = std::iter::successors(Some(PERIOD_SEARCH_VALUES), |far| Some(far / 2));
            let to = halves.take_while(|&to| to > 0).find(|&to| find::Source::is_near(&source, to))?;
            proved(&mut source, to)
        })
    }

    /// The same where all amounts but those of a set may be taken.
    pub fn all_but(&self, forbidden: &TakeSet, n: u64) -> Option<Nimber> {
        self.far(n, || proved(&mut find::Others::new(forbidden.clone()), PERIOD_SEARCH_VALUES))
    }

    fn far(&self, n: u64, find: impl FnOnce() -> Option<Law>) -> Option<Nimber> {
        if n < MIN_PROOF_HEAP {
            return None;
        }
        self.0.get_or_init(find).as_ref().and_then(|law| law.told(n)).map(Nimber)
    }
}

fn proved<S: find::Source>(source: &mut S, to: u64) -> Option<Law> {
    let limits = Limits::default();
    let finding = find::of(source, Some(to), &[], &mut Budget::new(&limits)).ok()?;
    finding.law.filter(Law::is_proved)
}
