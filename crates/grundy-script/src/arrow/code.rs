//! The arithmetic part of the language as a typed tree: what can be compiled, and reasoned about.
//!
//! Nothing here is boxed at run time: numbers are in places of a frame, options are numbers in a row.

use grundy_lang::ast::{Binary, Compare};
use grundy_lang::method::OfNumber;

/// A place of the frame.
pub(super) type Var = usize;

/// A whole number.
#[derive(Clone, Debug)]
pub(super) enum Int {
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
}

/// A truth value.
#[derive(Clone, Debug)]
pub(super) enum Test {
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
#[derive(Clone, Debug)]
pub(super) struct Steps {
    /// The first number.
    pub(super) from: Int,
    /// The end, which is not reached.
    pub(super) to: Int,
    /// The distance.
    pub(super) step: Int,
}

/// What gives options, one after another.
#[derive(Clone, Debug)]
pub(super) enum Emit {
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
}

impl Emit {
    /// No option.
    pub(super) const NONE: Self = Self::All(Vec::new());
}

/// An expression of the arithmetic part.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// Its parameters are the first places of the frame.
    pub(super) params: usize,
    /// How many places the frame has.
    pub(super) places: usize,
    /// The options.
    pub(super) emit: Emit,
}
