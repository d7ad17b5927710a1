//! Components by number. What is computed of them depends on their numbers alone, so that it is compiled
//! once, and not for each game.

use std::collections::HashMap;
use std::ops::Range;

use grundy_base::limits::Budget;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::halt::Done;
use crate::rules::Partizan;
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// The number of a component: components are numbered as they are met.
pub(crate) type Number = u32;

/// A part, and whether the negative of what this number stands for is meant.
pub(crate) type Part = (Number, bool);

/// The parts that the moves of a player leave.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) parts: Vec<Part>,
    /// Where the parts of each option end.
    pub(crate) ends: Vec<usize>,
}

impl Options {
    /// The parts of each option.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Part]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }

    pub(crate) fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }
}

/// The rules of a game whose components go by number.
pub(crate) trait Numbered {
    /// The parts that the moves of a player leave, in the order of the moves.
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()>;

    /// The value, where it is known without play.
    fn law(&self, at: Number, store: &mut Store<'_>) -> Done<Option<Value>>;
}

/// Which parts go by their representatives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alike {
    /// All.
    Every,
    /// Large ones only: small ones are looked up faster than their representatives are found.
    Large,
}

/// The components of a game that were met.
pub(crate) struct Met<'r, R: Partizan> {
    pub(crate) rules: &'r R,
    alike: Alike,
    components: IndexSet<R::Component, FxBuildHasher>,
    /// What parts are alike, where that is found slowly.
    alike_known: HashMap<R::Component, Part, FxBuildHasher>,
    /// The parts of what moves leave, where they are found slowly: a stretch of `known_parts`.
    split_known: HashMap<R::Component, Range<usize>, FxBuildHasher>,
    known_parts: Vec<Part>,
    left_over: Vec<R::Component>,
    ends: Vec<usize>,
    parts: Vec<R::Component>,
}

impl<'r, R: Partizan> Met<'r, R> {
    pub(crate) fn new(rules: &'r R, alike: Alike) -> Self {
        Self {
            rules,
            alike,
            components: IndexSet::default(),
            alike_known: HashMap::default(),
            split_known: HashMap::default(),
            known_parts: Vec::new(),
            left_over: Vec::new(),
            ends: Vec::new(),
            parts: Vec::new(),
        }
    }

    pub(crate) fn component(&self, at: Number) -> &R::Component {
        &self.components[at as usize]
    }

    /// How many moves a player has in a component.
    pub(crate) fn count(&self, at: &R::Component, player: Player) -> usize {
        if self.rules.is_slow() {
            let (mut left_over, mut ends) = (Vec::new(), Vec::new());
            self.rules.left_over(at, player, &mut left_over, &mut ends);
            return ends.len();
        }
        let mut moves = Vec::new();
        self.rules.moves(at, player, &mut moves);
        moves.len()
    }

    /// The number of a component.
    pub(crate) fn number(&mut self, component: R::Component, budget: &mut Budget<'_>) -> Done<Number> {
        let (number, new) = self.components.insert_full(component);
        if new {
            budget.take(MEMO_BYTES + size_of::<R::Component>() as u64)?;
        }
        Ok(Number::try_from(number).expect("the budget ends before the numbers"))
    }

    /// The number of the representative of a part.
    pub(crate) fn part(&mut self, part: R::Component, budget: &mut Budget<'_>) -> Done<Part> {
        if self.rules.is_slow() {
            return self.remembered(part, budget);
        }
        let (part, turned) = match self.alike {
            Alike::Large if self.rules.is_large(&part) == Some(false) => (part, false),
            _ => self.rules.representative(part),
        };
        Ok((self.number(part, budget)?, turned))
    }

    /// The same, found once for each part.
    fn remembered(&mut self, part: R::Component, budget: &mut Budget<'_>) -> Done<Part> {
        if let Some(&known) = self.alike_known.get(&part) {
            return Ok(known);
        }
        let (alike, turned) = self.rules.representative(part.clone());
        let known = (self.number(alike, budget)?, turned);
        budget.take(MEMO_BYTES + size_of::<R::Component>() as u64)?;
        self.alike_known.insert(part, known);
        Ok(known)
    }

    /// Adds the independent parts of a component.
    pub(crate) fn split(
        &mut self,
        component: &R::Component,
        out: &mut Vec<Part>,
        budget: &mut Budget<'_>,
    ) -> Done<()> {
        if !self.rules.is_slow() {
            return self.split_anew(component, out, budget);
        }
        if let Some(known) = self.split_known.get(component) {
            out.extend_from_slice(&self.known_parts[known.clone()]);
            return Ok(());
        }
        let (first, start) = (out.len(), self.known_parts.len());
        self.split_anew(component, out, budget)?;
        self.known_parts.extend_from_slice(&out[first..]);
        let bytes = size_of::<R::Component>() + (out.len() - first) * size_of::<Part>();
        budget.take(MEMO_BYTES + bytes as u64)?;
        self.split_known.insert(component.clone(), start..self.known_parts.len());
        Ok(())
    }

    fn split_anew(
        &mut self,
        component: &R::Component,
        out: &mut Vec<Part>,
        budget: &mut Budget<'_>,
    ) -> Done<()> {
        let mut parts = std::mem::take(&mut self.parts);
        self.rules.parts(component, &mut parts);
        for part in parts.drain(..) {
            out.push(self.part(part, budget)?);
        }
        self.parts = parts;
        Ok(())
    }
}

impl<R: Partizan> Numbered for Met<'_, R> {
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()> {
        out.clear();
        let at = self.component(at).clone();
        let (mut left_over, mut ends) = (std::mem::take(&mut self.left_over), std::mem::take(&mut self.ends));
        self.rules.left_over(&at, player, &mut left_over, &mut ends);
        let mut left_over_now = left_over.drain(..);
        let mut start = 0;
        for end in ends.drain(..) {
            for component in left_over_now.by_ref().take(end - start) {
                self.split(&component, &mut out.parts, store.budget())?;
            }
            out.ends.push(out.parts.len());
            start = end;
        }
        drop(left_over_now);
        (self.left_over, self.ends) = (left_over, ends);
        Ok(())
    }

    fn law(&self, at: Number, store: &mut Store<'_>) -> Done<Option<Value>> {
        self.rules.law(self.component(at), store)
    }
}
