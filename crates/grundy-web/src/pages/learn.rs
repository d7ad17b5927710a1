//! The course: the list of lessons, and a lesson with its boards, guesses and exercises. Answers stand in the
//! address, so that all of it works without scripts.

use std::cell::Cell;

use grundy::report::Grid;
use grundy_exercises::topics::{self, TOPICS};
use grundy_exercises::words;
use grundy_figure::Figure;
use grundy_figure::kind::CARD;
use grundy_lessons::lesson::{Guess, Lesson};
use grundy_lessons::markdown;
use grundy_lessons::show::{Place, Shown};
use maud::{Markup, PreEscaped, html};

use super::board::{self, Click, Marks};
use super::exercise::{self, Form, MAX_ANSWER, Which, answered};
use super::heading::cited;
use crate::address::Address;
use crate::ask::Asked;
use crate::error::Trouble;
use crate::layout::hidden;
use crate::response::{Answering, Page};
use crate::web::Web;
use crate::work::board::Spot;
use crate::work::lesson::{Board, lesson as computed};

/// The possible guesses, each with the message of the guess and that of the answer.
const GUESSES: [(&str, &str, &str); 3] = [
    ("first", "guess-first", "guess-is-first"),
    ("second", "guess-second", "guess-is-second"),
    ("draw", "guess-draw", "guess-is-draw"),
];
/// Columns of a table of one number.
const VALUES_PER_ROW: usize = 10;

pub(crate) fn all<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let lessons: Vec<&Lesson> = web.course().lessons(asked.language).collect();
        let body = html! {
            h1 { (asked.say("learn")) }
            p { (asked.say("learn-lead")) }
            ol.lessons {
                @for lesson in &lessons {
                    @let lang = language(web, asked, lesson);
                    li.lesson-card data-lesson=(lesson.name) data-steps=(lesson.steps()) {
                        a href=(asked.other("learn", &lesson.name)) { h2 lang=[lang] { (lesson.title) } }
                        p lang=[lang] { (PreEscaped(markdown::inline(&lesson.about))) }
                        p.kind { (minutes(asked, lesson)) " · " (steps(asked, lesson))
                            span.done hidden data-text=(done(asked, lesson)) {} }
                    }
                }
            }
            (practice(asked))
            section.train aria-labelledby="train" {
                h2 #train { (asked.say("train")) }
                p.links {
                    a.button href=(asked.to("/train")) { (asked.say("train-topics")) } " "
                    a.button href=(asked.to("/train/blitz")) { (asked.say("blitz")) } " "
                    a.button href=(asked.to("/train/exam")) { (asked.say("exam-mode")) }
                }
            }
            (kept(asked))
        };
        Ok(Page::shown(asked.say("learn"), body))
    })
}

/// The language of a lesson, if it is not that of the page.
fn language(web: &Web, asked: &Asked, lesson: &Lesson) -> Option<&'static str> {
    let (_, written) = web.course().find(&lesson.name, asked.language).ok()?;
    (written != asked.language).then(|| written.code())
}

fn minutes(asked: &Asked, lesson: &Lesson) -> String {
    asked.texts().with("lesson-minutes", &[("n", lesson.minutes.into())])
}

fn steps(asked: &Asked, lesson: &Lesson) -> String {
    asked.texts().with("lesson-steps", &[("n", lesson.steps().into())])
}

/// How much is done; the script puts the number in for the sign.
fn done(asked: &Asked, lesson: &Lesson) -> String {
    asked.texts().with("lesson-done", &[("done", "#".into()), ("all", lesson.steps().into())])
}

/// Six tasks for today: the script fills the list from what went wrong.
fn practice(asked: &Asked) -> Markup {
    let titles: Vec<(&str, String)> =
        TOPICS.iter().map(|topic| (topic.id, words::title(topic, asked.language))).collect();
    html! {
        section #practice aria-labelledby="today" data-at=(asked.to("/exercise")) {
            h2 #today { (asked.say("practice")) }
            p.empty { (asked.say("practice-empty")) }
            ol.tasks hidden {}
            ul.titles hidden { @for (id, title) in &titles { li data-topic=(id) { (title) } } }
        }
    }
}

/// Progress as a file.
fn kept(asked: &Asked) -> Markup {
    html! {
        section.kept aria-labelledby="kept" {
            h2 #kept { (asked.say("progress")) }
            p { (asked.say("progress-about")) }
            p.links hidden data-scripted {
                button.save type="button" { (asked.say("progress-save")) } " "
                label.button.load {
                    (asked.say("progress-load"))
                    input #progress-file.unseen type="file" accept="application/json,.json";
                }
            }
            p.told.right role="status" hidden data-when="loaded" { (asked.say("progress-loaded")) }
            p.told.wrong role="status" hidden data-when="bad" { (asked.say("progress-bad")) }
        }
    }
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let name = &asked.named.game;
        let found = web.course().find(name, asked.language);
        let (lesson, written) = found.map_err(|_| Trouble::NoPage(asked.path.clone()))?;
        let (kind, own) = (format!("lesson {} {}", lesson.name, written.code()), lesson.clone());
        let work = move |_: &mut crate::games::Shelf, limits: &grundy::limits::Limits| {
            computed(&own, written, limits)
        };
        let blocks = web.answer(false, kind, String::new(), work).await?;
        let lang = (written != asked.language).then(|| written.code());
        let boards = &blocks.boards;
        let (step, exercise, played) = (Cell::new(0), Cell::new(0), Cell::new(0));
        let writer = Writer { asked, lesson, boards, step, exercise, played, lang };
        let lessons: Vec<&Lesson> = web.course().lessons(asked.language).collect();
        let here = lessons.iter().position(|other| other.name == lesson.name).unwrap_or(0);
        let number = [("n", lesson.number.into())];
        let body = html! {
            article.lesson data-lesson=(lesson.name) data-steps=(lesson.steps()) {
                p.kind { (asked.texts().with("lesson-number", &number)) " · " (minutes(asked, lesson))
                    span.done hidden data-text=(done(asked, lesson)) {} }
                h1 lang=[lang] { (lesson.title) }
                (writer.blocks(&blocks.blocks))
                footer {
                    @for line in cited(&lesson.source, asked) { p.source { (line) } }
                    nav.links aria-label=(asked.say("learn")) {
                        @if let Some(last) = here.checked_sub(1).and_then(|at| lessons.get(at)) {
                            a.button rel="prev" href=(asked.other("learn", &last.name)) {
                                (asked.say("lesson-previous")) } " "
                        }
                        a.button href=(asked.to("/learn")) { (asked.say("lesson-all")) } " "
                        @if let Some(next) = lessons.get(here + 1) {
                            a.button.main rel="next" href=(asked.other("learn", &next.name)) {
                                (asked.say("lesson-next")) }
                        }
                    }
                }
            }
        };
        Ok(Page::shown(lesson.title.clone(), body))
    })
}

/// Writes the blocks of a lesson. Guesses and exercises are numbered: the number names their answers in the
/// address.
struct Writer<'a> {
    asked: &'a Asked,
    lesson: &'a Lesson,
    /// The boards to play on, in their order, and how many of them stand above.
    boards: &'a [Option<Board>],
    played: Cell<usize>,
    step: Cell<usize>,
    exercise: Cell<usize>,
    /// The language of the texts, if it is not that of the page.
    lang: Option<&'static str>,
}

impl Writer<'_> {
    fn blocks(&self, blocks: &[Shown]) -> Markup {
        html! { @for block in blocks { (self.block(block)) } }
    }

    fn say(&self, id: &str) -> String {
        self.asked.say(id)
    }

    fn block(&self, block: &Shown) -> Markup {
        match block {
            Shown::Text(text) => html! { div.prose lang=[self.lang] { (PreEscaped(markdown::html(text))) } },
            Shown::Question(text) => {
                html! { p.opening lang=[self.lang] { (PreEscaped(markdown::inline(text))) } }
            }
            Shown::Position(place, figure) => html! {
                figure.drawing {
                    (self.picture(place, CARD.name, None, figure))
                    figcaption { a href=(self.at("g", place)) { (self.say("lesson-explore")) } }
                }
            },
            Shown::Play(place, figure) => self.play(place, figure),
            Shown::Guess { place, figure, guess, answer, best, draws } => {
                let drawn = self.picture(place, CARD.name, None, figure);
                self.guess(place, drawn, *guess, answer, best, *draws)
            }
            Shown::Figure { place, ranges, kind, figure } => html! {
                figure.drawing {
                    (self.picture(place, kind, ranges.as_deref(), figure))
                }
            },
            Shown::Table(_, grid) => table(self.asked, grid),
            Shown::Law(place, laws) => self.law(place, laws),
            Shown::Check { place, claim, to, holds } => self.check(place, claim, *to, *holds),
            Shown::Exercise(told, seed) => {
                let (id, hidden) = self.next();
                self.exercise.set(self.exercise.get() + 1);
                let action = self.asked.other("learn", &self.lesson.name);
                let form = Form { field: &id, id: &id, action: action.path(), hidden, after: html! {} };
                let title = [("n", self.exercise.get().into()), ("title", told.title.as_str().into())];
                let which =
                    topics::find(&told.topic).map(|topic| Which { topic, level: told.level, seed: *seed });
                html! {
                    section.step {
                        h3 { (self.asked.texts().with("exercise-of", &title)) }
                        (exercise::card(self.asked, told, *seed, &form, &self.given(&id)))
                        @if let Some(which) = which {
                            p.links { a href=(which.at(self.asked)) { (self.say("exercise-alone")) } }
                        }
                    }
                }
            }
            Shown::Program { id, title } => {
                let args = [("id", (*id).into()), ("title", (*title).into())];
                html! {
                    p.program { a.button href=(self.asked.other("problems", id)) {
                        (self.asked.texts().with("lesson-program", &args)) } }
                }
            }
            Shown::Fold(title, inner) => html! {
                details.fold {
                    summary lang=[self.lang] { (PreEscaped(markdown::inline(title))) }
                    (self.blocks(inner))
                }
            },
        }
    }

    /// The name of the next step, and what its form sends along: the answers to the others.
    fn next(&self) -> (String, Markup) {
        self.step.set(self.step.get() + 1);
        let id = format!("s{}", self.step.get());
        let is_step = |name: &str| name.strip_prefix('s').is_some_and(|rest| rest.parse::<u32>().is_ok());
        let others = self
            .asked
            .query
            .pairs()
            .filter(|(name, value)| is_step(name) && *name != id && value.len() <= MAX_ANSWER);
        let markup = html! {
            (hidden(&self.asked.to("/learn"), &[]))
            @for (name, value) in others { input type="hidden" name=(name) value=(value); }
        };
        (id, markup)
    }

    /// The answer to a step; too long ones are none.
    fn given(&self, id: &str) -> String {
        Some(answered(self.asked, id)).filter(|given| given.len() <= MAX_ANSWER).unwrap_or_default()
    }

    fn at(&self, view: &str, place: &Place) -> Address {
        let at = self.asked.other(view, &place.game).with("p", &*place.position);
        at.with("misere", if place.misere { "1" } else { "" })
    }

    /// A figure as a file of this server.
    fn picture(&self, place: &Place, kind: &'static str, ranges: Option<&str>, figure: &Figure) -> Markup {
        let at = Address::of("/api/figure.svg").with("game", &*place.game).with("kind", kind);
        let at = match ranges {
            Some(ranges) => at.with("ranges", ranges),
            None => at.with("p", &*place.position),
        };
        let at = at.with("misere", if place.misere { "1" } else { "" });
        let at = at.with("theme", self.asked.theme.name()).with("lang", self.asked.lang());
        let number = |value: f64| format!("{value:.0}");
        html! {
            div.scroll tabindex="0" {
                img.still[kind == CARD.name] src=(at) alt={ (figure.title) ". " (figure.description) }
                    width=(number(figure.width)) height=(number(figure.height)) loading="lazy";
            }
        }
    }

    fn play(&self, place: &Place, figure: &Figure) -> Markup {
        let at = self.at("play", place).with("with", "perfect");
        self.played.set(self.played.get() + 1);
        let board = self.boards.get(self.played.get() - 1).and_then(Option::as_ref);
        html! {
            figure.drawing {
                @match board {
                    Some(board) => (self.board(place, board)),
                    None => (self.picture(place, CARD.name, None, figure)),
                }
                figcaption.links {
                    a.button.main href=(at) { (self.say("lesson-play-first")) } " "
                    a.button href=(at.clone().with("as", "second")) { (self.say("lesson-play-second")) }
                }
            }
        }
    }

    /// A board on which a click plays the first move.
    fn board(&self, place: &Place, board: &Board) -> Markup {
        let Board { drawn, moves } = board;
        let at = self.at("play", place).with("with", "perfect");
        let name = |number: usize| moves.get(number).map(|step| step.mv.as_str());
        let click = |spot: &Spot| {
            let to = match spot.only().and_then(name) {
                Some(mv) => at.clone().with("do", mv),
                None => at.clone().with("cell", spot.name()).at("picked"),
            };
            Click { to, kind: None, best: false }
        };
        board::board(self.asked.texts(), drawn, &place.position, name, click, &Marks::default())
    }

    fn guess(
        &self,
        place: &Place,
        drawn: Markup,
        guess: Guess,
        answer: &str,
        best: &[String],
        draws: bool,
    ) -> Markup {
        let (id, hidden) = self.next();
        let (path, target) = (self.asked.other("learn", &self.lesson.name), format!("#{id}"));
        let given = self.given(&id);
        html! {
            section.step {
                figure.drawing { (drawn) }
                div.task id=(id) data-step=(id) {
                    form.answer method="get" action={ (path.path()) (target) } hx-get=(path.path())
                        hx-target=(target) hx-select=(target) hx-swap="outerHTML show:none" {
                        (hidden)
                        @match guess {
                            Guess::Winner => fieldset {
                                legend { (self.say("guess")) }
                                @let offered = GUESSES.iter().filter(|guess| draws || guess.0 != "draw");
                                div.row { @for (value, words, _) in offered {
                                    @let pressed = (given == *value).then_some("true");
                                    button name=(id) value=(value) aria-pressed=[pressed] {
                                        (self.say(words)) }
                                } }
                            },
                            Guess::Nimber => {
                                label for={ (id) "-answer" } { (self.say("guess-nimber")) }
                                div.row {
                                    input id={ (id) "-answer" } name=(id) value=(given) inputmode="numeric"
                                        autocomplete="off" required maxlength="9";
                                    button.main { (self.say("guess-button")) }
                                }
                            }
                        }
                    }
                    @if !given.is_empty() { (self.guessed(given == answer, guess, answer, best)) }
                    @if !given.is_empty() {
                        @let why = self.at("g", place).with("show", "why");
                        p.links { a href=(why) { (self.say("lesson-why")) } }
                    }
                }
            }
        }
    }

    fn guessed(&self, right: bool, guess: Guess, answer: &str, best: &[String]) -> Markup {
        const MAX_NAMED: usize = 6;
        let texts = self.asked.texts();
        let named: Vec<String> = best.iter().take(MAX_NAMED).map(|mv| texts.mv(mv)).collect();
        let more = if best.len() > MAX_NAMED { ", …" } else { "" };
        let moves = named.join(", ") + more;
        html! {
            div.feedback role="status" data-guess data-right=(u8::from(right)) {
                p class={ "told " (if right { "right" } else { "wrong" }) } {
                    (self.say(if right { "right" } else { "wrong" })) " "
                    @match guess {
                        Guess::Winner => {
                            @for (value, _, words) in GUESSES { @if value == answer { (self.say(words)) } }
                        },
                        Guess::Nimber => (texts.with("guess-is-nimber", &[("n", answer.into())])),
                    }
                    @if !best.is_empty() { " " (texts.with("guess-best", &[("moves", moves.into())])) }
                }
            }
        }
    }

    fn law(&self, place: &Place, laws: &[(String, bool)]) -> Markup {
        let game = [("game", place.game.as_str().into())];
        html! {
            @match laws.first() {
                Some((law, proved)) => div class={ "proof" @if !proved { " open" } } {
                    p { strong { (law) } }
                    p { (self.asked.texts().with("law-of", &game)) ": "
                        (self.say(if *proved { "proved" } else { "verified" })) "." }
                },
                None => p { (self.say("law-none")) },
            }
        }
    }

    fn check(&self, place: &Place, claim: &str, to: u64, holds: bool) -> Markup {
        let args = [("to", to.to_string().into()), ("game", place.game.as_str().into())];
        let id = if holds { "lesson-checked" } else { "lesson-check-fails" };
        html! {
            p.checked { code { (claim) } " " span { (self.asked.texts().with(id, &args)) } }
        }
    }
}

/// A table of values: rows of ten, or a matrix.
fn table(asked: &Asked, grid: &Grid) -> Markup {
    let texts: Vec<String> = grid.cells.iter().map(cell).collect();
    let (columns, first, heads): (usize, u64, Vec<String>) = match grid.axes.as_slice() {
        [_, (_, from, to), ..] => {
            let heads: Vec<String> = (*from..=*to).map(|n| n.to_string()).collect();
            (heads.len(), grid.axes[0].1, heads)
        }
        [(_, from, _)] => (VALUES_PER_ROW, *from, Vec::new()),
        [] => (1, 0, Vec::new()),
    };
    let step = if heads.is_empty() { columns as u64 } else { 1 };
    html! {
        div.scroll tabindex="0" {
            table.values aria-label=(asked.texts().with("table-of", &[("game", grid.game.as_str().into())])) {
                @if !heads.is_empty() {
                    thead { tr { td {} @for head in &heads { th scope="col" { (head) } } } }
                }
                tbody { @for (at, row) in texts.chunks(columns.max(1)).enumerate() {
                    tr { th scope="row" { (first + step * at as u64) } @for text in row { td { (text) } } }
                } }
            }
        }
    }
}

/// What stands in a cell.
fn cell(cell: &grundy::report::Cell) -> String {
    use grundy::report::Cell;
    match cell {
        Cell::Void => String::new(),
        Cell::Nimber(nimber) => nimber.0.to_string(),
        Cell::Outcome(outcome) => outcome.class_letter().to_string(),
        Cell::Payoffs(sums) => sums.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : "),
        Cell::Value(value) => value.clone(),
    }
}
