//! Impartial games whose moves may bind the next move (*Winning Ways*, ch. 12), and their whole positions as
//! contests.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Contest, Rules};

/// Who moves after a move, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The other player, in any component.
    Anywhere,
    /// The other player, in the first component that the move leaves: an entailing move.
    There,
    /// The same player once more, in any component: a complimenting move.
    Again,
}

/// Rules of an impartial game under normal play, one component at a time, whose moves may bind the next one.
///
/// A player who cannot move where he must loses. No position comes back.
pub trait Entailing {
    /// One component: plain data.
    type Component: Clone + Eq + Ord + Hash + Debug;
    /// A move in one component.
    type Move: Clone + PartialEq + Debug;

    /// Adds all moves from `at` to `out`, each once, always in the same order.
    fn moves(&self, at: &Self::Component, out: &mut Vec<Self::Move>);

    /// Adds to `out` the components that `at` becomes, and says who moves next. A move that binds the other
    /// player leaves at least the component in which he must answer.
    fn play(&self, at: &Self::Component, mv: &Self::Move, out: &mut Vec<Self::Component>) -> Reply;

    /// Bytes that a component owns outside itself, for the memory limit.
    fn footprint(&self, at: &Self::Component) -> u64 {
        let _ = at;
        0
    }
}

/// A whole position: components in order, and what the player to move must do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound<C> {
    /// The components in which he is not bound to move.
    pub sum: Vec<C>,
    /// What he must do.
    pub duty: Duty<C>,
}

/// What the player to move must do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Duty<C> {
    /// Nothing: he moves where he likes.
    Free,
    /// To move in this component.
    Answer(C),
    /// To let the other player move once more.
    Wait,
}

impl<C: Ord> Bound<C> {
    /// A position; the order of the components does not count.
    pub fn new(mut sum: Vec<C>, duty: Duty<C>) -> Self {
        sum.sort_unstable();
        Self { sum, duty }
    }
}

/// A move in a whole position.
#[derive(Clone, Debug, PartialEq)]
pub enum Bind<M> {
    /// In one of the components in which the player is not bound to move.
    In(usize, M),
    /// In the component in which he must.
    Answer(M),
    /// None.
    Wait,
}

/// Entailing rules over whole positions, as a contest.
#[derive(Clone, Copy, Debug)]
pub struct Replies<R>(pub R);

impl<R: Entailing> Replies<R> {
    /// The component that a move is made in, and the move; nothing for one who waits.
    pub fn part<'a>(
        at: &'a Bound<R::Component>,
        mv: &'a Bind<R::Move>,
    ) -> Option<(&'a R::Component, &'a R::Move)> {
        match (mv, &at.duty) {
            (Bind::In(place, mv), _) => Some((at.sum.get(*place)?, mv)),
            (Bind::Answer(mv), Duty::Answer(component)) => Some((component, mv)),
            _ => None,
        }
    }
}

impl<R: Entailing> Rules for Replies<R> {
    type Position = Bound<R::Component>;
    type Move = Bind<R::Move>;

    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        let mut moves = Vec::new();
        match &at.duty {
            Duty::Wait => out.push(Bind::Wait),
            Duty::Answer(component) => {
                self.0.moves(component, &mut moves);
                out.extend(moves.into_iter().map(Bind::Answer));
            }
            Duty::Free => {
                for (place, component) in at.sum.iter().enumerate() {
                    // equal components are interchangeable
                    if place > 0 && at.sum[place - 1] == *component {
                        continue;
                    }
                    self.0.moves(component, &mut moves);
                    out.extend(moves.drain(..).map(|mv| Bind::In(place, mv)));
                }
            }
        }
    }

    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Self::Position {
        let mut sum = at.sum.clone();
        let Some((component, inner)) = Self::part(at, mv) else { return Bound::new(sum, Duty::Free) };
        if let Bind::In(place, _) = mv {
            sum.remove(*place);
        }
        let mut rest = Vec::new();
        let duty = match self.0.play(component, inner, &mut rest) {
            Reply::Anywhere => Duty::Free,
            Reply::There => Duty::Answer(rest.remove(0)),
            Reply::Again => Duty::Wait,
        };
        sum.append(&mut rest);
        Bound::new(sum, duty)
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        let components = (at.sum.len() + 1) * size_of::<R::Component>();
        let owned = at.sum.iter().map(|component| self.0.footprint(component)).sum::<u64>();
        (size_of::<Self::Position>() + components) as u64 + owned
    }
}

impl<R: Entailing> Contest for Replies<R> {}
