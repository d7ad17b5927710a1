//! Octal games: take-and-break games by their code.

use std::sync::Arc;

use grundy_base::error::{BadText, Error};
use grundy_base::report::Winner;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table::{self, Table};
use grundy_heap::subtraction::TakeSet;
use grundy_heap::takes::Takes;
use grundy_heap::{Code, Parts, Proven, code, endless, sequence};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "octal",
    aliases: &["take-and-break"],
    title: "Octal and hexadecimal games",
    rules: "Heaps of sticks. The digits of a code, counted from 0 (the one before the point), say what may be left when that \
            many sticks are taken from one heap: nothing if the digit has 1 in it, one heap if it has 2, two heaps if it \
            has 4, three heaps if it has 8 (so 3 = 1+2 means nothing or one heap, 7 = 1+2+4 up to two heaps; the digits \
            10 to 15 are written A to F). Digits in brackets repeat for ever. The player who cannot move \
            loses. Kayles is 0.77, \
            Dawson's chess 0.137, Nim 0.(3), Lasker's Nim 4.(3).",
    params: &[(
        "0.137",
        "the code; a game may also be written as the code alone: 0.137 12; 0.333... means 0.(3)",
    )],
    notation: "The sizes of the heaps: 5 7 9. A move says how many to take, and what is left if the heap is broken: take 1, \
               take 2 leaving 3+4; with several heaps, of which: 2: take 1.",
    examples: &["octal:0.137 12", "0.137 4 7", "0.77 5 7", "4.3 6", "0.12(37) 9", "0.8 10"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
            source: "textbook 1.4:F; Dawson's chess",
        },
        Fact {
            params: "0.77",
            says: Says::Nimbers(
                0,
                &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1],
            ),
            source: "thesis A.3: Kayles",
        },
        Fact {
            params: "0.6",
            says: Says::Wins("408", Winner::Second),
            source: "octal-speed 5: the last of 14 zeros",
        },
        Fact { params: "0.(3)", says: Says::Nimbers(0, &[0, 1, 2, 3, 4, 5, 6]), source: "Nim" },
        Fact {
            params: "4.(3)",
            says: Says::Nimbers(0, &[0, 1, 2, 4, 3, 5, 6, 8, 7]),
            source: "thesis A.3: Lasker's Nim",
        },
        Fact {
            params: "0.8",
            says: Says::Nimbers(0, &[0, 0, 0, 0, 1, 1, 1, 2]),
            source: "by hand: from 7 to 1+1+4 with value 1, or to 1+2+3 with value 0",
        },
        Fact { params: "0.3", says: Says::Nimbers(0, &[0, 1, 0, 1, 0, 1]), source: "take one: parity" },
    ],
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    Ok(open_code(read_code(Some(args.text).filter(|_| !args.is_empty()))?))
}

/// The code that parameters give; Dawson's chess without any.
pub fn read_code(code: Option<Text<'_>>) -> Result<Code, BadText> {
    Code::read(code.unwrap_or(Text::new("0.137")))
}

/// Opens the game of a code.
pub fn open_code(code: Code) -> Box<dyn Table> {
    let family = family(&code);
    // the moves of all heaps on the way would be too many to list
    let table = table::heaps(Octal::new(code)).start("12").evaluate(|rules, at, known, budget| {
        if rules.0.block().is_empty() && !rules.0.is_hexadecimal() {
            return Ok(sequence::nimber(&Takes::octal(&rules.0), *at, &mut known.table, budget)?);
        }
        if !rules.0.block().is_empty() {
            return Ok(endless::nimber(&rules.0, *at, &mut known.table, budget)?);
        }
        code::nimbers(&rules.0, *at, &mut known.table, budget)?;
        Ok(known.table[usize::try_from(*at).expect("the table holds this heap")])
    });
    Box::new(table.family(family))
}

/// What the law finder knows: all-but games are known to be such, by their own theorem.
fn family(code: &Code) -> table::Family {
    let Some((_, digits)) = code.prefix().split_first().filter(|_| code.block() == [3]) else {
        let finite = code.block().is_empty();
        return match finite {
            true => table::Family::Breaks(Takes::octal(code)),
            false => table::Family::Endless(code.clone()),
        };
    };
    let forbidden = (1..).zip(digits).filter(|(_, digit)| **digit == 0).map(|(taken, _)| taken);
    let all_but = code.digit(0) == 0 && digits.iter().all(|digit| matches!(digit, 0 | 3));
    match TakeSet::new(forbidden).filter(|_| all_but) {
        Some(forbidden) => table::Family::AllBut(forbidden),
        None => table::Family::Endless(code.clone()),
    }
}

/// The rules: the code, and its period once that was looked for.
#[derive(Clone, Debug)]
pub struct Octal(Code, Arc<Proven>);

impl Octal {
    /// The game of a code.
    pub fn new(code: Code) -> Self {
        Self(code, Arc::default())
    }
}

impl Impartial for Octal {
    type Component = u64;
    type Move = Parts;

    /// Broken heaps with the smaller parts first, once for each choice of parts.
    fn moves(&self, &n: &u64, out: &mut Vec<Parts>) {
        for (left, digit) in self.0.takes(n) {
            // taking nothing never leaves one heap or none: digit 0 has only the bits 4 and 8
            if Code::leaves_one(digit, left) {
                out.push(Parts::to(left));
            }
            if digit & Code::TWO != 0 {
                out.extend(Parts::pairs(left));
            }
            if digit & Code::THREE != 0 {
                out.extend(Parts::triples(left));
            }
        }
    }

    fn play(&self, _: &u64, mv: &Parts, out: &mut Vec<u64>) {
        out.extend(mv.left());
    }

    /// By the proved period, for heaps beyond any table.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        match self.0.block() {
            [] => self.1.value(|| Takes::octal(&self.0), n),
            _ => self.1.endless(&self.0, n),
        }
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(self.0.count_moves(n))
    }
}

impl Heap for Octal {}

impl HeapMoves for Octal {
    fn name_move(&self, n: u64, mv: &Parts) -> String {
        mv.write_take(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::{crosses, dawson, kayles, lasker, nim, splitting, sticks};
    use crate::testing::heaps::{check_rules, options, slip, solve, values, winning, written};
    use grundy_base::limits::{Budget, Limits};
    use grundy_base::report::Ask;
    use proptest::prelude::*;

    fn game(code: &str) -> Octal {
        Octal::new(Code::read(Text::new(code)).unwrap())
    }

    #[test]
    fn moves_are_named_by_what_is_taken() {
        assert_eq!(written("0.137 1"), ["take 1"]);
        assert_eq!(written("0.137 2"), ["take 2"]);
        assert_eq!(written("0.137 7"), ["take 2", "take 3", "take 3 leaving 1+3", "take 3 leaving 2+2"]);
        assert_eq!(written("4.3 5"), ["take 0 leaving 1+4", "take 0 leaving 2+3", "take 1"]);
        assert_eq!(written("0.137 0"), [""; 0]);
        assert_eq!(winning("0.137 5"), ["take 3 leaving 1+1"]);
        assert_eq!(winning("octal:0.137 5 1"), ["1: take 3"]);
        assert_eq!(written("0.9 6"), ["take 1 leaving 1+1+3", "take 1 leaving 1+2+2"]);
        assert_eq!(written("c.(1) 3"), ["take 0 leaving 1+2", "take 0 leaving 1+1+1", "take 3"]);
        assert_eq!(winning("0.8 4"), ["take 1 leaving 1+1+1"]);
    }

    #[test]
    fn a_code_is_a_game() {
        let report = solve("0.137 12", &Ask::default());
        assert_eq!((report.position.as_str(), report.answer.nimber()), ("12", Some(grundy_base::Nimber(2))));
        let sum = solve("0.137 5 + kayles 3 + 4.3 1", &Ask::default());
        assert_eq!(sum.answer.nimber(), Some(grundy_base::Nimber(1)), "3 xor 3 xor 1");
        assert_eq!(
            slip("0.13g 5"),
            ("'g' is no digit of a code: expected 0 to 9 or A to F".to_owned(), "g".to_owned())
        );
        assert_eq!(slip("octal:0.1z 5").1, "z");
        assert_eq!(slip("0.137:3 5").1, ":");
    }

    #[test]
    fn named_games_are_octal() {
        fn check<R: Heap>(code: &str, named: &R, n: u64) {
            for heap in 0..=n {
                assert_eq!(options(&game(code), heap), options(named, heap), "{code}, heap {heap}");
            }
        }
        check("0.137", &dawson::Dawson, 40);
        check("0.137", &crosses::Crosses, 40);
        check("0.77", &kayles::Kayles, 40);
        check("0.333", &sticks::Sticks::new(vec![1, 2, 3]), 40);
        check("0.(3)", &nim::Nim, 30);
        check("4.333...", &lasker::Lasker, 30);
        check("4.0", &splitting::Splitting, 40);
    }

    #[test]
    fn a_code_is_one_game_however_it_is_written() {
        for text in ["0.137 5 + octal:0.137 5", "octal 5 + .1370 5", "take-and-break:0.137 5 + 0.137 5"] {
            let question = crate::testing::question(text).unwrap();
            assert_eq!((question.game.as_str(), question.position.as_str()), ("0.137", "5 5"));
        }
        assert_eq!(slip("2.star 5").0, "unknown game '2.star'");
        assert_eq!(slip("0.000 5").0, "the code 0.000 has no moves: at least one digit must not be 0");
    }

    /// The heaps below 2^15 with value 0 of 0.6 end at 408 (octal-speed 5).
    #[test]
    fn zeros_of_0_6() {
        let found = values(&game("0.6"), 1000);
        let zeros: Vec<usize> = (0..found.len()).filter(|&n| found[n] == 0).collect();
        assert_eq!(zeros, [0, 1, 4, 12, 20, 30, 46, 72, 98, 124, 150, 176, 314, 408]);
    }

    /// Octal-speed 6.1: code, first heap of the period, period, maximum; two independent programs agree.
    const PERIODS: &str = "4.0 1/2 (1); .1 2/1 (1); .4 54/34 (9); .02 1/4 (1); .11 3/1 (1); .12 1/4 (1); .15 1/10 (2); \
        .17 33/34 (7); .22 1/3 (2); .26 1/4 (3); .31 3/2 (2); .32 1/3 (2); .34 7/8 (3); .35 1/6 (2); .44 143/24 (8); \
        .51 1/1 (1); .52 4/4 (3); .53 11/9 (4); .54 3/7 (4); .57 1/4 (2); .71 3/2 (2); .72 1/4 (3); .75 1/2 (2); \
        .77 71/12 (8); 4.3 2/2 (2); .002 1/6 (1); .017 15/60 (8); .022 1/5 (2); .044 214/36 (8); .045 189/32 (8); \
        .051 48/48 (5); .055 259/148 (8); .101 4/1 (1); .102 1/6 (1); .111 4/1 (1); .112 1/6 (1); .115 1/14 (2); \
        .116 139/96 (12); .121 4/4 (2); .122 1/5 (2); .123 5/5 (2); .124 122/62 (9); .131 4/4 (2); .132 1/5 (2); \
        .134 60/62 (7); .141 14/11 (4); .144 4/10 (4); .145 3/9 (4); .147 3/8 (4); .152 2/48 (4); .153 16/14 (4); \
        .154 4/11 (4); .157 1/6 (2); .171 12/11 (4); .173 21/40 (7); .176 24/8 (6); .226 21/5 (5); .312 5/2 (2); \
        .316 4/12 (3); .331 4/3 (3); .332 1/4 (3); .351 1/8 (2); .353 4/2 (2); .373 2/28 (7); .375 37/18 (8); \
        .512 3/6 (2); .524 1/52 (8); .532 7/5 (4); .536 1/5 (4); .772 8/4 (6); 4.12 6/7 (4); 4.72 1/3 (4); \
        4.005 31/79 (8); 4.024 2/60 (11); 4.102 8/10 (4); 4.122 6/7 (4); 4.304 25/21 (11); 4.323 4/4 (4); \
        4.444 143/24 (17); 4.722 4/4 (6); 4.726 5/16 (11); 4.766 19/20 (16); .07 53/34 (9); .137 52/34 (9)";

    #[test]
    fn periods_of_84_games() {
        let rows: Vec<&str> = PERIODS.split(';').collect();
        assert_eq!(rows.len(), 84);
        for row in rows {
            let (code, rest) = row.trim().split_once(' ').unwrap();
            let (from, rest) = rest.split_once('/').unwrap();
            let (period, most) = rest.split_once(" (").unwrap();
            let (from, period): (usize, usize) = (from.parse().unwrap(), period.parse().unwrap());
            let last = from + 3 * period + 12;
            let found = values(&game(code), last as u64);
            let fits = |n: usize, p: usize| found[n] == found[n + p];
            assert!((from..=last - period).all(|n| fits(n, period)), "{code}: period {period} from {from}");
            assert!(from == 0 || !fits(from - 1, period), "{code}: {from} is the first");
            let shorter = (1..period).find(|&p| period % p == 0 && (from..=last - p).all(|n| fits(n, p)));
            assert_eq!(shorter, None, "{code}: a shorter period");
            assert_eq!(
                found.iter().max().unwrap().to_string(),
                most.trim_end_matches(')'),
                "{code}: the maximum"
            );
        }
    }

    proptest! {
        #[test]
        fn the_table_of_a_code_is_that_of_its_moves(
            first in "[048C]", tail in "[0-9A-F]{1,4}", block in "[0-9A-F]{0,2}"
        ) {
            let dots = if block.is_empty() { String::new() } else { format!("({block})") };
            if let Ok(code) = Code::read(Text::new(&format!("{first}.{tail}{dots}"))) {
                let (limits, mut known) = (Limits::default(), Vec::new());
                for n in [20, 40] {
                    code::nimbers(&code, n, &mut known, &mut Budget::new(&limits)).unwrap();
                }
                let known: Vec<u64> = known.into_iter().map(|value| value.0).collect();
                prop_assert_eq!(known, values(&Octal::new(code), 40));
            }
        }

        #[test]
        fn any_code_keeps_its_promises(code in "[048C]\\.[0-9A-F]{1,5}(\\([0-9A-F]{1,2}\\))?") {
            if let Ok(code) = Code::read(Text::new(&code)) {
                check_rules(&Octal::new(code), 20);
            }
        }

        /// Another reading of the definition: try all takes and all ordered pairs.
        #[test]
        fn moves_follow_the_definition(code in "[048C]\\.[0-9A-F]{0,3}[1-9A-F]", n in 0u64..20) {
            let rules = game(&code);
            let mut wanted = Vec::new();
            for k in 0..=n {
                let digit = rules.0.digit(k);
                for a in 0..=n - k {
                    for b in 0..=n - k - a {
                        let mut rest = vec![a, b, n - k - a - b];
                        rest.retain(|&part| part > 0);
                        rest.sort_unstable();
                        if digit >> rest.len() & 1 == 1 {
                            wanted.push(rest);
                        }
                    }
                }
            }
            wanted.sort();
            wanted.dedup();
            prop_assert_eq!(options(&rules, n), wanted);
        }
    }
}
