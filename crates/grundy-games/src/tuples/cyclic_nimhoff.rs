//! Cyclic Nimhoff: take from one heap, or fewer than h in all from several.

use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open, sorted};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "cyclic-nimhoff",
    aliases: &["nimhoff"],
    title: "Cyclic Nimhoff",
    rules: "Heaps of stones. A move takes any number of stones from one heap, or fewer than h stones in all \
            from several heaps. The player who takes the last stone wins.",
    params: &[("H", "fewer than this are taken from several heaps; 3 if not said")],
    notation: "The heaps: 5 7 or 5,7; several games are a sum of rows with commas. A move says how many to \
               take from which heap: take 1 from 1, 1 from 2.",
    examples: &["cyclic-nimhoff 3 5", "cyclic-nimhoff:4 1,2 1,1,1"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "4", says: Says::Nimber("5 7", 0), source: "Fraenkel and Lorberbom 1991" },
        Fact { params: "", says: Says::Nimber("7 11", 3), source: "Fraenkel and Lorberbom 1991" },
    ],
    source: "A. S. Fraenkel and M. Lorberbom, Nimhoff games, 1991",
    take_and_break: None,
    open: |args| {
        let h = if args.is_empty() { 3 } else { args.text.number("the bound h", 1..=MAX_H)? };
        Ok(Box::new(open(CyclicNimhoff { h }, "3 5")))
    },
};

/// With this bound, and as many heaps, moves from several heaps are few enough to list.
const MAX_H: u64 = 8;
const MAX_HEAPS: usize = 8;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CyclicNimhoff {
    h: u64,
}

impl CyclicNimhoff {
    /// Adds the rows after moves from several heaps.
    fn several(self, at: &[u64], out: &mut Vec<Row>) {
        // rows with what may still be taken from them, and from how many heaps was taken
        let mut rows = vec![(at.to_vec(), self.h - 1, 0)];
        for heap in 0..at.len() {
            let longer = rows.iter().flat_map(|(row, left, from)| {
                (0..=at[heap].min(*left)).map(move |take| {
                    let mut row = row.clone();
                    row[heap] -= take;
                    (row, left - take, from + u32::from(take > 0))
                })
            });
            rows = longer.collect();
        }
        out.extend(rows.into_iter().filter(|(_, _, from)| *from > 1).map(|(row, _, _)| row));
    }
}

impl Rows for CyclicNimhoff {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        for (heap, &stones) in at.iter().enumerate() {
            out.extend((0..stones).rev().map(|to| {
                let mut row = at.to_vec();
                row[heap] = to;
                row
            }));
        }
        self.several(at, out);
    }

    fn count(&self, at: &[u64]) -> u64 {
        let mut several = Vec::new();
        self.several(at, &mut several);
        at.iter().copied().fold(several.len() as u64, u64::saturating_add)
    }

    /// Nim of the heaps by whole h's, and the sum of what is left over, round h.
    fn law(&self, at: &[u64]) -> Option<u64> {
        let whole = at.iter().fold(0, |sum, heap| sum ^ (heap / self.h));
        let over = at.iter().map(|heap| heap % self.h).sum::<u64>() % self.h;
        whole.checked_mul(self.h)?.checked_add(over)
    }

    fn settle(&self, at: Row) -> Row {
        sorted(at)
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        (at.len() > MAX_HEAPS).then(|| format!("there are too many heaps: expected at most {MAX_HEAPS}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check};
    use super::*;

    #[test]
    fn the_law_equals_the_definition() {
        for h in 1..=4 {
            assert_eq!(check(&CyclicNimhoff { h }, all(2, 10)), 100);
            assert_eq!(check(&CyclicNimhoff { h }, all(3, 5)), 125);
        }
    }
}
