//! Options that take one of a few names, each for a value of the library.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A name, its value, and its help.
pub(crate) type Choice<T> = (&'static str, T, &'static str);

/// The value parser of such an option.
pub(crate) fn one_of<T>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = choices.iter().map(|(name, _, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names)
        .map(|name| choices.iter().find(|choice| choice.0 == name).expect("clap allows only these names").1)
}
