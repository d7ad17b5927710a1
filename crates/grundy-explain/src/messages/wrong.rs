//! What is wrong with a text or a command, in the reader's language. The library and the program say it in
//! English, in sentences of a few shapes; each shape that people meet has a message here.

use super::{Arg, Messages};

/// Shapes of English sentences, where `{}` stands for any text, and their messages, in which the texts are
/// `a` and `b`. The first that fits is taken.
const PROBLEMS: &[(&str, &str)] = &[
    ("unknown game '{}'", "wrong-game"),
    ("unknown name '{}'{}", "wrong-name"),
    ("unknown parameter '{}'{}", "wrong-parameter"),
    ("unknown opponent '{}'", "wrong-opponent"),
    ("'{}' is neither a command nor a game", "wrong-first-word"),
    ("'{}' is not a legal move here", "wrong-move"),
    ("'{}' is not a number: a heap must be a whole number from {} to {}", "wrong-heap"),
    ("'{}' is not a number{}", "wrong-number"),
    ("'{}' is not the name of a rule file", "wrong-rule-file"),
    ("'{}' is there already", "wrong-exists"),
    ("range of a fraction: expected a whole number{}", "wrong-fraction"),
    ("{} cannot be negative{}", "wrong-negative"),
    ("{} is too large{}", "wrong-large"),
    ("{} is too small{}", "wrong-small"),
    ("{} is out of range{}", "wrong-range"),
    ("too many {}", "wrong-many"),
    ("who is to move is missing{}", "wrong-turn"),
    ("a range of {} is missing", "wrong-no-range"),
    ("{} is missing{}", "wrong-missing"),
    ("a game is missing", "wrong-no-game"),
    ("the page reads no files{}", "wrong-file"),
    ("the game has a cycle: {}", "wrong-cycle"),
    ("a position is met again: {}", "wrong-cycle"),
    ("no end: {}", "wrong-endless"),
    ("{} is not closed{}", "wrong-open"),
    ("the men are a parameter{}", "wrong-men"),
    ("{} do not fit{}", "wrong-pieces"),
    ("{} reversed{}", "wrong-reversed"),
    ("no claim is given", "wrong-no-claim"),
    ("`{}` has no {}", "wrong-has-no"),
    ("--{} does not apply to {}: {}", "wrong-option-to"),
    ("--{} for {} does not apply: {}", "wrong-option-to"),
    ("--{} does not apply: {}", "wrong-option"),
    ("{} has no meaning here", "wrong-meaning"),
    ("no game is all of this", "wrong-filters"),
    ("'{}' does not say what format to write", "wrong-format"),
    ("cannot read '{}': {}", "wrong-read"),
    ("there is no folder {}", "wrong-folder"),
    ("there is no run in '{}'", "wrong-no-run"),
    ("another process is at work in '{}'", "wrong-busy"),
    ("{} cannot be written in {}", "wrong-code"),
    ("stopped: the time is over, after {}", "wrong-time"),
    ("stopped: the memory limit of {} was reached, after {}", "wrong-memory"),
    ("stopped: interrupted, after {}", "wrong-interrupted"),
    ("stopped: too large to hold, after {}", "wrong-size"),
    ("ranges are for tables and sequences", "wrong-ranges"),
    ("this program was built without {}", "wrong-built"),
    ("expected ':' {}, found {}", "wrong-colon"),
    ("expected '{}' {}, found {}", "wrong-expected"),
    ("expected {}, found {}", "wrong-unexpected"),
    ("'{}' is never closed", "wrong-never-closed"),
    ("'{}' does not close the '{}' before it", "wrong-closes"),
    ("'{}' closes nothing", "wrong-closes-nothing"),
    ("'{}' means nothing here", "wrong-sign"),
    ("'{}' is not part of the language", "wrong-foreign"),
    ("a tab indents this line", "wrong-tab"),
    ("this line is indented by {}, which fits no line above", "wrong-indent"),
    ("{} has no body", "wrong-body"),
    ("the file defines no moves", "wrong-no-moves"),
    ("the expression gives {}; expected {}", "wrong-gives"),
    ("option {} is {}; expected {}", "wrong-one-option"),
    ("division by zero{}", "wrong-zero"),
    ("numbers with a decimal point do not exist here", "wrong-decimal"),
];

/// The same for hints.
const HINTS: &[(&str, &str)] = &[
    ("did you mean '{}'? `grundy games` lists all", "hint-near-listed"),
    ("did you mean '{}'{}", "hint-near"),
    ("legal moves are written like: {}", "hint-moves"),
    ("there is no legal move: the game is over", "hint-over"),
    ("ask for it as {}", "hint-ask-as"),
    ("for example: {}", "hint-example"),
    ("`grundy games` lists all", "hint-listed"),
    ("grundy games lists the games", "hint-listed"),
    ("leave out {}, or write {}", "hint-leave-or"),
    ("leave out {}", "hint-leave"),
    ("expected {}, or person", "hint-expected-person"),
    ("expected one of {}", "hint-expected"),
    ("expected one of: {}", "hint-expected"),
    ("expected {}", "hint-expected"),
    ("write it as {}", "hint-write"),
    ("choose another name; nothing was changed", "hint-other-name"),
    ("give another folder", "hint-other-folder"),
    ("make it first", "hint-make"),
    ("add {}", "hint-add"),
    (
        "if the moves lead up, say where they end; if they lead down, {} may know a law of all values",
        "hint-far",
    ),
    ("`//` divides and rounds down, as in {}", "hint-divide"),
    ("write == to compare", "hint-compare"),
    ("indent by spaces", "hint-spaces"),
    ("a single option stands in brackets too: {}", "hint-brackets"),
    ("a condition ends it: {}", "hint-condition"),
    ("indent the lines that belong to it, or write pass", "hint-body"),
    ("def moves(p): {}", "hint-moves-of-file"),
    ("write a fraction: {} is exact", "hint-fraction"),
];

/// The same for parts of such sentences.
const PARTS: &[(&str, &str)] = &[
    ("{} of {} values", "part-of-values"),
    ("{} positions far apart", "part-far-apart"),
    ("{} positions: at most {} are drawn", "part-drawn"),
    ("{} positions", "part-positions"),
    ("no numbers are paid", "part-no-numbers"),
    ("the end of the line", "part-line-end"),
    ("the end of the block", "part-block-end"),
    ("an indented line", "part-indented"),
    ("the end", "part-end"),
    ("a number", "part-number"),
    ("a fraction", "part-fraction"),
    ("a string", "part-string"),
    ("a truth value", "part-truth"),
    ("a tuple", "part-tuple"),
    ("a list", "part-list"),
];

/// The name that a hint says was meant, or the game that it says to ask for.
///
/// ```
/// assert_eq!(grundy_explain::messages::meant("ask for it as endgame:KBNK"), Some("endgame:KBNK"));
/// ```
pub fn meant(english: &str) -> Option<&str> {
    ["did you mean '{}'{}", "ask for it as {}"]
        .iter()
        .find_map(|shape| holes(shape, english)?.first().copied())
}

impl Messages {
    /// What is wrong, if the catalogue says sentences of this shape.
    ///
    /// ```
    /// use grundy_explain::messages::{Language, Messages};
    /// let told = Messages::of(Language::Uk).problem("'x' is not a number: a heap must be a whole number");
    /// assert_eq!(told.unwrap(), "«x» — не число");
    /// ```
    pub fn problem(&self, english: &str) -> Option<String> {
        self.shaped(PROBLEMS, english)
    }

    /// A hint, if the catalogue says sentences of this shape. Moves in it are in the reader's words.
    pub fn hint(&self, english: &str) -> Option<String> {
        self.shaped(HINTS, english).map(|told| self.mv(&told))
    }

    fn shaped(&self, shapes: &[(&str, &str)], english: &str) -> Option<String> {
        let (id, parts) = shapes
            .iter()
            .find_map(|(shape, id)| Some((*id, holes(shape, english)?)).filter(|_| self.has(id)))?;
        // parts have no parts
        let part = |text: &str| match shapes == PARTS {
            true => text.to_owned(),
            false => self.shaped(PARTS, text).unwrap_or_else(|| text.to_owned()),
        };
        let args: Vec<(&str, Arg)> =
            ["a", "b", "c"].into_iter().zip(parts.into_iter().map(|text| part(text).into())).collect();
        Some(self.say(id, &args))
    }
}

/// What the holes `{}` of a shape stand for in a sentence, if it has that shape; each is as short as can be.
///
/// ```
/// assert_eq!(grundy_explain::messages::holes("unknown {}: {}", "unknown game: x"), Some(vec!["game", "x"]));
/// ```
pub fn holes<'s>(shape: &str, sentence: &'s str) -> Option<Vec<&'s str>> {
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
    use super::super::Language;
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
    }

    #[test]
    fn every_shape_has_its_message_and_every_message_its_shape() {
        let said: Vec<&str> = PROBLEMS.iter().chain(HINTS).chain(PARTS).map(|(_, id)| *id).collect();
        for (language, file) in [
            (Language::Uk, include_str!("../../locales/uk-wrong.ftl")),
            (Language::Ru, include_str!("../../locales/ru-wrong.ftl")),
        ] {
            let messages = Messages::of(language);
            for (shape, id) in PROBLEMS.iter().chain(HINTS).chain(PARTS) {
                assert!(messages.has(id), "{shape}: {id}");
                // what is quoted is quoted in every language
                let quotes = shape.contains("'{}'");
                let line = file.lines().find(|line| line.starts_with(&format!("{id} = "))).unwrap();
                assert!(!quotes || line.contains("{ $a }"), "{line}");
            }
            let ids = file.lines().filter_map(|line| Some(line.split_once(" = ")?.0));
            ids.for_each(|id| assert!(said.contains(&id), "no shape says {id}"));
            assert_eq!(messages.problem("nobody says this"), None);
        }
        assert_eq!(Messages::of(Language::En).problem("a game is missing"), None);
        let hint = Messages::of(Language::Ru).hint("legal moves are written like: take 1, take 2");
        assert_eq!(hint.unwrap(), "ходы записывают так: взять 1, взять 2");
    }
}
