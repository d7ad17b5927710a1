//! Which values of a sequence are rare, without knowing the game: the engine's classes, for other callers.

use std::collections::BTreeSet;

use super::Sequence;
use super::classes::{Classes, Histogram};
use crate::takes::Takes;
use grundy_base::value::nimber::Nimber;

/// A shorter sequence is too short to classify.
const MIN_HEAPS: usize = 200;
/// A value is rare if at most one heap in this many has it.
const RARE_SPACING: usize = 5;

/// Values are copied so many at a time.
const CHUNK_VALUES: usize = 1 << 16;

/// How the values of a game divide into common and rare ones (*Winning Ways*, chapter 4, "sparse space").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The bits of a value that count.
    pub mask: u16,
    /// Whether the parity of the heap counts too.
    pub position: bool,
    /// The heaps with rare values.
    pub rare: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
}

impl Space {
    /// The division with the fewest rare heaps among those below `len`; all of their values must be known.
    /// `None` if a value is too large to classify.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use grundy_heap::sequence::{Sequence, Takes, rare::Space};
    /// let kayles = Takes::digits(&[0, 7, 7]);
    /// let mut sequence = Sequence::new(kayles.clone());
    /// let _ = sequence.extend(1000, 1, &mut |_| ControlFlow::Continue(()));
    /// let space = Space::of(&kayles, &sequence, 1000).unwrap();
    /// assert_eq!((space.mask, space.rare, space.last_rare), (15, 10, Some(70)));
    /// ```
    pub fn of(takes: &Takes, sequence: &Sequence, len: u64) -> Option<Self> {
        let mut histogram = Histogram::of(0, &[])?;
        let mut fits = true;
        each_chunk(sequence, len, |from, values| fits &= histogram.add(from, values).is_some());
        if !fits {
            return None;
        }
        let (classes, _) = Classes::best(takes, &histogram);
        let mut space = Self { mask: classes.mask(), position: classes.turns(), rare: 0, last_rare: None };
        each_chunk(sequence, len, |from, values| {
            for (n, &value) in (from..).zip(values) {
                if !classes.common(n, value) {
                    space.rare += 1;
                    space.last_rare = Some(n as u64);
                }
            }
        });
        Some(space)
    }
}

/// Shows the values of the heaps below `len`, some at a time, each time from some heap on.
fn each_chunk(sequence: &Sequence, len: u64, mut see: impl FnMut(usize, &[u16])) {
    let len = usize::try_from(len).expect("known values fit the address space");
    let mut chunk = vec![0; CHUNK_VALUES.min(len)];
    for from in (0..len).step_by(CHUNK_VALUES) {
        chunk.truncate(len - from);
        sequence.copy(from as u64, &mut chunk);
        see(from, &chunk);
    }
}

/// The rare values: those whose bits are even under the mask that splits the values most unevenly (*Winning
/// Ways*, chapter 4, "sparse space"; zero is always one of them). `None` if the sequence is short, if no mask
/// tells few from many, or if zero alone is rare.
///
/// ```
/// use grundy_heap::{code::{self, Code}, sequence::rare};
/// use grundy_base::{Limits, limits::Budget, text::Text};
/// let (code, limits, mut values) = (Code::read(Text::new("0.156"))?, Limits::default(), Vec::new());
/// code::nimbers(&code, 2000, &mut values, &mut Budget::new(&limits))?;
/// let rare = rare::values(&values).unwrap();
/// let heaps = values.iter().filter(|value| rare.contains(value)).count();
/// assert!(heaps < 200);
/// # Ok::<(), grundy_base::Error>(())
/// ```
pub fn values(values: &[Nimber]) -> Option<BTreeSet<Nimber>> {
    if values.len() < MIN_HEAPS {
        return None;
    }
    let words: Vec<u16> = values.iter().map(|value| u16::try_from(value.0)).collect::<Result<_, _>>().ok()?;
    let classes = Classes::of_values(&Histogram::of(0, &words)?);
    let even = |value: &u16| !classes.common(0, *value);
    let rare: BTreeSet<u16> = words.iter().copied().filter(even).collect();
    let heaps = words.iter().filter(|&value| even(value)).count();
    (heaps * RARE_SPACING < words.len() && rare.len() > 1)
        .then(|| rare.into_iter().map(|value| Nimber(value.into())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::{self, Code};
    use grundy_base::limits::{Budget, Limits};
    use grundy_base::text::Text;

    fn nimbers(code: &str) -> Vec<Nimber> {
        let (code, limits, mut known) = (Code::read(Text::new(code)).unwrap(), Limits::default(), Vec::new());
        code::nimbers(&code, 999, &mut known, &mut Budget::new(&limits)).unwrap();
        known
    }

    /// Kayles: all values of its period are odious (*Winning Ways*, chapter 4); evil ones come only before
    /// it.
    #[test]
    fn kayles() {
        let rare = values(&nimbers("0.77")).unwrap();
        assert!(rare.iter().all(|value| value.0.count_ones() % 2 == 0), "{rare:?}");
        assert!(rare.contains(&Nimber(0)) && rare.len() > 1);
    }

    /// A value is rare by another way: counted one by one under every mask.
    #[test]
    fn counted() {
        for code in ["0.77", "0.137", "0.156", "0.07", "0.6", "0.106", "0.3"] {
            let all = nimbers(code);
            let even = |mask: u64, value: &Nimber| (mask & value.0).count_ones().is_multiple_of(2);
            let fewest =
                (1..512).map(|mask| all.iter().filter(|value| even(mask, value)).count()).min().unwrap();
            match values(&all) {
                Some(rare) => {
                    let heaps = all.iter().filter(|value| rare.contains(value)).count();
                    assert_eq!(heaps, fewest, "{code}");
                    assert!(heaps * 5 < all.len());
                }
                None => assert!(
                    fewest * 5 >= all.len() || fewest == all.iter().filter(|v| v.is_zero()).count(),
                    "{code}"
                ),
            }
        }
    }

    #[test]
    fn none() {
        assert_eq!(values(&nimbers("0.77")[..100]), None, "too short");
        assert_eq!(values(&nimbers("0.3")), None, "heaps by turns won and lost");
        assert_eq!(values(&[Nimber(u64::MAX); 300]), None, "not of this kind");
    }
}
