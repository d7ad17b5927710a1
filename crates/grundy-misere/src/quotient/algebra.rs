//! A finite commutative monoid with a portion of lost elements.

use crate::bits::Bits;

/// The multiplication table of a quotient, and which elements are lost (its P-portion). Element 0 is the
/// identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Algebra {
    order: usize,
    times: Vec<u32>,
    lost: Vec<bool>,
}

impl Algebra {
    /// The quotient of the game without moves.
    pub(crate) fn trivial() -> Self {
        Self { order: 1, times: vec![0], lost: vec![false] }
    }

    /// An algebra by its table, row after row.
    pub(crate) fn new(times: Vec<u32>, lost: Vec<bool>) -> Self {
        Self { order: lost.len(), times, lost }
    }

    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.order
    }

    /// How many of them are lost.
    pub fn lost_count(&self) -> usize {
        self.lost.iter().filter(|&&lost| lost).count()
    }

    /// The product of two elements: what a sum of positions is.
    pub fn times(&self, a: u32, b: u32) -> u32 {
        self.times[a as usize * self.order + b as usize]
    }

    /// Whether positions that are this element are lost for the player to move.
    pub fn is_lost(&self, element: u32) -> bool {
        self.lost[element as usize]
    }

    /// All elements of the monoid, from 0.
    pub fn elements(&self) -> impl Iterator<Item = u32> {
        0..u32::try_from(self.order).expect("elements have 32 bits")
    }

    /// The elements y beside which one of these options wins: for some option x, x y is lost.
    pub(crate) fn wins_of(&self, options: impl IntoIterator<Item = u32>) -> Bits {
        let mut wins = Bits::none(self.order);
        let mut seen = Bits::none(self.order);
        for x in options {
            if seen.has(x as usize) {
                continue;
            }
            seen.insert(x as usize);
            for y in self.elements() {
                if self.is_lost(self.times(x, y)) {
                    wins.insert(y as usize);
                }
            }
        }
        wins
    }

    /// The elements y for which x y is not lost.
    pub(crate) fn won_beside(&self, x: u32) -> Bits {
        let mut won = Bits::none(self.order);
        for y in self.elements() {
            if !self.is_lost(self.times(x, y)) {
                won.insert(y as usize);
            }
        }
        won
    }

    /// Whether a game that is taken for `x` never has a winning move where the sum is said to be lost.
    pub(crate) fn keeps_losses(&self, x: u32, wins: &Bits) -> bool {
        self.broken_loss(x, wins).is_none()
    }

    /// An element y with x y lost, beside which there is a winning move all the same.
    pub(crate) fn broken_loss(&self, x: u32, wins: &Bits) -> Option<u32> {
        self.elements().find(|&y| wins.has(y as usize) && self.is_lost(self.times(x, y)))
    }
}
