//! 1.3:D, Nim, interactive.

use super::heap_duel::{HeapGame, Heaps};
use super::heaps::{Rules, lost, nim, won, write};
use crate::duel::Opponent;
use crate::generate::Tests;
use crate::opponents::{ideal, random_move};
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.3:D",
    title: Words {
        en: "Nim, interactive", uk: "Нім - інтерактив", ru: "Ним - интерактив"
    },
    statement: statement!("p1_3_d_nim_interactive"),
    // a game can take 14,808 moves
    limits: Limits::of(3000, 256),
    samples: &[Sample::Talk("< 2\n< 3 4\n> 2 1\n< 2 2\n> 1 2\n< 1 1\n> 2 1\n> I won!\n")],
    blocks: &[
        Block::SAMPLES,
        Block::whole("one heap, won", 10),
        Block::whole("two heaps, won and lost", 15),
        Block::whole("three heaps, won and lost", 15),
        Block::whole("up to 12 heaps, won and lost", 15),
        Block::whole("up to 12 heaps, lost", 10),
        Block::whole("opponents that cannot play, large heaps, all to be won", 35),
    ],
    tests,
    task: Task::game::<Game>(),
};

/// Any number of sticks.
#[derive(Clone, Debug)]
pub(crate) struct Nim;

type Game = Heaps<Nim>;

impl HeapGame for Nim {
    const MAX_TAKE: u64 = u64::MAX;

    fn rules() -> &'static Rules {
        nim()
    }

    fn weak() -> Vec<Opponent<Game>> {
        vec![
            Opponent {
                name: "bashe",
                about: "plays Bashe's game in the first heap, and never takes more than 3",
                choose: |game, _| game.take(game.first(), (game.left[game.first()] % 4).max(1)),
            },
            Opponent {
                name: "halves",
                about: "takes half of the largest heap",
                choose: |game, _| game.take(game.largest(), game.left[game.largest()].div_ceil(2)),
            },
            Opponent {
                name: "watcher",
                about: "perfect while one fixed habit explains all your moves in lost positions, then random",
                choose: |game, rng| match game.habits.explain() {
                    true => ideal(game, rng),
                    false => random_move(game, rng),
                },
            },
        ]
    }
}

/// The sizes of the heaps of the last block.
const LARGE_HEAPS: std::ops::RangeInclusive<u64> = 98..=1234;

fn tests(tests: &mut Tests) {
    let game = |tests: &mut Tests, block: usize, about: &str, heaps: &[u64], opponent: &str| {
        // in the last block every game must be won, even from lost starts
        let at_least = (block == 6).then_some(1);
        tests.duel(block, about, write(heaps), opponent, at_least);
    };
    for size in [1, 2, 777, 1234] {
        game(tests, 1, "won in one move", &[size], "ideal");
    }
    for (heaps, about) in
        [([1, 1], "lost"), ([1, 2], "won"), ([1, 1234], "won"), ([1234, 1233], "won"), ([8, 7], "won")]
    {
        game(tests, 2, about, &heaps, "ideal");
    }
    game(tests, 2, "lost, the largest", &[1234, 1234], "ideal");
    game(tests, 2, "lost, the largest", &[1234, 1234], "ideal-greedy");
    for (block, many) in [(2, 2), (3, 3), (3, 3), (3, 3), (4, 4), (4, 7), (4, 11), (4, 12)] {
        let heaps = lost(nim(), many, 5..=1234, tests.rng());
        game(tests, block, "random and lost", &heaps, if many % 2 == 0 { "ideal" } else { "ideal-greedy" });
        let heaps = won(nim(), many, 5..=1234, tests.rng());
        game(tests, block, "random and won", &heaps, "ideal");
    }
    game(tests, 3, "two equal heaps and a third", &[500, 1234, 500], "ideal");
    game(tests, 3, "small and lost", &[1, 2, 3], "ideal");
    game(tests, 3, "small and won", &[1, 1, 1], "ideal-greedy");
    game(tests, 4, "one heap", &[1000], "ideal");
    game(tests, 4, "the most heaps, one stick each", &[1; 12], "ideal");
    game(tests, 4, "eleven heaps of one stick", &[1; 11], "ideal");
    game(tests, 4, "won by one heap of many", &[2, 3, 2, 3, 5, 5, 1000, 9, 9, 1, 1, 17], "ideal");
    for (many, about) in [(2, "two heaps"), (3, "three heaps"), (6, "six heaps"), (12, "the most heaps")] {
        for opponent in ["ideal", "ideal-greedy"] {
            let heaps = lost(nim(), many, 1..=1234, tests.rng());
            game(tests, 5, about, &heaps, opponent);
        }
    }
    game(tests, 5, "the most sticks", &[1234; 12], "ideal");
    for (many, opponent) in [
        (7, "one-first"),
        (8, "one-last"),
        (9, "one-largest"),
        (10, "max-first"),
        (11, "greedy"),
        (12, "max-smallest"),
        (7, "random"),
        (12, "random-heap"),
        (9, "leveller"),
        (10, "bashe"),
        (11, "halves"),
        (8, "worst"),
        (7, "watcher"),
        (12, "watcher"),
    ] {
        let heaps = lost(nim(), many, LARGE_HEAPS, tests.rng());
        game(tests, 6, "large and lost", &heaps, opponent);
    }
    // heaps in pairs: a player with a fixed policy is copied by an opponent with the same policy
    let pairs = |from: u64| (0..8).map(|heap| from + heap / 2 * 100).collect::<Vec<u64>>();
    for (from, opponent) in [(600, "one-largest"), (700, "max-first"), (800, "greedy"), (900, "max-smallest")]
    {
        game(tests, 6, "large, in pairs", &pairs(from), opponent);
    }
    game(tests, 6, "the most moves", &[1234; 12], "one-first");
    game(tests, 6, "large and won", &[98, 1234, 98, 98, 1234, 98, 1233], "one-last");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::Duel;
    use crate::generate::{Versus, rng};
    use crate::interact::DuelPlayer;
    use crate::problems::clumsy::{check_ideal, check_talk};
    use crate::problems::heap_duel::{check_legality, unbeaten};
    use crate::problems::testing::{check_duel, check_player};
    use crate::verdict::Speaker;

    #[test]
    fn duel() {
        check_legality::<Nim>();
        let mut inputs =
            vec!["1\n1\n".to_owned(), "3\n6 3 5\n".to_owned(), "12\n1 1 1 1 1 1 1 1 1 1 1 1\n".to_owned()];
        let mut rng = rng(2);
        for many in 2..=6 {
            inputs.push(write(&lost(nim(), many, 1..=30, &mut rng)));
            inputs.push(write(&won(nim(), many, 1..=30, &mut rng)));
        }
        check_duel::<Game>(&inputs);
    }

    /// As the last block asks for; by the book's simulation it always succeeds.
    #[test]
    fn initiative_is_taken_from_every_weak_opponent() {
        let mut rng = rng(11);
        let mut starts: Vec<Vec<u64>> =
            [7, 9, 12].iter().map(|&many| lost(nim(), many, LARGE_HEAPS, &mut rng)).collect();
        starts.push([300, 300, 500, 500, 700, 700, 98, 98].to_vec());
        assert_eq!(unbeaten::<Nim>(&starts, 2), [""; 0]);
    }

    #[test]
    fn ideal_opponents_are_never_beaten() {
        let mut rng = rng(4);
        let starts: Vec<String> =
            [2, 3, 7, 12].iter().map(|&many| write(&lost(nim(), many, 1..=1234, &mut rng))).collect();
        check_ideal::<Game>(&starts);
    }

    /// One stick at a time: as many moves as there are sticks.
    #[test]
    fn the_longest_game() {
        let versus = Versus::new("one-last", 1).at_least(0);
        let mut referee = PROBLEM.referee(&write(&[1234; 12]), &versus).unwrap();
        let mut player = DuelPlayer::<Game>::playing(1, |game, _| (game.first(), 1));
        let talk = crate::interact::talk(&mut *referee, &mut player, Some(10));
        assert!(talk.judged.is_ok(), "{:?}", talk.judged);
        // the two lines of the input, and the phrase
        assert_eq!(talk.transcript.len(), 2 + 12 * 1234 + 1);
    }

    /// The last block is as the statement says.
    #[test]
    fn large_tests() {
        for seed in 0..5 {
            for test in PROBLEM.tests(seed).iter().filter(|test| test.block > 0) {
                let game = Game::read(&test.input).unwrap();
                let heaps = game.left.len();
                match test.block {
                    1 => assert_eq!((heaps, game.value()), (1, 1)),
                    2 => assert_eq!(heaps, 2),
                    3 => assert_eq!(heaps, 3),
                    5 => assert_eq!(game.value(), 0),
                    6 => assert!(
                        (7..=12).contains(&heaps) && game.left.iter().all(|heap| LARGE_HEAPS.contains(heap))
                    ),
                    _ => {}
                }
            }
        }
    }

    /// Perfect play in won positions, and in lost ones always the same of all habits: the last block is lost.
    #[test]
    fn every_fixed_habit_falls() {
        let tests = PROBLEM.tests(crate::generate::DEFAULT_SEED);
        let watchers = tests.iter().filter(|test| test.block == 6 && test.about.ends_with("watcher"));
        let starts: Vec<Game> = watchers.map(|test| Game::read(&test.input).unwrap()).collect();
        let start = starts.iter().min_by_key(|game| game.left.iter().sum::<u64>()).unwrap();
        for habit in 0..start.habitual().count() {
            let (mut game, mut rng, mut mover) = (start.clone(), rng(1), Speaker::Contestant);
            while !game.over() {
                let mv = match mover {
                    Speaker::Contestant => {
                        let best = game.best().first().copied();
                        best.unwrap_or_else(|| game.habitual().nth(habit).unwrap())
                    }
                    Speaker::Judge => {
                        crate::opponents::find::<Game>("watcher").unwrap().choose(&game, &mut rng)
                    }
                };
                game.play(mover, &mv);
                mover = if mover == Speaker::Judge { Speaker::Contestant } else { Speaker::Judge };
            }
            // the one to move has lost
            assert_eq!(mover, Speaker::Contestant, "habit {habit}");
        }
    }

    /// Each fixed policy in lost positions meets the opponent that copies it.
    #[test]
    fn wrong_submissions() {
        let fixed: [crate::duel::Policy<Game>; 5] = [
            |game, _| game.best().first().copied().unwrap_or(game.take(game.largest(), 1)),
            |game, _| game.best().first().copied().unwrap_or(game.take(game.first(), u64::MAX)),
            |game, _| game.best().first().copied().unwrap_or(game.greedy()),
            |game, _| game.greedy(),
            |game, rng| crate::opponents::worst(game, rng),
        ];
        for choose in fixed {
            check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Game>::playing(1, choose)), "WA");
        }
        // from a heap that may be empty; more than there is
        check_player(
            &PROBLEM,
            &mut || Box::new(DuelPlayer::<Game>::playing(1, |_, _| (0, 1))),
            "rule violation",
        );
        let too_many = |game: &Game, _: &mut _| (game.first(), game.left[game.first()] + 1);
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Game>::playing(1, too_many)), "rule violation");
        // the heap's number among those that are left
        let renumbered = |game: &Game, rng: &mut _| {
            let (heap, take) = crate::opponents::ideal(game, rng);
            (game.some().position(|some| some == heap).unwrap(), take)
        };
        check_player(
            &PROBLEM,
            &mut || Box::new(DuelPlayer::<Game>::playing(1, renumbered)),
            "rule violation",
        );
        let mixed =
            |_: &Game, last: Speaker| if last == Speaker::Judge { "I won!" } else { "You won..." }.to_owned();
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Game>::new(1).saying(mixed)), "rule violation");
        check_talk::<Game>(&PROBLEM);
    }
}
