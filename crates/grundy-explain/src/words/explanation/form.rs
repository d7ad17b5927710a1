//! What becomes of the options of a form, in words.

use super::MAX_ROWS;
use crate::messages::Messages;
use crate::steps::{Destiny, FormOption};
use crate::words::page::Page;

/// The options, one a line, and what removes them.
pub(super) fn form(
    position: &str,
    value: &str,
    options: &[FormOption],
    messages: &Messages,
    page: &mut Page,
) {
    let args = [("position", position.into()), ("value", value.into())];
    page.wrapped(&messages.say("form-of", &args));
    let row = |option: &FormOption| {
        let by = option.by.as_deref().unwrap_or_default();
        let into = if option.into.is_empty() { "–".to_owned() } else { option.into.join(", ") };
        let id = match option.fate {
            Destiny::Kept => "form-kept",
            Destiny::Dominated => "form-dominated",
            Destiny::Reversed => "form-reversed",
        };
        let player = messages.say("form-player", &[("player", option.player.into())]);
        vec![player, option.option.clone(), messages.say(id, &[("by", by.into()), ("into", into.into())])]
    };
    let rows: Vec<_> = options.iter().take(MAX_ROWS).map(row).collect();
    page.rows(&rows, &[]);
    if options.len() > MAX_ROWS {
        page.more("more", options.len() - MAX_ROWS, messages);
    }
}
