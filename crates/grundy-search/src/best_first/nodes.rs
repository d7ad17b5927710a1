//! Components and their sums by number: what is known of them, what their options leave, what is left to
//! prove.

#![expect(clippy::cast_possible_truncation, reason = "components, sums and options are fewer than 2^31")]

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;

use super::Search;
use crate::fact::Fact;
use crate::numbers::Numbers;

/// Nodes from here on are sums of several components, but for the last.
const SUMS: u32 = 1 << 31;
/// The sum of no components.
const NOTHING: u32 = u32::MAX;
/// What a sum takes beside its components: its place, twice while the set grows, and an allocation.
const SUM_BYTES: u64 = 64;

/// A node (one component, or a sum of several) with a heap of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SumCouple {
    pub(super) node: u32,
    pub(super) heap: u32,
}

/// What an option leaves: a node, and what laws tell of the other components.
pub(super) type Left = SumCouple;

/// What is known of a component.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) fact: Fact,
    pub(super) lasts: u32,
    pub(super) work: u32,
    pub(super) options: Option<Box<[Left]>>,
}

/// How a couple is answered by what is known.
pub(super) enum Seen {
    Decided(bool),
    One(SumCouple),
    Several,
}

impl<R: Impartial + ?Sized> Search<'_, R> {
    fn part(&mut self, at: R::Component, budget: &mut Budget<'_>) -> Result<u32, Stopped> {
        if let Some(place) = self.components.get_index_of(&at) {
            return Ok(place as u32);
        }
        // lists that grow stand beside their copies
        let each = size_of::<R::Component>() + size_of::<Part>() + 3 * size_of::<usize>();
        self.take(2 * each as u64 + self.rules.footprint(&at), budget)?;
        let fact = self.known.of(&Some(at.clone()));
        let (lasts, work) = (self.rules.lasts_of(&at), self.rules.work_of(&at));
        self.parts.push(Part { fact, lasts, work, options: None });
        Ok(self.components.insert_full(at).0 as u32)
    }

    /// The node of some components; two that are alike are worth nothing.
    pub(super) fn node(
        &mut self,
        pieces: Vec<R::Component>,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Stopped> {
        let mut all: Vec<u32> = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let part = self.part(piece, budget)?;
            match all.iter().position(|other| *other == part) {
                Some(i) => drop(all.swap_remove(i)),
                None => all.push(part),
            }
        }
        match all[..] {
            [] => Ok(NOTHING),
            [part] => Ok(part),
            _ => {
                let length = |id: &u32| {
                    let part = &self.parts[*id as usize];
                    (part.lasts, part.work, *id)
                };
                all.sort_unstable_by_key(length);
                if let Some(place) = self.sums.get_index_of(&all[..]) {
                    return Ok(SUMS + place as u32);
                }
                self.take(SUM_BYTES + (2 * all.len() * size_of::<u32>()) as u64, budget)?;
                Ok(SUMS + self.sums.insert_full(all.into()).0 as u32)
            }
        }
    }

    /// The components of a node.
    pub(super) fn parts_of<'s>(&'s self, node: &'s u32) -> &'s [u32] {
        match *node {
            NOTHING => &[],
            SUMS.. => &self.sums[(*node - SUMS) as usize],
            _ => std::slice::from_ref(node),
        }
    }

    /// How many moves a node may last, and how many it has, about.
    pub(super) fn length(&self, node: u32) -> (u32, u32) {
        self.parts_of(&node).iter().fold((0, 0), |(lasts, work), part| {
            let part = &self.parts[*part as usize];
            (lasts.saturating_add(part.lasts), work.saturating_add(part.work))
        })
    }

    /// Lists what the options of a component leave, the shortest first, each once.
    pub(super) fn list(&mut self, part: u32, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.parts[part as usize].options.is_some() {
            return Ok(());
        }
        let at = self.components[part as usize].clone();
        let mut all = Vec::new();
        self.rules.each_left(&at, |known, pieces| all.push((known, pieces)));
        budget.stats.moves += all.len() as u64;
        let mut options = Vec::with_capacity(all.len());
        for (heap, pieces) in all {
            let node = self.node(pieces, budget)?;
            options.push(Left { node, heap });
        }
        options.sort_unstable_by_key(|left| (left.node, left.heap));
        options.dedup();
        options.sort_by_cached_key(|left| {
            let (lasts, work) = self.length(left.node);
            (lasts, usize::MAX - self.parts_of(&left.node).len(), work, left.node)
        });
        self.take((options.len() * size_of::<Left>()) as u64, budget)?;
        self.parts[part as usize].options = Some(options.into());
        self.listed += 1;
        self.news = budget.stats.computed;
        Ok(())
    }

    /// What is known of a couple: of its components those of unknown nimber are left.
    pub(super) fn see(&self, SumCouple { node, mut heap }: SumCouple) -> Seen {
        let mut last = None;
        for part in self.parts_of(&node) {
            match self.parts[*part as usize].fact.value() {
                Some(value) => heap ^= value,
                None if last.is_some() => return Seen::Several,
                None => last = Some(*part),
            }
        }
        match last {
            None => Seen::Decided(heap > 0),
            Some(part) if self.parts[part as usize].fact.excludes(heap) => Seen::Decided(true),
            Some(node) => Seen::One(SumCouple { node, heap }),
        }
    }

    pub(super) fn numbers_of(&self, couple: SumCouple) -> Numbers {
        let couple = match self.see(couple) {
            Seen::Decided(won) => return Numbers::known(won),
            Seen::One(couple) => couple,
            Seen::Several => couple,
        };
        self.numbers.get(&couple).copied().unwrap_or_else(|| self.guess(couple))
    }

    /// The least value that a component may have.
    pub(super) fn next_of(&self, part: u32) -> (SumCouple, Numbers) {
        let heap = self.parts[part as usize].fact.excluded().trailing_ones();
        let couple = SumCouple { node: part, heap };
        (couple, self.numbers_of(couple))
    }
}
