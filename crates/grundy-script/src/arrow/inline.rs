//! Calls of a file's own functions, and loops that give one number: written out where they stand.

use rustc_hash::FxHashSet;

use super::block;
use super::code::{Emit, Int, Test, Var};
use super::lower::{Bound, Holder, Lower};
use super::rows::Turn;
use grundy_lang::ast::{
    Binary, Block, Body, Builds, Comprehension, Expr, ExprKind, Function, Name, Place, Stmt, StmtKind, Target,
};

/// Calls within calls at most: functions that call themselves are left to the machine.
const MAX_CALLS: u32 = 6;

/// What a function gives.
#[derive(Clone, Debug)]
pub(super) enum Given {
    Int(Int),
    Test(Test),
    Row(Holder, Vec<Int>),
}

impl Lower<'_> {
    /// A call of a function of the file.
    pub(super) fn called(&mut self, expr: &Expr) -> Option<Given> {
        let ExprKind::Call(call) = &expr.it else { return None };
        let ExprKind::Name(Name { place: Place::Global(at), .. }) = &call.function.it else { return None };
        let function = self.globals.function(*at)?;
        let fits = call.named.is_empty() && call.args.len() == function.params.len();
        if !fits || self.calls == MAX_CALLS {
            return None;
        }
        self.write_out()?;
        let mut args = Vec::new();
        for arg in &call.args {
            args.push(match self.attempt(|lower| lower.int(arg)) {
                Some(number) => Turn::One(number),
                None => self.row(arg).map(|(holder, row)| Turn::Row(holder, row))?,
            });
        }
        let outer = std::mem::replace(&mut self.first, self.places);
        self.places += usize::from(function.slots);
        self.calls += 1;
        let given = self.body(&function, args);
        self.calls -= 1;
        self.first = outer;
        given
    }

    fn body(&mut self, function: &Function, args: Vec<Turn>) -> Option<Given> {
        let Body::Block(block) = &function.body else { return None };
        let changed = changed(block);
        for (slot, arg) in args.into_iter().enumerate() {
            let var = self.first + slot;
            let is_changed = changed.contains(&slot);
            let bound = match arg {
                Turn::One(number @ (Int::Const(_) | Int::Var(_))) if !is_changed => Bound::Is(number),
                Turn::One(number) => {
                    self.first_do(Emit::set(vec![var], vec![number]));
                    Bound::Int
                }
                Turn::Row(holder, row) if !is_changed => {
                    let simple = |number: &Int| matches!(number, Int::Const(_) | Int::Var(_));
                    let row = if row.iter().all(simple) { row } else { self.held(row) };
                    Bound::RowIs(holder, row)
                }
                // a list that is changed is changed where it comes from, too
                Turn::Row(Holder::List, _) => return None,
                Turn::Row(holder, row) => {
                    let places: Vec<Var> = row.iter().map(|_| self.fresh()).collect();
                    self.first_do(Emit::set(places.clone(), row));
                    Bound::Row(holder, places)
                }
            };
            self.names.insert(var, bound);
        }
        let lines: Vec<&Stmt> = block.iter().filter(|line| !block::is_text(line)).collect();
        match lines[..] {
            [Stmt { it: StmtKind::Return(Some(value)), .. }] => self.value(value),
            _ => block::value(self, &lines),
        }
    }

    /// Numbers that stay the same while others change.
    pub(super) fn held(&mut self, row: Vec<Int>) -> Vec<Int> {
        row.into_iter()
            .map(|number| match number {
                Int::Const(_) => number,
                number => {
                    let place = self.fresh();
                    self.first_do(Emit::set(vec![place], vec![number]));
                    Int::Var(place)
                }
            })
            .collect()
    }

    /// An expression, whatever it gives.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<Given> {
        if let Some(number) = self.attempt(|lower| lower.int(expr)) {
            return Some(Given::Int(number));
        }
        if let Some((holder, row)) = self.attempt(|lower| lower.row(expr)) {
            return Some(Given::Row(holder, row));
        }
        self.truth(expr).map(Given::Test)
    }

    /// `any(items)` (`of` is true) or `all(items)`.
    pub(super) fn whether(&mut self, items: &Expr, of: bool) -> Option<Test> {
        let ExprKind::Comprehension(all) = &items.it else {
            let each = self.row(items)?.1.into_iter().map(Test::not_zero);
            return Some(
                each.fold(Test::Const(!of), |found, test| if of { found.or(test) } else { found.and(test) }),
            );
        };
        let found = self.attempt(|lower| {
            let mut found = Test::Const(!of);
            lower.expanded(&all.clauses, &mut |lower| {
                let test = lower.test(&all.element)?;
                let before = std::mem::replace(&mut found, Test::Const(false));
                found = if of { before.or(test) } else { before.and(test) };
                Some(())
            })?;
            Some(found)
        });
        if found.is_some() {
            return found;
        }
        let found = self.folded(all, |lower, result| {
            let test = lower.test(&all.element)?;
            let test = if of { test } else { test.not() };
            let set = Emit::set(vec![result], vec![Int::Const(1)]);
            Some(Emit::If(test, Box::new(Emit::all([set, Emit::Leave])), Box::new(Emit::NONE)))
        })?;
        Some(if of { Test::NotZero(found) } else { Test::NotZero(found).not() })
    }

    /// `sum(items)`
    pub(super) fn sum(&mut self, items: &Expr) -> Option<Int> {
        let plus = |a, b| Int::binary(Binary::Add, a, b);
        if let Some((_, row)) = self.attempt(|lower| lower.row(items)) {
            return Some(row.into_iter().reduce(plus).unwrap_or(Int::Const(0)));
        }
        let ExprKind::Comprehension(all) = &items.it else { return None };
        self.folded(all, |lower, result| {
            let sum = plus(Int::Var(result), lower.int(&all.element)?);
            Some(Emit::set(vec![result], vec![sum]))
        })
    }

    /// `len([… for … if …])`, of a list that is not made
    pub(super) fn counted(&mut self, items: &Expr) -> Option<Int> {
        let ExprKind::Comprehension(all) = &items.it else { return None };
        self.folded(all, |lower, result| {
            // looked at, but not computed
            lower.value(&all.element)?;
            let sum = Int::binary(Binary::Add, Int::Var(result), Int::Const(1));
            Some(Emit::set(vec![result], vec![sum]))
        })
    }

    /// A number, from 0 on, that each turn of a comprehension changes.
    fn folded(
        &mut self,
        all: &Comprehension,
        mut turn: impl FnMut(&mut Self, Var) -> Option<Emit>,
    ) -> Option<Int> {
        if all.builds != Builds::List {
            return None;
        }
        let result = self.fresh();
        let turns = self.clauses(&all.clauses, &mut |lower| {
            let outer = lower.begin();
            let emit = turn(lower, result);
            lower.finish(outer, emit)
        })?;
        self.first_do(Emit::set(vec![result], vec![Int::Const(0)]));
        self.first_do(Emit::Body(Box::new(turns)));
        Some(Int::Var(result))
    }
}

/// The places of names that get a value in a block, or an item.
fn changed(block: &Block) -> FxHashSet<usize> {
    let mut found = FxHashSet::default();
    collect(block, &mut found);
    found
}

fn collect(block: &[Stmt], found: &mut FxHashSet<usize>) {
    for line in block {
        match &line.it {
            StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) => changes(target, found),
            StmtKind::For(target, _, body) => {
                changes(target, found);
                collect(body, found);
            }
            StmtKind::If(branches, other) => {
                branches.iter().for_each(|(_, then)| collect(then, found));
                collect(other, found);
            }
            _ => {}
        }
    }
}

fn changes(target: &Target, found: &mut FxHashSet<usize>) {
    match target {
        Target::Tuple(all, _) => all.iter().for_each(|target| changes(target, found)),
        Target::Name(Name { place: Place::Local(slot), .. }, _) => {
            found.insert(usize::from(*slot));
        }
        Target::Name(..) => {}
        Target::Index(object, _) => {
            if let ExprKind::Name(Name { place: Place::Local(slot), .. }) = &object.it {
                found.insert(usize::from(*slot));
            }
        }
    }
}
