//! Canonical forms of the components of any impartial game under misère play, small ones only; and sums of
//! such components with others, which stand as they are.
//!
//! Many components of a game are equal in any company, though nothing in their rules says so: then a search
//! of sums meets far fewer positions. **Source** J. Lemoine, S. Viennot, "Analysis of misère Sprouts game
//! with reduced canonical trees", 2009.
//!
//! ```
//! use grundy_misere::{Unwatched, trees::{Rules, Trees}};
//! /// Kayles: knock down one pin of a row, or two neighbours.
//! struct Kayles;
//! impl Rules<u32> for Kayles {
//!     fn options(&self, &n: &u32) -> Vec<Vec<u32>> {
//!         let rows = |down: u32| (0..=n - down).map(move |left| vec![left, n - down - left]);
//!         (1..=2.min(n)).flat_map(rows).collect()
//!     }
//!     fn size(&self, &n: &u32) -> u32 { n }
//! }
//! let mut trees = Trees::default();
//! // who moves knocks down one of two rows of one pin; the other one must take the last pin, and loses
//! let rows = trees.reduced(&Kayles, vec![1, 1], &mut Unwatched).unwrap();
//! assert!(rows.rest.is_empty());
//! assert_eq!(trees.lost_at_once(&rows), Some(false));
//! ```

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::forms::{self, Sum};
use crate::outcomes::Outcomes;
use crate::watch::{Halted, Watch};

/// So many components are opened for the form of one; if it takes more, it has none, nor have those as large.
/// Sprouts of 5 to 10 spots were measured: with 30 and 1000 they take longer.
const MAX_OPENED: u32 = 300;
/// No more atoms are made: their numbers have 16 bits.
const MAX_ATOMS: usize = 60_000;

/// What forms are made of.
pub trait Rules<C> {
    /// What each move of a component leaves: components that are equal if they are worth the same by the
    /// rules' symmetries; none is left out but those without moves.
    fn options(&self, at: &C) -> Vec<Vec<C>>;

    /// How large a component is, in any unit: moves never make it larger.
    fn size(&self, at: &C) -> u32;

    /// The bytes that a component owns outside itself.
    fn owned(&self, at: &C) -> usize {
        let _ = at;
        0
    }
}

/// A sum: components that have forms, as a sum of atoms, and the others, sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reduced<C> {
    /// The sum of those with forms.
    pub forms: Sum,
    /// Those without.
    pub rest: Vec<C>,
}

/// The forms of components, as far as they are known.
#[derive(Debug)]
pub struct Trees<C> {
    outcomes: Outcomes,
    /// `None` for those without.
    known: FxHashMap<C, Option<Sum>>,
    /// Components of this size have no form.
    too_large: u32,
}

impl<C> Default for Trees<C> {
    fn default() -> Self {
        Self { outcomes: Outcomes::default(), known: FxHashMap::default(), too_large: u32::MAX }
    }
}

/// A component whose options are given their forms.
struct Frame<C> {
    at: C,
    options: Vec<Vec<C>>,
    /// The components of the options that were not yet looked at.
    open: Vec<C>,
}

impl<C: Clone> Frame<C> {
    fn new(at: C, options: Vec<Vec<C>>) -> Self {
        let open = options.iter().flatten().cloned().collect();
        Self { at, options, open }
    }

    /// The bytes of its lists; `owned` says how many a component owns outside itself.
    fn bytes(&self, owned: impl Fn(&C) -> usize) -> usize {
        let each = |part: &C| 2 * (size_of::<C>() + owned(part));
        self.options.iter().map(|option| size_of::<Vec<C>>() + option.iter().map(each).sum::<usize>()).sum()
    }
}

impl<C: Clone + Eq + Hash + Ord> Trees<C> {
    /// How many atoms there are.
    pub fn atoms(&self) -> usize {
        self.outcomes.forms().atoms().len()
    }

    /// A sum of components, those with forms by their forms.
    ///
    /// # Errors
    /// If the watch ends the work.
    pub fn reduced(
        &mut self,
        rules: &impl Rules<C>,
        sum: Vec<C>,
        watch: &mut dyn Watch,
    ) -> Result<Reduced<C>, Halted> {
        let (mut all, mut rest) = (Sum::default(), Vec::new());
        for at in sum {
            match self.form(rules, &at, watch)? {
                Some(form) => all = forms::add(&all, &form),
                None => rest.push(at),
            }
        }
        rest.sort_unstable();
        Ok(Reduced { forms: all, rest })
    }

    /// What all moves of a sum leave, each once, the simplest first.
    ///
    /// # Errors
    /// If the watch ends the work.
    pub fn options(
        &mut self,
        rules: &impl Rules<C>,
        at: &Reduced<C>,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Reduced<C>>, Halted> {
        let options = self.outcomes.forms().options(&at.forms).into_iter();
        let mut all: Vec<_> = options.map(|forms| Reduced { forms, rest: at.rest.clone() }).collect();
        for (i, one) in at.rest.iter().enumerate() {
            if i > 0 && at.rest[i - 1] == *one {
                continue;
            }
            for left in rules.options(one) {
                let mut option = self.reduced(rules, left, watch)?;
                option.forms = forms::add(&option.forms, &at.forms);
                option.rest.extend(at.rest[..i].iter().chain(&at.rest[i + 1..]).cloned());
                option.rest.sort_unstable();
                all.push(option);
            }
        }
        let key = |one: &Reduced<C>| -> (u32, usize) {
            (one.rest.iter().map(|at| rules.size(at)).fold(0, u32::saturating_add), one.forms.len())
        };
        all.sort_by(|one, other| {
            key(one).cmp(&key(other)).then_with(|| (&one.rest, &one.forms).cmp(&(&other.rest, &other.forms)))
        });
        all.dedup();
        Ok(all)
    }

    /// Whether the player to move loses a sum, if its forms tell it without search: all are tame.
    pub fn lost_at_once(&self, at: &Reduced<C>) -> Option<bool> {
        let tame = at.rest.is_empty().then(|| self.outcomes.forms().tame(&at.forms)).flatten();
        tame.map(|tame| tame.is_lost())
    }

    /// The form of a component, if it has one.
    ///
    /// # Errors
    /// If the watch ends the work.
    fn form(&mut self, rules: &impl Rules<C>, at: &C, watch: &mut dyn Watch) -> Result<Option<Sum>, Halted> {
        if let Some(known) = self.known.get(at) {
            return Ok(known.clone());
        }
        let size = rules.size(at);
        if size >= self.too_large {
            return Ok(None);
        }
        let mut opened = 0;
        let mut line: FxHashSet<C> = FxHashSet::default();
        let mut frames: Vec<(Frame<C>, usize)> = Vec::new();
        let mut next = Some(at.clone());
        let found = loop {
            if let Some(at) = next.take() {
                opened += 1;
                // play that comes back has no form
                if !line.insert(at.clone()) || opened > MAX_OPENED || self.atoms() >= MAX_ATOMS {
                    break None;
                }
                watch.step()?;
                let options = rules.options(&at);
                let frame = Frame::new(at, options);
                let bytes = frame.bytes(|part| rules.owned(part));
                watch.take(bytes)?;
                frames.push((frame, bytes));
            }
            let (frame, _) = frames.last_mut().expect("the first component is not yet done");
            let open = loop {
                match frame.open.pop() {
                    Some(part) if self.known.get(&part).is_some_and(Option::is_some) => {}
                    part => break part,
                }
            };
            if let Some(part) = open {
                if self.known.contains_key(&part) {
                    break None;
                }
                next = Some(part);
                continue;
            }
            let (Frame { at, options, .. }, bytes) = frames.pop().expect("it is the last");
            line.remove(&at);
            let form = self.made(&options, watch)?;
            watch.give_back(bytes);
            watch.take(size_of::<C>() + rules.owned(&at) + 2 * form.len() + 64)?;
            self.known.insert(at, Some(form.clone()));
            if frames.is_empty() {
                break Some(form);
            }
        };
        if found.is_none() {
            self.too_large = self.too_large.min(size);
            for (frame, bytes) in frames {
                watch.give_back(bytes);
                watch.take(size_of::<C>() + rules.owned(&frame.at) + 64)?;
                self.known.insert(frame.at, None);
            }
        }
        Ok(found)
    }

    /// The form of a component whose options all have forms.
    fn made(&mut self, options: &[Vec<C>], watch: &mut dyn Watch) -> Result<Sum, Halted> {
        let form = |part: &C| self.known[part].as_ref().expect("all parts of the options have forms");
        let sum =
            |option: &Vec<C>| option.iter().fold(Sum::default(), |sum, part| forms::add(&sum, form(part)));
        let options = Outcomes::listed(options.iter().map(sum).collect(), watch)?;
        Ok(match self.outcomes.equal(&options, watch)? {
            Some(sum) => sum,
            None => Box::new([self.outcomes.forms_mut().new_atom(options, None)]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Unwatched;

    /// Heaps that an octal code of few digits takes and breaks, written as lists.
    struct Octal(&'static [u8]);

    impl Rules<u32> for Octal {
        fn options(&self, &n: &u32) -> Vec<Vec<u32>> {
            let mut all = Vec::new();
            for (take, digit) in (1..).zip(self.0) {
                let Some(left) = n.checked_sub(take) else { break };
                if digit & 1 != 0 && left == 0 {
                    all.push(Vec::new());
                }
                if digit & 2 != 0 && left > 0 {
                    all.push(vec![left]);
                }
                if digit & 4 != 0 {
                    all.extend((1..=left / 2).map(|one| vec![one, left - one]));
                }
            }
            all
        }

        fn size(&self, &n: &u32) -> u32 {
            n
        }
    }

    /// Whether a sum is lost, by the definition.
    fn is_lost(rules: &Octal, sum: &[u32], known: &mut FxHashMap<Vec<u32>, bool>) -> bool {
        if let Some(lost) = known.get(sum) {
            return *lost;
        }
        let (mut any, mut won) = (false, false);
        for i in 0..sum.len() {
            for mut left in rules.options(&sum[i]) {
                left.extend(sum[..i].iter().chain(&sum[i + 1..]));
                left.sort_unstable();
                any = true;
                won = won || is_lost(rules, &left, known);
            }
        }
        let lost = any && !won;
        known.insert(sum.to_vec(), lost);
        lost
    }

    /// The same over reduced sums.
    fn is_reduced_lost(
        rules: &Octal,
        trees: &mut Trees<u32>,
        at: &Reduced<u32>,
        known: &mut FxHashMap<Reduced<u32>, bool>,
    ) -> bool {
        if let Some(lost) = known.get(at) {
            return *lost;
        }
        let options = trees.options(rules, at, &mut Unwatched).unwrap();
        let won = options.iter().any(|option| is_reduced_lost(rules, trees, option, known));
        let lost = !options.is_empty() && !won;
        assert!(trees.lost_at_once(at).is_none_or(|at_once| at_once == lost), "{at:?}");
        known.insert(at.clone(), lost);
        lost
    }

    #[test]
    fn reduced_sums_are_lost_as_plain_ones() {
        for code in [&[7, 7][..], &[0, 7], &[0, 0, 7, 7], &[4, 5, 6], &[7, 3], &[1, 5, 4]] {
            let rules = Octal(code);
            let mut plain = FxHashMap::default();
            // heaps from this size on have no form
            for too_large in [u32::MAX, 7, 4, 1] {
                let mut trees = Trees { too_large, ..Trees::default() };
                let mut known = FxHashMap::default();
                for sum in (0..10).flat_map(|a| (a..10).map(move |b| vec![a, b])) {
                    let reduced = trees.reduced(&rules, sum.clone(), &mut Unwatched).unwrap();
                    assert!(reduced.rest.iter().all(|heap| *heap >= too_large));
                    let lost = is_reduced_lost(&rules, &mut trees, &reduced, &mut known);
                    assert_eq!(lost, is_lost(&rules, &sum, &mut plain), "{code:?}: {sum:?} {too_large}");
                }
            }
        }
    }

    #[test]
    fn play_that_comes_back_has_no_form() {
        struct Round;
        impl Rules<u32> for Round {
            fn options(&self, &n: &u32) -> Vec<Vec<u32>> {
                vec![vec![(n + 1) % 3]]
            }
            fn size(&self, _: &u32) -> u32 {
                1
            }
        }
        let mut trees = Trees::default();
        let reduced = trees.reduced(&Round, vec![2, 0], &mut Unwatched).unwrap();
        assert_eq!((&*reduced.forms, &*reduced.rest), (&[][..], &[0, 2][..]));
        let options = trees.options(&Round, &reduced, &mut Unwatched).unwrap();
        assert_eq!(options.iter().map(|one| one.rest.clone()).collect::<Vec<_>>(), [[0, 0], [1, 2]]);
    }
}
