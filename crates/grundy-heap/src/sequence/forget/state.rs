//! A sequence that forgets, as bytes: a run is saved so, and goes on from there.

use super::super::classes::Classes;
use super::super::coded::Coded;
use super::super::{Blocks, Sequence, Store};
use super::recurrence::{SparseRecurrence, State};
use super::{Forget, NeedsAll};
use crate::takes::Takes;
use crate::{Fletcher, Tally};

/// The first bytes: what this is, and the version of the form.
const MAGIC: &[u8; 8] = b"heaps-01";

impl Sequence {
    /// All that a [forgetting](Self::forgetting) sequence knows, as bytes: [`restore`](Self::restore) reads
    /// them. Between two calls of `watch` and after [`extend`](Self::extend).
    ///
    /// # Panics
    /// The sequence does not forget.
    pub fn save(&self) -> Vec<u8> {
        let forget = self.forget.as_ref().expect("only such sequences are saved");
        let mut out = Writer(MAGIC.to_vec());
        let blocks = match &self.store {
            Store::Bytes(blocks) if blocks.known.gone > 0 => Some(blocks),
            _ => None,
        };
        let (gone, small) = blocks.map_or((0, 0), |blocks| (blocks.known.gone, blocks.known.small));
        out.numbers(&[forget.keep as u64, forget.most, gone as u64, small as u64, self.known() as u64]);
        out.tally(&forget.tally);
        if let (Some(found), Some(blocks)) = (&forget.recurrence, blocks) {
            out.0.extend_from_slice(&blocks.known.bytes);
            out.numbers(&[blocks.known.rare.len() as u64]);
            blocks.known.rare.iter().for_each(|&(heap, value)| out.numbers(&[heap as u64, value.into()]));
            let (mask, turns, shift) = blocks.known.classes.parts();
            out.numbers(&[mask.into(), turns.into(), shift.into(), found.reach as u64, found.spacing]);
            out.numbers(&[found.length.unwrap_or(0), forget.start.map_or(0, |start| start + 1)]);
            out.numbers(&[found.points.len() as u64]);
            found.points.iter().chain([&found.mark]).for_each(|state| {
                out.tally(&state.tally);
                out.0.extend_from_slice(&state.window);
            });
        } else {
            let mut values = vec![0; self.known()];
            self.copy(0, &mut values);
            values.iter().for_each(|value| out.0.extend(value.to_le_bytes()));
        }
        out.0
    }

    /// A sequence of these rules from the bytes of [`save`](Self::save); they are believed. Nothing if they
    /// are no such bytes.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use grundy_heap::sequence::{Sequence, Takes};
    /// let takes = Takes::digits(&[0, 1, 0, 6]);
    /// let mut sequence = Sequence::new(takes.clone()).forgetting(1 << 16, 1 << 20);
    /// let _ = sequence.extend(200_000, 1, &mut |_| ControlFlow::Continue(()));
    /// let mut again = Sequence::restore(takes.clone(), &sequence.save()).unwrap();
    /// let _ = again.extend(1_000_001, 1, &mut |_| ControlFlow::Continue(()));
    /// let tally = again.tally(1_000_001, &mut |_| ControlFlow::Continue(())).unwrap();
    /// assert_eq!(tally.fletcher.to_string(), "F21F01B0");
    /// assert!(Sequence::restore(takes, b"something else").is_none());
    /// ```
    pub fn restore(takes: Takes, bytes: &[u8]) -> Option<Self> {
        let mut from = StateReader(bytes.strip_prefix(MAGIC)?);
        let [keep, most, gone, small, count] = from.numbers()?;
        let [keep, gone, small, count] = [keep, gone, small, count].map(usize::try_from);
        let (keep, gone, small, count) = (keep.ok()?, gone.ok()?, small.ok()?, count.ok()?);
        let tally = from.tally()?;
        let mut forget = Forget { keep, most, tally, ..Forget::default() };
        if gone == 0 {
            let values = from.take(count.checked_mul(2)?)?.as_chunks().0;
            let values = values.iter().map(|&two| u16::from_le_bytes(two)).collect();
            let mut sequence = Self::resume(takes, values);
            sequence.forget = Some(Box::new(forget));
            return from.0.is_empty().then_some(sequence);
        }
        let bytes = from.take(count)?.to_vec();
        let [rare] = from.numbers()?;
        let rare = (0..rare).map(|_| {
            let [heap, value] = from.numbers()?;
            Some((usize::try_from(heap).ok()?, u16::try_from(value).ok()?))
        });
        let rare: Vec<(usize, u16)> = rare.collect::<Option<_>>()?;
        let [mask, turns, shift, reach, spacing] = from.numbers()?;
        let [length, start] = from.numbers()?;
        let [points] = from.numbers()?;
        let reach = usize::try_from(reach).ok()?;
        let classes = Classes::of_parts((u16::try_from(mask).ok()?, turns == 1, shift == 1))?;
        let mut state = || -> Option<State> {
            let tally = from.tally()?;
            Some(State { heap: tally.len(), tally, window: from.take(reach)?.to_vec() })
        };
        let points: Vec<State> = (0..points).map(|_| state()).collect::<Option<_>>()?;
        let mark = state()?;
        if !from.0.is_empty() || points.is_empty() || spacing == 0 || small >= count {
            return None;
        }
        let even = classes.turns();
        let length = (length > 0).then_some(length);
        forget.recurrence = Some(Box::new(SparseRecurrence { reach, even, points, spacing, mark, length }));
        forget.start = start.checked_sub(1);
        let mut known = Coded::new(&takes, classes);
        (known.bytes, known.rare, known.gone, known.small) = (bytes, rare, gone, small);
        let mut sequence = Self::resume(takes, Vec::new());
        sequence.largest = forget.tally.largest.0;
        sequence.next_try = usize::MAX;
        sequence.store = Store::Bytes(Box::new(Blocks::new(known)));
        sequence.forget = Some(Box::new(forget));
        Some(sequence)
    }

    /// The same with room for at most `most` values, if it has to begin again: the machine may be another
    /// one.
    #[must_use]
    pub fn with_most(mut self, most: u64) -> Self {
        if let Some(forget) = &mut self.forget {
            forget.most = most;
            // what was too little may be enough now
            forget.needs = None::<NeedsAll>;
        }
        self
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn numbers(&mut self, numbers: &[u64]) {
        numbers.iter().for_each(|number| self.0.extend(number.to_le_bytes()));
    }

    fn tally(&mut self, tally: &Tally) {
        let Tally { fletcher, largest, zeros, last, .. } = *tally;
        self.numbers(&[tally.len(), fletcher.sum().into(), largest.0.into(), largest.1]);
        self.numbers(&[zeros.0, zeros.1, last.into()]);
    }
}

struct StateReader<'a>(&'a [u8]);

impl<'a> StateReader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken;
        (taken, self.0) = self.0.split_at_checked(count)?;
        Some(taken)
    }

    fn numbers<const N: usize>(&mut self) -> Option<[u64; N]> {
        let numbers = self.take(8 * N)?.as_chunks().0;
        Some(std::array::from_fn(|i| u64::from_le_bytes(numbers[i])))
    }

    fn tally(&mut self) -> Option<Tally> {
        let [len, sum, value, heap, zeros, last_zero, last] = self.numbers()?;
        let mut tally = Tally::of_length(len);
        tally.fletcher = Fletcher::of_sum(u32::try_from(sum).ok()?);
        tally.largest = (u16::try_from(value).ok()?, heap);
        tally.zeros = (zeros, last_zero);
        tally.last = u16::try_from(last).ok()?;
        Some(tally)
    }
}
