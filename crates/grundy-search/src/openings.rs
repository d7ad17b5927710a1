//! What the search asks of rules: components, and their options; those of components whose questions are not
//! yet answered stand on one stack.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a component has fewer than 2^32 options, and so has the stack of them"
)]

use std::fmt::Debug;
use std::hash::Hash;

use crate::facts::Facts;
use crate::hashes::hash_of;

/// Rules of an impartial game whose components the search takes apart. Play ends from every component.
///
/// Rules may tell the nimber of what a move leaves instead of naming it, where a theorem or a table gives it.
/// A component stands for all that are worth the same by a symmetry: the rules choose one of them, and two
/// components that are equal have the same nimber.
pub trait Parts: Sized {
    /// A component: plain data.
    type Part: Clone + Eq + Ord + Hash + Debug + Default;

    /// Names every option of a component, until no more are needed; those of which the nimber is known best
    /// come first. Components without moves may be left out.
    fn options(&self, at: &Self::Part, out: &mut Options<'_, Self>);

    /// How much work a component is expected to be, in any unit; options with little open work come first.
    fn work(&self, at: &Self::Part) -> u32;

    /// Whether play surely ends; if not, components are watched for one that comes back.
    const ENDS: bool = false;

    /// Bytes that a component owns outside itself.
    fn owned(&self, at: &Self::Part) -> u64 {
        let _ = at;
        0
    }
}

/// The open work of an option stands above its rank.
const WORK_SHIFT: u32 = 32;

/// An option of which the nimber is not known: the components of unknown nimber that it leaves.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    /// Options are asked from the least of these on: the open work, then what the rules say.
    order: u64,
    /// Equal for equal options, and hardly ever for others.
    print: u64,
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
    /// What they take of the memory.
    pub bytes: u64,
}

/// What an option is waiting for.
pub(crate) enum Lacks<P> {
    /// Nothing: its nimber is this.
    Nothing(u32),
    /// The nimber of a component that is not its last: it is one of so many.
    Nimber(P, u32),
    /// Its last component, of which not all has to be known.
    Last(P),
}

/// The stack. The options of a component lie above those of the component that asked for it.
#[derive(Debug)]
pub(crate) struct Openings<P> {
    open: Vec<Open>,
    parts: Vec<P>,
    /// Options that were named and not yet looked up, and all their components with their hashes.
    waiting: Vec<Open>,
    named: Vec<(u64, P)>,
}

impl<P> Default for Openings<P> {
    fn default() -> Self {
        Self { open: Vec::new(), parts: Vec::new(), waiting: Vec::new(), named: Vec::new() }
    }
}

/// The options of a component, as rules name them: each begins, names its components, and ends.
#[derive(Debug)]
pub struct Options<'a, R: Parts> {
    rules: &'a R,
    facts: &'a Facts<R::Part>,
    to: &'a mut Openings<R::Part>,
    /// The option that is named now.
    now: Open,
    /// The values of options that are known, a bit for each.
    met: u64,
    /// If all of these are met, no more options are needed.
    wanted: u64,
    /// How many options there are so far.
    moves: u32,
    /// Of the options that wait, how many are looked up, and how many are due next.
    done: usize,
    due: usize,
}

impl<R: Parts> Options<'_, R> {
    /// Begins an option. Among options with equal open work, those of the least rank are looked at first.
    #[inline]
    pub fn begin(&mut self, rank: u32) {
        self.begin_in_order(u64::from(rank));
    }

    /// Begins an option that is looked at as if so much more work were open.
    #[inline]
    pub fn begin_behind(&mut self, work: u32) {
        self.begin_in_order(u64::from(work) << WORK_SHIFT);
    }

    fn begin_in_order(&mut self, order: u64) {
        self.now = Open { order, start: self.to.named.len() as u32, ..Open::default() };
    }

    /// The option leaves something of which the rules know the nimber.
    #[inline]
    pub fn known(&mut self, nimber: u32) {
        self.now.known ^= nimber;
    }

    /// The option leaves a component.
    #[inline]
    pub fn part(&mut self, part: R::Part) {
        let hash = hash_of(&part);
        // while the processor fetches what is known of it, others are named
        self.facts.prefetch(hash);
        self.to.named.push((hash, part));
    }

    /// Ends the option; says whether no more options are needed, without looking anything up.
    #[inline]
    pub fn end(&mut self) -> bool {
        self.moves += 1;
        if self.now.start as usize == self.to.named.len() {
            self.met |= bit(self.now.known);
            return self.wanted & !self.met == 0;
        }
        self.to.waiting.push(self.now);
        false
    }

    /// Looks up what had been named by the last time that this was asked: by now it is fetched. Says whether
    /// no more options are needed. Rules that name many options ask it now and then.
    pub fn enough(&mut self) -> bool {
        let named = self.to.waiting.len();
        let due = std::mem::replace(&mut self.due, named);
        self.look_up(due)
    }

    /// Looks up the first so many options that wait, but for those that were looked up before.
    fn look_up(&mut self, due: usize) -> bool {
        for i in std::mem::replace(&mut self.done, due)..due {
            let end = self.to.waiting.get(i + 1).map_or(self.to.named.len() as u32, |next| next.start);
            let option = self.looked_up(self.to.waiting[i], end);
            if option.count == 0 {
                self.met |= bit(option.known);
            } else {
                self.to.open.push(option);
            }
        }
        self.wanted & !self.met == 0
    }

    /// Looks up all that is left, unless no more is needed.
    fn finish(&mut self) {
        if self.wanted & !self.met != 0 {
            self.look_up(self.to.waiting.len());
        }
        self.to.waiting.clear();
        self.to.named.clear();
    }

    /// An option with what is known of its components, which end here in the list of those named.
    fn looked_up(&mut self, named: Open, end: u32) -> Open {
        let first = self.to.parts.len();
        let mut option = Open { start: first as u32, ..named };
        for (hash, part) in &self.to.named[named.start as usize..end as usize] {
            if let Some(value) = self.facts.at(*hash, part).value() {
                option.known ^= value;
                continue;
            }
            // a second component like one before it is worth nothing with it
            let work = u64::from(self.rules.work(part)) << WORK_SHIFT;
            if let Some(i) = self.to.parts[first..].iter().position(|other| other == part) {
                self.to.parts.swap_remove(first + i);
                option.order = option.order.saturating_sub(work);
                option.print = option.print.wrapping_sub(*hash);
            } else {
                self.to.parts.push(part.clone());
                option.order = option.order.saturating_add(work);
                option.print = option.print.wrapping_add(*hash);
            }
        }
        option.count = (self.to.parts.len() - first) as u32;
        if option.count > 1 {
            self.to.parts[first..].sort_unstable_by_key(|one| (self.rules.work(one), hash_of(one)));
        }
        option.print ^= u64::from(option.known);
        option
    }
}

impl<P: Clone + Eq + Ord + Hash + Default> Openings<P> {
    /// Lists the options of a component: known values apart, the others in no order. Once all wanted values
    /// are met, no others need be listed.
    pub(crate) fn list<R: Parts<Part = P>>(
        &mut self,
        rules: &R,
        facts: &Facts<P>,
        part: &P,
        wanted: u64,
    ) -> Opened {
        let (first, parts) = (self.open.len() as u32, self.parts.len() as u32);
        let mut options = Options {
            rules,
            facts,
            to: self,
            now: Open::default(),
            met: 0,
            wanted,
            moves: 0,
            done: 0,
            due: 0,
        };
        rules.options(part, &mut options);
        options.finish();
        let (met, moves) = (options.met, options.moves);
        let end = self.open.len() as u32;
        let owned: u64 = self.parts[parts as usize..].iter().map(|part| rules.owned(part)).sum();
        // a list that grows stands beside its copy of twice the length
        let lists = u64::from(end - first) * size_of::<Open>() as u64
            + (self.parts.len() - parts as usize) as u64 * size_of::<P>() as u64;
        Opened { first, end, met, moves, parts, bytes: 3 * lists + owned }
    }

    /// What is left by one option: the sum of all nimbers that are known, and the other components.
    pub(crate) fn sum<R: Parts<Part = P>>(
        rules: &R,
        facts: &Facts<P>,
        name: impl FnOnce(&mut Options<'_, R>),
    ) -> (u32, Vec<P>) {
        let mut openings = Self::default();
        let to = &mut openings;
        let mut options =
            Options { rules, facts, to, now: Open::default(), met: 0, wanted: 0, moves: 0, done: 0, due: 0 };
        options.begin(0);
        name(&mut options);
        let (now, end) = (options.now, options.to.named.len() as u32);
        let known = options.looked_up(now, end).known;
        (known, openings.parts)
    }

    /// Puts the open options listed last in the order in which they are asked, each once.
    pub(crate) fn put_in_order(&mut self, opened: &mut Opened) {
        let first = opened.first as usize;
        self.open[first..].sort_unstable_by_key(|open| (open.order, open.print));
        let mut kept = first;
        for i in first..self.open.len() {
            let open = self.open[i];
            let same = |other: &Open| {
                (open.order, open.print, open.known) == (other.order, other.print, other.known)
                    && self.parts[open.components()] == self.parts[other.components()]
            };
            if kept == first || !same(&self.open[kept - 1]) {
                self.open[kept] = open;
                kept += 1;
            }
        }
        self.open.truncate(kept);
        opened.end = kept as u32;
    }

    /// Has two options change places in the order in which they are asked.
    pub(crate) fn exchange(&mut self, one: u32, other: u32) {
        self.open.swap(one as usize, other as usize);
    }

    /// What an option lacks, after all that has become known since it was listed.
    pub(crate) fn lacks(&mut self, option: u32, facts: &Facts<P>) -> Lacks<P> {
        let open = &mut self.open[option as usize];
        while open.count > 0 {
            let part = &self.parts[open.start as usize];
            match facts.of(part).value() {
                Some(value) => open.take(value),
                None if open.count > 1 => return Lacks::Nimber(part.clone(), open.count),
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
    fn components(&self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.count) as usize
    }

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
