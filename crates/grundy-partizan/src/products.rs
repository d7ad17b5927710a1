//! Ordinal sums, Norton and Conway products, incentives.

use grundy_base::error::Refused;
use rustc_hash::FxHashMap;

use crate::fold::Fold;
use crate::halt::Done;
use crate::store::{Outcome, Player, Store, Value};

/// G : H over H, with G fixed.
struct Ordinal {
    base: Value,
    left: Vec<Value>,
    right: Vec<Value>,
}

impl Fold for Ordinal {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        if value == Value::ZERO {
            return Ok(Some(self.base));
        }
        let nimbers =
            [self.base, value].map(|value| store.as_nus(value).and_then(crate::nus::Nus::as_nimber));
        match nimbers {
            [Some(a), Some(b)] if a.checked_add(b).is_some() => store.nimber(a + b).map(Some),
            _ => Ok(None),
        }
    }

    fn join(
        &mut self,
        store: &mut Store<'_>,
        _: Value,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
    ) -> Done<Value> {
        left.extend(&self.left);
        right.extend(&self.right);
        store.make(left, right)
    }
}

/// The Norton product by a positive U.
struct Norton {
    unit: Value,
    /// U + Δ over the incentives Δ of U.
    raised: Vec<Value>,
}

impl Fold for Norton {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        match store.as_number(value).and_then(crate::dyadic::Dyadic::whole) {
            Some(n) => store.multiple(n, self.unit).map(Some),
            None => Ok(None),
        }
    }

    fn join(&mut self, store: &mut Store<'_>, _: Value, left: Vec<Value>, right: Vec<Value>) -> Done<Value> {
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for &raised in &self.raised {
            for &option in &left {
                lefts.push(store.plus(option, raised)?);
            }
            for &option in &right {
                rights.push(store.minus(option, raised)?);
            }
        }
        store.make(lefts, rights)
    }
}

impl Store<'_> {
    /// G : H. A move in G ends H; G is taken in canonical form.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn ordinal(&mut self, base: Value, top: Value) -> Done<Value> {
        let left = self.options(base, Player::Left)?.to_vec();
        let right = self.options(base, Player::Right)?.to_vec();
        self.fold(top, &mut FxHashMap::default(), &mut Ordinal { base, left, right })
    }

    /// What each move gains: G^L − G and G − G^R, dominated ones dropped.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn incentives(&mut self, value: Value) -> Done<Vec<Value>> {
        let mut found = Vec::new();
        for option in self.options(value, Player::Left)?.to_vec() {
            found.push(self.minus(option, value)?);
        }
        for option in self.options(value, Player::Right)?.to_vec() {
            found.push(self.minus(value, option)?);
        }
        found.sort_unstable();
        found.dedup();
        self.drop_dominated(&mut found, Player::Left)?;
        Ok(found)
    }

    /// G·U for U > 0: n copies of U for an integer n, and moves in between.
    ///
    /// # Errors
    /// If U is not positive; if the budget is spent.
    pub fn norton(&mut self, value: Value, unit: Value) -> Done<Value> {
        if self.outcome(unit)? != Outcome::Left {
            let reason = "the second factor must be greater than 0";
            return Err(
                Refused::new("the Norton product", reason, "multiply by ^ or another positive game").into()
            );
        }
        let incentives = self.incentives(unit)?;
        let raised = incentives.into_iter().map(|gain| self.plus(unit, gain)).collect::<Done<_>>()?;
        self.fold(value, &mut FxHashMap::default(), &mut Norton { unit, raised })
    }

    /// The Conway product GH.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn conway(&mut self, a: Value, b: Value) -> Done<Value> {
        let mut memo: FxHashMap<(Value, Value), Value> = FxHashMap::default();
        let mut stack = vec![(a, b)];
        while let Some(&(x, y)) = stack.last() {
            self.budget.step()?;
            if memo.contains_key(&(x, y)) {
                stack.pop();
                continue;
            }
            if let Some(product) = self.product_at_once(x, y)? {
                self.charge_memo()?;
                memo.insert((x, y), product);
                continue;
            }
            self.list(x)?;
            self.list(y)?;
            let mut sides = [Vec::new(), Vec::new()];
            let mut waiting = Vec::new();
            for p in Player::BOTH {
                for q in Player::BOTH {
                    for i in 0..self.listed(x, p).len() {
                        for j in 0..self.listed(y, q).len() {
                            let (xp, yq) = (self.listed(x, p)[i], self.listed(y, q)[j]);
                            let pairs = [(xp, y), (x, yq), (xp, yq)];
                            let [Some(&m), Some(&n), Some(&mn)] = pairs.map(|pair| memo.get(&pair)) else {
                                waiting.extend(pairs.into_iter().filter(|pair| !memo.contains_key(pair)));
                                continue;
                            };
                            let sum = self.plus(m, n)?;
                            sides[usize::from(p != q)].push(self.minus(sum, mn)?);
                        }
                    }
                }
            }
            if waiting.is_empty() {
                let [left, right] = sides;
                let product = self.make(left, right)?;
                self.charge_memo()?;
                memo.insert((x, y), product);
            } else {
                stack.extend(waiting);
            }
        }
        Ok(memo[&(a, b)])
    }

    fn product_at_once(&mut self, x: Value, y: Value) -> Done<Option<Value>> {
        let (a, b) = (self.as_number(x), self.as_number(y));
        if let (Some(a), Some(b)) = (a, b) {
            return self.number(a.times(b)?).map(Some);
        }
        for (factor, other) in [(a, y), (b, x)] {
            if let Some(n) = factor.and_then(crate::dyadic::Dyadic::whole) {
                return self.multiple(n, other).map(Some);
            }
        }
        Ok(None)
    }
}
