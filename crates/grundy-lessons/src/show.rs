//! A lesson with all that is computed: values in its text, figures, tables, laws, checked claims, tasks.

use std::ops::{Range, RangeInclusive};

use grundy::error::{BadText, Error, Limit, Refused, Stopped};
use grundy::law::{find, two};
use grundy::limits::{Budget, Limits};
use grundy::notation::range;
use grundy::notation::term::Question;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy::report::{Ask, Grid, Report, Winner};
use grundy::table::Axis;
use grundy::view;
use grundy_exercises::sheet::{Order, Sheet};
use grundy_exercises::told::Told;
use grundy_exercises::topics;
use grundy_explain::messages::{Language, Messages};
use grundy_figure::Figure;
use grundy_figure::kind::{self, CARD, Drawing};
use grundy_judge::problems;
use grundy_script::claim::Guess as Claim;
use grundy_script::open::Opened;

use crate::asked::{Asked, Game};
use crate::lesson::{Block, Guess, Lesson, Piece, Value, What};
use crate::markdown::escaped;
use crate::texts::messages;

/// A claim of one number is checked up to this one.
const CHECKED_TO: u64 = 60;
/// A claim of several numbers is checked up to this one.
const CHECKED_TO_IN_SEVERAL: u64 = 12;
/// Values of one number that a law is looked for among.
const LAW_TO: u64 = 300;
/// Values of two numbers that a law is looked for among, in each.
const LAW_TO_IN_TWO: u64 = 30;
/// A table of a lesson has no more values.
const MAX_CELLS: u64 = 400;
/// Moves that are named in a sentence.
const MAX_NAMED_MOVES: usize = 6;
/// The kind of figure that shows a position without its answer, in words too.
const PLAIN: &str = "plain";

/// A game and a position, as addresses and commands name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The game with its parameters.
    pub game: String,
    /// The position; empty where a game alone is meant.
    pub position: String,
    /// Whether whoever cannot move wins.
    pub misere: bool,
}

/// A block with all that is computed.
#[derive(Clone, Debug)]
pub enum Shown {
    /// Markdown with the values put in.
    Text(String),
    /// The question that opens the lesson, as Markdown.
    Question(String),
    /// A position, drawn without its answer.
    Position(Place, Box<Figure>),
    /// A position to play from.
    Play(Place, Box<Figure>),
    /// What the reader says first, and what the solver says.
    Guess {
        /// The position.
        place: Place,
        /// Its drawing.
        figure: Box<Figure>,
        /// What is guessed.
        guess: Guess,
        /// The answer: `first`, `second` or `draw`, or a number.
        answer: String,
        /// The moves that win, or keep the draw.
        best: Vec<String>,
        /// Whether the game can be drawn.
        draws: bool,
    },
    /// A figure of a position or of a family in ranges.
    Figure {
        /// The game with the position; without one if it is a family.
        place: Place,
        /// The ranges of a family.
        ranges: Option<String>,
        /// The name of its kind.
        kind: &'static str,
        /// The drawing.
        figure: Box<Figure>,
    },
    /// Values of a family.
    Table(Place, Grid),
    /// The laws of a game, each with whether it is proved. None may be found.
    Law(Place, Vec<(String, bool)>),
    /// A claim, up to which number it was compared, and whether it held.
    Check {
        /// The game.
        place: Place,
        /// The claim as it is written.
        claim: String,
        /// The last number that was compared.
        to: u64,
        /// Whether it held.
        holds: bool,
    },
    /// A task with its seed.
    Exercise(Box<Told>, u64),
    /// A problem of the judge.
    Program {
        /// Its number.
        id: &'static str,
        /// Its title.
        title: &'static str,
    },
    /// Blocks that are folded away under a title.
    Fold(String, Vec<Shown>),
}

/// Computes all blocks of a lesson.
///
/// # Errors
/// A slip in a question, with its place in the file; a question that its game does not have; a limit.
pub fn shown(lesson: &Lesson, language: Language, limits: &Limits) -> Result<Vec<Shown>, Error> {
    all(&lesson.blocks, &Work { lesson, language, limits })
}

fn all(blocks: &[Block], work: &Work<'_>) -> Result<Vec<Shown>, Error> {
    blocks.iter().map(|block| work.block(block)).collect()
}

/// What is needed to compute a block.
struct Work<'l> {
    lesson: &'l Lesson,
    language: Language,
    limits: &'l Limits,
}

impl Work<'_> {
    fn block(&self, block: &Block) -> Result<Shown, Error> {
        let found = match &block.what {
            What::Text(pieces) => return self.text(pieces).map(Shown::Text),
            What::Question(pieces) => return self.text(pieces).map(Shown::Question),
            What::Fold(title, inner) => return Ok(Shown::Fold(self.text(title)?, all(inner, self)?)),
            What::Exercise { topic, level, seed } => {
                let told = task(topic, *level, *seed, self.language, self.limits)?;
                return Ok(Shown::Exercise(Box::new(told), *seed));
            }
            What::Program(id) => {
                let problem = problems::find(id).expect("the reader found the problem");
                return Ok(Shown::Program { id, title: problem.title.in_language(self.language.code()) });
            }
            What::Position(asked) => self.plain(asked).map(|(place, figure)| Shown::Position(place, figure)),
            What::Play(asked) => self.plain(asked).map(|(place, figure)| Shown::Play(place, figure)),
            What::Guess(asked, guess) => self.guess(asked, *guess),
            What::Figure(asked, kind) => self.figure(asked, *kind),
            What::Table(game, ranges) => self.table(game, ranges),
            What::Law(game) => self.law(game),
            What::Check(game, claim) => self.check(game, claim),
        };
        found.map_err(|error| self.placed(error, &block.at))
    }

    /// An error at its place in the file.
    fn placed(&self, error: Error, at: &Range<usize>) -> Error {
        let here = Text::new(&self.lesson.text).part(at.clone());
        let bad = match error {
            Error::BadText(bad) => {
                let within = here.as_str().find(bad.text.as_str()).filter(|_| !bad.text.is_empty());
                let span = within.map_or(here.span(), |start| {
                    let start = at.start + start;
                    start + bad.span.start..start + bad.span.end
                });
                BadText { text: self.lesson.text.clone(), span, origin: None, ..*bad }
            }
            Error::Refused(refused) => {
                BadText { hint: Some(Box::new(refused.instead.clone())), ..here.bad(refused.to_string()) }
            }
            Error::Cycle(cycle) => here.bad(cycle.to_string()),
            other @ Error::Stopped(_) => return other,
        };
        bad.in_file(&self.lesson.file).into()
    }

    fn messages(&self) -> &'static Messages {
        Messages::of(self.language)
    }

    fn ask(&self, misere: bool) -> Ask {
        Ask { misere, limits: self.limits.clone(), ..Ask::default() }
    }

    fn solved(&self, asked: &Asked) -> Result<(Question, Report), Error> {
        let question = asked.open(self.limits)?;
        let report = question.table.solve(&question.position, &self.ask(asked.misere))?;
        Ok((question, report))
    }

    fn text(&self, pieces: &[Piece]) -> Result<String, Error> {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Plain(plain) => text.push_str(plain),
                Piece::Value(value, asked) => {
                    let told = self.value(*value, asked).map_err(|error| self.placed(error, &asked.at))?;
                    text.push_str(&escaped(&told));
                }
            }
        }
        Ok(text)
    }

    fn value(&self, value: Value, asked: &Asked) -> Result<String, Error> {
        let (_, report) = self.solved(asked)?;
        let found = match value {
            Value::Nimber => report.answer.nimber().map(|nimber| nimber.0.to_string()),
            Value::Winner => report.winner().map(|winner| winner_told(winner, self.language)),
            Value::Moves => Some(self.named(&best(&report))),
            Value::Payoffs => Some(report.answer.payoffs())
                .filter(|sums| !sums.is_empty())
                .map(|sums| sums.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ")),
        };
        found.ok_or_else(|| {
            let why = match value {
                Value::Nimber => phrase!("wrong-no-nimber", "this position has no nimber"),
                Value::Winner => phrase!("wrong-no-winner", "nobody wins here: numbers are paid"),
                Value::Moves | Value::Payoffs => phrase!("wrong-no-payoffs", "nothing is paid here"),
            };
            Refused::because(why, phrase!("hint-other-value", "ask for another value")).into()
        })
    }

    /// Moves in one line.
    fn named(&self, moves: &[String]) -> String {
        if moves.is_empty() {
            return messages(self.language).say("no-winning-move", &[]);
        }
        let told = moves.iter().take(MAX_NAMED_MOVES).map(|mv| self.messages().mv(mv));
        let more = if moves.len() > MAX_NAMED_MOVES { ", …" } else { "" };
        told.collect::<Vec<_>>().join(", ") + more
    }

    fn plain(&self, asked: &Asked) -> Result<(Place, Box<Figure>), Error> {
        let question = asked.open(self.limits)?;
        let figure = self.still(&question, asked.misere)?;
        Ok((place(&question, asked.misere), Box::new(figure)))
    }

    /// A position without its answer: its board for a page, its board in letters, and what it shows in words.
    fn still(&self, question: &Question, misere: bool) -> Result<Figure, Error> {
        let mut figure = self.drawn(question, misere, CARD.name)?;
        let told = self.drawn(question, misere, PLAIN)?;
        (figure.title, figure.description, figure.text) = (told.title, told.description, told.text);
        Ok(figure)
    }

    fn drawn(&self, question: &Question, misere: bool, name: &str) -> Result<Figure, Error> {
        match kind::named(name).expect("the reader found the kind").drawing {
            Drawing::Position(draw) => draw(question, &self.ask(misere), self.messages()),
            Drawing::Family { .. } => {
                let why =
                    phrase!("wrong-figure-family", "a figure of kind {kind} shows a family", kind = name);
                Err(Refused::because(why, ranges_behind()).into())
            }
        }
    }

    fn guess(&self, asked: &Asked, guess: Guess) -> Result<Shown, Error> {
        let (question, report) = self.solved(asked)?;
        let answer = match guess {
            Guess::Winner => report.winner().map(|winner| winner.word().to_owned()),
            Guess::Nimber => report.answer.nimber().map(|nimber| nimber.0.to_string()),
        };
        let answer = answer.ok_or_else(|| {
            let why = phrase!("wrong-guess-here", "this cannot be guessed here");
            Refused::because(why, phrase!("hint-other-value", "ask for another value"))
        })?;
        let figure = Box::new(self.still(&question, asked.misere)?);
        let place = place(&question, asked.misere);
        Ok(Shown::Guess { place, figure, guess, answer, best: best(&report), draws: report.class.draws })
    }

    fn figure(&self, asked: &Asked, name: Option<&'static str>) -> Result<Shown, Error> {
        let family = name.and_then(kind::named).is_some_and(|kind| kind.is_family());
        let Some((game, ranges)) = asked.ranges(family) else {
            let question = asked.open(self.limits)?;
            let kind = name.unwrap_or(kind::ALL[0].name);
            let figure = Box::new(self.drawn(&question, asked.misere, kind)?);
            return Ok(Shown::Figure { place: place(&question, asked.misere), ranges: None, kind, figure });
        };
        let (opened, grid) = self.grid(&game, &ranges)?;
        let (kind, draw) = match name.and_then(kind::named) {
            None => kind::fitting(&grid),
            Some(kind) => match kind.drawing {
                Drawing::Family { draw, .. } => (kind, draw),
                Drawing::Position(_) => {
                    let name = kind.name;
                    let why = phrase!(
                        "wrong-figure-position",
                        "a figure of kind {kind} shows one position",
                        kind = name
                    );
                    let instead = phrase!("hint-position", "write a position instead of ranges");
                    return Err(Refused::because(why, instead).into());
                }
            },
        };
        let figure = draw(&grid, &*opened.table, &self.ask(game.misere), self.messages())?;
        let place = Place { game: opened.game, position: String::new(), misere: game.misere };
        Ok(Shown::Figure { place, ranges: Some(ranges), kind: kind.name, figure: Box::new(figure) })
    }

    /// The values of a game in ranges.
    fn grid(&self, game: &Game, ranges: &str) -> Result<(Opened, Grid), Error> {
        let opened = game.open(self.limits)?;
        let words: Vec<Text<'_>> = Text::new(ranges).words().collect();
        // more ranges than the game's own table has are as many heaps
        let axes = opened.table.axes_of(words.len());
        let found = if words.is_empty() { whole(&axes)? } else { range::for_axes(&words, &axes)? };
        let cells = found.iter().map(|range| (range.end() - range.start()).saturating_add(1));
        let cells = cells.fold(1, u64::saturating_mul);
        if cells > MAX_CELLS {
            let done = format!("counting {cells} values; a lesson shows at most {MAX_CELLS}");
            return Err(Stopped::new(Limit::Size, done).into());
        }
        let cells = opened.table.cells(&found, &self.ask(game.misere))?;
        let ends = axes.iter().zip(&found);
        let axes = ends.map(|(axis, range)| (axis.name.to_string(), *range.start(), *range.end())).collect();
        Ok((opened, Grid { game: game.to_string(), axes, cells }))
    }

    fn table(&self, game: &Game, ranges: &str) -> Result<Shown, Error> {
        let (opened, grid) = self.grid(game, ranges)?;
        Ok(Shown::Table(Place { game: opened.game, position: String::new(), misere: game.misere }, grid))
    }

    fn law(&self, game: &Game) -> Result<Shown, Error> {
        let opened = game.open(self.limits)?;
        let (table, ask) = (&*opened.table, self.ask(game.misere));
        let proved = |status: &grundy::law::Status| matches!(status, grundy::law::Status::Proved { .. });
        let laws = match table.axes().len() {
            2 => {
                let found = two::in_table(table, Some(LAW_TO_IN_TWO), &ask)?;
                let laws = found.laws.iter().take(1);
                laws.map(|law| (self.messages().phrase(&law.statement), proved(&law.status))).collect()
            }
            _ => {
                let found = find::in_table(table, Some(LAW_TO), 1, &ask)?;
                let law = found.law.iter();
                law.map(|law| (self.messages().phrase(&law.statement), law.is_proved())).collect()
            }
        };
        Ok(Shown::Law(Place { game: opened.shown(), position: String::new(), misere: game.misere }, laws))
    }

    fn check(&self, game: &Game, claim: &str) -> Result<Shown, Error> {
        let opened = game.open(self.limits)?;
        let axes = opened.table.axes();
        let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
        let mut guess = Claim::read(claim, &names, None)?;
        let to = if guess.numbers() > 1 { CHECKED_TO_IN_SEVERAL } else { CHECKED_TO };
        let ask = self.ask(game.misere);
        let meter = guess.meter();
        let _limits = meter.under(&ask.limits);
        let checked = guess.check(&*opened.table, Some(to), &ask)?;
        if let (None, Some(stopped)) = (checked.holds(), checked.stopped.clone()) {
            return Err(stopped.into());
        }
        let place = Place { game: opened.shown(), position: String::new(), misere: game.misere };
        Ok(Shown::Check { place, claim: claim.to_owned(), to, holds: checked.holds() == Some(true) })
    }
}

/// The task of a topic, a level and a seed: `grundy exercises TOPIC --count 1` with the same level and seed
/// gives the same.
///
/// # Errors
/// A limit.
///
/// # Panics
/// If there is no such topic.
pub fn task(topic: &str, level: u32, seed: u64, language: Language, limits: &Limits) -> Result<Told, Error> {
    let topics = vec![topics::find(topic).expect("the reader found the topic")];
    let order = Order { topics, count: 1, seed, level: Some(level), variants: 1, language };
    let mut sheet = Sheet::make(&order, &mut Budget::new(limits))?;
    Ok(sheet.variants.remove(0).tasks.remove(0))
}

/// Who wins, as a part of a sentence.
pub fn winner_told(winner: Winner, language: Language) -> String {
    let id = match winner {
        Winner::First => "winner-first",
        Winner::Second => "winner-second",
        Winner::Draw => "winner-draw",
        Winner::Left => "winner-left",
        Winner::Right => "winner-right",
    };
    messages(language).say(id, &[])
}

/// The moves that keep what the position is worth; none where all lose.
fn best(report: &Report) -> Vec<String> {
    if report.winner() == Some(Winner::Second) {
        return Vec::new();
    }
    report.moves.iter().filter(|row| row.best).map(|row| row.mv.clone()).collect()
}

fn place(question: &Question, misere: bool) -> Place {
    Place { game: question.game.clone(), position: question.position.clone(), misere }
}

fn ranges_behind() -> Phrase {
    phrase!("hint-ranges", "write ranges behind the game, as {example}", example = "0..20")
}

/// All numbers of a table that ends.
fn whole(axes: &[Axis]) -> Result<Vec<RangeInclusive<u64>>, Error> {
    let ends = axes.iter().map(|axis| axis.extent.clone()).collect::<Option<Vec<_>>>();
    let why = phrase!("wrong-endless-table", "this table has no end");
    let endless = || Refused::because(why, ranges_behind()).into();
    ends.filter(|ends| !ends.is_empty()).ok_or_else(endless)
}

/// The rows of a table as text, for those who read it in columns of letters.
pub fn table_text(grid: &Grid, width: usize) -> String {
    view::table::grid(grid, view::table::Letters::Values, width)
}
