//! The calculator of partizan values: an address for each value, with its thermograph.

use std::sync::Arc;

use grundy::partizan::text::{Spelling, spelled};
use grundy_explain::words::value::{facts, outcome, related};
use grundy_figure::kind;
use maud::{Markup, html};

use super::figure;
use crate::address::Address;
use crate::ask::Asked;
use crate::error::Trouble;
use crate::games::Named;
use crate::layout::hidden;
use crate::response::{Answering, Page, Shown};
use crate::texts::Said;
use crate::web::Web;
use crate::work::value::{MAX_TEXT, Valued, value};

/// Expressions to start from.
const SAMPLES: &[&str] = &[
    "{3||2*|1*}",
    "^^ + *",
    "+-1 + +-2",
    "cool({3||2*|1*}, 1/2)",
    "domineering 2x3",
    "hackenbush l(l;rl) + toads tt.f",
];
/// The value that a request asks for.
async fn valued(web: &Web, asked: &Asked) -> Result<Arc<Valued>, Trouble> {
    let [expression, other] = ["e", "f"].map(|name| asked.query.get(name).trim().to_owned());
    if expression.is_empty() {
        return Err(Trouble::Usage { problem: Said::of("no-value"), hint: Said::of("no-value-hint") });
    }
    if expression.len() + other.len() > MAX_TEXT {
        return Err(Trouble::TooLong { what: "value", most: MAX_TEXT });
    }
    let key = format!("{expression}\u{1f}{other}");
    web.answer(true, "value".to_owned(), key, move |_, limits| value(&expression, &other, limits)).await
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let found = if asked.query.has("e") { Some(valued(web, asked).await) } else { None };
        Ok(Page::shown(asked.say("nav-values"), page(asked, found)))
    })
}

/// The answer as JSON.
pub(crate) fn json<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        Ok(Shown::Text { kind: "application/json", body: valued(web, asked).await?.json.clone() })
    })
}

fn at(asked: &Asked, expression: &str) -> Address {
    asked.to("/value").with("e", expression)
}

fn page(asked: &Asked, found: Option<Result<Arc<Valued>, Trouble>>) -> Markup {
    let form = asked.to("/value");
    let field = |name: &str, label: &str| {
        html! {
            label { (asked.say(label)) " "
                input name=(name) value=(asked.query.get(name)) maxlength=(MAX_TEXT) autocomplete="off" autocapitalize="off" spellcheck="false"; }
        }
    };
    html! {
        h1 { (asked.say("nav-values")) }
        p { (asked.say("values-lead")) }
        form.edit method="get" action=(form.path()) {
            (hidden(&form, &[]))
            div.row { (field("e", "values-label")) (field("f", "values-other")) button.main { (asked.say("editor-button")) } }
        }
        @match found {
            None => {
                h2 { (asked.say("editor-samples")) }
                ul.samples { @for text in SAMPLES { li { a href=(at(asked, text)) { code { (text) } } } } }
            }
            Some(Err(trouble)) => (super::trouble::piece(asked, &trouble)),
            Some(Ok(found)) => (answer(asked, &found)),
        }
    }
}

fn answer(asked: &Asked, found: &Valued) -> Markup {
    let report = &found.report;
    let printed = |text: &str| spelled(text, Spelling::Unicode);
    let sides = [("value-left", "by-left", &report.left), ("value-right", "by-right", &report.right)];
    html! {
        section #answer aria-live="polite" {
            h2 { code { (printed(&report.value)) } }
            p.verdict { (outcome(report, asked.messages())) }
            @if let Some(compared) = &found.compared {
                p role="status" { (related(compared, asked.messages())) " "
                    a href=(at(asked, &compared.difference)) { code { (printed(&compared.difference)) } } }
            }
            @for (title, class, options) in sides {
                p class=(class) { (asked.messages().say(title, &[])) ": "
                    @match options {
                        None => (asked.messages().say("value-too-many", &[])),
                        Some(options) if options.is_empty() => (asked.messages().say("value-none", &[])),
                        Some(options) => @for option in options { a href=(at(asked, option)) { code { (printed(option)) } } " " },
                    }
                }
            }
            table { tbody { @for (name, fact) in facts(report, asked.messages()) { tr { th scope="row" { (name) } td { (fact) } } } } }
            (drawing(asked, &report.value))
            p.links {
                a href=(Address::of("/api/value").with("e", &*report.expression)) { "JSON" } " "
                a href=(asked.other("g", "value").with("p", &*report.value).with("show", "values")) { (asked.say("editor-open")) }
            }
            p { (asked.say("values-plain")) ": " code { (report.value) } }
        }
    }
}

/// The thermograph, with a link to its page.
fn drawing(asked: &Asked, value: &str) -> Markup {
    let kind = kind::of_values();
    let named = Named { game: "value".to_owned(), ..Named::default() };
    let of_value = Asked { named, ..asked.clone() };
    let image = figure::address(&of_value, "/api/figure.svg", kind, value).with("theme", asked.theme.name());
    html! {
        figure.drawing { div.scroll tabindex="0" {
            a href=(figure::at(&of_value, kind, value)) { img src=(image) alt=(asked.say("values-thermograph")); }
        } }
    }
}
