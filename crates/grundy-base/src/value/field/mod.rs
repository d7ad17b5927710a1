//! Nimbers as a field: nim product, inverse, powers, order, square root, quadratic equations.
//!
//! Nimbers with nim-sum (`^`) and nim product (`*`) are a field of characteristic 2 (Conway, *On Numbers and
//! Games*, ch. 6). The product is defined like the value of a game: a ⊗ b is the mex of (a' ⊗ b) ⊕ (a ⊗ b') ⊕
//! (a' ⊗ b') over a' < a, b' < b. Those below a *Fermat power* F = 2^(2^k) are a field by themselves; F ⊗ x =
//! F · x for x < F, and F ⊗ F = F ⊕ F/2. So a nimber below F² is a pair a₁ · F ⊕ a₀, and everything here goes
//! by such pairs, six levels for 64 bits.
//!
//! | File | What it does |
//! |---|---|
//! | `product.rs` | the product, by logarithms of 16 bits |
//! | `algebra.rs` | inverse, powers, order, square root |
//! | `quadratic.rs` | roots of a ⊗ x² ⊕ b ⊗ x ⊕ c |

mod algebra;
mod product;
mod quadratic;
#[cfg(test)]
mod tests;

pub use quadratic::{Roots, roots};

/// The numbers of bits of the fields from the largest down to two elements.
const HALVES: [u32; 6] = [32, 16, 8, 4, 2, 1];

/// The upper and the lower part of a nimber of `2 * half` bits.
fn split(a: u64, half: u32) -> (u64, u64) {
    (a >> half, a & ((1 << half) - 1))
}

/// The half of the Fermat power 2^half: what F ⊗ F adds to F.
fn half_power(half: u32) -> u64 {
    1 << (half - 1)
}
