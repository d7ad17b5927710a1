//! A lesson, and the list of lessons, in lines for a terminal. Figures are boards of text.

use std::fmt::Write as _;

use grundy::report::Winner;
use grundy_exercises::told::Told;
use grundy_explain::messages::{Arg, Language, Messages};
use grundy_explain::words::shell;

use crate::course::Course;
use crate::lesson::{Guess, Lesson};
use crate::markdown;
use crate::show::{Place, Shown, table_text, winner_told};
use crate::texts::messages;

/// The lessons of a course in a language.
pub fn list(course: &Course, language: Language, width: usize) -> String {
    let mut text = String::new();
    for lesson in course.lessons(language) {
        let minutes = messages(language).say("lesson-takes", &[("n", lesson.minutes.into())]);
        let _ = writeln!(text, "{:>2}. {} \u{2014} {} ({minutes})", lesson.number, lesson.name, lesson.title);
        let options = textwrap::Options::new(width).initial_indent("    ").subsequent_indent("    ");
        let _ = writeln!(text, "{}", textwrap::fill(&markdown::plain(&lesson.about), options).trim_end());
    }
    text
}

/// A lesson with all that is computed. `answers` says whether answers and hints stand there too.
pub fn lesson(lesson: &Lesson, shown: &[Shown], answers: bool, language: Language, width: usize) -> String {
    let mut page =
        Page { text: String::new(), width, answers, messages: messages(language), language, exercise: 0 };
    let head =
        page.say("lesson-head", &[("number", lesson.number.into()), ("title", lesson.title.as_str().into())]);
    page.line(&head);
    let _ = writeln!(page.text, "{}", "=".repeat(head.chars().count().min(width)));
    let minutes = page.say("lesson-takes", &[("n", lesson.minutes.into())]);
    let source = page.say("lesson-source", &[("source", lesson.source.as_str().into())]);
    page.line(&format!("{minutes}. {source}."));
    page.blocks(shown);
    if !answers && lesson.steps() > 0 {
        page.gap();
        page.tell("lesson-answers", &[]);
    }
    page.text
}

struct Page {
    text: String,
    width: usize,
    answers: bool,
    messages: &'static Messages,
    language: Language,
    /// How many exercises stand above.
    exercise: usize,
}

impl Page {
    fn say(&self, id: &str, args: &[(&str, Arg)]) -> String {
        self.messages.say(id, args)
    }

    fn gap(&mut self) {
        self.text.push('\n');
    }

    /// A paragraph.
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}", textwrap::fill(text, self.width));
    }

    /// A message as a paragraph.
    fn tell(&mut self, id: &str, args: &[(&str, Arg)]) {
        let text = self.say(id, args);
        self.line(&text);
    }

    /// Lines as they are, indented.
    fn board(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.text, "{}", format!("    {line}").trim_end());
        }
    }

    fn blocks(&mut self, blocks: &[Shown]) {
        for block in blocks {
            self.gap();
            self.block(block);
        }
    }

    fn block(&mut self, block: &Shown) {
        match block {
            Shown::Text(text) => self.text += &markdown::lines(text, self.width),
            Shown::Question(text) => {
                self.text += &markdown::lines(text, self.width.saturating_sub(2));
            }
            Shown::Position(_, figure) | Shown::Figure { figure, .. } => self.board(&figure.text),
            Shown::Play(place, figure) => {
                self.board(&figure.text);
                self.tell("lesson-play", &[("command", command("play", place).into())]);
            }
            Shown::Guess { figure, guess, answer, best, .. } => {
                self.board(&figure.text);
                self.tell(
                    if *guess == Guess::Winner { "lesson-guess-winner" } else { "lesson-guess-nimber" },
                    &[],
                );
                if self.answers {
                    let told = match guess {
                        Guess::Winner => answered(answer, self.language),
                        Guess::Nimber => answer.clone(),
                    };
                    self.tell("lesson-answer", &[("answer", told.into())]);
                    if !best.is_empty() {
                        let told = Messages::of(self.language);
                        let moves: Vec<String> = best.iter().map(|mv| told.mv(mv)).collect();
                        self.tell("lesson-best", &[("moves", moves.join(", ").into())]);
                    }
                }
            }
            Shown::Table(_, grid) => {
                let table = table_text(grid, self.width.saturating_sub(4));
                self.board(&table);
            }
            Shown::Law(place, laws) => self.law(place, laws),
            Shown::Check { place, claim, to, holds } => {
                let id = if *holds { "lesson-checked" } else { "lesson-check-fails" };
                let args = [
                    ("to", to.to_string().into()),
                    ("game", place.game.as_str().into()),
                    ("claim", claim.as_str().into()),
                ];
                self.tell(id, &args);
            }
            Shown::Exercise(told, _) => self.exercise(told),
            Shown::Program { id, title } => {
                let command = format!("grundy problem show {id}");
                let args = [("id", (*id).into()), ("title", (*title).into()), ("command", command.into())];
                self.tell("lesson-program", &args);
            }
            Shown::Fold(title, inner) => {
                self.text += &markdown::lines(title, self.width);
                self.blocks(inner);
            }
        }
    }

    fn law(&mut self, place: &Place, laws: &[(String, bool)]) {
        let game = ("game", place.game.as_str().into());
        let Some((law, proved)) = laws.first() else {
            return self.tell("lesson-law-none", &[game]);
        };
        let status = self.say(if *proved { "lesson-proved" } else { "lesson-verified" }, &[]);
        self.tell("lesson-law", &[game, ("law", format!("{} ({status})", law.trim_end_matches('.')).into())]);
    }

    fn exercise(&mut self, told: &Told) {
        self.exercise += 1;
        let args = [
            ("n", self.exercise.into()),
            ("title", told.title.as_str().into()),
            ("level", told.level.into()),
        ];
        self.tell("lesson-exercise", &args);
        self.line(&told.statement);
        if let Some(picture) = &told.picture {
            self.board(picture);
        }
        for (letter, option) in told.lettered() {
            let options = textwrap::Options::new(self.width).initial_indent("  ").subsequent_indent("     ");
            let _ = writeln!(self.text, "{}", textwrap::fill(&format!("{letter}) {option}"), options));
        }
        self.line(&told.how);
        if self.answers {
            for hint in &told.hints {
                self.tell("lesson-hint", &[("hint", hint.as_str().into())]);
            }
            self.tell("lesson-answer", &[("answer", told.answer.as_str().into())]);
        }
    }
}

/// The answer to a guess, in words.
fn answered(answer: &str, language: Language) -> String {
    let all = [Winner::First, Winner::Second, Winner::Draw, Winner::Left, Winner::Right];
    let winner = all.into_iter().find(|winner| winner.word() == answer);
    winner.map_or_else(|| answer.to_owned(), |winner| winner_told(winner, language))
}

/// The command that does something with a position.
fn command(verb: &str, place: &Place) -> String {
    let misere = if place.misere { " --misere" } else { "" };
    // the position of a sum names its games
    let sum = place.game.contains(" + ");
    let words = [place.game.as_str(), place.position.as_str()];
    let words = if sum { &words[1..] } else { &words[..] };
    let quoted: Vec<String> = words.iter().map(|word| shell::quoted(word)).collect();
    format!("grundy {verb} {}{misere}", quoted.join(" "))
}
