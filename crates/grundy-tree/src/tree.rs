//! A decision tree in arrays: nodes in preorder, names and payoffs aside.

use rustc_hash::FxHashMap;

use crate::labels::Labels;
use crate::pays::Pays;
use grundy::value::rational::Rational;

/// No number.
pub(crate) const NONE: u32 = u32::MAX;
const CHANCE: u32 = u32::MAX - 1;
const LEAF: u32 = u32::MAX - 2;

/// Who decides at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A player, counted from 0.
    Player(usize),
    /// Chance, by the probabilities of the node.
    Chance,
    /// Play has ended.
    Leaf,
}

impl Mover {
    fn code(self) -> u32 {
        match self {
            Self::Player(player) => u32::try_from(player).expect("players are few"),
            Self::Chance => CHANCE,
            Self::Leaf => LEAF,
        }
    }
}

/// A finite game of perfect information: any number of players, chance with exact probabilities, payoffs on
/// any node (what a player gets is the sum along the path).
///
/// Nodes are numbered from the root, 0, in preorder: every subtree is a range of numbers. A tree has at least
/// one node, and a node that is not a leaf has at least one child.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{Mover, read};
/// let tree = read::brackets("[ (2 3) < (6 1) (0 5) > ]", &mut Budget::new(&Limits::default()))?;
/// assert_eq!((tree.len(), tree.mover(0), tree.mover(2)), (5, Mover::Player(0), Mover::Player(1)));
/// assert_eq!(tree.children(0).collect::<Vec<_>>(), [1, 2]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// What the game is called.
    pub title: String,
    /// What is said of it.
    pub comment: String,
    pub(crate) players: Vec<String>,
    pub(crate) labels: Labels,
    pub(crate) mover: Vec<u32>,
    /// One past the last node of the subtree.
    pub(crate) end: Vec<u32>,
    pub(crate) name: Vec<u32>,
    /// The outcome that pays at the node.
    pub(crate) outcome: Vec<u32>,
    /// The choice that is made at the node. Chance nodes with the same one are the same event.
    pub(crate) choice: Vec<u32>,
    pub(crate) choices: Choices,
    pub(crate) outcomes: Outcomes,
}

/// Named sets of moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub(crate) name: Vec<u32>,
    /// Where the moves begin; they end where the next ones begin.
    pub(crate) first: Vec<u32>,
    /// Where the probabilities begin, if it is an event.
    pub(crate) odds_at: Vec<u32>,
    pub(crate) moves: Vec<u32>,
    pub(crate) odds: Vec<Rational>,
}

impl Choices {
    pub(crate) fn moves(&self, choice: usize) -> &[u32] {
        let end = self.first.get(choice + 1).map_or(self.moves.len(), |&end| end as usize);
        &self.moves[self.first[choice] as usize..end]
    }

    pub(crate) fn odds(&self, choice: usize) -> &[Rational] {
        match self.odds_at[choice] {
            NONE => &[],
            at => &self.odds[at as usize..][..self.moves(choice).len()],
        }
    }
}

/// Named rows of payoffs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcomes {
    pub(crate) name: Vec<u32>,
    pub(crate) pays: Pays,
}

impl Tree {
    /// How many nodes there are.
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root")]
    #[must_use]
    pub fn len(&self) -> usize {
        self.mover.len()
    }

    /// The names of the players.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Who decides at a node.
    #[must_use]
    pub fn mover(&self, node: usize) -> Mover {
        match self.mover[node] {
            LEAF => Mover::Leaf,
            CHANCE => Mover::Chance,
            player => Mover::Player(player as usize),
        }
    }

    /// The children of a node, in the order of its moves.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let (mut next, end) = (node + 1, self.end[node] as usize);
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.end[child] as usize;
                child
            })
        })
    }

    /// The nodes of a subtree.
    #[must_use]
    pub fn subtree(&self, node: usize) -> std::ops::Range<usize> {
        node..self.end[node] as usize
    }

    /// How many moves there are at a node.
    #[must_use]
    pub fn arity(&self, node: usize) -> usize {
        match self.choice[node] {
            NONE => 0,
            choice => self.choices.moves(choice as usize).len(),
        }
    }

    /// The name of a node, often empty.
    #[must_use]
    pub fn name(&self, node: usize) -> &str {
        self.labels.name(self.name[node])
    }

    /// The name of what is decided at a node (of the information set, or of the event), often empty.
    #[must_use]
    pub fn choice_name(&self, node: usize) -> &str {
        match self.choice[node] {
            NONE => "",
            choice => self.labels.name(self.choices.name[choice as usize]),
        }
    }

    /// A move of a node as it is written in the file, often empty.
    #[must_use]
    pub fn label(&self, node: usize, place: usize) -> &str {
        self.labels.name(self.choices.moves(self.choice[node] as usize)[place])
    }

    /// A move of a node in words: its label, or its number from 1.
    #[must_use]
    pub fn move_name(&self, node: usize, place: usize) -> String {
        match self.label(node, place) {
            "" => (place + 1).to_string(),
            label => label.to_owned(),
        }
    }

    /// The probabilities of the moves of a chance node; empty at other nodes.
    #[must_use]
    pub fn odds(&self, node: usize) -> &[Rational] {
        if self.mover[node] == CHANCE { self.choices.odds(self.choice[node] as usize) } else { &[] }
    }

    /// The event of a chance node: nodes of the same event come out alike. No solver of values needs it,
    /// regret does.
    #[must_use]
    pub fn event(&self, node: usize) -> Option<usize> {
        (self.mover[node] == CHANCE).then_some(self.choice[node] as usize)
    }

    /// What a node itself pays each player, if it pays.
    #[must_use]
    pub fn pays(&self, node: usize) -> Option<Vec<Rational>> {
        let players = self.players.len();
        self.row(node).map(|row| (0..players).map(|player| self.outcomes.pays.get(row + player)).collect())
    }

    /// The name of what a node pays.
    #[must_use]
    pub fn outcome_name(&self, node: usize) -> &str {
        match self.outcome[node] {
            NONE => "",
            outcome => self.labels.name(self.outcomes.name[outcome as usize]),
        }
    }

    /// Where the payoffs of a node begin.
    pub(crate) fn row(&self, node: usize) -> Option<usize> {
        (self.outcome[node] != NONE).then(|| self.outcome[node] as usize * self.players.len())
    }

    /// The parent of every node; the root is its own.
    #[must_use]
    pub fn parents(&self) -> Vec<u32> {
        let mut parents = vec![0_u32; self.len()];
        for node in 0..self.len() {
            for child in self.children(node) {
                parents[child] = u32::try_from(node).expect("nodes are numbered by u32");
            }
        }
        parents
    }

    /// The place of a node among the children of its parent.
    #[must_use]
    pub fn place(&self, parent: usize, child: usize) -> usize {
        self.children(parent).position(|one| one == child).expect("a child of its parent")
    }

    /// Counts: the size of the tree in words.
    #[must_use]
    pub fn shape(&self) -> Shape {
        let mut shape = Shape { nodes: self.len(), ..Shape::default() };
        let mut open: Vec<u32> = Vec::new();
        for node in 0..self.len() {
            while open.last().is_some_and(|&end| end as usize <= node) {
                open.pop();
            }
            shape.depth = shape.depth.max(open.len());
            match self.mover(node) {
                Mover::Player(_) => shape.decisions += 1,
                Mover::Chance => shape.chances += 1,
                Mover::Leaf => shape.leaves += 1,
            }
            if self.mover[node] != LEAF {
                open.push(self.end[node]);
                shape.inner_pays |= self.outcome[node] != NONE;
            }
        }
        shape
    }
}

/// The size of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// All nodes.
    pub nodes: usize,
    /// Nodes at which a player decides.
    pub decisions: usize,
    /// Nodes at which chance decides.
    pub chances: usize,
    /// Ends.
    pub leaves: usize,
    /// Moves from the root to the farthest leaf.
    pub depth: usize,
    /// Whether an inner node pays.
    pub inner_pays: bool,
}

/// The one way to make a tree: nodes in preorder.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) labels: Labels,
    mover: Vec<u32>,
    end: Vec<u32>,
    name: Vec<u32>,
    outcome: Vec<u32>,
    choice: Vec<u32>,
    pub(crate) choices: Choices,
    pub(crate) outcomes: Outcomes,
    /// Where a tree is made from another: events by the choice they had there.
    pub(crate) events: FxHashMap<usize, u32>,
}

impl Draft {
    /// The next node; its number. A leaf is closed at once.
    pub(crate) fn node(&mut self, mover: Mover, name: u32, outcome: u32) -> usize {
        let node = self.mover.len();
        let next = u32::try_from(node + 1).ok().filter(|&next| next < LEAF);
        self.mover.push(mover.code());
        self.name.push(name);
        self.outcome.push(outcome);
        self.choice.push(NONE);
        self.end.push(next.expect("texts are too short for 2^32 nodes, and unfolding is limited"));
        node
    }

    /// All children of the node are there.
    pub(crate) fn close(&mut self, node: usize, choice: u32) {
        self.end[node] = u32::try_from(self.mover.len()).expect("nodes are numbered by u32");
        self.choice[node] = choice;
    }

    /// A new choice.
    pub(crate) fn choice(
        &mut self,
        name: u32,
        moves: impl IntoIterator<Item = u32>,
        odds: Option<Vec<Rational>>,
    ) -> u32 {
        let narrow = |n: usize| u32::try_from(n).expect("fewer moves than bytes of text");
        let number = narrow(self.choices.name.len());
        self.choices.name.push(name);
        self.choices.first.push(narrow(self.choices.moves.len()));
        self.choices.moves.extend(moves);
        self.choices.odds_at.push(odds.as_ref().map_or(NONE, |_| narrow(self.choices.odds.len())));
        self.choices.odds.extend(odds.into_iter().flatten());
        number
    }

    /// A new outcome.
    pub(crate) fn outcome(&mut self, name: u32, pays: impl IntoIterator<Item = Rational>) -> u32 {
        let number = u32::try_from(self.outcomes.name.len()).expect("fewer outcomes than bytes of text");
        self.outcomes.name.push(name);
        pays.into_iter().for_each(|pay| self.outcomes.pays.push(pay));
        number
    }

    /// The finished tree. There must be a root, and all nodes must be closed.
    pub(crate) fn tree(self, title: String, comment: String, players: Vec<String>) -> Tree {
        Tree {
            title,
            comment,
            players,
            labels: self.labels,
            mover: self.mover,
            end: self.end,
            name: self.name,
            outcome: self.outcome,
            choice: self.choice,
            choices: self.choices,
            outcomes: self.outcomes,
        }
    }
}
