//! Arithmetic periods of games that break a heap into three, proved by induction on the rules.
//!
//! Let g(n + p) = g(n) + s for all known n ≥ e ≥ 1, where s is a power of two. A value is then a *low* part
//! below s and a *high* part, s times h; nim-sums add both parts by themselves. A heap of n ≥ e is of the
//! class (n - e) mod p: its low part is that of the class, and its high part is its quotient x = ⌊(n - e) /
//! p⌋ and the class's own, C. Smaller heaps are classes of one heap each. Take N, of the class i and the
//! quotient q, larger than all known. It has to have the high part q + C(i) and the low part of i; that is,
//! all smaller values are options, and this one is none.
//!
//! The sum of the high parts of an option's heaps is q + d, where the integer d depends on their classes and
//! on how many were taken, not on q. The high part of the option is at most q + d, and of its parity. So the
//! option is not g(N) whenever its low part is another, or d - C(i) is odd, or d < C(i): finitely many
//! classes, each looked at once. Where all heaps but one are small, and the high parts of the small ones
//! cancel, it is q + d' itself, and d' ≠ C(i) is enough.
//!
//! What the options reach: let the heap's moves leave three heaps of classes a, b and c, b and c large. With
//! high parts h, m and m, for any m ≥ max(C(b), C(c)), the option has the high part h: so h takes all values
//! of the parity of q + d from C(a) (if a is large) to q + d - 2 max(C(b), C(c)). What is left below and
//! above is bounded: below by the same with a small heap a, which has the high part h itself; above by the
//! options with one large heap, whose high part is q + d'. If that covers all values below g(N), for each
//! class i, low part and parity, then for all large enough q.
//!
//! The conditions are of the kind of Austin (1976) and of Howse and Nowakowski (Periodicity and
//! arithmetic-periodicity in hexadecimal games, 2004); what is checked here is what stands above.

pub(super) mod tail;

use std::collections::{BTreeMap, BTreeSet};

use super::saltus::Saltus;
use crate::takes::Takes;
use crate::values::Values;

/// Steps that a proof may take. No other limit is checked in the meantime.
const MAX_PROOF_STEPS: usize = 1 << 22;
/// Periods by which the large heaps may begin later than the law.
const MAX_DELAY_PERIODS: u64 = 3;
/// Values between those that three heaps reach and those required, checked one by one with single heaps.
const MAX_GAP_VALUES: i64 = 1 << 12;

/// How many values must be known for this arithmetic period to hold for ever; `None` if it is not proved by
/// however many.
///
/// ```
/// use grundy_heap::{proof::{arithmetic, saltus::Saltus}, takes::Takes};
/// // 0.8: take one and leave three heaps
/// let takes = Takes { digits: vec![0, 8], unequal: false };
/// let row: Vec<u64> = (0..60_u64).map(|n| n.saturating_sub(1) / 3).collect();
/// let found = Saltus { from: 1, steps: vec![1, 1, 1] };
/// assert!(arithmetic::needs(&takes, &row, &found).unwrap() <= 60);
/// ```
pub fn needs<V: Values + ?Sized>(takes: &Takes, values: &V, found: &Saltus) -> Option<u64> {
    let step = found.only_step().filter(|step| step.is_power_of_two())?;
    let any = takes.digits.iter().fold(0, |any, digit| any | digit);
    if takes.unequal || any & 8 == 0 || any >= 16 {
        return None;
    }
    // e may be any heap from which the law holds: the later, the more small heaps, which single heaps stand
    // beside
    (0..=MAX_DELAY_PERIODS).find_map(|periods| {
        let first = found.from.max(1).checked_add(periods * found.period())?;
        let quotient = ResidueClasses::of(takes, values, (first, found.period()), step)?.prove()?;
        let enough = u64::try_from(quotient).ok()?.saturating_add(2);
        let last = takes.digits.len() as u64;
        // all quotients from here on are those of the argument; and an option has a large heap
        let far = first.saturating_add(found.period().saturating_mul(enough));
        Some(far.max(first.saturating_mul(4).saturating_add(found.period() + last)))
    })
}

/// A class of heaps: one small heap, or all large ones of one class.
#[derive(Clone, Copy, Debug)]
struct HeapClass {
    low: usize,
    /// The high part; of large heaps, of the first one.
    high: i64,
    /// p times the high part less the number of coins: what the heap adds to p·d.
    weight: i64,
}

/// Something of options, for each low part and each weight modulo 2p; `None` where there are none.
type LowPartRows<T> = Vec<Option<T>>;

struct ResidueClasses<'t> {
    takes: &'t Takes,
    period: i64,
    /// The number of low parts.
    lows: usize,
    /// e, at least 1: the first large heap.
    first: i64,
    small: Vec<HeapClass>,
    large: Vec<HeapClass>,
}

/// High parts that options reach: from `low` on; how far is `reach`, p times what is added to q, less the
/// coins of N.
#[derive(Clone, Copy, Debug)]
struct Reach {
    low: i64,
    reach: i64,
}

/// What options with two large heaps and a third one reach.
struct Reached {
    /// A large third heap: what begins lowest, and what goes farthest.
    large: LowPartRows<[Reach; 2]>,
    /// By the low part of all three and the high part of a small third heap, which is the option's: how far,
    /// by weight.
    small: BTreeMap<(usize, i64), LowPartRows<i64>>,
}

impl<'t> ResidueClasses<'t> {
    fn of<V: Values + ?Sized>(
        takes: &'t Takes,
        values: &V,
        (first, period): (u64, u64),
        step: u64,
    ) -> Option<Self> {
        let (first, p) = (usize::try_from(first).ok()?, usize::try_from(period).ok()?);
        let lows = usize::try_from(step).ok()?;
        let kinds = first.checked_add(p)?;
        let table = lows.checked_mul(2 * p)?;
        let work = kinds.checked_mul(kinds)?.checked_add(table.checked_mul(kinds)?)?;
        if work > MAX_PROOF_STEPS / takes.digits.len().max(1) || kinds > values.count() {
            return None;
        }
        let period = i64::try_from(p).ok()?;
        let kind = |n: usize| {
            let value = values.at(n);
            let high = i64::try_from(value / step).ok()?;
            let weight = period.checked_mul(high)?.checked_sub(i64::try_from(n).ok()?)?;
            Some(HeapClass { low: usize::try_from(value % step).ok()?, high, weight })
        };
        Some(Self {
            takes,
            period,
            lows,
            first: i64::try_from(first).ok()?,
            small: (1..first).map(kind).collect::<Option<_>>()?,
            large: (first..kinds).map(kind).collect::<Option<_>>()?,
        })
    }

    /// The least quotient from which the argument holds, if it does.
    fn prove(&self) -> Option<i64> {
        let exact = [0, 1, 2].map(|small| self.exact(small));
        let (bounds, reached) = (self.bounds(), self.reached());
        let mut quotient = 1;
        for (i, class) in (0_i64..).zip(&self.large) {
            let tops = self.tops(i, &exact);
            if tops.contains(&(class.low, class.high)) || self.may_meet(i, class, &bounds) {
                return None;
            }
            for low in 0..self.lows {
                // the largest value of this low part that has to be reached
                let top = class.high - i64::from(low >= class.low);
                for parity in [0, 1] {
                    quotient = quotient.max(self.covered(i, low, parity, top, &tops, &reached)?);
                }
            }
        }
        Some(quotient)
    }

    fn index(&self, low: usize, weight: i64) -> usize {
        let turns = 2 * self.large.len();
        let residue = usize::try_from(weight.rem_euclid(2 * self.period)).expect("a residue is not negative");
        low * turns + residue
    }

    fn empty<T: Copy>(&self) -> LowPartRows<T> {
        vec![None; self.lows * 2 * self.large.len()]
    }

    /// The numbers that may be taken when `heaps` heaps are left.
    fn taken(&self, heaps: usize) -> impl Iterator<Item = i64> + '_ {
        let least = usize::from(heaps == 1);
        let fits = move |(_, digit): &(i64, &u8)| **digit >> heaps & 1 == 1;
        (0_i64..).zip(&self.takes.digits).skip(least).filter(fits).map(|(taken, _)| taken)
    }

    /// One large heap and `small` small ones whose high parts cancel: low parts and weights. High parts count
    /// once.
    fn exact(&self, small: usize) -> BTreeSet<(usize, i64)> {
        let coins = |kind: &HeapClass| kind.weight - self.period * kind.high;
        let rest: BTreeSet<(usize, i64)> = match small {
            0 => BTreeSet::from([(0, 0)]),
            1 => self.small.iter().filter(|one| one.high == 0).map(|one| (one.low, coins(one))).collect(),
            _ => {
                let pairs = self.small.iter().flat_map(|a| self.small.iter().map(move |b| (a, b)));
                let cancel = pairs.filter(|(a, b)| a.high == b.high);
                cancel.map(|(a, b)| (a.low ^ b.low, coins(a) + coins(b))).collect()
            }
        };
        let all = self.large.iter().flat_map(|a| rest.iter().map(move |b| (a.low ^ b.0, a.weight + b.1)));
        all.collect()
    }

    /// Of the class i: the options with one large heap, as low parts and d'.
    fn tops(&self, i: i64, exact: &[BTreeSet<(usize, i64)>; 3]) -> BTreeSet<(usize, i64)> {
        self.tops_from(0, i, exact)
    }

    /// Those that take at least `least`.
    fn tops_from(&self, least: i64, i: i64, exact: &[BTreeSet<(usize, i64)>; 3]) -> BTreeSet<(usize, i64)> {
        let mut tops = BTreeSet::new();
        for (heaps, rest) in (1..).zip(exact) {
            for taken in self.taken(heaps).filter(|&taken| taken >= least) {
                let all = rest.iter().map(|&(low, weight)| (low, self.first + i - taken + weight));
                let whole = all.filter(|(_, sum)| sum % self.period == 0);
                tops.extend(whole.map(|(low, sum)| (low, sum / self.period)));
            }
        }
        tops
    }

    /// The largest weights of options with two or three heaps that are not exact, by the number of heaps.
    fn bounds(&self) -> [LowPartRows<i64>; 2] {
        let mut two = self.empty();
        let mut small_two = self.empty();
        let put = |rows: &mut LowPartRows<i64>, low, weight| {
            let row: &mut Option<i64> = &mut rows[self.index(low, weight)];
            *row = Some(row.map_or(weight, |known| known.max(weight)));
        };
        for a in &self.large {
            for b in &self.large {
                put(&mut two, a.low ^ b.low, a.weight + b.weight);
            }
            for b in self.small.iter().filter(|b| b.high > 0) {
                put(&mut two, a.low ^ b.low, a.weight + b.weight);
            }
        }
        for a in &self.small {
            for b in self.small.iter().filter(|b| b.high != a.high) {
                put(&mut small_two, a.low ^ b.low, a.weight + b.weight);
            }
        }
        let mut three = self.empty();
        let large_two = {
            let mut rows = self.empty();
            for a in &self.large {
                for b in self.large.iter().chain(&self.small) {
                    put(&mut rows, a.low ^ b.low, a.weight + b.weight);
                }
            }
            rows
        };
        let turns = 2 * self.large.len();
        // two large heaps and any, or a large one and two small ones that do not cancel
        for (pairs, thirds) in [(&large_two, &self.large), (&small_two, &self.large)] {
            for (at, weight) in
                pairs.iter().enumerate().filter_map(|(at, pair)| pair.map(|weight| (at, weight)))
            {
                for third in thirds {
                    put(&mut three, (at / turns) ^ third.low, weight + third.weight);
                }
            }
        }
        [two, three]
    }

    /// Whether some option that is not exact may have the value that the class is to have.
    fn may_meet(&self, i: i64, class: &HeapClass, bounds: &[LowPartRows<i64>; 2]) -> bool {
        (2..).zip(bounds).any(|(heaps, rows)| {
            self.taken(heaps).any(|taken| {
                let own = self.first + i - taken;
                // d has the parity of the class's high part
                let weight = self.period * class.high - own;
                rows[self.index(class.low, weight)].is_some_and(|best| own + best >= self.period * class.high)
            })
        })
    }

    /// What options with two large heaps and a third one reach.
    fn reached(&self) -> Reached {
        let turns = 2 * self.large.len();
        // two large heaps of equal high parts: the most is left of the weight after twice the larger of their
        // own
        let mut pairs = self.empty::<i64>();
        for b in &self.large {
            for c in &self.large {
                let weight = b.weight + c.weight;
                let left = weight - 2 * self.period * b.high.max(c.high);
                let row = &mut pairs[self.index(b.low ^ c.low, weight)];
                *row = Some(row.map_or(left, |known: i64| known.max(left)));
            }
        }
        let pairs: Vec<(usize, i64, i64)> = pairs
            .iter()
            .enumerate()
            .filter_map(|(at, left)| left.map(|left| (at / turns, (at % turns) as i64, left)))
            .collect();
        let mut large: LowPartRows<[Reach; 2]> = self.empty();
        for a in &self.large {
            for &(low, residue, left) in &pairs {
                let now = Reach { low: a.high, reach: a.weight + left };
                let row = &mut large[self.index(a.low ^ low, a.weight + residue)];
                let [lowest, farthest] = row.get_or_insert([now, now]);
                if (now.low, -now.reach) < (lowest.low, -lowest.reach) {
                    *lowest = now;
                }
                if (-now.reach, now.low) < (-farthest.reach, farthest.low) {
                    *farthest = now;
                }
            }
        }
        let mut small: BTreeMap<(usize, i64), LowPartRows<i64>> = BTreeMap::new();
        for a in &self.small {
            for &(low, residue, left) in &pairs {
                let rows = small.entry((a.low ^ low, a.high)).or_insert_with(|| vec![None; turns]);
                let weight = a.weight + residue;
                let at =
                    usize::try_from(weight.rem_euclid(2 * self.period)).expect("a residue is not negative");
                let reach = a.weight + left;
                rows[at] = Some(rows[at].map_or(reach, |known| known.max(reach)));
            }
        }
        Reached { large, small }
    }

    /// The least quotient from which all high parts of this parity, to q + `top`, are reached with this low
    /// part.
    fn covered(
        &self,
        i: i64,
        low: usize,
        parity: i64,
        top: i64,
        tops: &BTreeSet<(usize, i64)>,
        reached: &Reached,
    ) -> Option<i64> {
        let p = self.period;
        let own = |taken: i64| self.first + i - taken;
        // the weights whose d is of this parity
        let weight = |taken: i64| p * parity - own(taken);
        let floor = |taken: i64, reach: i64| (own(taken) + reach).div_euclid(p);
        let found: Vec<[Reach; 2]> = self
            .taken(3)
            .filter_map(|taken| {
                let both = reached.large[self.index(low, weight(taken))]?;
                Some(both.map(|one| Reach { low: one.low, reach: floor(taken, one.reach) }))
            })
            .collect();
        let lowest = found.iter().map(|both| both[0]).min_by_key(|one| (one.low, -one.reach))?;
        let farthest = found.iter().map(|both| both[1]).max_by_key(|one| (one.reach, -one.low))?;
        // from here on the two stretches touch, and the lowest one is there
        let mut quotient = (farthest.low - lowest.reach).max(lowest.low - lowest.reach) + 2;
        for high in 0..lowest.low {
            let rows = reached.small.get(&(low, high))?;
            // the parity of q + d is that of h, whatever q is: both parities are asked for
            let least = self.taken(3).filter_map(|taken| {
                let at = weight(taken).rem_euclid(2 * p);
                let reach = rows[usize::try_from(at).expect("a residue is not negative")]?;
                Some(high - floor(taken, reach))
            });
            quotient = quotient.max(least.min()?);
        }
        if top - farthest.reach > MAX_GAP_VALUES {
            return None;
        }
        let wanted = (farthest.reach + 1..=top).filter(|high| (high - parity).rem_euclid(2) == 0);
        for high in wanted {
            if !tops.contains(&(low, high)) {
                return None;
            }
        }
        Some(quotient)
    }
}

#[cfg(test)]
mod tests;
