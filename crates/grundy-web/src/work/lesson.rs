//! Lessons with all that is computed, and tasks of exercises.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::table::Step;
use grundy_exercises::figures;
use grundy_exercises::told::Told;
use grundy_explain::messages::Language;
use grundy_figure::{Figure, Theme};
use grundy_lessons::lesson::Lesson;
use grundy_lessons::show::{self, Shown};

use super::board::{self, Drawn};
use super::weight;
use crate::answers::Keep;
use crate::games::{self, Named};

/// A lesson, computed. Of its figures only what stands beside them is kept: they are drawn where they are
/// asked for.
pub(crate) struct Computed {
    pub(crate) blocks: Vec<Shown>,
    /// The boards to play on, in their order; `None` where there is more text than board.
    pub(crate) boards: Vec<Option<Board>>,
}

/// A board to play on, with the moves of its links.
pub(crate) struct Board {
    pub(crate) drawn: Drawn,
    pub(crate) moves: Vec<Step>,
}

impl Keep for Computed {
    fn bytes(&self) -> u64 {
        let boards = self.boards.iter().flatten();
        let boards: u64 = boards.map(|board| board.drawn.bytes() + weight::steps(&board.moves)).sum();
        self.blocks.iter().map(bytes).sum::<u64>() + boards
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
    let mut boards = Vec::new();
    collect(&blocks, &mut boards)?;
    strip(&mut blocks);
    Ok(Computed { blocks, boards })
}

/// Draws the boards to play on.
fn collect(blocks: &[Shown], boards: &mut Vec<Option<Board>>) -> Result<(), Error> {
    for block in blocks {
        match block {
            Shown::Play(place, _) => {
                let named = Named { game: place.game.clone(), rules: String::new() };
                let table = &*games::opened(&named)?.table;

                let moves = super::size::listed(table, &place.position)?.unwrap_or_default();
                let to: Vec<Option<&str>> = moves.iter().map(|step| Some(step.to.as_str())).collect();
                let all: Vec<usize> = (0..to.len()).collect();
                let drawn = board::drawn(table, &place.position, &to, &all)?;
                boards.push(drawn.map(|drawn| Board { drawn, moves }));
            }
            Shown::Fold(_, inner) => collect(inner, boards)?,
            _ => {}
        }
    }
    Ok(())
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

/// The figure of a task as SVG, if it has one.
pub(crate) struct Drawing(pub(crate) Option<String>);

impl Keep for Drawing {
    fn bytes(&self) -> u64 {
        64 + self.0.as_ref().map_or(0, String::len) as u64
    }
}

/// Draws the figure of a task.
pub(crate) fn drawn(told: &Told, theme: Theme) -> Drawing {
    let figure = told.figure.as_ref().and_then(figures::figure);
    Drawing(figure.map(|figure| figure.svg(theme, None)))
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
