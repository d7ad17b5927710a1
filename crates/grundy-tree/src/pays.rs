//! What outcomes pay: machine integers as long as all are, exact numbers otherwise.

use crate::number::Number;

/// Rows of payoffs, one place a player.
#[derive(Clone, Debug)]
pub(crate) enum Pays {
    /// All are machine integers.
    Whole(Vec<i64>),
    /// Some are not.
    Exact(Vec<Number>),
}

impl Default for Pays {
    fn default() -> Self {
        Self::Whole(Vec::new())
    }
}

impl Pays {
    pub(crate) fn push(&mut self, pay: Number) {
        if let Self::Whole(all) = self {
            if let Some(n) = pay.to_whole() {
                all.push(n);
                return;
            }
            *self = Self::Exact(all.iter().map(|&n| Number::whole(n)).collect());
        }
        if let Self::Exact(all) = self {
            all.push(pay);
        }
    }

    pub(crate) fn get(&self, at: usize) -> Number {
        match self {
            Self::Whole(all) => Number::whole(all[at]),
            Self::Exact(all) => all[at].clone(),
        }
    }
}
