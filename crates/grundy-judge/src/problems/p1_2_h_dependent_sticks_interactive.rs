//! 1.2:H, Sticks, moves that depend on the one before, interactive.

use grundy::Outcome;
use grundy::catalogue::fibonacci_nim::Heap;
use grundy::error::BadText;
use grundy::rules::{Contest, Rules};

use super::p1_2_g_dependent_sticks::{fibonacci, rules, wins};
use crate::duel::{Duel, MoveError, Opponent, whole_numbers};
use crate::generate::{Tests, Versus};
use crate::input::only_number;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};
use crate::verdict::Speaker;

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:H",
    title: Words {
        en: "Sticks, moves that depend on the one before, interactive",
        uk: "Палички з ходами, залежними від попереднього; інтерактив",
        ru: "Палочки с ходами, зависящими от предыдущего; интерактив",
    },
    statement: statement!("p1_2_h_dependent_sticks_interactive"),
    limits: Limits::of(2000, 256),
    samples: &[
        Sample::Talk("< 3\n> 1\n< 2\n> You won...\n"),
        Sample::Talk("< 3\n> 2\n< 1\n> You won...\n"),
        Sample::Talk("< 5\n> 1\n< 1\n> 1\n< 2\n> You won...\n"),
        Sample::Talk("< 5\n> 2\n< 3\n> You won...\n"),
    ],
    blocks: &[
        Block::SAMPLES,
        Block::each("N in 2..25, an ideal opponent", 20),
        Block::each("N in 101..1234, an ideal opponent", 20),
        Block::each("N in 1235..12345, an ideal opponent", 20),
        Block::each("N in 101..1234, other opponents", 20),
        Block::each("N in 1235..12345, other opponents", 20),
    ],
    tests,
    task: Task::game::<Sticks>(),
};

/// The largest N.
const MAX: u64 = 12_345;

/// The heap, with how many may be taken now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sticks(Heap);

impl Sticks {
    /// The sticks that are left.
    pub(super) fn left(self) -> u64 {
        self.0.sticks()
    }

    /// The same amount, or as much as may be taken.
    fn at_most(self, take: u64) -> u64 {
        take.min(self.0.limit())
    }
}

impl Duel for Sticks {
    type Move = u64;

    fn lines(_: &str) -> usize {
        1
    }

    fn read(input: &str) -> Result<Self, BadText> {
        only_number(input, "N", 2..=MAX).map(|n| Self(rules().start(n)))
    }

    fn over(&self) -> bool {
        self.0.sticks() == 0
    }

    fn read_move(&self, line: &str) -> Result<u64, MoveError> {
        let limit = self.0.limit();
        let [take] = whole_numbers(line, "a number of sticks")?;
        let legal = u64::try_from(take).ok().filter(|take| (1..=limit).contains(take));
        legal.ok_or_else(|| {
            MoveError::Illegal(format!(
                "{take} of {} cannot be taken now: expected 1 to {limit}",
                self.0.sticks()
            ))
        })
    }

    fn write_move(&self, take: &u64) -> String {
        take.to_string()
    }

    fn play(&mut self, _: Speaker, take: &u64) {
        self.0 = rules().play(&self.0, take);
    }

    fn moves(&self) -> Vec<u64> {
        let mut moves = Vec::new();
        rules().moves(&self.0, &mut moves);
        moves
    }

    fn best(&self) -> Vec<u64> {
        let rules = rules();
        let lost = |take: &u64| rules.law(&rules.play(&self.0, take)) == Some(Outcome::Loss);
        self.moves().into_iter().filter(lost).collect()
    }

    fn greedy(&self) -> u64 {
        self.0.limit()
    }

    fn value(&self) -> i64 {
        i64::from(rules().law(&self.0) == Some(Outcome::Win))
    }

    fn weak() -> Vec<Opponent<Self>> {
        vec![
            Opponent { name: "always-1", about: "always takes 1", choose: |_, _| 1 },
            Opponent { name: "try-2", about: "takes 2, if it may", choose: |game, _| game.at_most(2) },
            Opponent {
                name: "half-max",
                about: "half of what it may take",
                choose: |game, _| game.0.limit().div_ceil(2),
            },
        ]
    }
}

/// The opponents that cannot play; from 101 on, any policy in lost positions beats them.
const OTHERS: [&str; 5] = ["always-1", "try-2", "greedy", "half-max", "random"];

fn tests(tests: &mut Tests) {
    for (n, seed) in [2, 4, 8, 21, 25].into_iter().zip(1..) {
        tests.game(1, "small", format!("{n}\n"), Versus::new("ideal", seed));
    }
    for (block, low, high) in [(2, 101, 1234), (3, 1235, MAX)] {
        let special = fibonacci(low..=high);
        let lost = tests.numbers(2, low..=high, |n| !wins(n) && !special.contains(&n));
        let mut sizes = vec![special[0], high];
        sizes.extend(lost);
        sizes.extend(tests.numbers(5 - sizes.len(), low..=high - 1, wins));
        for (n, seed) in sizes.into_iter().zip(1..) {
            let about = if wins(n) { "won" } else { "lost" };
            let opponent = if seed % 2 == 0 { "ideal-greedy" } else { "ideal" };
            tests.game(block, about, format!("{n}\n"), Versus::new(opponent, seed));
        }
    }
    for (block, low, high) in [(4, 101, 1234), (5, 1235, MAX)] {
        for (opponent, seed) in OTHERS.into_iter().zip(1..) {
            let size = tests.numbers(1, low..=high, |n| seed == 3 || !wins(n));
            for n in size {
                let about = format!("{}, {opponent}", if wins(n) { "won" } else { "lost, to be won" });
                tests.game(block, about, format!("{n}\n"), Versus::new(opponent, seed).at_least(1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::Policy;
    use crate::generate::TestRng;
    use crate::interact::{DuelPlayer, talk};
    use crate::opponents::random_move;
    use crate::problems::testing::{check_duel, check_player};

    #[test]
    fn duel() {
        check_duel::<Sticks>(
            &(2..=60).chain([1000, 1024, MAX]).map(|n| format!("{n}\n")).collect::<Vec<_>>(),
        );
    }

    #[test]
    fn wrong_submissions() {
        let player = |choose| Box::new(DuelPlayer::<Sticks>::playing(1, choose));
        check_player(&PROBLEM, &mut || player(random_move), "WA");
        check_player(&PROBLEM, &mut || player(|game, _| game.greedy()), "WA");
        check_player(&PROBLEM, &mut || player(|_, _| 3), "rule violation");
        // as in Bashe's game: 1 to 3, whatever was taken before
        let bashe = |game: &Sticks, _: &mut TestRng| (game.0.sticks() % 4).max(1);
        check_player(&PROBLEM, &mut || player(bashe), "rule violation");
        let phrase = |_: &Sticks, last: Speaker| {
            if last == Speaker::Judge { "I lost..." } else { "I won!" }.to_owned()
        };
        check_player(
            &PROBLEM,
            &mut || Box::new(DuelPlayer::<Sticks>::new(1).saying(phrase)),
            "rule violation",
        );
    }

    /// The reference: from every lost start in 101..1234, and some further on, any policy in lost positions
    /// beats the weak ones, and none the ideal one.
    #[test]
    fn any_policy_beats_the_weak() {
        let policies: [Policy<Sticks>; 3] = [
            |game, _| *game.best().first().unwrap_or(&1),
            |game, _| *game.best().first().unwrap_or(&game.0.limit()),
            crate::opponents::ideal,
        ];
        for n in (101..=1234).chain((1300..MAX).step_by(977)).filter(|&n| !wins(n)) {
            for opponent in OTHERS.iter().chain(&["ideal"]) {
                for choose in policies {
                    let versus = Versus::new(*opponent, n).at_least(1);
                    let mut referee = PROBLEM.referee(&format!("{n}\n"), &versus).unwrap();
                    let talk = talk(&mut *referee, &mut DuelPlayer::playing(n, choose), Some(10));
                    assert_eq!(talk.judged.is_ok(), *opponent != "ideal", "{n} {opponent}");
                }
            }
        }
    }
}
