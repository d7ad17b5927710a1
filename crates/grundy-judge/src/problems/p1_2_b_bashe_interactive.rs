//! 1.2:B, Bashe's game, interactive.

use grundy::error::BadText;
use grundy::rules::Impartial;

use super::p1_2_a_bashe::{MAX, STICKS, wins};
use crate::duel::{Duel, MoveError, Opponent, whole_numbers};
use crate::generate::Tests;
use crate::input::only_number;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};
use crate::verdict::Speaker;

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:B",
    title: Words {
        en: "Bashe's game, interactive",
        uk: "Гра Баше - інтерактив",
        ru: "Игра Баше - интерактив",
    },
    statement: statement!("p1_2_b_bashe_interactive"),
    limits: Limits::of(2000, 256),
    samples: &[Sample::Talk("< 5\n> 1\n< 2\n> 2\n> I won!\n")],
    blocks: &[
        Block::SAMPLES,
        Block::each("an ideal opponent", 48),
        Block::each("opponents that cannot play", 52),
    ],
    tests,
    task: Task::game::<Bashe>(),
};

/// The sticks that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bashe(u64);

impl Bashe {
    /// The sticks that are left.
    pub(super) fn left(self) -> u64 {
        self.0
    }
}

impl Duel for Bashe {
    type Move = u64;

    fn lines(_: &str) -> usize {
        1
    }

    fn read(input: &str) -> Result<Self, BadText> {
        only_number(input, "N", 1..=MAX).map(Self)
    }

    fn over(&self) -> bool {
        self.0 == 0
    }

    fn read_move(&self, line: &str) -> Result<u64, MoveError> {
        let [take] = whole_numbers(line, "a number from 1 to 3")?;
        let legal = u64::try_from(take).ok().filter(|take| (1..=self.0.min(3)).contains(take));
        legal.ok_or_else(|| {
            MoveError::Illegal(format!(
                "{take} of {} cannot be taken: expected 1 to {}",
                self.0,
                self.0.min(3)
            ))
        })
    }

    fn write_move(&self, take: &u64) -> String {
        take.to_string()
    }

    fn play(&mut self, _: Speaker, take: &u64) {
        self.0 -= take;
    }

    fn moves(&self) -> Vec<u64> {
        let mut moves = Vec::new();
        STICKS.moves(&self.0, &mut moves);
        moves.iter().map(|cut| cut.taken(self.0)).collect()
    }

    fn best(&self) -> Vec<u64> {
        self.moves().into_iter().filter(|take| !wins(self.0 - take)).collect()
    }

    fn greedy(&self) -> u64 {
        self.0.min(3)
    }

    fn value(&self) -> i64 {
        i64::from(wins(self.0))
    }

    fn weak() -> Vec<Opponent<Self>> {
        vec![
            Opponent { name: "always-1", about: "always takes 1", choose: |_, _| 1 },
            Opponent {
                name: "try-2",
                about: "takes 2; 1 if only 1 is left",
                choose: |game, _| game.0.min(2),
            },
            Opponent {
                name: "take-max",
                about: "takes 3; all if there are fewer",
                choose: |game, _| game.0.min(3),
            },
        ]
    }
}

fn tests(tests: &mut Tests) {
    let game = |tests: &mut Tests, block, about: &str, n: u64, opponent: &str, at_least| {
        tests.duel(block, about, format!("{n}\n"), opponent, at_least);
    };
    for n in [1, 2, 3, 7, 101, MAX] {
        game(tests, 1, "won", n, "ideal", None);
    }
    for n in [4, 8, 40] {
        game(tests, 1, "lost", n, "ideal", None);
        game(tests, 1, "lost", n * 25, "ideal-greedy", None);
    }
    for (n, opponent) in [(6, "always-1"), (9, "try-2"), (5, "take-max")] {
        game(tests, 2, "won", n, opponent, None);
    }
    // only from 40 on is the initiative asked for: random moves may play along with the opponent in a small
    // heap
    game(tests, 2, "small and lost", 12, "take-max", None);
    for (low, opponent) in [
        (40, "always-1"),
        (60, "try-2"),
        (80, "take-max"),
        (100, "random"),
        (200, "worst"),
        (1000, "half"),
        (MAX - 1000, "always-1"),
        (MAX - 1000, "try-2"),
        (MAX - 1000, "take-max"),
    ] {
        let lost = tests.numbers(1, low..=low + 900, |n| n % 4 == 0);
        for n in lost {
            game(tests, 2, "lost, to be won", n, opponent, Some(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Versus;
    use crate::interact::DuelPlayer;
    use crate::problems::testing::{check_duel, check_player};

    #[test]
    fn duel() {
        check_duel::<Bashe>(&(1..=60).map(|n| format!("{n}\n")).collect::<Vec<_>>());
    }

    #[test]
    fn wrong_submissions() {
        let player = || DuelPlayer::<Bashe>::playing(1, |game, _| *game.best().first().unwrap_or(&1));
        // always 1 in lost positions: take-max plays along
        check_player(&PROBLEM, &mut || Box::new(player()), "WA");
        // always 2: try-2 plays along
        let twos = |game: &Bashe, _: &mut _| *game.best().first().unwrap_or(&2);
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Bashe>::playing(1, twos)), "WA");
        let threes = |game: &Bashe, _: &mut _| *game.best().first().unwrap_or(&3);
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Bashe>::playing(1, threes)), "WA");
        check_player(
            &PROBLEM,
            &mut || Box::new(DuelPlayer::<Bashe>::playing(1, |game, _| game.greedy())),
            "WA",
        );
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Bashe>::playing(1, |_, _| 3)), "rule violation");
        let shy = |_: &Bashe, _: Speaker| "I won".to_owned();
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Bashe>::new(1).saying(shy)), "rule violation");
        let book =
            |_: &Bashe, last: Speaker| if last == Speaker::Judge { "I lost..." } else { "I won!" }.to_owned();
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Bashe>::new(1).saying(book)), "rule violation");
        let blanks = |game: &Bashe, last: Speaker| format!("{} \r", game.phrase(last));
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Bashe>::new(1).saying(blanks)), "OK");
    }

    /// The book: each fixed policy in lost positions loses to its nemesis; a random one beats all three.
    #[test]
    fn initiative() {
        use crate::interact::talk;
        let fixed: [(crate::duel::Policy<Bashe>, &str); 3] = [
            (|game, _| *game.best().first().unwrap_or(&1), "take-max"),
            (|game, _| *game.best().first().unwrap_or(&2), "try-2"),
            (|game, _| *game.best().first().unwrap_or(&3), "always-1"),
        ];
        for n in (40..=196).step_by(4) {
            for opponent in ["take-max", "try-2", "always-1"] {
                for (choose, nemesis) in fixed {
                    let versus = Versus::new(opponent, 1).at_least(1);
                    let mut referee = PROBLEM.referee(&format!("{n}\n"), &versus).unwrap();
                    let talk = talk(&mut *referee, &mut DuelPlayer::<Bashe>::playing(1, choose), None);
                    assert_eq!(talk.judged.is_ok(), opponent != nemesis, "{n} {opponent} {nemesis}");
                }
            }
        }
    }
}
