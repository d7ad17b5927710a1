//! Sequences of roots, squares and sums.

use super::Named;
use grundy_base::phrase::phrase;

/// In the order in which they are tried.
pub(super) const ALL: &[Named] = &[
    Named {
        name: |n| phrase!("seq-root", "floor(sqrt {n})", n = n),
        value: |n| Some(n.isqrt()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-root-up", "the least number whose square is at least {n}", n = n),
        value: |n| Some(n.isqrt() + u64::from(n.isqrt().pow(2) < n)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-root-near", "the whole number next to sqrt {n}", n = n),
        value: |n| Some(n.isqrt() + u64::from(n - n.isqrt().pow(2) > n.isqrt())),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-root-rest", "{n} less the largest square up to {n}", n = n),
        value: |n| Some(n - n.isqrt().pow(2)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-square", "1 if {n} is a square, else 0", n = n),
        value: |n| Some(u64::from(n.isqrt().pow(2) == n)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-squared", "{n} squared", n = n),
        value: |n| n.checked_mul(n),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-triangle", "the triangular number {n} ({n} + 1) / 2", n = n),
        value: |n| Some(n.checked_mul(n.checked_add(1)?)? / 2),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-triangle-root", "the largest k with k (k + 1) / 2 up to {n}", n = n),
        value: |n| Some(triangle_root(n)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-triangle-rest", "{n} less the largest triangular number up to {n}", n = n),
        value: |n| Some(n - triangle_root(n) * (triangle_root(n) + 1) / 2),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-triangular", "1 if {n} is a triangular number, else 0", n = n),
        value: |n| Some(u64::from(triangle_root(n) * (triangle_root(n) + 1) / 2 == n)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-quarter-squares", "floor({n}^2 / 4)", n = n),
        value: |n| Some(n.checked_mul(n)? / 4),
        kernel: None,
    },
];

/// The largest k with k (k + 1) / 2 <= n.
fn triangle_root(n: u64) -> u64 {
    let root = (8 * u128::from(n) + 1).isqrt();
    u64::try_from((root - 1) / 2).unwrap_or(u64::MAX)
}
