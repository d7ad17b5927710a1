//! Programs in C++, Java and Rust for rules of the user's own that only compute with numbers.
//!
//! The moves become statements of the language; values are found by a memo with a stack of its own, so deep
//! games need no large machine stack, or stand in the table of a proved law.
//!
//! | File | What it does |
//! |---|---|
//! | `expression.rs` | numbers and tests as text |
//! | `bounds.rs` | how small and large numbers can be: which operators need care |
//! | `statement.rs` | the moves as statements |
//! | `cpp.rs`, `java.rs`, `rust.rs` | what differs between the languages, and the frame of the program |

mod bounds;
mod cpp;
mod expression;
mod java;
mod rust;
mod statement;

use grundy_script::arrow::code::Code;

use crate::Language;
use crate::law::Values;
use statement::Writer;

/// What differs between the languages.
trait Syntax {
    /// Words that no name may be.
    fn reserved(&self) -> &'static [&'static str];
    /// The definition of a function that programs may need, by its name.
    fn helpers(&self) -> &'static [(&'static str, &'static str)];
    /// A constant.
    fn constant(&self, n: i64) -> String;
    /// A constant whose bits are shifted.
    fn shifted(&self, n: i64) -> String;
    /// The sign that exchanges zeros and ones.
    fn invert(&self) -> &'static str;
    /// The function that does this.
    fn function(&self, function: Function) -> &'static str;
    /// `then if test else other`
    fn choice(&self, test: &str, then: &str, other: &str) -> String;
    /// 1 if the test holds, else 0.
    fn of_test(&self, test: &str) -> String;
    /// The item of a row with this index.
    fn at(&self, row: &[String], index: &str) -> String;
    /// A number of the position.
    fn at_position(&self, place: usize) -> String;
    /// A name with a value; whether it changes later.
    fn declared(&self, name: &str, value: &str, changes: bool) -> String;
    /// The head of a loop; the step is not 0.
    fn for_steps(&self, name: &str, from: &str, to: &str, step: i64) -> String;
    /// The head of a loop over some numbers.
    fn for_each(&self, name: &str, numbers: &[String]) -> String;
    /// The head of a condition.
    fn condition(&self, test: &str) -> String;
    /// How a block begins and ends that can be left, and how it is left; by the word for loops if need be.
    fn block(&self, label: &str, can_break: bool) -> [String; 3];
    /// Numbers at names are put in order.
    fn sorted(&self, names: &[String]) -> String;
    /// Gives an option: the numbers of its positions.
    fn option(&self, parts: &[Vec<String>]) -> String;
    /// The program around the options.
    fn frame(&self, moves: &MovesText<'_>) -> String;
}

/// Functions that languages call by different names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Min,
    Max,
    Abs,
    FloorDiv,
    FloorMod,
    Shl,
    Shr,
    Power,
    BitCount,
    BitLength,
}

/// The moves as text, for the frame.
struct MovesText<'p> {
    /// The comment at the top.
    title: String,
    /// The numbers of a position.
    width: usize,
    /// Options with a number below zero are none.
    from_zero: bool,
    /// Definitions of functions that the statements call.
    helpers: String,
    /// The statements.
    options: String,
    law: Option<&'p Values>,
}

/// The program for moves in code; `None` if the language has no words for them.
pub fn program(title: &str, code: &Code, law: Option<&Values>, language: Language) -> Option<String> {
    let syntax: &dyn Syntax = match language {
        Language::Cpp => &cpp::Cpp,
        Language::Java => &java::Java,
        Language::Rust => &rust::Rust,
        Language::Python => return None,
    };
    let options = Writer::new(syntax, code).options()?;
    let called = |name: &str| {
        let before =
            |(at, _): (usize, &str)| !options[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        options.match_indices(&format!("{name}(")).any(before)
    };
    let helpers: String =
        syntax.helpers().iter().filter(|(name, _)| called(name)).map(|(_, text)| *text).collect();
    let moves = MovesText {
        title: title.lines().map(|line| format!("// {line}\n")).collect(),
        width: code.params,
        from_zero: code.from_zero,
        helpers,
        options,
        law: law.filter(|law| law.numbers() == code.params),
    };
    Some(syntax.frame(&moves))
}
