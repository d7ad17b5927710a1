//! The position as a picture. Every place that a move changes is a link, with a mark of the move's result if
//! results are shown.

use grundy::report::{MoveRow, Report, Winner};
use grundy_explain::messages::Language;
use grundy_figure::shape::{Area, Point};
use maud::{Markup, PreEscaped, html};

use super::mark;
use crate::address::Address;
use crate::texts::Texts;
use crate::work::board::{Drawn, Last, Spot};

/// Largest magnification of a picture.
const MAX_SCALE: f64 = 2.0;
/// Widest picture, in pixels.
const MAX_WIDTH_PIXELS: f64 = 560.0;
/// Tallest picture, in pixels.
const MAX_HEIGHT_PIXELS: f64 = 420.0;
/// Moves of the list that a place lights.
const MAX_LIT_MOVES: usize = 60;
/// Moves named in the label of a place.
const MAX_NAMED_MOVES: usize = 3;

/// The link of a place.
pub(crate) struct Click {
    /// Its target.
    pub(crate) to: Address,
    /// The kind of its mark, if marks are shown.
    pub(crate) kind: Option<&'static str>,
    /// Whether it is a best move.
    pub(crate) best: bool,
}

/// What is marked on a board besides its places.
#[derive(Default)]
pub(crate) struct Marks<'a> {
    /// The last move.
    pub(crate) last: Markup,
    /// Who made it.
    pub(crate) by: Option<&'a str>,
    /// Moves whose arrows are shown, with the kinds of their marks. Those of all others show when a reader
    /// points at them.
    pub(crate) best: Vec<(usize, &'static str)>,
}

/// The picture. `name` gives the name of a move, and `click` the link of a place.
pub(crate) fn board<'a>(
    texts: Texts,
    drawn: &Drawn,
    position: &str,
    name: impl Fn(usize) -> Option<&'a str>,
    click: impl Fn(&Spot) -> Click,
    marks: &Marks<'_>,
) -> Markup {
    let scale = (MAX_WIDTH_PIXELS / drawn.width.max(1.0))
        .min(MAX_HEIGHT_PIXELS / drawn.height.max(1.0))
        .clamp(1.0, MAX_SCALE);
    let number = |value: f64| format!("{value:.1}");
    let room = 3.0;
    let (width, height) = (drawn.width + 2.0 * room, drawn.height + 2.0 * room);
    html! {
        div.scroll {
            svg.board width=(number(width * scale)) height=(number(height * scale))
                viewBox={ "-3 -3 " (number(width)) " " (number(height)) } role="group"
                    aria-label=(texts.mv(position)) data-last=[marks.by] {
                g aria-hidden="true" { (PreEscaped(&drawn.elements)) }
                (marks.last)
                @for spot in &drawn.spots {
                    @let click = click(spot);
                    @let label = label(texts, spot, &name, click.kind);
                    @let area = spot.area;
                    @let named: Vec<String> = spot.moves.iter().take(MAX_LIT_MOVES).map(usize::to_string).collect();
                    a data-moves=(named.join(" ")) class={ "spot" @if click.best { " best " (click.kind.unwrap_or_default()) } } href=(click.to) aria-label=(label) {
                        title { (label) }
                        rect x=(number(area.x)) y=(number(area.y)) width=(number(area.width)) height=(number(area.height)) rx="3" {}
                        @if let Some(kind) = click.kind.filter(|_| spot.meant > 0) {
                            @let size = (area.height * 0.8).min(area.width * 0.8).min(13.0);
                            @let (x, y) = if drawn.lettered { (area.x + area.width - size * 0.1, area.y + size * 0.35) } else { (area.x + area.width / 2.0, area.y + area.height / 2.0 + size * 0.36) };
                            text class={ "glyph " (kind) } x=(number(x)) y=(number(y))
                                font-size=(number(size)) { (mark::glyph(kind)) }
                        }
                    }
                }
                @for (mv, from, to) in &drawn.ways {
                    @let kind = marks.best.iter().find(|(best, _)| best == mv).map(|(_, kind)| *kind);
                    g aria-hidden="true" data-moves=(mv) class={ "way" @if let Some(kind) = kind { " shown "
                        (kind) } } { (pointed(from, to)) }
                }
            }
        }
    }
}

fn label<'a>(
    texts: Texts,
    spot: &Spot,
    name: &impl Fn(usize) -> Option<&'a str>,
    kind: Option<&'static str>,
) -> String {
    let shown = if spot.only().is_some() { 1 } else { spot.moves.len().min(MAX_NAMED_MOVES) };
    let named = spot.moves.iter().take(shown).filter_map(|&number| name(number));
    let names: Vec<String> = named.map(|mv| texts.mv(mv)).collect();
    let rest = if spot.only().is_some() { 0 } else { spot.moves.len() - shown };
    let mut text = names.join(", ");
    if rest > 0 {
        text = format!("{text} {}", texts.and_more(rest as u64));
    }
    match kind.filter(|_| spot.meant > 0) {
        Some(kind) => format!("{text}: {}", mark::meaning(texts, kind)),
        None => text,
    }
}

/// The mark of a place: that of the best move that a click there means.
pub(crate) fn worth(spot: &Spot, report: &Report) -> (Option<&'static str>, bool) {
    let all = if spot.meant > 0 { &spot.moves[..spot.meant] } else { &spot.moves[..] };
    let rows: Vec<&MoveRow> = all.iter().filter_map(|&number| report.moves.get(number)).collect();
    let Some(row) = rows.iter().find(|row| row.best).or(rows.first()) else { return (None, false) };
    let kind = mark::kind(row.winner(), row.answer.remoteness());
    let best = row.best && report.winner() != Some(Winner::Second);
    let shown = kind != "pay" || row.best;
    (shown.then_some(kind), best && spot.meant > 0)
}

/// The marks of the last move: frames where something came or went, and an arrow if one piece moved.
pub(crate) fn last(last: &Last) -> Markup {
    let number = |value: f64| format!("{value:.1}");
    let frame = |area: &Area, class: &str| {
        html! {
            rect class=(class) x=(number(area.x + 1.5)) y=(number(area.y + 1.5)) width=(number(area.width - 3.0)) height=(number(area.height - 3.0)) rx="4" {}
        }
    };
    html! {
        g.came aria-hidden="true" {
            @for area in &last.gone { (frame(area, "gone")) }
            @for area in &last.came { (frame(area, "new")) }
            @if let ([from], [to]) = (last.gone.as_slice(), last.came.as_slice()) { (pointed(from, to)) }
        }
    }
}

/// An arrow from a place to another.
fn pointed(from: &Area, to: &Area) -> Markup {
    let [start, end, left, right] = arrow(from.middle(), to.middle(), to.width.min(to.height) * 0.36);
    let number = |value: f64| format!("{value:.1}");
    html! {
        line x1=(number(start.x)) y1=(number(start.y)) x2=(number(end.x)) y2=(number(end.y)) {}
        path d={ "M" (number(end.x)) " " (number(end.y)) "L" (number(left.x)) " " (number(left.y)) "L"
            (number(right.x)) " " (number(right.y)) "Z" } {}
    }
}

/// The best moves of a report with the kinds of their marks, if they are few enough for arrows.
pub(crate) fn best(report: &Report) -> Vec<(usize, &'static str)> {
    const MAX_ARROWS: usize = 6;
    let wins = report.winner() != Some(Winner::Second);
    let best = report.moves.iter().enumerate().filter(|(_, row)| row.best && wins);
    let all: Vec<(usize, &'static str)> =
        best.map(|(at, row)| (at, mark::kind(row.winner(), row.answer.remoteness()))).collect();
    if all.len() <= MAX_ARROWS { all } else { Vec::new() }
}

/// A small picture of a position, without links.
pub(crate) fn small(texts: Texts, drawn: &Drawn, position: &str) -> Markup {
    const MAX_SMALL_WIDTH_PIXELS: f64 = 240.0;
    const MAX_SMALL_HEIGHT_PIXELS: f64 = 110.0;
    let scale = (MAX_SMALL_WIDTH_PIXELS / drawn.width.max(1.0))
        .min(MAX_SMALL_HEIGHT_PIXELS / drawn.height.max(1.0))
        .min(1.0);
    let number = |value: f64| format!("{value:.1}");
    html! {
        svg.board.small width=(number(drawn.width * scale)) height=(number(drawn.height * scale))
            viewBox={ "0 0 " (number(drawn.width)) " " (number(drawn.height)) }
            role="img" aria-label=(texts.mv(position)) {
            g aria-hidden="true" { (PreEscaped(&drawn.elements)) }
        }
    }
}

/// A board as it was before, without links.
pub(crate) fn before(drawn: &Drawn) -> Markup {
    let still = Drawn { spots: Vec::new(), ways: Vec::new(), ..drawn.clone() };
    let click = |_: &Spot| Click { to: Address::of("/"), kind: None, best: false };
    board(Texts::of(Language::En), &still, "", |_| None, click, &Marks::default())
}

/// An arrow that ends `short` of its target: its start, its tip, and the corners of its head.
fn arrow(from: Point, to: Point, short: f64) -> [Point; 4] {
    const HEAD: f64 = 9.0;
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let tip = Point { x: to.x - dx * short, y: to.y - dy * short };
    let back = |side: f64| Point {
        x: tip.x - dx * HEAD + dy * HEAD * 0.6 * side,
        y: tip.y - dy * HEAD - dx * HEAD * 0.6 * side,
    };
    [from, tip, back(1.0), back(-1.0)]
}

/// The list of moves at a clicked place that has several.
pub(crate) fn picked<'a>(
    texts: Texts,
    drawn: &Drawn,
    cell: &str,
    name: impl Fn(usize) -> Option<&'a str>,
    to: impl Fn(usize) -> Address,
    before: impl Fn(usize) -> Markup,
) -> Markup {
    const MAX_LISTED_MOVES: usize = 60;
    html! {
        @if let Some(spot) = drawn.at(cell) {
            div.picked role="status" {
                h3 #picked { (texts.say("moves-there")) }
                ul.picks.moves {
                    @for &number in spot.moves.iter().take(MAX_LISTED_MOVES) {
                        @if let Some(name) = name(number) {
                            li { a.button href=(to(number)) { (before(number)) (texts.mv(name)) } }
                        }
                    }
                }
                @if spot.moves.len() > MAX_LISTED_MOVES { p { (texts.and_more((spot.moves.len() - MAX_LISTED_MOVES) as u64)) } }
            }
        }
    }
}
