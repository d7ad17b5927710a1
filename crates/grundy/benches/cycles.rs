//! Games with cycles: retrograde analysis by rule, and by an explicit graph. Answers are asserted.

use divan::Bencher;
use grundy::Outcome;
use grundy::catalogue::special_sticks::SpecialSticks;
use grundy::graph::explore;
use grundy::limits::{Budget, Limits};
use grundy::solve::retrograde;

fn main() {
    divan::main();
}

/// Plain Bashe, plies included.
#[divan::bench(args = [1_000_000, 10_000_000], sample_count = 5)]
fn bashe_by_rule(bencher: Bencher<'_, '_>, to: u32) {
    let (game, limits) = (SpecialSticks::new(Vec::new()), Limits::default());
    bencher.bench_local(|| {
        let plies = game.plies(to, &mut Budget::new(&limits)).expect("the memory is there");
        assert_eq!(plies.verdict(to as usize).remoteness, Some(to / 2));
        assert_eq!(plies.verdict(to as usize).outcome, Outcome::Loss);
    });
}

/// The same by positions in a map and moves in a graph.
#[divan::bench(args = [1_000_000], sample_count = 5)]
fn bashe_by_graph(bencher: Bencher<'_, '_>, to: u32) {
    let (game, limits) = (SpecialSticks::new(Vec::new()), Limits::default());
    bencher.bench_local(|| {
        let explored =
            explore(&game, &u64::from(to), &mut Budget::new(&limits)).expect("the memory is there");
        let verdicts = retrograde::solve(explored.board());
        assert_eq!(verdicts[0].remoteness, Some(to / 2));
    });
}

/// Heaps to 10^18 by the short game, its making included.
#[divan::bench]
fn special_sticks_far() {
    let far = 10_u64.pow(18);
    let game = SpecialSticks::new((1..=12_345).map(|i| (i * 1_000_003, i * 7_919)).collect());
    // beyond all special moves it is Bashe's game again: a loss, then three wins
    let outcomes: Vec<Outcome> = (far..far + 8).map(|n| divan::black_box(game.outcome(n))).collect();
    let losses: Vec<usize> = (0..8).filter(|&i| outcomes[i] == Outcome::Loss).collect();
    assert!(matches!(losses[..], [first, second] if second == first + 4), "{outcomes:?}");
    assert!(!outcomes.contains(&Outcome::Draw));
}
