//! Trees in the textbook's brackets: without names, all payments at the leaves.

use std::borrow::Cow;
use std::fmt::Write;

use crate::edit::at_leaves;
use crate::tree::{Mover, Tree};

/// Writes a tree in brackets: a blank after each opening and before each closing bracket, as the textbook has
/// it.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{read, write};
/// let tree = read::brackets("[3 {0.5(1 2 3)1/2(4,5,6)} (7 8 9)]", &mut Budget::new(&Limits::default()))?;
/// assert_eq!(write::brackets(&tree), "[3 { 1/2 (1 2 3) 1/2 (4 5 6) } (7 8 9) ]");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn brackets(tree: &Tree) -> String {
    let tree = if tree.shape().inner_pays { Cow::Owned(at_leaves(tree)) } else { Cow::Borrowed(tree) };
    let mut text = String::new();
    // the end of each open node, what closes it, the place of its next child
    let mut open: Vec<(usize, char, usize, usize)> = Vec::new();
    // writing to a string cannot fail
    for node in 0..tree.len() {
        while let Some(&(end, mark, ..)) = open.last()
            && end <= node
        {
            let _ = write!(text, " {mark}");
            open.pop();
        }
        if let Some((_, _, parent, place)) = open.last_mut() {
            text.push(' ');
            if let Some(p) = tree.odds(*parent).get(*place) {
                let _ = write!(text, "{p} ");
            }
            *place += 1;
        }
        let (start, end) = match tree.mover(node) {
            Mover::Leaf => {
                let pays = tree.pays(node);
                let pays: Vec<String> = match &pays {
                    Some(pays) => pays.iter().map(ToString::to_string).collect(),
                    None => vec!["0".to_owned(); tree.players().len()],
                };
                let _ = write!(text, "({})", pays.join(" "));
                continue;
            }
            Mover::Player(0) => ("[".to_owned(), ']'),
            Mover::Player(1) => ("<".to_owned(), '>'),
            Mover::Player(player) => (format!("[{}", player + 1), ']'),
            Mover::Chance => ("{".to_owned(), '}'),
        };
        text.push_str(&start);
        open.push((tree.subtree(node).end, end, node, 0));
    }
    for (_, mark, ..) in open.iter().rev() {
        let _ = write!(text, " {mark}");
    }
    text
}
