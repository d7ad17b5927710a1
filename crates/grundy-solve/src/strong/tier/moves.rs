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
    pub(super) outside: Vec<usize>,
    /// Which of the numbers read moves lead to, counted from 0.
    pub(super) read: Vec<usize>,
}

impl<R: Slots> Default for ThreadScratch<R> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            parents: Vec::new(),
            found: Vec::new(),
            outside: Vec::new(),
            read: Vec::new(),
        }
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
        let Some(left) = self.outgoing(&at, room) else {
            return Ok((Cell::Decided(Grade::ended(self.rules.ending(&at))), 0));
        };
        room.outside.sort_unstable();
        room.outside.dedup();
        for &number in &room.outside {
            let (to, place) = self.tiers.find(number).expect("all numbers have tiers");
            // the tiers read are few, and the last ones are the likely ones
            let read =
                self.tier.reads().iter().rev().any(|(tier, places)| *tier == to && places.contains(&place));
            if !read {
                return Err(to);
            }
        }
        Ok((Cell::Counts { left, longest: 0 }, room.outside.len() as u64))
    }

    /// How many different numbers of this tier the moves of a position lead to; those of other tiers are
    /// `outside` then, some of them twice, perhaps. `None` if there is no move.
    #[inline]
    pub(super) fn outgoing(&self, at: &R::Position, room: &mut ThreadScratch<R>) -> Option<u32> {
        room.outside.clear();
        if let Some(left) = self.rules.outgoing(at, &mut room.outside) {
            return (left > 0 || !room.outside.is_empty()).then_some(left);
        }
        room.moves.clear();
        self.rules.moves(at, &mut room.moves);
        if room.moves.is_empty() {
            return None;
        }
        room.found.clear();
        for mv in &room.moves {
            let number = self.rules.slot(&self.rules.play(at, mv));
            if self.tier.place(number).is_some() { &mut room.found } else { &mut room.outside }.push(number);
        }
        room.found.sort_unstable();
        room.found.dedup();
        Some(u32::try_from(room.found.len()).unwrap_or(u32::MAX))
    }

    /// The places in this tier of all predecessors of a position of any tier, each once; `false` if the game
    /// does not say.
    pub(super) fn parents(&self, at: &R::Position, room: &mut ThreadScratch<R>) -> bool {
        room.parents.clear();
        let said = self.rules.parents(at, &mut room.parents);
        self.find_parents(room);
        said
    }

    /// The same of a position of this tier.
    pub(super) fn parents_inside(&self, at: &R::Position, room: &mut ThreadScratch<R>) {
        room.found.clear();
        if !self.rules.incoming(at, &mut room.found) {
            self.parents(at, room);
            return;
        }
        room.found.retain_mut(|number| {
            let place = self.tier.place(*number);
            *number = place.unwrap_or_default();
            place.is_some()
        });
    }

    fn find_parents(&self, room: &mut ThreadScratch<R>) {
        room.found.clear();
        room.found.extend(room.parents.iter().filter_map(|parent| self.tier.place(self.rules.slot(parent))));
        room.found.sort_unstable();
        room.found.dedup();
    }

    /// Whether the game names predecessors, as far as the first position of these places tells.
    pub(super) fn named(&self, mut places: impl Iterator<Item = usize>) -> bool {
        let first = places.find_map(|place| self.at(place));
        first.is_none_or(|at| self.rules.parents(&at, &mut Vec::new()))
    }
}
