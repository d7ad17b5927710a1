//! Techniques that are counted: each finds the values of the definition, and its counts are those of the work
//! that it names, done once more by plain recursion.

use std::collections::BTreeSet;

use grundy_base::graph::Graph;
use grundy_base::limits::{Budget, Limits};
use grundy_base::{Nimber, Outcome, mex};
use grundy_solve::experiment::{
    Call, Components, Halt, Kept, Mex, Tally, Win, backward, by_components, by_table, marking, recurse,
    retrograde,
};
use proptest::prelude::*;

/// Positions by number, each with its moves, and what it is worth if it is an end.
#[derive(Clone, Debug)]
struct Drawn {
    arcs: Vec<Box<[u32]>>,
    endings: Vec<Outcome>,
}

impl Drawn {
    fn graph(&self) -> Graph {
        let of = |(from, to): (u32, &[u32])| to.iter().map(|&to| (from, to)).collect::<Vec<_>>();
        let arcs: Vec<_> = (0..).zip(&self.arcs).flat_map(|(from, to)| of((from, to))).collect();
        Graph::from_arcs(self.arcs.len(), &arcs)
    }

    /// By repeating the definition until it gives nothing new; what is left is a draw.
    fn outcomes(&self) -> Vec<Outcome> {
        let mut known: Vec<Option<Outcome>> = vec![None; self.arcs.len()];
        for _ in 0..=self.arcs.len() {
            for (at, moves) in self.arcs.iter().enumerate() {
                let has = |outcome| moves.iter().any(|&to| known[to as usize] == Some(outcome));
                let all_won = moves.iter().all(|&to| known[to as usize] == Some(Outcome::Win));
                known[at] = match () {
                    () if moves.is_empty() => Some(self.endings[at]),
                    () if has(Outcome::Loss) => Some(Outcome::Win),
                    () if all_won => Some(Outcome::Loss),
                    () => None,
                };
            }
        }
        known.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect()
    }
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![3 => Just(Outcome::Loss), 1 => Just(Outcome::Draw), 1 => Just(Outcome::Win)]
}

/// Games of a few positions; if play ends, moves lead to smaller numbers.
fn drawn(ends: bool) -> impl Strategy<Value = Drawn> {
    prop::collection::vec((outcome(), prop::collection::vec(0_u32..1000, 0..4)), 1..9).prop_map(move |rows| {
        let count = u32::try_from(rows.len()).unwrap();
        let heads = |at: u32, to: Vec<u32>| -> Box<[u32]> {
            let below = if ends { at } else { count };
            to.into_iter().filter(|_| below > 0).map(|to| to % below).collect()
        };
        let (endings, arcs): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        Drawn { arcs: (0..).zip(arcs).map(|(at, to)| heads(at, to)).collect(), endings }
    })
}

/// What plain recursion does.
#[derive(Default)]
struct Walk {
    calls: u64,
    moves: u64,
    open: u64,
    depth: u64,
    visited: BTreeSet<u32>,
    remembers: bool,
}

impl Walk {
    fn enter_position(&mut self, game: &Drawn, at: u32, lost: &dyn Fn(u32) -> bool) {
        self.calls += 1;
        if !self.visited.insert(at) && self.remembers {
            return;
        }
        self.open += 1;
        self.depth = self.depth.max(self.open);
        for &to in &game.arcs[at as usize] {
            self.moves += 1;
            self.enter_position(game, to, lost);
            if lost(to) {
                break;
            }
        }
        self.open -= 1;
    }

    fn enter_component(&mut self, components: &Components, at: u32) {
        self.calls += 1;
        if !self.visited.insert(at) {
            return;
        }
        self.open += 1;
        self.depth = self.depth.max(self.open);
        for rest in &components[at as usize] {
            self.moves += 1;
            rest.iter().for_each(|&part| self.enter_component(components, part));
        }
        self.open -= 1;
    }

    fn tally(&self, value_bytes: usize, frame_bytes: usize) -> Tally {
        let positions = self.visited.len() as u64;
        let kept = if self.remembers { positions } else { 0 };
        let bytes = kept * value_bytes as u64 + self.depth * frame_bytes as u64;
        Tally { calls: self.calls, moves: self.moves, positions, depth: self.depth, kept, bytes }
    }
}

/// Asks for the last position: its value, the counts, and that one call fewer is too few.
fn check<C: Call<Value: PartialEq + std::fmt::Debug>>(
    game: &Drawn,
    remembers: bool,
    expected: C::Value,
    lost: &dyn Fn(u32) -> bool,
    ending: &dyn Fn(u32) -> C::Value,
) {
    let root = u32::try_from(game.arcs.len() - 1).unwrap();
    let mut walk = Walk { remembers, ..Walk::default() };
    walk.enter_position(game, root, lost);
    let tally = walk.tally(size_of::<C::Value>(), size_of::<(u32, usize, C)>());
    let limits = Limits::default();
    let ask = |kept: &mut Kept<C::Value>, tally: &mut Tally, most| {
        recurse::<C>(&game.arcs, root, ending, kept, tally, most, &mut Budget::new(&limits))
    };
    let (mut kept, mut done) = (Kept::new(remembers), Tally::default());
    assert_eq!(ask(&mut kept, &mut done, tally.calls).unwrap(), expected, "{game:?}");
    assert_eq!(done, tally, "{game:?}");
    let too_few = ask(&mut Kept::new(remembers), &mut Tally::default(), tally.calls - 1);
    assert!(matches!(too_few, Err(Halt::TooMany)));
    // counts go on; whoever remembers asks once more, and nobody visits a position for the first time again
    assert_eq!(ask(&mut kept, &mut done, u64::MAX).unwrap(), expected);
    let calls = tally.calls + if remembers { 1 } else { tally.calls };
    assert_eq!((done.calls, done.positions, done.kept), (calls, tally.positions, tally.kept), "{game:?}");
}

proptest! {
    #[test]
    fn recursion_is_the_definition_and_is_counted(game in drawn(true)) {
        let outcomes = game.outcomes();
        let mut nimbers: Vec<Nimber> = Vec::new();
        for moves in &game.arcs {
            nimbers.push(mex(moves.iter().map(|&to| nimbers[to as usize])));
        }
        let (outcome, nimber) = (*outcomes.last().unwrap(), *nimbers.last().unwrap());
        let lost = |at: u32| outcomes[at as usize] == Outcome::Loss;
        let ending = |at: u32| game.endings[at as usize];
        for remembers in [false, true] {
            check::<Win<false>>(&game, remembers, outcome, &|_| false, &ending);
            check::<Win<true>>(&game, remembers, outcome, &lost, &ending);
            check::<Mex>(&game, remembers, nimber, &|_| false, &|_| Nimber::ZERO);
        }
    }

    #[test]
    fn sweeps_are_the_definition_and_are_counted(game in drawn(true), any in drawn(false)) {
        let limits = Limits::default();
        let budget = || Budget::new(&limits);
        for game in [game, any] {
            let (graph, outcomes) = (game.graph(), game.outcomes());
            let count = game.arcs.len() as u64;
            let arcs = graph.count_arcs() as u64;
            let ending = |at: u32| game.endings[at as usize];
            let into = |wanted: &dyn Fn(usize) -> bool| {
                game.arcs.iter().flatten().filter(|&&to| wanted(to as usize)).count() as u64
            };
            let back = 4 * arcs + 8 * (count + 1);
            let all = Tally { positions: count, kept: count, ..Tally::default() };
            let swept = |moves, bytes| Tally { moves, bytes, ..all };
            // what comes back by no end is never decided
            let decided = |at: usize| outcomes[at] != Outcome::Draw || game.arcs[at].is_empty();
            let (found, tally) = retrograde(&graph, &ending, &mut budget()).unwrap();
            prop_assert_eq!(&found, &outcomes);
            prop_assert_eq!(tally, swept(into(&decided), 5 * count + back));
            let descending = (0_u32..).zip(&game.arcs).all(|(at, to)| to.iter().all(|&to| to < at));
            if !descending {
                continue;
            }
            let (found, tally) = backward(&graph, &ending, &mut budget()).unwrap();
            prop_assert_eq!(&found, &outcomes);
            prop_assert_eq!(tally, swept(arcs, count));
            let (found, tally) = marking(&graph, &ending, &mut budget()).unwrap();
            prop_assert_eq!(&found, &outcomes);
            let ends = |at: &usize| game.arcs[*at].is_empty();
            let draws = (0..game.arcs.len()).filter(ends).any(|at| game.endings[at] == Outcome::Draw);
            // where draws are possible, an unmarked position looks for one
            let looked = (0..game.arcs.len()).filter(|&at| draws && outcomes[at] != Outcome::Win);
            let looked: u64 = looked.map(|at| game.arcs[at].len() as u64).sum();
            let moves = looked + into(&|at| outcomes[at] == Outcome::Loss);
            prop_assert_eq!(tally, swept(moves, count + back));
        }
    }

    #[test]
    fn components_are_the_definition_and_are_counted(
        rows in prop::collection::vec(
            prop::collection::vec(prop::collection::vec(0_u32..1000, 0..3), 0..4), 1..8,
        ),
        sum in prop::collection::vec(0_usize..1000, 0..4),
    ) {
        let below = |at: u32, rest: Vec<u32>| -> Box<[u32]> {
            rest.into_iter().filter(|_| at > 0).map(|part| part % at).collect()
        };
        let components: Vec<Vec<Box<[u32]>>> = (0..).zip(rows)
            .map(|(at, options)| options.into_iter().map(|rest| below(at, rest)).collect())
            .collect();
        let sum: Vec<u32> = sum.into_iter().map(|at| u32::try_from(at % components.len()).unwrap()).collect();
        let mut nimbers: Vec<Nimber> = Vec::new();
        for options in &components {
            let value = |rest: &[u32]| Nimber::sum(rest.iter().map(|&part| nimbers[part as usize]));
            nimbers.push(mex(options.iter().map(|rest| value(rest))));
        }
        let expected = Nimber::sum(sum.iter().map(|&at| nimbers[at as usize]));
        let limits = Limits::default();
        // a single end keeps one value and opens one call
        let one = by_components(&[Vec::new()], &[0], &mut Budget::new(&limits)).unwrap().1;
        let frame = usize::try_from(one.bytes).unwrap() - size_of::<Nimber>();
        prop_assert!(frame > size_of::<Nimber>());
        let mut walk = Walk { remembers: true, ..Walk::default() };
        sum.iter().for_each(|&at| walk.enter_component(&components, at));
        let tally = walk.tally(size_of::<Nimber>(), frame);
        let found = by_components(&components, &sum, &mut Budget::new(&limits)).unwrap();
        prop_assert_eq!(found, (expected, tally));
        let bytes = tally.kept * size_of::<Nimber>() as u64;
        let table = Tally { calls: 0, depth: 0, bytes, ..tally };
        let found = by_table(&components, &sum, &mut Budget::new(&limits)).unwrap();
        prop_assert_eq!(found, (expected, table));
    }
}

/// 2 leads to 1, and 0 and 1 lead to one another.
#[test]
fn positions_that_come_back_are_noticed() {
    let game =
        Drawn { arcs: vec![Box::new([1]), Box::new([0]), Box::new([1])], endings: vec![Outcome::Loss; 3] };
    let limits = Limits::default();
    let ending = |_| Outcome::Loss;
    for remembers in [false, true] {
        let (mut kept, mut tally) = (Kept::new(remembers), Tally::default());
        let asked = recurse::<Win<true>>(
            &game.arcs,
            2,
            ending,
            &mut kept,
            &mut tally,
            u64::MAX,
            &mut Budget::new(&limits),
        );
        assert!(matches!(asked, Err(Halt::Cycle)));
    }
    let graph = game.graph();
    assert!(matches!(backward(&graph, &ending, &mut Budget::new(&limits)), Err(Halt::Cycle)));
    assert!(matches!(marking(&graph, &ending, &mut Budget::new(&limits)), Err(Halt::Cycle)));
    let components: Vec<Vec<Box<[u32]>>> =
        vec![vec![Box::new([1])], vec![Box::new([0])], vec![Box::new([1])]];
    assert!(matches!(by_components(&components, &[2], &mut Budget::new(&limits)), Err(Halt::Cycle)));
    assert!(matches!(by_table(&components, &[2], &mut Budget::new(&limits)), Err(Halt::Cycle)));
}
