//! The numbers S that are looked at if the user names none.

use std::ops::RangeInclusive;

use grundy::error::{Advice, BadText, Setting};
use grundy::notation::text::Text;

use crate::rules::Rules;

/// The first S at which the game is not over is looked for up to here.
const MAX_FIRST_OPEN_START: i64 = 100_000;
/// The numbers in a chosen range.
const MAX_RANGE_LENGTH: i64 = 1_000;

/// A range that was chosen, and why it ends where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The numbers S.
    pub range: RangeInclusive<i64>,
    /// Whether the game is over with one stone more; else the range is cut.
    pub whole: bool,
}

/// The numbers from the first positive S at which the game is not over, until it is over, or a thousand of
/// them.
///
/// # Errors
/// The game is over everywhere, or a condition fails.
///
/// ```
/// # use grundy_exam::{range::choose, rules::{Rules, Texts}};
/// # let rules = Rules::read(Texts { heaps: "S".to_owned(), moves: "+1, *2".to_owned(),
/// #     end: Some("s>=29".to_owned()), lose: None, no_repeat: false })?;
/// let chosen = choose(&rules)?;
/// assert_eq!((chosen.range, chosen.whole), (1..=28, true));
/// # Ok::<(), grundy::error::BadText>(())
/// ```
pub fn choose(rules: &Rules) -> Result<Chosen, BadText> {
    let over = |stones: i64| rules.over(&rules.start(stones).heaps).map(|over| over.is_some());
    let mut first = 1;
    while over(first)? {
        first += 1;
        if first > MAX_FIRST_OPEN_START {
            let end = rules.texts().end.as_deref().unwrap_or_default();
            return Err(Text::new(end)
                .bad(format!(
                    "the game is over before the first move for every S up to {MAX_FIRST_OPEN_START}"
                ))
                .hint(Advice::change(
                    "say which numbers of stones are meant, or look at the end",
                    "S",
                    Setting::value("A..B"),
                )));
        }
    }
    let mut last = first;
    while last - first + 1 < MAX_RANGE_LENGTH {
        if over(last + 1)? {
            return Ok(Chosen { range: first..=last, whole: true });
        }
        last += 1;
    }
    Ok(Chosen { range: first..=last, whole: false })
}
