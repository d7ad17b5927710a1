//! What the rules say of the places of a tier: their first cells, and their predecessors.

use super::super::cell::Cell;
use super::super::grade::Grade;
use super::super::{Slots, Tier, Tiers};

/// Scratch memory that a thread reuses.
pub(super) struct ThreadScratch<R: Slots> {
    pub(super) moves: Vec<R::Move>,
    parents: Vec<R::Position>,
    /// Numbers, or places of this tier.
    pub(super) found: Vec<usize>,
    /// Numbers of other tiers.
    outside: Vec<usize>,
}

impl<R: Slots> Default for ThreadScratch<R> {
    fn default() -> Self {
        Self { moves: Vec::new(), parents: Vec::new(), found: Vec::new(), outside: Vec::new() }
    }
}

/// The rules of a game, and a tier of it.
pub struct TierMoves<'r, R> {
    pub(super) rules: &'r R,
    pub(super) tiers: &'r Tiers,
    pub(super) number: usize,
    pub(super) tier: &'r Tier,
}

impl<'r, R: Slots> TierMoves<'r, R> {
    /// The tier with this place in the order.
    ///
    /// # Panics
    /// If there is none.
    pub fn new(rules: &'r R, tiers: &'r Tiers, number: usize) -> Self {
        Self { rules, tiers, number, tier: tiers.get(number) }
    }

    /// A position with this place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> Option<R::Position> {
        self.rules.in_slot(self.tier.number(place))
    }

    /// What is known of a place from its moves alone, and how many numbers of other tiers they lead to; the
    /// tier of a move that must not be.
    pub(super) fn first(&self, place: usize, room: &mut ThreadScratch<R>) -> Result<(Cell, u64), usize> {
        let Some(at) = self.at(place) else { return Ok((Cell::Hole, 0)) };
        room.moves.clear();
        self.rules.moves(&at, &mut room.moves);
        if room.moves.is_empty() {
            return Ok((Cell::Decided(Grade::ended(self.rules.ending(&at))), 0));
        }
        room.found.clear();
        room.outside.clear();
        for mv in &room.moves {
            let number = self.rules.slot(&self.rules.play(&at, mv));
            if self.tier.place(number).is_some() { &mut room.found } else { &mut room.outside }.push(number);
        }
        for all in [&mut room.found, &mut room.outside] {
            all.sort_unstable();
            all.dedup();
        }
        for &number in &room.outside {
            let (to, place) = self.tiers.find(number).expect("all numbers have tiers");
            // the tiers read are few, and the last ones are the likely ones
            let read =
                self.tier.reads().iter().rev().any(|(tier, places)| *tier == to && places.contains(&place));
            if !read {
                return Err(to);
            }
        }
        let left = u32::try_from(room.found.len()).unwrap_or(u32::MAX);
        Ok((Cell::Counts { left, longest: 0 }, room.outside.len() as u64))
    }

    /// The places in this tier of all predecessors, each once; `false` if the game does not say.
    pub(super) fn parents(&self, at: &R::Position, room: &mut ThreadScratch<R>) -> bool {
        room.parents.clear();
        room.found.clear();
        let said = self.rules.parents(at, &mut room.parents);
        room.found.extend(room.parents.iter().filter_map(|parent| self.tier.place(self.rules.slot(parent))));
        room.found.sort_unstable();
        room.found.dedup();
        said
    }

    /// Whether the game names predecessors, as far as the first position of these places tells.
    pub(super) fn named(&self, mut places: impl Iterator<Item = usize>) -> bool {
        let first = places.find_map(|place| self.at(place));
        first.is_none_or(|at| self.rules.parents(&at, &mut Vec::new()))
    }
}
