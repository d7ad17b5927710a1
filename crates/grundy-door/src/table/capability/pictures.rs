//! What positions look like.

use grundy_base::error::Error;
use grundy_base::report::scene::Scene;

/// A game whose positions can be drawn.
pub trait Pictures {
    /// A drawing of a position, in lines of text, if the game has one.
    ///
    /// # Errors
    /// Bad text.
    fn picture(&self, position: &str) -> Result<Option<String>, Error> {
        let _ = position;
        Ok(None)
    }

    /// What a position looks like; text alone where there is nothing to draw.
    ///
    /// # Errors
    /// Bad text.
    fn scene(&self, position: &str) -> Result<Scene, Error>;
}
