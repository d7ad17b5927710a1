//! Rules for ties: which of several moves that pay the mover alike is taken.

use std::cmp::Ordering;

use crate::value::amount::Amount;

/// Which of several moves that pay the mover alike is taken. Without such a rule the answer may not be
/// defined (textbook 1.7.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first in the order in which the rules list them.
    #[default]
    First,
    /// The last of the tied moves.
    Last,
    /// The smallest (the fewest cards), where moves have a size; among equal ones the first.
    Fewest,
    /// The one that is best for the others: with several of them, for the sum of what they get. Then the
    /// first.
    Kind,
    /// The one that is worst for the others, by the same measure. Then the first.
    Mean,
}

impl Ties {
    /// All of them, by name.
    pub const ALL: [(&'static str, Self); 5] = [
        ("first", Self::First),
        ("last", Self::Last),
        ("fewest", Self::Fewest),
        ("kind", Self::Kind),
        ("mean", Self::Mean),
    ];

    /// Whether this player takes the move met later rather than the earlier one. Each is given by what all
    /// players get, and its size.
    ///
    /// ```
    /// use grundy_base::report::Ties;
    /// let (selfish, generous) = (([5, 1].as_slice(), None), ([5, 9].as_slice(), None));
    /// assert!(Ties::Kind.prefers(0, selfish, generous) && !Ties::Mean.prefers(0, selfish, generous));
    /// assert!(Ties::Mean.prefers(1, selfish, generous)); // player 2 has no tie
    /// ```
    pub fn prefers<A: Amount>(
        self,
        player: usize,
        earlier: (&[A], Option<u64>),
        later: (&[A], Option<u64>),
    ) -> bool {
        match later.0[player].partial_cmp(&earlier.0[player]) {
            Some(Ordering::Greater) => true,
            Some(Ordering::Less) | None => false,
            Some(Ordering::Equal) => match self {
                Self::First => false,
                Self::Last => true,
                Self::Fewest => later.1.unwrap_or(u64::MAX) < earlier.1.unwrap_or(u64::MAX),
                Self::Kind => others(player, later.0) > others(player, earlier.0),
                Self::Mean => others(player, later.0) < others(player, earlier.0),
            },
        }
    }
}

/// The sum of what the others get.
fn others<A: Amount>(player: usize, pay: &[A]) -> A {
    let mut sum = A::zero();
    pay.iter().enumerate().filter(|(other, _)| *other != player).for_each(|(_, more)| sum.add(more));
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_breaks_ties_its_own_way() {
        let moves: [(&[i64], Option<u64>); 4] =
            [(&[5, 3, 3], Some(2)), (&[5, 9, -9], Some(1)), (&[4, 90, 90], Some(0)), (&[5, 2, 8], Some(3))];
        let chosen = |ties: Ties| {
            (1..4).fold(0, |best, new| if ties.prefers(0, moves[best], moves[new]) { new } else { best })
        };
        assert_eq!(Ties::ALL.map(|(_, ties)| chosen(ties)), [0, 3, 1, 3, 1]);
    }
}
