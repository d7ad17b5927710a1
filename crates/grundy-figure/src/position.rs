//! A position, with the moves that win.

use grundy::Error;
use grundy::notation::term::Question;
use grundy::report::scene::{Change, Scene, changes};
use grundy::report::{Ask, Moves, Report, Winner};
use grundy_explain::messages::Messages;

use crate::figure::{Figure, Page, Sample};
use crate::scene::{View, view};
use crate::shape::{Area, Point, Shape, arrow_head, centred, moved, named, point};

/// More best moves than this are counted, and not marked one by one.
const MARKED: usize = 9;
/// With more moves than this their places are not filled, only numbered.
const FILLED: usize = 3;

/// A move that is marked.
struct Marked {
    name: String,
    change: Change,
}

/// The position of a question with its best moves: solved as asked.
///
/// # Errors
/// As for [`Question::solve`].
pub fn figure(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let report = question.solve(&Ask { moves: Moves::All, ..ask.clone() })?;
    let scene = question.table.scene(&report.position)?;
    let best: Vec<&grundy::report::MoveRow> = match report.winner {
        // a loser has nothing to mark
        Some(Winner::Second) => Vec::new(),
        _ => report.moves.iter().filter(|row| row.best).collect(),
    };
    let mut after = Vec::new();
    for row in best.iter().take(MARKED) {
        after.push(match &row.to {
            Some(to) => question.table.scene(to)?,
            None => scene.clone(),
        });
    }
    let told = best.iter().zip(changes(&scene, &after));
    let marked: Vec<Marked> = told.map(|(row, change)| Marked { name: row.mv.clone(), change }).collect();
    let mut lines = vec![verdict(&report, messages)];
    if !best.is_empty() {
        let names: Vec<String> = (1..)
            .zip(&marked)
            .map(|(i, marked)| match marked.change.is_empty() || best.len() == 1 {
                true => marked.name.clone(),
                false => format!("[{i}] {}", marked.name),
            })
            .collect();
        let rest = match best.len().saturating_sub(marked.len()) {
            0 => String::new(),
            rest => messages.say("and-more", &[("n", rest.into())]),
        };
        let args = [("n", best.len().into()), ("moves", format!("{}{rest}", names.join(", ")).into())];
        lines.push(match report.winner {
            Some(Winner::First) => messages.say("figure-winning", &args),
            _ => messages.say("figure-best", &args),
        });
    }
    Ok(page(&report.game, &report.position, &scene, lines, &marked, messages))
}

/// The position alone: nothing is solved.
///
/// # Errors
/// Bad text.
pub fn plain(question: &Question, messages: &Messages) -> Result<Figure, Error> {
    let position = question.table.canonical(&question.position)?;
    let scene = question.table.scene(&position)?;
    Ok(page(&question.game, &position, &scene, Vec::new(), &[], messages))
}

/// The position alone, without any words: for a card or a list.
///
/// # Errors
/// Bad text.
pub fn card(question: &Question) -> Result<Figure, Error> {
    const ROOM: f64 = 6.0;
    let position = question.table.canonical(&question.position)?;
    let view = view(&question.table.scene(&position)?);
    Ok(Figure {
        title: format!("{}: {}", question.game, crate::measure::brief(&position, 120)),
        description: String::new(),
        width: view.width + 2.0 * ROOM,
        height: view.height + 2.0 * ROOM,
        spots: Vec::new(),
        shapes: vec![moved(ROOM, ROOM, view.shapes)],
        text: format!("{position}\n"),
        dot: None,
        pixels: None,
    })
}

/// Who wins, in one line.
pub(crate) fn verdict(report: &Report, messages: &Messages) -> String {
    let winner = match report.winner {
        Some(Winner::First) => messages.say("mover-wins", &[]),
        Some(Winner::Second) => messages.say("mover-loses", &[]),
        Some(Winner::Draw) => messages.say("a-draw", &[]),
        None => {
            let pays: Vec<String> = report.payoffs.iter().map(ToString::to_string).collect();
            return messages.say("figure-payoffs", &[("payoffs", pays.join(", ").into())]);
        }
    };
    let plies = report.remoteness.map(|plies| messages.say("in-plies", &[("n", plies.into())]));
    let nimber =
        report.nimber.map(|value| messages.say("figure-value", &[("value", value.to_string().into())]));
    [Some(winner), plies, nimber].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn page(
    game: &str,
    position: &str,
    scene: &Scene,
    lines: Vec<String>,
    marked: &[Marked],
    messages: &Messages,
) -> Figure {
    let mut view = view(scene);
    let marks = marks(&view, marked);
    let shown = marks.iter().any(|mark| matches!(mark, Shape::Rect { .. }));
    view.shapes.push(named(messages.say("marked-moves", &[]), marks));
    let text = match scene {
        Scene::Lines(lines) => lines.join("\n"),
        _ => String::new(),
    };
    Page {
        title: format!("{game}: {}", crate::measure::brief(position, 120)),
        lines,
        content: view.shapes,
        width: view.width,
        height: view.height,
        legend: if shown {
            vec![(Sample::Square("mark-fill"), messages.say("marks-change", &[]))]
        } else {
            Vec::new()
        },
        text,
    }
    .figure()
}

/// The places that moves change, each with the number of the move.
fn marks(view: &View, marked: &[Marked]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut badges: Vec<(Point, usize)> = Vec::new();
    for (number, one) in marked.iter().enumerate() {
        let gone: Vec<Area> = areas(view, &one.change.emptied);
        let come: Vec<Area> = areas(view, &one.change.filled);
        // one piece that goes somewhere is an arrow
        if let (true, [from, ..], [to]) = (view.travels, gone.as_slice(), come.as_slice()) {
            let (a, b) = (from.middle(), to.middle());
            let far = (b.x - a.x).hypot(b.y - a.y).max(1.0);
            let tip = point(b.x - (b.x - a.x) / far * 4.0, b.y - (b.y - a.y) / far * 4.0);
            shapes.push(Shape::Line { ends: [a, tip], class: "mark-line" });
            shapes.push(arrow_head(a, tip, 10.0, "mark-head"));
            badges.push((point(to.x + to.width - 5.0, to.y + 5.0), number));
            continue;
        }
        if marked.len() <= FILLED {
            for area in gone.iter().chain(&come) {
                shapes.push(Shape::Rect { area: *area, round: 3.0, class: "mark-fill" });
            }
        } else if let [only] = come.as_slice() {
            shapes.push(Shape::Rect { area: inset(*only), round: 3.0, class: "mark" });
        }
        for (part, place) in &one.change.cut {
            if let Some(area) = view.spot(*part, *place) {
                // piles are cut across, rows upright
                let flat = area.width > area.height * 1.5;
                let ends = if flat {
                    let y = area.y + area.height + 1.0;
                    [point(area.x - 6.0, y), point(area.x + area.width + 6.0, y)]
                } else {
                    [point(area.x, area.y - 6.0), point(area.x, area.y + area.height + 6.0)]
                };
                shapes.push(Shape::Line { ends, class: "mark" });
                if gone.is_empty() {
                    badges.push((ends[1], number));
                }
            }
        }
        if let Some(area) = come.first().or(gone.first()) {
            let flat = area.width > area.height * 1.5;
            let at = if flat {
                point(area.x + area.width, area.middle().y)
            } else {
                point(area.middle().x, area.y)
            };
            badges.push((at, number));
        }
    }
    if marked.len() > 1 {
        // several moves at one place stand beside each other
        for i in 0..badges.len() {
            let before = badges[..i].iter().filter(|(at, _)| *at == badges[i].0).count();
            let at = point(badges[i].0.x + before as f64 * 13.0, badges[i].0.y);
            shapes.push(Shape::Circle { at, radius: 6.5, class: "badge" });
            shapes.push(centred(at, 9.0, (badges[i].1 + 1).to_string(), "on-badge"));
        }
    }
    shapes
}

fn inset(area: Area) -> Area {
    Area { x: area.x + 3.0, y: area.y + 3.0, width: area.width - 6.0, height: area.height - 6.0 }
}

/// Where runs are, at most a few hundred places.
fn areas(view: &View, runs: &[grundy::report::scene::Run]) -> Vec<Area> {
    const MOST: u64 = 400;
    let mut found: Vec<Area> = Vec::new();
    for run in runs {
        let end = run.places.end.min(run.places.start.saturating_add(MOST));
        for place in run.places.start..end {
            if let Some(area) = view.spot(run.part, place)
                && found.last() != Some(&area)
            {
                found.push(area);
            }
        }
    }
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
        figure(&question, &Ask::default(), Messages::of(Language::En)).unwrap().svg(Theme::Light, None)
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
