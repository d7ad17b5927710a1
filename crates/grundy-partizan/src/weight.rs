//! Atomic weights: how many ups an infinitesimal is worth.

use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::fold::Fold;
use crate::halt::{Done, Halt};
use crate::nus::Nus;
use crate::store::{Player, Store, Value};

/// The largest nimber among the followers.
struct Stars;

impl Fold for Stars {
    type Of = u64;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<u64>> {
        let Some(nus) = store.as_nus(value) else { return Ok(None) };
        Ok(if nus.number != Dyadic::ZERO {
            Some(0)
        } else if nus.ups == 0 {
            Some(nus.star)
        } else if nus.ups.abs() == 1 {
            Some((nus.star ^ 1).max(1))
        } else {
            // k·↑ + *m ends in ↑ + *m or ↑ + *(m xor 1), and that in a nimber
            Some((nus.star ^ 1 ^ ((nus.ups.unsigned_abs() - 1) & 1)).max(1))
        })
    }

    fn join(&mut self, _: &mut Store<'_>, _: Value, left: Vec<u64>, right: Vec<u64>) -> Done<u64> {
        Ok(left.into_iter().chain(right).max().unwrap_or(0))
    }
}

struct Weights;

impl Fold for Weights {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        match store.as_nus(value) {
            Some(nus) => store.integer(nus.ups).map(Some),
            None => Ok(None),
        }
    }

    fn join(
        &mut self,
        store: &mut Store<'_>,
        value: Value,
        left: Vec<Value>,
        right: Vec<Value>,
    ) -> Done<Value> {
        let two = Dyadic::integer(2);
        let left: Vec<Value> =
            left.into_iter().map(|weight| store.shifted(weight, two.negated())).collect::<Done<_>>()?;
        let right: Vec<Value> =
            right.into_iter().map(|weight| store.shifted(weight, two)).collect::<Done<_>>()?;
        let plain = store.make(left.clone(), right.clone())?;
        if store.as_number(plain).and_then(Dyadic::whole).is_none() {
            return Ok(plain);
        }
        let star = store.far_star(value)?;
        let star = store.nimber(star)?;
        let number = if store.le(star, value)? {
            // the largest n ⊲| all that Right can reach
            let mut most: Option<i64> = None;
            for option in right {
                let floor = store.stop(option, Player::Left).floor();
                let number = store.integer(floor)?;
                let n = if store.le(option, number)? { floor - 1 } else { floor };
                most = Some(most.map_or(n, |most| most.min(n)));
            }
            most.unwrap_or(0)
        } else if store.le(value, star)? {
            let mut least: Option<i64> = None;
            for option in left {
                let ceil = store.stop(option, Player::Right).ceil();
                let number = store.integer(ceil)?;
                let n = if store.le(number, option)? { ceil + 1 } else { ceil };
                least = Some(least.map_or(n, |least| least.max(n)));
            }
            least.unwrap_or(0)
        } else {
            return Ok(plain);
        };
        store.integer(number)
    }
}

impl Store<'_> {
    /// A nimber larger than all among the followers.
    fn far_star(&mut self, value: Value) -> Done<u64> {
        let most = self.largest_star(value)?;
        most.checked_add(1).ok_or_else(|| Halt::too_large("a nimber beyond 2^64"))
    }

    /// The largest nimber among the followers.
    pub(crate) fn largest_star(&mut self, value: Value) -> Done<u64> {
        self.fold(value, &mut FxHashMap::default(), &mut Stars)
    }

    /// The atomic weight; none if the value has none: it is not infinitesimal, or not near to any number of
    /// ups.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn atomic_weight(&mut self, value: Value) -> Done<Option<Value>> {
        if self.both_stops(value) != (Dyadic::ZERO, Dyadic::ZERO) {
            return Ok(None);
        }
        let mut memo = std::mem::take(&mut self.weights);
        let weight = self.fold(value, &mut memo, &mut Weights);
        self.weights = memo;
        let weight = weight?;
        if self.as_nus(value).is_some() {
            return Ok(Some(weight));
        }
        let up = self.nus(Nus { ups: 1, ..Nus::ZERO })?;
        let ups = self.norton(weight, up)?;
        let rest = self.minus(value, ups)?;
        // ↑* + (*2^j : −1) bounds what is left of an atomic game
        let far = self.far_star(value)?.max(2).checked_next_power_of_two();
        let far = self.nimber(far.ok_or_else(|| Halt::too_large("a nimber beyond 2^64"))?)?;
        let below = self.integer(-1)?;
        let far = self.ordinal(far, below)?;
        let up_star = self.nus(Nus { ups: 1, star: 1, ..Nus::ZERO })?;
        let bound = self.plus(up_star, far)?;
        let low = self.negative(bound)?;
        Ok((self.le(rest, bound)? && self.le(low, rest)?).then_some(weight))
    }
}
