//! A tree as text, one move a line; what was drawn before on the same level is drawn once.

use crate::rules::Rules;
use crate::tree::{Player, State, Tree};
use crate::view::{Telling, ending};

/// Columns that the branches may take at most; deeper ones start again at the left, with their level.
const MAX_INDENT: usize = 48;

/// The tree; it ends with a line break.
pub fn draw(rules: &Rules, tree: &Tree, tell: Telling<'_>) -> String {
    let kinds: Vec<&str> = rules.kinds().collect();
    let root = &tree.nodes[0];
    let class = if let State::Live(class) = root.state { class.to_string() } else { String::new() };
    let to_move = tell.players("exam-to-move", None);
    let above = format!("  {}", tell.say("exam-as-above", &[]));
    let mut text = format!("{}  {to_move}, {class}\n", root.heaps);
    let mut drawn = vec![false; tree.nodes.len()];
    drawn[0] = true;
    let mut stack: Vec<(usize, usize, String, bool)> = Vec::new();
    let push = |stack: &mut Vec<_>, node: usize, prefix: &str| {
        for (i, branch) in tree.nodes[node].moves.iter().enumerate().rev() {
            let last = i + 1 == tree.nodes[node].moves.len();
            stack.push((branch.to, branch.kind, prefix.to_owned(), last));
        }
    };
    push(&mut stack, 0, "");
    while let Some((at, kind, prefix, last)) = stack.pop() {
        let node = &tree.nodes[at];
        let note = match (ending(node.state, tell), std::mem::replace(&mut drawn[at], true)) {
            (Some(end), _) => format!("  {end}"),
            (None, true) if !node.moves.is_empty() => above.clone(),
            (None, _) => String::new(),
        };
        let again = note == above;
        let mover = tell.of(Player::on(node.level - 1));
        let corner = if last { "└ " } else { "├ " };
        text.push_str(&format!("{prefix}{corner}{mover} {} → {}{note}\n", kinds[kind], node.heaps));
        if !again {
            let deeper = format!("{prefix}{}", if last { "  " } else { "│ " });
            let deeper =
                if deeper.chars().count() > MAX_INDENT { format!("{}: ", node.level) } else { deeper };
            push(&mut stack, at, &deeper);
        }
    }
    text
}
