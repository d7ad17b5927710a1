//! The two players of a partizan game.

/// One of the two players who have moves of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Positive, blue, vertical.
    Left,
    /// Negative, red, horizontal.
    Right,
}

impl Player {
    /// The two.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The one who answers.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The word in positions and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The player of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|player| player.word() == word)
    }
}
