//! Game graphs: all positions that can be reached, in layers; winning moves bold, others dotted, ends grey.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::value::outcome::Verdict;
use grundy::{Nimber, Outcome};
use grundy_explain::messages::Messages;

use crate::dot::Dot;
use crate::figure::{Figure, Page, Sample};
use crate::layered::{self, Drawn, LOOP, Sketch};
use crate::measure;
use crate::reach::{Reach, nimbers};
use crate::shape::{Anchor, Area, Point, Shape, arrow_head, centred, label, named, point};
use crate::vertex::{Look, letter};

/// Graphs of more positions are not drawn.
pub const MOST: usize = 150;

/// What is written beside a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Labels {
    /// W, L or D, with the plies to the end.
    #[default]
    Outcome,
    /// The nimber.
    Nimber,
}

/// A graph that is laid out.
struct Laid {
    reach: Reach,
    names: Vec<String>,
    nimbers: Vec<Option<Nimber>>,
    sizes: Vec<(f64, f64)>,
    drawn: Drawn,
}

const SIZE: f64 = 13.0;
const TALL: f64 = 36.0;

/// The graph of all positions below the question's.
///
/// # Errors
/// More than [`MOST`] positions; a game that pays numbers; bad text.
pub fn figure(question: &Question, ask: &Ask, labels: Labels, messages: &Messages) -> Result<Figure, Error> {
    let laid = lay(question, ask, labels)?;
    let all = |vertex: usize| Some(&laid.reach.verdicts[vertex]);
    let content = laid.shapes(&all, &|_| false);
    let (n, arcs) = (laid.reach.positions.len(), laid.reach.arcs.len());
    let page = Page {
        title: title(question, ask, messages),
        lines: vec![messages.say("positions-and-moves", &[("n", n.into()), ("moves", arcs.into())])],
        content,
        width: laid.drawn.width,
        height: laid.drawn.height,
        legend: legend(&laid.reach, messages),
        text: laid.text(),
    };
    Ok(Figure { dot: Some(laid.dot(&title(question, ask, messages))), ..page.figure() })
}

/// The same graph once for each step of retrograde analysis, as far as it is labelled by then.
///
/// # Errors
/// As for [`figure`]; more than 24 steps.
pub fn steps(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    const MOST_STEPS: u32 = 24;
    let laid = lay(question, ask, Labels::Outcome)?;
    let last = laid.reach.verdicts.iter().filter_map(|verdict| verdict.remoteness).max().unwrap_or(0);
    if last >= MOST_STEPS {
        let done = format!("{last} steps: at most {MOST_STEPS} are drawn");
        return Err(grundy::error::Stopped { limit: grundy::error::Limit::Size, done }.into());
    }
    let undecided = laid.reach.verdicts.iter().any(|verdict| verdict.remoteness.is_none());
    let panels = last + 1 + u32::from(undecided);
    let scale = 0.72_f64;
    let names: Vec<String> = (0..panels)
        .map(|panel| {
            let step = (panel <= last).then_some(panel);
            let count = laid.reach.verdicts.iter().filter(|verdict| verdict.remoteness == step).count();
            match step {
                None => messages.say("rest-is-drawn", &[("n", count.into())]),
                Some(step) => {
                    messages.say("step-so-many", &[("step", step.to_string().into()), ("n", count.into())])
                }
            }
        })
        .collect();
    // a panel is as wide as its graph or its name
    let named = names.iter().map(|name| measure::width(name, 14.0)).fold(0.0, f64::max);
    let (wide, tall) = ((laid.drawn.width * scale).max(named) + 30.0, laid.drawn.height * scale + 44.0);
    // about as wide as high, and no wider than a page
    let columns = (1..=panels)
        .min_by(|a, b| {
            let ratio = |columns: u32| {
                let rows = panels.div_ceil(columns);
                (f64::from(columns) * wide / (f64::from(rows) * tall) / 1.3).ln().abs()
            };
            ratio(*a).total_cmp(&ratio(*b))
        })
        .unwrap_or(1);
    let mut content = Vec::new();
    for (panel, name) in (0..panels).zip(&names) {
        let (column, row) = (panel % columns, panel / columns);
        let (x, y) = (f64::from(column) * wide, f64::from(row) * tall);
        let known = |vertex: usize| {
            let verdict = &laid.reach.verdicts[vertex];
            let by_now = verdict.remoteness.is_some_and(|step| step <= panel) || panel > last;
            by_now.then_some(verdict)
        };
        let new = |vertex: usize| match laid.reach.verdicts[vertex].remoteness {
            Some(step) => step == panel,
            None => panel > last,
        };
        content.push(label(point(x, y + 14.0), 14.0, name.clone(), "bold", Anchor::Start));
        content.push(Shape::Group {
            title: name.clone(),
            by: point(x, y + 24.0),
            scale,
            shapes: laid.shapes(&known, &new),
        });
    }
    let rows = panels.div_ceil(columns);
    let mut legend = legend(&laid.reach, messages);
    legend.push((Sample::Square("new"), messages.say("new-at-step", &[])));
    legend.push((Sample::Vertex(Look::Open), messages.say("not-known-yet", &[])));
    let page = Page {
        title: messages.say("step-by-step", &[("title", title(question, ask, messages).into())]),
        lines: vec![messages.say("what-a-step-does", &[])],
        content,
        width: f64::from(columns) * wide - 30.0,
        height: f64::from(rows) * tall - 20.0,
        legend,
        text: laid.text(),
    };
    Ok(Figure { dot: Some(laid.dot(&title(question, ask, messages))), ..page.figure() })
}

fn title(question: &Question, ask: &Ask, messages: &Messages) -> String {
    let misere = if ask.misere { format!(" {}", messages.say("misere-play", &[])) } else { String::new() };
    format!("{}: {}{misere}", question.game, measure::brief(&question.position, 80))
}

fn legend(reach: &Reach, messages: &Messages) -> Vec<(Sample, String)> {
    let has = |outcome| reach.verdicts.iter().any(|verdict| verdict.outcome == outcome);
    let mut legend = Vec::new();
    for (outcome, word) in [
        (Outcome::Win, messages.say("position-won", &[])),
        (Outcome::Loss, messages.say("position-lost", &[])),
        (Outcome::Draw, messages.say("position-drawn", &[])),
    ] {
        if has(outcome) {
            legend.push((Sample::Vertex(Look::Worth(outcome, false)), word));
        }
    }
    if reach.ended.iter().any(|&ended| ended) {
        legend.push((Sample::Vertex(Look::Worth(Outcome::Loss, true)), messages.say("no-moves", &[])));
    }
    legend.push((Sample::Line("bold-arc"), messages.say("arc-wins", &[])));
    if has(Outcome::Draw) {
        legend.push((Sample::Line("kept-arc"), messages.say("arc-draws", &[])));
    }
    legend.push((Sample::Line("arc"), messages.say("arc-other", &[])));
    legend
}

fn lay(question: &Question, ask: &Ask, labels: Labels) -> Result<Laid, Error> {
    let reach = Reach::of(question, ask, MOST)?;
    let nimbers = match labels {
        Labels::Nimber => nimbers(question, reach.positions.iter(), ask)?,
        Labels::Outcome => vec![None; reach.positions.len()],
    };
    let names: Vec<String> = reach.positions.iter().map(|name| measure::brief(name, 22)).collect();
    let sizes: Vec<(f64, f64)> =
        names.iter().map(|name| (measure::width(name, SIZE).max(26.0) + 20.0, TALL)).collect();
    let drawn = layered::layout(&Sketch {
        sizes: &sizes,
        arcs: &reach.arcs,
        layers: None,
        gap: 16.0,
        between: 40.0,
    })?;
    Ok(Laid { reach, names, nimbers, sizes, drawn })
}

impl Laid {
    /// What is written below a position's name.
    fn mark(&self, vertex: usize, verdict: &Verdict) -> String {
        match (self.nimbers[vertex], verdict.remoteness) {
            (Some(value), _) => value.0.to_string(),
            (None, Some(plies)) => format!("{} {plies}", letter(verdict.outcome)),
            (None, None) => letter(verdict.outcome).to_owned(),
        }
    }

    /// The graph, as far as verdicts are known; some vertices are new.
    fn shapes<'a>(
        &'a self,
        known: &dyn Fn(usize) -> Option<&'a Verdict>,
        new: &dyn Fn(usize) -> bool,
    ) -> Vec<Shape> {
        let mut shapes = Vec::new();
        // bold ones over the others
        for bold in [false, true] {
            for (&arc, route) in self.reach.arcs.iter().zip(&self.drawn.routes) {
                let told = known(arc.0).is_some() && known(arc.1).is_some();
                let keeps = told && self.reach.keeps(arc);
                let drawn = keeps && self.reach.verdicts[arc.0].outcome == Outcome::Draw;
                let (class, head) = match (keeps, drawn) {
                    (true, false) => ("bold-arc", "bold-head"),
                    (true, true) => ("kept-arc", "kept-head"),
                    _ => ("arc", "arc-head"),
                };
                if keeps == bold {
                    shapes.extend(arc_shapes(
                        route,
                        self.drawn.middles[arc.0],
                        self.sizes[arc.0].0,
                        class,
                        head,
                    ));
                }
            }
        }
        for (vertex, name) in self.names.iter().enumerate() {
            let (at, (wide, tall)) = (self.drawn.middles[vertex], self.sizes[vertex]);
            let verdict = known(vertex);
            let look =
                verdict.map_or(Look::Open, |verdict| Look::Worth(verdict.outcome, self.reach.ended[vertex]));
            let mut parts = vec![look.outline(at, wide, tall)];
            match verdict {
                Some(verdict) => {
                    parts.push(centred(point(at.x, at.y - 7.0), SIZE, name.clone(), "ink"));
                    parts.push(centred(point(at.x, at.y + 9.0), 11.0, self.mark(vertex, verdict), "bold"));
                }
                None => parts.push(centred(at, SIZE, name.clone(), "ink")),
            }
            if new(vertex) {
                parts.push(Shape::Rect {
                    area: Area::around(at, wide + 7.0, tall + 7.0),
                    round: 8.0,
                    class: "new",
                });
            }
            let said = verdict.map(|verdict| format!(": {}", self.mark(vertex, verdict))).unwrap_or_default();
            shapes.push(named(format!("{}{said}", self.reach.positions[vertex]), parts));
        }
        shapes
    }

    fn text(&self) -> String {
        let line = |(vertex, name): (usize, &String)| {
            let mark = self.mark(vertex, &self.reach.verdicts[vertex]);
            let to: Vec<String> = (self.reach.arcs.iter())
                .filter(|arc| arc.0 == vertex)
                .map(|&arc| {
                    let star = if self.reach.keeps(arc) { "*" } else { "" };
                    format!("{}{star}", self.reach.positions[arc.1])
                })
                .collect();
            format!(
                "{name}  {mark}{}",
                if to.is_empty() { String::new() } else { format!("  -> {}", to.join(", ")) }
            )
        };
        self.reach.positions.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    fn dot(&self, title: &str) -> Dot {
        let vertex = |(i, name): (usize, &String)| {
            let verdict = &self.reach.verdicts[i];
            let look = Look::Worth(verdict.outcome, self.reach.ended[i]);
            (format!("{name}\n{}", self.mark(i, verdict)), look.in_dot(), self.reach.ended[i])
        };
        Dot {
            title: title.to_owned(),
            sideways: false,
            vertices: self.reach.positions.iter().enumerate().map(vertex).collect(),
            arcs: self
                .reach
                .arcs
                .iter()
                .map(|&arc| (arc.0, arc.1, String::new(), self.reach.keeps(arc)))
                .collect(),
        }
    }
}

/// An arc with its head; a loop at its vertex if it has no route.
pub(crate) fn arc_shapes(
    route: &[Point],
    at: Point,
    width: f64,
    class: &'static str,
    head: &'static str,
) -> Vec<Shape> {
    match route {
        [.., before, last] => {
            let from = point(last.x, last.y - (last.y - before.y).signum() * 10.0);
            let mut line = route.to_vec();
            let end = line.len() - 1;
            line[end] = point(last.x, last.y - (last.y - before.y).signum() * 6.0);
            let path = Shape::Path { d: layered::path(&line), class };
            vec![path, arrow_head(from, *last, 8.0, head)]
        }
        _ => loop_at(at, width, class, head),
    }
}

/// A loop at the right of a vertex.
pub(crate) fn loop_at(at: Point, width: f64, class: &'static str, head: &'static str) -> Vec<Shape> {
    let number = crate::svg::number;
    let x = at.x + width / 2.0;
    let d = format!(
        "M{} {} C{} {} {} {} {} {}",
        number(x - 2.0),
        number(at.y - 7.0),
        number(x + LOOP + 6.0),
        number(at.y - 16.0),
        number(x + LOOP + 6.0),
        number(at.y + 16.0),
        number(x + 1.0),
        number(at.y + 7.0)
    );
    let tip = point(x, at.y + 7.0);
    vec![Shape::Path { d, class }, arrow_head(point(tip.x + 8.0, tip.y + 4.0), tip, 7.0, head)]
}
