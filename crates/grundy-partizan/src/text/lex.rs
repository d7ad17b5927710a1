//! The pieces of an expression, one after the other, with their places.

use std::ops::Range;

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::text::Text;

use crate::dyadic::Dyadic;
use crate::text::claim::{Claim, SIGNS};
use crate::text::spell::{FRACTIONS, SUBSCRIPTS, SUPERSCRIPTS};

/// A piece of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Number(Dyadic),
    /// k·↑.
    Ups(i64),
    /// ↑ + … + ↑ⁿ, and whether it is positive.
    Tower(bool, u64),
    /// ↑ⁿ, and whether it is positive.
    Power(bool, u64),
    /// The limits of both for ever higher ones.
    Endless {
        positive: bool,
        tower: bool,
    },
    Star(u64),
    /// `n*` before what it multiplies, or `*n` behind a bracket.
    Times,
    Plus,
    Minus,
    PlusMinus,
    Tiny(bool),
    Colon,
    And,
    Comma,
    Bars(usize),
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    Word(&'a str),
    /// A form between single quotes.
    Quoted(&'a str),
    /// Between two games that are compared; `||` is read as bars.
    Claim(Claim),
    End,
}

/// Longer runs of bars are slips.
const MAX_BARS: usize = 32;

/// Reads tokens.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    text: Text<'a>,
    at: usize,
    /// Where the last token began and ended.
    pub(crate) span: Range<usize>,
    previous: Token<'a>,
    /// Commands of LaTeX stand in the text, so that braces are its groups.
    latex: bool,
}

/// The digit that a character is among those that are set low or high.
fn digit_of(c: char, digits: [char; 10]) -> Option<char> {
    (0..).zip(digits).find(|(_, set)| *set == c).and_then(|(n, _)| char::from_digit(n, 10))
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: Text<'a>) -> Self {
        let latex = text.as_str().contains('\\');
        Self { text, at: 0, span: 0..0, previous: Token::End, latex }
    }

    fn rest(&self) -> &'a str {
        &self.text.as_str()[self.at..]
    }

    /// A slip at the last token.
    pub(crate) fn bad(&self, problem: impl Into<Phrase>) -> BadText {
        self.text.part(self.span.clone()).bad(problem)
    }

    /// A slip at another place.
    pub(crate) fn bad_at(&self, span: Range<usize>, problem: impl Into<Phrase>) -> BadText {
        self.text.part(span).bad(problem)
    }

    /// What stands between the quotes of the last token.
    pub(crate) fn quoted(&self) -> Text<'a> {
        self.text.part(self.span.start + 1..self.span.end - 1)
    }

    /// The column of a place, from 1.
    pub(crate) fn column(&self, at: usize) -> usize {
        self.text.as_str()[..at].chars().count() + 1
    }

    /// Goes back behind the first bytes of the last token, a word.
    pub(crate) fn shorten(&mut self, length: usize) {
        self.span.end = self.span.start + length;
        self.at = self.span.end;
    }

    fn eat(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn run(&mut self, is_in: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is_in(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn skip_space(&mut self) {
        self.run(char::is_whitespace);
        // the spaces of LaTeX, and what only sets the size of brackets
        while self.latex
            && [r"\,", r"\;", r"\ ", r"\!", r"\left", r"\right"].iter().any(|space| self.skips(space))
        {
            self.run(char::is_whitespace);
        }
    }

    /// Takes a command if it stands here, and no longer one does.
    fn skips(&mut self, command: &str) -> bool {
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let longer = self.rest().strip_prefix(command).is_some_and(|after| after.starts_with(is_letter));
        !(command.ends_with(is_letter) && longer) && self.eat(command)
    }

    /// A whole number in digits that are set low or high.
    fn set_digits(&mut self, digits: [char; 10]) -> Option<Result<i64, String>> {
        let run = self.run(|c| digits.contains(&c));
        let number: String = run.chars().filter_map(|c| digit_of(c, digits)).collect();
        let parsed =
            || number.parse().map_err(|_| "the number is too large: expected less than 2^63".to_owned());
        (!run.is_empty()).then(parsed)
    }

    /// A command of LaTeX.
    fn command(&mut self) -> Result<Token<'a>, String> {
        for (command, token) in [
            (r"\{", Token::OpenBrace),
            (r"\}", Token::CloseBrace),
            (r"\pm", Token::PlusMinus),
            (r"\cdot", Token::Times),
            (r"\mid", Token::Bars(1)),
            (r"\mathbin{\&}", Token::And),
            (r"\Uparrow", Token::Ups(2)),
            (r"\Downarrow", Token::Ups(-2)),
        ] {
            if self.skips(command) {
                return Ok(token);
            }
        }
        for (command, up) in [(r"\uparrow", true), (r"\downarrow", false)] {
            if self.skips(command) {
                return self.raised(up);
            }
        }
        if self.skips(r"\ast") {
            self.run(char::is_whitespace);
            let star = if self.rest().starts_with(|c: char| c.is_ascii_digit()) { self.count()? } else { 1 };
            return Ok(Token::Star(star));
        }
        if self.eat(r"\mathrm{") {
            let word = self.run(char::is_alphanumeric);
            return if self.eat("}") { Ok(Token::Word(word)) } else { Err("'}' is missing".to_owned()) };
        }
        for command in [r"\tfrac", r"\frac", r"\dfrac"] {
            if !self.skips(command) {
                continue;
            }
            let mut parts = [0; 2];
            for part in &mut parts {
                let begins = self.eat("{");
                *part = self.whole()?;
                if !begins || !self.eat("}") {
                    return Err(r"expected a fraction such as \tfrac{1}{2}".to_owned());
                }
            }
            return Self::fraction(parts[0], parts[1]);
        }
        self.at += 1;
        let word = self.run(|c| c.is_ascii_alphabetic());
        Err(format!(r"\{word} is no command that is read in values"))
    }

    /// An arrow of LaTeX with its exponent.
    fn raised(&mut self, up: bool) -> Result<Token<'a>, String> {
        if self.eat("^{[") {
            let n = self.count()?;
            return if self.eat("]}") { Ok(Token::Tower(up, n)) } else { Err("']}' is missing".to_owned()) };
        }
        if self.eat("^{") {
            let n = self.count()?;
            return if self.eat("}") { Ok(Token::Power(up, n)) } else { Err("'}' is missing".to_owned()) };
        }
        Ok(Token::Ups(if up { 1 } else { -1 }))
    }

    fn fraction(numerator: i64, denominator: i64) -> Result<Token<'a>, String> {
        if denominator <= 0 || denominator.count_ones() != 1 {
            return Err(format!("{denominator} is not a power of two: numbers are dyadic, such as 3/8"));
        }
        let x = Dyadic::new(numerator.into(), denominator.trailing_zeros());
        x.map(Token::Number).map_err(|error| error.to_string())
    }

    /// The next token, which is not taken.
    pub(crate) fn peek(&self) -> Result<Token<'a>, BadText> {
        self.clone().next()
    }

    /// The text up to the end of a position: to a sign between spaces, or to what belongs to the expression
    /// around it.
    pub(crate) fn position(&mut self) -> Text<'a> {
        let rest = self.rest();
        let mut depth = 0_usize;
        let mut end = rest.len();
        for (at, c) in rest.char_indices() {
            match c {
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' if depth > 0 => depth -= 1,
                ')' | '}' | ']' => {
                    end = at;
                    break;
                }
                '|' | ',' if depth == 0 => {
                    end = at;
                    break;
                }
                '<' | '>' | '=' | '!' | '≤' | '≥' | '≠' | '⧏' | '⧐' | '‖'
                    if depth == 0 && rest[..at].ends_with(char::is_whitespace) =>
                {
                    end = at;
                    break;
                }
                '+' | '-' if depth == 0 => {
                    let spaced = rest[..at].ends_with(char::is_whitespace);
                    if spaced && rest[at + 1..].starts_with(char::is_whitespace) {
                        end = at;
                        break;
                    }
                }
                _ => {}
            }
        }
        let piece = self.text.part(self.at..self.at + end).trim();
        self.at += end;
        self.span = piece_span(self.text, piece);
        self.previous = Token::CloseBracket;
        piece
    }

    /// What follows a word: the parameters behind a colon, or nothing.
    pub(crate) fn parameters(&mut self) -> Text<'a> {
        if !self.rest().starts_with(':') {
            return self.text.part(self.at..self.at);
        }
        self.at += 1;
        let start = self.at;
        self.run(|c| !c.is_whitespace());
        self.text.part(start..self.at)
    }

    pub(crate) fn next(&mut self) -> Result<Token<'a>, BadText> {
        self.skip_space();
        let start = self.at;
        let token = self.token();
        self.span = start..self.at;
        let token = token.map_err(|problem| self.bad(problem))?;
        self.previous = token;
        Ok(token)
    }

    fn token(&mut self) -> Result<Token<'a>, String> {
        let Some(c) = self.rest().chars().next() else { return Ok(Token::End) };
        if c.is_ascii_digit() {
            return self.number();
        }
        if let Some((_, above, exponent)) = FRACTIONS.iter().find(|(fraction, ..)| *fraction == c) {
            self.at += c.len_utf8();
            return Dyadic::new((*above).into(), *exponent)
                .map(Token::Number)
                .map_err(|error| error.to_string());
        }
        if let Some(n) = self.set_digits(SUBSCRIPTS) {
            return n.map(|n| Token::Number(Dyadic::integer(n)));
        }
        if self.latex {
            match c {
                '\\' => return self.command(),
                '{' | '}' => {
                    self.at += 1;
                    return Ok(if c == '{' { Token::OpenBracket } else { Token::CloseBracket });
                }
                _ => {}
            }
        }
        for (word, token) in [
            ("+-", Token::PlusMinus),
            ("±", Token::PlusMinus),
            ("+_", Token::Tiny(true)),
            ("⧾", Token::Tiny(true)),
            ("-_", Token::Tiny(false)),
            ("⧿", Token::Tiny(false)),
            ("+", Token::Plus),
            ("-", Token::Minus),
            ("−", Token::Minus),
            (":", Token::Colon),
            ("&", Token::And),
            (",", Token::Comma),
            ("{", Token::OpenBrace),
            ("}", Token::CloseBrace),
            ("(", Token::OpenBracket),
            (")", Token::CloseBracket),
            ("·", Token::Times),
        ] {
            if self.eat(word) {
                return Ok(token);
            }
        }
        let signs = SIGNS.iter().filter(|(sign, _)| *sign != "||");
        for &(sign, claim) in signs {
            if self.eat(sign) {
                return Ok(Token::Claim(claim));
            }
        }
        match c {
            '|' => {
                let bars = self.run(|c| c == '|').len();
                if bars > MAX_BARS {
                    return Err(format!("{bars} bars in a row: expected at most {MAX_BARS}"));
                }
                Ok(Token::Bars(bars))
            }
            '^' | '↑' | '⇑' => self.ups(true),
            '↓' | '⇓' => self.ups(false),
            'v' if !self.rest()[1..].starts_with(|c: char| c.is_ascii_lowercase() && c != 'v') => {
                self.ups(false)
            }
            '*' | '∗' => self.star(),
            '\'' => {
                self.at += 1;
                let form = self.run(|c| c != '\'');
                if self.eat("'") {
                    Ok(Token::Quoted(form))
                } else {
                    Err("the quote is not closed".to_owned())
                }
            }
            _ if c.is_alphabetic() => {
                let word = self.run(|c| c.is_alphanumeric() || c == '-' || c == '_');
                let kept = word.trim_end_matches(['-', '_']);
                self.at -= word.len() - kept.len();
                Ok(Token::Word(kept))
            }
            _ => {
                self.at += c.len_utf8();
                Err(format!(
                    "'{c}' does not belong to a value: expected a number, ^, v, *, {{…|…}} or a name"
                ))
            }
        }
    }

    fn whole(&mut self) -> Result<i64, String> {
        let digits = self.run(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| "the number is too large: expected less than 2^63".to_owned())
    }

    fn count(&mut self) -> Result<u64, String> {
        let n = self.whole()?;
        u64::try_from(n).map_err(|_| "the number is negative".to_owned())
    }

    fn number(&mut self) -> Result<Token<'a>, String> {
        let numerator = self.whole()?;
        if self.rest().starts_with('/') && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.at += 1;
            let denominator = self.whole()?;
            return Self::fraction(numerator, denominator);
        }
        if self.rest().starts_with('.') {
            return Err("numbers are written as fractions, such as 3/2".to_owned());
        }
        Ok(Token::Number(Dyadic::integer(numerator)))
    }

    fn ups(&mut self, up: bool) -> Result<Token<'a>, String> {
        let arrows = if up { ['^', '↑', '⇑'] } else { ['v', '↓', '⇓'] };
        let run = self.run(|c| arrows.contains(&c));
        let arrows: i64 = run.chars().map(|c| if c == arrows[2] { 2 } else { 1 }).sum();
        let sign = if up { 1 } else { -1 };
        if arrows == 1 {
            if let Some(n) = self.set_digits(SUPERSCRIPTS) {
                return Ok(Token::Power(up, n?.unsigned_abs()));
            }
            for (open, close, is_tower) in [('[', ']', true), ('<', '>', false)] {
                if !self.rest().starts_with(open) {
                    continue;
                }
                self.at += 1;
                if let Some(rest) = self.rest().strip_prefix("on")
                    && rest.starts_with(close)
                {
                    self.at += "on]".len();
                    return Ok(Token::Endless { positive: up, tower: is_tower });
                }
                let n = self.count().map_err(|_| format!("expected a whole number and '{close}'"))?;
                if !self.rest().starts_with(close) {
                    return Err(format!("'{close}' is missing"));
                }
                self.at += 1;
                return Ok(if is_tower { Token::Tower(up, n) } else { Token::Power(up, n) });
            }
            if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
                return Ok(Token::Ups(sign * self.whole()?));
            }
        }
        Ok(Token::Ups(sign * arrows))
    }

    fn star(&mut self) -> Result<Token<'a>, String> {
        let c = self.rest().chars().next().map_or(1, char::len_utf8);
        let after = &self.rest()[c..];
        let word = after.starts_with(|c: char| c.is_ascii_alphabetic()) && !after.starts_with('v');
        let multiplies = match self.previous {
            Token::Number(_) => word || after.starts_with(['{', '(']),
            Token::CloseBrace | Token::CloseBracket => after.starts_with(|c: char| c.is_ascii_digit()),
            _ => false,
        };
        self.at += c;
        if multiplies {
            return Ok(Token::Times);
        }
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Token::Star(self.count()?));
        }
        Ok(Token::Star(1))
    }
}

fn piece_span(text: Text<'_>, piece: Text<'_>) -> Range<usize> {
    let start = text.span().start;
    piece.span().start - start..piece.span().end - start
}
