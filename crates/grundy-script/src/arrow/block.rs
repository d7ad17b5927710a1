//! From the body of `moves(p)` in a rule file to [`Code`], where it keeps to arithmetic.
//!
//! Statements become options one after the other: `out.append(q)` gives q, `return [q, r]` gives q and r. A
//! name is a place of the frame, which keeps what was last put there. What is not understood is left to the
//! machine: loops that are left early, names that have a value in one branch only, functions, dicts, moves
//! with names.

use rustc_hash::FxHashMap;

use super::code::{Code, Emit, Int, Var};
use super::lower::{Bound, Constants, Holder, Lower, call, holder};
use grundy_lang::ast::{Body, Expr, ExprKind, Function, Stmt, StmtKind, Target};
use grundy_lang::builtin::Builtin;

/// Statements that are lowered at most: what follows a branch is written out behind both of its sides.
const MAX_STATEMENTS: usize = 400;

/// The code of a function of one position, which is a tuple of as many numbers, or a number.
pub(super) fn lower(function: &Function, tuple: Option<usize>, constants: Constants<'_>) -> Option<Code> {
    let ([_], Body::Block(block)) = (&function.params[..], &function.body) else { return None };
    let (params, first) = (tuple.unwrap_or(1), tuple.unwrap_or(0));
    let position = tuple.map_or(Bound::Int, |numbers| Bound::Tuple((0..numbers).collect()));
    let names = FxHashMap::from_iter([(first, position)]);
    let lower = Lower { params, places: first + usize::from(function.slots), first, names, constants };
    let mut lines = Lines { lower, out: None, has_options: false, left: MAX_STATEMENTS };
    let emit = lines.all(&block.iter().collect::<Vec<_>>(), Place::Function)?;
    Some(Code { params, places: lines.lower.places, emit })
}

/// Where statements stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Function,
    Loop,
}

struct Lines<'c> {
    lower: Lower<'c>,
    /// The list that is returned in the end.
    out: Option<Var>,
    /// Whether something was put into it.
    has_options: bool,
    left: usize,
}

impl Lines<'_> {
    /// Statements to the end of the function, or of the body of a loop.
    fn all(&mut self, lines: &[&Stmt], place: Place) -> Option<Emit> {
        let Some((first, rest)) = lines.split_first() else {
            // a function that ends here gives None, which is no list
            return (place == Place::Loop).then_some(Emit::NONE);
        };
        self.left = self.left.checked_sub(1)?;
        let emit = match &first.it {
            StmtKind::Return(Some(value)) if place == Place::Function => return self.returned(value),
            StmtKind::Continue if place == Place::Loop => return Some(Emit::NONE),
            StmtKind::Pass => Emit::NONE,
            StmtKind::If(branches, other) => return self.branches(branches, other, rest, place),
            StmtKind::For(target, items, body) => self.repeated(target, items, body)?,
            StmtKind::Assign(target, value) => self.assigned(target, value)?,
            StmtKind::Augment(Target::Name(name, _), op, value) => {
                let var = self.lower.place(name)?;
                if self.out == Some(var) {
                    self.has_options = true;
                    self.lower.options(value)?
                } else {
                    matches!(self.lower.names.get(&var)?, Bound::Int).then_some(())?;
                    let value = Int::Binary(*op, Box::new(Int::Var(var)), Box::new(self.lower.int(value)?));
                    self.set(var, value)
                }
            }
            StmtKind::Expr(expr) => self.added(expr)?,
            _ => return None,
        };
        Some(Emit::All(vec![emit, self.all(rest, place)?]))
    }

    fn returned(&mut self, value: &Expr) -> Option<Emit> {
        match &value.it {
            ExprKind::Name(name) if self.out.is_some() && self.lower.place(name) == self.out => {
                Some(Emit::NONE)
            }
            // what was put into the list would be given as well
            _ if self.has_options => None,
            _ => self.lower.options(value),
        }
    }

    /// `out.append(q)`, `out.extend(all)`
    fn added(&mut self, expr: &Expr) -> Option<Emit> {
        let ExprKind::Method(object, method, args) = &expr.it else { return None };
        let (ExprKind::Name(name), [arg]) = (&object.it, &args[..]) else { return None };
        if self.lower.place(name) != Some(self.out?) {
            return None;
        }
        self.has_options = true;
        match method.name() {
            "append" => self.lower.option(arg),
            "extend" => self.lower.options(arg),
            _ => None,
        }
    }

    fn assigned(&mut self, target: &Target, value: &Expr) -> Option<Emit> {
        match target {
            Target::Name(name, _) if self.out.is_none() && holder(value) == Some(Holder::List) => {
                let var = self.lower.place(name)?;
                let options = self.lower.options(value)?;
                self.has_options |= !matches!(&options, Emit::All(none) if none.is_empty());
                self.lower.names.remove(&var);
                self.out = Some(var);
                Some(options)
            }
            Target::Name(name, _) => {
                let var = self.lower.place(name)?;
                if self.out == Some(var) {
                    return None;
                }
                if let Some(value) = self.lower.int(value) {
                    self.lower.names.insert(var, Bound::Int);
                    return Some(self.set(var, value));
                }
                let row = self.lower.row(value)?;
                let vars: Vec<Var> = row.iter().map(|_| self.lower.fresh()).collect();
                self.lower.names.insert(var, Bound::Tuple(vars.clone()));
                Some(Emit::Each(vars, vec![row], Box::new(Emit::NONE)))
            }
            Target::Tuple(targets, _) => {
                let row = self.lower.row(value).filter(|row| row.len() == targets.len())?;
                // all values are had before a name changes
                let values: Vec<Var> = row.iter().map(|_| self.lower.fresh()).collect();
                let mut vars = Vec::with_capacity(targets.len());
                for target in targets {
                    let Target::Name(name, _) = target else { return None };
                    let var = self.lower.place(name).filter(|var| self.out != Some(*var))?;
                    self.lower.names.insert(var, Bound::Int);
                    vars.push(var);
                }
                let named = vec![values.iter().map(|&value| Int::Var(value)).collect()];
                let named = Emit::Each(vars, named, Box::new(Emit::NONE));
                Some(Emit::Each(values, vec![row], Box::new(named)))
            }
            Target::Index(..) => None,
        }
    }

    fn set(&self, var: Var, value: Int) -> Emit {
        Emit::Each(vec![var], vec![vec![value]], Box::new(Emit::NONE))
    }

    /// `if`, `elif` and `else`, with what follows.
    fn branches(
        &mut self,
        branches: &[(Expr, Vec<Stmt>)],
        other: &[Stmt],
        rest: &[&Stmt],
        place: Place,
    ) -> Option<Emit> {
        let Some(((test, then), further)) = branches.split_first() else {
            return self.all(&other.iter().chain(rest.iter().copied()).collect::<Vec<_>>(), place);
        };
        let test = self.lower.test(test)?;
        let before = (self.lower.names.clone(), self.out, self.has_options);
        let then = self.all(&then.iter().chain(rest.iter().copied()).collect::<Vec<_>>(), place)?;
        // the other side begins where this one did
        let has_options = std::mem::replace(&mut self.has_options, before.2);
        (self.lower.names, self.out) = (before.0, before.1);
        let other = self.branches(further, other, rest, place)?;
        self.has_options |= has_options;
        Some(Emit::If(test, Box::new(then), Box::new(other)))
    }

    fn repeated(&mut self, target: &Target, items: &Expr, body: &[Stmt]) -> Option<Emit> {
        let before = self.lower.names.clone();
        let lines: Vec<&Stmt> = body.iter().collect();
        let emit = match call(items) {
            Some((Builtin::Range, args)) => {
                let steps = self.lower.steps(args)?;
                let Target::Name(name, _) = target else { return None };
                let var = self.lower.place(name)?;
                self.lower.names.insert(var, Bound::Int);
                Emit::For(var, steps, Box::new(self.all(&lines, Place::Loop)?))
            }
            _ => {
                let (vars, rows) = self.lower.each(target, items)?;
                Emit::Each(vars, rows, Box::new(self.all(&lines, Place::Loop)?))
            }
        };
        // a name that got its value in the loop has perhaps none behind it
        self.lower.names = before;
        Some(emit)
    }
}
