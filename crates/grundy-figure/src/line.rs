//! The best line of play, a board for each move: mates, captures, the way to the end.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::report::scene::{Run, change};
use grundy_explain::messages::Messages;

use crate::answers;
use crate::card_line;
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::measure;
use crate::page::FigurePage;
use crate::position::{move_arrow, verdict};
use crate::scene::{SceneDrawing, draw};
use crate::shape::{Anchor, Shape, label, point};

/// The line from the position to the end, both playing their best.
pub(crate) static LINE: FigureKind = FigureKind {
    name: "line",
    title: "Best line",
    help: "The best line of play to the end, a board for each move",
    switch_of: Some("line"),
    offered: |_| true,
    gallery_rank: |game| (!game.payoffs).then_some(1),
    drawing: Drawing::Position(figure),
};

/// Longer lines are not drawn.
const MAX_MOVES: usize = 80;
/// Longer rows of cards are not drawn.
const MAX_CARDS: usize = 2_000;
/// The width of a page of boards.
const PAGE_WIDTH_PX: f64 = 960.0;
/// Larger boards are scaled down to this side.
const MAX_BOARD_PX: f64 = 210.0;
/// The space between boards.
const GAP_PX: f64 = 18.0;

fn figure(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    if let Some((report, line, cards)) = answers::card_line(question, ask, MAX_CARDS)? {
        return Ok(card_line::figure(question, &report, &line, &cards, messages));
    }
    let (report, positions) = answers::best_line(question, ask, MAX_MOVES)?;
    let start = messages.say("line-start", &[]);
    let drawings: Vec<SceneDrawing> = positions.iter().map(|at| draw(&at.scene)).collect();
    let width = drawings.iter().map(|one| one.width).fold(60.0, f64::max);
    let height = drawings.iter().map(|one| one.height).fold(20.0, f64::max);
    let scale = (MAX_BOARD_PX / width.max(height)).min(1.0);
    let (cell, down) = ((width * scale).max(70.0) + GAP_PX, height * scale + 34.0);
    let columns = (1..=positions.len()).take_while(|&n| n as f64 * cell <= PAGE_WIDTH_PX).last().unwrap_or(1);
    let (mut content, mut text) = (Vec::new(), Vec::new());
    for (i, (at, drawing)) in positions.iter().zip(drawings).enumerate() {
        let (x, y) = ((i % columns) as f64 * cell, (i / columns) as f64 * down);
        let name = if i == 0 { start.clone() } else { format!("{i}. {}", messages.mv(&at.mv)) };
        let name = measure::cut(&name, 13.0, cell - 8.0);
        content.push(label(point(x, y + 14.0), 13.0, name, "bold", Anchor::Start));
        let arrow = i.checked_sub(1).and_then(|before| {
            let moved = change(&positions[before].scene, &at.scene);
            let spot = |runs: &[Run]| {
                runs.first()
                    .and_then(|run| drawing.spot(run.part, run.places.start))
                    .map(|area| area.middle())
            };
            let ends = spot(&moved.emptied).zip(spot(&moved.filled));
            ends.filter(|_| drawing.travels && moved.filled.len() == 1)
        });
        let mut shapes = drawing.shapes;
        shapes.extend(arrow.into_iter().flat_map(|(from, to)| move_arrow(from, to, 10.0)));
        content.push(Shape::Group { title: at.position.clone(), by: point(x, y + 22.0), scale, shapes });
        let by = if i == 0 { start.clone() } else { messages.mv(&at.mv) };
        text.push(format!("{by}  {}", at.position));
    }
    let mut lines = vec![verdict(&report, messages)];
    lines.extend(report.remark.as_ref().map(|remark| messages.phrase(remark)));
    Ok(FigurePage {
        title: format!("{}: {}", question.game, measure::brief(&report.position, 80)),
        lines,
        content,
        width: columns.min(positions.len()) as f64 * cell - GAP_PX,
        height: positions.len().div_ceil(columns) as f64 * down,
        legend: Vec::new(),
        text: text.join("\n"),
    }
    .figure())
}
