//! Cooling, freezing, heating, overheating.

use grundy_base::error::Refused;
use grundy_base::phrase::{Phrase, phrase};
use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::fold::Fold;
use crate::halt::Done;
use crate::store::{Store, Value};
use crate::thermograph::LOWEST;

struct Cool {
    by: Dyadic,
}

impl Fold for Cool {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        if self.by > store.temperature(value)? {
            let mean = store.mean(value)?;
            return store.number(mean).map(Some);
        }
        Ok(None)
    }

    fn join(&mut self, store: &mut Store<'_>, _: Value, left: Vec<Value>, right: Vec<Value>) -> Done<Value> {
        let tax = self.by;
        let left =
            left.into_iter().map(|option| store.shifted(option, tax.negated())).collect::<Done<_>>()?;
        let right = right.into_iter().map(|option| store.shifted(option, tax)).collect::<Done<_>>()?;
        store.make(left, right)
    }
}

/// Heating by a value, and overheating: what integers become, and what is paid for a move.
struct Heat {
    /// What one becomes; numbers stay if none.
    unit: Option<Value>,
    pay: Value,
}

impl Fold for Heat {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        let Some(x) = store.as_number(value) else { return Ok(None) };
        match (self.unit, x.whole()) {
            (None, _) => Ok(Some(value)),
            (Some(unit), Some(n)) => store.multiple(n, unit).map(Some),
            (Some(_), None) => Ok(None),
        }
    }

    fn join(&mut self, store: &mut Store<'_>, _: Value, left: Vec<Value>, right: Vec<Value>) -> Done<Value> {
        let pay = self.pay;
        let left = left.into_iter().map(|option| store.plus(option, pay)).collect::<Done<_>>()?;
        let right = right.into_iter().map(|option| store.minus(option, pay)).collect::<Done<_>>()?;
        store.make(left, right)
    }
}

impl Store<'_> {
    /// G cooled by t: every move costs t, until the game is frozen to its mean.
    ///
    /// # Errors
    /// If t ≤ −1, where cooling is not defined; if the budget is spent.
    pub fn cool(&mut self, value: Value, by: Dyadic) -> Done<Value> {
        if by <= LOWEST {
            let reason = phrase!(
                "too-cold",
                "{by} is too low: below and at -1 integers would have to be cooled",
                by = by.to_string(),
            );
            return Err(Refused::new(
                Phrase::fixed("asked-cooling", "cooling"),
                reason,
                Phrase::fixed("cool-above", "cool by a number above -1"),
            )
            .into());
        }
        self.fold(value, &mut FxHashMap::default(), &mut Cool { by })
    }

    /// G cooled by its temperature: its mean, and an infinitesimal part that only now is seen. A number is
    /// its own freeze.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn freeze(&mut self, value: Value) -> Done<Value> {
        if self.as_number(value).is_some() {
            return Ok(value);
        }
        let temperature = self.temperature(value)?;
        self.cool(value, temperature)
    }

    /// G heated by a value: every move pays it, except in numbers.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn heat(&mut self, value: Value, by: Value) -> Done<Value> {
        self.fold(value, &mut FxHashMap::default(), &mut Heat { unit: None, pay: by })
    }

    /// G overheated from s to t: an integer n becomes n copies of s, and every other move pays t.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn overheat(&mut self, value: Value, unit: Value, pay: Value) -> Done<Value> {
        self.fold(value, &mut FxHashMap::default(), &mut Heat { unit: Some(unit), pay })
    }
}
