//! Stones: heaps grow until their total exceeds a limit. The game of a well-known school exam.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_base::text::amounts::read_amounts;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::read_heap;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "stones",
    aliases: &[],
    title: "Stones",
    rules: "Heaps of stones. A move adds 3 stones to a heap, or doubles a heap. The player who makes the \
            total exceed 20 wins. An empty heap cannot be multiplied.",
    params: &[
        ("add=3", "how many stones may be added; several between plus signs: 1+3; or none"),
        ("times=2", "by what a heap may be multiplied; several between plus signs, or none"),
        ("limit=20", "the total to exceed; \"at least 29\" is a limit of 28"),
    ],
    notation: "The heaps: 2,3. A move adds or multiplies: +3, *2; with several heaps, in which: 1: *2. The table is that of \
               two heaps, a and b.",
    examples: &["stones 2,3", "stones:add=1+2,times=3,limit=64 19", "stones:add=1,limit=76 7,30"],
    class: Class::CONTEST,
    facts: &[
        Fact { params: "", says: Says::Wins("2,3", Winner::Second), source: "lecture slides, computed" },
        Fact {
            params: "add=1,times=2,limit=28",
            says: Says::Wins("12", Winner::Second),
            source: "exam task 21, own solver",
        },
        Fact {
            params: "add=1,times=2,limit=28",
            says: Says::WinningMoves("13", &["+1"]),
            source: "exam task 20, own solver",
        },
        Fact {
            params: "add=1,times=2,limit=76",
            says: Says::Wins("7,30", Winner::Second),
            source: "exam task 21, theory-game 1.9.1",
        },
    ],
    source: "lecture slides on backward analysis; tasks 19 to 21 of a school exam in informatics",
    take_and_break: None,
    open,
};

/// Bounds under which every heap is a number, and one more move too.
const MAX_AMOUNT: u64 = 10_000;
const MAX_LIMIT: u64 = 1_000_000_000_000;
const MAX_HEAPS: usize = 16;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [add, times, limit] = args.named(["add", "times", "limit"])?;
    let list = |text: Option<Text<'_>>, what, least, default| match text {
        None => Ok(vec![default]),
        Some(text) if text.as_str() == "none" => Ok(Vec::new()),
        Some(text) => read_amounts(text, &['+'], what, least..=MAX_AMOUNT),
    };
    let rules = Stones {
        add: list(add, "a number to add", 1, 3)?,
        times: list(times, "a factor", 2, 2)?,
        limit: limit.map_or(Ok(20), |text| text.number("the limit", 0..=MAX_LIMIT))?,
    };
    let table = table::contest(rules, GAME.class).start("2,3");
    Ok(Box::new(
        table.axes(vec![Axis::endless("a"), Axis::endless("b")], |_, numbers| Some(numbers.to_vec())),
    ))
}

/// The rules: what may be added, by what may be multiplied, the total to exceed.
#[derive(Clone, Debug)]
pub struct Stones {
    add: Vec<u64>,
    times: Vec<u64>,
    limit: u64,
}

/// A move in one heap, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grow {
    /// Adds this many stones.
    Add(usize, u64),
    /// Multiplies the heap.
    Times(usize, u64),
}

impl Rules for Stones {
    /// The heaps.
    ///
    /// # Equality
    /// Heaps keep their place, so that they can be told apart at the table: 2,3 and 3,2 are played alike, but
    /// are two positions. Beyond the limit play has ended; heaps keep their sizes all the same.
    type Position = Vec<u64>;
    type Move = Grow;

    fn moves(&self, at: &Vec<u64>, out: &mut Vec<Grow>) {
        if total(at) > self.limit {
            return;
        }
        for (i, heap) in at.iter().enumerate() {
            out.extend(self.add.iter().map(|more| Grow::Add(i, *more)));
            // an empty heap would stay as it is, for ever
            out.extend(self.times.iter().filter(|_| *heap > 0).map(|factor| Grow::Times(i, *factor)));
        }
    }

    fn play(&self, at: &Vec<u64>, mv: &Grow) -> Vec<u64> {
        let mut heaps = at.clone();
        match *mv {
            Grow::Add(i, more) => heaps[i] = heaps[i].saturating_add(more),
            Grow::Times(i, factor) => heaps[i] = heaps[i].saturating_mul(factor),
        }
        heaps
    }

    fn footprint(&self, at: &Vec<u64>) -> u64 {
        (size_of::<Vec<u64>>() + 16 + size_of_val(&at[..])) as u64
    }
}

impl Contest for Stones {}

fn total(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |total, heap| total.saturating_add(*heap))
}

impl Notation<Vec<u64>, Grow> for Stones {
    fn read(&self, text: Text<'_>) -> Result<Vec<u64>, BadText> {
        let inner = text.strip_prefix("(").and_then(|inner| inner.strip_suffix(")")).unwrap_or(text);
        let heaps: Vec<Text<'_>> = if inner.as_str().contains(',') {
            inner.split(&[',']).collect()
        } else {
            inner.words().collect()
        };
        match heaps.get(MAX_HEAPS) {
            Some(more) => Err(more
                .bad(Phrase::brief("wrong-many", format!("too many heaps: expected at most {MAX_HEAPS}")))),
            None if heaps.is_empty() => Err(text.bad("no heap is given: expected heaps, as 2,3")),
            None => heaps.into_iter().map(read_heap).collect(),
        }
    }

    fn write(&self, at: &Vec<u64>) -> String {
        at.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn scene(&self, at: &Vec<u64>) -> Option<Scene> {
        Some(Scene::Heaps { unit: Unit::Stone, sizes: at.clone() })
    }

    fn write_move(&self, at: &Vec<u64>, mv: &Grow) -> String {
        let (i, name) = match mv {
            Grow::Add(i, more) => (i, format!("+{more}")),
            Grow::Times(i, factor) => (i, format!("*{factor}")),
        };
        if at.len() > 1 { format!("{}: {name}", i + 1) } else { name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{letters, open, problem, score, solve, verdict};
    use grundy_base::value::outcome::Outcome;
    use proptest::prelude::*;

    /// An exam task: a heap that is given besides (if any), the moves, the total to reach.
    fn task(
        fixed: Option<u64>,
        add: &[u64],
        times: &[u64],
        bound: u64,
    ) -> (Stones, impl Fn(u64) -> Vec<u64>) {
        let rules = Stones { add: add.to_vec(), times: times.to_vec(), limit: bound - 1 };
        (rules, move |s| fixed.into_iter().chain([s]).collect())
    }

    /// Its answers: the least S of task 19a (the first player cannot win at once, but can move so that the
    /// second can); all S of remoteness 2, 3 and 4 (19b, 20, 21).
    fn answers(fixed: Option<u64>, add: &[u64], times: &[u64], bound: u64) -> (u64, [Vec<u64>; 3]) {
        let (rules, position) = task(fixed, add, times, bound);
        let remoteness = |at: &Vec<u64>| verdict(&rules, at).remoteness.unwrap();
        let range = 1..bound - fixed.unwrap_or(0);
        let blunder = |s: &u64| {
            let at = position(*s);
            let mut moves = Vec::new();
            rules.moves(&at, &mut moves);
            remoteness(&at) != 1 && moves.iter().any(|mv| remoteness(&rules.play(&at, mv)) == 1)
        };
        let least = range.clone().find(blunder).unwrap();
        let all = |plies| range.clone().filter(|s| remoteness(&position(*s)) == plies).collect();
        (least, [all(2), all(3), all(4)])
    }

    #[test]
    fn the_exam_vectors_of_growing_heaps() {
        let check = |fixed, add: &[u64], times: &[u64], bound, least, lists: [&[u64]; 3]| {
            assert_eq!(
                answers(fixed, add, times, bound),
                (least, lists.map(<[u64]>::to_vec)),
                "{fixed:?} {bound}"
            );
        };
        check(Some(7), &[1], &[2], 77, 18, [&[], &[31, 34], &[30, 33]]);
        check(Some(7), &[1], &[2], 81, 19, [&[], &[33, 36], &[32, 35]]);
        check(Some(12), &[3], &[3], 77, 1, [&[21], &[7, 18, 20], &[17, 19]]);
        check(Some(10), &[2], &[2], 72, 16, [&[30], &[15, 25, 28, 29], &[23, 27]]);
        check(None, &[1], &[2], 29, 8, [&[14], &[7, 13], &[12]]);
        check(None, &[2], &[2], 54, 14, [&[25, 26], &[13, 23, 24], &[21, 22]]);
        check(None, &[1, 2], &[3], 65, 8, [&[21], &[7, 19, 20], &[18]]);
    }

    #[test]
    fn the_game_of_the_slides() {
        let report = solve("stones 2,3");
        assert_eq!(report.winner(), Some(Winner::Second));
        let moves: Vec<_> =
            report.moves.iter().map(|row| (row.mv.as_str(), row.to.as_deref().unwrap())).collect();
        assert_eq!(moves, [("1: +3", "5,3"), ("1: *2", "4,3"), ("2: +3", "2,6"), ("2: *2", "2,6")]);
    }

    #[test]
    fn notation_and_slips() {
        let canonical = |text| open("stones").canonical(text).unwrap();
        assert_eq!([canonical("(2, 3)"), canonical("2 3"), canonical("12")], ["2,3", "2,3", "12"]);
        assert_eq!(letters("stones", &[2..=3, 2..=3]), "WLLL");
        // nothing can be added, and nothing doubled
        assert_eq!(solve("stones:add=none 0").winner(), Some(Winner::Second));
        assert!(problem("stones 1,,2").contains("a heap is missing"));
        assert!(problem(&format!("stones 1{}", ",1".repeat(16))).contains("at most 16"));
        assert!(problem("stones:add=0 2,3").contains("too small"));
        assert!(problem("stones:times=1 2,3").contains("too small"));
        assert!(problem("stones:jump=1 2,3").contains("add, times, limit"));
    }

    proptest! {
        #[test]
        fn the_score_is_the_outcome(
            add in prop::collection::vec(1..4_u64, 0..3),
            times in prop::collection::vec(2..4_u64, 0..3),
            limit in 0..30_u64,
            at in prop::collection::vec(0..12_u64, 1..3),
        ) {
            let rules = Stones { add, times, limit };
            prop_assert_eq!(score(&rules, &at) == 1, verdict(&rules, &at).outcome == Outcome::Win);
            let mirrored: Vec<_> = at.iter().rev().copied().collect();
            prop_assert_eq!(verdict(&rules, &at), verdict(&rules, &mirrored));
        }
    }
}
