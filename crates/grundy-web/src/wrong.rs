//! What is wrong with a text, in the reader's language, without words of the command line. The place in the
//! text shows what the sentence leaves out.

use grundy::phrase::Phrase;

use crate::texts::Texts;

/// The problem; a sentence without a message of its own is said to be no good at its place.
pub(crate) fn problem(texts: Texts, problem: &Phrase) -> String {
    if problem.id().is_empty() && texts.english().is_some() {
        return texts.say("wrong-text");
    }
    texts.phrase(problem)
}

/// The hint, if it can be said in the reader's language without words of the command line. The page has words
/// of its own for some.
pub(crate) fn hint(texts: Texts, hint: &Phrase) -> Option<String> {
    let told = match texts.own(hint) {
        Some(told) => told,
        None if hint.id().is_empty() && texts.english().is_some() => return None,
        None => texts.phrase(hint),
    };
    (!told.contains(['`']) && !told.contains("grundy") && !told.contains("--")).then_some(told)
}

#[cfg(test)]
mod tests {
    use grundy::notation::text::Text;
    use grundy_explain::messages::Language;

    use super::*;

    #[test]
    fn nothing_names_the_command_line() {
        for language in Language::ALL {
            let texts = Texts::of(language);
            let bad = Text::new("x").number("a heap", 0..=9).unwrap_err();
            let found = problem(texts, &bad.problem);
            assert_eq!(found.contains("not a number"), language == Language::En, "{found}");
            let near = grundy::catalogue::unknown(Text::new("nimm"));
            let found = hint(texts, &near.hint.unwrap().words).unwrap();
            assert!(found.contains("nim") && !found.contains('`'), "{found}");
            let far = grundy::catalogue::unknown(Text::new("thereisnosuchgame"));
            assert_eq!(hint(texts, &far.hint.unwrap().words), None);
        }
    }
}
