//! The reachable part of a deterministic machine, as an automaton, within limits.

use std::hash::Hash;

use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;
use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use crate::minimize::minimized;
use crate::numeration::Numeration;
use crate::step::Var;

/// Letters of an automaton at most: twelve tracks in base 2.
const MAX_LETTERS: usize = 4096;

/// A deterministic machine that is met state by state.
pub(crate) trait Machine {
    /// What it knows of the letters read.
    type State: Clone + Eq + Hash;

    /// Before the first letter.
    fn start(&mut self) -> Option<Self::State>;

    /// After one letter more; none if no word that begins so is accepted.
    fn step(&mut self, state: &Self::State, letter: usize) -> Option<Self::State>;

    /// Whether a word may end here.
    fn accepts(&self, state: &Self::State) -> bool;

    /// Bytes that a state holds beyond its own size.
    fn bytes(_state: &Self::State) -> u64 {
        0
    }
}

/// The minimal automaton of a machine. Work and memory are paid from the budget.
///
/// # Errors
/// More states than `max_states`, more letters than fit, or a limit of the budget.
pub(crate) fn explore<M: Machine>(
    machine: &mut M,
    system: Numeration,
    tracks: Vec<Var>,
    max_states: usize,
    budget: &mut Budget<'_>,
) -> Result<Automaton, Stopped> {
    let letters = letters(system, tracks.len())?;
    let mut numbers: FxHashMap<M::State, u32> = FxHashMap::default();
    let mut states: Vec<Option<M::State>> = Vec::new();
    let mut dead: Option<u32> = None;
    let mut accepts = Vec::new();
    let mut next: Vec<u32> = Vec::new();
    let mut taken = 0;
    let start = machine.start();
    let mut meet = |state: Option<M::State>,
                    states: &mut Vec<Option<M::State>>,
                    accepts: &mut Vec<bool>,
                    machine: &M| {
        let number = u32::try_from(states.len()).unwrap_or(u32::MAX);
        let known = match &state {
            None => *dead.get_or_insert(number),
            Some(state) => *numbers.entry(state.clone()).or_insert(number),
        };
        if known == number {
            accepts.push(state.as_ref().is_some_and(|state| machine.accepts(state)));
            states.push(state);
        }
        known
    };
    meet(start, &mut states, &mut accepts, machine);
    let mut at = 0;
    while at < states.len() {
        if states.len() > max_states {
            return Err(Stopped::new(Limit::Size, format!("an automaton of {max_states} states")));
        }
        // the row, the state twice with its hash, and what minimization needs
        let held = size_of::<M::State>() as u64 + states[at].as_ref().map_or(0, M::bytes);
        let bytes = 8 * letters as u64 + 2 * held + 64;
        budget.take(bytes)?;
        taken += bytes;
        for letter in 0..letters {
            budget.step()?;
            let after = match &states[at] {
                Some(state) => machine.step(state, letter),
                None => None,
            };
            next.push(meet(after, &mut states, &mut accepts, machine));
        }
        at += 1;
    }
    budget.give_back(taken);
    let least = minimized(&Automaton { system, tracks, accepts, next });
    budget.take(4 * least.next.len() as u64)?;
    Ok(least)
}

/// The number of letters of this many tracks.
pub(crate) fn letters(system: Numeration, tracks: usize) -> Result<usize, Stopped> {
    let letters = u32::try_from(tracks).ok().and_then(|tracks| system.digits().checked_pow(tracks));
    letters
        .filter(|&letters| letters <= MAX_LETTERS)
        .ok_or_else(|| Stopped::new(Limit::Size, format!("automata of {} tracks", tracks.saturating_sub(1))))
}
