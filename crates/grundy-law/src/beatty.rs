//! Beatty pairs: lost positions (a, b) at a_k = ⌊kα⌋ + s, b_k = a_k + r·k (Wythoff's game and its
//! generalisations).
//!
//! In Wythoff's game two heaps lose if they are ⌊kφ⌋ and ⌊kφ²⌋ = ⌊kφ⌋ + k (Wythoff 1907); a queen whose
//! corner is 1,1 has shift s = 1. Where both heaps may be lowered by amounts that differ by less than r, they
//! are ⌊kα⌋ and ⌊kα⌋ + r·k with α = (2 − r + √(r² + 4)) / 2 (Fraenkel 1982, How to beat your Wythoff games'
//! opponent on three fronts). Floors are had from whole square roots, exactly.

use grundy_base::phrase::{Phrase, phrase};
use grundy_heap::WythoffGame;
use grundy_heap::proof::Status;

/// The largest r that is tried: below it, k up to 10^18 is exact in 128 bits.
const MAX_R: u64 = 16;
/// A law, which has two parameters, must hold for at least this many pairs.
const MIN_CHECKED_PAIRS: usize = 8;

/// Lost pairs (⌊kα⌋ + shift, ⌊kα⌋ + r·k + shift), k = 0, 1, 2, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundBeatty {
    /// By how much the difference grows with k; 1 for Wythoff's game.
    pub r: u64,
    /// What is added to both numbers: the number of the end.
    pub shift: u64,
    /// How many pairs were compared.
    pub checked: u64,
}

/// Looks for the law of all lost pairs (x, y), x <= y, ascending, up to some bound. Cost: linear.
///
/// ```
/// use grundy_law::beatty;
/// let thesis = [(1, 1), (2, 3), (4, 6), (5, 8), (7, 11), (9, 14), (10, 16), (12, 19), (13, 21), (15, 24)];
/// let found = beatty::find(&thesis).unwrap();
/// assert_eq!((found.r, found.shift), (1, 1));
/// assert_eq!(found.pair(1_000_000_000), Some((1_618_033_989, 2_618_033_989)));
/// assert!(found.is_lost(1_618_033_989, 2_618_033_989));
/// ```
pub fn find(pairs: &[(u64, u64)]) -> Option<FoundBeatty> {
    let (&(shift, same), &(x, y)) = (pairs.first()?, pairs.get(1)?);
    let r = y.checked_sub(x).filter(|r| (1..=MAX_R).contains(r))?;
    let found = FoundBeatty { r, shift, checked: pairs.len() as u64 };
    let fits = || (0..).zip(pairs).all(|(k, pair)| found.pair(k) == Some(*pair));
    (shift == same && pairs.len() >= MIN_CHECKED_PAIRS && fits()).then_some(found)
}

/// Looks for the law of the zeros of a square table: rows and columns count from `first`, the value at x, y
/// is at (x − first) · side + y − first. All other cells must not be zero.
pub fn in_table(values: &[u64], side: usize, first: u64) -> Option<FoundBeatty> {
    if side == 0 || values.len() != side.checked_mul(side)? {
        return None;
    }
    let symmetric =
        (0..side).all(|x| (0..x).all(|y| (values[x * side + y] == 0) == (values[y * side + x] == 0)));
    let number = |n: usize| u64::try_from(n).ok()?.checked_add(first);
    let zeros =
        (0..side).flat_map(|x| (x..side).map(move |y| (x, y))).filter(|(x, y)| values[x * side + y] == 0);
    let pairs: Option<Vec<(u64, u64)>> = zeros.map(|(x, y)| number(x).zip(number(y))).collect();
    find(&pairs?).filter(|_| symmetric)
}

impl FoundBeatty {
    /// The lost pair number k; none if it is beyond 64 bits. Constant time, exact.
    pub fn pair(&self, k: u64) -> Option<(u64, u64)> {
        let lower = u64::try_from(floor(self.r, k)?.checked_add(self.shift.into())?).ok()?;
        Some((lower, lower.checked_add(self.r.checked_mul(k)?)?))
    }

    /// Whether the position loses: its pair is the one with that difference. Constant time.
    pub fn is_lost(&self, x: u64, y: u64) -> bool {
        let (lower, difference) = (x.min(y), x.abs_diff(y));
        difference % self.r == 0 && self.pair(difference / self.r).is_some_and(|pair| pair.0 == lower)
    }

    /// 0 for a lost position, 1 for a won one.
    pub fn predict(&self, x: u64, y: u64) -> u64 {
        u64::from(!self.is_lost(x, y))
    }

    /// The law as a formula and in words.
    pub fn statement(&self) -> Phrase {
        let shift = if self.shift == 0 { String::new() } else { format!(" + {}", self.shift) };
        if self.r == 1 {
            return phrase!(
                "law-wythoff",
                "lost iff the pair is floor(k phi){shift}, floor(k phi^2){shift} for some k >= 0, phi = (1 \
                 + sqrt 5) / 2",
                shift = shift
            );
        }
        phrase!(
            "law-beatty",
            "lost iff the pair is floor(k a){shift}, floor(k a) + {r}k{shift} for some k >= 0, a = {a}",
            shift = shift,
            r = self.r.to_string(),
            a = multiplier(self.r)
        )
    }

    /// How sure it is: proved if the game says that it is the one of the theorem.
    pub fn status(&self, game: Option<WythoffGame>) -> Status {
        match game {
            Some(game) if game.r == self.r => Status::Proved {
                theorem: match self.r {
                    1 => Phrase::fixed("theorem-wythoff", "Wythoff 1907: lost pairs of Wythoff's game"),
                    r => phrase!(
                        "theorem-fraenkel",
                        "Fraenkel 1982: lost pairs of the generalised Wythoff game with r = {r}",
                        r = r
                    ),
                },
            },
            _ => Status::Verified,
        }
    }
}

/// (2 − r + √(r² + 4)) / 2 as a person writes it: with an even r nothing is halved.
fn multiplier(r: u64) -> String {
    let (less, square, halves) = match r.is_multiple_of(2) {
        true => (1 - i128::from(r / 2), u128::from(r / 2).pow(2) + 1, false),
        false => (2 - i128::from(r), u128::from(r).pow(2) + 4, true),
    };
    match (less, halves) {
        (0, _) => format!("sqrt {square}"),
        (less, false) => format!("{less} + sqrt {square}"),
        (less, true) => format!("({less} + sqrt {square}) / 2"),
    }
}

/// ⌊kα⌋ with α = (2 − r + √(r² + 4)) / 2: ⌊(m + √d) / 2⌋ = ⌊(m + ⌊√d⌋) / 2⌋ for whole m.
fn floor(r: u64, k: u64) -> Option<u128> {
    let (r, k) = (u128::from(r), u128::from(k));
    let root = k.checked_mul(k)?.checked_mul(r * r + 4)?.isqrt();
    // √(r² + 4) > r, so the root is at least r·k - and the sum is not negative
    Some((root + 2 * k - r * k) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::report::{Ask, Cell};

    /// Lost pairs by the mex: the least number not used so far, and r·k more.
    fn pairs(r: u64, shift: u64, count: u64) -> Vec<(u64, u64)> {
        let mut used = std::collections::BTreeSet::new();
        let mut least = 0;
        let pair = |k| {
            while used.contains(&least) {
                least += 1;
            }
            used.extend([least, least + r * k]);
            (least + shift, least + r * k + shift)
        };
        (0..count).map(pair).collect()
    }

    #[test]
    fn pairs_by_mex() {
        for (r, shift) in (1..=MAX_R).flat_map(|r| [(r, 0), (r, 1), (r, 7)]) {
            let known = pairs(r, shift, 300);
            assert_eq!(
                find(&known[..MIN_CHECKED_PAIRS]).map(|found| (found.r, found.shift)),
                Some((r, shift))
            );
            let found = find(&known).unwrap();
            assert!((0..300).all(|k| found.pair(k) == Some(known[usize::try_from(k).unwrap()])));
            assert_eq!(found.status(None), Status::Verified);
            assert!(matches!(found.status(Some(WythoffGame { r })), Status::Proved { .. }));
        }
    }

    /// By search in the generalised game itself, and then far away by the property that no two pairs share a
    /// number.
    #[test]
    fn lost_positions_by_search() {
        for r in 1..=4_u64 {
            let side = 60_usize;
            let mut lost = vec![true; side * side];
            for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
                let far = |a: usize, b: usize| (a.abs_diff(b) as u64) < r;
                let both = (1..=x).any(|a| (1..=y).any(|b| far(a, b) && lost[(x - a) * side + y - b]));
                let one = (0..x).any(|a| lost[a * side + y]) || (0..y).any(|b| lost[x * side + b]);
                lost[x * side + y] = !both && !one;
            }
            let values: Vec<u64> = lost.iter().map(|&lost| u64::from(!lost)).collect();
            let found = in_table(&values, side, 0).unwrap();
            assert_eq!(found.r, r, "{}", found.statement());
            let far = 1_000_000_000_000_000_u64;
            let near: Vec<u64> = (far..far + 50)
                .flat_map(|k| {
                    let (a, b) = found.pair(k).unwrap();
                    [a, b]
                })
                .collect();
            let different: std::collections::BTreeSet<u64> = near.iter().copied().collect();
            assert_eq!(different.len(), near.len());
        }
    }

    #[test]
    fn the_queen() {
        let cells = crate::testing::open("queen").cells(&[1..=40, 1..=40], &Ask::default()).unwrap();
        let value = |cell: &Cell| if let Cell::Nimber(value) = cell { value.0 } else { panic!("{cell:?}") };
        let values: Vec<u64> = cells.iter().map(value).collect();
        let found = in_table(&values, 40, 1).unwrap();
        assert_eq!((found.r, found.shift), (1, 1));
        assert!(found.statement().contains("floor(k phi) + 1"));
        let mut spoilt = values;
        spoilt[5 * 40 + 5] = 0;
        assert_eq!(in_table(&spoilt, 40, 1), None);
    }

    #[test]
    fn edges() {
        assert_eq!(find(&[]), None);
        assert_eq!(in_table(&[], 0, 0), None);
        assert_eq!(in_table(&[0; 5], 2, 0), None);
        let found = FoundBeatty { r: 1, shift: 0, checked: 0 };
        let (a, b) = found.pair(1_000_000_000_000_000_000).unwrap();
        assert_eq!((a, b), (1_618_033_988_749_894_848, 2_618_033_988_749_894_848));
        assert_eq!(found.pair(u64::MAX), None);
        assert!(!found.is_lost(0, u64::MAX) && found.is_lost(0, 0));
    }
}
