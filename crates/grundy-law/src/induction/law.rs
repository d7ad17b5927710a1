//! Laws and claims of opened games that automata prove.

use grundy_automata::learn::Examples;
use grundy_automata::{Automaton, Derivation, Numeration, Relation, Var};
use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::{Phrase, phrase};
use grundy_door::table::Relational;
use grundy_heap::proof::{Law, Status};

use super::statement::Statement;
use super::{
    Decided, MAX_STATES, Proof, VALUE, decide, is_decreasing, lost_counterexamples, position, theorem,
    value_counterexamples,
};
use super::{interval, plane, several, subsets};
use crate::plane::FoundPlane;
use crate::plane::digits::FoundDigits;
use crate::plane::several::FoundSeveral;
use crate::{linear, recurrence};

/// Values from which a function is learned, at most.
const MAX_LEARNED_VALUES: usize = 1 << 12;
/// Digits that tell states of a learned function apart, at most.
const MAX_DEPTH: u32 = 6;

/// Bases in which a function is learned where no finder has a law.
const LEARNED_BASES: [u8; 4] = [2, 3, 6, 10];

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

/// What a theorem says of these values, whose conditions automata decide.
pub enum ByRule {
    /// The law that was found follows from it.
    Proves(Phrase),
    /// It gives a law of its own.
    Gives(Law),
}

/// Asks the theorems about intervals and subsets, for a game of one number. `found` is the law that was found
/// in the values, if one was.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn by_rule(
    game: &dyn Relational,
    found: Option<&Law>,
    values: &[u64],
    limits: &Limits,
) -> Result<Option<ByRule>, Stopped> {
    if game.numbers() != 1 {
        return Ok(None);
    }
    let values = &values[..values.len().min(MAX_LEARNED_VALUES)];
    let recurrence = found.filter(|law| law.kind == "recurrence").and_then(|_| recurrence::find(values));
    let base = recurrence.as_ref().and_then(|found| u8::try_from(found.base).ok()).unwrap_or(2);
    let mut derive = Derivation::new(Numeration::Base(base), MAX_STATES, Budget::new(limits));
    let Some(moves) = game.moves(&mut derive)? else { return Ok(None) };
    let Some(order) = is_decreasing(&mut derive, 1, &moves)? else { return Ok(None) };
    if recurrence.as_ref().is_some_and(subsets::counts_ones)
        && let Some(conditions) = subsets::conditions(&mut derive, &moves)?
    {
        let proof = Proof::of(&derive, &[order.as_slice(), &conditions].concat());
        let accepted = proof.check(&mut Budget::new(limits)).is_ok();
        return Ok(accepted.then(|| ByRule::Proves(subsets::theorem())));
    }
    let Some(rule) = interval::rule(&mut derive, &moves)? else { return Ok(None) };
    let proof = Proof::of(&derive, &[order.as_slice(), &rule.conditions].concat());
    if proof.check(&mut Budget::new(limits)).is_err() {
        return Ok(None);
    }
    if let Some(found) = &recurrence
        && rule.implies(&mut derive, found)?
    {
        return Ok(Some(ByRule::Proves(rule.theorem())));
    }
    // a law of a finder that is shorter stays
    let readable = found.is_some_and(|law| law.kind != "linear recurrence");
    Ok(if readable { None } else { rule.into_law(values).map(ByRule::Gives) })
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
    for learned in learned(Numeration::Base(base), values) {
        if let Some(found) = proof(game, &learned, Some(&statement), limits)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The proof of a law of a whole table of two numbers that count from 0.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn of_plane(
    game: &dyn Relational,
    found: &FoundPlane,
    limits: &Limits,
) -> Result<Option<Proof>, Stopped> {
    if game.numbers() != 2 {
        return Ok(None);
    }
    let suppose = |derive: &mut Derivation<'_>| plane::function(derive, found);
    Ok(proof_of(claim(game, Numeration::Base(2), &Proposal::Function(&suppose), limits)?))
}

/// The proof that values of three and more numbers are their sum, or their nim-sum.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn of_several(
    game: &dyn Relational,
    found: &FoundSeveral,
    limits: &Limits,
) -> Result<Option<Proof>, Stopped> {
    let Some(sum) = found.as_sum() else { return Ok(None) };
    let numbers = game.numbers();
    let suppose = |derive: &mut Derivation<'_>| several::sum(derive, numbers, sum);
    Ok(proof_of(claim(game, Numeration::Base(2), &Proposal::Function(&suppose), limits)?))
}

/// The proof of which positions of three and more numbers are lost, by their digits.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn of_digits(
    game: &dyn Relational,
    found: FoundDigits,
    limits: &Limits,
) -> Result<Option<Proof>, Stopped> {
    let numbers = game.numbers();
    let suppose = |derive: &mut Derivation<'_>| several::digits(derive, numbers, found);
    Ok(proof_of(claim(game, Numeration::Base(2), &Proposal::Lost(&suppose), limits)?))
}

fn proof_of(decided: Decided) -> Option<Proof> {
    match decided {
        Decided::Proved(proof) => Some(proof),
        Decided::Refuted(_) | Decided::Unfit => None,
    }
}

/// The law of these values as an automaton, learned from them and proved, where finders found none.
///
/// # Errors
/// A limit, or automata of too many states.
pub fn as_automaton(
    game: &dyn Relational,
    values: &[u64],
    limits: &Limits,
) -> Result<Option<(Law, Proof)>, Stopped> {
    if game.numbers() != 1 {
        return Ok(None);
    }
    let values = &values[..values.len().min(MAX_LEARNED_VALUES)];
    for base in LEARNED_BASES {
        let mut proved = None;
        for learned in learned(Numeration::Base(base), values) {
            proved = proof(game, &learned, None, limits)?.map(|proof| (proof, learned));
            if proved.is_some() {
                break;
            }
        }
        let Some((found, learned)) = proved else { continue };
        let states = learned.states();
        let law = Law {
            kind: "automaton",
            statement: phrase!(
                "law-learned",
                "an automaton of {states} states reads n and g(n) at once in base {base}",
                states = states,
                base = u32::from(base)
            ),
            from: 0,
            period: None,
            saltus: 0,
            last_exception: None,
            exceptions: Vec::new(),
            status: Status::Proved { theorem: theorem(found.states) },
            checked: values.len() as u64,
            predict: Box::new(move |n| learned.value(&[n])),
        };
        return Ok(Some((law, found)));
    }
    Ok(None)
}

/// Automata that give all these values. What is told apart by many digits comes first.
fn learned(system: Numeration, values: &[u64]) -> Vec<Automaton> {
    let at = |n: &[u64]| values.get(usize::try_from(n[0]).ok()?).copied();
    let end = values.len() as u64;
    let examples = Examples { system, arguments: &[Var(0)], value: VALUE, end, at: &at };
    let gives = |learned: &Automaton| (0..).zip(values).all(|(n, &value)| learned.holds(&[n, value]));
    let mut all: Vec<Automaton> =
        (1..=MAX_DEPTH).rev().filter_map(|depth| examples.learn(depth).filter(gives)).collect();
    all.dedup();
    all
}

/// The proof that an automaton is the nimber function, and that a statement is true of it.
fn proof(
    game: &dyn Relational,
    learned: &Automaton,
    statement: Option<&Statement<'_>>,
    limits: &Limits,
) -> Result<Option<Proof>, Stopped> {
    let mut derive = Derivation::new(learned.system, MAX_STATES, Budget::new(limits));
    let Some(function) = derive.suppose(learned)? else { return Ok(None) };
    let Some(moves) = game.moves(&mut derive)? else { return Ok(None) };
    let Some(mut all) = is_decreasing(&mut derive, 1, &moves)? else { return Ok(None) };
    let Some(values) = value_counterexamples(&mut derive, 1, &moves, function)? else { return Ok(None) };
    all.extend(values);
    if let Some(statement) = statement {
        let Some(said) = statement.counterexamples(&mut derive, function)? else { return Ok(None) };
        all.extend(said);
    }
    let holds = all.iter().all(|&one| derive.is_empty(one));
    Ok(holds.then(|| Proof::of(&derive, &all)))
}
