//! Random games whose tiers are mostly left by every move, against the solver of whole games, cell by cell:
//! parts and windows of any size, stopped and gone on with.

use grundy_base::error::Limit;
use grundy_base::limits::Limits;
use grundy_base::value::outcome::Outcome;
use proptest::prelude::*;

use super::super::solve_with;
use super::super::tests::{Graph, Memory, groups, ways, whole};
use super::*;
use crate::strong::Tiers;
use crate::strong::grade::Grade;

/// Graphs cut into groups; most moves lead to groups before, and in every fourth group some stay.
pub(in super::super) fn layered() -> impl Strategy<Value = (Graph, Vec<usize>)> {
    let number = (0_u32..100, 0_u32..3, proptest::collection::vec(any::<u32>(), 1..5));
    let rows = proptest::collection::vec(number, 10..300);
    (rows, proptest::collection::vec(1_usize..300, 1..12)).prop_map(|(rows, mut cuts)| {
        cuts.retain(|&cut| cut < rows.len());
        cuts.sort_unstable();
        cuts.dedup();
        let bounds: Vec<usize> = [0].into_iter().chain(cuts.iter().copied()).chain([rows.len()]).collect();
        let mut moves = Vec::new();
        let mut endings = Vec::new();
        for (at, (kind, ending, out)) in rows.into_iter().enumerate() {
            let group = bounds.partition_point(|&bound| bound <= at) - 1;
            let before = if group % 4 == 3 { bounds[group + 1] } else { bounds[group] };
            let to = out.into_iter().filter(|_| before > 0 && kind >= 12).map(|to| to as usize % before);
            moves.push((kind >= 6).then(|| to.collect()));
            endings.push([Outcome::Loss, Outcome::Win, Outcome::Draw][ending as usize]);
        }
        (Graph::new(moves, endings), cuts)
    })
}

/// Parts in memory; it stops before this one, as by a kill.
struct Parts {
    part: usize,
    codes: Vec<(Vec<u16>, u32)>,
    stop_before: usize,
}

impl KeepParts for Parts {
    fn part(&self) -> usize {
        self.part
    }
    fn kept(&mut self, part: usize) -> Result<Option<u32>, Stopped> {
        Ok(self.codes.get(part).map(|(_, longest)| *longest))
    }
    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped> {
        if part == self.stop_before {
            return Err(Stopped::new(Limit::Interrupt, String::new()));
        }
        assert_eq!(part, self.codes.len(), "in order, each once");
        let plies = |code: &u16| Grade::of_code(*code).and_then(|grade| grade.verdict().remoteness);
        let longest = codes.iter().filter_map(plies).max().unwrap_or(0);
        self.codes.push((codes.to_vec(), longest));
        Ok(())
    }
}

/// Solves all tiers, with memory for a part and for so many numbers that are read; gives also how many tiers
/// were solved by one look.
fn by_tiers(
    graph: &Graph,
    tiers: &Tiers,
    words: Layout,
    (part, window): (usize, usize),
    stop_before: usize,
) -> Result<(Vec<u16>, usize), TierHalt> {
    let mut memory = Memory { tiers: Vec::new(), stretch: 7 };
    let mut looks = 0;
    for tier in 0..tiers.len() {
        let moves = TierMoves::new(graph, tiers, tier);
        if !moves.tier.is_left_by_every_move() {
            let limits = Limits::default();
            let solved =
                solve_with(&moves, words, &mut memory, None, &mut |_| Ok(()), &mut Budget::new(&limits));
            memory.tiers.push(solved?);
            continue;
        }
        looks += 1;
        // cells of four bytes, if any: then some memory is left for a larger window
        let max_bytes = part_bytes(part, false) + 2 * window as u64;
        let limits = Limits { max_bytes, ..Limits::default() };
        let mut parts = Parts { part, codes: Vec::new(), stop_before };
        let longest = match forward_with(&moves, words, &mut memory, &mut parts, &mut Budget::new(&limits)) {
            Err(TierHalt::Stopped(Stopped { limit: Limit::Interrupt, .. })) => {
                parts.stop_before = usize::MAX;
                forward_with(&moves, words, &mut memory, &mut parts, &mut Budget::new(&limits))?
            }
            done => done?,
        };
        let codes: Vec<u16> = parts.codes.into_iter().flat_map(|(codes, _)| codes).collect();
        memory.tiers.push(SolvedTier { codes, longest });
    }
    let code = |number| {
        let (tier, place) = tiers.find(number).unwrap();
        memory.tiers[tier].codes[place]
    };
    Ok(((0..tiers.numbers()).map(code).collect(), looks))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn one_look_finds_the_same(
        (graph, cuts) in layered(),
        part in 1_usize..90,
        window in 1_usize..120,
        largest in 60_u32..900,
        stop_before in 0_usize..6,
    ) {
        let tiers = Tiers::of(&groups(&graph, &cuts));
        let words = Layout::of(largest, 5);
        let (codes, looks) = by_tiers(&graph, &tiers, words, (part, window), stop_before).unwrap();
        prop_assert_eq!(codes, whole(&graph));
        // moves from holes are none, so a tier that could stay may be left by every move as well
        prop_assert!(looks >= tiers.len() - tiers.len().div_ceil(4));
    }
}

/// Play that is longer than two bytes have room for: every number is a tier.
#[test]
fn long_play_does_not_wrap() {
    for length in [192, 256, 493, 700] {
        let graph = ways(length);
        let tiers = Tiers::of(&groups(&graph, &(1..2 * length).collect::<Vec<_>>()));
        for words in [Layout::WORDS, Layout::of(255, 3)] {
            let (codes, looks) = by_tiers(&graph, &tiers, words, (1, 1), 9).unwrap();
            assert!(codes == whole(&graph) && looks == tiers.len(), "{length}");
        }
    }
}

/// A move that stays, or leads where the game does not say, is met; so is one to a number without a value.
#[test]
fn what_a_game_says_is_checked() {
    let graph = ways(20);
    let mut said = groups(&graph, &[10, 20, 30]);
    said[1].leads_to.retain(|to| *to != 1);
    let halt = by_tiers(&graph, &Tiers::of(&said), Layout::WORDS, (9, 9), 9).unwrap_err();
    assert!(matches!(halt, TierHalt::Stray { from: 1, to: 1 }), "{halt:?}");
    let mut said = groups(&graph, &(1..40).collect::<Vec<_>>());
    said[39].leads_to.retain(|to| *to != 19);
    let halt = by_tiers(&graph, &Tiers::of(&said), Layout::WORDS, (9, 9), 9).unwrap_err();
    assert!(matches!(halt, TierHalt::Stray { .. }), "{halt:?}");

    let tiers = Tiers::of(&groups(&graph, &(1..40).collect::<Vec<_>>()));
    let hole = SolvedTier { codes: vec![crate::strong::HOLE], longest: 0 };
    let mut memory = Memory { tiers: vec![hole; 40], stretch: 1 };
    let mut parts = Parts { part: 9, codes: Vec::new(), stop_before: 9 };
    let (moves, limits) = (TierMoves::new(&graph, &tiers, 5), Limits::default());
    let halt = solve_forward(&moves, &mut memory, &mut parts, &mut Budget::new(&limits)).unwrap_err();
    assert!(matches!(halt, TierHalt::Hole { tier: 5 }), "{halt:?}");
}

/// Memory is charged before it is taken: for a part, and for one number that is read at least.
#[test]
fn memory_is_charged() {
    let moves = (0..200_usize).map(|at| Some(if at < 100 { Vec::new() } else { vec![at - 100, at - 50] }));
    let graph = Graph::new(
        moves.map(|to| to.map(|to: Vec<usize>| to.into_iter().filter(|&to| to < 100).collect())).collect(),
        vec![Outcome::Loss; 200],
    );
    let tiers = Tiers::of(&groups(&graph, &[100]));
    let mut memory = Memory { tiers: Vec::new(), stretch: 9 };
    let solve = |tier, memory: &mut Memory, max_bytes| {
        let limits = Limits { max_bytes, ..Limits::default() };
        let mut parts = Parts { part: 50, codes: Vec::new(), stop_before: 9 };
        let mut budget = Budget::new(&limits);
        let longest = solve_forward(&TierMoves::new(&graph, &tiers, tier), memory, &mut parts, &mut budget)?;
        assert_eq!(budget.left(), max_bytes, "all is given back");
        let codes = parts.codes.into_iter().flat_map(|(codes, _)| codes).collect();
        Ok::<_, TierHalt>(SolvedTier { codes, longest })
    };
    let least = part_bytes(50, true);
    for (tier, least) in [(0, least), (1, least + 2)] {
        let halt = solve(tier, &mut memory, least - 1).unwrap_err();
        assert!(matches!(halt, TierHalt::Stopped(Stopped { limit: Limit::Memory(_), .. })), "{halt:?}");
        let solved = solve(tier, &mut memory, least).unwrap();
        memory.tiers.push(solved);
    }
    let found: Vec<u16> = memory.tiers.into_iter().flat_map(|tier| tier.codes).collect();
    assert_eq!(found, whole(&graph));
    assert_eq!(forward_bytes(tiers.get(1), 50), least + 200);
}
