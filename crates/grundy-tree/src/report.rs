//! What is to be said of a tree: plain data, from solvers to views.

use grundy::Error;
use grundy::error::Stopped;
use grundy::limits::Budget;
use num_bigint::BigUint;

use crate::beliefs::{Beliefs, Information};
use crate::commitments::Commitment;
use crate::equilibria::{self, Equilibrium};
use crate::pick::Profile;
use crate::regret::Regret;
use crate::rewrite::RewriteStep;
use crate::sensitivity::Sensitivity;
use crate::solve::{self, Chance, Rules, Solution};
use crate::tree::{Shape, Tree};
use crate::why::Why;
use grundy::value::rational::Rational;

/// The answer about a tree.
#[derive(Clone, Debug)]
pub struct Report<'t> {
    /// The tree.
    pub tree: &'t Tree,
    /// Its size.
    pub shape: Shape,
    /// How it was solved.
    pub rules: Rules,
    /// Values and choices of all nodes.
    pub solution: Solution,
    /// Which nodes are reached if all play as said.
    pub reached: Vec<bool>,
    /// The parent of each node.
    pub parents: Vec<u32>,
    /// All subgame-perfect payoffs.
    pub equilibria: Equilibria,
    /// What each player can ensure: player and amount.
    pub guaranteed: Vec<(usize, Rational)>,
    /// The value before something was forbidden, fixed or paid otherwise, if it was.
    pub before: Option<Vec<Rational>>,
    /// What was asked for besides.
    pub extra: Extra,
}

/// All subgame-perfect payoffs, or why they are unknown.
#[derive(Clone, Debug)]
pub enum Equilibria {
    /// All of them.
    All(Vec<Equilibrium>),
    /// There are too many to hold.
    TooMany(Stopped),
    /// Chance is not judged by its expectation.
    OtherChance,
}

impl Equilibria {
    /// Whether the payoffs depend on how ties are broken, if that is known.
    #[must_use]
    pub fn depends_on_ties(&self) -> Option<bool> {
        match self {
            Self::All(all) => Some(all.len() > 1),
            Self::TooMany(_) => Some(true),
            Self::OtherChance => None,
        }
    }
}

/// Answers to special questions.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// One equilibrium of all, with its number from 1.
    pub picked: Option<(BigUint, Profile)>,
    /// Options that all are better without.
    pub commitments: Option<Vec<Commitment>>,
    /// Play where players are wrong about payoffs.
    pub beliefs: Option<Beliefs>,
    /// What it is worth to know how chance comes out, for each event.
    pub information: Option<Vec<Information>>,
    /// Nodes explained.
    pub why: Vec<Why>,
    /// Probabilities at which choices flip.
    pub sensitivity: Option<Vec<Sensitivity>>,
    /// The plan of least regret.
    pub regret: Option<Regret>,
    /// The tree as text, rewritten step by step; and whether these are all steps.
    pub steps: Option<(Vec<RewriteStep>, bool)>,
}

impl<'t> Report<'t> {
    /// Solves a tree: values, choices, equilibria, and what the named players can ensure.
    ///
    /// # Errors
    /// A limit. Too many equilibria are not an error.
    pub fn of(
        tree: &'t Tree,
        rules: &Rules,
        players: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Error> {
        let solution = solve::induction(tree, rules, budget)?;
        let equilibria = match rules.chance {
            Chance::Mean => match equilibria::all(tree, &solution, budget) {
                Ok(all) => Equilibria::All(all),
                Err(Error::Stopped(stopped)) if stopped.limit == grundy::error::Limit::Size => {
                    Equilibria::TooMany(stopped)
                }
                Err(error) => return Err(error),
            },
            _ => Equilibria::OtherChance,
        };
        let mut guaranteed = Vec::new();
        for &player in players {
            guaranteed.push((player, solve::guaranteed(tree, player, &rules.chance, budget)?));
        }
        budget.take_table::<u32>(tree.len() as u64)?;
        Ok(Self {
            tree,
            shape: tree.shape(),
            rules: rules.clone(),
            reached: solution.reached(tree),
            solution,
            parents: tree.parents(),
            equilibria,
            guaranteed,
            before: None,
            extra: Extra::default(),
        })
    }
}
