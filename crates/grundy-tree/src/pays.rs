//! What outcomes pay: machine integers as long as all are, exact numbers otherwise.

use grundy::value::rational::Rational;

/// Rows of payoffs, one place a player.
#[derive(Clone, Debug)]
pub(crate) enum Pays {
    /// All are machine integers.
    Whole(Vec<i64>),
    /// Some are not.
    Exact(Vec<Rational>),
}

impl Default for Pays {
    fn default() -> Self {
        Self::Whole(Vec::new())
    }
}

impl Pays {
    pub(crate) fn push(&mut self, pay: Rational) {
        if let Self::Whole(all) = self {
            if let Some(n) = pay.to_whole() {
                all.push(n);
                return;
            }
            *self = Self::Exact(all.iter().map(|&n| Rational::whole(n)).collect());
        }
        if let Self::Exact(all) = self {
            all.push(pay);
        }
    }

    pub(crate) fn get(&self, at: usize) -> Rational {
        match self {
            Self::Whole(all) => Rational::whole(all[at]),
            Self::Exact(all) => all[at].clone(),
        }
    }
}
