//! Faults of programs in the middle of a search.
//!
//! Rules cannot fail: a search asks them for moves and goes on. So rules that run a program keep its first fault here and
//! have no moves from then on, and [`Watched`] looks after every question whether there was one.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::report::scene::Scene;
use grundy::report::{Ask, Cell, Layer, Report};
use grundy::rules::Class;
use grundy::solve::Solver;
use grundy::table::{Axis, Family, Look, Step, Summand, Table};
use grundy::value::outcome::Outcome;
use grundy_lang::allowance::{Meter, Under};

/// What the calls of a program share: the limits they obey, and the first fault since the last look.
#[derive(Debug, Default)]
pub struct Faults {
    meter: Arc<Meter>,
    first: Mutex<Option<Error>>,
}

impl Faults {
    /// Without a fault; the calls obey the limits of the meter.
    pub fn of(meter: &Arc<Meter>) -> Self {
        Self { meter: Arc::clone(meter), first: Mutex::default() }
    }

    /// Puts the limits of a question in force until the guard goes.
    #[must_use = "the limits are in force as long as the guard lives"]
    pub fn under(&self, limits: &Limits) -> Under<'_> {
        self.meter.under(limits)
    }

    /// Keeps a fault, if it is the first.
    pub fn keep(&self, fault: impl Into<Error>) {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault.into());
    }

    /// Whether there was one.
    pub fn any(&self) -> bool {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Takes it out.
    pub fn take(&self) -> Option<Error> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Draws a position.
pub type Picture = Box<dyn Fn(&str) -> Result<Option<String>, Error> + Send + Sync>;

/// An opened game whose rules may fault.
pub struct Watched {
    inner: Box<dyn Table>,
    faults: Arc<Faults>,
    picture: Option<Picture>,
}

impl Watched {
    /// Watches a game; its rules keep their faults in `faults`.
    pub fn new(inner: impl Table + 'static, faults: Arc<Faults>) -> Self {
        Self { inner: Box::new(inner), faults, picture: None }
    }

    /// With drawings of positions.
    #[must_use]
    pub fn picture(mut self, picture: Picture) -> Self {
        self.picture = Some(picture);
        self
    }

    /// What came out, unless a fault made it worthless.
    fn faultless<T>(&self, found: Result<T, Error>) -> Result<T, Error> {
        match self.faults.take() {
            Some(fault) => {
                // positions that seemed to have no moves may have been remembered
                self.inner.forget();
                // a solver that was stopped knows best how far it came
                match (found, fault) {
                    (Err(stopped @ Error::Stopped(_)), Error::Stopped(_)) => Err(stopped),
                    (_, fault) => Err(fault),
                }
            }
            None => found,
        }
    }
}

impl Table for Watched {
    fn class(&self, misere: bool) -> Class {
        self.inner.class(misere)
    }
    fn start(&self) -> Option<String> {
        self.inner.start()
    }
    fn canonical(&self, position: &str) -> Result<String, Error> {
        self.faultless(self.inner.canonical(position))
    }
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        self.faultless(self.inner.moves(position))
    }
    fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error> {
        let _limits = self.faults.under(&ask.limits);
        self.faultless(self.inner.look(position, ask))
    }
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        self.faultless(self.inner.ending(position, misere))
    }
    fn components(&self, position: &str) -> Result<Vec<String>, Error> {
        self.faultless(self.inner.components(position))
    }
    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let _limits = self.faults.under(&ask.limits);
        self.faultless(self.inner.solve(position, ask))
    }
    fn solvers(&self, misere: bool) -> Vec<Solver> {
        self.inner.solvers(misere)
    }
    fn axes(&self) -> Vec<Axis> {
        self.inner.axes()
    }
    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error> {
        let _limits = self.faults.under(&ask.limits);
        self.faultless(self.inner.layers(position, ask))
    }
    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.inner.position(numbers)
    }
    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let _limits = self.faults.under(&ask.limits);
        self.faultless(self.inner.cells(ranges, ask))
    }
    fn family(&self) -> Option<Family> {
        self.inner.family()
    }
    /// None: inside a sum of different games nobody would look for faults.
    fn summand(&self) -> Option<&dyn Summand> {
        None
    }
    fn forget(&self) {
        self.inner.forget();
    }
    fn picture(&self, position: &str) -> Result<Option<String>, Error> {
        let Some(picture) = &self.picture else { return self.inner.picture(position) };
        self.faultless(picture(position))
    }
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        self.faultless(self.inner.scene(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file;

    /// What a search took for ends while the rules failed is not remembered.
    #[test]
    fn a_fault_leaves_nothing_behind() {
        for range in ["range(n)", "range(n - 1, -1, -1)"] {
            let rules = format!(
                "def moves(n):\n    if n == 6:\n        return [1 // 0]\n    return [k for k in {range}]\n"
            );
            let open = || file::open("late.star", &rules).unwrap().table;
            let nimber = |table: &dyn Table, at: &str| table.solve(at, &Ask::default()).unwrap().nimber;
            let (asked, fresh) = (open(), open());
            assert!(asked.solve("9", &Ask::default()).is_err());
            for position in ["5", "4 3", "3"] {
                assert_eq!(nimber(&*asked, position), nimber(&*fresh, position), "{position}");
            }
            assert!(asked.solve("9", &Ask::default()).is_err(), "it is asked again");
        }
    }
}
