//! All tiers of a game in memory, those that every move leaves three times: by rounds with counters, by one
//! look forward, and by one look with room for a quarter of what is read. The codes are compared.
//!
//! `GRUNDY_TIERS` names the game (`nine-mens-morris:4`).
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench")]

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

use grundy_base::error::Stopped;
use grundy_base::limits::Limits;
use grundy_base::report::Ask;
use grundy_base::text::Text;
use grundy_solve::strong::{Below, KeepParts, SolvedTier, TakeCodes};

struct Memory(Vec<SolvedTier>);

impl Below for Memory {
    fn read(&mut self, tier: usize, places: Range<usize>, take: &mut TakeCodes<'_>) -> Result<(), Stopped> {
        take(places.start, &self.0[tier].codes[places])
    }
    fn longest(&self, tier: usize) -> u32 {
        self.0[tier].longest
    }
}

/// Parts of the product's size.
const PART_NUMBERS: usize = 1 << 24;

#[derive(Default)]
struct Parts(Vec<u16>);

impl KeepParts for Parts {
    fn part(&self) -> usize {
        PART_NUMBERS
    }
    fn solved(&mut self, _: usize, codes: &[u16]) -> Result<(), Stopped> {
        self.0.extend(codes);
        Ok(())
    }
}

/// Seconds of all threads of this process in its own code.
fn user_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default().to_owned();
    after.split_whitespace().nth(11).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0) / 100.0
}

/// Numbers, and the user time of a way to solve them.
#[derive(Default)]
struct Work(usize, f64);

fn main() {
    let name = std::env::var("GRUNDY_TIERS").unwrap_or_else(|_| "nine-mens-morris:4".to_owned());
    let (_, table) = grundy_games::open(Text::new(&name), &|_| Err("no files".to_owned())).unwrap();
    let whole = table.whole().unwrap();
    let mut solved = Memory(Vec::new());
    let mut ways: BTreeMap<&str, Work> = BTreeMap::new();
    let asked = |max_bytes| Ask { limits: Limits { max_bytes, ..Limits::default() }, ..Ask::default() };
    let mut timed = |way, numbers, work: &mut dyn FnMut()| {
        let start = user_seconds();
        work();
        let sum = ways.entry(way).or_default();
        (sum.0, sum.1) = (sum.0 + numbers, sum.1 + user_seconds() - start);
    };
    for (number, tier) in whole.tiers().iter().enumerate() {
        let numbers = tier.len();
        let forward = tier.is_left_by_every_move();
        let mut by_rounds = None;
        timed(if forward { "left: rounds" } else { "stay: rounds" }, numbers, &mut || {
            let ask = asked(16 << 30);
            by_rounds = Some(whole.solve_tier(number, &mut solved, None, &mut |_| Ok(()), &ask).unwrap());
        });
        let by_rounds = by_rounds.unwrap();
        let read: usize = tier.reads().iter().map(|(_, places)| places.len()).sum();
        // cells of two bytes, and the marks of 64 of them
        let part = PART_NUMBERS.min(numbers);
        let (part, tables) = (2 * part + 4 * part.div_ceil(64), whole.table_bytes());
        for (way, window) in [("left: one look", read), ("left: four windows", read.div_ceil(4))] {
            if !forward {
                continue;
            }
            let mut parts = Parts::default();
            timed(way, numbers, &mut || {
                let ask = asked(tables + (part + 2 * window) as u64);
                let longest = whole.solve_forward(number, &mut solved, &mut parts, &ask).unwrap();
                assert_eq!(longest, by_rounds.longest);
            });
            assert!(parts.0 == by_rounds.codes, "the values are the same");
        }
        solved.0.push(by_rounds);
    }
    println!("{name}: {} tiers, {} numbers", whole.tiers().len(), whole.slots());
    for (way, Work(numbers, seconds)) in ways {
        #[expect(clippy::cast_precision_loss, reason = "figures for people")]
        let each = seconds * 1e6 / numbers as f64;
        println!("  {way}: {numbers} numbers, {seconds:.2} s, {each:.3} µs a number");
    }
}
