//! The arithmetic part of the language as a typed tree: what can be compiled, and reasoned about.
//!
//! Nothing here is boxed at run time: numbers are in places of a frame, options are numbers in a row.

use std::sync::Arc;

use grundy_lang::ast::{Binary, Compare};
use grundy_lang::method::OfNumber;
use grundy_lang::operator::{floor_div, floor_mod, power, shl};
use grundy_lang::value::Range;

/// A place of the frame.
pub type Var = usize;

/// A whole number.
#[derive(Clone, Debug, PartialEq)]
pub enum Int {
    /// A constant.
    Const(i64),
    /// The number at a place.
    Var(Var),
    /// Arithmetic.
    Binary(Binary, Box<Int>, Box<Int>),
    /// `-a`
    Minus(Box<Int>),
    /// `~a`
    Invert(Box<Int>),
    /// `abs(a)`
    Abs(Box<Int>),
    /// `a.bit_count()`, `a.bit_length()`
    Method(OfNumber, Box<Int>),
    /// `min(a, b, …)`, one at least.
    Min(Vec<Int>),
    /// `max(a, b, …)`, one at least.
    Max(Vec<Int>),
    /// `a if test else b`
    Choice(Box<Test>, Box<Int>, Box<Int>),
    /// 1 if the test holds, else 0.
    OfTest(Box<Test>),
    /// The one of these numbers with this index, which counts from the end if it is negative.
    At(Vec<Int>, Box<Int>),
}

/// A truth value.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// A constant.
    Const(bool),
    /// Whether a number is not 0.
    NotZero(Int),
    /// A comparison of numbers (`in` is not among them).
    Compare(Compare, Int, Int),
    /// `not a`
    Not(Box<Test>),
    /// `a and b`
    And(Box<Test>, Box<Test>),
    /// `a or b`
    Or(Box<Test>, Box<Test>),
    /// Whether a number is one of these.
    Among(Int, Vec<Int>),
    /// Whether a number is in a range.
    Within(Int, Steps),
}

/// `range(from, to, step)`
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// The first number.
    pub from: Int,
    /// The end, which is not reached.
    pub to: Int,
    /// The distance.
    pub step: Int,
}

impl Steps {
    /// The numbers, if all is constant.
    pub fn constants(&self) -> Option<Range> {
        match (&self.from, &self.to, &self.step) {
            (Int::Const(from), Int::Const(to), Int::Const(step)) if *step != 0 => {
                Some(Range::new(*from, *to, *step))
            }
            _ => None,
        }
    }
}

/// What gives options, one after another.
#[derive(Clone, Debug)]
pub enum Emit {
    /// One option: a sum of positions, each of which has as many numbers as the game has parameters.
    Option(Vec<Vec<Int>>),
    /// One after the other.
    All(Vec<Emit>),
    /// The first if the test holds, else the second.
    If(Test, Box<Emit>, Box<Emit>),
    /// Once for each number of a range.
    For(Var, Steps, Box<Emit>),
    /// Once for each of these rows of numbers.
    Each(Vec<Var>, Vec<Vec<Int>>, Box<Emit>),
    /// Puts the numbers at these places in order, the least first.
    Sort(Vec<Var>),
    /// Puts a number at that of these places which has this index.
    Put(Vec<Var>, Int, Int),
    /// Leaves the loop around.
    Break,
    /// Leaves the body around, or ends the options.
    Leave,
    /// The body of a function.
    Body(Box<Emit>),
}

impl Emit {
    /// No option.
    pub const NONE: Self = Self::All(Vec::new());

    /// Whether it does nothing.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::All(all) if all.is_empty())
    }

    /// One after the other; what does nothing is left out.
    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::All(inner) => all.extend(inner),
                one => all.push(one),
            }
        }
        if all.len() == 1 { all.remove(0) } else { Self::All(all) }
    }

    /// Puts numbers at places, all at once if none of them is read by a later one.
    pub(super) fn set(places: Vec<Var>, numbers: Vec<Int>) -> Self {
        Self::Each(places, vec![numbers], Box::new(Self::NONE))
    }
}

impl Int {
    /// Arithmetic, done at once with constants.
    pub(super) fn binary(op: Binary, a: Self, b: Self) -> Self {
        if let (Self::Const(a), Self::Const(b)) = (&a, &b)
            && let Some(known) = constant(op, *a, *b)
        {
            return Self::Const(known);
        }
        Self::Binary(op, Box::new(a), Box::new(b))
    }
}

/// What an operator gives, where that is a number.
pub(super) fn constant(op: Binary, a: i64, b: i64) -> Option<i64> {
    match op {
        Binary::Add => a.checked_add(b),
        Binary::Sub => a.checked_sub(b),
        Binary::Mul => a.checked_mul(b),
        Binary::FloorDiv if b != 0 => floor_div(a, b),
        Binary::Mod if b != 0 => Some(floor_mod(a, b)),
        Binary::And => Some(a & b),
        Binary::Or => Some(a | b),
        Binary::Xor => Some(a ^ b),
        Binary::Shl if b >= 0 => shl(a, b),
        Binary::Shr if b >= 0 => Some(a >> b.min(63)),
        Binary::Pow if b >= 0 => power(a, b),
        // exact division is left to the machine, as are faults
        _ => None,
    }
}

impl Test {
    /// A comparison, done at once with constants.
    pub(super) fn compare(compare: Compare, a: Int, b: Int) -> Self {
        match (&a, &b) {
            (Int::Const(a), Int::Const(b)) => Self::Const(match compare {
                Compare::Eq => a == b,
                Compare::Ne => a != b,
                Compare::Lt => a < b,
                Compare::Le => a <= b,
                Compare::Gt => a > b,
                Compare::Ge => a >= b,
                Compare::In | Compare::NotIn => unreachable!("these have tests of their own"),
            }),
            _ => Self::Compare(compare, a, b),
        }
    }

    /// Whether a number is not 0.
    pub(super) fn not_zero(number: Int) -> Self {
        match number {
            Int::Const(n) => Self::Const(n != 0),
            number => Self::NotZero(number),
        }
    }

    /// The opposite.
    pub(super) fn not(self) -> Self {
        match self {
            Self::Const(holds) => Self::Const(!holds),
            test => Self::Not(Box::new(test)),
        }
    }

    /// Both; the second is not looked at if the first fails.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Const(true), other) => other,
            (Self::Const(false), _) => Self::Const(false),
            (a, b) => Self::And(Box::new(a), Box::new(b)),
        }
    }

    /// One of both; the second is not looked at if the first holds.
    pub(super) fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Const(false), other) => other,
            (Self::Const(true), _) => Self::Const(true),
            (a, b) => Self::Or(Box::new(a), Box::new(b)),
        }
    }
}

/// The options of a position, in the arithmetic part.
///
/// ```
/// let code = grundy_script::arrow::code("n -> [n - k for k in (1, 3)]").unwrap();
/// assert_eq!((code.params, &*code.names[0]), (1, "n"));
/// ```
#[derive(Clone, Debug)]
pub struct Code {
    /// Its parameters are the first places of the frame.
    pub params: usize,
    /// How many places the frame has.
    pub places: usize,
    /// The options.
    pub emit: Emit,
    /// What places are called; those behind have no names.
    pub names: Vec<Arc<str>>,
    /// Options with a number below zero are none.
    pub from_zero: bool,
}

/// The place of an item, counted from the end if negative.
pub(super) fn place_in(index: i64, count: usize) -> Option<usize> {
    let index = if index < 0 { index.checked_add(i64::try_from(count).ok()?)? } else { index };
    usize::try_from(index).ok().filter(|&at| at < count)
}
