//! From the body of `moves(p)` in a rule file to [`Code`], where it keeps to arithmetic.
//!
//! Statements become options one after the other: `out.append(q)` gives q, `return [q, r]` gives q and r. A
//! name is a place of the frame, which keeps what was last put there. Short loops are written out, so that
//! tuples are cut at constants. What is not understood is left to the machine: names that have a value in one
//! branch only, lists that grow beside the options, dicts, moves with names.
//!
//! Whatever the machine gives, the code gives, too, or gives up. Where the machine finds a fault in something
//! that does not matter (behind the first true item of `any`, say), the code may know the answer.

use super::code::{Code, Emit, Int, Test, Var, place_in};
use super::inline::Given;
use super::lower::{Bound, Globals, Holder, Lower, Style, call, holder};
use super::rows::Turn;
use grundy_lang::ast::{self, Binary, Body, Expr, ExprKind, Function, Name, Stmt, StmtKind, Target};
use grundy_lang::builtin::Builtin;

/// For whom code is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum For {
    /// To be run.
    Speed,
    /// To be read in another language.
    Reading,
}

/// The code of a function of one position, which is a tuple of as many numbers, or a number.
pub(crate) fn lower(
    function: &Function,
    tuple: Option<usize>,
    globals: &dyn Globals,
    whom: For,
) -> Option<Code> {
    let styles: &[_] = match whom {
        For::Speed => &[(true, false), (false, false)],
        For::Reading => &[(true, true), (true, false), (false, true), (false, false)],
    };
    styles.iter().find_map(|&(joins, rolls)| lower_as(function, tuple, globals, Style { joins, rolls }))
}

fn lower_as(function: &Function, tuple: Option<usize>, globals: &dyn Globals, style: Style) -> Option<Code> {
    let ([_], Body::Block(block)) = (&function.params[..], &function.body) else { return None };
    let (params, first) = (tuple.unwrap_or(1), tuple.unwrap_or(0));
    let mut lower = Lower::new(params, first, function.slots, globals);
    lower.style = style;
    let position = tuple.map_or(Bound::Int, |numbers| Bound::Row(Holder::Tuple, (0..numbers).collect()));
    lower.names.insert(first, position);
    let mut returned = Vec::new();
    lists(block, &mut returned);
    let options = match returned[..] {
        [] => None,
        [slot, ..] if returned.iter().all(|&other| other == slot) => Some(first + slot),
        _ => return None,
    };
    let ends = Ends::Options { list: options, is_made: false, has_some: false };
    let mut lines = Lines { lower: &mut lower, ends, loops: 0 };
    let emit = lines.all(&block.iter().collect::<Vec<_>>(), Place::Function)?;
    let emit = Emit::Body(Box::new(emit));
    let unnamed = (0..first).map(|_| "".into());
    let names = unnamed.chain(function.names.iter().cloned()).collect();
    Some(Code { params, places: lower.places, emit, names, from_zero: true })
}

/// What a function gives whose statements these are; they are done before.
pub(super) fn value(lower: &mut Lower<'_>, block: &[&Stmt]) -> Option<Given> {
    let outer = lower.begin();
    let mut lines = Lines { lower, ends: Ends::Value(None), loops: 0 };
    let emit = lines.all(block, Place::Function);
    let ends = lines.ends;
    let emit = lower.finish(outer, emit)?;
    lower.first_do(Emit::Body(Box::new(emit)));
    match ends {
        Ends::Value(given) => given,
        Ends::Options { .. } => None,
    }
}

/// Whether a statement is a text, which says what the function is for.
pub(super) fn is_text(line: &Stmt) -> bool {
    matches!(&line.it, StmtKind::Expr(Expr { it: ExprKind::Str(_), .. }))
}

/// The slots of lists that are returned.
fn lists(block: &[Stmt], found: &mut Vec<usize>) {
    for line in block {
        match &line.it {
            StmtKind::Return(Some(value)) => found.extend(list(value)),
            StmtKind::If(branches, other) => {
                branches.iter().for_each(|(_, then)| lists(then, found));
                lists(other, found);
            }
            StmtKind::For(_, _, body) => lists(body, found),
            _ => {}
        }
    }
}

/// The slot of a list that is returned. The order of options does not matter, nor does one that comes twice.
fn list(value: &Expr) -> Option<usize> {
    match &value.it {
        ExprKind::Name(Name { place: ast::Place::Local(slot), .. }) => Some(usize::from(*slot)),
        _ => match call(value)? {
            (Builtin::List | Builtin::Tuple | Builtin::Sorted | Builtin::Reversed, [inner]) => list(inner),
            _ => None,
        },
    }
}

/// Whether a block ends a turn of the loop around it.
fn continues(block: &[Stmt]) -> bool {
    block.iter().any(|line| match &line.it {
        StmtKind::Continue => true,
        StmtKind::If(branches, other) => branches.iter().any(|(_, then)| continues(then)) || continues(other),
        _ => false,
    })
}

/// Where statements stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Function,
    Loop,
    /// On one side of an `if`, behind which both go on together.
    Side,
}

/// What a function ends with.
#[derive(Clone)]
enum Ends {
    /// Options.
    Options {
        /// The list that is returned, if it has a name.
        list: Option<Var>,
        /// It was made.
        is_made: bool,
        /// Something was put into it.
        has_some: bool,
    },
    /// A value, once one was returned.
    Value(Option<Given>),
}

struct Lines<'l, 'g> {
    lower: &'l mut Lower<'g>,
    ends: Ends,
    /// How many loops are around.
    loops: u32,
}

impl Lines<'_, '_> {
    /// Statements to the end of the function, or of the body of a loop.
    fn all(&mut self, lines: &[&Stmt], place: Place) -> Option<Emit> {
        let Some((first, rest)) = lines.split_first() else {
            // a function that ends here gives None, which is no list
            return (place != Place::Function).then_some(Emit::NONE);
        };
        self.lower.write_out()?;
        let emit = match &first.it {
            StmtKind::Return(Some(value)) => return self.piece(|lines| lines.returned(value)),
            StmtKind::Continue if place == Place::Loop => return Some(Emit::NONE),
            StmtKind::Break if self.loops > 0 => return Some(Emit::Break),
            StmtKind::If(branches, other) => {
                let apart = branches.iter().any(|(_, then)| continues(then)) || continues(other);
                if apart || !self.lower.style.joins {
                    return self.piece(|lines| lines.branches(branches, other, rest, place));
                }
                self.piece(|lines| lines.sides(branches, other))?
            }
            _ => self.piece(|lines| lines.statement(first, place))?,
        };
        Some(Emit::all([emit, self.all(rest, place)?]))
    }

    /// What stands behind what its expressions need beforehand.
    fn piece(&mut self, make: impl FnOnce(&mut Self) -> Option<Emit>) -> Option<Emit> {
        let outer = self.lower.begin();
        let piece = make(self);
        self.lower.finish(outer, piece)
    }

    fn statement(&mut self, line: &Stmt, place: Place) -> Option<Emit> {
        match &line.it {
            StmtKind::Pass => Some(Emit::NONE),
            StmtKind::For(target, items, body) => self.repeated(target, items, body),
            StmtKind::Assign(target, value) => self.assigned(target, value, place),
            StmtKind::Augment(target, op, value) => self.changed(target, *op, value),
            StmtKind::Expr(_) if is_text(line) => Some(Emit::NONE),
            StmtKind::Expr(expr) => self.added(expr),
            _ => None,
        }
    }

    /// The place of the list of options.
    fn list(&self) -> Option<Var> {
        match self.ends {
            Ends::Options { list, .. } => list,
            Ends::Value(_) => None,
        }
    }

    /// Notes that options come; `None` if the list was not made before.
    fn gives_options(&mut self) -> Option<()> {
        match &mut self.ends {
            Ends::Options { is_made: true, has_some, .. } => {
                *has_some = true;
                Some(())
            }
            _ => None,
        }
    }

    fn returned(&mut self, value: &Expr) -> Option<Emit> {
        match &self.ends {
            Ends::Options { list: name, is_made, has_some } => {
                let returned = list(value).map(|slot| self.lower.first + slot);
                if returned.is_some() && returned == *name {
                    return is_made.then_some(Emit::Leave);
                }
                // what was put into the list would be given as well
                if *has_some || self.loops > 0 && name.is_some() {
                    return None;
                }
                let options = self.lower.options(value)?;
                Some(Emit::all([options, Emit::Leave]))
            }
            Ends::Value(_) => self.given(value),
        }
    }

    /// Puts what is returned where it was put before.
    fn given(&mut self, value: &Expr) -> Option<Emit> {
        let value = self.lower.value(value)?;
        let Ends::Value(before) = &self.ends else { return None };
        let (places, numbers) = match (before, value) {
            (None, Given::Int(number)) => {
                let place = self.lower.fresh();
                self.ends = Ends::Value(Some(Given::Int(Int::Var(place))));
                (vec![place], vec![number])
            }
            (None, Given::Test(test)) => {
                let place = self.lower.fresh();
                self.ends = Ends::Value(Some(Given::Test(Test::NotZero(Int::Var(place)))));
                (vec![place], vec![Int::OfTest(Box::new(test))])
            }
            (None, Given::Row(holder, row)) => {
                let places: Vec<Var> = row.iter().map(|_| self.lower.fresh()).collect();
                let numbers = places.iter().map(|&place| Int::Var(place)).collect();
                self.ends = Ends::Value(Some(Given::Row(holder, numbers)));
                (places, row)
            }
            (Some(Given::Int(Int::Var(place))), Given::Int(number)) => (vec![*place], vec![number]),
            (Some(Given::Test(Test::NotZero(Int::Var(place)))), Given::Test(test)) => {
                (vec![*place], vec![Int::OfTest(Box::new(test))])
            }
            (Some(Given::Row(before, places)), Given::Row(holder, row))
                if *before == holder && places.len() == row.len() =>
            {
                let place = |number: &Int| if let Int::Var(place) = number { Some(*place) } else { None };
                (places.iter().map(place).collect::<Option<_>>()?, row)
            }
            _ => return None,
        };
        Some(Emit::all([Emit::set(places, numbers), Emit::Leave]))
    }

    /// `out.append(q)`, `out.extend(all)`
    fn added(&mut self, expr: &Expr) -> Option<Emit> {
        let ExprKind::Method(object, method, args) = &expr.it else { return None };
        let (ExprKind::Name(name), [arg]) = (&object.it, &args[..]) else { return None };
        if self.lower.place(name) != Some(self.list()?) {
            return None;
        }
        self.gives_options()?;
        match method.name() {
            "append" => self.lower.option(arg),
            "extend" => self.lower.options(arg),
            _ => None,
        }
    }

    fn assigned(&mut self, target: &Target, value: &Expr, place: Place) -> Option<Emit> {
        match target {
            Target::Name(name, _) => {
                let var = self.lower.place(name)?;
                if self.list() == Some(var) {
                    // made again, it would lose what it has
                    let once = place == Place::Function && self.loops == 0;
                    let Ends::Options { is_made: is_made @ false, .. } = &mut self.ends else { return None };
                    (once && holder(value) == Some(Holder::List)).then(|| *is_made = true)?;
                    let options = self.lower.options(value)?;
                    if !options.is_none() {
                        self.gives_options()?;
                    }
                    return Some(options);
                }
                match self.lower.attempt(|lower| lower.int(value)) {
                    Some(number) => {
                        self.name_number(var)?;
                        Some(Emit::set(vec![var], vec![number]))
                    }
                    None => {
                        let (holder, row) = self.lower.row(value)?;
                        // two names of one list change together
                        if holder == Holder::List && !is_made_here(value) {
                            return None;
                        }
                        let row = self.lower.held(row);
                        let places = self.name_row(var, holder, row.len())?;
                        Some(Emit::set(places, row))
                    }
                }
            }
            Target::Tuple(targets, _) => {
                let (_, row) = self.lower.row(value).filter(|(_, row)| row.len() == targets.len())?;
                // all values are had before a name changes
                let changed = |var: &Var| targets.iter().any(|target| self.is_at(target, *var));
                let is_apart = |number: &Int| match number {
                    Int::Const(_) => true,
                    Int::Var(var) => !changed(var),
                    _ => false,
                };
                let row = if row.iter().all(is_apart) { row } else { self.lower.held(row) };
                let each = targets.iter().zip(row);
                each.map(|(target, number)| self.put(target, number))
                    .collect::<Option<Vec<_>>>()
                    .map(Emit::all)
            }
            Target::Index(..) => {
                let number = self.lower.int(value)?;
                self.put(target, number)
            }
        }
    }

    /// Lets a name stand for the number at its place.
    fn name_number(&mut self, var: Var) -> Option<()> {
        match self.lower.names.get(&var) {
            None | Some(Bound::Int) => {}
            // what stands before in a loop is done again
            Some(Bound::Row(..)) if self.loops == 0 => {}
            _ => return None,
        }
        self.lower.names.insert(var, Bound::Int);
        Some(())
    }

    /// Places for the numbers of a name: those that it has, if they are as many.
    fn name_row(&mut self, var: Var, holder: Holder, width: usize) -> Option<Vec<Var>> {
        match self.lower.names.get(&var) {
            Some(Bound::Row(before, places)) if *before == holder && places.len() == width => {
                return Some(places.clone());
            }
            None => {}
            Some(Bound::Row(..) | Bound::Int) if self.loops == 0 => {}
            _ => return None,
        }
        let places: Vec<Var> = (0..width).map(|_| self.lower.fresh()).collect();
        self.lower.names.insert(var, Bound::Row(holder, places.clone()));
        Some(places)
    }

    /// Puts a number where a target says.
    fn put(&mut self, target: &Target, number: Int) -> Option<Emit> {
        match target {
            Target::Name(name, _) => {
                let var = self.lower.place(name).filter(|var| self.list() != Some(*var))?;
                self.name_number(var)?;
                Some(Emit::set(vec![var], vec![number]))
            }
            Target::Index(object, index) => {
                let places = self.items(object)?;
                Some(match self.lower.int(index)? {
                    Int::Const(at) => {
                        let at = place_in(at, places.len())?;
                        Emit::set(vec![places[at]], vec![number])
                    }
                    at => Emit::Put(places, at, number),
                })
            }
            Target::Tuple(..) => None,
        }
    }

    /// Whether a target may be this place.
    fn is_at(&self, target: &Target, var: Var) -> bool {
        match target {
            Target::Name(name, _) => self.lower.place(name) == Some(var),
            Target::Tuple(..) | Target::Index(..) => true,
        }
    }

    /// The places of a list that can be changed.
    fn items(&self, object: &Expr) -> Option<Vec<Var>> {
        let ExprKind::Name(name) = &object.it else { return None };
        match self.lower.names.get(&self.lower.place(name)?)? {
            Bound::Row(Holder::List, places) => Some(places.clone()),
            _ => None,
        }
    }

    /// `target += value` and its like
    fn changed(&mut self, target: &Target, op: Binary, value: &Expr) -> Option<Emit> {
        if op == Binary::Div {
            return None;
        }
        match target {
            Target::Name(name, _) => {
                let var = self.lower.place(name)?;
                if self.list() == Some(var) {
                    self.gives_options()?;
                    return (op == Binary::Add).then(|| self.lower.options(value))?;
                }
                matches!(self.lower.names.get(&var)?, Bound::Int).then_some(())?;
                let number = Int::binary(op, Int::Var(var), self.lower.int(value)?);
                Some(Emit::set(vec![var], vec![number]))
            }
            Target::Index(object, index) => {
                let row: Vec<Int> = self.items(object)?.into_iter().map(Int::Var).collect();
                let before = match self.lower.int(index)? {
                    Int::Const(at) => row[place_in(at, row.len())?].clone(),
                    at => Int::At(row, Box::new(at)),
                };
                let number = Int::binary(op, before, self.lower.int(value)?);
                self.put(target, number)
            }
            Target::Tuple(..) => None,
        }
    }

    /// `if`, `elif` and `else`, behind which it goes on: names that stand for the same on both sides do so
    /// there, others for nothing.
    fn sides(&mut self, branches: &[(Expr, Vec<Stmt>)], other: &[Stmt]) -> Option<Emit> {
        fn block(lines: &[Stmt]) -> Vec<&Stmt> {
            lines.iter().collect()
        }
        let Some(((test, then), further)) = branches.split_first() else {
            return self.all(&block(other), Place::Side);
        };
        let test = match self.lower.test(test)? {
            Test::Const(true) => return self.all(&block(then), Place::Side),
            Test::Const(false) => return self.sides(further, other),
            test => test,
        };
        let before = (self.lower.names.clone(), self.ends.clone());
        let then = self.piece(|lines| lines.all(&block(then), Place::Side))?;
        let names = std::mem::replace(&mut self.lower.names, before.0);
        let ends = std::mem::replace(&mut self.ends, before.1);
        self.keep_given(&ends);
        let other = self.piece(|lines| lines.sides(further, other))?;
        self.has_some_as_well(&ends);
        self.lower.names.retain(|var, bound| names.get(var) == Some(bound));
        Some(Emit::If(test, Box::new(then), Box::new(other)))
    }

    /// The same with what follows on each side.
    fn branches(
        &mut self,
        branches: &[(Expr, Vec<Stmt>)],
        other: &[Stmt],
        rest: &[&Stmt],
        place: Place,
    ) -> Option<Emit> {
        let followed = |block: &'_ [Stmt]| block.len() + rest.len();
        let Some(((test, then), further)) = branches.split_first() else {
            let mut lines = Vec::with_capacity(followed(other));
            lines.extend(other.iter().chain(rest.iter().copied()));
            return self.all(&lines, place);
        };
        let lines: Vec<&Stmt> = then.iter().chain(rest.iter().copied()).collect();
        let test = match self.lower.test(test)? {
            Test::Const(true) => return self.all(&lines, place),
            Test::Const(false) => return self.branches(further, other, rest, place),
            test => test,
        };
        let before = (self.lower.names.clone(), self.ends.clone());
        let then = self.all(&lines, place)?;
        // the other side begins where this one did
        self.lower.names = before.0;
        let ends = std::mem::replace(&mut self.ends, before.1);
        self.keep_given(&ends);
        let other = self.piece(|lines| lines.branches(further, other, rest, place))?;
        self.has_some_as_well(&ends);
        Some(Emit::If(test, Box::new(then), Box::new(other)))
    }

    /// A value is put at the same places on both sides.
    fn keep_given(&mut self, other: &Ends) {
        if let Ends::Value(Some(_)) = other {
            self.ends = other.clone();
        }
    }

    /// Options may have come on the other side.
    fn has_some_as_well(&mut self, other: &Ends) {
        if let (Ends::Options { has_some, .. }, Ends::Options { has_some: true, .. }) =
            (&mut self.ends, other)
        {
            *has_some = true;
        }
    }

    fn repeated(&mut self, target: &Target, items: &Expr, body: &[Stmt]) -> Option<Emit> {
        let lines: Vec<&Stmt> = body.iter().collect();
        let (names, ends) = (self.lower.names.clone(), self.ends.clone());
        let (places, left) = (self.lower.places, self.lower.left);
        self.loops += 1;
        // what fails has its price, too
        self.lower.left = left / 2;
        let first = if self.lower.style.rolls { Self::rolled } else { Self::written_out };
        let mut emit = first(self, target, items, &lines);
        self.lower.left += left - left / 2;
        if emit.is_none() {
            self.lower.names.clone_from(&names);
            (self.ends, self.lower.places) = (ends, places);
            let second = if self.lower.style.rolls { Self::written_out } else { Self::rolled };
            emit = second(self, target, items, &lines);
        }
        self.loops -= 1;
        // a name that got its value in the loop has perhaps none behind it
        self.lower.names = names;
        self.forget(target);
        emit
    }

    /// The names of a loop are not used behind it.
    fn forget(&mut self, target: &Target) {
        match target {
            Target::Name(name, _) => {
                if let Some(var) = self.lower.place(name) {
                    self.lower.names.remove(&var);
                }
            }
            Target::Tuple(all, _) => all.iter().for_each(|target| self.forget(target)),
            Target::Index(..) => {}
        }
    }

    /// A loop with few turns, one after the other.
    fn written_out(&mut self, target: &Target, items: &Expr, lines: &[&Stmt]) -> Option<Emit> {
        let before = self.lower.names.clone();
        let emit = self.piece(|this| {
            let turns = this.lower.turns(items)?;
            let mut all = Vec::with_capacity(turns.len());
            // what the loop runs over stays as it was
            let turns: Vec<Turn> = turns
                .into_iter()
                .map(|turn| match turn {
                    Turn::One(number) => Turn::One(this.lower.held(vec![number]).remove(0)),
                    Turn::Row(holder, row) => Turn::Row(holder, this.lower.held(row)),
                })
                .collect();
            for turn in turns {
                this.lower.names.clone_from(&before);
                this.lower.bind(target, turn)?;
                all.push(this.all(lines, Place::Loop)?);
            }
            Some(Emit::Each(Vec::new(), vec![Vec::new()], Box::new(Emit::all(all))))
        })?;
        Some(emit)
    }

    fn rolled(&mut self, target: &Target, items: &Expr, lines: &[&Stmt]) -> Option<Emit> {
        match call(items) {
            Some((Builtin::Range, args)) => {
                let steps = self.lower.steps(args)?;
                let Target::Name(name, _) = target else { return None };
                let var = self.lower.place(name)?;
                self.name_number(var)?;
                Some(Emit::For(var, steps, Box::new(self.all(lines, Place::Loop)?)))
            }
            _ => {
                let (vars, rows) = self.lower.each(target, items)?;
                let rows = rows.into_iter().map(|row| self.lower.held(row)).collect();
                Some(Emit::Each(vars, rows, Box::new(self.all(lines, Place::Loop)?)))
            }
        }
    }
}

/// Whether an expression makes a list of its own.
fn is_made_here(value: &Expr) -> bool {
    match &value.it {
        ExprKind::List(_) | ExprKind::Comprehension(_) | ExprKind::Binary(..) | ExprKind::Slice(_) => true,
        _ => matches!(call(value), Some((Builtin::List | Builtin::Sorted | Builtin::Reversed, _))),
    }
}
