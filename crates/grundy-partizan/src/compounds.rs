//! Sums in which a player may move in more than one game at once.

use crate::halt::Done;
use crate::pairs::{Pair, Pairs};
use crate::store::{Player, Store, Value};

impl Store<'_> {
    /// The conjunctive sum of two canonical forms: a player moves in both, and play ends where one ends.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn conjunctive(&mut self, a: Value, b: Value) -> Done<Value> {
        self.of_pairs((a, b), |store, pair, pairs| compound(store, pair, pairs, false))
    }

    /// The selective sum of two canonical forms: a player moves in one, or in both.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn selective(&mut self, a: Value, b: Value) -> Done<Value> {
        self.of_pairs((a, b), |store, pair, pairs| compound(store, pair, pairs, true))
    }
}

/// The sum of a pair from those of its options; `alone` if a player may move in one game only.
fn compound(store: &mut Store<'_>, (x, y): Pair, pairs: &mut Pairs, alone: bool) -> Done<Option<Value>> {
    if alone && (x == Value::ZERO || y == Value::ZERO) {
        return Ok(Some(if x == Value::ZERO { y } else { x }));
    }
    store.list(x)?;
    store.list(y)?;
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip(Player::BOTH) {
        let (mine, yours) = (store.listed(x, player), store.listed(y, player));
        let both = mine.iter().flat_map(|&a| yours.iter().map(move |&b| (a, b)));
        let first = mine.iter().map(|&a| (a, y)).filter(|_| alone);
        let second = yours.iter().map(|&b| (x, b)).filter(|_| alone);
        side.extend(both.chain(first).chain(second).filter_map(|pair| pairs.get(pair)));
    }
    let [left, right] = sides;
    if pairs.is_waiting() { Ok(None) } else { store.make(left, right).map(Some) }
}
