//! What the catalogue says about its games, for people.

use textwrap::Options;

use crate::game::Game;
use crate::view::{columns, cut};

/// One game: title, rules, parameters, notation, examples, kind, source.
pub fn game(game: &Game, width: usize) -> String {
    let mut page = String::new();
    let mut put = |first: &str, text: &str| put(&mut page, first, text, width);
    put("", game.title);
    let mut names = format!("Name: {}", game.id);
    if !game.aliases.is_empty() {
        names.push_str(&format!(" (also {})", game.aliases.join(", ")));
    }
    put("", &names);
    put("", "");
    put("", game.rules);
    if !game.params.is_empty() {
        put("", "");
        put("", "Parameters, after a colon:");
        let longest = game.params.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
        // A long name leaves its explanation the other half of the line.
        let longest = longest.min(width / 2);
        for (name, meaning) in game.params {
            put(&format!("  {:<longest$}  ", cut(name, longest)), meaning);
        }
    }
    put("", "");
    put("", "Notation:");
    put("  ", game.notation);
    if !game.examples.is_empty() {
        put("", "");
        put("", "Examples:");
        for example in game.examples {
            put("  ", &format!("grundy solve {example}"));
        }
    }
    put("", "");
    put("", &format!("Kind: {}.", game.class.words()));
    put("", &format!("Source: {}.", game.source.trim_end_matches('.')));
    page
}

/// What is known of a game whose rules are in a file of the user's own.
#[derive(Clone, Debug)]
pub struct Own {
    /// The file.
    pub file: String,
    /// What the game is called.
    pub title: String,
    /// Its rules; may be empty.
    pub rules: String,
    /// What a position looks like.
    pub notation: String,
    /// Which family of rules it belongs to.
    pub family: String,
    /// Questions that can be asked: file and position.
    pub examples: Vec<String>,
    /// The class record in words.
    pub class: String,
}

/// One game of the user's own: title, rules, notation, examples, kind.
pub fn own(own: &Own, width: usize) -> String {
    let mut page = String::new();
    let mut put = |first: &str, text: &str| put(&mut page, first, text, width);
    put("", &own.title);
    put("", &format!("File: {}", own.file));
    put("", "");
    if !own.rules.is_empty() {
        // the file's own line ends are for its editor
        put("", &own.rules.split_whitespace().collect::<Vec<_>>().join(" "));
        put("", "");
    }
    put("", "Notation:");
    put("  ", &own.notation);
    if !own.examples.is_empty() {
        put("", "");
        put("", "Examples:");
        for example in &own.examples {
            put("  ", &format!("grundy solve {example}"));
        }
    }
    put("", "");
    put("", &format!("Family: {}.", own.family));
    put("", &format!("Kind: {}.", own.class));
    page
}

/// Adds text in lines that fit; the first begins with `first`, the others are indented alike.
fn put(page: &mut String, first: &str, text: &str, width: usize) {
    let indent = " ".repeat(columns(first));
    let options = Options::new(width.max(1)).initial_indent(first).subsequent_indent(&indent);
    for line in textwrap::wrap(text, options) {
        page.push_str(&cut(&line, width));
        page.push('\n');
    }
}

/// Games, one a line: name, title, the first words of the rules.
pub fn list(games: &[&Game], width: usize) -> String {
    let id = games.iter().map(|game| columns(game.id)).max().unwrap_or(0);
    let title = games.iter().map(|game| columns(game.title)).max().unwrap_or(0);
    games
        .iter()
        .map(|game| cut(&format!("{:<id$}  {:<title$}  {}", game.id, game.title, game.rules), width) + "\n")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::nim;
    use crate::rules::Class;

    fn made_up() -> Game {
        Game {
            params: &[
                ("K", "how many sticks may be taken at once; 3 if not said otherwise"),
                ("long", "more"),
            ],
            id: "made-up",
            aliases: &[],
            title: "A game",
            rules: "Take some.",
            notation: "A number.",
            examples: &["made-up 7"],
            class: Class::IMPARTIAL,
            facts: &[],
            source: "nobody",
            open: nim::GAME.open,
        }
    }

    #[test]
    fn a_game() {
        let expected = "\
A game
Name: made-up

Take some.

Parameters, after a colon:
  K     how many sticks may be taken at
        once; 3 if not said otherwise
  long  more

Notation:
  A number.

Examples:
  grundy solve made-up 7

Kind: 2 players, impartial, normal play,
acyclic, sums.
Source: nobody.
";
        assert_eq!(game(&made_up(), 40), expected);
    }

    #[test]
    fn a_list() {
        let expected = "nim      Nim     Heaps of stic…\nmade-up  A game  Take some.\n";
        assert_eq!(list(&[&nim::GAME, &made_up()], 31), expected);
    }

    #[test]
    fn no_line_is_too_long() {
        for width in [12, 40, 80] {
            let text = game(&nim::GAME, width) + &game(&made_up(), width) + &list(&[&nim::GAME], width);
            assert!(text.lines().all(|line| columns(line) <= width), "{width}:\n{text}");
        }
    }
}
