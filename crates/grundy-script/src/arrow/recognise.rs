//! Whether an expression of one number *is* a game with a code (take-and-break, subtraction), or Grundy's
//! game.
//!
//! **How it is proved.** First the form ([`Form`]): each option is one heap p, or two heaps p and n - k - p
//! with a constant k; and whether it is there depends on comparisons of linear terms a·n + b·p + c (floors of
//! halves and the like are such comparisons, too). So the options are a union of sets of whole points (n, p)
//! between straight lines; the same is true of the options by a code. Let A bound all coefficients and C all
//! constants of both. If the two differ, then in some cell between the lines, and such a cell with a whole
//! point has one with n ≤ 2·A·(C + 1) + 2·A: the corners of the cell lie below 2·A·(C + 1) by Cramer's rule,
//! its edges without end have directions of numbers up to A, and whole steps along them can be taken away
//! from any point. The larger of two numbers is one or the other, on either side of the line where they are
//! equal. So both are equal for all heaps if they are equal up to that bound; and up to there they
//! are compared, option by option.

use std::collections::BTreeSet;

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
/// Loops over constants are written out up to this many times.
const MAX_WRITTEN_OUT: u64 = 256;
/// Parts of the expression beyond this are not looked at.
const MAX_LEAVES: usize = 4096;
/// Alternatives of a number beyond this are not followed.
const MAX_ALTERNATIVES: usize = 16;
/// Numbers beyond this are not followed.
const MAX_NUMBER: i64 = 1 << 20;

/// The options of a heap: sorted sums without empty heaps.
pub(super) type Options = BTreeSet<Vec<u64>>;

/// The game that the expression is, if that is proved. `options` are those of the expression.
pub(super) fn recognise(code: &Code, mut options: impl FnMut(u64) -> Option<Options>) -> Option<Known> {
    if code.params != 1 {
        return None;
    }
    let form = Form::of(code)?;
    let (bound, last) = (form.bound()?, form.last());
    let mut all: Vec<Options> = Vec::new();
    let mut compared = 0;
    for n in 0..=bound {
        let found = options(n)?;
        compared += found.len() + 1;
        if compared > MAX_COMPARED_OPTIONS {
            return None;
        }
        all.push(found);
    }
    if let Some(code) = candidate(&all, last) {
        let rules = Octal::new(code.clone());
        if equal(&all, &rules, |parts, rest| rest.extend(parts.left())) {
            return Known::code(code);
        }
    }
    let unequal = equal(&all, &GrundysGame, |cut, rest| cut.leave(rest));
    if unequal { Known::grundys_game() } else { None }
}

/// The code that the options of the largest heap have, and of small ones where nothing is left.
fn candidate(all: &[Options], last: u64) -> Option<Octals> {
    let n = all.len() as u64 - 1;
    let largest = all.last()?;
    let mut digits = Vec::new();
    for k in 0..=last + 1 {
        let left = n.checked_sub(k)?;
        let nothing = k > 0 && all[usize::try_from(k).ok()?].contains([].as_slice());
        let one = largest.contains([left].as_slice());
        let two = largest.iter().any(|sum| sum.len() == 2 && sum[0] + sum[1] == left);
        digits.push(u32::from(nothing) + 2 * u32::from(one) + 4 * u32::from(two));
    }
    let repeated = digits.pop()?;
    let (first, rest) = digits.split_first()?;
    let rest: String = rest.iter().map(u32::to_string).collect();
    Octals::read(Text::new(&format!("{first}.{rest}({repeated})"))).ok()
}

fn equal<R: Impartial<Component = u64>>(
    all: &[Options],
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
                rest.retain(|&part| part > 0);
                rest.sort_unstable();
                expected.contains(&rest)
            })
    })
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
struct Form {
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
}

impl Form {
    fn of(code: &Code) -> Option<Self> {
        let mut form = Self { names: vec![None; code.places], ..Self::default() };
        form.names[0] = Some(Linear { n: 1, i: 0, c: 0 });
        form.walk(&code.emit)?;
        Some(form)
    }

    /// The last digit before those that repeat.
    fn last(&self) -> u64 {
        (self.constant + self.taken + 1).unsigned_abs()
    }

    /// Up to which heap options have to be compared.
    fn bound(&self) -> Option<u64> {
        let a = self.coefficient.max(2);
        let own = self.constant.checked_add(a.checked_mul(self.taken)?)?;
        // the code has constants, too: its digits
        let c = own.checked_add(self.taken + i64::try_from(self.last()).ok()? + 2)?;
        let bound = (c + 1).checked_mul(2 * a)?.checked_add(2 * a)?;
        u64::try_from(bound).ok().filter(|_| bound <= MAX_BOUND)
    }

    fn walk(&mut self, emit: &Emit) -> Option<()> {
        match emit {
            Emit::Option(parts) => self.option(parts),
            Emit::All(all) => all.iter().try_for_each(|emit| self.walk(emit)),
            Emit::If(test, then, other) => {
                let outside = self.tests.len();
                self.test(test)?;
                self.walk(then)?;
                self.walk(other)?;
                self.tests.truncate(outside);
                Some(())
            }
            Emit::For(var, steps, body) => self.repeat(*var, steps, body),
            Emit::Each(vars, rows, body) => rows.iter().try_for_each(|row| {
                for (&var, number) in vars.iter().zip(row) {
                    self.names[var] = Some(self.exact(number)?);
                }
                self.walk(body)
            }),
            Emit::Sort(_) | Emit::Put(..) | Emit::Break | Emit::Leave | Emit::Body(_) => None,
        }
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
                return range.iter().try_for_each(|number| {
                    self.names[var] = Some(Linear::constant(number));
                    self.walk(body)
                });
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
        self.walk(body)?;
        self.in_loop = false;
        self.tests.truncate(outside);
        Some(())
    }

    /// An option: the larger or smaller of numbers is each of them, where the others let it be.
    fn option(&mut self, parts: &[Vec<Int>]) -> Option<()> {
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
                if sum.n != 1 || sum.i != 0 || sum.c > 0 {
                    return None;
                }
                self.taken = self.taken.max(-sum.c);
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
            Int::Var(var) => vec![Floor { of: self.names[*var]?, by: 1 }],
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
