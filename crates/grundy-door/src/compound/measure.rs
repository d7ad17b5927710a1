//! What decides a compound, of each game by itself: nimber, remoteness, suspense, foreclosed nimber.
//!
//! Remoteness is how long play lasts if the winner hurries and the loser delays, suspense if the winner
//! delays and the loser hurries. A foreclosed nimber is the nimber of a game that its ender wins.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::Compound;
use super::parts::Parts;
use grundy_base::error::Error;
use grundy_base::limits::Budget;

/// A value in a sum that ends with the first game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Foreclosed {
    /// The game is over.
    Over,
    /// Like a nimber.
    Value(u64),
    /// The player to move wins, whatever stands beside.
    Won,
}

/// What is known of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    /// Whether there is no move.
    pub(super) is_over: bool,
    /// Normal play, and misère.
    pub(super) remoteness: [u64; 2],
    pub(super) suspense: [u64; 2],
    pub(super) foreclosed: [Foreclosed; 2],
}

impl Measure {
    /// A game without moves.
    pub(super) const END: Self =
        Self { is_over: true, remoteness: [0; 2], suspense: [0; 2], foreclosed: [Foreclosed::Over; 2] };

    /// Whether the player to move wins the game alone.
    pub(super) fn is_won(&self, misere: bool) -> bool {
        (self.remoteness[usize::from(misere)] % 2 == 1) != misere
    }

    /// By the games that the moves leave. Under normal play a player wants to leave even numbers, under
    /// misère play odd ones.
    pub(super) fn of(options: &[Self]) -> Self {
        if options.is_empty() {
            return Self::END;
        }
        let per_play = |of: &dyn Fn(usize) -> u64| [of(0), of(1)];
        let remoteness = |play: usize| {
            let all = options.iter().map(|option| option.remoteness[play]);
            let wanted = all.clone().filter(|n| n % 2 == play as u64).min();
            1 + wanted.or_else(|| all.max()).unwrap_or(0)
        };
        let suspense = |play: usize| {
            let all = options.iter().map(|option| option.suspense[play]);
            let wanted = all.clone().filter(|n| n % 2 == play as u64).max();
            1 + wanted.or_else(|| all.min()).unwrap_or(0)
        };
        Self {
            is_over: false,
            remoteness: per_play(&remoteness),
            suspense: per_play(&suspense),
            foreclosed: [Self::foreclosed_of(options, false), Self::foreclosed_of(options, true)],
        }
    }

    /// Under normal play the player who ends a game wins at once; under misère play nobody wants to.
    fn foreclosed_of(options: &[Self], misere: bool) -> Foreclosed {
        let play = usize::from(misere);
        let values: Vec<Foreclosed> = options.iter().map(|option| option.foreclosed[play]).collect();
        if !misere && values.contains(&Foreclosed::Over) {
            return Foreclosed::Won;
        }
        let taken: BTreeSet<u64> = values
            .into_iter()
            .filter_map(|value| if let Foreclosed::Value(n) = value { Some(n) } else { None })
            .collect();
        Foreclosed::Value((0..).find(|n| !taken.contains(n)).expect("finitely many are taken"))
    }
}

/// Whether the player to move wins the compound of games with these measures.
pub(super) fn wins(how: Compound, measures: &[Measure], misere: bool) -> bool {
    let play = usize::from(misere);
    if how.is_short() && measures.iter().any(|measure| measure.is_over) {
        return misere;
    }
    match how {
        Compound::Conjunctive => {
            let least = measures.iter().map(|measure| measure.remoteness[play]).min().unwrap_or(0);
            (least % 2 == 1) != misere
        }
        Compound::Continued => {
            let greatest = measures.iter().map(|measure| measure.suspense[play]).max().unwrap_or(0);
            (greatest % 2 == 1) != misere
        }
        Compound::Selective if misere => {
            let mut alive = measures.iter().filter(|measure| !measure.is_over);
            match (alive.next(), alive.next()) {
                (None, _) => true,
                (Some(one), None) => one.is_won(true),
                _ => measures.iter().any(|measure| measure.is_won(false)),
            }
        }
        Compound::Selective | Compound::ShortenedSelective => {
            measures.iter().any(|measure| measure.is_won(misere))
        }
        Compound::Diminished | Compound::Sequential | Compound::Ordinal | Compound::Passing => {
            let sum = measures.iter().try_fold(0, |sum, measure| match measure.foreclosed[play] {
                Foreclosed::Value(n) => Some(sum ^ n),
                Foreclosed::Won | Foreclosed::Over => None,
            });
            sum != Some(0)
        }
    }
}

/// The measures found so far, by game and position.
pub(super) type KnownMeasures = FxHashMap<(usize, String), Measure>;

/// Bytes of a position that is kept.
const KEPT_BYTES: u64 = 160;

/// The measure of one game, after those of all positions below, without recursion.
pub(super) fn measure(
    parts: &Parts,
    part: usize,
    position: &str,
    known: &mut KnownMeasures,
    budget: &mut Budget<'_>,
) -> Result<Measure, Error> {
    let mut open = vec![(position.to_owned(), None::<Vec<String>>)];
    while let Some((at, options)) = open.pop() {
        if known.contains_key(&(part, at.clone())) {
            continue;
        }
        budget.step()?;
        match options {
            None => {
                let below: Vec<String> = parts.moves(part, &at).into_iter().map(|step| step.to).collect();
                let text: usize = below.iter().map(String::len).sum();
                budget.take(KEPT_BYTES * (below.len() as u64 + 1) + text as u64)?;
                open.push((at, Some(below.clone())));
                open.extend(below.into_iter().map(|to| (to, None)));
            }
            Some(below) => {
                let options: Vec<Measure> =
                    below.into_iter().filter_map(|to| known.get(&(part, to)).copied()).collect();
                known.insert((part, at), Measure::of(&options));
            }
        }
    }
    Ok(known.get(&(part, position.to_owned())).copied().unwrap_or(Measure::END))
}
