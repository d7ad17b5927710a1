//! The open options of components whose questions are not yet answered, one stack for all of them.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a component has fewer than 2^32 options, and so has the stack of them"
)]

use crate::facts::Facts;
use crate::rules::{Options, Parts};

/// An option of which the nimber is not known: the components of unknown nimber that it leaves.
#[derive(Clone, Copy, Debug)]
struct Open {
    start: u32,
    /// How many components have no nimber yet; the last of them is the largest.
    count: u32,
    /// The nim-sum of its other components.
    known: u32,
}

/// Where the options of one component stand, and what those with known nimbers are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opened {
    /// The first open option, and the end of them.
    pub first: u32,
    pub end: u32,
    /// The values of options that are known, a bit for each.
    pub met: u64,
    /// How many moves there are.
    pub moves: u32,
    parts: u32,
}

/// What an option is waiting for.
pub(crate) enum Lacks<P> {
    /// Nothing: its nimber is this.
    Nothing(u32),
    /// The nimber of a component that is not its last.
    Nimber(P),
    /// Its last component, of which not all has to be known.
    Last(P),
}

/// The stack. The options of a component lie above those of the component that asked for it.
#[derive(Debug)]
pub(crate) struct Openings<P> {
    open: Vec<Open>,
    parts: Vec<P>,
    listed: Options<P>,
    order: Vec<(u64, Open)>,
}

impl<P> Default for Openings<P> {
    fn default() -> Self {
        Self { open: Vec::new(), parts: Vec::new(), listed: Options::default(), order: Vec::new() }
    }
}

impl<P: Clone + Eq + Ord + std::hash::Hash + Default> Openings<P> {
    /// Lists the options of a component: known values apart, the others in the order in which they are asked.
    pub(crate) fn list<R: Parts<Part = P>>(&mut self, rules: &R, facts: &Facts<P>, part: &P) -> Opened {
        let (first, start) = (self.open.len() as u32, self.parts.len() as u32);
        self.listed.clear();
        rules.options(part, &mut self.listed);
        self.order.clear();
        let (mut met, mut from) = (0, 0);
        for option in &self.listed.each {
            let at = self.parts.len();
            let (mut known, mut work) = (option.known, 0u64);
            for one in &self.listed.parts[from..option.end] {
                match facts.of(one).value() {
                    Some(value) => known ^= value,
                    None => match self.parts[at..].iter().position(|other| other == one) {
                        // two equal components are worth nothing together
                        Some(i) => {
                            self.parts.swap_remove(at + i);
                            work -= u64::from(rules.work(one));
                        }
                        None => {
                            self.parts.push(one.clone());
                            work += u64::from(rules.work(one));
                        }
                    },
                }
            }
            from = option.end;
            let count = (self.parts.len() - at) as u32;
            if count == 0 {
                met |= bit(known);
                continue;
            }
            if count > 1 {
                self.parts[at..].sort_unstable_by_key(|one| rules.work(one));
            }
            self.order.push((work << 32 | u64::from(option.rank), Open { start: at as u32, count, known }));
        }
        let parts = &self.parts;
        let components = |open: &Open| &parts[open.start as usize..(open.start + open.count) as usize];
        self.order.sort_unstable_by(|(a, one), (b, other)| {
            (a, components(one), one.known).cmp(&(b, components(other), other.known))
        });
        self.order.dedup_by(|(a, one), (b, other)| {
            a == b && one.known == other.known && components(one) == components(other)
        });
        self.open.extend(self.order.iter().map(|(_, open)| *open));
        let moves = self.listed.each.len() as u32;
        Opened { first, end: self.open.len() as u32, met, moves, parts: start }
    }

    /// What an option lacks, after all that has become known since it was listed.
    pub(crate) fn lacks(&mut self, option: u32, facts: &Facts<P>) -> Lacks<P> {
        let open = &mut self.open[option as usize];
        while open.count > 0 {
            let part = &self.parts[open.start as usize];
            match facts.of(part).value() {
                Some(value) => open.take(value),
                None if open.count > 1 => return Lacks::Nimber(part.clone()),
                None => return Lacks::Last(part.clone()),
            }
        }
        Lacks::Nothing(open.known)
    }

    /// The nim-sum of the components of an option that are known.
    pub(crate) fn known(&self, option: u32) -> u32 {
        self.open[option as usize].known
    }

    /// Says the nimber of the component that the option lacked.
    pub(crate) fn tell(&mut self, option: u32, value: u32) {
        self.open[option as usize].take(value);
    }

    /// Forgets the options of the component that was listed last.
    pub(crate) fn close(&mut self, opened: &Opened) {
        self.open.truncate(opened.first as usize);
        self.parts.truncate(opened.parts as usize);
    }
}

impl Open {
    fn take(&mut self, value: u32) {
        self.known ^= value;
        self.start += 1;
        self.count -= 1;
    }
}

/// The bit of a value in a set of values; none for values that are not tracked.
pub(crate) fn bit(value: u32) -> u64 {
    1u64.checked_shl(value).unwrap_or(0)
}
