//! A catalogue: Fluent files of each language, read once.

use std::sync::OnceLock;

use super::{Language, Messages};

/// The messages of a crate in all languages. Each crate with messages for people may have its own, as a
/// `static`.
///
/// ```
/// use grundy_explain::messages::{Catalogue, Language};
/// static RESULTS: Catalogue = Catalogue::new([&["draw = A draw"], &["draw = Нічия"], &["draw = Ничья"]]);
/// assert_eq!(RESULTS.of(Language::Uk).say("draw", &[]), "Нічия");
/// ```
pub struct Catalogue {
    files: [&'static [&'static str]; Language::ALL.len()],
    read: [OnceLock<Messages>; Language::ALL.len()],
}

impl Catalogue {
    /// A catalogue of these Fluent texts, in the order of [`Language::ALL`].
    pub const fn new(files: [&'static [&'static str]; Language::ALL.len()]) -> Self {
        Self { files, read: [const { OnceLock::new() }; Language::ALL.len()] }
    }

    /// The messages of a language, parsed at the first call.
    pub fn of(&self, language: Language) -> &Messages {
        self.read[language as usize].get_or_init(|| Messages::read(language, self.files[language as usize]))
    }
}
