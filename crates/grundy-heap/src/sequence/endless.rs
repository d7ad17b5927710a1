//! Codes whose digits repeat for ever, as sequences of short values.
//!
//! The values may outgrow 16 bits: Nim is `0.(3)`. The first heap whose value does ends the sequence.

use super::{Sequence, Store};
use crate::Code;
use crate::endless::Endless;
use crate::proof::tails;
use crate::takes::Takes;

/// What is known beside the values.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    endless: Endless,
    /// Heaps handled between two looks at the clock.
    chunk: usize,
    /// The first heap whose value needs more than 16 bits, once it was met.
    beyond: Option<u64>,
}

impl Sequence {
    /// The sequence of a code, whose digits may repeat for ever, with its first values, such as those of an
    /// earlier run. They are believed. What the tail leads to is found in them again, which takes no longer
    /// than it took to compute them.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use grundy_heap::{Code, sequence::Sequence};
    /// use grundy_base::text::Text;
    /// let lasker = Code::read(Text::new("4.(3)")).unwrap();
    /// let mut sequence = Sequence::of_code(&lasker, Vec::new());
    /// assert!(sequence.extend(1_000, 1, &mut |_| ControlFlow::Continue(())).is_continue());
    /// assert_eq!((sequence.get(999), sequence.get(1_000)), (Some(1_000), None));
    /// ```
    pub fn of_code(code: &Code, known: Vec<u16>) -> Self {
        let sequence = Self::resume(Takes::octal(code), known);
        let Some(endless) = Endless::new(code) else { return sequence };
        let chunk = match tails::heaps(code) {
            1 => 1024,
            _ => 16,
        };
        let tail = Tail { endless, chunk, beyond: None };
        // growing values have no period, and bytes are no way for them
        let theorem = Some(crate::proof::Theorem::Tail(code.clone()));
        Self { theorem, next_try: usize::MAX, tail: Some(Box::new(tail)), ..sequence }
    }

    /// The heap whose value needs more than 16 bits: the sequence ends before it.
    pub fn beyond(&self) -> Option<u64> {
        self.tail.as_ref().and_then(|tail| tail.beyond)
    }

    /// An upper bound of the bytes of the sequence of this code with `len` values.
    pub fn most_bytes(code: &Code, len: u64) -> u64 {
        let values = len.saturating_mul(2).min(1 << 16);
        let sets = Endless::new(code).map_or(0, |endless| endless.most_bytes(len, values));
        len.saturating_mul(2).saturating_add(sets)
    }

    /// Takes in known values, or computes some more; at most to `len`. Says whether there is more to come.
    pub(super) fn extend_tail(&mut self, len: usize) -> bool {
        let (Some(tail), Store::Words(words)) = (&mut self.tail, &mut self.store) else { return false };
        if tail.endless.take_in(words, tail.chunk) == tail.chunk {
            return true;
        }
        let end = len.min(words.len() + tail.chunk);
        while words.len() < end {
            let Ok(value) = u16::try_from(tail.endless.value(words)) else {
                tail.beyond = Some(words.len() as u64);
                return false;
            };
            self.largest = self.largest.max(value);
            words.push(value);
        }
        true
    }
}
