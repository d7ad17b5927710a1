//! The best line, one position at a time, by links or automatically. Every step shows all moves of its
//! position with their results.

use grundy::report::{Report, Winner};
use maud::{Markup, html};

use super::board::{self, Click, Marks};
use super::game::{self, seen};
use super::heading::{self, View};
use super::mark;
use crate::address::Address;
use crate::ask::{Asked, Show};
use crate::layout::lines;
use crate::response::{Answering, Page};
use crate::texts::Texts;
use crate::web::Web;
use crate::work::board::{Drawn, Spot};
use crate::work::line::{Line, line};
use crate::work::position::Seen;

/// Moves of the line that are listed, around the current one.
const MAX_LISTED_MOVES: usize = 100;

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let own = asked.clone();
        let found = web
            .answer(asked.named.is_own(), asked.kind("line"), asked.key(), move |shelf, limits| {
                line(&own, shelf, limits)
            })
            .await?;
        let at = asked.query.get("at").parse().unwrap_or(0).min(found.steps.len());
        let there = Asked { position: found.position(at).to_owned(), show: Show::Values, ..asked.clone() };
        let seen = seen(web, &there, Show::Values).await?;
        let title = asked.texts().with("line-of", &[("game", heading::title(asked, &found.about).into())]);
        Ok(Page::shown(title, page(asked, &there, &found, at, &seen)))
    })
}

fn page(asked: &Asked, there: &Asked, found: &Line, at: usize, seen: &Seen) -> Markup {
    html! {
        (heading::heading(asked, &found.about, &found.from, View::Explore))
        h2 { (asked.say("best-line")) }
        @if found.steps.is_empty() { p { (asked.say("line-none")) } }
        @else { p { (asked.say("line-about")) } (step(asked, there, found, at, seen)) }
        p { a href=(asked.game("g").with("p", &*found.from).with("show", "why")) { (asked.say("line-back")) } }
    }
}

/// The part of the page that changes with each step.
fn step(asked: &Asked, there: &Asked, found: &Line, at: usize, seen: &Seen) -> Markup {
    let all = found.steps.len();
    let to = |at: usize| {
        let at = if at == 0 { String::new() } else { at.to_string() };
        asked.game("line").with("p", &*found.from).with("at", at)
    };
    let runs = asked.query.has("run") && at < all;
    html! {
        // the link leads on without a script, too; this follows it automatically
        div.two #step hx-get=[runs.then(|| to(at + 1).with("run", "1"))] hx-trigger=[runs.then_some("load delay:1800ms")]
            hx-select="#step" hx-target="#step" hx-swap="outerHTML" hx-replace-url="true" {
            section aria-labelledby="now" {
                h3 #now { (asked.texts().with("line-step", &[("at", at.into()), ("all", all.into())])) }
                @if let Some(drawn) = &seen.board { (picture(asked, found, at, seen, drawn, &to)) }
                @else if let Some(picture) = &seen.picture { (lines(picture)) }
                @else { p.position { (game::heaps(&seen.position)) } }
                p role="status" {
                    @if let Some(solved) = &seen.solved { (told(asked, &solved.report, found, at)) }
                }
                (controls(asked, &to, at, all, runs))
                (moves(asked.texts(), found, at, &to))
            }
            section {
                @if let Some(solved) = &seen.solved { (game::moves(there, solved, Show::Values)) }
                p { a href=(there.game("g").with("p", &*seen.position).with("show", "values")) { (asked.say("back-to-game")) } }
            }
        }
    }
}

/// The board. Only the places of the next move of the line are links.
fn picture(
    asked: &Asked,
    found: &Line,
    at: usize,
    seen: &Seen,
    drawn: &Drawn,
    to: &impl Fn(usize) -> Address,
) -> Markup {
    let moves = seen.solved.as_ref().map_or(&[][..], |solved| &solved.report.moves);
    let next = found.steps.get(at).and_then(|step| moves.iter().position(|row| row.mv == step.mv));
    let spots = drawn.spots.iter().filter(|spot| next.is_some_and(|next| spot.moves.contains(&next)));
    let spots = spots.map(|spot| Spot { moves: next.into_iter().collect(), meant: 1, ..spot.clone() });
    let drawn = Drawn { spots: spots.collect(), ..drawn.clone() };
    let name = |number: usize| moves.get(number).map(|row| row.mv.as_str());
    let click = |_: &Spot| Click {
        to: to(at + 1).at("now"),
        kind: next.map(|next| mark::kind(moves[next].winner(), moves[next].answer.remoteness())),
        best: true,
    };
    let best = next.map(|next| (next, mark::kind(moves[next].winner(), moves[next].answer.remoteness())));
    let marks = Marks { best: best.into_iter().collect(), ..Marks::default() };
    board::board(asked.texts(), &drawn, &seen.position, name, click, &marks)
}

/// The player to move, the result and the move played.
fn told(asked: &Asked, report: &Report, found: &Line, at: usize) -> Markup {
    let (mv, left) = (found.steps.get(at).map(|step| asked.texts().mv(&step.mv)), found.steps.len() - at);
    html! {
        span class={ "dot " (mark::kind(report.winner(), report.answer.remoteness())) } {}
        (asked.texts().line_told(report.answer.mover().unwrap_or(at % 2), report.winner() == Some(Winner::First), left, mv.as_deref()))
    }
}

/// The controls: first, back, run or pause, next, last.
fn controls(asked: &Asked, to: &impl Fn(usize) -> Address, at: usize, all: usize, runs: bool) -> Markup {
    let button = |id: &str, there: Option<usize>, name: &str| {
        // keys find these two by what they are
        let rel = [("line-back", "prev"), ("line-on", "next")].iter().find(|(of, _)| *of == id);
        html! {
            @match there {
                Some(there) => a.button id=(id) rel=[rel.map(|(_, rel)| rel)] href=(to(there).at("now"))
                    hx-boost="false" { (name) },
                None => span.button.off aria-disabled="true" { (name) },
            }
        }
    };
    html! {
        div.bar role="group" aria-label=(asked.say("line-controls")) {
            (button("line-first", (at > 0).then_some(0), &asked.say("line-first")))
            (button("line-back", at.checked_sub(1), &asked.say("line-backward")))
            @if runs { a.button.main #line-run href=(to(at).at("now")) { (asked.say("line-pause")) } }
            @else { a.button #line-run href=(to(if at < all { at } else { 0 }).with("run", "1").at("now")) { (asked.say("line-run")) } }
            (button("line-on", (at < all).then_some(at + 1), &asked.say("line-on")))
            (button("line-last", (at < all).then_some(all), &asked.say("line-last")))
        }
    }
}

/// The moves of the line; each links to the position after it.
fn moves(texts: Texts, found: &Line, at: usize, to: &impl Fn(usize) -> Address) -> Markup {
    let from =
        at.saturating_sub(MAX_LISTED_MOVES / 2).min(found.steps.len().saturating_sub(MAX_LISTED_MOVES));
    html! {
        ol.line start=(from + 1) {
            @for (number, step) in (from + 1..).zip(found.steps.iter().skip(from)).take(MAX_LISTED_MOVES) {
                li.played[number <= at] {
                    a href=(to(number).at("now")) aria-current=[(number == at).then_some("step")] { (texts.mv(&step.mv)) } " " span.to { "→ " (step.to) }
                }
            }
        }
    }
}
