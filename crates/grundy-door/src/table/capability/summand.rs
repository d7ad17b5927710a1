//! Games as summands.

use std::sync::Arc;

use grundy_base::allowance::Meter;
use grundy_base::error::{BadText, Error};
use grundy_base::limits::Budget;
use grundy_base::report::scene::Scene;
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_search::couples::Shown;

use crate::table::sums::SoFar;

/// An impartial game seen component by component, as text: what a sum of different games needs.
pub trait Summand: Send + Sync {
    /// Reads a sum, and gives its components in canonical form.
    ///
    /// # Errors
    /// Bad text.
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, BadText>;

    /// A text that sums share only if they differ in the order of components, in components of `0`, or by a
    /// symmetry of the rules.
    ///
    /// # Errors
    /// Bad text.
    fn alike(&self, position: &str) -> Result<String, Error>;

    /// Components that together are worth what a sum is: its own, each taken apart where it has fallen apart,
    /// and each piece in the form that symmetries take it to; nothing for a component of `0`.
    ///
    /// # Errors
    /// Bad text.
    fn pieces(&self, position: &str) -> Result<Vec<String>, Error>;

    /// The nimber of a sum, and at most `most` couples of pieces and nimbers that show it by the rules alone.
    ///
    /// # Errors
    /// A cycle or a limit.
    fn couples(
        &self,
        position: &str,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Shown<String, String>, Error>;

    /// Whether nimbers are searched from the beginning: no closed form gives one, and each may take long.
    fn is_searched(&self) -> bool;

    /// What searches know of a sum by now.
    ///
    /// # Errors
    /// Bad text.
    fn so_far(&self, position: &str) -> Result<SoFar, Error>;

    /// The moves of one component: the move as written, and the components it leaves.
    ///
    /// # Errors
    /// Rules that fail.
    fn options(&self, component: &str) -> Result<Vec<(String, Vec<String>)>, Error>;

    /// How many moves one component has, where that is known without listing them.
    fn count_moves(&self, component: &str) -> Option<u64>;

    /// The nimber of one component, by the best way known for the game.
    ///
    /// # Errors
    /// A cycle or a limit.
    fn nimber(&self, component: &str, budget: &mut Budget<'_>) -> Result<Nimber, Error>;

    /// What a component looks like, if it has a picture.
    fn scene(&self, component: &str) -> Option<Scene>;

    /// How a component in which nothing is left is written, if it keeps its place in the sum.
    fn empty(&self) -> Option<String>;

    /// Where the limits of a question are put in force for rules that run programs; by default the rules run
    /// none.
    fn meters(&self) -> Vec<Arc<Meter>> {
        Vec::new()
    }
}
