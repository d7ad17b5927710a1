//! Questions in lessons: a game with a position as the command line reads them, quoted as in a shell.

use std::fmt;
use std::ops::Range;

use grundy::error::{BadText, Error};
use grundy::limits::Limits;
use grundy::notation::term::Question;
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy_explain::words::shell::{self, Word};
use grundy_script::open::{Opened, Opener, is_own};

/// The option that may stand among the words.
const MISERE: &str = "--misere";

/// A game with a position.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The game and the position.
    text: String,
    /// Where games of the author's own stand in it.
    own: Vec<Range<usize>>,
    /// Whether whoever cannot move wins.
    pub misere: bool,
    /// Its bytes in the file.
    pub(crate) at: Range<usize>,
}

/// A game without a position.
#[derive(Clone, Debug)]
pub struct Game {
    text: String,
    /// Whether whoever cannot move wins.
    pub misere: bool,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_question(f, &self.text, self.misere)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_question(f, &self.text, self.misere)
    }
}

fn write_question(f: &mut fmt::Formatter<'_>, text: &str, misere: bool) -> fmt::Result {
    if misere { write!(f, "{text} {MISERE}") } else { f.write_str(text) }
}

/// Opens games; lessons name no files.
fn opener(limits: &Limits) -> Opener<'_> {
    Opener::new(|_| Err("lessons read no files".to_owned())).under(limits)
}

/// Takes the option of misère play out of the words.
fn misere(words: Vec<Word>) -> (Vec<Word>, bool) {
    let all = words.len();
    let words: Vec<Word> = words.into_iter().filter(|word| word.text != MISERE).collect();
    let misere = words.len() < all;
    (words, misere)
}

impl Asked {
    /// Reads the words of a question.
    pub(crate) fn read(line: Text<'_>) -> Result<Self, BadText> {
        let (words, misere) = misere(shell::words(line)?);
        if words.is_empty() {
            let bad = line.bad(phrase!("wrong-no-question", "a game and a position are missing"));
            return Err(bad.hint(phrase!("hint-example", "for example: {example}", example = "nim 3 4 5")));
        }
        let (mut own, mut start, mut expected) = (Vec::new(), 0, true);
        for Word { text, .. } in &words {
            if expected && is_own(text) {
                own.push(start..start + text.len());
            }
            expected = text == "+";
            start += text.len() + 1;
        }
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        Ok(Self { text: texts.join(" "), own, misere, at: line.trim().span() })
    }

    /// Opens the game and reads the position.
    ///
    /// # Errors
    /// An unknown game, a slip in its text or in the position.
    pub fn open(&self, limits: &Limits) -> Result<Question, Error> {
        opener(limits).question(&self.text, &self.own)
    }

    /// The game and the words behind it, if all of them are ranges: then a family is meant, `kayles 0..30`.
    /// `whole` says whether no word behind it means the whole family.
    pub(crate) fn ranges(&self, whole: bool) -> Option<(Game, String)> {
        let game =
            self.own.first().map_or_else(|| self.text.split(' ').next(), |own| self.text.get(own.clone()))?;
        let rest = self.text[game.len()..].trim();
        let is_range = |word: &str| {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            digits && word.contains("..") && word.starts_with(|c: char| c.is_ascii_digit())
        };
        let all = if rest.is_empty() { whole } else { rest.split(' ').all(is_range) };
        let of = Game { text: game.to_owned(), misere: self.misere };
        all.then(|| (of, rest.to_owned()))
    }
}

impl Game {
    /// Takes the first of these words as the game; gives the others.
    pub(crate) fn read(line: Text<'_>) -> Result<(Self, Vec<Word>), BadText> {
        let (words, misere) = misere(shell::words(line)?);
        let mut words = words.into_iter();
        let Some(first) = words.next() else {
            let bad = line.bad(phrase!("wrong-no-game", "a game is missing"));
            return Err(bad.hint(phrase!("hint-example", "for example: {example}", example = "kayles")));
        };
        Ok((Self { text: first.text, misere }, words.collect()))
    }

    /// Opens the game.
    ///
    /// # Errors
    /// An unknown game, a slip in its text.
    pub fn open(&self, limits: &Limits) -> Result<Opened, Error> {
        opener(limits).game_or_sum(Text::new(&self.text))
    }
}
