//! Coin turning in one row: which sets of coins may be turned, and the values of single heads.
//!
//! The options of a head are the XORs of other heads' values, so values are found from sets of XORs of k
//! earlier values, one set for each k, and not from the moves themselves.

use std::collections::BTreeSet;

use grundy_base::error::{BadText, Error};
use grundy_base::limits::Budget;
use grundy_base::text::Text;

/// The sets of coins that may be turned; the last goes from heads to tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turning {
    /// At most this many coins.
    AtMost(u64),
    /// Exactly this many coins.
    Exactly(u64),
    /// Neighbours, at most this many.
    Run(u64),
    /// Three coins at equal distances.
    Turnips,
}

/// More coins are not turned at once.
const MAX_COINS: u64 = 16;

/// The kinds that have a name of their own.
const NAMED: [(&str, Turning); 12] = [
    ("turtles", Turning::AtMost(2)),
    ("turning-turtles", Turning::AtMost(2)),
    ("mock", Turning::AtMost(3)),
    ("moebius", Turning::AtMost(5)),
    ("mogul", Turning::AtMost(7)),
    ("moidores", Turning::AtMost(9)),
    ("twins", Turning::Exactly(2)),
    ("triplets", Turning::Exactly(3)),
    ("ruler", Turning::Run(u64::MAX)),
    ("turnips", Turning::Turnips),
    ("ternups", Turning::Turnips),
    ("mock-turtles", Turning::AtMost(3)),
];

impl Turning {
    /// The first name of the kind, if it has one.
    pub(super) fn name(self) -> Option<&'static str> {
        NAMED.iter().find(|(_, kind)| *kind == self).map(|(name, _)| *name)
    }

    pub(super) fn read(text: Text<'_>) -> Result<Self, BadText> {
        if let Some((_, kind)) = NAMED.iter().find(|(name, _)| *name == text.as_str()) {
            return Ok(*kind);
        }
        let coins = |number: Text<'_>, most| number.number("how many coins", 1..=most);
        if let Some(number) = text.strip_prefix("at-most-") {
            return Ok(Self::AtMost(coins(number, MAX_COINS)?));
        }
        if let Some(number) = text.strip_prefix("exactly-") {
            return Ok(Self::Exactly(coins(number, MAX_COINS)?));
        }
        if let Some(number) = text.strip_prefix("ruler-") {
            return Ok(Self::Run(coins(number, u64::MAX)?));
        }
        let names: Vec<&str> =
            NAMED.iter().map(|(name, _)| *name).filter(|name| !name.contains('-')).collect();
        Err(text.bad(format!(
            "'{}' is no kind of coin turning: expected {}, at-most-N, exactly-N or ruler-N",
            text.as_str(),
            names.join(", ")
        )))
    }

    /// The value of a head by a closed form, where there is one.
    pub(super) fn law(self, n: u64) -> Option<u64> {
        match self {
            Self::AtMost(1) => Some(1),
            Self::AtMost(2) => n.checked_add(1),
            Self::AtMost(3) => odious(n),
            Self::Exactly(1) => Some(1),
            Self::Exactly(2) => Some(n),
            Self::Exactly(3) => n.checked_sub(2).map_or(Some(0), odious),
            Self::Run(most) => Some((1 << (n + 1).trailing_zeros()).min(1 << most.ilog2())),
            Self::AtMost(_) | Self::Exactly(_) | Self::Turnips => None,
        }
    }

    /// Adds the sets whose last coin lies here, each in order.
    pub(super) fn sets(self, n: u64, out: &mut Vec<Vec<u64>>) {
        match self {
            Self::AtMost(coins) => (1..=coins).for_each(|count| choices(n, count, out)),
            Self::Exactly(coins) => choices(n, coins, out),
            Self::Run(most) => {
                out.extend((1..=self.count(n).min(most)).map(|run| (n + 1 - run..=n).collect()));
            }
            Self::Turnips => out.extend((1..=n / 2).map(|step| vec![n - 2 * step, n - step, n])),
        }
    }

    /// How many sets there are.
    pub(super) fn count(self, n: u64) -> u64 {
        match self {
            Self::AtMost(coins) => (0..coins).map(|others| binomial(n, others)).fold(0, u64::saturating_add),
            Self::Exactly(coins) => binomial(n, coins - 1),
            Self::Run(most) => most.min(n + 1),
            Self::Turnips => n / 2,
        }
    }
}

/// The n-th number, from 0, with an odd number of binary ones.
fn odious(n: u64) -> Option<u64> {
    Some(n.checked_mul(2)? | u64::from(n.count_ones().is_multiple_of(2)))
}

/// How many sets of `k` there are among `n`, at most the largest number.
fn binomial(n: u64, k: u64) -> u64 {
    let mut sets = 1_u128;
    for i in 0..k {
        if i >= n {
            return 0;
        }
        sets = sets * u128::from(n - i) / u128::from(i + 1);
        if sets > u128::from(u64::MAX) && i + 1 < n - i {
            return u64::MAX;
        }
    }
    u64::try_from(sets).unwrap_or(u64::MAX)
}

/// Adds the sets of `count` coins whose last is `n`.
fn choices(n: u64, count: u64, out: &mut Vec<Vec<u64>>) {
    // sets of the coins from some place on, their lowest coin first
    let mut sets = vec![vec![n]];
    for _ in 1..count {
        let longer = sets.iter().flat_map(|set| (0..set[0]).map(|lower| [&[lower], set.as_slice()].concat()));
        sets = longer.collect();
    }
    out.append(&mut sets);
}

/// Bytes of a value in a set.
const VALUE_BYTES: u64 = 16;

/// The values of single heads, as far as they are found.
#[derive(Debug)]
pub(super) struct Values {
    turning: Turning,
    found: Vec<u64>,
    /// The XORs of exactly k of the values found, by k.
    layers: Vec<BTreeSet<u64>>,
}

impl Values {
    pub(super) fn new(turning: Turning) -> Self {
        let others = match turning {
            Turning::AtMost(coins) | Turning::Exactly(coins) => {
                usize::try_from(coins - 1).expect("few coins")
            }
            Turning::Run(_) | Turning::Turnips => 0,
        };
        let mut layers = vec![BTreeSet::new(); others + 1];
        layers[0].insert(0);
        Self { turning, found: Vec::new(), layers }
    }

    /// The value of a head: by the law, or after the values of all places before it.
    pub(super) fn at(&mut self, place: u64, budget: &mut Budget<'_>) -> Result<u64, Error> {
        if let Some(value) = self.turning.law(place) {
            return Ok(value);
        }
        let held = self.size();
        budget.take(held)?;
        budget.take_table::<u64>(place.saturating_add(1))?;
        let place = usize::try_from(place).expect("the values fit in memory");
        while self.found.len() <= place {
            let value = self.next();
            self.found.push(value);
            budget.step()?;
            self.add(value, budget)?;
        }
        let room = self.size();
        budget.give_back(room);
        Ok(self.found[place])
    }

    fn size(&self) -> u64 {
        self.layers.iter().map(|layer| layer.len() as u64 * VALUE_BYTES).sum()
    }

    /// The least value that no move leaves.
    fn next(&self) -> u64 {
        let n = self.found.len();
        match self.turning {
            Turning::AtMost(_) => mex(|value| self.layers.iter().any(|layer| layer.contains(&value))),
            Turning::Exactly(_) => {
                mex(|value| self.layers.last().is_some_and(|layer| layer.contains(&value)))
            }
            Turning::Run(_) => self.turning.law(n as u64).expect("runs have a law"),
            Turning::Turnips => {
                let left = |step: usize| self.found[n - step] ^ self.found[n - 2 * step];
                let options: BTreeSet<u64> = (1..=n / 2).map(left).collect();
                mex(|value| options.contains(&value))
            }
        }
    }

    /// Puts a new value into the layers, from the last one down: it is used once.
    fn add(&mut self, value: u64, budget: &mut Budget<'_>) -> Result<(), Error> {
        for k in (1..self.layers.len()).rev() {
            let (fewer, more) = self.layers.split_at_mut(k);
            let before = more[0].len();
            budget.take(fewer[k - 1].len() as u64 * VALUE_BYTES)?;
            for (n, sum) in fewer[k - 1].iter().enumerate() {
                more[0].insert(sum ^ value);
                if n % 1024 == 0 {
                    budget.step()?;
                }
            }
            let twice = fewer[k - 1].len() - (more[0].len() - before);
            budget.give_back(twice as u64 * VALUE_BYTES);
        }
        Ok(())
    }
}

fn mex(taken: impl Fn(u64) -> bool) -> u64 {
    (0..).find(|&value| !taken(value)).expect("finitely many are taken")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    fn values(turning: Turning, n: u64) -> Vec<u64> {
        let limits = Limits::default();
        let mut values = Values::new(turning);
        values.at(n - 1, &mut Budget::new(&limits)).map(|_| ()).unwrap();
        (0..n).map(|place| values.at(place, &mut Budget::new(&limits)).unwrap()).collect()
    }

    /// With at most 2k + 1 coins the value is that of 2k coins before it, with one more digit that makes the
    /// number of ones odd; so the zeros are codes with one more check digit.
    #[test]
    fn one_more_coin_is_one_more_digit() {
        for coins in [2, 4, 6] {
            let even = values(Turning::AtMost(coins), 14);
            let odd = values(Turning::AtMost(coins + 1), 15);
            let doubled = even.iter().map(|v| 2 * v + u64::from(v.count_ones().is_multiple_of(2)));
            assert_eq!(odd[0], 1);
            assert_eq!(odd[1..], doubled.collect::<Vec<_>>(), "{coins}");
        }
    }

    /// On 18 coins the zeros of Moebius are a code of 2^9 words of weight 6 at least, on 24 coins those of
    /// Mogul are one of 2^12 words.
    #[test]
    fn zeros_are_codes() {
        let moebius = values(Turning::AtMost(5), 18);
        let mut words = [0_u64; 19];
        let mut sums = vec![0_u64];
        for value in &moebius {
            sums.extend(sums.clone().into_iter().map(|sum| sum ^ value));
        }
        for (word, sum) in (0_u32..).zip(sums) {
            words[word.count_ones() as usize] += u64::from(sum == 0);
        }
        assert_eq!((words.iter().sum::<u64>(), &words[1..6]), (512, &[0; 5][..]));
        assert_eq!(values(Turning::AtMost(7), 24).iter().fold(0, |all, value| all | value), 4095);
    }

    #[test]
    fn moidores_are_known() {
        let found = values(Turning::AtMost(9), 18);
        assert_eq!(found[9..16], [511, 512, 1024, 2048, 4096, 7711, 8192]);
        assert_eq!(found[17], 26_215);
    }
}
