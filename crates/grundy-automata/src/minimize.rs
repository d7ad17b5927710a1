//! The least automaton with the same language, its states numbered as they are met.

use rustc_hash::FxHashMap;

use crate::automaton::Automaton;

/// The minimal automaton (Moore 1956): states are told apart by acceptance, then by the classes that their
/// letters lead to, until no class splits. Cost: rounds · states · letters.
pub(crate) fn minimized(of: &Automaton) -> Automaton {
    let letters = of.letters();
    let mut classes: Vec<u32> = of.accepts.iter().map(|&accepts| u32::from(accepts)).collect();
    let mut count = 1 + usize::from(of.accepts.contains(&true) && of.accepts.contains(&false));
    loop {
        let (refined, more) = refined(of, &classes, letters);
        classes = refined;
        if more == count {
            break;
        }
        count = more;
    }
    renumbered(of, &classes, count)
}

/// Splits each class by the classes of the next states; gives the classes and their number.
fn refined(of: &Automaton, classes: &[u32], letters: usize) -> (Vec<u32>, usize) {
    // a state stands for each new class; hashes only find candidates
    let mut found: FxHashMap<u64, Vec<(usize, u32)>> = FxHashMap::default();
    let mut count = 0;
    let row = |state: usize| of.next[state * letters..][..letters].iter().map(|&next| classes[next as usize]);
    let refined = (0..of.states())
        .map(|state| {
            let hash = row(state).fold(u64::from(classes[state]), |hash, class| {
                (hash.rotate_left(5) ^ u64::from(class)).wrapping_mul(0x517c_c1b7_2722_0a95)
            });
            let candidates = found.entry(hash).or_default();
            let same =
                |&&(other, _): &&(usize, u32)| classes[other] == classes[state] && row(other).eq(row(state));
            if let Some(&(_, class)) = candidates.iter().find(same) {
                return class;
            }
            candidates.push((state, count));
            count += 1;
            count - 1
        })
        .collect();
    (refined, count as usize)
}

/// One state a class, in the order of the first meeting.
fn renumbered(of: &Automaton, classes: &[u32], count: usize) -> Automaton {
    let letters = of.letters();
    let mut numbers: Vec<Option<u32>> = vec![None; count];
    let mut states = vec![0];
    numbers[classes[0] as usize] = Some(0);
    let mut next = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for letter in 0..letters {
            let to = of.step(states[at], letter);
            let fresh = u32::try_from(states.len()).unwrap_or(u32::MAX);
            let number = *numbers[classes[to] as usize].get_or_insert(fresh);
            if number == fresh {
                states.push(to);
            }
            next.push(number);
        }
        at += 1;
    }
    let accepts = states.iter().map(|&state| of.accepts[state]).collect();
    Automaton { system: of.system, tracks: of.tracks.clone(), accepts, next }
}
