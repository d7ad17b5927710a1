//! The messages of exercises in all languages.

use grundy_explain::messages::{Catalogue, Language, Messages};

static EXERCISES: Catalogue = Catalogue::new([
    &[include_str!("../locales/en.ftl")],
    &[include_str!("../locales/uk.ftl")],
    &[include_str!("../locales/ru.ftl")],
]);

/// The messages of exercises in a language.
pub(crate) fn messages(language: Language) -> &'static Messages {
    EXERCISES.of(language)
}
