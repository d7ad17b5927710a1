//! Laws of take-and-break games by classes of n modulo p, proved by automata that read quotients.
//!
//! Write n = p·q + r, and a value as s·x + l with l < s, where s is a power of 2: nim-sums add the *low*
//! parts l and the *high* parts x by themselves. For each class r and low part l the law is a relation of q
//! and x. What a move leaves are heaps of classes r₁, …, r_h with quotients q₁ + … + q_h = q - δ, where δ
//! follows from the classes and from what is taken; so nothing has to be divided by p in an automaton, and
//! relations depend only on the *shapes* of the heaps, of which there are few. The sentences are those of
//! `values.rs`, one for each class and each low part. Options are smaller than their heap, as something is
//! taken, or two heaps and more are left.

use std::collections::{BTreeMap, BTreeSet};

use grundy_automata::{Compare, Derivation, Numeration, Relation, Var};
use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
use grundy_heap::takes::Takes;

use super::{MAX_STATES, Proof, constant};
use crate::ruler::{Class, FoundRuler, Marks};

/// The quotient of a heap, and the high part of its value.
const QUOTIENT: Var = Var(0);
const HIGH: Var = Var(1);
/// The same of one part and of another.
const PART: [Var; 2] = [Var(2), Var(3)];
const OTHER_PART: [Var; 2] = [Var(4), Var(5)];
/// XOR of two bits.
const XOR: [bool; 4] = [false, true, true, false];
/// Different relations of heaps at most: sums of three are made of all of them.
const MAX_SHAPES: usize = 16;
/// Pairs of a class and a low part at most.
const MAX_PARTS: usize = 128;
/// The largest step of values.
const MAX_STEP: u64 = 64;

/// The proof of a law, if automata give one.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn of_classes(takes: &Takes, found: &FoundRuler, limits: &Limits) -> Result<Option<Proof>, Stopped> {
    let any = takes.digits.iter().fold(0, |any, digit| any | digit);
    if takes.unequal || any >= 16 || !found.step.is_power_of_two() || found.step > MAX_STEP {
        return Ok(None);
    }
    let numbers = [found.period, found.step].map(i64::try_from);
    let [Ok(period), Ok(step)] = numbers else { return Ok(None) };
    let derive = Derivation::new(Numeration::Base(2), MAX_STATES, Budget::new(limits));
    let mut induction = Induction { derive, takes, period, step, shapes: Vec::new(), sums: BTreeMap::new() };
    let Some(graph) = induction.graph(found)? else { return Ok(None) };
    let Some(parts) = induction.parts(&graph)? else { return Ok(None) };
    let mut sentences = induction.single_valued(&graph)?;
    for class in 0..period {
        for low in 0..step {
            sentences.extend(induction.of_value(&graph, &parts, class, low)?);
        }
    }
    let holds = sentences.iter().all(|&one| induction.derive.is_empty(one));
    Ok(holds.then(|| Proof::of(&induction.derive, &sentences)))
}

/// For each class and low part: which quotients have it, and with which high part.
type Graph = BTreeMap<(i64, i64), Relation>;

/// A heap that may be left: its class, its low part, and its shape by number.
#[derive(Clone, Copy, Debug)]
struct Part {
    class: i64,
    low: i64,
    shape: usize,
}

struct Induction<'a> {
    derive: Derivation<'a>,
    takes: &'a Takes,
    period: i64,
    step: i64,
    /// Different relations of quotient and high part that heaps have.
    shapes: Vec<Relation>,
    /// Quotients and high parts of sums of heaps of these shapes.
    sums: BTreeMap<Vec<usize>, Relation>,
}

impl Induction<'_> {
    /// A number without its low part, and the low part.
    fn split(&self, number: i64) -> (i64, i64) {
        (number.div_euclid(self.step), number.rem_euclid(self.step))
    }

    fn equal(&mut self, terms: &[(Var, i64)], constant: i64) -> Result<Relation, Stopped> {
        self.derive.linear(terms, constant, Compare::Zero)
    }

    /// The law as relations; none if low parts do not stay the same where powers of 2 are added.
    fn graph(&mut self, found: &FoundRuler) -> Result<Option<Graph>, Stopped> {
        let mut graph = Graph::new();
        for (class, rule) in (0..).zip(&found.classes) {
            let broken = found.exceptions.iter().filter_map(|&(n, value)| {
                let (n, value) = (i64::try_from(n).ok()?, i64::try_from(value).ok()?);
                (n % self.period == class).then_some((n / self.period, value))
            });
            let broken: Vec<(i64, i64)> = broken.collect();
            let Some(pieces) = (match *rule {
                Class::Line(added) => {
                    let (high, low) = self.split(added);
                    Some(vec![(low, self.equal(&[(HIGH, 1), (QUOTIENT, -1)], -high)?)])
                }
                Class::Ruler(marks) => self.marks(marks)?,
            }) else {
                return Ok(None);
            };
            for (low, mut relation) in pieces {
                for &(q, _) in &broken {
                    let here = self.equal(&[(QUOTIENT, 1)], -q)?;
                    let elsewhere = self.derive.not(here)?;
                    relation = self.derive.and(relation, elsewhere)?;
                }
                self.add(&mut graph, (class, low), relation)?;
            }
            for (q, value) in broken {
                let (high, low) = self.split(value);
                let at = self.equal(&[(QUOTIENT, 1)], -q)?;
                let has = self.equal(&[(HIGH, 1)], -high)?;
                let relation = self.derive.and(at, has)?;
                self.add(&mut graph, (class, low), relation)?;
            }
        }
        Ok(Some(graph))
    }

    fn add(&mut self, graph: &mut Graph, place: (i64, i64), relation: Relation) -> Result<(), Stopped> {
        let whole = match graph.get(&place) {
            None => relation,
            Some(&known) => self.derive.or(known, relation)?,
        };
        graph.insert(place, whole);
        Ok(())
    }

    /// A class with marks, as low parts with relations.
    fn marks(&mut self, marks: Marks) -> Result<Option<Vec<(i64, Relation)>>, Stopped> {
        let (m, power) = (self.derive.fresh(), self.derive.fresh());
        let (times, uneven) = self.split(marks.weight);
        if uneven != 0 {
            return Ok(None);
        }
        // plain: q is one more than an even number above or below the origin
        let is_plain = self.equal(&[(QUOTIENT, 1), (m, -2)], -(marks.origin + 1).rem_euclid(2))?;
        let is_plain = self.derive.exists(m, is_plain)?;
        let (high, low) = self.split(marks.plain);
        let value = self.equal(&[(HIGH, 1), (QUOTIENT, -1)], -high)?;
        let plain = (low, self.derive.and(is_plain, value)?);
        // q = 2m + origin, and the power of 2 that divides m
        let half = self.equal(&[(QUOTIENT, 1), (m, -2)], -marks.origin)?;
        let Some(divides) = self.largest_power(m, power)? else { return Ok(None) };
        let marked = self.derive.and(half, divides)?;
        let is_leader = self.equal(&[(m, 1), (power, -1)], 0)?;
        let is_other = self.derive.not(is_leader)?;
        let (high, low) = self.split(marks.leader);
        let value = self.equal(&[(HIGH, 1), (QUOTIENT, -1)], -high)?;
        let leader = self.derive.all(&[marked, is_leader, value])?;
        let leader = (low, self.derive.exist(&[m, power], leader)?);
        let (high, low) = self.split(marks.rest);
        let value = self.equal(&[(HIGH, 1), (QUOTIENT, -1), (power, times)], -high)?;
        let rest = self.derive.all(&[marked, is_other, value])?;
        let rest = (low, self.derive.exist(&[m, power], rest)?);
        Ok(Some(vec![plain, leader, rest]))
    }

    /// `power` is the largest power of 2 that divides m, which is not 0: m xor (m - 1) is twice that, less 1.
    fn largest_power(&mut self, m: Var, power: Var) -> Result<Option<Relation>, Stopped> {
        let (less, differ) = (self.derive.fresh(), self.derive.fresh());
        let before = self.equal(&[(m, 1), (less, -1)], -1)?;
        let Some(xor) = self.derive.bitwise(XOR, [m, less, differ])? else { return Ok(None) };
        let twice = self.equal(&[(differ, 1), (power, -2)], 1)?;
        let all = self.derive.all(&[before, xor, twice])?;
        self.derive.exist(&[less, differ], all).map(Some)
    }

    /// The heaps that a move may leave, which have something in them; none if there are too many.
    fn parts(&mut self, graph: &Graph) -> Result<Option<Vec<Part>>, Stopped> {
        let mut parts = Vec::new();
        for (&(class, low), &relation) in graph {
            let mut relation = relation;
            if class == 0 {
                let something = self.derive.linear(&[(QUOTIENT, 1)], -1, Compare::AtLeastZero)?;
                relation = self.derive.and(relation, something)?;
            }
            if self.derive.is_empty(relation) {
                continue;
            }
            let same = |known: &Relation| self.derive.automaton(*known) == self.derive.automaton(relation);
            let shape = self.shapes.iter().position(same).unwrap_or_else(|| {
                self.shapes.push(relation);
                self.shapes.len() - 1
            });
            parts.push(Part { class, low, shape });
        }
        let few = parts.len() <= MAX_PARTS && self.shapes.len() <= MAX_SHAPES;
        Ok(few.then_some(parts))
    }

    /// Quotients and high parts of two sums together.
    fn joined(&mut self, a: Relation, b: Relation) -> Result<Relation, Stopped> {
        let ([first, high], [second, other]) = (PART, OTHER_PART);
        let a = self.derive.renamed(a, &[(QUOTIENT, first), (HIGH, high)])?;
        let b = self.derive.renamed(b, &[(QUOTIENT, second), (HIGH, other)])?;
        let sum = self.equal(&[(first, 1), (second, 1), (QUOTIENT, -1)], 0)?;
        let open = self.derive.and(a, sum)?;
        let open = self.derive.exists(first, open)?;
        let open = self.derive.and(open, b)?;
        let open = self.derive.exists(second, open)?;
        let Some(xor) = self.derive.bitwise(XOR, [high, other, HIGH])? else { return Ok(open) };
        let open = self.derive.and(open, xor)?;
        self.derive.exist(&[high, other], open)
    }

    /// Quotients and high parts of heaps of these shapes, which are in order.
    fn sum(&mut self, shapes: &[usize]) -> Result<Relation, Stopped> {
        if let Some(&known) = self.sums.get(shapes) {
            return Ok(known);
        }
        let found = match shapes {
            [] => {
                let nothing = self.equal(&[(QUOTIENT, 1)], 0)?;
                let worth = self.equal(&[(HIGH, 1)], 0)?;
                self.derive.and(nothing, worth)?
            }
            [one] => self.shapes[*one],
            [rest @ .., last] => {
                let (rest, last) = (self.sum(rest)?, self.shapes[*last]);
                self.joined(rest, last)?
            }
        };
        self.sums.insert(shapes.to_vec(), found);
        Ok(found)
    }

    /// The relation of q, where it holds of q - δ.
    fn delayed(&mut self, of: Relation, delay: i64) -> Result<Relation, Stopped> {
        if delay == 0 {
            return Ok(of);
        }
        let [before, _] = PART;
        let of = self.derive.renamed(of, &[(QUOTIENT, before)])?;
        let later = self.equal(&[(QUOTIENT, 1), (before, -1)], -delay)?;
        let both = self.derive.and(of, later)?;
        self.derive.exists(before, both)
    }

    /// The options of a class with this low part: the shapes of the heaps that are left, and δ.
    fn options(&self, parts: &[Part], class: i64, low: i64) -> BTreeSet<(Vec<usize>, i64)> {
        let mut options = BTreeSet::new();
        for (taken, digit) in (0..).zip(&self.takes.digits) {
            let mut left: Vec<Vec<Part>> = vec![Vec::new()];
            for heaps in 0..=3_usize {
                // one heap of which nothing is taken is no move
                if digit >> heaps & 1 == 1 && (heaps != 1 || taken > 0) {
                    for sum in &left {
                        let rest = class - taken - sum.iter().map(|part| part.class).sum::<i64>();
                        let lows = sum.iter().fold(0, |lows, part| lows ^ part.low);
                        if rest.rem_euclid(self.period) == 0 && lows == low && (heaps > 0 || taken > 0) {
                            let mut shapes: Vec<usize> = sum.iter().map(|part| part.shape).collect();
                            shapes.sort_unstable();
                            options.insert((shapes, -rest.div_euclid(self.period)));
                        }
                    }
                }
                let longer = |sum: &Vec<Part>| {
                    let from = sum.last().map_or((0, 0), |last| (last.class, last.low));
                    let next = parts.iter().filter(move |part| (part.class, part.low) >= from);
                    next.map(|part| [sum.as_slice(), &[*part]].concat()).collect::<Vec<_>>()
                };
                // no longer sums than are asked for
                left = if digit >> (heaps + 1) == 0 { break } else { left.iter().flat_map(longer).collect() };
            }
        }
        options
    }

    /// (a): quotients of a class without a value, or with two.
    fn single_valued(&mut self, graph: &Graph) -> Result<Vec<Relation>, Stopped> {
        let [_, other] = PART;
        let larger = self.derive.linear(&[(other, 1), (HIGH, -1)], -1, Compare::AtLeastZero)?;
        let mut sentences = Vec::new();
        for class in 0..self.period {
            let mut known = constant(&mut self.derive, &[QUOTIENT], false)?;
            for (_, &relation) in graph.range((class, 0)..(class + 1, 0)) {
                let again = self.derive.renamed(relation, &[(HIGH, other)])?;
                sentences.push(self.derive.all(&[relation, again, larger])?);
                let has = self.derive.exists(HIGH, relation)?;
                sentences.push(self.derive.and(known, has)?);
                known = self.derive.or(known, has)?;
            }
            sentences.push(self.derive.not(known)?);
        }
        Ok(sentences)
    }

    /// (b) and (c), of one class and one low part: heaps of this value with an option of it, and smaller
    /// values of this low part that no option has.
    fn of_value(
        &mut self,
        graph: &Graph,
        parts: &[Part],
        class: i64,
        low: i64,
    ) -> Result<Vec<Relation>, Stopped> {
        let mut none = constant(&mut self.derive, &[QUOTIENT, HIGH], true)?;
        for (shapes, delay) in self.options(parts, class, low) {
            let sum = self.sum(&shapes)?;
            let option = self.delayed(sum, delay)?;
            let other = self.derive.not(option)?;
            none = self.derive.and(none, other)?;
        }
        let mut sentences = Vec::new();
        if let Some(&own) = graph.get(&(class, low)) {
            let some = self.derive.not(none)?;
            sentences.push(self.derive.and(own, some)?);
        }
        let [_, value] = PART;
        for (&(_, own), &relation) in graph.range((class, 0)..(class + 1, 0)) {
            // s·x + low < s·value + own
            let less = self.derive.linear(
                &[(value, 1), (HIGH, -1)],
                -i64::from(low >= own),
                Compare::AtLeastZero,
            )?;
            let has = self.derive.renamed(relation, &[(HIGH, value)])?;
            sentences.push(self.derive.all(&[has, less, none])?);
        }
        Ok(sentences)
    }
}

#[cfg(test)]
mod tests;
