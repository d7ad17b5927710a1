//! Rows of cards with one number each, as several problems read them.

use grundy::error::BadText;
use rand::RngExt;

use crate::generate::TestRng;
use crate::input::Input;

/// The largest number on a card, and its negative the smallest.
pub(super) const MAX_CARD: i64 = 1000;

/// Reads N, and N numbers.
pub(super) fn read(input: &str, longest: u64) -> Result<Vec<i64>, BadText> {
    let mut input = Input::new(input);
    let many = input.count("N", 1..=longest)?;
    let cards = input.integers("a card", many, -MAX_CARD..=MAX_CARD)?;
    input.end()?;
    Ok(cards)
}

/// The two lines of a row.
pub(super) fn write(cards: &[i64]) -> String {
    use std::fmt::Write;
    let mut text = cards.len().to_string();
    for (card, place) in cards.iter().zip(0..) {
        let blank = if place == 0 { '\n' } else { ' ' };
        write!(text, "{blank}{card}").expect("a string takes all");
    }
    text.push('\n');
    text
}

/// Random cards of a range.
pub(super) fn random(many: usize, range: std::ops::RangeInclusive<i64>, rng: &mut TestRng) -> Vec<i64> {
    (0..many).map(|_| rng.random_range(range.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back() {
        let cards = [5, -1000, 1000, 0];
        assert_eq!(write(&cards), "4\n5 -1000 1000 0\n");
        assert_eq!(read(&write(&cards), 4).unwrap(), cards);
        for bad in ["", "0\n\n", "2\n1\n", "2\n1 2 3\n", "1\n1001\n", "1\nx\n", "5\n1 2 3 4 5\n", "1\n1.0\n"]
        {
            assert!(read(bad, 4).is_err(), "{bad:?}");
        }
    }
}
