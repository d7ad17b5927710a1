//! Lifting: an impartial game over whole sums, as a contest under normal or misère play.

use super::{Contest, Impartial, Rules};
use crate::value::outcome::Outcome;

/// An impartial game whose positions are whole sums: sorted lists of components (the thesis's "lists of
/// heaps").
///
/// # Equality
/// Sums are equal iff they hold the same components equally often; the order in which they were given does
/// not count.
pub struct Whole<R: Impartial> {
    rules: R,
    misere: bool,
    law: Option<LawOfSums<R::Component>>,
}

/// A theorem that gives the winner of a sum.
pub type LawOfSums<C> = fn(&[C]) -> Option<Outcome>;

impl<R: Impartial> Whole<R> {
    /// Sums under normal play: a player without a move loses.
    pub fn normal(rules: R) -> Self {
        Self { rules, misere: false, law: None }
    }

    /// Sums under misère play: a player without a move wins.
    pub fn misere(rules: R) -> Self {
        Self { rules, misere: true, law: None }
    }

    /// With a theorem that is asked first.
    #[must_use]
    pub fn with_law(self, law: LawOfSums<R::Component>) -> Self {
        Self { law: Some(law), ..self }
    }

    /// The canonical form of a sum.
    #[must_use]
    pub fn canonical(mut sum: Vec<R::Component>) -> Vec<R::Component> {
        sum.sort_unstable();
        sum
    }
}

impl<R: Impartial> Rules for Whole<R> {
    type Position = Vec<R::Component>;
    /// Which component (in canonical order), and the move in it. Equal components are interchangeable: only
    /// the first of them is played in.
    type Move = (usize, R::Move);

    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        let mut moves = Vec::new();
        for (i, component) in at.iter().enumerate() {
            if i > 0 && at[i - 1] == *component {
                continue;
            }
            self.rules.moves(component, &mut moves);
            out.extend(moves.drain(..).map(|mv| (i, mv)));
        }
    }

    fn play(&self, at: &Self::Position, (i, mv): &Self::Move) -> Self::Position {
        let mut sum = Vec::with_capacity(at.len() + 1);
        sum.extend_from_slice(&at[..*i]);
        sum.extend_from_slice(&at[i + 1..]);
        self.rules.play(&at[*i], mv, &mut sum);
        Self::canonical(sum)
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        let list = size_of::<Self::Position>() + 16 + (at.len() + 1) * size_of::<R::Component>();
        list as u64 + at.iter().map(|component| self.rules.footprint(component)).sum::<u64>()
    }
}

impl<R: Impartial> Contest for Whole<R> {
    fn ending(&self, _: &Self::Position) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    fn law(&self, at: &Self::Position) -> Option<Outcome> {
        self.law.and_then(|law| law(at))
    }
}
