//! Multiply: the first player to exceed the limit wins.

use grundy_base::error::{BadText, Error};
use grundy_base::report::scene::{Scene, Thing};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_base::text::amounts::read_amounts;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};
use grundy_heap::proof::Theorem;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "multiply",
    aliases: &[],
    title: "Multiply",
    rules: "A number, 1 at the start. A move multiplies it by 2, 3, 4, 5, 6 or 7. The first player to \
            exceed 1000 wins.",
    params: &[
        ("factors=2..7", "the numbers by which a move multiplies; several lists between plus signs: 2+5..7"),
        ("limit=1000", "the number to exceed"),
    ],
    notation: "The number: 1. A move names the factor: *7.",
    examples: &["multiply 1", "multiply 72", "multiply:factors=2+3,limit=50 1"],
    class: Class::CONTEST,
    facts: &[
        Fact { params: "", says: Says::Wins("1", Winner::First), source: "lecture slides" },
        Fact {
            params: "",
            says: Says::Wins("6", Winner::Second),
            source: "lecture slides, computed: 6 to 10",
        },
        Fact {
            params: "",
            says: Says::Wins("11", Winner::First),
            source: "lecture slides, computed: 11 to 71",
        },
        Fact {
            params: "",
            says: Says::Wins("142", Winner::Second),
            source: "lecture slides, computed: 72 to 142",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("143", &["*7"]),
            source: "lecture slides, computed: 143 to 1000",
        },
    ],
    source: "lecture slides on backward analysis",
    take_and_break: None,
    open,
};

/// The largest factor, and the largest limit: their product is still a number.
const MAX_FACTOR: u64 = 10_000;
const MAX_LIMIT: u64 = 1_000_000_000_000;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [factors, limit] = args.named(["factors", "limit"])?;
    let factors = factors
        .map_or(Ok((2..=7).collect()), |text| read_amounts(text, &['+'], "a factor", 2..=MAX_FACTOR))?;
    let limit = limit.map_or(Ok(1000), |text| text.number("the limit", 1..=MAX_LIMIT))?;
    let (least, most) = (factors.iter().min().copied(), factors.iter().max().copied());
    // the intervals are proved where the factors have no gap
    let range = least.zip(most).filter(|(least, most)| most - least + 1 == factors.len() as u64);
    let table = table::contest(Multiply { factors, limit }, GAME.class).start("1").last_in_play(limit);
    let table =
        table.axes(vec![Axis::endless("n")], |_, numbers| numbers.first().copied().filter(|&n| n > 0));
    Ok(Box::new(match range {
        Some((least, most)) => table.family(table::Family::Named(Theorem::Multiply { least, most, limit })),
        None => table,
    }))
}

/// The rules: the factors, ascending, and the number to exceed.
#[derive(Clone, Debug)]
pub struct Multiply {
    factors: Vec<u64>,
    limit: u64,
}

impl Rules for Multiply {
    /// The number. Beyond the limit play has ended; such numbers keep their own value, for people.
    type Position = u64;
    /// The factor.
    type Move = u64;

    fn moves(&self, &n: &u64, out: &mut Vec<u64>) {
        if n <= self.limit {
            out.extend(&self.factors);
        }
    }

    fn play(&self, n: &u64, factor: &u64) -> u64 {
        n.saturating_mul(*factor)
    }
}

impl Contest for Multiply {}

impl Notation<u64, u64> for Multiply {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        text.number("the number", 1..=MAX_FACTOR * MAX_LIMIT)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }

    fn scene(&self, n: &u64) -> Option<Scene> {
        Some(Scene::Things(vec![vec![Thing::Card(n.to_string()), Thing::Way([*n, 0, self.limit])]]))
    }

    fn write_move(&self, _: &u64, factor: &u64) -> String {
        format!("*{factor}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{letters, problem, score, verdict};
    use grundy_base::value::outcome::Outcome;
    use proptest::prelude::*;

    #[test]
    fn the_intervals() {
        let expected = [(5, "W"), (5, "L"), (61, "W"), (71, "L"), (858, "W"), (100, "L")];
        let expected: String = expected.iter().map(|(count, letter)| letter.repeat(*count)).collect();
        assert_eq!(letters("multiply", &[1..=1100]), expected);
    }

    #[test]
    fn parameters_and_slips() {
        // doubling or tripling past 1 wins at once
        assert_eq!(letters("multiply:factors=2+3,limit=1", &[0..=2]), ".WL");
        assert!(problem("multiply:factors=1+2 1").contains("a factor is too small"));
        assert!(problem("multiply:7 1").contains("factors=…, limit=…"));
        assert!(problem("multiply 0").contains("too small"));
    }

    #[test]
    fn the_score_is_the_outcome() {
        let rules = Multiply { factors: (2..=7).collect(), limit: 1000 };
        for n in 1..=200 {
            assert_eq!(score(&rules, &n) == 1, verdict(&rules, &n).outcome == Outcome::Win, "{n}");
        }
    }

    proptest! {
        /// Won and lost intervals alternate: the largest factor ends a won one, the least a lost one.
        #[test]
        fn intervals_of_any_range_of_factors(low in 2..5_u64, more in 0..5_u64, limit in 1..500_u64) {
            let high = low + more;
            let rules = Multiply { factors: (low..=high).collect(), limit };
            // from the limit down: won while the largest factor exceeds the bound, then lost while the least
            // one does
            let (mut bound, mut won) = (limit, true);
            for n in (1..=limit).rev() {
                let reach = if won { n * high > bound } else { n * low > bound };
                if !reach {
                    (bound, won) = (n, !won);
                }
                let expected = if won { Outcome::Win } else { Outcome::Loss };
                prop_assert_eq!(verdict(&rules, &n).outcome, expected, "{}", n);
            }
        }
    }
}
