//! Laws of partizan heaps in words.

use grundy::law::Status;
use grundy::law::sides::{SidesFinding, SidesLaw};
use grundy::view::law::SidesPrediction;

use super::{Spoken, Stated, shown};
use crate::messages::Messages;

/// A law of partizan values in words; ends with a line break.
pub fn sides_words(
    game: &str,
    finding: &SidesFinding,
    prediction: Option<&SidesPrediction>,
    all_exceptions: bool,
    width: usize,
    messages: &Messages,
) -> String {
    let stated = finding.law.as_ref().map(|law| Stated {
        statement: &law.statement,
        status: &law.status,
        beyond: None,
        count: law.exceptions.len(),
        exceptions: {
            let listed = law.exceptions.iter().take(shown(all_exceptions));
            listed.map(|(n, value)| format!("V({n}) = {value}")).collect()
        },
    });
    let predicted = prediction.map(|SidesPrediction { asked, value, .. }| {
        let sure = finding.law.as_ref().is_none_or(SidesLaw::is_proved);
        (format!("V({asked}) = {value}"), sure)
    });
    let tried = &["period", "arithmetic period"];
    Spoken { game, known: finding.known, tried, stated, predicted }.page(width, messages)
}

/// How the law was found, and why it is proved or not, as paragraphs.
pub fn explain_sides(finding: &SidesFinding, messages: &Messages) -> Vec<String> {
    let last = finding.known.saturating_sub(1).to_string();
    let looked = messages.say("law-sides-how", &[("last", last.into())]);
    let Some(law) = &finding.law else {
        return vec![looked, messages.say("law-none-fits", &[])];
    };
    let why = match &law.status {
        Status::Proved { theorem } => {
            messages.say("law-why-proved", &[("why", messages.phrase(theorem).into())])
        }
        Status::Verified => messages.say("law-sides-verified", &[]),
    };
    vec![looked, format!("{}. {why}", messages.phrase(&law.statement))]
}
