//! Arithmetic of nimbers: `grundy xor --json`, `mex`, `nim-product`, `nimber`.

use grundy::value::field::{self, Roots};
use serde::Serialize;

/// A nim-sum.
#[derive(Clone, Debug, Serialize)]
pub struct Xor {
    /// The nimbers that are added.
    pub nimbers: Vec<u64>,
    /// Their nim-sum.
    pub xor: u64,
}

/// A nim-sum of ordinals: heaps of transfinite Nim.
#[derive(Clone, Debug, Serialize)]
pub struct OrdinalXor {
    /// The ordinals that are added, in normal form: `w^2*3 + w + 5`.
    pub ordinals: Vec<String>,
    /// Their nim-sum.
    pub nim_sum: String,
    /// Who wins transfinite Nim with these heaps: `first` or `second`.
    pub winner: &'static str,
    /// All winning moves.
    pub moves: Vec<OrdinalMove>,
}

/// A winning move in transfinite Nim.
#[derive(Clone, Debug, Serialize)]
pub struct OrdinalMove {
    /// The number of the heap, from 1 on.
    pub heap: usize,
    /// What it becomes.
    pub to: String,
}

/// A minimum excludant.
#[derive(Clone, Debug, Serialize)]
pub struct Mex {
    /// The nimbers that are there.
    pub nimbers: Vec<u64>,
    /// The least one that is not.
    pub mex: u64,
}

/// Factors and what they give.
#[derive(Clone, Debug, Serialize)]
pub struct NimProduct {
    /// The factors.
    pub nimbers: Vec<u64>,
    /// Their nim product.
    pub nim_product: u64,
}

/// A nimber as an element of the field of 2^64 nimbers.
#[derive(Clone, Debug, Serialize)]
pub struct Nimber {
    /// The element itself.
    pub nimber: u64,
    /// The nimber whose nim product with it is 1; null for 0.
    pub inverse: Option<u64>,
    /// The nimber whose nim square it is.
    pub square_root: u64,
    /// The least exponent above 0 whose nim power is 1; null for 0.
    pub order: Option<u64>,
    /// Both x whose nim square, added to x, is the nimber; null if they are 2^64 or larger.
    pub roots: Option<Vec<u64>>,
    /// The nim power that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
}

/// A nim power.
#[derive(Clone, Debug, Serialize)]
pub struct Power {
    /// The number of factors.
    pub exponent: u64,
    /// Their nim product.
    pub value: u64,
}

impl Nimber {
    /// What is known of a nimber, and its power, if one is asked for.
    pub fn of(nimber: u64, exponent: Option<u64>) -> Self {
        let at = grundy::Nimber(nimber);
        let one = grundy::Nimber(1);
        Self {
            nimber,
            inverse: at.inverse().map(u64::from),
            square_root: at.square_root().into(),
            order: at.order(),
            roots: match field::roots(one, one, at) {
                Roots::Some(roots) => Some(roots.into_iter().map(u64::from).collect()),
                Roots::All | Roots::Larger => None,
            },
            power: exponent.map(|exponent| Power { exponent, value: at.power(exponent).into() }),
        }
    }
}
