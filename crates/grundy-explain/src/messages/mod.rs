//! Catalogues of messages, in several languages: that of answers and explanations, and the machinery for
//! others.
//!
//! `locales/*.ftl` are Fluent files. All languages have the same messages with the same variables; a test
//! checks this for the catalogues of all crates. To add a language, add files and lines in [`Language`].

mod catalogue;
mod game;
mod language;
mod moves;
mod phrase;

pub use catalogue::Catalogue;
pub use game::GameText;
pub use language::Language;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

/// Larger numbers are shown in full, but take the plural form of "many".
const MAX_COUNT: u64 = 1 << 53;

/// The messages of one language.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// The value of a variable of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A text, inserted unchanged.
    Text(String),
    /// A number, which may select a plural form.
    Number(u64),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl Messages {
    /// The messages of answers and explanations in a language, parsed once.
    pub fn of(language: Language) -> &'static Self {
        static ANSWERS: Catalogue =
            Catalogue::new([Language::En.catalogue(), Language::Uk.catalogue(), Language::Ru.catalogue()]);
        ANSWERS.of(language)
    }

    /// Parses the messages of answers and explanations in a language.
    pub fn new(language: Language) -> Self {
        Self::read(language, language.catalogue())
    }

    /// The messages of embedded Fluent files.
    fn read(language: Language, files: &[&str]) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        bundle.set_use_isolating(false);
        for file in files {
            let resource = FluentResource::try_new((*file).to_owned()).expect("the tests read the file");
            bundle.add_resource(resource).expect("the tests find no message twice");
        }
        Self { language, bundle }
    }

    /// Whether there is such a message.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// An attribute of a message with its variables, if there is one.
    ///
    /// ```
    /// use grundy_explain::messages::{Language, Messages};
    /// let rules = Messages::of(Language::Uk).attribute("game-nim", "rules", &[]).unwrap();
    /// assert!(rules.starts_with("Купки паличок."), "{rules}");
    /// ```
    pub fn attribute(&self, id: &str, name: &str, args: &[(&str, Arg)]) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.get_attribute(name)?.value();
        Some(self.bundle.format_pattern(pattern, Some(&values(args)), &mut Vec::new()).into_owned())
    }

    /// A message with its variables. If the catalogue lacks it, its id.
    ///
    /// ```
    /// use grundy_explain::messages::{Language, Messages};
    /// let plies = |language, n: u64| Messages::new(language).say("in-plies", &[("n", n.into())]);
    /// assert_eq!([plies(Language::En, 1), plies(Language::En, 2)], ["in 1 ply", "in 2 plies"]);
    /// assert_eq!(plies(Language::Uk, 21), "за 21 півхід");
    /// assert_eq!(plies(Language::Uk, 3), "за 3 півходи");
    /// assert_eq!(plies(Language::Uk, 11), "за 11 півходів");
    /// assert_eq!(plies(Language::Ru, 3), "за 3 полухода");
    /// ```
    pub fn say(&self, id: &str, args: &[(&str, Arg)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        self.bundle.format_pattern(pattern, Some(&values(args)), &mut Vec::new()).into_owned()
    }
}

/// Variables as the bundle takes them.
fn values<'a>(args: &[(&'a str, Arg)]) -> FluentArgs<'a> {
    let mut values = FluentArgs::with_capacity(args.len());
    for (name, arg) in args {
        let value = match arg {
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Number(n) if *n < MAX_COUNT => FluentValue::from(*n),
            Arg::Number(n) => FluentValue::from(n.to_string()),
        };
        values.set(*name, value);
    }
    values
}
