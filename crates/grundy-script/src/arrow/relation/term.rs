//! Numbers as linear forms over variables, case by case.

use grundy::automata::{Compare, Derivation, Relation, Var};
use grundy_lang::ast::{Binary, Compare as Order};

use super::{Compiler, Halt, Int, MAX_CASES};

/// Coefficients and constants beyond this are left to computation.
const MAX_NUMBER: i64 = 1 << 16;
/// Numbers are shifted by at most so many places.
const MAX_SHIFT: i64 = 16;

/// A sum of multiples of variables, which are natural numbers, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    terms: Vec<(Var, i64)>,
    constant: i64,
}

/// What a number is under some conditions.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    pub(super) form: Form,
    /// The conditions.
    pub(super) given: Vec<Relation>,
    /// The variables that only this case has.
    pub(super) vars: Vec<Var>,
}

impl Form {
    pub(super) fn constant(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }

    pub(super) fn var(var: Var) -> Self {
        Self { terms: vec![(var, 1)], constant: 0 }
    }

    /// The sum with a multiple of another form.
    fn plus(&self, other: &Self, times: i64) -> Result<Self, Halt> {
        let mut sum = self.clone();
        let small = |n: Option<i64>| n.filter(|n| n.abs() <= MAX_NUMBER).ok_or(Halt::Unfit);
        sum.constant = small(other.constant.checked_mul(times).and_then(|n| n.checked_add(self.constant)))?;
        for &(var, coefficient) in &other.terms {
            let added = small(coefficient.checked_mul(times))?;
            match sum.terms.iter_mut().find(|term| term.0 == var) {
                Some(term) => term.1 = small(term.1.checked_add(added))?,
                None => sum.terms.push((var, added)),
            }
        }
        sum.terms.retain(|term| term.1 != 0);
        Ok(sum)
    }

    fn times(&self, factor: i64) -> Result<Self, Halt> {
        Self::default().plus(self, factor)
    }

    /// -1 less this: the bits the other way round.
    pub(super) fn inverted(&self) -> Self {
        let terms = self.terms.iter().map(|&(var, times)| (var, -times)).collect();
        Self { terms, constant: -1 - self.constant }
    }

    pub(super) fn equals(&self, var: Var, derive: &mut Derivation<'_>) -> Result<Relation, Halt> {
        self.plus(&Self::var(var), -1)?.is(Compare::Zero, derive)
    }

    fn is(&self, compare: Compare, derive: &mut Derivation<'_>) -> Result<Relation, Halt> {
        Ok(derive.linear(&self.terms, self.constant, compare)?)
    }

    /// A comparison with another form.
    pub(super) fn compared(
        &self,
        order: Order,
        other: &Self,
        derive: &mut Derivation<'_>,
    ) -> Result<Relation, Halt> {
        let at_least = |above: &Self, below: &Self, by: i64, derive: &mut Derivation<'_>| {
            above.plus(below, -1)?.plus(&Self::constant(-by), 1)?.is(Compare::AtLeastZero, derive)
        };
        match order {
            Order::Eq => self.plus(other, -1)?.is(Compare::Zero, derive),
            Order::Ne => {
                let equal = self.plus(other, -1)?.is(Compare::Zero, derive)?;
                Ok(derive.not(equal)?)
            }
            Order::Lt => at_least(other, self, 1, derive),
            Order::Le => at_least(other, self, 0, derive),
            Order::Gt => at_least(self, other, 1, derive),
            Order::Ge => at_least(self, other, 0, derive),
            Order::In | Order::NotIn => Err(Halt::Unfit),
        }
    }
}

impl Case {
    fn of(form: Form) -> Self {
        Self { form, ..Self::default() }
    }

    /// Another form under the conditions of both cases, and more.
    fn with(&self, other: &Self, form: Form, given: &[Relation], vars: &[Var]) -> Self {
        let given = [self.given.as_slice(), &other.given, given].concat();
        let vars = [self.vars.as_slice(), &other.vars, vars].concat();
        Self { form, given, vars }
    }

    fn also(&self, form: Form, given: &[Relation], vars: &[Var]) -> Self {
        self.with(&Self::default(), form, given, vars)
    }
}

impl Compiler<'_, '_> {
    /// The cases of a number. They do not overlap, and one of them always holds.
    pub(super) fn cases(&mut self, int: &Int) -> Result<Vec<Case>, Halt> {
        let cases = match int {
            Int::Const(n) if n.abs() <= MAX_NUMBER => vec![Case::of(Form::constant(*n))],
            Int::Const(_) | Int::Method(..) | Int::At(..) => return Err(Halt::Unfit),
            Int::Var(place) => {
                let form = self.places.get(*place).and_then(Option::clone).ok_or(Halt::Unfit)?;
                vec![Case::of(form)]
            }
            Int::Binary(op, a, b) => {
                let (left, right) = (self.cases(a)?, self.cases(b)?);
                let mut cases = Vec::new();
                for a in &left {
                    for b in &right {
                        cases.extend(self.binary(*op, a, b)?);
                    }
                }
                cases
            }
            Int::Minus(inner) => self.each(inner, |form| form.times(-1))?,
            Int::Invert(inner) => self.each(inner, |form| Ok(form.inverted()))?,
            Int::Abs(inner) => {
                let mut cases = Vec::new();
                for case in self.cases(inner)? {
                    let (positive, negative) = self.signs(&case.form)?;
                    cases.push(case.also(case.form.clone(), &[positive], &[]));
                    cases.push(case.also(case.form.times(-1)?, &[negative], &[]));
                }
                cases
            }
            Int::Min(all) => self.extreme(all, Order::Le)?,
            Int::Max(all) => self.extreme(all, Order::Ge)?,
            Int::Choice(test, then, other) => {
                let holds = self.test(test)?;
                let fails = self.derive.not(holds)?;
                let mut cases = Vec::new();
                for (int, given) in [(then, holds), (other, fails)] {
                    let found = self.cases(int)?;
                    cases.extend(found.iter().map(|case| case.also(case.form.clone(), &[given], &[])));
                }
                cases
            }
            Int::OfTest(test) => {
                let holds = self.test(test)?;
                let fails = self.derive.not(holds)?;
                let of = |n, given| Case::default().also(Form::constant(n), &[given], &[]);
                vec![of(1, holds), of(0, fails)]
            }
        };
        // a condition that nothing meets
        let cases: Vec<Case> = cases
            .into_iter()
            .filter(|case| !case.given.iter().any(|&given| self.derive.is_empty(given)))
            .collect();
        if cases.is_empty() || cases.len() > MAX_CASES { Err(Halt::Unfit) } else { Ok(cases) }
    }

    fn each(&mut self, int: &Int, becomes: impl Fn(&Form) -> Result<Form, Halt>) -> Result<Vec<Case>, Halt> {
        let cases = self.cases(int)?;
        cases.iter().map(|case| Ok(case.also(becomes(&case.form)?, &[], &[]))).collect()
    }

    /// Whether a form is 0 or more, and whether it is less.
    fn signs(&mut self, form: &Form) -> Result<(Relation, Relation), Halt> {
        let positive = form.is(Compare::AtLeastZero, self.derive)?;
        let negative = form.inverted().is(Compare::AtLeastZero, self.derive)?;
        Ok((positive, negative))
    }

    fn extreme(&mut self, all: &[Int], order: Order) -> Result<Vec<Case>, Halt> {
        let (first, rest) = all.split_first().ok_or(Halt::Unfit)?;
        let mut found = self.cases(first)?;
        for int in rest {
            let others = self.cases(int)?;
            let mut next = Vec::new();
            for a in &found {
                for b in &others {
                    let first = a.form.compared(order, &b.form, self.derive)?;
                    let second = self.derive.not(first)?;
                    next.push(a.with(b, a.form.clone(), &[first], &[]));
                    next.push(a.with(b, b.form.clone(), &[second], &[]));
                }
            }
            found = next;
            if found.len() > MAX_CASES {
                return Err(Halt::Unfit);
            }
        }
        Ok(found)
    }

    fn binary(&mut self, op: Binary, a: &Case, b: &Case) -> Result<Vec<Case>, Halt> {
        let constant = |case: &Case| case.form.terms.is_empty().then_some(case.form.constant);
        let whole = |form: Form| Ok(vec![a.with(b, form, &[], &[])]);
        match (op, constant(a), constant(b)) {
            (Binary::Add, ..) => whole(a.form.plus(&b.form, 1)?),
            (Binary::Sub, ..) => whole(a.form.plus(&b.form, -1)?),
            (Binary::Mul, _, Some(factor)) => whole(a.form.times(factor)?),
            (Binary::Mul, Some(factor), _) => whole(b.form.times(factor)?),
            (Binary::Shl, _, Some(places)) if (0..=MAX_SHIFT).contains(&places) => {
                whole(a.form.times(1 << places)?)
            }
            (Binary::Shr, _, Some(places)) if (0..=MAX_SHIFT).contains(&places) => {
                self.divided(a, b, 1 << places, false)
            }
            (Binary::FloorDiv, _, Some(divisor)) if divisor > 0 => self.divided(a, b, divisor, false),
            (Binary::Mod, _, Some(divisor)) if divisor > 0 => self.divided(a, b, divisor, true),
            (Binary::And, ..) => self.bitwise([false, false, false, true], a, b),
            (Binary::Or, ..) => self.bitwise([false, true, true, true], a, b),
            (Binary::Xor, ..) => self.bitwise([false, true, true, false], a, b),
            _ => Err(Halt::Unfit),
        }
    }

    /// The quotient rounded down, or the remainder.
    fn divided(&mut self, a: &Case, b: &Case, by: i64, remainder: bool) -> Result<Vec<Case>, Halt> {
        let form = &a.form;
        let gives = |quotient: Form| -> Result<Form, Halt> {
            if remainder { form.plus(&quotient, -by) } else { Ok(quotient) }
        };
        if form.terms.iter().all(|term| term.1 % by == 0) {
            let terms = form.terms.iter().map(|&(var, times)| (var, times / by)).collect();
            let quotient = Form { terms, constant: form.constant.div_euclid(by) };
            return Ok(vec![a.with(b, gives(quotient)?, &[], &[])]);
        }
        let quotient = self.derive.fresh();
        let mut cases = Vec::new();
        // the quotient is the new variable, or negative
        for quotient_form in [Form::var(quotient), Form::var(quotient).inverted()] {
            let rest = form.plus(&quotient_form, -by)?;
            let above = rest.is(Compare::AtLeastZero, self.derive)?;
            let below = Form::constant(by - 1).plus(&rest, -1)?.is(Compare::AtLeastZero, self.derive)?;
            let both = self.derive.and(above, below)?;
            cases.push(a.with(b, gives(quotient_form)?, &[both], &[quotient]));
        }
        Ok(cases)
    }

    /// Negative numbers have infinitely many ones before them: they are the inverted bits of natural ones.
    fn bitwise(&mut self, truth: [bool; 4], a: &Case, b: &Case) -> Result<Vec<Case>, Halt> {
        let [x, y, result] = [self.derive.fresh(), self.derive.fresh(), self.derive.fresh()];
        let mut cases = Vec::new();
        for sign in 0..4_usize {
            let (of_a, of_b) = (sign >> 1 == 1, sign & 1 == 1);
            let natural = |form: &Form, negative: bool| if negative { form.inverted() } else { form.clone() };
            let is_x = natural(&a.form, of_a).equals(x, self.derive)?;
            let is_y = natural(&b.form, of_b).equals(y, self.derive)?;
            if self.derive.is_empty(is_x) || self.derive.is_empty(is_y) {
                continue;
            }
            let negative = truth[sign];
            let table: Vec<bool> = (0..4).map(|bits| truth[bits ^ sign] != negative).collect();
            let table = [table[0], table[1], table[2], table[3]];
            let bits = self.derive.bitwise(table, [x, y, result])?.ok_or(Halt::Unfit)?;
            let form = natural(&Form::var(result), negative);
            cases.push(a.with(b, form, &[is_x, is_y, bits], &[x, y, result]));
        }
        Ok(cases)
    }
}
