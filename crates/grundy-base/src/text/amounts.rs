//! Lists of amounts in parameters: `1,2,5..9`, or `1+3` where commas are taken.

use std::ops::RangeInclusive;

use crate::error::BadText;
use crate::phrase::Phrase;
use crate::text::Text;

/// Amounts in one list at most. A longer list is a mistake.
const MAX_AMOUNTS: u64 = 1_000_000;

/// Reads amounts and ranges between marks. Gives them in ascending order, without repeats; `what` names one
/// of them ("an amount to take").
///
/// # Errors
/// No number, one out of `range`, a reversed range, too many of them.
///
/// ```
/// use grundy_base::text::{Text, amounts::read_amounts};
/// let read = |text| read_amounts(Text::new(text), &['+'], "a factor", 2..=100);
/// assert_eq!(read("7+2..4"), Ok(vec![2, 3, 4, 7]));
/// assert_eq!(read("1+2").unwrap_err().problem, "a factor is too small: expected a whole number from 2 to 100");
/// ```
pub fn read_amounts(
    text: Text<'_>,
    marks: &'static [char],
    what: &str,
    range: RangeInclusive<u64>,
) -> Result<Vec<u64>, BadText> {
    let mut amounts = Vec::new();
    let mut room = MAX_AMOUNTS;
    for piece in text.split(marks) {
        let (low, high) = match piece.as_str().find("..") {
            None => (piece, piece),
            Some(dots) => (piece.part(0..dots), piece.part(dots + 2..piece.as_str().len())),
        };
        let (low, high) = (low.number(what, range.clone())?, high.number(what, range.clone())?);
        if low > high {
            return Err(piece.bad(Phrase::brief(
                "wrong-reversed",
                format!("the range is reversed: write {high}..{low}"),
            )));
        }
        room = match room.checked_sub(high - low).and_then(|room| room.checked_sub(1)) {
            Some(room) => room,
            None => {
                return Err(piece.bad(Phrase::brief(
                    "wrong-long",
                    format!("the list is too long: expected at most {MAX_AMOUNTS} numbers"),
                )));
            }
        };
        amounts.extend(low..=high);
    }
    amounts.sort_unstable();
    amounts.dedup();
    Ok(amounts)
}
