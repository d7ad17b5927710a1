//! Computes something of two values from the same of pairs of their followers, without recursion.

use rustc_hash::FxHashMap;

use crate::halt::Done;
use crate::store::{Store, Value};

/// Two values.
pub(crate) type Pair = (Value, Value);

/// Pairs that are done, and those that must be done first.
#[derive(Default)]
pub(crate) struct Pairs {
    done: FxHashMap<Pair, Value>,
    waiting: Vec<Pair>,
}

impl Pairs {
    /// The answer for a pair. One that is not done will be.
    pub(crate) fn get(&mut self, pair: Pair) -> Option<Value> {
        let known = self.done.get(&pair).copied();
        if known.is_none() {
            self.waiting.push(pair);
        }
        known
    }

    /// Whether an answer was missed.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }
}

/// The answer for a pair, or none if one that it needs is not done.
pub(crate) type Step = fn(&mut Store<'_>, Pair, &mut Pairs) -> Done<Option<Value>>;

impl Store<'_> {
    /// The answer for a pair.
    pub(crate) fn of_pairs(&mut self, root: Pair, step: Step) -> Done<Value> {
        let mut pairs = Pairs::default();
        let mut stack = vec![root];
        while let Some(&pair) = stack.last() {
            self.budget.step()?;
            if pairs.done.contains_key(&pair) {
                stack.pop();
            } else if let Some(answer) = step(self, pair, &mut pairs)? {
                self.charge_memo()?;
                pairs.done.insert(pair, answer);
            } else {
                stack.append(&mut pairs.waiting);
            }
        }
        Ok(pairs.done[&root])
    }
}
