//! Degree and variety of stoppers: how loopy they are, and what is left of them besides (Siegel,
//! *Combinatorial Game Theory*, chapter VI).
//!
//! The *upsum* of two stoppers is the onside of their sum, the *downsum* its offside. The degree G° is the
//! upsum of G and −G: 0 if play ends in G. The variety is the upsum of G with the downsum of −G and −G°; a
//! game is
//! *stable* if the mirror image of that sum – upsums and downsums exchanged, and G° for −G° – is the same.

use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;

use crate::halt::Done;
use crate::loopy::compare::Side;
use crate::loopy::sides::sides;
use crate::loopy::{Game, Graph};
use crate::store::{Relation, Store};

impl Game {
    /// The onside of a sum.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn upsum(&self, other: &Self, store: &mut Store<'_>) -> Done<Self> {
        if let (Self::Short(a), Self::Short(b)) = (self, other) {
            return store.plus(*a, *b).map(Self::Short);
        }
        let graph = self.drawn(other, Side::On, store, Graph::sum)?;
        let side = sides(&graph, &[0], Side::On, &mut store.budget)?.pop().expect("one side was asked for");
        Self::of_sides(store, side.clone(), side)
    }

    /// The offside of a sum.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn downsum(&self, other: &Self, store: &mut Store<'_>) -> Done<Self> {
        let (a, b) = (self.negative(store)?, other.negative(store)?);
        a.upsum(&b, store)?.negative(store)
    }

    /// The degree: how far G − G is from 0.
    ///
    /// # Errors
    /// If both sides are not one stopper; if the budget is spent.
    pub fn degree(&self, store: &mut Store<'_>) -> Done<Self> {
        self.check_stopper(Phrase::fixed("asked-degree", "the degree"))?;
        let negative = self.negative(store)?;
        self.upsum(&negative, store)
    }

    /// The upsum-variety and the downsum-variety by the degree: the same if the game is stable.
    ///
    /// # Errors
    /// As [`Game::degree`].
    pub fn varieties(&self, degree: &Self, store: &mut Store<'_>) -> Done<[Self; 2]> {
        self.check_stopper(Phrase::fixed("asked-variety", "the variety"))?;
        let (negative, lower) = (self.negative(store)?, degree.negative(store)?);
        let up = negative.downsum(&lower, store)?.upsum(self, store)?;
        let down = negative.upsum(degree, store)?.downsum(self, store)?;
        Ok([up, down])
    }

    /// The variety, if the game is stable.
    ///
    /// # Errors
    /// As [`Game::degree`].
    pub fn variety(&self, store: &mut Store<'_>) -> Done<Option<Self>> {
        let degree = self.degree(store)?;
        let [up, down] = self.varieties(&degree, store)?;
        let is_stable = up.relation(&down, store)?.both() == Relation::Equal;
        Ok(is_stable.then_some(up))
    }

    fn check_stopper(&self, what: Phrase) -> Done<()> {
        if self.is_one() {
            return Ok(());
        }
        let reason = Phrase::fixed(
            "degree-of-stopper",
            "its onside and its offside differ, and degree and variety are those of one stopper",
        );
        Err(Refused::new(what, reason, Phrase::fixed("ask-each-side", "ask for each side alone")).into())
    }
}
