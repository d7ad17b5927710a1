//! The works that answers cite, as BibTeX: the file `references.bib` of this crate.

use grundy::phrase::{Argument, Phrase};

use crate::messages::Messages;

/// The file: a blank line after each entry, a field on each line.
const FILE: &str = include_str!("../references.bib");

/// A work of `references.bib`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// What kind of work: `article`, `book`, …
    pub kind: &'static str,
    /// What papers cite it by.
    pub key: &'static str,
    /// Its fields, in the order of the file: their names, and what stands between the braces.
    pub fields: Vec<(&'static str, &'static str)>,
    /// The theorems that it proves, by their names in the catalogue of messages.
    pub proves: Vec<&'static str>,
    /// The short name of a source of the catalogue.
    pub called: Option<&'static str>,
    /// What texts write for it.
    cited: Option<&'static str>,
}

/// All works, in the order of the file: this program, the sources of the catalogue, then by year.
pub fn all() -> Vec<Reference> {
    FILE.split("\n\n").filter_map(entry).collect()
}

/// The works that a theorem cites; none if it is proved in its own words alone.
///
/// ```
/// use grundy::phrase::Phrase;
/// let theorem = Phrase::fixed("theorem-wythoff", "Wythoff 1907: lost pairs of Wythoff's game");
/// let works = grundy_explain::references::of(&theorem);
/// assert_eq!(works[0].key, "wythoff1907");
/// assert!(works[0].bibtex().starts_with("@article{wythoff1907,\n  author = {Wythoff, W. A.},\n"));
/// ```
pub fn of(theorem: &Phrase) -> Vec<Reference> {
    let mut names = Vec::new();
    let mut phrases = vec![theorem];
    while let Some(phrase) = phrases.pop() {
        names.push(phrase.id());
        for (_, piece) in phrase.pieces() {
            match piece {
                Argument::Phrase(inner) => phrases.push(inner),
                Argument::List(all, _) => phrases.extend(all),
                Argument::Number(_) | Argument::Text(_) | Argument::Moves(_) => {}
            }
        }
    }
    let cited = |work: &Reference| work.proves.iter().any(|theorem| names.contains(theorem));
    all().into_iter().filter(cited).collect()
}

/// The sources that a text cites by a short name: `textbook 1.2:A`.
///
/// ```
/// let sources = grundy_explain::references::cited_in("Guy and Smith 1956; thesis A.3");
/// assert_eq!(sources.iter().map(|source| source.key).collect::<Vec<_>>(), ["matsekh"]);
/// ```
pub fn cited_in(text: &str) -> Vec<Reference> {
    let cites = |work: &Reference| work.cited.or(work.called).is_some_and(|short| text.contains(short));
    all().into_iter().filter(cites).collect()
}

/// The lines that tell these sources by name.
pub fn lines(sources: &[Reference], messages: &Messages) -> Vec<String> {
    let line = |work: &Reference| {
        let id = match work.called {
            Some("textbook") => "source-textbook",
            Some("thesis") => "source-thesis",
            Some("nimbers") => "source-nimbers",
            Some("robot") => "source-robot",
            Some("course") => "source-course",
            _ => return format!("{}.", work.in_words()),
        };
        messages.say(id, &[("work", work.in_words().into())])
    };
    sources.iter().map(line).collect()
}

/// This program itself.
pub fn program() -> Reference {
    all().into_iter().find(|work| work.key == "grundy").expect("the file names the program")
}

impl Reference {
    fn field(&self, name: &str) -> Option<&'static str> {
        self.fields.iter().find(|field| field.0 == name).map(|field| field.1)
    }

    /// The work as a text names it: authors, title, where and when it came out.
    ///
    /// ```
    /// let works = grundy_explain::references::cited_in("thesis A.3");
    /// let words = "M. O. Matsekh, Функція Шпрага–Гранді у комбінаторній теорії ігор, ";
    /// assert_eq!(works[0].in_words(), words.to_owned() + "Ivan Franko National University of Lviv");
    /// ```
    pub fn in_words(&self) -> String {
        let author = |name: &str| match name.split_once(", ") {
            Some((family, given)) => format!("{given} {family}"),
            None => name.trim_matches(['{', '}']).to_owned(),
        };
        let authors = self.field("author").map(|all| {
            let all: Vec<String> = all.split(" and ").map(author).collect();
            all.join(", ")
        });
        let journal = self.field("journal").map(|journal| match self.field("volume") {
            Some(volume) => format!("{journal} {volume}"),
            None => journal.to_owned(),
        });
        let plain = |name| self.field(name).map(str::to_owned);
        let pages = plain("pages").map(|pages| pages.replace("--", "–"));
        let parts = [
            authors,
            plain("title"),
            journal,
            plain("school"),
            plain("publisher"),
            plain("address"),
            plain("howpublished"),
            plain("year").map(|year| year.replace("--", "–")),
            pages,
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The entry as a BibTeX file holds it; ends with a line break.
    pub fn bibtex(&self) -> String {
        let fields: Vec<String> =
            self.fields.iter().map(|(name, value)| format!("  {name} = {{{value}}}")).collect();
        format!("@{}{{{},\n{}\n}}\n", self.kind, self.key, fields.join(",\n"))
    }
}

/// Reads an entry; comments are none.
fn entry(text: &'static str) -> Option<Reference> {
    let mut lines = text.lines();
    let (kind, key) = lines.next()?.strip_prefix('@')?.split_once('{')?;
    let mut work = Reference {
        kind,
        key: key.trim_end_matches(','),
        fields: Vec::new(),
        proves: Vec::new(),
        called: None,
        cited: None,
    };
    for line in lines {
        let Some((name, value)) = line.trim().split_once(" = ") else { continue };
        let value = value.trim_end_matches(',').strip_prefix('{')?.strip_suffix('}')?;
        match name {
            "proves" => work.proves = value.split(' ').collect(),
            "called" => work.called = Some(value),
            "cited" => work.cited = Some(value),
            _ => work.fields.push((name, value)),
        }
    }
    Some(work)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn field(work: &Reference, name: &str) -> Option<&'static str> {
        work.field(name)
    }

    /// Whatever a game of the catalogue is from, its five sources are told by name.
    #[test]
    fn the_catalogue_cites_its_sources_by_names_that_are_known() {
        let mut cited = BTreeSet::new();
        for game in grundy::catalogue::GAMES {
            let short = game.source.split("; ").filter(|part| {
                ["textbook", "thesis", "article", "lecture", "course", "Vorozhtsov"]
                    .iter()
                    .any(|word| part.contains(word))
            });
            for part in short {
                let sources = cited_in(part);
                assert!(!sources.is_empty(), "{}: {part}", game.id);
                cited.extend(sources.iter().map(|source| source.key));
            }
        }
        assert_eq!(cited, BTreeSet::from(["course", "habr", "matsekh", "porublov2025", "vorozhtsov"]));
    }

    /// What BibTeX asks of each kind, and what would break a file.
    #[test]
    fn entries_are_well_formed() {
        let works = all();
        assert_eq!(works.len(), FILE.lines().filter(|line| line.starts_with('@')).count());
        assert_eq!(works.iter().map(|work| work.key).collect::<BTreeSet<_>>().len(), works.len());
        for work in &works {
            let needed: &[&str] = match work.kind {
                "article" => &["author", "title", "journal", "year", "volume", "pages"],
                "book" => &["author", "title", "publisher", "year"],
                "incollection" => &["author", "title", "booktitle", "publisher", "year"],
                "mastersthesis" => &["author", "title", "school"],
                "misc" | "software" => &["title"],
                kind => panic!("{}: BibTeX has no @{kind}", work.key),
            };
            for name in needed {
                assert!(field(work, name).is_some(), "{} has no {name}", work.key);
            }
            let text = work.bibtex();
            let balance = text.chars().try_fold(0_i32, |depth, c| match c {
                '{' => Some(depth + 1),
                '}' => Some(depth - 1).filter(|&depth| depth >= 0),
                _ => Some(depth),
            });
            assert_eq!(balance, Some(0), "{text}");
            assert!(!text.contains(['\\', '%', '&', '#', '$', '_', '~', '^']), "{text}");
            assert!(work.key.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{}", work.key);
            if let Some(year) = field(work, "year") {
                let first: u32 = year[..4].parse().unwrap();
                assert!((1900..=2030).contains(&first), "{}", work.key);
                // the key says the same year
                assert!(work.key == "winningways" || work.key.ends_with(&year[..4]), "{}", work.key);
            }
        }
        assert_eq!(field(&program(), "version"), Some(env!("CARGO_PKG_VERSION")));
    }

    /// Theorems that name a work have it here, and those here are theorems. The catalogue is asked, not this
    /// file.
    #[test]
    fn theorems_cite_what_they_name() {
        let catalogue = include_str!("../locales/uk-library.ftl");
        let theorems = catalogue.lines().filter_map(|line| line.split_once(" = "));
        let theorems: Vec<(&str, &str)> = theorems.filter(|(id, _)| id.starts_with("theorem-")).collect();
        for (id, text) in &theorems {
            let names_a_work = text.contains("Ways")
                || text.contains("Ґая і Сміта")
                || text.contains("автомат")
                || text.contains("Остіна")
                || text.split(|c: char| !c.is_ascii_digit()).any(|word| word.len() == 4);
            let cites = all().iter().any(|work| work.proves.contains(id));
            assert_eq!(names_a_work, cites, "{id}: {text}");
        }
        for work in all() {
            for theorem in &work.proves {
                assert!(theorems.iter().any(|(id, _)| id == theorem), "{}: {theorem}", work.key);
            }
        }
    }

    /// The guide lists every work, by its exact title.
    #[test]
    fn the_guide_lists_all_works() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/sources.md");
        let page = std::fs::read_to_string(page).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        for work in all().iter().filter(|work| work.key != "grundy") {
            let title = field(work, "title").unwrap();
            assert!(page.contains(title), "docs/guide/sources.md does not have {title}");
            let author = field(work, "author").unwrap_or_default();
            for name in author.split(" and ").filter_map(|name| name.split(',').next()) {
                assert!(page.contains(name), "docs/guide/sources.md does not have {name}");
            }
        }
    }
}
