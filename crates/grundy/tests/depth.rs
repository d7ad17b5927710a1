//! Games two hundred thousand moves deep, cycles, and limits: nothing overflows, hangs or eats memory.

use grundy::limits::{Budget, Limits};
use grundy::report::Ask;
use grundy::rules::{Contest, Impartial, Payoff, Rules, Turn};
use grundy::solve::demand::Halt;
use grundy::solve::{Solver, contest, grundy as nimbers, memo, payoff};
use grundy::{Error, Nimber, Outcome};

const DEPTH: u32 = 200_000;

/// One heap; take 1 or 2.
struct Chain;

impl Rules for Chain {
    type Position = u32;
    type Move = u32;
    fn moves(&self, n: &u32, out: &mut Vec<u32>) {
        out.extend(1..=2.min(*n));
    }
    fn play(&self, n: &u32, take: &u32) -> u32 {
        n - take
    }
}

impl Contest for Chain {}

impl Impartial for Chain {
    type Component = u32;
    type Move = u32;
    fn moves(&self, n: &u32, out: &mut Vec<u32>) {
        out.extend(1..=2.min(*n));
    }
    fn play(&self, n: &u32, take: &u32, out: &mut Vec<u32>) {
        out.push(n - take);
    }
}

impl Payoff for Chain {
    type Amount = i64;
    fn players(&self) -> usize {
        1
    }
    fn turn(&self, _: &u32) -> Turn {
        Turn::Of(0)
    }
    fn gain(&self, _: &u32, _: &u32, pay: &mut [i64]) {
        pay[0] += 1;
    }
}

#[test]
fn far_deeper_than_the_stack() {
    let limits = Limits::default();
    let mut budget = Budget::new(&limits);
    let outcome = if DEPTH.is_multiple_of(3) { Outcome::Loss } else { Outcome::Win };
    for solver in [Solver::Induction, Solver::Memo, Solver::Push, Solver::Retrograde] {
        let mut solved = contest::solve(&Chain, &DEPTH, solver, &mut Budget::new(&limits)).unwrap();
        assert_eq!(solved.verdict(&DEPTH, &mut budget).unwrap().outcome, outcome, "{solver:?}");
    }
    let nimber =
        nimbers::nimber(&Chain, &DEPTH, &mut nimbers::Memo::default(), &mut Budget::new(&limits)).unwrap();
    assert_eq!(nimber, Nimber(u64::from(DEPTH % 3)));
    let mut memo = payoff::Memo::<Chain>::default();
    let paid =
        payoff::payoffs(&Chain, &DEPTH, payoff::Ties::First, &mut memo, &mut Budget::new(&limits)).unwrap();
    assert_eq!(*paid, [i64::from(DEPTH)]);
}

#[test]
fn memory_is_bounded() {
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    let stopped = |halt: Result<_, Halt<u32>>| matches!(halt, Err(Halt::Stopped(_)));
    assert!(stopped(
        memo::outcome(&Chain, &DEPTH, &mut memo::Memo::default(), &mut Budget::new(&limits)).map(drop)
    ));
    let mut known = nimbers::Memo::default();
    assert!(stopped(nimbers::nimber(&Chain, &DEPTH, &mut known, &mut Budget::new(&limits)).map(drop)));
    // a memo that was stopped can be used again
    assert_eq!(
        nimbers::nimber(&Chain, &10, &mut known, &mut Budget::new(&Limits::default())).unwrap(),
        Nimber(1)
    );
    for solver in [Solver::Induction, Solver::Push, Solver::Retrograde] {
        assert!(stopped(contest::solve(&Chain, &DEPTH, solver, &mut Budget::new(&limits)).map(drop)));
    }
}

#[test]
fn a_raised_flag_stops_the_work() {
    let limits = Limits::default();
    limits.stop.time_is_over();
    let halt = memo::outcome(&Chain, &DEPTH, &mut memo::Memo::default(), &mut Budget::new(&limits));
    let Err(Halt::Stopped(stopped)) = halt else { panic!("expected to be stopped: {halt:?}") };
    assert!(stopped.to_string().contains("the time is over"), "{stopped}");
}

/// Round and round three positions, with a way out that loses.
struct Ring;

impl Impartial for Ring {
    type Component = u32;
    type Move = u32;
    fn moves(&self, n: &u32, out: &mut Vec<u32>) {
        out.extend([(n + 1) % 3].iter().filter(|_| *n < 3));
    }
    fn play(&self, _: &u32, mv: &u32, out: &mut Vec<u32>) {
        out.push(*mv);
    }
}

#[test]
fn a_cycle_is_shown() {
    let limits = Limits::default();
    let halt =
        nimbers::nimber(&Ring, &0, &mut nimbers::Memo::default(), &mut Budget::new(&limits)).unwrap_err();
    let error = halt.into_error(u32::to_string);
    assert!(matches!(error, Error::Cycle(_)));
    assert_eq!(error.to_string(), "the game has a cycle: 0 → 1 → 2 → 0");
}

#[test]
fn nim_with_heaps_of_a_quintillion_is_answered_by_law() {
    let no_files = |_: &str| Err("no files".to_owned());
    let question =
        grundy::notation::term::question("nim 1000000000000000000 999999999999999999 7", &no_files).unwrap();
    let report = question.table.solve(&question.position, &Ask::default()).unwrap();
    assert_eq!(report.answer.nimber(), Some(Nimber(1_000_000_000_000_000_000 ^ 999_999_999_999_999_999 ^ 7)));
    assert!(report.moves.iter().all(|row| row.best) && report.moves.len() % 2 == 1);
    // the same by search does not fit, and says so
    let ask = Ask { solver: Solver::Grundy, ..Ask::default() };
    assert!(matches!(question.table.solve(&question.position, &ask), Err(Error::Stopped(_))));
}
