//! Games whose positions are numbered, with holes and cycles, against the layered definition: solved with and
//! without predecessors, from any stage on, and what is reached with which player to move.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use grundy_base::limits::{Budget, Limits};
use grundy_base::rules::{Contest, Rules};
use grundy_base::{Outcome, Verdict};
use grundy_solve::retrograde::by_rule;
use grundy_solve::strong::{self, Grade, Rounds, Slots, Solved, Stage};
use proptest::prelude::*;

/// Moves from each number; none if it is a hole.
#[derive(Debug)]
struct Numbered {
    moves: Vec<Option<Vec<usize>>>,
    endings: Vec<Outcome>,
    before: Vec<Vec<usize>>,
    /// Whether the game says what leads to a position.
    says: bool,
    /// How often moves were listed, and predecessors.
    listed: AtomicU64,
    asked: AtomicU64,
}

impl Numbered {
    fn new(moves: Vec<Option<Vec<usize>>>, endings: Vec<Outcome>) -> Self {
        let mut before = vec![Vec::new(); moves.len()];
        for (at, to) in moves.iter().enumerate() {
            to.iter().flatten().for_each(|&to: &usize| before[to].push(at));
        }
        Self { moves, endings, before, says: false, listed: AtomicU64::new(0), asked: AtomicU64::new(0) }
    }

    fn solve(&self) -> Solved {
        let limits = Limits::default();
        strong::solve(self, &mut Budget::new(&limits)).unwrap()
    }
}

impl Rules for Numbered {
    type Position = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        self.listed.fetch_add(1, Relaxed);
        out.extend(self.moves[*at].iter().flatten());
    }
    fn play(&self, _: &usize, to: &usize) -> usize {
        *to
    }
}

impl Contest for Numbered {
    fn ending(&self, at: &usize) -> Outcome {
        self.endings[*at]
    }
}

impl Slots for Numbered {
    fn slots(&self) -> usize {
        self.moves.len()
    }
    fn slot(&self, at: &usize) -> usize {
        *at
    }
    fn in_slot(&self, slot: usize) -> Option<usize> {
        self.moves[slot].is_some().then_some(slot)
    }
    fn parents(&self, at: &usize, out: &mut Vec<usize>) -> bool {
        self.asked.fetch_add(1, Relaxed);
        out.extend(self.before[*at].iter().filter(|_| self.says));
        self.says
    }
}

/// Layer by layer: what has a move to a position lost in r plies is won in r + 1; what has only moves to won
/// ones, the slowest in r, is lost in r + 1. Of the rest, what has a move to a tie in r is a tie in r + 1.
fn by_layers(game: &Numbered) -> Vec<Option<Grade>> {
    let mut grades: Vec<Option<Grade>> = game.moves.iter().map(|_| None).collect();
    let held = |at: &usize| game.moves[*at].is_some();
    for at in (0..grades.len()).filter(held) {
        let ended = game.moves[at].iter().all(Vec::is_empty);
        grades[at] = Some(if ended { Grade::ended(game.endings[at]) } else { Grade::Draw });
    }
    for ties in [false, true] {
        for plies in 0.. {
            let layer: Vec<(usize, Grade)> = (0..grades.len())
                .filter(|&at| grades[at] == Some(Grade::Draw))
                .filter_map(|at| {
                    let mut options = game.moves[at].iter().flatten().map(|&to| grades[to].unwrap());
                    let all_won = || options.clone().all(|grade| matches!(grade, Grade::Win(_)));
                    let lost = !ties && all_won();
                    let goal = if ties { Grade::Tie(plies) } else { Grade::Loss(plies) };
                    let won = if ties { Grade::Tie(plies + 1) } else { Grade::Win(plies + 1) };
                    let found = options.any(|grade| grade == goal).then_some(won);
                    found.or(lost.then_some(Grade::Loss(plies + 1))).map(|grade| (at, grade))
                })
                .collect();
            if layer.is_empty() {
                break;
            }
            layer.into_iter().for_each(|(at, grade)| grades[at] = Some(grade));
        }
    }
    grades
}

fn grades(solved: &Solved) -> Vec<Option<Grade>> {
    (0..solved.len()).map(|slot| solved.grade(slot)).collect()
}

fn drawn() -> impl Strategy<Value = Numbered> {
    let outcome = prop_oneof![3 => Just(Outcome::Loss), 1 => Just(Outcome::Draw), 1 => Just(Outcome::Win)];
    let moves = prop_oneof![1 => Just(None), 5 => prop::collection::vec(0_usize..1000, 0..4).prop_map(Some)];
    prop::collection::vec((moves, outcome), 1..30).prop_map(|rows| {
        let (mut moves, endings): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let held: Vec<usize> = (0..moves.len()).filter(|&at| moves[at].is_some()).collect();
        for to in moves.iter_mut().flatten().flatten() {
            *to = held[*to % held.len()];
        }
        Numbered::new(moves, endings)
    })
}

proptest! {
    #[test]
    fn numbered_games_are_the_layered_definition(mut game in drawn()) {
        let expected = by_layers(&game);
        for says in [false, true] {
            game.says = says;
            let limits = Limits::default();
            let mut stages = Vec::new();
            let solved = strong::solve_on(&game, None, &mut |seen| {
                assert_eq!((seen.numbers(), seen.width()), (game.moves.len(), 1));
                let codes = (0..seen.numbers()).map(|slot| u8::try_from(seen.code(slot)).unwrap()).collect();
                stages.push(Stage { codes: Solved::Bytes(codes), rounds: seen.rounds() });
                Ok(())
            }, &mut Budget::new(&limits)).unwrap();
            prop_assert_eq!(&grades(&solved), &expected);
            // rounds of wins and losses, then of ties, and after the last of each one that finds nothing
            let mut last = Rounds { decided: 1, ties: 1 };
            for grade in expected.iter().flatten() {
                match *grade {
                    Grade::Win(plies) | Grade::Loss(plies) => last.decided = last.decided.max(plies + 1),
                    Grade::Tie(plies) => last.ties = last.ties.max(plies + 1),
                    Grade::Draw => {}
                }
            }
            prop_assert_eq!(stages.last().map(|stage| stage.rounds), Some(last));
            for stage in stages {
                let mut budget = Budget::new(&limits);
                let on = strong::solve_on(&game, Some(stage), &mut |_| Ok(()), &mut budget).unwrap();
                prop_assert_eq!(&on, &solved);
            }
        }
    }

    #[test]
    fn what_is_reached_and_who_moves_there(game in drawn(), start in 0_usize..30) {
        let held: Vec<usize> = (0..game.moves.len()).filter(|&at| game.moves[at].is_some()).collect();
        prop_assume!(!held.is_empty());
        let start = held[start % held.len()];
        let (mut met, mut open) = (BTreeSet::from([(start, 0)]), vec![(start, 0)]);
        while let Some((at, ply)) = open.pop() {
            let next = game.moves[at].iter().flatten().map(|&to| (to, 1 - ply));
            open.extend(next.filter(|&next| met.insert(next)));
        }
        let limits = Limits::default();
        let reached = strong::reach(&game, &start, &mut Budget::new(&limits)).unwrap();
        for slot in 0..game.moves.len() {
            prop_assert_eq!(reached.plies(slot), [0, 1].map(|ply| met.contains(&(slot, ply))));
        }
        // the moves of a position are made once for each player, at most
        prop_assert!(game.listed.load(Relaxed) <= met.len() as u64);
    }

    /// Normal play on the same graphs, holes as positions without moves.
    #[test]
    fn retrograde_analysis_by_rule_is_the_definition(mut game in drawn()) {
        game.moves.iter_mut().for_each(|moves| *moves = Some(moves.take().unwrap_or_default()));
        game.endings.fill(Outcome::Loss);
        let limits = Limits::default();
        let place = |at: u32| usize::try_from(at).unwrap();
        let plies = by_rule(
            u32::try_from(game.moves.len()).unwrap(),
            |at| u8::try_from(game.moves[place(at)].iter().flatten().count()).unwrap(),
            |at, each| game.before[place(at)].iter().for_each(|&before| each(u32::try_from(before).unwrap())),
            &mut Budget::new(&limits),
        ).unwrap();
        for (at, grade) in by_layers(&game).into_iter().enumerate() {
            prop_assert_eq!(Some(plies.verdict(at)), grade.map(Grade::verdict));
        }
    }
}

/// A line of 300 plies through three blocks of numbers, with holes between: longer than a byte can say, and
/// few positions are decided in a round. Beside it a tie, and a pair that goes on for ever.
#[test]
fn a_long_line_takes_two_bytes() {
    let count = 9000;
    let mut moves: Vec<Option<Vec<usize>>> = vec![None; count];
    let number = |n: usize| n * 29;
    for n in 0..=300 {
        moves[number(n)] = Some(if n == 0 { Vec::new() } else { vec![number(n - 1)] });
    }
    let mut endings = vec![Outcome::Loss; count];
    (moves[8990], moves[8991], moves[8992]) =
        (Some(vec![8991]), Some(vec![8990, number(300)]), Some(Vec::new()));
    (moves[8993], endings[8992]) = (Some(vec![8992, 8990]), Outcome::Draw);
    let mut game = Numbered::new(moves, endings);
    let expected = by_layers(&game);
    assert_eq!(expected[number(300)], Some(Grade::Loss(300)));
    assert_eq!([8991, 8990].map(|at| expected[at]), [Some(Grade::Win(301)), Some(Grade::Loss(302))]);
    for says in [false, true] {
        game.says = says;
        let solved = game.solve();
        assert!(matches!(solved, Solved::Words(_)));
        assert_eq!(grades(&solved), expected);
    }
    // a byte and three marks of each block at first; then two bytes beside the one
    let limits = |max_bytes| Limits { max_bytes, ..Limits::default() };
    let enough = strong::bytes_for(count) + 2 * count as u64;
    assert_eq!(strong::bytes_for(count), 9000 + 3 * 3);
    assert!(strong::solve(&game, &mut Budget::new(&limits(enough))).is_ok());
    assert!(strong::solve(&game, &mut Budget::new(&limits(enough - 1))).is_err());
}

/// How often moves and predecessors are listed, without predecessors and with them. On a line of 100 each
/// lost position is looked at once more. Where a fifth of all is won at once, to look at all that is open
/// is held to be cheaper than to go back. These are plans: no value depends on them.
#[test]
fn what_is_listed() {
    let line = (0..100_usize).map(|at| Some(at.checked_sub(1).into_iter().collect())).collect();
    let layers =
        (0..200_usize).map(|at| Some((0..40).filter_map(|i| (at / 40 * 40 + i).checked_sub(40)).collect()));
    let counts = [line, layers.collect()].map(|moves: Vec<Option<Vec<usize>>>| {
        let endings = vec![Outcome::Loss; moves.len()];
        let mut game = Numbered::new(moves, endings);
        [false, true].map(|says| {
            (game.says, game.listed, game.asked) = (says, AtomicU64::new(0), AtomicU64::new(0));
            game.solve();
            (game.listed.load(Relaxed), game.asked.load(Relaxed))
        })
    });
    assert_eq!(counts, [[(9950, 2), (149, 102)], [(920, 1), (360, 121)]]);
}

#[test]
fn verdicts_of_grades_and_the_longest_play() {
    let verdict = |outcome, remoteness| Verdict { outcome, remoteness };
    assert_eq!(Grade::Tie(4).verdict(), verdict(Outcome::Draw, Some(4)));
    assert_eq!(Grade::Draw.verdict(), verdict(Outcome::Draw, None));
    // longer play than two bytes can say counts as the longest
    for grade in [Grade::Loss, Grade::Win, Grade::Tie] {
        assert_eq!(Grade::of_code(grade(u32::MAX).code()), Some(grade(21_843)));
        assert_eq!(Grade::of_code(grade(21_842).code()), Some(grade(21_842)));
    }
}
