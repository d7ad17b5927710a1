//! Thermographs, means and temperatures of values.

use std::rc::Rc;

use crate::dyadic::Dyadic;
use crate::fold::Fold;
use crate::halt::Done;
use crate::nus::Nus;
use crate::store::{Player, Store, Value};
use crate::thermograph::Thermograph;

struct Graphs;

impl Fold for Graphs {
    type Of = Rc<Thermograph>;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Self::Of>> {
        let Some(nus) = store.as_nus(value) else { return Ok(None) };
        if nus.number.whole().is_some() && nus.as_number().is_some() {
            return Ok(Some(Rc::new(Thermograph::mast(nus.number))));
        }
        // the graph of k·↑ + *m is that of *, ↑ or ↓
        let like = match (nus.ups.signum(), nus.star) {
            (0, 0) => return Ok(None),
            (up, 1) if nus.ups == up => Nus { ups: 0, star: 1, ..nus },
            (0, _) => Nus { star: 1, ..nus },
            (up, _) => Nus { ups: up, star: 0, ..nus },
        };
        if like == nus {
            return Ok(None);
        }
        let like = store.nus(like)?;
        store.thermograph(like).map(Some)
    }

    fn join(
        &mut self,
        store: &mut Store<'_>,
        _: Value,
        left: Vec<Self::Of>,
        right: Vec<Self::Of>,
    ) -> Done<Self::Of> {
        let graph = Thermograph::of(&left, &right)?;
        store.budget.take_table::<(Dyadic, Dyadic)>((graph.left.len() + graph.right.len()) as u64)?;
        Ok(Rc::new(graph))
    }
}

impl Store<'_> {
    /// The thermograph.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn thermograph(&mut self, value: Value) -> Done<Rc<Thermograph>> {
        let mut memo = std::mem::take(&mut self.thermographs);
        let found = self.fold(value, &mut memo, &mut Graphs);
        // the graphs of *, ↑ and ↓ are found within, in a memo of their own
        memo.extend(self.thermographs.drain());
        self.thermographs = memo;
        found
    }

    /// The mean.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn mean(&mut self, value: Value) -> Done<Dyadic> {
        match self.as_nus(value) {
            Some(nus) => Ok(nus.number),
            None => Ok(self.thermograph(value)?.mean()),
        }
    }

    /// The temperature.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn temperature(&mut self, value: Value) -> Done<Dyadic> {
        match self.as_nus(value) {
            Some(nus) => Ok(match nus.as_number() {
                Some(x) => x.unit().negated(),
                None => Dyadic::ZERO,
            }),
            None => Ok(self.thermograph(value)?.temperature()),
        }
    }

    /// Both stops: where Left gets if she begins, and if Right begins.
    pub fn both_stops(&self, value: Value) -> (Dyadic, Dyadic) {
        (self.stop(value, Player::Left), self.stop(value, Player::Right))
    }
}
