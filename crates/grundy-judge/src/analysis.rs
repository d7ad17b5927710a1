//! Analyses of the problems: idea, reason, what fails, cost; three hints; what known mistakes are. They are
//! data files, one for each problem and language, beside the problem.
//!
//! A file is Markdown with the headings `## idea`, `## why`, `## fails`, `## cost`, `## hint 1` to
//! `## hint 3`, and `## mistake NAME` for each mistake that is known. A language is a set of such files and
//! one of words.

use crate::problem::{Problem, Words};
use crate::problems;

/// How many hints there are, each saying more than the one before.
pub const HINTS: usize = 3;

/// The words of each language around an analysis.
const WORDS: Words = Words {
    en: include_str!("analysis/words.en.md"),
    uk: include_str!("analysis/words.uk.md"),
    ru: include_str!("analysis/words.ru.md"),
};

/// What is said about a problem in one language.
#[derive(Clone, Copy)]
pub struct Analysis {
    problem: &'static Problem,
    text: &'static str,
    words: &'static str,
}

/// What follows a heading, to the next one.
fn part(text: &'static str, heading: &str) -> Option<&'static str> {
    let parts = text.split("\n## ").flat_map(|part| part.strip_prefix("## ").or(Some(part)));
    parts
        .filter_map(|part| part.split_once('\n'))
        .find(|(name, _)| *name == heading)
        .map(|(_, said)| said.trim())
}

/// The narrowest lines.
const MIN_WIDTH: usize = 20;

/// A paragraph in lines of at most `width` columns.
pub fn filled(said: &str, width: usize) -> String {
    textwrap::fill(&said.replace('\n', " "), width.max(MIN_WIDTH))
}

impl Analysis {
    /// The analysis of a problem in a language, by its code; English where there is none in that language.
    pub fn of(problem: &'static Problem, language: &str) -> Self {
        let text = problems::analysis(problem).map_or("", |texts| texts.in_language(language));
        Self { problem, text, words: WORDS.in_language(language) }
    }

    /// A part: `idea`, `why`, `fails`, `cost`.
    pub fn part(&self, name: &str) -> Option<&'static str> {
        part(self.text, name)
    }

    /// A hint, from 1 to [`HINTS`].
    pub fn hint(&self, number: usize) -> Option<&'static str> {
        part(self.text, &format!("hint {number}"))
    }

    /// What a mistake is.
    pub fn mistake(&self, key: &str) -> Option<&'static str> {
        part(self.text, &format!("mistake {key}"))
    }

    /// A word of the language: `cause`.
    pub fn word(&self, name: &str) -> &'static str {
        part(self.words, name).unwrap_or_default()
    }

    /// The whole analysis as Markdown, without the hints, in lines of at most `width` columns.
    pub fn page(&self, width: usize) -> String {
        let title = self.problem.title.in_language(part(self.words, "language").unwrap_or("en"));
        let mut page = format!("# {} {title}\n", self.problem.id);
        for name in ["idea", "why", "fails", "cost"] {
            let said = filled(self.part(name).unwrap_or_default(), width);
            page += &format!("\n## {}\n\n{said}\n", self.word(name));
        }
        let known = problems::mistakes::of(self.problem).iter();
        let known: Vec<&str> = known.filter_map(|mistake| self.mistake(mistake.key)).collect();
        if !known.is_empty() {
            page += &format!("\n## {}\n\n", self.word("mistakes"));
            let indented = |said: &str| filled(said, width.saturating_sub(2)).replace('\n', "\n  ");
            known.iter().for_each(|said| page += &format!("* {}\n", indented(said)));
        }
        page
    }
}

#[cfg(test)]
mod testing;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{ALL, mistakes};

    /// Every part is there in every language, and nothing else.
    #[test]
    fn nothing_is_missing() {
        for problem in ALL {
            let mut expected: Vec<String> = ["idea", "why", "fails", "cost"].map(str::to_owned).to_vec();
            expected.extend((1..=HINTS).map(|number| format!("hint {number}")));
            expected.extend(mistakes::of(problem).iter().map(|mistake| format!("mistake {}", mistake.key)));
            for language in Words::LANGUAGES {
                let analysis = Analysis::of(problem, language);
                let headings: Vec<&str> =
                    analysis.text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
                assert_eq!(headings, expected, "{} {language}", problem.id);
                for heading in headings {
                    let said = part(analysis.text, heading).unwrap();
                    assert!(said.chars().count() > 10, "{} {language}: {heading}", problem.id);
                    assert!(said.lines().all(|line| line.chars().count() <= 110), "{}: {said}", problem.id);
                }
                let cyrillic = analysis.text.chars().filter(|c| ('а'..='я').contains(c)).count();
                assert_eq!(cyrillic > 300, language != "en", "{} {language}", problem.id);
            }
        }
        for language in Words::LANGUAGES {
            let analysis = Analysis::of(ALL[0], language);
            for word in ["idea", "why", "fails", "cost", "mistakes", "hint", "cause"] {
                assert!(!analysis.word(word).is_empty(), "{language} {word}");
            }
            assert_eq!(analysis.word("language"), language);
        }
    }

    /// A hint gives nothing away that a later one is for: each says something of its own.
    #[test]
    fn hints_differ() {
        for problem in ALL {
            let analysis = Analysis::of(problem, "en");
            let hints: std::collections::BTreeSet<_> =
                (1..=HINTS).filter_map(|number| analysis.hint(number)).collect();
            assert_eq!(hints.len(), HINTS, "{}", problem.id);
            assert_eq!(analysis.hint(HINTS + 1), None);
        }
    }
}
