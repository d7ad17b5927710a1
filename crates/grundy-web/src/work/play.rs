//! A game being played: replays the moves of the address, and makes those of chance and of rivals that need
//! no solver. Nothing is solved here, so that every game whose moves can be listed can be played.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::play::Play;
use grundy::policy::Policy;
use grundy::report::Ask;
use grundy::rules::Turn;
use grundy::table::{Look, Step, Table};
use grundy::value::outcome::Outcome;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::{self, Drawn, Last};
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
    /// How strong a rival is that learns; `None` for all others.
    pub(crate) level: Option<u8>,
    /// The reader's player number, from 0.
    pub(crate) me: usize,
    /// The seed of the computer's random choices.
    pub(crate) seed: u64,
}

impl Script {
    /// The random stream of a ply, whatever was played before.
    pub(crate) fn chance(&self, ply: usize) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(ply as u64);
        rng
    }

    /// The position to begin with in a game that is described so.
    pub(crate) fn start<'a>(&'a self, about: &'a About) -> &'a str {
        if self.from.is_empty() { &about.start } else { &self.from }
    }
}

/// A game with all that its page shows without solving.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) about: About,
    /// The moves, including those of chance and of the computer.
    pub(crate) plies: Vec<Ply>,
    /// How many of them are on the board.
    pub(crate) at: usize,
    /// The position on the board.
    pub(crate) position: String,
    /// What the player to move can do.
    pub(crate) moves: Vec<Step>,
    /// Its moves in groups of equivalent ones.
    pub(crate) groups: Vec<Same>,
    /// Its drawing in text.
    pub(crate) picture: Option<String>,
    /// Its picture, if there is more to draw than text.
    pub(crate) drawn: Option<Drawn>,
    /// What the last move changed on the board.
    pub(crate) last: Option<Last>,
    /// The pictures between the reader's last move and now: what the rival and chance did, move by move.
    pub(crate) between: Vec<Drawn>,
    /// The player to move, from 0; `None` for chance.
    pub(crate) mover: Option<usize>,
    /// Who has won, if the game is over and somebody wins in it.
    pub(crate) winner: Option<usize>,
    /// Whether a rival that thinks is to move.
    pub(crate) waits: bool,
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
}

impl Keep for Played {
    fn bytes(&self) -> u64 {
        let plies: usize = self.plies.iter().map(|ply| 200 + ply.mv.len() + ply.from.len()).sum();
        let boards = self.drawn.iter().chain(&self.between).map(Drawn::bytes).sum::<u64>();
        2048 + weight::steps(&self.moves) + plies as u64 + boards
    }
}

impl Played {
    /// Whether the game on the board is over.
    pub(crate) fn is_over(&self) -> bool {
        self.moves.is_empty()
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
        let alone = self.about.class.players == 1;
        self.plies.get(at).and_then(|ply| ply.by).is_some_and(|by| rival.is_none() || alone || by == me)
    }
}

/// Replays a game.
pub(crate) fn play(script: &Script, shelf: &mut Shelf, limits: &Limits) -> Result<Played, Error> {
    let opened = shelf.open(&script.named)?;
    let table = &*opened.table;
    let about = About::of(opened, script.misere, &script.named);
    let mut play = Play::new(table, script.start(&about))?;
    let ask = Ask { misere: script.misere, limits: limits.clone(), ..Ask::default() };
    let mut plies: Vec<Ply> = Vec::new();
    let mut moves = script.moves.iter();
    // set if the reader looks back at an earlier position
    let watched = (script.at < script.moves.len()).then_some(script.at);
    let mut board = None;
    loop {
        size::check(table, play.position())?;
        let look = table.look(play.position(), &ask)?;
        let mover = match look.turn {
            Some(Turn::Nature) => None,
            Some(Turn::Of(player)) => Some(player),
            None => Some(play.to_move()),
        };
        let mut waits = false;
        let typed = match moves.next() {
            Some(mv) => Some(mv.clone()),
            None if watched.is_none() && plies.len() < MAX_PLIES => {
                let chooser = chooser(script, mover, &about);
                waits = chooser == Chooser::Thinks && !look.branches.is_empty();
                chosen(chooser, &look, &mut script.chance(plies.len()))
            }
            None => None,
        };
        if watched == Some(plies.len()) || (watched.is_none() && typed.is_none()) {
            board = Some((play.position().to_owned(), look, mover, waits));
        }
        let from = play.position().to_owned();
        let Some(typed) = typed else { break };
        play.make(&typed)?;
        plies.push(Ply { mv: play.moves_made().last().unwrap_or_default().to_owned(), by: mover, from });
    }
    let (position, look, mover, waits) = board.expect("the loop ends after the watched position");
    let moves: Vec<Step> = look.branches.into_iter().map(|way| way.step).collect();
    let winner = match moves.is_empty() && !about.class.payoffs {
        true => won(table, &position, script.misere)?
            .zip(mover)
            .map(|(mine, mover)| if mine { mover } else { 1 - mover }),
        false => None,
    };
    let to: Vec<Option<&str>> = moves.iter().map(|step| Some(step.to.as_str())).collect();
    let all: Vec<usize> = (0..to.len()).collect();
    let mut groups = groups(table, &to, MAX_SHOWN);
    groups.truncate(MAX_SHOWN);
    let picture = table.picture(&position)?;
    let drawn = board::drawn(table, &position, &to, &all)?;
    let at = watched.unwrap_or(plies.len());
    let last = match at.checked_sub(1).and_then(|last| plies.get(last)) {
        Some(ply) if drawn.is_some() => board::last(table, &ply.from, &position)?,
        _ => None,
    };
    let between = match drawn.is_some() && script.rival.is_some() && watched.is_none() {
        true => between(table, &plies, script.me)?,
        false => Vec::new(),
    };
    Ok(Played {
        about,
        plies,
        at,
        position,
        last,
        between,
        groups,
        picture,
        drawn,
        mover,
        winner,
        waits,
        moves,
    })
}

/// The pictures of the positions after the reader's last move, before each answer to it.
fn between(table: &dyn Table, plies: &[Ply], me: usize) -> Result<Vec<Drawn>, Error> {
    const MAX_PICTURES: usize = 8;
    const MAX_PICTURE_BYTES: usize = 40_000;
    let answers = plies.iter().rev().take_while(|ply| ply.by != Some(me)).count();
    if answers == plies.len() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for ply in &plies[plies.len() - answers.min(MAX_PICTURES)..] {
        found.extend(
            board::still(table, &ply.from)?.filter(|drawn| drawn.elements.len() <= MAX_PICTURE_BYTES),
        );
    }
    Ok(found)
}

/// Whether the player to move has won a game that is over; `None` for a draw.
fn won(table: &dyn Table, position: &str, misere: bool) -> Result<Option<bool>, Error> {
    Ok(match table.ending(position, misere)? {
        Outcome::Win => Some(true),
        Outcome::Loss => Some(false),
        Outcome::Draw => None,
    })
}

/// Who chooses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chooser {
    Person,
    Chance,
    /// A rival that looks ahead.
    Thinks,
    /// A rival that does not.
    Simple(Policy),
}

fn chooser(script: &Script, mover: Option<usize>, about: &About) -> Chooser {
    match (mover, script.rival) {
        (None, _) => Chooser::Chance,
        (_, None) => Chooser::Person,
        (Some(mover), _) if mover == script.me || about.class.players == 1 => Chooser::Person,
        (_, Some(Policy::Perfect | Policy::Weak)) => Chooser::Thinks,
        (_, Some(simple)) => Chooser::Simple(simple),
    }
}

/// The move of chance or of a simple rival; `None` if somebody else decides.
fn chosen(chooser: Chooser, look: &Look, rng: &mut ChaCha8Rng) -> Option<String> {
    let moves = &look.branches;
    if moves.is_empty() {
        return None;
    }
    let at = match chooser {
        Chooser::Person | Chooser::Thinks => return None,
        Chooser::Chance => by_weight(look, rng),
        Chooser::Simple(Policy::First) => 0,
        Chooser::Simple(Policy::Last) => moves.len() - 1,
        Chooser::Simple(_) => rng.random_range(0..moves.len()),
    };
    Some(moves[at].step.mv.clone())
}

fn by_weight(look: &Look, rng: &mut ChaCha8Rng) -> usize {
    let all: u64 = look.branches.iter().map(|way| way.weight).sum();
    let mut draw = rng.random_range(0..all.max(1));
    for (at, way) in look.branches.iter().enumerate() {
        if draw < way.weight {
            return at;
        }
        draw -= way.weight;
    }
    look.branches.len() - 1
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn script(game: &str, from: &str, moves: &[&str], rival: Option<Policy>) -> Script {
        Script {
            named: Named { game: game.to_owned(), rules: String::new() },
            from: from.to_owned(),
            misere: false,
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            at: moves.len(),
            rival,
            level: None,
            me: 0,
            seed: 1,
        }
    }

    fn played(script: &Script) -> Played {
        play(script, &mut Shelf::new(1), &Limits::default()).unwrap()
    }

    #[test]
    fn a_game_ends_with_a_winner() {
        let over = |misere| Script { misere, ..script("nim", "1 2", &["2: take 2", "1: take 1"], None) };
        assert_eq!((played(&over(false)).is_over(), played(&over(false)).winner), (true, Some(1)));
        assert_eq!(played(&over(true)).winner, Some(0));
        let drawn = played(&script("mnk:3x3,3", "xox/xxo/o.o x", &["b1"], None));
        assert_eq!((drawn.is_over(), drawn.winner), (true, None));
    }

    #[test]
    fn the_computer_answers_the_same_each_time() {
        let script = script("nim", "3 4 5", &["1: take 2"], Some(Policy::Random));
        let (once, again) = (played(&script), played(&script));
        assert_eq!((once.plies.len(), &once.plies), (2, &again.plies));
        assert_eq!((once.mover, once.waits), (Some(0), false));
    }

    /// Pig has a table of odds that takes seconds: who only plays it needs none.
    #[test]
    fn a_game_is_played_without_its_values() {
        let limits = Limits { max_bytes: 1 << 16, ..Limits::default() };
        let played = play(&script("pig", "", &[], None), &mut Shelf::new(1), &limits).unwrap();
        assert_eq!((played.moves.len(), played.position.as_str()), (1, "0 0 0"));
    }

    #[test]
    fn rivals_that_think_are_waited_for() {
        let waits = |rival| {
            let played = played(&script("six-mens-morris", "", &["a5"], rival));
            (played.waits, played.plies.len())
        };
        assert_eq!(waits(Some(Policy::Perfect)), (true, 1));
        assert_eq!(waits(Some(Policy::First)), (false, 2));
        assert_eq!(waits(None), (false, 1));
    }

    /// After a move the board is seen as it left it, before the rival's answer.
    #[test]
    fn answers_are_shown_one_by_one() {
        let between = |game: &str, from: &str, moves: &[&str], rival| {
            played(&script(game, from, moves, rival)).between.len()
        };
        let first = Some(Policy::First);
        assert_eq!(between("nim", "3 4 5", &["1: take 2"], first), 1);
        assert_eq!(between("nim", "3 4 5", &[], first), 0, "nobody has moved");
        assert_eq!(between("nim", "3 4 5", &["1: take 2"], None), 0, "a person answers himself");
        // chance, then whoever is next
        assert!(between("pig:target=10", "0 0 0", &["throw"], first) >= 1);
    }

    #[test]
    fn looking_back_adds_nothing() {
        let mut script = script("nim", "3 4 5", &["1: take 2", "2: take 1"], Some(Policy::Perfect));
        script.at = 1;
        let played = played(&script);
        assert_eq!((played.plies.len(), played.at, played.position.as_str()), (2, 1, "1 4 5"));
        assert_eq!(
            (played.undo(Some(Policy::Perfect), 0), played.redo(Some(Policy::Perfect), 0)),
            (Some(0), Some(2))
        );
    }
}
