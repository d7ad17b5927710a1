//! Half Nim: take at most half of a heap.

use grundy_base::report::Winner;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::Cut;
use grundy_heap::proof::Theorem;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "half-nim",
    aliases: &["modified-nim"],
    title: "Half Nim",
    rules: "Heaps of sticks. A move takes some sticks from one heap, at least one and at most half of it. \
            The player who cannot move loses (only heaps of one stick are left then).",
    params: &[],
    notation: "The sizes of the heaps: 13 12 8. A move says how many to take: take 4; with several heaps, of which: \
               1: take 4.",
    examples: &["half-nim 7 5 4", "half-nim 23 12"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(1, &[0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0]),
            source: "Vorozhtsov, Theory of games: nimbers",
        },
        Fact { params: "", says: Says::Nimber("132", 66), source: "Vorozhtsov, computed" },
        Fact { params: "", says: Says::Nimber("73", 18), source: "Vorozhtsov, computed" },
        Fact { params: "", says: Says::Nimber("23", 1), source: "Vorozhtsov, computed" },
        Fact { params: "", says: Says::Nimber("132 73 23", 81), source: "Vorozhtsov, computed" },
        Fact { params: "", says: Says::Wins("7 3", Winner::Second), source: "0 xor 0 = 0" },
    ],
    source: "A. Vorozhtsov, Theory of games: nimbers",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(HalfNim).start("7 5 4").family(table::Family::Named(LAW))))
    },
};

/// By induction: a heap of 2k leaves k to 2k - 1, a heap of 2k + 1 leaves k + 1 to 2k. Among the values of k
/// + 1 to 2k are all but that of k which are below it.
const LAW: Theorem = Theorem::Told {
    statement: "g(2k) = k, g(2k + 1) = g(k), g(0) = 0; in binary: drop every 1 at the end, then the 0 before, and what is \
                left is g(n)",
    id: "theorem-half-nim",
    name: "induction on n: the options are the interval from n/2 to n - 1 (Levine, Fractal sequences and restricted Nim, \
           2006)",
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct HalfNim;

impl Impartial for HalfNim {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        out.extend((n.div_ceil(2)..n).rev().map(Cut::to));
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    /// g(2k) = k and g(2k + 1) = g(k): in binary, drop the ones at the end and the zero before them.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        Some(Nimber(n.checked_shr(n.trailing_ones() + 1).unwrap_or(0)))
    }

    /// The heaps of value v are 2v, 2(2v) + 1, …: each more than twice the one before, so at most one can be
    /// reached.
    fn moves_to(&self, &n: &u64, target: Nimber, out: &mut Vec<Cut>) -> bool {
        let doubles = |heap: &u64| heap.checked_mul(2)?.checked_add(1);
        let heaps = std::iter::successors(target.0.checked_mul(2), doubles).take_while(|&heap| heap < n);
        out.extend(heaps.filter(|&heap| n.div_ceil(2) <= heap).map(Cut::to));
        true
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n / 2)
    }
}

impl Heap for HalfNim {}

impl HeapMoves for HalfNim {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        format!("take {}", mv.taken(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, solve, values, winning, written};
    use grundy_base::report::{Ask, Moves};

    #[test]
    fn it_keeps_its_promises() {
        check_rules(&HalfNim, 500);
        assert_eq!(written("half-nim 5"), ["take 1", "take 2"]);
        assert_eq!(written("half-nim 1"), [""; 0]);
        assert_eq!(written("half-nim 0"), [""; 0]);
    }

    /// "Drop the first element and then take every second: the same sequence again."
    #[test]
    fn the_sequence_contains_itself() {
        let found = values(&HalfNim, 400);
        let again: Vec<u64> = found[1..].iter().skip(2).step_by(2).copied().collect();
        assert_eq!(again, found[1..=again.len()]);
    }

    #[test]
    fn the_law_holds_at_the_edge() {
        assert_eq!(HalfNim.law(&u64::MAX), Some(Nimber(0)));
        assert_eq!(HalfNim.law(&0), Some(Nimber(0)));
    }

    /// Far beyond any table: the law gives the value and the winning moves.
    #[test]
    fn large_heaps_are_solved_by_the_law() {
        assert_eq!(winning("half-nim 132 73 23"), ["1: take 55"]);
        let heap = 1_u64 << 59;
        let report = solve(&format!("half-nim {heap} 7"), &Ask::default());
        assert_eq!(report.answer.nimber(), Some(Nimber(heap / 2)));
        assert_eq!(report.moves.iter().map(|row| row.mv.as_str()).collect::<Vec<_>>(), ["1: take 1"]);
        assert_eq!(report.total_moves, Some(heap / 2 + 3));
        let one = solve(&format!("half-nim {heap} 6"), &Ask { moves: Moves::One, ..Ask::default() });
        assert_eq!(one.moves.len(), 1);
    }
}
