//! The catalogue's texts about games, in the language of the messages.
//!
//! Each game's file holds the English; `locales/uk-games.ftl` and the like hold a message for each game, with
//! an attribute for each text. Rule files bring their own texts.

use grundy::game::Game;

use super::Messages;

/// A text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameText {
    /// The name in a headline.
    Title,
    /// The rules in a few sentences.
    Rules,
    /// How positions and moves are written.
    Notation,
    /// The meaning of a parameter.
    Parameter(usize),
}

impl GameText {
    /// The attribute that holds it; `None` for the title, which is the message itself.
    fn attribute(self) -> Option<String> {
        match self {
            Self::Title => None,
            Self::Rules => Some("rules".to_owned()),
            Self::Notation => Some("notation".to_owned()),
            Self::Parameter(at) => Some(format!("parameter-{}", at + 1)),
        }
    }

    /// The English text in the game's record.
    fn english(self, game: &Game) -> &'static str {
        match self {
            Self::Title => game.title,
            Self::Rules => game.rules,
            Self::Notation => game.notation,
            Self::Parameter(at) => game.params.get(at).map_or("", |param| param.1),
        }
    }
}

impl Messages {
    /// A text of a game; in English if there is no translation.
    ///
    /// ```
    /// use grundy::catalogue::nim;
    /// use grundy_explain::messages::{GameText, Language, Messages};
    /// assert_eq!(Messages::of(Language::Uk).game(&nim::GAME, GameText::Title), "Нім");
    /// ```
    pub fn game(&self, game: &Game, text: GameText) -> String {
        self.translated(game, text).unwrap_or_else(|| text.english(game).to_owned())
    }

    /// The translation of a game's text, if there is one.
    pub fn translated(&self, game: &Game, text: GameText) -> Option<String> {
        let id = format!("game-{}", game.id);
        match text.attribute() {
            None => self.has(&id).then(|| self.say(&id, &[])),
            Some(name) => self.attribute(&id, &name, &[]),
        }
    }
}
