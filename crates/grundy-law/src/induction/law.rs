//! Laws and claims of opened games that automata prove.

use grundy_automata::learn::Examples;
use grundy_automata::{Automaton, Derivation, Numeration, Relation, Var};
use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
use grundy_door::table::Relational;
use grundy_heap::proof::Law;

use super::statement::Statement;
use super::{
    Decided, MAX_STATES, Proof, VALUE, decide, is_decreasing, lost_counterexamples, position,
    value_counterexamples,
};
use crate::{linear, recurrence};

/// Values from which a function is learned, at most.
const MAX_LEARNED_VALUES: usize = 1 << 12;
/// Digits that tell states of a learned function apart, at most.
const MAX_DEPTH: u32 = 6;

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

/// The proof of a law that was found in these values of heaps, if automata give one.
///
/// The function is learned from the values, proved to be the nimber function, and then compared with what the
/// law says.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn of_law(
    game: &dyn Relational,
    law: &Law,
    values: &[u64],
    limits: &Limits,
) -> Result<Option<Proof>, Stopped> {
    if game.numbers() != 1 {
        return Ok(None);
    }
    let values = &values[..values.len().min(MAX_LEARNED_VALUES)];
    let recurrence = (law.kind == "recurrence").then(|| recurrence::find(values)).flatten();
    let linear = (law.kind == "linear recurrence").then(|| linear::find(values)).flatten();
    let (base, statement) = match (&recurrence, &linear, law.period) {
        (Some(found), ..) => (found.base, Statement::Recurrence(found)),
        (_, Some(found), _) => (found.base, Statement::Linear(found)),
        (.., Some(period)) if matches!(law.kind, "period" | "arithmetic period") => {
            let numbers = [law.from, period, law.saltus].map(i64::try_from);
            let [Ok(from), Ok(period), Ok(saltus)] = numbers else { return Ok(None) };
            (2, Statement::Period { from, period, saltus })
        }
        _ => return Ok(None),
    };
    let Ok(base) = u8::try_from(base) else { return Ok(None) };
    let system = Numeration::Base(base);
    let at = |n: &[u64]| values.get(usize::try_from(n[0]).ok()?).copied();
    let end = values.len() as u64;
    let examples = Examples { system, arguments: &[Var(0)], value: VALUE, end, at: &at };
    let mut found: Option<Proof> = None;
    for depth in (1..=MAX_DEPTH).rev() {
        let Some(learned) = examples.learn(depth) else { continue };
        let mut derive = Derivation::new(system, MAX_STATES, Budget::new(limits));
        let Some(function) = derive.suppose(&learned)? else { continue };
        let Some(moves) = game.moves(&mut derive)? else { return Ok(None) };
        let Some(order) = is_decreasing(&mut derive, 1, &moves)? else { return Ok(None) };
        let Some(values) = value_counterexamples(&mut derive, 1, &moves, function)? else {
            return Ok(None);
        };
        let Some(statements) = statement.counterexamples(&mut derive, function)? else {
            return Ok(None);
        };
        let all = [order, values, statements].concat();
        if all.iter().all(|&one| derive.is_empty(one)) {
            found = Some(Proof::of(&derive, &all));
            break;
        }
    }
    Ok(found)
}
