//! Values on demand: a memo filled by depth-first search with a stack of its own.
//!
//! What a value is, and when enough options have been seen, is up to the [`Demand`]. This file knows only
//! about suspended positions, the memo, cycles and limits.

use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashMap;

pub use grundy_base::error::Halt;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

/// A way to find the value of a position from the values of others.
pub trait Demand {
    /// A position, the key of the memo.
    type Position: Clone + Eq + Hash + Debug;
    /// The value of a position.
    type Value: Clone;
    /// The work on one position while it waits.
    type Work;

    /// Starts the work on a position.
    fn open(&self, at: &Self::Position, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped>;

    /// Goes on with the work. `given` is the value asked for the last time, if one was asked for.
    fn resume(
        &self,
        at: &Self::Position,
        work: &mut Self::Work,
        given: Option<&Self::Value>,
    ) -> Next<Self::Position, Self::Value>;

    /// Bytes of a stored position, for the memory limit.
    fn footprint(&self, at: &Self::Position) -> u64;

    /// Bytes of the moves that fresh work holds until it is done.
    fn held(&self, work: &Self::Work) -> u64;
}

/// What a piece of work needs next.
#[derive(Clone, Debug)]
pub enum Next<P, V> {
    /// The value of this position.
    Need(P),
    /// Nothing: this is the value.
    Done(V),
}

/// Values found so far. Kept across questions, it makes the next one cheap.
#[derive(Clone, Debug)]
pub struct Memo<P, V> {
    /// `None` marks a position that waits for others: meeting it again is a cycle.
    slots: FxHashMap<P, Option<V>>,
    forget: bool,
}

impl<P: Eq + Hash, V> Default for Memo<P, V> {
    fn default() -> Self {
        Self { slots: FxHashMap::default(), forget: false }
    }
}

impl<P: Eq + Hash, V> Memo<P, V> {
    /// A memo that remembers nothing but the positions being worked on: every value is computed again each
    /// time it is needed. Only for showing what a memo saves.
    pub fn forgetful() -> Self {
        Self { slots: FxHashMap::default(), forget: true }
    }

    /// The value, if it is known.
    pub fn get(&self, at: &P) -> Option<&V> {
        self.slots.get(at).and_then(Option::as_ref)
    }

    /// How many values are held.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether no value is held.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }
}

/// A position that waits for the values of others.
struct Suspended<D: Demand> {
    at: D::Position,
    work: D::Work,
    /// What its work has taken of the budget.
    held: u64,
}

/// Finds the value of `root`, and on the way of every position it depends on.
///
/// Counts in `budget.stats`: `calls` (values asked for), `computed`, `cached`.
///
/// # Errors
/// A cycle with its positions, or a limit; the memo then holds all that was found.
pub fn evaluate<D: Demand>(
    demand: &D,
    root: &D::Position,
    memo: &mut Memo<D::Position, D::Value>,
    budget: &mut Budget<'_>,
) -> Result<D::Value, Halt<D::Position>> {
    let mut stack = Vec::new();
    let found = run(demand, root, memo, budget, &mut stack);
    if found.is_err() {
        // leave no suspended positions behind: they would look like cycles to the next question
        for open in &stack {
            memo.slots.remove(&open.at);
            budget.give_back(open.held);
        }
    }
    budget.stats.cached = memo.slots.len() as u64;
    found
}

fn run<D: Demand>(
    demand: &D,
    root: &D::Position,
    memo: &mut Memo<D::Position, D::Value>,
    budget: &mut Budget<'_>,
    stack: &mut Vec<Suspended<D>>,
) -> Result<D::Value, Halt<D::Position>> {
    let mut wanted = Some(root.clone());
    let mut given: Option<D::Value> = None;
    loop {
        if let Some(at) = wanted.take() {
            budget.stats.calls += 1;
            if budget.stats.calls.is_multiple_of(4096) {
                // a deep descent finishes nothing for long
                budget.look()?;
            }
            match memo.slots.get(&at) {
                Some(Some(value)) => given = Some(value.clone()),
                Some(None) => {
                    let from = stack.iter().position(|open| open.at == at).unwrap_or(0);
                    return Err(Halt::Cycle(stack[from..].iter().map(|open| open.at.clone()).collect()));
                }
                None => {
                    // a map grows to twice its entries, and keeps its key beside the one on the stack
                    let entry = 2 * size_of::<(D::Position, Option<D::Value>)>() as u64 + 2;
                    budget.take(entry + demand.footprint(&at))?;
                    let work = demand.open(&at, budget)?;
                    // the stack is moved to twice its room when it grows, and both stand side by side
                    let held = 3 * size_of::<Suspended<D>>() as u64 + demand.held(&work);
                    budget.take(held)?;
                    budget.meet();
                    memo.slots.insert(at.clone(), None);
                    stack.push(Suspended { at, work, held });
                }
            }
        }
        let Some(Suspended { at, work, .. }) = stack.last_mut() else {
            return Ok(given.expect("the stack is empty only when the root's value was given"));
        };
        match demand.resume(at, work, given.take().as_ref()) {
            Next::Need(next) => wanted = Some(next),
            Next::Done(value) => {
                budget.stats.computed += 1;
                budget.step()?;
                let Suspended { at, held, .. } = stack.pop().expect("this position was on top");
                budget.give_back(held);
                if memo.forget {
                    memo.slots.remove(&at);
                    budget.give_back(
                        2 * size_of::<(D::Position, Option<D::Value>)>() as u64 + 2 + demand.footprint(&at),
                    );
                } else {
                    memo.slots.insert(at, Some(value.clone()));
                }
                if stack.is_empty() {
                    return Ok(value);
                }
                given = Some(value);
            }
        }
    }
}
