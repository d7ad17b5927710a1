//! All positions of one row at once, in arrays: the row of a million cards in milliseconds.

/// What the player to move, the next one, … get from the first 0, 1, 2, … cards on, and how many cards are
/// taken there. Among equally good moves the fewest cards are taken (textbook 1.7 (17)).
#[derive(Clone, Debug, PartialEq)]
pub struct Prefixes<A> {
    players: usize,
    values: Vec<A>,
    takes: Vec<u32>,
}

impl<A> Prefixes<A> {
    /// The players' payoffs by the number of cards left: first the player to move, then the others in order.
    ///
    /// # Panics
    /// If the row was shorter.
    pub fn values(&self, left: usize) -> &[A] {
        &self.values[left * self.players..(left + 1) * self.players]
    }

    /// How many cards to take by the number left; `None` if no move is possible.
    ///
    /// # Panics
    /// If the row was shorter.
    pub fn take(&self, left: usize) -> Option<usize> {
        usize::try_from(self.takes[left]).ok().filter(|&take| take > 0)
    }
}

/// Solves a row for any number of players; `takes` are the amounts that may be taken, ascending.
///
/// ```
/// use grundy_games::payoffs::row_cards::prefixes;
/// let row = prefixes(&[3, 2, 999, 4, 6, 7, -5, 1], &[1, 2, 3], 2);
/// assert_eq!((row.values(8), row.take(8)), (&[1000, 17][..], Some(2)));
/// let three = prefixes(&[3, 2, 999, 4, 6, 7, -5, 1], &[1, 2, 3], 3);
/// assert_eq!(three.values(8), [4, 8, 1005]);
/// ```
///
/// # Panics
/// If there are no players, or no cards may be taken.
pub fn prefixes(cards: &[i64], takes: &[usize], players: usize) -> Prefixes<i64> {
    assert!(players > 0 && takes.iter().all(|&take| take > 0), "players take cards");
    let mut sums = Vec::with_capacity(cards.len() + 1);
    sums.push(0_i64);
    let mut sum = 0_i64;
    sums.extend(cards.iter().map(|card| {
        sum = sum.saturating_add(*card);
        sum
    }));
    let mut values = vec![0_i64; (cards.len() + 1) * players];
    let mut chosen = vec![0_u32; cards.len() + 1];
    let last = players - 1;
    for left in 1..=cards.len() {
        let mut best: Option<(i64, usize)> = None;
        for &take in takes.iter().take_while(|&&take| take <= left) {
            let rest = left - take;
            let own = sums[left] - sums[rest] + values[rest * players + last];
            if best.is_none_or(|(most, _)| own > most) {
                best = Some((own, take));
            }
        }
        let Some((own, take)) = best else { continue };
        let (done, open) = values.split_at_mut(left * players);
        let rest = (left - take) * players;
        open[0] = own;
        // the second player is now the first
        open[1..players].copy_from_slice(&done[rest..rest + last]);
        chosen[left] = u32::try_from(take).unwrap_or(u32::MAX);
    }
    Prefixes { players, values, takes: chosen }
}

/// The same where, after every move, the wind carries the last card away with this probability, if one is
/// left: expectations (textbook 1.9:B). Doubles: ties are broken as rounding has it; the rules themselves are
/// exact.
///
/// ```
/// use grundy_games::payoffs::row_cards::prefixes_with_wind;
/// let row = prefixes_with_wind(&[11.0; 7], &[1, 2, 3], 2, 0.1);
/// assert!((row.values(7)[0] - 41.91).abs() < 1e-9 && (row.values(7)[1] - 33.0).abs() < 1e-9);
/// ```
///
/// # Panics
/// If there are no players, or no cards may be taken.
pub fn prefixes_with_wind(cards: &[f64], takes: &[usize], players: usize, wind: f64) -> Prefixes<f64> {
    assert!(players > 0 && takes.iter().all(|&take| take > 0), "players take cards");
    let mut values = vec![0.0; (cards.len() + 1) * players];
    let mut chosen = vec![0_u32; cards.len() + 1];
    let last = players - 1;
    let mut now = vec![0.0; players];
    for left in 1..=cards.len() {
        let mut best: Option<f64> = None;
        let (mut sum, mut counted) = (0.0, 0);
        for &take in takes.iter().take_while(|&&take| take <= left) {
            sum += cards[left - take..left - counted].iter().rev().sum::<f64>();
            counted = take;
            let rest = left - take;
            let later = |place: usize| match rest {
                0 => 0.0,
                rest => {
                    (1.0 - wind) * values[rest * players + place]
                        + wind * values[(rest - 1) * players + place]
                }
            };
            let own = sum + later(last);
            if best.is_none_or(|most| own > most) {
                best = Some(own);
                now[0] = own;
                (1..players).for_each(|place| now[place] = later(place - 1));
                chosen[left] = u32::try_from(take).unwrap_or(u32::MAX);
            }
        }
        if best.is_some() {
            values[left * players..(left + 1) * players].copy_from_slice(&now);
        }
    }
    Prefixes { players, values, takes: chosen }
}
