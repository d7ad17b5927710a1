//! The moves of an expression as relations that automata recognize.
//!
//! Places of the frame become linear forms over variables. What is not linear (division by a constant,
//! bitwise operations, cases) brings variables of its own, and conditions on them; those variables are gone
//! as soon as the test or the option around them is a relation. `None` everywhere means: not in the language
//! of automata.

mod claim;
mod term;
#[cfg(test)]
mod tests;

use grundy::automata::{Compare, Derivation, Relation, Var};
use grundy::error::Stopped;
use grundy::table::{Leaving, Relational, Shape};
use grundy_lang::ast::{Binary, Compare as Order};

use super::code::{Code, Emit, Int, Steps, Test};
pub(super) use claim::Claim;
pub(crate) use claim::ClaimRelation;
use term::{Case, Form};

/// Options written in the expression, counted by their cases, at most.
const MAX_LEAVES: usize = 256;
/// Cases of one number, or of one option, at most.
const MAX_CASES: usize = 32;
/// A loop over at most this many constants is written out, since its body may multiply and divide by them.
const MAX_WRITTEN_OUT: usize = 16;
/// The first variable of the components that are left.
const FIRST_PART_VAR: u32 = 16;

/// Why an expression is no relation.
#[derive(Clone, Debug)]
enum Halt {
    /// It is not in the language, or this numeration system does not recognize it.
    Unfit,
    Stopped(Stopped),
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// A relation, or why there is none: as the library wants it.
fn found<T>(result: Result<T, Halt>) -> Result<Option<T>, Stopped> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Unfit) => Ok(None),
        Err(Halt::Stopped(stopped)) => Err(stopped),
    }
}

impl Relational for Code {
    fn numbers(&self) -> usize {
        self.params
    }

    fn moves(&self, derive: &mut Derivation<'_>) -> Result<Option<Vec<Leaving>>, Stopped> {
        let mut compiler = Compiler::new(derive, self.params, self.places);
        let walked = compiler.walk(&self.emit);
        let leaves = compiler.leaves;
        found(walked.map(|()| leaves))
    }
}

/// The moves of an expression: as relations, and in a shape that a theorem knows.
pub(super) struct Moves {
    pub(super) numbers: usize,
    pub(super) code: Option<Code>,
    pub(super) shape: Option<Shape>,
}

impl Relational for Moves {
    fn numbers(&self) -> usize {
        self.numbers
    }

    fn moves(&self, derive: &mut Derivation<'_>) -> Result<Option<Vec<Leaving>>, Stopped> {
        self.code.as_ref().map_or(Ok(None), |code| code.moves(derive))
    }

    fn shape(&self) -> Option<&Shape> {
        self.shape.as_ref()
    }
}

/// The walk through an expression.
struct Compiler<'d, 'b> {
    derive: &'d mut Derivation<'b>,
    params: usize,
    /// What the places of the frame hold.
    places: Vec<Option<Form>>,
    /// The conditions around this place, and the variables that only they and the options within have.
    given: Vec<Relation>,
    local: Vec<Var>,
    leaves: Vec<Leaving>,
    count: usize,
}

impl<'d, 'b> Compiler<'d, 'b> {
    fn new(derive: &'d mut Derivation<'b>, params: usize, places: usize) -> Self {
        let mut frame = vec![None; places.max(params)];
        for (place, var) in frame.iter_mut().zip(0..).take(params) {
            *place = Some(Form::var(Var(var)));
        }
        Self {
            derive,
            params,
            places: frame,
            given: Vec::new(),
            local: Vec::new(),
            leaves: Vec::new(),
            count: 0,
        }
    }

    fn walk(&mut self, emit: &Emit) -> Result<(), Halt> {
        match emit {
            Emit::Option(parts) => self.option(parts),
            Emit::All(all) => all.iter().try_for_each(|emit| self.walk(emit)),
            Emit::If(test, then, other) => {
                let holds = self.test(test)?;
                self.under(&[holds], &[], |compiler| compiler.walk(then))?;
                if matches!(&**other, Emit::All(all) if all.is_empty()) {
                    return Ok(());
                }
                let fails = self.derive.not(holds)?;
                self.under(&[fails], &[], |compiler| compiler.walk(other))
            }
            Emit::For(var, steps, body) => {
                let place = *var;
                if [&steps.from, &steps.to, &steps.step].into_iter().any(|int| mentions(int, place)) {
                    return Err(Halt::Unfit);
                }
                let before = self.places[place].take();
                if let Some(numbers) = written_out(steps) {
                    for number in numbers {
                        self.places[place] = Some(Form::constant(number));
                        self.walk(body)?;
                    }
                    self.places[place] = before;
                    return Ok(());
                }
                let fresh = self.derive.fresh();
                for form in [Form::var(fresh), Form::var(fresh).inverted()] {
                    self.places[place] = Some(form);
                    let within = self.within(&Int::Var(place), steps)?;
                    if !self.derive.is_empty(within) {
                        self.under(&[within], &[fresh], |compiler| compiler.walk(body))?;
                    }
                }
                self.places[place] = before;
                Ok(())
            }
            Emit::Each(vars, rows, body) => {
                for row in rows {
                    let before: Vec<Option<Form>> =
                        vars.iter().map(|&var| self.places[var].clone()).collect();
                    for case in self.row(row)? {
                        for (&var, form) in vars.iter().zip(&case.forms) {
                            self.places[var] = Some(form.clone());
                        }
                        self.under(&case.given, &case.vars, |compiler| compiler.walk(body))?;
                        for (&var, form) in vars.iter().zip(&before) {
                            self.places[var].clone_from(form);
                        }
                    }
                }
                Ok(())
            }
            Emit::Sort(_) | Emit::Put(..) | Emit::Break | Emit::Leave | Emit::Body(_) => Err(Halt::Unfit),
        }
    }

    /// Does this under more conditions.
    fn under<T>(
        &mut self,
        given: &[Relation],
        vars: &[Var],
        inner: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let (conditions, locals) = (self.given.len(), self.local.len());
        self.given.extend_from_slice(given);
        self.local.extend_from_slice(vars);
        let done = inner(self);
        self.given.truncate(conditions);
        self.local.truncate(locals);
        done
    }

    fn option(&mut self, parts: &[Vec<Int>]) -> Result<(), Halt> {
        let names: Vec<Vec<Var>> = (0..parts.len()).map(|part| part_vars(part, self.params)).collect();
        let numbers: Vec<Int> = parts.iter().flatten().cloned().collect();
        for case in self.row(&numbers)? {
            self.count += 1;
            if self.count > MAX_LEAVES {
                return Err(Halt::Unfit);
            }
            let mut conditions = [self.given.as_slice(), &case.given].concat();
            for (form, &var) in case.forms.iter().zip(names.iter().flatten()) {
                conditions.push(form.equals(var, self.derive)?);
            }
            let hidden = [self.local.as_slice(), &case.vars].concat();
            let relation = self.without(conditions, &hidden)?;
            // all variables are there, so that relations of the same number of parts can be joined
            let position = (0..).map(Var).take(self.params);
            let mut relation = relation;
            for var in position.chain(names.iter().flatten().copied()) {
                let any = self.derive.linear(&[(var, 1)], 0, Compare::AtLeastZero)?;
                relation = self.derive.and(relation, any)?;
            }
            match self.leaves.iter_mut().find(|leaving| leaving.parts.len() == parts.len()) {
                Some(leaving) => leaving.relation = self.derive.or(leaving.relation, relation)?,
                None => self.leaves.push(Leaving { parts: names.clone(), relation }),
            }
        }
        Ok(())
    }

    /// All conditions at once, for some numbers of these variables: each variable is dropped as soon as the
    /// conditions that have it are one, the one with the fewest tracks first.
    fn without(&mut self, mut conditions: Vec<Relation>, hidden: &[Var]) -> Result<Relation, Halt> {
        let mut hidden = hidden.to_vec();
        while !hidden.is_empty() {
            let width = |var: &Var| {
                let with = conditions.iter().map(|&one| &self.derive.automaton(one).tracks);
                let mut tracks: Vec<Var> =
                    with.filter(|tracks| tracks.contains(var)).flatten().copied().collect();
                tracks.sort_unstable();
                tracks.dedup();
                tracks.len()
            };
            let Some(first) = (0..hidden.len()).min_by_key(|&at| width(&hidden[at])) else { break };
            let var = hidden.swap_remove(first);
            let (with, without): (Vec<_>, Vec<_>) =
                conditions.iter().partition(|&&one| self.derive.automaton(one).tracks.contains(&var));
            conditions = without;
            if !with.is_empty() {
                let all = self.derive.all(&with)?;
                conditions.push(self.derive.exists(var, all)?);
            }
        }
        Ok(self.derive.all(&conditions)?)
    }

    /// Whether the expressions hold, as a relation of the variables in places.
    fn test(&mut self, test: &Test) -> Result<Relation, Halt> {
        Ok(match test {
            Test::Const(holds) => self.derive.linear(&[], i64::from(!holds), Compare::Zero)?,
            Test::NotZero(int) => self.compare(Order::Ne, int, &Int::Const(0))?,
            Test::Compare(order, a, b) => self.compare(*order, a, b)?,
            Test::Not(inner) => {
                let inner = self.test(inner)?;
                self.derive.not(inner)?
            }
            Test::And(a, b) => {
                let (a, b) = (self.test(a)?, self.test(b)?);
                self.derive.and(a, b)?
            }
            Test::Or(a, b) => {
                let (a, b) = (self.test(a)?, self.test(b)?);
                self.derive.or(a, b)?
            }
            Test::Among(int, all) => {
                let mut found = self.derive.linear(&[], 1, Compare::Zero)?;
                for one in all {
                    let equal = self.compare(Order::Eq, int, one)?;
                    found = self.derive.or(found, equal)?;
                }
                found
            }
            Test::Within(int, steps) => self.within(int, steps)?,
        })
    }

    /// Whether a number is in a range, whose distance is a constant.
    fn within(&mut self, int: &Int, steps: &Steps) -> Result<Relation, Halt> {
        let step = constant(&steps.step).filter(|&step| step != 0).ok_or(Halt::Unfit)?;
        let (begin, end) = if step > 0 { (Order::Ge, Order::Lt) } else { (Order::Le, Order::Gt) };
        let from = self.compare(begin, int, &steps.from)?;
        let to = self.compare(end, int, &steps.to)?;
        let mut found = self.derive.and(from, to)?;
        if step.abs() > 1 {
            let away = Int::Binary(Binary::Sub, Box::new(int.clone()), Box::new(steps.from.clone()));
            let rest = Int::Binary(Binary::Mod, Box::new(away), Box::new(Int::Const(step.abs())));
            let meets = self.compare(Order::Eq, &rest, &Int::Const(0))?;
            found = self.derive.and(found, meets)?;
        }
        Ok(found)
    }

    /// A comparison of two numbers: in each of their cases.
    fn compare(&mut self, order: Order, a: &Int, b: &Int) -> Result<Relation, Halt> {
        let (left, right) = (self.cases(a)?, self.cases(b)?);
        let mut found = None;
        for a in &left {
            for b in &right {
                let meets = a.form.compared(order, &b.form, self.derive)?;
                let conditions = [a.given.as_slice(), &b.given, &[meets]].concat();
                let here = self.without(conditions, &[a.vars.as_slice(), &b.vars].concat())?;
                found = Some(match found {
                    None => here,
                    Some(found) => self.derive.or(found, here)?,
                });
            }
        }
        found.ok_or(Halt::Unfit)
    }

    /// Several numbers in all combinations of their cases.
    fn row(&mut self, numbers: &[Int]) -> Result<Vec<Row>, Halt> {
        let mut rows = vec![Row::default()];
        for int in numbers {
            let cases = self.cases(int)?;
            let longer = rows.iter().flat_map(|row| cases.iter().map(|case| row.with(case)));
            rows = longer.collect();
            if rows.len() > MAX_CASES {
                return Err(Halt::Unfit);
            }
        }
        Ok(rows)
    }
}

/// One combination of cases of several numbers.
#[derive(Clone, Debug, Default)]
struct Row {
    forms: Vec<Form>,
    given: Vec<Relation>,
    vars: Vec<Var>,
}

impl Row {
    fn with(&self, case: &Case) -> Self {
        let mut row = self.clone();
        row.forms.push(case.form.clone());
        row.given.extend_from_slice(&case.given);
        row.vars.extend_from_slice(&case.vars);
        row
    }
}

/// The variables of a component that is left.
fn part_vars(part: usize, params: usize) -> Vec<Var> {
    let first = u32::try_from(part * params).unwrap_or(u32::MAX / 2).saturating_add(FIRST_PART_VAR);
    (first..).map(Var).take(params).collect()
}

fn constant(int: &Int) -> Option<i64> {
    match int {
        Int::Const(n) => Some(*n),
        Int::Minus(inner) => constant(inner)?.checked_neg(),
        _ => None,
    }
}

/// The numbers of a range of constants, if they are few.
fn written_out(steps: &Steps) -> Option<Vec<i64>> {
    let (from, to, step) = (constant(&steps.from)?, constant(&steps.to)?, constant(&steps.step)?);
    let before_end = |&n: &i64| if step > 0 { n < to } else { n > to };
    let numbers = std::iter::successors(Some(from), |n| n.checked_add(step)).take_while(before_end);
    let numbers: Vec<i64> = numbers.take(MAX_WRITTEN_OUT + 1).collect();
    (step != 0 && numbers.len() <= MAX_WRITTEN_OUT).then_some(numbers)
}

/// Whether a number depends on a place.
fn mentions(int: &Int, place: usize) -> bool {
    match int {
        Int::Const(_) => false,
        Int::Var(var) => *var == place,
        Int::Binary(_, a, b) => mentions(a, place) || mentions(b, place),
        Int::Minus(a) | Int::Invert(a) | Int::Abs(a) | Int::Method(_, a) => mentions(a, place),
        Int::Min(all) | Int::Max(all) => all.iter().any(|int| mentions(int, place)),
        // tests are rare in the bounds of loops
        Int::Choice(..) | Int::OfTest(_) | Int::At(..) => true,
    }
}
