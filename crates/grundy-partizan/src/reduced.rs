//! The reduced canonical form, the companion, the birthday.

use rustc_hash::FxHashMap;

use crate::fold::Fold;
use crate::halt::{Done, Halt};
use crate::store::{Store, Value};

/// Forgets infinitesimals at the ends.
struct Project;

impl Fold for Project {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        match store.as_nus(value) {
            Some(nus) => store.number(nus.number).map(Some),
            None => Ok(None),
        }
    }

    fn join(&mut self, store: &mut Store<'_>, _: Value, left: Vec<Value>, right: Vec<Value>) -> Done<Value> {
        store.make(left, right)
    }
}

struct Companion;

impl Fold for Companion {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        let stays = store.as_nus(value).is_some_and(|nus| {
            let number = nus.as_number().is_some() && value != Value::ZERO;
            number || nus.as_nimber().is_some_and(|star| star > 1)
        });
        Ok(stays.then_some(value))
    }

    fn join(
        &mut self,
        store: &mut Store<'_>,
        value: Value,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
    ) -> Done<Value> {
        if store.le(Value::ZERO, value)? {
            left.push(Value::ZERO);
        }
        if store.le(value, Value::ZERO)? {
            right.push(Value::ZERO);
        }
        store.make(left, right)
    }
}

struct Birthday;

impl Fold for Birthday {
    type Of = u64;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<u64>> {
        store.as_nus(value).map(crate::nus::Nus::birthday).transpose()
    }

    fn join(&mut self, _: &mut Store<'_>, _: Value, left: Vec<u64>, right: Vec<u64>) -> Done<u64> {
        let last = left.into_iter().chain(right).max().unwrap_or(0);
        last.checked_add(1).ok_or_else(|| Halt::too_large("a birthday beyond 2^64"))
    }
}

impl Store<'_> {
    /// The simplest value that differs by an infinitesimal.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn reduced(&mut self, value: Value) -> Done<Value> {
        let star = self.nimber(1)?;
        let heated = if self.as_nus(value).is_some() { value } else { self.heat(value, star)? };
        self.fold(heated, &mut FxHashMap::default(), &mut Project)
    }

    /// The companion: with 0 as an option of Left if G ≥ 0, of Right if G ≤ 0, all the way down.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn companion(&mut self, value: Value) -> Done<Value> {
        self.fold(value, &mut FxHashMap::default(), &mut Companion)
    }

    /// The day on which the value is born.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn birthday(&mut self, value: Value) -> Done<u64> {
        self.fold(value, &mut FxHashMap::default(), &mut Birthday)
    }
}
