//! Decision trees from left to right: who decides, what is chosen (bold), what is paid.

use grundy::error::Error;
use grundy::limits::Budget;
use grundy_explain::messages::Messages;
use grundy_tree::solve::{Rules, Solution, induction};
use grundy_tree::{Mover, Tree, place};

use crate::answers::too_large_whole;
use crate::dot::DotGraph;
use crate::figure::{Figure, Shows, Spot};
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::shape::{Anchor, Area, Point, Shape, centred, label, named, path, point};
use crate::sketch::{Sketch, What};
use crate::vertex::VertexStyle;

/// Larger trees are not drawn whole.
pub const MAX_NODES: usize = 400;
/// Elided trees have fewer vertices.
const MAX_ELIDED_VERTICES: usize = 120;
const FONT_PX: f64 = 12.0;
const ROW_HEIGHT_PX: f64 = 34.0;

/// A tree solved by backward induction.
///
/// # Errors
/// More than [`MAX_NODES`] nodes; a limit.
pub fn figure(
    tree: &Tree,
    rules: &Rules,
    budget: &mut Budget<'_>,
    messages: &Messages,
) -> Result<Figure, Error> {
    if tree.len() > MAX_NODES {
        let done = format!("counting {} nodes: a tree is drawn of at most {MAX_NODES}", tree.len());
        return Err(too_large_whole(done));
    }
    let solution = induction(tree, rules, budget)?;
    let sketch = Sketch::whole(tree, &solution);
    Ok(DrawnTree { tree, solution, sketch }.figure(messages))
}

/// A tree of any size solved by backward induction, without the middle branches of nodes that have many.
///
/// # Errors
/// A limit.
pub fn elided(
    tree: &Tree,
    rules: &Rules,
    budget: &mut Budget<'_>,
    messages: &Messages,
) -> Result<Figure, Error> {
    let solution = induction(tree, rules, budget)?;
    let sketch = Sketch::elided(tree, &solution, MAX_ELIDED_VERTICES);
    Ok(DrawnTree { tree, solution, sketch }.figure(messages))
}

/// A solved tree, and which nodes of it are drawn.
struct DrawnTree<'t> {
    tree: &'t Tree,
    solution: Solution,
    sketch: Sketch,
}

struct DecisionLayout {
    at: Vec<Point>,
    /// The width of each column of vertices.
    column: Vec<f64>,
    /// The width that the branches into a level need for their names.
    room: Vec<f64>,
    width: f64,
    height: f64,
}

impl DrawnTree<'_> {
    fn figure(&self, messages: &Messages) -> Figure {
        let Self { tree, solution, sketch } = self;
        let layout = self.lay_out();
        let mut shapes = Vec::new();
        for &child in (0..sketch.len()).flat_map(|at| sketch.children(at)) {
            shapes.extend(self.branch(&layout, child));
        }
        for at in 0..sketch.len() {
            shapes.push(named(self.told(at), self.drawn(at, layout.at[at])));
        }
        let value = solution.value(0).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let players = tree.players().join(", ");
        let title = match tree.title.is_empty() {
            true => messages.say("decision-tree", &[]),
            false => tree.title.clone(),
        };
        let mut legend = vec![(LegendSample::Line("bold-arc"), messages.say("why-chosen", &[]))];
        let decides = (0..tree.players().len())
            .filter(|&player| (0..sketch.len()).any(|at| self.mover(at) == Some(Mover::Player(player))));
        legend.extend(decides.map(|player| {
            let args = [("player", measure::brief(&tree.players()[player], 40).into())];
            (LegendSample::Vertex(VertexStyle::Player(player)), messages.say("this-player-decides", &args))
        }));
        if (0..sketch.len()).any(|at| self.mover(at) == Some(Mover::Chance)) {
            legend.push((LegendSample::Vertex(VertexStyle::Chance), messages.say("by-chance", &[])));
        }
        let mut lines = vec![messages.say(
            "payoffs-of",
            &[("players", measure::brief(&players, 80).into()), ("payoffs", value.into())],
        )];
        if sketch.left_out() > 0 {
            lines.push(messages.say("moves-elided", &[("n", sketch.left_out().into())]));
        }
        let page = FigurePage {
            title: title.clone(),
            lines,
            content: shapes,
            width: layout.width,
            height: layout.height,
            legend,
            text: self.text(),
        };
        let spots = self.spots(&layout);
        Figure { dot: Some(self.dot(&title)), ..page.figure_with(spots) }
    }

    /// Who decides at a vertex; `None` at a gap.
    fn mover(&self, at: usize) -> Option<Mover> {
        match self.sketch.what(at) {
            What::Node(node) => Some(self.tree.mover(node)),
            What::Gap(_) => None,
        }
    }

    /// What is written where nobody decides: what a leaf pays, how much a gap leaves out.
    fn end(&self, at: usize) -> Option<String> {
        match self.sketch.what(at) {
            What::Node(node) => (self.tree.mover(node) == Mover::Leaf).then(|| pays(self.tree, node)),
            gap @ What::Gap(_) => gap.gap(),
        }
    }

    /// Leaves below each other, others beside the middle of their children; a column for each level.
    fn lay_out(&self) -> DecisionLayout {
        let sketch = &self.sketch;
        let n = sketch.len();
        let levels = (0..n).map(|at| sketch.depth(at) + 1).max().unwrap_or(1);
        let (mut column, mut room) = (vec![0.0_f64; levels], vec![0.0_f64; levels]);
        for at in 0..n {
            let level = sketch.depth(at);
            column[level] = column[level].max(self.size_of(at));
            room[level] = room[level].max(measure::width(&self.branch_name(at), FONT_PX - 1.0));
        }
        let mut xs = Vec::new();
        let mut x = 0.0;
        for (level, wide) in column.iter().enumerate() {
            if level > 0 {
                x += room[level] + 46.0;
            }
            xs.push(x + wide / 2.0);
            x += wide;
        }
        let mut ys = vec![0.0; n];
        let mut rows = 0.0;
        for (at, y) in ys.iter_mut().enumerate() {
            if sketch.children(at).is_empty() {
                *y = (rows + 0.5) * ROW_HEIGHT_PX;
                rows += 1.0;
            }
        }
        for at in (0..n).rev() {
            if let [first, .., last] | [first @ last] = sketch.children(at) {
                ys[at] = (ys[*first] + ys[*last]) / 2.0;
            }
        }
        let at = (0..n).map(|at| point(xs[sketch.depth(at)], ys[at])).collect();
        DecisionLayout { at, column, room, width: x, height: rows * ROW_HEIGHT_PX }
    }

    fn size_of(&self, at: usize) -> f64 {
        match (self.end(at), self.sketch.what(at)) {
            (Some(end), _) => measure::width(&end, FONT_PX) + 8.0,
            (None, What::Node(node)) => measure::width(&name(self.tree, node), FONT_PX).max(20.0) + 20.0,
            (None, What::Gap(_)) => 0.0,
        }
    }

    /// The name of the branch that leads to a vertex; a gap and the root have none.
    fn branch_name(&self, at: usize) -> String {
        match (self.sketch.what(at), self.sketch.what(self.sketch.parent(at))) {
            (What::Node(_), What::Node(parent)) if at > 0 => {
                branch_name(self.tree, parent, self.sketch.place(at))
            }
            _ => String::new(),
        }
    }

    /// The branch that leads to a vertex.
    fn branch(&self, layout: &DecisionLayout, child: usize) -> Vec<Shape> {
        let parent = self.sketch.parent(child);
        let (from, to) = (layout.at[parent], layout.at[child]);
        let start = point(from.x + self.size_of(parent) / 2.0, from.y);
        let end = point(to.x - self.size_of(child) / 2.0, to.y);
        let bend = self.bend(layout, child);
        let class = if self.sketch.is_chosen(child) { "bold-arc" } else { "edge" };
        let ink = if class == "bold-arc" { "bold" } else { "ink" };
        let corners = [('M', [start]), ('L', [point(bend, end.y)]), ('L', [end])];
        let line = path(&corners.each_ref().map(|(letter, at)| (*letter, at.as_slice())), class);
        let name = Some(self.branch_name(child)).filter(|name| !name.is_empty());
        let place = point(bend + 4.0, end.y - 4.0);
        let name = name.map(|name| label(place, FONT_PX - 1.0, name, ink, Anchor::Start));
        [line].into_iter().chain(name).collect()
    }

    /// Where a branch bends to its level line, on which its name lies.
    fn bend(&self, layout: &DecisionLayout, child: usize) -> f64 {
        let (parent, level) = (self.sketch.parent(child), self.sketch.depth(child));
        let start = layout.at[parent].x + self.size_of(parent) / 2.0;
        let end = layout.at[child].x - self.size_of(child) / 2.0;
        let bend = layout.at[child].x - layout.column[level] / 2.0 - layout.room[level] - 12.0;
        bend.min(end - 8.0).max(start + 4.0)
    }

    /// The level end of each branch, with its name, and the payoffs of each leaf.
    fn spots(&self, layout: &DecisionLayout) -> Vec<Spot> {
        const HEIGHT: f64 = 26.0;
        let parents = self.tree.parents();
        let mut spots = Vec::new();
        for child in 1..self.sketch.len() {
            let What::Node(node) = self.sketch.what(child) else { continue };
            let (at, wide) = (layout.at[child], self.size_of(child));
            let left = self.bend(layout, child);
            let place = place::write(self.tree, &parents, node);
            let right = at.x - wide / 2.0;
            // the name stands above the line
            let branch = Area { x: left, y: at.y - HEIGHT + 7.0, width: right - left, height: HEIGHT };
            spots.push(Spot { place: place.clone(), shows: Shows::Branch, area: branch });
            if self.tree.mover(node) == Mover::Leaf {
                spots.push(Spot { place, shows: Shows::Payoffs, area: Area::around(at, wide, HEIGHT) });
            }
        }
        spots
    }

    fn drawn(&self, at: usize, place: Point) -> Vec<Shape> {
        let wide = self.size_of(at);
        let (None, What::Node(node)) = (self.end(at), self.sketch.what(at)) else {
            let left = point(place.x - wide / 2.0 + 4.0, place.y + 4.3);
            return vec![label(left, FONT_PX, self.end(at).unwrap_or_default(), "ink", Anchor::Start)];
        };
        let look = match self.tree.mover(node) {
            Mover::Chance => VertexStyle::Chance,
            Mover::Player(player) => VertexStyle::Player(player),
            Mover::Leaf => VertexStyle::Plain,
        };
        let value: Vec<String> = self.solution.value(node).iter().map(|number| number.brief()).collect();
        vec![
            look.outline(place, wide, 20.0),
            centred(place, FONT_PX, name(self.tree, node), "ink"),
            centred(point(place.x, place.y + 16.0), 9.5, format!("({})", value.join(", ")), "faint"),
        ]
    }

    fn told(&self, at: usize) -> String {
        let What::Node(node) = self.sketch.what(at) else { return self.end(at).unwrap_or_default() };
        let value: Vec<String> = self.solution.value(node).iter().map(ToString::to_string).collect();
        format!("{} ({})", name(self.tree, node), value.join(", ")).trim().to_owned()
    }

    fn text(&self) -> String {
        let line = |at: usize| {
            let name = self.branch_name(at);
            let by = if name.is_empty() { name } else { format!("{name}: ") };
            let star = if self.sketch.is_chosen(at) { "* " } else { "" };
            let what = self.end(at).unwrap_or_else(|| self.told(at));
            format!("{}{star}{by}{what}", "  ".repeat(self.sketch.depth(at)))
        };
        (0..self.sketch.len()).map(line).collect::<Vec<_>>().join("\n")
    }

    fn dot(&self, title: &str) -> DotGraph {
        let vertex = |at: usize| match (self.end(at), self.mover(at)) {
            (Some(end), _) => (end, "plaintext", false),
            (None, Some(Mover::Chance)) => (self.told(at), "diamond", false),
            (None, _) => (self.told(at), "box", false),
        };
        let sketch = &self.sketch;
        let below =
            (0..sketch.len()).flat_map(|at| sketch.children(at).iter().map(move |&child| (at, child)));
        let arcs = below.map(|(at, child)| (at, child, self.branch_name(child), sketch.is_chosen(child)));
        let arcs = arcs.collect();
        DotGraph {
            title: title.to_owned(),
            sideways: true,
            vertices: (0..self.sketch.len()).map(vertex).collect(),
            arcs,
        }
    }
}

/// Who decides.
fn name(tree: &Tree, node: usize) -> String {
    let who = match tree.mover(node) {
        Mover::Player(player) => tree.players()[player].clone(),
        Mover::Chance => match tree.choice_name(node) {
            "" => "chance".to_owned(),
            event => event.to_owned(),
        },
        Mover::Leaf => String::new(),
    };
    measure::brief(&who, 18)
}

fn pays(tree: &Tree, node: usize) -> String {
    let pays = tree.pays(node).unwrap_or_default();
    let name = measure::brief(tree.outcome_name(node), 18);
    let numbers = if pays.is_empty() {
        vec!["0".to_owned(); tree.players().len()]
    } else {
        pays.iter().map(ToString::to_string).collect()
    };
    let space = if name.is_empty() { "" } else { " " };
    format!("({}){space}{name}", numbers.join(", "))
}

fn branch_name(tree: &Tree, node: usize, place: usize) -> String {
    let name = measure::brief(&tree.move_name(node, place), 24);
    match tree.odds(node).get(place) {
        None => name,
        // an unnamed branch is told by its probability
        Some(odds) if tree.label(node, place).is_empty() => odds.to_string(),
        Some(odds) => format!("{name}, {odds}"),
    }
}

#[cfg(test)]
mod tests {
    use grundy::limits::Limits;
    use grundy_tree::read;

    use super::*;

    #[test]
    fn every_branch_and_every_end_has_its_spot() {
        let limits = Limits::default();
        let budget = &mut Budget::new(&limits);
        let tree = read::brackets("[ enter: < fight: (-1 -1) yield: (1 1) > out: (0 2) ]", budget).unwrap();
        let figure =
            figure(&tree, &Rules::default(), budget, Messages::of(grundy_explain::messages::Language::En))
                .unwrap();
        let names: Vec<_> = figure.spots.iter().map(|spot| (spot.place.as_str(), spot.shows)).collect();
        use Shows::{Branch, Payoffs};
        let wanted = [
            ("enter", Branch),
            ("enter/fight", Branch),
            ("enter/fight", Payoffs),
            ("enter/yield", Branch),
            ("enter/yield", Payoffs),
            ("out", Branch),
            ("out", Payoffs),
        ];
        assert_eq!(names, wanted);
        for (i, spot) in figure.spots.iter().enumerate() {
            let area = spot.area;
            assert!(area.width >= 24.0 && area.height >= 24.0, "{spot:?} can be tapped");
            assert!(
                area.x >= 0.0 && area.x + area.width <= figure.width && area.y + area.height <= figure.height
            );
            for other in &figure.spots[i + 1..] {
                let apart = area.x + area.width <= other.area.x + 1e-9
                    || other.area.x + other.area.width <= area.x + 1e-9
                    || area.y + area.height <= other.area.y + 1e-9
                    || other.area.y + other.area.height <= area.y + 1e-9;
                assert!(apart, "{spot:?} and {other:?}");
            }
        }
    }
}
