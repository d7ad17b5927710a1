//! Views of solved exam games: words, trees as text and as DOT, JSON. A view computes nothing.

pub mod dot;
pub mod json;
pub mod marks;
pub mod strategy;
pub mod tree_text;
pub mod words;

use grundy::error::BadText;
use grundy::notation::text::Text;

use crate::class::Class;
use crate::tree::{Player, State};

/// The names of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([String; 2]);

impl Default for Names {
    /// Petya moves first, Vanya second.
    fn default() -> Self {
        Self(["Petya".to_owned(), "Vanya".to_owned()])
    }
}

impl Names {
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
        const LONGEST: usize = 20;
        let whole = Text::new(text);
        let names: Vec<Text<'_>> = whole.split(&[',']).collect();
        let fits = |name: &Text<'_>| {
            !name.is_blank()
                && name.as_str().chars().count() <= LONGEST
                && !name.as_str().contains(char::is_control)
        };
        match &names[..] {
            [a, b] if fits(a) && fits(b) && a.as_str() != b.as_str() => {
                Ok(Self([a.as_str().to_owned(), b.as_str().to_owned()]))
            }
            _ => Err(whole
                .bad(format!("expected two names, each of at most {LONGEST} characters"))
                .hint("as --names Petya,Vanya: who moves first stands first")),
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

/// What a class means at the start, as a sentence without its full stop.
fn verdict(class: Class, names: &Names) -> String {
    let (first, second) = (names.of(Player::First), names.of(Player::Second));
    match class {
        Class::Win(1) => format!("{first} wins at once (W1)"),
        Class::Win(k) => format!("{first} wins with move {k} at the latest, however {second} plays (W{k})"),
        Class::Loss(1) => format!("{second} wins with the first move, whatever {first} plays (L1)"),
        Class::Loss(k) => format!("{second} wins with move {k} at the latest, however {first} plays (L{k})"),
        Class::Stuck => format!("{first} has no move, and the game is not over (stuck)"),
        Class::Never => "neither player can force the end: play goes round, or gets stuck (never)".to_owned(),
        Class::Beyond => "not known: it depends on positions beyond the bound (beyond)".to_owned(),
    }
}

/// What a node of a tree is, in a word or two; nothing for positions in which the game goes on.
fn ending(state: State, names: &Names) -> Option<String> {
    match state {
        State::Won(player) => Some(format!("{} wins", names.of(player))),
        State::Beyond => Some("beyond the bound".to_owned()),
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
