//! Games whose positions can be reached in several ways: a graph without cycles, which unfolds to a tree.

use grundy::Error;
use grundy::error::{Advice, BadText, Cycle, Limit, Refused, Setting, Stopped};
use grundy::graph::{Graph, against_the_moves};
use grundy::limits::Budget;
use grundy::phrase::Phrase;
use rustc_hash::FxHashMap;

use crate::tree::{Draft, Mover, NONE, Tree};
use grundy::value::rational::Rational;

/// A game of perfect information with merged positions. Node 0 is the start.
#[derive(Clone, Debug, Default)]
pub struct Dag {
    /// What the game is called.
    pub title: String,
    /// What is said of it.
    pub comment: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The positions.
    pub nodes: Vec<Position>,
}

/// A position of such a game.
#[derive(Clone, Debug)]
pub struct Position {
    /// Who decides.
    pub mover: Mover,
    /// What it is called.
    pub name: String,
    /// The name of what is decided here.
    pub choice: String,
    /// The event of a chance node: nodes of one event come out alike.
    pub event: Option<String>,
    /// What it pays, one place a player; empty for nothing.
    pub pays: Vec<Rational>,
    /// The name of what it pays.
    pub outcome: String,
    /// The moves; none at leaves.
    pub branches: Vec<Branch>,
}

/// A move of such a position.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The move as it is written.
    pub label: String,
    /// The node it leads to.
    pub to: usize,
    /// Its probability; zero where a player decides.
    pub odds: Rational,
    /// What it pays at once, one place a player; empty for nothing.
    pub gains: Vec<Rational>,
}

impl Dag {
    /// How many nodes the unfolded tree has; `u128::MAX` stands for that many or more.
    ///
    /// # Errors
    /// A cycle.
    pub fn unfolded(&self) -> Result<u128, Error> {
        let mut sizes = vec![0_u128; self.nodes.len()];
        for node in self.order()? {
            let node = node as usize;
            let below = self.nodes[node].branches.iter().map(|branch| sizes[branch.to]);
            sizes[node] = below.fold(1, u128::saturating_add);
        }
        Ok(sizes.first().copied().unwrap_or(0))
    }

    /// The nodes in an order in which every move leads to an earlier one.
    fn order(&self) -> Result<Vec<u32>, Error> {
        let narrow = |n: usize| u32::try_from(n).expect("positions are limited when they are read");
        let arcs: Vec<(u32, u32)> = (0..self.nodes.len())
            .flat_map(|node| self.nodes[node].branches.iter().map(move |to| (narrow(node), narrow(to.to))))
            .collect();
        let graph = Graph::from_arcs(self.nodes.len(), &arcs);
        against_the_moves(&graph).map_err(|witness| {
            let name = |node: &u32| match self.nodes[*node as usize].name.as_str() {
                "" => format!("node {node}"),
                name => name.to_owned(),
            };
            Cycle { witness: witness.iter().map(name).collect() }.into()
        })
    }

    /// The tree of all ways to play. Its size is known before it is made.
    ///
    /// # Errors
    /// A cycle; more than `most` nodes; a limit.
    pub fn unfold(&self, most: usize, budget: &mut Budget<'_>) -> Result<Tree, Error> {
        let size = self.unfolded()?;
        if size > most as u128 {
            let size = if size == u128::MAX { "over 10^38".to_owned() } else { size.to_string() };
            let done = format!(
                "counting: {} merged positions unfold to {size} nodes, over the limit of {most}",
                self.nodes.len()
            );
            return Err(Stopped::new(Limit::Size, done).instead(more_nodes()).into());
        }
        let row = (self.players.len() * size_of::<i64>() + 32) as u64;
        budget.take(u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(row))?;
        let mut draft = Draft::default();
        let mut outcomes: FxHashMap<(Vec<Rational>, u32), u32> = FxHashMap::default();
        let mut choices: FxHashMap<usize, u32> = FxHashMap::default();
        let mut events: FxHashMap<&str, u32> = FxHashMap::default();
        // node of the tree, position, next branch
        let mut open: Vec<(usize, usize, usize)> = Vec::new();
        let mut next: Option<(usize, &[Rational])> = Some((0, &[]));
        loop {
            if let Some((position, gains)) = next.take() {
                budget.step()?;
                let at = &self.nodes[position];
                let mut pays = at.pays.clone();
                if pays.is_empty() {
                    pays = gains.to_vec();
                } else {
                    pays.iter_mut().zip(gains).for_each(|(pay, gain)| *pay = pay.plus(gain));
                }
                let label = draft.labels.number(&at.outcome);
                let nothing = at.mover != Mover::Leaf
                    && at.outcome.is_empty()
                    && pays.iter().all(|pay| *pay == Rational::ZERO);
                let outcome = match pays.is_empty() || nothing {
                    true => NONE,
                    false => *outcomes
                        .entry((pays, label))
                        .or_insert_with_key(|(pays, label)| draft.outcome(*label, pays.iter().cloned())),
                };
                let name = draft.labels.number(&at.name);
                let node = draft.node(at.mover, name, outcome);
                if !at.branches.is_empty() {
                    open.push((node, position, 0));
                }
            }
            let Some((node, position, branch)) = open.last_mut() else { break };
            let at = &self.nodes[*position];
            if let Some(taken) = at.branches.get(*branch) {
                next = Some((taken.to, &taken.gains));
                *branch += 1;
                continue;
            }
            let known = match (at.mover, &at.event) {
                (Mover::Chance, None) => None,
                (Mover::Chance, Some(event)) => events.get(event.as_str()).copied(),
                _ => choices.get(position).copied(),
            };
            let choice = known.unwrap_or_else(|| {
                let labels: Vec<u32> =
                    at.branches.iter().map(|branch| draft.labels.number(&branch.label)).collect();
                let name = draft.labels.number(&at.choice);
                let odds = at.branches.iter().map(|branch| branch.odds.clone());
                draft.choice(name, labels, (at.mover == Mover::Chance).then(|| odds.collect()))
            });
            match (at.mover, &at.event) {
                (Mover::Chance, Some(event)) => {
                    events.insert(event, choice);
                }
                (Mover::Chance, None) => {}
                _ => {
                    choices.insert(*position, choice);
                }
            }
            let node = *node;
            draft.close(node, choice);
            open.pop();
        }
        Ok(draft.tree(self.title.clone(), self.comment.clone(), self.players.clone()))
    }

    /// Whether players, payoffs, probabilities and arcs fit together; what is wrong otherwise.
    ///
    /// # Errors
    /// The first thing that is wrong, in words.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.nodes.is_empty() {
            return Err("there are no nodes: expected at least one".to_owned());
        }
        if self.players.is_empty() {
            return Err("nobody plays: expected the name of at least one player under \"players\"".to_owned());
        }
        let mut events: FxHashMap<&str, usize> = FxHashMap::default();
        for (number, node) in self.nodes.iter().enumerate() {
            let wrong = |what: String| Err(format!("nodes[{number}]: {what}"));
            let rows = node.branches.iter().map(|branch| &branch.gains).chain([&node.pays]);
            if let Some(row) = rows.into_iter().find(|row| !row.is_empty() && row.len() != self.players.len())
            {
                return wrong(format!("{} payoffs for {} players", row.len(), self.players.len()));
            }
            if let Mover::Player(player) = node.mover
                && player >= self.players.len()
            {
                return wrong(format!("there is no player {}", player + 1));
            }
            if let Some(to) = node.branches.iter().find(|branch| branch.to >= self.nodes.len()) {
                return wrong(format!("a move leads to {}, but there are {} nodes", to.to, self.nodes.len()));
            }
            if node.mover != Mover::Chance {
                continue;
            }
            let mut sum = Rational::ZERO;
            for branch in &node.branches {
                if branch.odds < Rational::ZERO || branch.odds > Rational::ONE {
                    return wrong(format!("{} is no probability", branch.odds.brief()));
                }
                sum = sum.plus(&branch.odds);
            }
            if sum != Rational::ONE {
                return wrong(format!("the probabilities sum to {}: expected 1", sum.brief()));
            }
            if let Some(event) = &node.event {
                let first = &self.nodes[*events.entry(event).or_insert(number)].branches;
                let same = first.len() == node.branches.len()
                    && first.iter().zip(&node.branches).all(|(a, b)| a.label == b.label && a.odds == b.odds);
                if !same {
                    return wrong(format!("the event '{event}' has other branches where it came first"));
                }
            }
        }
        Ok(())
    }
}

/// A slip in a text as a whole.
pub(crate) fn bad_whole(text: &str, problem: String) -> BadText {
    BadText { problem: problem.into(), text: text.to_owned(), span: 0..0, origin: None, hint: None }
}

/// What helps against the limit of nodes.
pub(crate) fn more_nodes() -> Advice {
    Advice::change(Phrase::fixed("allow-nodes", "allow more nodes"), "max-nodes", Setting::another())
}

/// A refusal of something asked of a tree.
pub(crate) fn refused(what: &str, reason: impl Into<Phrase>, instead: impl Into<Advice>) -> Error {
    Refused::new(what, reason, instead).into()
}
