//! Advice of the library as the command line says it: with its own options.

use grundy::error::{Advice, Setting};
use grundy::phrase::Phrase;
use grundy_explain::messages::Messages;

/// Why an option that is about payoffs does not apply.
pub(crate) fn no_numbers() -> Phrase {
    Phrase::fixed("part-no-numbers", "no numbers are paid")
}

/// Why an option that is about several players does not apply.
pub(crate) fn one_player() -> Phrase {
    Phrase::fixed("one-player", "there is one player")
}

/// The advice in words, with the option that does it.
pub(crate) fn told(advice: &Advice, messages: &Messages) -> String {
    let words = messages.phrase(&advice.words);
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
