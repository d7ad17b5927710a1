//! Games with stones of two colours: numbered by their [`Pairs`].

use std::ops::Range;

use super::{Group, Nearby, Pace, Pairs, PlacedRows, Placing, Slots, Stones};
use grundy_base::rules::Contest;

/// A contest whose positions are [`Stones`], numbered by [`Pairs`].
pub trait Board: Contest<Position = Stones> + Sync {
    /// The numbering of the positions.
    fn pairs(&self) -> &Pairs;

    /// As [`Slots::parents`].
    fn before(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        let _ = (at, out);
        false
    }

    /// As [`Slots::incoming`].
    fn incoming(&self, at: &Stones, out: &mut Vec<usize>) -> bool {
        let _ = (at, out);
        false
    }

    /// As [`Slots::outgoing`].
    fn outgoing(&self, at: &Stones, out: &mut Vec<usize>) -> Option<u32> {
        let _ = (at, out);
        None
    }

    /// Whether most moves leave the other player's stones as they are. Then what the moves of
    /// one of the [`Pairs::tiles`] lead to lies close together.
    fn leaves_theirs(&self) -> bool {
        false
    }

    /// How every move of a group's positions places a stone on any empty cell, in the next layer, if it does.
    fn placing(&self, group: (u8, u32, u32)) -> Option<Placing<'_>> {
        let _ = group;
        None
    }

    /// As [`Slots::pace`].
    fn pace(&self) -> Pace {
        Pace::SOME_GAME
    }

    /// As [`Slots::ample_pace`].
    fn ample_pace(&self) -> Option<Pace> {
        None
    }

    /// Adds to `out` the groups to which moves can lead from a group, each as [`Pairs::new`] takes them;
    /// those that are not numbered are left out. `false` if the game does not say: it is then one tier.
    fn leads(&self, group: (u8, u32, u32), out: &mut Vec<(u8, u32, u32)>) -> bool {
        let _ = (group, out);
        false
    }
}

impl<R: Board> Slots for R {
    fn slots(&self) -> usize {
        self.pairs().size()
    }
    fn slot(&self, at: &Stones) -> usize {
        self.pairs().number(at)
    }
    fn in_slot(&self, slot: usize) -> Option<Stones> {
        self.pairs().position(slot)
    }
    fn alike(&self, at: &Stones) -> u64 {
        self.pairs().orbit(at)
    }
    fn alike_in(&self, slot: usize) -> u64 {
        self.pairs().orbit_of(slot)
    }
    fn parents(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        self.before(at, out)
    }
    fn incoming(&self, at: &Stones, out: &mut Vec<usize>) -> bool {
        Board::incoming(self, at, out)
    }
    fn outgoing(&self, at: &Stones, out: &mut Vec<usize>) -> Option<u32> {
        Board::outgoing(self, at, out)
    }
    fn nearby(&self, numbers: Range<usize>) -> Option<Nearby<'_, Stones>> {
        let tiles = self.leaves_theirs().then(|| self.pairs().tiles(numbers)).flatten()?;
        Some(Nearby { pieces: tiles.len(), each: Box::new(move |tile, visit| tiles.each(tile, visit)) })
    }
    fn placed(&self, numbers: Range<usize>) -> Option<PlacedRows<'_>> {
        PlacedRows::of(self.pairs(), numbers, |group| self.placing(group))
    }
    fn table_bytes(&self) -> u64 {
        self.pairs().table_bytes()
    }
    fn pace(&self) -> Pace {
        Board::pace(self)
    }
    fn ample_pace(&self) -> Option<Pace> {
        Board::ample_pace(self)
    }
    fn groups(&self) -> Vec<Group> {
        let pairs = self.pairs();
        let mut to = Vec::new();
        let groups: Option<Vec<Group>> = pairs
            .groups()
            .map(|(group, numbers)| {
                to.clear();
                let leads_to = self.leads(group, &mut to).then(|| {
                    let mut places: Vec<usize> = to.iter().filter_map(|&to| pairs.place_of(to)).collect();
                    places.sort_unstable();
                    places.dedup();
                    places
                })?;
                let (layer, mine, theirs) = group;
                let name = if pairs.layers() == 1 {
                    format!("{mine}-{theirs}")
                } else {
                    format!("{layer}.{mine}-{theirs}")
                };
                Some(Group { name, numbers, leads_to })
            })
            .collect();
        groups.unwrap_or_default()
    }
}
