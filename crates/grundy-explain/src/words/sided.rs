//! Answers about sums in which Left and Right have moves of their own, in words.

use grundy::report::{MoveRow, Report, Sided, Winner};
use grundy::rules::Player;
use grundy::value::outcome::Outcome;
use grundy::view::{columns, cut};

use super::page::Page;
use super::solution::Style;
use super::value::loopy_outcome;
use crate::messages::Messages;

/// Components listed at most.
const MAX_COMPONENTS: usize = 20;
/// Longer values stand in a table of components or behind a verdict in part only.
const VALUE_COLUMNS: usize = 30;

/// Who wins, and the value, in one sentence.
pub(super) fn verdict(report: &Report, sided: &Sided, messages: &Messages) -> String {
    let mut says = match (sided.mover, report.winner()) {
        (Some(_), Some(Winner::First)) => messages.say("first-wins", &[]) + ".",
        (Some(_), Some(Winner::Draw)) => messages.say("draw", &[]) + ".",
        (Some(_), _) => messages.say("second-wins", &[]) + ".",
        (None, _) if sided.begins.contains(&Outcome::Draw) => loopy_outcome(sided.class(), messages),
        (None, _) => messages.say("sided-outcome", &[("outcome", sided.class().into())]),
    };
    match &sided.worth {
        Some(worth) => {
            let value = ("value", cut(&worth.value, VALUE_COLUMNS).into());
            let told = match &worth.heat {
                Some(heat) => {
                    let (mean, temperature) = (heat.mean.as_str().into(), heat.temperature.as_str().into());
                    messages.say("sided-worth", &[value, ("mean", mean), ("temperature", temperature)])
                }
                None => messages.say("sided-loopy-worth", &[value]),
            };
            says += &format!(" {told}");
        }
        None => {
            let by = messages.say("by-solver", &[("solver", report.solver.name().into())]);
            says = format!("{} {by}.", says.trim_end_matches('.'));
        }
    }
    says
}

/// The table of components, and the winning moves of each player.
pub(super) fn rest(report: &Report, sided: &Sided, style: &Style, messages: &Messages, page: &mut Page) {
    if sided.worth.as_ref().is_some_and(|worth| columns(&worth.value) > VALUE_COLUMNS) {
        page.line("");
        page.wrapped(sided.worth.as_ref().map_or("", |worth| &worth.value));
    }
    components(report, messages, page);
    for player in Player::BOTH {
        if sided.mover.is_none_or(|mover| mover == player) {
            moves(report, sided, player, style, messages, page);
        }
    }
}

fn components(report: &Report, messages: &Messages, page: &mut Page) {
    let Some(parts) = report.parts.as_ref().filter(|_| report.components.len() > 1) else { return };
    let say = |id| messages.say(id, &[]);
    let mut rows = vec![[
        "#".to_owned(),
        say("component"),
        say("sided-value"),
        say("value-mean"),
        say("value-temperature"),
    ]];
    for (number, (component, worth)) in report.components.iter().zip(&parts.worths).enumerate() {
        rows.push([
            (number + 1).to_string(),
            component.position.clone(),
            worth.value.clone(),
            worth.heat.as_ref().map_or_else(String::new, |heat| heat.mean.clone()),
            worth.heat.as_ref().map_or_else(String::new, |heat| heat.temperature.clone()),
        ]);
    }
    rows.truncate(MAX_COMPONENTS + 1);
    let widest = |column: usize| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0);
    let [number, mean, temperature] = [0, 3, 4].map(widest);
    let hottest = say("sided-hottest");
    let room = page.width.saturating_sub(number + mean + temperature + columns(&hottest) + 12);
    let value = widest(2).min(room / 2).max(1);
    let position = widest(1).min(room.saturating_sub(value)).max(1);
    page.line("");
    for (at, row) in rows.iter().enumerate() {
        let mark = if at > 0 && parts.hottest == Some(at - 1) { &*hottest } else { "" };
        let name = cut(&row[1], position);
        let told = cut(&row[2], value);
        let numbers = format!("{:>mean$}  {:>temperature$}  {mark}", row[3], row[4]);
        page.line(&format!("  {:>number$}  {name:<position$}  {told:<value$}  {numbers}", row[0]));
    }
    if report.components.len() > MAX_COMPONENTS {
        page.more("more", report.components.len() - MAX_COMPONENTS, messages);
    }
}

/// The winning moves of a player, or those that keep a draw, or that there are none.
fn moves(
    report: &Report,
    sided: &Sided,
    player: Player,
    style: &Style,
    messages: &Messages,
    page: &mut Page,
) {
    if report.total_moves.is_none() {
        return;
    }
    let made = |row: &&MoveRow| row.answer.sided().and_then(|sided| sided.mover) == Some(player.other());
    let all: Vec<&MoveRow> = report.moves.iter().filter(made).collect();
    let is_drawn = sided.if_begins(player) == Outcome::Draw;
    let wanted = if is_drawn { Winner::Draw } else { Winner::First };
    let won: Vec<&MoveRow> = all.iter().copied().filter(|row| row.winner() == Some(wanted)).collect();
    let args = [("player", player.word().into()), ("shown", won.len().into()), ("total", all.len().into())];
    let is_cut = report.total_moves.is_some_and(|total| total > report.moves.len() as u64);
    let id = match (won.is_empty(), is_cut) {
        (true, true) if sided.if_begins(player) != Outcome::Loss => return,
        (true, false) if all.is_empty() => "sided-no-move",
        (true, _) => "sided-no-winning-move",
        (false, _) if is_drawn => "sided-drawing-moves",
        (false, true) => "sided-one-winning-move",
        (false, false) => "sided-winning-moves",
    };
    page.line("");
    page.line(&messages.say(id, &args));
    if won.is_empty() {
        return;
    }
    let list = &won[..won.len().min(style.max_moves)];
    let moves: Vec<String> = list.iter().map(|row| messages.mv(&row.mv)).collect();
    let name = moves.iter().map(|mv| columns(mv)).max().unwrap_or(0);
    for (row, mv) in list.iter().zip(moves) {
        let worth = row.answer.sided().and_then(|sided| sided.worth.as_ref());
        let to = worth.map(|worth| worth.value.as_str()).or(row.to.as_deref()).unwrap_or_default();
        page.line(&format!("  {mv:<name$}  → {to}"));
    }
    if won.len() > list.len() {
        page.more("more-with-all", won.len() - list.len(), messages);
    }
}
