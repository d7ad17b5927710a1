//! From characters to tokens, with indentation as in Python.

use std::sync::Arc;

use crate::phrase::{Phrase, phrase};

use super::source::{Fault, Span};

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of tokens.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A whole number.
    Int(i64),
    /// A string, with escapes resolved.
    Str(Arc<str>),
    /// A name that is no keyword.
    Name(Arc<str>),
    /// A keyword, operator or bracket.
    Mark(&'static str),
    /// The end of a logical line.
    Newline,
    /// A block begins.
    Indent,
    /// A block ends.
    Dedent,
    /// The end of the text.
    End,
}

impl Kind {
    /// The token in words, for "expected … but found …".
    pub fn words(&self) -> Phrase {
        match self {
            Self::Int(n) => phrase!("part-the-number", "the number {n}", n = n.to_string()),
            Self::Str(_) => Phrase::fixed("part-string", "a string"),
            Self::Name(name) => Phrase::formula(format!("'{name}'")),
            Self::Mark(mark) => Phrase::formula(format!("'{mark}'")),
            Self::Newline => Phrase::fixed("part-line-end", "the end of the line"),
            Self::Indent => Phrase::fixed("part-indented", "an indented line"),
            Self::Dedent => Phrase::fixed("part-block-end", "the end of the block"),
            Self::End => Phrase::fixed("part-end", "the end"),
        }
    }
}

const KEYWORDS: &[&str] = &[
    "and", "break", "continue", "def", "elif", "else", "for", "if", "in", "lambda", "not", "or", "pass",
    "return", "where",
];

/// Words of Python that this language does not have, with what to write instead.
const FOREIGN: &[(&str, &str)] = &[
    ("while", "write `for i in range(1000):` with `break`"),
    ("yield", "collect the options in a list and return it"),
    ("class", "a position is a number, a string or a tuple"),
    ("import", "files stand alone; `math` and the like are not needed"),
    ("load", "files stand alone"),
    ("is", "write == instead"),
    ("try", "test for the case first"),
    ("raise", "call fail(\"what is wrong\")"),
    ("assert", "write `if not …: fail(\"what is wrong\")`"),
    ("global", "names outside functions are constants"),
    ("nonlocal", "return the value instead"),
    ("with", "rules read no files"),
    ("del", "build a new list or dict instead"),
    ("async", "leave it out"),
    ("await", "leave it out"),
];

/// Longest first, so that the first that fits is right.
const MARKS: &[&str] = &[
    "<<=", ">>=", "//=", "**", "->", "==", "!=", "<=", ">=", "//", "<<", ">>", "+=", "-=", "*=", "%=", "&=",
    "|=", "^=", "/=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "<", ">", "=", "(", ")", "[", "]", "{",
    "}", ",", ":", ".", ";",
];

/// All tokens of a text. In an expression, line ends and indentation mean nothing.
pub fn tokens(text: &str, lines: bool) -> Result<Vec<Token>, Fault> {
    let mut lexer =
        Lexer { text, at: 0, brackets: Vec::new(), indents: vec![0], out: Vec::new(), lines, fresh: lines };
    lexer.run()?;
    Ok(lexer.out)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    brackets: Vec<(&'static str, Span)>,
    indents: Vec<usize>,
    out: Vec<Token>,
    lines: bool,
    fresh: bool,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.out.push(Token { kind, span: Span::new(start, self.at) });
    }

    fn run(&mut self) -> Result<(), Fault> {
        loop {
            if self.fresh && self.brackets.is_empty() {
                self.indentation()?;
                self.fresh = false;
            }
            let Some(c) = self.rest().chars().next() else { break };
            let start = self.at;
            match c {
                ' ' | '\t' | '\r' => self.at += 1,
                '\n' => {
                    self.at += 1;
                    if self.lines && self.brackets.is_empty() {
                        if !matches!(self.out.last().map(|t| &t.kind), None | Some(Kind::Newline)) {
                            self.push(Kind::Newline, start);
                        }
                        self.fresh = true;
                    }
                }
                '\\' if self.rest()[1..].starts_with(['\n', '\r']) => {
                    self.at += if self.rest()[1..].starts_with("\r\n") { 3 } else { 2 };
                }
                '#' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                '"' | '\'' => self.string(false)?,
                '0'..='9' => self.number()?,
                c if c.is_alphabetic() || c == '_' => self.word()?,
                _ => self.mark()?,
            }
        }
        if let Some((open, span)) = self.brackets.last() {
            return Err(Fault::new(
                *span,
                phrase!("wrong-never-closed", "'{mark}' is never closed", mark = *open),
            ));
        }
        let end = self.at;
        if self.lines {
            if !matches!(self.out.last().map(|t| &t.kind), None | Some(Kind::Newline)) {
                self.push(Kind::Newline, end);
            }
            for _ in 1..self.indents.len() {
                self.push(Kind::Dedent, end);
            }
        }
        self.push(Kind::End, end);
        Ok(())
    }

    /// At the start of a line: how far it is indented, if anything stands on it.
    fn indentation(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let mut width = 0;
        while let Some(c) = self.rest().chars().next() {
            match c {
                ' ' => width += 1,
                '\t' => {
                    let span = Span::new(self.at, self.at + 1);
                    return Err(Fault::new(span, Phrase::fixed("wrong-tab", "a tab indents this line"))
                        .hint(Phrase::fixed("hint-spaces", "indent by spaces")));
                }
                '\r' => {}
                '\n' | '#' => return Ok(()),
                _ => break,
            }
            self.at += 1;
        }
        if self.rest().is_empty() {
            return Ok(());
        }
        let known = *self.indents.last().unwrap_or(&0);
        if width > known {
            self.indents.push(width);
            self.push(Kind::Indent, start);
        } else {
            while self.indents.last().is_some_and(|&open| open > width) {
                self.indents.pop();
                self.push(Kind::Dedent, start);
            }
            if self.indents.last() != Some(&width) {
                let span = Span::new(start, self.at);
                return Err(Fault::new(
                    span,
                    phrase!(
                        "wrong-indent",
                        "this line is indented by {width}, which fits no line above",
                        width = width
                    ),
                ));
            }
        }
        Ok(())
    }

    fn number(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let rest = self.rest();
        let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = rest[..len].replace('_', "");
        let lower = word.to_ascii_lowercase();
        let parsed = match lower.get(..2) {
            Some("0x") => i64::from_str_radix(&lower[2..], 16),
            Some("0b") => i64::from_str_radix(&lower[2..], 2),
            Some("0o") => i64::from_str_radix(&lower[2..], 8),
            _ => lower.parse(),
        };
        self.at += len;
        let span = Span::new(start, self.at);
        match parsed {
            Ok(n) => {
                if self.rest().starts_with('.') && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit())
                {
                    return Err(Fault::new(
                        span,
                        Phrase::fixed("wrong-decimal", "numbers with a decimal point do not exist here"),
                    )
                    .hint(Phrase::fixed("hint-fraction", "write a fraction: 3/2 is exact")));
                }
                self.push(Kind::Int(n), start);
                Ok(())
            }
            Err(_) if word.bytes().all(|b| b.is_ascii_digit()) => Err(Fault::new(
                span,
                Phrase::brief(
                    "wrong-large-here",
                    format!("{word} is too large: numbers go up to {}", i64::MAX),
                ),
            )),
            Err(_) => Err(Fault::new(span, format!("'{word}' is neither a number nor a name"))),
        }
    }

    fn word(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let rest = self.rest();
        let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word: Arc<str> = rest[..len].into();
        if rest[len..].starts_with(['"', '\'']) {
            return match &*word {
                "r" => {
                    self.at += len;
                    self.string(true)
                }
                _ => Err(Fault::new(Span::new(start, start + len), format!("there are no {word}-strings"))
                    .hint("write \"take {}\".format(n) or \"take %d\" % n")),
            };
        }
        self.at += len;
        if let Some((_, instead)) = FOREIGN.iter().find(|(foreign, _)| *foreign == &*word) {
            let span = Span::new(start, self.at);
            return Err(Fault::new(
                span,
                phrase!("wrong-foreign", "'{word}' is not part of the language", word = &*word),
            )
            .hint(*instead));
        }
        // `where` belongs to arrow expressions alone
        let keyword =
            KEYWORDS.iter().find(|keyword| **keyword == &*word && !(self.lines && **keyword == "where"));
        let kind = match keyword {
            Some(keyword) => Kind::Mark(keyword),
            None => Kind::Name(word),
        };
        self.push(kind, start);
        Ok(())
    }

    fn mark(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let Some(mark) = MARKS.iter().copied().find(|mark| self.rest().starts_with(mark)) else {
            let c = self.rest().chars().next().unwrap_or(' ');
            let span = Span::new(start, start + c.len_utf8());
            let fault = Fault::new(span, phrase!("wrong-sign", "'{sign}' means nothing here", sign = c));
            return Err(match c {
                '!' => fault.hint("write `not` or !="),
                '→' => fault.hint("write ->"),
                '−' => fault.hint("write the minus sign of the keyboard: -"),
                _ => fault,
            });
        };
        self.at += mark.len();
        let span = Span::new(start, self.at);
        match mark {
            "(" | "[" | "{" => self.brackets.push((mark, span)),
            ")" | "]" | "}" => {
                let open = match mark {
                    ")" => "(",
                    "]" => "[",
                    _ => "{",
                };
                match self.brackets.pop() {
                    Some((top, _)) if top == open => {}
                    Some((top, _)) => {
                        return Err(Fault::new(
                            span,
                            phrase!(
                                "wrong-closes",
                                "'{mark}' does not close the '{open}' before it",
                                mark = mark,
                                open = top
                            ),
                        ));
                    }
                    None => {
                        return Err(Fault::new(
                            span,
                            phrase!("wrong-closes-nothing", "'{mark}' closes nothing", mark = mark),
                        ));
                    }
                }
            }
            _ => {}
        }
        self.push(Kind::Mark(mark), start);
        Ok(())
    }

    fn string(&mut self, raw: bool) -> Result<(), Fault> {
        let start = self.at;
        let quote = &self.rest()[..1];
        let triple = self.rest().starts_with(&quote.repeat(3));
        let mark = if triple { quote.repeat(3) } else { quote.to_owned() };
        let mut value = String::new();
        let mut chars = self.rest()[mark.len()..].char_indices();
        let body = self.at + mark.len();
        loop {
            let Some((i, c)) = chars.next() else {
                return Err(Fault::new(
                    Span::new(start, body),
                    Phrase::fixed("wrong-string", "the string is never closed"),
                ));
            };
            if self.text[body + i..].starts_with(&mark) {
                self.at = body + i + mark.len();
                break;
            }
            match c {
                '\n' if !triple => {
                    return Err(Fault::new(
                        Span::new(start, body + i),
                        Phrase::fixed("wrong-string-line", "the string is not closed on its line"),
                    ));
                }
                '\\' if !raw => match chars.next() {
                    Some((_, 'n')) => value.push('\n'),
                    Some((_, 't')) => value.push('\t'),
                    Some((_, '\n')) => {}
                    Some((_, c @ ('\\' | '\'' | '"'))) => value.push(c),
                    Some((_, c)) => {
                        let span = Span::new(body + i, body + i + 1 + c.len_utf8());
                        return Err(Fault::new(span, format!("'\\{c}' is no escape"))
                            .hint("\\n \\t \\\\ \\' \\\" are"));
                    }
                    None => {}
                },
                c => value.push(c),
            }
        }
        self.push(Kind::Str(value.into()), start);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, lines: bool) -> String {
        tokens(text, lines).unwrap().iter().map(|t| t.kind.words().to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn blocks() {
        let text = "def f(n):\n    # note\n\n    return (n +\n  1)\nx = 0x1f\n";
        assert_eq!(
            words(text, true),
            "'def' 'f' '(' 'n' ')' ':' the end of the line an indented line 'return' '(' 'n' '+' the number 1 ')' \
             the end of the line the end of the block 'x' '=' the number 31 the end of the line the end"
        );
    }

    #[test]
    fn slips_have_places() {
        for (text, span, part) in [
            ("n ! 2", 2..3, "means nothing"),
            ("(n", 0..1, "never closed"),
            ("n)", 1..2, "closes nothing"),
            ("(n]", 2..3, "does not close"),
            ("'abc", 0..1, "never closed"),
            ("12ab", 0..4, "neither a number nor a name"),
            ("99999999999999999999", 0..20, "too large"),
            ("f'{n}'", 0..1, "no f-strings"),
            ("while", 0..5, "not part of the language"),
            ("1.5", 0..1, "decimal point"),
        ] {
            let fault = tokens(text, false).unwrap_err();
            assert_eq!(std::ops::Range::from(fault.span), span, "{text}");
            assert!(fault.problem.contains(part), "{text}: {}", fault.problem);
        }
        assert!(tokens("if 1:\n\tx = 1\n", true).unwrap_err().problem.contains("tab"));
        assert!(tokens("if 1:\n    x\n  y\n", true).unwrap_err().problem.contains("fits no line"));
    }
}
