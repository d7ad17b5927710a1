//! Opponents: ideal ones, that never give anything away, and weak ones, each with a fault of its own.
//!
//! In a won position an ideal opponent makes a best move. In a lost one its policy counts: random moves do not play along with a
//! simple contestant, greedy ones end the game soon.

use grundy::error::BadText;
use grundy::notation::text::Text;

use crate::generate::{Luck, luck};
use crate::interact::{Choose, Duel, pick, random_move};
use crate::problem::Named;
use crate::verdict::Speaker;

/// An opponent of a game.
pub struct Opponent<D: Duel> {
    /// Its name: `take-max`.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// How it chooses.
    pub choose: Choose<D>,
}

/// What stands before the moves of an opponent that follows a script.
pub const SCRIPT: &str = "script:";

/// A best move; in a lost position a random one.
pub fn ideal<D: Duel>(game: &D, luck: &mut Luck) -> D::Move {
    let best = game.best();
    if best.is_empty() { random_move(game, luck) } else { pick(best, luck) }
}

/// A best move; in a lost position as much as possible.
pub fn ideal_greedy<D: Duel>(game: &D, luck: &mut Luck) -> D::Move {
    let best = game.best();
    if best.is_empty() { game.greedy() } else { pick(best, luck) }
}

/// A move that wins nothing, if there is one: what a player does who wants to lose.
pub fn worst<D: Duel>(game: &D, luck: &mut Luck) -> D::Move {
    let best: Vec<String> = game.best().iter().map(|mv| game.write_move(mv)).collect();
    let others: Vec<_> = game.moves().into_iter().filter(|mv| !best.contains(&game.write_move(mv))).collect();
    if others.is_empty() { random_move(game, luck) } else { pick(others, luck) }
}

/// Plays well every second time, on average.
fn half<D: Duel>(game: &D, luck: &mut Luck) -> D::Move {
    if rand::RngExt::random_bool(luck, 0.5) { ideal(game, luck) } else { random_move(game, luck) }
}

fn greedy<D: Duel>(game: &D, _: &mut Luck) -> D::Move {
    game.greedy()
}

/// All opponents of a game: the two ideal ones, those that every game has, and its own.
pub fn all<D: Duel>() -> Vec<Opponent<D>> {
    let mut all = vec![
        Opponent { name: "ideal", about: "perfect; random in lost positions", choose: ideal::<D> },
        Opponent {
            name: "ideal-greedy",
            about: "perfect; greedy in lost positions",
            choose: ideal_greedy::<D>,
        },
        Opponent { name: "random", about: "any legal move", choose: random_move::<D> },
        Opponent { name: "greedy", about: "always takes as much as possible", choose: greedy::<D> },
        Opponent { name: "half", about: "perfect or random, by a coin", choose: half::<D> },
        Opponent { name: "worst", about: "avoids winning moves", choose: worst::<D> },
    ];
    all.extend(D::weak());
    all
}

/// The names of a game's opponents, with what they do.
pub fn names<D: Duel>() -> Vec<Named> {
    all::<D>().into_iter().map(|opponent| (opponent.name, opponent.about)).collect()
}

/// How the judge's side of a match chooses.
pub enum Choice<D: Duel> {
    /// As an opponent does.
    Of(Choose<D>),
    /// These lines one after the other; the ideal move where a line is no legal move, or none is left.
    Script(std::vec::IntoIter<String>),
}

impl<D: Duel> Choice<D> {
    /// Chooses a move in a position that is not over.
    pub fn choose(&mut self, game: &D, luck: &mut Luck) -> D::Move {
        match self {
            Self::Of(choose) => choose(game, luck),
            Self::Script(lines) => {
                let line = lines.next().and_then(|line| game.read_move(&line).ok());
                line.unwrap_or_else(|| ideal(game, luck))
            }
        }
    }
}

/// The opponent with this name, or one that follows a script.
///
/// # Errors
/// No such opponent.
pub fn find<D: Duel>(name: &str) -> Result<Choice<D>, BadText> {
    if let Some(script) = name.strip_prefix(SCRIPT) {
        let lines: Vec<String> =
            script.split('/').filter(|line| !line.is_empty()).map(str::to_owned).collect();
        return Ok(Choice::Script(lines.into_iter()));
    }
    let all = all::<D>();
    let found = all.iter().find(|opponent| opponent.name == name);
    found.map(|opponent| Choice::Of(opponent.choose)).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|opponent| opponent.name).collect();
        let bad = Text::new(name).bad(format!("there is no opponent '{name}'"));
        bad.hint(format!("opponents of this game: {}", names.join(", ")))
    })
}

/// Whether an opponent loses to players that do different things in lost positions: the first move, the last one, the greedy one, and
/// random ones in so many games. Then a win can be asked for.
pub fn is_beaten<D: Duel>(game: &D, opponent: &str, games: u64) -> bool {
    let policies: [Choose<D>; 3] = [
        |game, _| game.moves().swap_remove(0),
        |game, _| game.moves().pop().expect("nobody is asked where it is over"),
        |game, _| game.greedy(),
    ];
    let fixed = policies.into_iter().zip(0..);
    let random = (0..games).map(|seed| (random_move::<D> as Choose<D>, seed));
    fixed.chain(random).all(|(policy, seed)| {
        let (mut game, mut luck) = (game.clone(), luck(seed));
        let Ok(mut other) = find::<D>(opponent) else { return false };
        let mut last = Speaker::Judge;
        while !game.over() {
            let mv = match last {
                Speaker::Contestant => other.choose(&game, &mut luck),
                Speaker::Judge => game.best().into_iter().next().unwrap_or_else(|| policy(&game, &mut luck)),
            };
            last = if last == Speaker::Judge { Speaker::Contestant } else { Speaker::Judge };
            game.play(last, &mv);
        }
        game.score(last) > 0
    })
}
