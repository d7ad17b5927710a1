//! Error pages: the problem, its place and a hint.

use maud::{Markup, html};

use crate::ask::Asked;
use crate::error::{Place, Trouble};
use crate::response::Page;
use crate::texts::Texts;

/// The page of an error.
pub(crate) fn page(asked: &Asked, trouble: &Trouble) -> Page {
    let position = &asked.position;
    let body = html! {
        h1 { (asked.say("trouble")) }
        (piece(asked, trouble))
        @if !asked.named.game.is_empty() && !asked.path.starts_with("/problems") && !matches!(trouble, Trouble::NoGame(_)) {
            form.edit method="get" action=(asked.game("g").path()) {
                (crate::layout::hidden(&asked.game("g"), &["p"]))
                label for="p" { (asked.say("position")) }
                input #p name="p" value=(position) autocomplete="off" spellcheck="false";
                button { (asked.say("edit-button")) }
            }
        }
        p { a href=(asked.to("/")) { (asked.say("trouble-home")) } }
    };
    Page { title: asked.say("trouble"), body }
}

/// The error alone.
pub(crate) fn piece(asked: &Asked, trouble: &Trouble) -> Markup {
    let texts = asked.texts();
    let english = texts.english();
    let change = trouble.advice().and_then(|advice| advice.change.as_ref());
    let link = change.and_then(|(option, to)| asked.changed(option, to));
    html! {
        div.trouble role="alert" {
            p.problem lang=[english.filter(|_| trouble.is_told_in_english())] { (trouble.problem(texts)) "." }
            @if let Some(place) = trouble.place() { (shown(texts, &place)) }
            @if let Some(hint) = trouble.hint(texts) {
                p {
                    strong { (texts.say("hint-label")) } " "
                    span lang=[english.filter(|_| trouble.is_hinted_in_english())] {
                        @if let Some(link) = link { a href=(link) { (hint) } } @else { (hint) }
                    }
                    "."
                }
            }
        }
    }
}

/// The line with the error, and a caret below it.
fn shown(texts: Texts, place: &Place) -> Markup {
    let [before, slip, after] = &place.parts;
    let blanks = " ".repeat(before.chars().count());
    let carets = "^".repeat(slip.chars().count().max(1));
    html! {
        figure.place {
            figcaption { (texts.at_place(place.origin.as_deref(), place.line, place.column)) }
            pre tabindex="0" { (before) mark { (slip) } (after) "\n" (blanks) span.caret { (carets) } }
        }
    }
}
