//! The words and marks of DOT, with their places.

use std::borrow::Cow;

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::text::Text;

/// A word or a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name: bare, in quotes, or `<…>`. Keywords are bare names.
    Name { name: Cow<'a, str>, bare: bool },
    /// `->` or `--`.
    Edge { directed: bool },
    /// One of `{ } [ ] ; , : =`.
    Mark(char),
    /// The end of the text.
    End,
}

pub(super) struct Lexer<'a> {
    text: Text<'a>,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: Text<'a>) -> Self {
        Self { text, at: 0 }
    }

    /// The next token, and its place.
    pub(super) fn next(&mut self) -> Result<(Token<'a>, Text<'a>), BadText> {
        self.skip_blanks_and_comments()?;
        let rest = &self.text.as_str()[self.at..];
        let Some(first) = rest.chars().next() else { return Ok((Token::End, self.take(0))) };
        match first {
            '"' => self.quoted(),
            '<' => self.html(),
            '{' | '}' | '[' | ']' | ';' | ',' | ':' | '=' => Ok((Token::Mark(first), self.take(1))),
            _ if rest.starts_with("->") => Ok((Token::Edge { directed: true }, self.take(2))),
            _ if rest.starts_with("--") => Ok((Token::Edge { directed: false }, self.take(2))),
            _ => self.bare(rest),
        }
    }

    fn take(&mut self, bytes: usize) -> Text<'a> {
        let piece = self.text.part(self.at..self.at + bytes);
        self.at += bytes;
        piece
    }

    fn skip_blanks_and_comments(&mut self) -> Result<(), BadText> {
        let whole = self.text.as_str();
        loop {
            let rest = &whole[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let before = whole[..self.at + blank].trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
            let line_starts = before.is_empty() || before.ends_with('\n');
            self.at += blank;
            let rest = &whole[self.at..];
            if rest.starts_with("//") || rest.starts_with('#') && line_starts {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let end = rest.find("*/");
                let opened = self.at;
                self.at += end.ok_or_else(|| {
                    self.text
                        .part(opened..opened + 2)
                        .bad(Phrase::brief("wrong-open", "this comment is not closed: expected */"))
                })? + 2;
            } else if blank == 0 {
                return Ok(());
            }
        }
    }

    /// A name in quotes; pieces joined by `+` are one name.
    fn quoted(&mut self) -> Result<(Token<'a>, Text<'a>), BadText> {
        let start = self.at;
        let mut name = Cow::Borrowed("");
        loop {
            name += self.quoted_piece()?;
            let (end, whole) = (self.at, self.text.as_str());
            let after = whole[end..].trim_start();
            let next = after.strip_prefix('+').map(str::trim_start).filter(|next| next.starts_with('"'));
            match next {
                Some(next) => self.at = whole.len() - next.len(),
                None => return Ok((Token::Name { name, bare: false }, self.text.part(start..end))),
            }
        }
    }

    fn quoted_piece(&mut self) -> Result<Cow<'a, str>, BadText> {
        let (start, rest) = (self.at, &self.text.as_str()[self.at + 1..]);
        let mut escaped = false;
        for (i, c) in rest.char_indices() {
            match c {
                '"' if !escaped => {
                    let inner = &rest[..i];
                    self.take(i + 2);
                    // the only escapes of DOT: a quote, and a line that goes on
                    return Ok(if inner.contains('\\') {
                        Cow::Owned(inner.replace("\\\"", "\"").replace("\\\n", ""))
                    } else {
                        Cow::Borrowed(inner)
                    });
                }
                _ => escaped = c == '\\' && !escaped,
            }
        }
        Err(self.text.part(start..start + 1).bad(Phrase::brief("wrong-open", "this quote is not closed")))
    }

    fn html(&mut self) -> Result<(Token<'a>, Text<'a>), BadText> {
        let rest = &self.text.as_str()[self.at..];
        let mut depth = 0_usize;
        for (i, c) in rest.char_indices() {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok((Token::Name { name: Cow::Borrowed(&rest[1..i]), bare: false }, self.take(i + 1)));
            }
        }
        Err(self.take(1).bad(Phrase::brief("wrong-open", "this < is not closed")))
    }

    fn bare(&mut self, rest: &'a str) -> Result<(Token<'a>, Text<'a>), BadText> {
        let number = rest.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.');
        let sign = usize::from(rest.starts_with('-'));
        let fits = |c: char| match number {
            true => c.is_ascii_digit() || c == '.',
            false => c.is_alphanumeric() || c == '_' || u32::from(c) >= 0x80,
        };
        let length = rest[sign..].find(|c| !fits(c)).map_or(rest.len(), |i| sign + i);
        let name = &rest[..length];
        if !name.contains(|c: char| c.is_alphanumeric() || c == '_' || u32::from(c) >= 0x80) {
            let odd: String = rest.chars().take(1).collect();
            return Err(self.take(odd.len()).bad(format!(
                "'{odd}' has no meaning here: expected a vertex, an edge or a closing bracket"
            )));
        }
        // 3a is a slip for Graphviz too
        if number && rest[length..].starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let word = self.take(end.max(length));
            return Err(word.bad(format!(
                "'{0}' is neither a number nor a word: write it in quotes, \"{0}\"",
                word.as_str()
            )));
        }
        Ok((Token::Name { name: Cow::Borrowed(name), bare: true }, self.take(length)))
    }
}
