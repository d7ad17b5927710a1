//! Reads expressions: values, sums, functions, positions of games. Brackets may be nested as deep as memory
//! allows.

use std::ops::Range;

use grundy_base::error::Advice;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::text::Text;

use crate::dyadic::Dyadic;
use crate::halt::{Done, Halt};
use crate::loopy::{Game, Vertex};
use crate::nus::Nus;
use crate::products::Form;
use crate::store::{Store, Value};
use crate::text::claim::Claim;
use crate::text::evaluate::{Item, braces, list};
use crate::text::form::form;
use crate::text::functions::{self, Apply, FUNCTIONS, Function};
use crate::text::lex::{Lexer, Token};
use crate::text::property::{self, PROPERTIES, Property};
use crate::text::term::{Choice, LOOPY, Term, Terms};

/// A move back to the braces in which it stands.
const PASS: &str = "pass";
/// Names of the first infinite number, which is no value here.
const OMEGA: [&str; 2] = ["ω", "omega"];
/// Bytes that an open bracket takes.
const FRAME_BYTES: u64 = 256;

/// Positions of games inside expressions, where they stand for their values.
pub trait Positions {
    /// Whether a game has this name.
    fn has(&self, name: &str) -> bool;

    /// The game, or the one of these functions, that people may have meant.
    fn nearest(&self, name: &str, functions: &[&'static str]) -> Option<&'static str>;

    /// What a position is worth, from the name, the parameters behind the colon (empty without), and the
    /// position.
    ///
    /// # Errors
    /// A slip in the text, with its place; a refusal; a spent budget.
    fn game(&self, store: &mut Store<'_>, name: &str, parameters: Text<'_>, position: Text<'_>)
    -> Done<Game>;
}

/// No game has a name.
pub(crate) struct NoPositions;

impl Positions for NoPositions {
    fn has(&self, _: &str) -> bool {
        false
    }

    fn nearest(&self, _: &str, _: &[&'static str]) -> Option<&'static str> {
        None
    }

    fn game(&self, _: &mut Store<'_>, _: &str, _: Text<'_>, _: Text<'_>) -> Done<Game> {
        Ok(Game::ZERO)
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
    read_game_with(store, text, positions)?.value()
}

/// What is asked in a text.
#[derive(Clone, Debug)]
pub enum Asked {
    /// What a game is worth.
    Game(Game),
    /// A question about a game.
    Property(&'static Property, Game),
    /// How two games compare, and what is claimed of that.
    Compare(Game, Claim, Game),
}

/// What an expression without positions of games stands for; play may come back in it.
///
/// # Errors
/// As [`read`].
pub fn read_game(store: &mut Store<'_>, text: &str) -> Done<Game> {
    read_game_with(store, Text::new(text), &NoPositions)
}

/// What an expression that may hold positions of these games stands for; play may come back in it.
///
/// # Errors
/// As [`read`].
pub fn read_game_with(store: &mut Store<'_>, text: Text<'_>, positions: &dyn Positions) -> Done<Game> {
    let mut reader = Reader::new(store, text, positions);
    match reader.whole()? {
        (game, None) => Ok(game),
        (_, Some(_)) => {
            let problem = "two games are compared here, and one is expected";
            Err(reader.lexer.bad(problem).into())
        }
    }
}

/// What is asked in a text: an expression, or two with `<`, `<=`, `==`, `!=`, `>=`, `>`, `||`, `<|`, `|>`
/// or `<=>` between them; or a question about one, `NAME(EXPR)`.
///
/// # Errors
/// As [`read`].
pub fn read_asked(store: &mut Store<'_>, text: Text<'_>, positions: &dyn Positions) -> Done<Asked> {
    if let Some((property, inside)) = property::asked(text) {
        return Ok(Asked::Property(property, read_game_with(store, inside, positions)?));
    }
    let mut reader = Reader::new(store, text, positions);
    let (first, claim) = reader.whole()?;
    let Some(claim) = claim else { return Ok(Asked::Game(first)) };
    match reader.whole()? {
        (second, None) => Ok(Asked::Compare(first, claim, second)),
        (_, Some(_)) => Err(reader.lexer.bad("only two games are compared at once").into()),
    }
}

/// What an expression stands in.
enum Around {
    Whole,
    Bracket,
    /// `signed`: behind ±, so that a list is enough. `name`: how it is called inside.
    Brace {
        items: Vec<Item>,
        signed: bool,
        name: Option<(String, Vertex)>,
    },
    Call {
        function: &'static Function,
        arguments: Vec<Term>,
    },
}

/// An expression that is being read: the sum so far, the term, the factor, and the signs before the next
/// operand.
struct Frame {
    around: Around,
    opened: Range<usize>,
    /// The sum of the terms before this one, if there are any.
    total: Option<Term>,
    /// What stands before &.
    onside: Option<Term>,
    minus: bool,
    base: Option<Term>,
    /// The form of the base, where it is quoted.
    base_form: Option<Form>,
    factor: Option<Term>,
    /// The form of the factor, where it is quoted and nothing else.
    form: Option<Form>,
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
    terms: Terms<'r, 's>,
    lexer: Lexer<'t>,
    positions: &'r dyn Positions,
    frames: Vec<Frame>,
    /// What is claimed of the expression that was read and the next one.
    claim: Option<Claim>,
}

impl<'r, 's, 't> Reader<'r, 's, 't> {
    fn new(store: &'r mut Store<'s>, text: Text<'t>, positions: &'r dyn Positions) -> Self {
        let (terms, lexer) = (Terms::new(store), Lexer::new(text));
        Self { terms, lexer, positions, frames: Vec::new(), claim: None }
    }

    /// An expression up to the end, or up to the sign of a claim.
    fn whole(&mut self) -> Done<(Game, Option<Claim>)> {
        self.frames.clear();
        self.claim = None;
        self.open(Around::Whole)?;
        loop {
            let token = self.lexer.next()?;
            let complete = self.top().complete;
            let done = if complete { self.after_operand(token)? } else { self.operand(token)? };
            if let Some(term) = done {
                return Ok((self.terms.game(term)?, self.claim));
            }
        }
    }

    fn open(&mut self, around: Around) -> Done<()> {
        self.terms.store.budget.take(FRAME_BYTES)?;
        self.frames.push(Frame {
            around,
            opened: self.lexer.span.clone(),
            total: None,
            onside: None,
            minus: false,
            base: None,
            base_form: None,
            factor: None,
            form: None,
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
    fn operand(&mut self, token: Token<'t>) -> Done<Option<Term>> {
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
            Token::Ups(_) | Token::Star(_) | Token::Tower(..) | Token::Power(..) | Token::Endless { .. } => {
                self.piece(token)?;
            }
            Token::OpenBrace => {
                let signed = frame.switches > 0 && frame.times.is_none() && frame.tiny.is_none();
                self.open(Around::Brace { items: Vec::new(), signed, name: None })?;
            }
            Token::OpenBracket => self.open(Around::Bracket)?,
            Token::Word(word) => self.word(word)?,
            Token::Quoted(_) => self.quoted()?,
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
        let value = self.terms.store.number(x)?;
        self.complete(Term::Short(value))
    }

    /// Braces between quotes: an ordinal sum on them depends on the options that are written.
    fn quoted(&mut self) -> Done<()> {
        let (text, span) = (self.lexer.quoted(), self.lexer.span.clone());
        // quotes do not nest, so that this goes one level deep
        let term = Term::Short(read_with(self.terms.store, text, self.positions)?);
        let Some(written) = form(self.terms.store, text, self.positions)? else {
            let problem = "a quoted form is one pair of braces, such as '{*|*}'";
            return Err(self.lexer.bad_at(span, problem).into());
        };
        let frame = self.top();
        let alone = frame.factor.is_none() && frame.times.is_none() && frame.tiny.is_none();
        self.complete(term)?;
        self.top().form = Some(written).filter(|_| alone);
        Ok(())
    }

    /// A name of an infinitesimal, which may stand right behind another piece.
    fn piece(&mut self, token: Token<'_>) -> Done<()> {
        let store = &mut *self.terms.store;
        let (positive, term) = match token {
            Token::Ups(ups) => (true, Term::Short(store.nus(Nus { ups, ..Nus::ZERO })?)),
            Token::Star(star) => (true, Term::Short(store.nimber(star)?)),
            Token::Tower(positive, height) => (positive, Term::Short(store.tower(height)?)),
            Token::Power(positive, height) => (positive, Term::Short(store.power(height)?)),
            Token::Endless { positive, tower: true } => (positive, self.terms.upon()?),
            Token::Endless { positive, tower: false } => (positive, self.terms.uponth()?),
            _ => return Ok(()),
        };
        let term = if positive { term } else { self.terms.negative(term)? };
        self.complete(term)
    }

    fn word(&mut self, word: &str) -> Done<()> {
        if self.positions.has(word) {
            let parameters = self.lexer.parameters();
            let position = self.lexer.position();
            let game = self.positions.game(self.terms.store, word, parameters, position)?;
            let term = self.terms.enter(&game)?;
            return self.complete(term);
        }
        let word = self.value_name(word).unwrap_or(word);
        let span = self.lexer.span.clone();
        if self.lexer.peek()? == Token::OpenBracket
            && let Some(function) = functions::find(word)
        {
            self.lexer.next()?;
            self.open(Around::Call { function, arguments: Vec::new() })?;
            self.top().opened = span;
            return Ok(());
        }
        if let Some(vertex) = self.braces_called(word) {
            return self.complete(Term::Loopy { on: vertex, off: vertex });
        }
        if word == PASS {
            return self.pass();
        }
        if OMEGA.contains(&word) {
            let problem =
                "values with ω are not computed: games here have finitely many positions, and ω has not";
            let hint = "on = {pass|} is greater than all numbers; or write a number";
            return Err(self.lexer.bad_at(span, problem).hint(Advice::from(hint)).into());
        }
        if let Some(term) = self.terms.named(word)? {
            return self.complete(term);
        }
        let is_name = word.chars().all(|c| c.is_ascii_alphanumeric());
        if is_name && self.lexer.peek()? == Token::OpenBrace {
            let vertex = self.terms.begin()?;
            self.lexer.next()?;
            self.open(Around::Brace {
                items: Vec::new(),
                signed: false,
                name: Some((word.to_owned(), vertex)),
            })?;
            self.top().opened = span;
            return Ok(());
        }
        if PROPERTIES.iter().any(|property| functions::is_named(property.name, word)) {
            let problem = format!("{word} is no value: it can only be asked alone");
            let hint = format!("write {word}(G) and nothing beside it");
            return Err(self.lexer.bad_at(span, problem).hint(Advice::from(hint)).into());
        }
        let functions = FUNCTIONS.iter().map(|function| function.name);
        let functions: Vec<_> = functions.chain(PROPERTIES.iter().map(|property| property.name)).collect();
        let problem = phrase!(
            "wrong-value-word",
            "'{word}' is not known: expected a function or a game",
            word = word.to_owned()
        );
        let hint = match self.positions.nearest(word, &functions) {
            Some(near) => phrase!("hint-near", "did you mean '{name}'?", name = near),
            None => Phrase::fixed(
                "hint-value-word",
                "write a function with its arguments, cool(G, 1/2), or a game with a position, domineering 2x3",
            ),
        };
        Err(self.lexer.bad_at(span, problem).hint(hint).into())
    }

    /// The braces around with this name.
    fn braces_called(&self, word: &str) -> Option<Vertex> {
        self.frames.iter().rev().find_map(|frame| match &frame.around {
            Around::Brace { name: Some((name, vertex)), .. } if name == word => Some(*vertex),
            _ => None,
        })
    }

    /// The name of a value at the beginning of a word: names of games hold hyphens, but `on-on` is a
    /// difference.
    fn value_name<'w>(&mut self, word: &'w str) -> Option<&'w str> {
        let (name, _) = word.split_once('-')?;
        let known = LOOPY.contains(&name) || self.braces_called(name).is_some();
        known.then(|| self.lexer.shorten(name.len()))?;
        Some(name)
    }

    /// A move back to the braces: an option by itself.
    fn pass(&mut self) -> Done<()> {
        let span = self.lexer.span.clone();
        let next = self.lexer.peek()?;
        let frame = self.top();
        let alone = frame.is_fresh() && frame.factor.is_none() && frame.total.is_none() && !frame.minus;
        match &mut frame.around {
            Around::Brace { items, .. }
                if alone && matches!(next, Token::Bars(_) | Token::Comma | Token::CloseBrace) =>
            {
                items.push(Item::Option(Choice::Pass));
                Ok(())
            }
            _ => {
                let problem = "pass is an option by itself, inside braces: {0|pass}";
                Err(self.lexer.bad_at(span, problem).into())
            }
        }
    }

    /// Takes an operand: signs that belong to it alone are applied.
    fn complete(&mut self, mut value: Term) -> Done<()> {
        let (times, tiny) = {
            let frame = self.top();
            (frame.times.take(), frame.tiny.take())
        };
        if let Some(positive) = tiny {
            value = self.terms.tiny(value)?;
            if !positive {
                value = self.terms.negative(value)?;
            }
        }
        if let Some(n) = times {
            value = self.terms.multiple(n, value)?;
        }
        if let Some(before) = self.top().factor {
            value = self.terms.plus(before, value)?;
        }
        let frame = self.top();
        (frame.factor, frame.form) = (Some(value), None);
        frame.complete = true;
        Ok(())
    }

    /// A token behind a value.
    fn after_operand(&mut self, token: Token<'t>) -> Done<Option<Term>> {
        match token {
            Token::Ups(_) | Token::Star(_) | Token::Tower(..) | Token::Power(..) | Token::Endless { .. } => {
                self.piece(token)?;
            }
            Token::Tiny(positive) => {
                let frame = self.top();
                (frame.tiny, frame.complete) = (Some(positive), false);
            }
            Token::Word(word) if LOOPY.contains(&word.split('-').next().unwrap_or(word)) => {
                self.word(word)?;
            }
            Token::Times => {
                let token = self.lexer.next()?;
                let n = if let Token::Number(x) = token { x.whole() } else { None };
                let n = n.ok_or_else(|| self.lexer.bad("expected a whole number of copies"))?;
                let factor = self.top().factor.take().expect("a value stands before it");
                let copies = self.terms.multiple(n, factor)?;
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
            Token::Bars(_)
            | Token::Comma
            | Token::CloseBrace
            | Token::CloseBracket
            | Token::Claim(_)
            | Token::End => {
                self.end_term()?;
                let frame = self.top();
                let (total, onside) = (frame.total, frame.onside.take());
                let value = match (onside, total) {
                    (Some(on), Some(off)) => Some(self.terms.sided(on, off)?),
                    _ => total,
                };
                return self.punctuation(token, value);
            }
            Token::And if self.top().onside.is_none() => {
                self.end_term()?;
                let frame = self.top();
                (frame.onside, frame.complete) = (frame.total.take(), false);
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
        let (base_form, form) = (frame.base_form.take(), frame.form.take());
        let form = form.filter(|_| switches == 0 && base.is_none());
        for _ in 0..switches {
            value = self.terms.switch(value)?;
        }
        value = match (base, base_form) {
            (Some(_), Some(form)) => self.terms.ordinal_on(&form, value)?,
            (Some(base), None) => self.terms.ordinal(base, value)?,
            (None, _) => value,
        };
        let frame = self.top();
        (frame.base, frame.base_form) = (Some(value), form);
        Ok(())
    }

    fn end_term(&mut self) -> Done<()> {
        self.end_factor()?;
        let frame = self.top();
        let total = frame.total.unwrap_or(Term::Short(Value::ZERO));
        let mut term = frame.base.take().expect("a factor was read");
        frame.base_form = None;
        if std::mem::take(&mut frame.minus) {
            term = self.terms.negative(term)?;
        }
        let total = self.terms.plus(total, term)?;
        let frame = self.top();
        (frame.total, frame.complete) = (Some(total), false);
        Ok(())
    }

    /// What ends an expression: it is given to what stands around it.
    fn punctuation(&mut self, token: Token<'t>, value: Option<Term>) -> Done<Option<Term>> {
        let span = self.lexer.span.clone();
        let frame = self.top();
        frame.total = None;
        match (&mut frame.around, token) {
            (Around::Whole, Token::End) => return Ok(value),
            (Around::Whole, Token::Claim(claim)) if value.is_some() => {
                self.claim = Some(claim);
                return Ok(value);
            }
            (Around::Whole, Token::Bars(2)) if value.is_some() => {
                self.claim = Some(Claim::Confused);
                return Ok(value);
            }
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
                items.extend(value.map(|term| Item::Option(Choice::Term(term))));
                items.push(if let Token::Bars(bars) = token {
                    Item::Bars(bars, span)
                } else {
                    Item::Comma(span)
                });
            }
            (Around::Brace { items, signed, name }, Token::CloseBrace) => {
                items.extend(value.map(|term| Item::Option(Choice::Term(term))));
                let (items, signed) = (std::mem::take(items), *signed);
                let name = name.take().map(|(_, vertex)| vertex);
                let opened = frame.opened.clone();
                self.close();
                self.brace(&items, signed, name, opened.start..span.end)?;
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
                self.lexer
                    .bad_at(
                        opened,
                        Phrase::brief("wrong-open", format!("this is not closed: '{closing}' is missing")),
                    )
                    .into()
            }
            Some(closing) => self.lexer.bad(format!("expected '{closing}' or a sign here")).into(),
        }
    }

    fn close(&mut self) {
        self.frames.pop();
        self.terms.store.budget.give_back(FRAME_BYTES);
    }

    fn brace(&mut self, items: &[Item], signed: bool, name: Option<Vertex>, whole: Range<usize>) -> Done<()> {
        // a subscript of LaTeX: +_{3}
        if let ([Item::Option(Choice::Term(term))], Some(_)) = (items, self.top().tiny) {
            return self.complete(*term);
        }
        let bars = items.iter().any(|item| matches!(item, Item::Bars(..)));
        if !signed || bars {
            let term = braces(&mut self.terms, &self.lexer, items, name, &whole)?;
            return self.complete(term);
        }
        // ±{a,b} = {a,b|−a,−b}
        let left = list(&self.lexer, items)?;
        let mut right = Vec::with_capacity(left.len());
        for &option in &left {
            right.push(match option {
                Choice::Term(term) => Choice::Term(self.terms.negative(term)?),
                Choice::Pass => Choice::Pass,
            });
        }
        let term = self.terms.make(&left, &right, None)?;
        self.top().switches -= 1;
        self.complete(term)
    }

    fn call(&mut self, function: &'static Function, arguments: &[Term], span: Range<usize>) -> Done<()> {
        if arguments.len() != function.arity {
            let problem = format!("expected {}({})", function.name, function.arguments);
            return Err(self.lexer.bad_at(span, problem).into());
        }
        if let Apply::Parts(apply) = function.apply {
            let term = apply(&mut self.terms, arguments)?;
            return self.complete(term);
        }
        let mut games = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            games.push(self.terms.game(argument)?);
        }
        let found = match function.apply {
            Apply::Parts(_) => return Ok(()),
            Apply::Games(apply) => apply(self.terms.store, &games)?,
            Apply::Values(apply) => {
                let values = games.iter().map(Game::short).collect::<Option<Vec<_>>>();
                let values = values.ok_or_else(|| function.no_loops())?;
                Game::Short(apply(self.terms.store, &values)?)
            }
        };
        let term = self.terms.enter(&found)?;
        self.complete(term)
    }
}
