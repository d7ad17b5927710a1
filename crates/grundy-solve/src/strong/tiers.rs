//! A numbered game cut into tiers, so that each can be solved with only itself in memory.
//!
//! A game says into which [`Group`]s its numbers fall, and to which groups a move can lead. Groups that lead
//! to one another are one [`Tier`]; all other moves go to tiers that are solved before.

use std::ops::Range;

/// Numbers that belong together: the same stones on the board, say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What the positions have in common, as a part of a file's name: `3-4`.
    pub name: String,
    /// From the first one to the last, holes included.
    pub numbers: Range<usize>,
    /// The groups, by their places in the list, to which a move can lead; this one only if it is named.
    pub leads_to: Vec<usize>,
}

/// Numbers that are solved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// The name of its last group.
    pub name: String,
    /// Its numbers, ascending; ranges that touch are one.
    ranges: Vec<Range<usize>>,
    /// What is read of tiers that are solved before: the tier, and places there.
    reads: Vec<(usize, Range<usize>)>,
    /// Whether moves lead from one of its groups to another, or to the same.
    inside: bool,
}

impl Tier {
    /// How many numbers it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.ranges.iter().map(Range::len).sum()
    }

    /// Whether it has no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Places of other tiers to which moves lead from here, tier by tier, ascending.
    #[inline]
    pub fn reads(&self) -> &[(usize, Range<usize>)] {
        &self.reads
    }

    /// Whether every move leaves it, as the game says: then one look at what is solved before decides it.
    #[inline]
    pub fn is_left_by_every_move(&self) -> bool {
        !self.inside
    }

    /// The numbers at some places of this tier, range by range.
    pub fn numbers(&self, places: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
        let mut before = 0;
        self.ranges.iter().filter_map(move |range| {
            let here = before..before + range.len();
            before = here.end;
            let (first, end) = (places.start.max(here.start), places.end.min(here.end));
            (first < end).then(|| range.start + (first - here.start)..range.start + (end - here.start))
        })
    }

    /// The number at a place of this tier; places count from 0.
    #[inline]
    pub fn number(&self, mut place: usize) -> usize {
        for range in &self.ranges {
            if place < range.len() {
                return range.start + place;
            }
            place -= range.len();
        }
        panic!("the tier has {} numbers", self.len());
    }

    /// The place of a number in this tier, if it is here.
    #[inline]
    pub fn place(&self, number: usize) -> Option<usize> {
        let mut before = 0;
        for range in &self.ranges {
            if range.contains(&number) {
                return Some(before + number - range.start);
            }
            before += range.len();
        }
        None
    }
}

/// All tiers of a game, in the order in which they are solved: moves lead to the same tier or to earlier
/// ones.
///
/// ```
/// use grundy_solve::strong::{Group, Tiers};
/// let group = |name: &str, numbers, leads_to| Group { name: name.to_owned(), numbers, leads_to };
/// // a heap that may be left, from the middle to the end, but not entered again
/// let groups = [group("high", 6..9, vec![0, 1]), group("middle", 3..6, vec![1, 2]), group("low", 0..3,
/// vec![2])];
/// let tiers = Tiers::of(&groups);
/// let names: Vec<_> = tiers.iter().map(|tier| tier.name.as_str()).collect();
/// assert_eq!(names, ["low", "middle", "high"]);
/// assert_eq!(tiers.find(7), Some((2, 1)));
/// assert_eq!(tiers.iter().last().unwrap().reads(), [(1, 0..3)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiers {
    tiers: Vec<Tier>,
    /// Where ranges of numbers begin, ascending, and their tiers.
    starts: Vec<(usize, usize)>,
    numbers: usize,
}

impl Tiers {
    /// A game of so many numbers in one tier.
    pub fn one(numbers: usize) -> Self {
        Self::of(&[Group { name: "all".to_owned(), numbers: 0..numbers, leads_to: vec![0] }])
    }

    /// The tiers of these groups, which cover all numbers once.
    ///
    /// # Panics
    /// If numbers are missing or belong to two groups.
    pub fn of(groups: &[Group]) -> Self {
        let mut by_number: Vec<usize> =
            (0..groups.len()).filter(|&i| !groups[i].numbers.is_empty()).collect();
        by_number.sort_unstable_by_key(|&i| groups[i].numbers.start);
        let mut end = 0;
        for &group in &by_number {
            assert_eq!(groups[group].numbers.start, end, "groups cover all numbers once");
            end = groups[group].numbers.end;
        }
        let tier_of = components(groups);
        let count = tier_of.iter().max().map_or(0, |last| last + 1);
        let mut tiers =
            vec![Tier { name: String::new(), ranges: Vec::new(), reads: Vec::new(), inside: false }; count];
        for (group, &tier) in groups.iter().zip(&tier_of) {
            tiers[tier].name.clone_from(&group.name);
        }
        let mut starts = Vec::new();
        for &group in &by_number {
            let numbers = groups[group].numbers.clone();
            let tier = tier_of[group];
            push(&mut tiers[tier].ranges, numbers.clone());
            starts.push((numbers.start, tier));
        }
        starts.dedup_by_key(|(_, tier)| *tier);
        for tier in 0..count {
            let mine = (0..groups.len()).filter(|&group| tier_of[group] == tier);
            let mut read: Vec<usize> =
                mine.flat_map(|group| groups[group].leads_to.iter().copied()).collect();
            tiers[tier].inside = read.iter().any(|&group| tier_of[group] == tier);
            read.retain(|&group| tier_of[group] != tier && !groups[group].numbers.is_empty());
            read.sort_unstable_by_key(|&group| (tier_of[group], groups[group].numbers.start));
            read.dedup();
            let mut reads: Vec<(usize, Range<usize>)> = Vec::new();
            for group in read {
                let (other, numbers) = (tier_of[group], &groups[group].numbers);
                let first = tiers[other].place(numbers.start).expect("a group is in its tier");
                let places = first..first + numbers.len();
                match reads.last_mut() {
                    Some((last, before)) if *last == other && before.end == places.start => {
                        before.end = places.end;
                    }
                    _ => reads.push((other, places)),
                }
            }
            tiers[tier].reads = reads;
        }
        Self { tiers, starts, numbers: end }
    }

    /// How many tiers there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.tiers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tiers.is_empty()
    }

    /// How many numbers the game has.
    pub fn numbers(&self) -> usize {
        self.numbers
    }

    /// A tier by its place in the order.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn get(&self, tier: usize) -> &Tier {
        &self.tiers[tier]
    }

    /// The tiers in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, Tier> {
        self.tiers.iter()
    }

    /// The tier of a number.
    #[inline]
    pub fn tier_of(&self, number: usize) -> Option<usize> {
        if number >= self.numbers {
            return None;
        }
        let after = self.starts.partition_point(|&(start, _)| start <= number);
        after.checked_sub(1).map(|at| self.starts[at].1)
    }

    /// The tier of a number, and its place there.
    #[inline]
    pub fn find(&self, number: usize) -> Option<(usize, usize)> {
        let tier = self.tier_of(number)?;
        Some((tier, self.tiers[tier].place(number)?))
    }
}

impl<'a> IntoIterator for &'a Tiers {
    type Item = &'a Tier;
    type IntoIter = std::slice::Iter<'a, Tier>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Adds a range that may go on with the last one.
fn push(ranges: &mut Vec<Range<usize>>, next: Range<usize>) {
    match ranges.last_mut() {
        Some(last) if last.end == next.start => last.end = next.end,
        _ => ranges.push(next),
    }
}

/// The strongly connected components of the groups, by number: arrows lead to the same or to smaller ones.
/// (R. Tarjan, Depth-first search and linear graph algorithms, 1972; without recursion.)
fn components(groups: &[Group]) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let mut component = vec![UNSEEN; groups.len()];
    let mut met = vec![UNSEEN; groups.len()];
    let mut lowest = vec![0; groups.len()];
    let (mut open, mut path) = (Vec::new(), Vec::new());
    let (mut clock, mut count) = (0, 0);
    for root in 0..groups.len() {
        if met[root] != UNSEEN {
            continue;
        }
        path.push((root, 0));
        while let Some(&mut (at, ref mut next)) = path.last_mut() {
            if *next == 0 && met[at] == UNSEEN {
                (met[at], lowest[at]) = (clock, clock);
                clock += 1;
                open.push(at);
            }
            if let Some(&to) = groups[at].leads_to.get(*next) {
                *next += 1;
                if met[to] == UNSEEN {
                    path.push((to, 0));
                } else if component[to] == UNSEEN {
                    lowest[at] = lowest[at].min(met[to]);
                }
                continue;
            }
            path.pop();
            if let Some(&(before, _)) = path.last() {
                lowest[before] = lowest[before].min(lowest[at]);
            }
            if lowest[at] == met[at] {
                while let Some(member) = open.pop() {
                    component[member] = count;
                    if member == at {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Two groups are one tier if and only if each can be reached from the other; arrows lead down;
        /// numbers and places are inverse.
        #[test]
        fn tiers_are_components(
            sizes in proptest::collection::vec(0_usize..4, 1..9),
            arrows in proptest::collection::vec((0_usize..9, 0_usize..9), 0..20),
        ) {
            let count = sizes.len();
            let mut start = 0;
            let groups: Vec<Group> = sizes.iter().enumerate().map(|(i, &size)| {
                let numbers = start..start + size;
                start += size;
                let leads_to = arrows.iter().filter(|arrow| arrow.0 == i && arrow.1 < count);
                Group { name: i.to_string(), numbers, leads_to: leads_to.map(|arrow| arrow.1).collect() }
            }).collect();
            // by Warshall
            let mut reaches: Vec<Vec<bool>> =
                (0..count).map(|i| (0..count).map(|j| i == j || groups[i].leads_to.contains(&j)).collect())
                    .collect();
            for k in 0..count {
                for i in 0..count {
                    for j in 0..count {
                        reaches[i][j] |= reaches[i][k] && reaches[k][j];
                    }
                }
            }
            let found = components(&groups);
            for i in 0..count {
                for j in 0..count {
                    prop_assert_eq!(found[i] == found[j], reaches[i][j] && reaches[j][i]);
                    prop_assert!(!reaches[i][j] || found[j] <= found[i]);
                }
            }
            let tiers = Tiers::of(&groups);
            prop_assert_eq!(tiers.numbers(), start);
            prop_assert_eq!(tiers.iter().map(Tier::len).sum::<usize>(), start);
            for (i, group) in groups.iter().enumerate() {
                for number in group.numbers.clone() {
                    let (tier, place) = tiers.find(number).unwrap();
                    prop_assert_eq!(tier, found[i]);
                    prop_assert_eq!(tiers.get(tier).number(place), number);
                    for &to in &group.leads_to {
                        for number in groups[to].numbers.clone().filter(|_| found[to] != found[i]) {
                            let (other, place) = tiers.find(number).unwrap();
                            let mut reads = tiers.get(tier).reads().iter();
                            let read = reads.any(|(tier, all)| *tier == other && all.contains(&place));
                            prop_assert!(read);
                        }
                    }
                }
            }
            for (number, tier) in tiers.iter().enumerate() {
                let mut inside = (0..count).filter(|&i| found[i] == number).map(|i| &groups[i]);
                let stays = inside.any(|group| group.leads_to.iter().any(|&to| found[to] == number));
                prop_assert_eq!(tier.is_left_by_every_move(), !stays);
                let (all, half) = (tier.len(), tier.len() / 2);
                for places in [0..all, 0..half, half..all] {
                    let numbers: Vec<usize> = tier.numbers(places.clone()).flatten().collect();
                    let expected: Vec<usize> = places.map(|place| tier.number(place)).collect();
                    prop_assert_eq!(numbers, expected);
                }
            }
            prop_assert_eq!(tiers.find(start), None);
        }
    }
}
