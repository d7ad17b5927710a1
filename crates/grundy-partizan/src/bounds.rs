//! Who wins sums that are too large for values: by search, with bounds of their parts.
//!
//! Components in which few moves are left have values, and these are added up. The others are large: pairs
//! G − G of them cancel, equal ones are moved in once, and a sum is settled by the first of these that tells
//! who wins:
//!
//! 1. what was found of it before, or follows from what was found of its parts (the facts);
//! 2. tied hands, if the rules tell how a component falls into small ones when a player may not do all: a
//!    player does no better so. Of such a bound the mean and the temperature are looked at first: if Left
//!    begins, a sum of mean m > 0 is won, and one of m < −t is lost, where t ≥ 0 is the largest temperature
//!    of a part. The sum itself is made where they leave it open;
//! 3. if there are several large components: who wins each of them, and where it stands on a ladder of ups
//!    and integers, found by this search; then the values of those that are not too large for that;
//! 4. its moves, those first after which the rival has the worst bounds, or the fewest moves, and those in
//!    numbers last. Of moves that leave the same large components the dominated ones are left out.

mod facts;
mod hands;
mod node;
mod outcomes;
mod pieces;
mod several;
#[cfg(test)]
mod tests;
mod written;

pub use several::{Member, SearchOfSeveral};

use outcomes::Outcomes;
use pieces::Pieces;

use crate::halt::Done;
use crate::rules::Partizan;
use crate::store::{Player, Store};

/// Outcomes by search, with those known so far.
pub struct Search<'r, R: Partizan> {
    pieces: Pieces<'r, R>,
    outcomes: Outcomes,
}

impl<'r, R: Partizan> Search<'r, R> {
    /// Nothing is known.
    pub fn new(rules: &'r R) -> Self {
        Self { pieces: Pieces::new(rules), outcomes: Outcomes::default() }
    }

    /// The number of sums that were searched.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether nothing was searched.
    pub fn is_empty(&self) -> bool {
        self.outcomes.len() == 0
    }

    /// Takes out what was found, a line each: all that a search that was stopped leaves for another one.
    /// `write` gives the text of a component; one of several lines is found again. What there is no memory
    /// for is left out.
    pub fn take_lines(
        &mut self,
        store: &mut Store<'_>,
        write: impl Fn(&R::Component) -> String,
    ) -> Vec<String> {
        let text =
            |number| Some(write(self.pieces.met.component(number))).filter(|text| !text.contains('\n'));
        self.outcomes.take_lines(store, text)
    }

    /// Takes back what another search [left](Self::take_lines), in this order, up to a line that says
    /// nothing; `read` reads components.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn recall(
        &mut self,
        store: &mut Store<'_>,
        lines: &[String],
        read: impl Fn(&str) -> Option<R::Component>,
    ) -> Done<()> {
        let met = &mut self.pieces.met;
        self.outcomes.recall(store, lines, |store, text| {
            read(text).map(|component| met.number(component, store.budget())).transpose()
        })
    }

    /// Whether this player wins a sum of components if he or she begins.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn wins(&mut self, store: &mut Store<'_>, position: &[R::Component], first: Player) -> Done<bool> {
        if let [one] = position
            && let Some(wins) = self.pieces.met.rules.theorem(one, first)
        {
            return Ok(wins);
        }
        let mut parts = Vec::new();
        for component in position {
            self.pieces.met.split(component, &mut parts, store.budget())?;
        }
        self.outcomes.wins(&mut self.pieces, store, &parts, first)
    }

    /// A winning move of a player who wins: the number of the component, and that of the move.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn winning_move(
        &mut self,
        store: &mut Store<'_>,
        position: &[R::Component],
        first: Player,
    ) -> Done<Option<(usize, usize)>> {
        if let [one] = position
            && self.pieces.met.rules.theorem(one, first).is_some()
        {
            return Ok(told_move(self.pieces.met.rules, one, first).map(|number| (0, number)));
        }
        let mut components = Vec::with_capacity(position.len());
        for component in position {
            let mut parts = Vec::new();
            self.pieces.met.split(component, &mut parts, store.budget())?;
            components.push((self.pieces.met.number(component.clone(), store.budget())?, parts));
        }
        self.outcomes.winning_move(&mut self.pieces, store, &components, first)
    }
}

/// Whether a line is one of those that a search [leaves](Search::take_lines).
pub fn is_line(line: &str) -> bool {
    written::finding(line).is_some()
}

/// The first move after which a theorem says that the rival loses.
fn told_move<R: Partizan>(rules: &R, at: &R::Component, first: Player) -> Option<usize> {
    let (mut moves, mut after) = (Vec::new(), Vec::new());
    rules.moves(at, first, &mut moves);
    moves.iter().position(|mv| {
        after.clear();
        rules.play(at, first, mv, &mut after);
        match &after[..] {
            [] => true,
            [one] => rules.theorem(one, first.other()) == Some(false),
            _ => false,
        }
    })
}
