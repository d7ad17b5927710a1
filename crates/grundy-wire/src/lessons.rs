//! Lessons: `grundy learn --json`.

use grundy_exercises::told::Told;
use grundy_explain::messages::Language;
use grundy_lessons::course::Course;
use grundy_lessons::lesson::{self, Guess};
use grundy_lessons::show::{Place, Shown};
use serde::Serialize;

use crate::Table;

/// The lessons of a course.
#[derive(Debug, Serialize)]
pub struct Lessons<'a> {
    lessons: Vec<LessonCard<'a>>,
}

/// What the list of lessons says of one.
#[derive(Debug, Serialize)]
struct LessonCard<'a> {
    number: usize,
    /// Its name in addresses.
    name: &'a str,
    title: &'a str,
    /// What it is about, in one line.
    about: &'a str,
    /// How long it takes.
    minutes: u64,
    /// What it follows.
    source: &'a str,
    /// How many guesses and exercises it has.
    steps: usize,
    /// The topics of its exercises.
    topics: Vec<&'static str>,
}

/// A lesson with all that is computed.
#[derive(Debug, Serialize)]
pub struct Lesson<'a> {
    #[serde(flatten)]
    card: LessonCard<'a>,
    /// The code of the language that it is written in.
    language: &'static str,
    blocks: Vec<LessonBlock<'a>>,
}

/// A block of a lesson.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum LessonBlock<'a> {
    Text { markdown: &'a str },
    Question { markdown: &'a str },
    Position(At<'a>),
    Play(At<'a>),
    Guess(GuessBlock<'a>),
    Figure(FigureBlock<'a>),
    Table(Table<'a>),
    Law { game: &'a str, misere: bool, laws: Vec<LawLine<'a>> },
    Check { game: &'a str, misere: bool, claim: &'a str, to: u64, holds: bool },
    Exercise { seed: u64, task: &'a Told },
    Program { id: &'static str, title: &'static str },
    Fold { title: &'a str, blocks: Vec<LessonBlock<'a>> },
}

/// A position of a game.
#[derive(Debug, Serialize)]
struct At<'a> {
    game: &'a str,
    position: &'a str,
    misere: bool,
}

/// Something to guess, with the answer.
#[derive(Debug, Serialize)]
struct GuessBlock<'a> {
    #[serde(flatten)]
    at: At<'a>,
    /// `winner` or `nimber`.
    of: &'static str,
    answer: &'a str,
    /// The moves that win, or keep the draw.
    best: &'a [String],
}

/// A figure, as text.
#[derive(Debug, Serialize)]
struct FigureBlock<'a> {
    #[serde(flatten)]
    at: At<'a>,
    /// The ranges of a family.
    ranges: Option<&'a str>,
    figure: &'static str,
    title: &'a str,
    description: &'a str,
    text: &'a str,
}

/// A law in words.
#[derive(Debug, Serialize)]
struct LawLine<'a> {
    law: &'a str,
    proved: bool,
}

impl<'a> Lessons<'a> {
    /// The lessons of a course in a language.
    pub fn of(course: &'a Course, language: Language) -> Self {
        Self { lessons: course.lessons(language).map(card).collect() }
    }
}

impl<'a> Lesson<'a> {
    /// A lesson that is written in this language.
    pub fn of(lesson: &'a lesson::Lesson, shown: &'a [Shown], language: Language) -> Self {
        Self { card: card(lesson), language: language.code(), blocks: blocks(shown) }
    }
}

fn card(lesson: &lesson::Lesson) -> LessonCard<'_> {
    LessonCard {
        number: lesson.number,
        name: &lesson.name,
        title: &lesson.title,
        about: &lesson.about,
        minutes: lesson.minutes,
        source: &lesson.source,
        steps: lesson.steps(),
        topics: lesson.topics(),
    }
}

fn at(place: &Place) -> At<'_> {
    At { game: &place.game, position: &place.position, misere: place.misere }
}

fn blocks(shown: &[Shown]) -> Vec<LessonBlock<'_>> {
    shown.iter().map(written).collect()
}

fn written(block: &Shown) -> LessonBlock<'_> {
    match block {
        Shown::Text(markdown) => LessonBlock::Text { markdown },
        Shown::Question(markdown) => LessonBlock::Question { markdown },
        Shown::Position(place, _) => LessonBlock::Position(at(place)),
        Shown::Play(place, _) => LessonBlock::Play(at(place)),
        Shown::Guess { place, guess, answer, best, .. } => {
            let of = if *guess == Guess::Winner { "winner" } else { "nimber" };
            LessonBlock::Guess(GuessBlock { at: at(place), of, answer, best })
        }
        Shown::Figure { place, ranges, kind, figure } => LessonBlock::Figure(FigureBlock {
            at: at(place),
            ranges: ranges.as_deref(),
            figure: kind,
            title: &figure.title,
            description: &figure.description,
            text: &figure.text,
        }),
        Shown::Table(_, grid) => LessonBlock::Table(Table::of(grid)),
        Shown::Law(place, laws) => LessonBlock::Law {
            game: &place.game,
            misere: place.misere,
            laws: laws.iter().map(|(law, proved)| LawLine { law, proved: *proved }).collect(),
        },
        Shown::Check { place, claim, to, holds } => {
            LessonBlock::Check { game: &place.game, misere: place.misere, claim, to: *to, holds: *holds }
        }
        Shown::Exercise(task, seed) => LessonBlock::Exercise { seed: *seed, task },
        Shown::Program { id, title } => LessonBlock::Program { id, title },
        Shown::Fold(title, inner) => LessonBlock::Fold { title, blocks: blocks(inner) },
    }
}
