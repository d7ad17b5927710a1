//! Staircase Nim: coins on the steps of a staircase, moved down step by step.

use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "staircase-nim",
    aliases: &["staircase"],
    title: "Staircase Nim",
    rules: "Coins lie on the steps of a staircase. A move takes at least one coin from one step to the next \
            step below; coins from the lowest step leave the game. The player who cannot move loses.",
    params: &[],
    notation: "The coins on each step, the lowest first: 1 2 3 or 1,2,3; several games are a sum of rows \
               with commas. A move says how many coins go down from which step: down 2 from 3.",
    examples: &["staircase-nim 1 2 3", "staircase-nim 2,1 1,0,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("1 2 3", 2), source: "the XOR of the odd steps: 1 and 3" },
        Fact {
            params: "",
            says: Says::WinningMoves("5 0 6", &["down 1 from 3"]),
            source: "the XOR of the odd steps is 3: 6 becomes 5",
        },
    ],
    source: "Winning Ways, chapter 15; A. S. Fraenkel",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(Staircase, "1 2 3")))
    },
};

/// The rules on the coins of each step, the lowest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staircase;

/// The row after so many coins went down from a step; none if there is no room for as many.
fn down(at: &[u64], step: usize, coins: u64) -> Row {
    let mut row = at.to_vec();
    row[step] -= coins;
    if let Some(below) = step.checked_sub(1) {
        row[below] += coins;
    }
    row
}

impl Rows for Staircase {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let of_step = |step: usize| (1..=at[step]).map(move |coins| down(at, step, coins));
        out.extend((0..at.len()).flat_map(of_step));
    }

    fn count(&self, at: &[u64]) -> u64 {
        at.iter().copied().fold(0, u64::saturating_add)
    }

    /// Nim of the odd steps: coins that come down onto an odd step go on at once.
    fn law(&self, at: &[u64]) -> Option<u64> {
        Some(at.iter().step_by(2).fold(0, |sum, coins| sum ^ coins))
    }

    fn moves_to(&self, at: &[u64], target: u64) -> Option<Vec<Row>> {
        let change = self.law(at)? ^ target;
        let of_step = |step: usize| {
            // the odd step whose coins change is this one, or the one below
            let coins = match step % 2 {
                0 => at[step].checked_sub(at[step] ^ change),
                _ => (at[step - 1] ^ change).checked_sub(at[step - 1]),
            };
            coins.filter(|coins| (1..=at[step]).contains(coins)).map(|coins| down(at, step, coins))
        };
        Some((0..at.len()).filter_map(of_step).collect())
    }

    /// The coins of all steps may come to lie on one.
    fn fault(&self, at: &[u64]) -> Option<String> {
        let coins = at.iter().try_fold(0, |sum: u64, coins| sum.checked_add(*coins));
        coins.is_none_or(|coins| coins > MAX_COINS).then(|| "there are too many coins".to_owned())
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        // a step below gains what this one loses, so the last difference is the step that is moved from
        let step = (0..at.len()).rev().find(|&step| at[step] != to[step]).unwrap_or(0);
        format!("down {} from {}", at[step].abs_diff(to[step]), step + 1)
    }
}

/// More coins are not read.
const MAX_COINS: u64 = grundy_door::notation::heap_list::MAX_HEAP;

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check};
    use super::*;

    #[test]
    fn the_law_equals_the_definition() {
        for (n, size) in [(1, 6), (2, 5), (3, 4), (4, 3)] {
            assert_eq!(check(&Staircase, all(n, size)), usize::try_from(size.pow(n)).unwrap());
        }
    }
}
