//! Random games in tiers against the solver of whole games, cell by cell; and the two faults that prototypes
//! of this way of solving had.

use std::collections::BTreeSet;

use grundy_base::limits::Limits;
use grundy_base::rules::{Contest, Rules};
use grundy_base::value::outcome::Outcome;
use proptest::prelude::*;

use super::*;
use crate::strong::{Group, Tiers, solve};

/// Numbers with moves; some are holes, some have several names (as symmetric positions have).
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// For each number where moves lead; `None` for a hole.
    moves: Vec<Option<Vec<usize>>>,
    endings: Vec<Outcome>,
    before: Vec<Vec<usize>>,
    /// Predecessors that are not named.
    pub(super) forgotten: usize,
}

impl Graph {
    pub(super) fn new(mut moves: Vec<Option<Vec<usize>>>, endings: Vec<Outcome>) -> Self {
        let holes: BTreeSet<usize> = (0..moves.len()).filter(|&at| moves[at].is_none()).collect();
        let mut before = vec![Vec::new(); moves.len()];
        for (at, out) in moves.iter_mut().enumerate().filter_map(|(at, out)| Some((at, out.as_mut()?))) {
            out.retain(|to| !holes.contains(to));
            out.iter().for_each(|&to| before[to].push(at));
        }
        Self { moves, endings, before, forgotten: usize::MAX }
    }

    /// Every number by one name of two, as if a mirror image.
    fn named(number: usize, mirrored: bool) -> usize {
        2 * number + usize::from(mirrored)
    }
}

impl Rules for Graph {
    type Position = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        let to = self.moves[at / 2].as_ref().expect("no move leads to a hole");
        // mirrored, the moves come in another order, to other names, some twice
        let names = to.iter().enumerate().map(|(i, &to)| Self::named(to, (i + at) % 2 == 1));
        match at % 2 {
            0 => out.extend(names),
            _ => out.extend(names.rev().flat_map(|name| [name, name ^ 1])),
        }
    }
    fn play(&self, _: &usize, to: &usize) -> usize {
        *to
    }
}

impl Contest for Graph {
    fn ending(&self, at: &usize) -> Outcome {
        self.endings[at / 2]
    }
}

impl Slots for Graph {
    fn slots(&self) -> usize {
        self.moves.len()
    }
    fn slot(&self, at: &usize) -> usize {
        at / 2
    }
    fn in_slot(&self, slot: usize) -> Option<usize> {
        self.moves[slot].as_ref().map(|_| Self::named(slot, slot.is_multiple_of(3)))
    }
    fn parents(&self, at: &usize, out: &mut Vec<usize>) -> bool {
        let before = self.before[at / 2].iter().filter(|&&before| before != self.forgotten);
        out.extend(before.flat_map(|&before| [Self::named(before, true), Self::named(before, false)]));
        true
    }
}

/// Solved tiers in memory, read in stretches of this many codes.
pub(super) struct Memory {
    pub(super) tiers: Vec<SolvedTier>,
    pub(super) stretch: usize,
}

impl Below for Memory {
    fn read(&mut self, tier: usize, places: Range<usize>, take: &mut TakeCodes<'_>) -> Result<(), Stopped> {
        let codes = &self.tiers[tier].codes[places.clone()];
        codes
            .chunks(self.stretch)
            .enumerate()
            .try_for_each(|(i, piece)| take(places.start + i * self.stretch, piece))
    }
    fn longest(&self, tier: usize) -> u32 {
        self.tiers[tier].longest
    }
}

/// The groups of a graph cut before these numbers, with arrows as its moves go.
pub(super) fn groups(graph: &Graph, cuts: &[usize]) -> Vec<Group> {
    let mut bounds: Vec<usize> = [&[0], cuts, &[graph.slots()]].concat();
    bounds.retain(|&cut| cut <= graph.slots());
    bounds.sort_unstable();
    bounds.dedup();
    let group_of = |number: usize| bounds.partition_point(|&bound| bound <= number) - 1;
    let leads_to = |numbers: Range<usize>| -> BTreeSet<usize> {
        numbers.filter_map(|at| graph.moves[at].as_ref()).flatten().map(|&to| group_of(to)).collect()
    };
    let ranges = bounds.windows(2).map(|pair| pair[0]..pair[1]);
    ranges
        .map(|numbers| Group {
            name: numbers.start.to_string(),
            numbers: numbers.clone(),
            leads_to: leads_to(numbers).into_iter().collect(),
        })
        .collect()
}

/// Solves all tiers; each tier is left in one of its rounds, as by a kill, and goes on from the stage.
fn by_tiers(
    graph: &Graph,
    tiers: &Tiers,
    words: Layout,
    stretch: usize,
    leave: u32,
) -> Result<Vec<u16>, TierHalt> {
    let limits = Limits::default();
    let mut memory = Memory { tiers: Vec::new(), stretch };
    for tier in 0..tiers.len() {
        let moves = TierMoves::new(graph, tiers, tier);
        let mut stage = None;
        let mut keep = |between: &TierBetween<'_>| {
            if between.progress().plies != leave {
                return Ok(());
            }
            let cells = (0..between.cells()).map(|place| between.cell(place));
            let cells = match between.width() {
                2 => TierCells::Words(cells.map(|code| u16::try_from(code).unwrap()).collect()),
                _ => TierCells::Longs(cells.collect()),
            };
            stage = Some(TierStage { cells, progress: between.progress() });
            Err(Stopped::new(Limit::Interrupt, String::new()))
        };
        let mut budget = Budget::new(&limits);
        let first = solve_with(&moves, words, &mut memory, None, &mut keep, &mut budget);
        let solved = match first {
            Err(TierHalt::Stopped(_)) if stage.is_some() => {
                budget = Budget::new(&limits);
                solve_with(&moves, words, &mut memory, stage, &mut |_| Ok(()), &mut budget)
            }
            first => first,
        }?;
        // wider cells are given back
        assert_eq!(limits.max_bytes - budget.left(), tier_bytes(tiers.get(tier).len()));
        assert_eq!(solved.longest, longest_play(&solved.codes));
        memory.tiers.push(solved);
    }
    let place = |number| tiers.find(number).unwrap();
    let code = |(tier, place): (usize, usize)| memory.tiers[tier].codes[place];
    Ok((0..graph.slots()).map(|number| code(place(number))).collect())
}

/// The longest play that is told by these codes, in plies.
pub(super) fn longest_play(codes: &[u16]) -> u32 {
    let grades = codes.iter().filter_map(|&code| Grade::of_code(code));
    grades.filter_map(|grade| grade.verdict().remoteness).max().unwrap_or(0)
}

pub(super) fn whole(graph: &Graph) -> Vec<u16> {
    let solved = solve(graph, &mut Budget::new(&Limits::default())).unwrap();
    (0..graph.slots()).map(|number| solved.code(number)).collect()
}

/// Graphs with holes, ends of all kinds, short and long moves, and cycles.
pub(super) fn graph(most: usize) -> impl Strategy<Value = Graph> {
    let number = (0_u32..100, 0_u32..3, proptest::collection::vec((any::<u32>(), 0_u32..8), 0..5));
    proptest::collection::vec(number, 10..most).prop_map(|rows| {
        let count = rows.len();
        let mut moves = Vec::new();
        let mut endings = Vec::new();
        for (at, (kind, ending, out)) in rows.into_iter().enumerate() {
            let to = |(random, far): (u32, u32)| {
                let random = random as usize;
                // mostly backwards by a little: so play is long, and tiers are many
                match far {
                    0 => random % count,
                    1 => (at + random % 3) % count,
                    _ => at.saturating_sub(1 + random % 4),
                }
            };
            moves.push(
                (kind >= 6).then(|| if kind < 12 { Vec::new() } else { out.into_iter().map(to).collect() }),
            );
            endings.push([Outcome::Loss, Outcome::Win, Outcome::Draw][ending as usize]);
        }
        Graph::new(moves, endings)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Any cut into tiers, any stretches, layouts that are too narrow, any round in which a kill comes.
    #[test]
    fn tiers_are_the_whole_game(
        graph in graph(400),
        cuts in proptest::collection::vec(1_usize..400, 0..12),
        stretch in 1_usize..90,
        (most_left, largest) in (1_u32..6, 60_u32..900),
        leave in 0_u32..12,
    ) {
        let tiers = Tiers::of(&groups(&graph, &cuts));
        let words = Layout::of(largest, most_left);
        prop_assert_eq!(by_tiers(&graph, &tiers, words, stretch, leave).unwrap(), whole(&graph));
    }
}

/// A way of this many numbers to an end: each leads to the one before. A second way beside it, with one move
/// less, meets it in the last number.
pub(super) fn ways(length: usize) -> Graph {
    let mut moves: Vec<Option<Vec<usize>>> =
        (0..length).map(|at: usize| Some(at.checked_sub(1).into_iter().collect())).collect();
    moves.extend((0..length - 1).map(|at| Some(if at == 0 { Vec::new() } else { vec![length + at - 1] })));
    moves.push(Some(vec![length - 1, 2 * length - 2]));
    let endings = vec![Outcome::Loss; moves.len()];
    Graph::new(moves, endings)
}

/// Play that is longer than one byte, two bytes, or a layout has room for: nothing wraps.
#[test]
fn long_play_does_not_wrap() {
    for length in [100, 191, 192, 200, 256, 490, 493, 700] {
        let graph = ways(length);
        let expected = whole(&graph);
        assert_eq!(
            Grade::of_code(expected[length - 1]).unwrap().verdict().remoteness,
            Some(u32::try_from(length).unwrap() - 1)
        );
        for cuts in [vec![], vec![length], vec![length - 10, length, length + 7], (1..2 * length).collect()] {
            let tiers = Tiers::of(&groups(&graph, &cuts));
            for words in [Layout::WORDS, Layout::of(255, 3)] {
                assert_eq!(by_tiers(&graph, &tiers, words, 50, 195).unwrap(), expected, "{length} {cuts:?}");
            }
        }
    }
}

/// Of two moves to other tiers, the one to the sooner loss wins sooner; and of two to wins, the later counts:
/// a tier below must not speak before the round of its plies.
#[test]
fn other_tiers_speak_in_the_round_of_their_plies() {
    // 0..10: a way to an end; 10: a win in 10 by going to 9? lost in an even number of plies
    let mut moves: Vec<Option<Vec<usize>>> =
        (0..10).map(|at: usize| Some(at.checked_sub(1).into_iter().collect())).collect();
    // the tier above: to a loss in 8 plies; to that one or to a loss in 2; to wins in 1 and in 7
    moves.extend([Some(vec![8]), Some(vec![8, 2]), Some(vec![1, 7])]);
    // inside: lost in 3 by that way, or to the loss in 8; to the win in 9 and to a win in 3 inside
    moves.extend([Some(vec![12, 11]), Some(vec![10, 1])]);
    let graph = Graph::new(moves, vec![Outcome::Loss; 15]);
    let tiers = Tiers::of(&groups(&graph, &[10]));
    assert_eq!(tiers.len(), 2);
    let found = by_tiers(&graph, &tiers, Layout::WORDS, 3, 4).unwrap();
    let grades: Vec<_> = found[10..].iter().map(|&code| Grade::of_code(code).unwrap()).collect();
    // by hand
    assert_eq!(grades, [Grade::Win(9), Grade::Win(3), Grade::Loss(8), Grade::Win(9), Grade::Loss(10)]);
    assert_eq!(found, whole(&graph));
}

/// A move that leads to a tier of which the game does not say so is met, and so is a predecessor that is
/// forgotten.
#[test]
fn what_a_game_says_is_checked() {
    let mut graph = ways(20);
    let mut said = groups(&graph, &[10, 20]);
    for group in &mut said {
        group.leads_to.retain(|to| *to != 0);
    }
    let halt = by_tiers(&graph, &Tiers::of(&said), Layout::WORDS, 9, 0).unwrap_err();
    assert!(matches!(halt, TierHalt::Stray { .. }), "{halt:?}");
    let tiers = Tiers::of(&groups(&graph, &[10, 20]));
    graph.forgotten = 10;
    let halt = by_tiers(&graph, &tiers, Layout::WORDS, 9, 0).unwrap_err();
    assert!(matches!(halt, TierHalt::Unequal { moves: 1, parents: 0, .. }), "{halt:?}");
}

/// Memory is charged before it is taken.
#[test]
fn memory_is_charged() {
    let graph = ways(500);
    let tiers = Tiers::one(graph.slots());
    let limits = Limits { max_bytes: tier_bytes(graph.slots()) - 1, ..Limits::default() };
    let mut memory = Memory { tiers: Vec::new(), stretch: 9 };
    let moves = TierMoves::new(&graph, &tiers, 0);
    let solved = solve_tier(&moves, &mut memory, None, &mut |_| Ok(()), &mut Budget::new(&limits));
    assert!(matches!(solved, Err(TierHalt::Stopped(Stopped { limit: Limit::Memory(_), .. }))), "{solved:?}");
}
