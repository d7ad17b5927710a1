//! Whether an expression of one number *is* a game with a code (take-and-break, subtraction), or Grundy's
//! game.
//!
//! **How it is proved.** First the form ([`DecisionBounds`]): each option is one heap p, or two heaps p and
//! n - k - p with a constant k; and whether it is there depends on comparisons of linear terms a·n + b·p +
//! c (floors of halves and the like are such comparisons, too). So the options are a union of sets of whole
//! points (n, p) between straight lines; the same is true of the options by a code. Let A bound all
//! coefficients and C all constants of both. If the two differ, then in some cell between the lines, and
//! such a cell with a whole point has one with n ≤ 2·A·(C + 1) + 2·A: the corners of the cell lie below
//! 2·A·(C + 1) by Cramer's rule, its edges without end have directions of numbers up to A, and whole steps
//! along them can be taken away from any point. The larger of two numbers is one or the other, on either
//! side of the line where they are equal. So both are equal for all heaps if they are equal up to that
//! bound; and up to there they are compared, option by option.
//!
//! **Under other numbers.** Let heaps up to d - 1 have no moves here, and heap d have one; let it be heap e
//! there. Heaps without moves are no part of a sum, so a heap counts by its distance h = n - d + 1 from them.
//! Options said of such distances are again sets between straight lines, with larger constants: so if both
//! games have the same for all h up to the bound, heap n here is heap n + e - d there.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use grundy::catalogue::grundys_game::GrundysGame;
use grundy::catalogue::octal::Octal;
use grundy::heap::Code as Octals;
use grundy::notation::text::Text;
use grundy::rules::Impartial;

use super::code::{Code, Emit, Int, Steps, Test, Var};
use super::known::Known;
use grundy_lang::ast::{Binary, Compare};

/// Heaps above this are not compared: the form is then not recognised.
const MAX_BOUND: i64 = 4096;
/// Nor more options than this.
const MAX_COMPARED_OPTIONS: usize = 400_000;
/// Heaps behind all digits that are compared at first.
const MIN_COMPARED_HEAPS: u64 = 16;
/// Loops over constants are written out up to this many times.
const MAX_WRITTEN_OUT: u64 = 256;
/// Parts of the expression beyond this are not looked at.
const MAX_LEAVES: usize = 4096;
/// Alternatives of a number beyond this are not followed.
const MAX_ALTERNATIVES: usize = 16;
/// Numbers beyond this are not followed.
const MAX_NUMBER: i64 = 1 << 20;

/// The options of a heap: sorted sums without empty heaps.
pub(super) type HeapOptions = BTreeSet<Vec<u64>>;

/// The first heap of Grundy's game from which there is a move.
const LEAST_UNEQUAL: u64 = 3;

/// The game that the expression is, if that is proved. `options` are those of the expression.
pub(crate) fn recognise(code: &Code, options: impl FnMut(u64) -> Option<HeapOptions>) -> Option<Known> {
    if code.params != 1 {
        return None;
    }
    let form = DecisionBounds::of(code)?;
    let mut listed = Listed { options, all: Vec::new(), counts: Vec::new(), compared: 0 };
    let live = listed.first_with_moves(form.bound(0)?)?;
    // a few heaps tell nearly all that are none
    let ends = |reach: u64| {
        let bound = form.bound(reach)?;
        Some([bound.min(form.last(reach) + live + MIN_COMPARED_HEAPS), bound])
    };
    if live > 0 {
        let code = listed.all_agree(ends(0)?, |all| {
            let code = candidate(all, 1, form.last(0))?;
            let octal = Octal::new(code.clone());
            has_same_moves(all, &octal, |parts, rest| rest.extend(parts.left())).then_some(code)
        });
        let unequal = |all: &[HeapOptions]| has_same_moves(all, &GrundysGame, |cut, rest| cut.leave(rest));
        let known = match code {
            Some(code) => Known::code(code),
            None => listed
                .all_agree(ends(0)?, |all| unequal(all).then_some(()))
                .and_then(|()| Known::grundys_game()),
        };
        if let Some(known) = known {
            return Some(listed.counted(known, form.stretch(0)));
        }
    }
    // where the game of the library begins: as here, or at 1, as all standard forms do
    let begins: &[u64] = if live > 1 { &[live, 1] } else { &[1] };
    for &there in begins {
        let reach = there.abs_diff(1).max(live.abs_diff(1));
        let code = listed.all_agree(ends(reach)?, |all| {
            let all = distances(all, live);
            let code = candidate(&all, there, form.last(reach))?;
            let octal = Octal::new(code.clone());
            has_same_distances(&all, &octal, there, |parts, rest| rest.extend(parts.left())).then_some(code)
        });
        if let Some(known) = code.and_then(Known::code) {
            return Some(listed.counted(known.shifted(between(live, there)), form.stretch(reach)));
        }
    }
    let reach = LEAST_UNEQUAL.max(live.abs_diff(1));
    listed.all_agree(ends(reach)?, |all| {
        let all = distances(all, live);
        let same = has_same_distances(&all, &GrundysGame, LEAST_UNEQUAL, |cut, rest| cut.leave(rest));
        same.then_some(())
    })?;
    let known = Known::grundys_game()?.shifted(between(live, LEAST_UNEQUAL));
    Some(listed.counted(known, form.stretch(reach)))
}

fn between(here: u64, there: u64) -> i64 {
    there.cast_signed() - here.cast_signed()
}

/// The options of small heaps, as far as they were asked for.
struct Listed<F> {
    options: F,
    all: Vec<HeapOptions>,
    /// How many they are, as moves are listed.
    counts: Vec<u64>,
    compared: usize,
}

impl<F: FnMut(u64) -> Option<HeapOptions>> Listed<F> {
    /// The options of all heaps up to this one.
    fn up_to(&mut self, last: u64) -> Option<&[HeapOptions]> {
        for n in self.all.len() as u64..=last {
            let mut found = (self.options)(n)?;
            self.counts.push(found.len() as u64);
            if self.all.first().is_some_and(HeapOptions::is_empty) {
                found = found.into_iter().map(|sum| distances_of(sum, 1)).collect();
            }
            self.compared += found.len() + 1;
            if self.compared > MAX_COMPARED_OPTIONS {
                return None;
            }
            self.all.push(found);
        }
        Some(&self.all[..=usize::try_from(last).ok()?])
    }

    /// What all heaps up to the first end say, and then all up to the second one.
    fn all_agree<T>(&mut self, ends: [u64; 2], said: impl Fn(&[HeapOptions]) -> Option<T>) -> Option<T> {
        said(self.up_to(ends[0])?)?;
        said(self.up_to(ends[1])?)
    }

    /// The game with the numbers of its moves: those of small heaps if they are the library's, else those of
    /// a stretch of large ones.
    fn counted(&mut self, known: Known, stretch: Option<RangeInclusive<u64>>) -> Known {
        let known = known.counting(0, &self.counts);
        if known.count_moves(0).is_some() {
            return known;
        }
        let Some((first, last)) = stretch.map(RangeInclusive::into_inner) else { return known };
        match self.up_to(last) {
            Some(_) => known.counting(first, &self.counts[usize::try_from(first).unwrap_or(0)..]),
            None => known,
        }
    }

    /// The least heap with a move.
    fn first_with_moves(&mut self, bound: u64) -> Option<u64> {
        (0..=bound).find_map(|n| match self.up_to(n) {
            Some(all) => all.last().filter(|options| !options.is_empty()).map(|_| Some(n)),
            None => Some(None),
        })?
    }
}

/// Options of the heaps from `live` on, as distances from the heaps without moves.
fn distances(all: &[HeapOptions], live: u64) -> Vec<HeapOptions> {
    let from = usize::try_from(live).expect("as many heaps were listed");
    let options = |all: &HeapOptions| all.iter().map(|sum| distances_of(sum.clone(), live)).collect();
    std::iter::once(HeapOptions::new()).chain(all[from..].iter().map(options)).collect()
}

fn distances_of(mut sum: Vec<u64>, live: u64) -> Vec<u64> {
    sum.retain(|&part| part >= live);
    sum.iter_mut().for_each(|part| *part = *part + 1 - live);
    sum.sort_unstable();
    sum
}

/// The code that the options of the largest distance have, and of small ones where nothing is left; heap
/// `live` is the first with a move.
fn candidate(all: &[HeapOptions], live: u64, last: u64) -> Option<Octals> {
    let n = all.len() as u64 - 1;
    let largest = all.last()?;
    let dead = live - 1;
    let mut digits: Vec<u32> = Vec::new();
    for k in 0..=last + 1 {
        let one = n.checked_sub(k).filter(|left| largest.contains([*left].as_slice()));
        let two = n.checked_sub(k + dead)?;
        let two = largest.iter().any(|sum| sum.len() == 2 && sum[0] + sum[1] == two);
        // what is left may also be heaps without moves
        let leaves_dead = |(taken, digit): (u64, &u32)| {
            digit & 2 > 0 && (1..=dead).contains(&(k - taken))
                || digit & 4 > 0 && (2..=2 * dead).contains(&(k - taken))
        };
        let nothing = match usize::try_from(k).ok()?.checked_sub(usize::try_from(dead).ok()?) {
            None | Some(0) => false,
            Some(h) => all[h].contains([].as_slice()) && !(0..).zip(&digits).any(leaves_dead),
        };
        digits.push(u32::from(nothing) + 2 * u32::from(one.is_some()) + 4 * u32::from(two));
    }
    let repeated = digits.pop()?;
    let (first, rest) = digits.split_first()?;
    let rest: String = rest.iter().map(u32::to_string).collect();
    Octals::read(Text::new(&format!("{first}.{rest}({repeated})"))).ok()
}

/// Whether the rules have these moves, one by one.
fn has_same_moves<R: Impartial<Component = u64>>(
    all: &[HeapOptions],
    rules: &R,
    left: impl Fn(&R::Move, &mut Vec<u64>),
) -> bool {
    let mut moves = Vec::new();
    (0..).zip(all).all(|(n, expected)| {
        rules.moves(&n, &mut moves);
        // no more than are expected, so that lists stay short
        moves.len() == expected.len()
            && moves.drain(..).all(|mv| {
                let mut rest = Vec::new();
                left(&mv, &mut rest);
                expected.contains(&distances_of(rest, 1))
            })
    })
}

/// Whether the rules have these options, said of distances; heap `live` is their first with a move.
fn has_same_distances<R: Impartial<Component = u64>>(
    all: &[HeapOptions],
    rules: &R,
    live: u64,
    left: impl Fn(&R::Move, &mut Vec<u64>),
) -> bool {
    let mut moves = Vec::new();
    let mut options = |n: u64| -> HeapOptions {
        moves.clear();
        rules.moves(&n, &mut moves);
        let rests = moves.iter().map(|mv| {
            let mut rest = Vec::new();
            left(mv, &mut rest);
            distances_of(rest, live)
        });
        rests.collect()
    };
    (0..live).all(|n| options(n).is_empty())
        && (live..).zip(&all[1..]).all(|(n, expected)| options(n) == *expected)
}

/// a·n + b·i + c, where i is the name of the one loop that is not written out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Linear {
    n: i64,
    i: i64,
    c: i64,
}

impl Linear {
    const fn constant(c: i64) -> Self {
        Self { n: 0, i: 0, c }
    }

    fn plus(self, other: Self, times: i64) -> Option<Self> {
        let term = |a: i64, b: i64| {
            let sum = b.checked_mul(times)?.checked_add(a)?;
            (sum.abs() <= MAX_NUMBER).then_some(sum)
        };
        Some(Self { n: term(self.n, other.n)?, i: term(self.i, other.i)?, c: term(self.c, other.c)? })
    }

    fn is_constant(self) -> bool {
        self.n == 0 && self.i == 0
    }
}

/// A linear term divided and rounded down.
#[derive(Clone, Copy, Debug)]
struct Floor {
    of: Linear,
    by: i64,
}

impl Floor {
    fn plus(self, other: Self) -> Option<Self> {
        let (whole, floor) = if self.by == 1 { (self, other) } else { (other, self) };
        (whole.by == 1).then_some(())?;
        Some(Self { of: floor.of.plus(whole.of, floor.by)?, by: floor.by })
    }

    fn minus(self) -> Option<Self> {
        Some(Self { of: Linear::constant(self.by - 1).plus(self.of, -1)?, by: self.by })
    }

    fn linear(self) -> Option<Linear> {
        (self.by == 1).then_some(self.of)
    }
}

/// The bounds of all that decides about options.
#[derive(Debug, Default)]
struct DecisionBounds {
    /// Of |a| + |b| in a·n + b·p + c.
    coefficient: i64,
    /// Of |c|.
    constant: i64,
    /// Of what is taken where two heaps are left.
    taken: i64,
    leaves: usize,
    /// The values of names, by place.
    names: Vec<Option<Linear>>,
    /// The comparisons around this place.
    tests: Vec<Linear>,
    /// Whether a loop is around this place that is not written out.
    in_loop: bool,
    /// Names that stand for numbers with conditions.
    meant: Vec<Option<Int>>,
    /// The places of names that were given on the way here.
    named: Vec<Var>,
    /// Places where the options end.
    ways_out: usize,
}

impl DecisionBounds {
    fn of(code: &Code) -> Option<Self> {
        let (names, meant) = (vec![None; code.places], vec![None; code.places]);
        let mut form = Self { names, meant, ..Self::default() };
        form.names[0] = Some(Linear { n: 1, i: 0, c: 0 });
        form.walk(&code.emit)?;
        Some(form)
    }

    /// The last digit before those that repeat, where heaps are counted from others up to `reach` away.
    fn last(&self, reach: u64) -> u64 {
        (self.constant + self.taken + 1).unsigned_abs() + 2 * reach
    }

    /// Up to which heap options have to be compared, where heaps are counted so.
    fn bound(&self, reach: u64) -> Option<u64> {
        let a = self.coefficient.max(2);
        let last = i64::try_from(self.last(reach)).ok()?;
        let reach = i64::try_from(reach).ok()?;
        let taken = self.taken.checked_add(reach)?;
        // lines between heaps n and p move with both; one more time where p is one of those without moves
        let moved = a.checked_mul(2)?.checked_mul(reach)?;
        let own = self.constant.checked_add(a.checked_mul(taken)?)?.checked_add(moved)?;
        // the code has constants, too: its digits, and its own heaps without moves
        let c = own.checked_add(taken)?.checked_add(last)?.checked_add(2 * reach + 2)?;
        let bound = (c + 1).checked_mul(2 * a)?.checked_add(2 * a)?;
        u64::try_from(bound).ok().filter(|_| bound <= MAX_BOUND)
    }

    /// Heaps of which the numbers of moves tell all larger ones: beyond all corners these grow evenly for
    /// each residue of n by what all coefficients divide.
    fn stretch(&self, reach: u64) -> Option<RangeInclusive<u64>> {
        let divided = match self.coefficient {
            ..=2 => 2,
            3 => 6,
            4 => 12,
            5 | 6 => 60,
            _ => return None,
        };
        let first = self.bound(reach)?;
        Some(first..=first + 2 * divided)
    }

    fn walk(&mut self, emit: &Emit) -> Option<()> {
        match emit {
            Emit::Option(parts) => self.option(parts),
            Emit::All(all) => all.iter().try_for_each(|emit| self.walk(emit)),
            Emit::If(test, then, other) => {
                let outside = self.tests.len();
                let leaves = self.ways_out;
                self.test(test)?;
                self.scoped(then)?;
                self.scoped(other)?;
                // what follows a way out is there only where the test fails
                if self.ways_out == leaves {
                    self.tests.truncate(outside);
                }
                Some(())
            }
            Emit::For(var, steps, body) => self.repeat(*var, steps, body),
            Emit::Each(vars, rows, body) if body.is_none() => match &rows[..] {
                [numbers] => vars.iter().zip(numbers).try_for_each(|(&var, number)| self.name(var, number)),
                _ => None,
            },
            Emit::Each(vars, rows, body) => rows.iter().try_for_each(|row| {
                let numbers = row.iter().map(|number| self.exact(number)).collect::<Option<Vec<_>>>()?;
                for (&var, number) in vars.iter().zip(numbers) {
                    self.names[var] = Some(number);
                }
                self.walk(body)
            }),
            Emit::Body(inner) => self.walk(inner),
            Emit::Leave => {
                self.ways_out += 1;
                (!self.in_loop).then_some(())
            }
            Emit::Sort(_) | Emit::Put(..) | Emit::Break => None,
        }
    }

    /// What stands on one side of a condition, or in a loop: its names have no value behind it.
    fn scoped(&mut self, emit: &Emit) -> Option<()> {
        let outside = self.named.len();
        self.walk(emit)?;
        for var in self.named.drain(outside..) {
            (self.names[var], self.meant[var]) = (None, None);
        }
        Some(())
    }

    /// A name for a number; a name that has a value already is not followed.
    fn name(&mut self, var: Var, number: &Int) -> Option<()> {
        if self.names[var].is_some() || self.meant[var].is_some() {
            return None;
        }
        match self.exact(number) {
            Some(linear) => self.names[var] = Some(linear),
            None => self.meant[var] = Some(number.clone()),
        }
        self.named.push(var);
        Some(())
    }

    fn repeat(&mut self, var: Var, steps: &Steps, body: &Emit) -> Option<()> {
        let step = self.exact(&steps.step)?;
        if !step.is_constant() || step.c == 0 {
            return None;
        }
        if let (Some(from), Some(to)) = (self.exact(&steps.from), self.exact(&steps.to))
            && from.is_constant()
            && to.is_constant()
        {
            let range = grundy_lang::value::Range::new(from.c, to.c, step.c);
            if range.len <= MAX_WRITTEN_OUT {
                range.iter().try_for_each(|number| {
                    self.names[var] = Some(Linear::constant(number));
                    self.scoped(body)
                })?;
                self.names[var] = None;
                return Some(());
            }
        }
        if self.in_loop || step.c.abs() != 1 {
            return None;
        }
        let outside = self.tests.len();
        self.in_loop = true;
        self.names[var] = Some(Linear { n: 0, i: 1, c: 0 });
        self.compare(&Int::Var(var), &steps.from)?;
        self.compare(&Int::Var(var), &steps.to)?;
        self.scoped(body)?;
        self.in_loop = false;
        self.names[var] = None;
        self.tests.truncate(outside);
        Some(())
    }

    /// An option: the larger or smaller of numbers is each of them, where the others let it be.
    fn option(&mut self, parts: &[Vec<Int>]) -> Option<()> {
        let meant = |int: &Int| match int {
            Int::Var(var) => self.meant[*var].clone().unwrap_or_else(|| int.clone()),
            _ => int.clone(),
        };
        let parts: &[Vec<Int>] =
            &parts.iter().map(|part| part.iter().map(meant).collect()).collect::<Vec<_>>();
        let cases = |int: &Int| matches!(int, Int::Min(_) | Int::Max(_) | Int::Choice(..));
        let found = parts
            .iter()
            .enumerate()
            .find_map(|(at, part)| part.iter().position(cases).map(|place| (at, place)));
        let Some((at, place)) = found else { return self.leaf(parts) };
        let outside = self.tests.len();
        let cases: Vec<&Int> = match &parts[at][place] {
            Int::Min(all) | Int::Max(all) => {
                for (i, a) in all.iter().enumerate() {
                    all[..i].iter().try_for_each(|b| self.compare(a, b))?;
                }
                all.iter().collect()
            }
            Int::Choice(test, then, other) => {
                self.test(test)?;
                vec![then, other]
            }
            _ => return None,
        };
        for case in cases {
            let mut parts = parts.to_vec();
            parts[at][place] = case.clone();
            self.option(&parts)?;
        }
        self.tests.truncate(outside);
        Some(())
    }

    /// An option: the comparisons around it, said of n and p.
    fn leaf(&mut self, parts: &[Vec<Int>]) -> Option<()> {
        self.leaves += 1;
        if self.leaves > MAX_LEAVES {
            return None;
        }
        let mut left = Vec::new();
        for part in parts.iter().flatten() {
            let part = self.exact(part)?;
            if part != Linear::default() {
                left.push(part);
            }
        }
        // p as it is said: a·n + b·i + c
        let p = match left[..] {
            [] => Linear::default(),
            [p] => p,
            [p, q] => {
                let sum = p.plus(q, 1)?;
                if sum.n != 1 || sum.i != 0 {
                    return None;
                }
                self.taken = self.taken.max(sum.c.abs());
                p
            }
            _ => return None,
        };
        if self.in_loop && p.i == 0 {
            return self.same_for_all(p);
        }
        // each p is had by one i, or the loop is none
        if p.i.abs() != i64::from(self.in_loop) {
            return None;
        }
        self.bound_by(Linear { n: p.n, i: 1, c: p.c });
        for k in 0..self.tests.len() {
            let test = self.tests[k];
            // i = (p - a·n - c) / b, where b is 1 or -1
            let times = test.i * p.i;
            let said = Linear { n: test.n, i: 0, c: test.c }.plus(Linear { n: p.n, i: 0, c: p.c }, -times)?;
            self.bound_by(Linear { i: times, ..said });
        }
        Some(())
    }

    /// An option in a loop that is the same for all i: it is there if some i fits. With comparisons of i
    /// itself, not of multiples, some whole i fits if no lower bound is above an upper one: these are
    /// comparisons of two bounds each, without i.
    fn same_for_all(&mut self, p: Linear) -> Option<()> {
        if self.tests.iter().any(|test| test.i.abs() > 1) {
            return None;
        }
        self.bound_by(Linear { n: p.n, i: 1, c: p.c });
        let largest = |of: fn(&Linear) -> i64| self.tests.iter().map(of).max().unwrap_or(0);
        let (n, c) = (largest(|test| test.n.abs()), largest(|test| test.c.abs()));
        self.bound_by(Linear { n: 2 * n, i: 1, c: 2 * c + 1 });
        Some(())
    }

    fn bound_by(&mut self, said: Linear) {
        self.coefficient = self.coefficient.max(said.n.abs() + said.i.abs());
        self.constant = self.constant.max(said.c.abs());
    }

    fn test(&mut self, test: &Test) -> Option<()> {
        match test {
            Test::Const(_) => Some(()),
            Test::NotZero(number) => self.compare(number, &Int::Const(0)),
            Test::Compare(compare, a, b) => {
                debug_assert!(!matches!(compare, Compare::In | Compare::NotIn));
                self.compare(a, b)
            }
            Test::Not(inner) => self.test(inner),
            Test::And(a, b) | Test::Or(a, b) => {
                self.test(a)?;
                self.test(b)
            }
            Test::Among(number, all) => all.iter().try_for_each(|item| self.compare(number, item)),
            Test::Within(number, steps) => {
                let step = self.exact(&steps.step)?;
                if !step.is_constant() || step.c.abs() != 1 {
                    return None;
                }
                self.compare(number, &steps.from)?;
                self.compare(number, &steps.to)
            }
        }
    }

    /// Notes the comparison of two numbers, whichever it is: floor(l/d) < m, = m and the like are comparisons
    /// of l with d·m, to which less than d is added.
    fn compare(&mut self, a: &Int, b: &Int) -> Option<()> {
        let (left, right) = (self.floors(a)?, self.floors(b)?);
        for a in &left {
            for b in &right {
                let difference = a.plus(b.minus()?)?;
                let c = difference.of.c.abs() + difference.by;
                self.tests.push(Linear { c, ..difference.of });
            }
        }
        Some(())
    }

    /// A number that is linear without conditions.
    fn exact(&mut self, number: &Int) -> Option<Linear> {
        match self.floors(number)?[..] {
            [one] => one.linear(),
            _ => None,
        }
    }

    /// The possible values of a number, which depend on the noted comparisons.
    fn floors(&mut self, number: &Int) -> Option<Vec<Floor>> {
        let found = match number {
            Int::Const(c) => vec![Floor { of: Linear::default().plus(Linear::constant(*c), 1)?, by: 1 }],
            Int::Var(var) => match self.meant[*var].clone() {
                Some(meant) => self.floors(&meant)?,
                None => vec![Floor { of: self.names[*var]?, by: 1 }],
            },
            Int::Minus(a) => self.floors(a)?.into_iter().map(Floor::minus).collect::<Option<_>>()?,
            Int::Binary(op @ (Binary::Add | Binary::Sub), a, b) => {
                let (left, right) = (self.floors(a)?, self.floors(b)?);
                let mut sums = Vec::new();
                for a in &left {
                    for b in &right {
                        sums.push(a.plus(if *op == Binary::Add { *b } else { b.minus()? })?);
                    }
                }
                sums
            }
            Int::Binary(Binary::Mul, a, b) => {
                let (a, b) = (self.exact(a)?, self.exact(b)?);
                let (times, of) = if a.is_constant() { (a.c, b) } else { (b.c, a) };
                (a.is_constant() || b.is_constant()).then_some(())?;
                vec![Floor { of: Linear::default().plus(of, times)?, by: 1 }]
            }
            Int::Binary(Binary::FloorDiv, a, b) => {
                let by = self.exact(b)?;
                if !by.is_constant() || !(1..=MAX_NUMBER).contains(&by.c) {
                    return None;
                }
                let divided = |floor: Floor| {
                    let by = floor.by.checked_mul(by.c)?;
                    (by <= MAX_NUMBER).then_some(Floor { by, ..floor })
                };
                self.floors(a)?.into_iter().map(divided).collect::<Option<_>>()?
            }
            Int::Min(all) | Int::Max(all) => {
                let mut found = Vec::new();
                for one in all {
                    found.extend(self.floors(one)?);
                }
                found
            }
            Int::Choice(test, then, other) => {
                self.test(test)?;
                let mut found = self.floors(then)?;
                found.extend(self.floors(other)?);
                found
            }
            Int::Abs(a) => {
                let plain = self.floors(a)?;
                let minus = plain.iter().map(|floor| floor.minus()).collect::<Option<Vec<_>>>()?;
                plain.into_iter().chain(minus).collect()
            }
            Int::Invert(_) | Int::Method(..) | Int::OfTest(_) | Int::At(..) | Int::Binary(..) => return None,
        };
        (found.len() <= MAX_ALTERNATIVES).then_some(found)
    }
}
