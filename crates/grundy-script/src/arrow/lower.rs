//! From the tree of an expression to its [`Code`], where it keeps to arithmetic. `None` everywhere means:
//! leave it to the machine, which knows the whole language.

use rustc_hash::FxHashMap;

use super::code::{Code, Emit, Int, Steps, Test, Var};
use super::relation::{Claim, ClaimRelation};
use grundy_lang::ast::{
    Binary, Body, Builds, Clause, Compare, Expr, ExprKind, Function, Name, Place, Sign, Target,
};
use grundy_lang::builtin::Builtin;
use grundy_lang::plain::Plain;

/// The code of an arrow expression.
pub(super) fn lower(function: &Function) -> Option<Code> {
    let Body::Expr(body) = &function.body else { return None };
    let params = function.params.len();
    let mut lower = Lower::of(function);
    let emit = lower.options(body)?;
    Some(Code { params, places: lower.places, emit })
}

/// What a claim says of the numbers in its parameters.
pub(super) fn claim(function: &Function) -> Option<ClaimRelation> {
    let Body::Expr(body) = &function.body else { return None };
    let params = function.params.len();
    let mut lower = Lower::of(function);
    let claim = match lower.int(body) {
        Some(value) => Claim::Value(value),
        None => Claim::Lost(lower.truth(body)?),
    };
    Some(ClaimRelation { params, places: lower.places, claim })
}

/// What a name stands for.
#[derive(Clone)]
pub(super) enum Bound {
    /// The number at its place.
    Int,
    /// A tuple, whose numbers are at these places.
    Tuple(Vec<Var>),
}

/// What holds options: only like may be joined with like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holder {
    Tuple,
    /// A list or a range.
    List,
}

/// The value of a constant of the file, by its place.
pub(crate) type Constants<'c> = &'c dyn Fn(u16) -> Option<Plain>;

/// An expression on its way down.
pub(super) struct Lower<'c> {
    /// How many numbers a position has.
    pub(super) params: usize,
    pub(super) places: usize,
    /// The place of the first local name.
    pub(super) first: Var,
    pub(super) names: FxHashMap<Var, Bound>,
    pub(super) constants: Constants<'c>,
}

/// A call of a function of the language without named arguments.
pub(super) fn call(expr: &Expr) -> Option<(Builtin, &[Expr])> {
    let ExprKind::Call(call) = &expr.it else { return None };
    match &call.function.it {
        ExprKind::Name(Name { place: Place::Builtin(builtin), .. }) if call.named.is_empty() => {
            Some((*builtin, &call.args))
        }
        _ => None,
    }
}

impl Lower<'_> {
    /// Whose parameters are the numbers of a position.
    fn of(function: &Function) -> Self {
        let params = function.params.len();
        let names = (0..params).map(|place| (place, Bound::Int)).collect();
        Self { params, places: usize::from(function.slots), first: 0, names, constants: &|_| None }
    }

    /// The place of a local name.
    pub(super) fn place(&self, name: &Name) -> Option<Var> {
        match name.place {
            Place::Local(slot) => Some(self.first + usize::from(slot)),
            _ => None,
        }
    }

    /// The value of a constant of the file.
    pub(super) fn constant(&self, expr: &Expr) -> Option<Plain> {
        match &expr.it {
            ExprKind::Name(Name { place: Place::Global(at), .. }) => (self.constants)(*at),
            _ => None,
        }
    }

    /// The numbers in a constant of the file.
    fn constant_row(&self, expr: &Expr) -> Option<Vec<Int>> {
        let (Plain::Tuple(items) | Plain::List(items)) = self.constant(expr)? else { return None };
        let number = |item: &Plain| if let Plain::Int(n) = item { Some(Int::Const(*n)) } else { None };
        items.iter().map(number).collect()
    }

    /// Options, held by a list, a tuple or a range.
    pub(super) fn options(&mut self, expr: &Expr) -> Option<Emit> {
        match &expr.it {
            ExprKind::List(items) | ExprKind::Tuple(items) => {
                items.iter().map(|item| self.option(item)).collect::<Option<_>>().map(Emit::All)
            }
            ExprKind::Choice(choice) => Some(Emit::If(
                self.test(&choice.test)?,
                Box::new(self.options(&choice.then)?),
                Box::new(self.options(&choice.other)?),
            )),
            ExprKind::Binary(Binary::Add, a, b) if holder(a)? == holder(b)? => {
                Some(Emit::All(vec![self.options(a)?, self.options(b)?]))
            }
            ExprKind::Comprehension(all) if all.builds == Builds::List => {
                self.clauses(&all.clauses, &mut |lower| lower.option(&all.element))
            }
            ExprKind::Call(_) => match call(expr)? {
                (Builtin::Range, args) if self.params == 1 => {
                    let steps = self.steps(args)?;
                    let var = self.fresh();
                    Some(Emit::For(var, steps, Box::new(Emit::Option(vec![vec![Int::Var(var)]]))))
                }
                (Builtin::List | Builtin::Tuple, [inner]) => self.options(inner),
                _ => None,
            },
            _ => None,
        }
    }

    /// One option: a position, or a list of them.
    pub(super) fn option(&mut self, expr: &Expr) -> Option<Emit> {
        match &expr.it {
            ExprKind::List(items) => {
                items.iter().map(|item| self.position(item)).collect::<Option<_>>().map(Emit::Option)
            }
            ExprKind::Choice(choice) => Some(Emit::If(
                self.test(&choice.test)?,
                Box::new(self.option(&choice.then)?),
                Box::new(self.option(&choice.other)?),
            )),
            _ => self.position(expr).map(|position| Emit::Option(vec![position])),
        }
    }

    fn position(&mut self, expr: &Expr) -> Option<Vec<Int>> {
        let numbers = if self.params == 1 { vec![self.int(expr)?] } else { self.row(expr)? };
        (numbers.len() == self.params).then_some(numbers)
    }

    /// The numbers of a tuple.
    pub(super) fn row(&mut self, expr: &Expr) -> Option<Vec<Int>> {
        match &expr.it {
            ExprKind::Tuple(items) => items.iter().map(|item| self.int(item)).collect(),
            ExprKind::Name(Name { place: Place::Global(_), .. }) => self.constant_row(expr),
            ExprKind::Name(name) => match self.names.get(&self.place(name)?)? {
                Bound::Tuple(places) => Some(places.iter().map(|&place| Int::Var(place)).collect()),
                Bound::Int => None,
            },
            _ => None,
        }
    }

    fn clauses(
        &mut self,
        clauses: &[Clause],
        inner: &mut dyn FnMut(&mut Self) -> Option<Emit>,
    ) -> Option<Emit> {
        let Some((first, rest)) = clauses.split_first() else { return inner(self) };
        match first {
            Clause::If(test) => {
                let test = self.test(test)?;
                Some(Emit::If(test, Box::new(self.clauses(rest, inner)?), Box::new(Emit::NONE)))
            }
            Clause::For(target, items) => match call(items) {
                Some((Builtin::Range, args)) => {
                    let steps = self.steps(args)?;
                    let Target::Name(name, _) = target else { return None };
                    let var = self.place(name)?;
                    self.names.insert(var, Bound::Int);
                    Some(Emit::For(var, steps, Box::new(self.clauses(rest, inner)?)))
                }
                _ => {
                    let (vars, rows) = self.each(target, items)?;
                    Some(Emit::Each(vars, rows, Box::new(self.clauses(rest, inner)?)))
                }
            },
        }
    }

    /// A loop over what is written out: numbers, or tuples of as many numbers each.
    pub(super) fn each(&mut self, target: &Target, items: &Expr) -> Option<(Vec<Var>, Vec<Vec<Int>>)> {
        if let (Target::Name(name, _), Some(numbers)) = (target, self.constant_row(items)) {
            let var = self.place(name)?;
            self.names.insert(var, Bound::Int);
            return Some((vec![var], numbers.into_iter().map(|number| vec![number]).collect()));
        }
        let (ExprKind::List(items) | ExprKind::Tuple(items)) = &items.it else { return None };
        let numbers: Option<Vec<Vec<Int>>> =
            items.iter().map(|item| self.int(item).map(|number| vec![number])).collect();
        match (target, numbers) {
            (Target::Name(name, _), Some(rows)) => {
                let var = self.place(name)?;
                self.names.insert(var, Bound::Int);
                Some((vec![var], rows))
            }
            (_, Some(_)) => None,
            (target, None) => {
                let rows: Vec<Vec<Int>> = items.iter().map(|item| self.row(item)).collect::<Option<_>>()?;
                let width = rows.first()?.len();
                if rows.iter().any(|row| row.len() != width) {
                    return None;
                }
                let vars = match target {
                    Target::Name(name, _) => {
                        let vars: Vec<Var> = (0..width).map(|_| self.fresh()).collect();
                        self.names.insert(self.place(name)?, Bound::Tuple(vars.clone()));
                        vars
                    }
                    Target::Tuple(all, _) if all.len() == width => {
                        let mut vars = Vec::with_capacity(width);
                        for target in all {
                            let Target::Name(name, _) = target else { return None };
                            vars.push(self.place(name)?);
                            self.names.insert(self.place(name)?, Bound::Int);
                        }
                        vars
                    }
                    _ => return None,
                };
                Some((vars, rows))
            }
        }
    }

    pub(super) fn fresh(&mut self) -> Var {
        self.places += 1;
        self.places - 1
    }

    pub(super) fn steps(&mut self, args: &[Expr]) -> Option<Steps> {
        let mut numbers = args.iter().map(|arg| self.int(arg)).collect::<Option<Vec<_>>>()?.into_iter();
        let (first, second, third) = (numbers.next()?, numbers.next(), numbers.next());
        if numbers.next().is_some() {
            return None;
        }
        let step = third.unwrap_or(Int::Const(1));
        Some(match second {
            Some(to) => Steps { from: first, to, step },
            None => Steps { from: Int::Const(0), to: first, step },
        })
    }

    pub(super) fn int(&mut self, expr: &Expr) -> Option<Int> {
        Some(match &expr.it {
            ExprKind::Int(n) => Int::Const(*n),
            ExprKind::Name(Name { place: Place::Global(_), .. }) => match self.constant(expr)? {
                Plain::Int(n) => Int::Const(n),
                _ => return None,
            },
            ExprKind::Name(name) => match self.names.get(&self.place(name)?)? {
                Bound::Int => Int::Var(self.place(name)?),
                Bound::Tuple(_) => return None,
            },
            ExprKind::Binary(Binary::Div, ..) => return None,
            ExprKind::Binary(op, a, b) => Int::Binary(*op, Box::new(self.int(a)?), Box::new(self.int(b)?)),
            ExprKind::Sign(sign, inner) => {
                let inner = Box::new(self.int(inner)?);
                match sign {
                    Sign::Plus => *inner,
                    Sign::Minus => Int::Minus(inner),
                    Sign::Invert => Int::Invert(inner),
                }
            }
            ExprKind::Choice(choice) => Int::Choice(
                Box::new(self.test(&choice.test)?),
                Box::new(self.int(&choice.then)?),
                Box::new(self.int(&choice.other)?),
            ),
            ExprKind::Index(object, index) => {
                let (ExprKind::Name(name), ExprKind::Int(at)) = (&object.it, &index.it) else { return None };
                match self.names.get(&self.place(name)?)? {
                    Bound::Tuple(vars) => Int::Var(*vars.get(usize::try_from(*at).ok()?)?),
                    Bound::Int => return None,
                }
            }
            ExprKind::Method(object, method, args) if args.is_empty() => {
                Int::Method(method.of_number()?, Box::new(self.int(object)?))
            }
            ExprKind::Call(_) => match call(expr)? {
                (Builtin::Abs, [inner]) => Int::Abs(Box::new(self.int(inner)?)),
                (Builtin::Int, [inner]) => match self.int(inner) {
                    Some(number) => number,
                    None => Int::OfTest(Box::new(self.truth(inner)?)),
                },
                (Builtin::Min, [all]) => Int::Min(self.row(all).filter(|row| !row.is_empty())?),
                (Builtin::Max, [all]) => Int::Max(self.row(all).filter(|row| !row.is_empty())?),
                (Builtin::Len, [all]) => Int::Const(i64::try_from(self.row(all)?.len()).ok()?),
                (Builtin::Min, [_, _, ..]) => Int::Min(self.ints(call(expr)?.1)?),
                (Builtin::Max, [_, _, ..]) => Int::Max(self.ints(call(expr)?.1)?),
                _ => return None,
            },
            _ => return None,
        })
    }

    fn ints(&mut self, exprs: &[Expr]) -> Option<Vec<Int>> {
        exprs.iter().map(|expr| self.int(expr)).collect()
    }

    /// An expression where only its truth counts.
    pub(super) fn test(&mut self, expr: &Expr) -> Option<Test> {
        match &expr.it {
            ExprKind::And(a, b) => Some(Test::And(Box::new(self.test(a)?), Box::new(self.test(b)?))),
            ExprKind::Or(a, b) => Some(Test::Or(Box::new(self.test(a)?), Box::new(self.test(b)?))),
            _ => match self.int(expr) {
                Some(number) => Some(Test::NotZero(number)),
                None => self.truth(expr),
            },
        }
    }

    /// An expression that is a truth value itself.
    fn truth(&mut self, expr: &Expr) -> Option<Test> {
        match &expr.it {
            ExprKind::Bool(value) => Some(Test::Const(*value)),
            ExprKind::Not(inner) => Some(Test::Not(Box::new(self.test(inner)?))),
            ExprKind::Compare(first, rest) => self.chain(first, rest),
            ExprKind::And(a, b) => Some(Test::And(Box::new(self.truth(a)?), Box::new(self.truth(b)?))),
            ExprKind::Or(a, b) => Some(Test::Or(Box::new(self.truth(a)?), Box::new(self.truth(b)?))),
            ExprKind::Call(_) => match call(expr)? {
                (Builtin::Bool, [inner]) => self.test(inner),
                _ => None,
            },
            _ => None,
        }
    }

    /// `a < b <= c`: each is looked at only if those before hold.
    fn chain(&mut self, first: &Expr, rest: &[(Compare, Expr)]) -> Option<Test> {
        let mut left = first;
        let mut all: Option<Test> = None;
        for (i, (compare, right)) in rest.iter().enumerate() {
            let number = self.int(left)?;
            let test = match compare {
                Compare::In | Compare::NotIn => {
                    // what stands behind would have to be compared with a list
                    if i + 1 < rest.len() {
                        return None;
                    }
                    let found = match (call(right), &right.it) {
                        (Some((Builtin::Range, args)), _) => Test::Within(number, self.steps(args)?),
                        (_, ExprKind::List(items) | ExprKind::Tuple(items)) => {
                            Test::Among(number, self.ints(items)?)
                        }
                        (_, ExprKind::Name(_)) => Test::Among(number, self.constant_row(right)?),
                        _ => return None,
                    };
                    if *compare == Compare::In { found } else { Test::Not(Box::new(found)) }
                }
                _ => Test::Compare(*compare, number, self.int(right)?),
            };
            all = Some(match all {
                Some(before) => Test::And(Box::new(before), Box::new(test)),
                None => test,
            });
            left = right;
        }
        all
    }
}

/// What kind of thing an expression gives, if that is plain.
pub(super) fn holder(expr: &Expr) -> Option<Holder> {
    match &expr.it {
        ExprKind::Tuple(_) => Some(Holder::Tuple),
        ExprKind::List(_) | ExprKind::Comprehension(_) => Some(Holder::List),
        ExprKind::Choice(choice) => {
            let then = holder(&choice.then)?;
            (holder(&choice.other)? == then).then_some(then)
        }
        ExprKind::Binary(Binary::Add, a, b) => {
            let kind = holder(a)?;
            (holder(b)? == kind).then_some(kind)
        }
        ExprKind::Call(_) => match call(expr)? {
            (Builtin::Range | Builtin::List, _) => Some(Holder::List),
            (Builtin::Tuple, _) => Some(Holder::Tuple),
            _ => None,
        },
        _ => None,
    }
}
