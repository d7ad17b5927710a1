//! The searches on demand: what they count, and the least memory that answers, to the byte. Memory that is
//! not counted changes no value, and no other test sees it.
//!
//! A failing test prints the new table: look at the difference before you paste it.
#![cfg(target_pointer_width = "64")]

use grundy_base::limits::{Budget, Limits, Stats};
use grundy_base::rules::{Contest, Entailing, Impartial, Payoff, Reply, Rules, Turn};
use grundy_solve::demand::Memo;
use grundy_solve::payoff::{self, Choice};
use grundy_solve::{Solver, contest, entailing, grundy, memo};

/// A heap: take one or two, or split it into two heaps that are not empty. Each heap and each move owns
/// memory of its own.
struct Splitting;

impl Impartial for Splitting {
    type Component = u64;
    type Move = (u64, u64);
    fn moves(&self, heap: &u64, out: &mut Vec<(u64, u64)>) {
        out.extend((1..=2).filter_map(|take| Some((heap.checked_sub(take)?, 0))));
        out.extend((1..=heap / 2).map(|part| (heap - part, part)));
    }
    fn play(&self, _: &u64, (a, b): &(u64, u64), out: &mut Vec<u64>) {
        out.extend([*a, *b].into_iter().filter(|heap| *heap > 0));
    }
    fn footprint(&self, _: &u64) -> u64 {
        100
    }
    fn move_footprint(&self, _: &(u64, u64)) -> u64 {
        1000
    }
}

impl Entailing for Splitting {
    type Component = u64;
    type Move = (u64, u64);
    fn moves(&self, heap: &u64, out: &mut Vec<(u64, u64)>) {
        Impartial::moves(self, heap, out);
    }
    fn play(&self, heap: &u64, mv: &(u64, u64), out: &mut Vec<u64>) -> Reply {
        Impartial::play(self, heap, mv, out);
        if mv.1 == 1 { Reply::Again } else { Reply::Anywhere }
    }
    fn footprint(&self, heap: &u64) -> u64 {
        Impartial::footprint(self, heap)
    }
}

/// Three players take one or two of a heap; each gets what he takes.
struct Taking;

impl Rules for Taking {
    type Position = u64;
    type Move = u64;
    fn moves(&self, heap: &u64, out: &mut Vec<u64>) {
        out.extend((1..=2).filter(|take| take <= heap));
    }
    fn play(&self, heap: &u64, take: &u64) -> u64 {
        heap - take
    }
    fn footprint(&self, _: &u64) -> u64 {
        100
    }
}

impl Contest for Taking {}

impl Payoff for Taking {
    type Amount = i64;
    fn players(&self) -> usize {
        3
    }
    fn turn(&self, heap: &u64) -> Turn {
        Turn::Of(usize::try_from(heap % 3).unwrap())
    }
    fn gain(&self, heap: &u64, take: &u64, pay: &mut [i64]) {
        pay[usize::try_from(heap % 3).unwrap()] += i64::try_from(*take).unwrap();
    }
}

/// A line of the table: the counts of a question asked with enough memory, what its memo holds, and the least
/// memory that answers it, found by halves.
fn line(name: &str, ask: impl Fn(&mut Budget<'_>) -> Option<usize>) -> String {
    let under = |max_bytes| {
        let limits = Limits { max_bytes, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        ask(&mut budget).map(|held| (budget.stats, held))
    };
    let (mut too_few, mut enough) = (0, 1 << 28);
    let (Stats { calls, computed, cached, moves }, held) = under(enough).unwrap();
    assert_eq!(held as u64, cached);
    while enough - too_few > 1 {
        let half = too_few + (enough - too_few) / 2;
        *(if under(half).is_some() { &mut enough } else { &mut too_few }) = half;
    }
    format!("{name}: {calls} calls, {computed} computed, {cached} held, {moves} moves, {enough} bytes")
}

#[test]
fn searches_on_demand_count_what_they_take() {
    let table = [
        line("nimber of a heap of 9", |budget| {
            let mut memo = Memo::default();
            grundy::nimber(&Splitting, &9, &mut memo, budget).ok()?;
            Some(memo.len())
        }),
        line("of 6, forgetting", |budget| {
            let mut memo = Memo::forgetful();
            grundy::nimber(&Splitting, &6, &mut memo, budget).ok()?;
            Some(memo.len())
        }),
        line("nimber of 4 + 3 as a whole", |budget| {
            let mut memo = Memo::default();
            grundy::nimber_of_whole(&Splitting, &[4, 3], &mut memo, budget).ok()?;
            Some(memo.len())
        }),
        line("outcome of 20", |budget| {
            let mut memo = Memo::default();
            memo::outcome(&Taking, &20, &mut memo, budget).ok()?;
            Some(memo.len())
        }),
        line("outcomes up to 20, on a graph", |budget| {
            contest::solve(&Taking, &20, Solver::Retrograde, budget).ok()?;
            Some(21)
        }),
        line("payoffs of 20", |budget| {
            let mut memo = Memo::default();
            payoff::payoffs(&Taking, &20, Choice::default(), &mut memo, budget).ok()?;
            Some(memo.len())
        }),
        line("where moves may be entailed, 9", |budget| {
            let mut memo = Memo::default();
            entailing::winning(&Splitting, &9, &mut memo, budget).ok()?;
            Some(memo.len())
        }),
    ];
    assert_eq!(table.join("\n"), TABLE.trim(), "{}", table.join("\n"));
}

const TABLE: &str = "
nimber of a heap of 9: 56 calls, 9 computed, 9 held, 37 moves, 42866 bytes
of 6, forgetting: 300 calls, 300 computed, 0 held, 478 moves, 23836 bytes
nimber of 4 + 3 as a whole: 146 calls, 38 computed, 38 held, 145 moves, 33412 bytes
outcome of 20: 34 calls, 21 computed, 21 held, 0 moves, 8754 bytes
outcomes up to 20, on a graph: 40 calls, 21 computed, 21 held, 39 moves, 4764 bytes
payoffs of 20: 40 calls, 21 computed, 21 held, 39 moves, 16482 bytes
where moves may be entailed, 9: 56 calls, 9 computed, 9 held, 37 moves, 9106 bytes
";
