//! Small decision trees of two players: drawn, listed, written in brackets, solved.

use grundy::limits::{Budget, Limits};
use grundy_tree::solve::{Rules, Solution, Ties, induction};
use grundy_tree::{Tree, read};

use crate::dice::Dice;

/// A tree; the players move in turn, player 1 at the root.
#[derive(Clone)]
pub(crate) enum Node {
    /// What the players get.
    End([i64; 2]),
    /// A choice.
    Choice(Vec<Node>),
}

impl Node {
    /// A tree whose choices all lie so many plies deep; what is paid is drawn from the range.
    pub(crate) fn drawn(dice: &mut Dice, branches: &[usize], most: i64) -> Self {
        match branches {
            [] => Self::End([dice.number(0..=most), dice.number(0..=most)]),
            [count, rest @ ..] => Self::Choice((0..*count).map(|_| Self::drawn(dice, rest, most)).collect()),
        }
    }

    /// All ends, in order.
    pub(crate) fn ends(&self) -> Vec<[i64; 2]> {
        match self {
            Self::End(paid) => vec![*paid],
            Self::Choice(children) => children.iter().flat_map(Self::ends).collect(),
        }
    }

    /// The tree in the program's brackets.
    pub(crate) fn brackets(&self, player: usize) -> String {
        match self {
            Self::End([first, second]) => format!("({first} {second})"),
            Self::Choice(children) => {
                let inside: Vec<String> = children.iter().map(|child| child.brackets(1 - player)).collect();
                let (open, close) = if player == 0 { ('[', ']') } else { ('<', '>') };
                format!("{open} {} {close}", inside.join(" "))
            }
        }
    }

    /// The tree as lines, deeper ones further to the right: the number of the player who chooses, or what is
    /// paid.
    pub(crate) fn outline(&self, player: usize, depth: usize) -> String {
        let indent = "    ".repeat(depth);
        match self {
            Self::End([first, second]) => format!("{indent}({first}, {second})"),
            Self::Choice(children) => {
                let head = format!("{indent}{}:", player + 1);
                let lines = children.iter().map(|child| child.outline(1 - player, depth + 1));
                std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
            }
        }
    }

    /// Numbers from which the tree can be read: the count of children, or 0 and what is paid.
    pub(crate) fn flat(&self) -> Vec<i64> {
        match self {
            Self::End([first, second]) => vec![0, *first, *second],
            Self::Choice(children) => {
                let count = i64::try_from(children.len()).expect("a small tree");
                std::iter::once(count).chain(children.iter().flat_map(Self::flat)).collect()
            }
        }
    }

    /// Solves the tree, and gives it with its solution to `take`.
    pub(crate) fn solved<T>(&self, ties: Ties, take: impl FnOnce(&Tree, &Solution) -> T) -> T {
        solved(&self.brackets(0), ties, take)
    }

    /// What best play pays.
    pub(crate) fn paid(&self, ties: Ties) -> Vec<i64> {
        self.solved(ties, |_, solution| whole(solution))
    }
}

/// Solves a tree in brackets.
pub(crate) fn solved<T>(brackets: &str, ties: Ties, take: impl FnOnce(&Tree, &Solution) -> T) -> T {
    let limits = Limits::default();
    let budget = &mut Budget::new(&limits);
    let tree = read::brackets(brackets, budget).expect("exercises write brackets");
    let rules = Rules { ties, ..Rules::default() };
    let solution = induction(&tree, &rules, budget).expect("a small tree can be solved");
    take(&tree, &solution)
}

/// What the root pays, in whole numbers.
pub(crate) fn whole(solution: &Solution) -> Vec<i64> {
    let whole = |sum: &dyn ToString| sum.to_string().parse().expect("exercises pay whole numbers");
    solution.value(0).iter().map(|sum| whole(sum)).collect()
}

/// Whether no two ends pay a player alike.
pub(crate) fn all_differ(ends: &[[i64; 2]]) -> bool {
    (0..2).all(|player| {
        let mut own: Vec<i64> = ends.iter().map(|paid| paid[player]).collect();
        own.sort_unstable();
        own.windows(2).all(|two| two[0] != two[1])
    })
}

/// Reads numbers as a tree; gives what follows it.
#[cfg(test)]
pub(crate) fn unflattened(numbers: &[i64]) -> (Node, &[i64]) {
    match numbers {
        [0, first, second, rest @ ..] => (Node::End([*first, *second]), rest),
        [count, rest @ ..] => {
            let (mut rest, mut children) = (rest, Vec::new());
            for _ in 0..*count {
                let (child, after) = unflattened(rest);
                children.push(child);
                rest = after;
            }
            (Node::Choice(children), rest)
        }
        [] => panic!("a tree ends too soon"),
    }
}
