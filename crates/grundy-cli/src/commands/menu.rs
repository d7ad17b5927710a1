//! `grundy` alone: a menu that asks for a game, its parameters and a position, and then answers what is asked
//! of it, as the commands do; every command is understood too. (The dialogue of the thesis, with more
//! questions.)

use std::io::Write;

use clap::CommandFactory;
use grundy::catalogue::{self, GAMES};
use grundy::notation::text::Text;
use grundy_explain::messages::{GameText, Language, Messages};
use grundy_explain::words::{about, shell};
use grundy_script::{library, open};

use super::Cli;
use crate::exit::{self, Failure};
use crate::typed::LineReader;
use crate::{Io, files, ranges};

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

/// Commands that may leave out the game that is spoken about.
const ABOUT_GAMES: &[&str] = &["table", "law", "play", "check", "figure", "misere", "experiment", "code"];

pub(crate) fn run(io: &mut Io) -> Result<u8, Failure> {
    let mut menu = Menu { typed: LineReader::new(io), language: io.language, misere: false };
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
    let mut menu = Menu { typed: LineReader::new(io), language, misere: false };
    let Some(Question { game, position }) = menu.game(io)? else { return Ok(None) };
    Ok(Some(std::iter::once(game).chain(position.split_whitespace().map(str::to_owned)).collect()))
}

/// A game as it is written, and a position of it; empty for the start.
struct Question {
    game: String,
    position: String,
}

struct Menu {
    typed: LineReader,
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
            if self.aside(&typed, None, io)? {
                continue;
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
                let Some(params) = self.asked("menu-parameters", &game, io)? else { return Ok(None) };
                if !params.is_empty() {
                    game = format!("{game}:{params}");
                }
            }
        }
        let asked = self.asked("menu-position", &game, io)?;
        Ok(asked.map(|position| Question { game, position }))
    }

    /// What is typed behind a prompt about a game; commands are run, and it is asked again.
    fn asked(&mut self, prompt: &str, game: &str, io: &mut Io) -> Result<Option<String>, Failure> {
        loop {
            let prompt = self.say(prompt) + " ";
            let Some(typed) = self.typed.line(&prompt, Vec::new(), io)? else { return Ok(None) };
            if !self.aside(&typed, Some(game), io)? {
                return Ok(Some(typed));
            }
        }
    }

    /// Does what may be asked at every prompt: another language, or a command, of the game spoken about if
    /// the line names none. Says whether the line was that.
    fn aside(&mut self, typed: &str, game: Option<&str>, io: &mut Io) -> Result<bool, Failure> {
        let words: Vec<String> = match shell::words(Text::new(typed.strip_prefix("grundy ").unwrap_or(typed)))
        {
            Ok(words) => words.into_iter().map(|word| word.text).collect(),
            Err(bad) => {
                exit::report(&bad.into(), Messages::of(self.language), false, io);
                return Ok(true);
            }
        };
        let Some((first, rest)) = words.split_first() else { return Ok(false) };
        if let ("lang", [code]) = (question_of(first).unwrap_or_default(), rest) {
            match code.parse() {
                Ok(language) => self.language = language,
                Err(problem) => writeln!(io.out, "{problem}")?,
            }
            return Ok(true);
        }
        let command = question_of(first).filter(|word| ABOUT_GAMES.contains(word)).unwrap_or(first);
        // a question is answered by the menu, which then goes on with it
        let known = Cli::command();
        let Some(known) = known.find_subcommand(command).filter(|_| command != "solve") else {
            return Ok(false);
        };
        let named = rest.first().is_some_and(|word| !ranges::is_range(word) && open::names_game(word));
        let spoken = game.filter(|_| ABOUT_GAMES.contains(&command) && !named);
        let plays_misere = known.get_arguments().any(|argument| argument.get_id() == "misere");
        let misere = (self.misere && spoken.is_some() && plays_misere).then_some("--misere");
        let rest = rest.iter().map(String::as_str);
        self.command(&[command].into_iter().chain(spoken).chain(rest).chain(misere).collect::<Vec<_>>(), io);
        Ok(true)
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
            let asked = question_of(word);
            match asked {
                _ if typed.is_empty() => return Ok(false),
                Some("quit") => return Ok(false),
                Some("game") => return Ok(true),
                Some("again") => {
                    let asked = self.asked("menu-position", &question.game, io)?;
                    let Some(position) = asked else { return Ok(false) };
                    question.position = position;
                    self.ask(&["solve"], &question, &[], io);
                }
                Some("why") => self.ask(&["solve"], &question, &["--explain"], io),
                Some("hint") => self.ask(&["solve"], &question, &["--moves", "one"], io),
                Some("play") if rest.is_empty() => self.ask(&["play"], &question, &[], io),
                Some("table") if rest.is_empty() => self.table(&question.game, io),
                Some("misere") if rest.is_empty() => {
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
                _ if self.aside(&typed, Some(&question.game), io)? => {}
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

    /// The table of a game in small ranges.
    fn table(&self, game: &str, io: &mut Io) {
        let axes = files::game(game).map(|question| question.table.axes()).unwrap_or_default();
        let usual: &[&str] = match axes.len() {
            _ if axes.iter().any(|axis| axis.extent.is_some()) => &[],
            2 => &["1..9", "1..9"],
            _ => &["0..25"],
        };
        self.command(&[&["table", game], usual].concat(), io);
    }

    /// Runs a command line in the menu's language; its errors are shown, and the menu goes on.
    fn command(&self, words: &[&str], io: &mut Io) {
        let words = ["grundy"].into_iter().chain(words.iter().copied());
        let args: Vec<_> = words.map(|word| crate::options::hyphen::hide(word.into())).collect();
        let _ = writeln!(io.out);
        let before = std::mem::replace(&mut io.language, self.language);
        if let Err((failure, language)) = super::answer(&args, io) {
            exit::report(&failure, Messages::of(language), false, io);
        }
        io.language = before;
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

/// The question of the menu that a typed word is.
fn question_of(typed: &str) -> Option<&'static str> {
    QUESTIONS.iter().map(|(word, _)| *word).find(|known| is(typed, known))
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
