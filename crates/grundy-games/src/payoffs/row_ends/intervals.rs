//! All positions of one row at once, in arrays: the game of a row is a triangle of two million cells in
//! milliseconds.

use grundy_base::report::Ties;

/// What player 1 gets in a row where both count the same numbers, if both play for themselves (textbook 1.7
/// (13), with one row of values at a time): what the player to move can be sure of.
///
/// ```
/// assert_eq!(grundy_games::payoffs::row_ends::best_sum(&[1, 2, 9, 3]), 10);
/// ```
pub fn best_sum(cards: &[i64]) -> i64 {
    let mut sums = vec![0_i64];
    for card in cards {
        sums.push(sums[sums.len() - 1].saturating_add(*card));
    }
    // values of all rows of k cards, by their first card
    let mut values = vec![0_i64; cards.len() + 1];
    for k in 1..=cards.len() {
        for i in 0..=cards.len() - k {
            values[i] = sums[i + k] - sums[i] - values[i].min(values[i + 1]);
        }
    }
    values[0]
}

/// The choices of all rows that can come up from one, and the value of the whole.
#[derive(Clone, Debug)]
pub struct Intervals {
    cards: usize,
    values: [i64; 2],
    /// Whether the left card is taken; rows of one card first, by their first card.
    left: Vec<bool>,
}

impl Intervals {
    /// What the players get from the whole row.
    pub fn values(&self) -> [i64; 2] {
        self.values
    }

    /// Whether the left card is taken where `k` cards are left, the first of which is card `i`; `None` where
    /// there is no such row.
    pub fn takes_left(&self, k: usize, i: usize) -> Option<bool> {
        let fits = k >= 1 && k <= self.cards && i <= self.cards - k;
        // rows of fewer cards: n, n - 1, …
        let before = |k: usize| (k - 1) * self.cards - (k - 1) * k.saturating_sub(2) / 2;
        fits.then(|| self.left[before(k) + i])
    }
}

/// Solves a row in which player 1 counts the first number of each card that he takes, and player 2 the second
/// (textbook 1.7 (16), partisan); player 1 moves first. `Fewest` breaks ties as `First` does: the left card.
///
/// ```
/// use grundy_games::payoffs::row_ends::intervals;
/// use grundy_base::report::Ties;
/// let row = intervals(&[[1024, 8], [256, 512], [4, 2], [16, 65536]], Ties::First);
/// assert_eq!((row.values(), row.takes_left(4, 0)), ([1280, 65538], Some(true)));
/// ```
pub fn intervals(cards: &[[i64; 2]], ties: Ties) -> Intervals {
    let mut left = Vec::with_capacity(cards.len() * (cards.len() + 1) / 2);
    let values = rows(cards, ties, |took_left| left.push(took_left));
    Intervals { cards: cards.len(), values, left }
}

/// The value alone.
pub(super) fn value(cards: &[[i64; 2]], ties: Ties) -> [i64; 2] {
    rows(cards, ties, |_| {})
}

/// Row by row; tells each choice.
fn rows(cards: &[[i64; 2]], ties: Ties, mut tell: impl FnMut(bool)) -> [i64; 2] {
    let n = cards.len();
    let mut values = vec![[0_i64; 2]; n + 1];
    for k in 1..=n {
        // player 1 moves at the whole row, so the number of cards says who moves
        let own = (n - k) % 2;
        let other = 1 - own;
        for i in 0..=n - k {
            let (by_right, by_left) = (values[i], values[i + 1]);
            let (left, right) = (cards[i][own] + by_left[own], cards[i + k - 1][own] + by_right[own]);
            let takes_left = left > right
                || left == right
                    && match ties {
                        Ties::First | Ties::Fewest => true,
                        Ties::Last => k == 1,
                        Ties::Kind => by_left[other] >= by_right[other],
                        Ties::Mean => by_left[other] <= by_right[other],
                    };
            values[i] = if takes_left { by_left } else { by_right };
            values[i][own] = left.max(right);
            tell(takes_left);
        }
    }
    values[0]
}
