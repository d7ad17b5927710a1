//! A course: lessons in their order, each in one language or several.

use std::path::Path;
use std::sync::LazyLock;

use grundy::error::{BadText, Error};
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy_explain::messages::Language;

use crate::embedded::LESSONS;
use crate::lesson::Lesson;
use crate::read;

/// A folder with more lessons is none of lessons.
const MAX_LESSONS: usize = 200;
/// A file with more bytes is no lesson.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Lessons in their order.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Each lesson in the languages that it has, by the places of [`Language::ALL`].
    lessons: Vec<[Option<Lesson>; Language::ALL.len()]>,
}

/// The lessons that come with the program.
static OWN: LazyLock<Course> = LazyLock::new(|| {
    let lesson = |(at, (folder, texts)): (usize, &(&str, [&str; Language::ALL.len()]))| {
        Language::ALL.map(|language| {
            let file = format!("{folder}/{}.md", language.code());
            let read = read::lesson(named(folder), at + 1, &file, texts[language as usize]);
            Some(read.expect("the tests read the lessons"))
        })
    };
    Course { lessons: LESSONS.iter().enumerate().map(lesson).collect() }
});

/// The name of a lesson in addresses: its folder without the number.
fn named(folder: &str) -> &str {
    folder.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('-')
}

impl Course {
    /// The course that comes with the program.
    pub fn own() -> &'static Self {
        &OWN
    }

    /// A course from a folder that holds a folder for each lesson, with `en.md`, `uk.md` or `ru.md` in it.
    /// Lessons stand in the order of their folders' names; numbers before the names are left out.
    ///
    /// # Errors
    /// A folder or file that cannot be read, a slip in a lesson, no lesson at all.
    pub fn from_dir(folder: &Path) -> Result<Self, Error> {
        let shown = folder.display().to_string();
        let cannot = |what: &str, why: &std::io::Error| -> Error {
            let why = why.kind().to_string();
            Text::new(&shown)
                .bad(phrase!("wrong-read", "cannot read {file}: {why}", file = what, why = why))
                .into()
        };
        let mut folders = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|why| cannot(&shown, &why))? {
            let path = entry.map_err(|why| cannot(&shown, &why))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !name.starts_with('.') {
                folders.push((name.to_owned(), path));
            }
        }
        folders.sort();
        let mut lessons: Vec<[Option<Lesson>; Language::ALL.len()]> = Vec::new();
        for (name, path) in folders {
            let mut languages: [Option<Lesson>; Language::ALL.len()] = Default::default();
            for (place, language) in Language::ALL.iter().enumerate() {
                let file = path.join(format!("{}.md", language.code()));
                let size = match std::fs::metadata(&file) {
                    Ok(known) => known.len(),
                    Err(_) => continue,
                };
                let told = file.display().to_string();
                if size > MAX_FILE_BYTES {
                    return Err(Text::new(&told)
                        .bad(phrase!(
                            "wrong-lesson-large",
                            "a lesson has at most {most} bytes",
                            most = MAX_FILE_BYTES
                        ))
                        .into());
                }
                let text = std::fs::read_to_string(&file).map_err(|why| cannot(&told, &why))?;
                languages[place] = Some(read::lesson(named(&name), lessons.len() + 1, &told, &text)?);
            }
            if languages.iter().any(Option::is_some) {
                lessons.push(languages);
            }
        }
        if lessons.is_empty() || lessons.len() > MAX_LESSONS {
            let n = lessons.len() as u64;
            let bad = phrase!(
                "wrong-lessons",
                "the folder {folder} holds {n} lessons",
                folder = shown.clone(),
                n = n
            );
            let hint = phrase!(
                "hint-lessons",
                "a lesson is a folder with a file en.md, uk.md or ru.md; at most {most}",
                most = MAX_LESSONS as u64,
            );
            return Err(Text::new(&shown).bad(bad).hint(hint).into());
        }
        let course = Self { lessons };
        match course.twice() {
            None => Ok(course),
            Some(name) => {
                let bad = phrase!("wrong-lessons-alike", "two lessons are called '{name}'", name = name);
                let hint = phrase!("hint-lessons-alike", "their folders differ in the number alone");
                Err(Text::new(&shown).bad(bad).hint(hint).into())
            }
        }
    }

    /// The name that two lessons have.
    fn twice(&self) -> Option<&str> {
        let names: Vec<&str> = self.lessons.iter().filter_map(|all| Some(any(all)?.name.as_str())).collect();
        names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)).map(|(_, name)| *name)
    }

    /// All lessons, in this language where they have it.
    pub fn lessons(&self, language: Language) -> impl Iterator<Item = &Lesson> {
        self.lessons.iter().filter_map(move |all| in_language(all, language).map(|(lesson, _)| lesson))
    }

    /// The lesson of a name or a number, and the language that it is in: the one that is asked for if it has
    /// that.
    ///
    /// # Errors
    /// There is no such lesson.
    pub fn find(&self, name: &str, language: Language) -> Result<(&Lesson, Language), BadText> {
        let number: Option<usize> = name.trim().parse().ok();
        let is = |lesson: &Lesson| lesson.name == name.trim() || Some(lesson.number) == number;
        let found = self.lessons.iter().find(|all| any(all).is_some_and(is));
        found.and_then(|all| in_language(all, language)).ok_or_else(|| {
            let names: Vec<&str> =
                self.lessons.iter().filter_map(|all| Some(any(all)?.name.as_str())).collect();
            let bad =
                Text::new(name).bad(phrase!("wrong-lesson", "there is no lesson '{name}'", name = name));
            bad.hint(phrase!("hint-one-of", "one of {names}", names = names.join(", ")))
        })
    }

    /// The languages that a lesson is written in, with the lesson in each.
    pub fn languages(&self, name: &str) -> Vec<(Language, &Lesson)> {
        let all = self.lessons.iter().find(|all| any(all).is_some_and(|lesson| lesson.name == name));
        let each = all.into_iter().flat_map(|all| Language::ALL.into_iter().zip(all));
        each.filter_map(|(language, lesson)| Some((language, lesson.as_ref()?))).collect()
    }
}

/// A lesson in any language.
fn any(all: &[Option<Lesson>; Language::ALL.len()]) -> Option<&Lesson> {
    all.iter().flatten().next()
}

/// A lesson in a language, or else in the first that it has.
fn in_language(
    all: &[Option<Lesson>; Language::ALL.len()],
    language: Language,
) -> Option<(&Lesson, Language)> {
    let known = Language::ALL.into_iter().zip(all);
    let mut known: Vec<(Language, &Lesson)> =
        known.filter_map(|(known, lesson)| Some((known, lesson.as_ref()?))).collect();
    known.sort_by_key(|(known, _)| *known != language);
    known.first().map(|(known, lesson)| (*lesson, *known))
}
