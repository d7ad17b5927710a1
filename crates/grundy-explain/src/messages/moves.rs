//! Moves in the reader's words. A game writes its moves in English (`2: take 3`), and so do JSON and
//! evidence; `locales/uk-moves.ftl` and the like translate the words, and leave notation as it is.

use super::{Language, Messages};

impl Messages {
    /// A move in the reader's words: the lower-case words that the catalogue knows are translated, the rest
    /// is notation.
    ///
    /// ```
    /// use grundy_explain::messages::{Language, Messages};
    /// assert_eq!(Messages::of(Language::Uk).mv("2: take 3"), "2: взяти 3");
    /// assert_eq!(Messages::of(Language::Uk).mv("a5-c3 x b2"), "a5-c3 x b2");
    /// assert_eq!(Messages::of(Language::En).mv("2: take 3"), "2: take 3");
    /// ```
    pub fn mv(&self, mv: &str) -> String {
        if self.language() == Language::En {
            return mv.to_owned();
        }
        // a move that is a sentence is said as one
        let whole = format!("move-word-{}", mv.replace(' ', "-"));
        if mv.contains(' ') && self.has(&whole) {
            return self.say(&whole, &[]);
        }
        let mut told = String::with_capacity(mv.len());
        let mut rest = mv;
        while !rest.is_empty() {
            let word = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
            // letters that touch digits or capitals are names: `b3`, `Kc5`
            let alone = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
            let own = word > 1 && alone(told.chars().next_back()) && alone(rest[word..].chars().next());
            match Some(format!("move-word-{}", &rest[..word])).filter(|id| own && self.has(id)) {
                Some(id) => told.push_str(&self.say(&id, &[])),
                None => told.push_str(&rest[..word]),
            }
            let more = rest[word..].chars().next().map_or(0, char::len_utf8);
            told.push_str(&rest[word..word + more]);
            rest = &rest[word + more..];
        }
        told
    }

    /// The one of these moves that was typed in the reader's words, in any case and with any spaces; `None`
    /// if no move is said so, or several are.
    ///
    /// ```
    /// use grundy_explain::messages::{Language, Messages};
    /// let uk = Messages::of(Language::Uk);
    /// assert_eq!(uk.typed_move("2: Взяти 3", ["2: take 2", "2: take 3"]), Some("2: take 3"));
    /// assert_eq!(uk.typed_move("2: take 3", ["2: take 3"]), None);
    /// ```
    pub fn typed_move<'m>(&self, typed: &str, moves: impl IntoIterator<Item = &'m str>) -> Option<&'m str> {
        if typed.is_ascii() || self.language() == Language::En {
            return None;
        }
        let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
        let wanted = plain(typed);
        let mut said = moves.into_iter().filter(|mv| plain(&self.mv(mv)) == wanted);
        said.next().filter(|_| said.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_alone_are_translated() {
        let [en, uk, ru] = Language::ALL.map(Messages::of);
        for (mv, wanted) in [
            ("2: take 3", "2: взяти 3"),
            ("1: pins 2-3", "1: кеглі 2-3"),
            ("refuse the job", "відмовитися від роботи"),
            ("a5-c3 x b2", "a5-c3 x b2"),
            ("Kc5", "Kc5"),
            ("*2", "*2"),
            ("", ""),
        ] {
            assert_eq!((uk.mv(mv).as_str(), en.mv(mv).as_str()), (wanted, mv));
        }
        assert_eq!(ru.mv("take 1"), "взять 1");
    }

    #[test]
    fn moves_are_read_back() {
        let all = ["take 1", "take 11", "split 1+3", "hold", "stop"];
        for messages in Language::ALL.map(Messages::of).into_iter().skip(1) {
            for mv in &all[..3] {
                assert_eq!(messages.typed_move(&messages.mv(mv).to_uppercase(), all), Some(*mv));
            }
            // two moves with the same words are not told apart
            assert_eq!(messages.mv("hold"), messages.mv("stop"));
            assert_eq!(messages.typed_move(&messages.mv("hold"), all), None);
            assert_eq!(messages.typed_move("щось", all), None);
        }
    }
}
