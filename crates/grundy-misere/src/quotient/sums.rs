//! The proof that all won sums have a winning move: all sums at once.
//!
//! What matters of a sum G is its element x, and the set W of elements y beside which some move *in G* wins:
//! for some option G', the element of G' times y is lost. For G + H these are x z, and all y with y z in W or
//! y x in V, where z and V are those of H. The algebra decides all sums rightly iff
//!
//! 1. a sum that it calls lost has no winning move: for every game h that sums are made of, no y in W of h has
//!    (element of h) y lost ([`Algebra::keeps_losses`]);
//! 2. a sum with a move that it calls won has a winning move: the identity is in W of every sum whose element is not lost.
//!
//! Sums with the same element are compared by W: whatever holds for a smaller W holds for a larger one,
//! beside any company. So only sums with least W are kept, and these are finitely many. Nor need those be
//! kept whose W is all that condition 1 allows: that stays so in any company. (Plambeck and Siegel 2008
//! verify by the same idea, through the transition algebra.)

use super::algebra::Algebra;
use crate::bits::Bits;
use crate::watch::{Halted, Watch};

/// A sum with a least set of winning companies.
#[derive(Clone, Debug)]
struct Entry {
    element: u32,
    wins: Bits,
    /// The sum it was made from and the part that was added, for counterexamples.
    made: Option<usize>,
    part: usize,
    dropped: bool,
}

/// A game that sums are made of.
#[derive(Clone, Debug)]
struct Part {
    element: u32,
    wins: Bits,
    name: u32,
}

/// All sums of the parts so far that can still matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    parts: Vec<Part>,
    entries: Vec<Entry>,
    by_element: Vec<Vec<usize>>,
}

/// A sum that is called won, has moves, but no winning one; by the names of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoWinningMove(pub(crate) Vec<u32>);

impl Sums {
    pub(crate) fn new(algebra: &Algebra) -> Self {
        Self { by_element: vec![Vec::new(); algebra.order()], ..Self::default() }
    }

    /// Whether sums with such a part have winning moves since sums without it have.
    pub(crate) fn covers(&self, algebra: &Algebra, element: u32, wins: &Bits) -> bool {
        algebra.won_beside(element).within(wins) || self.dominated(element, wins)
    }

    /// Adds a part, and with it all sums that it makes possible.
    pub(crate) fn add(
        &mut self,
        algebra: &Algebra,
        element: u32,
        wins: Bits,
        name: u32,
        watch: &mut dyn Watch,
    ) -> Result<Result<(), NoWinningMove>, Halted> {
        if self.covers(algebra, element, &wins) {
            return Ok(Ok(()));
        }
        let part = self.parts.len();
        self.parts.push(Part { element, wins: wins.clone(), name });
        let old = self.entries.len();
        let first = Entry { element, wins, made: None, part, dropped: false };
        if let Some(bad) = self.keep(algebra, first, watch)? {
            return Ok(Err(bad));
        }
        // old sums with the new part, then new sums with every part
        let mut next = 0;
        while next < self.entries.len() {
            let parts = if next < old { part..part + 1 } else { 0..self.parts.len() };
            for part in parts {
                if self.entries[next].dropped {
                    break;
                }
                let sum = self.together(algebra, next, part);
                if let Some(bad) = self.keep(algebra, sum, watch)? {
                    return Ok(Err(bad));
                }
            }
            next += 1;
        }
        Ok(Ok(()))
    }

    fn together(&self, algebra: &Algebra, entry: usize, part: usize) -> Entry {
        let (sum, one) = (&self.entries[entry], &self.parts[part]);
        let mut wins = Bits::none(algebra.order());
        for y in algebra.elements() {
            if sum.wins.has(algebra.times(y, one.element) as usize)
                || one.wins.has(algebra.times(y, sum.element) as usize)
            {
                wins.insert(y as usize);
            }
        }
        let element = algebra.times(sum.element, one.element);
        Entry { element, wins, made: Some(entry), part, dropped: false }
    }

    fn dominated(&self, element: u32, wins: &Bits) -> bool {
        self.by_element[element as usize].iter().any(|&entry| self.entries[entry].wins.within(wins))
    }

    /// Keeps a sum if it matters; gives it back by names if it refutes condition 2.
    fn keep(
        &mut self,
        algebra: &Algebra,
        entry: Entry,
        watch: &mut dyn Watch,
    ) -> Result<Option<NoWinningMove>, Halted> {
        watch.step()?;
        if !algebra.is_lost(entry.element) && !entry.wins.has(0) {
            let mut names = vec![self.parts[entry.part].name];
            let mut from = entry.made;
            while let Some(sum) = from {
                names.push(self.parts[self.entries[sum].part].name);
                from = self.entries[sum].made;
            }
            return Ok(Some(NoWinningMove(names)));
        }
        if self.covers(algebra, entry.element, &entry.wins) {
            return Ok(None);
        }
        let Self { entries, by_element, .. } = self;
        let rivals = &mut by_element[entry.element as usize];
        rivals.retain(|&rival| {
            let keep = !entry.wins.within(&entries[rival].wins);
            if !keep {
                entries[rival].dropped = true;
            }
            keep
        });
        watch.take(entry.wins.bytes() + 48)?;
        rivals.push(entries.len());
        entries.push(entry);
        Ok(None)
    }
}
