//! Errors: the problem, its place, a hint, and what repairs it at once.

use grundy::error::{Advice, Error};
use grundy_explain::messages::GameText;
use maud::{Markup, html};

use super::{heading, home};
use crate::address::Address;
use crate::ask::Asked;
use crate::error::{Place, Trouble};
use crate::layout::choices;
use crate::repair::{ended, line, repaired};
use crate::response::Page;
use crate::texts::Texts;

/// The page of an error that has no other page to stand on.
pub(crate) fn page(asked: &Asked, trouble: &Trouble) -> Page {
    let known = asked.named.known().map(|game| asked.messages().game(game, GameText::Title));
    let missing = matches!(trouble, Trouble::NoGame(_) | Trouble::NoPage(_));
    let body = html! {
        h1 { (known.unwrap_or_else(|| asked.say("trouble"))) }
        // the ways that every game has lead on
        @if let Some(game) = asked.named.known().filter(|_| !missing) {
            (choices(&asked.say("views"), [
                (asked.game("g"), asked.say("view-position"), false),
                (heading::play(asked, &game.class, ""), asked.say("view-play"), false),
            ].into_iter()))
        }
        (piece(asked, trouble))
        @let named = ["/problems", "/learn"].iter().all(|other| !asked.path.starts_with(other));
        @if !asked.named.game.is_empty() && named && !missing {
            form.edit method="get" action=(asked.game("g").path()) {
                (crate::layout::hidden(&asked.game("g"), &["p", "misere"]))
                label for="p" { (asked.say("position")) }
                input #p name="p" value=(asked.position) autocomplete="off" spellcheck="false";
                button { (asked.say("edit-button")) }
            }
        }
        @if missing { (home::near(asked, &asked.named.game)) }
        p { a href=(asked.to("/")) { (asked.say("trouble-home")) } }
    };
    Page { title: asked.say("trouble"), body, status: trouble.status() }
}

/// The error alone.
pub(crate) fn piece(asked: &Asked, trouble: &Trouble) -> Markup {
    let texts = asked.texts();
    let english = texts.english();
    html! {
        div.trouble role="alert" {
            p.problem lang=[english.filter(|_| trouble.is_told_in_english())] { (trouble.problem(texts)) "." }
            @if let Some(place) = trouble.place() { (shown(texts, &place, &cure(asked, trouble))) }
            @if let Some(hint) = hint(asked, trouble) {
                p {
                    strong { (texts.say("hint-label")) } " "
                    span lang=[english.filter(|_| trouble.is_hinted_in_english())] { (hint) }
                    @if !hint.ends_with(['.', '?']) { "." }
                }
            }
            p.links { @for (to, name) in repairs(asked, trouble) { a.button href=(to) { (name) } " " } }
        }
    }
}

fn hint(asked: &Asked, trouble: &Trouble) -> Option<String> {
    match trouble {
        Trouble::Game(Error::Cycle(_)) if arrow(asked).is_some() => Some(asked.say("cycle-hint-arrow")),
        trouble => trouble.hint(asked.texts()),
    }
}

/// Links that put it right: the first is what was most likely meant.
fn repairs(asked: &Asked, trouble: &Trouble) -> Vec<(String, String)> {
    let mut links = Vec::new();
    let texts = asked.texts();
    let advice = trouble.advice();
    if let Some(near) = advice.and_then(Advice::meant) {
        let view = if asked.path.starts_with("/play/") { "play" } else { "g" };
        let to: Address = asked.other(view, near).with("p", &*asked.position).with("show", asked.show.name());
        links.push((to.to_string(), near.to_owned()));
    }
    let change = advice.and_then(|advice| advice.change.as_ref());
    if let Some(to) = change.and_then(|(option, to)| asked.changed(option, to)) {
        links.push((to, texts.say("repair-option")));
    }
    if matches!(trouble, Trouble::Game(Error::Cycle(_))) {
        let rules = rules(asked);
        if let Some(ended) = ended(rules) {
            links.push((asked.to("/own").with("rules", ended.trim()).to_string(), texts.say("repair-end")));
        }
        // in a file positions may come back, if it says so
        if rules.contains("def ") {
            let cyclic = format!("cyclic = True\n{}", rules.trim_end());
            links.push((asked.to("/own").with("rules", cyclic).to_string(), texts.say("repair-cyclic")));
        }
    }
    if asked.path.starts_with("/own") {
        // the rules are beside it
    } else if asked.named.is_own() {
        let rules = heading::source(asked);
        links.push((asked.to("/own").with("rules", rules).to_string(), texts.say("repair-rules")));
    } else if !asked.position.is_empty() && asked.named.known().is_some() {
        let view = if asked.path.starts_with("/play/") { "play" } else { "g" };
        links.push((asked.other(view, &asked.named.game).to_string(), texts.say("repair-start")));
    }
    links
}

/// The rules of the reader's own that the question is about; empty if it is about none.
fn rules(asked: &Asked) -> &str {
    match asked.path.starts_with("/own") {
        true => asked.query.get("rules").trim(),
        false if asked.named.is_own() => heading::source(asked),
        false => "",
    }
}

/// The rules in one line that the question is about, if they are that.
fn arrow(asked: &Asked) -> Option<&str> {
    Some(rules(asked)).filter(|rules| rules.contains("->") && !rules.contains('\n'))
}

/// What puts a slip of typed rules right: the link that does it, and the line as it is then.
fn cure(asked: &Asked, trouble: &Trouble) -> Option<(Address, String)> {
    let Trouble::Game(Error::BadText(bad)) = trouble else { return None };
    let rules = asked.path.starts_with("/own").then(|| repaired(bad))??;
    let line = line(&bad.text, &rules).to_owned();
    Some((asked.to("/own").with("rules", rules.trim_end()), line))
}

/// The line with the error, a caret below it, and the button that puts it right.
fn shown(texts: Texts, place: &Place, cure: &Option<(Address, String)>) -> Markup {
    let [before, slip, after] = &place.parts;
    let blanks = " ".repeat(before.chars().count());
    let carets = "^".repeat(slip.chars().count().max(1));
    let origin = place.origin.as_deref().filter(|_| texts.english().is_none());
    html! {
        figure.place data-line=(place.line) {
            figcaption { (texts.at_place(origin, place.line, place.column)) }
            pre tabindex="0" { (before) mark { (slip) } (after) "\n" (blanks) span.caret { (carets) } }
            @if let Some((to, line)) = cure {
                p.cure {
                    a.button.main.repair href=(to) { (texts.say("repair-text")) }
                    @if !line.is_empty() { " " code { (line) } }
                }
            }
        }
    }
}
