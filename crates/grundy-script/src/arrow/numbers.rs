//! Rule files whose moves only compute with numbers: their nimbers by the compiled code and in the arrays of
//! arrow expressions.
//!
//! Where the code cannot go on (a fault, a number below zero where the file has such positions), it says so,
//! and the machine finds the value: so answers and faults are those of the machine.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use grundy::Nimber;
use grundy::error::{Error, Refused};
use grundy::limits::Budget;

use super::code::Code;
use super::compile::{Frame, Program};
use super::known::Known;
use super::options::Sink;
use super::recognise::recognise;
use super::values::{Options, Values};
use super::{MAX_OPTIONS, MAX_STEPS};
use grundy_lang::allowance::{Allowance, Meter};

/// Positions of a file as numbers.
pub(crate) trait Numbers: Send + Sync {
    /// The nimber of the position with these numbers; `None` where the machine has to find it.
    ///
    /// # Errors
    /// A cycle, a limit.
    fn nimber(&self, at: &[u64], budget: &mut Budget<'_>) -> Result<Option<Nimber>, Error>;

    /// The nimbers of the positions 0, 1, …, `count` - 1 of one number; `None` where the machine has to find
    /// one.
    ///
    /// # Errors
    /// A cycle, a limit.
    fn row(&self, count: u64, budget: &mut Budget<'_>) -> Result<Option<Vec<u32>>, Error>;
}

/// Moves as numbers, which a meter watches.
pub(crate) fn compiled(code: &Code, meter: &Arc<Meter>) -> Option<Box<dyn Numbers>> {
    if code.places > MAX_PLACES {
        return None;
    }
    Some(match code.params {
        1 => Box::new(Compiled::<1>::new(code, meter)),
        2 => Box::new(Compiled::<2>::new(code, meter)),
        3 | 4 => Box::new(Compiled::<4>::new(code, meter)),
        5..=8 => Box::new(Compiled::<8>::new(code, meter)),
        _ => return None,
    })
}

/// The game of the library that the moves of one number are, if that is proved.
pub(crate) fn recognised(code: &Code, meter: &Arc<Meter>) -> Option<Known> {
    if !code.from_zero || code.places > MAX_PLACES {
        return None;
    }
    let program = Program::new(code);
    let mut frame = Frame::under(meter.allowance());
    let mut steps = 0;
    recognise(code, |n| {
        let mut listing = Listing(BTreeSet::new());
        program.run(&[i64::try_from(n).ok()?], &mut frame, &mut listing)?;
        steps += frame.paid();
        (steps <= MAX_STEPS).then_some(listing.0)
    })
}

/// Options of one number, a list of what each leaves.
struct Listing(BTreeSet<Vec<u64>>);

impl Sink for Listing {
    fn one(&mut self, numbers: &[i64]) -> Option<()> {
        if let Ok(mut sum) = numbers.iter().map(|&n| u64::try_from(n)).collect::<Result<Vec<_>, _>>() {
            sum.sort_unstable();
            self.0.insert(sum);
        }
        (self.0.len() < MAX_OPTIONS).then_some(())
    }

    fn again(&mut self) {
        self.0.clear();
    }

    fn is_full(&self) -> bool {
        false
    }
}

/// Places of a frame at most: they are cleared for each position.
const MAX_PLACES: usize = 1024;

struct Compiled<const K: usize> {
    program: Program,
    params: usize,
    from_zero: bool,
    meter: Arc<Meter>,
    values: Mutex<Values<K>>,
    /// The code could not go on.
    unfit: AtomicBool,
}

impl<const K: usize> Compiled<K> {
    fn new(code: &Code, meter: &Arc<Meter>) -> Self {
        Self {
            program: Program::new(code),
            params: code.params,
            from_zero: code.from_zero,
            meter: Arc::clone(meter),
            values: Mutex::default(),
            unfit: AtomicBool::new(false),
        }
    }

    fn give_up(&self) -> Error {
        self.unfit.store(true, Ordering::Relaxed);
        Refused::because("the rules are left to the machine", "solve the position").into()
    }

    /// Positions of so many numbers, while the code goes on.
    fn find<T>(
        &self,
        numbers: usize,
        find: impl FnOnce(&mut Values<K>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        if self.unfit.load(Ordering::Relaxed) || numbers != self.params {
            return Ok(None);
        }
        match find(&mut self.values.lock().unwrap_or_else(PoisonError::into_inner)) {
            Err(_) if self.unfit.load(Ordering::Relaxed) => Ok(None),
            found => found.map(Some),
        }
    }
}

impl<const K: usize> Numbers for Compiled<K> {
    fn nimber(&self, at: &[u64], budget: &mut Budget<'_>) -> Result<Option<Nimber>, Error> {
        self.find(at.len(), |values| {
            let mut numbers = [0; K];
            numbers[..at.len()].copy_from_slice(at);
            values.nimber(self, &numbers, budget)
        })
    }

    fn row(&self, count: u64, budget: &mut Budget<'_>) -> Result<Option<Vec<u32>>, Error> {
        let at = |n| {
            let mut numbers = [0; K];
            numbers[0] = n;
            numbers
        };
        self.find(1, |values| {
            budget.take_table::<u32>(count)?;
            let mut found = Vec::with_capacity(usize::try_from(count).unwrap_or_default());
            values.nimbers(self, (0..count).map(at), &mut found, budget)?;
            Ok(found)
        })
    }
}

impl<const K: usize> Options<K> for Compiled<K> {
    fn params(&self) -> usize {
        self.params
    }

    fn allowance(&self) -> Arc<Allowance> {
        self.meter.allowance()
    }

    fn drops_below_zero(&self) -> bool {
        self.from_zero
    }

    fn options(&self, at: &[u64; K], frame: &mut Frame, sink: &mut dyn Sink) -> Result<(), Error> {
        let mut numbers = [0; K];
        for (to, from) in numbers.iter_mut().zip(at) {
            *to = i64::try_from(*from).map_err(|_| self.give_up())?;
        }
        let ended = self.program.run(&numbers[..self.params], frame, sink);
        if ended.is_some() || sink.is_full() { Ok(()) } else { Err(self.give_up()) }
    }

    fn written(&self, at: &[u64; K]) -> String {
        at[..self.params].iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn without_end(&self, _: &str) -> Error {
        // the machine tells it, with the place in the file
        self.give_up()
    }
}
