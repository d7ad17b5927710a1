//! Two moves side by side.

use maud::{Markup, html};

use super::heading::{self, View};
use super::mark;
use crate::ask::Asked;
use crate::response::{Answering, Page};
use crate::web::Web;
use crate::work::compare::{Compared, Side, compare};

/// Replies, and plies of a line, that are shown.
const MAX_LISTED_MOVES: usize = 40;

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let names = [asked.query.get("a").to_owned(), asked.query.get("b").to_owned()];
        let key = format!("{}\u{1f}{names:?}", asked.key());
        let own = asked.clone();
        let kind = asked.kind("compare");
        let compared = web
            .answer(asked.named.is_own(), kind, key, move |shelf, limits| {
                compare(&own, &names, shelf, limits)
            })
            .await?;
        let title =
            asked.texts().with("compare-in", &[("game", heading::title(asked, &compared.about).into())]);
        Ok(Page::shown(title, page(asked, &compared)))
    })
}

fn page(asked: &Asked, compared: &Compared) -> Markup {
    html! {
        (heading::heading(asked, &compared.about, &compared.position, View::Explore))
        h2 { (asked.say("compare")) }
        p.position { code { (compared.position) } }
        div.sides { @for one in &compared.sides { (side(asked, one)) } }
        p { a href=(asked.game("g").with("p", &*compared.position).with("show", "values")) { (asked.say("back-to-game")) } }
    }
}

fn side(asked: &Asked, side: &Side) -> Markup {
    let row = &side.row;
    html! {
        section {
            h3 { (mark::of_move(asked.texts(), row, true)) " " (asked.texts().mv(&row.mv)) }
            @if let Some(to) = &row.to { p { "→ " a href=(asked.game("g").with("p", &**to).with("show", "values")) { code { (to) } } } }
            @if let Some(numbers) = mark::numbers(row) { p { (asked.say("value")) ": " (numbers) } }
            @if let Some(after) = &side.after {
                h4 { (asked.say("replies")) }
                p { (asked.texts().replies(after)) }
                ul.moves {
                    @for reply in after.moves.iter().filter(|reply| reply.best).take(MAX_LISTED_MOVES) {
                        li { (mark::of_move(asked.texts(), reply, true)) " " (asked.texts().mv(&reply.mv)) @if let Some(to) = &reply.to { " " span.to { "→ " (to) } } }
                    }
                }
            }
            @if let Some(line) = &side.line {
                h4 { (asked.say("best-line")) }
                ol.line { @for step in line.iter().take(MAX_LISTED_MOVES) { li { (asked.texts().mv(&step.mv)) " " span.to { "→ " (step.to) } } } }
            }
        }
    }
}
