//! Tiers behind the door: solved one by one, counted, and checked against the moves.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Codes, statistics};
use grundy_base::error::{Error, Limit, Refused, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Statistics, Tally};
use grundy_solve::strong::{BLOCK_POSITIONS, Grade, Slots, Tier, TierHalt, Tiers, share};

/// What a tier holds, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TierCounts {
    /// By code: positions, symmetric ones counted each; and numbers, which stand for all symmetric ones.
    pub codes: BTreeMap<u16, (u64, u64)>,
    /// The first number with the longest win.
    pub longest_win: Option<u64>,
}

impl TierCounts {
    /// Adds the counts of another tier; a longer win of it counts.
    pub fn add(&mut self, other: &Self) {
        if self.win().is_none_or(|plies| other.win().is_some_and(|longer| longer > plies)) {
            self.longest_win = other.longest_win.or(self.longest_win);
        }
        for (&code, &(all, numbers)) in &other.codes {
            let sum = self.codes.entry(code).or_default();
            *sum = (sum.0 + all, sum.1 + numbers);
        }
    }

    /// The plies of the longest win.
    pub fn win(&self) -> Option<u32> {
        self.codes.keys().rev().find_map(|&code| match Grade::of_code(code) {
            Some(Grade::Win(plies)) => Some(plies),
            _ => None,
        })
    }

    /// The longest play, in plies.
    pub fn longest(&self) -> u32 {
        let plies = |&code: &u16| Grade::of_code(code).and_then(|grade| grade.verdict().remoteness);
        self.codes.keys().filter_map(plies).max().unwrap_or(0)
    }

    /// The counts as a tally with this name.
    pub fn tally(&self, name: Phrase) -> Tally {
        let last = self.codes.keys().next_back().map_or(0, |&code| usize::from(code) + 1);
        let (mut all, mut numbers) = (vec![0; last], vec![0; last]);
        for (&code, &(positions, here)) in &self.codes {
            (all[usize::from(code)], numbers[usize::from(code)]) = (positions, here);
        }
        Tally { name, ..statistics::tally_of(&all, &numbers) }
    }
}

/// A whole game in numbers, from the counts of its tiers; the first tally is of all.
pub fn statistics_of_tiers<'t>(tiers: impl IntoIterator<Item = (&'t str, &'t TierCounts)>) -> Statistics {
    let mut sum = TierCounts::default();
    let mut each = Vec::new();
    for (name, counts) in tiers {
        sum.add(counts);
        let tier = phrase!("tally-of-tier", "tier {tier}", tier = name);
        each.push(counts.tally(tier));
    }
    let mut tallies = vec![sum.tally(Phrase::fixed("tally-of-all-tiers", "all tiers"))];
    if each.len() > 1 {
        tallies.extend(each);
    }
    let counted = phrase!(
        "counted-numbered",
        "all numbered positions, reachable or not, for the player to move; symmetric ones are counted each"
    );
    Statistics { counted, tallies }
}

/// Counts codes of a tier, from the one with the place `first` on.
pub(super) fn count<R: Slots>(
    rules: &R,
    tier: &Tier,
    first: usize,
    codes: &[u16],
    budget: &mut Budget<'_>,
) -> Result<TierCounts, Stopped> {
    let counts = Mutex::new(BTreeMap::<u16, (u64, u64, usize)>::new());
    let blocks: Vec<usize> = (0..codes.len().div_ceil(BLOCK_POSITIONS)).collect();
    for chunk in blocks.chunks(BLOCK_POSITIONS) {
        share(chunk, &|piece| {
            // by code
            let mut own: Vec<(u64, u64, usize)> = Vec::new();
            for place in piece.iter().flat_map(|block| block * BLOCK_POSITIONS..(block + 1) * BLOCK_POSITIONS)
            {
                let Some(&code) = codes.get(place).filter(|code| Grade::of_code(**code).is_some()) else {
                    continue;
                };
                let alike = rules.alike_in(tier.number(first + place));
                if alike == 0 {
                    continue;
                }
                if own.len() <= usize::from(code) {
                    own.resize(usize::from(code) + 1, (0, 0, usize::MAX));
                }
                let sum = &mut own[usize::from(code)];
                *sum = (sum.0 + alike, sum.1 + 1, sum.2.min(place));
            }
            let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
            for (code, (all, numbers, place)) in (0..).zip(own).filter(|(_, sum)| sum.1 > 0) {
                let sum = counts.entry(code).or_insert((0, 0, place));
                *sum = (sum.0 + all, sum.1 + numbers, sum.2.min(place));
            }
        });
        budget.look()?;
    }
    let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let win = |code: &u16| matches!(Grade::of_code(*code), Some(Grade::Win(_)));
    let longest = counts.iter().rev().find(|(code, _)| win(code));
    let longest_win = longest.map(|(_, &(_, _, place))| tier.number(first + place) as u64);
    Ok(TierCounts {
        codes: counts.into_iter().map(|(code, (all, numbers, _))| (code, (all, numbers))).collect(),
        longest_win,
    })
}

/// Whether the value of a number follows from the values after its moves; `None` if one cannot be had. Holes
/// are as they should be.
pub(super) fn follows<R: Slots>(rules: &R, number: usize, codes: &mut Codes<'_>) -> Option<bool> {
    let Some(at) = rules.in_slot(number) else { return Some(true) };
    let found = Grade::of_code(codes(number)?);
    let mut moves = Vec::new();
    rules.moves(&at, &mut moves);
    if moves.is_empty() {
        return Some(found == Some(Grade::ended(rules.ending(&at))));
    }
    let (mut soonest, mut latest, mut tie, mut all_won) = (None::<u32>, 0, None::<u32>, true);
    for mv in &moves {
        let after = Grade::of_code(codes(rules.slot(&rules.play(&at, mv)))?);
        all_won &= matches!(after, Some(Grade::Win(_)));
        match after? {
            Grade::Loss(plies) => soonest = Some(soonest.map_or(plies, |least| least.min(plies))),
            Grade::Win(plies) => latest = latest.max(plies),
            Grade::Tie(plies) => tie = Some(tie.map_or(plies, |least| least.min(plies))),
            Grade::Draw => {}
        }
    }
    let right = match (soonest, tie) {
        (Some(plies), _) => Grade::Win(plies + 1),
        _ if all_won => Grade::Loss(latest + 1),
        (_, Some(plies)) => Grade::Tie(plies + 1),
        _ => Grade::Draw,
    };
    Some(found == Some(right))
}

/// Why a tier is not solved, for people.
pub(super) fn error(halt: TierHalt, game: &str, tiers: &Tiers) -> Error {
    let what = phrase!("asked-tiers", "solving {game} tier by tier", game = game);
    let refused = |reason: Phrase| {
        let instead = Phrase::fixed("hint-whole", "solve it whole, if it fits in memory");
        Refused::new(what, reason, instead).into()
    };
    match halt {
        TierHalt::Stopped(stopped) => stopped.into(),
        // callers with several machines tell these apart
        TierHalt::Lost(lost) => Stopped::new(Limit::Interrupt, lost.why).into(),
        TierHalt::Halted { machine } => Stopped::new(Limit::Interrupt, machine.to_string()).into(),
        TierHalt::NoParents => refused(Phrase::fixed(
            "reason-no-parents",
            "its rules do not name the positions before a position",
        )),
        TierHalt::Stray { from, to } => refused(phrase!(
            "reason-stray-move",
            "a move leads from tier {from} to tier {to}, which its rules do not say",
            from = tiers.get(from).name.as_str(),
            to = tiers.get(to).name.as_str(),
        )),
        TierHalt::Hole { tier } => refused(phrase!(
            "reason-hole",
            "a move from tier {tier} leads to a number that no position has",
            tier = tiers.get(tier).name.as_str(),
        )),
        TierHalt::Unequal { tier, moves, parents } => refused(phrase!(
            "reason-unequal",
            "{moves} moves leave tier {tier}, and its rules name {parents} positions before the next ones",
            moves = moves,
            tier = tiers.get(tier).name.as_str(),
            parents = parents,
        )),
    }
}
