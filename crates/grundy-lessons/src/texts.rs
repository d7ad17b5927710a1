//! The messages of lessons in all languages.

use grundy_explain::messages::{Catalogue, Language, Messages};

static LESSONS: Catalogue = Catalogue::new([
    &[include_str!("../locales/en.ftl")],
    &[include_str!("../locales/uk.ftl")],
    &[include_str!("../locales/ru.ftl")],
]);

/// The messages of lessons in a language.
pub(crate) fn messages(language: Language) -> &'static Messages {
    LESSONS.of(language)
}
