//! From [`Code`] to closures that call each other: no tree is walked and nothing boxed while options are
//! made.
//!
//! A closure that cannot go on (division by zero, a number too large, too many steps) gives `None`. What is
//! wrong then is for the machine to say, which runs the same expression again: so faults are the machine's,
//! word for word.

use std::sync::Arc;

use super::code::{Code, Emit, Int, Steps, Test, Var, place_in};
use super::options::Sink;
use super::turns::{Body, Column};
use grundy_lang::allowance::Allowance;
use grundy_lang::ast::{Binary, Compare};
use grundy_lang::operator::{floor_div, floor_mod, power, shl};
use grundy_lang::value::Range;

/// A value of the numbers at their places; `None` if the closure cannot go on.
pub(super) type NumberAt<T> = Box<dyn Fn(&[i64]) -> Option<T> + Send + Sync>;
type Emits = Box<dyn Fn(&mut Frame, &mut dyn Sink) -> Option<Flow> + Send + Sync>;

/// Where it goes on after some options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Next,
    /// Behind the loop around.
    Break,
    /// Behind the body around.
    Leave,
}

/// A compiled expression.
pub(super) struct Program {
    places: usize,
    emit: Emits,
}

/// Room for a running program; kept from one run to the next.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) vars: Vec<i64>,
    /// The numbers of an option.
    pub(super) out: Vec<i64>,
    /// Room for loops that are run in columns.
    pub(super) columns: Vec<Column>,
    /// Steps that are left of this run.
    steps: u64,
    /// Turns of loops until the next look at the question's flag.
    turns: u32,
    allowance: Arc<Allowance>,
}

/// Turns of loops between two looks at the flag of the question.
const TURNS_PER_LOOK: u32 = 4096;

impl Frame {
    /// A frame whose runs obey these limits.
    pub(super) fn under(allowance: Arc<Allowance>) -> Self {
        Self { allowance, ..Self::default() }
    }

    /// Obeys these limits from now on.
    pub(super) fn obey(&mut self, allowance: Arc<Allowance>) {
        self.allowance = allowance;
    }

    /// Steps that the last run took.
    pub(super) fn paid(&self) -> u64 {
        self.allowance.steps() - self.steps
    }

    fn pay(&mut self, steps: u64) -> Option<()> {
        self.steps = self.steps.checked_sub(steps)?;
        Some(())
    }

    /// One turn of a loop. `None` once the question is to stop.
    pub(super) fn turn(&mut self) -> Option<()> {
        match self.turns.checked_sub(1) {
            Some(left) => self.turns = left,
            None => {
                self.allowance.look().ok()?;
                self.turns = TURNS_PER_LOOK;
            }
        }
        Some(())
    }
}

impl Program {
    /// Compiles.
    pub(super) fn new(code: &Code) -> Self {
        Self { places: code.places, emit: emit(&code.emit) }
    }

    /// Gives the options of a position to a sink. `None` if it could not.
    pub(super) fn run(&self, numbers: &[i64], frame: &mut Frame, sink: &mut dyn Sink) -> Option<()> {
        frame.vars.clear();
        frame.vars.extend_from_slice(numbers);
        frame.vars.resize(self.places, 0);
        frame.steps = frame.allowance.steps();
        (self.emit)(frame, sink).map(|_| ())
    }
}

fn emit(code: &Emit) -> Emits {
    match code {
        Emit::Option(parts) => {
            let mut numbers: Vec<NumberAt<i64>> = parts.iter().flatten().map(int).collect();
            if numbers.len() == 1 {
                let number = numbers.remove(0);
                return Box::new(move |frame, sink| {
                    sink.one(&[number(&frame.vars)?])?;
                    Some(Flow::Next)
                });
            }
            Box::new(move |frame, sink| {
                frame.out.clear();
                for number in &numbers {
                    frame.out.push(number(&frame.vars)?);
                }
                sink.one(&frame.out)?;
                Some(Flow::Next)
            })
        }
        Emit::All(all) => {
            let mut all: Vec<Emits> = all.iter().map(emit).collect();
            if all.len() == 1 {
                return all.remove(0);
            }
            Box::new(move |frame, sink| {
                for emit in &all {
                    match emit(frame, sink)? {
                        Flow::Next => {}
                        other => return Some(other),
                    }
                }
                Some(Flow::Next)
            })
        }
        Emit::If(condition, then, other) => {
            let (condition, then) = (test(condition), emit(then));
            if other.is_none() {
                return Box::new(
                    move |frame, sink| {
                        if condition(&frame.vars)? { then(frame, sink) } else { Some(Flow::Next) }
                    },
                );
            }
            let other = emit(other);
            Box::new(
                move |frame, sink| {
                    if condition(&frame.vars)? { then(frame, sink) } else { other(frame, sink) }
                },
            )
        }
        Emit::For(var, range, body) => match (ray(*var, body), curve(*var, body)) {
            (Some(parts), _) => rays(*var, steps(range), parts),
            (None, Some(number)) => curves(*var, steps(range), int(number)),
            (None, None) => {
                if let Some(body) = Body::of(*var, body) {
                    return in_columns(steps(range), body);
                }
                let (var, range, body) = (*var, steps(range), emit(body));
                Box::new(move |frame, sink| {
                    let range = range(&frame.vars)?;
                    frame.pay(range.len)?;
                    each(var, range.iter(), &body, frame, sink)
                })
            }
        },
        Emit::Each(vars, rows, body) if rows.len() == 1 && body.is_none() => set(vars, &rows[0]),
        Emit::Each(vars, rows, body) => {
            if let ([var], Some(numbers)) = (&vars[..], constants(rows)) {
                let (var, body) = (*var, emit(body));
                return Box::new(move |frame, sink| {
                    frame.pay(numbers.len() as u64)?;
                    each(var, numbers.iter().copied(), &body, frame, sink)
                });
            }
            let (vars, body) = (vars.clone(), emit(body));
            let rows: Vec<Vec<NumberAt<i64>>> =
                rows.iter().map(|row| row.iter().map(int).collect()).collect();
            Box::new(move |frame, sink| {
                frame.pay(rows.len() as u64)?;
                for row in &rows {
                    frame.turn()?;
                    for (var, number) in vars.iter().zip(row) {
                        frame.vars[*var] = number(&frame.vars)?;
                    }
                    match body(frame, sink)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        Flow::Leave => return Some(Flow::Leave),
                    }
                }
                Some(Flow::Next)
            })
        }
        Emit::Sort(places) => {
            let places = places.clone();
            Box::new(move |frame, _| {
                frame.pay((places.len() * places.len()) as u64)?;
                // few numbers, mostly in order already
                for end in 1..places.len() {
                    for at in (0..end).rev() {
                        let (low, high) = (places[at], places[at + 1]);
                        if frame.vars[low] <= frame.vars[high] {
                            break;
                        }
                        frame.vars.swap(low, high);
                    }
                }
                Some(Flow::Next)
            })
        }
        Emit::Put(places, index, number) => {
            let (places, index, number) = (places.clone(), int(index), int(number));
            Box::new(move |frame, _| {
                let (index, number) = (index(&frame.vars)?, number(&frame.vars)?);
                frame.vars[places[place_in(index, places.len())?]] = number;
                Some(Flow::Next)
            })
        }
        Emit::Break => Box::new(|_, _| Some(Flow::Break)),
        Emit::Leave => Box::new(|_, _| Some(Flow::Leave)),
        Emit::Body(body) => {
            let body = emit(body);
            Box::new(move |frame, sink| {
                frame.pay(1)?;
                body(frame, sink)?;
                Some(Flow::Next)
            })
        }
    }
}

/// The numbers of rows of one constant each.
fn constants(rows: &[Vec<Int>]) -> Option<Vec<i64>> {
    let one = |row: &Vec<Int>| match row[..] {
        [Int::Const(number)] => Some(number),
        _ => None,
    };
    rows.iter().map(one).collect()
}

/// A body for each of these numbers.
fn each(
    var: Var,
    numbers: impl Iterator<Item = i64>,
    body: &Emits,
    frame: &mut Frame,
    sink: &mut dyn Sink,
) -> Option<Flow> {
    for number in numbers {
        frame.turn()?;
        frame.vars[var] = number;
        match body(frame, sink)? {
            Flow::Next => {}
            Flow::Break => break,
            Flow::Leave => return Some(Flow::Leave),
        }
    }
    Some(Flow::Next)
}

/// A loop whose turns change nothing.
fn in_columns(range: NumberAt<Range>, body: Body) -> Emits {
    Box::new(move |frame, sink| {
        let range = range(&frame.vars)?;
        frame.pay(range.len)?;
        body.run(range, frame, sink)?;
        Some(Flow::Next)
    })
}

/// Puts numbers at places.
fn set(vars: &[Var], numbers: &[Int]) -> Emits {
    if let ([var], [number]) = (vars, numbers) {
        let (var, number) = (*var, int(number));
        return Box::new(move |frame, _| {
            frame.pay(1)?;
            frame.vars[var] = number(&frame.vars)?;
            Some(Flow::Next)
        });
    }
    let numbers: Vec<(Var, NumberAt<i64>)> = vars.iter().copied().zip(numbers.iter().map(int)).collect();
    Box::new(move |frame, _| {
        frame.pay(1)?;
        for (var, number) in &numbers {
            frame.vars[*var] = number(&frame.vars)?;
        }
        Some(Flow::Next)
    })
}

/// The numbers of the one option that a loop gives each time, if all of them change by equal steps.
fn ray(var: Var, body: &Emit) -> Option<Vec<NumberAt<i64>>> {
    let Emit::Option(parts) = body else { return None };
    let even = !parts.is_empty() && parts.iter().flatten().all(|number| is_even(var, number));
    even.then(|| parts.iter().flatten().map(int).collect())
}

/// Every part of such a number goes up or down all the way, so none is out of bounds between the ends if none
/// is at them.
fn rays(var: Var, range: NumberAt<Range>, numbers: Vec<NumberAt<i64>>) -> Emits {
    Box::new(move |frame, sink| {
        let range = range(&frame.vars)?;
        let Some(last) = range.len.checked_sub(1) else { return Some(Flow::Next) };
        frame.pay(range.len)?;
        frame.out.clear();
        frame.vars[var] = range.get(last);
        for number in &numbers {
            frame.out.push(number(&frame.vars)?);
        }
        frame.vars[var] = range.start;
        for number in &numbers {
            frame.out.push(number(&frame.vars)?);
        }
        let (ends, first) = frame.out.split_at_mut(numbers.len());
        let between = i64::try_from(last.max(1)).ok()?;
        for (end, first) in ends.iter_mut().zip(&*first) {
            *end = end.checked_sub(*first)? / between;
        }
        sink.ray(first, ends, range.len)?;
        Some(Flow::Next)
    })
}

/// The number that a loop gives each time as its one option, if it is a polynomial of degree 2 in the name of
/// the loop.
fn curve(var: Var, body: &Emit) -> Option<&Int> {
    let Emit::Option(parts) = body else { return None };
    let [part] = &parts[..] else { return None };
    let [number] = &part[..] else { return None };
    (degree(var, number) == Some(2)).then_some(number)
}

/// Three values say what all are.
fn curves(var: Var, range: NumberAt<Range>, number: NumberAt<i64>) -> Emits {
    Box::new(move |frame, sink| {
        let range = range(&frame.vars)?;
        frame.pay(range.len)?;
        let mut firsts = [0; 3];
        for (i, first) in (0..range.len).zip(&mut firsts) {
            frame.vars[var] = range.get(i);
            *first = number(&frame.vars)?;
        }
        let [a, b, c] = firsts;
        match range.len {
            0 => {}
            1 => sink.curve(a, 0, 0, 1)?,
            2 => sink.curve(a, b.checked_sub(a)?, 0, 2)?,
            len => {
                let (step, next) = (b.checked_sub(a)?, c.checked_sub(b)?);
                sink.curve(a, step, next.checked_sub(step)?, len)?;
            }
        }
        Some(Flow::Next)
    })
}

/// The degree of a polynomial in a name, at most 2.
fn degree(var: Var, code: &Int) -> Option<u32> {
    let degree = match code {
        Int::Var(other) if *other == var => 1,
        Int::Binary(Binary::Add | Binary::Sub, a, b) => degree(var, a)?.max(degree(var, b)?),
        Int::Binary(Binary::Mul, a, b) => degree(var, a)? + degree(var, b)?,
        Int::Binary(Binary::Pow, a, b) => match **b {
            Int::Const(power @ 0..=2) => degree(var, a)? * u32::try_from(power).ok()?,
            _ => return None,
        },
        Int::Minus(a) => degree(var, a)?,
        other => return (!mentions(var, other)).then_some(0),
    };
    (degree <= 2).then_some(degree)
}

/// Whether a number is a·v + b with a and b the same for all values v of a name.
fn is_even(var: Var, code: &Int) -> bool {
    match code {
        Int::Binary(Binary::Add | Binary::Sub, a, b) => is_even(var, a) && is_even(var, b),
        Int::Binary(Binary::Mul, a, b) => {
            is_even(var, a) && !mentions(var, b) || !mentions(var, a) && is_even(var, b)
        }
        Int::Minus(a) => is_even(var, a),
        Int::Var(_) => true,
        other => !mentions(var, other),
    }
}

/// Whether a number may depend on a place.
pub(super) fn mentions(var: Var, code: &Int) -> bool {
    match code {
        Int::Const(_) => false,
        Int::Var(other) => *other == var,
        Int::Binary(_, a, b) => mentions(var, a) || mentions(var, b),
        Int::Minus(a) | Int::Invert(a) | Int::Abs(a) | Int::Method(_, a) => mentions(var, a),
        Int::Min(all) | Int::Max(all) => all.iter().any(|a| mentions(var, a)),
        // not worth a closer look
        Int::Choice(..) | Int::OfTest(_) | Int::At(..) => true,
    }
}

fn steps(code: &Steps) -> NumberAt<Range> {
    let (from, to, step) = (int(&code.from), int(&code.to), int(&code.step));
    Box::new(move |vars| {
        let (from, to, step) = (from(vars)?, to(vars)?, step(vars)?);
        (step != 0).then(|| Range::new(from, to, step))
    })
}

/// A compiled number.
pub(super) fn int(code: &Int) -> NumberAt<i64> {
    match code {
        Int::Const(n) => {
            let n = *n;
            Box::new(move |_| Some(n))
        }
        Int::Var(var) => {
            let var = *var;
            Box::new(move |vars| Some(vars[var]))
        }
        Int::Binary(op, a, b) => operator(*op, Pair(a, b)),
        Int::Minus(a) => {
            let a = int(a);
            Box::new(move |vars| a(vars)?.checked_neg())
        }
        Int::Invert(a) => {
            let a = int(a);
            Box::new(move |vars| Some(!a(vars)?))
        }
        Int::Abs(a) => {
            let a = int(a);
            Box::new(move |vars| a(vars)?.checked_abs())
        }
        Int::Method(method, a) => {
            let (method, a) = (*method, int(a));
            Box::new(move |vars| Some(method.of(a(vars)?)))
        }
        Int::Min(all) => extreme(all, i64::min),
        Int::Max(all) => extreme(all, i64::max),
        Int::Choice(condition, then, other) => {
            let (condition, then, other) = (test(condition), int(then), int(other));
            Box::new(move |vars| if condition(vars)? { then(vars) } else { other(vars) })
        }
        Int::OfTest(inner) => {
            let inner = test(inner);
            Box::new(move |vars| inner(vars).map(i64::from))
        }
        Int::At(all, index) => {
            let (all, index): (Vec<NumberAt<i64>>, _) = (all.iter().map(int).collect(), int(index));
            Box::new(move |vars| all[place_in(index(vars)?, all.len())?](vars))
        }
    }
}

fn extreme(all: &[Int], better: fn(i64, i64) -> i64) -> NumberAt<i64> {
    if let [a, b] = all {
        return pair(a, b, move |a, b| Some(better(a, b)));
    }
    let all: Vec<NumberAt<i64>> = all.iter().map(int).collect();
    Box::new(move |vars| {
        let (first, rest) = all.split_first()?;
        rest.iter().try_fold(first(vars)?, |best, number| Some(better(best, number(vars)?)))
    })
}

/// Makes something of a function of two numbers, which is compiled into it.
pub(super) trait Make<T> {
    /// What is made.
    type Made;

    /// Makes it.
    fn make(self, f: impl Fn(i64, i64) -> T + Copy + Send + Sync + 'static) -> Self::Made;
}

/// What is made of an operator, which gives `None` where there is no number.
pub(super) fn operator<M: Make<Option<i64>>>(op: Binary, of: M) -> M::Made {
    match op {
        Binary::Add => of.make(i64::checked_add),
        Binary::Sub => of.make(i64::checked_sub),
        Binary::Mul => of.make(i64::checked_mul),
        Binary::FloorDiv => of.make(floor_div),
        Binary::Mod => of.make(modulo),
        Binary::And => of.make(|a, b| Some(a & b)),
        Binary::Or => of.make(|a, b| Some(a | b)),
        Binary::Xor => of.make(|a, b| Some(a ^ b)),
        Binary::Shl => of.make(|a, b| if b < 0 { None } else { shl(a, b) }),
        Binary::Shr => of.make(|a, b| (b >= 0).then(|| a >> b.min(63))),
        Binary::Pow => of.make(|a, b| if b < 0 { None } else { power(a, b) }),
        Binary::Div => unreachable!("exact division is left to the machine"),
    }
}

/// What is made of a comparison.
pub(super) fn comparison<M: Make<bool>>(compare: Compare, of: M) -> M::Made {
    match compare {
        Compare::Eq => of.make(|a, b| a == b),
        Compare::Ne => of.make(|a, b| a != b),
        Compare::Lt => of.make(|a, b| a < b),
        Compare::Le => of.make(|a, b| a <= b),
        Compare::Gt => of.make(|a, b| a > b),
        Compare::Ge => of.make(|a, b| a >= b),
        Compare::In | Compare::NotIn => unreachable!("these have tests of their own"),
    }
}

/// The remainder; of small numbers in half the time.
#[inline]
fn modulo(a: i64, b: i64) -> Option<i64> {
    match (u32::try_from(a), u32::try_from(b)) {
        (_, Ok(0)) => None,
        (Ok(a), Ok(b)) => Some((a % b).into()),
        _ => Some(floor_mod(a, b)),
    }
}

/// Two numbers.
struct Pair<'c>(&'c Int, &'c Int);

impl Make<Option<i64>> for Pair<'_> {
    type Made = NumberAt<i64>;

    fn make(self, f: impl Fn(i64, i64) -> Option<i64> + Copy + Send + Sync + 'static) -> NumberAt<i64> {
        pair(self.0, self.1, f)
    }
}

impl Make<bool> for Pair<'_> {
    type Made = NumberAt<bool>;

    fn make(self, f: impl Fn(i64, i64) -> bool + Copy + Send + Sync + 'static) -> NumberAt<bool> {
        pair(self.0, self.1, move |a, b| Some(f(a, b)))
    }
}

/// A function of two numbers; names and constants are read where they are.
fn pair<T: 'static>(
    a: &Int,
    b: &Int,
    f: impl Fn(i64, i64) -> Option<T> + Copy + Send + Sync + 'static,
) -> NumberAt<T> {
    match (a, b) {
        (&Int::Var(a), &Int::Var(b)) => Box::new(move |vars| f(vars[a], vars[b])),
        (&Int::Var(a), &Int::Const(b)) => Box::new(move |vars| f(vars[a], b)),
        (&Int::Const(a), &Int::Var(b)) => Box::new(move |vars| f(a, vars[b])),
        (a, &Int::Const(b)) => {
            let a = int(a);
            Box::new(move |vars| f(a(vars)?, b))
        }
        (a, &Int::Var(b)) => {
            let a = int(a);
            Box::new(move |vars| f(a(vars)?, vars[b]))
        }
        (&Int::Var(a), b) => {
            let b = int(b);
            Box::new(move |vars| f(vars[a], b(vars)?))
        }
        (a, b) => {
            let (a, b) = (int(a), int(b));
            Box::new(move |vars| f(a(vars)?, b(vars)?))
        }
    }
}

/// A compiled test.
pub(super) fn test(code: &Test) -> NumberAt<bool> {
    match code {
        Test::Const(value) => {
            let value = *value;
            Box::new(move |_| Some(value))
        }
        Test::NotZero(number) => Pair(number, &Int::Const(0)).make(|a, b| a != b),
        Test::Compare(compare, a, b) => comparison(*compare, Pair(a, b)),
        Test::Not(inner) => {
            let inner = test(inner);
            Box::new(move |vars| inner(vars).map(|holds| !holds))
        }
        Test::And(a, b) => {
            let (a, b) = (test(a), test(b));
            Box::new(move |vars| if a(vars)? { b(vars) } else { Some(false) })
        }
        Test::Or(a, b) => {
            let (a, b) = (test(a), test(b));
            Box::new(move |vars| if a(vars)? { Some(true) } else { b(vars) })
        }
        Test::Among(number, all) => {
            let number = int(number);
            let all: Vec<NumberAt<i64>> = all.iter().map(int).collect();
            Box::new(move |vars| {
                let number = number(vars)?;
                // all of them are looked at, as the machine does: one may be a fault
                all.iter().try_fold(false, |found, item| Some(item(vars)? == number || found))
            })
        }
        Test::Within(number, range) => {
            let (number, range) = (int(number), steps(range));
            Box::new(move |vars| {
                let number = number(vars)?;
                Some(range(vars)?.contains(number))
            })
        }
    }
}
