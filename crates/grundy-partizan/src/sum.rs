//! Sums, negatives, multiples: loops with a stack of their own.

use crate::halt::Done;
use crate::nus::Nus;
use crate::store::{Player, Store, Value};

/// A sum in work: the sums of the options found so far.
struct Adding {
    a: Value,
    b: Value,
    at: usize,
    left: Vec<Value>,
    right: Vec<Value>,
}

/// The options that a player has in a sum: of one summand, with the other one as it is.
type Choice = (Player, Value, Value);

impl Store<'_> {
    /// a + b.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn plus(&mut self, a: Value, b: Value) -> Done<Value> {
        if let Some(sum) = self.sum_at_once(a, b)? {
            return Ok(sum);
        }
        let mut stack = vec![self.adding(a, b)?];
        let mut answer = Value::ZERO;
        while let Some(top) = stack.last_mut() {
            let (a, b) = (top.a, top.b);
            if let Some((player, x, y)) = self.choice(a, b, top.at) {
                match self.sum_at_once(x, y)? {
                    None => stack.push(self.adding(x, y)?),
                    Some(sum) => {
                        match player {
                            Player::Left => top.left.push(sum),
                            Player::Right => top.right.push(sum),
                        }
                        top.at += 1;
                    }
                }
                continue;
            }
            let (mut left, mut right) = (std::mem::take(&mut top.left), std::mem::take(&mut top.right));
            answer = if self.as_number(a).or(self.as_number(b)).is_some() {
                // number translation: the translated options are the canonical ones
                left.sort_unstable();
                right.sort_unstable();
                self.intern(&left, &right)?
            } else {
                self.make(left, right)?
            };
            self.charge_memo()?;
            self.sums.insert((a.min(b), a.max(b)), answer);
            stack.pop();
        }
        Ok(answer)
    }

    fn adding(&mut self, a: Value, b: Value) -> Done<Adding> {
        self.budget.step()?;
        for value in [a, b] {
            if self.as_number(value).is_none() {
                self.list(value)?;
            }
        }
        Ok(Adding { a, b, at: 0, left: Vec::new(), right: Vec::new() })
    }

    fn sum_at_once(&mut self, a: Value, b: Value) -> Done<Option<Value>> {
        if a == Value::ZERO {
            return Ok(Some(b));
        }
        if b == Value::ZERO {
            return Ok(Some(a));
        }
        if let (Some(x), Some(y)) = (self.as_nus(a), self.as_nus(b)) {
            return self.nus(x.plus(y)?).map(Some);
        }
        Ok(self.sums.get(&(a.min(b), a.max(b))).copied())
    }

    /// The sum that a move leads to. Numbers are not moved in.
    fn choice(&self, a: Value, b: Value, mut at: usize) -> Option<Choice> {
        for player in Player::BOTH {
            for (from, other) in [(a, b), (b, a)] {
                if self.as_number(from).is_some() {
                    continue;
                }
                let options = self.listed(from, player);
                match options.get(at) {
                    Some(&option) => return Some((player, option, other)),
                    None => at -= options.len(),
                }
            }
        }
        None
    }

    /// −G.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn negative(&mut self, value: Value) -> Done<Value> {
        if let Some(known) = self.negative_at_once(value)? {
            return Ok(known);
        }
        let mut stack = vec![(value, 0)];
        let mut answer = value;
        while let Some(top) = stack.last_mut() {
            let (value, at) = *top;
            let (left, right) = (self.listed(value, Player::Left), self.listed(value, Player::Right));
            let next = left.get(at).or_else(|| right.get(at - left.len())).copied();
            if let Some(next) = next {
                top.1 += 1;
                if self.negative_at_once(next)?.is_none() {
                    stack.push((next, 0));
                }
                continue;
            }
            let (left, right) = (left.to_vec(), right.to_vec());
            let (left, right) = (self.negatives_of(&left)?, self.negatives_of(&right)?);
            answer = self.intern(&right, &left)?;
            self.charge_memo()?;
            self.charge_memo()?;
            self.negatives.insert(value, answer);
            self.negatives.insert(answer, value);
            stack.pop();
        }
        Ok(answer)
    }

    fn negative_at_once(&mut self, value: Value) -> Done<Option<Value>> {
        match self.as_nus(value) {
            Some(nus) => self.nus(nus.negated()).map(Some),
            None => Ok(self.negatives.get(&value).copied()),
        }
    }

    fn negatives_of(&mut self, list: &[Value]) -> Done<Vec<Value>> {
        let mut found = Vec::with_capacity(list.len());
        for &value in list {
            found.push(self.negative_at_once(value)?.expect("its options were done before"));
        }
        found.sort_unstable();
        Ok(found)
    }

    /// a − b.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn minus(&mut self, a: Value, b: Value) -> Done<Value> {
        let b = self.negative(b)?;
        self.plus(a, b)
    }

    /// n copies; negatives of them if n is negative.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn multiple(&mut self, n: i64, value: Value) -> Done<Value> {
        if let Some(nus) = self.as_nus(value) {
            return self.nus(nus.times(n)?);
        }
        let mut power = if n < 0 { self.negative(value)? } else { value };
        let mut left = n.unsigned_abs();
        let mut sum = Value::ZERO;
        while left > 0 {
            if left % 2 == 1 {
                sum = self.plus(sum, power)?;
            }
            left /= 2;
            if left > 0 {
                power = self.plus(power, power)?;
            }
        }
        Ok(sum)
    }

    /// The sum with a number.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub(crate) fn shifted(&mut self, value: Value, by: crate::dyadic::Dyadic) -> Done<Value> {
        let number = self.nus(Nus::from(by))?;
        self.plus(value, number)
    }

    /// The sum of a list.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn total(&mut self, values: &[Value]) -> Done<Value> {
        values.iter().try_fold(Value::ZERO, |sum, &value| self.plus(sum, value))
    }
}
