//! Fibonacci Nim: at most twice as many sticks as the rival has just taken.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::{MAX_HEAP, read_heap};
use grundy_door::table::{self, Table};
use grundy_heap::proof::Theorem;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "fibonacci-nim",
    aliases: &["sticks-previous"],
    title: "Fibonacci Nim",
    rules: "One heap of sticks. The first move takes at least one stick, but not all (Whinihan's rule; \
            `first=2`: 1 or 2, as \
            in the textbook); every later move takes at least one stick and at most twice as many as the \
            rival has just \
            taken. The player who takes the last stick wins.",
    params: &[("first=2", "how many the first move may take at most; without it, all but one")],
    notation: "The number of sticks: 12; or, in the middle of a play, also how many may be taken now: 11:4. The table has \
               as axes the sticks n and the rival's last take s. A move says how many to take: take 2.",
    examples: &["fibonacci-nim 12", "fibonacci-nim 11:4", "fibonacci-nim:first=2 12"],
    class: Class::CONTEST,
    facts: &[
        Fact { params: "", says: Says::Wins("89", Winner::Second), source: "Whinihan: a Fibonacci number" },
        Fact {
            params: "",
            says: Says::WinningMoves("100", &["take 3", "take 11"]),
            source: "Whinihan: 100 = 89 + 8 + 3",
        },
        Fact { params: "first=2", says: Says::Wins("2", Winner::First), source: "textbook 1.2:G" },
        Fact { params: "first=2", says: Says::Wins("3", Winner::Second), source: "textbook 1.2:G" },
        Fact { params: "first=2", says: Says::Wins("4", Winner::First), source: "textbook 1.2:G" },
        Fact { params: "first=2", says: Says::Wins("5", Winner::Second), source: "textbook 1.2:G" },
        Fact { params: "first=2", says: Says::Wins("1024", Winner::Second), source: "textbook 1.2:G" },
        Fact {
            params: "first=2",
            says: Says::Wins("1000", Winner::Second),
            source: "textbook 1.2:G, computed",
        },
        Fact {
            params: "first=2",
            says: Says::Wins("10000", Winner::First),
            source: "textbook 1.2:G, computed",
        },
        Fact {
            params: "first=2",
            says: Says::Wins("43209", Winner::First),
            source: "textbook 1.2:G, computed",
        },
        Fact {
            params: "first=2",
            says: Says::Wins("43210", Winner::First),
            source: "textbook 1.2:G, computed",
        },
        Fact {
            params: "first=2",
            says: Says::Wins("123456", Winner::Second),
            source: "textbook 1.2:G, computed",
        },
        Fact {
            params: "first=2",
            says: Says::Wins("1234567", Winner::First),
            source: "textbook 1.2:G, computed",
        },
        Fact {
            params: "first=2",
            says: Says::WinningMoves("4", &["take 1"]),
            source: "textbook 1.2:G, the graph for 5",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("3:4", &["take 3"]),
            source: "textbook 1.2:G, the graph for 5",
        },
        Fact {
            params: "",
            says: Says::Wins("11:2", Winner::Second),
            source: "textbook 1.2:G, the graph for 12",
        },
        Fact {
            params: "",
            says: Says::Wins("8:4", Winner::Second),
            source: "textbook 1.2:G, the graph for 12",
        },
        Fact {
            params: "",
            says: Says::Wins("8:6", Winner::Second),
            source: "textbook 1.2:G, the table of n and s",
        },
    ],
    source: "M. J. Whinihan, Fibonacci Nim, 1963; textbook 1.2.5, 1.2:G, 1.2:H",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [first] = args.named(["first"])?;
    let first = first.map(|text| text.number("the first move's limit", 1..=MAX_HEAP)).transpose()?;
    let family = table::Family::Named(LAW);
    let table = table::contest(FibonacciNim { first }, GAME.class).start("12").family(family);
    let table = table.reading(move |position| match first {
        None if !position.contains(':') => Some(Phrase::fixed(
            "reading-fibonacci-nim",
            "Whinihan's rule: the first move may take all but one stick; the textbook's 1 or 2 is first=2.",
        )),
        _ => None,
    });
    Ok(Box::new(table.axes(vec![Axis::endless("n"), Axis::endless("s")], |_, numbers| match numbers {
        [n, s] if *s > 0 => Some(Heap::new(*n, s.saturating_mul(2))),
        _ => None,
    })))
}

/// Let p be the smallest part of the Zeckendorf form of n, and let at most m be taken. If p <= m, taking p is
/// a winning move: the smallest part of the rest (if there is one) is over 2p, as p has no neighbour. If p >
/// m, let t <= m be taken. The smallest part F of p - t has F <= 2t: with the Fibonacci number before F
/// added, p - t is at most p; so t is at least that number, and F is at most twice as large. F is also the
/// smallest part of n - t, so the rival can take it.
const LAW: Theorem = Theorem::Told {
    statement: "lost iff every part of the Zeckendorf form of n is greater than 2s (n as a sum of Fibonacci numbers 1, 2, \
                3, 5, 8, … without neighbours)",
    id: "theorem-fibonacci-nim",
    name: "induction on n: the smallest part wins where it may be taken, and elsewhere every move makes one that may be \
           (Whinihan, Fibonacci Nim, 1963)",
};

/// The rules: how many the first move may take at most, if not all but one.
#[derive(Clone, Copy, Debug)]
pub struct FibonacciNim {
    first: Option<u64>,
}

impl FibonacciNim {
    /// The game whose first move takes at most `first`.
    pub fn new(first: u64) -> Self {
        Self { first: Some(first) }
    }

    /// The start with this many sticks.
    pub fn start(&self, sticks: u64) -> Heap {
        Heap::new(sticks, self.first.unwrap_or(sticks.saturating_sub(1)))
    }
}

/// The sticks left, and how many of them may be taken now.
///
/// # Equality
/// The limit is never more than the sticks: takes of the rival that allow the same moves lead to equal
/// positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    sticks: u64,
    limit: u64,
}

impl Heap {
    /// A heap from which at most `limit` may be taken now.
    pub fn new(sticks: u64, limit: u64) -> Self {
        Self { sticks, limit: limit.min(sticks) }
    }

    /// How many sticks are left.
    pub fn sticks(self) -> u64 {
        self.sticks
    }

    /// How many of them may be taken now.
    pub fn limit(self) -> u64 {
        self.limit
    }
}

impl Rules for FibonacciNim {
    type Position = Heap;
    /// How many to take.
    type Move = u64;

    fn moves(&self, at: &Heap, out: &mut Vec<u64>) {
        out.extend(1..=at.limit);
    }

    fn play(&self, at: &Heap, take: &u64) -> Heap {
        Heap::new(at.sticks - take, take.saturating_mul(2))
    }
}

impl Contest for FibonacciNim {
    /// Lost iff the smallest part of the Zeckendorf form is over the limit: else that part is what to take.
    fn law(&self, at: &Heap) -> Option<Outcome> {
        let lost = smallest_part(at.sticks).is_none_or(|part| part > at.limit);
        Some(if lost { Outcome::Loss } else { Outcome::Win })
    }

    fn count_moves(&self, at: &Heap) -> Option<u64> {
        Some(at.limit)
    }
}

/// The Fibonacci numbers 1, 2, 3, 5, 8, … up to the largest heap.
const FIBONACCI: [u64; 88] = {
    let mut numbers = [1; 88];
    numbers[1] = 2;
    let mut i = 2;
    while i < numbers.len() {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
};

/// The smallest part of a number's Zeckendorf sum: Fibonacci numbers, no two of them neighbours. `None` for
/// 0.
fn smallest_part(mut n: u64) -> Option<u64> {
    let mut smallest = None;
    while n > 0 {
        let part = FIBONACCI[FIBONACCI.partition_point(|&part| part <= n) - 1];
        smallest = Some(part);
        n -= part;
    }
    smallest
}

impl Notation<Heap, u64> for FibonacciNim {
    fn read(&self, text: Text<'_>) -> Result<Heap, BadText> {
        let Some((sticks, limit)) = text.split_once(':') else {
            return Ok(self.start(read_heap(text)?));
        };
        let (sticks, most) = (read_heap(sticks)?, limit.number("how many may be taken now", 0..=MAX_HEAP)?);
        // one stick alone is a start without moves
        if most == 0 && sticks > 1 {
            return Err(limit.bad("at least one stick may be taken while there are any: expected 1 or more"));
        }
        Ok(Heap::new(sticks, most))
    }

    fn write(&self, at: &Heap) -> String {
        if at.sticks == 0 { "0".to_owned() } else { format!("{}:{}", at.sticks, at.limit) }
    }

    fn scene(&self, at: &Heap) -> Option<Scene> {
        Some(Scene::heap(Unit::Stick, at.sticks))
    }

    fn write_move(&self, _: &Heap, take: &u64) -> String {
        format!("take {take}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{letters, open, problem, verdict, winning_moves};
    use grundy_base::limits::{Budget, Limits};
    use grundy_base::report::Ask;
    use proptest::prelude::*;
    use std::collections::HashSet;

    const RULES: FibonacciNim = FibonacciNim { first: Some(2) };

    /// The least last take from which the heap is won: textbook 1.2:G, its published program.
    fn least_winning_take(to: usize) -> Vec<usize> {
        let mut least = vec![usize::MAX, 1];
        for i in 2..=to {
            let lost = |take: usize| take <= i && least[i - take] > take;
            least.push((1..=i.div_ceil(2)).find(|s| lost(2 * s - 1) || lost(2 * s)).unwrap());
        }
        least
    }

    #[test]
    fn the_table_of_n_and_s() {
        let lost = [8, 0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 1, 0];
        let expected: String = lost.iter().map(|&l| "L".repeat(l) + &"W".repeat(8 - l)).collect();
        assert_eq!(letters("fibonacci-nim", &[0..=12, 1..=8]), expected);
        assert_eq!(letters("fibonacci-nim", &[3..=3, 0..=1]), ".L");
    }

    #[test]
    fn the_thresholds_of_the_textbook() {
        let listed = "1 1 2 1 3 1 1 4 1 1 2 1 7 1 1 2 1 3 1 1 11 1 1 2 1 3 1 1 4 1 \
                      1 2 1 17 1 1 2 1 3 1 1 4 1 1 2 1 7 1 1 2 1 3 1 1 28 1 1 2 1 3";
        let by_law = |n: u64| (1..).find(|s| RULES.law(&Heap::new(n, 2 * s)) == Some(Outcome::Win)).unwrap();
        let found: Vec<_> = (1..=60).map(|n| by_law(n).to_string()).collect();
        assert_eq!(found.join(" "), listed);
        let lost = "3 5 8 11 13 16 18 21 24 26 29 32 34 37 39 42 45 47 50 52 55 58 60 63 66 68 71 73 76 79 81 84 87 \
                    89 92 94 97 100";
        let found: Vec<_> = (2..=100).filter(|&n| by_law(n) > 1).map(|n| n.to_string()).collect();
        assert_eq!(found.join(" "), lost);
    }

    #[test]
    fn the_law_agrees_with_the_textbook_program_up_to_1234567() {
        let least = least_winning_take(1_234_567);
        let mut second = 0;
        for (n, &least) in least.iter().enumerate().skip(2) {
            let outcome = |s: usize| RULES.law(&Heap::new(n as u64, 2 * s as u64));
            assert_eq!(outcome(least), Some(Outcome::Win), "{n}");
            assert_ne!(outcome(least - 1), Some(Outcome::Win), "{n}");
            second += usize::from(least > 1);
        }
        assert_eq!(second, 471_562);
    }

    /// The textbook's pairs (sticks; last take) are merged where they allow the same moves, and no others.
    #[test]
    fn what_can_be_reached_is_what_the_textbook_draws() {
        for (start, count) in [(5, 11), (12, 44)] {
            let mut pairs = HashSet::from([(start, 1)]);
            let mut open = vec![(start, 1)];
            while let Some((n, s)) = open.pop() {
                let next = (1..=n.min(2 * s)).map(|take| (n - take, take));
                open.extend(next.filter(|&pair| pairs.insert(pair)));
            }
            assert_eq!(pairs.len(), count);
            let merged: HashSet<_> = pairs.iter().map(|&(n, s)| Heap::new(n, 2 * s)).collect();
            let limits = Limits::default();
            let met =
                grundy_base::graph::explore(&RULES, &Heap::new(start, 2), &mut Budget::new(&limits)).unwrap();
            assert_eq!(met.positions.into_iter().collect::<HashSet<_>>(), merged);
        }
    }

    /// Whinihan: with all but one allowed, exactly the Fibonacci numbers lose; by search, not by the law.
    #[test]
    fn the_first_move_takes_all_but_one() {
        let free = FibonacciNim { first: None };
        let lost: Vec<u64> =
            (1..100).filter(|&n| verdict(&free, &free.start(n)).outcome == Outcome::Loss).collect();
        assert_eq!(lost, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
        let reading = |game: &str, at: &str| open(game).solve(at, &Ask::default()).unwrap().reading;
        assert!(reading("fibonacci-nim", "100").unwrap().contains("first=2"));
        assert_eq!(reading("fibonacci-nim", "100:2"), None);
        assert_eq!(reading("fibonacci-nim:first=2", "100"), None);
    }

    #[test]
    fn huge_heaps_by_law_and_slips() {
        assert_eq!(winning_moves("fibonacci-nim:first=2 1000000000000000000"), ["take 2"]);
        assert_eq!(winning_moves("fibonacci-nim 12:7"), ["take 1"]);
        assert!(problem("fibonacci-nim 1000000000:1000000000").contains("1000000 moves"));
        let misere = Ask { misere: true, ..Ask::default() };
        let cells = open("fibonacci-nim").cells(&[1 << 40..=1 << 40, 1 << 40..=1 << 40], &misere);
        assert!(cells.unwrap_err().to_string().contains("1000000 moves"));
        assert!(problem("fibonacci-nim 5:0").contains("at least one stick"));
        assert!(problem("fibonacci-nim:2 5").contains("expected first="));
        assert!(problem("fibonacci-nim:first=0 5").contains("too small"));
    }

    proptest! {
        #[test]
        fn the_law_agrees_with_search(n in 0..60_u64, limit in 1..80_u64) {
            let at = Heap::new(n, limit);
            prop_assert_eq!(RULES.law(&at), Some(verdict(&RULES, &at).outcome));
        }

        /// Textbook 1.2:H: the smallest part, if it may be taken.
        #[test]
        fn the_smallest_part_wins(n in 1..=MAX_HEAP, limit in 1..1000_u64) {
            let at = Heap::new(n, limit);
            let part = smallest_part(n).unwrap();
            if part <= at.limit {
                prop_assert_eq!(RULES.law(&RULES.play(&at, &part)), Some(Outcome::Loss));
            }
        }
    }
}
