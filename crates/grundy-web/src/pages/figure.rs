//! Figures of positions, graphs, trees and tables, with their files.

use std::sync::Arc;

use grundy_figure::kind::{self, FigureKind};
use maud::{Markup, html};

use super::heading::{self, View};
use crate::address::Address;
use crate::ask::{Asked, Theme};
use crate::error::Trouble;
use crate::layout::{choices, hidden};
use crate::response::{Answering, Page, Shown};
use crate::texts::Said;
use crate::web::Web;
use crate::work::figure::{Drawn, figure, named, offered};

/// Longest text of ranges, in bytes.
const MAX_RANGES: usize = 200;

/// The name of a kind of figure; in English if there is no translation.
pub(crate) fn title(asked: &Asked, kind: &FigureKind) -> String {
    asked.texts().translated(&format!("figure-{}", kind.name)).unwrap_or_else(|| kind.title.to_owned())
}

/// Draws the figure that a request asks for.
pub(crate) async fn drawing(web: &Web, asked: &Asked) -> Result<(&'static FigureKind, Arc<Drawn>), Trouble> {
    let name = asked.query.get("kind");
    let kind = named(name).ok_or_else(|| Trouble::Usage {
        problem: Said::with("no-figure", "kind", name),
        hint: Said::with("expected", "names", kind::ALL.map(|kind| kind.name).join(", ")),
    })?;
    let ranges = asked.query.all("ranges").collect::<Vec<_>>().join(" ");
    if ranges.len() > MAX_RANGES {
        return Err(Trouble::TooLong { what: "ranges", most: MAX_RANGES });
    }
    let (own, is_own) = (asked.clone(), asked.named.is_own());
    let (of, key) = (asked.kind(&format!("figure {}", kind.name)), format!("{}\u{1f}{ranges}", asked.key()));
    let found =
        web.answer(is_own, of, key, move |shelf, limits| figure(&own, kind, &ranges, shelf, limits)).await?;
    Ok((kind, found))
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let (kind, found) = drawing(web, asked).await?;
        let title = asked.texts().with("figure-of", &[("game", heading::title(asked, &found.about).into())]);
        Ok(Page::shown(title, page(asked, kind, &found)))
    })
}

/// The colours of a figure.
pub(crate) fn theme(asked: &Asked) -> grundy_figure::Theme {
    match asked.theme {
        Theme::System => grundy_figure::Theme::Auto,
        Theme::Light => grundy_figure::Theme::Light,
        Theme::Dark => grundy_figure::Theme::Dark,
    }
}

/// The figure as a PNG file.
#[cfg(feature = "png")]
pub(crate) fn pixels<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let (kind, found) = drawing(web, asked).await?;
        let theme = theme(asked);
        let (of, key) = (
            asked.kind(&format!("pixels {}", kind.name)),
            format!("{}\u{1f}{}\u{1f}{theme:?}", asked.key(), found.of),
        );
        let own = asked.named.is_own();
        let drawn = web.answer(own, of, key, move |_, _| crate::work::pixels::png(&found.figure, theme));
        Ok(Shown::Pixels(drawn.await?))
    })
}

/// The figure as a file; the path says in which format.
pub(crate) fn file<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let (_, found) = drawing(web, asked).await?;
        let drawn = &found.figure;
        let theme = theme(asked);
        let (kind, body) = match asked.path.rsplit('.').next() {
            Some("svg") => ("image/svg+xml", drawn.svg(theme, None)),
            Some("dot") => {
                let dot = drawn.dot().ok_or_else(|| Trouble::Usage {
                    problem: Said::of("no-dot"),
                    hint: Said::of("no-dot-hint"),
                })?;
                ("text/vnd.graphviz; charset=utf-8", dot)
            }
            _ => ("text/plain; charset=utf-8", drawn.text.clone()),
        };
        Ok(Shown::Text { kind, body })
    })
}

/// The address of a figure's file. As everywhere in the API, the game is a parameter.
pub(crate) fn address(asked: &Asked, path: &'static str, kind: &FigureKind, of: &str) -> Address {
    let at = Address::of(path)
        .with("game", &*asked.named.game)
        .with("rules", &*asked.named.rules)
        .with("misere", if asked.misere { "1" } else { "" })
        .with("kind", kind.name);
    if kind.is_family() { at.with("ranges", of) } else { at.with("p", of) }
}

/// The address of the page of a figure.
pub(crate) fn at(asked: &Asked, kind: &FigureKind, of: &str) -> Address {
    let at = asked.game("figure").with("kind", kind.name);
    if kind.is_family() { at.with("ranges", of) } else { at.with("p", of) }
}

fn page(asked: &Asked, kind: &FigureKind, found: &Drawn) -> Markup {
    let (position, ranges) = if kind.is_family() { ("", &*found.of) } else { (&*found.of, "") };
    let kinds = offered(&found.about).map(|other| {
        let of = if other.is_family() { ranges } else { position };
        (at(asked, other, of), title(asked, other), std::ptr::eq(other, kind))
    });
    let name = if kind.is_family() { "ranges" } else { "p" };
    let drawn = &found.figure;
    let form = asked.game("figure").with("kind", kind.name);
    let file = |path| address(asked, path, kind, &found.of).with("theme", asked.theme.name());
    let number = |value: f64| format!("{value:.0}");
    html! {
        (heading::heading(asked, &found.about, position, View::Figures))
        (choices(&asked.say("view-figures"), kinds))
        form.edit method="get" action=(form.path()) {
            (hidden(&form, &[]))
            div.row {
                label { (if kind.is_family() { asked.say("table-ranges") } else { asked.say("position") }) " "
                    input name=(name) value=(found.of) autocomplete="off" autocapitalize="off" spellcheck="false"; }
                button { (asked.say("edit-button")) }
            }
        }
        figure.drawing {
            div.scroll tabindex="0" {
                img src=(file("/api/figure.svg")) alt={ (drawn.title) ". " (drawn.description) } width=(number(drawn.width)) height=(number(drawn.height));
            }
        }
        p.links { (asked.say("download")) ": "
            a href=(file("/api/figure.svg")) download={ "grundy-" (kind.name) ".svg" } { "SVG" } " "
            @if cfg!(feature = "png") { a href=(file("/api/figure.png")) download={ "grundy-" (kind.name) ".png" } { "PNG" } " " }
            @if drawn.dot().is_some() { a href=(file("/api/figure.dot")) download={ "grundy-" (kind.name) ".dot" } { "DOT" } " " }
            a href=(file("/api/figure.txt")) { (asked.say("as-text")) }
        }
        @if kind.is_family() {
            p { a href=(asked.game("table").with("ranges", ranges)) { (asked.say("view-table")) } }
        } @else {
            p { a href=(asked.game("g").with("p", position)) { (asked.say("back-to-game")) } }
        }
    }
}
