//! The positions of a game that numbers name.

use std::ops::RangeInclusive;

use super::{Axis, Family};
use grundy_base::error::{Error, Refused};
use grundy_base::phrase::Phrase;

type PositionAt<P> = Box<dyn Fn(&[u64]) -> Option<P> + Send + Sync>;

/// Axes, and the position that a number on each of them means.
pub(super) struct Axes<P> {
    pub(super) axes: Vec<Axis>,
    at: PositionAt<P>,
    /// What the law finder may know.
    pub(super) family: Option<Family>,
    /// The last number from which play goes on.
    pub(super) last_in_play: Option<u64>,
    /// How long a range should be, where values take long soon.
    pub(super) short_range: Option<u64>,
}

impl<P> Axes<P> {
    /// A game without such positions.
    pub(super) fn none() -> Self {
        Self { axes: Vec::new(), at: Box::new(|_| None), family: None, last_in_play: None, short_range: None }
    }

    pub(super) fn set(&mut self, axes: Vec<Axis>, at: impl Fn(&[u64]) -> Option<P> + Send + Sync + 'static) {
        (self.axes, self.at) = (axes, Box::new(at));
    }

    /// How many cells a table has.
    pub(super) fn count(&self, ranges: &[RangeInclusive<u64>]) -> Result<u64, Error> {
        count(&self.axes, ranges)
    }

    /// The position that numbers mean, one for each axis, if there is one.
    pub(super) fn position(&self, numbers: &[u64]) -> Option<P> {
        if !numbers.is_empty() && numbers.len() == self.axes.len() { (self.at)(numbers) } else { None }
    }

    /// The positions of a table, the last range fastest.
    pub(super) fn positions(&self, ranges: &[RangeInclusive<u64>]) -> impl Iterator<Item = Option<P>> {
        coordinates(ranges).map(|numbers| (self.at)(&numbers))
    }
}

/// All combinations of numbers, the last range fastest.
pub(super) fn coordinates(ranges: &[RangeInclusive<u64>]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let mut next: Option<Vec<u64>> = ranges
        .iter()
        .all(|range| !range.is_empty())
        .then(|| ranges.iter().map(|range| *range.start()).collect());
    std::iter::from_fn(move || {
        let current = next.take()?;
        let mut after = current.clone();
        for (place, range) in after.iter_mut().zip(ranges).rev() {
            if *place < *range.end() {
                *place += 1;
                next = Some(after);
                break;
            }
            *place = *range.start();
        }
        Some(current)
    })
}

/// How many cells these ranges have.
pub(super) fn cell_count(ranges: &[RangeInclusive<u64>]) -> u64 {
    ranges.iter().fold(1_u64, |n, range| n.saturating_mul((range.end() - range.start()).saturating_add(1)))
}

/// How many cells a table has, and whether the ranges fit the axes.
pub(super) fn count(axes: &[Axis], ranges: &[RangeInclusive<u64>]) -> Result<u64, Error> {
    if axes.is_empty() {
        return Err(
            Refused::no_table(Phrase::fixed("solve-positions", "solve single positions instead")).into()
        );
    }
    if ranges.len() != axes.len() {
        let names: Vec<_> = axes.iter().map(|axis| &*axis.name).collect();
        return Err(Refused::because(
            format!("{} ranges given, but the table has {}: {}", ranges.len(), axes.len(), names.join(", ")),
            format!("write {}", vec!["0..10"; axes.len()].join(" ")),
        )
        .into());
    }
    Ok(cell_count(ranges))
}
