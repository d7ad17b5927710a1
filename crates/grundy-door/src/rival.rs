//! Weak rivals: the exact chance that one spoils a won position, and the move that gives them most occasion.
//!
//! **Solves** a contest between a player who makes the best of the rival's weakness and a rival who chooses
//! by a rule that is no strategy. **Needs** an acyclic game of two players. **Cost** every move below the
//! position, with exact fractions. A draw counts one half. **Source** textbook 1.2.1 (how long a dull rival
//! holds a win), the thesis's hope for a mistake.

use crate::explore::{self, Explored, Identity, Met};
use crate::table::{Table, mover_of};
use grundy_base::error::{Cycle, Error, Limit, Refused, Stopped};
use grundy_base::graph::against_the_moves;
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::Phrase;
use grundy_base::report::Ask;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_base::value::rational::Rational;

/// A rival who does not look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Every legal move is as likely.
    Random,
    /// A move that leaves the other player the fewest moves; of several, each is as likely.
    Greedy,
    /// Always the first legal move.
    First,
    /// Always the last legal move.
    Last,
}

impl Rival {
    /// All of them, by name.
    pub const ALL: [(&'static str, Self); 4] = [
        ("random", Self::Random),
        ("greedy", Self::Greedy),
        ("first-move", Self::First),
        ("last-move", Self::Last),
    ];

    /// Its name in options and answers.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, one)| *one == self).map_or("", |(name, _)| name)
    }

    /// The places of the moves that it may make, each as likely as the others.
    fn choices(self, found: &Explored, at: usize) -> Vec<usize> {
        let moves = &found.positions[at].moves;
        let left = |place: usize| found.positions[moves[place].to[0] as usize].moves.len();
        match self {
            Self::Random => (0..moves.len()).collect(),
            Self::First => (0..moves.len().min(1)).collect(),
            Self::Last => (0..moves.len()).rev().take(1).collect(),
            Self::Greedy => {
                let least = (0..moves.len()).map(left).min();
                (0..moves.len()).filter(|&place| Some(left(place)) == least).collect()
            }
        }
    }
}

/// Practical chances in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// How the rival chooses a move.
    pub rival: Rival,
    /// Who begins, where Left and Right have moves of their own and the position leaves that open.
    pub first: Option<Player>,
    /// What the player to move reaches if both play perfectly.
    pub outcome: Outcome,
    /// How likely the player to move wins, if the rival is the other one.
    pub mover: Rational,
    /// Each move, and how likely the player wins who makes it and goes on making the most of the rival.
    pub moves: Vec<(String, Rational)>,
    /// How likely the rival wins, if the rival is the player to move, against best play.
    pub rival_moves: Rational,
}

impl Chances {
    /// Whether a move at this place gives the best chance.
    pub fn is_best(&self, place: usize) -> bool {
        self.moves[place].1 == self.mover
    }
}

/// Longer fractions (in bits) are not computed with.
const MAX_BITS: u64 = 1 << 13;
/// Positions that take more memory are too many for chances that nobody asked for.
const MAX_UNASKED_BYTES: u64 = 1 << 20;

/// The chances in a position against a rival.
///
/// # Errors
/// Bad text, a game that pays numbers, a position of Left and Right that leaves open who begins, a cycle, a
/// limit.
pub fn chances(table: &dyn Table, position: &str, rival: Rival, ask: &Ask) -> Result<Chances, Error> {
    let refused = |reason: Phrase, instead: Phrase| {
        let asked = Phrase::fixed("asked-rival", "chances against a weak rival");
        Err(Refused::new(asked, reason, instead).into())
    };
    if table.payoffs().is_some() {
        return refused(
            Phrase::fixed("rival-pays", "the game pays numbers, and nobody wins or loses it"),
            Phrase::fixed("rival-instead", "ask what each player can be sure of"),
        );
    }
    if leaves_open(table, position) {
        return refused(
            Phrase::fixed("rival-open", "the position leaves open who begins"),
            Phrase::fixed("rival-name-mover", "write left or right behind the position"),
        );
    }
    // a habit may depend on the order in which a sum is written
    let order_counts = matches!(rival, Rival::First | Rival::Last);
    let identity = if order_counts || table.summand().is_none() { Identity::Text } else { Identity::Sum };
    let mut budget = Budget::new(&ask.limits);
    let charge = |met: &Met, _: usize| {
        budget.take((2 * met.text.len() + 256 + 96 * met.moves.len()) as u64)?;
        Ok(budget.step()?)
    };
    let found = explore::explore(table, position, ask, identity, charge)?;
    let order = against_the_moves(&found.graph()).map_err(|cycle| {
        let written = |number: &u32| found.positions[*number as usize].text.clone();
        Error::from(Cycle { witness: cycle.iter().map(written).collect() })
    })?;
    // chances of the player who looks ahead, where that player is to move, and where the rival is
    let mut own = vec![Rational::ZERO; found.positions.len()];
    let mut against = own.clone();
    let mut outcomes = vec![Outcome::Loss; found.positions.len()];
    for at in order {
        budget.step()?;
        let at = at as usize;
        let met = &found.positions[at];
        if met.moves.is_empty() {
            outcomes[at] = met.ending();
            own[at] = worth(outcomes[at]);
            against[at] = Rational::ONE.minus(&own[at]);
            continue;
        }
        let to = |place: usize| met.moves[place].to[0] as usize;
        let ways = || (0..met.moves.len()).map(to);
        outcomes[at] = ways().map(|after| outcomes[after].flipped()).max().unwrap_or(Outcome::Loss);
        own[at] = ways().map(|after| &against[after]).max().cloned().unwrap_or(Rational::ZERO);
        let choices = rival.choices(&found, at);
        let sum = choices.iter().fold(Rational::ZERO, |sum, &place| sum.plus(&own[to(place)]));
        let share = Rational::ratio(1, choices.len() as u64).unwrap_or(Rational::ONE);
        against[at] = sum.times(&share);
        if against[at].bits() > MAX_BITS {
            let done = format!("fractions of more than {} digits", MAX_BITS * 3 / 10);
            return Err(Stopped::new(Limit::Size, done).into());
        }
    }
    let root = found.roots[0] as usize;
    let moves = found.positions[root].moves.iter();
    Ok(Chances {
        rival,
        first: None,
        outcome: outcomes[root],
        mover: own[root].clone(),
        moves: moves.map(|arc| (arc.mv.clone(), against[arc.to[0] as usize].clone())).collect(),
        rival_moves: Rational::ONE.minus(&against[root]),
    })
}

/// The chances against a rival for everybody who may begin: once, or for Left and for Right.
///
/// # Errors
/// As for [`chances`], which refuses a position that leaves open who begins.
pub fn of_beginners(
    table: &dyn Table,
    position: &str,
    rival: Rival,
    ask: &Ask,
) -> Result<Vec<Chances>, Error> {
    if !leaves_open(table, position) {
        return Ok(vec![chances(table, position, rival, ask)?]);
    }
    let begun = |player: Player| {
        let position = format!("{} {}", position.trim(), player.word());
        Ok(Chances { first: Some(player), ..chances(table, &position, rival, ask)? })
    };
    Player::BOTH.into_iter().map(begun).collect()
}

/// The chances against every weak rival of whoever may begin and has a move; none where they take much work,
/// where numbers are paid, and where nobody would win.
///
/// # Errors
/// Ran out of time, or the question was interrupted.
pub fn against_all(table: &dyn Table, position: &str, ask: &Ask) -> Result<Vec<Chances>, Error> {
    let limits = Limits { max_bytes: MAX_UNASKED_BYTES.min(ask.limits.max_bytes), ..ask.limits.clone() };
    let ask = Ask { limits, ..ask.clone() };
    let mut all = Vec::new();
    for (_, rival) in Rival::ALL {
        match of_beginners(table, position, rival, &ask) {
            Ok(found) => all.extend(found),
            Err(error @ Error::Stopped(Stopped { limit: Limit::Time | Limit::Interrupt, .. })) => {
                return Err(error);
            }
            Err(_) => return Ok(Vec::new()),
        }
    }
    all.retain(|one| !one.moves.is_empty() && one.outcome != Outcome::Draw);
    // one beginner after the other
    all.sort_by_key(|one| one.first == Some(Player::Right));
    Ok(all)
}

/// Whether Left and Right have moves of their own, and the position does not say who begins.
fn leaves_open(table: &dyn Table, position: &str) -> bool {
    table.sided().is_some() && mover_of(Text::new(position)).1.is_none()
}

/// What an outcome is worth to the player to move.
fn worth(outcome: Outcome) -> Rational {
    match outcome {
        Outcome::Win => Rational::ONE,
        Outcome::Draw => Rational::ratio(1, 2).unwrap_or(Rational::ZERO),
        Outcome::Loss => Rational::ZERO,
    }
}
