//! Chocolate bars whose columns grow with their distance from the bitter square.

use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open_pairs};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "chocolate-bars",
    aliases: &["chocolate-bar"],
    title: "Chocolate bars",
    rules: "A bar of chocolate of height y and length z; its far end is at most z/k high, so y is never more \
            than that, rounded down. A move breaks the bar along a line: it lowers y, or it shortens z, \
            and then y falls to z/k if it was higher. The player who cannot move loses: only the bitter \
            corner is left.",
    params: &[("K", "the bar grows by one row in K columns; 2 if not said")],
    notation: "Height and length: 4 9 or 4,9; several bars are a sum of pairs with commas. A move names the \
               new height or length: height 2, length 5.",
    examples: &["chocolate-bars 2 5", "chocolate-bars:3 1,3 1,3"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("4 9", 13), source: "Nakamura and Miyadera 2018: 4 xor 9" },
        Fact { params: "3", says: Says::Nimber("1 3", 4), source: "computed from the definition" },
        Fact { params: "3", says: Says::Nimber("1 5", 6), source: "computed from the definition" },
    ],
    source: "S. Nakamura and R. Miyadera, Impartial chocolate bar games, 2018",
    take_and_break: None,
    open: |args| {
        let k = if args.is_empty() { 2 } else { args.text.number("the slope k", 1..=MAX_K)? };
        Ok(Box::new(open_pairs(ChocolateBars { k }, "2 5", ["y", "z"])))
    },
};

/// Flatter bars are hardly bars.
const MAX_K: u64 = 1000;

/// The rules on height and length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChocolateBars {
    k: u64,
}

impl Rows for ChocolateBars {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let (y, z) = (at[0], at[1]);
        out.extend((0..y).rev().map(|height| vec![height, z]));
        out.extend((0..z).rev().map(|length| vec![y.min(length / self.k), length]));
    }

    fn count(&self, at: &[u64]) -> u64 {
        at[0].saturating_add(at[1])
    }

    /// Nim of height and length, exactly for even slopes.
    fn law(&self, at: &[u64]) -> Option<u64> {
        self.k.is_multiple_of(2).then_some(at[0] ^ at[1])
    }

    fn moves_to(&self, at: &[u64], target: u64) -> Option<Vec<Row>> {
        if !self.k.is_multiple_of(2) {
            return None;
        }
        let (y, z) = (at[0], at[1]);
        let lower = Some(z ^ target).filter(|height| *height < y).map(|height| vec![height, z]);
        let shorter = Some(y ^ target).filter(|length| *length < z && y <= length / self.k);
        let both = self.cut_to(y, z, target).map(|length| vec![length / self.k, length]);
        Some(lower.into_iter().chain(shorter.map(|length| vec![y, length])).chain(both).collect())
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        match *at {
            [y, z] if y <= z / self.k => None,
            [_, z] => Some(format!("the bar is too high: expected at most {}", z / self.k)),
            _ => Some("expected height and length, such as 2 5".to_owned()),
        }
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        if at[1] == to[1] { format!("height {}", to[0]) } else { format!("length {}", to[1]) }
    }
}

impl ChocolateBars {
    /// The length below k y at which the bar, lowered to its slope, has this value. Each digit of the length
    /// is found from above: the digits of length / k depend on those of the length above them.
    fn cut_to(self, y: u64, z: u64, target: u64) -> Option<u64> {
        let value = |length: u64| (length / self.k) ^ length;
        let most = z.min(self.k.saturating_mul(y));
        let mut length = 0;
        for bit in (0..u64::BITS).rev() {
            // with zeros below, the digit of length / k is that of the right length: k is even
            let with = length | 1 << bit;
            if (value(with) ^ target) >> bit & 1 == 0 {
                length = with;
            }
        }
        (value(length) == target && length < most).then_some(length)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn the_law_equals_the_definition() {
        for k in 1..=6 {
            let told = check(&ChocolateBars { k }, all(2, 15));
            assert_eq!(told > 0, k % 2 == 0, "{k}");
        }
        assert_eq!(nimber("chocolate-bars:4 1000 9999"), 1000 ^ 9999);
    }
}
