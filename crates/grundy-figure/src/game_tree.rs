//! Game trees from the root down, equal positions of a level merged; the full tree, or the reduced one, which is a proof.
//!
//! As in textbooks: of a position from which a move wins at once only such a move is drawn; and the reduced tree keeps one
//! best move of the winner and all moves of the loser.

use grundy::Outcome;
use grundy::error::{Error, Limit, Stopped};
use grundy::limits::Budget;
use grundy::notation::term::Question;
use grundy::report::{Ask, MoveRow, Moves, Report, Winner};
use grundy::rules::Turn;
use grundy::table::Look as Inside;
use grundy_explain::messages::Messages;
use indexmap::IndexMap;

use crate::dot::Dot;
use crate::figure::{Figure, Page, Sample};
use crate::graph::arc_shapes;
use crate::layered::{self, Sketch};
use crate::measure;
use crate::position::verdict;
use crate::reach::merged;
use crate::shape::{Shape, centred, named, point};
use crate::vertex::Look;

/// Trees of more nodes are not drawn.
pub const MOST: usize = 250;

/// How much of a tree is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// All moves.
    #[default]
    Full,
    /// One best move of the winner, all moves of the loser; in games that pay numbers, one best move of everybody.
    Reduced,
}

/// A position at a level.
struct Node {
    position: String,
    level: usize,
    look: Look,
    mark: String,
}

/// A move.
struct Arc {
    from: usize,
    to: usize,
    text: String,
    best: bool,
}

#[derive(Default)]
struct Grown {
    nodes: Vec<Node>,
    arcs: Vec<Arc>,
    left_out: bool,
}

/// The tree below the question's position.
///
/// # Errors
/// More than [`MOST`] nodes; play without end; bad text, a limit.
pub fn figure(question: &Question, ask: &Ask, extent: Extent, messages: &Messages) -> Result<Figure, Error> {
    let grown = grow(question, ask, extent)?;
    let root = question.solve(&Ask { moves: Moves::None, ..ask.clone() })?;
    Ok(drawn(question, &root, &grown, (extent, ask.misere), messages))
}

fn grow(question: &Question, ask: &Ask, extent: Extent) -> Result<Grown, Error> {
    let table = &*question.table;
    let ask = &Ask { moves: Moves::All, ..ask.clone() };
    let budget = &mut Budget::new(&ask.limits);
    let mut grown = Grown::default();
    let payoffs = table.class(ask.misere).payoffs;
    let root = merged(table, ask.misere, &table.canonical(&question.position)?)?;
    let mut level: IndexMap<String, usize> = IndexMap::from([(root, 0)]);
    let mut depth = 0;
    while !level.is_empty() {
        let mut next: IndexMap<String, usize> = IndexMap::new();
        let first = grown.nodes.len();
        let mut rows_of = Vec::new();
        for (position, _) in &level {
            budget.step()?;
            let report = table.solve(position, ask)?;
            let inside = if payoffs { Some(table.look(position, ask)?) } else { None };
            grown.nodes.push(node(position, depth, &report, inside.as_ref()));
            rows_of.push((report, inside));
        }
        for (place, (report, inside)) in rows_of.iter().enumerate() {
            for (row, best) in kept(report, inside.as_ref(), extent, &mut grown.left_out) {
                let Some(to) = &row.to else { continue };
                let to = merged(table, ask.misere, to)?;
                let at = next.len();
                let at = *next.entry(to).or_insert(at);
                let to = first + level.len() + at;
                let text = arc_text(row, inside.as_ref());
                // several moves to one position are one arc
                match grown.arcs.iter_mut().find(|arc| (arc.from, arc.to) == (first + place, to)) {
                    Some(arc) => {
                        arc.best |= best;
                        if !arc.text.is_empty() && arc.text.len() + text.len() < 24 {
                            arc.text = format!("{} / {text}", arc.text);
                        }
                    }
                    None => grown.arcs.push(Arc { from: first + place, to, text, best }),
                }
            }
        }
        if grown.nodes.len() + next.len() > MOST {
            let done = format!(
                "{} levels with {} nodes: a tree is drawn of at most {MOST}",
                depth + 1,
                grown.nodes.len() + next.len()
            );
            return Err(Stopped { limit: Limit::Size, done }.into());
        }
        level = next;
        depth += 1;
    }
    Ok(grown)
}

fn node(position: &str, level: usize, report: &Report, inside: Option<&Inside>) -> Node {
    let ended = report.moves.is_empty();
    let (look, mark) = match report.winner {
        Some(winner) => {
            let outcome = match winner {
                Winner::First => Outcome::Win,
                Winner::Second => Outcome::Loss,
                Winner::Draw => Outcome::Draw,
            };
            // leaves are marked for the player who began
            let sign = match (outcome, level.is_multiple_of(2)) {
                (Outcome::Draw, _) => "0",
                (Outcome::Win, true) | (Outcome::Loss, false) => "+1",
                _ => "-1",
            };
            let word = crate::vertex::letter(outcome);
            (Look::Worth(outcome, ended), if ended { sign.to_owned() } else { word.to_owned() })
        }
        None => {
            let pays: Vec<String> = report.payoffs.iter().map(ToString::to_string).collect();
            let chance = inside.is_some_and(|inside| inside.turn == Some(Turn::Nature));
            let look = if chance { Look::Chance } else { Look::Plain };
            let who = report.mover.filter(|_| !ended).map(|mover| format!("{}: ", mover + 1));
            (look, format!("{}({})", who.unwrap_or_default(), pays.join(", ")))
        }
    };
    Node { position: position.to_owned(), level, look, mark }
}

/// The moves that are drawn, and whether each is best.
fn kept<'r>(
    report: &'r Report,
    inside: Option<&Inside>,
    extent: Extent,
    left_out: &mut bool,
) -> Vec<(&'r MoveRow, bool)> {
    let all = || report.moves.iter();
    let nature = inside.is_some_and(|inside| inside.turn == Some(Turn::Nature));
    let Some(winner) = report.winner else {
        return match extent {
            Extent::Reduced if !nature => {
                all().filter(|row| row.best).take(1).map(|row| (row, true)).collect()
            }
            _ => all().map(|row| (row, row.best && !nature)).collect(),
        };
    };
    let at_once = |row: &&MoveRow| winner == Winner::First && row.best && row.remoteness == Some(0);
    if let Some(row) = all().find(at_once) {
        *left_out |= report.moves.len() > 1;
        return vec![(row, true)];
    }
    match (extent, winner) {
        (Extent::Reduced, Winner::First) => {
            // the soonest win, where plies are known
            let best = all().filter(|row| row.best).min_by_key(|row| row.remoteness.unwrap_or(u32::MAX));
            best.map(|row| (row, true)).into_iter().collect()
        }
        (_, Winner::Second) => all().map(|row| (row, false)).collect(),
        _ => all().map(|row| (row, row.best)).collect(),
    }
}

/// The move, with what it pays at once; chances in percent.
fn arc_text(row: &MoveRow, inside: Option<&Inside>) -> String {
    let mut text = measure::brief(&row.mv, 14);
    if let Some(inside) = inside {
        let all: u64 = inside.branches.iter().map(|way| way.weight).sum();
        let way = inside.branches.iter().find(|way| way.step.mv == row.mv);
        if let Some(way) = way.filter(|_| inside.turn == Some(Turn::Nature)) {
            text = format!("{text} {}/{all}", way.weight);
        }
        let gains: Vec<String> = way.iter().flat_map(|way| &way.gains).map(ToString::to_string).collect();
        if gains.iter().any(|gain| gain != "0") {
            text = format!("{text} ({})", gains.join(", "));
        }
    }
    text
}

fn drawn(
    question: &Question,
    root: &Report,
    grown: &Grown,
    (extent, misere): (Extent, bool),
    messages: &Messages,
) -> Figure {
    const SIZE: f64 = 12.0;
    const LABEL: f64 = 10.0;
    let names: Vec<String> = grown.nodes.iter().map(|node| measure::brief(&node.position, 22)).collect();
    let sizes: Vec<(f64, f64)> = names
        .iter()
        .zip(&grown.nodes)
        .map(|(name, node)| {
            let text = measure::width(name, SIZE).max(measure::width(&node.mark, SIZE)).max(18.0);
            (text + 18.0, 36.0)
        })
        .collect();
    // few arcs have room for their moves; of many the moves are told by their ends
    let labelled = grown.arcs.len() <= 60;
    let arcs: Vec<(usize, usize)> = grown.arcs.iter().map(|arc| (arc.from, arc.to)).collect();
    let levels: Vec<usize> = grown.nodes.iter().map(|node| node.level).collect();
    let gap = if labelled { 22.0 } else { 10.0 };
    let between = if labelled { 64.0 } else { 40.0 };
    let sketch = Sketch { sizes: &sizes, arcs: &arcs, layers: Some(&levels), gap, between };
    // arcs go from one level to the next, so there are no dummies to be too many
    let laid = layered::layout(&sketch).unwrap_or_default();
    let mut shapes = Vec::new();
    let mut labels = Vec::new();
    for (arc, route) in grown.arcs.iter().zip(&laid.routes) {
        let (class, head) = if arc.best { ("bold-arc", "bold-head") } else { ("road", "road-head") };
        shapes.extend(arc_shapes(route, laid.middles[arc.from], sizes[arc.from].0, class, head));
        if let (true, [first, .., last]) = (labelled, route.as_slice()) {
            // nearer to the end, where arcs have parted
            let at = point(first.x + (last.x - first.x) * 0.62, first.y + (last.y - first.y) * 0.62);
            let wide = measure::width(&arc.text, LABEL) + 4.0;
            labels.push((at, wide, arc.text.clone()));
        }
    }
    shapes.extend(spread(labels, LABEL));
    for (i, node) in grown.nodes.iter().enumerate() {
        let (at, (wide, tall)) = (laid.middles[i], sizes[i]);
        let parts = vec![
            node.look.outline(at, wide, tall),
            centred(point(at.x, at.y - 7.0), SIZE, names[i].clone(), "ink"),
            centred(point(at.x, at.y + 9.0), SIZE, node.mark.clone(), "bold"),
        ];
        shapes.push(named(format!("{}: {}", node.position, node.mark), parts));
    }
    let what = match extent {
        Extent::Reduced => messages.say("reduced-tree", &[]),
        Extent::Full => messages.say("full-tree", &[]),
    };
    let merged = messages.say("tree-merged", &[("n", grown.nodes.len().into())]);
    let mut lines = vec![format!("{}; {merged}", verdict(root, messages))];
    if grown.left_out {
        lines.push(messages.say("only-one-winner", &[]));
    }
    if extent == Extent::Reduced {
        lines.push(match root.winner {
            Some(Winner::Draw) | None => messages.say("all-best-play-needs", &[]),
            _ => messages.say("tree-is-proof", &[]),
        });
    }
    let misere = if misere { format!(" {}", messages.say("misere-play", &[])) } else { String::new() };
    let title = format!("{}: {}, {what}{misere}", question.game, measure::brief(&question.position, 60));
    let page = Page {
        title: title.clone(),
        lines,
        content: shapes,
        width: laid.width,
        height: laid.height,
        legend: legend(grown, root, messages),
        text: text(grown),
    };
    let dot = Dot {
        title,
        sideways: false,
        vertices: grown
            .nodes
            .iter()
            .map(|node| {
                (
                    format!("{}\n{}", node.position, node.mark),
                    node.look.in_dot(),
                    matches!(node.look, Look::Worth(_, true)),
                )
            })
            .collect(),
        arcs: grown.arcs.iter().map(|arc| (arc.from, arc.to, arc.text.clone(), arc.best)).collect(),
    };
    Figure { dot: Some(dot), ..page.figure() }
}

/// Labels that would cover each other, moved apart up or down.
fn spread(mut labels: Vec<(crate::shape::Point, f64, String)>, size: f64) -> Vec<Shape> {
    labels.sort_by(|a, b| a.0.y.total_cmp(&b.0.y).then(a.0.x.total_cmp(&b.0.x)));
    let mut placed: Vec<(crate::shape::Point, f64)> = Vec::new();
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
        shapes.push(Shape::Rect {
            area: crate::shape::Area::around(at, wide, size + 2.0),
            round: 2.0,
            class: "paper",
        });
        shapes.push(centred(at, size, text, "ink"));
    }
    shapes
}

fn legend(grown: &Grown, root: &Report, messages: &Messages) -> Vec<(Sample, String)> {
    let mut legend = Vec::new();
    if root.winner.is_some() {
        let has = |outcome| {
            grown.nodes.iter().any(|node| matches!(node.look, Look::Worth(worth, _) if worth == outcome))
        };
        for (outcome, word) in [
            (Outcome::Win, messages.say("mover-won", &[])),
            (Outcome::Loss, messages.say("mover-lost", &[])),
            (Outcome::Draw, messages.say("position-drawn", &[])),
        ] {
            if has(outcome) {
                legend.push((Sample::Vertex(Look::Worth(outcome, false)), word));
            }
        }
        legend.push((Sample::Vertex(Look::Worth(Outcome::Loss, true)), messages.say("end-signs", &[])));
    } else if grown.nodes.iter().any(|node| node.look == Look::Chance) {
        legend.push((Sample::Vertex(Look::Chance), messages.say("by-chance", &[])));
    }
    legend.push((Sample::Line("bold-arc"), messages.say("arc-best", &[])));
    legend
}

fn text(grown: &Grown) -> String {
    let line = |(i, node): (usize, &Node)| {
        let to: Vec<String> = (grown.arcs.iter())
            .filter(|arc| arc.from == i)
            .map(|arc| {
                format!("{}{} -> {}", arc.text, if arc.best { "*" } else { "" }, grown.nodes[arc.to].position)
            })
            .collect();
        let indent = "  ".repeat(node.level);
        let to = if to.is_empty() { String::new() } else { format!("   {}", to.join("; ")) };
        format!("{indent}{}  {}{to}", node.position, node.mark)
    };
    grown.nodes.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::term::question;

    fn grown(text: &str, extent: Extent) -> Grown {
        let question = question(text, &|_| Err("no files".to_owned())).unwrap();
        grow(&question, &Ask::default(), extent).unwrap()
    }

    /// The reduced tree proves the verdict: of every position that the loser moves from all moves are there, of the winner's
    /// one; and it ends where the winner has won.
    #[test]
    fn reduced_trees_are_proofs() {
        for text in ["stones 2,3", "nim 3 2 1", "kayles 6", "sticks 9", "multiply 20"] {
            let question = question(text, &|_| Err("no files".to_owned())).unwrap();
            let tree = grown(text, Extent::Reduced);
            let first = question.solve(&Ask::default()).unwrap().winner == Some(Winner::First);
            for (i, node) in tree.nodes.iter().enumerate() {
                let winners = (node.level.is_multiple_of(2)) == first;
                let arcs = tree.arcs.iter().filter(|arc| arc.from == i).count();
                let moves = question.table.moves(&node.position).unwrap();
                let mut different: Vec<String> =
                    moves.iter().map(|step| merged(&*question.table, false, &step.to).unwrap()).collect();
                different.sort();
                different.dedup();
                assert_eq!(arcs, if winners { 1 } else { different.len() }, "{text}: {}", node.position);
            }
            let full = grown(text, Extent::Full);
            assert!(tree.nodes.len() <= full.nodes.len());
        }
    }

    #[test]
    fn payoffs_have_their_branches() {
        let tree = grown("row-ends:difference 6 9 4 8 5", Extent::Full);
        // five levels of rows, and the empty one at the end, merged
        let at = |level| tree.nodes.iter().filter(|node| node.level == level).count();
        assert_eq!((0..=5).map(at).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 1]);
        assert!(tree.arcs.iter().any(|arc| arc.text.contains("left")));
    }
}
