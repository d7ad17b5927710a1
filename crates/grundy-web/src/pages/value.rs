//! The calculator of partizan values: an address for each value, with its thermograph.

use std::sync::Arc;

use grundy::partizan::report::{Comparison, LoopyReport, Report, Told};
use grundy::partizan::text::{Spelling, spelled};
use grundy_explain::words::value::{claim, facts, loopy_facts, loopy_outcome, outcome, property, related};
use grundy_figure::kind::{self, FigureKind};
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
    "{0|pass} - 5",
    "on >= over",
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
    html! {
        section #answer aria-live="polite" {
            @match &found.told {
                Told::Short(report) => (of_ends(asked, found, report)),
                Told::Loopy(report) => (of_loopy(asked, found, report)),
                Told::Compared(compared) => {
                    h2 { code {
                        (printed(&compared.first)) " " (compared.relation.sign()) " " (printed(&compared.second))
                    } }
                    (relation(asked, compared))
                    @if let Some(claim) = claim(compared, asked.messages()) { p.verdict { (claim) } }
                }
                Told::Property(answered) => p.verdict role="status" { (property(answered, asked.messages())) }
            }
            p.links { a href=(Address::of("/api/value").with("e", &*found.expression)) { "JSON" } }
        }
    }
}

fn printed(text: &str) -> String {
    spelled(text, Spelling::Unicode)
}

/// How two values compare, and the difference.
fn relation(asked: &Asked, compared: &Comparison) -> Markup {
    html! {
        p role="status" { (related(compared, asked.messages())) " "
            @if let Some(difference) = &compared.difference {
                a href=(at(asked, difference)) { code { (printed(difference)) } }
            }
        }
    }
}

/// A value of games that end.
fn of_ends(asked: &Asked, found: &Valued, report: &Report) -> Markup {
    let sides = [
        ("value-left", "by-left", report.left.as_deref()),
        ("value-right", "by-right", report.right.as_deref()),
    ];
    html! {
        h2 { code { (printed(&report.value)) } }
        p.verdict { (outcome(report, asked.messages())) }
        @if let Some(compared) = &found.compared { (relation(asked, compared)) }
        (options(asked, sides))
        (table(&facts(report, asked.messages())))
        (drawing(asked, &report.value, kind::of_values(), "values-thermograph"))
        (plain(asked, &report.value))
    }
}

/// A value of games in which play may come back.
fn of_loopy(asked: &Asked, found: &Valued, report: &LoopyReport) -> Markup {
    html! {
        h2 { code { (printed(&report.value)) } }
        p.verdict { (loopy_outcome(report.outcome.name(), asked.messages())) }
        @if let Some(compared) = &found.compared { (relation(asked, compared)) }
        @if let Some(stopper) = &report.stopper {
            (options(asked, [
                ("value-left", "by-left", Some(&stopper.left)),
                ("value-right", "by-right", Some(&stopper.right)),
            ]))
        }
        (table(&loopy_facts(report, asked.messages())))
        @if report.stopper.is_some() {
            (drawing(asked, &report.value, kind::of_loopy_values(), "values-graph"))
        }
        @if !report.is_canonical { p { (asked.messages().say("value-not-canonical", &[])) } }
        (plain(asked, &report.value))
    }
}

/// The options of both players, each with its own page.
fn options(asked: &Asked, sides: [(&str, &str, Option<&[String]>); 2]) -> Markup {
    html! {
        @for (title, class, options) in sides {
            p class=(class) { (asked.messages().say(title, &[])) ": "
                @match options {
                    None => (asked.messages().say("value-too-many", &[])),
                    Some([]) => (asked.messages().say("value-none", &[])),
                    Some(options) => @for option in options {
                        a href=(at(asked, option)) { code { (printed(option)) } } " "
                    },
                }
            }
        }
    }
}

fn table(facts: &[(String, String)]) -> Markup {
    html! {
        table { tbody { @for (name, fact) in facts { tr { th scope="row" { (name) } td { (fact) } } } } }
    }
}

/// The value as it is typed, and a board on which it is played.
fn plain(asked: &Asked, value: &str) -> Markup {
    html! {
        p.links {
            a href=(asked.other("g", "value").with("p", value).with("show", "values")) { (asked.say("editor-open")) }
        }
        p { (asked.say("values-plain")) ": " code { (value) } }
    }
}

/// A figure of a value, with a link to its page.
fn drawing(asked: &Asked, value: &str, kind: &FigureKind, says: &str) -> Markup {
    let named = Named { game: "value".to_owned(), ..Named::default() };
    let of_value = Asked { named, ..asked.clone() };
    let image = figure::address(&of_value, "/api/figure.svg", kind, value).with("theme", asked.theme.name());
    html! {
        figure.drawing { div.scroll tabindex="0" {
            a href=(figure::at(&of_value, kind, value)) { img src=(image) alt=(asked.say(says)); }
        } }
    }
}
