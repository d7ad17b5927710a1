//! The order in which options are written. It depends on the values alone, never on their ids.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::fold::Fold;
use crate::halt::Done;
use crate::nus::Nus;
use crate::store::{Player, Store, Value};
use crate::text::shape::{Shape, Shapes, Ups, shape};

/// The most bars that a game without braces may add to.
pub(crate) const MAX_BARS: usize = 4;

/// What the writer has to know of a value: its options in order, and the bars between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) left: Vec<Value>,
    pub(crate) right: Vec<Value>,
    pub(crate) bars: usize,
}

/// Layouts and shapes of values and all of their followers.
#[derive(Default)]
pub(crate) struct Layouts {
    shapes: Shapes,
    known: FxHashMap<Value, Layout>,
    done: FxHashMap<Value, ()>,
}

impl Layouts {
    /// The layout of a value, found before those of the games that it is an option of.
    pub(crate) fn layout(&self, value: Value) -> &Layout {
        &self.known[&value]
    }

    pub(crate) fn shape(&mut self, store: &mut Store<'_>, value: Value) -> Done<Shape> {
        shape(store, &mut self.shapes, value)
    }

    /// Makes the layouts of a value and its followers.
    pub(crate) fn prepare(&mut self, store: &mut Store<'_>, value: Value) -> Done<()> {
        let mut done = std::mem::take(&mut self.done);
        let prepared = store.fold(value, &mut done, self);
        self.done = done;
        prepared
    }

    /// Whether a game alone on its side is written without braces.
    pub(crate) fn drops_braces(&mut self, store: &mut Store<'_>, value: Value) -> Done<bool> {
        Ok(self.shape(store, value)? == Shape::Braces && self.layout(value).bars < MAX_BARS)
    }

    pub(crate) fn sort(&mut self, store: &mut Store<'_>, list: &mut [Value]) -> Done<()> {
        for &value in list.iter() {
            self.shape(store, value)?;
        }
        store.budget.steps(list.len() as u64)?;
        let store = &*store;
        list.sort_by(|&a, &b| self.compare(store, a, b));
        Ok(())
    }

    /// Numbers, then nimbers, then other uptimals, then all others by their options.
    fn compare(&self, store: &Store<'_>, mut a: Value, mut b: Value) -> Ordering {
        while a != b {
            match (self.key(store, a), self.key(store, b)) {
                (Some(x), Some(y)) => return x.compare(&y),
                (Some(_), None) => return Ordering::Less,
                (None, Some(_)) => return Ordering::Greater,
                (None, None) => match self.first_difference(a, b) {
                    Ok(pair) => (a, b) = pair,
                    Err(shorter_first) => return shorter_first,
                },
            }
        }
        Ordering::Equal
    }

    /// The first options in which two games differ, or how their lists compare if one goes on where the
    /// other ends.
    fn first_difference(&self, a: Value, b: Value) -> Result<(Value, Value), Ordering> {
        let (a, b) = (self.layout(a), self.layout(b));
        for (x, y) in [(&a.left, &b.left), (&a.right, &b.right)] {
            if let Some(pair) = x.iter().zip(y).find(|(p, q)| p != q) {
                return Ok((*pair.0, *pair.1));
            }
            if x.len() != y.len() {
                return Err(x.len().cmp(&y.len()));
            }
        }
        Err(Ordering::Equal)
    }

    fn key(&self, store: &Store<'_>, value: Value) -> Option<Key> {
        if let Some(Nus { number, ups, star }) = store.as_nus(value) {
            let class = if ups == 0 && star == 0 {
                Class::Number
            } else if ups == 0 && number == Dyadic::ZERO {
                Class::Nimber
            } else {
                Class::Uptimal
            };
            return Some(Key { class, number, first: ups, last: ups, length: u64::from(ups != 0), star });
        }
        let Shape::Uptimal(uptimal) = self.shapes[&value] else { return None };
        let last = if uptimal.positive { 1 } else { -1 };
        let first = if uptimal.ups == Ups::Tower { last } else { 0 };
        let (number, length, star) = (uptimal.number, uptimal.height, uptimal.star);
        Some(Key { class: Class::Uptimal, number, first, last, length, star })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Number,
    Nimber,
    Uptimal,
}

/// What decides between two uptimals: the coefficients of up, up-second and so on are `first` but for the
/// last one.
struct Key {
    class: Class,
    number: Dyadic,
    first: i64,
    last: i64,
    length: u64,
    star: u64,
}

impl Key {
    fn coefficient(&self, at: u64) -> i64 {
        if at + 1 == self.length { self.last } else { self.first }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let shorter = self.length.min(other.length);
        let coefficients = (0..shorter)
            .map(|at| self.coefficient(at).cmp(&other.coefficient(at)))
            .find(|found| found.is_ne());
        (self.class.cmp(&other.class))
            .then(self.number.cmp(&other.number))
            .then(coefficients.unwrap_or(Ordering::Equal))
            .then(self.length.cmp(&other.length))
            .then(self.star.cmp(&other.star))
    }
}

impl Fold for Layouts {
    type Of = ();

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<()>> {
        let named = matches!(self.shape(store, value)?, Shape::Nus(_) | Shape::Uptimal(_));
        Ok(named.then_some(()))
    }

    fn join(&mut self, store: &mut Store<'_>, value: Value, _: Vec<()>, _: Vec<()>) -> Done<()> {
        let mut left = store.options(value, Player::Left)?.to_vec();
        let mut right = store.options(value, Player::Right)?.to_vec();
        self.sort(store, &mut left)?;
        self.sort(store, &mut right)?;
        let mut bars = 1;
        for list in [&left, &right] {
            if let [only] = list[..]
                && self.drops_braces(store, only)?
            {
                bars = bars.max(self.layout(only).bars + 1);
            }
        }
        store.budget.take_table::<Value>((left.len() + right.len()) as u64)?;
        self.known.insert(value, Layout { left, right, bars });
        Ok(())
    }
}
