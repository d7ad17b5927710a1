//! The canonical tree of a position: the options of its value, their options, and so on, down to numbers and
//! what else has a short name.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::partizan::{Done, Store, Value, text};
use grundy::report::Ask;
use grundy::rules::Player;

use super::thermograph::worth;
use super::too_large;

/// Larger trees are not drawn.
const MAX_NODES: usize = 150;

/// The tree of a value. A node stands before those below it, Left's options before Right's.
pub(crate) struct OptionTree {
    pub(crate) position: String,
    pub(crate) nodes: Vec<OptionNode>,
}

/// A value in the tree.
pub(crate) struct OptionNode {
    pub(crate) value: String,
    pub(crate) level: usize,
    /// Of which node it is an option, and whose.
    pub(crate) from: Option<(usize, Player)>,
}

/// The tree of the question's position.
pub(crate) fn option_tree(question: &Question, ask: &Ask) -> Result<OptionTree, Error> {
    let mut store = Store::new(&ask.limits);
    let (position, root) = worth(question, ask, "a tree of options", &mut store)?;
    let mut nodes: Vec<OptionNode> = Vec::new();
    let mut waiting = vec![(root, 0, None)];
    while let Some((value, level, from)) = waiting.pop() {
        if nodes.len() + waiting.len() >= MAX_NODES {
            return Err(too_large(format!("counting {MAX_NODES} options of options: no more are drawn")));
        }
        let at = nodes.len();
        nodes.push(OptionNode { value: text::write(&mut store, value)?, level, from });
        for (player, option) in below(&mut store, value, level)?.into_iter().rev() {
            waiting.push((option, level + 1, Some((at, player))));
        }
    }
    Ok(OptionTree { position, nodes })
}

/// The options of a value that are drawn: none of a number; of a number with ups and stars only if it is the
/// root, and not too large.
fn below(store: &mut Store<'_>, value: Value, level: usize) -> Done<Vec<(Player, Value)>> {
    let name = store.as_nus(value);
    let is_leaf = |nus: grundy::partizan::nus::Nus| {
        nus.as_number().is_some()
            || level > 0
            || usize::try_from(nus.star).map_or(true, |star| star > MAX_NODES)
    };
    if name.is_some_and(is_leaf) {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for player in Player::BOTH {
        all.extend(text::sorted(store, value, player)?.into_iter().map(|option| (player, option)));
    }
    Ok(all)
}
