//! A candidate for the automaton of a relation from its first members.
//!
//! What may follow a word is its *residual*; a relation has as many states as it has different residuals
//! (Nerode 1958). Here two words are taken for the same state if the same words of a few digits may follow
//! both. So a candidate is a guess, and has to be proved.

use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use crate::explore::letters;
use crate::numeration::Numeration;
use crate::step::Var;

/// States of a candidate at most.
const MAX_STATES: usize = 1024;
/// Continuations of one word that are looked at, at most.
const MAX_CONTINUATIONS: u64 = 1 << 12;

/// A relation of which the first members are known.
pub struct Examples<'a> {
    /// The numeration system, which has a base.
    pub system: Numeration,
    /// The variables of the arguments, in increasing order.
    pub arguments: &'a [Var],
    /// The variable of the value, greater than these.
    pub value: Var,
    /// The values of arguments below this are known.
    pub end: u64,
    /// Their values; none where there is no value.
    pub at: &'a dyn Fn(&[u64]) -> Option<u64>,
}

/// A word, as the numbers that it stands for.
#[derive(Clone, Debug)]
struct Prefix {
    arguments: Vec<u64>,
    value: u64,
}

/// What may follow a word: for each continuation of the arguments, that of the value, if there is one.
type Residual = Vec<Option<u64>>;

impl Examples<'_> {
    /// The automaton of these examples, if it has few states. Continuations of up to `depth` digits tell
    /// states apart.
    pub fn learn(&self, depth: u32) -> Option<Automaton> {
        let Numeration::Base(base) = self.system else { return None };
        let (base, count) = (u64::from(base), self.arguments.len());
        let ordered = self.arguments.iter().chain([&self.value]).is_sorted_by(|a, b| a < b);
        let width = base.checked_pow(u32::try_from(count).ok()?.checked_mul(depth)?)?;
        if width > MAX_CONTINUATIONS || !ordered {
            return None;
        }
        let letter_count = letters(self.system, count + 1).ok()? as u64;
        let start = Prefix { arguments: vec![0; count], value: 0 };
        let mut known = FxHashMap::from_iter([(self.residual(&start, base, depth)?, 0)]);
        // none is the state after which nothing is accepted
        let mut states = vec![Some(start)];
        let mut next: Vec<u32> = Vec::new();
        while let Some(from) = states.get(next.len() / usize::try_from(letter_count).ok()?).cloned() {
            let number = u32::try_from(next.len() as u64 / letter_count).ok()?;
            for letter in 0..letter_count {
                let Some(from) = &from else {
                    next.push(number);
                    continue;
                };
                let longer = from.longer(letter, base)?;
                let residual = self.residual(&longer, base, depth)?;
                let lives = residual.iter().any(Option::is_some);
                let fresh = u32::try_from(states.len()).ok()?;
                let state = *known.entry(residual).or_insert(fresh);
                if state == fresh {
                    states.push(lives.then_some(longer));
                }
                next.push(state);
            }
            if states.len() > MAX_STATES {
                return None;
            }
        }
        let accepts = |state: &Option<Prefix>| {
            state.as_ref().is_some_and(|prefix| (self.at)(&prefix.arguments) == Some(prefix.value))
        };
        let accepts = states.iter().map(accepts).collect();
        let tracks = self.arguments.iter().chain([&self.value]).copied().collect();
        Some(Automaton { system: self.system, tracks, accepts, next })
    }

    /// None if an argument is not known.
    fn residual(&self, prefix: &Prefix, base: u64, depth: u32) -> Option<Residual> {
        let mut residual = Vec::new();
        for depth in 0..=depth {
            let block = base.pow(depth);
            for place in 0..block.pow(u32::try_from(prefix.arguments.len()).ok()?) {
                let mut rest = place;
                let mut numbers = prefix.arguments.clone();
                for number in &mut numbers {
                    *number = number.checked_mul(block)? + rest % block;
                    rest /= block;
                }
                if numbers.iter().any(|&number| number >= self.end) {
                    return None;
                }
                let least = prefix.value.checked_mul(block)?;
                let follows = (self.at)(&numbers).and_then(|value| value.checked_sub(least));
                residual.push(follows.filter(|&rest| rest < block));
            }
        }
        Some(residual)
    }
}

impl Prefix {
    /// The word with one letter more.
    fn longer(&self, letter: u64, base: u64) -> Option<Self> {
        let mut rest = letter;
        let mut longer = self.clone();
        for number in [&mut longer.value].into_iter().chain(longer.arguments.iter_mut().rev()) {
            *number = number.checked_mul(base)?.checked_add(rest % base)?;
            rest /= base;
        }
        Some(longer)
    }
}
