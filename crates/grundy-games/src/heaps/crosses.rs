//! Crosses: put a cross in a cell without a crossed neighbour.

use grundy_base::report::Winner;
use grundy_base::report::scene::Unit;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::Proven;
use grundy_heap::sequence::Digits;
use grundy_heap::takes::Takes;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "crosses",
    aliases: &["crosses-crosses"],
    title: "Crosses",
    rules: "Strips of cells. A move puts a cross in one cell that has no crossed neighbour; that cell and its neighbours are \
            out of play, and what is left on either side is a strip of its own. The player who cannot move \
            loses.",
    params: &[],
    notation: "The lengths of the strips, counting only cells that can still be crossed: 7, or 3 5. A move names the cell, \
               counted from 1: cell 4; with several strips, in which: 2: cell 4.",
    examples: &["crosses 7", "crosses 3 5 4"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
            source: "thesis A.3: the same values as Dawson's chess; textbook 1.4:F",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("7", &["cell 2", "cell 4", "cell 6"]),
            source: "textbook 1.4:F, computed",
        },
        Fact { params: "", says: Says::Wins("8", Winner::Second), source: "textbook 1.4:F, computed" },
    ],
    source: "thesis A.3",
    take_and_break: Some(|| Digits::Takes(takes())),
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(Crosses).start("7").take_and_break(takes)))
    },
};

/// Its period.
static LAW: Proven = Proven::new();

/// The same game by its code.
fn takes() -> Takes {
    Takes::digits(&[0, 1, 3, 7])
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Crosses;

impl Impartial for Crosses {
    type Component = u64;
    /// The cell, from 1. (What is left does not tell it: in a strip of two, either cell leaves nothing.)
    type Move = u64;

    fn moves(&self, &n: &u64, out: &mut Vec<u64>) {
        out.extend(1..=n);
    }

    fn play(&self, &n: &u64, &cell: &u64, out: &mut Vec<u64>) {
        let (left, right) = (cell - 1, n - cell);
        out.extend([left, right].into_iter().filter(|&side| side > 1).map(|side| side - 1));
    }

    /// By the proved period, for heaps beyond any table.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        LAW.value(takes, n)
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n)
    }
}

impl Heap for Crosses {}

impl HeapMoves for Crosses {
    fn name_move(&self, _: u64, cell: &u64) -> String {
        format!("cell {cell}")
    }

    fn unit(&self) -> Unit {
        Unit::Cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, values, written};

    #[test]
    fn it_keeps_its_promises() {
        check_rules(&Crosses, 200);
        assert_eq!(written("crosses 2"), ["cell 1", "cell 2"]);
        assert_eq!(written("crosses 1 2"), ["1: cell 1", "2: cell 1", "2: cell 2"]);
    }

    /// g(n) = mex{ g(n-2), g(i-2) xor g(n-i-1) for 1 < i < n } (thesis A.3), computed as written there.
    #[test]
    fn the_formula_of_the_thesis() {
        let mut g = vec![0_u64, 1];
        for n in 2..=150 {
            let mut options = vec![g[n - 2]];
            options.extend((2..n).map(|i| g[i - 2] ^ g[n - i - 1]));
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        assert_eq!(values(&Crosses, 150), g);
    }

    /// Strips as bit masks of crosses, by the rule alone.
    #[test]
    fn strips_by_brute_force() {
        for n in 0..=13_u32 {
            // a cross is never taken back, so larger masks come later
            let mut value = vec![0_u64; 1 << n];
            for mask in (0..1_usize << n).rev() {
                let free = (0..n).filter(|&i| (mask | mask << 1 | mask >> 1) >> i & 1 == 0);
                let options: Vec<u64> = free.map(|i| value[mask | 1 << i]).collect();
                value[mask] = (0..).find(|v| !options.contains(v)).unwrap();
            }
            assert_eq!(value[0], values(&Crosses, u64::from(n))[n as usize], "{n}");
        }
    }
}
