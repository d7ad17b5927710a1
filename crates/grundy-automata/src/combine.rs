//! Relations from relations as machines: product, complement, projection, words that are numbers.

use crate::automaton::Automaton;
use crate::explore::Machine;
use crate::numeration::Numeration;
use crate::step::Var;

/// For each letter over `tracks`, the letter over the tracks of `of`, which are among them.
fn restricted(of: &Automaton, tracks: &[Var]) -> Vec<usize> {
    let base = of.system.digits();
    let count = u32::try_from(tracks.len()).unwrap_or(u32::MAX);
    let digit = |letter: usize, track: &Var| {
        let at = tracks.iter().position(|other| other == track).expect("a track of both");
        letter / base.pow(count - 1 - u32::try_from(at).unwrap_or(0)) % base
    };
    let letters = 0..base.pow(count);
    letters.map(|letter| of.tracks.iter().fold(0, |word, track| word * base + digit(letter, track))).collect()
}

/// The states that accept no word at all.
fn dead_states(of: &Automaton) -> Vec<bool> {
    let letters = of.letters();
    let loops = |state: usize| (0..letters).all(|letter| of.step(state, letter) == state);
    (0..of.states()).map(|state| !of.accepts[state] && loops(state)).collect()
}

/// Both relations.
pub(crate) struct Both<'a> {
    of: [&'a Automaton; 2],
    letters: [Vec<usize>; 2],
    dead: [Vec<bool>; 2],
}

impl<'a> Both<'a> {
    pub(crate) fn new(a: &'a Automaton, b: &'a Automaton, tracks: &[Var]) -> Self {
        let of = [a, b];
        Self { of, letters: of.map(|one| restricted(one, tracks)), dead: of.map(dead_states) }
    }
}

impl Machine for Both<'_> {
    type State = [u32; 2];

    fn start(&mut self) -> Option<[u32; 2]> {
        (!self.dead[0][0] && !self.dead[1][0]).then_some([0, 0])
    }

    fn step(&mut self, state: &[u32; 2], letter: usize) -> Option<[u32; 2]> {
        let mut after = [0; 2];
        for i in 0..2 {
            let of = self.of[i];
            let next = of.next[state[i] as usize * of.letters() + self.letters[i][letter]];
            if self.dead[i][next as usize] {
                return None;
            }
            after[i] = next;
        }
        Some(after)
    }

    fn accepts(&self, state: &[u32; 2]) -> bool {
        (0..2).all(|i| self.of[i].accepts[state[i] as usize])
    }
}

/// All words that are numbers on each track but those of the relation.
pub(crate) struct Other<'a> {
    pub(crate) of: &'a Automaton,
}

impl Machine for Other<'_> {
    /// The state, and the tracks that have just read a 1 where two neighbours are no word.
    type State = (u32, u32);

    fn start(&mut self) -> Option<(u32, u32)> {
        Some((0, 0))
    }

    fn step(&mut self, &(state, ones): &(u32, u32), letter: usize) -> Option<(u32, u32)> {
        let next = self.of.next[state as usize * self.of.letters() + letter];
        match self.of.system {
            Numeration::Base(_) => Some((next, 0)),
            Numeration::Zeckendorf => {
                // a letter of two digits is its own set of ones
                let now = u32::try_from(letter).ok()?;
                (now & ones == 0).then_some((next, now))
            }
        }
    }

    fn accepts(&self, &(state, _): &(u32, u32)) -> bool {
        !self.of.accepts[state as usize]
    }
}

/// The relation without one of its tracks: there is a number for it. States are sets of states.
pub(crate) struct Projected<'a> {
    of: &'a Automaton,
    dead: Vec<bool>,
    /// For each letter without the track, the first of the letters with it, and the distance of the others.
    first: Vec<usize>,
    stride: usize,
}

impl<'a> Projected<'a> {
    pub(crate) fn new(of: &'a Automaton, track: usize) -> Self {
        let base = of.system.digits();
        let stride = base.pow(u32::try_from(of.tracks.len() - 1 - track).unwrap_or(u32::MAX));
        let letters = of.letters() / base;
        let first = (0..letters).map(|letter| letter / stride * stride * base + letter % stride).collect();
        Self { of, dead: dead_states(of), first, stride }
    }

    fn after(&self, states: &[u32], letter: usize) -> Vec<u32> {
        let all = states.iter().flat_map(|&state| {
            let row = state as usize * self.of.letters() + self.first[letter];
            (0..self.of.system.digits()).map(move |digit| self.of.next[row + digit * self.stride])
        });
        let mut after: Vec<u32> = all.filter(|&state| !self.dead[state as usize]).collect();
        after.sort_unstable();
        after.dedup();
        after
    }
}

impl Machine for Projected<'_> {
    type State = Vec<u32>;

    /// The number of the dropped track may be longer than the others, which then begin with zeros.
    fn start(&mut self) -> Option<Vec<u32>> {
        let mut all = vec![0];
        loop {
            let mut more = self.after(&all, 0);
            more.extend_from_slice(&all);
            more.sort_unstable();
            more.dedup();
            if more == all {
                return Some(all);
            }
            all = more;
        }
    }

    fn step(&mut self, states: &Vec<u32>, letter: usize) -> Option<Vec<u32>> {
        let after = self.after(states, letter);
        (!after.is_empty()).then_some(after)
    }

    fn accepts(&self, states: &Vec<u32>) -> bool {
        states.iter().any(|&state| self.of.accepts[state as usize])
    }

    fn bytes(states: &Vec<u32>) -> u64 {
        4 * states.capacity() as u64
    }
}

/// One state: a letter is allowed everywhere or nowhere.
pub(crate) struct Digitwise {
    pub(crate) allowed: Vec<bool>,
}

impl Machine for Digitwise {
    type State = ();

    fn start(&mut self) -> Option<()> {
        Some(())
    }

    fn step(&mut self, (): &(), letter: usize) -> Option<()> {
        self.allowed[letter].then_some(())
    }

    fn accepts(&self, (): &()) -> bool {
        true
    }
}
