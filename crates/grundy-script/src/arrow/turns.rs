//! Loops whose turns change nothing: many turns at once, column by column, as data bases work.
//!
//! The body holds conditions and options only. Each node is visited once for up to [`LANES`] turns, which
//! share what the visit costs. The bits of a mask say for which turns: those that come to the node one by
//! one, so faults are the same, and options come in the same order.

use super::code::{Emit, Int, Test, Var};
use super::compile::{Frame, Make, NumberAt, comparison, int, mentions, operator, test};
use super::options::Sink;
use grundy_lang::value::Range;

/// Turns at once.
const LANES: usize = 32;
/// Options of one turn at most.
const MAX_LEAVES: usize = 8;

/// A number for each turn.
pub(super) type Column = [i64; LANES];
/// Turns, by their bits.
type Mask = u32;

/// Some turns of a loop.
struct Turns<'f> {
    vars: &'f [i64],
    /// What the name of the loop stands for.
    numbers: &'f Column,
    count: usize,
}

/// The numbers of an expression for the turns of a mask, which is not empty; for others whatever comes.
type TurnNumbers = Box<dyn Fn(&Turns<'_>, Mask, &mut Column) -> Option<()> + Send + Sync>;
/// The turns of a mask, which is not empty, for which a test holds.
type Holds = Box<dyn Fn(&Turns<'_>, Mask) -> Option<Mask> + Send + Sync>;

/// A node of the body.
enum Node {
    /// The option with this number.
    Option(usize),
    If(Holds, Vec<Node>, Vec<Node>),
}

/// The body of a loop in columns.
pub(super) struct Body {
    var: Var,
    nodes: Vec<Node>,
    /// The numbers of each option.
    options: Vec<Vec<TurnNumbers>>,
}

impl Body {
    /// The body of the loop over a name, if it is one for columns.
    pub(super) fn of(var: Var, body: &Emit) -> Option<Self> {
        let mut found = Self { var, nodes: Vec::new(), options: Vec::new() };
        found.nodes = found.nodes(body)?;
        Some(found)
    }

    fn nodes(&mut self, emit: &Emit) -> Option<Vec<Node>> {
        match emit {
            Emit::Option(parts) => {
                let numbers = parts.iter().flatten().map(|number| column(self.var, number));
                self.options.push(numbers.collect::<Option<_>>()?);
                (self.options.len() <= MAX_LEAVES).then(|| vec![Node::Option(self.options.len() - 1)])
            }
            Emit::All(all) => {
                let nodes = all.iter().map(|emit| self.nodes(emit)).collect::<Option<Vec<_>>>()?;
                Some(nodes.into_iter().flatten().collect())
            }
            Emit::If(test, then, other) => {
                let holds = holds(self.var, test)?;
                Some(vec![Node::If(holds, self.nodes(then)?, self.nodes(other)?)])
            }
            _ => None,
        }
    }

    /// Gives the options of all these turns to a sink.
    pub(super) fn run(&self, range: Range, frame: &mut Frame, sink: &mut dyn Sink) -> Option<()> {
        let mut columns = std::mem::take(&mut frame.columns);
        let width: usize = self.options.iter().map(Vec::len).sum();
        if columns.len() < width {
            columns.resize(width, [0; LANES]);
        }
        let done = self.rounds(range, &mut columns, frame, sink);
        frame.columns = columns;
        done
    }

    fn rounds(
        &self,
        range: Range,
        columns: &mut [Column],
        frame: &mut Frame,
        sink: &mut dyn Sink,
    ) -> Option<()> {
        let mut numbers = [0; LANES];
        for first in (0..range.len).step_by(LANES) {
            let count = usize::try_from(range.len - first).map_or(LANES, |left| left.min(LANES));
            let mut number = range.get(first);
            for place in &mut numbers {
                *place = number;
                // behind the last turn it may be anything
                number = number.wrapping_add(range.step);
            }
            let turns = Turns { vars: &frame.vars, numbers: &numbers, count };
            let mut given = [0; MAX_LEAVES];
            let all = Mask::MAX >> (LANES - count);
            self.look(&self.nodes, &turns, all, columns, &mut given)?;
            let mut left = given.iter().fold(0, |all, mask| all | mask);
            while left != 0 {
                let lane = left.trailing_zeros();
                left &= left - 1;
                let mut place = 0;
                for (option, mask) in self.options.iter().zip(given) {
                    if mask >> lane & 1 == 1 {
                        frame.out.clear();
                        let own = &columns[place..place + option.len()];
                        frame.out.extend(own.iter().map(|column| column[lane as usize]));
                        sink.one(&frame.out)?;
                    }
                    place += option.len();
                }
            }
            frame.turn()?;
        }
        Some(())
    }

    /// Finds the turns that give each option, and its numbers.
    fn look(
        &self,
        nodes: &[Node],
        turns: &Turns<'_>,
        mask: Mask,
        columns: &mut [Column],
        given: &mut [Mask; MAX_LEAVES],
    ) -> Option<()> {
        if mask == 0 {
            return Some(());
        }
        for node in nodes {
            match node {
                Node::Option(number) => {
                    given[*number] = mask;
                    let first: usize = self.options[..*number].iter().map(Vec::len).sum();
                    for (numbers, column) in self.options[*number].iter().zip(&mut columns[first..]) {
                        numbers(turns, mask, column)?;
                    }
                }
                Node::If(holds, then, other) => {
                    let held = holds(turns, mask)?;
                    self.look(then, turns, held, columns, given)?;
                    self.look(other, turns, mask & !held, columns, given)?;
                }
            }
        }
        Some(())
    }
}

fn column(var: Var, code: &Int) -> Option<TurnNumbers> {
    if !mentions(var, code) {
        return Some(same(int(code)));
    }
    Some(match code {
        // the name of the loop: no other is mentioned
        Int::Var(_) => Box::new(|turns, _, out| {
            *out = *turns.numbers;
            Some(())
        }),
        Int::Binary(op, a, b) => operator(*op, Operands(var, a, b))?,
        Int::Minus(a) => one(column(var, a)?, i64::checked_neg),
        Int::Invert(a) => one(column(var, a)?, |a| Some(!a)),
        Int::Abs(a) => one(column(var, a)?, i64::checked_abs),
        Int::Method(method, a) => {
            let method = *method;
            one(column(var, a)?, move |a| Some(method.of(a)))
        }
        Int::Min(all) => extreme(var, all, i64::min)?,
        Int::Max(all) => extreme(var, all, i64::max)?,
        Int::Choice(test, then, other) => {
            let (holds, then, other) = (holds(var, test)?, column(var, then)?, column(var, other)?);
            Box::new(move |turns, mask, out| {
                let held = holds(turns, mask)?;
                if held != 0 {
                    then(turns, held, out)?;
                }
                if held != mask {
                    let mut rest = [0; LANES];
                    other(turns, mask & !held, &mut rest)?;
                    for (lane, place) in out.iter_mut().enumerate().filter(|(lane, _)| held >> lane & 1 == 0)
                    {
                        *place = rest[lane];
                    }
                }
                Some(())
            })
        }
        Int::OfTest(test) => {
            let holds = holds(var, test)?;
            Box::new(move |turns, mask, out| {
                let held = holds(turns, mask)?;
                out.iter_mut().enumerate().for_each(|(lane, place)| *place = (held >> lane & 1).into());
                Some(())
            })
        }
        // left to the loop turn by turn
        Int::Const(_) | Int::At(..) => return None,
    })
}

/// A number that is the same at each turn.
fn same(number: NumberAt<i64>) -> TurnNumbers {
    Box::new(move |turns, _, out| {
        out.fill(number(turns.vars)?);
        Some(())
    })
}

fn one(a: TurnNumbers, f: impl Fn(i64) -> Option<i64> + Send + Sync + 'static) -> TurnNumbers {
    Box::new(move |turns, mask, out| {
        a(turns, mask, out)?;
        each(&mut out[..turns.count], mask, |_, n| f(n))
    })
}

/// Two numbers beside an operator or a comparison.
struct Operands<'c>(Var, &'c Int, &'c Int);

impl Make<Option<i64>> for Operands<'_> {
    type Made = Option<TurnNumbers>;

    fn make(self, f: impl Fn(i64, i64) -> Option<i64> + Copy + Send + Sync + 'static) -> Option<TurnNumbers> {
        let Self(var, a, b) = self;
        if !mentions(var, b) {
            let (a, b) = (column(var, a)?, int(b));
            return Some(Box::new(move |turns, mask, out| {
                let b = b(turns.vars)?;
                a(turns, mask, out)?;
                each(&mut out[..turns.count], mask, |_, a| f(a, b))
            }));
        }
        let (a, b) = (column(var, a)?, column(var, b)?);
        Some(Box::new(move |turns, mask, out| {
            let mut other = [0; LANES];
            a(turns, mask, &mut other)?;
            b(turns, mask, out)?;
            each(&mut out[..turns.count], mask, |lane, b| f(other[lane], b))
        }))
    }
}

impl Make<bool> for Operands<'_> {
    type Made = Option<Holds>;

    fn make(self, f: impl Fn(i64, i64) -> bool + Copy + Send + Sync + 'static) -> Option<Holds> {
        let Self(var, a, b) = self;
        if !mentions(var, b) {
            let (a, b) = (column(var, a)?, int(b));
            return Some(Box::new(move |turns, mask| {
                let b = b(turns.vars)?;
                let mut column = [0; LANES];
                a(turns, mask, &mut column)?;
                Some(mask & bits(&column[..turns.count], |_, a| f(a, b)))
            }));
        }
        let (a, b) = (column(var, a)?, column(var, b)?);
        Some(Box::new(move |turns, mask| {
            let (mut left, mut right) = ([0; LANES], [0; LANES]);
            a(turns, mask, &mut left)?;
            b(turns, mask, &mut right)?;
            Some(mask & bits(&left[..turns.count], |lane, a| f(a, right[lane])))
        }))
    }
}

/// A function of each number; where it gives none, that matters at turns of the mask only.
fn each(column: &mut [i64], mask: Mask, f: impl Fn(usize, i64) -> Option<i64>) -> Option<()> {
    let mut missing = 0;
    for (lane, place) in column.iter_mut().enumerate() {
        let number = f(lane, *place);
        missing |= Mask::from(number.is_none()) << lane;
        *place = number.unwrap_or(0);
    }
    (missing & mask == 0).then_some(())
}

/// For which numbers a test holds.
fn bits(column: &[i64], test: impl Fn(usize, i64) -> bool) -> Mask {
    column.iter().enumerate().fold(0, |bits, (lane, &a)| bits | Mask::from(test(lane, a)) << lane)
}

fn extreme(
    var: Var,
    all: &[Int],
    better: impl Fn(i64, i64) -> i64 + Send + Sync + 'static,
) -> Option<TurnNumbers> {
    let (first, rest) = all.split_first()?;
    let first = column(var, first)?;
    let rest = rest.iter().map(|number| column(var, number)).collect::<Option<Vec<_>>>()?;
    Some(Box::new(move |turns, mask, out| {
        first(turns, mask, out)?;
        let mut other = [0; LANES];
        for number in &rest {
            number(turns, mask, &mut other)?;
            out.iter_mut().zip(&other).for_each(|(best, &number)| *best = better(*best, number));
        }
        Some(())
    }))
}

fn holds(var: Var, code: &Test) -> Option<Holds> {
    Some(match code {
        Test::Const(value) => {
            let value = *value;
            Box::new(move |_, mask| Some(if value { mask } else { 0 }))
        }
        Test::NotZero(number) => Operands(var, number, &Int::Const(0)).make(|a, b| a != b)?,
        Test::Compare(compare, a, b) => comparison(*compare, Operands(var, a, b))?,
        Test::Not(inner) => {
            let inner = holds(var, inner)?;
            Box::new(move |turns, mask| Some(mask & !inner(turns, mask)?))
        }
        Test::And(a, b) => {
            let (a, b) = (holds(var, a)?, holds(var, b)?);
            Box::new(move |turns, mask| match a(turns, mask)? {
                0 => Some(0),
                held => b(turns, held),
            })
        }
        Test::Or(a, b) => {
            let (a, b) = (holds(var, a)?, holds(var, b)?);
            Box::new(move |turns, mask| match a(turns, mask)? {
                held if held == mask => Some(held),
                held => Some(held | b(turns, mask & !held)?),
            })
        }
        Test::Among(number, all) => {
            let items = all.iter().map(|item| Operands(var, number, item).make(|a, b| a == b));
            let items = items.collect::<Option<Vec<_>>>()?;
            Box::new(move |turns, mask| {
                items.iter().try_fold(0, |found, item| Some(found | item(turns, mask)?))
            })
        }
        Test::Within(number, range) => {
            let parts = [number, &range.from, &range.to, &range.step];
            if parts.into_iter().any(|part| mentions(var, part)) {
                return None;
            }
            let test = test(code);
            Box::new(move |turns, mask| Some(if test(turns.vars)? { mask } else { 0 }))
        }
    })
}
