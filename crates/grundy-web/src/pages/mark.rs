//! Marks: what a move leads to, by colour, shape and letter together.

use grundy::report::{MoveRow, Report, Winner};
use grundy::value::amount::Sum;
use maud::{Markup, html};

use crate::texts;

/// The kind of a mark: also its class in the style sheet.
pub(crate) fn kind(winner: Option<Winner>, remoteness: Option<u32>) -> &'static str {
    match winner {
        Some(Winner::First) => "win",
        Some(Winner::Second) => "loss",
        Some(Winner::Draw) if remoteness.is_some() => "tie",
        Some(Winner::Draw) => "draw",
        None => "pay",
    }
}

/// What a move leads to, seen by who makes it; with the plies to the end if `values` are shown.
pub(crate) fn of_move(row: &MoveRow, values: bool) -> Markup {
    let kind = kind(row.winner, row.remoteness);
    if kind == "pay" {
        return html! { @if row.best { (badge("pay", None)) } };
    }
    badge(kind, row.remoteness.filter(|_| values))
}

/// A mark with a number, if there is one.
pub(crate) fn badge(kind: &'static str, number: Option<u32>) -> Markup {
    let (_, shape, meaning) =
        texts::MARKS.iter().find(|(name, ..)| *name == kind).copied().unwrap_or((kind, "?", ""));
    let (glyph, letter) = shape.split_once(' ').unwrap_or((shape, ""));
    html! {
        span class={ "mark " (kind) } title=(meaning) {
            span aria-hidden="true" { (glyph) } " "
            abbr { (letter) @if let Some(n) = number { (n) } }
            span.unseen { " " (meaning) @if let Some(n) = number { ", " (texts::plies(n)) } }
        }
    }
}

/// The shape of a mark alone.
pub(crate) fn glyph(kind: &str) -> &'static str {
    let mark = texts::MARKS.iter().find(|(name, ..)| *name == kind);
    mark.and_then(|(_, shape, _)| shape.split(' ').next()).unwrap_or_default()
}

/// What a mark says, in words.
pub(crate) fn meaning(kind: &str) -> &'static str {
    texts::MARKS.iter().find(|(name, ..)| *name == kind).map_or("", |(.., meaning)| meaning)
}

/// All marks with their meanings; those of games that pay numbers are others.
pub(crate) fn legend(report: &Report) -> Markup {
    let pays = report.class.payoffs;
    let fits = |kind: &str| match kind {
        "pay" => pays,
        "draw" | "tie" => report.class.draws && !pays,
        _ => !pays,
    };
    html! {
        dl.legend aria-label=(texts::LEGEND) {
            @for (kind, shape, meaning) in texts::MARKS.iter().filter(|(kind, ..)| fits(kind)) {
                div { dt { span class={ "mark " (kind) } { (shape) } } dd { (meaning) } }
            }
        }
    }
}

/// The numbers of a move: nimber, or what it pays in all.
pub(crate) fn numbers(row: &MoveRow) -> Option<String> {
    if let Some(ways) = &row.infinity {
        let ways: Vec<String> = ways.iter().map(ToString::to_string).collect();
        return Some(format!("∞({})", ways.join(", ")));
    }
    if let Some(nimber) = row.nimber {
        return Some(nimber.to_string());
    }
    (!row.payoffs.is_empty()).then(|| row.payoffs.iter().map(amount).collect::<Vec<_>>().join(" : "))
}

/// One amount, exact where that is short.
pub(crate) fn amount(sum: &Sum) -> String {
    match sum {
        Sum::Ratio { exact, .. } if exact.len() <= 24 => exact.clone(),
        Sum::Whole(whole) => whole.to_string(),
        Sum::Ratio { approx, .. } | Sum::Real(approx) => format!("{approx:.4}"),
    }
}
