//! How likely a couple is lost, by the answers to couples like it: a first guess of what is left to prove.

use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;
use rustc_hash::FxHashMap;

use super::Search;
use super::nodes::SumCouple;
use crate::numbers::Numbers;

/// Moves that play may last for each place to look at until a couple is known to be won: one move in two is
/// chosen.
const MOVES_PER_PROOF: u32 = 2;
/// Places to look at for each move that play may last until a couple is known to be lost: all moves, and an
/// answer to each.
const DISPROOFS_PER_MOVE: u32 = 4;
/// Answers that every kind of couple is taken to have had, half of them lost.
const ASSUMED: u32 = 4;
/// Steps between two powers of two.
const STEPS: u64 = 256;

/// What is the same for couples that are like each other: how long play may last, the heap, and the values
/// that the component is known not to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kind {
    lasts: u32,
    heap: u32,
    excluded: u64,
}

/// The answers to couples of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    won: u32,
    lost: u32,
}

impl Answers {
    /// How rare it is that a couple of this kind is lost: a power of two, in `STEPS`.
    fn rarity_of_lost(self) -> u64 {
        let all = self.won.saturating_add(self.lost).saturating_add(ASSUMED);
        logarithm(all) - logarithm(self.lost.saturating_add(ASSUMED / 2))
    }
}

/// The logarithm to base two, in `STEPS`, straight between two powers.
fn logarithm(number: u32) -> u64 {
    let (number, power) = (u64::from(number), number.ilog2());
    STEPS * u64::from(power) + ((number * STEPS) >> power) - STEPS
}

/// The answers so far.
#[derive(Debug, Default)]
pub(super) struct Likely(FxHashMap<Kind, Answers>);

impl<R: Impartial + ?Sized> Search<'_, R> {
    fn kind_of(&self, SumCouple { node, heap }: SumCouple) -> Kind {
        let part = &self.parts[node as usize];
        Kind { lasts: part.lasts, heap, excluded: part.fact.excluded() }
    }

    /// Learns from the answer about a component with a heap, of which no fact is known yet. In a full memory
    /// nothing new is learned.
    pub(super) fn learn(&mut self, couple: SumCouple, won: bool, budget: &mut Budget<'_>) {
        let kind = self.kind_of(couple);
        let bytes = 3 * size_of::<(Kind, Answers)>() as u64;
        if self.likely.0.contains_key(&kind) || self.take(bytes, budget).is_ok() {
            let answers = self.likely.0.entry(kind).or_default();
            let count = if won { &mut answers.won } else { &mut answers.lost };
            *count = count.saturating_add(1);
        }
    }

    /// The first guess of what is left to prove. The longer play may last the more there is; and the rarer
    /// couples like this one are lost, the more there is to disprove.
    pub(super) fn guess(&self, couple: SumCouple) -> Numbers {
        let (lasts, _) = self.length(couple.node);
        let proof = lasts / MOVES_PER_PROOF + 2;
        let mut disproof = u64::from(lasts) * u64::from(DISPROOFS_PER_MOVE) + 4;
        if let [_] = self.parts_of(&couple.node) {
            let answers = self.likely.0.get(&self.kind_of(couple)).copied().unwrap_or_default();
            disproof = disproof * answers.rarity_of_lost() / STEPS;
        }
        let most = Numbers::NEVER / 2;
        Numbers { proof, disproof: u32::try_from(disproof).unwrap_or(most).min(most) + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_grow_from_power_to_power() {
        assert_eq!([1, 2, 4, 1 << 20].map(logarithm), [0, STEPS, 2 * STEPS, 20 * STEPS]);
        assert_eq!(logarithm(3), STEPS + STEPS / 2);
        assert!((1..10_000).all(|n| logarithm(n) <= logarithm(n + 1)));
        assert_eq!(logarithm(u32::MAX), 32 * STEPS - 1);
    }

    #[test]
    fn what_is_seldom_lost_is_hard_to_disprove() {
        let rarity = |won, lost| Answers { won, lost }.rarity_of_lost();
        // nothing is known: one in two
        assert_eq!(rarity(0, 0), STEPS);
        // two in 16, and 126 in 128
        assert_eq!(rarity(12, 0), 3 * STEPS);
        assert!(rarity(0, 124) < STEPS / 16);
        assert!(rarity(u32::MAX, 0) > 30 * STEPS);
        assert_eq!(rarity(0, u32::MAX), 0);
    }
}
