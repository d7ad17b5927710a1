//! Random small games: independent ways to every value give the same value.

use grundy::graph::{Graph, GraphContest};
use grundy::limits::{Budget, Limits};
use grundy::rules::{Contest, Impartial, Indexed, Rules, Scored, Unplay, Whole};
use grundy::solve::demand::Halt;
use grundy::solve::{contest, equation, grundy as nimbers, induction, memo, payoff, push, retrograde};
use grundy::{Nimber, Outcome, Verdict};
use proptest::prelude::*;

/// A contest on an explicit graph.
#[derive(Clone, Debug)]
struct OnGraph {
    graph: Graph,
    back: Graph,
    endings: Vec<Outcome>,
}

impl OnGraph {
    fn new(endings: Vec<Outcome>, arcs: &[(u32, u32)]) -> Self {
        let graph = Graph::from_arcs(endings.len(), arcs);
        Self { back: graph.reversed(), graph, endings }
    }

    fn board(&self) -> GraphContest<'_> {
        GraphContest { graph: &self.graph, endings: &self.endings }
    }
}

impl Rules for OnGraph {
    type Position = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend(0..self.graph.arcs_from(*at).len());
    }
    fn play(&self, at: &usize, mv: &usize) -> usize {
        self.graph.arcs_from(*at)[*mv] as usize
    }
}

impl Contest for OnGraph {
    fn ending(&self, at: &usize) -> Outcome {
        self.endings[*at]
    }
}

impl Indexed for OnGraph {
    fn size(&self) -> usize {
        self.graph.len()
    }
    fn index(&self, at: &usize) -> usize {
        *at
    }
    fn position(&self, index: usize) -> Option<usize> {
        Some(index)
    }
}

impl Unplay for OnGraph {
    fn predecessors(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend(self.back.arcs_from(*at).iter().map(|&tail| tail as usize));
    }
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![4 => Just(Outcome::Loss), 1 => Just(Outcome::Draw), 1 => Just(Outcome::Win)]
}

/// Any graph, cycles, self-loops and repeated arcs included.
fn any_game() -> impl Strategy<Value = OnGraph> {
    (1u32..14).prop_flat_map(|n| {
        let endings = prop::collection::vec(outcome(), n as usize);
        let arcs = prop::collection::vec((0..n, 0..n), 0..3 * n as usize);
        (endings, arcs).prop_map(|(endings, arcs)| OnGraph::new(endings, &arcs))
    })
}

/// A graph in which every arc leads to a smaller number.
fn acyclic_game() -> impl Strategy<Value = OnGraph> {
    (1u32..14).prop_flat_map(|n| {
        let endings = prop::collection::vec(outcome(), n as usize);
        let arcs = prop::collection::vec((0..n, 0..n), 0..3 * n as usize);
        (endings, arcs).prop_map(|(endings, arcs)| {
            let down: Vec<_> =
                arcs.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.max(b), a.min(b))).collect();
            OnGraph::new(endings, &down)
        })
    })
}

/// The definition, word for word: recursion without any cleverness.
fn by_definition(game: &OnGraph, at: usize) -> (Outcome, u32) {
    let options: Vec<_> =
        game.graph.arcs_from(at).iter().map(|&head| by_definition(game, head as usize)).collect();
    let plies = |kind, pick: fn(u32, u32) -> u32| {
        options.iter().filter(|(outcome, _)| *outcome == kind).map(|(_, plies)| plies + 1).reduce(pick)
    };
    if options.is_empty() {
        (game.endings[at], 0)
    } else if let Some(fastest) = plies(Outcome::Loss, u32::min) {
        (Outcome::Win, fastest)
    } else if options.iter().any(|(outcome, _)| *outcome == Outcome::Draw) {
        (Outcome::Draw, 0)
    } else {
        (Outcome::Loss, plies(Outcome::Win, u32::max).expect("all moves lead to wins"))
    }
}

/// Retrograde analysis as the textbook defines it, layer by layer, rescanning everything.
fn by_layers(game: &OnGraph) -> Vec<Verdict> {
    let n = game.graph.len();
    let dead = |v: usize| game.graph.arcs_from(v).is_empty();
    let mut verdicts: Vec<Option<Verdict>> =
        (0..n).map(|v| dead(v).then(|| Verdict::ended(game.endings[v]))).collect();
    for k in 1..=2 * u32::try_from(n).unwrap() {
        let known = verdicts.clone();
        for v in (0..n).filter(|&v| known[v].is_none()) {
            let options: Vec<_> = game.graph.arcs_from(v).iter().map(|&h| known[h as usize]).collect();
            let layer = |o: &Option<Verdict>, kind| {
                o.is_some_and(|o| o.outcome == kind && o.remoteness == Some(k - 1))
            };
            let lost = |o: &Option<Verdict>| o.is_some_and(|o| o.outcome == Outcome::Win);
            if options.iter().any(|o| layer(o, Outcome::Loss)) {
                verdicts[v] = Some(Verdict { outcome: Outcome::Win, remoteness: Some(k) });
            } else if options.iter().all(lost) && options.iter().any(|o| layer(o, Outcome::Win)) {
                verdicts[v] = Some(Verdict { outcome: Outcome::Loss, remoteness: Some(k) });
            }
        }
    }
    verdicts.into_iter().map(|v| v.unwrap_or(Verdict::of(Outcome::Draw))).collect()
}

/// An impartial game given by a list: component i has these options, each a sum of smaller components.
#[derive(Clone, Debug)]
struct Listed(Vec<Vec<Vec<u64>>>);

impl Listed {
    /// The length of the longest play.
    fn plies(&self, sum: &[u64]) -> usize {
        let mut longest: Vec<usize> = Vec::new();
        let at = |longest: &[usize], sum: &[u64]| -> usize {
            sum.iter().map(|&part| longest[usize::try_from(part).unwrap()]).sum()
        };
        for options in &self.0 {
            let plies = options.iter().map(|rest| 1 + at(&longest, rest)).max().unwrap_or(0);
            longest.push(plies);
        }
        at(&longest, sum)
    }
}

impl Impartial for Listed {
    type Component = u64;
    type Move = usize;
    fn moves(&self, at: &u64, out: &mut Vec<usize>) {
        out.extend(0..self.0[usize::try_from(*at).unwrap()].len());
    }
    fn play(&self, at: &u64, mv: &usize, out: &mut Vec<u64>) {
        out.extend(&self.0[usize::try_from(*at).unwrap()][*mv]);
    }
}

fn listed_game() -> impl Strategy<Value = Listed> {
    prop::collection::vec(prop::collection::vec(prop::collection::vec(0u64..100, 0..3), 0..4), 1..7).prop_map(
        |mut components| {
            for (i, options) in components.iter_mut().enumerate() {
                let i = i as u64;
                // component 0 has options without parts only, so that all parts are smaller
                options.iter_mut().for_each(|sum| {
                    sum.retain(|_| i > 0);
                    sum.iter_mut().for_each(|part| *part %= i.max(1));
                });
            }
            Listed(components)
        },
    )
}

proptest! {
    #[test]
    fn all_solvers_of_acyclic_contests_agree(game in acyclic_game()) {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let induction = induction::solve(game.board()).unwrap();
        let push = push::solve(game.board()).unwrap();
        let retrograde = retrograde::solve(game.board());
        let in_arrays = induction::solve_indexed(&game, &mut budget).unwrap();
        let pushed_in_arrays = push::solve_indexed(&game, true, &mut budget).unwrap();
        let (mut known, mut scores) = (memo::Memo::default(), payoff::Memo::<Scored<&OnGraph>>::default());
        for at in 0..game.graph.len() {
            let (outcome, plies) = by_definition(&game, at);
            let verdict = Verdict { outcome, remoteness: (outcome != Outcome::Draw).then_some(plies) };
            prop_assert_eq!(induction[at], verdict);
            prop_assert_eq!(retrograde[at], verdict);
            prop_assert_eq!(in_arrays[at], Some(verdict));
            prop_assert_eq!(push[at], outcome);
            prop_assert_eq!(pushed_in_arrays[at], Some(outcome));
            prop_assert_eq!(memo::outcome(&game, &at, &mut known, &mut budget).unwrap(), outcome);
            let score = payoff::payoffs(&Scored(&game), &(at, 0), payoff::Ties::First, &mut scores, &mut budget);
            let expected = match outcome { Outcome::Loss => -1, Outcome::Draw => 0, Outcome::Win => 1 };
            prop_assert_eq!(&*score.unwrap(), &[expected, -expected][..]);
            let mut solved = contest::solve(&game, &at, grundy::solve::Solver::Induction, &mut budget).unwrap();
            prop_assert_eq!(solved.verdict(&at, &mut budget).unwrap(), verdict);
        }
    }

    #[test]
    fn retrograde_analysis_is_the_layered_definition(game in any_game()) {
        prop_assert_eq!(retrograde::solve(game.board()), by_layers(&game));
    }

    #[test]
    fn every_cycle_is_noticed_and_shown(game in any_game()) {
        match grundy::graph::against_the_moves(&game.graph) {
            Ok(order) => {
                let mut place = vec![usize::MAX; game.graph.len()];
                order.iter().enumerate().for_each(|(i, &v)| place[v as usize] = i);
                for v in 0..game.graph.len() {
                    prop_assert!(game.graph.arcs_from(v).iter().all(|&h| place[h as usize] < place[v]));
                }
            }
            Err(cycle) => {
                prop_assert!(!cycle.is_empty());
                for (i, &v) in cycle.iter().enumerate() {
                    let next = cycle[(i + 1) % cycle.len()];
                    prop_assert!(game.graph.arcs_from(v as usize).contains(&next));
                }
            }
        }
        // the memo stops early, so it may miss a cycle; but it must end, and what it says of a cycle must be
        // true
        let limits = Limits::default();
        let mut known = memo::Memo::default();
        if let Err(Halt::Cycle(cycle)) = memo::outcome(&game, &0, &mut known, &mut Budget::new(&limits)) {
            for (i, &v) in cycle.iter().enumerate() {
                let next = u32::try_from(cycle[(i + 1) % cycle.len()]).unwrap();
                prop_assert!(game.graph.arcs_from(v).contains(&next));
            }
        }
    }

    #[test]
    fn nimbers_agree_with_whole_positions_and_with_outcomes(game in listed_game(), sum in prop::collection::vec(0u64..100, 0..4)) {
        let sum: Vec<u64> = sum.into_iter().map(|part| part % game.0.len() as u64).collect();
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let mut memo = nimbers::Memo::default();
        let values: Vec<Nimber> =
            sum.iter().map(|at| nimbers::nimber(&game, at, &mut memo, &mut budget).unwrap()).collect();
        let total = Nimber::sum(values.iter().copied());
        // whole positions grow exponentially with the length of play: keep to short games
        let plies = game.plies(&sum);
        prop_assume!(plies <= 16);
        // the sum theorem, against the mex over whole positions, with a cache and (the very short ones)
        // without
        for mut whole in [nimbers::Memo::default(), nimbers::Memo::forgetful()].into_iter().take(if plies <= 7 { 2 } else { 1 }) {
            prop_assert_eq!(nimbers::nimber_of_whole(&game, &sum, &mut whole, &mut budget).unwrap(), total);
        }
        // lifted to a contest: P iff the nimber is zero
        let whole = Whole::normal(&game);
        let mut known = memo::Memo::default();
        let root = Whole::<&Listed>::canonical(sum.clone());
        let outcome = memo::outcome(&whole, &root, &mut known, &mut budget).unwrap();
        prop_assert_eq!(outcome == Outcome::Loss, total.is_zero());
        // the nim equation finds exactly the moves into lost positions
        for (i, target) in equation::targets(&values).into_iter().enumerate() {
            let by_equation = equation::moves_to(&game, &sum[i], target, |at| nimbers::nimber(&game, at, &mut memo, &mut budget)).unwrap();
            let mut moves = Vec::new();
            game.moves(&sum[i], &mut moves);
            for mv in moves {
                let mut after = sum.clone();
                after.remove(i);
                game.play(&sum[i], &mv, &mut after);
                let after = Whole::<&Listed>::canonical(after);
                let lost = memo::outcome(&whole, &after, &mut known, &mut budget).unwrap() == Outcome::Loss;
                prop_assert_eq!(by_equation.contains(&mv), lost);
            }
        }
        let certain = equation::certain(&values).count();
        prop_assert_eq!(certain % 2 == 1, !total.is_zero());
    }
}
