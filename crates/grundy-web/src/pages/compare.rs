//! Two moves beside each other.

use maud::{Markup, html};

use super::heading::{self, View};
use super::mark;
use crate::ask::Asked;
use crate::layout::Page;
use crate::routes::Answering;
use crate::texts;
use crate::web::Web;
use crate::work::compare::{Compared, Side, compare};

/// Replies and plies that are shown.
const SHOWN: usize = 40;

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
        let title = texts::compare_in(&heading::title(asked, &compared.about));
        Ok(Page::shown(title, page(asked, &compared)))
    })
}

fn page(asked: &Asked, compared: &Compared) -> Markup {
    html! {
        (heading::heading(asked, &compared.about, &compared.position, View::Explore))
        h2 { (texts::COMPARE) }
        p.position { code { (compared.position) } }
        div.sides { @for one in &compared.sides { (side(asked, one)) } }
        p { a href=(asked.game("g").with("p", &*compared.position).with("show", "values")) { (texts::BACK_TO_GAME) } }
    }
}

fn side(asked: &Asked, side: &Side) -> Markup {
    let row = &side.row;
    html! {
        section {
            h3 { (mark::of_move(row, true)) " " (row.mv) }
            @if let Some(to) = &row.to { p { "→ " a href=(asked.game("g").with("p", &**to).with("show", "values")) { code { (to) } } } }
            @if let Some(numbers) = mark::numbers(row) { p { (texts::VALUE) ": " (numbers) } }
            @if let Some(after) = &side.after {
                h4 { (texts::REPLIES) }
                p { (texts::replies(after)) }
                ul.moves {
                    @for reply in after.moves.iter().filter(|reply| reply.best).take(SHOWN) {
                        li { (mark::of_move(reply, true)) " " (reply.mv) @if let Some(to) = &reply.to { " " span.to { "→ " (to) } } }
                    }
                }
            }
            @if let Some(line) = &side.line {
                h4 { (texts::BEST_LINE) }
                ol.line { @for step in line.iter().take(SHOWN) { li { (step.mv) " " span.to { "→ " (step.to) } } } }
            }
        }
    }
}
