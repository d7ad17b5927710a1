//! Two games compared: whether heaps of one are worth what heaps of the other are, perhaps with a shift.

use super::find;
use grundy_base::error::{Error, Refused};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Ask, Cell};
use grundy_door::table::Table;
use grundy_heap::proof::Law;

/// The largest number compared if the caller sets none.
const DEFAULT_LAST: u64 = 500;
/// Shifts up to this are tried, in both directions.
const MAX_SHIFT: u64 = 16;
/// A shift must leave at least this many numbers to compare.
const MIN_COMPARED: u64 = 32;
/// Laws are compared over one period of both, if that is not longer.
const MAX_COMMON_PERIOD: u64 = 1 << 22;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Same {
    /// The first game's n is the second game's n + shift.
    pub shift: i64,
    /// The least n that was compared.
    pub from: u64,
    /// The largest n that was compared.
    pub to: u64,
    /// The first n with another value, where no shift fits; that of no shift.
    pub difference: Option<Difference>,
    /// What proves that all values agree.
    pub theorem: Option<Phrase>,
}

/// A number with different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number.
    pub n: u64,
    /// The first game's value there, as it is written.
    pub first: String,
    /// The second game's value there.
    pub second: String,
}

/// Compares the one-parameter families of two games, up to `to`.
///
/// # Errors
/// A game whose positions are not a family of one number; a limit.
pub fn compare(first: &dyn Table, second: &dyn Table, to: Option<u64>, ask: &Ask) -> Result<Same, Error> {
    let to = to.unwrap_or(DEFAULT_LAST);
    for game in [first, second] {
        if game.axes().len() != 1 {
            let reason = "its positions are not a family of one number";
            return Err(Refused::new("the comparison", reason, "compare games of one heap").into());
        }
    }
    let (mut a, mut b) = (first.cells(&[0..=to], ask)?, second.cells(&[0..=to], ask)?);
    if a.iter().chain(&b).any(|cell| matches!(cell, Cell::Outcome(_))) {
        // nimbers say who wins, and the other way round they do not
        let outcome = |cell: &mut Cell| {
            if let Some(outcome) = cell.outcome() {
                *cell = Cell::Outcome(outcome);
            }
        };
        a.iter_mut().chain(&mut b).for_each(outcome);
    }
    let shifts = (0..=MAX_SHIFT.cast_signed()).flat_map(|shift| [shift, -shift]);
    for shift in shifts {
        let from = u64::try_from(-shift).unwrap_or(0);
        let last = to.saturating_sub(u64::try_from(shift).unwrap_or(0));
        if shift != 0 && last < from + MIN_COMPARED {
            continue;
        }
        if (from..=last).all(|n| at(&a, n) == n.checked_add_signed(shift).and_then(|n| at(&b, n))) {
            let theorem = proof(first, second, shift, from, ask)?;
            return Ok(Same { shift, from, to: last, difference: None, theorem });
        }
    }
    let differs = (0..=to).find(|&n| at(&a, n) != at(&b, n));
    let difference = differs.map(|n| Difference { n, first: written(at(&a, n)), second: written(at(&b, n)) });
    Ok(Same { shift: 0, from: 0, to, difference, theorem: None })
}

fn at(cells: &[Cell], n: u64) -> Option<&Cell> {
    cells.get(usize::try_from(n).ok()?)
}

fn written(cell: Option<&Cell>) -> String {
    match cell {
        Some(Cell::Nimber(value)) => value.to_string(),
        Some(Cell::Outcome(outcome)) => outcome.letter().to_string(),
        _ => "-".to_owned(),
    }
}

/// A proof that the games agree: both laws are proved, and say the same over one period of both.
fn proof(
    first: &dyn Table,
    second: &dyn Table,
    shift: i64,
    from: u64,
    ask: &Ask,
) -> Result<Option<Phrase>, Error> {
    let [Some(a), Some(b)] = [proved(first, ask)?, proved(second, ask)?] else { return Ok(None) };
    let (Some(p), Some(q)) = (a.period, b.period) else { return Ok(None) };
    let Some(common) = common_multiple(p, q).filter(|&common| common <= MAX_COMMON_PERIOD) else {
        return Ok(None);
    };
    // what each period adds must be the same over a common period
    if u128::from(a.saltus) * u128::from(common / p) != u128::from(b.saltus) * u128::from(common / q) {
        return Ok(None);
    }
    let both_from = a.from.max(b.from.saturating_add_signed(-shift)).max(from);
    let to = both_from.saturating_add(common);
    if to > 2 * MAX_COMMON_PERIOD {
        return Ok(None);
    }
    let agree = |n: u64| {
        let both = n.checked_add_signed(shift).and_then(|m| a.told(n).zip(b.told(m)));
        both.is_some_and(|(one, other)| one == other)
    };
    Ok((from..to).all(agree).then(|| {
        phrase!(
            "theorem-same",
            "both laws are proved, with periods {p} and {q}, and they agree for n to {to}, one period of \
             both beyond the last exception",
            p = p.to_string(),
            q = q.to_string(),
            to = (to - 1).to_string()
        )
    }))
}

fn proved(game: &dyn Table, ask: &Ask) -> Result<Option<Law>, Error> {
    Ok(find::in_table(game, None, 1, ask)?.law.filter(Law::is_proved))
}

fn common_multiple(p: u64, q: u64) -> Option<u64> {
    let (mut a, mut b) = (p, q);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (p / a.max(1)).checked_mul(q)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open;

    fn same(first: &str, second: &str) -> Same {
        compare(&*open(first), &*open(second), None, &Ask::default()).unwrap()
    }

    #[test]
    fn known_pairs() {
        // Dawson's chess and crosses: the thesis; Dawson's Kayles 0.07 is 0.137 with one more
        let dawson = same("dawson", "crosses");
        assert!(dawson.shift == 0 && dawson.difference.is_none() && dawson.theorem.is_some(), "{dawson:?}");
        let kayles = same("0.137", "0.07");
        assert!(kayles.shift == 1 && kayles.from == 0 && kayles.theorem.is_some(), "{kayles:?}");
        let back = same("0.07", "0.137");
        assert!(back.shift == -1 && back.from == 1 && back.theorem.is_some(), "{back:?}");
        let growing = same("nim", "0.(3)");
        assert!(growing.difference.is_none() && growing.theorem.is_some(), "{growing:?}");
        let lasker = same("lasker", "nim");
        let differs = lasker.difference.unwrap();
        assert_eq!((differs.n, differs.first.as_str(), differs.second.as_str()), (3, "4", "3"));
        assert!(compare(&*open("queen"), &*open("nim"), None, &Ask::default()).is_err());
        // outcomes against nimbers: only who wins can be the same
        let odd = same("odd-stones", "odd-stones:end=claim");
        assert!(odd.difference.is_none() && odd.shift == 0, "{odd:?}");
    }
}
