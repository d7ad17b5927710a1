//! What retrograde analysis begins with, and what it finds.

use grundy_base::error::Error;
use grundy_base::report::{Ask, Layer, Statistics};
use grundy_base::value::outcome::Outcome;

/// A game that somebody wins, whose positions can be solved from the endings backwards.
pub trait Retrograde {
    /// What a position without moves is worth to the player to move, by the rules alone: no solver is asked.
    ///
    /// # Errors
    /// Bad text; misère play of a game that says by a rule of its own who wins.
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error>;

    /// The steps of the analysis: what is decided at each among all that can be reached, and why.
    ///
    /// # Errors
    /// Bad text, a limit; a sum, which is solved by its components.
    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error>;

    /// The whole game in numbers; `None` where no table of all positions is made.
    ///
    /// # Errors
    /// A refusal, a limit.
    fn statistics(&self, ask: &Ask) -> Result<Option<Statistics>, Error>;
}
