//! The atlas of octal games: links order, choose and turn over its rows, each of which leads to a law.

use std::sync::Arc;

use grundy_atlas::{Row, Status};
use maud::{Markup, html};

use crate::address::Address;
use crate::ask::Asked;
use crate::layout::{choices, hidden};
use crate::response::{Answering, Page};
use crate::web::Web;
use crate::work::atlas::{Column, Kind, Listing, Wanted, listing};

/// The most digits of a code, unless said otherwise.
const DIGITS: usize = 3;
/// Letters of a code that are read.
const MAX_CODE: usize = 16;

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let wanted = wanted(asked);
        let (key, own) = (format!("{wanted:?}"), wanted.clone());
        let found = web.answer(false, asked.kind("atlas"), key, move |_, _| listing(&own)).await?;
        Ok(Page::shown(asked.say("atlas"), page(asked, &wanted, &found)))
    })
}

/// What an address asks for; what it does not know is as if it were not said.
fn wanted(asked: &Asked) -> Wanted {
    let query = &asked.query;
    let named = |name| query.get(name);
    Wanted {
        digits: named("digits").parse().ok().filter(|digits| (1..=4).contains(digits)).unwrap_or(DIGITS),
        kind: Kind::ALL.iter().find(|(_, name)| *name == named("status")).map_or(Kind::Any, |it| it.0),
        code: named("code").trim().chars().take(MAX_CODE).collect(),
        by: Column::ALL.iter().find(|(_, name)| *name == named("by")).map_or(Column::Game, |it| it.0),
        down: named("order") == "down",
        page: named("page").parse().unwrap_or(1),
    }
}

/// The address of the rows that are wanted, in these colours.
fn address(asked: &Asked, wanted: &Wanted) -> Address {
    let name = |digits: usize| if digits == DIGITS { String::new() } else { digits.to_string() };
    let of = |all: &[(Kind, &'static str)]| {
        all.iter().find(|(kind, _)| *kind == wanted.kind).map_or("", |it| it.1)
    };
    let by = Column::ALL.iter().find(|(by, _)| *by == wanted.by).map_or("", |it| it.1);
    asked
        .to("/atlas")
        .with("digits", name(wanted.digits))
        .with("status", of(&Kind::ALL))
        .with("by", by)
        .with("order", if wanted.down { "down" } else { "" })
        .with("page", if wanted.page > 1 { wanted.page.to_string() } else { String::new() })
}

fn page(asked: &Asked, wanted: &Wanted, found: &Arc<Listing>) -> Markup {
    // another choice begins on its first page, and tells of all codes
    let other = Wanted { code: String::new(), page: 1, ..wanted.clone() };
    let kinds =
        Kind::ALL.iter().zip(["atlas-any", "atlas-solved", "atlas-open"]).map(|((kind, _), words)| {
            let to = address(asked, &Wanted { kind: *kind, ..other.clone() });
            (to, asked.say(words), wanted.kind == *kind && wanted.code.is_empty())
        });
    let digits = (1..=4).map(|digits| {
        let to = address(asked, &Wanted { digits, ..other.clone() });
        (to, digits.to_string(), wanted.digits == digits && wanted.code.is_empty())
    });
    let counts = [
        ("games", found.games.to_string().into()),
        ("codes", found.codes.to_string().into()),
        ("solved", found.solved.to_string().into()),
        ("open", (found.games - found.solved).to_string().into()),
    ];
    let form = asked.to("/atlas");
    html! {
        h1 { (asked.say("atlas")) }
        p { (asked.say("atlas-about")) }
        form method="get" action=(form.path()) {
            (hidden(&form, &[]))
            label { (asked.say("atlas-code")) div.row {
                input name="code" value=(wanted.code) placeholder="0.07" maxlength=(MAX_CODE)
                    autocomplete="off" spellcheck="false";
                button { (asked.say("atlas-button")) }
            } }
        }
        (choices(&asked.say("atlas-status"), kinds))
        p { (asked.say("atlas-digits")) }
        (choices(&asked.say("atlas-digits"), digits))
        @if found.rows.is_empty() {
            p role="status" { (asked.say("atlas-none")) }
        } @else {
            p role="status" { (asked.messages().say("atlas-counts", &counts)) }
            div.scroll tabindex="0" { table.atlas {
                thead { tr { @for (by, head) in Column::ALL.iter().map(|it| it.0).zip(HEADS) {
                    (heading(asked, &other, by, head))
                } } }
                tbody { @for row in &found.rows { (cells(asked, row)) } }
            } }
            @if let [row] = found.rows.as_slice() { (names(asked, row)) }
            @if found.pages > 1 { (pager(asked, wanted, found)) }
        }
    }
}

/// The messages of the columns' heads, in the order of [`Column::ALL`].
const HEADS: [&str; 5] = ["atlas-game", "atlas-law", "atlas-largest", "atlas-rare", "atlas-to"];

/// The head of a column: a link that orders by it, the other way if it is the order already.
fn heading(asked: &Asked, other: &Wanted, by: Column, head: &str) -> Markup {
    let is_order = other.by == by;
    let to = address(asked, &Wanted { by, down: is_order && !other.down, ..other.clone() });
    let sorted = is_order.then_some(if other.down { "descending" } else { "ascending" });
    html! {
        th scope="col" aria-sort=[sorted] {
            a href=(to) {
                (asked.messages().say(head, &[]))
                @if is_order { (if other.down { " ▼" } else { " ▲" }) }
            }
        }
    }
}

fn cells(asked: &Asked, row: &Row) -> Markup {
    let messages = asked.messages();
    let largest = [("value", row.largest.to_string().into()), ("heap", row.largest_at.to_string().into())];
    html! {
        tr {
            th scope="row" { a href=(asked.other("law", &row.code)) { (row.code) } }
            td { (law(asked, row.status)) }
            td { (messages.say("atlas-at", &largest)) }
            td { (row.rare.map_or_else(|| "–".to_owned(), |rare| rare.to_string())) }
            td { (row.to) }
        }
    }
}

fn law(asked: &Asked, status: Status) -> String {
    let messages = asked.messages();
    let number = |name, number: u64| (name, number.to_string().into());
    match status {
        Status::Open => messages.say("atlas-unsolved", &[]),
        Status::Periodic { from, period } => {
            messages.say("atlas-period", &[number("period", period), number("from", from)])
        }
        Status::Arithmetic { from, period, saltus } => messages.say(
            "atlas-arithmetic",
            &[number("period", period), number("from", from), number("saltus", saltus)],
        ),
    }
}

/// The other names of a game.
fn names(asked: &Asked, row: &Row) -> Markup {
    html! {
        @for (key, codes) in [("atlas-same", &row.same), ("atlas-alike", &row.alike)] {
            @if !codes.is_empty() { p { (asked.messages().say(key, &[("codes", codes.join(", ").into())])) } }
        }
    }
}

/// The pages before and after.
fn pager(asked: &Asked, wanted: &Wanted, found: &Listing) -> Markup {
    let at = |page: usize| address(asked, &Wanted { page, ..wanted.clone() });
    let place = [("page", found.page.to_string().into()), ("pages", found.pages.to_string().into())];
    html! {
        nav.bar aria-label=(asked.say("atlas-pages")) {
            @if found.page > 1 {
                a.button rel="prev" href=(at(found.page - 1)) { (asked.say("atlas-before")) }
            }
            span { (asked.texts().with("atlas-page", &place)) }
            @if found.page < found.pages {
                a.button rel="next" href=(at(found.page + 1)) { (asked.say("atlas-after")) }
            }
        }
    }
}
