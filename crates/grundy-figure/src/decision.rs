//! Decision trees from left to right: who decides, what is chosen (bold), what is paid.

use std::collections::BTreeMap;

use grundy::error::Error;
use grundy::limits::Budget;
use grundy_explain::messages::Messages;
use grundy_tree::solve::{Rules, Solution, induction};
use grundy_tree::{Mover, Tree, place};

use crate::answers::too_large;
use crate::dot::DotGraph;
use crate::figure::{Figure, Shows, Spot};
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::shape::{Anchor, Area, Point, Shape, centred, label, named, path, point};
use crate::vertex::VertexStyle;

/// Larger trees are not drawn.
pub const MAX_NODES: usize = 400;
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
        return Err(too_large(done));
    }
    let solution = induction(tree, rules, budget)?;
    let layout = lay_out(tree);
    let mut shapes = Vec::new();
    for node in 0..tree.len() {
        for (place, child) in tree.children(node).enumerate() {
            shapes.extend(branch(tree, &solution, &layout, node, place, child));
        }
    }
    for node in 0..tree.len() {
        shapes.push(named(told(tree, &solution, node), drawn(tree, &solution, node, layout.at[node])));
    }
    let value = solution.value(0).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let players = tree.players().join(", ");
    let title = match tree.title.is_empty() {
        true => messages.say("decision-tree", &[]),
        false => tree.title.clone(),
    };
    let mut legend = vec![
        (LegendSample::Line("bold-arc"), messages.say("why-chosen", &[])),
        (LegendSample::Vertex(VertexStyle::Plain), messages.say("player-decides", &[])),
    ];
    if (0..tree.len()).any(|node| tree.mover(node) == Mover::Chance) {
        legend.push((LegendSample::Vertex(VertexStyle::Chance), messages.say("by-chance", &[])));
    }
    let page = FigurePage {
        title: title.clone(),
        lines: vec![messages.say(
            "payoffs-of",
            &[("players", measure::brief(&players, 80).into()), ("payoffs", value.into())],
        )],
        content: shapes,
        width: layout.width,
        height: layout.height,
        legend,
        text: text(tree, &solution, &layout.depth),
    };
    let spots = spots(tree, &layout);
    Ok(Figure { dot: Some(dot(tree, &solution, &title)), ..page.figure_with(spots) })
}

struct DecisionLayout {
    at: Vec<Point>,
    depth: Vec<usize>,
    /// The width that the branches into a level need for their names.
    room: Vec<f64>,
    width: f64,
    height: f64,
}

/// Leaves below each other, others beside the middle of their children; a column for each level.
fn lay_out(tree: &Tree) -> DecisionLayout {
    let n = tree.len();
    let parents = tree.parents();
    let mut depth = vec![0_usize; n];
    let mut column = vec![0.0_f64; 1];
    let mut room = vec![0.0_f64; 1];
    for node in 0..n {
        if node > 0 {
            depth[node] = depth[parents[node] as usize] + 1;
        }
        let level = depth[node];
        if column.len() <= level {
            column.push(0.0);
            room.push(0.0);
        }
        column[level] = column[level].max(size_of(tree, node));
        for place in 0..tree.arity(node) {
            let wide = measure::width(&branch_name(tree, node, place), FONT_PX - 1.0);
            if room.len() <= level + 1 {
                column.push(0.0);
                room.push(0.0);
            }
            room[level + 1] = room[level + 1].max(wide);
        }
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
    for (node, y) in ys.iter_mut().enumerate() {
        if tree.arity(node) == 0 {
            *y = (rows + 0.5) * ROW_HEIGHT_PX;
            rows += 1.0;
        }
    }
    for node in (0..n).rev().filter(|&node| tree.arity(node) > 0) {
        let (first, last) = (tree.children(node).next(), tree.children(node).last());
        let middle = first.zip(last).map(|(first, last)| (ys[first] + ys[last]) / 2.0);
        ys[node] = middle.unwrap_or(0.0);
    }
    let at = (0..n).map(|node| point(xs[depth[node]], ys[node])).collect();
    DecisionLayout { at, depth, room, width: x, height: rows * ROW_HEIGHT_PX }
}

fn size_of(tree: &Tree, node: usize) -> f64 {
    match tree.mover(node) {
        Mover::Leaf => measure::width(&pays(tree, node), FONT_PX) + 8.0,
        _ => measure::width(&name(tree, node), FONT_PX).max(20.0) + 20.0,
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

fn branch(
    tree: &Tree,
    solution: &Solution,
    layout: &DecisionLayout,
    node: usize,
    place: usize,
    child: usize,
) -> Vec<Shape> {
    let (from, to) = (layout.at[node], layout.at[child]);
    let start = point(from.x + size_of(tree, node) / 2.0, from.y);
    let end = point(to.x - size_of(tree, child) / 2.0, to.y);
    let bend = bend(tree, layout, node, child);
    let class = if solution.chosen(node) == Some(child) { "bold-arc" } else { "edge" };
    let ink = if class == "bold-arc" { "bold" } else { "ink" };
    let corners = [('M', [start]), ('L', [point(bend, end.y)]), ('L', [end])];
    vec![
        path(&corners.each_ref().map(|(letter, at)| (*letter, at.as_slice())), class),
        label(
            point(bend + 4.0, end.y - 4.0),
            FONT_PX - 1.0,
            branch_name(tree, node, place),
            ink,
            Anchor::Start,
        ),
    ]
}

/// Where a branch bends to its level line, on which its name lies.
fn bend(tree: &Tree, layout: &DecisionLayout, node: usize, child: usize) -> f64 {
    let start = layout.at[node].x + size_of(tree, node) / 2.0;
    let end = layout.at[child].x - size_of(tree, child) / 2.0;
    let bend =
        layout.at[child].x - column(tree, layout, child) / 2.0 - layout.room[layout.depth[child]] - 12.0;
    bend.min(end - 8.0).max(start + 4.0)
}

/// The level end of each branch, with its name, and the payoffs of each leaf.
fn spots(tree: &Tree, layout: &DecisionLayout) -> Vec<Spot> {
    const HEIGHT: f64 = 26.0;
    let parents = tree.parents();
    let mut spots = Vec::new();
    for child in 1..tree.len() {
        let (at, wide) = (layout.at[child], size_of(tree, child));
        let left = bend(tree, layout, parents[child] as usize, child);
        let place = place::write(tree, &parents, child);
        let right = at.x - wide / 2.0;
        // the name stands above the line
        let branch = Area { x: left, y: at.y - HEIGHT + 7.0, width: right - left, height: HEIGHT };
        spots.push(Spot { place: place.clone(), shows: Shows::Branch, area: branch });
        if tree.mover(child) == Mover::Leaf {
            spots.push(Spot { place, shows: Shows::Payoffs, area: Area::around(at, wide, HEIGHT) });
        }
    }
    spots
}

/// The width of a node's column.
fn column(tree: &Tree, layout: &DecisionLayout, node: usize) -> f64 {
    let level = layout.depth[node];
    let all = (0..tree.len()).filter(|&other| layout.depth[other] == level);
    all.map(|other| size_of(tree, other)).fold(0.0, f64::max)
}

fn drawn(tree: &Tree, solution: &Solution, node: usize, at: Point) -> Vec<Shape> {
    let wide = size_of(tree, node);
    if tree.mover(node) == Mover::Leaf {
        return vec![label(
            point(at.x - wide / 2.0 + 4.0, at.y + 4.3),
            FONT_PX,
            pays(tree, node),
            "ink",
            Anchor::Start,
        )];
    }
    let look = if tree.mover(node) == Mover::Chance { VertexStyle::Chance } else { VertexStyle::Plain };
    let value: Vec<String> = solution.value(node).iter().map(|number| number.brief()).collect();
    vec![
        look.outline(at, wide, 20.0),
        centred(at, FONT_PX, name(tree, node), "ink"),
        centred(point(at.x, at.y + 16.0), 9.5, format!("({})", value.join(", ")), "faint"),
    ]
}

fn told(tree: &Tree, solution: &Solution, node: usize) -> String {
    let value: Vec<String> = solution.value(node).iter().map(ToString::to_string).collect();
    format!("{} ({})", name(tree, node), value.join(", ")).trim().to_owned()
}

fn text(tree: &Tree, solution: &Solution, depth: &[usize]) -> String {
    let parents = tree.parents();
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    let mut lines = Vec::with_capacity(tree.len());
    for node in 0..tree.len() {
        let parent = parents[node] as usize;
        let (mut by, mut star) = (String::new(), "");
        if node > 0 {
            let place = places.entry(parent).or_insert(0);
            by = format!("{}: ", branch_name(tree, parent, *place));
            *place += 1;
            star = if solution.chosen(parent) == Some(node) { "* " } else { "" };
        }
        let what = match tree.mover(node) {
            Mover::Leaf => pays(tree, node),
            _ => told(tree, solution, node),
        };
        lines.push(format!("{}{star}{by}{what}", "  ".repeat(depth[node])));
    }
    lines.join("\n")
}

fn dot(tree: &Tree, solution: &Solution, title: &str) -> DotGraph {
    let vertex = |node: usize| match tree.mover(node) {
        Mover::Leaf => (pays(tree, node), "plaintext", false),
        Mover::Chance => (told(tree, solution, node), "diamond", false),
        Mover::Player(_) => (told(tree, solution, node), "box", false),
    };
    let arcs = (0..tree.len()).flat_map(|node| {
        tree.children(node).enumerate().map(move |(place, child)| {
            (node, child, branch_name(tree, node, place), solution.chosen(node) == Some(child))
        })
    });
    DotGraph {
        title: title.to_owned(),
        sideways: true,
        vertices: (0..tree.len()).map(vertex).collect(),
        arcs: arcs.collect(),
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
