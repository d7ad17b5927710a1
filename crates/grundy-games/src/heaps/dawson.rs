//! Dawson's chess in its heap form: the octal game 0.137.

use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::Unit;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::sequence::Digits;
use grundy_heap::takes::Takes;
use grundy_heap::{Cut, Proven};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "dawson",
    aliases: &["dawsons-chess"],
    title: "Dawson's chess",
    rules: "Heaps of coins. A move takes one coin if it is a whole heap; or two coins from a heap; or three coins from a heap, \
            and what is left of it may be split into two heaps. The player who cannot move loses. (On the \
            board, heaps are runs of \
            facing pawns that can still move: see forest-chess.)",
    params: &[],
    notation: "The sizes of the heaps: 5 7 9. A move says how many to take, and what is left if the heap is split: take 2, \
               take 3 leaving 1+3; with several heaps, of which: 2: take 3.",
    examples: &["dawson 12", "dawson 5 7 2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0]),
            source: "thesis A.3: the same values as Crosses; textbook 1.4:F",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("5", &["take 3 leaving 1+1"]),
            source: "thesis A.3, computed",
        },
        Fact { params: "", says: Says::Wins("54", Winner::Second), source: "textbook 1.4:F, computed" },
    ],
    source: "T. R. Dawson 1935; thesis A.3, A.4",
    take_and_break: Some(|| Digits::Takes(takes())),
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(Dawson).start("12").reading(|_| Some(reading())).take_and_break(takes)))
    },
};

/// Two games bear the name.
fn reading() -> Phrase {
    Phrase::fixed(
        "reading-dawson",
        "Dawson's chess, 0.137; Dawson's kayles is 0.07, whose heap n + 1 has the value of heap n here.",
    )
}

/// Its period.
static LAW: Proven = Proven::new();

/// The same game by its code.
fn takes() -> Takes {
    Takes::digits(&[0, 1, 3, 7])
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Dawson;

impl Impartial for Dawson {
    type Component = u64;
    type Move = Cut;

    /// Split heaps with the smaller part first, once for each pair.
    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        if n == 1 {
            out.push(Cut::to(0));
        }
        if let Some(left) = n.checked_sub(2) {
            out.push(Cut::to(left));
        }
        if let Some(left) = n.checked_sub(3) {
            out.push(Cut::to(left));
            out.extend(Cut::pairs(left));
        }
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    /// By the proved period, for heaps beyond any table.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        LAW.value(takes, n)
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(if n < 3 { n.min(1) } else { 2 + (n - 3) / 2 })
    }
}

impl Heap for Dawson {}

impl HeapMoves for Dawson {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        mv.write_take(n)
    }

    fn unit(&self) -> Unit {
        Unit::Pin
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::crosses::Crosses;
    use crate::testing::heaps::{check_rules, options, solve, values, written};
    use grundy_base::report::{Ask, Cache, Moves};

    #[test]
    fn it_keeps_its_promises() {
        check_rules(&Dawson, 300);
        assert_eq!(written("dawson 2"), ["take 2"]);
        assert_eq!(written("dawson 7"), ["take 2", "take 3", "take 3 leaving 1+3", "take 3 leaving 2+2"]);
    }

    #[test]
    fn it_equals_crosses() {
        for n in 0..=60 {
            assert_eq!(options(&Dawson, n), options(&Crosses, n), "{n}");
        }
        assert_eq!(values(&Dawson, 500), values(&Crosses, 500));
    }

    #[test]
    fn the_period_is_34_from_52_on() {
        let found = values(&Dawson, 600);
        assert!((52..=600 - 34).all(|n| found[n] == found[n + 34]));
        assert_ne!(found[51], found[51 + 34]);
    }

    /// The thesis's experiment (A.4) at a size for tests: whatever is remembered, the value is the same; what
    /// is asked for grows from components to whole positions, and again without any memory.
    #[test]
    fn caches_save_calls() {
        let run = |cache| {
            let report =
                solve("dawson 14", &Ask { cache: Some(cache), moves: Moves::None, ..Ask::default() });
            (report.answer.nimber(), report.stats)
        };
        let (value, by_component) = run(Cache::Components);
        let (whole, by_position) = run(Cache::Positions);
        let (plain, without) = run(Cache::None);
        assert_eq!((value, whole, plain), (Some(grundy_base::Nimber(0)), value, value));
        assert_eq!(by_component.cached, 13, "the heaps 14, 12, 11, …, 1");
        assert!(by_component.calls < by_position.calls && by_position.calls < without.calls);
        assert_eq!((by_position.computed, by_position.cached), (by_position.cached, by_position.cached));
        assert_eq!((without.calls, without.cached), (without.computed, 0));
    }
}
