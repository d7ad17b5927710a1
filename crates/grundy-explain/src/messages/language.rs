//! The languages of the catalogue.

use std::str::FromStr;

use unic_langid::LanguageIdentifier;

/// A language of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Ukrainian.
    Uk,
    /// Russian.
    Ru,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::En, Self::Uk, Self::Ru];

    /// Its code.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Uk => "uk",
            Self::Ru => "ru",
        }
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Uk => "Українська",
            Self::Ru => "Русский",
        }
    }

    /// Its name in English.
    pub fn english_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Uk => "Ukrainian",
            Self::Ru => "Russian",
        }
    }

    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("two letters are a language")
    }

    /// The files of answers and explanations. Other languages have extra files for texts whose English is in
    /// the library and in the games.
    pub(super) const fn catalogue(self) -> &'static [&'static str] {
        match self {
            Self::En => &[include_str!("../../locales/en.ftl")],
            Self::Uk => &[
                include_str!("../../locales/uk.ftl"),
                include_str!("../../locales/uk-library.ftl"),
                include_str!("../../locales/uk-games.ftl"),
                include_str!("../../locales/uk-moves.ftl"),
                include_str!("../../locales/uk-wrong.ftl"),
            ],
            Self::Ru => &[
                include_str!("../../locales/ru.ftl"),
                include_str!("../../locales/ru-library.ftl"),
                include_str!("../../locales/ru-games.ftl"),
                include_str!("../../locales/ru-moves.ftl"),
                include_str!("../../locales/ru-wrong.ftl"),
            ],
        }
    }
}

impl FromStr for Language {
    type Err = String;

    /// Reads a code.
    fn from_str(code: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|language| language.code() == code).ok_or_else(|| {
            let codes = Self::ALL.map(Self::code).join(", ");
            format!("no messages in '{code}': expected one of {codes}")
        })
    }
}
