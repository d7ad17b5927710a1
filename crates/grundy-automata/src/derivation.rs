//! Relations with the steps that derive them.

use std::collections::BTreeSet;

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use crate::combine::{Both, Digitwise, Other, Projected};
use crate::explore::{Machine, explore, letters};
use crate::linear::Linear;
use crate::minimize::minimized;
use crate::numeration::Numeration;
use crate::step::{Compare, Step, Var};

/// A relation of a [`Derivation`], by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation(usize);

impl Relation {
    /// Its number among all steps.
    pub fn number(self) -> usize {
        self.0
    }
}

/// Relations in one numeration system, each with its automaton and the step that derives it.
///
/// ```
/// use grundy_automata::{Compare, Derivation, Numeration, Var};
/// use grundy_base::{Limits, limits::Budget};
/// let limits = Limits::default();
/// let mut derive = Derivation::new(Numeration::Base(2), 1000, Budget::new(&limits));
/// let (x, y) = (Var(0), Var(1));
/// // there is a y with x = 2y + 1
/// let twice = derive.linear(&[(x, 1), (y, -2)], -1, Compare::Zero)?;
/// let odd = derive.exists(y, twice)?;
/// assert!(derive.automaton(odd).holds(&[7]));
/// assert!(!derive.automaton(odd).holds(&[8]));
/// # Ok::<(), grundy_base::error::Stopped>(())
/// ```
#[derive(Debug)]
pub struct Derivation<'b> {
    system: Numeration,
    max_states: usize,
    budget: Budget<'b>,
    steps: Vec<(Step, Automaton)>,
    known: FxHashMap<Step, Relation>,
    fresh: u32,
}

impl<'b> Derivation<'b> {
    /// No relations. An automaton may have this many states before it is minimized.
    pub fn new(system: Numeration, max_states: usize, budget: Budget<'b>) -> Self {
        Self { system, max_states, budget, steps: Vec::new(), known: FxHashMap::default(), fresh: 1 << 16 }
    }

    /// The numeration system.
    pub fn system(&self) -> Numeration {
        self.system
    }

    /// The automaton of a relation.
    pub fn automaton(&self, relation: Relation) -> &Automaton {
        &self.steps[relation.0].1
    }

    /// All steps, in order, each with its automaton.
    pub fn steps(&self) -> &[(Step, Automaton)] {
        &self.steps
    }

    /// The states of the largest automaton.
    pub fn largest(&self) -> usize {
        self.steps.iter().map(|(_, automaton)| automaton.states()).max().unwrap_or(0)
    }

    /// A variable that no relation has yet.
    pub fn fresh(&mut self) -> Var {
        self.fresh += 1;
        Var(self.fresh)
    }

    fn build<M: Machine>(&mut self, tracks: Vec<Var>, machine: &mut M) -> Result<Automaton, Stopped> {
        explore(machine, self.system, tracks, self.max_states, &mut self.budget)
    }

    fn keep(&mut self, step: Step, automaton: Automaton) -> Relation {
        let relation = Relation(self.steps.len());
        self.known.insert(step.clone(), relation);
        self.steps.push((step, automaton));
        relation
    }

    /// A linear equation or inequality. Terms of one variable are added up.
    ///
    /// # Errors
    /// A limit, as for all steps.
    pub fn linear(
        &mut self,
        terms: &[(Var, i64)],
        constant: i64,
        compare: Compare,
    ) -> Result<Relation, Stopped> {
        let vars: BTreeSet<Var> = terms.iter().map(|&(var, _)| var).collect();
        let sum = |var: Var| terms.iter().filter(|term| term.0 == var).map(|term| term.1).sum::<i64>();
        let terms: Vec<(Var, i64)> =
            vars.into_iter().map(|var| (var, sum(var))).filter(|term| term.1 != 0).collect();
        let step = Step::Linear { terms: terms.clone(), constant, compare };
        if let Some(&known) = self.known.get(&step) {
            return Ok(known);
        }
        let (vars, coefficients): (Vec<Var>, Vec<i64>) = terms.into_iter().unzip();
        let mut machine = Linear::new(self.system, &coefficients, constant, compare);
        let automaton = self.build(vars, &mut machine)?;
        Ok(self.keep(step, automaton))
    }

    /// The third number is the first and the second combined bit by bit; none if digits of this system do not
    /// show bits. The truth of 0 and 0 is false.
    ///
    /// # Errors
    /// A limit.
    pub fn bitwise(&mut self, truth: [bool; 4], of: [Var; 3]) -> Result<Option<Relation>, Stopped> {
        if !self.system.is_bitwise() || truth[0] {
            return Ok(None);
        }
        let step = Step::Bitwise { truth, of };
        if let Some(&known) = self.known.get(&step) {
            return Ok(Some(known));
        }
        let mut tracks = of.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        if tracks.len() < of.len() {
            return Ok(None);
        }
        let base = self.system.digits();
        let allowed = (0..letters(self.system, 3)?).map(|letter| {
            let digits = [letter / base / base, letter / base % base, letter % base];
            let digit = |var: Var| tracks.iter().position(|&track| track == var).map_or(0, |at| digits[at]);
            let [a, b, result] = of.map(digit);
            let bit = |i: usize| usize::from(truth[2 * (a >> i & 1) + (b >> i & 1)]) << i;
            (0..base.ilog2() as usize).map(bit).sum::<usize>() == result
        });
        let mut machine = Digitwise { allowed: allowed.collect() };
        let automaton = self.build(tracks, &mut machine)?;
        Ok(Some(self.keep(step, automaton)))
    }

    /// A relation that is supposed: the words of this automaton that are numbers on each track. None if
    /// leading zeros matter to it, or it is no automaton of this system.
    ///
    /// # Errors
    /// A limit.
    pub fn suppose(&mut self, automaton: &Automaton) -> Result<Option<Relation>, Stopped> {
        let rows = automaton.states().checked_mul(letters(automaton.system, automaton.tracks.len())?);
        let whole = rows == Some(automaton.next.len())
            && automaton.next.iter().all(|&next| (next as usize) < automaton.states())
            && automaton.tracks.is_sorted_by(|a, b| a < b);
        if !whole || automaton.states() == 0 || automaton.system != self.system {
            return Ok(None);
        }
        // a number is a word with any number of zeros before it, so the start must stay
        let least = minimized(automaton);
        if least.step(0, 0) != 0 {
            return Ok(None);
        }
        // the complement of the complement: words that are no numbers are gone
        let tracks = least.tracks.clone();
        let others = self.build(tracks.clone(), &mut Other { of: &least })?;
        let least = self.build(tracks.clone(), &mut Other { of: &others })?;
        Ok(Some(self.keep(Step::Supposed { tracks }, least)))
    }

    /// Both relations hold.
    ///
    /// # Errors
    /// A limit.
    pub fn and(&mut self, a: Relation, b: Relation) -> Result<Relation, Stopped> {
        let (a, b) = (a.min(b), a.max(b));
        let step = Step::And(a.0, b.0);
        if let Some(&known) = self.known.get(&step) {
            return Ok(known);
        }
        let (of_a, of_b) = (&self.steps[a.0].1, &self.steps[b.0].1);
        let mut tracks = of_a.tracks.clone();
        tracks.extend(&of_b.tracks);
        tracks.sort_unstable();
        tracks.dedup();
        letters(self.system, tracks.len())?;
        let mut machine = Both::new(of_a, of_b, &tracks);
        let automaton = explore(&mut machine, self.system, tracks, self.max_states, &mut self.budget)?;
        Ok(self.keep(step, automaton))
    }

    /// All relations hold; everything if there are none.
    ///
    /// # Errors
    /// A limit.
    pub fn all(&mut self, relations: &[Relation]) -> Result<Relation, Stopped> {
        match relations.split_first() {
            None => self.linear(&[], 0, Compare::Zero),
            Some((&first, rest)) => rest.iter().try_fold(first, |all, &one| self.and(all, one)),
        }
    }

    /// The relation does not hold, for any numbers of its variables.
    ///
    /// # Errors
    /// A limit.
    pub fn not(&mut self, of: Relation) -> Result<Relation, Stopped> {
        let step = Step::Not(of.0);
        if let Some(&known) = self.known.get(&step) {
            return Ok(known);
        }
        let inner = &self.steps[of.0].1;
        let tracks = inner.tracks.clone();
        let mut machine = Other { of: inner };
        let automaton = explore(&mut machine, self.system, tracks, self.max_states, &mut self.budget)?;
        Ok(self.keep(step, automaton))
    }

    /// One of both relations holds, or both.
    ///
    /// # Errors
    /// A limit.
    pub fn or(&mut self, a: Relation, b: Relation) -> Result<Relation, Stopped> {
        let (a, b) = (self.not(a)?, self.not(b)?);
        let neither = self.and(a, b)?;
        self.not(neither)
    }

    /// There is a number for this variable. A relation without it stays as it is.
    ///
    /// # Errors
    /// A limit.
    pub fn exists(&mut self, var: Var, of: Relation) -> Result<Relation, Stopped> {
        let step = Step::Exists(var, of.0);
        if let Some(&known) = self.known.get(&step) {
            return Ok(known);
        }
        let inner = &self.steps[of.0].1;
        let Some(track) = inner.tracks.iter().position(|&track| track == var) else { return Ok(of) };
        let tracks = inner.tracks.iter().copied().filter(|&track| track != var).collect();
        let mut machine = Projected::new(inner, track);
        let automaton = explore(&mut machine, self.system, tracks, self.max_states, &mut self.budget)?;
        Ok(self.keep(step, automaton))
    }

    /// There are numbers for these variables.
    ///
    /// # Errors
    /// A limit.
    pub fn exist(&mut self, vars: &[Var], of: Relation) -> Result<Relation, Stopped> {
        vars.iter().try_fold(of, |of, &var| self.exists(var, of))
    }

    /// The same relation with other variables: each pair is an old and a new one. Others stay; all are
    /// different in the end.
    ///
    /// # Errors
    /// A limit.
    pub fn renamed(&mut self, of: Relation, names: &[(Var, Var)]) -> Result<Relation, Stopped> {
        let inner = &self.steps[of.0].1;
        let mut names: Vec<(Var, Var)> =
            names.iter().copied().filter(|(old, new)| old != new && inner.tracks.contains(old)).collect();
        names.sort_unstable();
        if names.is_empty() {
            return Ok(of);
        }
        let step = Step::Renamed(of.0, names.clone());
        if let Some(&known) = self.known.get(&step) {
            return Ok(known);
        }
        let new_name = |track: Var| names.iter().find(|name| name.0 == track).map_or(track, |name| name.1);
        let mut order: Vec<(Var, usize)> =
            inner.tracks.iter().enumerate().map(|(at, &track)| (new_name(track), at)).collect();
        order.sort_unstable();
        let tracks: Vec<Var> = order.iter().map(|&(track, _)| track).collect();
        debug_assert!(tracks.is_sorted_by(|a, b| a < b), "different variables");
        let (base, count) = (self.system.digits(), tracks.len());
        let old_letter = |letter: usize| {
            order.iter().enumerate().fold(0, |old, (at, &(_, before))| {
                let digit = letter / power(base, count - 1 - at) % base;
                old + digit * power(base, count - 1 - before)
            })
        };
        let letters: Vec<usize> = (0..inner.letters()).map(old_letter).collect();
        let rows = (0..inner.states()).flat_map(|state| letters.iter().map(move |&letter| (state, letter)));
        let next = rows.map(|(state, letter)| inner.next[state * letters.len() + letter]).collect();
        let other = Automaton { system: self.system, tracks, accepts: inner.accepts.clone(), next };
        let automaton = minimized(&other);
        Ok(self.keep(step, automaton))
    }

    /// Whether no numbers are in the relation.
    pub fn is_empty(&self, of: Relation) -> bool {
        self.automaton(of).is_empty()
    }
}

fn power(base: usize, exponent: usize) -> usize {
    base.pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}
