//! Views of solved exam games: words, trees as text and as DOT. A view computes nothing.

pub mod dot;
pub mod marks;
pub mod strategy;
pub mod tree_text;
pub mod words;

use grundy::error::{Advice, BadText, Setting};
use grundy::notation::text::Text;
use grundy_explain::messages::{Arg, Messages};

use crate::class::Class;
use crate::tree::{Player, State};

/// The names of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([String; 2]);

impl Names {
    /// The names in the exam, Petya (who moves first) and Vanya, in the language of the messages.
    pub fn usual(messages: &Messages) -> Self {
        Self([messages.say("exam-first", &[]), messages.say("exam-second", &[])])
    }

    /// Reads two different names with a comma between.
    ///
    /// # Errors
    /// Not two, or too long, or the same.
    ///
    /// ```
    /// use grundy_exam::view::Names;
    /// assert!(Names::read("Ann,Bob").is_ok());
    /// assert!(Names::read("Ann").unwrap_err().problem.contains("two names"));
    /// ```
    pub fn read(text: &str) -> Result<Self, BadText> {
        const MAX_NAME_CHARS: usize = 20;
        let whole = Text::new(text);
        let names: Vec<Text<'_>> = whole.split(&[',']).collect();
        let fits = |name: &Text<'_>| {
            !name.is_blank()
                && name.as_str().chars().count() <= MAX_NAME_CHARS
                && !name.as_str().contains(char::is_control)
        };
        match &names[..] {
            [a, b] if fits(a) && fits(b) && a.as_str() != b.as_str() => {
                Ok(Self([a.as_str().to_owned(), b.as_str().to_owned()]))
            }
            _ => Err(whole
                .bad(format!("expected two names, each of at most {MAX_NAME_CHARS} characters"))
                .hint(Advice::change(
                    "first the one who moves first",
                    "names",
                    Setting::value("Petya,Vanya"),
                ))),
        }
    }

    /// The name of a player.
    pub fn of(&self, player: Player) -> &str {
        match player {
            Player::First => &self.0[0],
            Player::Second => &self.0[1],
        }
    }
}

/// The players' names and the language.
#[derive(Clone, Copy)]
pub struct Telling<'a> {
    /// The players.
    pub names: &'a Names,
    /// The words.
    pub messages: &'a Messages,
}

impl<'a> Telling<'a> {
    /// The name of a player.
    pub fn of(self, player: Player) -> &'a str {
        self.names.of(player)
    }

    fn say(self, id: &str, args: &[(&str, Arg)]) -> String {
        self.messages.say(id, args)
    }

    /// A message about the players, `first` and `second`, and perhaps a number.
    fn players(self, id: &str, k: Option<u32>) -> String {
        let names = [Player::First, Player::Second].map(|player| self.of(player).into());
        let [first, second] = names;
        let mut args = vec![("first", first), ("second", second)];
        args.extend(k.map(|k| ("k", k.into())));
        self.say(id, &args)
    }
}

/// What a class means at the start, as a sentence without its full stop.
fn verdict(class: Class, tell: Telling<'_>) -> String {
    match class {
        Class::Win(1) => tell.players("exam-w1", None),
        Class::Win(k) => tell.players("exam-w", Some(k)),
        Class::Loss(1) => tell.players("exam-l1", None),
        Class::Loss(k) => tell.players("exam-l", Some(k)),
        Class::Stuck => tell.players("exam-stuck", None),
        Class::Never => tell.say("exam-never", &[]),
        Class::Beyond => tell.say("exam-beyond", &[]),
    }
}

/// What a node of a tree is, in a word or two; nothing for positions in which the game goes on.
fn ending(state: State, tell: Telling<'_>) -> Option<String> {
    match state {
        State::Won(player) => Some(tell.say("exam-wins", &[("name", tell.of(player).into())])),
        State::Beyond => Some(tell.say("exam-beyond-bound", &[])),
        State::Live(_) => None,
    }
}

/// A sentence in lines of a width, all but the first indented so far.
fn wrapped(sentence: &str, width: usize, indent: usize) -> String {
    let blanks = " ".repeat(indent.min(width / 2));
    let options = textwrap::Options::new(width.max(20)).subsequent_indent(&blanks);
    let mut text = textwrap::fill(sentence, options);
    text.push('\n');
    text
}
