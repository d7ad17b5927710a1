//! The textbook's ways to value a row of cards, side by side and counted: the definition, a memo, and the
//! recurrences in arrays (12) to (17).
//!
//! In `row-cards` 1, 2 or 3 cards are taken from the right end, in `row-ends` one card from either end; each
//! of two players wants the largest sum. All ways find what the player to move gets.

use grundy_solve::experiment::Tally;

/// What a way found, and what it did. It found nothing if it gave up after too many calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What the player to move gets.
    pub value: Option<i64>,
    /// Calls, moves looked at, cells filled.
    pub tally: Tally,
}

/// The names of the ways for 1, 2 or 3 cards from the right, and for either end.
pub const NAMES: [&[&str]; 2] = [
    &["definition", "memo", "formula-12", "formula-15", "formula-17"],
    &["definition", "memo", "formula-13", "formula-14", "formula-16"],
];

/// Values a row from whose right end 1, 2 or 3 cards are taken, in the way of this name; in the way of the
/// definition if there is none.
///
/// ```
/// use grundy_games::recurrences::from_the_right;
/// let way = from_the_right("formula-12", &[3, 2, 999, 4, 6, 7, -5, 1], 1_000);
/// assert_eq!((way.value, way.tally.moves), (Some(1000), 21));
/// ```
pub fn from_the_right(name: &str, cards: &[i64], max_calls: u64) -> Way {
    let sums = prefix_sums(cards);
    let n = cards.len();
    let options = |left: usize| (1..=left.min(3)).map(move |take| left - take);
    let by_call = |memo: bool| {
        let mut search = Search::new(n + 1, memo, max_calls);
        // what is there, less what the other gets of the rest
        let value = search.value(n, &|left| options(left).collect(), &|left, later| sums[left] - later);
        Way { value, tally: search.tally }
    };
    // (12): what is there, less the least that a move leaves to the other
    let twelve = || {
        let (mut p, mut moves) = (vec![0_i64; n + 1], 0);
        for left in 1..=n {
            moves += options(left).count() as u64;
            p[left] = sums[left] - options(left).map(|rest| p[rest]).min().unwrap_or(0);
        }
        (p[n], moves, 1)
    };
    // (15), its indices put right: a move of each player at once
    let fifteen = || {
        let (mut p, mut moves) = (vec![0_i64; n + 1], 0);
        for left in 1..=n {
            let mut best = None;
            for rest in options(left) {
                moves += 1 + options(rest).count() as u64;
                let answered = options(rest).map(|after| p[after]).min().unwrap_or(0);
                best = best.max(Some(sums[left] - sums[rest] + answered));
            }
            p[left] = best.unwrap_or(0);
        }
        (p[n], moves, 1)
    };
    // (17): what each player gets, who then change places
    let seventeen = || {
        let (mut pairs, mut moves) = (vec![[0_i64; 2]; n + 1], 0);
        for left in 1..=n {
            let mut best: Option<[i64; 2]> = None;
            for rest in options(left) {
                moves += 1;
                let pair = [sums[left] - sums[rest] + pairs[rest][1], pairs[rest][0]];
                if best.is_none_or(|best| pair[0] > best[0]) {
                    best = Some(pair);
                }
            }
            pairs[left] = best.unwrap_or_default();
        }
        (pairs[n][0], moves, 2)
    };
    let cells = n as u64 + 1;
    match name {
        "memo" => by_call(true),
        "formula-12" => array(cells, twelve()),
        "formula-15" => array(cells, fifteen()),
        "formula-17" => array(cells, seventeen()),
        _ => by_call(false),
    }
}

/// Values a row from either end of which a card is taken, in the way of this name; in the way of the
/// definition if there is none.
///
/// ```
/// use grundy_games::recurrences::from_either_end;
/// assert_eq!(from_either_end("formula-13", &[1, 2, 9, 3], 1_000).value, Some(10));
/// ```
pub fn from_either_end(name: &str, cards: &[i64], max_calls: u64) -> Way {
    let sums = prefix_sums(cards);
    let n = cards.len();
    let sum = |k: usize, i: usize| sums[i + k] - sums[i];
    // rows of k cards from card i, numbered by k first
    let place = |k: usize, i: usize| k * (n + 1) + i;
    let by_call = |memo: bool| {
        let mut search = Search::new((n + 1) * (n + 1), memo, max_calls);
        let options = |at: usize| match (at / (n + 1), at % (n + 1)) {
            (0, _) => Vec::new(),
            (1, i) => vec![place(0, i)],
            (k, i) => vec![place(k - 1, i + 1), place(k - 1, i)],
        };
        let value = search.value(place(n, 0), &options, &|at, later| sum(at / (n + 1), at % (n + 1)) - later);
        Way { value, tally: search.tally }
    };
    // (13): what is there, less the least that a move leaves to the other
    let thirteen = || {
        let (mut p, mut moves) = (vec![0_i64; (n + 1) * (n + 1)], 0);
        for k in 1..=n {
            for i in 0..=n - k {
                moves += k.min(2) as u64;
                p[place(k, i)] = sum(k, i) - p[place(k - 1, i)].min(p[place(k - 1, i + 1)]);
            }
        }
        (p[place(n, 0)], moves, 1)
    };
    // (14): a move of each player at once
    let fourteen = || {
        let (mut p, mut moves) = (vec![0_i64; (n + 1) * (n + 1)], 0);
        for k in 1..=n {
            for i in 0..=n - k {
                p[place(k, i)] = if k == 1 {
                    cards[i]
                } else {
                    moves += 6;
                    let middle = p[place(k - 2, i + 1)];
                    let left = cards[i] + middle.min(p[place(k - 2, i + 2)]);
                    left.max(cards[i + k - 1] + middle.min(p[place(k - 2, i)]))
                };
            }
        }
        (p[place(n, 0)], moves, 1)
    };
    // (16): what each player gets, who then change places
    let sixteen = || {
        let (mut pairs, mut moves) = (vec![[0_i64; 2]; (n + 1) * (n + 1)], 0);
        for k in 1..=n {
            for i in 0..=n - k {
                moves += k.min(2) as u64;
                let (by_left, by_right) = (pairs[place(k - 1, i + 1)], pairs[place(k - 1, i)]);
                let left = [cards[i] + by_left[1], by_left[0]];
                let right = [cards[i + k - 1] + by_right[1], by_right[0]];
                pairs[place(k, i)] = if left[0] >= right[0] { left } else { right };
            }
        }
        (pairs[place(n, 0)][0], moves, 2)
    };
    let cells = (n as u64 + 1) * (n as u64 + 2) / 2;
    match name {
        "memo" => by_call(true),
        "formula-13" => array(cells, thirteen()),
        "formula-14" => array(cells, fourteen()),
        "formula-16" => array(cells, sixteen()),
        _ => by_call(false),
    }
}

fn prefix_sums(cards: &[i64]) -> Vec<i64> {
    let mut sums = vec![0_i64];
    let mut sum = 0_i64;
    sums.extend(cards.iter().map(|card| {
        sum = sum.saturating_add(*card);
        sum
    }));
    sums
}

/// A recurrence in arrays: its value, the moves looked at, and how many numbers a cell holds.
fn array(cells: u64, (value, moves, numbers): (i64, u64, u64)) -> Way {
    let bytes = cells * numbers * size_of::<i64>() as u64;
    let tally = Tally { moves, positions: cells, kept: cells, bytes, ..Tally::default() };
    Way { value: Some(value), tally }
}

/// A row that waits: its number, the moves to come, the best so far.
type Frame = (usize, std::vec::IntoIter<usize>, Option<i64>);

/// Recursion on numbered rows, its calls on a stack of its own.
struct Search {
    known: Vec<Option<i64>>,
    visited: Vec<bool>,
    memo: bool,
    max_calls: u64,
    tally: Tally,
}

impl Search {
    fn new(rows: usize, memo: bool, max_calls: u64) -> Self {
        Self { known: vec![None; rows], visited: vec![false; rows], memo, max_calls, tally: Tally::default() }
    }

    /// The value of a row: the most over the moves of what `worth` says of the row and the value of the rest.
    fn value(
        &mut self,
        root: usize,
        options: &dyn Fn(usize) -> Vec<usize>,
        worth: &dyn Fn(usize, i64) -> i64,
    ) -> Option<i64> {
        let mut stack: Vec<Frame> = Vec::new();
        let (mut wanted, mut given) = (Some(root), None);
        loop {
            if let Some(at) = wanted.take() {
                self.tally.calls += 1;
                if self.tally.calls > self.max_calls {
                    return None;
                }
                match self.known[at] {
                    Some(value) => given = Some(value),
                    None => {
                        self.tally.positions += u64::from(!std::mem::replace(&mut self.visited[at], true));
                        stack.push((at, options(at).into_iter(), None));
                        self.tally.depth = self.tally.depth.max(stack.len() as u64);
                    }
                }
            }
            let Some((at, rest, best)) = stack.last_mut() else {
                let frame = size_of::<Frame>() as u64;
                self.tally.bytes = self.tally.kept * size_of::<i64>() as u64 + self.tally.depth * frame;
                return given;
            };
            if let Some(later) = given.take() {
                *best = (*best).max(Some(worth(*at, later)));
            }
            match rest.next() {
                Some(next) => {
                    self.tally.moves += 1;
                    wanted = Some(next);
                }
                None => {
                    let value = best.unwrap_or(0);
                    if self.memo {
                        self.known[*at] = Some(value);
                        self.tally.kept += 1;
                    }
                    stack.pop();
                    given = Some(value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_textbooks_samples() {
        for (cards, value) in [
            (&[11, 11, 11, 11, 11, 11, 11][..], 44),
            (&[3, 2, 999, 4, 6, 7, -5, 1], 1000),
            (&[23, -17, 2, -13, 5, 3, 11, -7, 19], 30),
        ] {
            for name in NAMES[0] {
                assert_eq!(from_the_right(name, cards, 1_000_000).value, Some(value), "{name}");
            }
        }
        for name in NAMES[1] {
            let way = from_either_end(name, &[3, 1, 4, 1, 5, 9, 2, 6], 1_000_000);
            assert_eq!(way.value, Some(17), "{name}");
        }
    }

    /// The definition calls itself once for each way to take all cards; a memo asks each row once.
    #[test]
    fn counts() {
        let calls = |n: usize| from_the_right("definition", &vec![1; n], u64::MAX).tally.calls;
        // c(n) = 1 + c(n-1) + c(n-2) + c(n-3)
        assert_eq!((0..8).map(calls).collect::<Vec<_>>(), [1, 2, 4, 8, 15, 28, 52, 96]);
        let memo = from_the_right("memo", &[1; 20], u64::MAX).tally;
        let array = from_the_right("formula-12", &[1; 20], u64::MAX).tally;
        assert_eq!((memo.positions, memo.moves, array.moves), (21, 57, 57));
        assert_eq!(from_the_right("definition", &[1; 40], 1_000).value, None);
        // c(k) = 1 + 2 c(k-1), and one card leaves one way
        let ends = from_either_end("definition", &[1; 10], u64::MAX).tally;
        assert_eq!(ends.calls, 3 * (1 << 9) - 1);
    }

    proptest! {
        #[test]
        fn all_ways_agree(cards in proptest::collection::vec(-20..=20_i64, 0..12)) {
            let right = |name: &str| from_the_right(name, &cards, u64::MAX).value;
            prop_assert!(NAMES[0].iter().all(|name| right(name) == right("definition")));
            let ends = |name: &str| from_either_end(name, &cards, u64::MAX).value;
            let best = crate::payoffs::row_ends::best_sum(&cards);
            prop_assert!(NAMES[1].iter().all(|name| ends(name) == Some(best)));
        }
    }
}
