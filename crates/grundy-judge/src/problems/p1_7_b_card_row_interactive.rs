//! 1.7:B, Maximum-sum game (1/2/3), interactive: a row of cards, 1 to 3 from the right.

use std::sync::Arc;

use grundy::catalogue::row_cards::Prefixes;
use grundy::error::BadText;

use super::card_row::{MAX_CARD, random, read, write};
use super::p1_7_a_card_row::solved;
use crate::duel::{Duel, MoveError, Opponent, whole_numbers};
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};
use crate::verdict::Speaker;

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.7:B",
    title: Words {
        en: "Maximum-sum game (1/2/3), interactive",
        uk: "Гра на максимум суми (1/2/3) - інтерактив",
        ru: "Игра на максимум суммы (1/2/3) - интерактив",
    },
    statement: statement!("p1_7_b_card_row_interactive"),
    limits: Limits::of(2000, 256),
    samples: &[
        Sample::Talk("< 8\n< 3 2 999 4 6 7 -5 1\n> 2\n< 3\n> 3\n> FINISH 1000 17\n"),
        Sample::Talk("< 8\n< 3 2 999 4 6 7 -5 1\n> 2\n< 1\n> 3\n< 1\n> 1\n> FINISH 1008 9\n"),
    ],
    blocks: &[
        Block::SAMPLES,
        Block::each("an ideal opponent", 48),
        Block::each("opponents that cannot play", 52),
    ],
    tests,
    task: Task::game::<Cards>(),
};

/// The longest row.
const MAX: u64 = 1000;

/// The row, what is left of it, and what was taken.
#[derive(Clone)]
pub(crate) struct Cards {
    row: Arc<[i64]>,
    solved: Arc<Prefixes<i64>>,
    left: usize,
    /// The contestant's sum, and the judge's.
    sums: [i64; 2],
}

impl Cards {
    fn sum(&self, take: usize) -> i64 {
        self.row[self.left - take..self.left].iter().sum()
    }

    /// What the player to move has in all from here on if it takes `take` cards.
    fn worth(&self, take: usize) -> i64 {
        self.sum(take) + self.solved.values(self.left - take)[1]
    }

    fn takes(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.left.min(3)
    }
}

impl Duel for Cards {
    type Move = usize;

    fn lines(_: &str) -> usize {
        2
    }

    fn read(input: &str) -> Result<Self, BadText> {
        let row = read(input, MAX)?;
        let solved = Arc::new(solved(&row));
        Ok(Self { left: row.len(), row: row.into(), solved, sums: [0, 0] })
    }

    fn over(&self) -> bool {
        self.left == 0
    }

    fn read_move(&self, line: &str) -> Result<usize, MoveError> {
        if line.starts_with("FINISH") {
            let why = format!("FINISH is said too early: {} cards are left", self.left);
            return Err(MoveError::Illegal(why));
        }
        let [take] = whole_numbers(line, "a number from 1 to 3")?;
        let legal = usize::try_from(take).ok().filter(|take| self.takes().contains(take));
        legal.ok_or_else(|| {
            let most = self.left.min(3);
            MoveError::Illegal(format!("{take} of {} cards cannot be taken: expected 1 to {most}", self.left))
        })
    }

    fn write_move(&self, take: &usize) -> String {
        take.to_string()
    }

    fn play(&mut self, by: Speaker, &take: &usize) {
        let own = match by {
            Speaker::Contestant => 0,
            Speaker::Judge => 1,
        };
        self.sums[own] += self.sum(take);
        self.left -= take;
    }

    fn moves(&self) -> Vec<usize> {
        self.takes().collect()
    }

    fn best(&self) -> Vec<usize> {
        let most = self.solved.values(self.left)[0];
        self.takes().filter(|&take| self.worth(take) == most).collect()
    }

    fn greedy(&self) -> usize {
        self.left.min(3)
    }

    fn phrase(&self, _: Speaker) -> String {
        format!("FINISH {} {}", self.sums[0], self.sums[1])
    }

    fn score(&self, _: Speaker) -> i64 {
        self.sums[0]
    }

    fn value(&self) -> i64 {
        self.sums[0] + self.solved.values(self.left)[0]
    }

    fn too_little(&self, score: i64, at_least: i64) -> String {
        format!("{score} is collected, but {at_least} can be had for certain")
    }

    fn weak() -> Vec<Opponent<Self>> {
        vec![
            Opponent { name: "one-by-one", about: "always takes 1", choose: |_, _| 1 },
            Opponent {
                name: "richest",
                about: "takes the largest sum that can be had at once",
                choose: |game, _| game.takes().max_by_key(|&take| game.sum(take)).unwrap_or(1),
            },
            Opponent {
                name: "poorest",
                about: "takes the smallest sum that can be had at once",
                choose: |game, _| game.takes().min_by_key(|&take| game.sum(take)).unwrap_or(1),
            },
            Opponent {
                name: "positive",
                about: "takes cards up to the first that is not positive, at least 1",
                choose: |game, _| {
                    let good = game.row[..game.left].iter().rev().take(3).take_while(|card| **card > 0);
                    good.count().max(1)
                },
            },
            Opponent {
                name: "by-parity",
                about: "leaves a multiple of 4, as in Bashe's game, if it can",
                choose: |game, _| match game.left % 4 {
                    0 => 1,
                    rest => rest,
                },
            },
        ]
    }
}

fn tests(tests: &mut Tests) {
    let game = |tests: &mut Tests, block, about: &str, cards: &[i64], opponent: &str| {
        tests.duel(block, about, write(cards), opponent, None);
    };
    let longest = usize::try_from(MAX).expect("a small number");
    let second = [3, 2, 999, 4, 6, 7, -5, 1];
    let third = [23, -17, 2, -13, 5, 3, 11, -7, 19];
    for (about, cards) in [
        ("one card", vec![-7]),
        ("two cards", vec![4, -9]),
        ("three bad cards", vec![-1, -2, -3]),
        ("the book's second row", second.to_vec()),
        ("the book's third row", third.to_vec()),
        ("all alike", vec![11; 7]),
        ("ascending", (-10..=10).collect()),
        ("as many as there may be, all the largest", vec![MAX_CARD; longest]),
        ("as many as there may be, all the smallest", vec![-MAX_CARD; longest]),
        ("good and bad in turn", [MAX_CARD, -MAX_CARD].repeat(longest / 2)),
    ] {
        game(tests, 1, about, &cards, "ideal");
    }
    for (many, most) in [(50, 9), (longest, MAX_CARD)] {
        let cards = random(many, -most..=most, tests.rng());
        game(tests, 1, "random", &cards, "ideal");
    }
    for opponent in
        ["greedy", "random", "half", "worst", "one-by-one", "richest", "poorest", "positive", "by-parity"]
    {
        let cards = random(longest, -MAX_CARD..=MAX_CARD, tests.rng());
        game(tests, 2, "as many as there may be, random", &cards, opponent);
    }
    for (cards, opponent) in
        [(&second[..], "worst"), (&third, "richest"), (&third, "one-by-one"), (&[5], "random")]
    {
        game(tests, 2, "short", cards, opponent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Versus;
    use crate::interact::DuelPlayer;
    use crate::interact::talk;
    use crate::problems::testing::{check_duel, check_player};

    fn rows() -> Vec<String> {
        let mut rng = crate::generate::rng(11);
        let random = (1..=30).map(|many| write(&random(many, -9..=9, &mut rng)));
        random.chain(["3\n0 0 0\n".to_owned(), write(&[3, 2, 999, 4, 6, 7, -5, 1])]).collect()
    }

    #[test]
    fn duel() {
        check_duel::<Cards>(&rows());
    }

    /// Whoever plays: the reference player has at least what it can be sure of, and against some opponents
    /// more.
    #[test]
    fn weak_opponents_are_beaten() {
        for opponent in crate::opponents::all::<Cards>() {
            let mut more = 0;
            for (input, seed) in rows().iter().zip(0..) {
                let value = Cards::read(input).unwrap().value();
                for wanted in [value, value + 1] {
                    let versus = Versus::new(opponent.name, seed).at_least(wanted);
                    let mut referee = PROBLEM.referee(input, &versus).unwrap();
                    let judged = talk(&mut *referee, &mut DuelPlayer::<Cards>::new(seed), None).judged;
                    assert!(judged.is_ok() || wanted > value, "{input} {}: {judged:?}", opponent.name);
                    more += usize::from(wanted > value && judged.is_ok());
                }
            }
            assert_eq!(more > 0, !opponent.name.starts_with("ideal"), "{}: {more}", opponent.name);
        }
    }

    /// What is collected and what is left, added up, is what was there.
    #[test]
    fn the_last_line_tells_the_sums() {
        let mut game = Cards::read("4\n1 20 300 500\n").unwrap();
        game.play(Speaker::Contestant, &1);
        game.play(Speaker::Judge, &2);
        game.play(Speaker::Contestant, &1);
        assert_eq!(game.phrase(Speaker::Contestant), "FINISH 501 320");
    }

    #[test]
    fn wrong_submissions() {
        let right = || DuelPlayer::<Cards>::new(1);
        let player = |choose| DuelPlayer::<Cards>::playing(1, choose);
        check_player(&PROBLEM, &mut || Box::new(player(|game, _| game.greedy())), "WA");
        check_player(&PROBLEM, &mut || Box::new(player(|_, _| 1)), "WA");
        let richest = |game: &Cards, _: &mut _| game.takes().max_by_key(|&take| game.sum(take)).unwrap();
        check_player(&PROBLEM, &mut || Box::new(player(richest)), "WA");
        check_player(&PROBLEM, &mut || Box::new(player(crate::opponents::random_move)), "WA");
        check_player(&PROBLEM, &mut || Box::new(player(|_, _| 3)), "rule violation");
        check_player(&PROBLEM, &mut || Box::new(player(|_, _| 0)), "rule violation");
        // the sums that were hoped for; in the wrong order; in lower case; nothing said
        let hoped = |game: &Cards, _| {
            let value = game.solved.values(game.row.len());
            format!("FINISH {} {}", value[0], value[1])
        };
        check_player(&PROBLEM, &mut || Box::new(right().saying(hoped)), "rule violation");
        let turned = |game: &Cards, _| format!("FINISH {} {}", game.sums[1], game.sums[0]);
        check_player(&PROBLEM, &mut || Box::new(right().saying(turned)), "rule violation");
        let lower = |game: &Cards, last| game.phrase(last).to_lowercase();
        check_player(&PROBLEM, &mut || Box::new(right().saying(lower)), "rule violation");
        check_player(&PROBLEM, &mut || Box::new(right().saying(|_, _| String::new())), "rule violation");
        let blanks = |game: &Cards, last| format!("{} \r", game.phrase(last));
        check_player(&PROBLEM, &mut || Box::new(right().saying(blanks)), "OK");
    }

    #[test]
    fn finish_too_early() {
        let mut referee = PROBLEM.referee("3\n1 2 3\n", &Versus::default()).unwrap();
        referee.start();
        let end = referee.hear("FINISH 6 0").end.unwrap();
        assert_eq!(
            (end.verdict.name(), &end.reason[..]),
            ("rule violation", "FINISH is said too early: 3 cards are left")
        );
    }
}
