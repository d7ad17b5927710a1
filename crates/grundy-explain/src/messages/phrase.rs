//! Translates the library's phrases, which are data.
//!
//! The library itself holds the English ([`Phrase::english`]); `locales/uk-library.ftl` and the like hold the
//! other languages.

use grundy::phrase::{Argument, Joint, Phrase};

use super::{Arg, Language, Messages};

impl Messages {
    /// A phrase of the library; in English if the catalogue lacks it. Phrases nest a few levels deep.
    ///
    /// ```
    /// use grundy::{heap::sequence::Takes, law::Theorem};
    /// use grundy_explain::messages::{Language, Messages};
    /// let kayles = Theorem::of(&Takes { digits: vec![0, 7, 7], unequal: false }).unwrap();
    /// let said = Messages::of(Language::Uk).phrase(&kayles.words(71, 12));
    /// assert_eq!(said, "теорема Ґая і Сміта про періодичність, якій досить n до 155");
    /// ```
    pub fn phrase(&self, phrase: &Phrase) -> String {
        if self.language() == Language::En || !self.has(phrase.id()) {
            return phrase.english().to_owned();
        }
        self.say(phrase.id(), &self.args(phrase))
    }

    /// What stands for the variables of a phrase in this language.
    pub fn args(&self, phrase: &Phrase) -> Vec<(&'static str, Arg)> {
        phrase.pieces().iter().map(|(name, piece)| (*name, self.piece(piece))).collect()
    }

    fn piece(&self, piece: &Argument) -> Arg {
        match piece {
            Argument::Number(n) => Arg::Number(*n),
            Argument::Text(text) => Arg::Text(text.clone()),
            Argument::Moves(moves) => Arg::Text(self.mv(moves)),
            Argument::Phrase(phrase) => Arg::Text(self.phrase(phrase)),
            Argument::List(all, joint) => {
                let parts: Vec<String> = all.iter().map(|phrase| self.phrase(phrase)).collect();
                Arg::Text(match joint {
                    Joint::Comma => parts.join(", "),
                    Joint::Semicolon => parts.join("; "),
                    Joint::Or => parts.join(&format!(" {} ", self.say("or", &[]))),
                    Joint::And => parts.join(&format!(" {} ", self.say("and", &[]))),
                })
            }
        }
    }
}
