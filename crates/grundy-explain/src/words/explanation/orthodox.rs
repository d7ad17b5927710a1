//! Orthodox play, in words.

use super::MAX_ROWS;
use crate::messages::Messages;
use crate::steps::OrthodoxMove;
use crate::words::page::Page;

/// The moves, one a line, and what is left.
pub(super) fn line(first: &str, moves: &[OrthodoxMove], rest: &str, messages: &Messages, page: &mut Page) {
    page.wrapped(&messages.say("orthodox-play", &[("player", first.into())]));
    let row = |mv: &OrthodoxMove| {
        let answers = if mv.answers { messages.say("orthodox-answers", &[]) } else { String::new() };
        let player = messages.say("form-player", &[("player", mv.player.into())]);
        let temperature = messages.say("orthodox-temperature", &[("t", mv.temperature.as_str().into())]);
        vec![player, mv.component.clone(), messages.mv(&mv.mv), format!("→ {}", mv.to), temperature, answers]
    };
    let rows: Vec<_> = moves.iter().take(MAX_ROWS).map(row).collect();
    page.rows(&rows, &[]);
    if moves.len() > MAX_ROWS {
        page.more("more", moves.len() - MAX_ROWS, messages);
    }
    page.wrapped(&messages.say("orthodox-rest", &[("value", rest.into())]));
}
