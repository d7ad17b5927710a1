//! Trees as pictures for Graphviz: what is played is drawn bold.

use std::fmt::Write;

use crate::solve::Solution;
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// Writes a tree in the DOT language; with a solution, values and choices are marked.
#[must_use]
pub fn dot(tree: &Tree, solution: Option<&Solution>) -> String {
    let mut text =
        format!("digraph {} {{\n  node [fontsize=11];\n  edge [fontsize=10];\n", quoted(&tree.title));
    let row = |pays: &[Rational]| {
        let words: Vec<String> = pays.iter().map(Rational::brief).collect();
        format!("({})", words.join(", "))
    };
    // writing to a string cannot fail
    for node in 0..tree.len() {
        let mut lines = Vec::new();
        if !tree.name(node).is_empty() {
            lines.push(tree.name(node).to_owned());
        }
        let shape = match tree.mover(node) {
            Mover::Leaf => "plaintext",
            Mover::Chance => "diamond",
            Mover::Player(player) => {
                lines.push(tree.players[player].clone());
                if player == 0 { "box" } else { "ellipse" }
            }
        };
        match (tree.mover(node), tree.pays(node), solution) {
            (Mover::Leaf, pays, _) => {
                lines.push(row(&pays.unwrap_or_else(|| vec![Rational::ZERO; tree.players.len()])));
            }
            (_, _, Some(solution)) => lines.push(row(&solution.value(node))),
            (_, Some(pays), None) => lines.push(format!("pays {}", row(&pays))),
            (_, None, None) => {}
        }
        let _ = writeln!(text, "  {node} [shape={shape}, label={}];", quoted(&lines.join("\n")));
        for (place, child) in tree.children(node).enumerate() {
            let name = tree.move_name(node, place);
            let label = match tree.odds(node).get(place) {
                Some(p) => format!("{name}: {}", p.brief()),
                None => name,
            };
            let bold = solution.and_then(|solution| solution.chosen(node)) == Some(child);
            let style = if bold { ", penwidth=3" } else { "" };
            let _ = writeln!(text, "  {node} -> {child} [label={}{style}];", quoted(&label));
        }
    }
    text.push_str("}\n");
    text
}

fn quoted(text: &str) -> String {
    let plain = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{plain}\"")
}
