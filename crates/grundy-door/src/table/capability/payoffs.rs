//! What else is asked of games that pay numbers.

use super::super::Look;
use grundy_base::error::Error;
use grundy_base::report::Ties;
use grundy_base::report::{Ask, Coalition, Effort, PaidLine, Sheet, Study, TieCount};

/// A game that pays numbers.
pub trait Payoffs {
    /// A position in detail: the player to move, the moves, the payments. Nothing is solved.
    ///
    /// # Errors
    /// Bad text, too many moves to list, a refusal.
    fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error>;

    /// What else is true of a position: all subgame-perfect payoffs, what players can be sure of.
    ///
    /// # Errors
    /// Bad text; with full effort, a limit.
    fn study(&self, position: &str, effort: Effort, ask: &Ask) -> Result<Study, Error>;

    /// The line of play to the end, when every player chooses for themselves.
    ///
    /// # Errors
    /// Bad text; positions that can come back; a limit.
    fn line(&self, position: &str, ask: &Ask) -> Result<PaidLine, Error>;

    /// What each of these coalitions gains by playing for its sum. Members are counted from 0.
    ///
    /// # Errors
    /// Bad text; players that do not exist; a limit.
    fn coalitions(&self, position: &str, of: &[Vec<usize>], ask: &Ask) -> Result<Vec<Coalition>, Error>;

    /// The values of all positions below one, arranged as a book prints them, under each of these tie rules;
    /// `None` if the game has no such table.
    ///
    /// # Errors
    /// Bad text, a limit.
    fn sheet(&self, position: &str, ties: &[Ties], ask: &Ask) -> Result<Option<Sheet>, Error>;

    /// Kind against mean tie breaking on `trials` random positions of this size; `None` if the game has no
    /// random positions.
    ///
    /// # Errors
    /// A size that is too large, a limit.
    fn count_ties(&self, size: u64, trials: u64, seed: u64, ask: &Ask) -> Result<Option<TieCount>, Error>;
}
