//! Sums for experiments: components by number, and lists of components as positions.

use std::collections::BTreeMap;

use super::{Numbers, number};
use crate::table::{Summand, Table};
use grundy_base::error::Error;
use grundy_base::limits::Budget;

/// The components below those of a sum.
pub(super) struct ComponentsBelow {
    pub(super) roots: Vec<u32>,
    names: Vec<String>,
    /// For each component its options, and for each option the components it leaves; empty ones are left out.
    pub(super) options: Vec<Vec<Box<[u32]>>>,
}

impl ComponentsBelow {
    /// Explores the components below those of a position.
    pub(super) fn explore(
        table: &dyn Table,
        game: &dyn Summand,
        position: &str,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Error> {
        let mut known: Numbers<String> = Numbers::default();
        let empty = game.empty();
        let numbers = |known: &mut Numbers<String>, parts: Vec<String>| -> Result<Vec<u32>, Error> {
            let parts = parts.into_iter().filter(|part| Some(part) != empty.as_ref());
            parts.map(|part| number(known.insert_full(part).0)).collect()
        };
        let roots = numbers(&mut known, table.components(position)?)?;
        let mut options = Vec::new();
        while let Some(name) = known.get_index(options.len()).cloned() {
            budget.step()?;
            let moves = game.options(&name)?;
            budget.take((2 * name.len() + 64 + 32 * moves.len()) as u64)?;
            let rests = moves.into_iter().map(|(_, rest)| Ok(numbers(&mut known, rest)?.into()));
            options.push(rests.collect::<Result<_, Error>>()?);
        }
        Ok(Self { roots, names: known.into_iter().collect(), options })
    }

    /// How large a heap is, if the component is one.
    fn size(&self, component: u32) -> Option<u64> {
        self.names[component as usize].parse().ok()
    }
}

/// What is a position of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bookkeeping {
    /// Empty heaps are left out.
    DropsEmpty,
    /// A heap that becomes empty stays in the list; so does each that a move that splits leaves.
    KeepsEmpty,
}

/// Sorted lists of components, by number. Names tell components of different explorations apart, and empty
/// heaps come first.
pub(super) struct Lists {
    bookkeeping: Bookkeeping,
    /// How many heaps a move leaves, by what it takes: the most of any such move, at least one.
    heaps_left: BTreeMap<Option<u64>, usize>,
    names: Numbers<String>,
    known: Numbers<Box<[u32]>>,
    pub(super) arcs: Vec<Box<[u32]>>,
}

/// The component of an empty heap that was kept.
const EMPTY: u32 = 0;

impl Lists {
    pub(super) fn new(bookkeeping: Bookkeeping) -> Self {
        let names = std::iter::once(String::new()).collect();
        Self { bookkeeping, heaps_left: BTreeMap::new(), names, known: Numbers::default(), arcs: Vec::new() }
    }

    /// Adds all lists below a sum; gives the number of the sum.
    pub(super) fn add(&mut self, sums: &ComponentsBelow, budget: &mut Budget<'_>) -> Result<u32, Error> {
        // components by the numbers of the lists
        let mut numbers = Vec::new();
        for name in &sums.names {
            numbers.push(number(self.names.insert_full(name.clone()).0)?);
        }
        let own: BTreeMap<u32, usize> = (numbers.iter().copied()).zip(0..).collect();
        self.learn(sums);
        let left = self.left(sums, &numbers, budget)?;
        let mut start: Vec<u32> = sums.roots.iter().map(|&root| numbers[root as usize]).collect();
        if start.is_empty() && self.bookkeeping == Bookkeeping::KeepsEmpty {
            start.push(EMPTY);
        }
        start.sort_unstable();
        let root = number(self.known.insert_full(start.into()).0)?;
        let mut after = Vec::new();
        while let Some(list) = self.known.get_index(self.arcs.len()).cloned() {
            budget.step()?;
            let mut moves = Vec::new();
            for (place, component) in list.iter().enumerate() {
                // equal components have the same moves
                if *component == EMPTY && self.bookkeeping == Bookkeeping::KeepsEmpty
                    || place > 0 && list[place - 1] == *component
                {
                    continue;
                }
                for rest in &left[own[component]] {
                    after.clear();
                    after.extend_from_slice(&list[..place]);
                    after.extend_from_slice(&list[place + 1..]);
                    after.extend_from_slice(rest);
                    after.sort_unstable();
                    if let Some(to) = self.known.get_index_of(after.as_slice()) {
                        budget.take(4)?;
                        moves.push(number(to)?);
                        continue;
                    }
                    let bytes = 2 * (size_of_val(after.as_slice()) + size_of::<Box<[u32]>>()) as u64;
                    budget.take(bytes + 40)?;
                    moves.push(number(self.known.insert_full(after.as_slice().into()).0)?);
                }
            }
            self.arcs.push(moves.into());
        }
        Ok(root)
    }

    /// For each component what its moves leave, by the numbers of the lists, with the heaps that become empty.
    fn left(
        &self,
        sums: &ComponentsBelow,
        numbers: &[u32],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Vec<Box<[u32]>>>, Error> {
        let mut left = |at: usize, rest: &[u32]| {
            let mut parts: Vec<u32> = rest.iter().map(|&part| numbers[part as usize]).collect();
            if self.bookkeeping == Bookkeeping::KeepsEmpty {
                let heaps = self.heaps_left.get(&taken(sums, at, rest)).copied().unwrap_or(1);
                parts.resize(heaps.max(parts.len()), EMPTY);
            }
            budget.take((size_of_val(parts.as_slice()) + size_of::<Box<[u32]>>()) as u64)?;
            Ok(parts.into())
        };
        let options = sums.options.iter().enumerate();
        options.map(|(at, options)| options.iter().map(|rest| left(at, rest)).collect()).collect()
    }

    /// Learns from these moves how many heaps a move leaves.
    pub(super) fn learn(&mut self, sums: &ComponentsBelow) {
        for (at, options) in sums.options.iter().enumerate() {
            for rest in options {
                let most = self.heaps_left.entry(taken(sums, at, rest)).or_insert(1);
                *most = rest.len().max(*most);
            }
        }
    }
}

/// How much a move takes from a heap; `None` where components are no heaps, or grow.
fn taken(sums: &ComponentsBelow, at: usize, rest: &[u32]) -> Option<u64> {
    let at = u32::try_from(at).ok()?;
    let mut left = sums.size(at)?;
    for &part in rest {
        left = left.checked_sub(sums.size(part)?)?;
    }
    Some(left)
}
