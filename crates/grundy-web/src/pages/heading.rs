//! What stands on top of every page of a game: its name, and its views.

use maud::{Markup, html};

use crate::ask::Asked;
use crate::layout::choices;
use crate::texts;
use crate::work::position::About;

/// The views of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Explore,
    Play,
    Table,
    Law,
    Figures,
}

/// The name for people: the catalogue's, that of a rule file, or the expression itself.
pub(crate) fn title(asked: &Asked, about: &About) -> String {
    if let Some(title) = &about.title {
        return title.clone();
    }
    match asked.named.known() {
        Some(game) if about.game.contains(':') => format!("{} ({})", game.title, about.game),
        Some(game) => game.title.to_owned(),
        None => about.game.clone(),
    }
}

/// The heading; views keep the position where they have one.
pub(crate) fn heading(asked: &Asked, about: &About, position: &str, now: View) -> Markup {
    let at = |view: &str, p: &str| asked.game(view).with("p", p);
    let mut views = vec![
        (View::Explore, at("g", position), texts::VIEW_POSITION),
        (View::Play, at("play", position), texts::VIEW_PLAY),
    ];
    if about.axes > 0 {
        views.push((View::Table, at("table", ""), texts::VIEW_TABLE));
    }
    if about.law {
        views.push((View::Law, at("law", ""), texts::VIEW_LAW));
    }
    views.push((View::Figures, at("figure", position), texts::VIEW_FIGURES));
    html! {
        h1 { (title(asked, about)) }
        p.kind { (about.class) }
        (choices(texts::VIEWS, views.into_iter().map(|(view, at, name)| (at, name.to_owned(), view == now))))
    }
}

/// The rules, how positions are written, and examples.
pub(crate) fn rules(asked: &Asked, about: &About, open: bool) -> Markup {
    let known = asked.named.known();
    html! {
        details.rules open[open] {
            summary { (texts::RULES) }
            @if let Some(rules) = &about.rules { p { (rules) } }
            @if asked.named.is_own() {
                @if !asked.named.rules.is_empty() { (crate::layout::lines(&asked.named.rules)) }
                p { a href=(asked.to("/own").with("rules", source(asked))) { (texts::NAV_OWN) } }
            }
            @if let Some(game) = known {
                p { (game.rules) }
                @if !game.params.is_empty() {
                    h3 { (texts::PARAMETERS) }
                    dl { @for (name, meaning) in game.params { dt { code { (name) } } dd { (meaning) } } }
                }
                h3 { (texts::NOTATION) }
                p { (game.notation) }
                h3 { (texts::EXAMPLES) }
                ul.examples {
                    @for example in game.examples {
                        li { a href=(asked.to("/ask").with("q", *example).with("show", asked.show.name())) { code { (example) } } }
                    }
                }
                p.source { (texts::SOURCE) ": " (game.source) }
            }
        }
    }
}

/// The user's own rules as text: a rule file, or the expression that is the game's name.
pub(crate) fn source(asked: &Asked) -> &str {
    if asked.named.rules.is_empty() { &asked.named.game } else { &asked.named.rules }
}
