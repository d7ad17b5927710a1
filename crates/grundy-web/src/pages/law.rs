//! The law of a game with its status, predictions, and the reader's own guess.

use std::sync::Arc;

use maud::{Markup, html};

use super::figure;
use super::heading::{self, View};
use crate::ask::Asked;
use crate::error::Trouble;
use crate::layout::{hidden, lines};
use crate::response::{Answering, Page};
use crate::texts::Said;
use crate::typeset::typeset;
use crate::web::Web;
use crate::work::figure::offered;
use crate::work::law::{Judged, Told, judge, law};

/// Longest claim, in bytes.
const MAX_CLAIM: usize = 2000;

/// Computes the law that a request asks for.
pub(crate) async fn told(web: &Web, asked: &Asked) -> Result<Arc<Told>, Trouble> {
    let numbers = numbers(asked.query.get("n"))?;
    let own = asked.clone();
    let key = format!("{}\u{1f}{numbers:?}", asked.key());
    let kind = asked.kind("law");
    web.answer(asked.named.is_own(), kind, key, move |shelf, limits| law(&own, &numbers, shelf, limits)).await
}

/// Checks the claim of a request.
pub(crate) async fn judged(web: &Web, asked: &Asked) -> Result<Arc<Judged>, Trouble> {
    let claim = asked.query.get("claim").trim().to_owned();
    if claim.is_empty() || claim.len() > MAX_CLAIM {
        return Err(Trouble::Usage { problem: Said::of("no-claim"), hint: Said::of("no-claim-hint") });
    }
    let to = match asked.query.get("to") {
        "" => None,
        text => Some(numbers(text)?[0]),
    };
    let own = asked.clone();
    let key = format!("{}\u{1f}{claim}\u{1f}{to:?}", asked.key());
    let kind = asked.kind("check");
    web.answer(asked.named.is_own(), kind, key, move |shelf, limits| judge(&own, &claim, to, shelf, limits))
        .await
}

/// Reads one or two numbers separated by a comma, or an empty text. Powers such as 10^18 are allowed.
fn numbers(text: &str) -> Result<Vec<u64>, Trouble> {
    let one = |word: &str| -> Option<u64> {
        let word = word.trim();
        let number = match word.split_once('^') {
            Some((base, exponent)) => base.parse::<u64>().ok()?.checked_pow(exponent.parse().ok()?)?,
            None => word.parse().ok()?,
        };
        (number <= grundy::notation::heap_list::MAX_HEAP).then_some(number)
    };
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split(',').map(one).collect::<Option<Vec<_>>>().filter(|all| all.len() <= 2).ok_or_else(|| {
        Trouble::Usage { problem: Said::with("no-number", "text", text), hint: Said::of("no-number-hint") }
    })
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let told = told(web, asked).await?;
        let judged = if asked.query.has("claim") { Some(judged(web, asked).await) } else { None };
        let title = asked.texts().with("law-of", &[("game", heading::title(asked, &told.about).into())]);
        Ok(Page::shown(title, page(asked, &told, judged)))
    })
}

fn page(asked: &Asked, told: &Told, judged: Option<Result<Arc<Judged>, Trouble>>) -> Markup {
    let here = asked.game("law");
    let field = |name: &'static str, label: &str, button: &str| {
        html! {
            form method="get" action=(here.path()) {
                (hidden(&here, &[]))
                label { (label) div.row { input name=(name) value=(asked.query.get(name)) autocomplete="off" spellcheck="false"; button { (button) } } }
            }
        }
    };
    html! {
        (heading::heading(asked, &told.about, "", View::Law))
        div.two.first {
            section {
                h2 { (asked.say("law-looked")) }
                @if told.laws.is_empty() { p { (asked.say("law-none")) } }
                @for (statement, proved) in &told.laws {
                    div class={ "proof" @if !proved { " open" } } {
                        p { strong { (typeset(statement)) } }
                        p { @if *proved { (asked.say("proved")) } @else { (asked.say("verified")) } "." }
                    }
                }
                @if told.wire.stopped.is_some() { p { (asked.say("law-stopped")) } }
                // the last kind that fits shows the most
                @if let Some(kind) = offered(&told.about).rfind(|kind| kind.is_family() && told.about.sums) {
                    @let picture = figure::address(asked, "/api/figure.svg", kind, "").with("theme",
                        asked.theme.name());
                    a.picture-of-law href=(figure::at(asked, kind, "")) {
                        img src=(picture) loading="lazy" alt={ (figure::title(asked, kind)) ": "
                            (heading::title(asked, &told.about)) };
                    }
                }
                // all of it once more as one text, for whoever wants the numbers
                details.fold open[asked.query.has("n")] {
                    summary { (asked.say("law-details")) }
                    (lines(&told.words))
                }
                details.fold open[!told.laws.iter().all(|(_, proved)| *proved)] {
                    summary { (asked.say("law-how")) }
                    @for paragraph in &told.how { p { (typeset(paragraph)) } }
                }
            }
            section {
                (field("n", &asked.say("law-predict"), &asked.say("law-predict-button")))
                h2 { (asked.say("claim")) }
                (field("claim", &asked.say("claim-label"), &asked.say("claim-button")))
                @match judged {
                    Some(Ok(judged)) => div role="status" {
                        p class={ "told " (if judged.holds == Some(true) { "right" } else { "wrong" }) } {
                            (if judged.holds == Some(true) { asked.say("claim-holds") } else { asked.say("claim-fails") })
                        }
                        (lines(&judged.words))
                    },
                    Some(Err(trouble)) => (super::trouble::piece(asked, &trouble)),
                    None => {}
                }
            }
        }
    }
}
