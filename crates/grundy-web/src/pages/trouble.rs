//! What went wrong: in words, at its place, with a hint.

use maud::{Markup, html};

use crate::ask::Asked;
use crate::error::{Place, Trouble};
use crate::layout::Page;
use crate::texts;

/// The page of a trouble.
pub(crate) fn page(asked: &Asked, trouble: &Trouble) -> Page {
    let position = &asked.position;
    let body = html! {
        h1 { (texts::TROUBLE) }
        (piece(trouble))
        @if !asked.named.game.is_empty() && !asked.path.starts_with("/problems") && !matches!(trouble, Trouble::NoGame(_)) {
            form.edit method="get" action=(asked.game("g").path()) {
                (crate::layout::hidden(&asked.game("g"), &["p"]))
                label for="p" { (texts::POSITION) }
                input #p name="p" value=(position) autocomplete="off" spellcheck="false";
                button { (texts::EDIT_BUTTON) }
            }
        }
        p { a href=(asked.to("/")) { (texts::TROUBLE_HOME) } }
    };
    Page { title: texts::TROUBLE.to_owned(), body }
}

/// The trouble alone.
pub(crate) fn piece(trouble: &Trouble) -> Markup {
    html! {
        div.trouble role="alert" {
            p.problem { (trouble.problem()) "." }
            @if let Some(place) = trouble.place() { (shown(&place)) }
            @if let Some(hint) = trouble.hint() { p { strong { (texts::HINT_LABEL) } " " (hint) "." } }
        }
    }
}

/// The line of a slip, with a caret below it.
fn shown(place: &Place) -> Markup {
    let [before, slip, after] = &place.parts;
    let blanks = " ".repeat(before.chars().count());
    let carets = "^".repeat(slip.chars().count().max(1));
    html! {
        figure.place {
            figcaption { (texts::at_place(place.origin.as_deref(), place.line, place.column)) }
            pre tabindex="0" { (before) mark { (slip) } (after) "\n" (blanks) span.caret { (carets) } }
        }
    }
}
