//! What the catalogue, or a rule file, says about a game: `grundy games --json`, `/api/games`,
//! `grundy.games()`.

use grundy::view::about::Own;
use grundy_explain::messages::{GameText, Messages};
use grundy_explain::words::about;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A game of the catalogue.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Game {
    /// Its name in questions.
    pub id: &'static str,
    /// Its other names in questions.
    pub aliases: &'static [&'static str],
    /// Its title.
    pub title: String,
    /// Its rules.
    pub rules: String,
    /// Its parameters.
    pub params: Vec<Parameter>,
    /// How its positions are written.
    pub notation: String,
    /// Questions about it.
    pub examples: &'static [&'static str],
    /// Its class in words.
    pub class: String,
    /// Where it comes from.
    pub source: &'static str,
}

/// A parameter of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Parameter {
    /// As it is written.
    pub name: &'static str,
    /// What it sets.
    pub meaning: String,
}

impl Game {
    /// A game, its texts in the language of the messages.
    pub fn of(game: &grundy::game::Game, messages: &Messages) -> Self {
        let text = |of| messages.game(game, of).to_string();
        let parameter = |(at, (name, _)): (usize, &(&'static str, &str))| Parameter {
            name,
            meaning: text(GameText::Parameter(at)),
        };
        Self {
            id: game.id,
            aliases: game.aliases,
            title: text(GameText::Title),
            rules: text(GameText::Rules),
            params: game.params.iter().enumerate().map(parameter).collect(),
            notation: text(GameText::Notation),
            examples: game.examples,
            class: about::class(&game.class, messages),
            source: game.source,
        }
    }
}

/// A game of a rule file.
#[derive(Debug, Serialize)]
pub struct OwnGame<'a> {
    file: &'a str,
    title: &'a str,
    rules: &'a str,
    notation: &'a str,
    examples: &'a [String],
    family: &'a str,
    class: &'a str,
}

impl<'a> OwnGame<'a> {
    /// What a file says.
    pub fn of(own: &'a Own) -> Self {
        Self {
            file: &own.file,
            title: &own.title,
            rules: &own.rules,
            notation: &own.notation,
            examples: &own.examples,
            family: &own.family,
            class: &own.class,
        }
    }
}
