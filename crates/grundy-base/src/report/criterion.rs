//! What players think of chance: the expectation, the worst case, a limit of losses.

use crate::value::amount::Amount;

/// How a lottery is judged (textbook 1.9.1). Everybody is judged alike.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Criterion {
    /// By its expected payoff.
    #[default]
    Expectation,
    /// By the worst case: each player counts on the least that he may get, so that what all count on may be
    /// less than any single case pays.
    Worst,
    /// By its expectation, among plans that cannot lose more than this from the start on; where there is
    /// none, the plan whose worst case is best.
    LossLimit(f64),
}

impl Criterion {
    /// What a lottery of (weight, payoffs of all players) counts for each player.
    ///
    /// # Panics
    /// If the lottery is empty, or these numbers cannot hold the expectation.
    pub fn of<A: Amount>(self, lottery: &[(u64, Box<[A]>)]) -> Box<[A]> {
        let players = 0..lottery.first().expect("a lottery has cases").1.len();
        match self {
            Self::Worst => players.map(|player| least(lottery, player)).collect(),
            Self::Expectation | Self::LossLimit(_) => players
                .map(|player| {
                    let own: Vec<_> = lottery.iter().map(|(w, pay)| (*w, pay[player].clone())).collect();
                    A::mean(&own).expect("a game with chance pays numbers that hold its expectations")
                })
                .collect(),
        }
    }
}

fn least<A: Amount>(lottery: &[(u64, Box<[A]>)], player: usize) -> A {
    // cases that cannot happen do not count
    let cases = lottery.iter().filter(|(weight, _)| *weight > 0).map(|(_, pay)| &pay[player]);
    let least = cases.reduce(|least, one| if one < least { one } else { least });
    least.expect("a lottery has a case that can happen").clone()
}
