//! Two theorems about games of one number whose options are intervals. Values need not be recognized by
//! automata; the conditions are.
//!
//! **Window rule** (Levine 2006, for n/2). Let the options of n be the numbers from a(n) to n - 1, where
//! a(0) = 0 and a(n) - a(n - 1) is 0 or 1. Then g(n) = n - a(n) if a(n) = a(n - 1), and else g(n) =
//! g(a(n) - 1). For the values in a window are 0, 1, … once each: if the window grows, its size is new; if
//! a(n) - 1 falls out, its value is free.
//!
//! **Prefix rule.** Let the options of n be the numbers below b(n), where b does not fall and b(n) <= n. Then
//! g(n) = 0 if b(n) = 0, and else g(n) = g(b(n) - 1) + 1. For g does not fall either and takes every value on
//! the way, so the largest option has the largest value.

use grundy_automata::{Automaton, Compare, Derivation, Relation, Var};
use grundy_base::error::Stopped;
use grundy_base::phrase::Phrase;
use grundy_door::table::Leaving;
use grundy_heap::proof::Law;

use super::descent::{Descent, Kind};
use crate::recurrence::{FoundRecurrence, Rest};

/// The position, its option, and another number.
const POSITION: Var = Var(0);
const BOUND: Var = Var(1);
const OTHER: Var = Var(2);
/// Values are found in at most this many steps; a rule that takes more is not told.
const MAX_STEPS: usize = 4096;
/// A position by which the number of steps is judged.
const LARGE_POSITION: u64 = 1_000_000_000_000_000_000;
/// Steps of the window rule that are followed to compare it with a recurrence.
const MAX_UNFOLDED: usize = 3;

/// A theorem whose conditions hold for a game.
pub(super) struct IntervalRule {
    kind: Kind,
    /// The bound a(n) or b(n), as a function.
    bound: Automaton,
    relation: Relation,
    /// The relations that were found to be empty.
    pub(super) conditions: Vec<Relation>,
}

/// The theorem that holds for these moves, whose parts are known to be smaller than the position.
pub(super) fn rule(derive: &mut Derivation<'_>, moves: &[Leaving]) -> Result<Option<IntervalRule>, Stopped> {
    let [Leaving { parts, relation }] = moves else { return Ok(None) };
    let [part] = parts.as_slice() else { return Ok(None) };
    let [option] = part.as_slice() else { return Ok(None) };
    let options = derive.renamed(*relation, &[(*option, BOUND)])?;
    if let Some(found) = window(derive, options)? {
        return Ok(Some(found));
    }
    prefix(derive, options)
}

fn window(derive: &mut Derivation<'_>, options: Relation) -> Result<Option<IntervalRule>, Stopped> {
    // with n itself, the numbers from a(n) to n
    let own = derive.linear(&[(POSITION, 1), (BOUND, -1)], 0, Compare::Zero)?;
    let closed = derive.or(options, own)?;
    // an option, a larger number up to n, which is not among them
    let later = derive.renamed(closed, &[(BOUND, OTHER)])?;
    let not_later = derive.not(later)?;
    let larger = derive.linear(&[(OTHER, 1), (BOUND, -1)], 0, Compare::AtLeastZero)?;
    let within = derive.linear(&[(POSITION, 1), (OTHER, -1)], 0, Compare::AtLeastZero)?;
    let gaps = derive.all(&[closed, larger, within, not_later])?;
    // a(n) is the least of them: it is there, and the number below it is not
    let below = derive.linear(&[(BOUND, 1), (OTHER, -1)], -1, Compare::Zero)?;
    let has_below = derive.and(below, later)?;
    let has_below = derive.exists(OTHER, has_below)?;
    let is_least = derive.not(has_below)?;
    let bound = derive.and(closed, is_least)?;
    let jumps = steps(derive, bound, false)?;
    let conditions = vec![gaps, jumps];
    if conditions.iter().any(|&one| !derive.is_empty(one)) {
        return Ok(None);
    }
    let automaton = derive.automaton(bound).clone();
    Ok(Some(IntervalRule { kind: Kind::Window, bound: automaton, relation: bound, conditions }))
}

fn prefix(derive: &mut Derivation<'_>, options: Relation) -> Result<Option<IntervalRule>, Stopped> {
    // an option, a smaller number, which is none
    let other = derive.renamed(options, &[(BOUND, OTHER)])?;
    let not_other = derive.not(other)?;
    let smaller = derive.linear(&[(BOUND, 1), (OTHER, -1)], 0, Compare::AtLeastZero)?;
    let gaps = derive.all(&[options, smaller, not_other])?;
    // b(n) is the least number that is no option
    let none = derive.not(options)?;
    let below = derive.linear(&[(BOUND, 1), (OTHER, -1)], -1, Compare::AtLeastZero)?;
    let none_below = derive.and(below, not_other)?;
    let none_below = derive.exists(OTHER, none_below)?;
    let all_below = derive.not(none_below)?;
    let bound = derive.and(none, all_below)?;
    let falls = steps(derive, bound, true)?;
    let conditions = vec![gaps, falls];
    if conditions.iter().any(|&one| !derive.is_empty(one)) {
        return Ok(None);
    }
    let automaton = derive.automaton(bound).clone();
    Ok(Some(IntervalRule { kind: Kind::Prefix, bound: automaton, relation: bound, conditions }))
}

/// Positions where the bound falls, or, unless it may grow at will, where it grows by more than 1.
fn steps(derive: &mut Derivation<'_>, bound: Relation, any_growth: bool) -> Result<Relation, Stopped> {
    let next = Var(3);
    let after = derive.renamed(bound, &[(POSITION, next), (BOUND, OTHER)])?;
    let follows = derive.linear(&[(next, 1), (POSITION, -1)], -1, Compare::Zero)?;
    let after = derive.and(after, follows)?;
    let after = derive.exists(next, after)?;
    let both = derive.and(bound, after)?;
    let mut right = derive.linear(&[(OTHER, 1), (BOUND, -1)], 0, Compare::AtLeastZero)?;
    if !any_growth {
        let slow = derive.linear(&[(BOUND, 1), (OTHER, -1)], 1, Compare::AtLeastZero)?;
        right = derive.and(right, slow)?;
    }
    let wrong = derive.not(right)?;
    derive.and(both, wrong)
}

impl IntervalRule {
    /// The theorem in words.
    pub(super) fn theorem(&self) -> Phrase {
        match self.kind {
            Kind::Window => Phrase::fixed(
                "theorem-window-rule",
                "the window rule: options are the last numbers, the first one grows by 0 or 1 (by automata)",
            ),
            Kind::Prefix => Phrase::fixed(
                "theorem-prefix-rule",
                "the prefix rule: options are the first numbers, and never fewer (by automata)",
            ),
        }
    }

    /// The law, if it gives the values that are known, and large ones soon.
    pub(super) fn into_law(self, values: &[u64]) -> Option<Law> {
        let theorem = self.theorem();
        let bound = self.bound;
        let bound = Box::new(move |n: u64| bound.value(&[n]).or_else(|| (n == 0).then_some(0)));
        Descent { kind: self.kind, bound, max_steps: MAX_STEPS }.into_law(theorem, values, LARGE_POSITION)
    }

    /// Whether a recurrence follows from the window rule: each of its cases is one branch of the rule, or a
    /// few one after another, for all k.
    pub(super) fn implies(
        &self,
        derive: &mut Derivation<'_>,
        found: &FoundRecurrence,
    ) -> Result<bool, Stopped> {
        if self.kind != Kind::Window {
            return Ok(false);
        }
        let Some(base) = i64::try_from(found.base).ok().filter(|_| found.states.len() <= 16) else {
            return Ok(false);
        };
        let unfolded = Unfolded::new(derive, self.relation)?;
        let number = |n: u64| i64::try_from(n).ok().filter(|&n| n < 1 << 16);
        for state in &found.states {
            let (Some(step), Some(start)) = (number(state.step), number(state.start)) else {
                return Ok(false);
            };
            for (digit, rest) in (0..).zip(&state.digits) {
                // the value at 0 is known
                let first = i64::from(digit == 0);
                let place = (step * base, start + digit * step);
                let follows = match *rest {
                    Rest::Line(slope, constant) => {
                        let line = i64::try_from(slope).ok().zip(i64::try_from(constant).ok());
                        let Some(line) = line else { return Ok(false) };
                        unfolded.is_line(derive, place, line, first)?
                    }
                    Rest::Plus(to, 0) => {
                        let to = &found.states[to];
                        let (Some(step), Some(start)) = (number(to.step), number(to.start)) else {
                            return Ok(false);
                        };
                        unfolded.is_value_of(derive, place, (step, start), first)?
                    }
                    Rest::Plus(..) | Rest::Xor(..) => false,
                };
                if !follows {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// The window rule as relations: what it says at once, and where it leads.
struct Unfolded {
    /// Positions and their values that are found in a few steps.
    values: Relation,
    /// Positions, and where they lead in one step, in two, ….
    leads: Vec<Relation>,
}

impl Unfolded {
    fn new(derive: &mut Derivation<'_>, bound: Relation) -> Result<Self, Stopped> {
        let before = Var(3);
        let earlier = derive.renamed(bound, &[(POSITION, before)])?;
        let follows = derive.linear(&[(POSITION, 1), (before, -1)], -1, Compare::Zero)?;
        let same = derive.all(&[bound, earlier, follows])?;
        let same = derive.exists(before, same)?;
        // n and n - a(n) where a(n) = a(n - 1)
        let size = derive.linear(&[(POSITION, 1), (BOUND, -1), (OTHER, -1)], 0, Compare::Zero)?;
        let mut values = derive.and(same, size)?;
        values = derive.exists(BOUND, values)?;
        let steady = derive.exists(BOUND, same)?;
        let moving = derive.not(steady)?;
        // n and a(n) - 1 elsewhere; 0 has no a(n) before it, and none is below a(0)
        let lead = derive.linear(&[(BOUND, 1), (OTHER, -1)], -1, Compare::Zero)?;
        let mut once = derive.all(&[bound, moving, lead])?;
        once = derive.exists(BOUND, once)?;
        let mut leads = vec![once];
        let one_more = derive.renamed(once, &[(POSITION, BOUND)])?;
        for _ in 1..MAX_UNFOLDED {
            let last = *leads.last().unwrap_or(&once);
            let first = derive.renamed(last, &[(OTHER, BOUND)])?;
            let both = derive.and(first, one_more)?;
            leads.push(derive.exists(BOUND, both)?);
        }
        let at_once = derive.renamed(values, &[(POSITION, BOUND)])?;
        for &lead in &leads {
            let first = derive.renamed(lead, &[(OTHER, BOUND)])?;
            let both = derive.and(first, at_once)?;
            let found = derive.exists(BOUND, both)?;
            values = derive.or(values, found)?;
        }
        Ok(Self { values, leads })
    }

    /// Whether a sentence about the positions step · k + start holds for all k from `first` on: the relation
    /// of the positions and [`OTHER`] holds with slope · k + constant for it.
    fn always(
        derive: &mut Derivation<'_>,
        relation: Relation,
        (step, start): (i64, i64),
        (slope, constant): (i64, i64),
        first: i64,
    ) -> Result<bool, Stopped> {
        let k = Var(4);
        let place = derive.linear(&[(POSITION, 1), (k, -step)], -start, Compare::Zero)?;
        let line = derive.linear(&[(OTHER, 1), (k, -slope)], -constant, Compare::Zero)?;
        let all = derive.all(&[place, line, relation])?;
        let holds = derive.exist(&[POSITION, OTHER], all)?;
        let fails = derive.not(holds)?;
        let from = derive.linear(&[(k, 1)], -first, Compare::AtLeastZero)?;
        let wrong = derive.and(fails, from)?;
        Ok(derive.is_empty(wrong))
    }

    fn is_line(
        &self,
        derive: &mut Derivation<'_>,
        place: (i64, i64),
        line: (i64, i64),
        first: i64,
    ) -> Result<bool, Stopped> {
        Self::always(derive, self.values, place, line, first)
    }

    /// Whether the value at a place is that at another one, for all k: one leads to the other.
    fn is_value_of(
        &self,
        derive: &mut Derivation<'_>,
        place: (i64, i64),
        other: (i64, i64),
        first: i64,
    ) -> Result<bool, Stopped> {
        if place == other {
            return Ok(true);
        }
        for &lead in &self.leads {
            if Self::always(derive, lead, place, other, first)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
