//! Advice of the library as the command line says it: with its own options.

use grundy::error::{Advice, Setting};
use grundy_explain::messages::Messages;

/// The advice in words, with the option that does it.
pub(crate) fn told(advice: &Advice, messages: &Messages) -> String {
    let english = advice.words.english();
    let plain = || messages.hint(english).unwrap_or_else(|| english.to_owned());
    let words = if advice.words.id().is_empty() { plain() } else { messages.phrase(&advice.words) };
    match &advice.change {
        None => words,
        Some((option, Setting::Off | Setting::Default)) => {
            messages.say("leave-out", &[("option", format!("--{option}").into())])
        }
        Some((option, Setting::On)) => format!("{words} (--{option})"),
        Some((option, Setting::OneOf(values))) => match values.as_slice() {
            [] => format!("{words} (--{option})"),
            [one] => format!("{words} (--{option} {one})"),
            [several @ .., last] => {
                format!("{words} (--{option} {} {} {last})", several.join(", "), messages.say("or", &[]))
            }
        },
    }
}
