//! Random games piece by piece against the solver of whole games, cell by cell: pieces and letters of any
//! size, stopped and gone on with, by pieces or in memory.

use grundy_base::limits::Limits;
use proptest::prelude::*;

use super::super::tests::{Graph, Memory, graph, groups, longest_play, ways, whole};
use super::super::{KeepParts, SolvedTier, TierCells, TierStage, solve_with};
use super::*;
use crate::strong::Tiers;

/// Pieces and letters in memory.
#[derive(Default)]
struct Shelf {
    pieces: Vec<Option<(usize, Vec<u8>)>>,
    now: Vec<Vec<Batch>>,
    next: Vec<Vec<Batch>>,
    /// How often a piece was taken.
    taken: usize,
}

impl Shelf {
    fn of(pieces: usize) -> Self {
        let letters = || (0..pieces).map(|_| Vec::new()).collect();
        Self { pieces: vec![None; pieces], now: letters(), next: letters(), taken: 0 }
    }
}

impl Swap for Shelf {
    fn put(&mut self, piece: usize, width: usize, cells: &[u8]) -> Result<(), Stopped> {
        self.pieces[piece] = Some((width, cells.to_vec()));
        Ok(())
    }
    fn get(&mut self, piece: usize) -> Result<(usize, Vec<u8>), Stopped> {
        self.taken += 1;
        Ok(self.pieces[piece].clone().expect("it was put there"))
    }
    fn post(&mut self, piece: usize, letter: Batch) -> Result<(), Stopped> {
        self.next[piece].push(letter);
        Ok(())
    }
    fn turn(&mut self) -> Result<(), Stopped> {
        assert!(self.now.iter().all(Vec::is_empty), "all letters were read");
        std::mem::swap(&mut self.now, &mut self.next);
        Ok(())
    }
    fn has_letters(&self, piece: usize) -> bool {
        !self.now[piece].is_empty()
    }
    fn letters(&mut self, piece: usize, take: &mut TakeLetter<'_>) -> Result<(), Stopped> {
        // in another order than they came
        self.now[piece].drain(..).rev().try_for_each(take)
    }
}

/// Parts of a tier in memory, and its last stage.
#[derive(Default)]
struct Parts {
    part: usize,
    /// In this round, or the next one after it, it leaves, as by a kill.
    leave: Option<u32>,
    stage: Vec<(usize, Vec<u8>)>,
    progress: Option<TierProgress>,
    codes: Vec<u16>,
}

impl KeepParts for Parts {
    fn part(&self) -> usize {
        self.part
    }
    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped> {
        assert_eq!(part * self.part, self.codes.len(), "in order, each once");
        self.codes.extend(codes);
        Ok(())
    }
}

impl Keep for Parts {
    fn due(&mut self) -> bool {
        self.stage.clear();
        self.leave.is_some()
    }
    fn stage(&mut self, part: usize, _: TierProgress, width: usize, cells: &[u8]) -> Result<(), Stopped> {
        assert_eq!(part, self.stage.len(), "in order, each once");
        self.stage.push((width, cells.to_vec()));
        Ok(())
    }
    fn staged(&mut self, progress: TierProgress, _: usize) -> Result<(), Stopped> {
        self.progress = Some(progress);
        match self.leave {
            Some(plies) if progress.plies >= plies => Err(Stopped::new(Limit::Interrupt, String::new())),
            _ => Ok(()),
        }
    }
}

/// Cells of a stage, in memory.
fn cells(stage: &[(usize, Vec<u8>)]) -> TierCells {
    let all: Vec<u8> = stage.iter().flat_map(|(_, cells)| cells.clone()).collect();
    match stage[0].0 {
        2 => TierCells::Words(all.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()),
        _ => {
            TierCells::Longs(all.chunks(4).map(|four| u32::from_le_bytes(four.try_into().unwrap())).collect())
        }
    }
}

/// How a tier is solved.
#[derive(Clone, Copy, Debug)]
struct How {
    words: Layout,
    part: usize,
    flow: Flow,
    leave: Option<u32>,
    /// It is gone on with in memory.
    whole: bool,
}

fn by_pieces(graph: &Graph, tiers: &Tiers, how: How) -> Result<Vec<u16>, TierHalt> {
    let limits = Limits::default();
    let mut memory = Memory { tiers: Vec::new(), stretch: 7 };
    for tier in 0..tiers.len() {
        let moves = TierMoves::new(graph, tiers, tier);
        let pieces = moves.tier.len().div_ceil(how.part).max(1);
        let mut parts = Parts { part: how.part, leave: how.leave, ..Parts::default() };
        let mut shelf = Shelf::of(pieces);
        let solve = |parts: &mut Parts, shelf: &mut Shelf, stage, memory: &mut Memory| {
            let mut budget = Budget::new(&limits);
            let done = swapped_with(&moves, how.words, how.flow, memory, parts, (shelf, stage), &mut budget);
            assert!(done.is_err() || budget.left() == limits.max_bytes, "all is given back");
            done
        };
        let longest = match solve(&mut parts, &mut shelf, None, &mut memory) {
            Err(TierHalt::Stopped(Stopped { limit: Limit::Interrupt, .. })) if how.whole => {
                let progress = parts.progress.unwrap();
                // parts of different widths are all wide in memory
                let wide = parts.stage.iter().any(|(width, _)| *width == 4);
                assert!(parts.stage.iter().all(|(width, _)| (*width == 4) == wide));
                let stage = Some(TierStage { cells: cells(&parts.stage), progress });
                let mut budget = Budget::new(&limits);
                let rest = solve_with(&moves, how.words, &mut memory, stage, &mut |_| Ok(()), &mut budget)?;
                parts.codes = rest.codes;
                rest.longest
            }
            Err(TierHalt::Stopped(Stopped { limit: Limit::Interrupt, .. })) => {
                let mut shelf = Shelf::of(pieces);
                for (piece, (width, cells)) in parts.stage.iter().enumerate() {
                    shelf.put(piece, *width, cells).unwrap();
                }
                parts.leave = None;
                let progress = parts.progress;
                solve(&mut parts, &mut shelf, progress, &mut memory)?
            }
            done => done?,
        };
        assert_eq!(longest, longest_play(&parts.codes));
        memory.tiers.push(SolvedTier { codes: parts.codes, longest });
    }
    let code = |number| {
        let (tier, place) = tiers.find(number).unwrap();
        memory.tiers[tier].codes[place]
    };
    Ok((0..tiers.numbers()).map(code).collect())
}

fn flow() -> impl Strategy<Value = Flow> {
    (1_usize..40, 1_usize..200, any::<bool>()).prop_map(|(batch, under_way, gaps)| Flow {
        batch,
        under_way,
        piece: 1,
        gaps,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn pieces_are_the_whole_game(
        graph in graph(400),
        cuts in proptest::collection::vec(1_usize..400, 0..5),
        (most_left, largest) in (1_u32..6, 60_u32..900),
        part in (0_u32..8).prop_map(|bits| 1_usize << bits),
        flow in flow(),
        leave in proptest::option::of(0_u32..12),
        whole_rest: bool,
    ) {
        let tiers = Tiers::of(&groups(&graph, &cuts));
        let how = How { words: Layout::of(largest, most_left), part, flow, leave, whole: whole_rest };
        prop_assert_eq!(by_pieces(&graph, &tiers, how).unwrap(), whole(&graph));
    }
}

/// Play that is longer than a layout has room for; and pieces to which nothing happens are left where they
/// are.
#[test]
fn long_play_widens_and_quiet_pieces_rest() {
    let flow = Flow { batch: 9, under_way: 99, piece: 1, gaps: true };
    for length in [100, 200, 493] {
        let graph = ways(length);
        for words in [Layout::WORDS, Layout::of(255, 3)] {
            let tiers = Tiers::one(graph.slots());
            let how = How { words, part: 16, flow, leave: None, whole: false };
            assert_eq!(by_pieces(&graph, &tiers, how).unwrap(), whole(&graph), "{length}");
        }
    }
    let (graph, tiers) = (ways(400), Tiers::one(800));
    let (mut parts, mut shelf) = (Parts { part: 16, ..Parts::default() }, Shelf::of(50));
    let mut memory = Memory { tiers: Vec::new(), stretch: 7 };
    let limits = Limits::default();
    let moves = TierMoves::new(&graph, &tiers, 0);
    let longest =
        solve_swapped(&moves, flow, &mut memory, &mut parts, (&mut shelf, None), &mut Budget::new(&limits));
    assert_eq!(longest.unwrap(), 399);
    // in each of 400 rounds, two or three of the 50 pieces: two ways go on side by side, then all end
    assert!(shelf.taken < 3 * 400 + 4 * 50, "{}", shelf.taken);
}

/// Memory is charged before it is taken, and what a game says is checked.
#[test]
fn limits_and_slips() {
    let flow = Flow { batch: 9, under_way: 99, piece: 1, gaps: true };
    let graph = ways(200);
    let tiers = Tiers::one(graph.slots());
    let limits = Limits { max_bytes: 8 * 64, ..Limits::default() };
    let mut memory = Memory { tiers: Vec::new(), stretch: 7 };
    let (mut parts, mut shelf) = (Parts { part: 64, ..Parts::default() }, Shelf::of(7));
    let moves = TierMoves::new(&graph, &tiers, 0);
    let halt =
        solve_swapped(&moves, flow, &mut memory, &mut parts, (&mut shelf, None), &mut Budget::new(&limits));
    assert!(matches!(halt, Err(TierHalt::Stopped(Stopped { limit: Limit::Memory(_), .. }))), "{halt:?}");

    let mut graph = ways(20);
    let tiers = Tiers::of(&groups(&graph, &[10, 20]));
    graph.forgotten = 10;
    let how = How { words: Layout::WORDS, part: 4, flow, leave: None, whole: false };
    let halt = by_pieces(&graph, &tiers, how).unwrap_err();
    assert!(matches!(halt, TierHalt::Unequal { moves: 1, parents: 0, .. }), "{halt:?}");
}
