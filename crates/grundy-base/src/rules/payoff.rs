//! Payoff games: one or more players, numbers, chance.

use super::{Contest, Rules};
use crate::error::Stopped;
use crate::limits::Budget;
use crate::value::amount::Amount;
use crate::value::outcome::Outcome;

/// The player to move in a position, or nature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A player, counted from 0, maximises his own payoff.
    Of(usize),
    /// Chance, by the weights of the moves.
    Nature,
}

/// Any number of players, each paid in numbers. A move may pay at once, so that the payoff so far is never
/// part of the position (positions reached with different sums are the same position).
///
/// Payoffs are added into a slice with one place a player.
pub trait Payoff: Rules {
    /// The kind of number paid.
    type Amount: Amount;

    /// How many players are paid.
    fn players(&self) -> usize;

    /// The player to move. Not called where there is no move.
    fn turn(&self, at: &Self::Position) -> Turn;

    /// Adds what this move pays at once. By default nothing.
    fn gain(&self, at: &Self::Position, mv: &Self::Move, pay: &mut [Self::Amount]) {
        let _ = (at, mv, pay);
    }

    /// Adds what a position without moves pays. By default nothing.
    fn settle(&self, at: &Self::Position, pay: &mut [Self::Amount]) {
        let _ = (at, pay);
    }

    /// How likely a move of nature is, compared with its siblings. By default all alike.
    fn weight(&self, at: &Self::Position, mv: &Self::Move) -> u64 {
        let _ = (at, mv);
        1
    }

    /// How large a move is (the cards it takes), where moves have a size: the tie rule *fewest* asks. By
    /// default none has.
    fn size(&self, at: &Self::Position, mv: &Self::Move) -> Option<u64> {
        let _ = (at, mv);
        None
    }

    /// What each player gets from here on, for games that come with a solver of their own: those whose
    /// positions can come back. By default nothing is known.
    fn known(&self, at: &Self::Position) -> Option<Box<[Self::Amount]>> {
        let _ = at;
        None
    }

    /// What each player gets from here on, by a search of the game's own. By default what is
    /// [`known`](Payoff::known).
    ///
    /// # Errors
    /// A limit.
    fn searched(
        &self,
        at: &Self::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Box<[Self::Amount]>>, Stopped> {
        let _ = budget;
        Ok(self.known(at))
    }

    /// Works out what [`known`](Payoff::known) tells, within limits. The door calls it before it asks. By
    /// default there is nothing to do.
    ///
    /// # Errors
    /// A limit; what is done by then may be kept for the next call.
    fn prepare(&self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let _ = budget;
        Ok(())
    }
}

impl<R: Payoff + ?Sized> Payoff for &R {
    type Amount = R::Amount;
    fn players(&self) -> usize {
        R::players(self)
    }
    fn turn(&self, at: &Self::Position) -> Turn {
        R::turn(self, at)
    }
    fn gain(&self, at: &Self::Position, mv: &Self::Move, pay: &mut [Self::Amount]) {
        R::gain(self, at, mv, pay);
    }
    fn settle(&self, at: &Self::Position, pay: &mut [Self::Amount]) {
        R::settle(self, at, pay);
    }
    fn weight(&self, at: &Self::Position, mv: &Self::Move) -> u64 {
        R::weight(self, at, mv)
    }
    fn size(&self, at: &Self::Position, mv: &Self::Move) -> Option<u64> {
        R::size(self, at, mv)
    }
    fn known(&self, at: &Self::Position) -> Option<Box<[Self::Amount]>> {
        R::known(self, at)
    }
    fn searched(
        &self,
        at: &Self::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Box<[Self::Amount]>>, Stopped> {
        R::searched(self, at, budget)
    }
    fn prepare(&self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        R::prepare(self, budget)
    }
}

/// A contest as a payoff game: +1 to the winner, -1 to the loser, 0 for a draw.
#[derive(Clone, Copy, Debug)]
pub struct Scored<R>(pub R);

impl<R: Rules> Rules for Scored<R> {
    /// The position and the player to move in it (0 is the player to move at the start).
    type Position = (R::Position, usize);
    type Move = R::Move;
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        self.0.moves(&at.0, out);
    }
    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Self::Position {
        (self.0.play(&at.0, mv), 1 - at.1)
    }
    fn footprint(&self, at: &Self::Position) -> u64 {
        self.0.footprint(&at.0) + size_of::<usize>() as u64
    }
}

impl<R: Contest> Payoff for Scored<R> {
    type Amount = i64;
    fn players(&self) -> usize {
        2
    }
    fn turn(&self, at: &Self::Position) -> Turn {
        Turn::Of(at.1)
    }
    fn settle(&self, at: &Self::Position, pay: &mut [i64]) {
        let mover = match self.0.ending(&at.0) {
            Outcome::Loss => -1,
            Outcome::Draw => 0,
            Outcome::Win => 1,
        };
        pay[at.1] += mover;
        pay[1 - at.1] -= mover;
    }
}
