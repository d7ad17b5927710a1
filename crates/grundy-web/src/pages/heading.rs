//! The heading of a game's pages: its name and its views.

use grundy::rules::Class;
use grundy_explain::messages::GameText;
use grundy_explain::references;
use grundy_explain::words::about::class;
use maud::{Markup, html};

use crate::address::Address;
use crate::ask::Asked;
use crate::layout::choices;
use crate::work::position::About;
use crate::work::think::LEARNS;

/// The views of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Explore,
    Play,
    Table,
    Law,
    Figures,
}

/// The name for people: from the catalogue or the rule file, or the expression itself.
pub(crate) fn title(asked: &Asked, about: &About) -> String {
    if let Some(title) = &about.title {
        return title.clone();
    }
    match asked.named.known() {
        Some(game) if about.game.contains(':') => {
            format!("{} ({})", asked.messages().game(game, GameText::Title), about.game)
        }
        Some(game) => asked.messages().game(game, GameText::Title),
        None => match &about.same_as {
            Some(known) => format!("{} (= {known})", about.game),
            None => about.game.clone(),
        },
    }
}

/// The heading. Views of a position keep it.
pub(crate) fn heading(asked: &Asked, about: &About, position: &str, now: View) -> Markup {
    let at = |view: &str, p: &str| asked.game(view).with("p", p);
    let mut views = vec![
        (View::Explore, at("g", position), asked.say("view-position")),
        (View::Play, play(asked, &about.class, position), asked.say("view-play")),
    ];
    if about.axes > 0 {
        views.push((View::Table, at("table", ""), asked.say("view-table")));
    }
    if about.law {
        views.push((View::Law, at("law", ""), asked.say("view-law")));
    }
    views.push((View::Figures, at("figure", position), asked.say("view-figures")));
    html! {
        h1 { (title(asked, about)) }
        (choices(&asked.say("views"), views.into_iter().map(|(view, at, name)| (at, name, view == now))))
    }
}

/// Where a position is played: a reader who has chosen no rival meets one of his own level. Payoffs have no
/// levels.
pub(crate) fn play(asked: &Asked, class: &Class, position: &str) -> Address {
    let with = if class.payoffs { "" } else { LEARNS };
    asked.game("play").with("p", position).with("with", with)
}

/// The rules, how positions are written, and examples.
pub(crate) fn rules(asked: &Asked, about: &About, open: bool) -> Markup {
    let known = asked.named.known();
    html! {
        details.rules open[open] {
            summary { (asked.say("rules")) }
            @if let Some(rules) = &about.rules { p { (rules) } }
            @if asked.named.is_own() {
                @if !asked.named.rules.is_empty() { (crate::layout::lines(&asked.named.rules)) }
                p { a href=(asked.to("/own").with("rules", source(asked))) { (asked.say("nav-own")) } }
            }
            @if known.is_none() { p.source { (class(&about.class, asked.messages())) } }
            @if let Some(game) = known {
                // the page has a box where the command line has an option
                p { (asked.messages().game(game, GameText::Rules).replace("--misere", &asked.say("misere-play"))) }
                @if !game.params.is_empty() {
                    h3 { (asked.say("parameters")) }
                    dl { @for (at, (name, _)) in game.params.iter().enumerate() { dt { code { (name) } } dd { (asked.messages().game(game, GameText::Parameter(at))) } } }
                }
                h3 { (asked.say("notation")) }
                p { (asked.messages().game(game, GameText::Notation)) }
                h3 { (asked.say("examples")) }
                ul.examples {
                    @for example in game.examples.iter().filter(|example| !example.contains("--")) {
                        li { a href=(asked.to("/ask").with("q", *example).with("show", asked.show.name())) { code { (example) } } }
                    }
                }
                p.source { (class(&about.class, asked.messages())) }
                p.source { (asked.say("source")) ": " span lang=[asked.texts().english()] { (game.source) "." }
                    @for line in cited(game.source, asked) { br; (line) }
                }
            }
        }
    }
}

/// The sources that a text cites by a short name, in full.
pub(crate) fn cited(text: &str, asked: &Asked) -> Vec<Markup> {
    let english = asked.texts().english();
    let lines = references::lines(&references::cited_in(text), asked.messages());
    let told = |line: &String| match line.split_once(": ") {
        Some((what, work)) => html! { (what) ": " span lang=[english] { (work) } },
        None => html! { span lang=[english] { (line) } },
    };
    lines.iter().map(told).collect()
}

/// The reader's rules as text: a rule file or an expression.
pub(crate) fn source(asked: &Asked) -> &str {
    if asked.named.rules.is_empty() { &asked.named.game } else { &asked.named.rules }
}
