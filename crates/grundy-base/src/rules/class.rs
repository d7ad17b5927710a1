//! The class record: facts about a game by which a solver checks whether it applies.

/// The ending rule: what happens when a player has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player without a move loses.
    Normal,
    /// A player without a move wins.
    Misere,
    /// By a rule of the game's own.
    Own,
}

/// What kind of game it is (textbook 1.1). Every game carries one; every claim in it is tested.
///
/// ```
/// use grundy_base::rules::Class;
/// const BASHE_FOR_TWO_SETS: Class = Class::CONTEST.partizan();
/// assert!(!BASHE_FOR_TWO_SETS.impartial && BASHE_FOR_TWO_SETS.players == 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Deciding players; nature does not count.
    pub players: u8,
    /// Both players have the same moves and the same goal in every position.
    pub impartial: bool,
    /// The ending rule: what happens when a player has no move.
    pub ending: Ending,
    /// No position can be met twice in one play.
    pub acyclic: bool,
    /// A draw is possible, by rule or by endless play.
    pub draws: bool,
    /// Nature moves in some positions.
    pub chance: bool,
    /// The result is numbers, not win, draw or loss.
    pub payoffs: bool,
    /// A position is a sum of components, each with a nimber.
    pub sums: bool,
}

impl Class {
    /// Impartial, normal play, acyclic, a sum of components: Grundy values apply.
    pub const IMPARTIAL: Self = Self {
        players: 2,
        impartial: true,
        ending: Ending::Normal,
        acyclic: true,
        draws: false,
        chance: false,
        payoffs: false,
        sums: true,
    };

    /// Two players, win or lose over whole positions; impartial and acyclic, normal ending, until said
    /// otherwise.
    pub const CONTEST: Self = Self { sums: false, ..Self::IMPARTIAL };

    /// Two players paid in numbers, acyclic, no chance, until said otherwise.
    pub const PAYOFF: Self = Self { payoffs: true, ending: Ending::Own, draws: true, ..Self::CONTEST };

    /// The same class with this many players.
    #[must_use]
    pub const fn players(self, players: u8) -> Self {
        Self { players, ..self }
    }
    /// The players' moves or goals differ.
    #[must_use]
    pub const fn partizan(self) -> Self {
        Self { impartial: false, ..self }
    }
    /// The same class with this ending rule.
    #[must_use]
    pub const fn ending(self, ending: Ending) -> Self {
        Self { ending, ..self }
    }
    /// Positions can come back (so that draws by endless play are possible).
    #[must_use]
    pub const fn cyclic(self) -> Self {
        Self { acyclic: false, draws: true, ..self }
    }
    /// The same class, with draws possible.
    #[must_use]
    pub const fn with_draws(self) -> Self {
        Self { draws: true, ..self }
    }
    /// Nature moves in some positions.
    #[must_use]
    pub const fn with_chance(self) -> Self {
        Self { chance: true, ..self }
    }

    /// The record in words, most telling first.
    pub fn words(&self) -> String {
        let players = match self.players {
            1 => "one player".to_owned(),
            n => format!("{n} players"),
        };
        let mut words = vec![players, if self.impartial { "impartial" } else { "partizan" }.to_owned()];
        if self.payoffs {
            words.push("payoffs".to_owned());
        } else {
            words.push(
                match self.ending {
                    Ending::Normal => "normal play",
                    Ending::Misere => "misère play",
                    Ending::Own => "ending by its own rule",
                }
                .to_owned(),
            );
        }
        words.push(if self.acyclic { "acyclic" } else { "cycles possible" }.to_owned());
        if self.draws && !self.payoffs {
            words.push("draws possible".to_owned());
        }
        if self.chance {
            words.push("chance".to_owned());
        }
        if self.sums {
            words.push("sums".to_owned());
        }
        words.join(", ")
    }
}
