//! Canonical trees of partizan values: Left's options go down to the left, Right's to the right.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::rules::Player;
use grundy_explain::messages::Messages;

use crate::answers::{OptionNode, OptionTree, option_tree};
use crate::dot::DotGraph;
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::shape::{Area, Point, Shape, centred, point};

/// The canonical options of a value, and theirs.
pub(crate) static OPTIONS: FigureKind = FigureKind {
    name: "options",
    title: "Tree of options",
    help: "The canonical tree of a position of Left and Right: its options, their options, down to numbers",
    switch_of: None,
    offered: |game| game.values,
    gallery_rank: |_| None,
    drawing: Drawing::Position(draw),
};

const FONT_PX: f64 = 13.0;
const NODE_HEIGHT_PX: f64 = 20.0;
const LEVEL_PX: f64 = 62.0;
/// The room between nodes, and that of a side without options.
const GAP_PX: f64 = 14.0;

fn draw(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let tree = option_tree(question, ask)?;
    let (middles, width) = places(&tree);
    let bottom = |at: Point| point(at.x, at.y + NODE_HEIGHT_PX / 2.0);
    let mut content = Vec::new();
    for (node, &at) in tree.nodes.iter().zip(&middles) {
        if let Some((above, player)) = node.from {
            let ends = [bottom(middles[above]), point(at.x, at.y - NODE_HEIGHT_PX / 2.0)];
            content.push(Shape::Line { ends, class: line_of(player) });
        }
    }
    for (node, &at) in tree.nodes.iter().zip(&middles) {
        let wide = measure::width(&node.value, FONT_PX) + 6.0;
        content.push(Shape::Rect {
            area: Area::around(at, wide, NODE_HEIGHT_PX),
            round: 3.0,
            class: "paper",
        });
        content.push(centred(point(at.x, at.y + 1.0), FONT_PX, node.value.clone(), "ink"));
    }
    let levels = tree.nodes.iter().map(|node| node.level).max().unwrap_or(0);
    let title = format!("{}: {}", question.game, measure::brief(&tree.position, 60));
    let page = FigurePage {
        title: title.clone(),
        lines: vec![messages.say("options-tree", &[("n", tree.nodes.len().into())])],
        content,
        width,
        height: levels as f64 * LEVEL_PX + NODE_HEIGHT_PX,
        legend: vec![
            (LegendSample::Line(line_of(Player::Left)), messages.say("value-left", &[])),
            (LegendSample::Line(line_of(Player::Right)), messages.say("value-right", &[])),
        ],
        text: text(&tree),
    };
    Ok(Figure { dot: Some(dot(&tree, title)), ..page.figure() })
}

fn line_of(player: Player) -> &'static str {
    if player == Player::Left { "first" } else { "second" }
}

/// The middle of each node, and the width of the tree. Left's options stand left of a node, Right's right.
fn places(tree: &OptionTree) -> (Vec<Point>, f64) {
    let own = |at: usize| measure::width(&tree.nodes[at].value, FONT_PX) + GAP_PX;
    let n = tree.nodes.len();
    // what the options of each side take; nodes stand before those below them
    let mut sides = vec![[0.0; 2]; n];
    for at in (0..n).rev() {
        let wide = width_of(own(at), &mut sides[at]);
        if let Some((above, player)) = tree.nodes[at].from {
            sides[above][side(player)] += wide;
        }
    }
    let mut starts = vec![0.0; n];
    let mut next: Vec<[f64; 2]> = vec![[0.0; 2]; n];
    let mut middles = Vec::with_capacity(n);
    for at in 0..n {
        if let Some((above, player)) = tree.nodes[at].from {
            starts[at] = next[above][side(player)];
            next[above][side(player)] += sides[at][0] + sides[at][1];
        }
        let middle = starts[at] + sides[at][0];
        next[at] = [starts[at], middle];
        middles.push(point(middle, tree.nodes[at].level as f64 * LEVEL_PX + NODE_HEIGHT_PX / 2.0));
    }
    (middles, sides.first().map_or(0.0, |[left, right]| left + right))
}

fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}

/// The width of a node with what stands below it; each side is made as wide as half of its text.
fn width_of(own: f64, sides: &mut [f64; 2]) -> f64 {
    for side in sides.iter_mut() {
        *side = side.max(own / 2.0);
    }
    sides[0] + sides[1]
}

fn text(tree: &OptionTree) -> String {
    let line = |node: &OptionNode| {
        let whose = node.from.map_or("", |(_, player)| if player == Player::Left { "L: " } else { "R: " });
        format!("{}{whose}{}\n", "  ".repeat(node.level), node.value)
    };
    tree.nodes.iter().map(line).collect()
}

fn dot(tree: &OptionTree, title: String) -> DotGraph {
    let arc = |(at, node): (usize, &OptionNode)| {
        let (above, player) = node.from?;
        Some((above, at, if player == Player::Left { "L" } else { "R" }.to_owned(), false))
    };
    DotGraph {
        title,
        sideways: false,
        vertices: tree.nodes.iter().map(|node| (node.value.clone(), "plaintext", false)).collect(),
        arcs: tree.nodes.iter().enumerate().filter_map(arc).collect(),
    }
}
