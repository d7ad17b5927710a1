//! **Subset rule.** Let a number stand for the set of its ones, and let the options of n be its proper
//! subsets. Then g(n) is the number of ones: the options of n have fewer, and each smaller number of ones is
//! that of an option. The nimbers are not recognized by automata, which cannot count; the moves are.

use grundy_automata::{Compare, Derivation, Relation, Var};
use grundy_base::error::Stopped;
use grundy_base::phrase::Phrase;
use grundy_door::table::Leaving;

use crate::recurrence::{FoundRecurrence, Rest};

/// The position and its option.
const POSITION: Var = Var(0);
const OPTION: Var = Var(1);
/// AND of two bits.
const AND: [bool; 4] = [false, false, false, true];

/// The relations that were found to be empty, if the options are the proper subsets.
pub(super) fn conditions(
    derive: &mut Derivation<'_>,
    moves: &[Leaving],
) -> Result<Option<Vec<Relation>>, Stopped> {
    let [Leaving { parts, relation }] = moves else { return Ok(None) };
    let [part] = parts.as_slice() else { return Ok(None) };
    let [option] = part.as_slice() else { return Ok(None) };
    let options = derive.renamed(*relation, &[(*option, OPTION)])?;
    let common = derive.fresh();
    let Some(both) = derive.bitwise(AND, [POSITION, OPTION, common])? else { return Ok(None) };
    let whole = derive.linear(&[(common, 1), (OPTION, -1)], 0, Compare::Zero)?;
    let subset = derive.and(both, whole)?;
    let subset = derive.exists(common, subset)?;
    let smaller = derive.linear(&[(POSITION, 1), (OPTION, -1)], -1, Compare::AtLeastZero)?;
    let proper = derive.and(subset, smaller)?;
    let (no_option, not_proper) = (derive.not(options)?, derive.not(proper)?);
    let wrong = vec![derive.and(options, not_proper)?, derive.and(proper, no_option)?];
    Ok(wrong.iter().all(|&one| derive.is_empty(one)).then_some(wrong))
}

/// Whether a recurrence counts the ones of n.
pub(super) fn counts_ones(found: &FoundRecurrence) -> bool {
    let [state] = found.states.as_slice() else { return false };
    found.base == 2 && state.first == 0 && state.digits == [Rest::Plus(0, 0), Rest::Plus(0, 1)]
}

/// The theorem in words.
pub(super) fn theorem() -> Phrase {
    Phrase::fixed(
        "theorem-subset-rule",
        "the subset rule: options are the proper subsets of the ones of n (by automata)",
    )
}
