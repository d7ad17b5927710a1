//! Opponents: how a player chooses among the moves of a solved position.

use rand::{Rng, RngExt};

use grundy_base::report::{MoveRow, Report, Winner};

/// A way to choose. The perfect one never gives anything away; the weak ones each have their own fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// A best move: the fastest win where that is known; in a lost position a random move (or the longest
    /// defence, where that is known), so as not to play along with a simple rival.
    #[default]
    Perfect,
    /// Perfect three times of four, else random.
    Weak,
    /// A legal move at random.
    Random,
    /// Always the first legal move.
    First,
    /// Always the last legal move.
    Last,
}

impl Policy {
    /// All of them, by name.
    pub const ALL: [(&'static str, Self); 5] = [
        ("perfect", Self::Perfect),
        ("weak", Self::Weak),
        ("random", Self::Random),
        ("first-move", Self::First),
        ("last-move", Self::Last),
    ];

    /// The policy with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, policy)| *policy)
    }

    /// The place that it takes among so many moves whatever they are worth; `None` if it looks at their values,
    /// or if there are none.
    pub fn blindly(self, moves: usize, rng: &mut impl Rng) -> Option<usize> {
        let last = moves.checked_sub(1)?;
        match self {
            Self::First => Some(0),
            Self::Last => Some(last),
            Self::Random => Some(rng.random_range(0..moves)),
            Self::Weak if rng.random_range(0..4) == 0 => Some(rng.random_range(0..moves)),
            Self::Weak | Self::Perfect => None,
        }
    }

    /// Chooses among all moves of a report; `None` if there are none.
    pub fn choose<'r>(self, report: &'r Report, rng: &mut impl Rng) -> Option<&'r MoveRow> {
        let moves = &report.moves;
        if moves.is_empty() {
            return None;
        }
        if report.answer.chances().len() == moves.len() {
            return by_chance(report, rng);
        }
        if let Some(at) = self.blindly(moves.len(), rng) {
            return moves.get(at);
        }
        let best: Vec<&MoveRow> = moves.iter().filter(|row| row.best).collect();
        let plies = best.iter().filter_map(|row| row.answer.remoteness());
        let wanted = if report.winner() == Some(Winner::First) { plies.min() } else { plies.max() };
        let choice: Vec<_> = best.into_iter().filter(|row| row.answer.remoteness() == wanted).collect();
        choice.get(rng.random_range(0..choice.len().max(1))).copied()
    }
}

fn by_chance<'r>(report: &'r Report, rng: &mut impl Rng) -> Option<&'r MoveRow> {
    let all: u64 = report.answer.chances().iter().sum();
    let mut draw = rng.random_range(0..all.max(1));
    let rows = report.moves.iter().zip(report.answer.chances());
    for (row, chance) in rows {
        if draw < *chance {
            return Some(row);
        }
        draw -= chance;
    }
    report.moves.last()
}
