//! What lies beyond one answer to a payoff game.

/// What was asked to be told in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// All outcomes.
    pub outcomes: bool,
    /// What players can be sure of.
    pub guaranteed: bool,
}
