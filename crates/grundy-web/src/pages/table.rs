//! Tables of values, as rows of ten or as a matrix. Every value links to its position.

use grundy::report::Cell;
use grundy::value::outcome::Outcome;
use maud::{Markup, html};

use super::figure;
use super::heading::{self, View};
use super::mark;
use crate::ask::Asked;
use crate::error::Trouble;
use crate::layout::hidden;
use crate::processor::aside;
use crate::response::{Answering, Page};
use crate::texts::Texts;
use crate::web::Web;
use crate::work::figure::offered;
use crate::work::table::{Tabled, table};

/// Values a row in tables with one axis.
const VALUES_PER_ROW: usize = 10;
/// Files of the table as a picture.
const FILES: &[(&str, &str)] = &[
    ("/api/figure.svg", "SVG"),
    #[cfg(feature = "png")]
    ("/api/figure.png", "PNG"),
];
/// A table of so many cells is not written where others wait.
const MANY_CELLS: usize = 1000;
/// Longest text of ranges, in bytes.
const MAX_RANGES: usize = 200;

/// Computes the table that a request asks for.
pub(crate) async fn tabled(web: &Web, asked: &Asked) -> Result<std::sync::Arc<Tabled>, Trouble> {
    let mut ranges = asked.query.all("ranges").collect::<Vec<_>>().join(" ");
    if ranges.len() > MAX_RANGES {
        return Err(Trouble::TooLong { what: "ranges", most: MAX_RANGES });
    }
    ranges = slid(&ranges, &asked.query.all("to").collect::<Vec<_>>());
    let (named, misere) = (asked.named.clone(), asked.misere);
    let key = format!("{}\u{1f}{ranges}", asked.key());
    let kind = asked.kind("table");
    web.answer(asked.named.is_own(), kind, key, move |shelf, limits| {
        table(&named, misere, &ranges, shelf, limits)
    })
    .await
}

/// The ranges with the ends that sliders say.
fn slid(ranges: &str, ends: &[&str]) -> String {
    let one = |(at, range): (usize, &str)| match (range.split_once(".."), ends.get(at)) {
        (Some((from, _)), Some(end)) => format!("{from}..{end}"),
        _ => range.to_owned(),
    };
    ranges.split_whitespace().enumerate().map(one).collect::<Vec<_>>().join(" ")
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let found = tabled(web, asked).await?;
        let title = asked.texts().with("table-of", &[("game", heading::title(asked, &found.about).into())]);
        let body = if found.positions.len() < MANY_CELLS {
            page(asked, &found)
        } else {
            let asked = asked.clone();
            aside(move || page(&asked, &found)).await.ok_or(Trouble::Crashed)?
        };
        Ok(Page::shown(title, body))
    })
}

fn page(asked: &Asked, found: &Tabled) -> Markup {
    let here = asked.game("table");
    let letters = asked.query.get("letters");
    let data = |path| {
        asked
            .to(path)
            .but("theme", "")
            .but("lang", "")
            .with("game", &*asked.named.game)
            .with("rules", &*asked.named.rules)
            .with("misere", if asked.misere { "1" } else { "" })
            .with("ranges", &*found.ranges)
    };
    html! {
        (heading::heading(asked, &found.about, "", View::Table))
        form.edit method="get" action=(here.path()) {
            (hidden(&here, &[]))
            div.row {
                label { (asked.say("table-ranges")) " " input name="ranges" value=(found.ranges) autocomplete="off" spellcheck="false"; }
                label { (asked.say("table-letters")) " "
                    select name="letters" { @for (name, words) in [("", "table-values"), ("np", "table-outcomes")] { option value=(name) selected[letters == name] { (asked.say(words)) } } }
                }
                button { (asked.say("table-button")) }
            }
        }
        (sliders(asked, found, letters))
        p #files { (asked.say("download")) ": " a href=(data("/api/table.csv")) { "CSV" } " · " a
            href=(data("/api/table")) { "JSON" }
            @if let Some(kind) = offered(&found.about).find(|kind| kind.is_family()) {
                @for (path, name) in FILES { " · " a href=(figure::address(asked, path, kind, &found.ranges).with("theme", asked.theme.name())) { (name) } }
            }
        }
        p.links { (asked.say("view-figures")) ": "
            @for kind in offered(&found.about).filter(|kind| kind.is_family()) {
                a href=(figure::at(asked, kind, &found.ranges)) { (figure::title(asked, kind)) } " "
            }
        }
        div #values { (values(asked, found, letters == "np")) }
        (heading::rules(asked, &found.about, false))
    }
}

/// Sliders for the ends of the ranges: the table follows.
fn sliders(asked: &Asked, found: &Tabled, letters: &str) -> Markup {
    let here = asked.game("table").with("ranges", &*found.ranges).with("letters", letters);
    let most = if found.grid.axes.len() == 1 { 399 } else { 40 };
    html! {
        form.sliders method="get" action=(here.path()) hx-get=(here.path()) hx-trigger="input delay:30ms"
            hx-sync="this:replace"
            hx-target="#values" hx-select="#values" hx-select-oob="#files" hx-swap="outerHTML"
                hx-replace-url="true" {
            (hidden(&here, &[]))
            @for (name, from, to) in &found.grid.axes {
                label { span { (axis(asked, name)) " ≤" } " "
                    input type="range" name="to" min=(from) max=(from.saturating_add(most).max(*to))
                        value=(to) aria-label=(asked.texts().with("slider-to", &[("name",
                        axis(asked, name).into())]));
                }
            }
            noscript { button { (asked.say("edit-button")) } }
        }
    }
}

/// The values as rows or as a matrix.
pub(crate) fn values(asked: &Asked, found: &Tabled, outcomes: bool) -> Markup {
    let grid = &found.grid;
    html! {
        div.scroll tabindex="0" {
            table.values {
                @match grid.axes.as_slice() {
                    [down, right] => (matrix(asked, found, [down, right], outcomes)),
                    [axis, ..] => (rows(asked, found, axis, outcomes)),
                    [] => {}
                }
            }
        }
    }
}

type Axis = (String, u64, u64);

/// The name of an axis in the reader's language; letters are the same in all.
fn axis(asked: &Asked, name: &str) -> String {
    asked.texts().translated(&format!("axis-{name}")).unwrap_or_else(|| name.to_owned())
}

fn rows(asked: &Asked, found: &Tabled, (name, from, _): &Axis, outcomes: bool) -> Markup {
    html! {
        thead { tr {
            th scope="col" { (axis(asked, name)) }
            @for i in 0..VALUES_PER_ROW.min(found.grid.cells.len()) { th scope="col" { "+" (i) } }
        } }
        tbody {
            @for (i, cells) in found.grid.cells.chunks(VALUES_PER_ROW).enumerate() {
                tr {
                    th scope="row" { (from.saturating_add((i * VALUES_PER_ROW) as u64)) }
                    @for (j, one) in cells.iter().enumerate() {
                        @let at = i * VALUES_PER_ROW + j;
                        @let place = format!("{} = {}", axis(asked, name), from.saturating_add(at as u64));
                        (cell(asked, one, found.positions.get(at), &place, outcomes))
                    }
                }
            }
        }
    }
}

fn matrix(asked: &Asked, found: &Tabled, [down, right]: [&Axis; 2], outcomes: bool) -> Markup {
    let wide = usize::try_from(right.2 - right.1).unwrap_or(0) + 1;
    html! {
        thead { tr {
            th scope="col" { (axis(asked, &down.0)) "\\" (axis(asked, &right.0)) }
            @for y in right.1..=right.2 { th scope="col" { (y) } }
        } }
        tbody {
            @for (i, (x, cells)) in (down.1..=down.2).zip(found.grid.cells.chunks(wide)).enumerate() {
                tr {
                    th scope="row" { (x) }
                    @for (j, (y, one)) in (right.1..=right.2).zip(cells).enumerate() {
                        @let place = format!("{} = {x}, {} = {y}", axis(asked, &down.0), axis(asked, &right.0));
                        (cell(asked, one, found.positions.get(i * wide + j), &place, outcomes))
                    }
                }
            }
        }
    }
}

fn cell(
    asked: &Asked,
    cell: &Cell,
    position: Option<&Option<String>>,
    place: &str,
    outcomes: bool,
) -> Markup {
    let text = words(asked.texts(), cell, outcomes);
    let title = format!("{place}: {}", told(asked.texts(), cell));
    html! {
        td class=(class(cell)) title=(title) {
            @match position {
                Some(Some(position)) if *cell != Cell::Void => a.quiet href=(asked.game("g").with("p", &**position).with("show", "answer")) { (text) },
                _ => (text),
            }
        }
    }
}

fn words(texts: Texts, cell: &Cell, outcomes: bool) -> String {
    match (cell, cell.outcome()) {
        (_, Some(outcome)) if outcomes => outcome.class_letter().to_string(),
        (Cell::Nimber(nimber), _) => nimber.to_string(),
        (Cell::Outcome(outcome), _) => texts.say(match outcome {
            Outcome::Win => "letter-win",
            Outcome::Loss => "letter-loss",
            Outcome::Draw => "letter-draw",
        }),
        (Cell::Payoffs(sums), _) => sums.iter().map(mark::amount).collect::<Vec<_>>().join(" : "),
        (Cell::Value(value), _) => value.clone(),
        (Cell::Void, _) => "·".to_owned(),
    }
}

fn told(texts: Texts, cell: &Cell) -> String {
    let won = match cell.outcome() {
        Some(Outcome::Win) => "cell-win",
        Some(Outcome::Loss) => "cell-loss",
        Some(Outcome::Draw) => "cell-draw",
        None => "",
    };
    let won = texts.say(won);
    match cell {
        Cell::Nimber(nimber) => {
            texts.with("cell-nimber", &[("value", nimber.to_string().into()), ("worth", won.into())])
        }
        Cell::Outcome(_) => won,
        Cell::Payoffs(_) | Cell::Value(_) => words(texts, cell, false),
        Cell::Void => texts.say("cell-none"),
    }
}

fn class(cell: &Cell) -> &'static str {
    match (cell, cell.outcome()) {
        (Cell::Void, _) => "v-void",
        (_, Some(Outcome::Loss)) => "v-p",
        (_, Some(Outcome::Draw)) => "v-d",
        (Cell::Nimber(nimber), _) => match nimber.0 {
            1 => "v-1",
            2..=3 => "v-2",
            4..=7 => "v-3",
            8..=15 => "v-4",
            _ => "v-5",
        },
        _ => "v-0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_move_the_ends() {
        assert_eq!(slid("0..99", &["12"]), "0..12");
        assert_eq!(slid("1..15  1..15", &["3", "20"]), "1..3 1..20");
        assert_eq!(slid("0..9 7", &["3", "4"]), "0..3 7");
        assert_eq!(slid("", &["3"]), "");
    }
}
