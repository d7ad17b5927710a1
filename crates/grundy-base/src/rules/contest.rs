//! Contests: two players, win, draw or loss.

use std::fmt::Debug;
use std::hash::Hash;

use crate::value::outcome::Outcome;

/// What every game over whole positions says: the moves, and where they lead.
///
/// # Equality
/// Two positions are equal iff play goes on in the same way from both: whatever matters of the history (the
/// last take, the player to move in a partizan game) is part of the position, and nothing else is.
pub trait Rules {
    /// A position: plain data.
    type Position: Clone + Eq + Hash + Debug;
    /// A move: plain data.
    type Move: Clone + PartialEq + Debug;

    /// Adds all moves of the player to move to `out`, each once, always in the same order. None where play
    /// has ended.
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>);

    /// The position after a move; then the other player moves.
    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// Whether some move passes a test; stops at the first. Override it where moves can be listed one by one
    /// and are many.
    fn any_move(&self, at: &Self::Position, test: &mut dyn FnMut(&Self::Move) -> bool) -> bool {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        moves.iter().any(test)
    }

    /// Bytes that a stored position takes, for the memory limit. Override it if the position owns memory.
    fn footprint(&self, at: &Self::Position) -> u64 {
        let _ = at;
        size_of::<Self::Position>() as u64
    }
}

/// Two players who move in turn; one wins, or it is a draw. Partizan games keep the player to move in the
/// position.
///
/// ```
/// use grundy_base::rules::{Contest, Rules};
/// /// One heap, take 1 or 2; taking the last stick wins.
/// struct Sticks;
/// impl Rules for Sticks {
///     type Position = u32;
///     type Move = u32;
///     fn moves(&self, n: &u32, out: &mut Vec<u32>) { out.extend(1..=2.min(*n)) }
///     fn play(&self, n: &u32, take: &u32) -> u32 { n - take }
/// }
/// impl Contest for Sticks {}
/// assert_eq!(Sticks.ending(&0), grundy_base::Outcome::Loss);
/// ```
pub trait Contest: Rules {
    /// The outcome of a position without moves for the player to move. By default a loss (the normal
    /// condition).
    fn ending(&self, at: &Self::Position) -> Outcome {
        let _ = at;
        Outcome::Loss
    }

    /// The outcome by a closed form, if one is known. Used before any search, and checked against search by
    /// tests.
    fn law(&self, at: &Self::Position) -> Option<Outcome> {
        let _ = at;
        None
    }

    /// How many moves there are, where that is known without listing them. Only needed where they may be too
    /// many to list.
    fn count_moves(&self, at: &Self::Position) -> Option<u64> {
        let _ = at;
        None
    }
}

/// A contest played for its own goal, or for the opposite one: every ending is turned round (misère play of a
/// contest). One type for both, so that a game's solvers are compiled once.
///
/// Players know the changed rule and choose other moves, so this does *not* simply exchange wins and losses.
#[derive(Clone, Copy, Debug)]
pub struct Played<R> {
    rules: R,
    reversed: bool,
}

impl<R> Played<R> {
    /// Play with the ending of the rules.
    pub fn own(rules: R) -> Self {
        Self { rules, reversed: false }
    }

    /// The rules that are played.
    pub fn inner(&self) -> &R {
        &self.rules
    }

    /// With every ending turned round.
    pub fn reversed(rules: R) -> Self {
        Self { rules, reversed: true }
    }
}

impl<R: Rules> Rules for Played<R> {
    type Position = R::Position;
    type Move = R::Move;
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        self.rules.moves(at, out);
    }
    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Self::Position {
        self.rules.play(at, mv)
    }
    fn any_move(&self, at: &Self::Position, test: &mut dyn FnMut(&Self::Move) -> bool) -> bool {
        self.rules.any_move(at, test)
    }
    fn footprint(&self, at: &Self::Position) -> u64 {
        self.rules.footprint(at)
    }
}

impl<R: Contest> Contest for Played<R> {
    fn ending(&self, at: &Self::Position) -> Outcome {
        let ending = self.rules.ending(at);
        if self.reversed { ending.flipped() } else { ending }
    }
    fn law(&self, at: &Self::Position) -> Option<Outcome> {
        if self.reversed { None } else { self.rules.law(at) }
    }
    fn count_moves(&self, at: &Self::Position) -> Option<u64> {
        self.rules.count_moves(at)
    }
}

impl<R: Rules + ?Sized> Rules for &R {
    type Position = R::Position;
    type Move = R::Move;
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        R::moves(self, at, out);
    }
    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Self::Position {
        R::play(self, at, mv)
    }
    fn any_move(&self, at: &Self::Position, test: &mut dyn FnMut(&Self::Move) -> bool) -> bool {
        R::any_move(self, at, test)
    }
    fn footprint(&self, at: &Self::Position) -> u64 {
        R::footprint(self, at)
    }
}

impl<R: Contest + ?Sized> Contest for &R {
    fn ending(&self, at: &Self::Position) -> Outcome {
        R::ending(self, at)
    }
    fn law(&self, at: &Self::Position) -> Option<Outcome> {
        R::law(self, at)
    }
    fn count_moves(&self, at: &Self::Position) -> Option<u64> {
        R::count_moves(self, at)
    }
}
