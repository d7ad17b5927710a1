//! The values of a take-and-break game, heap after heap, as far as memory goes.

mod definition;

use std::ops::ControlFlow;

use crate::heap::Code;

/// What the engine needs to know of a take-and-break game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Takes {
    /// `digits[k]`: what may be left when k are taken, as sums of 1 (nothing), 2 (one heap), 4 (two heaps), 8 (three).
    pub digits: Vec<u8>,
    /// Two heaps left must be of different sizes (Grundy's game).
    pub unequal: bool,
}

impl Takes {
    /// The rules of a code, without the block that repeats if there is one; with `digits: code.digits_to(n)` the rules
    /// hold in heaps up to n.
    pub fn octal(code: &Code) -> Self {
        Self { digits: code.prefix().to_vec(), unequal: false }
    }

    /// Grundy's game: break a heap into two unequal ones.
    pub fn grundys_game() -> Self {
        Self { digits: vec![4], unequal: true }
    }
}

/// How far a run has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Values known: those of the heaps 0, 1, …, `len - 1`.
    pub len: u64,
    /// The largest value so far.
    pub largest: u16,
    /// Heaps of the rare class so far; 0 if no two classes are known.
    pub rare: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
}

/// The values of the heaps 0, 1, 2, … of a take-and-break game.
#[derive(Clone, Debug)]
pub struct Sequence {
    takes: Takes,
    values: Vec<u16>,
}

impl Sequence {
    /// The values of no heap yet.
    pub fn new(takes: Takes) -> Self {
        Self { takes, values: Vec::new() }
    }

    /// A sequence whose first values are known, such as those of an earlier run. They are believed.
    pub fn resume(takes: Takes, known: &[u16]) -> Self {
        Self { takes, values: known.to_vec() }
    }

    /// How many values are known.
    pub fn len(&self) -> u64 {
        self.values.len() as u64
    }

    /// Whether no value is known.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of the heap `n`, if known.
    pub fn get(&self, n: u64) -> Option<u16> {
        self.values.get(usize::try_from(n).ok()?).copied()
    }

    /// Copies the values of the heaps `from`, `from + 1`, … into `out`; all of them must be known.
    ///
    /// # Panics
    /// Some value is not known.
    pub fn copy(&self, from: u64, out: &mut [u16]) {
        let from = usize::try_from(from).expect("a known value fits the address space");
        out.copy_from_slice(&self.values[from..from + out.len()]);
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        Progress {
            len: self.len(),
            largest: self.values.iter().copied().max().unwrap_or(0),
            ..Progress::default()
        }
    }

    /// Computes on until the values of the heaps below `len` are known, with so many threads, or until `watch`
    /// breaks. `watch` is called several times a second, between values; what is known then stays.
    pub fn extend(
        &mut self,
        len: u64,
        threads: usize,
        watch: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let _ = threads;
        while self.len() < len {
            let value = definition::value(&self.takes, &self.values);
            self.values.push(value);
            if self.len().is_multiple_of(1024) {
                watch(self)?;
            }
        }
        ControlFlow::Continue(())
    }
}
