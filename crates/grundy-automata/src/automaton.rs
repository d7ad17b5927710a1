//! Automata over several tracks: the data, the words that they accept, the least member.

use std::collections::VecDeque;

use crate::numeration::Numeration;
use crate::step::Var;

/// A complete deterministic automaton that reads one digit of each track at a time, from the highest.
///
/// A *letter* is a row of digits, one a track; it is numbered as a number with these digits, the first track
/// the highest. Leading zeros change nothing.
///
/// # Equality
/// Minimal automata whose states are numbered as they are met are equal iff their relations are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// How numbers are digits.
    pub system: Numeration,
    /// The variables in increasing order.
    pub tracks: Vec<Var>,
    /// Whether a word may end in this state. The first state is the start.
    pub accepts: Vec<bool>,
    /// The next state, for each state and each letter.
    pub next: Vec<u32>,
}

impl Automaton {
    /// The number of letters.
    pub fn letters(&self) -> usize {
        self.system.digits().pow(u32::try_from(self.tracks.len()).unwrap_or(u32::MAX))
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepts.len()
    }

    /// The state after this letter.
    pub fn step(&self, state: usize, letter: usize) -> usize {
        self.next[state * self.letters() + letter] as usize
    }

    /// Whether these numbers, one a track, are in the relation.
    pub fn holds(&self, numbers: &[u64]) -> bool {
        debug_assert_eq!(numbers.len(), self.tracks.len(), "a number for each track");
        let words: Vec<Vec<u8>> = numbers.iter().map(|&n| self.system.word(n)).collect();
        let len = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &Vec<u8>, place: usize| {
            (place + word.len()).checked_sub(len).map_or(0, |at| usize::from(word[at]))
        };
        let end = (0..len).fold(0, |state, place| {
            let letter =
                words.iter().fold(0, |letter, word| letter * self.system.digits() + digit(word, place));
            self.step(state, letter)
        });
        self.accepts[end]
    }

    /// The least number of the last track that is in the relation with these of the others, if it has no more
    /// digits than they have.
    pub fn value(&self, arguments: &[u64]) -> Option<u64> {
        let base = self.system.digits();
        let words: Vec<Vec<u8>> = arguments.iter().map(|&n| self.system.word(n)).collect();
        let len = words.iter().map(Vec::len).max()?;
        // from the end: which states can still be accepted
        let prefix = |place: usize| {
            words.iter().fold(0, |letter, word| {
                let digit = (place + word.len()).checked_sub(len).map_or(0, |at| usize::from(word[at]));
                letter * base + digit
            })
        };
        let mut good = vec![self.accepts.clone()];
        for place in (0..len).rev() {
            let after = good.last()?;
            let row = prefix(place) * base;
            let reaches = |state: usize| (0..base).any(|digit| after[self.step(state, row + digit)]);
            let now = (0..self.states()).map(reaches).collect();
            good.push(now);
        }
        let mut state = 0;
        good.pop()?[state].then_some(())?;
        let mut word = Vec::with_capacity(len);
        for place in 0..len {
            let after = good.pop()?;
            let row = prefix(place) * base;
            let digit = (0..base).find(|&digit| after[self.step(state, row + digit)])?;
            state = self.step(state, row + digit);
            word.push(u8::try_from(digit).ok()?);
        }
        self.system.number(&word)
    }

    /// Whether no numbers are in the relation.
    pub fn is_empty(&self) -> bool {
        !self.accepts.contains(&true)
    }

    /// The member whose numbers have the fewest digits, and among these the first one in order of letters:
    /// of one track, the least number. None if there is no member, or a number of it is too large.
    pub fn least(&self) -> Option<Vec<u64>> {
        let mut before: Vec<Option<(usize, usize)>> = vec![None; self.states()];
        let mut queue = VecDeque::from([0]);
        let mut seen = vec![false; self.states()];
        *seen.first_mut()? = true;
        while let Some(state) = queue.pop_front() {
            if self.accepts[state] {
                return self.numbers_on_the_way(state, &before);
            }
            for letter in 0..self.letters() {
                let next = self.step(state, letter);
                if !std::mem::replace(&mut seen[next], true) {
                    before[next] = Some((state, letter));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    fn numbers_on_the_way(&self, end: usize, before: &[Option<(usize, usize)>]) -> Option<Vec<u64>> {
        let way = std::iter::successors(before[end], |&(state, _)| before[state]);
        let mut letters: Vec<usize> = way.map(|(_, letter)| letter).collect();
        letters.reverse();
        let base = self.system.digits();
        let number = |track: usize| {
            let place = base.pow(u32::try_from(self.tracks.len() - 1 - track).ok()?);
            let digit = |letter: &usize| u8::try_from(letter / place % base).ok();
            self.system.number(&letters.iter().map(digit).collect::<Option<Vec<u8>>>()?)
        };
        (0..self.tracks.len()).map(number).collect()
    }
}
