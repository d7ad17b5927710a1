//! Octal games: take from a heap and perhaps break it in two, as a code allows.

use crate::error::{BadText, Error};
use crate::game::{Fact, Game, Says};
use crate::heap::Cut;
use crate::heap::code::OctalCode;
use crate::notation::Notation;
use crate::notation::args::Args;
use crate::notation::heap_list::read_heap;
use crate::notation::text::Text;
use crate::report::Winner;
use crate::rules::{Class, Heap, Impartial};
use crate::table::{self, Table};

/// The game's entry in the catalogue.
pub const GAME: Game = Game {
    id: "octal",
    aliases: &["take-and-break"],
    title: "Octal game",
    rules: "Heaps. A move takes from one heap, and may break what is left in two; a code says what is allowed. Digit k \
            after the point is for taking k, a sum: 1 = nothing may be left, 2 = one heap may be left, 4 = two heaps may be \
            left. A 4 before the point allows splitting a heap without taking. Who cannot move loses. Kayles is 0.77, \
            Dawson's chess 0.137.",
    params: &[("0.137", "the code; it is also a name of its own: 0.137 12")],
    notation: "The sizes of the heaps: 12, or 3 5. A move says how many to take and, if two heaps are left, which: take 2, \
               take 3 leaving 4+2, split 4+2; with several heaps, of which: 2: take 1.",
    examples: &["octal 7", "octal:0.137 12", "octal:4.007 3 5", "0.77 5 7 9"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
            source: "textbook 1.4:F, control values (Dawson's chess)",
        },
        Fact {
            params: "0.77",
            says: Says::Nimbers(0, &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
            source: "Kayles; computed for the thesis's table A.3",
        },
        Fact {
            params: "0.333",
            says: Says::Nimbers(0, &[0, 1, 2, 3, 0, 1, 2, 3, 0, 1]),
            source: "textbook 1.4.3 (Bashe's game)",
        },
        Fact { params: "", says: Says::Wins("8", Winner::Second), source: "textbook 1.4:F, control values" },
        Fact { params: "", says: Says::WinningMoves("3", &["take 3"]), source: "textbook 1.4:F, sample" },
    ],
    source: "Guy and Smith 1956; Dawson 1935; textbook 1.4:F",
    open: |args: &Args<'_>| -> Result<Box<dyn Table>, Error> {
        let text = if args.is_empty() { Text::new("0.137") } else { args.text };
        Ok(open(OctalCode::read(text)?))
    },
};

/// Opens the game of a code.
pub fn open(code: OctalCode) -> Box<dyn Table> {
    Box::new(table::heaps(Octal::new(code)).start("12"))
}

/// Whether a name is meant as a code: it starts with a digit and has a point.
pub fn is_code(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit()) && name.contains('.')
}

/// The rules of a code.
#[derive(Clone, Debug)]
pub struct Octal {
    code: OctalCode,
}

impl Octal {
    /// The game of a code.
    pub fn new(code: OctalCode) -> Self {
        Self { code }
    }
}

impl Impartial for Octal {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        self.code.moves(n, out);
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }
}

impl Heap for Octal {}

impl Notation<u64, Cut> for Octal {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        read_heap(text)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }

    fn write_move(&self, &n: &u64, mv: &Cut) -> String {
        match mv.taken(n) {
            0 => format!("split {}", mv.write_rest()),
            _ => mv.write_take(n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::forest_chess::ForestChess;
    use crate::catalogue::kayles::Kayles;
    use crate::catalogue::sticks::Sticks;
    use crate::heap;
    use crate::limits::{Budget, Limits};
    use crate::notation::term;
    use crate::testing;

    fn values(rules: &impl Heap, n: u64) -> Vec<u64> {
        let (limits, mut values) = (Limits::default(), vec![]);
        heap::nimbers(rules, n, &mut values, &mut Budget::new(&limits)).unwrap();
        values.into_iter().map(|value| value.0).collect()
    }

    fn coded(code: &str, n: u64) -> Vec<u64> {
        values(&Octal::new(OctalCode::read(Text::new(code)).unwrap()), n)
    }

    #[test]
    fn codes_of_games_known_by_name() {
        assert_eq!(coded("0.77", 300), values(&Kayles, 300));
        assert_eq!(coded("0.137", 300), values(&ForestChess, 300));
        assert_eq!(coded("0.333", 100), values(&Sticks::new(vec![1, 2, 3]), 100));
        assert_eq!(coded(&format!("0.{}", "3".repeat(50)), 50), (0..=50).collect::<Vec<_>>());
        // a heap of n is split n - 1 times, whatever the players do
        assert_eq!(coded("4.0", 9), [0, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
    }

    #[test]
    fn dawsons_kayles_is_dawsons_chess_with_one_more() {
        let (kayles, chess) = (coded("0.07", 501), coded("0.137", 500));
        assert_eq!(kayles[1..], chess);
        let last = (0..=500 - 34).rev().find(|&n| kayles[n] != kayles[n + 34]);
        assert_eq!(last, Some(52));
    }

    #[test]
    fn moves_are_written_with_what_they_leave() {
        let written =
            |game: &str| -> Vec<_> { testing::solve(game).moves.into_iter().map(|row| row.mv).collect() };
        assert_eq!(written("octal:4.007 5"), ["split 4+1", "split 3+2", "take 3", "take 3 leaving 1+1"]);
        assert_eq!(written("octal:4.007 3"), ["split 2+1", "take 3"]);
    }

    #[test]
    fn a_code_is_a_name() {
        let no_files = |_: &str| Err(String::new());
        let question = term::question("0.1370 12", &no_files).unwrap();
        assert_eq!((question.game.as_str(), question.position.as_str()), ("0.137", "12"));
        let sum = term::question("kayles 5 + nim 7 + 0.137 12", &no_files).unwrap();
        assert_eq!(sum.position, "kayles 5 + nim 7 + 0.137 12");
        assert_eq!(sum.table.canonical(&sum.position).unwrap(), sum.position);
        let values = (values(&Kayles, 5)[5], values(&ForestChess, 12)[12]);
        let report = testing::solve("kayles 5 + nim 7 + 0.137 12");
        assert_eq!(report.nimber.unwrap().0, values.0 ^ 7 ^ values.1);
        assert_eq!(testing::solve("octal 12").nimber, testing::solve("0.137 12").nimber);
    }

    #[test]
    fn slips_in_a_code_have_a_place() {
        for (question, start) in [("0.138 12", 4), ("octal:0.1x 5", 9), ("kayles 5 + 0.19 4", 14), ("3.7", 0)]
        {
            match testing::try_solve(question, crate::solve::Solver::Auto) {
                Err(Error::BadText(bad)) => assert_eq!(bad.span, start..start + 1, "{question}: {bad}"),
                other => panic!("{question}: {other:?}"),
            }
        }
        assert!(testing::problem("0.137:2 5").contains("no parameters"));
        assert!(testing::problem("0.000 5").contains("a code without moves"));
    }
}
