//! The editor of the reader's own games. It shows errors at their place, and values as the rules are typed.
//! The address holds the text.

use grundy_explain::words::about::class;
use maud::{Markup, html};

use super::heading::{self, title};
use super::{mark, table, trouble};
use crate::address::Address;
use crate::ask::Asked;
use crate::budget::MAX_RULES;
use crate::error::Trouble;
use crate::layout::hidden;
use crate::response::{Answering, Page, Shown};
use crate::web::Web;
use crate::work::own::{Looked, look, named};
use crate::work::position::About;
use crate::work::table::Tabled;

/// Texts to start from: the message that names it, and the rules.
pub(crate) const SAMPLES: &[(&str, &str)] = &[
    ("sample-take", "n -> [n - k for k in (1, 3, 4) if k <= n]"),
    ("sample-halve", "n -> [n - 1, n // 2] if n > 0 else []"),
    ("sample-leave", "n -> range((n + 1) // 2, n)"),
    ("sample-kayles", "n -> [[i, n - k - i] for k in (1, 2) for i in range(n - k + 1)]"),
    (
        "sample-queen",
        "x, y -> [(i, y) for i in range(x)] + [(x, j) for j in range(y)] + [(x - k, y - k) for k in range(1, min(x, y) + 1)]",
    ),
    ("sample-euclid", include_str!("../../rules/euclid.star")),
    ("sample-tic-tac-toe", include_str!("../../rules/tic-tac-toe.star")),
    ("sample-toads", include_str!("../../rules/toads-and-frogs.star")),
    ("sample-three", include_str!("../../rules/three-at-a-table.star")),
];

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let text = asked.query.get("rules");
        let looked = looked(web, text).await;
        Ok(Page::shown(asked.say("nav-own"), page(asked, text, &looked)))
    })
}

/// The live preview alone.
pub(crate) fn live<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let text = asked.query.get("rules");
        Ok(Shown::Piece(below(asked, text, &looked(web, text).await)))
    })
}

async fn looked(web: &Web, text: &str) -> Option<Result<std::sync::Arc<Looked>, Trouble>> {
    if text.trim().is_empty() {
        return None;
    }
    let named = named(&text.replace("\r\n", "\n"));
    if named.rules.len().max(named.game.len()) > MAX_RULES {
        return Some(Err(Trouble::TooLong { what: "rules", most: MAX_RULES }));
    }
    let key = format!("{}\u{1f}{}", named.game, named.rules);
    // the text changes as it is typed: one slow version says nothing about the next
    Some(
        web.answer(true, format!("own {key}"), String::new(), move |shelf, limits| {
            look(&named, shelf, limits)
        })
        .await,
    )
}

fn page(asked: &Asked, text: &str, looked: &Option<Result<std::sync::Arc<Looked>, Trouble>>) -> Markup {
    html! {
        h1 { (asked.say("nav-own")) }
        p { (asked.say("editor-lead")) }
        div.two.editor {
            section {
                form.own method="get" action="/own" {
                    (hidden(&asked.to("/own"), &[]))
                    label for="rules" { (asked.say("editor-label")) }
                    // scripts put numbers beside the lines, colours over them, and mark the line of an error
                    div.bench { textarea #rules name="rules" rows="12" wrap="off" maxlength=(MAX_RULES)
                        spellcheck="false" autocapitalize="off" autocomplete="off"
                        hx-post="/own/live" hx-trigger="input changed delay:400ms" hx-target="#live"
                            hx-sync="this:replace" { "\n" (text) } }
                    p { button.main { (asked.say("editor-button")) } }
                }
                p.source { (asked.say("editor-share")) " " button.copy type="button" data-copy="" hidden {
                    (asked.say("copy")) } }
            }
            section #live aria-live="polite" { (below(asked, text, looked)) }
            section {
                h2 { (asked.say("editor-samples")) }
                ul.samples { @for (name, rules) in SAMPLES { li { a href=(asked.to("/own").with("rules",
                    *rules)) { (asked.say(name)) } @if !rules.contains('\n') { " " code { (rules) } } } } }
            }
        }
    }
}

fn below(asked: &Asked, text: &str, looked: &Option<Result<std::sync::Arc<Looked>, Trouble>>) -> Markup {
    match looked {
        None => html! { p { (asked.say("editor-empty")) } },
        Some(Err(found)) => trouble::piece(asked, found),
        Some(Ok(looked)) => values(asked, text, looked),
    }
}

fn values(asked: &Asked, text: &str, looked: &Looked) -> Markup {
    let named = named(&text.replace("\r\n", "\n"));
    let asked =
        Asked { named, theme: asked.theme, language: asked.language, said: asked.said, ..Asked::default() };
    let to = |view: &str| -> Address { asked.game(view) };
    html! {
        p.told.right role="status" { (asked.say("editor-fine")) }
        p.kind { @if let Some(title) = &looked.about.title { strong { (title) } ": " } (class(&looked.about.class, asked.messages())) }
        @if looked.about.title.is_none() && looked.about.game != crate::games::OWN {
            p { code { (title(&asked, &looked.about)) } }
        }
        @if let Some(grid) = &looked.grid {
            h2 { (asked.say("editor-values")) }
            (table::values(&asked, &tabled(looked, grid), false))
        }
        @if let Some(start) = &looked.start {
            h2 { (asked.say("position")) }
            p.position { code { (start.position) } }
            p.verdict { (mark::verdict(start, &asked)) }
        }
        p.links {
            a.button.main href=(to("g").with("p", &*looked.about.start)) { (asked.say("editor-open")) } " "
            a.button href=(heading::play(&asked, &looked.about.class, &looked.about.start)) {
                (asked.say("view-play")) } " "
            @if looked.about.axes > 0 {
                a.button href=(to("table")) { (asked.say("view-table")) } " "
            }
            @if looked.about.law { a.button href=(to("law")) { (asked.say("view-law")) } " " }
            a href=(asked.to("/own/file").with("rules", text)) download="rules.star" {
                (asked.say("download")) }
        }
        // what takes longer comes when nothing was typed for a moment
        @if looked.about.law { (later(&to("law"), ".proof")) }
        @if looked.start.is_some() { (later(&to("figure").with("p", &*looked.about.start).with("kind",
            "graph"), "figure.drawing")) }
    }
}

/// A part of another page, asked for when this one has rested.
fn later(from: &Address, part: &str) -> Markup {
    html! { div.later hx-get=(from) hx-trigger="load delay:700ms" hx-select=(part) hx-swap="innerHTML"
    hx-sync="#rules:abort" {} }
}

/// The rules as a file.
pub(crate) fn file<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let text = asked.query.get("rules").replace("\r\n", "\n");
        if text.len() > MAX_RULES {
            return Err(Trouble::TooLong { what: "rules", most: MAX_RULES });
        }
        Ok(Shown::Text { kind: "text/plain; charset=utf-8", body: text + "\n" })
    })
}

/// The first values as a table without links, because the rules are unfinished.
fn tabled(looked: &Looked, grid: &grundy::report::Grid) -> Tabled {
    let about: About = looked.about.clone();
    Tabled { about, grid: grid.clone(), ranges: String::new(), positions: Vec::new() }
}
