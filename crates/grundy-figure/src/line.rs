//! The best line of play, a board for each move: mates, captures, the way to the end.

use grundy::error::{Error, Limit, Stopped};
use grundy::notation::term::Question;
use grundy::report::scene::change;
use grundy::report::{Ask, Moves};
use grundy::table::Step;
use grundy_explain::messages::Messages;

use crate::figure::{Figure, Page};
use crate::measure;
use crate::position::verdict;
use crate::scene::view;
use crate::shape::{Anchor, Shape, arrow_head, label, point};

/// Longer lines are not drawn.
pub const MOST: usize = 80;

/// The line from the question's position to the end, both playing their best.
///
/// # Errors
/// As for [`grundy::table::Table::line`]; more than [`MOST`] moves.
pub fn figure(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let report = question.solve(&Ask { moves: Moves::None, ..ask.clone() })?;
    let line = question.table.line(&question.position, ask)?;
    if line.len() > MOST {
        let done = format!("counting {} moves: a line is drawn of at most {MOST}", line.len());
        return Err(Stopped { limit: Limit::Size, done }.into());
    }
    let start = Step { mv: messages.say("line-start", &[]), to: report.position.clone() };
    let positions: Vec<&Step> = std::iter::once(&start).chain(&line).collect();
    let mut scenes = Vec::new();
    for step in &positions {
        scenes.push(question.table.scene(&step.to)?);
    }
    let views: Vec<_> = scenes.iter().map(view).collect();
    let (wide, tall) =
        views.iter().fold((60.0_f64, 20.0_f64), |(w, h), view| (w.max(view.width), h.max(view.height)));
    let scale = (210.0 / wide.max(tall)).min(1.0);
    let (cell, down) = ((wide * scale).max(70.0) + 18.0, tall * scale + 34.0);
    let columns = (1..=positions.len()).take_while(|&n| n as f64 * cell <= 960.0).last().unwrap_or(1);
    let mut content = Vec::new();
    for (i, (step, view)) in positions.iter().zip(views).enumerate() {
        let (column, row) = (i % columns, i / columns);
        let (x, y) = (column as f64 * cell, row as f64 * down);
        let name = if i == 0 { step.mv.clone() } else { format!("{i}. {}", step.mv) };
        content.push(label(
            point(x, y + 14.0),
            13.0,
            measure::cut(&name, 13.0, cell - 8.0),
            "bold",
            Anchor::Start,
        ));
        let mut shapes = view.shapes.clone();
        if i > 0 {
            // where the move came from
            let moved = change(&scenes[i - 1], &scenes[i]);
            let spot = |runs: &[grundy::report::scene::Run]| {
                runs.first().and_then(|run| view.spot(run.part, run.places.start)).map(|area| area.middle())
            };
            if let (true, Some(from), Some(to)) =
                (view.travels && moved.filled.len() == 1, spot(&moved.emptied), spot(&moved.filled))
            {
                let far = (to.x - from.x).hypot(to.y - from.y).max(1.0);
                let tip = point(to.x - (to.x - from.x) / far * 10.0, to.y - (to.y - from.y) / far * 10.0);
                shapes.push(Shape::Line { ends: [from, tip], class: "mark-line" });
                shapes.push(arrow_head(from, tip, 10.0, "mark-head"));
            }
        }
        content.push(Shape::Group { title: step.to.clone(), by: point(x, y + 22.0), scale, shapes });
    }
    let rows = positions.len().div_ceil(columns);
    let text: Vec<String> = positions.iter().map(|step| format!("{}  {}", step.mv, step.to)).collect();
    let mut lines = vec![verdict(&report, messages)];
    lines.extend(report.remark.as_ref().map(|remark| messages.phrase(remark)));
    Ok(Page {
        title: format!("{}: {}", report.game, measure::brief(&report.position, 80)),
        lines,
        content,
        width: columns.min(positions.len()) as f64 * cell - 18.0,
        height: rows as f64 * down,
        legend: Vec::new(),
        text: text.join("\n"),
    }
    .figure())
}
