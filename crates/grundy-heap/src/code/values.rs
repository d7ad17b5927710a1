//! The values of a code, heap after heap, without listing the moves: they could be too many to hold.

use super::Code;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::value::nimber::Nimber;

/// The nimbers of the heaps 0, 1, …, n; `known` holds those found before, from 0 on, and is extended.
/// **Cost** the moves of every heap once, so n², or n³ where three heaps may be left; 16 bytes a heap.
///
/// # Errors
/// A limit; `known` then holds what was found.
///
/// ```
/// use grundy_base::{Limits, limits::Budget, text::Text};
/// use grundy_heap::code;
/// let (limits, mut values) = (Limits::default(), Vec::new());
/// let kayles = code::Code::read(Text::new("0.77")).unwrap();
/// code::nimbers(&kayles, 9, &mut values, &mut Budget::new(&limits)).unwrap();
/// assert_eq!(values.iter().map(|v| v.0).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// ```
pub fn nimbers(code: &Code, n: u64, known: &mut Vec<Nimber>, budget: &mut Budget<'_>) -> Result<(), Stopped> {
    let from = known.len() as u64;
    if n < from {
        return Ok(());
    }
    budget.take_table::<[Nimber; 2]>(n + 1 - from)?;
    budget.expect(n + 1 - from);
    let mut options = ReachedValues::default();
    for heap in from..=n {
        options.next();
        for (left, digit) in code.takes(heap).filter(|(_, digit)| *digit != 0) {
            budget.stats.moves += options.add(known, left, digit);
            // one heap can take long
            if left % 64 == 0 {
                budget.look()?;
            }
        }
        known.push(options.mex());
        budget.stats.computed += 1;
        budget.step()?;
    }
    budget.stats.cached = known.len() as u64;
    Ok(())
}

/// The values reached from one heap: those whose mark is the heap's number.
#[derive(Default)]
struct ReachedValues {
    marks: Vec<u32>,
    now: u32,
}

impl ReachedValues {
    /// Forgets all marks. Numbers of heaps that fit a table of nimbers fit 32 bits, or the marks are wiped.
    fn next(&mut self) {
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.marks.fill(0);
            1
        });
    }

    fn mark(&mut self, value: u64) {
        let place =
            usize::try_from(value).expect("a value is at most the heap, or below the next power of two");
        if place >= self.marks.len() {
            self.marks.resize((place + 1).next_power_of_two(), 0);
        }
        self.marks[place] = self.now;
    }

    /// What a digit allows with `left` still there; says how many moves that was.
    fn add(&mut self, known: &[Nimber], left: u64, digit: u8) -> u64 {
        let left = usize::try_from(left).expect("a heap in the table fits the address space");
        let mut moves = 0;
        if Code::leaves_one(digit, left as u64) {
            // taking nothing never leaves one heap or none
            self.mark(known[left].0);
            moves += 1;
        }
        if digit & Code::TWO != 0 {
            for a in 1..=left / 2 {
                self.mark((known[a] ^ known[left - a]).0);
            }
            moves += left / 2;
        }
        if digit & Code::THREE != 0 {
            for a in 1..=left / 3 {
                let rest = left - a;
                for b in a..=rest / 2 {
                    self.mark((known[a] ^ known[b] ^ known[rest - b]).0);
                }
                moves += rest / 2 + 1 - a;
            }
        }
        moves as u64
    }

    fn mex(&self) -> Nimber {
        let mex = self.marks.iter().position(|&mark| mark != self.now).unwrap_or(self.marks.len());
        Nimber(mex as u64)
    }
}
