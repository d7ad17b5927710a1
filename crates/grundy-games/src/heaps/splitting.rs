//! The splitting game: split a heap in two until only single sticks are left.

use grundy_base::report::Winner;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::Cut;
use grundy_heap::sequence::Digits;
use grundy_heap::takes::Takes;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "splitting",
    aliases: &["splits"],
    title: "The splitting game",
    rules: "Heaps of sticks. A move splits one heap into two heaps, equal or not, neither of them empty. \
            The player who cannot move loses. \
            (A heap of n lasts exactly n - 1 moves, however it is split.)",
    params: &[],
    notation: "The sizes of the heaps: 5 4. A move says into what to split: split 3+2; with several heaps, which one: \
               1: split 3+2.",
    examples: &["splitting 4", "splitting 5 4"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(1, &[0, 1, 0, 1, 0, 1, 0]),
            source: "\"Game theory and the Sprague-Grundy function\": (n - 1) mod 2",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("4", &["split 3+1", "split 2+2"]),
            source: "every move wins, or none",
        },
        Fact { params: "", says: Says::Wins("5 4 4", Winner::Second), source: "4 + 3 + 3 moves" },
        Fact { params: "", says: Says::WinsMisere("5 4 4", Winner::First), source: "4 + 3 + 3 moves" },
    ],
    source: "\"Game theory and the Sprague-Grundy function\"",
    take_and_break: Some(|| Digits::Takes(takes())),
    open: |args| {
        args.none()?;
        let family = table::Family::Breaks(takes());
        Ok(Box::new(table::heaps(Splitting).start("5 4").family(family)))
    },
};

/// The same game by its code.
fn takes() -> Takes {
    Takes::digits(&[4])
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Splitting;

impl Impartial for Splitting {
    type Component = u64;
    type Move = Cut;

    /// The larger part first, once for each pair.
    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        out.extend(Cut::splits(n));
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    fn law(&self, &n: &u64) -> Option<Nimber> {
        Some(Nimber(n.saturating_sub(1) % 2))
    }

    /// All moves go to one value, which the parity of the heap tells; if that is not the target, there is
    /// none.
    fn moves_to(&self, &n: &u64, target: Nimber, _: &mut Vec<Cut>) -> bool {
        n < 2 || target != Nimber(n % 2)
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n / 2)
    }
}

impl Heap for Splitting {}

impl HeapMoves for Splitting {
    fn name_move(&self, _: u64, mv: &Cut) -> String {
        format!("split {}", mv.write_rest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, written};

    #[test]
    fn it_keeps_its_promises() {
        check_rules(&Splitting, 500);
        assert_eq!(written("splitting 5"), ["split 4+1", "split 3+2"]);
        assert_eq!(written("splitting 1 0"), [""; 0]);
    }
}
