//! Opponents: ideal ones, which never make a mistake, and weak ones, each with a fault of its own.
//!
//! In a won position an ideal opponent makes a best move. In a lost one the policy decides: random moves give
//! a simple contestant no pattern to rely on, greedy moves end the game soon.

use grundy::error::BadText;
use grundy::notation::text::Text;

use rand::RngExt;

use crate::duel::{Duel, Opponent, Policy};
use crate::generate::{SCRIPT, TestRng, rng};
use crate::verdict::Speaker;

/// A random move, of all of them.
pub fn random_move<D: Duel>(game: &D, rng: &mut TestRng) -> D::Move {
    pick(game.moves(), rng)
}

/// One of several moves. There is at least one: players are asked only while the game is on.
fn pick<M>(mut moves: Vec<M>, rng: &mut TestRng) -> M {
    let at = rng.random_range(0..moves.len());
    moves.swap_remove(at)
}

/// A best move; in a lost position a random one.
pub fn ideal<D: Duel>(game: &D, rng: &mut TestRng) -> D::Move {
    let best = game.best();
    if best.is_empty() { random_move(game, rng) } else { pick(best, rng) }
}

/// A best move; in a lost position as much as possible.
pub fn ideal_greedy<D: Duel>(game: &D, rng: &mut TestRng) -> D::Move {
    let best = game.best();
    if best.is_empty() { game.greedy() } else { pick(best, rng) }
}

/// A losing move, if there is one.
pub fn worst<D: Duel>(game: &D, rng: &mut TestRng) -> D::Move {
    let best: Vec<String> = game.best().iter().map(|mv| game.write_move(mv)).collect();
    let others: Vec<_> = game.moves().into_iter().filter(|mv| !best.contains(&game.write_move(mv))).collect();
    if others.is_empty() { random_move(game, rng) } else { pick(others, rng) }
}

/// Plays perfectly or at random, with equal chances.
fn half<D: Duel>(game: &D, rng: &mut TestRng) -> D::Move {
    if rng.random_bool(0.5) { ideal(game, rng) } else { random_move(game, rng) }
}

fn greedy<D: Duel>(game: &D, _: &mut TestRng) -> D::Move {
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
pub fn names<D: Duel>() -> Vec<(&'static str, &'static str)> {
    all::<D>().into_iter().map(|opponent| (opponent.name, opponent.about)).collect()
}

/// How the judge chooses its moves in a match.
pub enum Strategy<D: Duel> {
    /// By the policy of an opponent.
    Policy(Policy<D>),
    /// These lines one after the other; the ideal move where a line is no legal move, or none is left.
    Script(std::vec::IntoIter<String>),
}

impl<D: Duel> Strategy<D> {
    /// Chooses a move in a position that is not over.
    pub fn choose(&mut self, game: &D, rng: &mut TestRng) -> D::Move {
        match self {
            Self::Policy(choose) => choose(game, rng),
            Self::Script(lines) => {
                let line = lines.next().and_then(|line| game.read_move(&line).ok());
                line.unwrap_or_else(|| ideal(game, rng))
            }
        }
    }
}

/// The opponent with this name, or one that follows a script.
///
/// # Errors
/// No such opponent.
pub fn find<D: Duel>(name: &str) -> Result<Strategy<D>, BadText> {
    if let Some(script) = name.strip_prefix(SCRIPT) {
        let lines: Vec<String> =
            script.split('/').filter(|line| !line.is_empty()).map(str::to_owned).collect();
        return Ok(Strategy::Script(lines.into_iter()));
    }
    let all = all::<D>();
    let found = all.iter().find(|opponent| opponent.name == name);
    found.map(|opponent| Strategy::Policy(opponent.choose)).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|opponent| opponent.name).collect();
        let bad = Text::new(name).bad(format!("there is no opponent '{name}'"));
        bad.hint(format!("opponents of this game: {}", names.join(", ")))
    })
}

/// Whether an opponent loses to several players that move perfectly in won positions. In lost ones they make
/// the first, the last, the greedy move, or (in `random_games` games) a random one. If so, a test may demand
/// a win.
pub fn is_beaten<D: Duel>(game: &D, opponent: &str, random_games: u64) -> bool {
    let policies: [Policy<D>; 3] = [
        |game, _| game.moves().swap_remove(0),
        |game, _| game.moves().pop().expect("a move is asked for only while the game is on"),
        |game, _| game.greedy(),
    ];
    let fixed = policies.into_iter().zip(0..);
    let random = (0..random_games).map(|seed| (random_move::<D> as Policy<D>, seed));
    fixed.chain(random).all(|(policy, seed)| {
        let (mut game, mut rng) = (game.clone(), rng(seed));
        let Ok(mut other) = find::<D>(opponent) else { return false };
        let mut last = Speaker::Judge;
        while !game.over() {
            let mv = match last {
                Speaker::Contestant => other.choose(&game, &mut rng),
                Speaker::Judge => game.best().into_iter().next().unwrap_or_else(|| policy(&game, &mut rng)),
            };
            last = if last == Speaker::Judge { Speaker::Contestant } else { Speaker::Judge };
            game.play(last, &mv);
        }
        game.score(last) > 0
    })
}
