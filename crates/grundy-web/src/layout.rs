//! The frame of every page.

use grundy_explain::messages::Language;
use maud::{DOCTYPE, Markup, html};

use crate::address::Address;
use crate::ask::{Asked, Theme};
use crate::assets::versioned;
use crate::response::Page;
use crate::texts::NAME;

/// The htmx settings: no inline styles and no `eval`, which the headers forbid; errors are shown in their
/// place.
const HTMX: &str = r#"{"includeIndicatorStyles":false,"allowEval":false,"selfRequestsOnly":true,"historyCacheSize":0,"responseHandling":[{"code":".*","swap":true}]}"#;

/// The whole document.
pub(crate) fn whole(asked: &Asked, page: &Page) -> Markup {
    let nav = [
        (asked.to("/"), asked.say("nav-games")),
        (asked.to("/learn"), asked.say("learn")),
        (asked.to("/own"), asked.say("nav-own")),
        (asked.to("/tree"), asked.say("nav-trees")),
        (asked.to("/value"), asked.say("nav-values")),
        (asked.to("/problems"), asked.say("problems")),
        (asked.to("/about"), asked.say("nav-about")),
    ];
    html! {
        (DOCTYPE)
        html lang=(asked.language.code()) data-size=[asked.large.then_some("large")]
            data-theme=[(asked.theme != Theme::System).then(|| asked.theme.name())] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="htmx-config" content=(HTMX);
                title { (page.title) " – " (NAME) }
                link rel="stylesheet" href=(versioned("/drawing.css"));
                link rel="stylesheet" href=(versioned("/style.css"));
                link rel="icon" href=(versioned("/icon.svg")) type="image/svg+xml";
                script src=(versioned("/htmx.js")) defer {}
                script src=(versioned("/play.js")) defer {}
                script src=(versioned("/learn.js")) defer {}
            }
            body {
                a.skip href="#main" { (asked.say("skip")) }
                header.top {
                    a.brand href=(asked.to("/")) {
                        img src=(versioned("/icon.svg")) alt="" width="28" height="28"; (NAME)
                    }
                    // on a phone a button without script opens the menu; on wide screens it is always open
                    button.menu type="button" popovertarget="menu" aria-label=(asked.say("menu")) { "☰" }
                    div #menu popover {
                        nav aria-label=(asked.say("nav-main")) {
                            ul { @for (address, name) in &nav { li { a href=(address) { (name) } } } }
                        }
                        (languages(asked))
                        (colours(asked))
                    }
                }
                @if asked.large { a.smaller href=(asked.sized(false))
                    aria-label=(asked.say("class-smaller")) { "✕" } }
                main #main tabindex="-1" { (page.body) }
                footer.bottom {
                    p { (asked.say("tagline")) "." }
                }
            }
        }
    }
}

/// What the page's own script takes: it is the smaller, and the sooner read.
pub(crate) fn part(page: &Page) -> Markup {
    html! {
        title { (page.title) " – " (NAME) }
        (page.body)
    }
}

/// The language switch. Each language is named in itself.
fn languages(asked: &Asked) -> Markup {
    html! {
        nav.languages aria-label=(asked.say("languages")) {
            @for language in Language::ALL {
                a href=(asked.in_language(language)) lang=(language.code()) hreflang=(language.code())
                    aria-current=[(asked.language == language).then_some("true")] { (language.name()) }
            }
        }
    }
}

/// The colour switch: three links. The choice is kept in the address.
fn colours(asked: &Asked) -> Markup {
    html! {
        nav.colours aria-label=(asked.say("colours")) {
            @for ((theme, _), name) in Theme::ALL.iter().zip(["colours-system", "colours-light", "colours-dark"]) {
                a href=(asked.themed(*theme)) aria-current=[(asked.theme == *theme).then_some("true")] { (asked.say(name)) }
            }
        }
    }
}

/// Hidden form fields for the parameters of an address, except those in `but`.
pub(crate) fn hidden(address: &Address, but: &[&str]) -> Markup {
    html! {
        @for (name, value) in address.pairs().iter().filter(|(name, _)| !but.contains(name)) {
            input type="hidden" name=(name) value=(value);
        }
    }
}

/// A row of choices, one of which is current.
pub(crate) fn choices(label: &str, choices: impl Iterator<Item = (Address, String, bool)>) -> Markup {
    html! {
        nav.choices aria-label=(label) {
            @for (address, name, current) in choices {
                a href=(address) aria-current=[current.then_some("true")] { (name) }
            }
        }
    }
}

/// Preformatted text.
pub(crate) fn lines(text: &str) -> Markup {
    html! { pre tabindex="0" { (text.trim_end()) } }
}
