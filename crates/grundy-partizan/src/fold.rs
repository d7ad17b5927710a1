//! Computes something of a value from the same of its options, without recursion.

use rustc_hash::FxHashMap;

use crate::halt::Done;
use crate::store::{Player, Store, Value};

/// What is computed from options: one thing for each value.
pub(crate) trait Fold {
    /// What is computed.
    type Of: Clone;

    /// The answer that needs no options.
    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Self::Of>>;

    /// The answer from those of the canonical options.
    fn join(
        &mut self,
        store: &mut Store<'_>,
        value: Value,
        left: Vec<Self::Of>,
        right: Vec<Self::Of>,
    ) -> Done<Self::Of>;
}

impl Store<'_> {
    /// The answer for a value; those of its followers are kept in the memo.
    pub(crate) fn fold<F: Fold>(
        &mut self,
        root: Value,
        memo: &mut FxHashMap<Value, F::Of>,
        fold: &mut F,
    ) -> Done<F::Of> {
        if let Some(known) = memo.get(&root) {
            return Ok(known.clone());
        }
        let mut stack = vec![(root, 0)];
        while let Some(top) = stack.last_mut() {
            let (value, at) = *top;
            if at == 0 {
                self.budget.step()?;
                if let Some(answer) = fold.at_once(self, value)? {
                    self.charge_memo()?;
                    memo.insert(value, answer);
                    stack.pop();
                    continue;
                }
                self.list(value)?;
            }
            let (left, right) = (self.listed(value, Player::Left), self.listed(value, Player::Right));
            if let Some(&next) = left.get(at).or_else(|| right.get(at - left.len())) {
                top.1 += 1;
                if !memo.contains_key(&next) {
                    stack.push((next, 0));
                }
                continue;
            }
            let of =
                |list: &[Value]| -> Vec<F::Of> { list.iter().map(|option| memo[option].clone()).collect() };
            let (left, right) = (of(left), of(right));
            let answer = fold.join(self, value, left, right)?;
            self.charge_memo()?;
            memo.insert(value, answer);
            stack.pop();
        }
        Ok(memo[&root].clone())
    }
}
