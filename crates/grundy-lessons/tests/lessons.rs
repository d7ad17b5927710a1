//! Every lesson that comes with the program can be read and computed, and says the same in each language.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::limits::{Limits, StopFlag};
use grundy_explain::messages::Language;
use grundy_lessons::course::Course;
use grundy_lessons::lesson::Lesson;
use grundy_lessons::show::{Shown, shown};
use grundy_lessons::{read, terminal};

/// A sentence of more words is long.
const LONG_WORDS: usize = 25;
/// So many long sentences may stand in all lessons in one language. Lower it when there are fewer.
const MAX_LONG_SENTENCES: usize = 8;
/// The memory of a page, which has to show every lesson.
const PAGE_BYTES: u64 = 64 << 20;
/// No lesson takes longer, even where nothing is optimised and the machine is shared.
const PATIENCE: Duration = Duration::from_secs(20);

fn limits() -> Limits {
    Limits { max_bytes: PAGE_BYTES, stop: Arc::new(StopFlag::default()), watch: None }
}

fn all() -> impl Iterator<Item = (Language, &'static Lesson)> {
    let names = Course::own().lessons(Language::En).map(|lesson| lesson.name.clone());
    names.flat_map(|name| Course::own().languages(&name))
}

/// The blocks with those that are folded away.
fn flat(blocks: &[Shown]) -> Vec<&Shown> {
    let mut all = Vec::new();
    for block in blocks {
        all.push(block);
        if let Shown::Fold(_, inner) = block {
            all.extend(flat(inner));
        }
    }
    all
}

#[test]
fn lessons_can_be_read_in_all_languages() {
    let mut read = 0;
    for lesson in Course::own().lessons(Language::En) {
        let languages = Course::own().languages(&lesson.name);
        for wanted in Language::ALL {
            assert!(languages.iter().any(|(known, _)| *known == wanted), "{} lacks {wanted:?}", lesson.name);
        }
        for (language, other) in languages {
            assert_eq!(lesson.directives(), other.directives(), "{} in {language:?}", lesson.name);
            assert_eq!((lesson.minutes, &lesson.source), (other.minutes, &other.source), "{}", lesson.name);
        }
        read += 1;
    }
    let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons")).unwrap().count();
    assert_eq!(read, folders, "each folder of lessons has its line in src/embedded.rs");
}

#[test]
fn a_lesson_opens_with_a_question_and_ends_with_tasks() {
    for (language, lesson) in all() {
        let (directives, told) = (lesson.directives(), format!("{} in {language:?}", lesson.name));
        assert_eq!(directives.iter().position(|line| line == "question"), Some(0), "{told}");
        let exercises: Vec<&String> = directives.iter().filter(|line| line.starts_with("exercise")).collect();
        assert!((4..=10).contains(&exercises.len()), "{told}: {exercises:?}");
        let tried = |line: &String| line.starts_with("guess") || line.starts_with("play");
        assert!(directives.iter().any(tried), "{told}");
        assert!((3..=15).contains(&lesson.minutes), "{told}");
    }
}

/// Everything is computed within the limits of a page, in each language; what is claimed holds.
fn check_computed(wanted: Language) {
    for (language, lesson) in all().filter(|(language, _)| *language == wanted) {
        let start = Instant::now();
        let told = format!("{} in {language:?}", lesson.name);
        let blocks = shown(lesson, language, &limits()).unwrap_or_else(|error| panic!("{told}: {error:?}"));
        for block in flat(&blocks) {
            match block {
                Shown::Check { claim, holds, .. } => assert!(holds, "{told}: {claim}"),
                Shown::Law(place, laws) => assert!(!laws.is_empty(), "{told}: {}", place.game),
                Shown::Exercise(task, _) => assert!(!task.answer.is_empty() || task.kind == "set", "{told}"),
                _ => {}
            }
        }
        let text = terminal::lesson(lesson, &blocks, true, language, 80);
        let wide = text.lines().filter(|line| !line.starts_with("    ") && line.chars().count() > 80);
        // only boards are wider
        assert_eq!(wide.collect::<Vec<_>>(), Vec::<&str>::new(), "{told}");
        assert!(start.elapsed() < PATIENCE, "{told} took {:?}", start.elapsed());
    }
}

#[test]
fn lessons_are_computed_in_english() {
    check_computed(Language::En);
}

#[test]
fn lessons_are_computed_in_ukrainian() {
    check_computed(Language::Uk);
}

#[test]
fn lessons_are_computed_in_russian() {
    check_computed(Language::Ru);
}

#[test]
fn few_sentences_are_long() {
    for language in Language::ALL {
        let lessons = Course::own().lessons(language);
        let long: Vec<String> = lessons
            .flat_map(|lesson| lesson.sentences().into_iter().map(|text| format!("{}: {text}", lesson.name)))
            .filter(|text| {
                text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
                    > LONG_WORDS + 1
            })
            .collect();
        assert!(long.len() <= MAX_LONG_SENTENCES, "{language:?}: {}\n{}", long.len(), long.join("\n"));
    }
}

/// What a teacher writes: a folder of one's own, in one language, with values of all kinds.
#[test]
fn a_folder_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let lesson = folder.path().join("2-first-steps");
    std::fs::create_dir(&lesson).unwrap();
    let head = "---\ntitle: First steps\nabout: A try\nminutes: 3\nsource: textbook 1.2\n---\n";
    let body = "::question Who?\n\n{winner nim 1 2} wins with {moves nim 1 2}, \
        {winner --misere nim 1} does not; \
        {payoffs row-ends 6 9} is paid.\n\n::table kayles 0..9\n::law sticks:1,2,3\n::figure kayles 0..9\n\
        ::check sticks:1,2,3 'n % 4 == 1'\n::fold More\n::program 1.2:A\n::end\n::guess nim 3 4 5 | nimber\n";
    std::fs::write(lesson.join("en.md"), format!("{head}{body}")).unwrap();
    let course = Course::from_dir(folder.path()).unwrap();
    let (lesson, language) = course.find("first-steps", Language::Uk).unwrap();
    assert_eq!((language, lesson.number), (Language::En, 1), "the language that there is");
    let blocks = shown(lesson, language, &limits()).unwrap();
    let Shown::Text(text) = &blocks[1] else { panic!("text comes second") };
    let wanted = "the player to move wins with 2: take 1, the other player does not; 9 : 6 is paid.";
    assert_eq!(text.trim(), wanted);
    let Shown::Table(_, grid) = &blocks[2] else { panic!("a table comes third") };
    // the first nimbers of Kayles, as every table prints them
    let nimbers: Vec<u64> = grid.cells.iter().map(|cell| cell.nimber().unwrap().0).collect();
    assert_eq!(nimbers, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
    let Shown::Law(_, laws) = &blocks[3] else { panic!("a law comes fourth") };
    assert!(laws[0].1, "the law of sticks is proved: {laws:?}");
    let Shown::Check { holds, .. } = &blocks[5] else { panic!("a claim comes sixth") };
    assert!(!holds, "heaps of 1, 5, 9 sticks are not lost");
    let Shown::Guess { answer, .. } = &blocks[7] else { panic!("a guess comes last: {blocks:?}") };
    assert_eq!(answer, "2", "3 xor 4 xor 5");
    let missing = course.find("second-steps", Language::En).unwrap_err();
    assert_eq!(missing.problem.to_string(), "there is no lesson 'second-steps'");
}

#[test]
fn slips_of_questions_have_their_places_in_the_file() {
    let head = "---\ntitle: T\nabout: A\nminutes: 3\nsource: textbook 1.2\n---\n";
    for (body, problem, at) in [
        ("::position nim 3 x 5\n", "'x' is not a number", "x"),
        ("a {nimber nimm 3}\n", "unknown game 'nimm'", "nimm"),
        ("::check nim 'n %'\n", "expected", ""),
        ("::guess row-ends 6 9\n", "this cannot be guessed here", "::guess row-ends 6 9"),
        ("::figure nim 3 | sequence\n", "", ""),
    ] {
        let text = format!("{head}{body}");
        let lesson = read::lesson("x", 1, "x/en.md", &text).unwrap();
        let error = shown(&lesson, Language::En, &limits()).unwrap_err();
        let grundy::Error::BadText(bad) = error else { panic!("{body}: {error}") };
        assert!(bad.problem.to_string().starts_with(problem), "{body}: {}", bad.problem);
        assert_eq!(bad.origin.as_deref(), Some("x/en.md"), "{body}");
        assert!(bad.text[bad.span.clone()].starts_with(at), "{body}: {:?}", &bad.text[bad.span.clone()]);
    }
}
