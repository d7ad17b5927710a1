//! 1.4:E, Crossing out cells, interactive.

use grundy::error::BadText;

use super::habit::Habits;
use super::strip::{CELLS, Part, Strip, Stroke};
use crate::duel::{Duel, MoveError, Opponent, whole_numbers};
use crate::generate::Tests;
use crate::input::only_number;
use crate::opponents::{ideal, random_move};
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};
use crate::verdict::Speaker;

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.4:E",
    title: Words {
        en: "Crossing out cells, interactive",
        uk: "Викреслювання клітинок - інтерактив",
        ru: "Вычёркивание клеток - интерактив",
    },
    statement: statement!("p1_4_e_crossing_out_interactive"),
    // values of all lengths, then up to a thousand searches for a move, in any language
    limits: Limits::of(5000, 256),
    samples: &[Sample::Talk("< 7\n> 2 2\n< 4 1\n> 6 2\n< 1 1\n> 5 1\n> I won!\n")],
    blocks: &[
        Block::SAMPLES,
        Block::each("an ideal opponent", 72),
        Block::each("opponents that cannot play", 14),
        Block::whole("an opponent that sees through fixed habits", 14),
    ],
    tests,
    task: Task::game::<Crossing>(),
};

/// The strip in a game, and what the contestant may always do when it is lost.
#[derive(Clone, Debug)]
pub(crate) struct Crossing(Strip, Habits);

impl Crossing {
    fn first(&self) -> Part {
        *self.0.parts().first().expect("a move is asked for only while the game is on")
    }

    fn last(&self) -> Part {
        *self.0.parts().last().expect("a move is asked for only while the game is on")
    }

    /// The first of the longest parts.
    fn longest(&self) -> Part {
        let parts = self.0.parts().iter().rev();
        *parts.max_by_key(|part| part.cells).expect("a move is asked for only while the game is on")
    }

    /// What fixed habits would cross out: in each of six parts that are easy to find, one of eight strokes.
    pub(super) fn habitual(&self) -> impl Iterator<Item = Stroke> {
        let last_of = |key: fn(u64) -> u64| {
            let part = self.0.parts().iter().max_by_key(|part| key(part.cells));
            *part.expect("a move is asked for only while the game is on")
        };
        let parts = [
            self.first(),
            self.last(),
            self.longest(),
            last_of(|cells| cells),
            self.shortest(),
            last_of(|cells| u64::MAX - cells),
        ];
        parts.into_iter().flat_map(|Part { first, cells }| {
            let (end, two) = (first + cells, cells.min(2));
            let inner = |offset: u64, count: u64| match cells > offset + count && offset > 0 {
                true => (first + offset, count),
                false => (first, two),
            };
            [
                (first, 1),
                (first, two),
                (end - 1, 1),
                (end - two, two),
                inner(1, 2),
                inner(1, 4),
                inner(cells.saturating_sub(2) / 2, 2),
                inner(cells.saturating_sub(4) / 2, 4),
            ]
        })
    }

    fn shortest(&self) -> Part {
        let parts = self.0.parts().iter();
        *parts.min_by_key(|part| part.cells).expect("a move is asked for only while the game is on")
    }
}

impl Duel for Crossing {
    type Move = Stroke;

    fn lines(_: &str) -> usize {
        1
    }

    fn read(input: &str) -> Result<Self, BadText> {
        only_number(input, "N", 1..=CELLS).map(|cells| Self(Strip::new(cells), Habits::ALL))
    }

    fn over(&self) -> bool {
        self.0.parts().is_empty()
    }

    fn read_move(&self, line: &str) -> Result<Stroke, MoveError> {
        let numbers = whole_numbers(line, "the first cell and how many, as 2 1")?;
        let [Ok(first), Ok(count)] = numbers.map(u64::try_from) else {
            return Err(MoveError::Illegal("a number is negative: cells are counted from 1".to_owned()));
        };
        self.0.check((first, count)).map(|()| (first, count)).map_err(MoveError::Illegal)
    }

    fn write_move(&self, (first, count): &Stroke) -> String {
        format!("{first} {count}")
    }

    fn play(&mut self, by: Speaker, stroke: &Stroke) {
        if by == Speaker::Contestant && self.1.explain() && self.value() == 0 {
            let would: Vec<Stroke> = self.habitual().collect();
            self.1.note(stroke, would);
        }
        self.0.cross(*stroke);
    }

    fn moves(&self) -> Vec<Stroke> {
        self.0.strokes()
    }

    fn best(&self) -> Vec<Stroke> {
        self.0.winning()
    }

    fn greedy(&self) -> Stroke {
        let Part { first, cells } = self.longest();
        if cells >= 6 { (first + 1, 4) } else { (first, cells.min(2)) }
    }

    fn value(&self) -> i64 {
        i64::from(!self.0.value().is_zero())
    }

    fn weak() -> Vec<Opponent<Self>> {
        vec![
            Opponent {
                name: "one-first",
                about: "the first free cell",
                choose: |game, _| (game.first().first, 1),
            },
            Opponent {
                name: "one-last",
                about: "the last free cell",
                choose: |game, _| (game.last().first + game.last().cells - 1, 1),
            },
            Opponent {
                name: "two-first",
                about: "two cells from the first solid part, if it has them",
                choose: |game, _| (game.first().first, game.first().cells.min(2)),
            },
            Opponent {
                name: "tidy",
                about: "as much as it can of the shortest solid part",
                choose: |game, _| (game.shortest().first, game.shortest().cells.min(2)),
            },
            Opponent {
                name: "middle",
                about: "two cells in the middle of the longest solid part",
                choose: |game, _| {
                    let Part { first, cells } = game.longest();
                    (first + cells.saturating_sub(2) / 2, cells.min(2))
                },
            },
            Opponent {
                name: "nibbler",
                about: "one cell from the longest solid part",
                choose: |game, _| (game.longest().first, 1),
            },
            Opponent {
                name: "watcher",
                about: "perfect while one fixed habit explains all your moves in lost positions, then random",
                choose: |game, rng| match game.1.explain() {
                    true => ideal(game, rng),
                    false => random_move(game, rng),
                },
            },
        ]
    }
}

fn tests(tests: &mut Tests) {
    let game = |tests: &mut Tests, block, about: &str, n: u64, opponent: &str, at_least| {
        tests.duel(block, about, format!("{n}\n"), opponent, at_least);
    };
    for n in [1, 2, 4, 5, 6, 7, 10, 17, 100] {
        game(tests, 1, "won", n, "ideal", None);
    }
    for n in [3, 21, 33, 121, 151, 193, 251, 267] {
        game(tests, 1, "lost", n, "ideal", None);
    }
    game(tests, 1, "lost", 21, "ideal-greedy", None);
    game(tests, 1, "won", 50, "ideal-greedy", None);
    for n in tests.numbers(3, 18..=900, |n| !Strip::new(n).value().is_zero() && n != 50 && n != 100) {
        game(tests, 1, "won", n, "ideal", None);
    }
    game(tests, 1, "won, at the limit", CELLS - 1, "ideal", None);
    game(tests, 1, "won, at the limit", CELLS, "ideal", None);
    // the initiative is asked for on fairly long strips only
    for (n, opponent) in [
        (121, "one-first"),
        (267, "one-last"),
        (151, "two-first"),
        (193, "tidy"),
        (251, "middle"),
        (193, "nibbler"),
        (267, "greedy"),
        (251, "random"),
    ] {
        game(tests, 2, "lost, to be won", n, opponent, Some(1));
    }
    game(tests, 2, "short and lost", 21, "one-first", Some(0));
    game(tests, 2, "short and lost", 3, "random", Some(0));
    for (n, opponent) in [(9, "tidy"), (122, "middle"), (400, "one-last"), (CELLS, "one-first")] {
        game(tests, 2, "won", n, opponent, None);
    }
    for n in [121, 193, 251, 267] {
        game(tests, 3, "lost, to be won", n, "watcher", Some(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Versus;
    use crate::interact::{DuelPlayer, talk};
    use crate::problems::clumsy::{check_ideal, check_talk};
    use crate::problems::testing::{check_duel, check_player};

    #[test]
    fn duel() {
        check_duel::<Crossing>(&(1..=24).chain([33, 60]).map(|n| format!("{n}\n")).collect::<Vec<_>>());
    }

    #[test]
    fn ideal_opponents_are_never_beaten() {
        let starts = [3, 21, 33, 121, 151, 193, 251, 267].map(|n| format!("{n}\n"));
        check_ideal::<Crossing>(&starts);
    }

    /// On strips of the lengths that the tests ask for.
    #[test]
    fn initiative_is_taken_from_every_weak_opponent() {
        for opponent in
            crate::opponents::all::<Crossing>().iter().filter(|one| !one.name.starts_with("ideal"))
        {
            for n in [121, 151, 193, 251, 267] {
                for seed in 0..2 {
                    let versus = Versus::new(opponent.name, seed).at_least(1);
                    let mut referee = PROBLEM.referee(&format!("{n}\n"), &versus).unwrap();
                    let talk = talk(&mut *referee, &mut DuelPlayer::<Crossing>::new(seed), Some(10));
                    assert!(talk.judged.is_ok(), "{n} {} {seed}: {:?}", opponent.name, talk.judged);
                }
            }
        }
    }

    /// The reference's simulation, on the shortest lost strip from which it always succeeded.
    #[test]
    fn a_short_strip_is_enough_for_simple_opponents() {
        for opponent in ["random", "one-first", "greedy"] {
            for seed in 0..10 {
                let versus = Versus::new(opponent, seed).at_least(1);
                let mut referee = PROBLEM.referee("33\n", &versus).unwrap();
                let talk = talk(&mut *referee, &mut DuelPlayer::<Crossing>::new(seed), Some(10));
                assert!(talk.judged.is_ok(), "{opponent} {seed}: {:?}", talk.judged);
            }
        }
    }

    /// Perfect play in won positions, and in lost ones always the same of all habits: each start is lost.
    #[test]
    fn every_fixed_habit_falls() {
        for n in [121, 193] {
            let start = Crossing::read(&format!("{n}\n")).unwrap();
            for habit in 0..start.habitual().count() {
                let (mut game, mut rng) = (start.clone(), crate::generate::rng(1));
                let mut mover = Speaker::Contestant;
                while !game.over() {
                    let mv = match mover {
                        Speaker::Contestant => {
                            let best = game.best().first().copied();
                            best.unwrap_or_else(|| game.habitual().nth(habit).unwrap())
                        }
                        Speaker::Judge => {
                            crate::opponents::find::<Crossing>("watcher").unwrap().choose(&game, &mut rng)
                        }
                    };
                    assert!(game.moves().contains(&mv), "habit {habit}: {mv:?} in {game:?}");
                    game.play(mover, &mv);
                    mover = if mover == Speaker::Judge { Speaker::Contestant } else { Speaker::Judge };
                }
                // the one to move has lost
                assert_eq!(mover, Speaker::Contestant, "habit {habit} of {n}");
            }
        }
    }

    #[test]
    fn refusals_say_why() {
        let mut game = Crossing::read("10\n").unwrap();
        game.play(Speaker::Contestant, &(3, 2));
        let why = |line: &str| match game.read_move(line).unwrap_err() {
            MoveError::Form(why) | MoveError::Illegal(why) => why,
        };
        assert_eq!(game.moves().len(), 11, "as the book counts");
        assert_eq!(why("11 1"), "1 from cell 11 is not on the strip: it has the cells 1 to 10");
        assert_eq!(why("2 2"), "2 from cell 2 meets a cell that is crossed out already");
        assert_eq!(why("3 1"), "1 from cell 3 meets a cell that is crossed out already");
        assert_eq!(why("7 1"), "1 from cell 7 has free cells on both sides: expected 2 or 4 cells");
        assert_eq!(why("5 4"), "4 from cell 5 is at an end of a solid part: expected 1 or 2 cells");
        assert_eq!(why("5"), "'5' is no move: expected the first cell and how many, as 2 1");
    }

    #[test]
    fn wrong_submissions() {
        let fixed: [crate::duel::Policy<Crossing>; 4] = [
            |game, _| game.greedy(),
            |game, _| (game.first().first, 1),
            |game, rng| crate::opponents::worst(game, rng),
            // wins while the strip is solid, then only hopes
            |game, rng| {
                let solid = game.0.parts().len() == 1;
                if solid {
                    crate::opponents::ideal(game, rng)
                } else {
                    crate::opponents::random_move(game, rng)
                }
            },
        ];
        for choose in fixed {
            check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Crossing>::playing(1, choose)), "WA");
        }
        // the first cell within its part, not within the strip
        let local = |game: &Crossing, rng: &mut _| {
            let (first, count) = crate::opponents::ideal(game, rng);
            let part = game.0.parts().iter().rfind(|part| part.first <= first).unwrap();
            (first - part.first + 1, count)
        };
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Crossing>::playing(1, local)), "rule violation");
        // one cell anywhere
        let one = |game: &Crossing, _: &mut _| (game.longest().first + game.longest().cells / 2, 1);
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Crossing>::playing(1, one)), "rule violation");
        check_talk::<Crossing>(&PROBLEM);
    }
}
