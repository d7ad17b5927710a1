//! Tuples and lists whose number of items is plain from the text: rows of numbers, and loops over them.
//!
//! A position of several heaps is such a row, so `p[:i] + (p[i] - k,) + p[i + 1:]` or `tuple(sorted(q))`
//! become numbers at places once `i` is a constant: see [`block`](super::block), which writes short loops
//! out.

use super::code::{Emit, Int, Test};
use super::lower::{Bound, Holder, Lower, call};
use grundy_lang::ast::{Binary, Builds, Clause, Compare, Expr, ExprKind, Name, Place, Slice, Target};
use grundy_lang::builtin::Builtin;
use grundy_lang::plain::Plain;
use grundy_lang::value::Range;

use super::inline::Given;

/// Items of a row at most.
const MAX_ITEMS: usize = 64;
/// Items of a constant row at most.
const MAX_CONSTANT_ITEMS: usize = 1024;
/// Turns of a loop that is written out, at most.
const MAX_TURNS: u64 = 24;

/// What a loop gives at one turn.
#[derive(Clone, Debug)]
pub(super) enum Turn {
    One(Int),
    Row(Holder, Vec<Int>),
}

impl Turn {
    pub(super) fn number(&self) -> Option<Int> {
        match self {
            Self::One(number) => Some(number.clone()),
            Self::Row(..) => None,
        }
    }

    pub(super) fn row(self) -> Option<(Holder, Vec<Int>)> {
        match self {
            Self::One(_) => None,
            Self::Row(holder, row) => Some((holder, row)),
        }
    }
}

impl Lower<'_> {
    /// The numbers of a tuple or a list.
    pub(super) fn row(&mut self, expr: &Expr) -> Option<(Holder, Vec<Int>)> {
        let (holder, row) = match &expr.it {
            ExprKind::Tuple(items) => (Holder::Tuple, self.ints(items)?),
            ExprKind::List(items) => (Holder::List, self.ints(items)?),
            ExprKind::Name(Name { place: Place::Global(at), .. }) => return self.constant_row(*at),
            ExprKind::Name(name) => match self.names.get(&self.place(name)?)? {
                Bound::Row(holder, vars) => (*holder, vars.iter().map(|&var| Int::Var(var)).collect()),
                Bound::RowIs(holder, row) => (*holder, row.clone()),
                Bound::Int | Bound::Is(_) => return None,
            },
            ExprKind::Binary(Binary::Add, a, b) => {
                let ((holder, mut row), (other, more)) = (self.row(a)?, self.row(b)?);
                row.extend(more);
                (holder == other).then_some((holder, row))?
            }
            ExprKind::Binary(Binary::Mul, a, b) => {
                let ((holder, row), Int::Const(times)) = (self.row(a)?, self.int(b)?) else { return None };
                let times = usize::try_from(times).unwrap_or(0);
                let count = row.len().saturating_mul(times);
                (count <= MAX_ITEMS).then(|| (holder, row.iter().cycle().take(count).cloned().collect()))?
            }
            ExprKind::Slice(slice) => self.slice(slice)?,
            ExprKind::Choice(choice) => match self.test(&choice.test)? {
                Test::Const(true) => self.row(&choice.then)?,
                Test::Const(false) => self.row(&choice.other)?,
                test => {
                    let ((holder, then), (other, rest)) = (self.row(&choice.then)?, self.row(&choice.other)?);
                    // a list is the same list, whatever it is called
                    (holder == Holder::Tuple && other == holder && then.len() == rest.len()).then_some(())?;
                    let choose = |(a, b)| Int::Choice(Box::new(test.clone()), Box::new(a), Box::new(b));
                    (holder, then.into_iter().zip(rest).map(choose).collect())
                }
            },
            ExprKind::Comprehension(all) if all.builds == Builds::List => {
                let mut row = Vec::new();
                self.expanded(&all.clauses, &mut |lower| {
                    row.push(lower.int(&all.element)?);
                    Some(())
                })?;
                (Holder::List, row)
            }
            ExprKind::Call(called) => match call(expr) {
                Some((Builtin::List, [items])) => (Holder::List, self.items(items)?),
                Some((Builtin::Tuple, [items])) => (Holder::Tuple, self.items(items)?),
                Some((Builtin::Sorted, [items])) => (Holder::List, self.sorted(items)?),
                Some((Builtin::Reversed, [items])) => {
                    (Holder::List, self.items(items)?.into_iter().rev().collect())
                }
                Some(_) => return None,
                None => match (&called.function.it, &called.args[..], &called.named[..]) {
                    (
                        ExprKind::Name(Name { place: Place::Builtin(Builtin::Sorted), .. }),
                        [items],
                        [(name, reverse)],
                    ) if &**name == "reverse" => {
                        let mut row = self.sorted(items)?;
                        match self.test(reverse)? {
                            Test::Const(true) => row.reverse(),
                            Test::Const(false) => {}
                            _ => return None,
                        }
                        (Holder::List, row)
                    }
                    _ => match self.called(expr)? {
                        Given::Row(holder, row) => (holder, row),
                        Given::Int(_) | Given::Test(_) => return None,
                    },
                },
            },
            _ => return None,
        };
        (row.len() <= MAX_ITEMS).then_some((holder, row))
    }

    /// The numbers in a constant of the file.
    fn constant_row(&self, at: u16) -> Option<(Holder, Vec<Int>)> {
        constant_row(&self.globals.constant(at)?)
    }

    /// The numbers that something written out gives one after the other.
    fn items(&mut self, expr: &Expr) -> Option<Vec<Int>> {
        self.turns(expr)?.iter().map(Turn::number).collect()
    }

    /// The same in order.
    fn sorted(&mut self, expr: &Expr) -> Option<Vec<Int>> {
        let row = self.items(expr)?;
        let places: Vec<_> = row.iter().map(|_| self.fresh()).collect();
        self.first_do(Emit::set(places.clone(), row));
        self.first_do(Emit::Sort(places.clone()));
        Some(places.into_iter().map(Int::Var).collect())
    }

    fn slice(&mut self, slice: &Slice) -> Option<(Holder, Vec<Int>)> {
        let (holder, row) = self.row(&slice.object)?;
        let mut ends = [None; 3];
        for (end, expr) in ends.iter_mut().zip([&slice.from, &slice.to, &slice.step]) {
            if let Some(expr) = expr {
                let Int::Const(at) = self.int(expr)? else { return None };
                *end = Some(at);
            }
        }
        let (len, step) = (i64::try_from(row.len()).ok()?, ends[2].unwrap_or(1));
        if step == 0 {
            return None;
        }
        let (low, high) = if step > 0 { (0, len) } else { (-1, len - 1) };
        let end = |end: i64| (if end < 0 { end.saturating_add(len) } else { end }).clamp(low, high);
        let (first, last) = if step > 0 { (low, high) } else { (high, low) };
        let places = Range::new(ends[0].map_or(first, end), ends[1].map_or(last, end), step);
        let cut = places.iter().map(|at| row.get(usize::try_from(at).ok()?).cloned());
        Some((holder, cut.collect::<Option<_>>()?))
    }

    /// What a loop over something written out gives, turn by turn.
    pub(super) fn turns(&mut self, items: &Expr) -> Option<Vec<Turn>> {
        match &items.it {
            ExprKind::List(all) | ExprKind::Tuple(all) => all
                .iter()
                .map(|item| match self.attempt(|lower| lower.int(item)) {
                    Some(number) => Some(Turn::One(number)),
                    None => self.row(item).map(|(holder, row)| Turn::Row(holder, row)),
                })
                .collect(),
            ExprKind::Name(Name { place: Place::Global(at), .. }) => {
                constant_turns(&self.globals.constant(*at)?)
            }
            _ => match call(items) {
                Some((Builtin::Range, args)) => {
                    let steps = self.steps(args)?;
                    let range = steps.constants()?;
                    (range.len <= MAX_TURNS).then(|| range.iter().map(|n| Turn::One(Int::Const(n))).collect())
                }
                Some((Builtin::Enumerate, [all])) => {
                    let turns = self.items(all)?.into_iter().zip(0..);
                    Some(turns.map(|(item, at)| pair(Int::Const(at), item)).collect())
                }
                Some((Builtin::Zip, [a, b])) => {
                    let (a, b) = (self.items(a)?, self.items(b)?);
                    Some(a.into_iter().zip(b).map(|(a, b)| pair(a, b)).collect())
                }
                _ => Some(self.row(items)?.1.into_iter().map(Turn::One).collect()),
            },
        }
    }

    /// Lets a target stand for what a turn gives.
    pub(super) fn bind(&mut self, target: &Target, turn: Turn) -> Option<()> {
        match (target, turn) {
            (Target::Name(name, _), turn) => {
                let bound = match turn {
                    Turn::One(number) => Bound::Is(number),
                    Turn::Row(holder, row) => Bound::RowIs(holder, row),
                };
                self.names.insert(self.place(name)?, bound);
                Some(())
            }
            (Target::Tuple(all, _), Turn::Row(_, row)) if all.len() == row.len() => {
                all.iter().zip(row).try_for_each(|(target, number)| self.bind(target, Turn::One(number)))
            }
            _ => None,
        }
    }

    /// Goes through a comprehension whose turns and conditions are plain from the text.
    pub(super) fn expanded(
        &mut self,
        clauses: &[Clause],
        inner: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.write_out()?;
        let Some((first, rest)) = clauses.split_first() else { return inner(self) };
        match first {
            Clause::If(test) => match self.test(test)? {
                Test::Const(true) => self.expanded(rest, inner),
                Test::Const(false) => Some(()),
                _ => None,
            },
            Clause::For(target, items) => self.turns(items)?.into_iter().try_for_each(|turn| {
                self.bind(target, turn)?;
                self.expanded(rest, inner)
            }),
        }
    }

    /// `p == q` of two rows.
    pub(super) fn same_rows(&mut self, first: &Expr, rest: &[(Compare, Expr)]) -> Option<Test> {
        let [(compare @ (Compare::Eq | Compare::Ne), second)] = rest else { return None };
        let ((holder, a), (other, b)) = (self.row(first)?, self.row(second)?);
        let same = if holder == other && a.len() == b.len() {
            let each = a.into_iter().zip(b).map(|(a, b)| Test::compare(Compare::Eq, a, b));
            each.fold(Test::Const(true), Test::and)
        } else {
            Test::Const(false)
        };
        Some(if *compare == Compare::Eq { same } else { same.not() })
    }
}

fn pair(a: Int, b: Int) -> Turn {
    Turn::Row(Holder::Tuple, vec![a, b])
}

fn constant_row(plain: &Plain) -> Option<(Holder, Vec<Int>)> {
    let (holder, items) = match plain {
        Plain::Tuple(items) => (Holder::Tuple, items),
        Plain::List(items) => (Holder::List, items),
        _ => return None,
    };
    let number = |item: &Plain| if let Plain::Int(n) = item { Some(Int::Const(*n)) } else { None };
    let row = items.iter().map(number).collect::<Option<Vec<_>>>()?;
    (row.len() <= MAX_CONSTANT_ITEMS).then_some((holder, row))
}

fn constant_turns(plain: &Plain) -> Option<Vec<Turn>> {
    let (Plain::Tuple(items) | Plain::List(items)) = plain else { return None };
    let turn = |item: &Plain| match item {
        Plain::Int(n) => Some(Turn::One(Int::Const(*n))),
        other => constant_row(other).map(|(holder, row)| Turn::Row(holder, row)),
    };
    (items.len() <= MAX_CONSTANT_ITEMS).then(|| items.iter().map(turn).collect())?
}
