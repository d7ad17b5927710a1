//! Places in a tree as people write them: the moves from the root, between slashes.

use grundy::error::BadText;
use grundy::notation::text::Text;

use crate::tree::{Mover, Tree};

/// Reads a place: moves between slashes, each by its label or its number from 1 (`low wage/3`); `/` is the
/// root, and `#7` the node with that number in preorder, the root being `#0`.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{place, read};
/// let tree = read::brackets("[ stay: (1 1) go: < (2 0) (0 2) > ]", &mut Budget::new(&Limits::default()))?;
/// assert_eq!(place::read(&tree, "go/2"), Ok(4));
/// assert_eq!(place::write(&tree, &tree.parents(), 4), "go/2");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// No such place, with what there is instead.
pub fn read(tree: &Tree, text: &str) -> Result<usize, BadText> {
    let whole = Text::new(text);
    let trimmed = whole.trim();
    if let Some(number) = trimmed.strip_prefix("#") {
        let last = tree.len() as u64 - 1;
        let node = number.number("the number of the node", 0..=last)?;
        return Ok(usize::try_from(node).expect("not above the number of nodes"));
    }
    let mut node = 0;
    for step in trimmed.split(&['/']).filter(|step| !step.as_str().is_empty()) {
        node = child(tree, node, step)?;
    }
    Ok(node)
}

fn child(tree: &Tree, node: usize, step: Text<'_>) -> Result<usize, BadText> {
    let word = step.as_str();
    let nth = |place: usize| tree.children(node).nth(place);
    let mut named = (0..tree.arity(node)).filter(|&place| tree.label(node, place) == word);
    if let Some(place) = named.next() {
        if named.next().is_some() {
            let hint = format!("write the number of the move, from 1 to {}", tree.arity(node));
            return Err(step.bad(format!("there are several moves '{word}' here")).hint(hint));
        }
        return Ok(nth(place).expect("a label belongs to a child"));
    }
    let number = word.parse::<usize>().ok().and_then(|number| nth(number.checked_sub(1)?));
    number.ok_or_else(|| {
        if tree.mover(node) == Mover::Leaf {
            return step.bad(format!("no move '{word}': play has ended before it"));
        }
        let arity = tree.arity(node);
        let mut moves: Vec<String> = (0..arity.min(8)).map(|place| tree.move_name(node, place)).collect();
        if arity > moves.len() {
            moves.push("…".to_owned());
        }
        step.bad(format!("no move '{word}' here: expected one of {}", moves.join(", ")))
    })
}

/// Writes a place, so that [`read`] finds it again.
#[must_use]
pub fn write(tree: &Tree, parents: &[u32], node: usize) -> String {
    let mut steps = Vec::new();
    let mut at = node;
    while at != 0 {
        let parent = parents[at] as usize;
        let Some(step) = step(tree, parent, tree.place(parent, at)) else { return format!("#{node}") };
        steps.push(step);
        at = parent;
    }
    steps.reverse();
    if steps.is_empty() { "/".to_owned() } else { steps.join("/") }
}

/// A move as it is written in a place: its label if that says which, else its number, unless that is the
/// label of another.
fn step(tree: &Tree, parent: usize, place: usize) -> Option<String> {
    let label = tree.label(parent, place);
    let bearers =
        |label: &str| (0..tree.arity(parent)).filter(|&other| tree.label(parent, other) == label).count();
    let clear = !label.is_empty()
        && label.trim() == label
        && !label.contains('/')
        && !label.starts_with('#')
        && bearers(label) == 1;
    if clear {
        return Some(label.to_owned());
    }
    let number = (place + 1).to_string();
    (bearers(&number) == 0).then_some(number)
}
