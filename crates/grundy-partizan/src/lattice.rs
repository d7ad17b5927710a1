//! The values born by a day: all of them, and the lattice that they form.

use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;
use rustc_hash::FxHashSet;

use crate::halt::Done;
use crate::store::{Player, Store, Value};

/// The last day whose values can be listed: 1, 4, 22, 1474; the next day has more than 10^28.
const MAX_DAY: u64 = 3;

impl Store<'_> {
    /// All values born by a day, each once.
    ///
    /// # Errors
    /// If the day is later than day 3; if the budget is spent.
    pub fn day(&mut self, day: u64) -> Done<Vec<Value>> {
        if day > MAX_DAY {
            let reason = Phrase::fixed("day-4", "day 4 has more than 10^28 values");
            return Err(Refused::new(
                Phrase::fixed("asked-day", "a list of that day"),
                reason,
                Phrase::fixed("day-up-to-3", "ask for a day up to 3"),
            )
            .into());
        }
        let mut values = vec![Value::ZERO];
        for _ in 0..day {
            let antichains = self.antichains(&values)?;
            let mut next = FxHashSet::default();
            for left in &antichains {
                for right in &antichains {
                    self.budget.step()?;
                    next.insert(self.make(left.clone(), right.clone())?);
                }
            }
            values = next.into_iter().collect();
            values.sort_unstable();
        }
        Ok(values)
    }

    /// All sets of values of which none is at most another.
    fn antichains(&mut self, values: &[Value]) -> Done<Vec<Vec<Value>>> {
        let mut found = vec![Vec::new()];
        for &value in values {
            for at in 0..found.len() {
                let mut fits = true;
                for &other in &found[at].clone() {
                    fits = fits && !self.le(value, other)? && !self.le(other, value)?;
                }
                if fits {
                    let mut larger = found[at].clone();
                    larger.push(value);
                    found.push(larger);
                }
            }
        }
        Ok(found)
    }

    /// The least value above two in the lattice of the day on which both are born.
    ///
    /// # Errors
    /// If that day is later than day 4; if the budget is spent.
    pub fn join(&mut self, a: Value, b: Value) -> Done<Value> {
        self.bound(a, b, Player::Left)
    }

    /// The greatest value below two in that lattice.
    ///
    /// # Errors
    /// If that day is later than day 4; if the budget is spent.
    pub fn meet(&mut self, a: Value, b: Value) -> Done<Value> {
        self.bound(a, b, Player::Right)
    }

    /// The options of both for a player, and for the other one all values of the day before that are too
    /// good for both.
    fn bound(&mut self, a: Value, b: Value, player: Player) -> Done<Value> {
        let day = self.birthday(a)?.max(self.birthday(b)?);
        if day == 0 {
            return Ok(Value::ZERO);
        }
        let mut near: Vec<Value> = self.options(a, player)?.to_vec();
        near.extend_from_slice(self.options(b, player)?);
        let mut far = Vec::new();
        for value in self.day(day - 1)? {
            let mut fits = true;
            for side in [a, b] {
                fits = fits
                    && !match player {
                        Player::Left => self.le(value, side)?,
                        Player::Right => self.le(side, value)?,
                    };
            }
            if fits {
                far.push(value);
            }
        }
        match player {
            Player::Left => self.make(near, far),
            Player::Right => self.make(far, near),
        }
    }
}
