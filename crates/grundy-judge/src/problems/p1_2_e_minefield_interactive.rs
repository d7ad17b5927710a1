//! 1.2:E, Chip on a minefield, interactive.

use std::sync::Arc;

use grundy::catalogue::mines::{DeadEnd, Slide, Square, Way};
use grundy::error::BadText;

use super::mine_field::{Draft, START, Solved, read};
use crate::check::brief;
use crate::duel::{Duel, MoveError, Opponent};
use crate::generate::{Tests, Versus};
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};
use crate::verdict::Speaker;

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.2:E",
    title: Words {
        en: "Chip on a minefield, interactive",
        uk: "Фішка на мінному полі - інтерактив",
        ru: "Фишка на минном поле - интерактив",
    },
    statement: statement!("p1_2_e_minefield_interactive"),
    limits: Limits::of(2000, 256),
    samples: &[
        Sample::Talk("< 2 4\n< ....\n< .**.\n> R 2\n< R 1\n> D 1\n> I won!\n"),
        Sample::Talk("< 2 4\n< ....\n< .**.\n> D 1\n> I won!\n"),
    ],
    blocks: &[
        Block::SAMPLES,
        Block::each("an ideal opponent", 50),
        Block::each("opponents that cannot play", 50),
    ],
    tests,
    task: Task::game::<Chip>(),
};

/// The longest side.
const SIDE: u64 = 123;

/// The chip on its field.
#[derive(Clone, Debug)]
pub(crate) struct Chip {
    field: Arc<Solved>,
    at: Square,
}

impl Duel for Chip {
    type Move = Slide;

    fn lines(first: &str) -> usize {
        let rows = first.split_whitespace().next().and_then(|rows| rows.parse::<usize>().ok());
        rows.unwrap_or(0).saturating_add(1)
    }

    fn read(input: &str) -> Result<Self, BadText> {
        Ok(Self { field: Arc::new(Solved::new(read(input, SIDE)?, DeadEnd::Normal)), at: START })
    }

    fn over(&self) -> bool {
        self.field.moves(self.at).is_empty()
    }

    fn read_move(&self, line: &str) -> Result<Slide, MoveError> {
        let form =
            || MoveError::Form(format!("'{}' is no move: expected D or R and a number, as D 2", brief(line)));
        let [way, by] = line.split_whitespace().collect::<Vec<_>>()[..] else { return Err(form()) };
        let way = match way {
            "D" => Way::Down,
            "R" => Way::Right,
            _ => return Err(form()),
        };
        let by: i64 = by.parse().map_err(|_| form())?;
        let moves = self.field.moves(self.at);
        let legal = moves.iter().find(|slide| slide.way == way && i64::from(slide.by) == by);
        legal.copied().ok_or_else(|| {
            let longest = moves.iter().filter(|slide| slide.way == way).count();
            let place = format!("row {}, column {}", self.at.row + 1, self.at.column + 1);
            let most = match longest {
                0 => "it cannot go that way at all".to_owned(),
                longest => format!("it can go that way by 1 to {longest}"),
            };
            MoveError::Illegal(format!("the chip at {place} cannot go '{}': {most}", brief(line)))
        })
    }

    fn write_move(&self, slide: &Slide) -> String {
        slide.write()
    }

    fn play(&mut self, _: Speaker, slide: &Slide) {
        self.at = self.field.play(self.at, *slide);
    }

    fn moves(&self) -> Vec<Slide> {
        self.field.moves(self.at)
    }

    fn best(&self) -> Vec<Slide> {
        self.field.winning(self.at)
    }

    fn greedy(&self) -> Slide {
        *self
            .moves()
            .iter()
            .max_by_key(|slide| slide.by)
            .expect("a move is asked for only while the game is on")
    }

    fn phrase(&self, last: Speaker) -> String {
        match last {
            Speaker::Contestant => "I won!".to_owned(),
            Speaker::Judge => "I lost...".to_owned(),
        }
    }

    fn value(&self) -> i64 {
        i64::from(self.field.wins(self.at))
    }

    fn weak() -> Vec<Opponent<Self>> {
        /// The first or the last of the moves in one direction, else in the other.
        fn towards(game: &Chip, way: Way, long: bool) -> Slide {
            let moves = game.moves();
            let mut there = moves.iter().filter(|slide| slide.way == way);
            let one = if long { there.next_back() } else { there.next() };
            *one.unwrap_or(&moves[0])
        }
        vec![
            Opponent {
                name: "step-down",
                about: "one cell down, if it can",
                choose: |at, _| towards(at, Way::Down, false),
            },
            Opponent {
                name: "step-right",
                about: "one cell right, if it can",
                choose: |at, _| towards(at, Way::Right, false),
            },
            Opponent {
                name: "fall",
                about: "as far down as it can",
                choose: |at, _| towards(at, Way::Down, true),
            },
        ]
    }
}

fn tests(tests: &mut Tests) {
    let ideal = |seed| Versus::new(if seed % 2 == 0 { "ideal" } else { "ideal-greedy" }, seed);
    let fixed = [
        ("no move at all", Draft::empty(1, 1)),
        ("one row", Draft::empty(1, 123)),
        ("no mines, lost", Draft::empty(30, 30)),
        ("no mines, won", Draft::empty(123, 122)),
    ];
    for ((about, plan), seed) in fixed.into_iter().zip(1..) {
        tests.game(1, about, plan.text(), ideal(seed));
    }
    for (mines, seed) in [10, 80, 300].into_iter().zip(5..) {
        let plan = Draft::random(123, 123, mines, tests.rng());
        tests.game(1, "random", plan.text(), ideal(seed));
        let plan = Draft::random(123, 123, mines, tests.rng()).lost(DeadEnd::Normal);
        tests.game(1, "random and lost", plan.text(), ideal(seed + 10));
    }
    for (opponent, seed) in ["random", "step-down", "greedy", "fall", "worst"].into_iter().zip(1..) {
        let plan = Draft::random(100, 110, 40, tests.rng());
        tests.game(2, format!("random, {opponent}"), plan.text(), Versus::new(opponent, seed));
    }
    for (opponent, seed) in ["greedy", "step-down", "step-right", "fall", "worst"].into_iter().zip(6..) {
        let versus = Versus::new(opponent, seed);
        let (text, versus) = lost_but_beaten(tests, versus);
        tests.game(2, format!("lost, {opponent}"), text, versus);
    }
}

/// A field with a lost start, on which the opponent is beaten by players that do different things in lost
/// positions: then a win is asked for. If none is found soon, it need only be lost by the rules.
fn lost_but_beaten(tests: &mut Tests, versus: Versus) -> (String, Versus) {
    let mut text = String::new();
    for _ in 0..30 {
        text = Draft::random(123, 123, 20, tests.rng()).lost(DeadEnd::Normal).text();
        let game = Chip::read(&text).expect("a plan is a field");
        if crate::opponents::is_beaten(&game, &versus.opponent, 40) {
            return (text, versus.at_least(1));
        }
    }
    (text, versus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{DEFAULT_SEED, rng};
    use crate::interact::DuelPlayer;
    use crate::opponents::random_move;
    use crate::problems::testing::{check_duel, check_player};

    #[test]
    fn duel() {
        let mut rng = rng(3);
        let empty = |(rows, columns)| Draft::empty(rows, columns).text();
        let mut fields = [(1, 1), (3, 3), (1, 5)].map(empty).to_vec();
        fields.extend((0..20).map(|_| Draft::random(6, 8, 200, &mut rng).text()));
        fields.extend((0..10).map(|_| Draft::random(9, 9, 80, &mut rng).lost(DeadEnd::Normal).text()));
        check_duel::<Chip>(&fields);
    }

    #[test]
    fn wrong_submissions() {
        let player = |choose| Box::new(DuelPlayer::<Chip>::playing(1, choose));
        check_player(&PROBLEM, &mut || player(random_move), "WA");
        check_player(&PROBLEM, &mut || player(|game, _| game.greedy()), "WA");
        let phrase =
            |_: &Chip, last: Speaker| if last == Speaker::Judge { "You won..." } else { "I won!" }.to_owned();
        check_player(&PROBLEM, &mut || Box::new(DuelPlayer::<Chip>::new(1).saying(phrase)), "rule violation");
        // over a mine, or off the field
        check_player(&PROBLEM, &mut || player(|_, _| Slide { way: Way::Right, by: 124 }), "rule violation");
        let first =
            |game: &Chip, rng: &mut _| game.best().first().copied().unwrap_or_else(|| random_move(game, rng));
        check_player(&PROBLEM, &mut || player(first), "OK");
    }

    #[test]
    fn some_lost_games_must_be_won() {
        let asked = PROBLEM.tests(DEFAULT_SEED).into_iter().filter(|test| {
            let Some(versus) = &test.versus else { return false };
            versus.at_least == Some(1) && Chip::read(&test.input).unwrap().value() == 0
        });
        assert!(asked.count() >= 3);
    }
}
