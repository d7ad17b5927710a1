//! Recursion on whole positions, its calls on an explicit stack: plain, with an early break, with a memo.

use super::{Halt, Tally};
use grundy_base::limits::Budget;
use grundy_base::value::nimber::{MexSet, Nimber};
use grundy_base::value::outcome::Outcome;

/// The value of a position, from those of its options, as they come.
pub trait Call {
    /// What a position is worth.
    type Value: Copy;
    /// Starts a position with this many moves; `end` is its number.
    fn open(at: u32, moves: usize) -> Self;
    /// Takes the value of the next option, and says whether the others need not be looked at.
    fn take(&mut self, option: Self::Value) -> bool;
    /// The value, when options are through; `ending` is what an end is worth.
    fn close(self, ending: impl Fn(u32) -> Self::Value) -> Self::Value;
}

/// The outcome with an early break at the first move that wins, if `BREAK`.
#[derive(Debug)]
pub struct Win<const BREAK: bool> {
    at: u32,
    best: Option<Outcome>,
}

impl<const BREAK: bool> Call for Win<BREAK> {
    type Value = Outcome;
    fn open(at: u32, _: usize) -> Self {
        Self { at, best: None }
    }
    fn take(&mut self, option: Outcome) -> bool {
        self.best = self.best.max(Some(option.flipped()));
        BREAK && self.best == Some(Outcome::Win)
    }
    fn close(self, ending: impl Fn(u32) -> Outcome) -> Outcome {
        self.best.unwrap_or_else(|| ending(self.at))
    }
}

/// The nimber: all options are needed.
#[derive(Debug)]
pub struct Mex(MexSet);

impl Call for Mex {
    type Value = Nimber;
    fn open(_: u32, moves: usize) -> Self {
        let mut options = MexSet::default();
        options.reset(moves);
        Self(options)
    }
    fn take(&mut self, option: Nimber) -> bool {
        self.0.insert(option);
        false
    }
    fn close(self, _: impl Fn(u32) -> Nimber) -> Nimber {
        self.0.mex()
    }
}

/// The values of positions that were found, or nothing if the technique forgets them.
#[derive(Clone, Debug)]
pub struct Kept<V> {
    values: Vec<Option<V>>,
    /// Marks of the positions that were visited.
    visited: Vec<bool>,
    remembers: bool,
    count: u64,
}

impl<V: Copy> Kept<V> {
    /// Nothing so far.
    pub fn new(remembers: bool) -> Self {
        Self { values: Vec::new(), visited: Vec::new(), remembers, count: 0 }
    }

    fn grow(&mut self, count: usize) {
        self.values.resize(count.max(self.values.len()), None);
        self.visited.resize(count.max(self.visited.len()), false);
    }
}

/// The value of a position. Counts go on from `tally`; at `max_calls` calls the technique gives up.
///
/// # Errors
/// A cycle, too many calls, a limit.
pub fn recurse<C: Call>(
    arcs: &[Box<[u32]>],
    root: u32,
    ending: impl Fn(u32) -> C::Value,
    kept: &mut Kept<C::Value>,
    tally: &mut Tally,
    max_calls: u64,
    budget: &mut Budget<'_>,
) -> Result<C::Value, Halt> {
    kept.grow(arcs.len());
    let mut stack: Vec<(u32, usize, C)> = Vec::new();
    let mut wanted = Some(root);
    let mut given = None;
    loop {
        if let Some(at) = wanted.take() {
            tally.calls += 1;
            if tally.calls > max_calls {
                return Err(Halt::TooMany);
            }
            budget.step()?;
            match kept.values[at as usize] {
                Some(value) => given = Some(value),
                // deeper than there are positions: one of them came back
                None if stack.len() > arcs.len() => return Err(Halt::Cycle),
                None => {
                    let visited = &mut kept.visited[at as usize];
                    tally.positions += u64::from(!std::mem::replace(visited, true));
                    stack.push((at, 0, C::open(at, arcs[at as usize].len())));
                    tally.depth = tally.depth.max(stack.len() as u64);
                }
            }
        }
        let Some((at, next, call)) = stack.last_mut() else {
            let frame = size_of::<(u32, usize, C)>() as u64;
            tally.kept = kept.count;
            tally.bytes = kept.count * size_of::<C::Value>() as u64 + tally.depth * frame;
            return given.ok_or(Halt::Cycle);
        };
        let done = given.take().is_some_and(|value| call.take(value));
        match arcs[*at as usize].get(*next).filter(|_| !done) {
            Some(&to) => {
                *next += 1;
                tally.moves += 1;
                wanted = Some(to);
            }
            None => {
                let Some((at, _, call)) = stack.pop() else { return Err(Halt::Cycle) };
                let value = call.close(&ending);
                if kept.remembers {
                    kept.values[at as usize] = Some(value);
                    kept.count += 1;
                }
                given = Some(value);
            }
        }
    }
}
