//! A position, with the moves that win.

use grundy::Error;
use grundy::notation::term::Question;
use grundy::report::scene::{Change, Run, Scene};
use grundy::report::{Ask, Report, Winner};
use grundy_explain::messages::Messages;
use grundy_explain::words;

use crate::answers;
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::scene::{SceneDrawing, draw};
use crate::shape::{Area, Point, Shape, arrow_head, centred, moved, named, point};

/// The position, its winning moves marked.
pub(crate) static POSITION: FigureKind = FigureKind {
    name: "position",
    title: "Position",
    help: "A position, its winning moves marked",
    switch_of: None,
    offered: |_| true,
    gallery_rank: |_| None,
    drawing: Drawing::Position(solved),
};

/// The position alone.
pub(crate) static PLAIN: FigureKind = FigureKind {
    name: "plain",
    title: "Position, not solved",
    help: "The position alone, without solving it",
    switch_of: Some("position"),
    offered: |_| false,
    gallery_rank: |_| None,
    drawing: Drawing::Position(plain),
};

/// The position without any words, for a list.
pub static CARD: FigureKind = FigureKind {
    name: "card",
    title: "Card",
    help: "The position alone, without words",
    switch_of: None,
    offered: |_| false,
    gallery_rank: |_| None,
    drawing: Drawing::Position(card),
};

/// More best moves than this are counted, and not marked one by one.
const MAX_MARKED_MOVES: usize = 9;
/// The places of more moves than this are numbered, and not filled.
const MAX_FILLED_MOVES: usize = 3;
/// Titles show this much of a position.
const TITLE_COLUMNS: usize = 120;

fn solved(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let found = answers::solved(question, ask, MAX_MARKED_MOVES)?;
    let mut lines = vec![verdict(&found.report, messages)];
    if found.best_count > 0 {
        let name = |(number, (name, change)): (usize, &(String, Change))| {
            let name = messages.mv(name);
            if change.is_empty() || found.best_count == 1 { name } else { format!("[{number}] {name}") }
        };
        let names: Vec<String> = (1..).zip(&found.best).map(name).collect();
        let rest = match found.best_count - found.best.len() {
            0 => String::new(),
            rest => messages.say("and-more", &[("n", rest.into())]),
        };
        let args = [("n", found.best_count.into()), ("moves", format!("{}{rest}", names.join(", ")).into())];
        let wins = found.report.winner() == Some(Winner::First);
        lines.push(messages.say(if wins { "figure-winning" } else { "figure-best" }, &args));
    }
    let changes: Vec<&Change> = found.best.iter().map(|(_, change)| change).collect();
    Ok(page(&question.game, &found.report.position, &found.scene, lines, &changes, messages))
}

pub(crate) fn plain(question: &Question, _: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let (position, scene) = answers::scene(question)?;
    Ok(page(&question.game, &position, &scene, Vec::new(), &[], messages))
}

fn card(question: &Question, _: &Ask, _: &Messages) -> Result<Figure, Error> {
    const MARGIN_PX: f64 = 6.0;
    let (position, scene) = answers::scene(question)?;
    let drawing = draw(&scene);
    Ok(Figure {
        title: format!("{}: {}", question.game, measure::brief(&position, TITLE_COLUMNS)),
        description: String::new(),
        width: drawing.width + 2.0 * MARGIN_PX,
        height: drawing.height + 2.0 * MARGIN_PX,
        spots: Vec::new(),
        shapes: vec![moved(MARGIN_PX, MARGIN_PX, drawing.shapes)],
        text: format!("{position}\n"),
        dot: None,
        pixels: None,
    })
}

/// Who wins, in one line.
pub(crate) fn verdict(report: &Report, messages: &Messages) -> String {
    let winner = match report.winner() {
        Some(Winner::First) => messages.say("mover-wins", &[]),
        Some(Winner::Second) => messages.say("mover-loses", &[]),
        Some(Winner::Draw) => messages.say("a-draw", &[]),
        Some(winner @ (Winner::Left | Winner::Right)) => {
            let letter = if winner == Winner::Left { "L" } else { "R" };
            messages.say("value-outcome", &[("outcome", letter.into())])
        }
        None => {
            let pays: Vec<String> = report.answer.payoffs().iter().map(ToString::to_string).collect();
            return messages.say("figure-payoffs", &[("payoffs", pays.join(", ").into())]);
        }
    };
    let moves = report.answer.remoteness().map(|n| messages.say("figure-in-moves", &[("n", n.into())]));
    let nimber = report
        .answer
        .nimber()
        .map(|value| messages.say("figure-value", &[("value", value.to_string().into())]));
    [Some(winner), moves, nimber].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn page(
    game: &str,
    position: &str,
    scene: &Scene,
    lines: Vec<String>,
    best: &[&Change],
    messages: &Messages,
) -> Figure {
    let mut drawing = draw(scene);
    let marks = marks(&drawing, best);
    let filled = marks.iter().any(|mark| matches!(mark, Shape::Rect { .. }));
    drawing.shapes.push(named(messages.say("marked-moves", &[]), marks));
    let text = match scene {
        Scene::Lines(lines) => lines.join("\n"),
        scene => words::drawing::drawing(scene).unwrap_or_else(|| format!("{position}\n")),
    };
    let legend = filled.then(|| (LegendSample::Square("mark-fill"), messages.say("marks-change", &[])));
    FigurePage {
        title: format!("{game}: {}", measure::brief(position, TITLE_COLUMNS)),
        lines,
        content: drawing.shapes,
        width: drawing.width,
        height: drawing.height,
        legend: legend.into_iter().collect(),
        text,
    }
    .figure()
}

/// The places that moves change, each with the number of the move.
pub(crate) fn marks(drawing: &SceneDrawing, moves: &[&Change]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut badges: Vec<(Point, usize)> = Vec::new();
    for (number, change) in (1..).zip(moves) {
        let emptied = areas(drawing, &change.emptied);
        let filled = areas(drawing, &change.filled);
        // one piece that goes somewhere is an arrow
        if let (true, [from, ..], [to]) = (drawing.travels, emptied.as_slice(), filled.as_slice()) {
            shapes.extend(move_arrow(from.middle(), to.middle(), 4.0));
            badges.push((point(to.x + to.width - 5.0, to.y + 5.0), number));
            continue;
        }
        if moves.len() <= MAX_FILLED_MOVES {
            let fill = |area: &Area| Shape::Rect { area: *area, round: 3.0, class: "mark-fill" };
            shapes.extend(emptied.iter().chain(&filled).map(fill));
        } else if let [only] = filled.as_slice() {
            let inset = Area::around(only.middle(), only.width - 6.0, only.height - 6.0);
            shapes.push(Shape::Rect { area: inset, round: 3.0, class: "mark" });
        }
        for (part, place) in &change.cut {
            if let Some(area) = drawing.spot(*part, *place) {
                let ends = cut(area);
                shapes.push(Shape::Line { ends, class: "mark" });
                if emptied.is_empty() {
                    badges.push((ends[1], number));
                }
            }
        }
        if let Some(area) = filled.first().or(emptied.first()) {
            let at = if is_flat(area) {
                point(area.x + area.width, area.middle().y)
            } else {
                point(area.middle().x, area.y)
            };
            badges.push((at, number));
        }
    }
    if moves.len() > 1 {
        // several moves at one place stand beside each other
        for (i, (place, number)) in badges.iter().enumerate() {
            let before = badges[..i].iter().filter(|(at, _)| at == place).count();
            let at = point(place.x + before as f64 * 13.0, place.y);
            shapes.push(Shape::Circle { at, radius: 6.5, class: "badge" });
            shapes.push(centred(at, 9.0, number.to_string(), "on-badge"));
        }
    }
    shapes
}

/// An arrow from a piece's place to a point short of its new place.
pub(crate) fn move_arrow(from: Point, to: Point, short_px: f64) -> [Shape; 2] {
    let length = (to.x - from.x).hypot(to.y - from.y).max(1.0);
    let tip = point(to.x - (to.x - from.x) / length * short_px, to.y - (to.y - from.y) / length * short_px);
    [Shape::Line { ends: [from, tip], class: "mark-line" }, arrow_head(from, tip, 10.0, "mark-head")]
}

/// A line at the edge of a place: across piles, upright in rows.
fn cut(area: Area) -> [Point; 2] {
    if is_flat(&area) {
        let y = area.y + area.height + 1.0;
        [point(area.x - 6.0, y), point(area.x + area.width + 6.0, y)]
    } else {
        [point(area.x, area.y - 6.0), point(area.x, area.y + area.height + 6.0)]
    }
}

/// Whether a place is wide and low, as the stones of a pile are.
fn is_flat(area: &Area) -> bool {
    area.width > area.height * 1.5
}

/// Where the first places of runs are.
fn areas(drawing: &SceneDrawing, runs: &[Run]) -> Vec<Area> {
    const MAX_PLACES: u64 = 400;
    let mut found: Vec<Area> = Vec::new();
    for run in runs {
        let end = run.places.end.min(run.places.start.saturating_add(MAX_PLACES));
        found.extend((run.places.start..end).filter_map(|place| drawing.spot(run.part, place)));
    }
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use grundy::notation::term::question;
    use grundy_explain::messages::Language;

    fn svg(text: &str) -> String {
        let question = question(text, &|_| Err("no files".to_owned())).unwrap();
        solved(&question, &Ask::default(), Messages::of(Language::En)).unwrap().svg(Theme::Light, None)
    }

    #[test]
    fn marks_are_where_moves_are() {
        // two of three stones of the first heap go: two places are filled
        let nim = svg("nim 3 1");
        assert_eq!(nim.matches("class=\"f-mark-fill\"").count(), 2 + 1, "and the legend");
        // a lost position has no marks
        assert_eq!(svg("nim 3 2 1").matches("class=\"f-mark").count(), 0);
        // pieces that travel are arrows
        assert_eq!(svg("mines 1,1").matches("class=\"f-mark-head\"").count(), 2);
    }
}
