//! Laws of three and more numbers as relations, so that they can be proved.

use grundy_automata::{Automaton, Compare, Derivation, Numeration, Relation, Var};
use grundy_base::error::Stopped;

use super::{VALUE, position};
use crate::plane::digits::FoundDigits;
use crate::plane::several::Sum;

/// XOR of two bits.
const XOR: [bool; 4] = [false, true, true, false];

/// The value is the sum, or the nim-sum, of all numbers.
pub(super) fn sum(derive: &mut Derivation<'_>, numbers: usize, of: Sum) -> Result<Option<Relation>, Stopped> {
    let vars = position(numbers);
    if of == Sum::Plus {
        let terms: Vec<(Var, i64)> = vars.iter().map(|&var| (var, 1)).chain([(VALUE, -1)]).collect();
        return derive.linear(&terms, 0, Compare::Zero).map(Some);
    }
    let [first, rest @ ..] = vars.as_slice() else { return Ok(None) };
    let mut so_far = derive.linear(&[(*first, 1), (VALUE, -1)], 0, Compare::Zero)?;
    for &var in rest {
        let before = derive.fresh();
        let earlier = derive.renamed(so_far, &[(VALUE, before)])?;
        let Some(added) = derive.bitwise(XOR, [before, var, VALUE])? else { return Ok(None) };
        let both = derive.and(earlier, added)?;
        so_far = derive.exists(before, both)?;
    }
    Ok(Some(so_far))
}

/// The positions that are lost by their digits.
pub(super) fn digits(
    derive: &mut Derivation<'_>,
    numbers: usize,
    found: FoundDigits,
) -> Result<Option<Relation>, Stopped> {
    // all digits were right so far, or one was not
    let right = (0..1_usize << numbers).map(|letter| u32::from(!found.divides(letter.count_ones() as usize)));
    let automaton = Automaton {
        system: Numeration::Base(2),
        tracks: position(numbers),
        accepts: vec![true, false],
        next: right.chain(std::iter::repeat_n(1, 1 << numbers)).collect(),
    };
    derive.suppose(&automaton)
}
