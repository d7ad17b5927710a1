//! Moves as relations that automata recognize, so that laws can be proved.

use grundy_automata::{Derivation, Relation, Var};
use grundy_base::error::Stopped;

use super::Shape;

/// An impartial game whose positions are tuples of numbers, and whose moves are relations between numbers.
pub trait Relational: Send + Sync {
    /// The numbers of a position.
    fn numbers(&self) -> usize;

    /// All moves from the position whose numbers are the variables 0, 1, …; none if this numeration system
    /// does not recognize them.
    ///
    /// # Errors
    /// A limit: automata of too many states.
    fn moves(&self, derive: &mut Derivation<'_>) -> Result<Option<Vec<Leaving>>, Stopped>;

    /// The shape of the moves, if a theorem knows it.
    fn shape(&self) -> Option<&Shape> {
        None
    }
}

/// Moves that leave the same number of components.
#[derive(Clone, Debug)]
pub struct Leaving {
    /// The variables of the components that are left: as many for each as a position has.
    pub parts: Vec<Vec<Var>>,
    /// Between the numbers of the position and those of the parts.
    pub relation: Relation,
}
