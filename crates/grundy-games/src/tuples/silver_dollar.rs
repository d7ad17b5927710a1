//! The Silver Dollar Game without the dollar: coins on a strip go to the left and never jump.

use grundy_base::report::scene::Scene;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, coin_moved, open, strip, two_on_a_cell};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "silver-dollar",
    aliases: &["silver-dollar-game"],
    title: "The Silver Dollar Game",
    rules: "Coins lie on different cells of a strip. A move takes a coin any number of cells to the left, \
            over free cells only. The player who cannot move loses. (No coin is a dollar.)",
    params: &[],
    notation: "The cells of the coins, counted from 0: 1 3 5 or 1,3,5; several strips are a sum of rows with \
               commas. A move says from which cell to which: 5 to 4.",
    examples: &["silver-dollar 1 3 6", "silver-dollar 2,4 0,3,5"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("1 3 5", 0), source: "Winning Ways, chapter 15" },
        Fact { params: "", says: Says::Nimber("2 4 7 8", 1), source: "Winning Ways, chapter 15" },
    ],
    source: "N. G. de Bruijn; Winning Ways, chapter 15",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(SilverDollar, "1 3 6")))
    },
};

/// The rules on the cells of the coins, from the left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SilverDollar;

/// The first cell to the left of a coin that it can reach.
fn reach(at: &[u64], coin: usize) -> u64 {
    coin.checked_sub(1).map_or(0, |left| at[left] + 1)
}

impl Rows for SilverDollar {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        for coin in 0..at.len() {
            out.extend((reach(at, coin)..at[coin]).rev().map(|cell| {
                let mut row = at.to_vec();
                row[coin] = cell;
                row
            }));
        }
    }

    fn count(&self, at: &[u64]) -> u64 {
        (0..at.len()).map(|coin| at[coin] - reach(at, coin)).sum()
    }

    /// Nim of every other gap, from the rightmost coin on: what a move adds to such a gap can be taken away.
    fn law(&self, at: &[u64]) -> Option<u64> {
        let gaps = (0..at.len()).rev().step_by(2).map(|coin| at[coin] - reach(at, coin));
        Some(gaps.fold(0, |sum, gap| sum ^ gap))
    }

    fn settle(&self, at: Row) -> Row {
        super::rules::sorted(at)
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        two_on_a_cell(at)
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        coin_moved(at, to)
    }

    fn scene(&self, at: &[u64]) -> Option<Scene> {
        strip(at)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check};
    use super::*;

    #[test]
    fn the_law_equals_the_definition() {
        for (n, size) in [(1, 8), (2, 8), (3, 7), (4, 6)] {
            assert!(check(&SilverDollar, all(n, size)) > 0);
        }
    }
}
