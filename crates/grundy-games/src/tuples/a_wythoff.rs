//! Wythoff's game in which the amounts taken from both heaps may differ by less than a.

use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open_pairs, sorted};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "a-wythoff",
    aliases: &["generalized-wythoff"],
    title: "a-Wythoff",
    rules: "Two heaps of stones. A move takes any number from one heap, or from both, at least one each, \
            numbers that differ by less than a. The player who takes the last stone wins. With a = 1 it is \
            Wythoff's game.",
    params: &[("A", "by less than this the numbers differ; 2 if not said")],
    notation: "The two heaps: 3 5 or 3,5; several games are a sum of pairs with commas. A move says how many \
               to take from which heap: take 2 from 1, 1 from 2.",
    examples: &["a-wythoff 3 5", "a-wythoff:3 1,2 1,1"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("5 13", Winner::Second), source: "Fraenkel 1982" },
        Fact { params: "", says: Says::Wins("1 3", Winner::Second), source: "Fraenkel 1982" },
        Fact { params: "1", says: Says::Wins("4 7", Winner::Second), source: "Wythoff 1907" },
    ],
    source: "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982",
    take_and_break: None,
    open: |args| {
        let a = if args.is_empty() { 2 } else { args.text.number("the bound a", 1..=MAX_A)? };
        Ok(Box::new(open_pairs(AWythoff { a }, "3 5", ["x", "y"])))
    },
};

/// With this bound the squares of large heaps fit in 128 bits.
const MAX_A: u64 = 9;

/// The rules on two heaps, the smaller first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AWythoff {
    a: u64,
}

impl AWythoff {
    /// The k-th lost pair: k times α = (2 - a + √(a² + 4)) / 2, rounded down, and a k more.
    fn pair(self, k: u64) -> (u128, u128) {
        let (k, a) = (u128::from(k), u128::from(self.a));
        let root = (k * k * (a * a + 4)).isqrt();
        // a > 2 makes the first part negative, and the root is larger
        let lower = (root + 2 * k - a * k) / 2;
        (lower, lower + a * k)
    }

    /// The last k for which the lower number of the pair, or the upper one, is at most `n`.
    fn last(self, n: u64, upper: bool) -> u64 {
        let (mut low, mut high) = (0, n);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            let pair = self.pair(middle);
            let number = if upper { pair.1 } else { pair.0 };
            if number <= u128::from(n) { low = middle } else { high = middle - 1 }
        }
        low
    }

    fn can_move(self, [x, y]: [u64; 2], [to_x, to_y]: [u64; 2]) -> bool {
        let lower = to_x <= x && to_y <= y && (to_x, to_y) != (x, y);
        lower && (to_x == x || to_y == y || (x - to_x).abs_diff(y - to_y) < self.a)
    }
}

impl Rows for AWythoff {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let (x, y) = (at[0], at[1]);
        out.extend((0..x).rev().map(|to| vec![to, y]));
        out.extend((0..y).rev().map(|to| vec![x, to]));
        for take in 1..=x {
            let others = (take + 1).saturating_sub(self.a).max(1)..=(take + self.a - 1).min(y);
            out.extend(others.map(|other| vec![x - take, y - other]));
        }
    }

    fn count(&self, at: &[u64]) -> u64 {
        let (x, y) = (at[0], at[1]);
        // by how much more the first heap is lowered, or the second one
        let more = |d: u64| {
            x.saturating_sub(d).min(y).saturating_add(if d > 0 { y.saturating_sub(d).min(x) } else { 0 })
        };
        (0..self.a).map(more).fold(x.saturating_add(y), u64::saturating_add)
    }

    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        let difference = at[1] - at[0];
        let pair = self.pair(difference / self.a);
        Some(difference.is_multiple_of(self.a) && pair == (at[0].into(), at[1].into()))
    }

    fn winning(&self, at: &[u64]) -> Option<Row> {
        let (x, y) = (at[0], at[1]);
        let k = (y - x) / self.a;
        let of_one = [x, y].into_iter().flat_map(|n| [self.last(n, false), self.last(n, true)]);
        let pairs = of_one.chain([k, k + 1]).map(|k| self.pair(k));
        let pairs = pairs.filter_map(|(p, q)| Some([u64::try_from(p).ok()?, u64::try_from(q).ok()?]));
        let found = pairs.flat_map(|[p, q]| [[p, q], [q, p]]).find(|&to| self.can_move([x, y], to));
        found.map(Vec::from)
    }

    fn settle(&self, at: Row) -> Row {
        sorted(at)
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        (at.len() != 2).then(|| "expected the two heaps, such as 3 5".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn the_theorem_equals_the_definition() {
        for a in 1..=4 {
            assert_eq!(check(&AWythoff { a }, all(2, 16)), 256);
        }
    }

    #[test]
    fn known_pairs_and_values() {
        for (a, x, y) in [(2, 5, 13), (2, 7, 17), (2, 8, 20), (3, 5, 17)] {
            assert_eq!(AWythoff { a }.is_lost(&[x, y]), Some(true), "{a}: {x},{y}");
        }
        for (position, value) in [("7,7", 5), ("10,20", 28)] {
            assert_eq!(nimber(&format!("a-wythoff:1 {position}")), value);
        }
    }
}
