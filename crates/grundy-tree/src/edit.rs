//! What if: the same tree with moves forbidden, payoffs changed, or inner payments moved to the leaves.

use grundy::Error;
use grundy::error::{Advice, Setting};
use rustc_hash::FxHashSet;

use crate::dag::refused;
use crate::tree::{Draft, Mover, NONE, Tree};
use grundy::value::rational::Rational;

/// The tree without the moves that lead to these nodes.
///
/// # Errors
/// The root, a branch of chance, or all moves of a node.
pub fn forbid(tree: &Tree, nodes: &[usize]) -> Result<Tree, Error> {
    let gone: FxHashSet<usize> = nodes.iter().copied().collect();
    if gone.contains(&0) {
        return Err(refused(
            "forbidding the root",
            "no move leads to it",
            Advice::change("name a move", "forbid", Setting::value("1")),
        ));
    }
    let mut draft = Draft::default();
    (draft.labels, draft.outcomes) = (tree.labels.clone(), tree.outcomes.clone());
    let mut open: Vec<(usize, usize, u32)> = Vec::new();
    let mut node = 0;
    while node < tree.len() {
        close(&mut draft, &mut open, node);
        if gone.contains(&node) {
            node = tree.subtree(node).end;
            continue;
        }
        let made = draft.node(tree.mover(node), tree.name[node], tree.outcome[node]);
        if tree.choice[node] != NONE {
            let kept: Vec<usize> = tree
                .children(node)
                .enumerate()
                .filter(|(_, child)| !gone.contains(child))
                .map(|(place, _)| place)
                .collect();
            if kept.len() < tree.arity(node) && tree.mover(node) == Mover::Chance {
                let instead = "forbid a player's move, or change the payoffs behind the branch";
                return Err(refused("forbidding a branch", "chance obeys nobody", instead));
            }
            if kept.is_empty() {
                let reason = "no move of that node would be left";
                return Err(refused("forbidding all moves", reason, "leave at least one move of every node"));
            }
            let labels = tree.choices.moves(tree.choice[node] as usize);
            let moves: Vec<u32> = kept
                .iter()
                .map(|&place| match labels[place] {
                    // moves without names are called by their numbers, which must stay
                    0 if kept.len() < labels.len() => draft.labels.number(&(place + 1).to_string()),
                    label => label,
                })
                .collect();
            let name = tree.choices.name[tree.choice[node] as usize];
            let choice = match tree.mover(node) {
                // one event stays one event
                Mover::Chance => event(&mut draft, tree, node),
                _ => draft.choice(name, moves, None),
            };
            open.push((made, tree.subtree(node).end, choice));
        }
        node += 1;
    }
    close(&mut draft, &mut open, tree.len());
    Ok(draft.tree(tree.title.clone(), tree.comment.clone(), tree.players.clone()))
}

/// Closes all nodes whose subtree ends here.
fn close(draft: &mut Draft, open: &mut Vec<(usize, usize, u32)>, here: usize) {
    while let Some(&(made, end, choice)) = open.last()
        && end <= here
    {
        draft.close(made, choice);
        open.pop();
    }
}

/// The event of a chance node in the draft.
fn event(draft: &mut Draft, tree: &Tree, node: usize) -> u32 {
    let old = tree.choice[node] as usize;
    if let Some(&made) = draft.events.get(&old) {
        return made;
    }
    let odds = tree.choices.odds(old).to_vec();
    let made = draft.choice(tree.choices.name[old], tree.choices.moves(old).iter().copied(), Some(odds));
    draft.events.insert(old, made);
    made
}

/// The tree with other payoffs at one node.
///
/// # Errors
/// Not one payoff for each player.
pub fn pay(tree: &Tree, node: usize, pays: &[Rational]) -> Result<Tree, Error> {
    if pays.len() != tree.players.len() {
        let reason = format!("{} payoffs for {} players", pays.len(), tree.players.len());
        return Err(refused(
            "changing payoffs",
            reason,
            Advice::change("give one number for each player", "payoff", Setting::value("PATH=3,-1")),
        ));
    }
    let mut tree = tree.clone();
    let outcome = u32::try_from(tree.outcomes.name.len()).expect("fewer outcomes than nodes");
    tree.outcomes.name.push(0);
    pays.iter().for_each(|pay| tree.outcomes.pays.push(pay.clone()));
    tree.outcome[node] = outcome;
    Ok(tree)
}

/// The tree with all payments at the leaves: each pays the sum along its path.
#[must_use]
pub fn at_leaves(tree: &Tree) -> Tree {
    let players = tree.players.len();
    let mut made = tree.clone();
    made.outcomes = crate::tree::Outcomes::default();
    // what has been paid above, for each open node
    let mut above: Vec<(usize, Vec<Rational>)> = Vec::new();
    let mut known = rustc_hash::FxHashMap::default();
    for node in 0..tree.len() {
        while above.last().is_some_and(|(end, _)| *end <= node) {
            above.pop();
        }
        let mut sum = above.last().map_or_else(|| vec![Rational::ZERO; players], |(_, sum)| sum.clone());
        if let Some(own) = tree.pays(node) {
            sum = crate::equilibria::plus(&sum, &own);
        }
        made.outcome[node] = NONE;
        if tree.mover(node) == Mover::Leaf {
            let name =
                if tree.outcome[node] == NONE { 0 } else { tree.outcomes.name[tree.outcome[node] as usize] };
            made.outcome[node] = *known.entry((sum, name)).or_insert_with_key(|(sum, name)| {
                let number = u32::try_from(made.outcomes.name.len()).expect("fewer outcomes than nodes");
                made.outcomes.name.push(*name);
                sum.iter().for_each(|pay| made.outcomes.pays.push(pay.clone()));
                number
            });
        } else {
            above.push((tree.subtree(node).end, sum));
        }
    }
    made
}
