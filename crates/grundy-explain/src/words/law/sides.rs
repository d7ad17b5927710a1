//! Laws of partizan heaps in words.

use grundy::law::Status;
use grundy::law::sides::{SidesFinding, SidesLaw};
use grundy::view::law::SidesPrediction;

use super::{MAX_LISTED_EXCEPTIONS, kind_name, status, wrapped};
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
    let mut lines = vec![game.to_owned()];
    let last = finding.known.saturating_sub(1);
    match &finding.law {
        None => {
            lines.push(messages.say("no-law", &[("last", last.to_string().into())]));
            let kinds = [kind_name("period", messages), kind_name("arithmetic period", messages)].join(", ");
            lines.push(messages.say("law-tried", &[("kinds", kinds.into())]));
        }
        Some(law) => {
            lines.push(messages.phrase(&law.statement));
            lines.push(status(&law.status, &format!("n = {last}"), messages));
            lines.push(exceptions(
                law,
                if all_exceptions { usize::MAX } else { MAX_LISTED_EXCEPTIONS },
                messages,
            ));
        }
    }
    if let Some(SidesPrediction { asked, value, .. }) = prediction {
        let said = format!("V({asked}) = {value}");
        let sure = finding.law.as_ref().is_none_or(SidesLaw::is_proved);
        lines.push(if sure { said } else { messages.say("if-law-goes-on", &[("said", said.into())]) });
    }
    wrapped(&lines, width)
}

fn exceptions(law: &SidesLaw, shown: usize, messages: &Messages) -> String {
    let all = &law.exceptions;
    if all.is_empty() {
        return messages.say("no-exceptions", &[]);
    }
    let listed: Vec<String> = all.iter().take(shown).map(|(n, value)| format!("V({n}) = {value}")).collect();
    let rest = if all.len() > shown { ", …" } else { "" };
    let list = format!("{}{rest}", listed.join(", "));
    messages.say("exceptions", &[("n", all.len().into()), ("list", list.into())])
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
