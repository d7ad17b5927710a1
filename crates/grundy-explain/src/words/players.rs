//! Play of three and more players, in words.

use grundy::players::{self, Share, Shared};

use super::page::Page;
use crate::messages::Messages;

/// Who makes the last move, and the moves that keep it. Ends with a line break.
pub fn words(
    game: &str,
    found: &Shared,
    n_players: usize,
    convention: &str,
    max_moves: usize,
    width: usize,
    messages: &Messages,
) -> String {
    let mut page = Page::new(width);
    let args = [
        ("position", format!("{game} {}", found.position).into()),
        ("players", n_players.into()),
        ("convention", convention.into()),
    ];
    page.wrapped(&messages.say("players-title", &args));
    if let Some(remark) = players::remark(convention) {
        page.wrapped(&messages.phrase(&remark));
    }
    page.wrapped(&verdict(found.value, messages));
    let best: Vec<_> = found.moves.iter().filter(|(_, _, best)| *best).collect();
    if found.moves.is_empty() {
        return page.text;
    }
    let counts = [("best", best.len().into()), ("all", found.moves.len().into())];
    page.line("");
    page.wrapped(&messages.say("players-moves", &counts));
    let rows: Vec<Vec<String>> = (best.iter().take(max_moves))
        .map(|(mv, after, _)| vec![messages.mv(mv), format!("→ {}", after.label())])
        .collect();
    page.rows(&rows, &[]);
    if best.len() > max_moves {
        page.more("players-more", best.len() - max_moves, messages);
    }
    page.text
}

/// Who makes the last move, in a sentence.
fn verdict(value: Share, messages: &Messages) -> String {
    match value {
        Share::Turns(turns) => messages.say("players-turns", &[("turns", turns.into())]),
        Share::Forced(_) => messages.say("players-forced", &[("label", value.label().into())]),
    }
}

/// The values of a family, and the period that they show; with the largest amount that a move takes, if that
/// proves the period.
pub fn family(
    values: &[(u64, Option<Share>)],
    period: Option<(usize, usize)>,
    proof: Option<u64>,
    convention: &str,
    width: usize,
    messages: &Messages,
) -> String {
    let mut page = Page::new(width);
    let (Some((first, _)), Some((last, _))) = (values.first(), values.last()) else { return page.text };
    let labels = values.iter().map(|(_, value)| value.map_or_else(|| "-".to_owned(), Share::label));
    let range = [("first", (*first).to_string().into()), ("last", (*last).to_string().into())];
    if let Some(remark) = players::remark(convention) {
        page.wrapped(&messages.phrase(&remark));
    }
    page.wrapped(&messages.say("players-values", &range));
    let text = labels.collect::<Vec<_>>().join(" ");
    for line in textwrap::wrap(&text, width.saturating_sub(2).max(1)) {
        page.line(&format!("  {line}"));
    }
    if let Some((period, from)) = period {
        let args = [("period", period.into()), ("from", (first + from as u64).to_string().into())];
        match proof {
            None => page.wrapped(&messages.say("players-period", &args)),
            Some(largest) => {
                let [period, from] = args;
                let args = [period, from, ("largest", largest.into())];
                page.wrapped(&messages.say("players-period-proved", &args));
            }
        }
    }
    page.text
}
