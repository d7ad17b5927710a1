//! Random games solved by machines that are threads, against the solver of whole games, cell by cell: any
//! number of machines, any sizes of batches and queues, messages in any order, stopped and gone on with.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use grundy_base::limits::Limits;
use grundy_base::value::outcome::Outcome;
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::super::SolvedTier;
use super::super::forward::tests::layered;
use super::super::tests::{Graph, Memory, graph, groups, longest_play, ways, whole};
use super::*;
use crate::strong::Tiers;
use crate::strong::machines::{Alone, Arrivals, Message, TakeBatch};

/// Machines that are threads, with channels between them. What has come is put to what came before in random
/// order: so messages of the next step, and batches after the end of theirs, are the rule.
struct Threads {
    me: usize,
    to: Vec<Sender<(usize, Message)>>,
    from: Receiver<(usize, Message)>,
    arrivals: Arrivals,
    sent: Vec<u64>,
    bag: Vec<(usize, Message)>,
    random: SmallRng,
    /// After so many steps this machine is gone.
    dies_after: u64,
    /// So long it waits for others.
    patience: Duration,
}

impl Threads {
    fn several(machines: usize, seed: u64) -> Vec<Self> {
        let (to, from): (Vec<_>, Vec<_>) = (0..machines).map(|_| channel()).unzip();
        let each = from.into_iter().enumerate().map(|(me, from)| Self {
            me,
            to: to.clone(),
            from,
            arrivals: Arrivals::new(machines),
            sent: vec![0; machines],
            bag: Vec::new(),
            random: SmallRng::seed_from_u64(seed + me as u64),
            dies_after: u64::MAX,
            patience: Duration::from_secs(60),
        });
        each.collect()
    }
}

impl Engine for Threads {
    fn machines(&self) -> usize {
        self.to.len()
    }

    fn me(&self) -> usize {
        self.me
    }

    fn send(&mut self, to: usize, batch: Batch) {
        self.sent[to] += 1;
        let _ = self.to[to].send((self.me, Message::Batch { step: self.arrivals.step(), batch }));
    }

    fn end_step(&mut self, own: Counts, take: &mut TakeBatch<'_>) -> Result<Counts, Lost> {
        let step = self.arrivals.step();
        let lost = |machine: usize| Lost { machine, why: "it is gone".to_owned() };
        if step == self.dies_after {
            return Err(lost(self.me));
        }
        for (to, sent) in self.to.iter().zip(&mut self.sent) {
            let end = Message::End { step, batches: std::mem::take(sent), counts: own };
            let _ = to.send((self.me, end));
        }
        loop {
            if let Some(sum) = self.arrivals.end(take) {
                return Ok(sum);
            }
            self.bag.extend(self.from.try_iter());
            if self.bag.is_empty() {
                // a machine that is gone sends nothing for ever
                self.bag.push(self.from.recv_timeout(self.patience).map_err(|_| lost(usize::MAX))?);
            }
            let at = self.random.random_range(0..self.bag.len());
            let (from, message) = self.bag.swap_remove(at);
            assert!(self.arrivals.put(from, message), "its step has ended");
        }
    }
}

/// Parts of a tier in memory, and its last stage.
#[derive(Default)]
struct Parts {
    part: usize,
    /// Whether it leaves, as by a kill, when it has come so far.
    first: bool,
    leave: Option<u32>,
    width: usize,
    cells: Vec<(usize, Vec<u8>)>,
    progress: Option<TierProgress>,
    codes: Vec<(usize, Vec<u16>)>,
    done: DoneTogether,
}

impl KeepParts for Parts {
    fn part(&self) -> usize {
        self.part
    }
    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped> {
        self.codes.push((part, codes.to_vec()));
        Ok(())
    }
}

impl Keep for Parts {
    fn see(&mut self, done: &DoneTogether) {
        assert!(done.decided >= self.done.decided && done.bytes >= self.done.bytes);
        self.done = *done;
    }
    fn due(&mut self) -> bool {
        self.leave.is_some()
    }
    fn stage(&mut self, part: usize, _: TierProgress, width: usize, cells: &[u8]) -> Result<(), Stopped> {
        self.width = width;
        self.cells.retain(|(kept, _)| *kept != part);
        self.cells.push((part, cells.to_vec()));
        Ok(())
    }
    fn staged(&mut self, progress: TierProgress, width: usize) -> Result<(), Stopped> {
        self.progress = Some(progress);
        assert!(self.cells.is_empty() || width == self.width);
        match self.leave {
            Some(plies) if self.first && plies <= progress.plies => {
                Err(Stopped::new(Limit::Interrupt, String::new()))
            }
            _ => Ok(()),
        }
    }
}

/// How a game is dealt.
#[derive(Clone, Copy, Debug)]
struct How {
    machines: usize,
    block: usize,
    flow: Flow,
    part: usize,
    words: Layout,
    seed: u64,
}

type Halts = Vec<TierHalt>;

/// Solves one tier; gives what each machine has kept, and the longest play or why there is none.
fn one_tier(
    graph: &Graph,
    tiers: &Tiers,
    tier: usize,
    how: How,
    below: &[SolvedTier],
    stage: Option<&(TierProgress, usize, Vec<u8>)>,
    leave: Option<u32>,
) -> (Vec<Parts>, Result<u32, Halts>) {
    let deal = Deal::new(tiers.get(tier).len(), how.block, 8, how.machines);
    let run = |engine: &mut dyn Engine| {
        let me = engine.me();
        let mut memory = Memory { tiers: below.to_vec(), stretch: 5 };
        let mut parts = Parts { part: how.part, first: me == 0, leave, ..Parts::default() };
        let stage = stage.map(|(progress, width, bytes)| {
            let own = deal.stretches(0..deal.places()).filter(|(owner, _, _)| *owner == me);
            let cells =
                own.flat_map(|(_, _, places)| bytes[places.start * width..places.end * width].to_vec());
            let cells: Vec<u8> = cells.collect();
            let cells = match width {
                2 => TierCells::Words(
                    cells.chunks(2).map(|code| u16::from_le_bytes(code.try_into().unwrap())).collect(),
                ),
                _ => TierCells::Longs(
                    cells.chunks(4).map(|code| u32::from_le_bytes(code.try_into().unwrap())).collect(),
                ),
            };
            TierStage { cells, progress: *progress }
        });
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let moves = TierMoves::new(graph, tiers, tier);
        let dealt = Dealt { deal: &deal, flow: how.flow, engine };
        let files = TierFiles { below: &mut memory, keep: &mut parts, stage };
        let done = deal_with(&moves, how.words, dealt, files, &mut budget);
        (parts, done)
    };
    let all: Vec<(Parts, Result<u32, TierHalt>)> = if how.machines == 1 {
        vec![run(&mut Alone::default())]
    } else {
        let engines = Threads::several(how.machines, how.seed);
        std::thread::scope(|scope| {
            let threads: Vec<_> = engines
                .into_iter()
                .map(|mut engine| {
                    let run = &run;
                    scope.spawn(move || run(&mut engine))
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        })
    };
    let (parts, done): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    let (longest, halts): (Vec<_>, Vec<_>) = done.into_iter().partition(Result::is_ok);
    let halts: Halts = halts.into_iter().filter_map(Result::err).collect();
    let longest: Vec<u32> = longest.into_iter().filter_map(Result::ok).collect();
    if halts.is_empty() {
        assert!(longest.windows(2).all(|pair| pair[0] == pair[1]), "all know the same");
        return (parts, Ok(longest[0]));
    }
    assert!(longest.is_empty(), "all halt, or none");
    (parts, Err(halts))
}

/// Solves all tiers. Each is left when it has come so far, and gone on with by one machine less, and so on.
fn by_machines(graph: &Graph, tiers: &Tiers, how: How, leave: Option<u32>) -> Result<Vec<u16>, Halts> {
    let mut solved: Vec<SolvedTier> = Vec::new();
    for tier in 0..tiers.len() {
        let (mut how, mut stage, mut leave) = (how, None, leave);
        let (parts, longest) = loop {
            let (mut parts, done) = one_tier(graph, tiers, tier, how, &solved, stage.as_ref(), leave);
            match done {
                Ok(longest) => break (parts, longest),
                Err(halts) if leave.is_some() => {
                    let stopped = halts.iter().filter(|halt| matches!(halt, TierHalt::Stopped(_))).count();
                    let told =
                        halts.iter().filter(|halt| matches!(halt, TierHalt::Halted { machine: 0 })).count();
                    if stopped != 1 || told != how.machines - 1 {
                        return Err(halts);
                    }
                    let mut cells: Vec<_> =
                        parts.iter_mut().flat_map(|parts| std::mem::take(&mut parts.cells)).collect();
                    cells.sort();
                    let width = parts.iter().map(|parts| parts.width).max().unwrap();
                    let cells: Vec<u8> = cells.into_iter().flat_map(|(_, cells)| cells).collect();
                    assert_eq!(cells.len(), tiers.get(tier).len() * width);
                    stage = Some((parts[0].progress.unwrap(), width, cells));
                    how.machines = (how.machines - 1).max(1);
                    leave = leave.map(|plies| plies + 3).filter(|_| how.machines > 1);
                }
                Err(halts) => return Err(halts),
            }
        };
        let mut codes: Vec<(usize, Vec<u16>)> = parts.into_iter().flat_map(|parts| parts.codes).collect();
        codes.sort();
        assert!(codes.iter().enumerate().all(|(i, (part, _))| i == *part), "each part is kept once");
        let codes: Vec<u16> = codes.into_iter().flat_map(|(_, codes)| codes).collect();
        assert_eq!(longest, longest_play(&codes));
        solved.push(SolvedTier { codes, longest });
    }
    let code = |number| {
        let (tier, place) = tiers.find(number).unwrap();
        solved[tier].codes[place]
    };
    Ok((0..tiers.numbers()).map(code).collect())
}

fn how() -> impl Strategy<Value = How> {
    let flow = (
        prop_oneof![Just(1_usize), Just(7), Just(4096)],
        prop_oneof![Just(1_usize), Just(50), Just(64 << 20)],
        prop_oneof![Just(1_usize), Just(9), Just(BLOCK_POSITIONS)],
        any::<bool>(),
    );
    let flow = flow.prop_map(|(batch, under_way, piece, gaps)| Flow { batch, under_way, piece, gaps });
    (1_usize..=4, prop_oneof![Just(1_usize), Just(4), Just(64)], flow, 1_usize..150, 1_u32..6, any::<u32>())
        .prop_map(|(machines, block, flow, part, most_left, seed)| How {
            machines,
            block,
            flow,
            part,
            words: Layout::of(60 + seed % 900, most_left),
            seed: seed.into(),
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// The same as one machine finds, cell by cell; also when it is stopped and others go on.
    #[test]
    fn machines_find_the_same(
        graph in graph(400),
        cuts in proptest::collection::vec(1_usize..400, 0..8),
        how in how(),
        leave in proptest::option::of(0_u32..9),
    ) {
        let tiers = Tiers::of(&groups(&graph, &cuts));
        let found = by_machines(&graph, &tiers, how, leave);
        prop_assert!(found.is_ok(), "{:?}", found);
        prop_assert_eq!(found.unwrap(), whole(&graph));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Tiers that every move leaves, between others: each machine solves its parts, and all are there once.
    #[test]
    fn machines_look_forward(
        (graph, cuts) in layered(),
        how in how(),
        leave in proptest::option::of(0_u32..9),
    ) {
        let tiers = Tiers::of(&groups(&graph, &cuts));
        let found = by_machines(&graph, &tiers, how, leave);
        prop_assert!(found.is_ok(), "{:?}", found);
        prop_assert_eq!(found.unwrap(), whole(&graph));
    }
}

/// All machines know what all have done: every number that is decided was counted once, and two send bytes.
#[test]
fn what_is_done_is_told() {
    let graph = ways(90);
    let tiers = Tiers::one(180);
    for machines in [1, 2, 3] {
        let how = How { machines, ..PLAIN };
        let (parts, longest) = one_tier(&graph, &tiers, 0, how, &[], None, None);
        assert_eq!(longest.unwrap(), 89);
        for Parts { done, .. } in &parts {
            // all of them are won or lost
            assert_eq!(done.decided, 180);
            assert_eq!(done.bytes > 0, machines > 1);
            assert_eq!(done.bytes, parts[0].done.bytes);
        }
        // after each round the cells are kept, and who is to leave leaves
        let (parts, left) = one_tier(&graph, &tiers, 0, how, &[], None, Some(5));
        assert!(left.is_err() && parts[0].progress.is_some_and(|progress| progress.plies >= 5));
    }
}

const PLAIN: How = How {
    machines: 3,
    block: 4,
    flow: Flow { batch: 7, under_way: 1, piece: 1, gaps: true },
    part: 50,
    words: Layout::WORDS,
    seed: 1,
};

/// A larger game, and the sizes of the product.
#[test]
fn blocks_of_the_product() {
    let moves = (0..20_000_usize).map(|at| Some(if at == 0 { Vec::new() } else { vec![at / 3, at / 7] }));
    let graph = Graph::new(moves.collect(), vec![Outcome::Loss; 20_000]);
    let how = How { machines: 2, block: 4096, flow: Flow::measured(false), part: 5000, ..PLAIN };
    assert_eq!(by_machines(&graph, &Tiers::one(20_000), how, None).unwrap(), whole(&graph));
}

/// Play that is longer than a layout has room for: all machines make room in the same round.
#[test]
fn long_play_does_not_wrap() {
    for length in [100, 191, 192, 256, 493] {
        let graph = ways(length);
        let tiers = Tiers::of(&groups(&graph, &[length]));
        for words in [Layout::WORDS, Layout::of(255, 3)] {
            let how = How { words, ..PLAIN };
            assert_eq!(by_machines(&graph, &tiers, how, Some(5)).unwrap(), whole(&graph), "{length}");
        }
    }
}

/// All machines refuse a game that names a predecessor too few; only one meets a move that is not said, and
/// the others learn that it halts.
#[test]
fn what_a_game_says_is_checked() {
    let mut graph = ways(20);
    let mut said = groups(&graph, &[10, 20]);
    for group in &mut said {
        group.leads_to.retain(|to| *to != 0);
    }
    let halts = by_machines(&graph, &Tiers::of(&said), PLAIN, None).unwrap_err();
    let count = |wanted: fn(&TierHalt) -> bool| halts.iter().filter(|halt| wanted(halt)).count();
    assert_eq!(count(|halt| matches!(halt, TierHalt::Stray { .. })), 1, "{halts:?}");
    assert_eq!(count(|halt| matches!(halt, TierHalt::Halted { .. })), 2, "{halts:?}");
    let tiers = Tiers::of(&groups(&graph, &[10, 20]));
    graph.forgotten = 10;
    let halts = by_machines(&graph, &tiers, PLAIN, None).unwrap_err();
    assert_eq!(halts.len(), 3);
    assert!(
        halts.iter().all(|halt| matches!(halt, TierHalt::Unequal { moves: 1, parents: 0, .. })),
        "{halts:?}"
    );
}

/// A machine is gone in any step: the others notice it, and nobody takes half a solution for a whole one.
#[test]
fn a_machine_is_lost() {
    let graph = ways(40);
    let tiers = Tiers::one(79 + 1);
    let deal = Deal::new(80, 4, 8, 2);
    for step in 0..9 {
        let mut engines = Threads::several(2, step);
        engines[1].dies_after = step;
        engines[0].patience = Duration::from_millis(200);
        let done: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = engines
                .into_iter()
                .map(|mut engine| {
                    let (graph, tiers, deal) = (&graph, &tiers, &deal);
                    scope.spawn(move || {
                        let (limits, mut parts) = (Limits::default(), Parts { part: 30, ..Parts::default() });
                        let mut memory = Memory { tiers: Vec::new(), stretch: 5 };
                        let dealt = Dealt { deal, flow: PLAIN.flow, engine: &mut engine };
                        let files = TierFiles { below: &mut memory, keep: &mut parts, stage: None };
                        let moves = TierMoves::new(graph, tiers, 0);
                        solve_dealt(&moves, dealt, files, &mut Budget::new(&limits))
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(done.iter().all(|done| matches!(done, Err(TierHalt::Lost(_)))), "{step}: {done:?}");
    }
}

/// Memory is charged before it is taken, by each machine for its share.
#[test]
fn memory_is_charged() {
    let graph = ways(500);
    let tiers = Tiers::one(1000);
    let deal = Deal::new(1000, 4, 8, 1);
    let solve = |max_bytes| {
        let limits = Limits { max_bytes, ..Limits::default() };
        let (mut memory, mut parts) =
            (Memory { tiers: Vec::new(), stretch: 9 }, Parts { part: 99, ..Parts::default() });
        let dealt = Dealt { deal: &deal, flow: Flow::measured(true), engine: &mut Alone::default() };
        let files = TierFiles { below: &mut memory, keep: &mut parts, stage: None };
        solve_dealt(&TierMoves::new(&graph, &tiers, 0), dealt, files, &mut Budget::new(&limits))
    };
    assert!(matches!(solve(2004), Err(TierHalt::Stopped(Stopped { limit: Limit::Memory(_), .. }))));
    assert!(
        matches!(solve(2005), Err(TierHalt::Stopped(Stopped { limit: Limit::Memory(_), .. }))),
        "the parts"
    );
    assert!(solve(2005 + 3 * 99 * 4 + 4000).is_ok());
    // with others, twice a batch of eight bytes a target for each, and twice what is under way
    let flow = Flow { batch: 10, under_way: 1000, piece: 1, gaps: true };
    assert_eq!([1, 2, 4].map(|machines| queue_bytes(flow, machines)), [0, 160 + 2000, 480 + 2000]);
}
