//! What retrograde analysis begins with, and what it finds.

use grundy_base::error::Error;
use grundy_base::report::{Ask, Layer, Statistics};
use grundy_base::value::outcome::Outcome;

/// A game that somebody wins, whose positions can be solved from the endings backwards.
pub trait Retrograde {
    /// The outcome of a position without moves for the player to move, by the rules alone; no solver runs.
    ///
    /// # Errors
    /// Bad text; misère play of a game with an ending rule of its own.
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
