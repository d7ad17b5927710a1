//! Probabilities as they are read: none negative, all together 1.

use grundy::error::BadText;
use grundy::notation::text::Text;

use grundy::value::rational::Rational;

/// Bits of the longest common denominator that is accepted.
const MAX_BITS: u64 = 1 << 14;

/// One probability.
pub(super) fn check_one(piece: Text<'_>, p: &Rational) -> Result<(), BadText> {
    if *p < Rational::ZERO || *p > Rational::ONE {
        return Err(
            piece.bad(format!("'{}' is no probability: expected a number from 0 to 1", piece.as_str()))
        );
    }
    Ok(())
}

/// All probabilities of a node, which `piece` holds.
pub(super) fn check_sum(piece: Text<'_>, all: &[Rational]) -> Result<(), BadText> {
    let mut sum = Rational::ZERO;
    for p in all {
        sum = sum.plus(p);
        if sum.bits() > MAX_BITS {
            return Err(piece.bad("the probabilities are too fine to be added exactly"));
        }
    }
    if sum == Rational::ONE {
        return Ok(());
    }
    let hint = "probabilities are exact: write 1/3, not 0.33";
    Err(piece.bad(format!("the probabilities sum to {}: expected 1", sum.brief())).hint(hint))
}
