//! Odd stones: players take all of an odd heap in turn; at the end the player with an odd total wins.

mod claimed;
mod pairs;

use std::sync::OnceLock;

use grundy_base::error::{BadText, Error};
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::text::amounts::read_amounts;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::read_heap;
use grundy_door::table::{self, Table};

use claimed::Claimed;
use pairs::Pairs;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "odd-stones",
    aliases: &[],
    title: "Odd stones",
    rules: "A heap with an odd number of stones. A move takes 1, 2, 3 or 4 stones. When the heap is empty, one player holds an \
            odd number of stones, the other an even number; who holds the odd one wins (or the even one, as agreed).",
    params: &[
        ("wins=odd", "which total wins: odd or even"),
        (
            "end=claim",
            "the article's extra rule: with an empty heap in front of them, the player who has won makes one \
             last move; then who cannot move loses, and heaps have nimbers and sums",
        ),
        ("take=1..4", "how many may be taken; 1 must be among them; several between plus signs: 1+3+5"),
    ],
    notation: "The number of stones: 27; in the middle of a play, also whether the player to move and the rival hold an even \
               (0) or odd (1) number of stones: 26:0,1. A move says how many to take: take 3; with end=claim \
               the last one is claim.",
    examples: &[
        "odd-stones 27",
        "odd-stones 24:0,1",
        "odd-stones:wins=even 27",
        "odd-stones:wins=even,end=claim 27",
    ],
    class: Class::CONTEST.ending(Ending::Own),
    facts: &[
        Fact { params: "", says: Says::Wins("5", Winner::Second), source: "computed: lost iff n mod 6 = 5" },
        Fact { params: "", says: Says::WinningMoves("3", &["take 3"]), source: "computed" },
        Fact { params: "", says: Says::WinningMoves("27", &["take 3", "take 4"]), source: "computed" },
        Fact {
            params: "wins=odd",
            says: Says::Wins("29", Winner::Second),
            source: "computed: lost iff n mod 6 = 5",
        },
        Fact {
            params: "wins=even",
            says: Says::Wins("25", Winner::Second),
            source: "computed: lost iff n mod 6 = 1",
        },
        Fact { params: "wins=even", says: Says::WinningMoves("3", &["take 2"]), source: "computed" },
        Fact {
            params: "wins=even,end=claim",
            says: Says::Nimber("27", 3),
            source: "the article's G(27,0,0)",
        },
        Fact { params: "wins=even,end=claim", says: Says::Nimber("3", 3), source: "the article's G(3,0,0)" },
        Fact {
            params: "wins=even,end=claim",
            says: Says::WinningMoves("27", &["take 2"]),
            source: "the article's example",
        },
        Fact {
            params: "wins=even",
            says: Says::WinningMoves("27", &["take 2"]),
            source: "the article's example",
        },
    ],
    source: "article \"Game theory and the Sprague-Grundy function\", which leaves open which total wins",
    take_and_break: None,
    open,
};

/// The largest amount that may be taken in one move.
const MAX_TAKE: u64 = 10_000;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [wins, take, end] = args.named(["wins", "take", "end"])?;
    let claim = match end.map(|end| (end, end.as_str())) {
        None | Some((_, "count")) => false,
        Some((_, "claim")) => true,
        Some((end, other)) => {
            return Err(end.bad(format!("'{other}' is no ending: expected count or claim")).into());
        }
    };
    let odd_wins = match wins.map(|wins| (wins, wins.as_str())) {
        None | Some((_, "odd")) => true,
        Some((_, "even")) => false,
        Some((wins, other)) => {
            return Err(wins.bad(format!("'{other}' is no total: expected odd or even")).into());
        }
    };
    let takes = take.map_or(Ok((1..=4).collect()), |text| {
        read_amounts(text, &['+'], "an amount to take", 1..=MAX_TAKE)
    })?;
    if let Some(text) = take.filter(|_| takes[0] > 1) {
        return Err(text.bad("the last stone could not be taken: expected 1 among the amounts").into());
    }
    let rules = OddStones { odd_wins, takes, pairs: OnceLock::new() };
    let family = rules.pairs().map(|pairs| table::Family::Named(pairs.theorem(claim)));
    let axes = vec![Axis::endless("n")];
    let fresh = |numbers: &[u64]| {
        numbers.first().filter(|n| *n % 2 == 1).map(|&stones| Heap { stones, mine_odd: false })
    };
    if claim {
        // nothing is left of a heap whose end was claimed: as of one that the player to move has lost
        let empty = Heap { stones: 0, mine_odd: !odd_wins };
        let table = table::impartial(Claimed(rules)).empty(empty).start("27");
        let table = table.axes(axes, move |_, numbers| fresh(numbers));
        return Ok(match family {
            Some(family) => Box::new(table.family(family)),
            None => Box::new(table),
        });
    }
    let table = table::contest(rules, GAME.class).start("27").axes(axes, move |_, numbers| fresh(numbers));
    Ok(match family {
        Some(family) => Box::new(table.family(family)),
        None => Box::new(table),
    })
}

/// The rules: whether the odd total wins, and what may be taken, ascending from 1.
#[derive(Clone, Debug)]
pub struct OddStones {
    odd_wins: bool,
    takes: Vec<u64>,
    /// Values of all heaps by their period, if it was found; looked for once.
    pairs: OnceLock<Option<Pairs>>,
}

impl OddStones {
    fn pairs(&self) -> Option<&Pairs> {
        self.pairs.get_or_init(|| Pairs::find(self)).as_ref()
    }
}

/// The stones left, and whether the player to move holds an odd number of stones.
///
/// # Equality
/// The parity of the rival's stones follows, since all stones together are odd in number; so it is not
/// stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    stones: u64,
    mine_odd: bool,
}

impl Heap {
    fn rivals_odd(self) -> bool {
        (self.stones % 2 == 1) == self.mine_odd
    }
}

impl Rules for OddStones {
    type Position = Heap;
    /// How many to take.
    type Move = u64;

    fn moves(&self, at: &Heap, out: &mut Vec<u64>) {
        out.extend(self.takes.iter().take_while(|&&take| take <= at.stones));
    }

    fn play(&self, at: &Heap, take: &u64) -> Heap {
        Heap { stones: at.stones - take, mine_odd: at.rivals_odd() }
    }
}

impl Contest for OddStones {
    fn ending(&self, at: &Heap) -> Outcome {
        if at.mine_odd == self.odd_wins { Outcome::Win } else { Outcome::Loss }
    }

    /// By the period of the values of both parities.
    fn law(&self, at: &Heap) -> Option<Outcome> {
        let value = self.pairs()?.at(at.stones)[usize::from(at.mine_odd)];
        Some(if value.is_zero() { Outcome::Loss } else { Outcome::Win })
    }
}

impl Notation<Heap, u64> for OddStones {
    fn read(&self, text: Text<'_>) -> Result<Heap, BadText> {
        let Some((stones, parities)) = text.split_once(':') else {
            let stones = read_heap(text)?;
            if stones % 2 == 0 {
                return Err(text
                    .bad("the heap is even: expected an odd number of stones")
                    .hint(format!("in the middle of a play say who holds how many: {stones}:0,1")));
            }
            return Ok(Heap { stones, mine_odd: false });
        };
        let (mine, rivals) = parities.pair("the parities", 0..=1)?;
        let at = Heap { stones: read_heap(stones)?, mine_odd: mine == 1 };
        if at.rivals_odd() != (rivals == 1) {
            return Err(text.bad(format!(
                "all stones together are even in number: expected an odd number, as {}:{mine},{}",
                at.stones,
                1 - rivals
            )));
        }
        Ok(at)
    }

    fn write(&self, at: &Heap) -> String {
        match (at.mine_odd, at.rivals_odd()) {
            (false, false) => at.stones.to_string(),
            (mine, rivals) => format!("{}:{},{}", at.stones, u8::from(mine), u8::from(rivals)),
        }
    }

    fn scene(&self, at: &Heap) -> Option<Scene> {
        Some(Scene::heap(Unit::Stone, at.stones))
    }

    fn write_move(&self, _: &Heap, take: &u64) -> String {
        format!("take {take}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{letters, open, problem, verdict};
    use proptest::prelude::*;

    #[test]
    fn period_6() {
        let expected = |lost: u64| {
            (0..=200).map(move |n| {
                if n % 2 == 0 {
                    '.'
                } else if n % 6 == lost {
                    'L'
                } else {
                    'W'
                }
            })
        };
        assert_eq!(letters("odd-stones", &[0..=200]), expected(5).collect::<String>());
        assert_eq!(letters("odd-stones:wins=even", &[0..=200]), expected(1).collect::<String>());
    }

    #[test]
    fn notation_and_slips() {
        let canonical = |text| open("odd-stones").canonical(text).unwrap();
        assert_eq!(
            [canonical("27:0,0"), canonical("26:(1,0)"), canonical("0:0,1")],
            ["27", "26:1,0", "0:0,1"]
        );
        assert_eq!(open("odd-stones").moves("27").unwrap()[0].to, "26:0,1");
        assert_eq!(open("odd-stones").moves("26:0,1").unwrap()[0].to, "25:1,1");
        assert!(problem("odd-stones 26").contains("expected an odd number of stones"));
        assert!(problem("odd-stones 26:0,0").contains("26:0,1"));
        assert!(problem("odd-stones:wins=all 27").contains("odd or even"));
        assert!(problem("odd-stones:take=2+3 27").contains("expected 1 among"));
    }

    proptest! {
        /// Against plays of both totals, move by move.
        #[test]
        fn totals_by_brute_force(
            more in prop::collection::btree_set(2..6_u64, 0..3),
            stones in 0..12_u64,
            mine in 0..2_u64,
            odd_wins in any::<bool>(),
        ) {
            fn wins(rules: &OddStones, stones: u64, mine: u64, rivals: u64) -> bool {
                if stones == 0 {
                    return (mine % 2 == 1) == rules.odd_wins;
                }
                let takes = rules.takes.iter().filter(|&&take| take <= stones);
                takes.into_iter().any(|take| !wins(rules, stones - take, rivals, mine + take))
            }
            let takes = std::iter::once(1).chain(more).collect();
            let rules = OddStones { odd_wins, takes, pairs: OnceLock::new() };
            let rivals = (stones + mine + 1) % 2;
            let at = Heap { stones, mine_odd: mine == 1 };
            prop_assert_eq!(verdict(&rules, &at).outcome == Outcome::Win, wins(&rules, stones, mine, rivals));
        }
    }
}
