//! Ranges of numbers, for the axes of tables.

use std::ops::RangeInclusive;

use super::heap_list::MAX_HEAP;
use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::report::Axis;
use grundy_base::text::Text;

/// A range with both ends, `0..25` or `0..=25`, or a single number.
///
/// ```
/// use grundy_door::notation::range;
/// use grundy_base::text::Text;
/// assert_eq!(range::read(Text::new("1..=3")), Ok(1..=3));
/// ```
///
/// # Errors
/// No number, a number that is too large, ends in the wrong order.
pub fn read(text: Text<'_>) -> Result<RangeInclusive<u64>, BadText> {
    let number = |piece: Text<'_>| piece.number("the end of a range", 0..=MAX_HEAP);
    let Some(dots) = text.as_str().find("..") else {
        let n = text.number("a range", 0..=MAX_HEAP).map_err(|bad| bad.hint("write a range as 0..25"))?;
        return Ok(n..=n);
    };
    let end = text.part(dots + 2..text.as_str().len());
    let (low, high) = (number(text.part(0..dots))?, number(end.strip_prefix("=").unwrap_or(end))?);
    if low > high {
        return Err(text
            .bad(Phrase::brief("wrong-reversed", "the range is reversed"))
            .hint(format!("write it as {high}..{low}")));
    }
    Ok(low..=high)
}

/// A range for each axis. Those of finite axes may all be left out where another axis has no end.
///
/// # Errors
/// As for [`read`]; also if there are more ranges than axes.
pub fn for_axes(words: &[Text<'_>], axes: &[Axis]) -> Result<Vec<RangeInclusive<u64>>, BadText> {
    if let Some(extra) = words.get(axes.len()).filter(|_| !axes.is_empty()) {
        let names: Vec<_> = axes.iter().map(|axis| &*axis.name).collect();
        return Err(extra.bad(format!(
            "{} ranges given, but the table has {}: {}",
            words.len(),
            axes.len(),
            names.join(", ")
        )));
    }
    let endless = axes.iter().filter(|axis| axis.extent.is_none()).count();
    if words.len() < axes.len() && words.len() == endless {
        let mut words = words.iter();
        let range = |axis: &Axis| match (&axis.extent, axis.extent.is_none().then(|| words.next()).flatten())
        {
            (Some(whole), _) => Ok(whole.clone()),
            (None, Some(word)) => read(*word),
            (None, None) => unreachable!("there is a word for each of these axes"),
        };
        return axes.iter().map(range).collect();
    }
    words.iter().map(|word| read(*word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finite_axes_may_be_left_out() {
        let axes = [Axis::finite("kind", 0..=2), Axis::endless("n")];
        let ranges = |text: &str| for_axes(&Text::new(text).words().collect::<Vec<_>>(), &axes);
        assert_eq!(ranges("1..9"), Ok(vec![0..=2, 1..=9]));
        assert_eq!(ranges("1..2 1..9"), Ok(vec![1..=2, 1..=9]));
        assert_eq!(
            ranges("1..2 1..9 1").unwrap_err().problem.english(),
            "3 ranges given, but the table has 2: kind, n"
        );
    }

    #[test]
    fn ranges() {
        assert_eq!(read(Text::new("0..25")), Ok(0..=25));
        assert_eq!(read(Text::new("1..=3")), Ok(1..=3));
        assert_eq!(read(Text::new("7")), Ok(7..=7));
        for (text, problem) in [
            ("25..0", "reversed"),
            ("-1..3", "cannot be negative"),
            ("a..3", "not a number"),
            ("1..", "missing"),
            ("", "missing"),
        ] {
            let bad = read(Text::new(text)).unwrap_err();
            assert!(bad.problem.contains(problem), "{text}: {}", bad.problem);
        }
    }
}
