//! How long the search of a couple goes on before another one is looked at.

use crate::numbers::Numbers;

/// No number comes up to it but that of an answer.
const ENDLESS: u64 = Numbers::NEVER as u64;

/// A search ends when the proof number or the disproof number comes up to its bound. Where the nimber of a
/// component is wanted, whatever it is, it ends when both do: the lesser one is below `least`, each with the
/// numbers of what stands beside it on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Until {
    proof: u64,
    disproof: u64,
    beside_proof: u64,
    beside_disproof: u64,
    least: u64,
}

impl Until {
    /// Nothing but an answer ends it.
    pub(crate) const NEVER: Self =
        Self { proof: ENDLESS, disproof: ENDLESS, beside_proof: 0, beside_disproof: 0, least: ENDLESS };

    pub(crate) fn goes_on(&self, numbers: Numbers) -> bool {
        let (proof, disproof) = (u64::from(numbers.proof), u64::from(numbers.disproof));
        let least = (proof + self.beside_proof).min(disproof + self.beside_disproof);
        proof < self.proof && disproof < self.disproof && least < self.least
    }

    /// For one of several components of a sum: `numbers` are those of the sum, `own` those of the component.
    pub(crate) fn of_component(&self, numbers: Numbers, own: Numbers) -> Self {
        let beside = self.beside_proof.min(self.beside_disproof);
        let most = self.proof.min(self.disproof).min(self.least.saturating_sub(beside));
        let own = u64::from(own.proof.min(own.disproof));
        let others = u64::from(numbers.proof).saturating_sub(own);
        let least = if most >= ENDLESS { ENDLESS } else { most.saturating_sub(others) };
        Self { least, ..Self::NEVER }
    }

    /// For an option: `numbers` are those of the couple, `own` those of the option, `second` the least
    /// disproof number of the others.
    pub(crate) fn of_option(&self, numbers: Numbers, own: Numbers, second: u32) -> Self {
        let others = u64::from(numbers.disproof).saturating_sub(u64::from(own.proof));
        let beyond = if second == Numbers::NEVER { ENDLESS } else { u64::from(second) + 1 };
        let proof = if self.disproof >= ENDLESS { ENDLESS } else { self.disproof.saturating_sub(others) };
        Self {
            proof,
            disproof: beyond.min(self.proof),
            beside_proof: self.beside_disproof + others,
            beside_disproof: self.beside_proof,
            least: self.least,
        }
    }
}

/// The first of the options that are nearest to being lost, and the least disproof number of the others.
pub(crate) fn least_disproof(options: impl Iterator<Item = Numbers>) -> (usize, u32) {
    let (mut least, mut first, mut second) = (Numbers::NEVER, 0, Numbers::NEVER);
    for (i, Numbers { disproof, .. }) in options.enumerate() {
        if disproof < least {
            second = least;
            (least, first) = (disproof, i);
        } else {
            second = second.min(disproof);
        }
    }
    (first, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_and_the_second() {
        let of = |all: &[u32]| least_disproof(all.iter().map(|&disproof| Numbers { proof: 1, disproof }));
        assert_eq!(of(&[5, 3, 4, 3]), (1, 3));
        assert_eq!(of(&[2, 7]), (0, 7));
        assert_eq!(of(&[4]), (0, Numbers::NEVER));
    }

    /// An option is searched while the couple's own bounds hold, and it stays the best.
    #[test]
    fn options_keep_the_bounds_of_the_couple() {
        let root = Until { proof: 9, disproof: 20, ..Until::NEVER };
        let (own, couple) = (Numbers { proof: 6, disproof: 3 }, Numbers { proof: 3, disproof: 16 });
        let until = root.of_option(couple, own, 5);
        // the others take 10 of the 20; the second best is reached at 5
        assert!(until.goes_on(Numbers { proof: 9, disproof: 5 }));
        assert!(!until.goes_on(Numbers { proof: 10, disproof: 5 }));
        assert!(!until.goes_on(Numbers { proof: 9, disproof: 6 }));
        assert!(!root.of_option(couple, own, 50).goes_on(Numbers { proof: 1, disproof: 9 }));
    }

    /// A component is searched until both numbers are too large, together with the others.
    #[test]
    fn components_are_searched_for_either_answer() {
        let root = Until { proof: 12, disproof: 30, ..Until::NEVER };
        let (own, sum) = (Numbers { proof: 4, disproof: 2 }, Numbers { proof: 7, disproof: 7 });
        let until = root.of_component(sum, own);
        assert!(until.goes_on(Numbers { proof: 100, disproof: 6 }));
        assert!(!until.goes_on(Numbers { proof: 7, disproof: 7 }));
        let below = until.of_option(Numbers { proof: 5, disproof: 6 }, Numbers { proof: 2, disproof: 5 }, 90);
        // of the couple both are too large from 7 on: what is beside the option is 4
        assert!(below.goes_on(Numbers { proof: 2, disproof: 80 }));
        assert!(!below.goes_on(Numbers { proof: 3, disproof: 80 }));
    }
}
