//! A game being played: replays the moves of the address, chooses the computer's moves, and values each
//! position.

use grundy::error::{Error, Limit, Stopped};
use grundy::limits::Limits;
use grundy::play::Play;
use grundy::policy::Policy;
use grundy::report::{Ask, Report, Winner};
use grundy::value::amount::Sum;
use grundy_script::open::Opened;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::board::{self, Drawn};
use super::position::About;
use super::same::{Same, groups};
use super::{size, weight};
use crate::answers::Keep;
use crate::budget::{MAX_PLIES, MAX_SHOWN};
use crate::games::{Named, Shelf};

/// The state of a game, as its address holds it.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) named: Named,
    /// The position to begin with; empty for the game's start.
    pub(crate) from: String,
    pub(crate) misere: bool,
    /// The moves made so far.
    pub(crate) moves: Vec<String>,
    /// How many of them are on the board; the others were undone.
    pub(crate) at: usize,
    /// The opponent's policy; `None` for a person.
    pub(crate) rival: Option<Policy>,
    /// The reader's player number, from 0.
    pub(crate) me: usize,
    /// The seed of the computer's random choices.
    pub(crate) seed: u64,
}

/// A game with all that its page shows.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) about: About,
    /// The moves, including the computer's.
    pub(crate) plies: Vec<Ply>,
    /// How many of them are on the board.
    pub(crate) at: usize,
    /// The current position, solved with all its moves.
    pub(crate) now: Report,
    /// Its moves in groups of equivalent ones.
    pub(crate) groups: Vec<Same>,
    /// Its drawing in text.
    pub(crate) picture: Option<String>,
    /// Its picture, if there is more to draw than text.
    pub(crate) drawn: Option<Drawn>,
    /// The player to move, from 0; `None` for chance.
    pub(crate) mover: Option<usize>,
    /// The value to the first player of every position: one more than there are plies.
    pub(crate) worth: Vec<Worth>,
    /// The players' totals, if the game is over.
    pub(crate) gets: Vec<Sum>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    /// Its notation.
    pub(crate) mv: String,
    /// The player who made it; `None` for chance.
    pub(crate) by: Option<usize>,
    /// The position before it.
    pub(crate) from: String,
    /// Whether it gave something away.
    pub(crate) slip: bool,
    /// The better moves, if it did.
    pub(crate) better: Vec<String>,
}

/// The value of a position to the first player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Worth {
    /// The outcome from the first player's view, with the plies to the end.
    Outcome(Winner, Option<u32>),
    /// The first player's total, including earlier payments.
    Payoff(f64),
}

impl Keep for Played {
    fn bytes(&self) -> u64 {
        let plies: usize = self
            .plies
            .iter()
            .map(|ply| {
                200 + ply.mv.len() + ply.from.len() + ply.better.iter().map(|mv| 32 + mv.len()).sum::<usize>()
            })
            .sum();
        2048 + weight::report(&self.now) + plies as u64 + self.drawn.as_ref().map_or(0, Drawn::bytes)
    }
}

impl Played {
    /// Whether the game on the board is over.
    pub(crate) fn is_over(&self) -> bool {
        self.now.moves.is_empty()
    }

    /// The winner, if there is one.
    pub(crate) fn winner(&self) -> Option<usize> {
        let mover = self.at % 2;
        match self.now.winner()? {
            Winner::First => Some(mover),
            Winner::Second => Some(1 - mover),
            Winner::Draw | Winner::Left | Winner::Right => None,
        }
    }

    /// The ply that an undo returns to: before the last move of a person.
    pub(crate) fn undo(&self, rival: Option<Policy>, me: usize) -> Option<usize> {
        (0..self.at).rev().find(|&at| self.is_persons(at, rival, me))
    }

    /// The ply that a redo goes to: the next choice of a person, or the end of the moves.
    pub(crate) fn redo(&self, rival: Option<Policy>, me: usize) -> Option<usize> {
        let all = self.plies.len();
        (self.at + 1..all).find(|&at| self.is_persons(at, rival, me)).or((self.at < all).then_some(all))
    }

    fn is_persons(&self, at: usize, rival: Option<Policy>, me: usize) -> bool {
        let alone = self.now.class.players == 1;
        self.plies.get(at).and_then(|ply| ply.by).is_some_and(|by| rival.is_none() || alone || by == me)
    }
}

/// Replays a game.
pub(crate) fn play(script: &Script, shelf: &mut Shelf, limits: &Limits) -> Result<Played, Error> {
    let opened = shelf.open(&script.named)?;
    let table = &*opened.table;
    let about = About::of(opened, script.misere, &script.named);
    let start = if script.from.is_empty() { &about.start } else { &script.from };
    let mut play = Play::new(table, start)?;
    let ask = Ask { misere: script.misere, limits: limits.clone(), ..Ask::default() };
    let mut plies: Vec<Ply> = Vec::new();
    let mut worth = Vec::new();
    let mut paid: Vec<Sum> = Vec::new();
    let mut moves = script.moves.iter();
    // set if the reader looks back at an earlier position
    let watched = (script.at < script.moves.len()).then_some(script.at);
    let mut board = None;
    loop {
        let report = solved(opened, play.position(), &ask)?;
        let mover = if report.answer.chances().is_empty() {
            Some(report.answer.mover().unwrap_or(play.to_move()))
        } else {
            None
        };
        worth.push(worth_of(&report, play.to_move(), &paid));
        if watched == Some(plies.len()) {
            board = Some((report.clone(), mover, paid.clone()));
        }
        let typed = match moves.next() {
            Some(mv) => Some(mv.clone()),
            None if watched.is_none() && plies.len() < MAX_PLIES => {
                chosen(script, &report, mover, plies.len())
            }
            None => None,
        };
        let Some(typed) = typed else {
            let (now, mover, paid) = board.unwrap_or((report, mover, paid));
            let picture = table.picture(&now.position)?;
            let to: Vec<Option<&str>> = now.moves.iter().map(|row| row.to.as_deref()).collect();
            let drawn = board::drawn(table, &now.position, &to)?;
            let mut groups = groups(table, &now.moves, MAX_SHOWN);
            groups.truncate(MAX_SHOWN);
            let gets = if now.moves.is_empty() { together(&paid, now.answer.payoffs()) } else { Vec::new() };
            let at = watched.unwrap_or(plies.len());
            return Ok(Played { about, plies, at, now, groups, picture, drawn, mover, worth, gets });
        };
        play.make(&typed)?;
        let made = play.moves_made().last().unwrap_or_default().to_owned();
        let row = report.moves.iter().find(|row| row.mv == made);
        let slip = mover.is_some() && row.is_some_and(|row| !row.best);
        paid = together(&paid, row.map_or(&[][..], |row| row.answer.gains()));
        let best = report.moves.iter().filter(|row| row.best && slip).take(3);
        plies.push(Ply {
            mv: made,
            by: mover,
            slip,
            better: best.map(|row| row.mv.clone()).collect(),
            from: report.position,
        });
    }
}

/// The position solved with all its moves; an error if there are too many.
fn solved(opened: &Opened, position: &str, ask: &Ask) -> Result<Report, Error> {
    size::check(&*opened.table, position)?;
    let report = opened.table.solve(position, ask)?;
    let listed = report.moves.len() as u64;
    if report.total_moves == Some(listed) {
        return Ok(report);
    }
    let done = format!("listing {listed} moves; only positions whose moves can all be listed can be played");
    Err(Stopped::new(Limit::Size, done).into())
}

/// The computer's move, or chance's; `None` if a person decides.
fn chosen(script: &Script, report: &Report, mover: Option<usize>, ply: usize) -> Option<String> {
    let policy = match mover {
        None => Policy::Random,
        Some(_) if report.class.players == 1 => return None,
        Some(mover) if mover == script.me => return None,
        Some(_) => script.rival?,
    };
    // every ply has its own random stream, whatever was played before
    let mut rng = ChaCha8Rng::seed_from_u64(script.seed);
    rng.set_stream(ply as u64);
    policy.choose(report, &mut rng).map(|row| row.mv.clone())
}

fn worth_of(report: &Report, to_move: usize, paid: &[Sum]) -> Worth {
    match report.winner() {
        Some(winner) => {
            let seen = match (winner, to_move) {
                (Winner::Draw | Winner::Left | Winner::Right, _) => Winner::Draw,
                (winner, 0) => winner,
                (Winner::First, _) => Winner::Second,
                (Winner::Second, _) => Winner::First,
            };
            Worth::Outcome(seen, report.answer.remoteness())
        }
        None => Worth::Payoff(together(paid, report.answer.payoffs()).first().map_or(0.0, Sum::approx)),
    }
}

/// Adds totals player by player.
fn together(paid: &[Sum], more: &[Sum]) -> Vec<Sum> {
    let mut sums = paid.to_vec();
    sums.resize(more.len().max(paid.len()), Sum::Whole(0));
    sums.iter_mut().zip(more).for_each(|(sum, gain)| *sum = sum.plus(gain));
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(game: &str, from: &str, moves: &[&str], rival: Option<Policy>) -> Script {
        Script {
            named: Named { game: game.to_owned(), rules: String::new() },
            from: from.to_owned(),
            misere: false,
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            at: moves.len(),
            rival,
            me: 0,
            seed: 1,
        }
    }

    fn played(script: &Script) -> Played {
        play(script, &mut Shelf::new(1), &Limits::default()).unwrap()
    }

    #[test]
    fn slips_are_found() {
        let played = played(&script("nim", "1 2", &["2: take 2", "1: take 1"], None));
        assert!(played.is_over() && played.winner() == Some(1));
        assert!(played.plies[0].slip && played.plies[0].better == ["2: take 1"] && !played.plies[1].slip);
        let seen: Vec<bool> =
            played.worth.iter().map(|worth| matches!(worth, Worth::Outcome(Winner::First, _))).collect();
        assert_eq!(seen, [true, false, false]);
    }

    #[test]
    fn the_computer_answers_the_same_each_time() {
        let script = script("nim", "3 4 5", &["1: take 2"], Some(Policy::Random));
        let (once, again) = (played(&script), played(&script));
        assert_eq!((once.plies.len(), &once.plies), (2, &again.plies));
        assert_eq!(once.mover, Some(0));
    }

    #[test]
    fn looking_back_adds_nothing() {
        let mut script = script("nim", "3 4 5", &["1: take 2", "2: take 1"], Some(Policy::Perfect));
        script.at = 1;
        let played = played(&script);
        assert_eq!((played.plies.len(), played.at, played.now.position.as_str()), (2, 1, "1 4 5"));
        assert_eq!(
            (played.undo(Some(Policy::Perfect), 0), played.redo(Some(Policy::Perfect), 0)),
            (Some(0), Some(2))
        );
    }

    #[test]
    fn chance_and_payoffs() {
        let perfect = Some(Policy::Perfect);
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..40 {
            let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
            let played = played(&script("plus-minus", "", &texts, perfect));
            moves = played.plies.iter().map(|ply| ply.mv.clone()).collect();
            if played.is_over() {
                assert!(!played.gets.is_empty());
                return;
            }
            moves.push(played.now.moves[0].mv.clone());
        }
        panic!("the play does not end");
    }
}
