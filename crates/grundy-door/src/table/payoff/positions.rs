//! The positions of a payoff game by numbers, so that solvers are compiled once for each kind of amount and
//! not for each game.

use std::cell::RefCell;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::notation::Notation;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::report::Card;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Payoff, Rules, Turn};
use grundy_base::value::amount::Amount;

/// A move: the number of the position it leads to, and what the rules say of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Branch<A> {
    pub(super) to: usize,
    pub(super) gain: Box<[A]>,
    pub(super) weight: u64,
    pub(super) size: Option<u64>,
}

/// The positions of one question, numbered from 0 in the order in which they are met.
pub(super) trait PayoffArena<A> {
    fn players(&self) -> usize;
    fn turn(&self, at: usize) -> Turn;
    /// Adds the moves of a position, in order.
    fn branches(&self, at: usize, out: &mut Vec<Branch<A>>);
    /// The moves as they are written, in the same order.
    fn names(&self, at: usize) -> Vec<String>;
    /// The cards that the move at this place takes.
    fn taken(&self, at: usize, place: usize) -> Vec<Card>;
    fn settle(&self, at: usize, pay: &mut [A]);
    fn known(&self, at: usize) -> Option<Box<[A]>>;
    fn searched(&self, at: usize, budget: &mut Budget<'_>) -> Result<Option<Box<[A]>>, Stopped>;
    fn write(&self, at: usize) -> String;
    /// What keeping a position costs, in bytes.
    fn bytes(&self, at: usize) -> u64;
}

/// The positions of one type, numbered in the order in which they are met.
pub(super) struct Numbered<'r, R: Payoff> {
    rules: &'r R,
    positions: RefCell<IndexSet<R::Position, FxBuildHasher>>,
}

impl<'r, R: Payoff> Numbered<'r, R> {
    pub(super) fn new(rules: &'r R) -> Self {
        Self { rules, positions: RefCell::default() }
    }

    /// The number of a position.
    pub(super) fn number(&self, at: R::Position) -> usize {
        self.positions.borrow_mut().insert_full(at).0
    }

    fn at(&self, number: usize) -> R::Position {
        self.positions.borrow()[number].clone()
    }

    fn moves(&self, at: &R::Position) -> Vec<R::Move> {
        let mut moves = Vec::new();
        self.rules.moves(at, &mut moves);
        moves
    }
}

impl<R> PayoffArena<R::Amount> for Numbered<'_, R>
where
    R: Payoff + Notation<R::Position, R::Move>,
{
    fn players(&self) -> usize {
        self.rules.players()
    }
    fn turn(&self, at: usize) -> Turn {
        self.rules.turn(&self.at(at))
    }
    fn branches(&self, at: usize, out: &mut Vec<Branch<R::Amount>>) {
        let at = self.at(at);
        out.extend(self.moves(&at).iter().map(|mv| {
            let mut gain = vec![R::Amount::zero(); self.rules.players()].into_boxed_slice();
            self.rules.gain(&at, mv, &mut gain);
            let (weight, size) = (self.rules.weight(&at, mv), self.rules.size(&at, mv));
            Branch { to: self.number(self.rules.play(&at, mv)), gain, weight, size }
        }));
    }
    fn names(&self, at: usize) -> Vec<String> {
        let at = self.at(at);
        self.moves(&at).iter().map(|mv| self.rules.write_move(&at, mv)).collect()
    }
    fn taken(&self, at: usize, place: usize) -> Vec<Card> {
        let at = self.at(at);
        let places = self.moves(&at).get(place).map_or_else(Vec::new, |mv| self.rules.taken(&at, mv));
        match self.rules.scene(&at).filter(|_| !places.is_empty()) {
            Some(Scene::Cards(cards)) => {
                let card = |place: usize| Some(Card { place, label: cards.get(place)?.clone() });
                places.into_iter().filter_map(card).collect()
            }
            _ => Vec::new(),
        }
    }
    fn settle(&self, at: usize, pay: &mut [R::Amount]) {
        self.rules.settle(&self.at(at), pay);
    }
    fn known(&self, at: usize) -> Option<Box<[R::Amount]>> {
        self.rules.known(&self.at(at))
    }
    fn searched(&self, at: usize, budget: &mut Budget<'_>) -> Result<Option<Box<[R::Amount]>>, Stopped> {
        self.rules.searched(&self.at(at), budget)
    }
    fn write(&self, at: usize) -> String {
        self.rules.write(&self.at(at))
    }
    fn bytes(&self, at: usize) -> u64 {
        2 * size_of::<R::Position>() as u64 + 48 + self.rules.footprint(&self.at(at))
    }
}

/// An arena as rules, for the solvers.
pub(super) struct ArenaRules<'a, A>(pub(super) &'a dyn PayoffArena<A>);

impl<A> Clone for ArenaRules<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for ArenaRules<'_, A> {}

impl<A: Amount> Rules for ArenaRules<'_, A> {
    type Position = usize;
    type Move = Branch<A>;
    fn moves(&self, at: &usize, out: &mut Vec<Branch<A>>) {
        self.0.branches(*at, out);
    }
    fn play(&self, _: &usize, mv: &Branch<A>) -> usize {
        mv.to
    }
    fn footprint(&self, at: &usize) -> u64 {
        self.0.bytes(*at)
    }
}

impl<A: Amount> Payoff for ArenaRules<'_, A> {
    type Amount = A;
    fn players(&self) -> usize {
        self.0.players()
    }
    fn turn(&self, at: &usize) -> Turn {
        self.0.turn(*at)
    }
    fn gain(&self, _: &usize, mv: &Branch<A>, pay: &mut [A]) {
        pay.iter_mut().zip(&mv.gain).for_each(|(sum, gain)| sum.add(gain));
    }
    fn settle(&self, at: &usize, pay: &mut [A]) {
        self.0.settle(*at, pay);
    }
    fn weight(&self, _: &usize, mv: &Branch<A>) -> u64 {
        mv.weight
    }
    fn size(&self, _: &usize, mv: &Branch<A>) -> Option<u64> {
        mv.size
    }
    fn known(&self, at: &usize) -> Option<Box<[A]>> {
        self.0.known(*at)
    }
    fn searched(&self, at: &usize, budget: &mut Budget<'_>) -> Result<Option<Box<[A]>>, Stopped> {
        self.0.searched(*at, budget)
    }
}
