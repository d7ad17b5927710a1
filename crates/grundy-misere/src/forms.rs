//! Canonical forms under misère play: which heaps are equal, in any company.
//!
//! Heaps are written as sums of *atoms*. Two simplifications are proved (Conway 1976, chapter 12): a pair of
//! heaps of 1 in Nim vanishes; and a game is equal to one of its followers B if it has all options of B, and
//! each of its other options has B as an option (is *reversible* through B) — provided, if B is the end, that
//! the player to move wins the game. Other pairs do **not** vanish: 2 + 2 is not 0.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::mex::mex;
use crate::tame::{Nature, Type};

/// An atom: a game that is not known to be a sum of others. Its number is its place in [`Forms::atoms`].
pub type AtomId = u16;

/// A sum of atoms, sorted, with at most one [`ONE`].
pub type Sum = Box<[AtomId]>;

/// The heap of 1 in Nim, which cancels itself.
pub const ONE: AtomId = 0;
/// The heap of 2 in Nim.
pub const TWO: AtomId = 1;

/// What is known of an atom.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The options of the atom, sorted.
    pub options: Vec<Sum>,
    /// Its nimber under normal play.
    pub nimber: u32,
    /// How it behaves under misère play.
    pub nature: Nature,
    /// The least heap that is equal to it, if there is one so far.
    pub heap: Option<u32>,
}

/// Atoms, and heaps as sums of them.
#[derive(Clone, Debug)]
pub struct Forms {
    atoms: Vec<Atom>,
    by_options: FxHashMap<Vec<Sum>, AtomId>,
    heaps: Vec<Sum>,
}

impl Default for Forms {
    fn default() -> Self {
        let mut forms =
            Self { atoms: Vec::new(), by_options: FxHashMap::default(), heaps: vec![Sum::default()] };
        forms.new_atom(vec![Sum::default()], None);
        forms.new_atom(vec![Sum::default(), Box::new([ONE])], None);
        forms
    }
}

/// The sum of two sums.
pub fn add(a: &[AtomId], b: &[AtomId]) -> Sum {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    sum.extend_from_slice(a);
    sum.extend_from_slice(b);
    sum.sort_unstable();
    if sum.starts_with(&[ONE, ONE]) {
        sum.drain(..2);
    }
    sum.into_boxed_slice()
}

/// The sum without one atom.
pub fn without(sum: &[AtomId], place: usize) -> Vec<AtomId> {
    let mut rest = sum.to_vec();
    rest.remove(place);
    rest
}

/// What a new heap is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The form equals this sum.
    Sum(Sum),
    /// The end if the player to move wins it, else a new atom.
    EndIfWon,
    /// The form is a new atom.
    New,
}

impl Forms {
    /// All atoms found so far, by number.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// The largest heap whose form is known.
    pub fn known(&self) -> u32 {
        u32::try_from(self.heaps.len() - 1).expect("heaps are counted in 32 bits")
    }

    /// The form of a heap, if it is known.
    pub fn heap(&self, heap: u32) -> Option<&Sum> {
        self.heaps.get(heap as usize)
    }

    /// The form of a sum of heaps, if all are known.
    pub fn of(&self, heaps: &[u32]) -> Option<Sum> {
        heaps.iter().try_fold(Sum::default(), |sum, &heap| Some(add(&sum, self.heap(heap)?)))
    }

    /// The nimber of a sum.
    pub fn nimber(&self, sum: &[AtomId]) -> u32 {
        sum.iter().fold(0, |all, &atom| all ^ self.atom(atom).nimber)
    }

    /// The type of a sum, if all its atoms are tame.
    pub fn tame(&self, sum: &[AtomId]) -> Option<Type> {
        let mut all = Type::END;
        for &atom in sum {
            match self.atom(atom).nature {
                Nature::Tame(one) => all = all.plus(one),
                _ => return None,
            }
        }
        Some(all)
    }

    /// How a sum behaves: that of its only atom besides [`ONE`], or tame if all are, else wild.
    pub fn nature(&self, sum: &[AtomId]) -> Nature {
        let others = sum.strip_prefix(&[ONE]).unwrap_or(sum);
        match (self.tame(sum), others) {
            (Some(all), _) => Nature::Tame(all),
            (None, &[atom]) => self.atom(atom).nature,
            _ => Nature::Wild,
        }
    }

    /// An atom by its number.
    pub fn atom(&self, atom: AtomId) -> &Atom {
        &self.atoms[usize::from(atom)]
    }

    /// All options of a sum, sorted, each once.
    pub fn options(&self, sum: &[AtomId]) -> Vec<Sum> {
        let mut options = Vec::new();
        for (i, &atom) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == atom {
                continue;
            }
            let rest = without(sum, i);
            options.extend(self.atom(atom).options.iter().map(|option| add(&rest, option)));
        }
        options.sort_unstable();
        options.dedup();
        options
    }

    /// What a game with these options (sorted, each once) is.
    pub(crate) fn find(&self, options: &[Sum]) -> Found {
        if options.is_empty() {
            return Found::Sum(Sum::default());
        }
        if let Some(&atom) = self.by_options.get(options) {
            return Found::Sum(Box::new([atom]));
        }
        let nimber = mex(options.iter().map(|option| self.nimber(option)));
        let mut onward: FxHashMap<&Sum, FxHashSet<Sum>> = FxHashMap::default();
        let mut candidates: Vec<Sum> = Vec::new();
        for option in options {
            let next: FxHashSet<Sum> = self.options(option).into_iter().collect();
            #[expect(clippy::iter_over_hash_type, reason = "the candidates are sorted below")]
            for follower in &next {
                if self.nimber(follower) == nimber {
                    candidates.push(follower.clone());
                }
            }
            onward.insert(option, next);
        }
        // F + 1, which has F as an option
        candidates.extend(options.iter().filter_map(|option| {
            let sum = add(option, &[ONE]);
            (self.nimber(&sum) == nimber).then_some(sum)
        }));
        candidates.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then(a.cmp(b)));
        candidates.dedup();
        for same in candidates {
            let its = self.options(&same);
            if !its.iter().all(|option| options.binary_search(option).is_ok()) {
                continue;
            }
            let extra = options.iter().filter(|option| its.binary_search(option).is_err());
            if extra.into_iter().all(|option| onward[option].contains(&same)) {
                return if same.is_empty() { Found::EndIfWon } else { Found::Sum(same) };
            }
        }
        Found::New
    }

    /// Adds the next heap: equal to this sum, or a new atom with these options.
    pub(crate) fn push(&mut self, found: Option<Sum>, options: Vec<Sum>) {
        let heap = self.known() + 1;
        let form = match found {
            Some(sum) => {
                if let &[atom] = &*sum {
                    self.atoms[usize::from(atom)].heap.get_or_insert(heap);
                }
                sum
            }
            None => Box::new([self.new_atom(options, Some(heap))]),
        };
        self.heaps.push(form);
    }

    pub(crate) fn new_atom(&mut self, options: Vec<Sum>, heap: Option<u32>) -> AtomId {
        let id =
            AtomId::try_from(self.atoms.len()).expect("at most one atom a heap, and few heaps have forms");
        let nimber = mex(options.iter().map(|option| self.nimber(option)));
        let tame: Option<Vec<Type>> = options.iter().map(|option| self.tame(option)).collect();
        let nature = tame.map_or(Nature::Wild, |types| Type::of_options(&types));
        self.by_options.insert(options.clone(), id);
        self.atoms.push(Atom { options, nimber, nature, heap });
        id
    }
}
