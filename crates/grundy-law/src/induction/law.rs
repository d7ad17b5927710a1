//! Laws and claims of opened games that automata prove.

use grundy_automata::{Automaton, Derivation, Numeration, Relation};
use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
use grundy_door::table::Relational;

use super::{
    Decided, MAX_STATES, VALUE, decide, is_decreasing, lost_counterexamples, position, value_counterexamples,
};

/// Something supposed of a game.
pub enum Proposal<'a> {
    /// The nimber function, as a relation between the numbers of a position and [`VALUE`].
    Function(Suppose<'a>),
    /// The P-positions, as a relation of the numbers of a position.
    Lost(Suppose<'a>),
}

/// Makes the relation that is supposed; none if the numeration system does not recognize it.
pub type Suppose<'a> = &'a dyn Fn(&mut Derivation<'_>) -> Result<Option<Relation>, Stopped>;

/// Decides whether a claim is true for all positions.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn claim(
    game: &dyn Relational,
    system: Numeration,
    proposal: &Proposal<'_>,
    limits: &Limits,
) -> Result<Decided, Stopped> {
    let mut derive = Derivation::new(system, MAX_STATES, Budget::new(limits));
    let (Proposal::Function(suppose) | Proposal::Lost(suppose)) = proposal;
    let Some(supposed) = suppose(&mut derive)? else { return Ok(Decided::Unfit) };
    let (numbers, is_function) = (game.numbers(), matches!(proposal, Proposal::Function(_)));
    let Some(moves) = game.moves(&mut derive)? else { return Ok(Decided::Unfit) };
    let Some(order) = is_decreasing(&mut derive, numbers, &moves)? else { return Ok(Decided::Unfit) };
    let counterexamples = match is_function {
        true => value_counterexamples(&mut derive, numbers, &moves, supposed)?,
        false => lost_counterexamples(&mut derive, numbers, &moves, supposed)?,
    };
    let Some(counterexamples) = counterexamples else { return Ok(Decided::Unfit) };
    decide(&mut derive, &position(numbers), &counterexamples, &order)
}

/// Decides whether an automaton, of the numbers of a position and [`VALUE`], is the nimber function.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn prove(game: &dyn Relational, function: &Automaton, limits: &Limits) -> Result<Decided, Stopped> {
    debug_assert_eq!(function.tracks.last(), Some(&VALUE), "the last track is the value");
    let suppose = |derive: &mut Derivation<'_>| derive.suppose(function);
    claim(game, function.system, &Proposal::Function(&suppose), limits)
}
