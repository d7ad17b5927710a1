//! Formulas with named parameters: `n -> range(n)`, `x, y: x == y`.

use std::sync::{Arc, Mutex, PoisonError};

use crate::error::{BadText, Error};

use crate::allowance::Meter;
use crate::ast::{Body, Builds, Choice, Expr, ExprKind, Function, Node, Param};
use crate::kinds;
use crate::parse::Parser;
use crate::phrase::phrase;
use crate::plain::Plain;
use crate::resolve;
use crate::run::Machine;
use crate::source::{Fault, Source, Span};
use crate::token::Kind;
use crate::value::Value;

/// A parameter count above this is a slip.
const MAX_PARAMS: usize = 8;

/// An expression of some numbers.
///
/// ```
/// use grundy_lang::formula::Formula;
/// use grundy_lang::plain::Plain;
/// let claim = Formula::claim("n % 4 == 0", &["n"]).unwrap();
/// assert_eq!(claim.eval(&[8]).unwrap(), Plain::Bool(true));
/// let options = Formula::arrow("x, y -> [(x - 1, y)] where x > 0").unwrap();
/// assert_eq!(options.params().len(), 2);
/// ```
#[derive(Debug)]
pub struct Formula {
    source: Source,
    function: Arc<Function>,
    /// The kinds of heaps, if positions are heaps of several kinds.
    kinds: Vec<Arc<str>>,
    meter: Arc<Meter>,
    machine: Mutex<Machine>,
}

impl Formula {
    /// Whether a text is meant as an arrow expression. Behind the name of a game, as in `graph:1->2`, an
    /// arrow is none.
    pub fn is_arrow(text: &str) -> bool {
        let arrow = text.find("->").into_iter().chain(text.find('→')).min();
        arrow.is_some_and(|at| !text[..at].contains(':'))
    }

    /// Reads an arrow expression: `params -> expression`, with `for …` and `where …` behind it if wanted; or
    /// one for each kind of heaps, `a(n) -> expression; b(n) -> expression`.
    ///
    /// # Errors
    /// A slip, with its place.
    pub fn arrow(text: &str) -> Result<Self, BadText> {
        let source = Source::expression(text);
        Self::read_arrow(text)
            .and_then(|(function, kinds)| Ok(Self { kinds, ..Self::finish(&source, function)? }))
            .map_err(|fault| source.bad(fault))
    }

    /// Reads a claim: `params: expression`, `params -> expression`, or an expression of the names in
    /// `default`.
    ///
    /// # Errors
    /// A slip, with its place.
    pub fn claim(text: &str, default: &[&str]) -> Result<Self, BadText> {
        let source = Source::expression(text);
        Self::read_claim(text, default)
            .and_then(|function| Self::finish(&source, function))
            .map_err(|fault| source.bad(fault))
    }

    /// Reads a claim with the positions that it is about, if it says so: `n % 4 == 0 where n > 0`.
    ///
    /// # Errors
    /// A slip, with its place.
    pub fn claim_where(text: &str, default: &[&str]) -> Result<(Self, Option<Self>), BadText> {
        let source = Source::expression(text);
        let read = || {
            let mut parser = Parser::new(text, false)?;
            let params = claim_params(&mut parser, default)?;
            let body = parser.tuple()?;
            let test = if parser.eat("where") { Some(parser.test()?) } else { None };
            parser.end()?;
            let domain =
                test.map(|test| Self::finish(&source, function(params.clone(), test))).transpose()?;
            Ok((Self::finish(&source, function(params, body))?, domain))
        };
        read().map_err(|fault: Fault| source.bad(fault))
    }

    fn finish(source: &Source, mut function: Function) -> Result<Self, Fault> {
        resolve::function(&mut function)?;
        Ok(Self {
            source: source.clone(),
            function: Arc::new(function),
            kinds: Vec::new(),
            meter: Arc::default(),
            machine: Mutex::default(),
        })
    }

    fn read_arrow(text: &str) -> Result<(Function, Vec<Arc<str>>), Fault> {
        let mut parser = Parser::new(text, false)?;
        if let Some(names) = kinds::names(&parser) {
            parser.name_kinds(&names);
            let (params, body) = kinds::read(&mut parser, &names, options)?;
            return Ok((function(params, body), names));
        }
        let params = header(&mut parser)?.ok_or_else(|| {
            Fault::new(parser.span(), "expected the parameters of the position, then ->").hint(phrase!(
                "hint-example",
                "for example: {example}",
                example = "n -> range(n)"
            ))
        })?;
        let body = options(&mut parser)?;
        parser.end()?;
        Ok((function(params, body), Vec::new()))
    }

    fn read_claim(text: &str, default: &[&str]) -> Result<Function, Fault> {
        let mut parser = Parser::new(text, false)?;
        let params = claim_params(&mut parser, default)?;
        let body = parser.tuple()?;
        parser.end()?;
        Ok(function(params, body))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The text with its place, for messages.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The kinds of heaps, if positions are heaps of several kinds: the first number is the place of a kind
    /// here.
    pub fn kinds(&self) -> &[Arc<str>] {
        &self.kinds
    }

    /// The names of the parameters.
    pub fn params(&self) -> impl ExactSizeIterator<Item = &str> {
        self.function.params.iter().map(|param| &*param.name)
    }

    /// The limits that its calls obey.
    pub fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }

    /// The function.
    pub fn function(&self) -> &Arc<Function> {
        &self.function
    }

    /// The value for these numbers.
    ///
    /// # Errors
    /// A fault while it runs, with its place and the numbers; a limit.
    pub fn eval(&self, numbers: &[i64]) -> Result<Plain, Error> {
        let span = self.body_span();
        self.run(numbers, |machine, value| {
            Plain::of(value, machine, span).map_err(|not| not.fault(|problem| Fault::new(span, problem)))
        })
    }

    /// Runs it on these numbers and lets `take` have the result.
    ///
    /// # Errors
    /// As for [`eval`](Self::eval).
    pub fn run<T>(
        &self,
        numbers: &[i64],
        take: impl FnOnce(&mut Machine, Value) -> Result<T, Fault>,
    ) -> Result<T, Error> {
        let mut machine = self.machine.lock().unwrap_or_else(PoisonError::into_inner);
        machine.begin(self.meter.allowance());
        let args: Vec<Value> = numbers.iter().map(|&n| Value::Int(n)).collect();
        let found = machine
            .call_own(&self.function, &args, self.body_span())
            .map_err(|fault| *fault)
            .and_then(|value| take(&mut machine, value));
        machine.end();
        found.map_err(|fault| self.at(numbers, fault))
    }

    /// A fault as the library's errors say it, with the numbers on which it happened.
    fn at(&self, numbers: &[i64], mut fault: Fault) -> Error {
        let kind = numbers.first().and_then(|&kind| self.kinds.get(usize::try_from(kind).ok()?));
        let bound: Vec<_> = match kind {
            Some(kind) => vec![format!("{kind}({})", numbers.get(1).unwrap_or(&0))],
            None => self.params().zip(numbers).map(|(name, n)| format!("{name} = {n}")).collect(),
        };
        if !bound.is_empty() {
            fault.problem = fault.problem.for_values(&bound.join(", "));
        }
        self.source.error(fault)
    }

    /// Where the expression behind the parameters stands.
    pub fn body_span(&self) -> Span {
        match &self.function.body {
            Body::Expr(expr) => expr.span,
            Body::Block(_) => Span::default(),
        }
    }
}

/// The options behind an arrow.
fn options(parser: &mut Parser) -> Result<Expr, Fault> {
    let body = parser.tuple()?;
    if parser.sees("for") {
        return parser.comprehension(body, None, Builds::List);
    }
    if !parser.eat("where") {
        return Ok(body);
    }
    let test = parser.test()?;
    let span = body.span;
    let other = Node { it: ExprKind::List(Vec::new()), span };
    Ok(Node { it: ExprKind::Choice(Box::new(Choice { test, then: body, other })), span })
}

fn claim_params(parser: &mut Parser, default: &[&str]) -> Result<Vec<Param>, Fault> {
    let own = header(parser)?;
    let named = || default.iter().map(|name| Param { name: (*name).into(), default: None }).collect();
    Ok(own.unwrap_or_else(named))
}

fn function(params: Vec<Param>, body: Expr) -> Function {
    Function {
        name: "the expression".into(),
        params,
        body: Body::Expr(body),
        slots: 0,
        names: Vec::new(),
        captures: Vec::new(),
    }
}

/// Names with commas between, then `->` or `:`. `None` if the text does not begin so.
fn header(parser: &mut Parser) -> Result<Option<Vec<Param>>, Fault> {
    let Some(end) = parser.ahead(|kinds| {
        let at = kinds.iter().position(|kind| matches!(kind, Kind::Mark("->" | ":")))?;
        let names =
            kinds[..at].iter().all(|kind| matches!(kind, Kind::Name(_) | Kind::Mark("," | "(" | ")")));
        (names || matches!(kinds[at], Kind::Mark("->"))).then(|| match kinds[at] {
            Kind::Mark(mark) => mark,
            _ => "->",
        })
    }) else {
        return Ok(None);
    };
    let start = parser.span();
    let bracket = parser.eat("(");
    let params = parser.params(if bracket { ")" } else { end })?;
    if bracket {
        parser.expect(")", "after the parameters")?;
    }
    parser.expect(end, "after the parameters")?;
    if let Some(param) = params.iter().find(|param| param.default.is_some()) {
        return Err(Fault::new(start, format!("{} cannot have a default here", param.name)));
    }
    if params.is_empty() || params.len() > MAX_PARAMS {
        let problem = format!("a position has 1 to {MAX_PARAMS} numbers, here are {}", params.len());
        return Err(Fault::new(start, problem).hint(phrase!(
            "hint-example",
            "for example: {example}",
            example = "x, y -> [(x - 1, y)] where x > 0"
        )));
    }
    Ok(Some(params))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, numbers: &[i64]) -> String {
        match Formula::arrow(text).unwrap().eval(numbers) {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn arrows() {
        for (text, numbers, expected) in [
            ("n -> [n - 1, n - 2]", &[5][..], "[4,3]"),
            ("n -> n - k for k in (1, 3, 4) where k <= n", &[3], "[2,0]"),
            ("n -> [[i, n - i] for i in range(1, n) if 2 * i != n]", &[4], "[[1,3],[3,1]]"),
            ("x, y -> [(x - 1, y)] where x > 0", &[0, 5], "[]"),
            ("(x, y) -> (x - 1, y), (x, y - 1)", &[2, 5], "((1,5),(2,4))"),
            ("n -> n - 1", &[5], "4"),
            ("n -> {n: 1}", &[5], "a dict cannot be part of it, for n = 5"),
            ("n -> n // 0", &[5], "division by zero, for n = 5"),
        ] {
            assert_eq!(value(text, numbers), expected, "{text}");
        }
    }

    #[test]
    fn kinds_of_heaps() {
        let text = "a(n) -> [b(n), [a(n - 1), b(2)]] where n > 0; b(n) -> b(k) for k in range(n)";
        let rules = Formula::arrow(text).unwrap();
        assert_eq!((rules.kinds(), rules.params().len()), (&["a".into(), "b".into()][..], 2));
        for (numbers, expected) in
            [([0, 0], "[]"), ([0, 3], "[(1,3),[(0,2),(1,2)]]"), ([1, 2], "[(1,0),(1,1)]"), ([2, 2], "[]")]
        {
            assert_eq!(rules.eval(&numbers).unwrap().to_string(), expected, "{numbers:?}");
        }
        let faulty = Formula::arrow("a(n) -> [a(n // 0)]").unwrap();
        assert_eq!(faulty.eval(&[0, 5]).unwrap_err().to_string(), "division by zero, for a(5)");
    }

    #[test]
    fn slips() {
        for (text, part) in [
            ("n + 1", "expected the parameters"),
            ("n, -> [n", "never closed"),
            ("n -> ", "expected an expression"),
            ("-> n", "1 to 8 numbers"),
            ("3 -> n", "the name of a parameter"),
            ("n -> m", "unknown name 'm'"),
            ("n, n -> n", "twice"),
            ("n -> n n", "expected an operator"),
            ("n=1 -> n", "default"),
            ("a(n) -> [b(n)]", "unknown name 'b'"),
            ("a(n) -> [a(n - 1, 2)]", "one number"),
            ("a(n, m) -> [a(n - 1)]", "one number"),
            ("a(n) -> [a(n - 1)]; a(n) -> []", "two rules"),
            ("a(n) -> [a(n - 1)]; b(m) -> []", "called n in the first rule and m here"),
            ("min(n) -> [min(n - 1)]", "part of the language"),
            ("a(n) -> [a(n - 1)]; b", "'(' behind the name"),
            ("a(n) -> [a(n - 1)] b(n) -> []", "expected"),
        ] {
            let problem = Formula::arrow(text).unwrap_err().problem;
            assert!(problem.contains(part), "{text}: {problem}");
        }
    }

    #[test]
    fn claims() {
        for (text, expected) in [
            ("n % 4 == 0", "True"),
            ("m: m ^ 1", "9"),
            ("m -> m ^ 1", "9"),
            ("{8: 3}[n]", "3"),
            ("n if n > 3 else 0", "8"),
        ] {
            let claim = Formula::claim(text, &["n"]).unwrap();
            assert_eq!(claim.eval(&[8]).unwrap().to_string(), expected, "{text}");
        }
    }
}
