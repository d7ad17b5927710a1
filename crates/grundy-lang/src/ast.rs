//! A program as a tree. Names are resolved to places by [`resolve`](super::resolve).

use std::sync::Arc;

use super::builtin::Builtin;
use super::method::Method;
use super::source::Span;

/// Something with its place in the text.
#[derive(Clone, Debug)]
pub struct Node<T> {
    /// What it is.
    pub it: T,
    /// Where it stands.
    pub span: Span,
}

/// An expression with its place.
pub type Expr = Node<ExprKind>;
/// A statement with its place.
pub type Stmt = Node<StmtKind>;
/// Statements one after the other.
pub type Block = Vec<Stmt>;

/// Where the value of a name is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Not resolved yet.
    Unknown,
    /// In the frame of the running function.
    Local(u16),
    /// Among the constants of the file.
    Global(u16),
    /// Part of the language.
    Builtin(Builtin),
}

/// A name, and where its value is held.
#[derive(Clone, Debug)]
pub struct Name {
    /// As written.
    pub text: Arc<str>,
    /// Where it is held.
    pub place: Place,
}

/// Expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `None`
    None,
    /// `True`, `False`
    Bool(bool),
    /// A whole number
    Int(i64),
    /// A string
    Str(Arc<str>),
    /// A name
    Name(Name),
    /// `(a, b)`
    Tuple(Vec<Expr>),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `{a: b}`
    Dict(Vec<(Expr, Expr)>),
    /// `-a`, `+a`, `~a`
    Sign(Sign, Box<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `a and b`
    And(Box<Expr>, Box<Expr>),
    /// `a or b`
    Or(Box<Expr>, Box<Expr>),
    /// Arithmetic
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `a < b <= c`
    Compare(Box<Expr>, Vec<(Compare, Expr)>),
    /// `then if test else other`
    Choice(Box<Choice>),
    /// `f(a, key=b)`
    Call(Box<Call>),
    /// `a.method(b)`
    Method(Box<Expr>, Method, Vec<Expr>),
    /// `a[b]`
    Index(Box<Expr>, Box<Expr>),
    /// `a[b:c:d]`
    Slice(Box<Slice>),
    /// `[a for b in c if d]` and its like
    Comprehension(Box<Comprehension>),
    /// `lambda a: b`
    Lambda(Arc<Function>),
}

/// Signs before an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `~`
    Invert,
}

/// Operators between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, exact
    Div,
    /// `//`
    FloorDiv,
    /// `%`
    Mod,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `**`
    Pow,
}

impl Binary {
    /// As written.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::FloorDiv => "//",
            Self::Mod => "%",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::Pow => "**",
        }
    }
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

/// `then if test else other`
#[derive(Clone, Debug)]
pub struct Choice {
    /// What is tested.
    pub test: Expr,
    /// The value if it holds.
    pub then: Expr,
    /// The value if it does not.
    pub other: Expr,
}

/// `f(a, key=b)`
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called.
    pub function: Expr,
    /// Arguments by position.
    pub args: Vec<Expr>,
    /// Arguments by name.
    pub named: Vec<(Arc<str>, Expr)>,
}

/// `a[from:to:step]`
#[derive(Clone, Debug)]
pub struct Slice {
    /// What is cut.
    pub object: Expr,
    /// The first.
    pub from: Option<Expr>,
    /// One past the last.
    pub to: Option<Expr>,
    /// The distance.
    pub step: Option<Expr>,
}

/// What a comprehension builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builds {
    /// A list, also for a bare one and one in parentheses.
    List,
    /// A dict.
    Dict,
}

/// `[element for … if …]`
#[derive(Clone, Debug)]
pub struct Comprehension {
    /// List or dict.
    pub builds: Builds,
    /// Each element; the key in a dict.
    pub element: Expr,
    /// The value in a dict.
    pub value: Option<Expr>,
    /// From the outer to the inner.
    pub clauses: Vec<Clause>,
}

/// A clause of a comprehension.
#[derive(Clone, Debug)]
pub enum Clause {
    /// `for target in items`
    For(Target, Expr),
    /// `if test`
    If(Expr),
}

/// What can be assigned to.
#[derive(Clone, Debug)]
pub enum Target {
    /// A name.
    Name(Name, Span),
    /// Several at once.
    Tuple(Vec<Target>, Span),
    /// `a[b]`
    Index(Expr, Expr),
}

/// Statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// An expression for its effect.
    Expr(Expr),
    /// `target = value`
    Assign(Target, Expr),
    /// `target += value` and its like
    Augment(Target, Binary, Expr),
    /// `if`, `elif`, `else`
    If(Vec<(Expr, Block)>, Block),
    /// `for target in items:`
    For(Target, Expr, Block),
    /// `return value`
    Return(Option<Expr>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `pass`
    Pass,
    /// `def name(…):`
    Def(Name, Arc<Function>),
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name, or `lambda`.
    pub name: Arc<str>,
    /// Its parameters; they are the first places of its frame.
    pub params: Vec<Param>,
    /// What it does.
    pub body: Body,
    /// How many places its frame has.
    pub slots: u16,
    /// The name that each place stands for.
    pub names: Vec<Arc<str>>,
    /// Values taken from the frame around where it is made: place there, place here.
    pub captures: Vec<(u16, u16)>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: Arc<str>,
    /// Its value where none is given.
    pub default: Option<Expr>,
}

/// The body of a function.
#[derive(Clone, Debug)]
pub enum Body {
    /// Of a `def`.
    Block(Block),
    /// Of a `lambda` or an arrow expression.
    Expr(Expr),
}
