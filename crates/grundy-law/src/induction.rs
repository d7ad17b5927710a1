//! Proofs of values by induction on the order of play, by automata.
//!
//! A function *is* the nimber function of a game iff (a) it has one value for every position, (b) no option
//! of a position has the value of the position, and (c) every smaller number is the value of some option.
//! These are sentences about relations of numbers; where automata recognize the moves and the function, a
//! program decides them. The order of play needs a fourth one: (d) options are smaller than their position.
//! P-positions need less: no move from one to another, and a move to one from every other position.
//!
//! | File | What it does |
//! |---|---|
//! | `values.rs` | the sentences about nimbers, and about P-positions |
//! | `plane.rs`, `several.rs` | laws of tables as relations |
//! | `quotients.rs` | laws of take-and-break games by residue classes |
//! | `order.rs` | orders in which options are smaller |
//! | `statement.rs` | what a finder says of a function, as sentences about its automaton |
//! | `interval.rs` | two theorems about options that are intervals |
//! | `descent.rs` | values by these two theorems |
//! | `shape.rs` | theorems about shapes of moves that automata do not recognize |
//! | `subsets.rs` | a theorem about sets of ones |
//! | `law.rs` | laws of opened games that automata prove |

mod descent;
mod interval;
mod law;
mod order;
mod plane;
mod quotients;
mod several;
pub(crate) mod shape;
mod statement;
mod subsets;
mod values;

use grundy_automata::certificate::{Certificate, Flaw, check};
use grundy_automata::{Compare, Derivation, Relation, Var};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};

pub use law::{
    ByRule, Proposal, Suppose, as_automaton, by_rule, claim, of_digits, of_law, of_plane, of_several, prove,
};
use order::is_decreasing;
pub use quotients::of_classes;
use values::{lost_counterexamples, value_counterexamples};

/// The variable of a value; those of the position are 0, 1, ….
pub const VALUE: Var = Var(8);
/// Another value.
const OTHER_VALUE: Var = Var(9);
/// States of an automaton at most, before it is minimized: a proof that needs more is given up.
pub const MAX_STATES: usize = 20_000;

/// What the sentences say of a supposed function or set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// All hold, for all positions.
    Proved(Proof),
    /// One fails; this is the least position where one does, unless its numbers are too large to write.
    Refuted(Option<Vec<u64>>),
    /// The sentences cannot be written with automata, or options are not smaller in any order that was tried.
    Unfit,
}

/// A proof, as the sentences whose counterexamples were found to be none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// All automata, and how each comes from others.
    pub certificate: Certificate,
    /// The states of the largest automaton.
    pub states: usize,
}

impl Proof {
    fn of(derive: &Derivation<'_>, empty: &[Relation]) -> Self {
        let empty = empty.iter().map(|relation| relation.number()).collect();
        let certificate = Certificate { steps: derive.steps().to_vec(), empty };
        Self { certificate, states: derive.largest() }
    }

    /// Reads the proof with the checker, which shares no code with what made it.
    ///
    /// # Errors
    /// What is wrong, and where; a limit.
    pub fn check(&self, budget: &mut Budget<'_>) -> Result<(), Flaw> {
        check(&self.certificate, budget)
    }
}

/// What proves a law, with the states of the largest automaton.
pub fn theorem(states: usize) -> Phrase {
    phrase!(
        "theorem-automata",
        "induction on the order of play, in sentences that automata of at most {states} states decide",
        states = states
    )
}

/// The variables of a position.
fn position(numbers: usize) -> Vec<Var> {
    (0..).map(Var).take(numbers).collect()
}

/// Everything, or nothing, as a relation of these variables.
fn constant(derive: &mut Derivation<'_>, vars: &[Var], holds: bool) -> Result<Relation, Stopped> {
    let mut all = derive.linear(&[], i64::from(!holds), Compare::Zero)?;
    for &var in vars {
        let any = derive.linear(&[(var, 1)], 0, Compare::AtLeastZero)?;
        all = derive.and(all, any)?;
    }
    Ok(all)
}

/// Whether the least counterexample to these sentences is none.
fn decide(
    derive: &mut Derivation<'_>,
    position: &[Var],
    counterexamples: &[Relation],
    before: &[Relation],
) -> Result<Decided, Stopped> {
    if counterexamples.iter().all(|&one| derive.is_empty(one)) {
        let all = [before, counterexamples].concat();
        return Ok(Decided::Proved(Proof::of(derive, &all)));
    }
    let mut wrong = constant(derive, position, false)?;
    for &one in counterexamples {
        let others: Vec<Var> =
            derive.automaton(one).tracks.iter().copied().filter(|var| !position.contains(var)).collect();
        let here = derive.exist(&others, one)?;
        wrong = derive.or(wrong, here)?;
    }
    Ok(Decided::Refuted(derive.automaton(wrong).least()))
}

#[cfg(test)]
mod tests;
