//! The frame of every page.

use grundy_explain::messages::Language;
use maud::{DOCTYPE, Markup, html};

use crate::address::Address;
use crate::ask::{Asked, Theme};
use crate::texts;

/// A page: its title, and what stands in it.
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) body: Markup,
}

impl Page {
    /// A page as an answer.
    pub(crate) fn shown(title: impl Into<String>, body: Markup) -> crate::routes::Shown {
        crate::routes::Shown::Page(Box::new(Self { title: title.into(), body }))
    }
}

/// htmx as this page wants it: no styles or code of its own making, which the headers forbid.
const HTMX: &str =
    r#"{"includeIndicatorStyles":false,"allowEval":false,"selfRequestsOnly":true,"historyCacheSize":0}"#;

/// The whole document.
pub(crate) fn whole(asked: &Asked, page: &Page) -> Markup {
    let nav = [
        (asked.to("/"), texts::NAV_GAMES),
        (asked.to("/own"), texts::NAV_OWN),
        (asked.to("/tree"), texts::NAV_TREES),
        (asked.to("/problems"), texts::PROBLEMS),
        (asked.to("/about"), texts::NAV_ABOUT),
    ];
    html! {
        (DOCTYPE)
        // what the pages themselves say is English; answers in another language say so where they stand
        html lang="en" data-theme=[(asked.theme != Theme::System).then(|| asked.theme.name())] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="htmx-config" content=(HTMX);
                title { (page.title) " – " (texts::NAME) }
                link rel="stylesheet" href="/drawing.css";
                link rel="stylesheet" href="/style.css";
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                script src="/htmx.js" defer {}
            }
            body {
                a.skip href="#main" { (texts::SKIP) }
                header.top {
                    a.brand href=(asked.to("/")) { img src="/icon.svg" alt="" width="28" height="28"; (texts::NAME) }
                    nav aria-label=(texts::NAV_MAIN) {
                        ul { @for (address, name) in &nav { li { a href=(address) { (name) } } } }
                    }
                    (languages(asked))
                    (colours(asked))
                }
                main #main tabindex="-1" { (page.body) }
                footer.bottom {
                    p { (texts::TAGLINE) "." }
                }
            }
        }
    }
}

/// The switch of languages, each by its own name.
fn languages(asked: &Asked) -> Markup {
    html! {
        nav.languages aria-label=(texts::LANGUAGES) {
            @for (language, name) in Language::ALL.iter().zip(texts::LANGUAGES_OF) {
                a href=(asked.in_language(*language)) lang=(language.code()) hreflang=(language.code())
                    aria-current=[(asked.language == *language).then_some("true")] { (name) }
            }
        }
    }
}

/// The switch of colours: three links, whose choice stays in the address.
fn colours(asked: &Asked) -> Markup {
    html! {
        nav.colours aria-label=(texts::COLOURS) {
            @for ((theme, _), name) in Theme::ALL.iter().zip(texts::COLOURS_OF) {
                a href=(asked.themed(*theme)) aria-current=[(asked.theme == *theme).then_some("true")] { (name) }
            }
        }
    }
}

/// Hidden fields for what a form must send along, but for the fields that it has itself.
pub(crate) fn hidden(address: &Address, but: &[&str]) -> Markup {
    html! {
        @for (name, value) in address.pairs().iter().filter(|(name, _)| !but.contains(name)) {
            input type="hidden" name=(name) value=(value);
        }
    }
}

/// Choices beside each other, one of which holds.
pub(crate) fn choices(label: &str, choices: impl Iterator<Item = (Address, String, bool)>) -> Markup {
    html! {
        nav.choices aria-label=(label) {
            @for (address, name, current) in choices {
                a href=(address) aria-current=[current.then_some("true")] { (name) }
            }
        }
    }
}

/// Text as it stands, in lines.
pub(crate) fn lines(text: &str) -> Markup {
    html! { pre tabindex="0" { (text.trim_end()) } }
}
