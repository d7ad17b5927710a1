//! Reads expressions: values, sums, functions, positions of games. Brackets may be nested as deep as memory
//! allows.

use std::ops::Range;

use grundy_base::error::{Advice, Refused};
use grundy_base::text::Text;

use crate::dyadic::Dyadic;
use crate::halt::{Done, Halt};
use crate::nus::Nus;
use crate::store::{Store, Value};
use crate::text::evaluate::{Item, braces, list};
use crate::text::functions::{self, FUNCTIONS, Function};
use crate::text::lex::{Lexer, Token};

/// Names of loopy values.
const LOOPY: [&str; 8] = ["on", "off", "over", "under", "upon", "uponth", "dud", "pass"];
/// Bytes that an open bracket takes.
const FRAME_BYTES: u64 = 256;

/// Positions of games inside expressions, where they stand for their values.
pub trait Positions {
    /// Whether a game has this name.
    fn has(&self, name: &str) -> bool;

    /// Some games that people may have meant.
    fn names(&self) -> Vec<&str>;

    /// The value of a position, from the name, the parameters behind the colon (empty without), and the
    /// position.
    ///
    /// # Errors
    /// A slip in the text, with its place; a refusal; a spent budget.
    fn value(
        &self,
        store: &mut Store<'_>,
        name: &str,
        parameters: Text<'_>,
        position: Text<'_>,
    ) -> Done<Value>;
}

/// No game has a name.
struct NoPositions;

impl Positions for NoPositions {
    fn has(&self, _: &str) -> bool {
        false
    }

    fn names(&self) -> Vec<&str> {
        Vec::new()
    }

    fn value(&self, _: &mut Store<'_>, _: &str, _: Text<'_>, _: Text<'_>) -> Done<Value> {
        Ok(Value::ZERO)
    }
}

/// The value of an expression without positions of games.
///
/// # Errors
/// A slip in the text, with its place; a spent budget.
pub fn read(store: &mut Store<'_>, text: &str) -> Done<Value> {
    read_with(store, Text::new(text), &NoPositions)
}

/// The value of an expression that may hold positions of these games.
///
/// # Errors
/// As [`read`].
pub fn read_with(store: &mut Store<'_>, text: Text<'_>, positions: &dyn Positions) -> Done<Value> {
    let mut reader = Reader { store, lexer: Lexer::new(text), positions, frames: Vec::new() };
    reader.open(Around::Whole)?;
    loop {
        let token = reader.lexer.next()?;
        let complete = reader.top().complete;
        let done = if complete { reader.after_operand(token)? } else { reader.operand(token)? };
        if let Some(value) = done {
            return Ok(value);
        }
    }
}

/// What an expression stands in.
enum Around {
    Whole,
    Bracket,
    /// `signed`: behind ±, so that a list is enough.
    Brace {
        items: Vec<Item>,
        signed: bool,
    },
    Call {
        function: &'static Function,
        arguments: Vec<Value>,
    },
}

/// An expression that is being read: the sum so far, the term, the factor, and the signs before the next
/// operand.
struct Frame {
    around: Around,
    opened: Range<usize>,
    /// The sum of the terms before this one, if there are any.
    total: Option<Value>,
    minus: bool,
    base: Option<Value>,
    factor: Option<Value>,
    switches: u32,
    times: Option<i64>,
    tiny: Option<bool>,
    complete: bool,
}

impl Frame {
    /// Whether nothing of a term has been read.
    fn is_fresh(&self) -> bool {
        self.base.is_none() && self.switches == 0 && self.times.is_none() && self.tiny.is_none()
    }
}

struct Reader<'r, 's, 't> {
    store: &'r mut Store<'s>,
    lexer: Lexer<'t>,
    positions: &'r dyn Positions,
    frames: Vec<Frame>,
}

impl<'t> Reader<'_, '_, 't> {
    fn open(&mut self, around: Around) -> Done<()> {
        self.store.budget.take(FRAME_BYTES)?;
        self.frames.push(Frame {
            around,
            opened: self.lexer.span.clone(),
            total: None,
            minus: false,
            base: None,
            factor: None,
            switches: 0,
            times: None,
            tiny: None,
            complete: false,
        });
        Ok(())
    }

    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the whole expression is closed last")
    }

    /// A token where a value should stand.
    fn operand(&mut self, token: Token<'t>) -> Done<Option<Value>> {
        let span = self.lexer.span.clone();
        let frame = self.top();
        let fresh = frame.is_fresh() && frame.factor.is_none();
        match token {
            Token::Number(x) => self.number(x)?,
            Token::Plus if fresh => {}
            Token::Minus => match self.lexer.peek()? {
                Token::Number(x) => {
                    self.lexer.next()?;
                    self.number(x.negated())?;
                }
                _ if fresh => self.top().minus ^= true,
                _ => return Err(self.lexer.bad("a minus cannot stand here: use brackets").into()),
            },
            Token::PlusMinus => self.top().switches += 1,
            Token::Tiny(positive) => self.top().tiny = Some(positive),
            Token::Ups(_) | Token::Star(_) | Token::Tower(..) | Token::Power(..) => self.piece(token)?,
            Token::OpenBrace => {
                let signed = frame.switches > 0 && frame.times.is_none() && frame.tiny.is_none();
                self.open(Around::Brace { items: Vec::new(), signed })?;
            }
            Token::OpenBracket => self.open(Around::Bracket)?,
            Token::Word(word) => self.word(word)?,
            Token::Bars(_) | Token::Comma | Token::CloseBrace
                if fresh && !frame.minus && frame.total.is_none() =>
            {
                return self.punctuation(token, None);
            }
            _ => {
                let what = if token == Token::End { "the expression ends where" } else { "here" };
                let problem = format!("{what} a value is expected: a number, ^, v, *, {{…|…}} or a name");
                return Err(self.lexer.bad_at(span, problem).into());
            }
        }
        Ok(None)
    }

    /// A number, or how often what follows is taken.
    fn number(&mut self, x: Dyadic) -> Done<()> {
        let span = self.lexer.span.clone();
        if self.lexer.peek()? == Token::Times {
            self.lexer.next()?;
            let n = x.whole().ok_or_else(|| {
                self.lexer
                    .bad_at(span, "copies are counted by whole numbers; norton(G, U) multiplies by others")
            })?;
            self.top().times = Some(n);
            return Ok(());
        }
        let value = self.store.number(x)?;
        self.complete(value)
    }

    /// A name of an infinitesimal, which may stand right behind another piece.
    fn piece(&mut self, token: Token<'_>) -> Done<()> {
        let (positive, value) = match token {
            Token::Ups(ups) => (true, self.store.nus(Nus { ups, ..Nus::ZERO })?),
            Token::Star(star) => (true, self.store.nimber(star)?),
            Token::Tower(positive, height) => (positive, self.store.tower(height)?),
            Token::Power(positive, height) => (positive, self.store.power(height)?),
            _ => return Ok(()),
        };
        let value = if positive { value } else { self.store.negative(value)? };
        self.complete(value)
    }

    fn word(&mut self, word: &str) -> Done<()> {
        let span = self.lexer.span.clone();
        if self.positions.has(word) {
            let parameters = self.lexer.parameters();
            let position = self.lexer.position();
            let value = self.positions.value(self.store, word, parameters, position)?;
            return self.complete(value);
        }
        if self.lexer.peek()? == Token::OpenBracket
            && let Some(function) = functions::find(word)
        {
            self.lexer.next()?;
            self.open(Around::Call { function, arguments: Vec::new() })?;
            self.top().opened = span;
            return Ok(());
        }
        if LOOPY.contains(&word) || self.lexer.peek()? == Token::OpenBrace {
            let reason = "loopy values have no canonical form in this version";
            return Err(Refused::new(word.to_owned(), reason, "write a game that ends").into());
        }
        let functions = FUNCTIONS.iter().map(|function| function.name).collect::<Vec<_>>().join(", ");
        let problem = format!("'{word}' is not known: expected a function or a game");
        let hint = format!("functions: {functions}; games: {}", self.positions.names().join(", "));
        Err(self.lexer.bad_at(span, problem).hint(Advice::from(hint)).into())
    }

    /// Takes an operand: signs that belong to it alone are applied.
    fn complete(&mut self, mut value: Value) -> Done<()> {
        let (times, tiny) = {
            let frame = self.top();
            (frame.times.take(), frame.tiny.take())
        };
        if let Some(positive) = tiny {
            value = self.store.tiny(value)?;
            if !positive {
                value = self.store.negative(value)?;
            }
        }
        if let Some(n) = times {
            value = self.store.multiple(n, value)?;
        }
        if let Some(before) = self.top().factor {
            value = self.store.plus(before, value)?;
        }
        let frame = self.top();
        frame.factor = Some(value);
        frame.complete = true;
        Ok(())
    }

    /// A token behind a value.
    fn after_operand(&mut self, token: Token<'t>) -> Done<Option<Value>> {
        match token {
            Token::Ups(_) | Token::Star(_) | Token::Tower(..) | Token::Power(..) => self.piece(token)?,
            Token::Tiny(positive) => {
                let frame = self.top();
                (frame.tiny, frame.complete) = (Some(positive), false);
            }
            Token::Times => {
                let token = self.lexer.next()?;
                let n = if let Token::Number(x) = token { x.whole() } else { None };
                let n = n.ok_or_else(|| self.lexer.bad("expected a whole number of copies"))?;
                let factor = self.top().factor.take().expect("a value stands before it");
                let copies = self.store.multiple(n, factor)?;
                self.complete(copies)?;
            }
            Token::Plus => self.end_term()?,
            Token::PlusMinus => {
                self.end_term()?;
                self.top().switches = 1;
            }
            Token::Minus => {
                self.end_term()?;
                match self.lexer.peek()? {
                    Token::Number(x) => {
                        self.lexer.next()?;
                        self.number(x.negated())?;
                    }
                    _ => self.top().minus = true,
                }
            }
            Token::Colon => {
                self.end_factor()?;
                self.top().complete = false;
            }
            Token::Bars(_) | Token::Comma | Token::CloseBrace | Token::CloseBracket | Token::End => {
                self.end_term()?;
                let total = self.top().total;
                return self.punctuation(token, total);
            }
            Token::And => {
                let reason = "loopy values have no canonical form in this version";
                return Err(Refused::new("onside & offside", reason, "write a game that ends").into());
            }
            _ => return Err(self.lexer.bad("expected + or - between two values").into()),
        }
        Ok(None)
    }

    /// Ends a factor: ± is applied, and what stands before a colon.
    fn end_factor(&mut self) -> Done<()> {
        let frame = self.top();
        let mut value = frame.factor.take().expect("a value was read");
        let (switches, base) = (std::mem::take(&mut frame.switches), frame.base.take());
        for _ in 0..switches {
            value = self.store.switch(value)?;
        }
        if let Some(base) = base {
            value = self.store.ordinal(base, value)?;
        }
        self.top().base = Some(value);
        Ok(())
    }

    fn end_term(&mut self) -> Done<()> {
        self.end_factor()?;
        let frame = self.top();
        let total = frame.total.unwrap_or(Value::ZERO);
        let mut term = frame.base.take().expect("a factor was read");
        if std::mem::take(&mut frame.minus) {
            term = self.store.negative(term)?;
        }
        let total = self.store.plus(total, term)?;
        let frame = self.top();
        (frame.total, frame.complete) = (Some(total), false);
        Ok(())
    }

    /// What ends an expression: it is given to what stands around it.
    fn punctuation(&mut self, token: Token<'t>, value: Option<Value>) -> Done<Option<Value>> {
        let span = self.lexer.span.clone();
        let frame = self.top();
        frame.total = None;
        match (&mut frame.around, token) {
            (Around::Whole, Token::End) => return Ok(value),
            (Around::Bracket, Token::CloseBracket) => {
                self.close();
                self.complete(value.expect("an empty bracket is seen before"))?;
            }
            (Around::Call { arguments, .. }, Token::Comma) => arguments.extend(value),
            (Around::Call { function, arguments }, Token::CloseBracket) => {
                arguments.extend(value);
                let (function, arguments) = (*function, std::mem::take(arguments));
                let opened = frame.opened.clone();
                self.close();
                self.call(function, &arguments, opened.start..span.end)?;
            }
            (Around::Brace { items, .. }, Token::Bars(_) | Token::Comma) => {
                items.extend(value.map(Item::Value));
                items.push(if let Token::Bars(bars) = token {
                    Item::Bars(bars, span)
                } else {
                    Item::Comma(span)
                });
            }
            (Around::Brace { items, signed }, Token::CloseBrace) => {
                items.extend(value.map(Item::Value));
                let (items, signed) = (std::mem::take(items), *signed);
                let opened = frame.opened.clone();
                self.close();
                self.brace(&items, signed, opened.start..span.end)?;
            }
            (around, _) => {
                let closing = Self::closing(around);
                return Err(self.unbalanced(token, closing));
            }
        }
        Ok(None)
    }

    fn closing(around: &Around) -> Option<&'static str> {
        match around {
            Around::Whole => None,
            Around::Bracket | Around::Call { .. } => Some(")"),
            Around::Brace { .. } => Some("}"),
        }
    }

    fn unbalanced(&mut self, token: Token<'_>, closing: Option<&str>) -> Halt {
        match closing {
            None => self.lexer.bad("no bracket is open here").into(),
            Some(closing) if token == Token::End => {
                let opened = self.top().opened.clone();
                self.lexer.bad_at(opened, format!("this is not closed: '{closing}' is missing")).into()
            }
            Some(closing) => self.lexer.bad(format!("expected '{closing}' or a sign here")).into(),
        }
    }

    fn close(&mut self) {
        self.frames.pop();
        self.store.budget.give_back(FRAME_BYTES);
    }

    fn brace(&mut self, items: &[Item], signed: bool, whole: Range<usize>) -> Done<()> {
        // a subscript of LaTeX: +_{3}
        if let ([Item::Value(value)], Some(_)) = (items, self.top().tiny) {
            return self.complete(*value);
        }
        let bars = items.iter().any(|item| matches!(item, Item::Bars(..)));
        if !signed || bars {
            let value = braces(self.store, &self.lexer, items, &whole)?;
            return self.complete(value);
        }
        // ±{a,b} = {a,b|−a,−b}
        let left = list(&self.lexer, items)?;
        let right = left.iter().map(|&option| self.store.negative(option)).collect::<Done<_>>()?;
        let value = self.store.make(left, right)?;
        self.top().switches -= 1;
        self.complete(value)
    }

    fn call(&mut self, function: &'static Function, arguments: &[Value], span: Range<usize>) -> Done<()> {
        if arguments.len() != function.arity {
            let problem = format!("expected {}({})", function.name, function.arguments);
            return Err(self.lexer.bad_at(span, problem).into());
        }
        let value = (function.apply)(self.store, arguments)?;
        self.complete(value)
    }
}
