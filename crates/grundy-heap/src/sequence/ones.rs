//! The bits that are set in a word.

/// The places of the bits that are set, ascending.
#[inline(always)]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_that_are_set(word: u64) {
            prop_assert_eq!(ones(word).collect::<Vec<_>>(), (0..64).filter(|bit| word >> bit & 1 == 1).collect::<Vec<_>>());
        }
    }
}
