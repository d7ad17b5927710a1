//! Expressions of one number whose options have a [`Shape`]: `n - k` or `n // k` for the `k` of a range, if
//! something holds for `k`.

use grundy::table::{Growth, Shape};
use grundy_lang::ast::{
    Binary, Body, Builds, Clause, Compare, Expr, ExprKind, Function, Name, Place, Target,
};
use grundy_lang::builtin::Builtin;

use super::lower::call;

/// Amounts are listed up to here; larger moduli are not looked for.
const MAX_MODULUS: u64 = 64;
/// The largest exponent of a power that is written out.
const MAX_DEGREE: usize = 16;
/// The place of the position among the names of an expression.
const POSITION: u16 = 0;

/// The shape of the options, if the expression shows one. `is_taken` says whether an amount can be taken from
/// a heap that is larger than all of them.
pub(super) fn shape(function: &Function, is_taken: impl Fn(u64) -> Option<bool>) -> Option<Shape> {
    let Body::Expr(body) = &function.body else { return None };
    let taking = TakenAmounts::of(function, body)?;
    match (taking.leaves, taking.tests.as_slice()) {
        (OptionShape::Itself, [test]) if taking.least == 0 && taking.to == To::Part => {
            let (growth, compare) = taking.compared(test)?;
            match compare {
                Compare::Le => Some(Shape::Below(growth)),
                Compare::Lt => Some(Shape::Below(growth.above())),
                _ => None,
            }
        }
        (OptionShape::Quotient, []) if taking.to == To::Whole => {
            let least = u64::try_from(taking.least).ok().filter(|&least| least >= 2)?;
            Some(Shape::Quotients { least })
        }
        (OptionShape::Rest, tests) if taking.least == 1 => {
            if let [test] = tests
                && let Some(shape) = taking.of_both(test)
            {
                return Some(shape);
            }
            taking.complement(is_taken)
        }
        _ => None,
    }
}

/// `n - k for k in range(least, …) if …`
struct TakenAmounts<'e> {
    leaves: OptionShape,
    least: i64,
    to: To,
    tests: Vec<&'e Expr>,
    /// The place of `k`.
    amount: u16,
}

/// The option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OptionShape {
    /// n - k
    Rest,
    /// n // k
    Quotient,
    /// k
    Itself,
}

/// The last k.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    /// n
    Whole,
    /// n - 1
    Part,
}

/// What a number in a test is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tested {
    Position,
    Amount,
    Const(i64),
}

impl<'e> TakenAmounts<'e> {
    fn of(function: &Function, body: &'e Expr) -> Option<Self> {
        if function.params.len() != 1 {
            return None;
        }
        let body = without_condition(body);
        let ExprKind::Comprehension(all) = &body.it else { return None };
        let [Clause::For(Target::Name(name, _), items), tests @ ..] = all.clauses.as_slice() else {
            return None;
        };
        let Place::Local(amount) = name.place else { return None };
        let tests: Vec<&Expr> = tests
            .iter()
            .map(|clause| match clause {
                Clause::If(test) => Some(test),
                Clause::For(..) => None,
            })
            .collect::<Option<_>>()?;
        let (least, end) = match call(items)? {
            (Builtin::Range, [least, end]) => (of(least, amount)?, end),
            (Builtin::Range, [end]) => (Tested::Const(0), end),
            _ => return None,
        };
        let Tested::Const(least) = least else { return None };
        let to = match &end.it {
            ExprKind::Binary(Binary::Add, a, b) => match (of(a, amount)?, of(b, amount)?) {
                (Tested::Position, Tested::Const(1)) | (Tested::Const(1), Tested::Position) => To::Whole,
                _ => return None,
            },
            _ if of(end, amount)? == Tested::Position => To::Part,
            _ => return None,
        };
        let leaves = match &all.element.it {
            ExprKind::Binary(op, a, b)
                if of(a, amount) == Some(Tested::Position) && of(b, amount) == Some(Tested::Amount) =>
            {
                match op {
                    Binary::Sub => OptionShape::Rest,
                    Binary::FloorDiv => OptionShape::Quotient,
                    _ => return None,
                }
            }
            _ if of(&all.element, amount) == Some(Tested::Amount) => OptionShape::Itself,
            _ => return None,
        };
        (all.builds == Builds::List).then_some(Self { leaves, least, to, tests, amount })
    }

    /// A test of both numbers.
    fn of_both(&self, test: &Expr) -> Option<Shape> {
        if self.divides(test) {
            return Some(Shape::Divisors { whole: self.to == To::Whole });
        }
        let (growth, compare) = self.compared(test)?;
        match compare {
            _ if self.to == To::Part => None,
            Compare::Le => Some(Shape::Window(growth)),
            Compare::Lt => Some(Shape::Window(growth.above())),
            Compare::Ge => Some(Shape::Prefix(growth)),
            // f(k) > n is f(k) - 1 >= n, which may begin with -1
            _ => None,
        }
    }

    /// The comparison of a function of `k` that grows with n.
    fn compared(&self, test: &Expr) -> Option<(Growth, Compare)> {
        let ExprKind::Compare(left, rest) = &test.it else { return None };
        let [(compare, right)] = rest.as_slice() else { return None };
        if self.is(right, Tested::Position) {
            return Some((self.growth(left)?, *compare));
        }
        let turned = match compare {
            Compare::Lt => Compare::Gt,
            Compare::Le => Compare::Ge,
            Compare::Gt => Compare::Lt,
            Compare::Ge => Compare::Le,
            _ => return None,
        };
        self.is(left, Tested::Position).then_some(())?;
        Some((self.growth(right)?, turned))
    }

    fn is(&self, expr: &Expr, what: Tested) -> bool {
        of(expr, self.amount) == Some(what)
    }

    /// `n % k == 0`, `not n % k`
    fn divides(&self, test: &Expr) -> bool {
        let rest = match &test.it {
            ExprKind::Not(inner) => inner,
            ExprKind::Compare(left, rest) => match rest.as_slice() {
                [(Compare::Eq, right)] if self.is(right, Tested::Const(0)) => left,
                _ => return false,
            },
            _ => return false,
        };
        match &rest.it {
            ExprKind::Binary(Binary::Mod, a, b) => self.is(a, Tested::Position) && self.is(b, Tested::Amount),
            _ => false,
        }
    }

    /// A function of `k` that grows.
    fn growth(&self, expr: &Expr) -> Option<Growth> {
        if let ExprKind::Binary(op @ (Binary::Pow | Binary::Shl), base, k) = &expr.it
            && self.is(k, Tested::Amount)
            && let Some(Tested::Const(base)) = of(base, self.amount)
        {
            return match op {
                Binary::Pow => Growth::power(u64::try_from(base).ok()?),
                _ => (base == 1).then(|| Growth::power(2))?,
            };
        }
        Growth::polynomial(self.polynomial(expr)?)
    }

    /// A polynomial in `k` with coefficients from 0 on, that of 1 first.
    fn polynomial(&self, expr: &Expr) -> Option<Vec<u64>> {
        if let ExprKind::Binary(op, a, b) = &expr.it {
            let a = self.polynomial(a)?;
            return match op {
                Binary::Add => plus(a, &self.polynomial(b)?),
                Binary::Mul => times(&a, &self.polynomial(b)?),
                Binary::Pow => match of(b, self.amount)? {
                    Tested::Const(exponent @ 1..) => {
                        let exponent = usize::try_from(exponent).ok().filter(|&all| all <= MAX_DEGREE)?;
                        (1..exponent).try_fold(a.clone(), |power, _| times(&power, &a))
                    }
                    _ => None,
                },
                _ => None,
            };
        }
        match of(expr, self.amount)? {
            Tested::Amount => Some(vec![0, 1]),
            Tested::Const(n) => Some(vec![u64::try_from(n).ok()?]),
            Tested::Position => None,
        }
    }

    /// A set of amounts that has all below some number, and no multiple of it.
    fn complement(&self, is_taken: impl Fn(u64) -> Option<bool>) -> Option<Shape> {
        if self.to != To::Whole || self.tests.is_empty() {
            return None;
        }
        let mut modulus = 1;
        while is_taken(modulus)? {
            modulus += 1;
            if modulus > MAX_MODULUS {
                return None;
            }
        }
        let multiple = Multiple { of: i64::try_from(modulus).ok()?, amount: self.amount };
        let depends_on_amount = self.tests.iter().all(|test| !mentions(test, POSITION));
        let never = self.tests.iter().any(|test| multiple.never(test));
        (modulus >= 2 && depends_on_amount && never).then_some(Shape::Complement { modulus })
    }
}

/// What a test says of the numbers m, 2m, 3m, ….
struct Multiple {
    /// m
    of: i64,
    /// The place of the number.
    amount: u16,
}

impl Multiple {
    /// Whether the test fails for all of them, as far as it is seen.
    fn never(&self, test: &Expr) -> bool {
        match &test.it {
            ExprKind::Bool(holds) => !holds,
            ExprKind::And(a, b) => self.never(a) || self.never(b),
            ExprKind::Or(a, b) => self.never(a) && self.never(b),
            ExprKind::Compare(left, rest) => {
                rest.first().is_some_and(|(compare, right)| self.never_compares(left, *compare, right))
            }
            ExprKind::Call(_) => match call(test) {
                Some((Builtin::All, [items])) => self.fails_for_one(items, false),
                _ => false,
            },
            ExprKind::Not(inner) => match call(inner) {
                Some((Builtin::Any, [items])) => self.fails_for_one(items, true),
                _ => false,
            },
            // a remainder that is 0
            ExprKind::Binary(..) => self.remainder(test) == Some(0),
            _ => false,
        }
    }

    fn never_compares(&self, left: &Expr, compare: Compare, right: &Expr) -> bool {
        if compare == Compare::In {
            let (ExprKind::Tuple(items) | ExprKind::List(items)) = &right.it else { return false };
            return items.iter().all(|item| self.never_compares(left, Compare::Eq, item));
        }
        let Some(Tested::Const(c)) = of(right, self.amount) else { return false };
        if let Some(zero) = self.remainder(left) {
            return !holds(compare, zero, c);
        }
        if of(left, self.amount) != Some(Tested::Amount) {
            return false;
        }
        match compare {
            Compare::Eq => c < self.of || c % self.of != 0,
            Compare::Lt => c <= self.of,
            Compare::Le => c < self.of,
            _ => false,
        }
    }

    /// The remainder of the numbers after division, if it is known to be 0: `k % d` where d divides m.
    fn remainder(&self, expr: &Expr) -> Option<i64> {
        let ExprKind::Binary(Binary::Mod, a, b) = &expr.it else { return None };
        let Tested::Const(d @ 1..) = of(b, self.amount)? else { return None };
        (of(a, self.amount)? == Tested::Amount && self.of % d == 0).then_some(0)
    }

    /// Whether, for all multiples, one of the `[… for d in range(…)]` is a divisor of m: `k % d`, or
    /// `k % d != 0`, is false for it (or `k % d == 0` true, if it `divides`).
    fn fails_for_one(&self, items: &Expr, divides: bool) -> bool {
        self.divisor_in(items, divides).is_some()
    }

    fn divisor_in(&self, items: &Expr, divides: bool) -> Option<i64> {
        let ExprKind::Comprehension(all) = &items.it else { return None };
        let [Clause::For(Target::Name(name, _), range)] = all.clauses.as_slice() else { return None };
        let Place::Local(d) = name.place else { return None };
        let (Builtin::Range, [from, end]) = call(range)? else { return None };
        let Tested::Const(from) = of(from, self.amount)? else { return None };
        let rest = match &all.element.it {
            ExprKind::Compare(left, rest) => match (rest.as_slice(), divides) {
                ([(Compare::Eq, zero)], true) | ([(Compare::Ne | Compare::Gt, zero)], false)
                    if of(zero, self.amount) == Some(Tested::Const(0)) =>
                {
                    left
                }
                _ => return None,
            },
            ExprKind::Binary(..) if !divides => &all.element,
            _ => return None,
        };
        let ExprKind::Binary(Binary::Mod, a, b) = &rest.it else { return None };
        let is_remainder = of(a, self.amount) == Some(Tested::Amount) && is_name(b, d);
        // ends that do not fall are least for m itself
        let end = self.least_end(end)?;
        is_remainder.then(|| (from.max(2)..end.min(self.of)).find(|d| self.of % d == 0))?
    }

    /// The end of a range at m, if it does not fall as k grows.
    fn least_end(&self, end: &Expr) -> Option<i64> {
        if let ExprKind::Binary(op, a, b) = &end.it {
            let Tested::Const(c @ 0..) = of(b, self.amount)? else { return None };
            let inner = self.least_end(a)?;
            return match op {
                Binary::Add => inner.checked_add(c),
                Binary::Sub => Some(inner - c),
                Binary::FloorDiv if c > 0 => Some(inner.div_euclid(c)),
                _ => None,
            };
        }
        match of(end, self.amount)? {
            Tested::Amount => Some(self.of),
            Tested::Const(c) => Some(c),
            Tested::Position => None,
        }
    }
}

/// The expression behind `where n > 0`: heap 0 has no options as it is.
fn without_condition(body: &Expr) -> &Expr {
    let ExprKind::Choice(choice) = &body.it else { return body };
    let is_empty = matches!(&choice.other.it, ExprKind::List(items) if items.is_empty());
    let ExprKind::Compare(left, rest) = &choice.test.it else { return body };
    let is_positive = match rest.as_slice() {
        [(Compare::Gt, bound)] => matches!(bound.it, ExprKind::Int(0)),
        [(Compare::Ge, bound)] => matches!(bound.it, ExprKind::Int(1)),
        _ => false,
    };
    if is_empty && is_positive && is_name(left, POSITION) { &choice.then } else { body }
}

fn is_name(expr: &Expr, place: u16) -> bool {
    matches!(&expr.it, ExprKind::Name(Name { place: Place::Local(at), .. }) if *at == place)
}

fn of(expr: &Expr, amount: u16) -> Option<Tested> {
    match &expr.it {
        ExprKind::Int(n) => Some(Tested::Const(*n)),
        ExprKind::Name(Name { place: Place::Local(at), .. }) => match *at {
            POSITION => Some(Tested::Position),
            at if at == amount => Some(Tested::Amount),
            _ => None,
        },
        _ => None,
    }
}

fn holds(compare: Compare, a: i64, b: i64) -> bool {
    match compare {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Lt => a < b,
        Compare::Le => a <= b,
        Compare::Gt => a > b,
        Compare::Ge => a >= b,
        // not looked at
        Compare::In | Compare::NotIn => true,
    }
}

fn plus(mut a: Vec<u64>, b: &[u64]) -> Option<Vec<u64>> {
    a.resize(a.len().max(b.len()), 0);
    for (sum, &more) in a.iter_mut().zip(b) {
        *sum = sum.checked_add(more)?;
    }
    Some(a)
}

fn times(a: &[u64], b: &[u64]) -> Option<Vec<u64>> {
    if a.len() + b.len() > MAX_DEGREE + 2 {
        return None;
    }
    let mut product = vec![0_u64; a.len() + b.len() - 1];
    for (i, &x) in a.iter().enumerate() {
        for (j, &y) in b.iter().enumerate() {
            product[i + j] = product[i + j].checked_add(x.checked_mul(y)?)?;
        }
    }
    Some(product)
}

/// Whether an expression has this name in it. What is not looked into counts as having it.
fn mentions(expr: &Expr, place: u16) -> bool {
    match &expr.it {
        ExprKind::Int(_) | ExprKind::Bool(_) => false,
        ExprKind::Name(_) => is_name(expr, place),
        ExprKind::Not(a) | ExprKind::Sign(_, a) => mentions(a, place),
        ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Binary(_, a, b) => {
            mentions(a, place) || mentions(b, place)
        }
        ExprKind::Tuple(all) | ExprKind::List(all) => all.iter().any(|one| mentions(one, place)),
        ExprKind::Compare(a, rest) => mentions(a, place) || rest.iter().any(|(_, b)| mentions(b, place)),
        ExprKind::Call(_) => call(expr).is_none_or(|(_, args)| args.iter().any(|arg| mentions(arg, place))),
        ExprKind::Comprehension(all) => {
            mentions(&all.element, place)
                || all.clauses.iter().any(|clause| match clause {
                    Clause::For(_, items) => mentions(items, place),
                    Clause::If(test) => mentions(test, place),
                })
        }
        _ => true,
    }
}
