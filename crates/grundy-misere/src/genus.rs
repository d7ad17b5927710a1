//! Genus: how a game behaves beside any number of heaps of 2 in Nim.
//!
//! The genus g^{m0 m1 m2 …} of a game is its nimber g, and the misère values m_k (mex over the options, 1 at
//! the end) of the game with k heaps of 2 (Conway 1976, chapter 12; Winning Ways, chapter 13). From some k on
//! m_k and m_(k+1) differ by a nim-sum of 2 for ever; what repeats is written once.
//!
//! The sequence is found for all k at once. Values with k heaps follow from those of the options with k
//! heaps, and from m_(k-1) and m_(k-1) XOR 1, which are the moves in a heap of 2 (a heap of 1 flips the last
//! bit of any misère value, by induction). Once all options alternate and m_k is the mex of theirs alone, it
//! alternates too, as in a sum under normal play.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::forms::{self, AtomId, ONE, Sum};
use crate::mex::mex;
use crate::search::Search;
use crate::tame::{Nature, Type};
use crate::watch::{Halted, Watch};

/// The genus of a game.
///
/// ```
/// use grundy_misere::{genus::Genus, tame::Type};
/// assert_eq!(Genus::of_type(Type::END).to_string(), "0^120");
/// assert_eq!(Genus::of_type(Type { plus: 2, minus: 2 }).to_string(), "2^20");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nimber under normal play.
    pub nimber: u32,
    /// The misère values with 0, 1, 2, … heaps of 2; the last two alternate for ever. At least two.
    pub misere: Vec<u32>,
}

impl Genus {
    /// The genus of tame games of this type.
    pub fn of_type(tame: Type) -> Self {
        let two = Type { plus: 2, minus: 2 };
        let values = [tame, tame.plus(two), tame.plus(two).plus(two), tame.plus(two)].map(|sum| sum.minus);
        Self { nimber: tame.plus, misere: shortened(values.to_vec()) }
    }

    /// The misère value with k heaps of 2.
    pub fn with_twos(&self, k: usize) -> u32 {
        at(&self.misere, k)
    }
}

impl fmt::Display for Genus {
    /// As in the books: 3^1431. Values of 10 and more are set off by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joint = if self.misere.iter().any(|&value| value > 9) { "," } else { "" };
        let values: Vec<_> = self.misere.iter().map(u32::to_string).collect();
        write!(f, "{}^{}", self.nimber, values.join(joint))
    }
}

/// The k-th member of a sequence whose last two alternate for ever.
fn at(values: &[u32], k: usize) -> u32 {
    let last = values.len() - 1;
    values[if k <= last { k } else { last - (k - last) % 2 }]
}

/// The same sequence without what the last two say.
fn shortened(mut values: Vec<u32>) -> Vec<u32> {
    while values.len() > 2 && values[values.len() - 1] == values[values.len() - 3] {
        values.pop();
    }
    values
}

/// Genera of sums, with what is remembered.
#[derive(Debug)]
pub struct Genera {
    search: Search,
    known: FxHashMap<Sum, Box<[u32]>>,
}

impl Genera {
    /// A computation of genera that uses this search.
    pub fn new(search: Search) -> Self {
        Self { search, known: FxHashMap::default() }
    }

    /// The genus of a sum of heaps, and how it behaves.
    ///
    /// ```
    /// use grundy_misere::{Game, Unwatched, genus::Genera, search::Search};
    /// let game = Game::grundys_game();
    /// let (genus, nature) = Genera::new(Search::new(&game)).of(&[22], &mut Unwatched).unwrap();
    /// assert_eq!((genus.to_string().as_str(), nature.word()), ("3^1431", "wild"));
    /// ```
    ///
    /// # Errors
    /// If the watch ends the work.
    pub fn of(&mut self, heaps: &[u32], watch: &mut dyn Watch) -> Result<(Genus, Nature), Halted> {
        self.search.reach(heaps.iter().copied().max().unwrap_or(0), watch)?;
        let sum = self.search.forms().of(heaps).expect("all heaps have forms now");
        self.fill(&sum, watch)?;
        let forms = self.search.forms();
        let genus = Genus { nimber: forms.nimber(&sum), misere: self.values(&sum).expect("filled") };
        Ok((genus, forms.nature(&sum)))
    }

    /// What is known of a sum: tame ones at once, others if they were computed. A heap of 1 flips the last
    /// bit.
    fn values(&self, sum: &[AtomId]) -> Option<Vec<u32>> {
        if let Some(tame) = self.search.forms().tame(sum) {
            return Some(Genus::of_type(tame).misere);
        }
        match sum.strip_prefix(&[ONE]) {
            None => self.known.get(sum).map(|values| values.to_vec()),
            Some(rest) => self.known.get(rest).map(|values| values.iter().map(|value| value ^ 1).collect()),
        }
    }

    fn fill(&mut self, sum: &[AtomId], watch: &mut dyn Watch) -> Result<(), Halted> {
        let bare = |sum: &[AtomId]| -> Sum { sum.strip_prefix(&[ONE]).unwrap_or(sum).into() };
        let mut stack = vec![bare(sum)];
        while let Some(sum) = stack.last().cloned() {
            if self.values(&sum).is_some() {
                stack.pop();
                continue;
            }
            let options = self.search.forms().options(&sum);
            let missing: Vec<Sum> = options
                .iter()
                .filter(|option| self.values(option).is_none())
                .map(|option| bare(option))
                .collect();
            if !missing.is_empty() {
                stack.extend(missing);
                continue;
            }
            watch.step()?;
            let options: Vec<Vec<u32>> =
                options.iter().map(|option| self.values(option).expect("none is missing")).collect();
            let values = sequence(&options);
            watch.take(2 * sum.len() + 4 * values.len() + 64)?;
            self.known.insert(sum, values.into_boxed_slice());
            stack.pop();
        }
        Ok(())
    }

    /// The search that lies below.
    pub fn search(&self) -> &Search {
        &self.search
    }
}

/// The misère values with k = 0, 1, … heaps of 2, from those of the options. There is an option.
fn sequence(options: &[Vec<u32>]) -> Vec<u32> {
    let settled = options.iter().map(Vec::len).max().unwrap_or(0);
    let mut values: Vec<u32> = Vec::new();
    loop {
        let k = values.len();
        let theirs = || options.iter().map(|values| at(values, k));
        let twos = values.last().map(|last| [*last, last ^ 1]);
        let value = mex(theirs().chain(twos.into_iter().flatten()));
        values.push(value);
        // its own moves decide alone: from here on as under normal play
        if k + 2 >= settled && value == mex(theirs()) {
            values.push(value ^ 2);
            return shortened(values);
        }
    }
}

/// The genus of a sum of atoms and heaps of 2 by definition alone: the mex over all its options, without
/// sequences. Slow; for comparison.
pub fn by_definition(search: &Search, sum: &[AtomId], twos: usize) -> u32 {
    let start = forms::add(sum, &vec![forms::TWO; twos]);
    let mut known: FxHashMap<Sum, u32> = FxHashMap::default();
    let mut stack = vec![start.clone()];
    while let Some(sum) = stack.last().cloned() {
        let options = search.forms().options(&sum);
        let missing: Vec<Sum> =
            options.iter().filter(|option| !known.contains_key(*option)).cloned().collect();
        if missing.is_empty() {
            let value = if options.is_empty() { 1 } else { mex(options.iter().map(|option| known[option])) };
            known.insert(sum, value);
            stack.pop();
        } else {
            stack.extend(missing);
        }
    }
    known[&start]
}
