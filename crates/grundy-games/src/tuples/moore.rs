//! Moore's Nim: a move may take from several heaps at once.

use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Lower, MAX_LOWERED, Row, Rows, open, sorted};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "moore",
    aliases: &["moore-nim", "moores-nim", "nim-k"],
    title: "Moore's Nim",
    rules: "Heaps of stones. A move takes at least one stone from each of one to k heaps, from each as many \
            as the player likes. The player who takes the last stone wins. With k = 1 it is Nim.",
    params: &[("K", "from how many heaps at most a move takes; 2 if not said")],
    notation: "The heaps: 1 2 3 or 1,2,3; several games are a sum of rows with commas: 1,2,3 2,2,2. A move \
               says how many to take from which heap, counted from the smallest: take 1 from 2, 3 from 3.",
    examples: &["moore 1 2 3", "moore:3 1,1,2 1,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("1 2 3", 6), source: "Jenkyns and Mayberry 1980" },
        Fact { params: "", says: Says::Nimber("3 3 4", 2), source: "Jenkyns and Mayberry 1980" },
        Fact { params: "", says: Says::Wins("2 2 2", Winner::Second), source: "Moore 1910" },
        Fact {
            params: "3",
            says: Says::Wins(
                "1000000000000000000 1000000000000000000 1000000000000000000 1000000000000000000",
                Winner::Second,
            ),
            source: "Moore 1910: every digit is set in four heaps",
        },
    ],
    source: "E. H. Moore, A generalization of the game called Nim, 1910",
    take_and_break: None,
    open: |args| {
        let k = match args.is_empty() {
            true => 2,
            false => args.text.number("how many heaps", 1..=MAX_LOWERED as u64)?,
        };
        Ok(Box::new(open(Moore { k: u32::try_from(k).expect("a row is short") }, "1 2 3")))
    },
};

/// At most `k` heaps a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moore {
    k: u32,
}

impl Moore {
    fn moved(self, at: &[u64]) -> Lower {
        Lower::sized(at.len(), 1, self.k, false)
    }
}

impl Rows for Moore {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        self.moved(at).moves(at, out);
    }

    fn count(&self, at: &[u64]) -> u64 {
        self.moved(at).count(at)
    }

    /// Nim for k = 1. With at most k heaps every smaller sum can be reached. With one heap more (Jenkyns and
    /// Mayberry 1980) let m be the least heap and y what the others have beyond it: for m below
    /// 1 + y (y + 1) / 2 the least heap changes nothing, above it the values go round.
    fn law(&self, at: &[u64]) -> Option<u64> {
        if self.k == 1 {
            return Some(at.iter().fold(0, |sum, heap| sum ^ heap));
        }
        let heaps: Vec<u128> = at.iter().filter(|&&heap| heap > 0).map(|&heap| u128::from(heap)).collect();
        let sum: u128 = heaps.iter().sum();
        let value = match u32::try_from(heaps.len()).ok()?.checked_sub(self.k + 1) {
            None => sum,
            Some(0) => {
                let least = heaps.iter().min()?;
                let beyond = sum - least * heaps.len() as u128;
                let turn = 1 + beyond * (beyond + 1) / 2;
                if *least < turn { sum } else { turn - 1 + (least - turn) % (beyond + 1) }
            }
            Some(_) => return None,
        };
        u64::try_from(value).ok()
    }

    /// Every binary digit is set in a number of heaps that k + 1 divides.
    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        let set = |bit: u32| at.iter().map(|heap| u32::from(heap >> bit & 1 == 1)).sum::<u32>();
        Some((0..u64::BITS).all(|bit| set(bit).is_multiple_of(self.k + 1)))
    }

    /// From the highest digit down: heaps that are lowered already may take any digits below, and more heaps
    /// are lowered where those cannot make the number of digits right.
    fn winning(&self, at: &[u64]) -> Option<Row> {
        let (mut row, mut lowered) = (at.to_vec(), vec![false; at.len()]);
        for bit in (0..u64::BITS).rev() {
            let digit = 1_u64 << bit;
            let kept: Vec<usize> =
                (0..at.len()).filter(|&heap| !lowered[heap] && at[heap] & digit != 0).collect();
            let over = kept.len() % (self.k as usize + 1);
            let free: Vec<usize> = (0..at.len()).filter(|&heap| lowered[heap]).collect();
            let missing = (self.k as usize + 1 - over) % (self.k as usize + 1);
            free.iter().for_each(|&heap| row[heap] &= !digit);
            if missing <= free.len() {
                free[..missing].iter().for_each(|&heap| row[heap] |= digit);
            } else {
                for &heap in &kept[..over] {
                    row[heap] &= !digit;
                    lowered[heap] = true;
                }
            }
        }
        (row != at).then_some(row)
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        (at.len() > MAX_LOWERED).then(|| format!("there are too many heaps: expected at most {MAX_LOWERED}"))
    }

    fn settle(&self, at: Row) -> Row {
        sorted(at)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn laws_equal_the_definition() {
        for (k, n, size) in [(1, 2, 6), (2, 2, 5), (2, 3, 5), (2, 4, 3), (3, 4, 3), (3, 5, 2)] {
            assert!(check(&Moore { k }, all(n, size)) > 0, "{k} {n}");
        }
        for (position, value) in
            [("1,1,2", 4), ("1,2,2", 5), ("1,2,3", 6), ("3,3,4", 2), ("1,2,3,3", 0), ("2,2,2", 0)]
        {
            assert_eq!(nimber(&format!("moore {position}")), value, "{position}");
        }
    }

    #[test]
    fn huge_heaps_are_answered_at_once() {
        let huge = "moore 1000000000000000000 999999999999999999 5 77 123456789";
        let found = crate::testing::winning_moves(huge);
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
