//! The values of codes whose digits repeat for ever, heap after heap: what the tail allows is kept, and only
//! grows.
//!
//! Let the digits repeat with the block of length q from digit t on: d_(k+q) = d_k for k ≥ t. What a heap of
//! n may leave together when it takes t or more are the totals n - t, n - t - 1, …, 1, and whether it may
//! leave the total m in one, two or three heaps depends on n - m mod q alone. So for each class of n mod q
//! there is one set of values that the tail leads to. With each heap one total more comes into reach, and its
//! values are put into the sets of the classes that may leave it; nothing ever goes. The totals of the digits
//! before the tail are examined again for each heap. The values of two or three heaps with one total are
//! computed once, and serve all these digits.
//!
//! A value is then the least number that is in none of these sets. **Cost** where nothing is split: the
//! digits before the tail and those of the block that are not 0. Where two heaps may be left before the tail:
//! half a heap of nim-sums, as with one split. Where only the tail splits, less (see `firsts`).

mod firsts;
mod near;
mod set;

use crate::Code;
use crate::values::Values;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::value::nimber::Nimber;

use firsts::Firsts;
use near::LastTotals;
use set::Set;

/// The values that the tail of a code leads to, for the known heaps.
#[derive(Clone, Debug)]
pub struct Endless {
    prefix: Vec<u8>,
    block: Vec<u8>,
    /// The totals below this are in the sets.
    next: usize,
    /// By n mod q: what the tail leads to.
    reached: Vec<Set>,
    /// The largest value of the heaps before `counted`.
    largest: u64,
    counted: usize,
    /// What two and three heaps of a total are worth that were not worth it before.
    firsts: Option<Firsts>,
    /// The same for all heaps of the totals that the digits before the tail leave.
    near: [LastTotals; 2],
    /// Room for the values of single heaps that the digits before the tail leave.
    singles: Set,
}

impl Endless {
    /// The values of no heap yet; `None` if the digits of the code end.
    pub fn new(code: &Code) -> Option<Self> {
        let (prefix, block) = (code.prefix().to_vec(), code.block().to_vec());
        if block.is_empty() {
            return None;
        }
        let breaks = block.iter().any(|digit| digit & (Code::TWO | Code::THREE) != 0);
        Some(Self {
            next: 1,
            reached: vec![Set::default(); block.len()],
            largest: 0,
            counted: 0,
            firsts: breaks.then(|| Firsts::new(block.len())),
            near: [(2, Code::TWO), (3, Code::THREE)].map(|(heaps, bit)| LastTotals::new(heaps, bit, &prefix)),
            singles: Set::default(),
            prefix,
            block,
        })
    }

    /// Adds the values of up to `most` known heaps to the sets and returns the number of heaps added. If it
    /// is below `most`, all known heaps are in. [`value`](Self::value) calls this itself; a caller needs it
    /// only for long known rows.
    pub fn take_in<V: Values + ?Sized>(&mut self, known: &V, most: usize) -> usize {
        let ready = (known.count() + 1).saturating_sub(self.prefix.len());
        let end = ready.min(self.next.saturating_add(most));
        let first = self.next;
        self.largest =
            (self.counted..known.count()).fold(self.largest, |largest, n| largest.max(known.at(n)));
        self.counted = known.count();
        while self.next < end {
            self.reach(known, self.next);
            self.next += 1;
        }
        self.next - first
    }

    /// The value of the heap `known.count()` from those of all smaller heaps. The known values are always
    /// those of before, and perhaps more.
    pub fn value<V: Values + ?Sized>(&mut self, known: &V) -> u64 {
        self.take_in(known, usize::MAX);
        let n = known.count();
        self.singles.clear();
        let beyond = n.saturating_sub(self.prefix.len());
        let whole = match self.prefix.get(n) {
            Some(digit) => *digit,
            None => self.block[beyond % self.block.len()],
        };
        // taking nothing never leaves none: digit 0 has only the bits 4 and 8
        let class = n % self.block.len();
        match whole & Code::NONE {
            0 => {}
            // all later heaps of the class may take the whole heap too
            _ if n >= self.prefix.len() => self.reached[class].insert(0),
            _ => self.singles.insert(0),
        }
        for (k, digit) in self.prefix.iter().enumerate().take(n) {
            if digit & Code::ONE != 0 {
                self.singles.insert(known.at(n - k));
            }
        }
        let sets = [&self.reached[class], &self.singles].into_iter();
        let most = self.largest;
        let [two, three] = &mut self.near;
        let sets: Vec<&Set> = sets.chain(two.sets(known, most)).chain(three.sets(known, most)).collect();
        Set::mex(&sets)
    }

    /// The least value that the tail does not lead to by now from heaps with this remainder mod q, of t at
    /// least.
    ///
    /// # Panics
    /// The remainder is q or more.
    pub fn unreached(&self, class: usize) -> u64 {
        let (every, from) = (self.block.len(), self.prefix.len());
        let whole = self.block[(class + every - from % every) % every];
        let mut nothing = Set::default();
        if whole & Code::NONE != 0 {
            nothing.insert(0);
        }
        Set::mex(&[&self.reached[class], &nothing])
    }

    /// The bytes held by now.
    pub fn bytes(&self) -> u64 {
        let sets: u64 = self.reached.iter().map(Set::bytes).sum();
        let near: u64 = self.near.iter().map(LastTotals::bytes).sum();
        sets + near + self.singles.bytes() + self.firsts.as_ref().map_or(0, Firsts::bytes)
    }

    /// An upper bound of the bytes that `heaps` heaps of this code take, besides the values, if all values
    /// are below `values`.
    pub fn most_bytes(&self, heaps: u64, values: u64) -> u64 {
        let set = Set::most_bytes(values);
        let near: u64 = self.near.iter().map(|near| near.most_bytes(set)).sum();
        let firsts = self.firsts.as_ref().map_or(0, |firsts| firsts.most_bytes(heaps, values));
        set.saturating_mul(self.block.len() as u64 + 1).saturating_add(near).saturating_add(firsts)
    }

    /// One total more: what it leaves is put into the sets of all heaps that may leave it.
    fn reach<V: Values + ?Sized>(&mut self, known: &V, total: usize) {
        let (every, from) = (self.block.len(), self.prefix.len());
        let class = |place: usize| (total + from + place) % every;
        let with = |bit: u8| {
            let block = self.block.iter().enumerate();
            block.filter(move |(_, digit)| *digit & bit != 0).map(|(place, _)| class(place))
        };
        for at in with(Code::ONE) {
            self.reached[at].insert(known.at(total));
        }
        let Some(firsts) = &mut self.firsts else { return };
        firsts.add(known, total);
        if with(Code::TWO).next().is_some() {
            let new = firsts.pairs(known, total, self.largest);
            with(Code::TWO).for_each(|at| self.reached[at].unite(new));
        }
        if with(Code::THREE).next().is_some() {
            let new = firsts.triples(known, total, self.largest);
            with(Code::THREE).for_each(|at| self.reached[at].unite(new));
        }
    }
}

/// The nimbers of the heaps 0, 1, …, n of a code whose digits repeat for ever; `known` holds those found
/// before, from 0 on, and is extended. **Cost** see the module; what was found before is taken in first,
/// which takes no longer than it took to find it. A code whose digits end is left to
/// [`code::nimbers`](super::code::nimbers).
///
/// # Errors
/// A limit; `known` then holds what was found.
///
/// ```
/// use grundy_base::{Limits, limits::Budget, text::Text};
/// use grundy_heap::{Code, endless};
/// let (limits, mut values) = (Limits::default(), Vec::new());
/// let lasker = Code::read(Text::new("4.(3)")).unwrap();
/// endless::nimbers(&lasker, 9, &mut values, &mut Budget::new(&limits)).unwrap();
/// assert_eq!(values.iter().map(|v| v.0).collect::<Vec<_>>(), [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]);
/// ```
pub fn nimbers(code: &Code, n: u64, known: &mut Vec<Nimber>, budget: &mut Budget<'_>) -> Result<(), Stopped> {
    let Some(mut endless) = Endless::new(code) else {
        return super::code::nimbers(code, n, known, budget);
    };
    let from = known.len() as u64;
    if n < from {
        return Ok(());
    }
    budget.take_table::<Nimber>(n + 1 - from)?;
    budget.expect(n + 1 - from);
    while endless.take_in(&*known, CHUNK_HEAPS) == CHUNK_HEAPS {
        budget.look()?;
    }
    let mut held = 0;
    for heap in from..=n {
        let value = Nimber(endless.value(&*known));
        known.push(value);
        budget.stats.computed += 1;
        budget.step()?;
        if heap % 64 == 0 || heap == n {
            let now = endless.bytes();
            budget.take(now.saturating_sub(held))?;
            held = held.max(now);
            budget.look()?;
        }
    }
    budget.give_back(held);
    budget.stats.cached = known.len() as u64;
    Ok(())
}

/// The nimber of one heap by [`nimbers`]. Computes at least an eighth more than is known, so that asking for
/// heap after heap restarts rarely.
///
/// # Errors
/// A limit; `known` then holds what was found.
pub fn nimber(
    code: &Code,
    heap: u64,
    known: &mut Vec<Nimber>,
    budget: &mut Budget<'_>,
) -> Result<Nimber, Stopped> {
    let len = known.len() as u64;
    if heap >= len {
        nimbers(code, heap.max(len + len / 8), known, budget)?;
    }
    Ok(known[usize::try_from(heap).expect("the table holds this heap")])
}

/// Heaps added between two checks of the stop flag.
const CHUNK_HEAPS: usize = 64;

#[cfg(test)]
mod tests;
