//! What is wrong with a text, in the reader's language, without words of the command line. The place in the
//! text shows what the sentence leaves out.

use grundy_explain::messages::{Arg, holes};

use crate::texts::Texts;

/// Shapes of English hints, where `{}` stands for any text, and their messages. The first that fits is taken.
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
    texts.answers().problem(english).unwrap_or_else(|| texts.say("wrong-text"))
}

/// The hint, if it can be said in the reader's language without words of the command line.
pub(crate) fn hint(texts: Texts, english: &str) -> Option<String> {
    let told = HINTS.iter().find_map(|(shape, id)| {
        let parts = holes(shape, english)?;
        let args: Vec<(&str, Arg)> = ["a", "b"].into_iter().zip(parts.into_iter().map(Arg::from)).collect();
        Some(texts.mv(&texts.with(id, &args)))
    });
    let calm = |told: &String| !told.contains("grundy") && !told.contains("--");
    let told = told.or_else(|| texts.answers().hint(english).filter(calm));
    told.or_else(|| (texts.english().is_none() && !english.contains('`')).then(|| english.to_owned()))
}

#[cfg(test)]
mod tests {
    use grundy_explain::messages::Language;

    use super::*;

    #[test]
    fn every_shape_has_its_message() {
        for language in Language::ALL {
            let texts = Texts::of(language);
            for (shape, id) in HINTS {
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
