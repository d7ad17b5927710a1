//! A lesson as its author wrote it: its heading, and blocks of text and directives.

use std::ops::Range;

use crate::asked::{Asked, Game};

/// A lesson in one language.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in addresses.
    pub name: String,
    /// Its number in the course, from 1.
    pub number: usize,
    /// What stands above it.
    pub title: String,
    /// What it is about, in one line.
    pub about: String,
    /// How long it takes.
    pub minutes: u64,
    /// What it follows: a source and a section.
    pub source: String,
    /// Its blocks, in order.
    pub blocks: Vec<Block>,
    /// The file that it came from.
    pub(crate) file: String,
    /// The text of the file, for errors.
    pub(crate) text: String,
}

/// A block of a lesson, with its place in the file.
#[derive(Clone, Debug)]
pub struct Block {
    /// What stands there.
    pub what: What,
    /// Its bytes in the file.
    pub(crate) at: Range<usize>,
}

/// What a block holds.
#[derive(Clone, Debug)]
pub enum What {
    /// Markdown, with values between.
    Text(Vec<Piece>),
    /// The question that opens the lesson.
    Question(Vec<Piece>),
    /// A position, drawn without its answer.
    Position(Asked),
    /// A position to play from.
    Play(Asked),
    /// Who wins, or the nimber: the reader says it first.
    Guess(Asked, Guess),
    /// A figure, of this kind if one is named.
    Figure(Asked, Option<&'static str>),
    /// Values of a family in ranges.
    Table(Game, String),
    /// The law of a game.
    Law(Game),
    /// A claim, which must hold.
    Check(Game, String),
    /// A task of a topic and a level.
    Exercise {
        /// The topic.
        topic: &'static str,
        /// From 1 to 5.
        level: u32,
        /// What draws it.
        seed: u64,
    },
    /// A problem of the judge, by its number.
    Program(&'static str),
    /// Blocks that are folded away under a title.
    Fold(Vec<Piece>, Vec<Block>),
}

/// What the reader guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Who wins.
    Winner,
    /// The nimber.
    Nimber,
}

/// A piece of Markdown.
#[derive(Clone, Debug)]
pub enum Piece {
    /// As it is written.
    Plain(String),
    /// A value that the solver says.
    Value(Value, Asked),
}

/// What stands between braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The nimber of a position.
    Nimber,
    /// Who wins.
    Winner,
    /// The winning moves.
    Moves,
    /// What each player gets.
    Payoffs,
}

impl Value {
    /// All of them, with the words that lessons use.
    pub(crate) const ALL: [(&'static str, Self); 4] = [
        ("nimber", Self::Nimber),
        ("winner", Self::Winner),
        ("moves", Self::Moves),
        ("payoffs", Self::Payoffs),
    ];
}

impl Lesson {
    /// The directives in their order, each as one line: what two languages of a lesson have in common.
    pub fn directives(&self) -> Vec<String> {
        let mut lines = Vec::new();
        list(&self.blocks, &mut lines);
        lines
    }

    /// How many things the reader does: guesses and exercises.
    pub fn steps(&self) -> usize {
        count(&self.blocks)
    }

    /// The topics of its exercises, each once.
    pub fn topics(&self) -> Vec<&'static str> {
        let mut topics = Vec::new();
        for block in flat(&self.blocks) {
            if let What::Exercise { topic, .. } = block.what
                && !topics.contains(&topic)
            {
                topics.push(topic);
            }
        }
        topics
    }

    /// The sentences of its text, without directives, values and headings.
    pub fn sentences(&self) -> Vec<String> {
        let texts = flat(&self.blocks).into_iter().filter_map(|block| match &block.what {
            What::Text(pieces) | What::Question(pieces) => Some(crate::markdown::plain(&joined(pieces))),
            _ => None,
        });
        let texts: Vec<String> = texts.collect();
        let lines = texts.iter().flat_map(|text| text.lines());
        let ends = |c: char| matches!(c, '.' | '!' | '?' | ':' | ';');
        lines.flat_map(|line| line.split_inclusive(ends)).map(|part| part.trim().to_owned()).collect()
    }
}

/// The text of pieces; a value stands as one word.
fn joined(pieces: &[Piece]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Plain(text) => text.clone(),
        Piece::Value(..) => "7".to_owned(),
    };
    pieces.iter().map(piece).collect()
}

fn count(blocks: &[Block]) -> usize {
    flat(blocks).iter().filter(|block| matches!(block.what, What::Guess(..) | What::Exercise { .. })).count()
}

/// The blocks with those that are folded away.
pub(crate) fn flat(blocks: &[Block]) -> Vec<&Block> {
    let mut all = Vec::new();
    for block in blocks {
        all.push(block);
        if let What::Fold(_, inner) = &block.what {
            all.extend(flat(inner));
        }
    }
    all
}

fn list(blocks: &[Block], lines: &mut Vec<String>) {
    for block in blocks {
        lines.extend(match &block.what {
            What::Text(_) => None,
            What::Question(_) => Some("question".to_owned()),
            What::Position(asked) => Some(format!("position {asked}")),
            What::Play(asked) => Some(format!("play {asked}")),
            What::Guess(asked, guess) => Some(format!("guess {asked} {guess:?}")),
            What::Figure(asked, kind) => Some(format!("figure {asked} {}", kind.unwrap_or_default())),
            What::Table(game, ranges) => Some(format!("table {game} {ranges}")),
            What::Law(game) => Some(format!("law {game}")),
            What::Check(game, claim) => Some(format!("check {game} {claim}")),
            What::Exercise { topic, level, .. } => Some(format!("exercise {topic} {level}")),
            What::Program(id) => Some(format!("program {id}")),
            What::Fold(..) => Some("fold".to_owned()),
        });
        if let What::Fold(_, inner) = &block.what {
            list(inner, lines);
            lines.push("end".to_owned());
        }
    }
}
