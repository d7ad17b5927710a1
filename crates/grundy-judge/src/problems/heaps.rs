//! What the games on several heaps share, Nim and its hybrid with Bashe's game: the input, who wins, by which
//! moves, random starts.

use std::convert::Infallible;
use std::ops::RangeInclusive;

use grundy::Nimber;
use grundy::catalogue::nim::Nim;
use grundy::error::BadText;
use grundy::heap::Cut;
use grundy::rules::Impartial;
use grundy::solve::equation;
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::p1_2_a_bashe::STICKS;
use crate::generate::{TestRng, Tests};
use crate::input::Input;

/// The rules of one heap; both games have a closed form.
pub(super) type Rules = dyn Impartial<Component = u64, Move = Cut> + Sync;

/// Nim: any number of sticks.
pub(super) fn nim() -> &'static Rules {
    &Nim
}

/// The hybrid: 1, 2 or 3 sticks.
pub(super) fn hybrid() -> &'static Rules {
    &*STICKS
}

/// The most heaps, and the most sticks in one, where the program does not play.
pub(super) const HEAPS: RangeInclusive<u64> = 1..=123;
/// See [`HEAPS`].
pub(super) const STICKS_IN_HEAP: RangeInclusive<u64> = 1..=123_456;

/// Reads the judged format: how many heaps, then their sizes.
pub(super) fn read(
    input: &str,
    heaps: RangeInclusive<u64>,
    sizes: RangeInclusive<u64>,
) -> Result<Vec<u64>, BadText> {
    let mut input = Input::new(input);
    let many = input.count("the number of heaps", heaps)?;
    let heaps = input.numbers("a heap", many, sizes)?;
    input.end()?;
    Ok(heaps)
}

/// The judged format.
pub(super) fn write(heaps: &[u64]) -> String {
    let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
    format!("{}\n{}\n", heaps.len(), words.join(" "))
}

fn value(rules: &Rules, heap: u64) -> Nimber {
    rules.law(&heap).expect("both games have a closed form")
}

fn values(rules: &Rules, heaps: &[u64]) -> Vec<Nimber> {
    heaps.iter().map(|&heap| value(rules, heap)).collect()
}

/// Whether the player to move wins.
pub(super) fn wins(rules: &Rules, heaps: &[u64]) -> bool {
    !Nimber::sum(values(rules, heaps)).is_zero()
}

/// All winning moves: which heap, from 0, and how many sticks; by heap, then by number.
pub(super) fn winning(rules: &Rules, heaps: &[u64]) -> Vec<(usize, u64)> {
    let values = values(rules, heaps);
    // no move keeps a heap's value
    if Nimber::sum(values.iter().copied()).is_zero() {
        return Vec::new();
    }
    let mut winning = Vec::new();
    for (heap, target) in equation::targets(&values).into_iter().enumerate() {
        let leaves = |rest: &u64| Ok::<_, Infallible>(value(rules, *rest));
        let Ok(moves) = equation::moves_to(&rules, &heaps[heap], target, leaves);
        winning.extend(moves.iter().map(|cut| (heap, cut.taken(heaps[heap]))));
    }
    winning
}

/// The judged answer to the question who wins.
pub(super) fn winner(rules: &Rules, input: &str) -> Result<String, BadText> {
    let heaps = read(input, HEAPS, STICKS_IN_HEAP)?;
    Ok(if wins(rules, &heaps) { "1\n" } else { "2\n" }.to_owned())
}

/// Random heaps from which the player to move loses.
pub(super) fn lost(rules: &Rules, many: usize, sizes: RangeInclusive<u64>, rng: &mut TestRng) -> Vec<u64> {
    for _ in 0..1000 {
        let mut heaps = random(many - 1, sizes.clone(), rng);
        let total = Nimber::sum(values(rules, &heaps));
        let last: Vec<u64> = sizes.clone().filter(|&heap| value(rules, heap) == total).collect();
        if let Some(&last) = last.choose(rng) {
            heaps.insert(rng.random_range(0..many), last);
            return heaps;
        }
    }
    vec![*sizes.start(); many]
}

/// Random heaps from which the player to move wins.
pub(super) fn won(rules: &Rules, many: usize, sizes: RangeInclusive<u64>, rng: &mut TestRng) -> Vec<u64> {
    for _ in 0..1000 {
        let heaps = random(many, sizes.clone(), rng);
        if wins(rules, &heaps) {
            return heaps;
        }
    }
    vec![*sizes.end(); many]
}

fn random(many: usize, sizes: RangeInclusive<u64>, rng: &mut TestRng) -> Vec<u64> {
    (0..many).map(|_| rng.random_range(sizes.clone())).collect()
}

/// Twenty tests at the limits of 1.3:B, 1.3:C and 1.4:A: all that is the same for these.
pub(super) fn large_tests(tests: &mut Tests, rules: &Rules) {
    let (least, most) = (*STICKS_IN_HEAP.start(), *STICKS_IN_HEAP.end());
    for (about, heaps) in [
        ("one stick", vec![least]),
        ("one heap, the largest", vec![most]),
        ("two heaps, far apart", vec![least, most]),
        ("the most heaps of one stick, an odd number", vec![least; 123]),
        ("heaps of one stick, an even number", vec![least; 122]),
        ("the most heaps, all the largest", vec![most; 123]),
        ("the largest heaps, an even number", vec![most; 122]),
        ("a heap beyond sixteen bits", vec![65_543, 5, 2]),
        ("a multiple of four more", vec![7, 3, 4, 8, 8]),
        ("three, four and five sticks", vec![3, 4, 5]),
    ] {
        tests.input(1, about, write(&heaps));
    }
    for (many, largest) in [(3, 20), (10, 1000), (60, 65_535), (122, most), (123, most)] {
        let heaps = lost(rules, many, 1..=largest, tests.rng());
        tests.input(1, "random and lost", write(&heaps));
        let heaps = won(rules, many, 1..=largest, tests.rng());
        tests.input(1, "random and won", write(&heaps));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn wins_by_search(most: u64, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = known.get(heaps) {
            return known;
        }
        let wins = !winning_by_search(most, heaps, known).is_empty();
        known.insert(heaps.to_vec(), wins);
        wins
    }

    fn winning_by_search(most: u64, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> Vec<(usize, u64)> {
        let mut winning = Vec::new();
        for heap in 0..heaps.len() {
            for take in 1..=heaps[heap].min(most) {
                let mut after = heaps.to_vec();
                after[heap] -= take;
                if !wins_by_search(most, &after, known) {
                    winning.push((heap, take));
                }
            }
        }
        winning
    }

    /// By all moves of whole positions, no values.
    #[test]
    fn search_agrees() {
        for (rules, most) in [(nim(), 99), (hybrid(), 3)] {
            let mut known = HashMap::new();
            for code in 0..9_u64.pow(3) {
                let heaps = [code % 9, code / 9 % 9, code / 81];
                let found = winning(rules, &heaps);
                assert_eq!(found, winning_by_search(most, &heaps, &mut known), "{heaps:?} {most}");
                assert_eq!(wins(rules, &heaps), !found.is_empty(), "{heaps:?} {most}");
            }
        }
    }

    /// The examples of 1.4.4: two winning moves where Nim has one; Nim's move that is forbidden here.
    #[test]
    fn hybrids_of_the_book() {
        assert_eq!(winning(hybrid(), &[5, 2]), [(0, 3), (1, 1)]);
        assert_eq!(winning(nim(), &[1, 2]), [(1, 1)]);
        assert_eq!(winning(hybrid(), &[1, 3, 6]), []);
        assert_eq!(winning(nim(), &[1, 3, 6]), [(2, 4)]);
        assert_eq!(winning(hybrid(), &[4, 8, 0, 20, 0]), []);
        assert_eq!(winning(hybrid(), &[2, 3]), [(1, 1)]);
        assert_eq!(winning(nim(), &[321, 283, 126]), [(2, 36)]);
    }

    #[test]
    fn random_starts() {
        let mut rng = crate::generate::rng(3);
        for rules in [nim(), hybrid()] {
            for many in 2..=12 {
                assert!(!wins(rules, &lost(rules, many, 98..=1234, &mut rng)));
                assert!(wins(rules, &won(rules, many, 1..=3, &mut rng)));
            }
        }
        assert_eq!(read("2\n3 4\n", HEAPS, STICKS_IN_HEAP).unwrap(), [3, 4]);
        for bad in
            ["", "2\n3\n", "2\n3 4 5\n", "0\n\n", "124\n", "1\n0\n", "1\n123457\n", "2\n3 x\n", "-1\n3\n"]
        {
            assert!(read(bad, HEAPS, STICKS_IN_HEAP).is_err(), "{bad:?}");
        }
    }
}
