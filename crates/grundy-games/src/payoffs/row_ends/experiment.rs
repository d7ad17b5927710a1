//! Does kindness pay? Kind against mean tie breaking on random rows (textbook 1.7.3).

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::intervals::value;
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::{TieCount, Ties};

/// The longest row that is tried.
const MAX_CARDS: u64 = 5_000;

/// Solves `trials` rows of so many cards under both tie rules, and counts who gains by kindness. Both numbers
/// of a card are products of two dice. The same seed gives the same rows.
///
/// # Errors
/// Rows that are too long; a limit.
pub fn kindness(cards: u64, trials: u64, seed: u64, budget: &mut Budget<'_>) -> Result<TieCount, Error> {
    let length = usize::try_from(cards)
        .ok()
        .filter(|_| (1..=MAX_CARDS).contains(&cards))
        .ok_or_else(|| Stopped::new(Limit::Size, format!("expected rows of 1 to {MAX_CARDS} cards")))?;
    let mut rng = StdRng::seed_from_u64(seed);
    let mut count = TieCount::default();
    let mut row = vec![[0_i64; 2]; length];
    budget.expect(trials);
    for _ in 0..trials {
        budget.steps(1)?;
        for card in &mut row {
            *card = std::array::from_fn(|_| rng.random_range(1..=6_i64) * rng.random_range(1..=6_i64));
        }
        count.count(&value(&row, Ties::Kind), &value(&row, Ties::Mean));
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    /// The textbook's million rows of 20 cards, in parts; two thousand rows are within five standard
    /// deviations.
    #[test]
    fn the_statistics_of_the_textbook() {
        let limits = Limits::default();
        let found = kindness(20, 2_000, 1, &mut Budget::new(&limits)).unwrap();
        let expected = [34_297.0, 10_573.0, 330_622.0, 180_899.0, 293_768.0, 149_841.0].map(|n| n / 1e6);
        assert_eq!(found.rows().iter().map(|(_, n)| n).sum::<u64>(), 2_000);
        for ((name, found), expected) in found.rows().iter().zip(expected) {
            let found = f64::from(u32::try_from(*found).unwrap()) / 2_000.0;
            let deviation = f64::sqrt(expected * (1.0 - expected) / 2_000.0);
            assert!((found - expected).abs() < 5.0 * deviation, "{name}: {found} {expected}");
        }
        let again = kindness(20, 2_000, 1, &mut Budget::new(&limits)).unwrap();
        assert_eq!(again, found);
        assert!(kindness(0, 1, 1, &mut Budget::new(&limits)).is_err());
        assert!(kindness(1 << 40, 1, 1, &mut Budget::new(&limits)).is_err());
    }
}
