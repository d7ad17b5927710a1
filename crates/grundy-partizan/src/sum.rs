//! Sums, negatives, multiples: loops with a stack of their own.
//!
//! Two kinds of sums need no comparison. A number is not moved in (number translation). And in a sum of
//! switches {x|y} of different widths x − y, players move in the widest first (*Winning Ways*, chapter 6): its
//! options with the rest added are the canonical ones. For let ±g be the widest without its mean, and R the
//! rest. Left's move to ±g + R^L is dominated by g + R, since a second player wins R − R^L + 2g: what both
//! widest switches of R and R^L can cost is less than 2g. And g + R does not reverse, since −g is worth more
//! to Right than all that Right can answer in R.

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::nus::Nus;
use crate::store::{Player, Store, Value};

/// A sum in work: the sums of the options found so far.
struct Adding {
    a: Value,
    b: Value,
    moved_in: MovedIn,
    at: usize,
    left: Vec<Value>,
    right: Vec<Value>,
}

/// The summands whose options make the canonical form of the sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MovedIn {
    /// The first alone: its options with the other added are the canonical ones.
    First,
    /// Both: options may be dominated, or reverse.
    Both,
}

/// What is known of the moves in a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Summand {
    /// Nobody moves in a number.
    Number,
    /// It is a sum of a number and switches of different widths; this is the widest.
    Switches(Dyadic),
    /// Nothing is known.
    Other,
}

/// The options that a player has in a sum: of one summand, with the other one as it is.
type SumOptions = (Player, Value, Value);

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
            let (a, b, moved_in) = (top.a, top.b, top.moved_in);
            if let Some((player, x, y)) = self.choice(a, b, moved_in, top.at) {
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
            answer = match moved_in {
                MovedIn::First => {
                    left.sort_unstable();
                    right.sort_unstable();
                    self.intern(&left, &right)?
                }
                MovedIn::Both => self.make(left, right)?,
            };
            if let (MovedIn::First, Summand::Switches(width)) = (moved_in, self.summand(a)) {
                self.charge_memo()?;
                self.switch_sums.insert(answer, width);
            }
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
        let (a, b) = if self.summand(a) < self.summand(b) { (b, a) } else { (a, b) };
        let moved_in = match (self.summand(a), self.summand(b)) {
            (_, Summand::Number) => MovedIn::First,
            (Summand::Switches(widest), Summand::Switches(other)) if widest > other => MovedIn::First,
            _ => MovedIn::Both,
        };
        Ok(Adding { a, b, moved_in, at: 0, left: Vec::new(), right: Vec::new() })
    }

    /// What is known of the moves in a value whose options are listed, or in a number.
    fn summand(&self, value: Value) -> Summand {
        if self.as_number(value).is_some() {
            return Summand::Number;
        }
        if let ([left], [right]) = (self.listed(value, Player::Left), self.listed(value, Player::Right))
            && let (Some(left), Some(right)) = (self.as_number(*left), self.as_number(*right))
            && let Ok(width) = left.minus(right)
            && width > Dyadic::ZERO
        {
            return Summand::Switches(width);
        }
        self.switch_sums.get(&value).map_or(Summand::Other, |&width| Summand::Switches(width))
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

    /// The sum that a move leads to.
    fn choice(&self, a: Value, b: Value, moved_in: MovedIn, mut at: usize) -> Option<SumOptions> {
        let summands = [(a, b), (b, a)];
        let summands = match moved_in {
            MovedIn::First => &summands[..1],
            MovedIn::Both => &summands,
        };
        for player in Player::BOTH {
            for &(from, other) in summands {
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
