//! What is known of a component: its nimber, or values that it is not.

#![expect(clippy::cast_possible_truncation, reason = "values and efforts are masked to their bits")]

/// Values that are told apart: 0 to 47. A game with larger nimbers is not for this search.
pub const TRACKED: u32 = 48;
/// Bits of a fact below its mark of exactness that say how much work it took.
const EFFORT_SHIFT: u32 = TRACKED;
const EFFORT_MASK: u64 = (1 << 15) - 1;
const EXACT: u64 = 1 << 63;
const VALUES: u64 = (1 << TRACKED) - 1;
/// The nimber of a component, or what it is known not to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fact(u64);

impl Fact {
    /// Nothing is known.
    pub const NONE: Self = Self(0);

    /// The nimber is known.
    pub fn exact(value: u32) -> Self {
        Self(EXACT | u64::from(value))
    }

    /// The nimber is none of these values, a bit for each.
    pub fn excluding(values: u64) -> Self {
        Self(values & VALUES)
    }

    /// The nimber, if it is known.
    #[inline]
    pub fn value(self) -> Option<u32> {
        (self.0 & EXACT != 0).then_some((self.0 & VALUES) as u32)
    }

    /// The values that the nimber is known not to be, a bit for each; none where it is known.
    #[inline]
    pub fn excluded(self) -> u64 {
        if self.0 & EXACT == 0 { self.0 & VALUES } else { 0 }
    }

    /// Whether the nimber is known not to be `value`.
    #[inline]
    pub fn excludes(self, value: u32) -> bool {
        match self.value() {
            Some(known) => known != value,
            None => value < TRACKED && self.0 >> value & 1 == 1,
        }
    }

    /// What follows of a sum of components: its nimber, or what it is not if one of them is open.
    ///
    /// ```
    /// use grundy_search::facts::Fact;
    /// assert_eq!(Fact::sum([Fact::exact(3), Fact::excluding(0b101)]), Fact::excluding(0b1010));
    /// ```
    pub fn sum(facts: impl IntoIterator<Item = Self>) -> Self {
        let (mut sum, mut open) = (0, None);
        for fact in facts {
            match fact.value() {
                Some(value) => sum ^= value,
                None if open.is_none() => open = Some(fact.excluded()),
                None => return Self::NONE,
            }
        }
        let excluded = |values: u64| (0..TRACKED).filter(move |value| values >> value & 1 == 1);
        open.map_or(Self::exact(sum), |values| {
            Self::excluding(excluded(values).map(|value| 1u64.checked_shl(value ^ sum).unwrap_or(0)).sum())
        })
    }

    /// About how many openings it took to find.
    pub fn opened(self) -> u64 {
        (self.effort() as f64 / 16.0).exp2() as u64
    }

    /// The fact as a word.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// The fact that a word is.
    pub(crate) fn of_bits(bits: u64) -> Self {
        Self(bits)
    }

    pub(crate) fn effort(self) -> u64 {
        self.0 >> EFFORT_SHIFT & EFFORT_MASK
    }

    pub(crate) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The same fact, which took so many openings to find.
    #[must_use]
    pub fn after(self, opened: u64) -> Self {
        // a logarithm in sixteenths, at least one: a fact is never nothing
        let effort = (opened.max(1) as f64).log2() * 16.0 + 1.0;
        Self(self.0 & !(EFFORT_MASK << EFFORT_SHIFT) | (effort as u64).min(EFFORT_MASK) << EFFORT_SHIFT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_say_what_they_hold() {
        assert_eq!(Fact::exact(5).value(), Some(5));
        assert!(Fact::exact(5).excludes(4) && !Fact::exact(5).excludes(5));
        let fact = Fact::excluding(0b101).after(1 << 20);
        assert_eq!((fact.value(), fact.excluded()), (None, 0b101));
        assert!(fact.excludes(2) && !fact.excludes(1) && !fact.excludes(60));
    }

    /// The work that a fact took is kept to a sixteenth of a power of 2, whatever else it says.
    #[test]
    fn work_is_told_to_a_sixteenth() {
        for fact in [Fact::exact(0), Fact::exact(47), Fact::excluding(0), Fact::excluding(0xFFFF_FFFF_FFFF)] {
            for opened in [1, 2, 3, 17, 1000, 1 << 20, 3 << 38] {
                let told = fact.after(opened).opened();
                assert!(told >= opened && told <= opened + opened / 8 + 1, "{opened}: {told}");
                assert_eq!(fact.after(1 << 30).after(opened).opened(), told);
                assert_eq!(
                    (fact.after(opened).value(), fact.after(opened).excluded()),
                    (fact.value(), fact.excluded())
                );
            }
            assert!(!fact.after(0).is_none() && Fact::NONE.is_none());
        }
    }

    /// The nim-sum of what is known; of one that is not, what the sum is not; of two, nothing.
    #[test]
    fn facts_of_sums() {
        let (three, five, open) = (Fact::exact(3), Fact::exact(5), Fact::excluding(0b101));
        assert_eq!(Fact::sum([]), Fact::exact(0));
        assert_eq!(Fact::sum([three, five, three, three]), Fact::exact(6));
        assert_eq!(Fact::sum([three, open, five]), Fact::excluding(1 << 6 | 1 << 4));
        assert_eq!(Fact::sum([open, three, Fact::NONE]), Fact::NONE);
    }
}
