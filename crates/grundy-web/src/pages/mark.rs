//! Marks of moves: the result as colour, shape and letter.

use grundy::report::{Answer, MoveRow, Report, Winner};
use grundy::rules::Ending;
use grundy::value::amount::Sum;
use grundy::value::loopy::Loopy;
use grundy_explain::words::solution;
use maud::{Markup, html};

use crate::ask::Asked;
use crate::texts::{MARKS, Mark, Texts};

/// The verdict in the words of the page: without the name of the solver, which is for people who compare
/// solvers; with moves as people count them; with amounts as short as they are exact.
pub(crate) fn verdict(report: &Report, asked: &Asked) -> String {
    let messages = asked.messages();
    let by = messages.say("by-solver", &[("solver", report.solver.name().into())]);
    let mut told = solution::verdict(report, messages).replace(&format!(" {by}"), "");
    if let Some(n) = report.answer.remoteness().filter(|&n| n > 0) {
        let plies = format!(" {}", messages.say("in-plies", &[("n", n.into())]));
        let moves = format!(" {}", asked.texts().with("in-moves", &[("n", n.into())]));
        // the game's own words count as its players do
        told = told.replace(&plies, if report.remark.is_some() { "" } else { &moves });
    }
    for sum in report.answer.payoffs() {
        told = told.replace(&sum.to_string(), &amount(sum));
    }
    told
}

/// The kind of a mark, which is also its CSS class.
pub(crate) fn kind(winner: Option<Winner>, remoteness: Option<u32>) -> &'static str {
    match winner {
        Some(Winner::First) => "win",
        Some(Winner::Second) => "loss",
        Some(Winner::Draw) if remoteness.is_some() => "tie",
        Some(Winner::Draw) => "draw",
        None | Some(Winner::Left | Winner::Right) => "pay",
    }
}

/// The result of a move for the player who makes it, with the plies to the end if `values` are shown.
pub(crate) fn of_move(texts: Texts, row: &MoveRow, values: bool) -> Markup {
    let kind = kind(row.winner(), row.answer.remoteness());
    if kind == "pay" {
        return html! { @if row.best { (badge(texts, "pay", None)) } };
    }
    badge(texts, kind, row.answer.remoteness().filter(|_| values))
}

fn named(kind: &str) -> Option<&'static Mark> {
    MARKS.iter().find(|mark| mark.kind == kind)
}

/// A mark with a number, if there is one.
fn badge(texts: Texts, kind: &str, number: Option<u32>) -> Markup {
    html! {
        @if let Some(mark) = named(kind) {
            @let meaning = texts.say(mark.meaning);
            span class={ "mark " (kind) } title=(meaning) {
                span aria-hidden="true" { (mark.shape) } " "
                abbr { (texts.say(mark.letter)) @if let Some(n) = number { (n) } }
                span.unseen { " " (meaning) @if let Some(n) = number { ", " (texts.with("plies", &[("n", n.into())])) } }
            }
        }
    }
}

/// The bare shape of a mark.
pub(crate) fn glyph(kind: &str) -> &'static str {
    named(kind).map_or("", |mark| mark.shape)
}

/// The meaning of a mark in words.
pub(crate) fn meaning(texts: Texts, kind: &str) -> String {
    named(kind).map_or_else(String::new, |mark| texts.say(mark.meaning))
}

/// The marks that occur in this kind of game, with their meanings.
pub(crate) fn legend(texts: Texts, report: &Report) -> Markup {
    let class = &report.class;
    let is_tie = |row: &MoveRow| kind(row.winner(), row.answer.remoteness()) == "tie";
    // most games have one kind of draw
    let ties = class.acyclic || class.ending == Ending::Own || report.moves.iter().any(is_tie);
    let fits = |kind: &str| match kind {
        "pay" => class.payoffs,
        "draw" => class.draws && !class.payoffs && !class.acyclic,
        "tie" => class.draws && !class.payoffs && ties,
        _ => !class.payoffs,
    };
    html! {
        dl.legend aria-label=(texts.say("legend")) {
            @for mark in MARKS.iter().filter(|mark| fits(mark.kind)) {
                div { dt { span class={ "mark " (mark.kind) } { (mark.shape) " " (texts.say(mark.letter)) } } dd { (texts.say(mark.meaning)) } }
            }
        }
    }
}

/// The value of a move: its nimber or its total payoffs.
pub(crate) fn numbers(row: &MoveRow) -> Option<String> {
    match &row.answer {
        Answer::Loopy(Loopy::Infinity(ways), _) => {
            let ways: Vec<String> = ways.iter().map(ToString::to_string).collect();
            Some(format!("∞({})", ways.join(", ")))
        }
        Answer::Payoff(paid) => Some(paid.sums.iter().map(amount).collect::<Vec<_>>().join(" : ")),
        Answer::Sided(sided) => sided.worth.as_ref().map(|worth| worth.value.clone()),
        one => one.nimber().map(|nimber| nimber.to_string()),
    }
}

/// An amount; exact if that is short.
pub(crate) fn amount(sum: &Sum) -> String {
    match sum {
        Sum::Ratio(ratio) if let Some(exact) = ratio.short() => exact,
        Sum::Whole(whole) => whole.to_string(),
        sum => format!("{:.4}", sum.approx()),
    }
}
