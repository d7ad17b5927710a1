//! 1.4:B, Hybrid of Nim and Bashe's game, interactive.

use super::heap_duel::{HeapGame, Heaps};
use super::heaps::{Rules, hybrid, lost, nim, winning, won, write};
use crate::duel::Opponent;
use crate::generate::Tests;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.4:B",
    title: Words {
        en: "Hybrid of Nim and Bashe's game, interactive",
        uk: "Гібрид Німа й Баше - інтерактив",
        ru: "Гибрид нима и игры Баше - интерактив",
    },
    statement: statement!("p1_4_b_nim_bashe_hybrid_interactive"),
    limits: Limits::of(3000, 256),
    samples: &[Sample::Talk("< 2\n< 4 8\n> 2 1\n< 2 3\n> 1 2\n< 1 2\n> 2 1\n< 2 3\n> You won...\n")],
    blocks: &[Block::SAMPLES, Block::each("an ideal opponent", 100)],
    tests,
    task: Task::game::<Game>(),
};

/// At most three sticks.
#[derive(Clone, Debug)]
pub(crate) struct Hybrid;

type Game = Heaps<Hybrid>;

impl HeapGame for Hybrid {
    const MAX_TAKE: u64 = 3;

    fn rules() -> &'static Rules {
        hybrid()
    }

    fn weak() -> Vec<Opponent<Game>> {
        vec![
            Opponent {
                name: "nim",
                about: "wants to play Nim, and takes 3 where it would take more",
                choose: |game, _| match winning(nim(), &game.left).first() {
                    Some(&(heap, take)) => game.take(heap, take),
                    None => game.take(game.first(), 1),
                },
            },
            Opponent {
                name: "bashe",
                about: "plays Bashe's game in the first heap that is won alone",
                choose: |game, _| match game.some().find(|&heap| game.left[heap] % 4 != 0) {
                    Some(heap) => game.take(heap, game.left[heap] % 4),
                    None => game.take(game.first(), 1),
                },
            },
        ]
    }
}

fn tests(tests: &mut Tests) {
    let game = |tests: &mut Tests, about: &str, heaps: &[u64], opponent: &str| {
        tests.duel(1, about, write(heaps), opponent, None);
    };
    game(tests, "one stick", &[1], "ideal");
    game(tests, "one heap, lost", &[4], "ideal");
    game(tests, "one heap, the largest", &[1234], "ideal");
    game(tests, "one heap, lost", &[1232], "ideal-greedy");
    game(tests, "all values zero from the start", &[4, 8, 12], "ideal");
    game(tests, "all values zero after a move", &[1, 8, 12], "ideal");
    game(tests, "two winning moves, one in a smaller heap", &[5, 2], "ideal");
    game(tests, "Nim's move is forbidden", &[1, 3, 6], "ideal");
    game(tests, "Nim's move is forbidden", &[100, 3, 2], "ideal");
    game(tests, "the most heaps, one stick each", &[1; 12], "ideal");
    game(tests, "eleven heaps of one stick", &[1; 11], "ideal");
    game(tests, "the most sticks, lost", &[1234; 12], "ideal");
    game(
        tests,
        "the most sticks, won",
        &[1233, 1234, 1234, 1234, 1234, 1234, 1234, 1234, 1234, 1234, 1234, 1234],
        "ideal",
    );
    for many in [2, 4, 7, 12] {
        let heaps = lost(hybrid(), many, 1..=1234, tests.rng());
        game(tests, "random and lost", &heaps, if many == 4 { "ideal-greedy" } else { "ideal" });
    }
    for (many, largest) in [(2, 100), (3, 1234), (3, 30), (5, 500), (7, 1234), (8, 60), (9, 1234), (12, 1234)]
    {
        let heaps = won(hybrid(), many, 1..=largest, tests.rng());
        game(tests, "random and won", &heaps, "ideal");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::Duel;
    use crate::generate::rng;
    use crate::interact::DuelPlayer;
    use crate::problems::clumsy::{Clumsy, check_ideal, check_talk};
    use crate::problems::heap_duel::{check_legality, unbeaten};
    use crate::problems::p1_3_d_nim_interactive;
    use crate::problems::testing::{check_duel, check_player};

    #[test]
    fn duel() {
        check_legality::<Hybrid>();
        let mut inputs =
            vec!["1\n1\n".to_owned(), "1\n4\n".to_owned(), "3\n1 3 6\n".to_owned(), "2\n5 2\n".to_owned()];
        let mut rng = rng(2);
        for many in 2..=6 {
            inputs.push(write(&lost(hybrid(), many, 1..=30, &mut rng)));
            inputs.push(write(&won(hybrid(), many, 1..=30, &mut rng)));
        }
        check_duel::<Game>(&inputs);
    }

    #[test]
    fn ideal_opponents_are_never_beaten() {
        let mut rng = rng(4);
        let starts: Vec<String> =
            [1, 2, 7, 12].iter().map(|&many| write(&lost(hybrid(), many, 1..=200, &mut rng))).collect();
        check_ideal::<Game>(&starts);
    }

    /// Nothing is asked for against these; still the reference player takes over.
    #[test]
    fn initiative_is_taken_from_every_weak_opponent() {
        let mut rng = rng(11);
        let starts: Vec<Vec<u64>> =
            [5, 8, 12].iter().map(|&many| lost(hybrid(), many, 98..=400, &mut rng)).collect();
        assert_eq!(unbeaten::<Hybrid>(&starts, 2), [""; 0]);
    }

    /// Thinks that the game is over when all values are zero.
    fn too_soon() -> Clumsy<Game> {
        let numbers = |line: &str| line.split(' ').filter_map(|word| word.parse().ok()).collect::<Vec<u64>>();
        let (mut heaps, mut heard) = (Vec::new(), 0);
        Clumsy::new(move |line, say| {
            heard += 1;
            match heard {
                1 => return,
                2 => heaps = numbers(line),
                _ => {}
            }
            let lines = (heard > 2).then_some(line).into_iter().chain(say.iter().map(String::as_str));
            for line in lines {
                if let [heap, take] = numbers(line)[..] {
                    heaps[usize::try_from(heap).unwrap() - 1] -= take;
                }
            }
            if heaps.iter().all(|heap| heap % 4 == 0) && say.iter().all(|line| !line.contains("won")) {
                say.push("I won!".to_owned());
            }
        })
    }

    #[test]
    fn wrong_submissions() {
        // plays Nim: soon takes more than three
        let nim = || Box::new(DuelPlayer::<Heaps<p1_3_d_nim_interactive::Nim>>::new(1));
        check_player(&PROBLEM, &mut || nim(), "rule violation");
        let fixed: [crate::duel::Policy<Game>; 4] = [
            |game, rng| crate::opponents::find::<Game>("nim").unwrap().choose(game, rng),
            |game, rng| crate::opponents::find::<Game>("bashe").unwrap().choose(game, rng),
            |game, _| game.greedy(),
            |game, _| game.take(game.first(), 1),
        ];
        for choose in fixed {
            check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Game>::playing(1, choose)), "WA");
        }
        check_player(&PROBLEM, &mut || Box::new(too_soon()), "rule violation");
        check_talk::<Game>(&PROBLEM);
    }
}
