//! How a sheet is written: for people, for typesetters, for platforms of schools. One format a file.

mod anki;
mod cells;
mod gift;
mod html;
mod latex;
mod markdown;
mod markup;
mod moodle;
mod qti;
mod typst;

use crate::sheet::Sheet;

/// A format of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Markdown, for reading.
    Markdown,
    /// A page that prints well: a sheet of paper for each variant, the answers on sheets of their own.
    Html,
    /// The source of a Typst document.
    Typst,
    /// The source of a LaTeX document.
    Latex,
    /// Moodle's text format of questions.
    Gift,
    /// Moodle's XML format of questions.
    Moodle,
    /// A package of IMS QTI 2.1.
    Qti,
    /// A table for spreadsheets.
    Csv,
    /// All that is known: the key by which answers are marked.
    Json,
    /// Notes as text, which Anki imports.
    Anki,
}

/// What of a sheet is written. Formats of platforms always hold the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// The tasks, then the answers.
    All,
    /// The tasks alone.
    Tasks,
    /// The answers alone.
    Answers,
}

impl Show {
    pub(crate) fn tasks(self) -> bool {
        self != Self::Answers
    }

    pub(crate) fn answers(self) -> bool {
        self != Self::Tasks
    }
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 10] = [
        Self::Markdown,
        Self::Html,
        Self::Typst,
        Self::Latex,
        Self::Gift,
        Self::Moodle,
        Self::Qti,
        Self::Csv,
        Self::Json,
        Self::Anki,
    ];

    /// What a person writes to choose it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Typst => "typst",
            Self::Latex => "latex",
            Self::Gift => "gift",
            Self::Moodle => "moodle",
            Self::Qti => "qti",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Anki => "anki",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Typst => "typ",
            Self::Latex => "tex",
            Self::Gift => "gift",
            Self::Moodle => "xml",
            Self::Qti => "zip",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Anki => "txt",
        }
    }

    /// The sheet in this format.
    pub fn write(self, sheet: &Sheet, show: Show) -> Vec<u8> {
        match self {
            Self::Markdown => markdown::write(sheet, show).into_bytes(),
            Self::Html => html::write(sheet, show).into_bytes(),
            Self::Typst => typst::write(sheet, show).into_bytes(),
            Self::Latex => latex::write(sheet, show).into_bytes(),
            Self::Gift => gift::write(sheet).into_bytes(),
            Self::Moodle => moodle::write(sheet).into_bytes(),
            Self::Qti => qti::write(sheet),
            Self::Csv => cells::write(sheet, show).into_bytes(),
            Self::Json => {
                let mut text = serde_json::to_string_pretty(sheet).expect("a sheet is plain data");
                text.push('\n');
                text.into_bytes()
            }
            Self::Anki => anki::write(sheet).into_bytes(),
        }
    }
}

#[cfg(test)]
mod tests;
