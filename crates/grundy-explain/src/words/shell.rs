//! Command lines as a shell reads them: written so that they can be pasted, and read.

use std::ops::Range;

use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy::phrase::phrase;

/// The words as sh, zsh, fish and PowerShell all read them: a word with a sign that means something to one of
/// them stands in single quotes.
///
/// ```
/// use grundy_explain::words::shell::quoted;
/// assert_eq!(quoted("kayles 5 7"), "kayles 5 7");
/// assert_eq!(quoted("graph:a>b,b>c a"), "'graph:a>b,b>c' a");
/// ```
pub fn quoted(words: &str) -> String {
    words.split(' ').map(one).collect::<Vec<_>>().join(" ")
}

/// PowerShell splits at commas, fish and zsh expand brackets and tildes.
fn one(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "./:_-+".contains(c);
    match word.chars().all(plain) {
        true => word.to_owned(),
        // no example holds a single quote; sh reads this one in any case
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// A word of a line, without its quotes, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// What it says.
    pub text: String,
    /// Its bytes in the whole text, with its quotes.
    pub at: Range<usize>,
}

/// The words of a line; quotes of either kind hold blanks together.
///
/// # Errors
/// A quotation mark that is not closed.
///
/// ```
/// use grundy::notation::text::Text;
/// use grundy_explain::words::shell::words;
/// let read = words(Text::new("table 'n -> [n - 1]' 0..9")).unwrap();
/// assert_eq!(read.len(), 3);
/// assert_eq!((read[1].text.as_str(), &read[1].at), ("n -> [n - 1]", &(6..20)));
/// ```
pub fn words(line: Text<'_>) -> Result<Vec<Word>, BadText> {
    let mut words: Vec<Word> = Vec::new();
    let mut quote: Option<(char, Text<'_>)> = None;
    let mut open = false;
    for (c, here) in line.chars() {
        if !open && !c.is_whitespace() {
            words.push(Word { text: String::new(), at: here.span() });
            open = true;
        }
        match quote {
            Some((mark, _)) if c == mark => quote = None,
            None if c == '\'' || c == '"' => quote = Some((c, here)),
            None if c.is_whitespace() => open = false,
            _ => words.last_mut().expect("a word is open").text.push(c),
        }
        if let Some(word) = words.last_mut().filter(|_| open) {
            word.at.end = here.span().end;
        }
    }
    match quote {
        Some((mark, at)) => Err(at.bad(phrase!(
            "wrong-quote",
            "this quotation mark is not closed: expected {mark}",
            mark = mark,
        ))),
        None => Ok(words),
    }
}
