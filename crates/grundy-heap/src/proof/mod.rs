//! Laws of values with one parameter, and what proves them.
//!
//! [`period`] and [`saltus`] look at values and suggest; a [`Theorem`] says how many values make a suggestion
//! a proof.

pub mod arithmetic;
pub mod period;
pub mod saltus;
pub(crate) mod search;
pub mod subtraction;
pub mod tails;
mod theorem;

pub use theorem::Theorem;

use std::fmt;

use grundy_base::phrase::Phrase;

/// How sure a law is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It holds for all heaps: the theorem, with its bound as checked here.
    Proved {
        /// The theorem in words, with the numbers put in.
        theorem: Phrase,
    },
    /// It holds for all computed values; nothing is proved beyond them.
    Verified,
}

/// A law of the values of a family with one parameter, n.
pub struct Law {
    /// What kind of law: `period`, `arithmetic period`, `intervals`, `recurrence`, `beatty`, …
    pub kind: &'static str,
    /// In words and formula, for people: `g(n + 12) = g(n) for all n > 70`.
    pub statement: Phrase,
    /// The least n from which it holds.
    pub from: u64,
    /// The period, if there is one.
    pub period: Option<u64>,
    /// What is added with each period; 0 for plain periods.
    pub saltus: u64,
    /// The largest n that breaks the pattern continued downwards; none if it holds from 0 (the literature
    /// says 0 then).
    pub last_exception: Option<u64>,
    /// The values that break it: n and its value; at most the first million.
    pub exceptions: Vec<(u64, u64)>,
    /// How certain the law is.
    pub status: Status,
    /// The values of all n below this were compared.
    pub checked: u64,
    /// The value at n; none where the law tells none: it is larger than any number here, or too many steps
    /// away.
    pub predict: Box<dyn Fn(u64) -> Option<u64> + Send + Sync>,
}

impl Law {
    /// Whether the law is proved for all heaps.
    pub fn is_proved(&self) -> bool {
        matches!(self.status, Status::Proved { .. })
    }

    /// The value at n, if the law tells it.
    pub fn told(&self, n: u64) -> Option<u64> {
        (self.predict)(n)
    }
}

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Law")
            .field("kind", &self.kind)
            .field("statement", &self.statement)
            .field("status", &self.status)
            .field("checked", &self.checked)
            .finish_non_exhaustive()
    }
}
