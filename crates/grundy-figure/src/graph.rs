//! Game graphs: all positions that can be reached, in layers; winning moves bold, others dotted, ends grey.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::value::outcome::Verdict;
use grundy::{Nimber, Outcome};
use grundy_explain::messages::Messages;

use crate::answers::{ReachableGraph, too_large};
use crate::arcs;
use crate::dot::DotGraph;
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::layered::{self, GraphLayout, LayoutInput};
use crate::measure;
use crate::page::{FigurePage, LegendSample, outcome_legend};
use crate::shape::{Anchor, Area, Shape, centred, label, named, point};
use crate::vertex::{VertexStyle, letter};

/// The game graph with outcomes and the plies to the end.
pub(crate) static GRAPH: FigureKind = FigureKind {
    name: "graph",
    title: "Game graph",
    help: "All positions that can be reached",
    switch_of: None,
    offered: |_| true,
    gallery_rank: |game| (!game.payoffs && !game.nimbers).then_some(0),
    drawing: Drawing::Position(|question, ask, messages| graph(question, ask, false, messages)),
};

/// The game graph without the middle moves of positions that have many.
pub(crate) static GRAPH_ELIDE: FigureKind = FigureKind {
    name: "graph-elide",
    title: "Graph, middle moves left out",
    help: "A game graph without the middle moves of positions that have many, however large it is",
    switch_of: Some("graph"),
    offered: |game| !game.payoffs,
    gallery_rank: |_| None,
    drawing: Drawing::Position(|question, ask, messages| {
        let reachable = ReachableGraph::elide(question, ask, MAX_ELIDED_POSITIONS)?;
        whole(&DrawnGraph::new(reachable, None)?, question, ask, messages)
    }),
};

/// The game graph, a picture for each step of retrograde analysis.
pub(crate) static STEPS: FigureKind = FigureKind {
    name: "steps",
    title: "Graph, step by step",
    help: "A game graph once for each step of its labelling",
    switch_of: Some("graph"),
    offered: |game| !game.payoffs,
    gallery_rank: |_| None,
    drawing: Drawing::Position(steps),
};

/// The game graph with nimbers.
pub(crate) static NIMBERS: FigureKind = FigureKind {
    name: "nimbers",
    title: "Graph with nimbers",
    help: "A game graph with nimbers instead of W, L and D",
    switch_of: Some("graph"),
    offered: |game| game.nimbers,
    gallery_rank: |game| (!game.payoffs && game.nimbers).then_some(0),
    drawing: Drawing::Position(|question, ask, messages| graph(question, ask, true, messages)),
};

/// Larger graphs are not drawn.
const MAX_POSITIONS: usize = 150;
/// Larger graphs are elided further.
const MAX_ELIDED_POSITIONS: usize = 60;
/// Labellings with more steps are not drawn.
const MAX_STEPS: u32 = 24;
/// The scale of the graphs of single steps.
const STEP_SCALE: f64 = 0.72;
const FONT_PX: f64 = 13.0;
const STEP_FONT_PX: f64 = 14.0;
const VERTEX_HEIGHT_PX: f64 = 36.0;

/// A graph that is laid out.
struct DrawnGraph {
    reachable: ReachableGraph,
    names: Vec<String>,
    nimbers: Vec<Option<Nimber>>,
    sizes: Vec<(f64, f64)>,
    layout: GraphLayout,
}

/// How far a graph is labelled.
#[derive(Clone, Copy)]
enum Labelled {
    /// All verdicts are shown.
    All,
    /// The verdicts of the steps up to this one are shown; those of this step are new.
    UpTo(u32),
    /// All steps are shown; the positions that no step decides are new.
    Rest,
}

fn graph(question: &Question, ask: &Ask, with_nimbers: bool, messages: &Messages) -> Result<Figure, Error> {
    let reachable = ReachableGraph::explore(question, ask, MAX_POSITIONS)?;
    let nimbers = if with_nimbers { Some(reachable.nimbers(question, ask)?) } else { None };
    whole(&DrawnGraph::new(reachable, nimbers)?, question, ask, messages)
}

/// The picture of all that is known.
fn whole(drawn: &DrawnGraph, question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let gaps = drawn.reachable.verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let (positions, arcs) = (drawn.names.len() - gaps, drawn.reachable.arcs.len() - gaps);
    let args = [("n", positions.into()), ("moves", arcs.into())];
    let title = title(question, ask, messages);
    let said = messages.say("positions-and-moves", &args);
    let page = FigurePage {
        title: title.clone(),
        lines: if gaps > 0 { vec![said, messages.say("gaps-stand", &[])] } else { vec![said] },
        content: drawn.shapes(Labelled::All),
        width: drawn.layout.width,
        height: drawn.layout.height,
        legend: drawn.legend(messages),
        text: drawn.text(),
    };
    Ok(Figure { dot: Some(drawn.dot(title)), ..page.figure() })
}

fn steps(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let drawn = DrawnGraph::new(ReachableGraph::explore(question, ask, MAX_POSITIONS)?, None)?;
    let panels = drawn.panels(messages)?;
    // a panel is as wide as its graph or its name
    let widest = panels.iter().map(|(_, name)| measure::width(name, STEP_FONT_PX)).fold(0.0, f64::max);
    let width = (drawn.layout.width * STEP_SCALE).max(widest) + 30.0;
    let height = drawn.layout.height * STEP_SCALE + 44.0;
    // about as wide as high, and no wider than a page
    let distance = |columns: usize| {
        let rows = panels.len().div_ceil(columns);
        (columns as f64 * width / (rows as f64 * height) / 1.3).ln().abs()
    };
    let columns = (1..=panels.len()).min_by(|a, b| distance(*a).total_cmp(&distance(*b))).unwrap_or(1);
    let mut content = Vec::new();
    for (i, (labelled, name)) in panels.iter().enumerate() {
        let (x, y) = ((i % columns) as f64 * width, (i / columns) as f64 * height);
        content.push(label(point(x, y + 14.0), STEP_FONT_PX, name.clone(), "bold", Anchor::Start));
        let shapes = drawn.shapes(*labelled);
        content.push(Shape::Group { title: name.clone(), by: point(x, y + 24.0), scale: STEP_SCALE, shapes });
    }
    let mut legend = drawn.legend(messages);
    legend.push((LegendSample::Square("new"), messages.say("new-at-step", &[])));
    legend.push((LegendSample::Vertex(VertexStyle::Undecided), messages.say("not-known-yet", &[])));
    let title = title(question, ask, messages);
    let page = FigurePage {
        title: messages.say("step-by-step", &[("title", title.as_str().into())]),
        lines: vec![messages.say("what-a-step-does", &[])],
        content,
        width: columns as f64 * width - 30.0,
        height: panels.len().div_ceil(columns) as f64 * height - 20.0,
        legend,
        text: drawn.text(),
    };
    Ok(Figure { dot: Some(drawn.dot(title)), ..page.figure() })
}

fn title(question: &Question, ask: &Ask, messages: &Messages) -> String {
    let misere = if ask.misere { format!(" {}", messages.say("misere-play", &[])) } else { String::new() };
    format!("{}: {}{misere}", question.game, measure::brief(&question.position, 80))
}

impl DrawnGraph {
    fn new(reachable: ReachableGraph, nimbers: Option<Vec<Option<Nimber>>>) -> Result<Self, Error> {
        let nimbers = nimbers.unwrap_or_else(|| vec![None; reachable.positions.len()]);
        let names: Vec<String> = reachable.positions.iter().map(|name| measure::brief(name, 22)).collect();
        let width = |name| measure::width(name, FONT_PX).max(26.0) + 20.0;
        let sizes: Vec<(f64, f64)> = names.iter().map(|name| (width(name), VERTEX_HEIGHT_PX)).collect();
        let input =
            LayoutInput { sizes: &sizes, arcs: &reachable.arcs, layers: None, gap: 16.0, between: 40.0 };
        let layout = layered::layout(&input)?;
        Ok(Self { reachable, names, nimbers, sizes, layout })
    }

    /// The pictures of the steps, each with its name.
    fn panels(&self, messages: &Messages) -> Result<Vec<(Labelled, String)>, Error> {
        let verdicts = &self.reachable.verdicts;
        let plies = |verdict: &Option<Verdict>| verdict.as_ref().and_then(|verdict| verdict.remoteness);
        let last = verdicts.iter().filter_map(plies).max().unwrap_or(0);
        if last >= MAX_STEPS {
            return Err(too_large(format!("{last} steps: at most {MAX_STEPS} are drawn")));
        }
        let count = |step| verdicts.iter().filter(|verdict| plies(verdict) == step).count();
        let step = |step: u32| {
            let args = [("step", step.to_string().into()), ("n", count(Some(step)).into())];
            (Labelled::UpTo(step), messages.say("step-so-many", &args))
        };
        let mut panels: Vec<(Labelled, String)> = (0..=last).map(step).collect();
        let rest = count(None);
        if rest > 0 {
            panels.push((Labelled::Rest, messages.say("rest-is-drawn", &[("n", rest.into())])));
        }
        Ok(panels)
    }

    /// What is written below a position's name.
    fn mark(&self, vertex: usize) -> String {
        let Some(verdict) = self.verdict(vertex) else { return String::new() };
        match (self.nimbers[vertex], verdict.remoteness) {
            (Some(value), _) => value.0.to_string(),
            (None, Some(plies)) => format!("{} {plies}", letter(verdict.outcome)),
            (None, None) => letter(verdict.outcome).to_owned(),
        }
    }

    fn shapes(&self, labelled: Labelled) -> Vec<Shape> {
        let known = |vertex: usize| match labelled {
            Labelled::UpTo(step) => self.plies(vertex).is_some_and(|plies| plies <= step),
            Labelled::All | Labelled::Rest => true,
        };
        let mut shapes = Vec::new();
        // bold ones over the others
        for bold in [false, true] {
            for (&arc, route) in self.reachable.arcs.iter().zip(&self.layout.routes) {
                let keeps = known(arc.0) && known(arc.1) && self.reachable.keeps(arc);
                let style = match self.verdict(arc.0).map(|verdict| verdict.outcome) {
                    _ if !keeps => ["arc", "arc-head"],
                    Some(Outcome::Draw) => ["kept-arc", "kept-head"],
                    _ => ["bold-arc", "bold-head"],
                };
                if keeps == bold {
                    let (at, width) = (self.layout.middles[arc.0], self.sizes[arc.0].0);
                    shapes.extend(arcs::arc(route, at, width, style));
                }
            }
        }
        shapes.extend((0..self.names.len()).map(|vertex| self.vertex(vertex, known(vertex), labelled)));
        shapes
    }

    fn vertex(&self, vertex: usize, known: bool, labelled: Labelled) -> Shape {
        let (at, (width, height)) = (self.layout.middles[vertex], self.sizes[vertex]);
        let (name, position) = (&self.names[vertex], &self.reachable.positions[vertex]);
        let style = if known { self.style(vertex) } else { VertexStyle::Undecided };
        let mut parts = vec![style.outline(at, width, height)];
        let mut title = position.clone();
        if known {
            let mark = self.mark(vertex);
            title = format!("{position}: {mark}");
            parts.push(centred(point(at.x, at.y - 7.0), FONT_PX, name.clone(), "ink"));
            parts.push(centred(point(at.x, at.y + 9.0), 11.0, mark, "bold"));
        } else {
            parts.push(centred(at, FONT_PX, name.clone(), "ink"));
        }
        let plies = self.plies(vertex);
        let new = match labelled {
            Labelled::All => false,
            Labelled::UpTo(step) => plies == Some(step),
            Labelled::Rest => plies.is_none(),
        };
        if new {
            let area = Area::around(at, width + 7.0, height + 7.0);
            parts.push(Shape::Rect { area, round: 8.0, class: "new" });
        }
        named(title, parts)
    }

    fn verdict(&self, vertex: usize) -> Option<&Verdict> {
        self.reachable.verdicts[vertex].as_ref()
    }

    fn plies(&self, vertex: usize) -> Option<u32> {
        self.verdict(vertex).and_then(|verdict| verdict.remoteness)
    }

    fn style(&self, vertex: usize) -> VertexStyle {
        match self.verdict(vertex) {
            Some(verdict) => VertexStyle::Decided(verdict.outcome, self.reachable.ended[vertex]),
            None => VertexStyle::Gap,
        }
    }

    fn legend(&self, messages: &Messages) -> Vec<(LegendSample, String)> {
        let has =
            |outcome| self.reachable.verdicts.iter().flatten().any(|verdict| verdict.outcome == outcome);
        let mut legend = outcome_legend(["position-won", "position-lost", "position-drawn"], &has, messages);
        if self.reachable.ended.contains(&true) {
            let end = VertexStyle::Decided(Outcome::Loss, true);
            legend.push((LegendSample::Vertex(end), messages.say("no-moves", &[])));
        }
        legend.push((LegendSample::Line("bold-arc"), messages.say("arc-wins", &[])));
        if has(Outcome::Draw) {
            legend.push((LegendSample::Line("kept-arc"), messages.say("arc-draws", &[])));
        }
        legend.push((LegendSample::Line("arc"), messages.say("arc-other", &[])));
        legend
    }

    fn text(&self) -> String {
        let ReachableGraph { positions, arcs, .. } = &self.reachable;
        let line = |(vertex, name): (usize, &String)| {
            let to: Vec<String> = (arcs.iter())
                .filter(|arc| arc.0 == vertex)
                .map(|&arc| {
                    let star = if self.reachable.keeps(arc) { "*" } else { "" };
                    format!("{}{star}", positions[arc.1])
                })
                .collect();
            let to = if to.is_empty() { String::new() } else { format!("  -> {}", to.join(", ")) };
            format!("{name}  {}{to}", self.mark(vertex))
        };
        positions.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    fn dot(&self, title: String) -> DotGraph {
        let ReachableGraph { positions, arcs, ended, .. } = &self.reachable;
        let vertex = |(i, name): (usize, &String)| {
            (format!("{name}\n{}", self.mark(i)), self.style(i).in_dot(), ended[i])
        };
        DotGraph {
            title,
            sideways: false,
            vertices: positions.iter().enumerate().map(vertex).collect(),
            arcs: arcs.iter().map(|&arc| (arc.0, arc.1, String::new(), self.reachable.keeps(arc))).collect(),
        }
    }
}
