//! What laws say of single positions.

use grundy_law::two::Told;

/// What a law says of one n: the n as it was asked for, the number, and the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// As it was typed: `10^18`.
    pub asked: String,
    /// The number.
    pub n: u64,
    /// The value, if the law tells it.
    pub value: Option<u64>,
}

/// What a law of partizan values says of one n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidesPrediction {
    /// As it was typed: `10^18`.
    pub asked: String,
    /// The number.
    pub n: u64,
    /// The value by the law.
    pub value: String,
}

/// What the laws of a table say of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePrediction {
    /// As it was typed: `10^18,5`.
    pub asked: String,
    /// The numbers.
    pub at: (u64, u64),
    /// What is said, and whether it is proved; none if the laws do not reach so far.
    pub told: Option<(Told, bool)>,
}
