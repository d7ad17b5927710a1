//! Equivalent codes: games whose values are the same, or the same but for a shift.

use super::{Code, nimbers};
use crate::Parts;
use grundy_base::limits::{Budget, Limits};
use grundy_base::value::nimber::Nimber;

/// A code brought to its standard form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standard {
    /// The standard form: one may take a heap of one (its digit 1 is odd).
    pub code: Code,
    /// How far the heaps are shifted: the heap `n + shift` of the code has the value of the heap `n` of the
    /// standard form, and its heaps below `shift` have the value 0.
    pub shift: u64,
}

/// The standard form of a code (Guy and Smith 1956; "first cousins" in Winning Ways, chapter 4), by two
/// theorems.
///
/// **Shift.** Let digit 1 of the code d be even. Then a heap of one is worth nothing, like no heap at all.
/// Call a heap of n + 1 in d a heap of n. Taking k and leaving j heaps with d is then taking k + j − 1 and
/// leaving j heaps, *any of which may be empty*. So the values are those of the code e, shifted by one, where
///
/// * bit 1 of d_k (nothing left) puts 1 into e_(k−1),
/// * bit 2 of d_k (one heap) puts 1 + 2 into e_k,
/// * bit 4 of d_k (two heaps) puts 1 + 2 + 4 into e_(k+1),
/// * bit 8 of d_k (three heaps) puts 1 + 2 + 4 + 8 into e_(k+2).
///
/// Nothing comes into e_0, as d_1 is even and d_0 has only the bits 4 and 8: e is a code. The least heap with
/// a move gets smaller by one each time, until it is the heap of one.
///
/// **Needless last takes.** Bit 1 of d_k is used in one heap only, that of k. If another move from there
/// leads to value 0 already, the bit changes no value; it is dropped (looked at for heaps up to 64, before
/// the block that repeats).
///
/// ```
/// use grundy_heap::code::{Code, standard};
/// use grundy_base::text::Text;
/// let of = |code| standard(&Code::read(Text::new(code)).unwrap());
/// let dawson = of("0.137");
/// assert_eq!((dawson.code.to_string().as_str(), dawson.shift), ("0.137", 0));
/// assert_eq!((of("0.07").code, of("0.07").shift), (dawson.code.clone(), 1));
/// assert_eq!((of("0.4").code, of("0.4").shift), (dawson.code, 2));
/// ```
pub fn standard(code: &Code) -> Standard {
    let (mut code, mut shift) = (code.clone(), 0);
    while code.digit(1) & Code::NONE == 0 {
        code = shifted(&code);
        shift += 1;
    }
    Standard { code: without_needless(&code), shift }
}

/// Shifts `(s, t)` by which two codes have the same values, if their standard forms are the same: the heap `n + s` of `a`
/// has the value of the heap `n + t` of `b`, for all n. That there are none does not mean that the values differ.
///
/// ```
/// use grundy_heap::code::{Code, equivalent};
/// use grundy_base::text::Text;
/// let code = |text| Code::read(Text::new(text)).unwrap();
/// assert_eq!(equivalent(&code("0.4"), &code("0.07")), Some((2, 1)));
/// assert_eq!(equivalent(&code("0.77"), &code("0.137")), None);
/// ```
pub fn equivalent(a: &Code, b: &Code) -> Option<(u64, u64)> {
    let (a, b) = (standard(a), standard(b));
    (a.code == b.code).then_some((a.shift, b.shift))
}

/// The code whose heap n has the value of heap n + 1 of this code. Digit 1 of this code must be even.
fn shifted(code: &Code) -> Code {
    // from here on the digits repeat as the block of the code does
    let (from, every) = (code.prefix().len() + 2, code.block().len());
    let mut digits = vec![0_u8; from + every];
    let mut put = |place: usize, bits: u8| {
        if let Some(digit) = digits.get_mut(place) {
            *digit |= bits;
        }
    };
    for (k, (_, digit)) in code.takes((from + every) as u64).enumerate() {
        if digit & Code::NONE != 0 && k > 0 {
            put(k - 1, Code::NONE);
        }
        for (more, bit) in [Code::ONE, Code::TWO, Code::THREE].into_iter().enumerate() {
            if digit & bit != 0 {
                put(k + more, bit | (bit - 1));
            }
        }
    }
    let block = digits.split_off(from);
    Code::new(digits, block)
}

/// Digits that are searched for needless bits.
const MAX_NEEDLESS_DIGITS: u64 = 64;

/// The code without the bits 1 of digits before the block that change no value.
fn without_needless(code: &Code) -> Code {
    let mut prefix = code.prefix().to_vec();
    let last = MAX_NEEDLESS_DIGITS.min(prefix.len() as u64 - 1);
    let (limits, mut known) = (Limits::default(), Vec::new());
    if nimbers(code, last, &mut known, &mut Budget::new(&limits)).is_err() {
        return code.clone();
    }
    for (k, digit) in (0..=last).zip(&mut prefix) {
        if *digit & Code::NONE != 0 && reaches_zero(code, &known, k) {
            *digit &= !Code::NONE;
        }
    }
    Code::new(prefix, code.block().to_vec())
}

/// Whether a move that leaves some heap leads from `n` to value 0.
fn reaches_zero(code: &Code, known: &[Nimber], n: u64) -> bool {
    code.takes(n).any(|(left, digit)| {
        let mut moves = Vec::new();
        if left > 0 && digit & Code::ONE != 0 {
            moves.push(Parts::to(left));
        }
        if digit & Code::TWO != 0 {
            moves.extend(Parts::pairs(left));
        }
        if digit & Code::THREE != 0 {
            moves.extend(Parts::triples(left));
        }
        let value = |part| known[usize::try_from(part).expect("less than the heaps looked at")];
        moves.into_iter().any(|parts| Nimber::sum(parts.left().map(value)).is_zero())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::Sequence;
    use crate::takes::Takes;
    use grundy_base::text::Text;
    use proptest::prelude::*;
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    fn code(text: &str) -> Code {
        Code::read(Text::new(text)).unwrap()
    }

    /// The values of the heaps below n, by the definition.
    fn values(code: &Code, n: u64) -> Vec<u16> {
        let mut sequence = Sequence::new(Takes { digits: code.digits_to(n), unequal: false });
        let _ = sequence.extend(n, 1, &mut |_| ControlFlow::Continue(()));
        (0..n).map(|heap| sequence.get(heap).unwrap()).collect()
    }

    #[test]
    fn first_cousins() {
        let form = |text: &str| {
            let standard = standard(&code(text));
            (standard.code.to_string(), standard.shift)
        };
        assert_eq!(form("0.137"), ("0.137".to_owned(), 0));
        assert_eq!(form("0.07"), ("0.137".to_owned(), 1));
        assert_eq!(form("0.4"), ("0.137".to_owned(), 2));
        assert_eq!(form("0.77"), ("0.77".to_owned(), 0));
        assert_eq!(form("4.0"), ("0.7".to_owned(), 1));
        assert_eq!(form("0.(2)"), ("0.(3)".to_owned(), 1));
        assert_eq!(form("4.(3)"), ("4.(3)".to_owned(), 0));
        assert_eq!(equivalent(&code("4.3"), &code("0.7")), None);
        assert_eq!(equivalent(&code("0.6"), &code("0.37")), Some((1, 0)));
        // two are split into equal heaps: whether they can be taken does not matter
        assert_eq!(equivalent(&code("4.33"), &code("4.32")), Some((0, 0)));
        assert_eq!(equivalent(&code("8.0"), &code("0.07")), None);
    }

    /// All octal codes of up to three digits: what is claimed is so to n = 100.
    #[test]
    fn no_false_claim_among_short_codes() {
        let mut forms: HashMap<Code, Vec<u16>> = HashMap::new();
        let mut games: HashMap<Vec<u16>, usize> = HashMap::new();
        let mut shifted = 0;
        for first in [0, 4] {
            for tail in 0..512 {
                let Ok(code) = Code::read(Text::new(&format!("{first}.{tail:03o}"))) else { continue };
                let found = values(&code, 106);
                let Standard { code: form, shift } = standard(&code);
                let start = usize::try_from(shift).unwrap();
                assert!(found[..start].iter().all(|&value| value == 0), "{code}");
                let expected = forms.entry(form.clone()).or_insert_with(|| values(&form, 101));
                assert_eq!(found[start..start + 101], expected[..], "{code} is {form} shifted by {shift}");
                // no form is brought to another one
                assert_eq!(standard(&form), Standard { code: form, shift: 0 });
                *games.entry(expected.clone()).or_default() += 1;
                shifted += usize::from(shift > 0);
            }
        }
        // where the values agree though the forms differ, nothing is claimed: a period would have to prove it
        assert!(games.len() <= forms.len());
        assert_eq!((games.values().sum::<usize>(), shifted, forms.len(), games.len()), (1023, 511, 303, 173));
    }

    proptest! {
        #[test]
        fn the_shift_holds_for_any_code(
            first in "[048C]", tail in "[0-9A-F]{1,5}", block in "[0-9A-F]{0,3}"
        ) {
            let dots = if block.is_empty() { String::new() } else { format!("({block})") };
            if let Ok(code) = Code::read(Text::new(&format!("{first}.{tail}{dots}"))) {
                let Standard { code: form, shift } = standard(&code);
                let start = usize::try_from(shift).unwrap();
                let found = values(&code, 41 + shift);
                prop_assert!(found[..start].iter().all(|&value| value == 0));
                prop_assert_eq!(&found[start..], values(&form, 41), "{} is {} shifted by {}", code, form, shift);
            }
        }
    }
}
