//! Finding a quotient: elements are learned from outcomes of single sums, until the proof goes through.
//!
//! The quotient of a game is the least automaton that reads a sum, atom by atom, and says whether it is lost;
//! any two orders of reading are alike. It is learned as such automata are (Angluin 1987; Rivest and Schapire
//! 1993 for what a counterexample teaches): sums that some test (another sum) tells apart are different
//! elements. What comes out is a guess, which [`Sums`] proves or refutes; a refutation is a sum whose outcome
//! the guess gets wrong, and yields one more test. In the end every element is needed, since a test tells it
//! from each other one, and the proof says that they suffice.

use rustc_hash::FxHashMap;

use super::algebra::Algebra;
use super::sums::Sums;
use crate::bits::Bits;
use crate::forms::{self, AtomId, Sum};
use crate::outcomes::Known;
use crate::search::Search;
use crate::watch::{Halted, Watch};

/// What was learned, and proved.
pub(super) struct Learned {
    pub(super) algebra: Algebra,
    /// The element of each atom that was asked about.
    pub(super) images: FxHashMap<AtomId, u32>,
    /// Sums that tell all elements apart.
    pub(super) tests: Vec<Sum>,
    /// All sums of these atoms, for going on.
    pub(super) sums: Sums,
}

/// The reason why nothing was learned.
pub(super) enum LearnError {
    /// The watch ended the work.
    Halted,
    /// There are more elements than this.
    Large,
}

impl From<Halted> for LearnError {
    fn from(_: Halted) -> Self {
        Self::Halted
    }
}

/// Outcomes of sums, and rows of them under the tests.
struct Oracle<'s, 'k> {
    search: &'s mut Search,
    known: &'k Known<'k>,
    tests: Vec<Sum>,
    rows: FxHashMap<Sum, (usize, Bits)>,
}

impl Oracle<'_, '_> {
    fn is_lost(&mut self, sum: &[AtomId], watch: &mut dyn Watch) -> Result<bool, Halted> {
        self.search.is_sum_lost(sum, self.known, watch)
    }

    /// What the tests say of a sum.
    fn row(&mut self, sum: &Sum, watch: &mut dyn Watch) -> Result<Bits, Halted> {
        let (done, mut row) = self.rows.remove(sum).unwrap_or_default();
        if done < self.tests.len() {
            watch.step()?;
        }
        for i in done..self.tests.len() {
            let whole = forms::add(sum, &self.tests[i]);
            let lost = self.is_lost(&whole, watch)?;
            row.push(i, lost);
        }
        self.rows.insert(sum.clone(), (self.tests.len(), row.clone()));
        Ok(row)
    }
}

/// A guess: elements with a sum for each, how generators act, and what atoms are.
struct Guess {
    sums: Vec<Sum>,
    rows: Vec<Bits>,
    generators: Vec<AtomId>,
    acts: Vec<Vec<u32>>,
    images: FxHashMap<AtomId, u32>,
}

/// Learns the quotient of all sums of these atoms (closed under options), smaller ones first. `known` may
/// tell outcomes that are known already.
pub(super) fn learn(
    search: &mut Search,
    atoms: &[AtomId],
    known: &Known<'_>,
    most: usize,
    watch: &mut dyn Watch,
) -> Result<Learned, LearnError> {
    let mut oracle = Oracle { search, known, tests: vec![Sum::default()], rows: FxHashMap::default() };
    loop {
        let guess = guess(&mut oracle, atoms, most, watch)?;
        if let Some(test) = order_matters(&mut oracle, &guess, watch)? {
            oracle.tests.push(test);
            continue;
        }
        let algebra = guess.algebra();
        match prove(&oracle, &guess, &algebra, atoms, watch)? {
            Ok(sums) => return Ok(Learned { algebra, images: guess.images, tests: oracle.tests, sums }),
            Err(wrong) => {
                let test = lesson(&mut oracle, &guess, &algebra, wrong, watch)?;
                oracle.tests.push(test);
            }
        }
    }
}

/// The elements that the tests tell apart.
fn guess(
    oracle: &mut Oracle<'_, '_>,
    atoms: &[AtomId],
    most: usize,
    watch: &mut dyn Watch,
) -> Result<Guess, LearnError> {
    let nothing = Sum::default();
    let row = oracle.row(&nothing, watch)?;
    let mut of_row: FxHashMap<Bits, u32> = FxHashMap::default();
    of_row.insert(row.clone(), 0);
    let mut guess = Guess {
        sums: vec![nothing],
        rows: vec![row],
        generators: Vec::new(),
        acts: vec![Vec::new()],
        images: FxHashMap::default(),
    };
    for &atom in atoms {
        let row = oracle.row(&Sum::from([atom]), watch)?;
        if let Some(&element) = of_row.get(&row) {
            guess.images.insert(atom, element);
            continue;
        }
        guess.generators.push(atom);
        let mut next = 0;
        while next < guess.sums.len() {
            for g in guess.acts[next].len()..guess.generators.len() {
                let sum = forms::add(&guess.sums[next], &[guess.generators[g]]);
                let row = oracle.row(&sum, watch)?;
                let fresh = u32::try_from(guess.sums.len()).expect("few elements");
                let element = *of_row.entry(row.clone()).or_insert(fresh);
                if element == fresh {
                    if guess.sums.len() == most {
                        return Err(LearnError::Large);
                    }
                    watch.take(64 + 2 * sum.len() + row.bytes())?;
                    guess.sums.push(sum);
                    guess.rows.push(row);
                    guess.acts.push(Vec::new());
                }
                guess.acts[next].push(element);
            }
            next += 1;
        }
        guess.images.insert(atom, guess.acts[0][guess.generators.len() - 1]);
    }
    Ok(guess)
}

impl Guess {
    /// The element reached by adding a sum of generators to another.
    fn act(&self, element: u32, sum: &[AtomId]) -> u32 {
        sum.iter().fold(element, |at, atom| {
            let g = self.generators.iter().position(|g| g == atom).expect("elements are sums of generators");
            self.acts[at as usize][g]
        })
    }

    fn algebra(&self) -> Algebra {
        let elements = || 0..u32::try_from(self.sums.len()).expect("few elements");
        let times = elements().flat_map(|a| self.sums.iter().map(move |b| self.act(a, b))).collect();
        Algebra::new(times, self.rows.iter().map(|row| row.has(0)).collect())
    }

    /// The element of any sum of atoms.
    fn of(&self, algebra: &Algebra, sum: &[AtomId]) -> u32 {
        sum.iter().fold(0, |all, atom| algebra.times(all, self.images[atom]))
    }
}

/// Two generators whose order matters to the guess teach a test.
fn order_matters(
    oracle: &mut Oracle<'_, '_>,
    guess: &Guess,
    watch: &mut dyn Watch,
) -> Result<Option<Sum>, Halted> {
    for (s, acts) in guess.acts.iter().enumerate() {
        for h in 0..acts.len() {
            for g in 0..h {
                let (a, b) = (guess.acts[acts[g] as usize][h], guess.acts[acts[h] as usize][g]);
                if a == b {
                    continue;
                }
                let (a, b) = (&guess.rows[a as usize], &guess.rows[b as usize]);
                let told = (0..oracle.tests.len()).find(|&t| a.has(t) != b.has(t));
                let t = told.expect("different elements have different rows");
                let test = oracle.tests[t].clone();
                let (first, second) = ([guess.generators[g]], [guess.generators[h]]);
                let whole = forms::add(&forms::add(&guess.sums[s], &first), &forms::add(&second, &test));
                let lost = oracle.is_lost(&whole, watch)?;
                // the element of s + g is not that sum's if the test after h says so; else that of s + h is
                // not
                let after = if lost == a.has(t) { first } else { second };
                return Ok(Some(forms::add(&test, &after)));
            }
        }
    }
    Ok(None)
}

/// Proves a guess, or finds a sum whose outcome contradicts that of its options.
fn prove(
    oracle: &Oracle<'_, '_>,
    guess: &Guess,
    algebra: &Algebra,
    atoms: &[AtomId],
    watch: &mut dyn Watch,
) -> Result<Result<Sums, Sum>, Halted> {
    let mut sums = Sums::new(algebra);
    let forms = oracle.search.forms();
    let mut parts = Vec::new();
    for &atom in atoms {
        watch.step()?;
        let element = guess.images[&atom];
        let options = &forms.atom(atom).options;
        let wins = algebra.wins_of(options.iter().map(|option| guess.of(algebra, option)));
        if let Some(beside) = algebra.broken_loss(element, &wins) {
            return Ok(Err(forms::add(&[atom], &guess.sums[beside as usize])));
        }
        parts.push((atom, element, wins));
    }
    for (atom, element, wins) in parts {
        if let Err(bad) = sums.add(algebra, element, wins, u32::from(atom), watch)? {
            let names = bad.0.into_iter().map(|name| AtomId::try_from(name).expect("it was an atom"));
            return Ok(Err(names.fold(Sum::default(), |sum, atom| forms::add(&sum, &[atom]))));
        }
    }
    Ok(Ok(sums))
}

/// The test that tells why a guess is wrong about a sum or one of its options.
fn lesson(
    oracle: &mut Oracle<'_, '_>,
    guess: &Guess,
    algebra: &Algebra,
    wrong: Sum,
    watch: &mut dyn Watch,
) -> Result<Sum, Halted> {
    let mut suspects = oracle.search.forms().options(&wrong);
    suspects.insert(0, wrong);
    let mut misjudged = None;
    for sum in suspects {
        if oracle.is_lost(&sum, watch)? != algebra.is_lost(guess.of(algebra, &sum)) {
            misjudged = Some(sum);
            break;
        }
    }
    let misjudged = misjudged.expect("outcomes that contradict each other are not all right");
    let truth = oracle.is_lost(&misjudged, watch)?;
    // atom by atom, put the sum of its element in its place: where the outcome changes, the rest is a test
    let mut done: Vec<AtomId> = Vec::new();
    for (i, &atom) in misjudged.iter().enumerate() {
        let rest = forms::add(&done, &misjudged[i + 1..]);
        let instead = &guess.sums[guess.images[&atom] as usize];
        if oracle.is_lost(&forms::add(instead, &rest), watch)? != truth {
            return Ok(rest);
        }
        done.extend_from_slice(instead);
    }
    // the same along the elements
    let mut at = 0;
    for (i, atom) in done.iter().enumerate() {
        let rest = forms::add(&done[i + 1..], &[]);
        at = guess.act(at, &[*atom]);
        if oracle.is_lost(&forms::add(&guess.sums[at as usize], &rest), watch)? != truth {
            return Ok(rest);
        }
    }
    unreachable!("the last element is that of the sum, which is misjudged")
}
