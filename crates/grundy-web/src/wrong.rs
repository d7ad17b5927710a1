//! What is wrong with a text, in the reader's language. The library says it in English, in sentences of a few
//! shapes; each shape that people meet has a message here, and the place in the text shows the rest.

use grundy_explain::messages::Arg;

use crate::texts::Texts;

/// Shapes of English sentences, where `{}` stands for any text, and their messages. The first that fits is
/// taken.
const PROBLEMS: &[(&str, &str)] = &[
    ("unknown game '{}'", "wrong-game"),
    ("unknown name '{}'{}", "wrong-name"),
    ("unknown parameter '{}'{}", "wrong-parameter"),
    ("'{}' is not a legal move here", "wrong-move"),
    ("'{}' is not a number{}", "wrong-number"),
    ("{} cannot be negative{}", "wrong-negative"),
    ("{} is too large{}", "wrong-large"),
    ("{} is too small{}", "wrong-small"),
    ("{} is out of range{}", "wrong-range"),
    ("too many {}", "wrong-many"),
    ("who is to move is missing{}", "wrong-turn"),
    ("{} is missing{}", "wrong-missing"),
    ("a game is missing", "wrong-no-game"),
    ("the page reads no files{}", "wrong-file"),
    ("the game has a cycle: {}", "wrong-cycle"),
    ("a position is met again: {}", "wrong-cycle"),
    ("{} is not closed{}", "wrong-open"),
    ("the men are a parameter{}", "wrong-men"),
    ("{} do not fit{}", "wrong-pieces"),
    ("{} reversed{}", "wrong-reversed"),
];

/// The same for hints.
const HINTS: &[(&str, &str)] = &[
    ("did you mean '{}'{}", "hint-near"),
    ("legal moves are written like: {}", "hint-moves"),
    ("there is no legal move: the game is over", "no-moves"),
    ("ask for it as {}", "hint-ask-as"),
    ("for example: {}", "hint-example"),
];

/// The problem; a sentence without a message of its own is said to be no good at its place.
pub(crate) fn problem(texts: Texts, english: &str) -> String {
    if texts.english().is_none() {
        return english.to_owned();
    }
    told(texts, PROBLEMS, english).unwrap_or_else(|| texts.say("wrong-text"))
}

/// The hint, if it can be said in the reader's language without words of the command line.
pub(crate) fn hint(texts: Texts, english: &str) -> Option<String> {
    let told = told(texts, HINTS, english);
    told.or_else(|| (texts.english().is_none() && !english.contains('`')).then(|| english.to_owned()))
}

/// The name that a hint says was meant, or the game that it says to ask for.
pub(crate) fn meant(english: &str) -> Option<&str> {
    ["did you mean '{}'{}", "ask for it as {}"]
        .iter()
        .find_map(|shape| holes(shape, english)?.first().copied())
}

fn told(texts: Texts, shapes: &[(&str, &str)], english: &str) -> Option<String> {
    shapes.iter().find_map(|(shape, id)| {
        let parts = holes(shape, english)?;
        let args: Vec<(&str, Arg)> = ["a", "b"].into_iter().zip(parts.into_iter().map(Arg::from)).collect();
        Some(texts.with(id, &args))
    })
}

/// What the holes of a shape stand for in a sentence, if it has that shape; each is as short as can be.
fn holes<'s>(shape: &str, sentence: &'s str) -> Option<Vec<&'s str>> {
    let mut pieces = shape.split("{}");
    let mut rest = sentence.strip_prefix(pieces.next()?)?;
    let mut found = Vec::new();
    for piece in pieces {
        let end = if piece.is_empty() { rest.len() } else { rest.find(piece)? };
        found.push(&rest[..end]);
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use grundy_explain::messages::Language;

    use super::*;

    #[test]
    fn shapes() {
        assert_eq!(
            holes("'{}' is not a number{}", "'x' is not a number: a heap"),
            Some(vec!["x", ": a heap"])
        );
        assert_eq!(holes("too many {}", "too many heaps"), Some(vec!["heaps"]));
        assert_eq!(holes("a game is missing", "a game is missing!"), None);
        assert_eq!(meant("did you mean 'nim'? `grundy games` lists all"), Some("nim"));
        assert_eq!(meant("ask for it as endgame:KBNK"), Some("endgame:KBNK"));
    }

    #[test]
    fn every_shape_has_its_message() {
        for language in Language::ALL {
            let texts = Texts::of(language);
            for (shape, id) in PROBLEMS.iter().chain(HINTS) {
                assert!(texts.translated(id).is_some_and(|told| !told.is_empty()), "{shape}: {id}");
            }
            let found = problem(texts, "'x' is not a number: a heap must be a whole number");
            assert_eq!(found.contains("not a number"), language == Language::En, "{found}");
            // nothing names the command line
            assert!(!hint(texts, "did you mean 'nim'? `grundy games` lists all").unwrap().contains('`'));
            assert_eq!(hint(texts, "`grundy games` lists all"), None);
        }
    }
}
