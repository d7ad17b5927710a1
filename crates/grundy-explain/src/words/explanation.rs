//! The steps of an explanation in words, one paragraph each.

mod contest;
mod form;
mod orthodox;
mod payoff;
mod sums;

use super::page::Page;
use crate::evidence::Wins;
use crate::messages::Messages;
use crate::steps::{EndRule, Step};

/// Rows shown for one step.
const MAX_ROWS: usize = 40;

/// All steps in order, no line wider than `width`; ends with a line break.
///
/// ```
/// use grundy::{notation::term::question, report::Ask};
/// use grundy_explain::{messages::{Language, Messages}, steps::explain, words::explanation::explanation};
/// let asked = question("kayles 5 7 9", &|_| Err("no files".to_owned())).unwrap();
/// let report = asked.solve(&Ask::default()).unwrap();
/// let steps = explain(&asked.game, &*asked.table, &report, &Ask::default()).unwrap();
/// let text = explanation(&steps, 80, &Messages::new(Language::En));
/// assert!(text.contains("  2  010  7\n") && text.contains("7: mex{0, 1, 3..5} = 2"));
/// ```
pub fn explanation(steps: &[Step], width: usize, messages: &Messages) -> String {
    let paragraphs: Vec<String> = steps
        .iter()
        .map(|step| {
            let mut page = Page::new(width);
            paragraph(step, messages, &mut page);
            page.text
        })
        .filter(|text| !text.is_empty())
        .collect();
    paragraphs.join("\n")
}

fn paragraph(step: &Step, messages: &Messages, page: &mut Page) {
    match step {
        Step::Ended { rule, winner } => {
            let mut text = match rule {
                EndRule::Normal => messages.say("ended-normal", &[]),
                EndRule::Misere => messages.say("ended-misere", &[]),
                EndRule::Own => messages.say("ended-own", &[]),
            };
            if let Some(winner) = winner {
                text = format!("{text} {}.", wins(*winner, messages));
            }
            page.wrapped(&text);
        }
        Step::Law { source: Some(source) } => {
            page.wrapped(&messages.say("by-law-of", &[("source", source.as_str().into())]));
        }
        Step::Law { source: None } => page.wrapped(&messages.say("by-law", &[])),
        Step::Limit { reason } => {
            page.wrapped(&messages.say("no-deeper", &[("reason", reason.as_str().into())]));
        }
        Step::NimSum { rows, total, bits, deciding } => {
            sums::nim_sum(rows, *total, *bits, *deciding, messages, page);
        }
        Step::Equation { rows } => sums::equation(rows, messages, page),
        Step::Raise { number, from, to, mv } => page.wrapped(&messages.say(
            "raise",
            &[
                ("number", (*number).into()),
                ("from", (*from).into()),
                ("to", (*to).into()),
                ("move", messages.mv(mv).into()),
            ],
        )),
        Step::Mex { position, nimber, options } => sums::mex(position, *nimber, options, messages, page),
        Step::Loopy { rows, total } => sums::loopy(rows, total, messages, page),
        Step::MisereNim { large, ones, sum, stage, winner, mv } => {
            sums::misere_nim((*large, *ones, *sum), *stage, *winner, mv.as_ref(), messages, page);
        }
        Step::Wins { position, mv, to, plies } => {
            let args = [
                ("position", position.as_str().into()),
                ("move", messages.mv(mv).into()),
                ("to", to.as_str().into()),
            ];
            let mut text = messages.say("winning", &args);
            if let Some(plies) = plies.filter(|&plies| plies > 0) {
                text = format!("{text} {}", messages.say("after-it", &[("n", plies.into())]));
            }
            page.wrapped(&text);
        }
        Step::Replies { position, mover, replies } => {
            contest::replies(position, *mover, replies, messages, page);
        }
        Step::Draw { position, keeps, loses } => contest::draw(position, keeps, loses, messages, page),
        Step::Line { moves, repeats, cut } => contest::line(moves, *repeats, *cut, messages, page),
        Step::Layers { rows } => contest::layers(rows, messages, page),
        Step::Choice { position, player, options, ties, chance } => {
            payoff::choice(position, *player, options, *ties, *chance, messages, page);
        }
        Step::Form { position, value, options } => form::form(position, value, options, messages, page),
        Step::Orthodox { first, moves, rest } => orthodox::line(first, moves, rest, messages, page),
        Step::Table { rows } => payoff::table(rows, messages, page),
    }
}

fn wins(winner: Wins, messages: &Messages) -> String {
    match winner {
        Wins::First => messages.say("first-wins", &[]),
        Wins::Second => messages.say("second-wins", &[]),
        Wins::Draw => messages.say("is-draw", &[]),
    }
}

/// The rows in columns, up to the limit, and the number left out.
fn some(rows: &[Vec<String>], right: &[usize], messages: &Messages, page: &mut Page) {
    let told = &rows[..rows.len().min(MAX_ROWS)];
    page.rows(told, right);
    if rows.len() > told.len() {
        page.more("more", rows.len() - told.len(), messages);
    }
}
