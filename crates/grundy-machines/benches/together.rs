//! Two games solved by one machine and by two, which are threads of this process joined by the loopback
//! network, each with one thread for its work: edges a second, processor time, bytes a target that is sent.
//!
//! `slide`: six men on a board of 25 cells, three each, that slide to a free neighbour; three in a row win.
//! `hash`: a random graph, without any locality. The values are compared, and with those of the solver that
//! looks forward.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench")]

use std::fs;
use std::net::TcpListener;
use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
use grundy_base::rules::{Contest, Rules};
use grundy_base::value::outcome::Outcome;
use grundy_machines::{Meeting, Subject, Timely, meet};
use grundy_solve::strong::machines::{Alone, Batch, Counts, Deal, Engine, Kind, Lost, TakeBatch, unpack};
use grundy_solve::strong::{
    Below, Dealt, Flow, Grade, Keep, KeepParts, Slots, Subsets, TakeCodes, TierFiles, TierMoves,
    TierProgress, Tiers, solve, solve_dealt,
};

/// So long machines wait for one another.
const PATIENCE: Duration = Duration::from_secs(60);

/// Men that slide.
struct Slide {
    sets: Subsets,
    neighbours: Vec<u32>,
    rows: Vec<u32>,
}

const CELLS: u32 = 25;
const MEN: u32 = 3;

impl Slide {
    fn new() -> Self {
        let cell = |x: i32, y: i32| (0..5).contains(&x) && (0..5).contains(&y);
        let bit = |x: i32, y: i32| 1_u32 << (5 * y + x);
        let all = || (0..5).flat_map(|y| (0..5).map(move |x| (x, y)));
        let around = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)];
        let neighbours = all()
            .map(|(x, y)| {
                around.iter().filter(|(a, b)| cell(x + a, y + b)).map(|(a, b)| bit(x + a, y + b)).sum()
            })
            .collect();
        let rows = all()
            .flat_map(|(x, y)| {
                let three = around[..4].iter().filter(move |(a, b)| cell(x + 2 * a, y + 2 * b));
                three.map(move |(a, b)| bit(x, y) | bit(x + a, y + b) | bit(x + 2 * a, y + 2 * b))
            })
            .collect();
        Self { sets: Subsets::new(CELLS, MEN), neighbours, rows }
    }

    fn slides(&self, men: u32, others: u32) -> impl Iterator<Item = u32> {
        bits(men).flat_map(move |man| {
            let free = self.neighbours[man as usize] & !(men | others);
            bits(free).map(move |to| men ^ (1 << man) ^ (1 << to))
        })
    }
}

fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (next < u32::BITS).then_some(next)
    })
}

/// The bits of `set` where `keep` has none, moved together; and back.
fn squeeze(set: u32, keep: u32) -> u32 {
    bits(!keep & ((1 << CELLS) - 1)).zip(0..).map(|(cell, place)| (set >> cell & 1) << place).sum()
}
fn spread(set: u32, keep: u32) -> u32 {
    bits(!keep & ((1 << CELLS) - 1)).zip(0..).map(|(cell, place)| (set >> place & 1) << cell).sum()
}

/// Own men, and those of the other player.
type Men = (u32, u32);

impl Rules for Slide {
    type Position = Men;
    type Move = u32;
    fn moves(&self, &(own, others): &Men, out: &mut Vec<u32>) {
        if self.rows.iter().all(|&row| others & row != row) {
            out.extend(self.slides(own, others));
        }
    }
    fn play(&self, &(_, others): &Men, own: &u32) -> Men {
        (others, *own)
    }
}

impl Contest for Slide {
    fn ending(&self, _: &Men) -> Outcome {
        Outcome::Loss
    }
}

const OTHERS: usize = 22 * 21 * 20 / 6;

impl Slots for Slide {
    fn slots(&self) -> usize {
        25 * 24 * 23 / 6 * OTHERS
    }
    fn slot(&self, &(own, others): &Men) -> usize {
        self.sets.rank(own) * OTHERS + self.sets.rank(squeeze(others, own))
    }
    fn in_slot(&self, slot: usize) -> Option<Men> {
        let all = self.sets.of_size(MEN);
        // sets of the lowest 22 cells come first
        let own = all[slot / OTHERS];
        Some((own, spread(all[slot % OTHERS], own)))
    }
    fn parents(&self, &(own, others): &Men, out: &mut Vec<Men>) -> bool {
        out.extend(self.slides(others, own).map(|before| (before, own)));
        true
    }
}

/// A random graph: each number has up to three moves, by three permutations.
struct Hash {
    bits: u32,
}

const FACTORS: [usize; 3] = [0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB];

impl Hash {
    fn cut(&self, number: usize) -> usize {
        number & ((1 << self.bits) - 1)
    }
    fn degree(number: usize) -> usize {
        number.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 62
    }
    fn to(&self, number: usize, which: usize) -> usize {
        let mixed = self.cut(number.wrapping_add(which).wrapping_mul(FACTORS[which]));
        self.cut((mixed ^ (mixed >> (self.bits / 2 + 1))).wrapping_mul(FACTORS[which]))
    }
    fn from(&self, number: usize, which: usize) -> usize {
        // Newton's iteration for the inverse of an odd number
        let inverse = (0..6).fold(FACTORS[which], |x, _| {
            x.wrapping_mul(2_usize.wrapping_sub(FACTORS[which].wrapping_mul(x)))
        });
        let mixed = self.cut(number.wrapping_mul(inverse));
        let mixed = mixed ^ (mixed >> (self.bits / 2 + 1));
        self.cut(mixed.wrapping_mul(inverse).wrapping_sub(which))
    }
}

impl Rules for Hash {
    type Position = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend((0..Self::degree(*at)).map(|which| self.to(*at, which)));
    }
    fn play(&self, _: &usize, to: &usize) -> usize {
        *to
    }
}

impl Contest for Hash {
    fn ending(&self, at: &usize) -> Outcome {
        if at.is_multiple_of(3) { Outcome::Win } else { Outcome::Loss }
    }
}

impl Slots for Hash {
    fn slots(&self) -> usize {
        1 << self.bits
    }
    fn slot(&self, at: &usize) -> usize {
        *at
    }
    fn in_slot(&self, slot: usize) -> Option<usize> {
        Some(slot)
    }
    fn parents(&self, at: &usize, out: &mut Vec<usize>) -> bool {
        let before = (0..3).map(|which| (which, self.from(*at, which)));
        out.extend(before.filter(|&(which, before)| Self::degree(before) > which).map(|(_, before)| before));
        true
    }
}

/// Counts what is sent.
struct Counting<E> {
    engine: E,
    targets: u64,
    bytes: u64,
}

impl<E: Engine> Engine for Counting<E> {
    fn machines(&self) -> usize {
        self.engine.machines()
    }
    fn me(&self) -> usize {
        self.engine.me()
    }
    fn send(&mut self, to: usize, batch: Batch) {
        if batch.kind != Kind::Cells {
            self.bytes += batch.bytes.len() as u64;
            self.targets += unpack(&batch.bytes).unwrap().len() as u64;
        }
        self.engine.send(to, batch);
    }
    fn end_step(&mut self, own: Counts, take: &mut TakeBatch<'_>) -> Result<Counts, Lost> {
        self.engine.end_step(own, take)
    }
}

struct NoTiers;

impl Below for NoTiers {
    fn read(&mut self, _: usize, _: Range<usize>, _: &mut TakeCodes<'_>) -> Result<(), Stopped> {
        Ok(())
    }
    fn longest(&self, _: usize) -> u32 {
        0
    }
}

/// Codes in memory.
#[derive(Default)]
struct Parts(Vec<(usize, Vec<u16>)>);

impl KeepParts for Parts {
    fn part(&self) -> usize {
        1 << 20
    }
    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped> {
        self.0.push((part, codes.to_vec()));
        Ok(())
    }
}

impl Keep for Parts {
    fn due(&mut self) -> bool {
        false
    }
    fn stage(&mut self, _: usize, _: TierProgress, _: usize, _: &[u8]) -> Result<(), Stopped> {
        Ok(())
    }
    fn staged(&mut self, _: TierProgress, _: usize) -> Result<(), Stopped> {
        Ok(())
    }
}

/// Processor seconds of this process.
fn processor_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default().to_owned();
    let field = |at: usize| after.split_whitespace().nth(at).and_then(|ticks| ticks.parse::<f64>().ok());
    (field(11).unwrap_or(0.0) + field(12).unwrap_or(0.0)) / 100.0
}

/// One machine's work: the parts that it keeps, targets and bytes that it sends.
fn share<R: Slots>(rules: &R, engine: impl Engine, gaps: bool) -> (Vec<(usize, Vec<u16>)>, u64, u64) {
    let (tiers, limits) = (Tiers::one(rules.slots()), Limits { max_bytes: 8 << 30, ..Limits::default() });
    let deal = Deal::new(rules.slots(), 4096, 64, engine.machines());
    let mut engine = Counting { engine, targets: 0, bytes: 0 };
    let mut parts = Parts::default();
    let dealt = Dealt { deal: &deal, flow: Flow::measured(gaps), engine: &mut engine };
    let files = TierFiles { below: &mut NoTiers, keep: &mut parts, stage: None };
    solve_dealt(&TierMoves::new(rules, &tiers, 0), dealt, files, &mut Budget::new(&limits)).unwrap();
    (parts.0, engine.targets, engine.bytes)
}

/// Within a pool of one thread, which the engine belongs to as well.
fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(work)
}

fn measure<R: Slots>(name: &str, rules: &R) {
    let limits = Limits { max_bytes: 8 << 30, ..Limits::default() };
    let expected = solve(rules, &mut Budget::new(&limits)).unwrap();
    let mut edges = 0_u64;
    let mut parents = Vec::new();
    for slot in (0..expected.len()).filter(|&slot| !matches!(expected.grade(slot), None | Some(Grade::Draw)))
    {
        parents.clear();
        rules.parents(&rules.in_slot(slot).unwrap(), &mut parents);
        edges += parents.len() as u64;
    }
    println!("{name}: {} numbers, {edges} edges into decided ones", expected.len());
    for (machines, gaps) in [(1, true), (2, false), (2, true)] {
        let (start, used) = (Instant::now(), processor_seconds());
        let shares: Vec<_> = if machines == 1 {
            vec![alone(|| share(rules, Alone::default(), gaps))]
        } else {
            let listeners: Vec<_> =
                (0..machines).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
            let hosts: Vec<_> =
                listeners.iter().map(|one| Some(one.local_addr().unwrap().to_string())).collect();
            thread::scope(|scope| {
                let threads: Vec<_> = listeners
                    .into_iter()
                    .enumerate()
                    .map(|(me, listener)| {
                        let hosts = hosts.clone();
                        scope.spawn(move || {
                            let subject = Subject {
                                program: String::new(),
                                game: String::new(),
                                numbers: 0,
                                parts: 64,
                                machines,
                            };
                            let meeting = Meeting {
                                subject: &subject,
                                me,
                                listener: &listener,
                                hosts,
                                token: "",
                                patience: PATIENCE,
                                stop: &|| false,
                            };
                            let streams = meet(&meeting).unwrap();
                            alone(|| share(rules, Timely::new(me, streams, PATIENCE).unwrap(), gaps))
                        })
                    })
                    .collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            })
        };
        let (seconds, used) = (start.elapsed().as_secs_f64(), processor_seconds() - used);
        let (targets, bytes) = shares.iter().fold((0, 0), |sum, (_, n, bytes)| (sum.0 + n, sum.1 + bytes));
        let mut parts: Vec<_> = shares.into_iter().flat_map(|(parts, ..)| parts).collect();
        parts.sort();
        let codes: Vec<u16> = parts.into_iter().flat_map(|(_, codes)| codes).collect();
        assert!(
            (0..expected.len()).all(|slot| codes[slot] == expected.code(slot)),
            "the values are the same"
        );
        #[expect(clippy::cast_precision_loss, reason = "figures for people")]
        let (rate, each) = (edges as f64 / seconds / 1e6, bytes as f64 / (targets as f64).max(1.0));
        println!(
            "  {machines} machines, {}: {seconds:.2} s, {used:.2} s of processors, {rate:.2} million \
             edges/s, {each:.2} bytes a target",
            if gaps { "gaps" } else { "whole" }
        );
    }
}

fn main() {
    let bits = std::env::var("GRUNDY_HASH_BITS").ok().map_or(24, |bits| bits.parse().unwrap());
    measure("slide", &Slide::new());
    measure("hash", &Hash { bits });
}
