//! Welter's game: coins on different cells go to any free cell to the left.

use grundy_base::report::scene::Scene;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, coin_moved, open, sorted, strip, two_on_a_cell};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "welter",
    aliases: &["welters-game"],
    title: "Welter's game",
    rules: "Coins lie on different cells of a strip. A move takes a coin to any free cell to the left; it \
            may jump over others. The player who cannot move loses.",
    params: &[],
    notation: "The cells of the coins, counted from 0: 2 3 5 or 2,3,5; several strips are a sum of rows with \
               commas. A move says from which cell to which: 5 to 1.",
    examples: &["welter 2 3 5", "welter 1,4 0,3"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("2 3 5", 7), source: "On Numbers and Games, chapter 13" },
        Fact { params: "", says: Says::Nimber("1 3 5 7", 0), source: "On Numbers and Games, chapter 13" },
        Fact { params: "", says: Says::Nimber("2 3 5 7 11", 4), source: "On Numbers and Games, chapter 13" },
    ],
    source: "C. P. Welter 1952; J. H. Conway, On Numbers and Games, chapter 13",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(Welter, "2 3 5")))
    },
};

/// The rules on the cells of the coins, from the left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Welter;

/// The mating function of two different cells, by their XOR.
fn mating(difference: u64) -> u64 {
    difference ^ (difference - 1)
}

/// The XOR of the coins and of the mating functions of all pairs.
fn welter(coins: &[u64]) -> u64 {
    let of_pairs = |(place, &coin): (usize, &u64)| {
        coins[..place].iter().fold(coin, |sum, other| sum ^ mating(coin ^ other))
    };
    coins.iter().enumerate().map(of_pairs).fold(0, |sum, value| sum ^ value)
}

/// The only cell that gives these coins with one more the value `target`, digit by digit from the lowest: the
/// digits of a mating function depend on lower digits alone.
fn inverted(others: &[u64], target: u64) -> u64 {
    let wanted = target ^ welter(others);
    (0..u64::BITS).fold(0, |cell, bit| {
        let below = (1_u64 << bit) - 1;
        let agree = others.iter().filter(|&&other| (cell ^ other) & below == 0).count() as u64;
        cell | ((wanted >> bit ^ agree) & 1) << bit
    })
}

impl Rows for Welter {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        for coin in 0..at.len() {
            out.extend((0..at[coin]).rev().filter(|cell| !at.contains(cell)).map(|cell| {
                let mut row = at.to_vec();
                row[coin] = cell;
                row
            }));
        }
    }

    fn count(&self, at: &[u64]) -> u64 {
        at.iter().zip(0..).map(|(cell, to_the_left)| cell - to_the_left).fold(0, u64::saturating_add)
    }

    fn law(&self, at: &[u64]) -> Option<u64> {
        Some(welter(at))
    }

    fn moves_to(&self, at: &[u64], target: u64) -> Option<Vec<Row>> {
        let of_coin = |coin: usize| {
            let mut row = at.to_vec();
            row.remove(coin);
            let cell = inverted(&row, target);
            let free = cell < at[coin] && !row.contains(&cell);
            row.insert(coin, cell);
            free.then_some(row)
        };
        Some((0..at.len()).filter_map(of_coin).collect())
    }

    fn settle(&self, at: Row) -> Row {
        sorted(at)
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
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn the_law_equals_the_definition() {
        for (n, size) in [(1, 8), (2, 8), (3, 7), (4, 6)] {
            assert!(check(&Welter, all(n, size)) > 0);
        }
        for (coins, value) in [("1,2", 2), ("0,1,2,3,4,6", 1)] {
            assert_eq!(nimber(&format!("welter {coins}")), value, "{coins}");
        }
    }

    #[test]
    fn a_far_game_is_inverted() {
        let won = "welter 1000000000000000000 999999999999999999 123456789 5";
        assert!(!crate::testing::winning_moves(won).is_empty());
    }
}
