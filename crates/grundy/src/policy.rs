//! Opponents: how a player chooses among the moves of a solved position.

use rand::{Rng, RngExt};

use crate::report::{MoveRow, Report, Winner};

/// A way to choose. The perfect one never gives anything away; the weak ones each have their own fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// A best move: the fastest win where that is known; in a lost position a random move (or the longest defence, where
    /// that is known), so as not to play along with a simple rival.
    #[default]
    Perfect,
    /// Perfect three times of four, else random.
    Weak,
    /// Any legal move.
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

    /// Chooses among all moves of a report; `None` if there are none.
    pub fn choose<'r>(self, report: &'r Report, rng: &mut impl Rng) -> Option<&'r MoveRow> {
        let moves = &report.moves;
        if moves.is_empty() {
            return None;
        }
        if report.chances.len() == moves.len() {
            return by_chance(report, rng);
        }
        match self {
            Self::First => moves.first(),
            Self::Last => moves.last(),
            Self::Random => Some(&moves[rng.random_range(0..moves.len())]),
            Self::Weak if rng.random_range(0..4) == 0 => Some(&moves[rng.random_range(0..moves.len())]),
            Self::Weak | Self::Perfect => {
                let best: Vec<&MoveRow> = moves.iter().filter(|row| row.best).collect();
                let plies = best.iter().filter_map(|row| row.remoteness);
                let wanted = if report.winner == Some(Winner::First) { plies.min() } else { plies.max() };
                let choice: Vec<_> = best.into_iter().filter(|row| row.remoteness == wanted).collect();
                choice.get(rng.random_range(0..choice.len().max(1))).copied()
            }
        }
    }
}

fn by_chance<'r>(report: &'r Report, rng: &mut impl Rng) -> Option<&'r MoveRow> {
    let all: u64 = report.chances.iter().sum();
    let mut draw = rng.random_range(0..all.max(1));
    let rows = report.moves.iter().zip(&report.chances);
    for (row, chance) in rows {
        if draw < *chance {
            return Some(row);
        }
        draw -= chance;
    }
    report.moves.last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::term::question;
    use crate::report::Ask;
    use rand::SeedableRng;

    /// Plays a game to its end; whether the player who began made the last move.
    fn first_moved_last(game: &str, policies: [Policy; 2], seed: u64) -> bool {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let question = question(game, &|_| Err("no files".to_owned())).unwrap();
        let mut play = crate::play::Play::new(&*question.table, &question.position).unwrap();
        loop {
            let report = question.table.solve(play.position(), &Ask::default()).unwrap();
            match policies[play.to_move()].choose(&report, &mut rng) {
                Some(row) => play.make(&row.mv.clone()).unwrap(),
                None => return play.to_move() == 1,
            }
        }
    }

    #[test]
    fn the_perfect_player_wins_whatever_can_be_won() {
        for (seed, (_, rival)) in (0..40).zip(Policy::ALL.iter().cycle()) {
            assert!(first_moved_last("kayles 5 7 9", [Policy::Perfect, *rival], seed), "{rival:?}");
            assert!(!first_moved_last("nim 1 2 3", [*rival, Policy::Perfect], seed), "{rival:?}");
        }
    }

    #[test]
    fn randomness_takes_the_initiative_from_a_simple_rival() {
        // textbook 1.2:B: in lost positions random moves beat any fixed policy
        for seed in 0..10 {
            assert!(first_moved_last("sticks 60", [Policy::Perfect, Policy::Last], seed));
            assert!(first_moved_last("sticks 60", [Policy::Perfect, Policy::First], seed));
        }
    }
}
