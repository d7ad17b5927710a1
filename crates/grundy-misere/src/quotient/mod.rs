//! Misère quotients: the algebra that decides all sums of heaps.
//!
//! Two positions are *indistinguishable* if in any company (of positions of the same game) they have the same
//! outcome. The classes form a commutative monoid, the misère quotient Q; those that are lost for the player
//! to move are its P-portion; what heap is which element is the *pretending function* (Plambeck 2005;
//! Plambeck and Siegel 2008). Q may well be finite where positions are not.
//!
//! [`Quotient::extend`] finds it heap by heap. A new heap is first tried as each element there is; `Sums`
//! proves or refutes that. If none will do, the quotient grows, and is learned again (`learn.rs`) and proved.
//! Nothing is kept that is not proved, for all sums of the heaps so far.

mod algebra;
mod learn;
mod presentation;
mod sums;

pub use algebra::Algebra;
pub use presentation::{Generator, Presentation, Relation, Word};

use learn::{LearnError, learn};
use rustc_hash::FxHashMap;
use sums::Sums;

use crate::bits::Bits;
use crate::forms::{AtomId, Sum};
use crate::game::{Game, Reach};
use crate::period::{Period, proved_period};
use crate::search::Search;
use crate::watch::{Halted, Watch};

/// The misère quotient of a game to some heap, proved.
///
/// ```
/// use grundy_misere::{Game, Unwatched, quotient::Quotient};
/// let game = Game::code(&[0, 1, 2, 3]);
/// let mut quotient = Quotient::new(&game);
/// quotient.extend(30, 100, &mut Unwatched).unwrap();
/// assert_eq!((quotient.algebra().order(), quotient.algebra().lost_count()), (20, 5));
/// assert!(quotient.period().is_some());
/// assert_eq!(quotient.is_lost(&[4, 4, 1_000_000_007]), Some(true));
/// ```
#[derive(Debug)]
pub struct Quotient {
    search: Search,
    algebra: Algebra,
    /// The element of each heap from 0 on.
    images: Vec<u32>,
    sums: Sums,
    /// Sums of atoms that tell all elements apart, and what atoms are.
    tests: Vec<Sum>,
    atoms: FxHashMap<AtomId, u32>,
    /// Heaps at which the quotient changed.
    changes: Vec<u32>,
    period: Option<Period>,
}

/// Why a quotient was not extended further. What there was is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The watch ended the work.
    Halted,
    /// With this heap the quotient has more elements than were allowed.
    Large {
        /// The heap that makes it too large.
        heap: u32,
    },
}

impl Quotient {
    /// The quotient of no heaps.
    pub fn new(game: &Game) -> Self {
        let algebra = Algebra::trivial();
        Self {
            search: Search::new(game),
            sums: Sums::new(&algebra),
            algebra,
            images: vec![0],
            tests: vec![Sum::default()],
            atoms: FxHashMap::default(),
            changes: Vec::new(),
            period: None,
        }
    }

    /// Extends it to all heaps up to `n`, with at most `most` elements; ends early where the period is proved
    /// for all heaps.
    ///
    /// # Errors
    /// The reason why not. What was proved is kept, and it can be called again.
    pub fn extend(&mut self, n: u32, most: usize, watch: &mut dyn Watch) -> Result<(), Reason> {
        while self.known() < n && self.period.is_none() {
            let heap = self.known() + 1;
            let extended = self.next_heap(heap, most, watch);
            match extended {
                Ok(()) => {}
                Err(LearnError::Halted) => return Err(Reason::Halted),
                Err(LearnError::Large) => return Err(Reason::Large { heap }),
            }
            self.period = self.search.game().reach().and_then(|reach| self.look_for_period(reach, heap == n));
        }
        Ok(())
    }

    fn look_for_period(&self, reach: Reach, last: bool) -> Option<Period> {
        // every period is found soon after it is proved
        (last || self.known().is_multiple_of(8)).then(|| proved_period(&self.images, reach)).flatten()
    }

    fn next_heap(&mut self, heap: u32, most: usize, watch: &mut dyn Watch) -> Result<(), LearnError> {
        watch.step()?;
        watch.take(4)?;
        let options = self.search.game().options(heap);
        if options.is_empty() {
            self.images.push(0);
            return Ok(());
        }
        let mut elements = Vec::with_capacity(options.len());
        for option in &options {
            watch.step()?;
            elements.push(self.element(option).expect("options have smaller heaps"));
        }
        let wins = self.algebra.wins_of(elements);
        let fits: Vec<u32> =
            self.algebra.elements().filter(|&x| self.algebra.keeps_losses(x, &wins)).collect();
        if let Some(&element) = fits.iter().find(|&&x| self.sums.covers(&self.algebra, x, &wins)) {
            self.images.push(element);
            return Ok(());
        }
        let lost = self.tested(&wins, watch)?;
        let agrees = |x: u32| {
            lost.iter().all(|&(test, lost)| self.algebra.is_lost(self.algebra.times(x, test)) == lost)
        };
        // the tests leave one at most
        if let Some(element) = fits.into_iter().find(|&x| agrees(x)) {
            let mut sums = self.sums.clone();
            if sums.add(&self.algebra, element, wins.clone(), heap, watch)?.is_ok() {
                self.sums = sums;
                self.images.push(element);
                return Ok(());
            }
        }
        self.learn(heap, &wins, most, watch)
    }

    /// The elements of all tests, and whether their sums with a new heap are lost. The heap has winning moves
    /// beside `wins`; other moves are in the test.
    fn tested(&self, wins: &Bits, watch: &mut dyn Watch) -> Result<Vec<(u32, bool)>, Halted> {
        let forms = self.search.forms();
        let element =
            |sum: &[AtomId]| sum.iter().fold(0, |all, atom| self.algebra.times(all, self.atoms[atom]));
        let mut lost: FxHashMap<Sum, bool> = FxHashMap::default();
        let mut stack = self.tests.clone();
        while let Some(test) = stack.last() {
            if lost.contains_key(test) {
                stack.pop();
                continue;
            }
            watch.step()?;
            let mut answer = None;
            if wins.has(element(test) as usize) {
                answer = Some(false);
            } else {
                let options = forms.options(test);
                let unknown = options.iter().find(|option| !lost.contains_key(*option));
                if options.iter().any(|option| lost.get(option) == Some(&true)) {
                    answer = Some(false);
                } else if let Some(unknown) = unknown {
                    stack.push(unknown.clone());
                } else {
                    answer = Some(true);
                }
            }
            if let Some(answer) = answer {
                let test = stack.pop().expect("it was looked at");
                lost.insert(test, answer);
            }
        }
        Ok(self.tests.iter().map(|test| (element(test), lost[test])).collect())
    }

    /// The quotient with a heap that is a new element.
    fn learn(
        &mut self,
        heap: u32,
        wins: &Bits,
        most: usize,
        watch: &mut dyn Watch,
    ) -> Result<(), LearnError> {
        self.search.reach(heap, watch)?;
        let forms = self.search.forms();
        let realized = |(i, atom): (usize, &crate::forms::Atom)| {
            let id = AtomId::try_from(i).expect("atoms have 16 bits");
            atom.heap.map(|heap| (heap, id))
        };
        let mut by_heap: Vec<(u32, AtomId)> = forms.atoms().iter().enumerate().filter_map(realized).collect();
        by_heap.sort_unstable();
        let atoms: Vec<AtomId> = by_heap.iter().map(|&(_, atom)| atom).collect();
        // what the quotient so far decides
        let mut elements = vec![None; forms.atoms().len()];
        for (least, atom) in by_heap {
            elements[usize::from(atom)] = self.images.get(least as usize).copied();
        }
        let algebra = &self.algebra;
        let known = |sum: &[AtomId]| {
            let (mut all, mut new) = (0, 0);
            for &atom in sum {
                match elements[usize::from(atom)] {
                    Some(element) => all = algebra.times(all, element),
                    None => new += 1,
                }
            }
            match new {
                0 => Some(algebra.is_lost(all)),
                // a winning move in the new heap
                1 if wins.has(all as usize) => Some(false),
                _ => None,
            }
        };
        let learned = learn(&mut self.search, &atoms, &known, most, watch)?;
        let forms = self.search.forms();
        let image = |heap: u32| {
            let form = forms.heap(heap).expect("all heaps so far have forms");
            form.iter().fold(0, |all, atom| learned.algebra.times(all, learned.images[atom]))
        };
        self.images = (0..=heap).map(image).collect();
        self.algebra = learned.algebra;
        self.tests = learned.tests;
        self.atoms = learned.images;
        self.sums = learned.sums;
        self.changes.push(heap);
        Ok(())
    }

    /// The largest heap up to which it is proved.
    pub fn known(&self) -> u32 {
        u32::try_from(self.images.len() - 1).expect("heaps are counted in 32 bits")
    }

    /// The monoid and its P-portion.
    pub fn algebra(&self) -> &Algebra {
        &self.algebra
    }

    /// The pretending function: the elements of the heaps 0, 1, … up to [`known`](Self::known).
    pub fn images(&self) -> &[u32] {
        &self.images
    }

    /// The heaps at which the quotient grew.
    pub fn changes(&self) -> &[u32] {
        &self.changes
    }

    /// The period by which it is proved for all heaps, if it is.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The element of a heap, by the period if it is beyond those looked at.
    pub fn image(&self, heap: u64) -> Option<u32> {
        let place = match self.period {
            Some(period) => period.place(heap),
            None => u32::try_from(heap).ok()?,
        };
        self.images.get(place as usize).copied()
    }

    fn element(&self, heaps: &[u32]) -> Option<u32> {
        heaps.iter().try_fold(0, |all, &heap| Some(self.algebra.times(all, *self.images.get(heap as usize)?)))
    }

    /// The element of a sum of heaps, if it decides them.
    pub fn of(&self, heaps: &[u64]) -> Option<u32> {
        heaps.iter().try_fold(0, |all, &heap| Some(self.algebra.times(all, self.image(heap)?)))
    }

    /// Whether the player to move loses a sum of heaps under misère play, if the quotient decides it.
    pub fn is_lost(&self, heaps: &[u64]) -> Option<bool> {
        self.of(heaps).map(|element| self.algebra.is_lost(element))
    }

    /// The presentation by generators and relations.
    pub fn presentation(&self) -> Presentation {
        Presentation::of(&self.algebra, &self.images)
    }

    /// The n of the quotient T_n of misère Nim that this is, if it is one: then the game is tame so far. T_n
    /// has the identity, an involution a, and a group of 2^n firm elements that all have one square z; a and
    /// z are lost.
    pub fn tame(&self) -> Option<u32> {
        let q = &self.algebra;
        let n = (0..30).find(|&n| q.order() == tame_order(n))?;
        let square = |x: u32| q.times(x, x);
        let firm: Vec<u32> = q.elements().filter(|&x| square(x) != 0).collect();
        let z = firm.first().map(|&x| square(x));
        let like_nim = firm.iter().all(|&x| Some(square(x)) == z && Some(x) == z.map(|z| q.times(x, z)));
        let lost = q.elements().filter(|&x| q.is_lost(x)).all(|x| Some(x) == z || square(x) == 0);
        (like_nim && lost && q.order() - firm.len() == if n == 0 { 1 } else { 2 }).then_some(n)
    }
}

/// |T_n|: 1, 2, then 2^n + 2.
fn tame_order(n: u32) -> usize {
    match n {
        0 => 1,
        1 => 2,
        _ => (1 << n) + 2,
    }
}
