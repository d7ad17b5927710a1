//! The least number that is missing.

/// The least number that is not among these.
pub(crate) fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.into_iter().collect();
    values.sort_unstable();
    let mut least = 0;
    for value in values {
        if value > least {
            break;
        }
        if value == least {
            least += 1;
        }
    }
    least
}
