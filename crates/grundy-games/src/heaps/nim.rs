//! Nim: take any number from one heap.

use grundy_base::report::Winner;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::Cut;
use grundy_heap::proof::Theorem;
use grundy_heap::sequence::Digits;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "nim",
    aliases: &["bouton"],
    title: "Nim",
    rules: "Heaps of sticks. A move takes any number of sticks from one heap, at least one. The player who \
            takes the last stick wins (with --misere: loses).",
    params: &[],
    notation: "The sizes of the heaps: 13 12 8. A move says how many to take: take 9; with several heaps, of which: \
               1: take 9.",
    examples: &["nim 13 12 8", "nim 321 283 126", "nim --misere 1 1 2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimbers(0, &[0, 1, 2, 3, 4, 5, 6, 7, 8]), source: "Bouton 1902" },
        Fact { params: "", says: Says::Nimber("321 283 126", 36), source: "textbook 1.3.2 (1)" },
        Fact {
            params: "",
            says: Says::WinningMoves("321 283 126", &["3: take 36"]),
            source: "textbook 1.3.2, computed",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("13 12 8", &["1: take 9", "2: take 7", "3: take 7"]),
            source: "issue 2",
        },
        Fact { params: "", says: Says::Wins("1 2 3", Winner::Second), source: "textbook 1.3:A" },
        Fact {
            params: "",
            says: Says::WinningMoves("1 2 5 7", &["1: take 1", "3: take 1", "4: take 1"]),
            source: "textbook 1.3:C",
        },
        Fact { params: "", says: Says::WinsMisere("1 1 2", Winner::First), source: "textbook 1.3.3" },
        Fact { params: "", says: Says::WinsMisere("1 1 1", Winner::Second), source: "textbook 1.3.3" },
    ],
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, 1902; textbook 1.3",
    take_and_break: Some(|| Digits::constant("0.(3)")),
    open: |args| {
        args.none()?;
        let name = "Bouton 1902: the options of n are 0 to n - 1, by induction";
        let family =
            table::Family::Named(Theorem::Named { id: "theorem-nim", name, from: 0, period: 1, saltus: 1 });
        let table = table::heaps(Nim).start("3 4 5").misere_law(|heaps| Some(misere(heaps.iter().copied())));
        Ok(Box::new(table.family(family)))
    },
};

/// Misère Nim (textbook 1.3.3, (3) and (4)): lost iff the nim-sum is 0, or iff it is 1 where no heap exceeds
/// 1.
pub fn misere(heaps: impl Iterator<Item = u64>) -> Outcome {
    let (sum, largest) = heaps.fold((0, 0), |(sum, largest), n| (sum ^ n, largest.max(n)));
    let lost_sum = u64::from(largest <= 1);
    if sum == lost_sum { Outcome::Loss } else { Outcome::Win }
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Impartial for Nim {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        out.extend((0..n).rev().map(Cut::to));
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    fn law(&self, &n: &u64) -> Option<Nimber> {
        Some(Nimber(n))
    }

    fn moves_to(&self, &n: &u64, target: Nimber, out: &mut Vec<Cut>) -> bool {
        out.extend((target.0 < n).then(|| Cut::to(target.0)));
        true
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n)
    }
}

impl Heap for Nim {}

impl HeapMoves for Nim {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        format!("take {}", mv.taken(n))
    }
}
