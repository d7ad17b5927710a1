//! Known wrong ideas, as recognisers: each answers as a program with that idea would. A submission that
//! answers the same on a failing test has probably had it.

mod cards;
mod chance;
mod cycles;
mod fields;
mod heaps;
mod sticks;
mod strips;
#[cfg(test)]
mod tests;

use crate::check::Checker;
use crate::duel::Duel;
use crate::generate::rng;
use crate::interact::{Contestant, DuelPlayer};
use crate::opponents;
use crate::problem::Problem;
use crate::verdict::{Speaker, Transcript};

/// A known wrong idea.
pub struct Mistake {
    /// Its name; the problem's analysis says under `mistake NAME` what it is.
    pub key: &'static str,
    /// What a program with it does.
    pub way: Way,
}

/// What a program with a wrong idea does.
pub enum Way {
    /// What it prints for an input, of which the right answer is known.
    Prints(fn(&str, &str) -> String),
    /// How it plays.
    Plays(&'static dyn Style),
}

impl Mistake {
    const fn prints(key: &'static str, print: fn(&str, &str) -> String) -> Self {
        Self { key, way: Way::Prints(print) }
    }

    const fn plays(key: &'static str, style: &'static dyn Style) -> Self {
        Self { key, way: Way::Plays(style) }
    }
}

/// A way of playing.
pub trait Style: Sync {
    /// A player that plays so.
    fn player(&self, seed: u64) -> Box<dyn Contestant>;

    /// Whether all moves of the contestant in a talk are of this way, and enough of them to tell.
    fn explains(&self, input: &str, talk: &Transcript) -> bool;

    /// Whether some move of the contestant in a talk is not of this way.
    fn is_refuted(&self, input: &str, talk: &Transcript) -> bool;
}

/// The same rule in all positions.
struct Always<D: Duel>(fn(&D) -> D::Move);

/// A winning move wherever there is one; else always the same of these.
struct WhenLost<D: Duel>(fn(&D) -> Vec<D::Move>);

/// A position of the contestant's, and the move that it made there.
type Step<D> = (D, <D as Duel>::Move);

/// The contestant's moves in a talk, as far as it was kept; none if the talk cannot be followed.
fn steps<D: Duel>(input: &str, talk: &Transcript) -> Vec<Step<D>> {
    let (Ok(mut game), mut steps) = (D::read(input), Vec::new()) else { return Vec::new() };
    for line in talk.head().iter().skip(input.lines().count()) {
        let Ok(mv) = game.read_move(&line.text) else { break };
        if line.speaker == Speaker::Contestant {
            steps.push((game.clone(), mv.clone()));
        }
        game.play(line.speaker, &mv);
        if game.over() {
            break;
        }
    }
    steps
}

impl<D: Duel> Style for Always<D>
where
    D::Move: 'static,
{
    fn player(&self, seed: u64) -> Box<dyn Contestant> {
        let rule = self.0;
        Box::new(DuelPlayer::<D>::by(seed, move |game, _| rule(game)))
    }

    fn explains(&self, input: &str, talk: &Transcript) -> bool {
        let steps = steps::<D>(input, talk);
        let same = |(game, mv): &Step<D>| game.write_move(mv) == game.write_move(&self.0(game));
        !steps.is_empty() && steps.iter().all(same)
    }

    fn is_refuted(&self, input: &str, talk: &Transcript) -> bool {
        !steps::<D>(input, talk).is_empty() && !self.explains(input, talk)
    }
}

impl<D: Duel> WhenLost<D> {
    /// How many moves were made in lost positions, if one habit explains all of them and the others win.
    fn lost_moves(&self, input: &str, talk: &Transcript) -> Option<usize> {
        let (mut lost, mut habits) = (0, u64::MAX);
        for (game, mv) in steps::<D>(input, talk) {
            let (best, made) = (game.best(), game.write_move(&mv));
            if best.is_empty() {
                lost += 1;
                let would = (self.0)(&game).into_iter().take(64).zip(0..);
                let same = would.filter(|(mv, _)| game.write_move(mv) == made);
                habits &= same.fold(0, |kept, (_, bit)| kept | 1 << bit);
            } else if best.iter().all(|mv| game.write_move(mv) != made) {
                return None;
            }
        }
        (habits != 0).then_some(lost)
    }
}

impl<D: Duel> Style for WhenLost<D>
where
    D::Move: 'static,
{
    fn player(&self, seed: u64) -> Box<dyn Contestant> {
        let habits = self.0;
        Box::new(DuelPlayer::<D>::by(seed, move |game, rng| {
            let best = game.best().into_iter().next();
            let habit = best.or_else(|| habits(game).into_iter().next());
            habit.unwrap_or_else(|| opponents::random_move(game, rng))
        }))
    }

    fn explains(&self, input: &str, talk: &Transcript) -> bool {
        // one move alone is no habit
        self.lost_moves(input, talk).is_some_and(|lost| lost > 1)
    }

    fn is_refuted(&self, input: &str, talk: &Transcript) -> bool {
        self.lost_moves(input, talk).is_none()
    }
}

/// The move of an opponent that needs no chance.
fn as_opponent<D: Duel>(game: &D, name: &str) -> D::Move {
    let mut chance = rng(0);
    match opponents::find::<D>(name) {
        Ok(mut opponent) => opponent.choose(game, &mut chance),
        Err(_) => game.greedy(),
    }
}

/// The known mistakes of a problem.
pub fn of(problem: &Problem) -> &'static [Mistake] {
    match problem.id {
        "1.2:A" => sticks::BASHE,
        "1.2:B" => sticks::BASHE_PLAYED,
        "1.2:C" => fields::WINNER,
        "1.2:D" => fields::FIRST_MOVES,
        "1.2:E" => fields::PLAYED,
        "1.2:F" => fields::REVERSED,
        "1.2:G" => sticks::DEPENDENT,
        "1.2:H" => sticks::DEPENDENT_PLAYED,
        "1.3:A" => heaps::THREE,
        "1.3:B" => heaps::NIM,
        "1.3:C" => heaps::NIM_MOVES,
        "1.3:D" => heaps::NIM_PLAYED,
        "1.4:A" => heaps::HYBRID,
        "1.4:B" => heaps::HYBRID_PLAYED,
        "1.4:C" => fields::CHIPS,
        "1.4:D" => strips::CROSSING,
        "1.4:E" => strips::CROSSING_PLAYED,
        "1.4:F" => strips::FOREST,
        "1.6:A" => cycles::SPECIAL,
        "1.6:B" => cycles::ENDGAME,
        "1.7:A" => cards::ROW,
        "1.7:B" => cards::ROW_PLAYED,
        "1.7:C" => cards::ENDS,
        "1.7:D" => cards::TWO_NUMBERS,
        "1.7:E" => cards::GUARANTEE,
        "1.7:F" => cards::THREE_PLAYERS,
        "1.8:A" => chance::TREE,
        "1.9:A" => chance::PACK,
        "1.9:B" => chance::WIND,
        _ => &[],
    }
}

/// The mistakes that would have printed this; the output is wrong.
pub fn that_print(problem: &Problem, input: &str, answer: &str, output: &str) -> Vec<&'static str> {
    let same = |print: fn(&str, &str) -> String| {
        let printed = print(input, answer);
        printed.split_ascii_whitespace().eq(output.split_ascii_whitespace())
    };
    let found = of(problem).iter().filter(|mistake| match mistake.way {
        Way::Prints(print) => !output.trim().is_empty() && same(print),
        Way::Plays(_) => false,
    });
    found.map(|mistake| mistake.key).collect()
}

/// The mistakes that would have played so; the game went wrong.
pub fn that_play(problem: &Problem, input: &str, talk: &Transcript) -> Vec<&'static str> {
    let found = of(problem).iter().filter(|mistake| match mistake.way {
        Way::Plays(style) => style.explains(input, talk),
        Way::Prints(_) => false,
    });
    found.map(|mistake| mistake.key).collect()
}

/// The mistakes with which this test would not have been passed, as it was.
pub fn refuted_by_output(problem: &Problem, input: &str, answer: &str, check: &Checker) -> Vec<&'static str> {
    let found = of(problem).iter().filter(|mistake| match mistake.way {
        Way::Prints(print) => !check.judge(input, answer, &print(input, answer)).is_ok(),
        Way::Plays(_) => false,
    });
    found.map(|mistake| mistake.key).collect()
}

/// The mistakes that would not have played so.
pub fn refuted_by_play(problem: &Problem, input: &str, talk: &Transcript) -> Vec<&'static str> {
    let found = of(problem).iter().filter(|mistake| match mistake.way {
        Way::Plays(style) => style.is_refuted(input, talk),
        Way::Prints(_) => false,
    });
    found.map(|mistake| mistake.key).collect()
}

/// The whole numbers of an input.
fn numbers(input: &str) -> Vec<i64> {
    input.split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// The answer to the question who wins.
fn who(first: bool) -> String {
    if first { "1\n" } else { "2\n" }.to_owned()
}

/// The players change places in the answer to the question who wins.
fn swapped(_: &str, answer: &str) -> String {
    who(answer.trim() != "1")
}

/// Only the first line of the answer.
fn first_line(_: &str, answer: &str) -> String {
    lines(answer, 1)
}

/// Only the first line and the first of the moves.
fn first_move(_: &str, answer: &str) -> String {
    lines(answer, 2)
}

fn lines(answer: &str, many: usize) -> String {
    answer.lines().take(many).map(|line| format!("{line}\n")).collect()
}

/// The first number of each move is one less.
fn from_zero(_: &str, answer: &str) -> String {
    let less = |line: &str| {
        let (first, rest) = line.split_once(' ')?;
        Some(format!("{} {rest}\n", first.parse::<i64>().ok()? - 1))
    };
    let moves = answer.lines().skip(1).filter_map(less);
    lines(answer, 1) + &moves.collect::<String>()
}
