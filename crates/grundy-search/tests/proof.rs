//! Proof numbers against the definition, retrograde analysis and what the literature says.

use grundy_base::error::Halt;
use grundy_base::limits::Budget;
use grundy_base::rules::{Contest, Impartial, Rules, Whole};
use grundy_base::{Limits, Outcome};
use grundy_search::crew::Threads;
use grundy_search::proof::{Found, Ruled, best_of, outcome, outcome_by};

/// A game by its options and ends.
struct Drawn {
    options: Vec<Vec<usize>>,
    ends: Vec<Outcome>,
}

impl Rules for Drawn {
    type Position = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend(&self.options[*at]);
    }
    fn play(&self, _: &usize, to: &usize) -> usize {
        *to
    }
}

impl Contest for Drawn {
    fn ending(&self, at: &usize) -> Outcome {
        self.ends[*at]
    }
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % n).unwrap()
    }
}

impl Drawn {
    /// A game of so many positions; without cycles if moves go to smaller numbers only.
    fn random(size: usize, cycles: bool, random: &mut Random) -> Self {
        let ends = [Outcome::Loss, Outcome::Draw, Outcome::Win];
        let options = |at: usize, random: &mut Random| {
            let reach = if cycles { size } else { at } as u64;
            let count = if reach == 0 { 0 } else { random.below(4) };
            (0..count).map(|_| random.below(reach)).collect()
        };
        Self {
            options: (0..size).map(|at| options(at, random)).collect(),
            ends: (0..size).map(|_| ends[random.below(3)]).collect(),
        }
    }

    /// What both players can force, by rounds until nothing changes; what is left open is a draw.
    fn retrograde(&self) -> Vec<Outcome> {
        let mut known: Vec<Option<Outcome>> = vec![None; self.options.len()];
        loop {
            let before = known.clone();
            for (at, options) in self.options.iter().enumerate() {
                let seen =
                    |outcome: Outcome| options.iter().filter(|to| before[**to] == Some(outcome)).count();
                known[at] = if options.is_empty() {
                    Some(self.ends[at])
                } else if seen(Outcome::Loss) > 0 {
                    Some(Outcome::Win)
                } else if seen(Outcome::Win) == options.len() {
                    Some(Outcome::Loss)
                } else {
                    None
                };
            }
            if known == before {
                return known.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect();
            }
        }
    }
}

/// Without cycles every position is decided, with a table of any size.
#[test]
fn games_without_cycles() {
    let mut random = Random(29);
    for round in 0..120 {
        let game = Drawn::random(60, false, &mut random);
        let defined = game.retrograde();
        for max_bytes in [1 << 30, 60_000] {
            let limits = Limits { max_bytes, ..Limits::default() };
            for (at, expected) in defined.iter().enumerate() {
                let (mut budget, mut found) = (Budget::new(&limits), Found::default());
                let rules = Ruled(&game);
                assert_eq!(outcome(&rules, &at, &mut found, &mut budget).unwrap(), *expected, "{round} {at}");
                let best = best_of(&rules, &game.options[at], *expected, &mut found, &mut budget).unwrap();
                let kept = best.map(|i| defined[game.options[at][i]].flipped());
                let is_kept = !game.options[at].is_empty() && *expected != Outcome::Loss;
                assert_eq!(kept, is_kept.then_some(*expected), "{round} {at}");
                found.release(&mut budget);
                assert_eq!(budget.left(), max_bytes);
            }
        }
    }
}

/// With cycles what is answered is right, and what is not is refused.
#[test]
fn games_with_cycles() {
    let (mut random, limits) = (Random(30), Limits::default());
    let (mut answered, mut refused) = (0, 0);
    for round in 0..150 {
        let game = Drawn::random(25, true, &mut random);
        for (at, expected) in game.retrograde().iter().enumerate() {
            match outcome(&Ruled(&game), &at, &mut Found::default(), &mut Budget::new(&limits)) {
                Ok(found) => {
                    assert_eq!(found, *expected, "{round} {at}");
                    answered += u32::from(!game.options[at].is_empty());
                }
                Err(Halt::Cycle(line)) => {
                    for (i, from) in line.iter().enumerate() {
                        let to = line[(i + 1) % line.len()];
                        assert!(game.options[*from].contains(&to), "{round} {at}: {line:?}");
                    }
                    refused += 1;
                }
                Err(Halt::Stopped(stopped)) => panic!("{stopped}"),
            }
        }
    }
    assert!(answered > 300 && refused > 300, "{answered} answered, {refused} refused");
}

/// Node Kayles on paths: a vertex goes, and its neighbours.
struct Path;

impl Impartial for Path {
    type Component = u32;
    type Move = u32;
    fn moves(&self, n: &u32, out: &mut Vec<u32>) {
        out.extend(0..*n);
    }
    fn play(&self, n: &u32, vertex: &u32, out: &mut Vec<u32>) {
        out.extend([vertex.saturating_sub(1), (n - vertex).saturating_sub(2)].into_iter().filter(|&n| n > 0));
    }
}

/// Under misère play a cycle of n is a path of n - 3 for the other player, and is won for n = 4, 5, 9, 10, 14
/// up to 16; under normal play paths are Dawson's chess.
#[test]
fn node_kayles_under_both_rules() {
    let limits = Limits::default();
    let lost = |rules: &Whole<Path>, n| {
        let sum = if n == 0 { Vec::new() } else { vec![n] };
        let found = outcome(&Ruled(rules), &sum, &mut Found::default(), &mut Budget::new(&limits));
        found.unwrap() == Outcome::Loss
    };
    let misere = Whole::misere(Path);
    assert_eq!((0..=13).filter(|n| lost(&misere, *n)).collect::<Vec<_>>(), [1, 2, 6, 7, 11]);
    let normal = Whole::normal(Path);
    // zeros of 0.137, one less than those of 0.07
    assert_eq!((1..=21).filter(|n| lost(&normal, *n)).collect::<Vec<_>>(), [4, 8, 14, 20]);
}

#[test]
fn limits_are_kept() {
    let rules = Whole::misere(Path);
    let limits = Limits { max_bytes: 5000, ..Limits::default() };
    let asked = |sum: Vec<u32>, limits: &Limits| {
        outcome(&Ruled(&rules), &sum, &mut Found::default(), &mut Budget::new(limits)).is_err()
    };
    assert!(asked(vec![20], &limits));
    let limits = Limits::default();
    limits.stop.time_is_over();
    assert!(asked(vec![40, 41, 43], &limits));
}

/// Any number of threads finds the same outcome, from the beginning or after one was alone for a while, and
/// with little memory; all of it is given back.
#[test]
fn threads_agree() {
    let mut random = Random(11);
    for _ in 0..60 {
        let game = Drawn::random(300, false, &mut random);
        let expected = game.retrograde();
        for (count, alone, max_bytes) in [(2, 0, 1 << 22), (3, 20, 1 << 22), (2, 0, 60_000)] {
            let limits = Limits { max_bytes, ..Limits::default() };
            let (mut budget, mut found) = (Budget::new(&limits), Found::default());
            for at in [299, 298, 150] {
                let threads = Threads { count, alone };
                let outcome = outcome_by(threads, &Ruled(&game), &at, &mut found, &mut budget);
                assert_eq!(outcome.unwrap(), expected[at], "{at} by {threads:?}");
            }
            found.release(&mut budget);
            assert_eq!(budget.left(), max_bytes);
        }
    }
}
