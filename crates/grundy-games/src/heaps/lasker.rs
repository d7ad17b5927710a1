//! Lasker's Nim: take any number from a heap, or split it.

use grundy_base::report::Winner;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::Cut;
use grundy_heap::proof::Theorem;
use grundy_heap::sequence::Digits;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "lasker",
    aliases: &["lasker-nim", "laskers-nim"],
    title: "Lasker's Nim",
    rules: "Heaps of sticks. A move takes any number of sticks from one heap, at least one; or it splits one heap into two \
            heaps, neither of them empty, and takes nothing. The player who takes the last stick wins.",
    params: &[],
    notation: "The sizes of the heaps: 2 5 7. A move says how many to take, or into what to split: take 3, split 4+1; with \
               several heaps, which one: 3: take 1.",
    examples: &["lasker 4", "lasker 2 5 7"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]),
            source: "thesis A.3: n, but 4k+3 and 4k+4 change places",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("4", &["take 4", "split 2+2"]),
            source: "thesis A.3, computed: equal heaps cancel",
        },
        Fact { params: "", says: Says::Wins("3 5 1", Winner::Second), source: "4 xor 5 xor 1 = 0" },
        Fact {
            params: "",
            says: Says::WinningMoves("3 4", &["1: split 2+1", "2: take 1"]),
            source: "thesis A.3, computed: 2 xor 1 = 3, and equal heaps cancel",
        },
    ],
    source: "Edward Lasker, Brettspiele der Völker, 1931; thesis A.3",
    take_and_break: Some(|| Digits::constant("4.(3)")),
    open: |args| {
        args.none()?;
        let name = "Lasker's Nim, by induction on n (Winning Ways, chapter 4)";
        let family = table::Family::Named(Theorem::Named {
            id: "theorem-lasker",
            name,
            from: 1,
            period: 4,
            saltus: 4,
        });
        Ok(Box::new(table::heaps(Lasker).start("2 5 7").family(family)))
    },
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Lasker;

/// The law is its own inverse: the only heap of a value is the value of that heap.
fn swapped(n: u64) -> u64 {
    match n % 4 {
        0 => n.saturating_sub(1),
        3 => n.saturating_add(1),
        _ => n,
    }
}

impl Impartial for Lasker {
    type Component = u64;
    type Move = Cut;

    /// First what may be taken, then the splits, the larger part first.
    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        out.extend((0..n).rev().map(Cut::to));
        out.extend(Cut::splits(n));
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    fn law(&self, &n: &u64) -> Option<Nimber> {
        Some(Nimber(swapped(n)))
    }

    /// Only to 0, where a split must leave two equal heaps. To other values there can be as many splits as
    /// the heap has sticks.
    fn moves_to(&self, &n: &u64, target: Nimber, out: &mut Vec<Cut>) -> bool {
        if target.is_zero() {
            out.extend((n > 0).then(|| Cut::to(0)));
            out.extend((n > 0 && n.is_multiple_of(2)).then_some(Cut { left: n / 2, right: n / 2 }));
        }
        target.is_zero()
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n.saturating_add(n / 2))
    }
}

impl Heap for Lasker {}

impl HeapMoves for Lasker {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        match mv.taken(n) {
            0 => format!("split {}", mv.write_rest()),
            taken => format!("take {taken}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, solve, winning, written};
    use grundy_base::report::{Ask, Moves};

    #[test]
    fn it_keeps_its_promises() {
        check_rules(&Lasker, 500);
        assert_eq!(
            written("lasker 5"),
            ["take 1", "take 2", "take 3", "take 4", "take 5", "split 4+1", "split 3+2"]
        );
        assert_eq!(written("lasker 1 0"), ["1: take 1"]);
    }

    #[test]
    fn the_law_of_the_thesis() {
        for n in 1..=1000 {
            let by_cases = match n % 4 {
                1 | 2 => n,
                3 => n + 1,
                _ => n - 1,
            };
            assert_eq!(Lasker.law(&n), Some(Nimber(by_cases)));
        }
        assert_eq!(Lasker.law(&0), Some(Nimber(0)));
    }

    #[test]
    fn large_heaps() {
        let heap = 1_000_000_000_000_000_000_u64;
        assert_eq!(
            winning(&format!("lasker {heap}")),
            [format!("take {heap}"), format!("split {0}+{0}", heap / 2)]
        );
        // a move is found, or the list is refused; nothing is ever listed without bound
        let game = crate::open(grundy_base::text::Text::new("lasker"), &|_| unreachable!()).unwrap().1;
        let all = game.solve(&format!("{heap} 5"), &Ask::default()).unwrap();
        assert_eq!((all.winner(), all.moves.len()), (Some(Winner::First), 0));
        let none = solve(&format!("lasker {heap} 5"), &Ask { moves: Moves::None, ..Ask::default() });
        assert_eq!(none.winner(), Some(Winner::First));
        let one = game.solve(&format!("{heap} 5"), &Ask { moves: Moves::One, ..Ask::default() });
        assert!(one.is_err());
    }
}
