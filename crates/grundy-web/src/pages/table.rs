//! Tables of values: a row of ten at a time, or a matrix; every value leads to its position.

use grundy::report::Cell;
use grundy::value::outcome::Outcome;
use maud::{Markup, html};

use super::figure;
use super::heading::{self, View};
use super::mark;
use crate::ask::Asked;
use crate::error::Trouble;
use crate::layout::{Page, hidden};
use crate::routes::Answering;
use crate::texts;
use crate::web::Web;
use crate::work::figure::Drawn;
use crate::work::table::{Tabled, table};

/// Values in a row of a table with one axis.
const PER_ROW: usize = 10;
/// Ranges that are read.
const MAX_RANGES: usize = 200;

/// The table that a request asks for, worked out.
pub(crate) async fn tabled(web: &Web, asked: &Asked) -> Result<std::sync::Arc<Tabled>, Trouble> {
    let mut ranges = asked.query.all("ranges").collect::<Vec<_>>().join(" ");
    if ranges.len() > MAX_RANGES {
        return Err(Trouble::TooLong { what: "the text of the ranges", most: MAX_RANGES });
    }
    ranges = ranges.split_whitespace().collect::<Vec<_>>().join(" ");
    let (named, misere) = (asked.named.clone(), asked.misere);
    let key = format!("{}\u{1f}{ranges}", asked.key());
    let kind = asked.kind("table");
    web.answer(asked.named.is_own(), kind, key, move |shelf, limits| {
        table(&named, misere, &ranges, shelf, limits)
    })
    .await
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let found = tabled(web, asked).await?;
        Ok(Page::shown(texts::table_of(&heading::title(asked, &found.about)), page(asked, &found)))
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
                label { (texts::TABLE_RANGES) " " input name="ranges" value=(found.ranges) autocomplete="off" spellcheck="false"; }
                label { (texts::TABLE_LETTERS) " "
                    select name="letters" { @for (name, words) in texts::TABLE_LETTERS_OF { option value=(name) selected[letters == name] { (words) } } }
                }
                button { (texts::TABLE_BUTTON) }
            }
        }
        p { (texts::DOWNLOAD) ": " a href=(data("/api/table.csv")) { "CSV" } " · " a href=(data("/api/table")) { "JSON" } }
        p.links { (texts::VIEW_FIGURES) ": "
            @for (kind, words) in Drawn::ALL.iter().zip(texts::FIGURES).filter(|(kind, _)| kind.is_family() && kind.fits(&found.about)) {
                a href=(figure::at(asked, *kind, &found.ranges)) { (words) } " "
            }
        }
        (values(asked, found, letters == "np"))
        (heading::rules(asked, &found.about, false))
    }
}

/// The table itself. Figures may stand in its place.
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

fn rows(asked: &Asked, found: &Tabled, (name, from, _): &Axis, outcomes: bool) -> Markup {
    html! {
        thead { tr {
            th scope="col" { (name) }
            @for i in 0..PER_ROW.min(found.grid.cells.len()) { th scope="col" { "+" (i) } }
        } }
        tbody {
            @for (i, cells) in found.grid.cells.chunks(PER_ROW).enumerate() {
                tr {
                    th scope="row" { (from.saturating_add((i * PER_ROW) as u64)) }
                    @for (j, one) in cells.iter().enumerate() {
                        @let at = i * PER_ROW + j;
                        (cell(asked, one, found.positions.get(at), &format!("{name} = {}", from.saturating_add(at as u64)), outcomes))
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
            th scope="col" { (down.0) "\\" (right.0) }
            @for y in right.1..=right.2 { th scope="col" { (y) } }
        } }
        tbody {
            @for (i, (x, cells)) in (down.1..=down.2).zip(found.grid.cells.chunks(wide)).enumerate() {
                tr {
                    th scope="row" { (x) }
                    @for (j, (y, one)) in (right.1..=right.2).zip(cells).enumerate() {
                        (cell(asked, one, found.positions.get(i * wide + j), &format!("{} = {x}, {} = {y}", down.0, right.0), outcomes))
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
    let text = words(cell, outcomes);
    let title = format!("{place}: {}", told(cell));
    html! {
        td class=(class(cell)) title=(title) {
            @match position {
                Some(Some(position)) if *cell != Cell::Void => a.quiet href=(asked.game("g").with("p", &**position).with("show", "answer")) { (text) },
                _ => (text),
            }
        }
    }
}

fn words(cell: &Cell, outcomes: bool) -> String {
    match (cell, cell.outcome()) {
        (_, Some(outcome)) if outcomes => outcome.class_letter().to_string(),
        (Cell::Nimber(nimber), _) => nimber.to_string(),
        (Cell::Outcome(outcome), _) => outcome.letter().to_string(),
        (Cell::Payoffs(sums), _) => sums.iter().map(mark::amount).collect::<Vec<_>>().join(" : "),
        (Cell::Void, _) => "·".to_owned(),
    }
}

fn told(cell: &Cell) -> String {
    let won = match cell.outcome() {
        Some(Outcome::Win) => "the player to move wins",
        Some(Outcome::Loss) => "the player to move loses",
        Some(Outcome::Draw) => "a draw",
        None => "",
    };
    match cell {
        Cell::Nimber(nimber) => format!("nimber {nimber}, {won}"),
        Cell::Outcome(_) => won.to_owned(),
        Cell::Payoffs(_) => words(cell, false),
        Cell::Void => "no position".to_owned(),
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
