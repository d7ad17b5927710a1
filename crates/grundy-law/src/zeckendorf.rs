//! Laws that read a number as a sum of Fibonacci numbers.
//!
//! Every n is in exactly one way a sum of Fibonacci numbers 1, 2, 3, 5, 8, …, no two of them neighbours
//! (Zeckendorf 1972). Written as digits, 11 = 8 + 3 is 10100. An automaton that reads these digits from the
//! first to the last and gives the value by the state at the end is *Fibonacci-automatic* (Mousavi, Schaeffer
//! and Shallit 2016). The losing heaps of Fibonacci Nim are the Fibonacci numbers (Whinihan 1963); those of
//! Wythoff's game are read in the same way.

use super::evidence::{bits, is_enough};
use grundy_base::phrase::{Joint, Phrase, phrase};
use grundy_heap::proof::{Law, Status};

/// States of the automaton at most.
const MAX_STATES: usize = 32;
/// Two prefixes are compared on at least this many numbers.
const MIN_OVERLAP_NUMBERS: usize = 8;

/// A law by Zeckendorf digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundZeckendorf {
    /// The states; the first reads the first digit. No two of them are alike.
    pub states: Vec<State>,
}

/// A state of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The least number that is read to here.
    pub least: u64,
    /// The value of numbers that end here.
    pub value: u64,
    /// The state after a 0.
    pub zero: usize,
    /// The state after a 1; none after a 1, since no two ones are neighbours.
    pub one: Option<usize>,
}

/// The digits of n, the first one first: the number of places, and the places of the ones, from the right.
///
/// ```
/// use grundy_law::zeckendorf::digits;
/// let written = |n| digits(n).iter().map(|&one| if one { '1' } else { '0' }).collect::<String>();
/// assert_eq!([written(0), written(1), written(4), written(11)], ["", "1", "101", "10100"]);
/// ```
pub fn digits(mut n: u64) -> Vec<bool> {
    let pairs = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
    let parts: Vec<u64> = pairs.map(|pair| pair.0).take_while(|&part| part <= n).collect();
    let one = |&part: &u64| {
        let fits = part <= n;
        n -= if fits { part } else { 0 };
        fits
    };
    parts.iter().rev().map(one).collect()
}

/// The smallest part of the Zeckendorf form; none for 0, which has no parts.
///
/// ```
/// use grundy_law::zeckendorf::least_part;
/// assert_eq!([least_part(0), least_part(11), least_part(100)], [None, Some(3), Some(3)]);
/// ```
pub fn least_part(n: u64) -> Option<u64> {
    let zeros = digits(n).iter().rev().position(|&one| one)?;
    let mut parts = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
    parts.nth(zeros).map(|pair| pair.0)
}

/// A number as it is read: its value, the value without its last digit's place, and whether the last digit is
/// 1.
#[derive(Clone, Copy)]
struct PrefixRead {
    n: usize,
    /// The sum of the parts, each replaced by the Fibonacci number before it (1 before 1).
    below: usize,
    one: bool,
}

impl PrefixRead {
    const NOTHING: Self = Self { n: 0, below: 0, one: false };

    /// With one more digit: each part F becomes the next, F + the one before.
    fn then(self, one: bool) -> Option<Self> {
        let more = usize::from(one);
        (!one || !self.one).then(|| Self { n: self.n + self.below + more, below: self.n + more, one })
    }
}

/// Looks for the least automaton. Cost: values · states.
///
/// ```
/// use grundy_law::zeckendorf;
/// let fibonacci: Vec<u64> = std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b))).map(|pair| pair.0).take(30).collect();
/// let values: Vec<u64> = (0..5_000).map(|n| u64::from(!fibonacci.contains(&n))).collect();
/// let found = zeckendorf::find(&values).unwrap();
/// assert!(found.statement().starts_with("g(n) = 0 iff n is a Fibonacci number"));
/// assert_eq!(found.predict(1_000_000_000_000_000_000), 1);
/// assert_eq!(found.predict(679_891_637_638_612_258), 0);
/// ```
pub fn find(values: &[u64]) -> Option<FoundZeckendorf> {
    let mut reads = vec![PrefixRead::NOTHING];
    let mut states: Vec<State> = Vec::new();
    while states.len() < reads.len() {
        let read = reads[states.len()];
        let mut place = |one| {
            let Some(next) = read.then(one) else { return Some(None) };
            if let Some(state) = same(values, &reads, next) {
                return Some(Some(state));
            }
            reads.push(next);
            (reads.len() <= MAX_STATES && next.n < values.len()).then_some(Some(reads.len() - 1))
        };
        let (zero, one) = (place(false)??, place(true)?);
        let value = *values.get(read.n)?;
        states.push(State { least: u64::try_from(read.n).ok()?, value, zero, one });
    }
    let found = FoundZeckendorf { states };
    let holds = || values.iter().enumerate().all(|(n, &value)| found.predict(n as u64) == value);
    (is_enough(found.bits(), values) && holds()).then_some(found)
}

/// The law of these values, if an automaton is found.
pub fn law(values: &[u64]) -> Option<Law> {
    find(values).map(|found| found.into_law(values.len() as u64))
}

/// The state that continues like this prefix on all known values.
fn same(values: &[u64], reads: &[PrefixRead], next: PrefixRead) -> Option<usize> {
    reads.iter().position(|&known| {
        let (mut pairs, mut seen) = (vec![(known, next)], 0);
        while let Some((known, next)) = pairs.pop() {
            let (Some(a), Some(b)) = (values.get(known.n), values.get(next.n)) else { continue };
            if a != b || known.one != next.one {
                return false;
            }
            seen += 1;
            if known.n == next.n {
                continue;
            }
            let both = |one| known.then(one).zip(next.then(one));
            pairs.extend([false, true].into_iter().filter_map(both));
        }
        seen >= MIN_OVERLAP_NUMBERS || known.n == next.n
    })
}

impl FoundZeckendorf {
    /// The value at n: a step for each digit.
    pub fn predict(&self, n: u64) -> u64 {
        let step = |at: usize, one: bool| {
            let state = &self.states[at];
            if one { state.one.expect("no two ones are neighbours") } else { state.zero }
        };
        self.states[digits(n).into_iter().fold(0, step)].value
    }

    /// The length of the description.
    fn bits(&self) -> u64 {
        let target = u64::from(self.states.len().next_power_of_two().ilog2());
        let each = |state: &State| bits(state.value.into()) + target + state.one.map_or(1, |_| 1 + target);
        self.states.iter().map(each).sum()
    }

    /// In words: the numbers of each value as digits where that is simple, else the states.
    pub fn statement(&self) -> Phrase {
        let values: Vec<u64> = self.states.iter().map(|state| state.value).collect();
        let rare = values.iter().find(|value| self.is_single_one(**value));
        if let Some(&rare) = rare {
            let value = rare.to_string();
            if self.states[0].value == rare {
                return phrase!(
                    "law-fibonacci-or-0",
                    "g(n) = {value} iff n is 0 or a Fibonacci number (1, 2, 3, 5, 8, …): its Zeckendorf form has one part",
                    value = value
                );
            }
            return phrase!(
                "law-fibonacci",
                "g(n) = {value} iff n is a Fibonacci number (1, 2, 3, 5, 8, …): its Zeckendorf form has one part",
                value = value
            );
        }
        if let Some(ends) = (1..=3).find_map(|count| self.endings(count)) {
            return phrase!(
                "law-zeckendorf-ends",
                "g(n) = 0 iff the Zeckendorf form of n ends in {ends} (n as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … \
                 without neighbours; 11 = 8 + 3 is 10100)",
                ends = (ends.into_iter().map(Phrase::formula).collect::<Vec<_>>(), Joint::Or)
            );
        }
        let states: Vec<Phrase> = (1..).zip(&self.states).map(|(at, state)| write_state(at, state)).collect();
        phrase!(
            "law-zeckendorf-states",
            "g(n) is read off the Zeckendorf digits of n (n as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … without \
             neighbours; 11 = 8 + 3 is 10100) from the first to the last, by an automaton of {count} states: {states}",
            count = self.states.len(),
            states = (states, Joint::Semicolon)
        )
    }

    /// Whether a value belongs to the numbers with a single one (and perhaps 0), and to no other.
    fn is_single_one(&self, value: u64) -> bool {
        let mut seen = vec![[false; 3]; self.states.len()];
        let mut open = vec![(0, 0)];
        while let Some((at, ones)) = open.pop() {
            if std::mem::replace(&mut seen[at][ones], true) {
                continue;
            }
            let state = &self.states[at];
            let fits = if ones == 0 { true } else { (state.value == value) == (ones == 1) };
            if !fits {
                return false;
            }
            open.push((state.zero, ones));
            open.extend(state.one.map(|next| (next, (ones + 1).min(2))));
        }
        true
    }

    /// The last digits of the numbers of value 0, if this many digits determine it.
    fn endings(&self, count: u32) -> Option<Vec<String>> {
        let mask = (1_usize << count) - 1;
        let mut zero = vec![None; mask + 1];
        let (mut seen, mut open) = (vec![vec![false; mask + 1]; self.states.len()], vec![(0, 0)]);
        while let Some((at, last)) = open.pop() {
            if std::mem::replace(&mut seen[at][last], true) {
                continue;
            }
            let state = &self.states[at];
            if *zero[last].get_or_insert(state.value == 0) != (state.value == 0) {
                return None;
            }
            open.push((state.zero, last << 1 & mask));
            open.extend(state.one.map(|next| (next, (last << 1 & mask) | 1)));
        }
        let width = usize::try_from(count).ok()?;
        let ends = (0..=mask).filter(|&last| zero[last] == Some(true)).map(|last| format!("{last:0width$b}"));
        Some(ends.collect::<Vec<_>>()).filter(|ends| !ends.is_empty())
    }

    /// The law, verified on the values of all n below `checked`.
    pub fn into_law(self, checked: u64) -> Law {
        Law {
            kind: "zeckendorf",
            statement: self.statement(),
            from: 0,
            period: None,
            saltus: 0,
            last_exception: None,
            exceptions: Vec::new(),
            status: Status::Verified,
            checked,
            predict: Box::new(move |n| Some(self.predict(n))),
        }
    }
}

fn write_state(at: usize, state: &State) -> Phrase {
    let one = state.one.map_or_else(String::new, |next| format!(", 1 → {}", next + 1));
    phrase!(
        "law-state",
        "state {at} gives {value}, 0 → {next}{one}",
        at = at.to_string(),
        value = state.value.to_string(),
        next = (state.zero + 1).to_string(),
        one = one
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Three ways to read: digits from the top, one digit more, and sums of the parts.
    #[test]
    fn digits_are_sums() {
        for n in 0..3_000_u64 {
            let read = digits(n).into_iter().try_fold(PrefixRead::NOTHING, PrefixRead::then).unwrap();
            assert_eq!(read.n as u64, n);
        }
        for n in [u64::MAX, 1 << 63, 12_200_160_415_121_876_738] {
            let mut parts = (1_u128, 2_u128);
            let mut sum = 0;
            for one in digits(n).into_iter().rev() {
                sum += if one { parts.0 } else { 0 };
                parts = (parts.1, parts.0 + parts.1);
            }
            assert_eq!(sum, u128::from(n));
        }
    }

    #[test]
    fn fibonacci_nim_by_its_rules() {
        let ask =
            grundy_base::report::Ask { solver: grundy_base::report::Solver::Memo, ..Default::default() };
        let game = crate::testing::open("fibonacci-nim:first=2");
        let lost = |text: String| {
            game.solve(&text, &ask).unwrap().winner() == Some(grundy_base::report::Winner::Second)
        };
        // the first move takes all but one at most: the Fibonacci numbers
        let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55];
        for n in 2..=60_u64 {
            assert_eq!(lost(format!("{n}:{}", n - 1)), fibonacci.contains(&n), "{n}");
        }
        // the first move takes 1 or 2: found from the search, and the same as the law of the rules far away
        let values: Vec<u64> = (0..=130_u64).map(|n| u64::from(!lost(n.to_string()))).collect();
        let found = find(&values).unwrap();
        assert!(
            found.statement().starts_with("g(n) = 0 iff the Zeckendorf form of n ends in 00"),
            "{}",
            found.statement()
        );
        for n in [1_000, 10_000, 43_209, 43_210, 123_456, 1_234_567, 1_000_000_000_000_000_000_u64] {
            let by_rules = crate::testing::solve(&format!("fibonacci-nim:first=2 {n}")).winner();
            assert_eq!(found.predict(n) == 0, by_rules == Some(grundy_base::report::Winner::Second), "{n}");
        }
    }

    #[test]
    fn lower_wythoff_numbers() {
        // floor(k phi), k >= 1: the numbers whose form ends in an even number of zeros
        let lower: Vec<u128> = (1..5_000_u128).map(|k| (k + (5 * k * k).isqrt()) / 2).collect();
        let of = |n: u64| u64::from(lower.binary_search(&u128::from(n)).is_ok());
        let found = find(&(0..400).map(of).collect::<Vec<_>>()).unwrap();
        assert!((0..8_000).all(|n| found.predict(n) == of(n)), "{}", found.statement());
        assert!(found.states.len() <= 4);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn random_automata_are_found(table in prop::collection::vec((0..3_u64, 0..3_usize, 0..3_usize), 3)) {
            // the ones lead to twins that remember the one
            let mut states: Vec<State> = Vec::new();
            for &(value, zero, one) in &table {
                states.push(State { least: 0, value, zero, one: Some(3 + one) });
            }
            for &(value, zero, _) in &table {
                states.push(State { least: 0, value: value + 1, zero, one: None });
            }
            states[0].zero = 0;
            let law = FoundZeckendorf { states };
            let known: Vec<u64> = (0..1_500).map(|n| law.predict(n)).collect();
            match find(&known) {
                Some(found) => {
                    prop_assert!((0..4_000).all(|n| found.predict(n) == law.predict(n)));
                    prop_assert!(found.states.len() <= 7);
                }
                None => prop_assert!(super::super::evidence::information(&known) < 500),
            }
        }

        #[test]
        fn noise_has_none(noise in prop::collection::vec(0..2_u64, 40..1_200)) {
            prop_assert!(find(&noise).is_none());
        }
    }
}
