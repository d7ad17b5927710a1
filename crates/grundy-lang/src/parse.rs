//! From tokens to a tree: expressions.

use std::sync::Arc;

use crate::phrase::{Phrase, phrase};

use super::ast::{
    Binary, Body, Builds, Call, Choice, Clause, Compare, Comprehension, Expr, ExprKind, Function, Name, Node,
    Param, Place, Sign, Slice, Target,
};
use super::method::Method;
use super::source::{Fault, Span};
use super::token::{Kind, Token, tokens};

/// Expressions may not be nested deeper.
const MAX_DEPTH: u32 = 80;
/// Nor have more operators in a row: they nest as well.
const MAX_CHAIN: u32 = 400;

/// Reads tokens one by one.
pub struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    /// Names that stand for kinds of heaps.
    kinds: Vec<Arc<str>>,
}

impl Parser {
    /// A parser of a file (`lines`) or of an expression.
    pub fn new(text: &str, lines: bool) -> Result<Self, Fault> {
        Ok(Self { tokens: tokens(text, lines)?, at: 0, depth: 0, kinds: Vec::new() })
    }

    /// From now on these names are kinds of heaps.
    pub(crate) fn name_kinds(&mut self, kinds: &[Arc<str>]) {
        self.kinds = kinds.to_vec();
    }

    /// The next token.
    pub fn peek(&self) -> &Kind {
        &self.tokens[self.at].kind
    }

    /// What some test says of the tokens ahead.
    pub fn ahead<T>(&self, test: impl FnOnce(&[&Kind]) -> T) -> T {
        let kinds: Vec<&Kind> = self.tokens[self.at..].iter().map(|token| &token.kind).collect();
        test(&kinds)
    }

    /// Its place.
    pub fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// The place of the token before.
    pub fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    /// Goes on.
    pub fn advance(&mut self) -> Kind {
        let kind = self.tokens[self.at].kind.clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        kind
    }

    /// Whether this mark comes next.
    pub fn sees(&self, mark: &str) -> bool {
        matches!(self.peek(), Kind::Mark(found) if *found == mark)
    }

    /// Takes this mark if it comes next.
    pub fn eat(&mut self, mark: &str) -> bool {
        let sees = self.sees(mark);
        if sees {
            self.advance();
        }
        sees
    }

    /// Takes this mark; `of` says what it belongs to.
    pub fn expect(&mut self, mark: &str, of: &str) -> Result<Span, Fault> {
        let span = self.span();
        if self.eat(mark) { Ok(span) } else { Err(self.expected(mark, of)) }
    }

    /// Counts operators in a row.
    fn link(&self, chain: &mut u32) -> Result<(), Fault> {
        *chain += 1;
        if *chain > MAX_CHAIN {
            return Err(Fault::new(self.span(), format!("over {MAX_CHAIN} operators in a row"))
                .hint("use a list, and sum(…), any(…) or all(…)"));
        }
        Ok(())
    }

    /// The message for a token that cannot stand here.
    pub fn unexpected(&self, expected: &str) -> Fault {
        self.instead(phrase!(
            "wrong-unexpected",
            "expected {expected}, found {found}",
            expected = expected,
            found = self.peek().words(),
        ))
    }

    /// A fault at the next token: a mark was expected.
    fn expected(&self, mark: &str, of: &str) -> Fault {
        let found = self.peek().words();
        self.instead(match mark {
            ":" => phrase!("wrong-colon", "expected ':' {of}, found {found}", of = of, found = found),
            _ => phrase!(
                "wrong-expected",
                "expected '{mark}' {of}, found {found}",
                mark = mark,
                of = of,
                found = found,
            ),
        })
    }

    /// A fault at the next token, with what may have been meant by it.
    fn instead(&self, problem: Phrase) -> Fault {
        let fault = Fault::new(self.span(), problem);
        match self.peek() {
            Kind::Mark("=") => fault.hint(Phrase::fixed("hint-compare", "write == to compare")),
            Kind::Mark(";") => fault.hint("write one statement a line"),
            _ => fault,
        }
    }

    /// Takes a name.
    pub fn name(&mut self, what: &str) -> Result<(Arc<str>, Span), Fault> {
        let span = self.span();
        match self.peek().clone() {
            Kind::Name(name) => {
                self.advance();
                Ok((name, span))
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// Nothing more may come.
    pub fn end(&self) -> Result<(), Fault> {
        if *self.peek() == Kind::End { Ok(()) } else { Err(self.unexpected("an operator or the end")) }
    }

    /// One expression, or several with commas between: a tuple.
    pub fn tuple(&mut self) -> Result<Expr, Fault> {
        let first = self.test()?;
        if !self.sees(",") {
            return Ok(first);
        }
        let mut items = vec![first];
        while self.eat(",") {
            if !self.starts_expression() {
                break;
            }
            items.push(self.test()?);
        }
        let span = items[0].span.to(self.last_span());
        Ok(Node { it: ExprKind::Tuple(items), span })
    }

    fn starts_expression(&self) -> bool {
        match self.peek() {
            Kind::Int(_) | Kind::Str(_) | Kind::Name(_) => true,
            Kind::Mark(mark) => matches!(*mark, "(" | "[" | "{" | "-" | "+" | "~" | "not" | "lambda"),
            _ => false,
        }
    }

    /// One expression, without a comma outside brackets.
    pub fn test(&mut self) -> Result<Expr, Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::new(self.span(), "the expression is nested too deep")
                .hint(format!("at most {MAX_DEPTH} brackets or operators inside one another")));
        }
        let found = if self.sees("lambda") { self.lambda() } else { self.choice() };
        self.depth -= 1;
        found
    }

    fn choice(&mut self) -> Result<Expr, Fault> {
        let then = self.or()?;
        if !self.sees("if") {
            return Ok(then);
        }
        self.advance();
        let test = self.or()?;
        self.expect("else", "and the value if the condition fails")?;
        let other = self.test()?;
        let span = then.span.to(other.span);
        Ok(Node { it: ExprKind::Choice(Box::new(Choice { test, then, other })), span })
    }

    fn lambda(&mut self) -> Result<Expr, Fault> {
        let start = self.span();
        self.advance();
        let params = self.params(":")?;
        self.expect(":", "after the parameters of the lambda")?;
        let body = self.test()?;
        let span = start.to(body.span);
        let function = Function {
            name: "lambda".into(),
            params,
            body: Body::Expr(body),
            slots: 0,
            names: Vec::new(),
            captures: Vec::new(),
        };
        Ok(Node { it: ExprKind::Lambda(Arc::new(function)), span })
    }

    /// Parameters up to a mark that is left standing.
    pub fn params(&mut self, end: &str) -> Result<Vec<Param>, Fault> {
        let mut params: Vec<Param> = Vec::new();
        while !self.sees(end) {
            let (name, span) = self.name("the name of a parameter")?;
            if params.iter().any(|param| param.name == name) {
                return Err(Fault::new(span, format!("the parameter {name} stands here twice")));
            }
            let default = if self.eat("=") { Some(self.test()?) } else { None };
            if default.is_none() && params.last().is_some_and(|param| param.default.is_some()) {
                return Err(Fault::new(
                    span,
                    format!("{name} needs a default, as the parameter before it has one"),
                ));
            }
            params.push(Param { name, default });
            if !self.eat(",") {
                break;
            }
        }
        Ok(params)
    }

    fn or(&mut self) -> Result<Expr, Fault> {
        let mut left = self.and()?;
        let mut chain = 0;
        while self.eat("or") {
            self.link(&mut chain)?;
            let right = self.and()?;
            let span = left.span.to(right.span);
            left = Node { it: ExprKind::Or(Box::new(left), Box::new(right)), span };
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Expr, Fault> {
        let mut left = self.not()?;
        let mut chain = 0;
        while self.eat("and") {
            self.link(&mut chain)?;
            let right = self.not()?;
            let span = left.span.to(right.span);
            left = Node { it: ExprKind::And(Box::new(left), Box::new(right)), span };
        }
        Ok(left)
    }

    fn not(&mut self) -> Result<Expr, Fault> {
        let start = self.span();
        let mut negations = 0_u32;
        while self.eat("not") {
            negations += 1;
        }
        let mut inner = self.comparison()?;
        for _ in 0..negations.min(2 + negations % 2) {
            let span = start.to(inner.span);
            inner = Node { it: ExprKind::Not(Box::new(inner)), span };
        }
        Ok(inner)
    }

    fn comparison(&mut self) -> Result<Expr, Fault> {
        let first = self.binary(0)?;
        let mut rest = Vec::new();
        loop {
            let compare = match self.peek() {
                Kind::Mark("==") => Compare::Eq,
                Kind::Mark("!=") => Compare::Ne,
                Kind::Mark("<") => Compare::Lt,
                Kind::Mark("<=") => Compare::Le,
                Kind::Mark(">") => Compare::Gt,
                Kind::Mark(">=") => Compare::Ge,
                Kind::Mark("in") => Compare::In,
                Kind::Mark("not") => {
                    self.advance();
                    if !self.sees("in") {
                        return Err(self.unexpected("'in' after 'not'"));
                    }
                    Compare::NotIn
                }
                _ => break,
            };
            self.advance();
            rest.push((compare, self.binary(0)?));
        }
        let Some((_, last)) = rest.last() else { return Ok(first) };
        let span = first.span.to(last.span);
        Ok(Node { it: ExprKind::Compare(Box::new(first), rest), span })
    }

    /// Operators that bind at least as tightly as `level`: `|`, `^`, `&`, shifts, sums, products.
    fn binary(&mut self, level: u32) -> Result<Expr, Fault> {
        let mut left = self.signed()?;
        let mut chain = 0;
        loop {
            let (binds, op) = match self.peek() {
                Kind::Mark("|") => (0, Binary::Or),
                Kind::Mark("^") => (1, Binary::Xor),
                Kind::Mark("&") => (2, Binary::And),
                Kind::Mark("<<") => (3, Binary::Shl),
                Kind::Mark(">>") => (3, Binary::Shr),
                Kind::Mark("+") => (4, Binary::Add),
                Kind::Mark("-") => (4, Binary::Sub),
                Kind::Mark("*") => (5, Binary::Mul),
                Kind::Mark("/") => (5, Binary::Div),
                Kind::Mark("//") => (5, Binary::FloorDiv),
                Kind::Mark("%") => (5, Binary::Mod),
                _ => return Ok(left),
            };
            if binds < level {
                return Ok(left);
            }
            self.link(&mut chain)?;
            self.advance();
            let right = self.binary(binds + 1)?;
            let span = left.span.to(right.span);
            left = Node { it: ExprKind::Binary(op, Box::new(left), Box::new(right)), span };
        }
    }

    fn signed(&mut self) -> Result<Expr, Fault> {
        let start = self.span();
        let sign = match self.peek() {
            Kind::Mark("-") => Sign::Minus,
            Kind::Mark("+") => Sign::Plus,
            Kind::Mark("~") => Sign::Invert,
            _ => return self.power(),
        };
        self.advance();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::new(start, Phrase::brief("wrong-many", "too many signs")));
        }
        let inner = self.signed()?;
        self.depth -= 1;
        let span = start.to(inner.span);
        Ok(match (sign, inner.it) {
            (Sign::Minus, ExprKind::Int(n)) => Node { it: ExprKind::Int(-n), span },
            (_, it) => {
                let inner = Node { it, span: inner.span };
                Node { it: ExprKind::Sign(sign, Box::new(inner)), span }
            }
        })
    }

    /// `a ** b`: it binds more tightly than a sign before it, and less tightly than one behind it.
    fn power(&mut self) -> Result<Expr, Fault> {
        let base = self.postfix()?;
        if !self.sees("**") {
            return Ok(base);
        }
        let mark = self.span();
        self.advance();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::new(mark, Phrase::brief("wrong-many", "too many powers")));
        }
        let exponent = self.signed()?;
        self.depth -= 1;
        let span = base.span.to(exponent.span);
        Ok(Node { it: ExprKind::Binary(Binary::Pow, Box::new(base), Box::new(exponent)), span })
    }

    fn postfix(&mut self) -> Result<Expr, Fault> {
        let mut object = self.atom()?;
        let mut chain = 0;
        loop {
            self.link(&mut chain)?;
            if self.sees("(") {
                self.advance();
                let (args, named) = self.arguments()?;
                let span = object.span.to(self.last_span());
                if let Some(heap) = heap(&self.kinds, &object, &args, span)? {
                    object = heap;
                    continue;
                }
                object = Node { it: ExprKind::Call(Box::new(Call { function: object, args, named })), span };
            } else if self.eat(".") {
                let (method, span) = self.name("the name of a method")?;
                if !self.sees("(") {
                    return Err(Fault::new(
                        span,
                        format!("values have methods, but no fields such as .{method}"),
                    ));
                }
                self.advance();
                let (args, named) = self.arguments()?;
                if let Some((name, value)) = named.first() {
                    return Err(Fault::new(
                        value.span,
                        format!("methods take no argument by name ('{name}=')"),
                    ));
                }
                let span = object.span.to(self.last_span());
                object = Node { it: ExprKind::Method(Box::new(object), Method::named(method), args), span };
            } else if self.eat("[") {
                object = self.index(object)?;
            } else {
                return Ok(object);
            }
        }
    }

    #[expect(clippy::type_complexity, reason = "two lists are plainest")]
    fn arguments(&mut self) -> Result<(Vec<Expr>, Vec<(Arc<str>, Expr)>), Fault> {
        let (mut args, mut named) = (Vec::new(), Vec::new());
        while !self.sees(")") {
            if let (Kind::Name(name), Some(Kind::Mark("="))) =
                (self.peek().clone(), self.tokens.get(self.at + 1).map(|t| &t.kind))
            {
                self.advance();
                self.advance();
                named.push((name, self.test()?));
            } else if !named.is_empty() {
                return Err(self.unexpected("an argument by name, after one by name"));
            } else if self.sees("*") || self.sees("**") {
                return Err(Fault::new(self.span(), "arguments cannot be spread with '*'"));
            } else {
                let argument = self.test()?;
                args.push(if self.sees("for") {
                    self.comprehension(argument, None, Builds::List)?
                } else {
                    argument
                });
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")", "to close the call")?;
        Ok((args, named))
    }

    fn index(&mut self, object: Expr) -> Result<Expr, Fault> {
        let from = if self.sees(":") { None } else { Some(self.tuple()?) };
        if !self.sees(":") {
            self.expect("]", "to close the index")?;
            let span = object.span.to(self.last_span());
            let index =
                from.ok_or_else(|| Fault::new(span, Phrase::brief("wrong-missing", "an index is missing")))?;
            return Ok(Node { it: ExprKind::Index(Box::new(object), Box::new(index)), span });
        }
        self.advance();
        let to = if self.sees(":") || self.sees("]") { None } else { Some(self.test()?) };
        let step = if self.eat(":") && !self.sees("]") { Some(self.test()?) } else { None };
        self.expect("]", "to close the slice")?;
        let span = object.span.to(self.last_span());
        Ok(Node { it: ExprKind::Slice(Box::new(Slice { object, from, to, step })), span })
    }

    fn atom(&mut self) -> Result<Expr, Fault> {
        let span = self.span();
        let simple = match self.peek().clone() {
            Kind::Int(n) => ExprKind::Int(n),
            Kind::Str(text) => {
                self.advance();
                let mut whole = text;
                while let Kind::Str(more) = self.peek().clone() {
                    self.advance();
                    whole = format!("{whole}{more}").into();
                }
                return Ok(Node { it: ExprKind::Str(whole), span: span.to(self.last_span()) });
            }
            Kind::Name(name) => match &*name {
                "None" => ExprKind::None,
                "True" => ExprKind::Bool(true),
                "False" => ExprKind::Bool(false),
                _ => ExprKind::Name(Name { text: name, place: Place::Unknown }),
            },
            Kind::Mark("(") => return self.parenthesis(),
            Kind::Mark("[") => return self.list(),
            Kind::Mark("{") => return self.dict(),
            _ => return Err(self.unexpected("an expression")),
        };
        self.advance();
        Ok(Node { it: simple, span })
    }

    fn parenthesis(&mut self) -> Result<Expr, Fault> {
        let start = self.span();
        self.advance();
        if self.eat(")") {
            return Ok(Node { it: ExprKind::Tuple(Vec::new()), span: start.to(self.last_span()) });
        }
        let mut inner = self.tuple()?;
        if self.sees("for") {
            inner = self.comprehension(inner, None, Builds::List)?;
        }
        self.expect(")", "to close the parenthesis")?;
        inner.span = start.to(self.last_span());
        Ok(inner)
    }

    fn list(&mut self) -> Result<Expr, Fault> {
        let start = self.span();
        self.advance();
        let mut items = Vec::new();
        while !self.sees("]") {
            let item = self.test()?;
            if items.is_empty() && self.sees("for") {
                let mut all = self.comprehension(item, None, Builds::List)?;
                self.expect("]", "to close the list")?;
                all.span = start.to(self.last_span());
                return Ok(all);
            }
            items.push(item);
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]", "or ',' in the list")?;
        Ok(Node { it: ExprKind::List(items), span: start.to(self.last_span()) })
    }

    fn dict(&mut self) -> Result<Expr, Fault> {
        let start = self.span();
        self.advance();
        let mut entries = Vec::new();
        while !self.sees("}") {
            let key = self.test()?;
            if self.sees(",") || self.sees("}") || self.sees("for") {
                return Err(Fault::new(start.to(key.span), "there are no sets")
                    .hint("use a list [ ], or a dict {key: value}"));
            }
            self.expect(":", "between key and value")?;
            let value = self.test()?;
            if entries.is_empty() && self.sees("for") {
                let mut all = self.comprehension(key, Some(value), Builds::Dict)?;
                self.expect("}", "to close the dict")?;
                all.span = start.to(self.last_span());
                return Ok(all);
            }
            entries.push((key, value));
            if !self.eat(",") {
                break;
            }
        }
        self.expect("}", "or ',' in the dict")?;
        Ok(Node { it: ExprKind::Dict(entries), span: start.to(self.last_span()) })
    }

    /// The clauses after an element; `for` comes next. In arrow expressions `where` is another word for `if`.
    pub fn comprehension(
        &mut self,
        element: Expr,
        value: Option<Expr>,
        builds: Builds,
    ) -> Result<Expr, Fault> {
        let mut clauses = Vec::new();
        loop {
            if self.eat("for") {
                let target = self.target()?;
                self.expect("in", "and what the name runs through")?;
                clauses.push(Clause::For(target, self.or()?));
            } else if self.eat("if") || self.eat("where") {
                clauses.push(Clause::If(self.or()?));
            } else {
                break;
            }
        }
        let span = element.span.to(self.last_span());
        Ok(Node {
            it: ExprKind::Comprehension(Box::new(Comprehension { builds, element, value, clauses })),
            span,
        })
    }

    /// Names after `for`.
    pub fn target(&mut self) -> Result<Target, Fault> {
        let first = self.single_target()?;
        if !self.sees(",") {
            return Ok(first);
        }
        let start = self.last_span();
        let mut all = vec![first];
        while self.eat(",") {
            if self.sees("in") {
                break;
            }
            all.push(self.single_target()?);
        }
        Ok(Target::Tuple(all, start.to(self.last_span())))
    }

    fn single_target(&mut self) -> Result<Target, Fault> {
        let start = self.span();
        if self.eat("(") || self.eat("[") {
            let inner = self.target()?;
            if !self.eat(")") {
                self.expect("]", "to close the names")?;
            }
            return Ok(match inner {
                tuple @ Target::Tuple(..) => tuple,
                single => Target::Tuple(vec![single], start.to(self.last_span())),
            });
        }
        let (text, span) = self.name("a name")?;
        Ok(Target::Name(Name { text, place: Place::Unknown }, span))
    }
}

/// A heap, if a kind is called: the pair of the kind and the number.
fn heap(kinds: &[Arc<str>], called: &Expr, args: &[Expr], span: Span) -> Result<Option<Expr>, Fault> {
    let ExprKind::Name(Name { text, .. }) = &called.it else { return Ok(None) };
    let Some(place) = kinds.iter().position(|kind| kind == text) else { return Ok(None) };
    let [number] = args else {
        return Err(Fault::new(span, phrase!("wrong-kind-numbers", "a heap of a kind has one number")));
    };
    let place = i64::try_from(place).expect("there are few kinds");
    let kind = Node { it: ExprKind::Int(place), span: called.span };
    Ok(Some(Node { it: ExprKind::Tuple(vec![kind, number.clone()]), span }))
}
