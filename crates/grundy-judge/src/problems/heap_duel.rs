//! Games on several heaps against the judge: Nim (1.3:D) and its hybrid with Bashe's game (1.4:B).

use std::fmt;
use std::marker::PhantomData;

use grundy::error::BadText;
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::habit::Habits;
use super::heaps::{self, Rules};
use crate::duel::{Duel, MoveError, Opponent, whole_numbers};
use crate::verdict::Speaker;

/// What distinguishes the two games.
pub(crate) trait HeapGame: Clone + fmt::Debug + Send + 'static {
    /// The most that a move may take.
    const MAX_TAKE: u64;

    /// The rules of one heap.
    fn rules() -> &'static Rules;

    /// Weak opponents of this game alone.
    fn weak() -> Vec<Opponent<Heaps<Self>>>;
}

/// The heaps that are left; an emptied one keeps its number.
#[derive(Clone, Debug)]
pub(crate) struct Heaps<K> {
    pub(super) left: Vec<u64>,
    /// What the contestant may always do when it is lost.
    pub(super) habits: Habits,
    kind: PhantomData<K>,
}

/// A move: which heap, from 0, and how many sticks.
pub(super) type Take = (usize, u64);

impl<K: HeapGame> Heaps<K> {
    /// The heaps that are not empty.
    pub(super) fn some(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.left.len()).filter(|&heap| self.left[heap] > 0)
    }

    pub(super) fn first(&self) -> usize {
        self.some().next().expect("a move is asked for only while the game is on")
    }

    fn last(&self) -> usize {
        self.some().next_back().expect("a move is asked for only while the game is on")
    }

    /// The first of the largest heaps.
    pub(super) fn largest(&self) -> usize {
        self.some()
            .rev()
            .max_by_key(|&heap| self.left[heap])
            .expect("a move is asked for only while the game is on")
    }

    fn smallest(&self) -> usize {
        self.some()
            .min_by_key(|&heap| self.left[heap])
            .expect("a move is asked for only while the game is on")
    }

    /// What fixed habits would take: from each of six heaps that are easy to find, seven amounts.
    pub(super) fn habitual(&self) -> impl Iterator<Item = Take> {
        let last_of = |key: fn(u64) -> u64| {
            let heap = self.some().max_by_key(|&heap| key(self.left[heap]));
            heap.expect("a move is asked for only while the game is on")
        };
        let heaps = [
            self.first(),
            self.last(),
            self.largest(),
            last_of(|sticks| sticks),
            self.smallest(),
            last_of(|sticks| u64::MAX - sticks),
        ];
        heaps.into_iter().flat_map(|heap| {
            let has = self.left[heap];
            let amounts = [1, 2, 3, has / 2, has.div_ceil(2), has - 1, has];
            amounts.map(|wanted| self.take(heap, wanted.max(1)))
        })
    }

    /// As much of a heap as may be taken, but not more than wanted.
    pub(super) fn take(&self, heap: usize, wanted: u64) -> Take {
        (heap, wanted.min(K::MAX_TAKE).min(self.left[heap]))
    }
}

impl<K: HeapGame> Duel for Heaps<K> {
    type Move = Take;

    fn lines(_: &str) -> usize {
        2
    }

    fn read(input: &str) -> Result<Self, BadText> {
        Ok(Self { left: heaps::read(input, 1..=12, 1..=1234)?, habits: Habits::ALL, kind: PhantomData })
    }

    fn over(&self) -> bool {
        // not: all values are zero
        self.left.iter().all(|&heap| heap == 0)
    }

    fn read_move(&self, line: &str) -> Result<Take, MoveError> {
        let [number, take] = whole_numbers(line, "the number of a heap and how many sticks, as 2 1")?;
        let found = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let Some(heap) = found.filter(|&heap| heap < self.left.len()) else {
            let why = format!("there is no heap {number}: expected 1 to {}", self.left.len());
            return Err(MoveError::Illegal(why));
        };
        let most = self.left[heap].min(K::MAX_TAKE);
        if most == 0 {
            return Err(MoveError::Illegal(format!("heap {number} is empty")));
        }
        let legal = u64::try_from(take).ok().filter(|take| (1..=most).contains(take));
        legal.map(|take| (heap, take)).ok_or_else(|| {
            let has = self.left[heap];
            MoveError::Illegal(format!(
                "{take} cannot be taken from heap {number}, which has {has}: expected 1 to {most}"
            ))
        })
    }

    fn write_move(&self, (heap, take): &Take) -> String {
        format!("{} {take}", heap + 1)
    }

    fn play(&mut self, by: Speaker, (heap, take): &Take) {
        if by == Speaker::Contestant && self.habits.explain() && self.value() == 0 {
            let would: Vec<Take> = self.habitual().collect();
            self.habits.note(&(*heap, *take), would);
        }
        self.left[*heap] -= take;
    }

    fn moves(&self) -> Vec<Take> {
        let mut moves = Vec::new();
        let mut cuts = Vec::new();
        for (heap, &has) in self.left.iter().enumerate() {
            K::rules().moves(&has, &mut cuts);
            moves.extend(cuts.drain(..).map(|cut| (heap, cut.taken(has))));
        }
        moves
    }

    fn best(&self) -> Vec<Take> {
        heaps::winning(K::rules(), &self.left)
    }

    fn greedy(&self) -> Take {
        self.take(self.largest(), u64::MAX)
    }

    fn value(&self) -> i64 {
        i64::from(heaps::wins(K::rules(), &self.left))
    }

    /// Those of the reference, and some more. `greedy` takes all it can from the largest heap.
    fn weak() -> Vec<Opponent<Self>> {
        let mut weak: Vec<Opponent<Self>> = vec![
            Opponent {
                name: "one-first",
                about: "takes 1 from the first heap",
                choose: |game, _| game.take(game.first(), 1),
            },
            Opponent {
                name: "one-last",
                about: "takes 1 from the last heap",
                choose: |game, _| game.take(game.last(), 1),
            },
            Opponent {
                name: "one-largest",
                about: "takes 1 from the largest heap",
                choose: |game, _| game.take(game.largest(), 1),
            },
            Opponent {
                name: "max-first",
                about: "takes all it can from the first heap",
                choose: |game, _| game.take(game.first(), u64::MAX),
            },
            Opponent {
                name: "max-smallest",
                about: "takes all it can from the smallest heap",
                choose: |game, _| game.take(game.smallest(), u64::MAX),
            },
            Opponent {
                name: "random-heap",
                about: "any heap, any number of its sticks",
                choose: |game, rng| {
                    let some: Vec<usize> = game.some().collect();
                    let heap = *some.choose(rng).expect("a move is asked for only while the game is on");
                    game.take(heap, rng.random_range(1..=game.left[heap].min(K::MAX_TAKE)))
                },
            },
            Opponent {
                name: "leveller",
                about: "cuts the largest heap down to the next one; takes 1 if they are equal",
                choose: |game, _| {
                    let largest = game.largest();
                    let next = game.some().filter(|&heap| heap != largest).map(|heap| game.left[heap]).max();
                    game.take(largest, (game.left[largest] - next.unwrap_or(0)).max(1))
                },
            },
        ];
        weak.extend(K::weak());
        weak
    }
}

/// Whether all moves that the rules know are legal, and no others: to be called by tests of both games.
#[cfg(test)]
pub(super) fn check_legality<K: HeapGame>() {
    let game = Heaps::<K> { left: vec![3, 0, 7, 1], habits: Habits::ALL, kind: PhantomData };
    let mut legal = 0;
    for heap in -1..=6 {
        for take in -1..=9 {
            legal += usize::from(game.read_move(&format!("{heap} {take}")).is_ok());
        }
    }
    assert_eq!(legal, game.moves().len());
}

/// The weak opponents from which the reference player does not take over in all games from these lost starts:
/// there should be none.
#[cfg(test)]
pub(super) fn unbeaten<K: HeapGame>(starts: &[Vec<u64>], seeds: u64) -> Vec<&'static str> {
    use crate::generate::Versus;
    use crate::interact::{DuelPlayer, Match, talk};
    let weak = crate::opponents::all::<Heaps<K>>();
    let names = weak.into_iter().map(|opponent| opponent.name).filter(|name| !name.starts_with("ideal"));
    let beats = |name: &str, start: &Vec<u64>, seed: u64| {
        let versus = Versus::new(name, seed).at_least(1);
        let mut referee = Match::<Heaps<K>>::new(&heaps::write(start), &versus).unwrap();
        talk(&mut referee, &mut DuelPlayer::<Heaps<K>>::new(seed), Some(10)).judged.is_ok()
    };
    names.filter(|name| starts.iter().any(|start| (0..seeds).any(|seed| !beats(name, start, seed)))).collect()
}
