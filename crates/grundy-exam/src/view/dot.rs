//! A tree in the language of Graphviz, a rank for each level.

use std::fmt::Write;

use crate::rules::Rules;
use crate::tree::{Player, State, Tree};
use crate::view::{Telling, ending};

/// The tree: positions in which the first player moves are boxes, those of the second ellipses, ends have no
/// border and carry +1 (the first player won) or -1.
pub fn draw(rules: &Rules, tree: &Tree, tell: Telling<'_>) -> String {
    let kinds: Vec<String> = rules.kinds().map(quoted).collect();
    let mut text = String::from("digraph exam {\n  node [fontname=\"sans-serif\"];\n");
    for (i, node) in tree.nodes.iter().enumerate() {
        let shape = match (node.state, Player::on(node.level)) {
            (State::Won(_) | State::Beyond, _) => "plaintext",
            (State::Live(_), Player::First) => "box",
            (State::Live(_), Player::Second) => "ellipse",
        };
        let mark = match node.state {
            State::Won(Player::First) => "\\n+1 ",
            State::Won(Player::Second) => "\\n-1 ",
            State::Live(_) | State::Beyond => "",
        };
        let end = ending(node.state, tell).map_or(String::new(), |end| quoted(&end));
        let end = if mark.is_empty() { end } else { format!("{mark}{end}") };
        let _ = writeln!(text, "  n{i} [label=\"{}{end}\", shape={shape}];", node.heaps);
    }
    for (i, node) in tree.nodes.iter().enumerate() {
        for branch in &node.moves {
            let _ = writeln!(text, "  n{i} -> n{} [label=\"{}\"];", branch.to, kinds[branch.kind]);
        }
    }
    let mut first = 0;
    for level in tree.nodes.chunk_by(|a, b| a.level == b.level) {
        let names: Vec<String> = (first..first + level.len()).map(|i| format!("n{i}")).collect();
        let _ = writeln!(text, "  {{ rank=same; {}; }}", names.join("; "));
        first += level.len();
    }
    text.push_str("}\n");
    text
}

/// A text that may stand between quotes.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
