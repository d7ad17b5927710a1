//! What players believe, and what knowledge is worth.

use grundy_tree::Tree as Nodes;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::exact;

/// Play where players are wrong about payoffs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Beliefs {
    /// The players who are wrong, from 1.
    pub misled: Vec<usize>,
    /// What each player expects to get.
    pub expected: Vec<String>,
    /// What each player gets, when all act on what they see.
    pub payoffs: Vec<String>,
    /// The moves that are then made.
    pub path: Vec<String>,
    /// What each player gets if the others know what the misled players will do.
    pub payoffs_if_known: Vec<String>,
    /// The moves that are then made.
    pub path_if_known: Vec<String>,
    /// What the truth would be worth to each player.
    pub worth_of_truth: Vec<String>,
}

impl Beliefs {
    pub(super) fn of(tree: &Nodes, found: &grundy_tree::beliefs::Beliefs) -> Self {
        let path = |nodes: &[usize]| {
            nodes.windows(2).map(|pair| tree.move_name(pair[0], tree.place(pair[0], pair[1]))).collect()
        };
        Self {
            misled: found.misled.iter().map(|player| player + 1).collect(),
            expected: exact(&found.expected),
            payoffs: exact(&found.unaware.pays),
            path: path(&found.unaware.path),
            payoffs_if_known: exact(&found.aware.pays),
            path_if_known: path(&found.aware.path),
            worth_of_truth: exact(&found.worth_of_truth()),
        }
    }
}

/// What it is worth to know beforehand how an event of chance comes out.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Information {
    /// The first chance node of the event.
    pub node: usize,
    /// What each player gets if this branch is known to come: one row for each branch.
    pub known: Vec<Vec<String>>,
    /// What each player expects before it is known which will come.
    pub payoffs: Vec<String>,
    /// What the knowledge is worth to each player.
    pub worth: Vec<String>,
}

impl Information {
    pub(super) fn of(found: &grundy_tree::beliefs::Information) -> Self {
        Self {
            node: found.node,
            known: found.known.iter().map(|pays| exact(pays)).collect(),
            payoffs: exact(&found.informed),
            worth: exact(&found.worth),
        }
    }
}
