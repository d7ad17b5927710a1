//! `grundy` alone: a menu that asks for a game, its parameters and a position, and then answers what is asked
//! of it, as the commands do. (The dialogue of the thesis, with more questions.)

use std::io::Write;

use clap::{CommandFactory, Parser};
use grundy::catalogue::{self, GAMES};
use grundy::notation::text::Text;
use grundy_explain::messages::{GameText, Language, Messages};
use grundy_explain::words::about;
use grundy_script::{library, open};

use super::Cli;
use crate::exit::{self, Failure};
use crate::typed::Typed;
use crate::{Io, files};

/// What may be asked after an answer, and the key that says it in short; an unknown word is a position.
const QUESTIONS: &[(&str, &str)] = &[
    ("again", "a"),
    ("why", "w"),
    ("hint", "h"),
    ("play", "p"),
    ("table", "t"),
    ("law", "l"),
    ("misere", "m"),
    ("lang", "lang"),
    ("game", "g"),
    ("quit", "q"),
];

pub(crate) fn run(io: &mut Io) -> Result<u8, Failure> {
    let mut menu = Menu { typed: Typed::new(io), language: io.language, misere: false };
    writeln!(io.out, "{}\n", textwrap::fill(&menu.say("menu-welcome"), io.width))?;
    for (i, game) in GAMES.iter().enumerate() {
        let title = menu.messages().game(game, GameText::Title);
        writeln!(io.out, "{:>4}  {:<18} {title}", i + 1, game.id)?;
    }
    writeln!(io.out)?;
    while let Some(question) = menu.game(io)? {
        if !menu.answers(question, io)? {
            break;
        }
    }
    Ok(0)
}

/// A game and a position that a person is asked for, as words of a command; `None` if none is named.
pub(crate) fn chosen(language: Language, io: &mut Io) -> Result<Option<Vec<String>>, Failure> {
    let mut menu = Menu { typed: Typed::new(io), language, misere: false };
    let Some(Question { game, position }) = menu.game(io)? else { return Ok(None) };
    Ok(Some(std::iter::once(game).chain(position.split_whitespace().map(str::to_owned)).collect()))
}

/// A game as it is written, and a position of it; empty for the start.
struct Question {
    game: String,
    position: String,
}

struct Menu {
    typed: Typed,
    language: Language,
    misere: bool,
}

impl Menu {
    fn messages(&self) -> &'static Messages {
        Messages::of(self.language)
    }

    fn say(&self, id: &str) -> String {
        self.messages().say(id, &[])
    }

    /// Asks for a game until there is one; `None` to quit.
    fn game(&mut self, io: &mut Io) -> Result<Option<Question>, Failure> {
        loop {
            let names = GAMES.iter().map(|game| game.id).chain(library::SAMPLES.iter().map(|file| file.name));
            let names: Vec<String> = names.map(str::to_owned).collect();
            let Some(typed) = self.typed.line(&(self.say("menu-game") + " "), names, io)? else {
                return Ok(None);
            };
            if typed.is_empty() || is(&typed, "quit") {
                return Ok(None);
            }
            let by_number = typed.parse::<usize>().ok().and_then(|n| GAMES.get(n.checked_sub(1)?));
            let Question { game, position } = split(by_number.map_or(&typed, |game| game.id));
            if !open::names_game(&game) {
                let unknown = open::unknown(Text::new(&game));
                let hint =
                    unknown.hint.map(|hint| format!(" ({})", crate::advice::told(&hint, self.messages())));
                let hint = hint.unwrap_or_default();
                let no_game = self.messages().say("menu-no-game", &[("game", game.into())]);
                writeln!(io.out, "{no_game}{hint}")?;
                continue;
            }
            if !position.is_empty() {
                return Ok(Some(Question { game, position }));
            }
            return self.parameters(game, io);
        }
    }

    /// Asks for the parameters and the position of a game; `None` at the end of the input.
    fn parameters(&mut self, mut game: String, io: &mut Io) -> Result<Option<Question>, Failure> {
        if let Some(known) = catalogue::find(game.split(':').next().unwrap_or(&game)) {
            write!(io.out, "\n{}", about::game(known, io.width, self.messages()))?;
            if !known.params.is_empty() && !game.contains(':') {
                let asked = self.typed.line(&(self.say("menu-parameters") + " "), Vec::new(), io)?;
                let Some(params) = asked else { return Ok(None) };
                if !params.is_empty() {
                    game = format!("{game}:{params}");
                }
            }
        }
        let asked = self.typed.line(&(self.say("menu-position") + " "), Vec::new(), io)?;
        Ok(asked.map(|position| Question { game, position }))
    }

    /// Answers questions about a game until another game is wanted; `false` to quit.
    fn answers(&mut self, mut question: Question, io: &mut Io) -> Result<bool, Failure> {
        self.misere = false;
        self.ask(&["solve"], &question, &[], io);
        loop {
            let words = QUESTIONS.iter().map(|(word, _)| (*word).to_owned());
            let prompt = format!("\n{} ", self.say("menu-next"));
            let Some(typed) = self.typed.line(&prompt, words, io)? else { return Ok(false) };
            let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            match QUESTIONS.iter().map(|(word, _)| *word).find(|known| is(word, known)) {
                _ if typed.is_empty() => return Ok(false),
                Some("quit") => return Ok(false),
                Some("game") => return Ok(true),
                Some("again") => {
                    let asked = self.typed.line(&(self.say("menu-position") + " "), Vec::new(), io)?;
                    let Some(position) = asked else { return Ok(false) };
                    question.position = position;
                    self.ask(&["solve"], &question, &[], io);
                }
                Some("why") => self.ask(&["solve"], &question, &["--explain"], io),
                Some("hint") => self.ask(&["solve"], &question, &["--moves", "one"], io),
                Some("play") => self.ask(&["play"], &question, &[], io),
                Some("table") => self.table(&question.game, rest, io),
                Some("law") => self.command(&["law", &question.game], io),
                Some("misere") => {
                    self.misere = !self.misere;
                    self.ask(&["solve"], &question, &[], io);
                }
                Some("lang") => match rest.parse() {
                    Ok(language) => {
                        self.language = language;
                        self.ask(&["solve"], &question, &[], io);
                    }
                    Err(problem) => writeln!(io.out, "{problem}")?,
                },
                // everything else is a question about a game, or a position of this one
                _ => {
                    let other = split(&typed);
                    if open::names_game(&other.game) {
                        (question, self.misere) = (other, false);
                    } else {
                        question.position = typed;
                    }
                    self.ask(&["solve"], &question, &[], io);
                }
            }
        }
    }

    /// Runs a command about the question.
    fn ask(&self, command: &[&str], question: &Question, options: &[&str], io: &mut Io) {
        let mut words = command.to_vec();
        words.push(&question.game);
        words.extend(question.position.split_whitespace());
        if self.misere {
            words.push("--misere");
        }
        words.extend(options);
        self.command(&words, io);
    }

    /// The table of a game, in these ranges or in small ones.
    fn table(&self, game: &str, ranges: &str, io: &mut Io) {
        let axes = files::game(game).map(|question| question.table.axes()).unwrap_or_default();
        let usual = if axes.len() == 2 { vec!["1..9", "1..9"] } else { vec!["0..25"] };
        let ranges = match ranges.is_empty() {
            true if axes.iter().any(|axis| axis.extent.is_some()) => Vec::new(),
            true => usual,
            false => ranges.split_whitespace().collect(),
        };
        self.command(&[&["table", game], &ranges[..]].concat(), io);
    }

    /// Runs a command line; its errors are shown, and the menu goes on.
    fn command(&self, words: &[&str], io: &mut Io) {
        let words = [&["grundy"], words, &["--lang", self.language.code()]].concat();
        let args: Vec<_> = words.into_iter().map(|word| crate::options::hyphen::hide(word.into())).collect();
        let _ = writeln!(io.out);
        let done = match Cli::try_parse_from(&args) {
            Ok(cli) => cli.run(io),
            Err(error) => exit::usage(&error, &args, self.language, Cli::command(), io),
        };
        if let Err(failure) = done {
            exit::report(&failure, self.messages(), false, io);
        }
    }
}

/// The game and the position that a line names; it may be a whole command.
fn split(typed: &str) -> Question {
    let typed = typed.strip_prefix("grundy ").unwrap_or(typed);
    let typed = typed.strip_prefix("solve ").unwrap_or(typed).trim();
    let end = match open::is_own(typed) {
        true => typed.len(),
        false => typed.find(char::is_whitespace).unwrap_or(typed.len()),
    };
    Question { game: typed[..end].to_owned(), position: typed[end..].trim().to_owned() }
}

/// Whether a typed word is a question of the menu, in full, in short, or in another language.
fn is(typed: &str, question: &str) -> bool {
    let short = QUESTIONS.iter().find(|(word, _)| *word == question).map(|(_, short)| *short);
    let others: &[&str] = match question {
        "quit" => &["вийти", "выход", "exit"],
        "game" => &["гра", "игра", "games"],
        "why" => &["чому", "почему", "explain"],
        "hint" => &["підказка", "подсказка", "hint"],
        "play" => &["грати", "играть", "play"],
        "table" => &["таблиця", "таблица", "table"],
        "law" => &["закон", "law"],
        "misere" => &["мізер", "мизер", "--misere"],
        "lang" => &["мова", "язык", "--lang"],
        _ => &["ще", "ещё", "again"],
    };
    let typed = typed.to_lowercase();
    typed == question || Some(typed.as_str()) == short || others.contains(&typed.as_str())
}
