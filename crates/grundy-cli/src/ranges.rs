//! The ranges of a table whose ranges are not given.

use std::ops::RangeInclusive;

use grundy::phrase::phrase;
use grundy::table::Axis;

use crate::exit::Failure;

/// The whole of a finite table.
pub(crate) fn whole(axes: &[Axis]) -> Result<Vec<RangeInclusive<u64>>, Failure> {
    axes.iter()
        .map(|axis| {
            axis.extent.clone().ok_or_else(|| Failure::Usage {
                problem: phrase!("wrong-no-range", "a range of {axis} is missing", axis = &*axis.name),
                hint: format!(
                    "write one range for each of: {}; e.g. 1..10",
                    axes.iter().map(|axis| &*axis.name).collect::<Vec<_>>().join(", ")
                )
                .into(),
            })
        })
        .collect()
}

/// Whether a word is a range: boards hold dots as well.
pub(crate) fn is_range(word: &str) -> bool {
    word.contains("..")
        && word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'='))
        && word.starts_with(|c: char| c.is_ascii_digit())
}
