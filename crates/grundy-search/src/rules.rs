//! What the search asks of rules: components, their options, and hints where to look first.

use std::fmt::Debug;
use std::hash::Hash;

/// Rules of an impartial game whose components the search takes apart. Play ends from every component.
///
/// Rules may tell the nimber of what a move leaves instead of naming it, where a theorem or a table gives it.
/// A component stands for all that are worth the same by a symmetry: the rules choose one of them, and two
/// components that are equal have the same nimber.
pub trait Parts {
    /// A component: plain data.
    type Part: Clone + Eq + Ord + Hash + Debug + Default;

    /// Adds every option of a component. Components without moves may be left out of it.
    fn options(&self, at: &Self::Part, out: &mut Options<Self::Part>);

    /// How much work a component is expected to be, in any unit; options with little open work come first.
    fn work(&self, at: &Self::Part) -> u32;
}

/// The options of a component, one after the other.
#[derive(Debug)]
pub struct Options<P> {
    pub(crate) parts: Vec<P>,
    pub(crate) each: Vec<Listed>,
}

/// An option as rules list it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    /// Where its components end in the list of components; they begin where those of the one before end.
    pub(crate) end: usize,
    /// Among options with equal work, those with the least come first.
    pub(crate) rank: u32,
    /// The nim-sum of what it leaves besides its components.
    pub(crate) known: u32,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self { parts: Vec::new(), each: Vec::new() }
    }
}

impl<P> Options<P> {
    /// Adds an option: the components that a move leaves. Among options with equal open work, those of the
    /// least `rank` are looked at first.
    pub fn push(&mut self, rank: u32, parts: impl IntoIterator<Item = P>) {
        self.parts.extend(parts);
        self.each.push(Listed { end: self.parts.len(), rank, known: 0 });
    }

    /// Adds what has this nimber to the last option.
    pub fn add(&mut self, nimber: u32) {
        if let Some(last) = self.each.last_mut() {
            last.known ^= nimber;
        }
    }

    /// The options so far: what is known, and the components.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[P])> {
        let starts = std::iter::once(0).chain(self.each.iter().map(|one| one.end));
        starts.zip(&self.each).map(|(start, one)| (one.known, &self.parts[start..one.end]))
    }

    /// Forgets all options.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.each.clear();
    }
}
