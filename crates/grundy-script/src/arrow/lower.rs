//! From the tree of an expression to its [`Code`], where it keeps to arithmetic. `None` everywhere means:
//! leave it to the machine, which knows the whole language.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::code::{Code, Emit, Int, Steps, Test, Var, place_in};
use super::inline::Given;
use super::relation::{Claim, ClaimRelation};
use super::rows::Turn;
use grundy_lang::ast::{
    Binary, Body, Builds, Clause, Compare, Expr, ExprKind, Function, Name, Place, Sign, Target,
};
use grundy_lang::builtin::Builtin;
use grundy_lang::plain::Plain;
use grundy_lang::program::Program;

/// The code of an arrow expression.
pub(super) fn lower(function: &Function) -> Option<Code> {
    let Body::Expr(body) = &function.body else { return None };
    let params = function.params.len();
    let mut lower = Lower::of(function);
    let emit = lower.options(body)?;
    Some(Code { params, places: lower.places, emit, names: function.names.clone(), from_zero: true })
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
#[derive(Clone, PartialEq)]
pub(super) enum Bound {
    /// The number at its place.
    Int,
    /// This number, as long as the name is in sight.
    Is(Int),
    /// A tuple or list, whose numbers are at these places.
    Row(Holder, Vec<Var>),
    /// A tuple or list of these numbers, as long as the name is in sight.
    RowIs(Holder, Vec<Int>),
}

/// What holds options or numbers: only like may be joined with like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    Tuple,
    /// A list or a range.
    List,
}

/// What the names of a file stand for, by their places.
pub(crate) trait Globals {
    /// A constant that is plain data.
    fn constant(&self, at: u16) -> Option<Plain>;
    /// A function that takes nothing from elsewhere.
    fn function(&self, at: u16) -> Option<Arc<Function>>;
}

impl Globals for Program {
    fn constant(&self, at: u16) -> Option<Plain> {
        Program::constant(self, at)
    }
    fn function(&self, at: u16) -> Option<Arc<Function>> {
        Program::function(self, at)
    }
}

/// There are none.
impl Globals for () {
    fn constant(&self, _: u16) -> Option<Plain> {
        None
    }
    fn function(&self, _: u16) -> Option<Arc<Function>> {
        None
    }
}

/// Statements, turns of loops and calls that are written out at most.
pub(super) const MAX_WRITTEN_OUT: usize = 2000;

/// How statements are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// Both sides of an `if` are joined behind it; else what follows is written on each.
    pub(super) joins: bool,
    /// Loops stay loops where they can.
    pub(super) rolls: bool,
}

/// An expression on its way down.
pub(super) struct Lower<'g> {
    /// How many numbers a position has.
    pub(super) params: usize,
    pub(super) places: usize,
    /// The place of the first local name.
    pub(super) first: Var,
    pub(super) names: FxHashMap<Var, Bound>,
    pub(super) globals: &'g dyn Globals,
    /// What has to be done before the expression: calls of functions, rows put in order.
    before: Vec<Emit>,
    /// How much may still be written out.
    pub(super) left: usize,
    /// Calls of functions around.
    pub(super) calls: u32,
    /// How statements are written.
    pub(super) style: Style,
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

impl<'g> Lower<'g> {
    /// Positions of `params` numbers; the names of a function begin at the place `first`.
    pub(super) fn new(params: usize, first: Var, slots: u16, globals: &'g dyn Globals) -> Self {
        Self {
            params,
            places: first + usize::from(slots),
            first,
            names: FxHashMap::default(),
            globals,
            before: Vec::new(),
            left: MAX_WRITTEN_OUT,
            calls: 0,
            style: Style::default(),
        }
    }

    /// Whose parameters are the numbers of a position.
    fn of(function: &Function) -> Lower<'static> {
        let params = function.params.len();
        let mut lower = Lower::new(params, 0, function.slots, &());
        lower.names.extend((0..params).map(|place| (place, Bound::Int)));
        lower
    }

    /// Begins a piece that stands behind what its expressions need beforehand.
    pub(super) fn begin(&mut self) -> Vec<Emit> {
        std::mem::take(&mut self.before)
    }

    /// Ends such a piece.
    pub(super) fn finish(&mut self, outer: Vec<Emit>, piece: Option<Emit>) -> Option<Emit> {
        let before = std::mem::replace(&mut self.before, outer);
        match (piece?, before.is_empty()) {
            (piece, true) => Some(piece),
            (piece, false) => Some(Emit::all(before.into_iter().chain([piece]))),
        }
    }

    fn piece(&mut self, make: impl FnOnce(&mut Self) -> Option<Emit>) -> Option<Emit> {
        let outer = self.begin();
        let piece = make(self);
        self.finish(outer, piece)
    }

    /// Does this before the expression.
    pub(super) fn first_do(&mut self, emit: Emit) {
        self.before.push(emit);
    }

    /// Tries this; nothing is left of what does not work.
    pub(super) fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.before.len();
        let found = work(self);
        if found.is_none() {
            self.before.truncate(before);
        }
        found
    }

    /// Takes one of the things that may be written out.
    pub(super) fn write_out(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// The place of a local name.
    pub(super) fn place(&self, name: &Name) -> Option<Var> {
        match name.place {
            Place::Local(slot) => Some(self.first + usize::from(slot)),
            _ => None,
        }
    }

    /// Options, held by a list, a tuple or a range.
    pub(super) fn options(&mut self, expr: &Expr) -> Option<Emit> {
        match &expr.it {
            ExprKind::List(items) | ExprKind::Tuple(items) => {
                items.iter().map(|item| self.option(item)).collect::<Option<_>>().map(Emit::All)
            }
            ExprKind::Choice(choice) => self.piece(|lower| {
                Some(match lower.test(&choice.test)? {
                    Test::Const(true) => lower.options(&choice.then)?,
                    Test::Const(false) => lower.options(&choice.other)?,
                    test => {
                        let then = Box::new(lower.options(&choice.then)?);
                        Emit::If(test, then, Box::new(lower.options(&choice.other)?))
                    }
                })
            }),
            ExprKind::Binary(Binary::Add, a, b) if holder(a)? == holder(b)? => {
                Some(Emit::All(vec![self.options(a)?, self.options(b)?]))
            }
            ExprKind::Comprehension(all) if all.builds == Builds::List => {
                self.clauses(&all.clauses, &mut |lower| lower.option(&all.element))
            }
            ExprKind::Call(_) => match call(expr)? {
                (Builtin::Range, args) if self.params == 1 => self.piece(|lower| {
                    let steps = lower.steps(args)?;
                    let var = lower.fresh();
                    Some(Emit::For(var, steps, Box::new(Emit::Option(vec![vec![Int::Var(var)]]))))
                }),
                (Builtin::List | Builtin::Tuple | Builtin::Sorted | Builtin::Reversed, [inner]) => {
                    self.options(inner)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// One option: a position, or a list of them.
    pub(super) fn option(&mut self, expr: &Expr) -> Option<Emit> {
        self.piece(|lower| match &expr.it {
            ExprKind::List(items) => {
                items.iter().map(|item| lower.position(item)).collect::<Option<_>>().map(Emit::Option)
            }
            ExprKind::Choice(choice) => Some(match lower.test(&choice.test)? {
                Test::Const(true) => lower.option(&choice.then)?,
                Test::Const(false) => lower.option(&choice.other)?,
                test => {
                    let then = Box::new(lower.option(&choice.then)?);
                    Emit::If(test, then, Box::new(lower.option(&choice.other)?))
                }
            }),
            _ => match lower.attempt(|lower| lower.position(expr)) {
                Some(position) => Some(Emit::Option(vec![position])),
                None => match lower.row(expr)? {
                    // a list of heaps
                    (Holder::List, heaps) if lower.params == 1 => {
                        Some(Emit::Option(heaps.into_iter().map(|heap| vec![heap]).collect()))
                    }
                    _ => None,
                },
            },
        })
    }

    fn position(&mut self, expr: &Expr) -> Option<Vec<Int>> {
        if self.params == 1 {
            return self.int(expr).map(|number| vec![number]);
        }
        let (holder, numbers) = self.row(expr)?;
        (holder == Holder::Tuple && numbers.len() == self.params).then_some(numbers)
    }

    pub(super) fn clauses(
        &mut self,
        clauses: &[Clause],
        inner: &mut dyn FnMut(&mut Self) -> Option<Emit>,
    ) -> Option<Emit> {
        let Some((first, rest)) = clauses.split_first() else { return inner(self) };
        self.piece(|lower| match first {
            Clause::If(test) => Some(match lower.test(test)? {
                Test::Const(true) => lower.clauses(rest, inner)?,
                Test::Const(false) => Emit::NONE,
                test => Emit::If(test, Box::new(lower.clauses(rest, inner)?), Box::new(Emit::NONE)),
            }),
            Clause::For(target, items) => {
                let names = lower.names.clone();
                let found = lower.attempt(|lower| lower.rolled(target, items, rest, inner));
                if found.is_some() {
                    return found;
                }
                // rows may be cut at the name of the loop
                lower.names = names;
                let mut all = Vec::new();
                for turn in lower.turns(items)? {
                    lower.write_out()?;
                    lower.bind(target, turn)?;
                    all.push(lower.clauses(rest, inner)?);
                }
                Some(Emit::all(all))
            }
        })
    }

    /// A loop of a comprehension.
    fn rolled(
        &mut self,
        target: &Target,
        items: &Expr,
        rest: &[Clause],
        inner: &mut dyn FnMut(&mut Self) -> Option<Emit>,
    ) -> Option<Emit> {
        match call(items) {
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
        }
    }

    /// A loop over what is written out: numbers, or tuples of as many numbers each.
    pub(super) fn each(&mut self, target: &Target, items: &Expr) -> Option<(Vec<Var>, Vec<Vec<Int>>)> {
        let turns = self.turns(items)?;
        if let Target::Name(name, _) = target
            && let Some(rows) = turns.iter().map(Turn::number).collect::<Option<Vec<_>>>()
        {
            let var = self.place(name)?;
            self.names.insert(var, Bound::Int);
            return Some((vec![var], rows.into_iter().map(|number| vec![number]).collect()));
        }
        let rows: Vec<(Holder, Vec<Int>)> = turns.into_iter().map(Turn::row).collect::<Option<_>>()?;
        let (holder, width) = rows.first().map(|(holder, row)| (*holder, row.len()))?;
        if rows.iter().any(|(other, row)| *other != holder || row.len() != width) {
            return None;
        }
        let vars = match target {
            Target::Name(name, _) => {
                let vars: Vec<Var> = (0..width).map(|_| self.fresh()).collect();
                self.names.insert(self.place(name)?, Bound::Row(holder, vars.clone()));
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
        Some((vars, rows.into_iter().map(|(_, row)| row).collect()))
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
            ExprKind::Name(Name { place: Place::Global(at), .. }) => match self.globals.constant(*at)? {
                Plain::Int(n) => Int::Const(n),
                _ => return None,
            },
            ExprKind::Name(name) => match self.names.get(&self.place(name)?)? {
                Bound::Int => Int::Var(self.place(name)?),
                Bound::Is(number) => number.clone(),
                Bound::Row(..) | Bound::RowIs(..) => return None,
            },
            ExprKind::Binary(Binary::Div, ..) => return None,
            ExprKind::Binary(op, a, b) => Int::binary(*op, self.int(a)?, self.int(b)?),
            ExprKind::Sign(sign, inner) => {
                let inner = self.int(inner)?;
                match (sign, inner) {
                    (Sign::Plus, inner) => inner,
                    (Sign::Minus, Int::Const(n)) => Int::Const(n.checked_neg()?),
                    (Sign::Minus, inner) => Int::Minus(Box::new(inner)),
                    (Sign::Invert, inner) => Int::Invert(Box::new(inner)),
                }
            }
            ExprKind::Choice(choice) => match self.test(&choice.test)? {
                Test::Const(true) => self.int(&choice.then)?,
                Test::Const(false) => self.int(&choice.other)?,
                test => {
                    let then = Box::new(self.int(&choice.then)?);
                    Int::Choice(Box::new(test), then, Box::new(self.int(&choice.other)?))
                }
            },
            ExprKind::Index(object, index) => {
                let (_, mut row) = self.row(object)?;
                match self.int(index)? {
                    Int::Const(at) => row.swap_remove(place_in(at, row.len())?),
                    at => Int::At(row, Box::new(at)),
                }
            }
            ExprKind::Method(object, method, args) if args.is_empty() => {
                Int::Method(method.of_number()?, Box::new(self.int(object)?))
            }
            ExprKind::Call(_) => match call(expr) {
                Some((Builtin::Abs, [inner])) => Int::Abs(Box::new(self.int(inner)?)),
                Some((Builtin::Int, [inner])) => match self.attempt(|lower| lower.int(inner)) {
                    Some(number) => number,
                    None => Int::OfTest(Box::new(self.truth(inner)?)),
                },
                Some((Builtin::Min, [all])) => Int::Min(self.row(all)?.1).some()?,
                Some((Builtin::Max, [all])) => Int::Max(self.row(all)?.1).some()?,
                Some((Builtin::Len, [all])) => match self.attempt(|lower| lower.row(all)) {
                    Some((_, row)) => Int::Const(i64::try_from(row.len()).ok()?),
                    None => self.counted(all)?,
                },
                Some((Builtin::Sum, [all])) => self.sum(all)?,
                Some((Builtin::Min, all @ [_, _, ..])) => Int::Min(self.ints(all)?),
                Some((Builtin::Max, all @ [_, _, ..])) => Int::Max(self.ints(all)?),
                Some(_) => return None,
                None => match self.called(expr)? {
                    Given::Int(number) => number,
                    Given::Test(_) | Given::Row(..) => return None,
                },
            },
            _ => return None,
        })
    }

    pub(super) fn ints(&mut self, exprs: &[Expr]) -> Option<Vec<Int>> {
        exprs.iter().map(|expr| self.int(expr)).collect()
    }

    /// An expression where only its truth counts.
    pub(super) fn test(&mut self, expr: &Expr) -> Option<Test> {
        match &expr.it {
            ExprKind::And(a, b) => Some(self.test(a)?.and(self.test(b)?)),
            ExprKind::Or(a, b) => Some(self.test(a)?.or(self.test(b)?)),
            _ => match self.attempt(|lower| lower.int(expr)) {
                Some(number) => Some(Test::not_zero(number)),
                None => self.truth(expr),
            },
        }
    }

    /// An expression that is a truth value itself.
    pub(super) fn truth(&mut self, expr: &Expr) -> Option<Test> {
        match &expr.it {
            ExprKind::Bool(value) => Some(Test::Const(*value)),
            ExprKind::Not(inner) => Some(self.test(inner)?.not()),
            ExprKind::Compare(first, rest) => match self.attempt(|lower| lower.chain(first, rest)) {
                Some(test) => Some(test),
                None => self.same_rows(first, rest),
            },
            ExprKind::And(a, b) => Some(self.truth(a)?.and(self.truth(b)?)),
            ExprKind::Or(a, b) => Some(self.truth(a)?.or(self.truth(b)?)),
            ExprKind::Call(_) => match call(expr) {
                Some((Builtin::Bool, [inner])) => self.test(inner),
                Some((Builtin::Any, [items])) => self.whether(items, true),
                Some((Builtin::All, [items])) => self.whether(items, false),
                Some(_) => None,
                None => match self.called(expr)? {
                    Given::Test(test) => Some(test),
                    Given::Int(_) | Given::Row(..) => None,
                },
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
                    let found = match call(right) {
                        Some((Builtin::Range, args)) => Test::Within(number, self.steps(args)?),
                        _ => Test::Among(number, self.row(right)?.1),
                    };
                    if *compare == Compare::In { found } else { found.not() }
                }
                _ => Test::compare(*compare, number, self.int(right)?),
            };
            all = Some(match all {
                Some(before) => before.and(test),
                None => test,
            });
            left = right;
        }
        all
    }
}

impl Int {
    /// The least or greatest of some numbers, if there are any.
    fn some(self) -> Option<Self> {
        match &self {
            Self::Min(all) | Self::Max(all) if all.is_empty() => None,
            _ => Some(self),
        }
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
            (Builtin::Range | Builtin::List | Builtin::Sorted | Builtin::Reversed, _) => Some(Holder::List),
            (Builtin::Tuple, _) => Some(Holder::Tuple),
            _ => None,
        },
        _ => None,
    }
}
