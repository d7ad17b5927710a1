//! Lessons with all that is computed, and tasks of exercises.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy_exercises::told::Told;
use grundy_explain::messages::Language;
use grundy_figure::Figure;
use grundy_lessons::lesson::Lesson;
use grundy_lessons::show::{self, Shown};

use super::weight;
use crate::answers::Keep;

/// A lesson, computed. Of its figures only what stands beside them is kept: they are drawn where they are
/// asked for.
pub(crate) struct Computed(pub(crate) Vec<Shown>);

impl Keep for Computed {
    fn bytes(&self) -> u64 {
        self.0.iter().map(bytes).sum()
    }
}

fn bytes(shown: &Shown) -> u64 {
    let of = |figure: &Figure| 512 + figure.title.len() as u64 + figure.description.len() as u64;
    512 + match shown {
        Shown::Text(text) | Shown::Question(text) => text.len() as u64,
        Shown::Position(_, figure) | Shown::Play(_, figure) => of(figure),
        Shown::Guess { figure, .. } | Shown::Figure { figure, .. } => of(figure),
        Shown::Table(_, grid) => weight::grid(grid),
        Shown::Law(_, laws) => laws.iter().map(|(law, _)| 64 + law.len() as u64).sum(),
        Shown::Check { claim, .. } => claim.len() as u64,
        Shown::Exercise(told, _) => weigh(told),
        Shown::Program { .. } => 0,
        Shown::Fold(title, inner) => title.len() as u64 + inner.iter().map(bytes).sum::<u64>(),
    }
}

/// About how much memory a task takes.
fn weigh(told: &Told) -> u64 {
    let texts = [&told.statement, &told.idea, &told.answer, &told.how].map(String::len);
    let lists = told.options.iter().chain(&told.steps).map(|text| 24 + text.len());
    let mistakes = told.mistakes.iter().map(|named| 72 + named.says.len() + named.answer.len());
    let all = texts.into_iter().chain(lists).chain(mistakes).sum::<usize>();
    (1024 + all + told.explanation.as_ref().map_or(0, String::len)) as u64
}

/// Computes a lesson that is written in this language.
pub(crate) fn lesson(lesson: &Lesson, language: Language, limits: &Limits) -> Result<Computed, Error> {
    let mut blocks = show::shown(lesson, language, limits)?;
    strip(&mut blocks);
    Ok(Computed(blocks))
}

/// Takes the drawings out.
fn strip(blocks: &mut [Shown]) {
    for block in blocks {
        match block {
            Shown::Position(_, figure) | Shown::Play(_, figure) => light(figure),
            Shown::Guess { figure, .. } | Shown::Figure { figure, .. } => light(figure),
            Shown::Fold(_, inner) => strip(inner),
            _ => {}
        }
    }
}

fn light(figure: &mut Figure) {
    figure.shapes = Vec::new();
    figure.text = String::new();
}

/// A task in words.
pub(crate) struct Task(pub(crate) Told);

impl Keep for Task {
    fn bytes(&self) -> u64 {
        weigh(&self.0)
    }
}

/// Draws the task of a topic that there is.
pub(crate) fn task(
    topic: &str,
    level: u32,
    seed: u64,
    language: Language,
    limits: &Limits,
) -> Result<Task, Error> {
    show::task(topic, level, seed, language, limits).map(Task)
}
