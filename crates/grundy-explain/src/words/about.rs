//! The catalogue's descriptions of games, for people.

use grundy::game::Game;
use grundy::rules::{Class, Ending};
use grundy::view::about::Own;
use grundy::view::{columns, cut};
use textwrap::Options;

use super::shell::quoted;
use crate::messages::{GameText, Messages};
use crate::references;

/// One game: title, rules, parameters, notation, examples, kind, source.
pub fn game(game: &Game, width: usize, messages: &Messages) -> String {
    let mut page = String::new();
    let mut put = |first: &str, text: &str| put(&mut page, first, text, width);
    put("", &messages.game(game, GameText::Title));
    let mut names = messages.say("game-name", &[("name", game.id.into())]);
    if !game.aliases.is_empty() {
        names.push(' ');
        names.push_str(&messages.say("also-called", &[("names", game.aliases.join(", ").into())]));
    }
    put("", &names);
    put("", "");
    put("", &messages.game(game, GameText::Rules));
    if !game.params.is_empty() {
        put("", "");
        put("", &messages.say("parameters-are", &[]));
        let longest = game.params.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
        // A long name leaves its explanation the other half of the line.
        let longest = longest.min(width / 2);
        for (at, (name, _)) in game.params.iter().enumerate() {
            let meaning = messages.game(game, GameText::Parameter(at));
            put(&format!("  {:<longest$}  ", cut(name, longest)), &meaning);
        }
    }
    put("", "");
    put("", &messages.say("notation-is", &[]));
    put("  ", &messages.game(game, GameText::Notation));
    if !game.examples.is_empty() {
        put("", "");
        put("", &messages.say("examples-are", &[]));
        for example in game.examples {
            put("  ", &format!("grundy solve {}", quoted(example)));
        }
    }
    put("", "");
    put("", &messages.say("kind-is", &[("kind", class(&game.class, messages).into())]));
    let source = game.source.trim_end_matches('.');
    put("", &messages.say("source-is", &[("source", source.into())]));
    // what is cited by a short name is told in full
    for line in references::lines(&references::cited_in(source), messages) {
        put("", &line);
    }
    page
}

/// One game of a rule file: title, rules, notation, examples, kind. The file's texts are shown unchanged.
pub fn own(own: &Own, width: usize, messages: &Messages) -> String {
    let mut page = String::new();
    let mut put = |first: &str, text: &str| put(&mut page, first, text, width);
    put("", &own.title);
    put("", &messages.say("file-is", &[("file", own.file.as_str().into())]));
    put("", "");
    if !own.rules.is_empty() {
        // line breaks in the file only fit its editor
        put("", &own.rules.split_whitespace().collect::<Vec<_>>().join(" "));
        put("", "");
    }
    put("", &messages.say("notation-is", &[]));
    put("  ", &own.notation);
    if !own.examples.is_empty() {
        put("", "");
        put("", &messages.say("examples-are", &[]));
        for example in &own.examples {
            put("  ", &format!("grundy solve {example}"));
        }
    }
    put("", "");
    put("", &messages.say("family-is", &[("family", own.family.as_str().into())]));
    put("", &messages.say("kind-is", &[("kind", own.class.as_str().into())]));
    page
}

/// A class record in words, most important first.
pub fn class(class: &Class, messages: &Messages) -> String {
    let say = |id| messages.say(id, &[]);
    let mut words = vec![messages.say("class-players", &[("n", u64::from(class.players).into())])];
    words.push(if class.impartial { messages.say("class-impartial", &[]) } else { say("class-partizan") });
    words.push(match (class.payoffs, class.ending) {
        (true, _) => messages.say("class-payoffs", &[]),
        (false, Ending::Normal) => messages.say("class-normal", &[]),
        (false, Ending::Misere) => messages.say("class-misere", &[]),
        (false, Ending::Own) => messages.say("class-own", &[]),
    });
    words.push(if class.acyclic { messages.say("class-acyclic", &[]) } else { say("class-cyclic") });
    if class.draws && !class.payoffs {
        words.push(messages.say("class-draws", &[]));
    }
    if class.chance {
        words.push(messages.say("class-chance", &[]));
    }
    if class.sums {
        words.push(messages.say("class-sums", &[]));
    }
    words.join(", ")
}

/// Adds wrapped text. The first line begins with `first`; the others are indented to its width.
fn put(page: &mut String, first: &str, text: &str, width: usize) {
    let indent = " ".repeat(columns(first));
    let options = Options::new(width.max(1)).initial_indent(first).subsequent_indent(&indent);
    for line in textwrap::wrap(text, options) {
        page.push_str(&cut(&line, width));
        page.push('\n');
    }
}

/// A list of games, one a line: name, title, the first words of the rules.
pub fn list(games: &[&Game], width: usize, messages: &Messages) -> String {
    let id = games.iter().map(|game| columns(game.id)).max().unwrap_or(0);
    let titles: Vec<String> = games.iter().map(|game| messages.game(game, GameText::Title)).collect();
    let title = titles.iter().map(|title| columns(title)).max().unwrap_or(0);
    let row = |(game, name): (&&Game, &String)| {
        let rules = messages.game(game, GameText::Rules);
        cut(&format!("{:<id$}  {name:<title$}  {rules}", game.id), width) + "\n"
    };
    games.iter().zip(&titles).map(row).collect()
}

#[cfg(test)]
mod tests {
    use grundy::catalogue::{GAMES, nim};

    use super::*;
    use crate::messages::Language;

    fn made_up() -> Game {
        Game {
            take_and_break: None,
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
        assert_eq!(game(&made_up(), 40, Messages::of(Language::En)), expected);
    }

    #[test]
    fn the_class_is_what_the_library_says() {
        for game in GAMES {
            assert_eq!(class(&game.class, Messages::of(Language::En)), game.class.words(), "{}", game.id);
        }
    }

    #[test]
    fn a_list() {
        let expected = "nim      Nim     Heaps of stic…\nmade-up  A game  Take some.\n";
        assert_eq!(list(&[&nim::GAME, &made_up()], 31, Messages::of(Language::En)), expected);
    }

    #[test]
    fn no_line_is_too_long() {
        for language in Language::ALL {
            let messages = Messages::of(language);
            for width in [12, 40, 80] {
                let text = game(&nim::GAME, width, messages)
                    + &game(&made_up(), width, messages)
                    + &list(&[&nim::GAME], width, messages);
                assert!(text.lines().all(|line| columns(line) <= width), "{width}:\n{text}");
            }
        }
    }
}
