//! Game trees from the root down, equal positions of a level merged; the full tree, or the reduced one, which
//! is a proof.
//!
//! As in textbooks: of a position from which a move wins at once only such a move is drawn; and the reduced
//! tree keeps one best move of the winner and all moves of the loser.

use grundy::Outcome;
use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::{Ask, MoveRow, Moves, Report, Winner};
use grundy_explain::messages::Messages;

use crate::answers::{Answer, Extent, GameTree, TreeArc, TreeNode};
use crate::arcs;
use crate::dot::DotGraph;
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::layered::{self, LayoutInput};
use crate::measure;
use crate::page::{FigurePage, LegendSample, outcome_legend};
use crate::position::verdict;
use crate::shape::{Area, Point, Shape, centred, named, point};
use crate::vertex::{self, VertexStyle};

/// The game tree with all its moves.
pub(crate) static TREE: FigureKind = FigureKind {
    name: "tree",
    title: "Whole tree",
    help: "The game's tree",
    switch_of: None,
    offered: |_| true,
    gallery_rank: |game| game.payoffs.then_some(0),
    drawing: Drawing::Position(|question, ask, messages| figure(question, ask, Extent::Full, messages)),
};

/// As much of the tree as proves the answer.
pub(crate) static REDUCED: FigureKind = FigureKind {
    name: "reduced",
    title: "Proof tree",
    help: "Of the game's tree only the proof: one move of the winner, all moves of the loser",
    switch_of: Some("tree"),
    offered: |_| true,
    gallery_rank: |game| game.payoffs.then_some(1),
    drawing: Drawing::Position(|question, ask, messages| figure(question, ask, Extent::Reduced, messages)),
};

/// The game tree without the middle branches of positions that have many.
pub(crate) static ELIDE: FigureKind = FigureKind {
    name: "elide",
    title: "Tree, middle branches left out",
    help: "A tree or a graph without the middle moves of positions that have many, however large it is",
    switch_of: Some("tree"),
    offered: |_| true,
    gallery_rank: |_| None,
    drawing: Drawing::Position(|question, ask, messages| elided(question, ask, Extent::Full, messages)),
};

/// The proof without the middle branches of the loser, of whom all moves are drawn otherwise.
pub(crate) static REDUCED_ELIDE: FigureKind = FigureKind {
    name: "reduced-elide",
    title: "Proof tree, middle branches left out",
    help: "The proof tree without the middle moves of positions that have many, however large it is",
    switch_of: Some("reduced"),
    offered: |_| true,
    gallery_rank: |_| None,
    drawing: Drawing::Position(|question, ask, messages| elided(question, ask, Extent::Reduced, messages)),
};

/// Larger trees are not drawn.
const MAX_NODES: usize = 250;
/// Larger trees are elided further.
const MAX_ELIDED_NODES: usize = 90;
/// With more arcs there is no room for the names of moves.
const MAX_LABELLED_ARCS: usize = 60;
/// Names of moves on one arc are joined up to this length.
const MAX_ARC_TEXT_BYTES: usize = 24;
const NODE_FONT_PX: f64 = 12.0;
const ARC_FONT_PX: f64 = 10.0;

/// A tree with what is written on it.
struct LabelledTree {
    tree: GameTree,
    /// How each node looks, and its outcome or payoffs.
    styles: Vec<(VertexStyle, String)>,
    /// The moves of each arc.
    arc_texts: Vec<String>,
}

fn figure(question: &Question, ask: &Ask, extent: Extent, messages: &Messages) -> Result<Figure, Error> {
    drawn(GameTree::grow(question, ask, extent, MAX_NODES)?, question, ask, extent, messages)
}

fn elided(question: &Question, ask: &Ask, extent: Extent, messages: &Messages) -> Result<Figure, Error> {
    let tree = GameTree::elide(question, ask, extent, MAX_ELIDED_NODES)?;
    drawn(tree, question, ask, extent, messages)
}

fn drawn(
    tree: GameTree,
    question: &Question,
    ask: &Ask,
    extent: Extent,
    messages: &Messages,
) -> Result<Figure, Error> {
    let root = question.solve(&Ask { moves: Moves::None, ..ask.clone() })?;
    let styles = tree.nodes.iter().map(style).collect();
    let arc_texts = tree.arcs.iter().map(|arc| arc_text(arc, &tree, messages)).collect();
    let labelled = LabelledTree { tree, styles, arc_texts };
    let what = messages.say(if extent == Extent::Reduced { "reduced-tree" } else { "full-tree" }, &[]);
    let misere = if ask.misere { format!(" {}", messages.say("misere-play", &[])) } else { String::new() };
    let title = format!("{}: {}, {what}{misere}", question.game, measure::brief(&question.position, 60));
    let (content, [width, height]) = labelled.shapes();
    let page = FigurePage {
        title: title.clone(),
        lines: labelled.lines(&root, extent, messages),
        content,
        width,
        height,
        legend: labelled.legend(&root, messages),
        text: labelled.text(),
    };
    Ok(Figure { dot: Some(labelled.dot(title)), ..page.figure() })
}

/// How a node looks, and its outcome or payoffs.
fn style(node: &TreeNode) -> (VertexStyle, String) {
    let Some(answer) = &node.answer else { return (VertexStyle::Gap, String::new()) };
    let report = &answer.report;
    let ended = report.moves.is_empty();
    if let Some(winner) = report.winner() {
        // leaves are marked for the player who began
        let begins = node.level.is_multiple_of(2);
        let (outcome, sign) = match winner {
            Winner::First => (Outcome::Win, if begins { "+1" } else { "-1" }),
            Winner::Second => (Outcome::Loss, if begins { "-1" } else { "+1" }),
            Winner::Draw | Winner::Left | Winner::Right => (Outcome::Draw, "0"),
        };
        let mark = if ended { sign } else { vertex::letter(outcome) };
        return (VertexStyle::Decided(outcome, ended), mark.to_owned());
    }
    let payoffs: Vec<String> = report.answer.payoffs().iter().map(ToString::to_string).collect();
    let style = if answer.is_chance() { VertexStyle::Chance } else { VertexStyle::Plain };
    let mover = report.answer.mover().filter(|_| !ended).map(|mover| format!("{}: ", mover + 1));
    (style, format!("{}({})", mover.unwrap_or_default(), payoffs.join(", ")))
}

fn arc_text(arc: &TreeArc, tree: &GameTree, messages: &Messages) -> String {
    let (Some(answer), Some(_)) = (&tree.nodes[arc.from].answer, &tree.nodes[arc.to].answer) else {
        return String::new();
    };
    let mut texts = arc.moves.iter().map(|row| move_text(row, answer, messages));
    let first = texts.next().unwrap_or_default();
    texts.fold(first, |all, text| {
        let joined = !all.is_empty() && all.len() + text.len() < MAX_ARC_TEXT_BYTES;
        if joined { format!("{all} / {text}") } else { all }
    })
}

/// A move, with its chance and with what it pays at once.
fn move_text(row: &MoveRow, answer: &Answer, messages: &Messages) -> String {
    let mut text = measure::brief(&messages.mv(&row.mv), 14);
    let Some(look) = &answer.look else { return text };
    let branch = look.branches.iter().find(|branch| branch.step.mv == row.mv);
    if let Some(branch) = branch.filter(|_| answer.is_chance()) {
        let all: u64 = look.branches.iter().map(|branch| branch.weight).sum();
        text = format!("{text} {}/{all}", branch.weight);
    }
    let gains: Vec<String> =
        branch.iter().flat_map(|branch| &branch.gains).map(ToString::to_string).collect();
    if gains.iter().any(|gain| gain != "0") {
        text = format!("{text} ({})", gains.join(", "));
    }
    text
}

impl LabelledTree {
    /// The drawing, its width and its height.
    fn shapes(&self) -> (Vec<Shape>, [f64; 2]) {
        let Self { tree, styles, arc_texts } = self;
        let names: Vec<String> = tree.nodes.iter().map(|node| measure::brief(&node.position, 22)).collect();
        let size = |(name, (_, mark)): (&String, &(VertexStyle, String))| {
            let text = measure::width(name, NODE_FONT_PX).max(measure::width(mark, NODE_FONT_PX));
            (text.max(18.0) + 18.0, 36.0)
        };
        let sizes: Vec<(f64, f64)> = names.iter().zip(styles).map(size).collect();
        let labelled = tree.arcs.len() <= MAX_LABELLED_ARCS;
        let arcs: Vec<(usize, usize)> = tree.arcs.iter().map(|arc| (arc.from, arc.to)).collect();
        let levels: Vec<usize> = tree.nodes.iter().map(|node| node.level).collect();
        let (gap, between) = if labelled { (22.0, 64.0) } else { (10.0, 40.0) };
        let input = LayoutInput { sizes: &sizes, arcs: &arcs, layers: Some(&levels), gap, between };
        // arcs go from one level to the next, so there are never too many dummy vertices
        let layout = layered::layout(&input).unwrap_or_default();
        let (mut shapes, mut labels) = (Vec::new(), Vec::new());
        for ((arc, text), route) in tree.arcs.iter().zip(arc_texts).zip(&layout.routes) {
            let style = if arc.best { ["bold-arc", "bold-head"] } else { ["road", "road-head"] };
            shapes.extend(arcs::arc(route, layout.middles[arc.from], sizes[arc.from].0, style));
            if let (true, [first, .., last]) = (labelled && !text.is_empty(), route.as_slice()) {
                // nearer to the end, where arcs have parted
                let at = point(first.x + (last.x - first.x) * 0.62, first.y + (last.y - first.y) * 0.62);
                labels.push((at, measure::width(text, ARC_FONT_PX) + 4.0, text.clone()));
            }
        }
        shapes.extend(spread(labels, ARC_FONT_PX));
        for (i, node) in tree.nodes.iter().enumerate() {
            let (at, (width, height), (style, mark)) = (layout.middles[i], sizes[i], &styles[i]);
            let parts = vec![
                style.outline(at, width, height),
                centred(point(at.x, at.y - 7.0), NODE_FONT_PX, names[i].clone(), "ink"),
                centred(point(at.x, at.y + 9.0), NODE_FONT_PX, mark.clone(), "bold"),
            ];
            shapes.push(named(format!("{}: {mark}", node.position), parts));
        }
        (shapes, [layout.width, layout.height])
    }

    /// The sentences above the drawing.
    fn lines(&self, root: &Report, extent: Extent, messages: &Messages) -> Vec<String> {
        let nodes = self.tree.nodes.iter().filter(|node| node.answer.is_some()).count();
        let merged = messages.say("tree-merged", &[("n", nodes.into())]);
        let mut lines = vec![format!("{}; {merged}", verdict(root, messages))];
        if self.tree.left_out {
            lines.push(messages.say("only-one-winner", &[]));
        }
        if self.tree.elided() > 0 {
            lines.push(messages.say("moves-elided", &[("n", self.tree.elided().into())]));
        }
        if extent == Extent::Reduced {
            let proof = matches!(root.winner(), Some(Winner::First | Winner::Second));
            lines.push(messages.say(if proof { "tree-is-proof" } else { "all-best-play-needs" }, &[]));
        }
        lines
    }

    fn legend(&self, root: &Report, messages: &Messages) -> Vec<(LegendSample, String)> {
        let mut legend = Vec::new();
        if root.winner().is_some() {
            let has = |outcome| {
                let is = |style| matches!(style, VertexStyle::Decided(found, _) if found == outcome);
                self.styles.iter().any(|(style, _)| is(*style))
            };
            legend = outcome_legend(["mover-won", "mover-lost", "position-drawn"], &has, messages);
            let end = VertexStyle::Decided(Outcome::Loss, true);
            legend.push((LegendSample::Vertex(end), messages.say("end-signs", &[])));
        } else if self.styles.iter().any(|(style, _)| *style == VertexStyle::Chance) {
            legend.push((LegendSample::Vertex(VertexStyle::Chance), messages.say("by-chance", &[])));
        }
        legend.push((LegendSample::Line("bold-arc"), messages.say("arc-best", &[])));
        legend
    }

    fn text(&self) -> String {
        let Self { tree, styles, arc_texts } = self;
        let line = |(i, node): (usize, &TreeNode)| {
            let to: Vec<String> = (tree.arcs.iter().zip(arc_texts))
                .filter(|(arc, _)| arc.from == i)
                .map(|(arc, text)| {
                    format!("{text}{} -> {}", if arc.best { "*" } else { "" }, tree.nodes[arc.to].position)
                })
                .collect();
            let indent = "  ".repeat(node.level);
            let to = if to.is_empty() { String::new() } else { format!("   {}", to.join("; ")) };
            format!("{indent}{}  {}{to}", node.position, styles[i].1)
        };
        tree.nodes.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    fn dot(&self, title: String) -> DotGraph {
        let Self { tree, styles, arc_texts } = self;
        let vertex = |(node, (style, mark)): (&TreeNode, &(VertexStyle, String))| {
            let ended = matches!(style, VertexStyle::Decided(_, true));
            (format!("{}\n{mark}", node.position), style.in_dot(), ended)
        };
        let arcs = tree.arcs.iter().zip(arc_texts);
        DotGraph {
            title,
            sideways: false,
            vertices: tree.nodes.iter().zip(styles).map(vertex).collect(),
            arcs: arcs.map(|(arc, text)| (arc.from, arc.to, text.clone(), arc.best)).collect(),
        }
    }
}

/// Labels that would cover each other, moved apart up or down.
fn spread(mut labels: Vec<(Point, f64, String)>, size: f64) -> Vec<Shape> {
    labels.sort_by(|a, b| a.0.y.total_cmp(&b.0.y).then(a.0.x.total_cmp(&b.0.x)));
    let mut placed: Vec<(Point, f64)> = Vec::new();
    let mut shapes = Vec::new();
    for (mut at, wide, text) in labels {
        let free = |y: f64| {
            placed.iter().all(|(other, width)| {
                (other.x - at.x).abs() >= (width + wide) / 2.0 || (other.y - y).abs() >= size + 2.0
            })
        };
        let tries = [0.0, -13.0, 13.0, -26.0, 26.0];
        at.y += tries.into_iter().find(|dy| free(at.y + dy)).unwrap_or(0.0);
        placed.push((at, wide));
        shapes.push(Shape::Rect { area: Area::around(at, wide, size + 2.0), round: 2.0, class: "paper" });
        shapes.push(centred(at, size, text, "ink"));
    }
    shapes
}
