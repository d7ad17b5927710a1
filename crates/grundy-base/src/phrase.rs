//! Sentences as data: what they say in English, and all that another language needs to say the same.
//!
//! Laws and theorems are said where they are found. A [`Phrase`] keeps, beside its English, the name of the
//! sentence in a catalogue of messages and what stands for its variables; a view that knows the catalogue
//! says it in another language.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// A sentence, or a part of one.
///
/// ```
/// use grundy_base::phrase::phrase;
/// let why = phrase!("test", "the theorem needs n to {n}", n = 155_u64);
/// assert_eq!((why.id(), why.english()), ("test", "the theorem needs n to 155"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase {
    id: &'static str,
    pieces: Box<[(&'static str, Argument)]>,
    english: Box<str>,
}

/// What stands for a variable of a [`Phrase`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number, by which a language may choose its plural.
    Number(u64),
    /// A formula, a name: the same in every language.
    Text(String),
    /// Moves as the game writes them; a language may have words of its own for them.
    Moves(String),
    /// A nested phrase.
    Phrase(Phrase),
    /// Several phrases, and what stands between them.
    List(Vec<Phrase>, Joint),
}

/// What stands between the phrases of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `, `
    Comma,
    /// `; `
    Semicolon,
    /// ` or `
    Or,
    /// ` and `
    And,
}

impl Phrase {
    /// A sentence with its name, its variables, and what it says in English; [`phrase!`] makes them agree.
    #[doc(hidden)]
    pub fn new(id: &'static str, pieces: Vec<(&'static str, Argument)>, english: String) -> Self {
        Self { id, pieces: pieces.into(), english: english.into() }
    }

    /// A sentence without variables, in these words.
    pub fn fixed(id: &'static str, english: &'static str) -> Self {
        Self::new(id, Vec::new(), english.to_owned())
    }

    /// Words that other languages say without their details.
    pub fn brief(id: &'static str, english: impl Into<String>) -> Self {
        Self::new(id, Vec::new(), english.into())
    }

    /// A formula or another text that is the same in every language.
    pub fn formula(text: impl Into<String>) -> Self {
        Self::new("", Vec::new(), text.into())
    }

    /// Its name in a catalogue of messages; empty if it is the same in every language.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The variables of the phrase, with their values.
    pub fn pieces(&self) -> &[(&'static str, Argument)] {
        &self.pieces
    }

    /// What is wrong, and the values for which it is. Words without a name stay without one.
    #[must_use]
    pub fn for_values(self, values: &str) -> Self {
        let told = phrase!("wrong-for", "{problem}, for {values}", problem = self, values = values);
        told.named_within()
    }

    /// What is wrong, and where. Words without a name stay without one.
    #[must_use]
    pub fn in_place(self, place: impl Into<Argument>) -> Self {
        let told = phrase!("wrong-in", "{problem}, in {place}", problem = self, place = place.into());
        told.named_within()
    }

    /// The same, without a name if the problem in it has none.
    fn named_within(self) -> Self {
        let is_named = self.part("problem").is_none_or(|problem| !problem.id.is_empty());
        if is_named { self } else { Self { id: "", ..self } }
    }

    /// The phrase that stands for a variable, if it is one.
    pub fn part(&self, name: &str) -> Option<&Self> {
        self.pieces.iter().find_map(|(of, piece)| match piece {
            Argument::Phrase(phrase) if *of == name => Some(phrase),
            _ => None,
        })
    }

    /// The text that stands for a variable, if it is one.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.pieces.iter().find_map(|(of, piece)| match piece {
            Argument::Text(text) if *of == name => Some(text.as_str()),
            _ => None,
        })
    }

    /// What it says in English.
    pub fn english(&self) -> &str {
        &self.english
    }
}

impl Deref for Phrase {
    type Target = str;

    fn deref(&self) -> &str {
        &self.english
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl PartialEq<str> for Phrase {
    fn eq(&self, other: &str) -> bool {
        *self.english == *other
    }
}

impl PartialEq<&str> for Phrase {
    fn eq(&self, other: &&str) -> bool {
        *self.english == **other
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Text(text) | Self::Moves(text) => f.write_str(text),
            Self::Phrase(phrase) => phrase.fmt(f),
            Self::List(all, joint) => {
                let parts: Vec<&str> = all.iter().map(Phrase::english).collect();
                f.write_str(&parts.join(match joint {
                    Joint::Comma => ", ",
                    Joint::Semicolon => "; ",
                    Joint::Or => " or ",
                    Joint::And => " and ",
                }))
            }
        }
    }
}

/// Words without a name, which are said in English everywhere.
impl From<&str> for Phrase {
    fn from(english: &str) -> Self {
        Self::formula(english)
    }
}

impl From<&String> for Phrase {
    fn from(english: &String) -> Self {
        Self::formula(english)
    }
}

impl From<String> for Phrase {
    fn from(english: String) -> Self {
        Self::formula(english)
    }
}

impl From<u64> for Argument {
    fn from(n: u64) -> Self {
        Self::Number(n)
    }
}

impl From<u32> for Argument {
    fn from(n: u32) -> Self {
        Self::Number(n.into())
    }
}

impl From<usize> for Argument {
    fn from(n: usize) -> Self {
        Self::Number(n as u64)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Argument {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

impl From<std::path::Display<'_>> for Argument {
    fn from(path: std::path::Display<'_>) -> Self {
        Self::Text(path.to_string())
    }
}

impl From<Cow<'_, str>> for Argument {
    fn from(text: Cow<'_, str>) -> Self {
        Self::Text(text.into_owned())
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

impl From<(Vec<Phrase>, Joint)> for Argument {
    fn from((all, joint): (Vec<Phrase>, Joint)) -> Self {
        Self::List(all, joint)
    }
}

/// A phrase: its name, its English, and its variables.
#[doc(hidden)]
#[macro_export]
macro_rules! __phrase {
    ($id:literal, $english:literal $(, $name:ident = $value:expr)* $(,)?) => {
        match ($($crate::phrase::Argument::from($value),)*) {
            ($($name,)*) => {
                let english = format!($english $(, $name = $name)*);
                $crate::phrase::Phrase::new($id, vec![$((stringify!($name), $name)),*], english)
            }
        }
    };
}

#[doc(inline)]
pub use __phrase as phrase;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_in_phrases() {
        let ends = vec![Phrase::formula("00"), Phrase::formula("10")];
        let said = phrase!(
            "test",
            "g({n}) ends in {ends}{more}",
            n = 7_u64,
            ends = (ends, Joint::Or),
            more = phrase!("also", ", as is known"),
        );
        assert_eq!(said, "g(7) ends in 00 or 10, as is known");
        assert_eq!(said.pieces().len(), 3);
    }
}
