//! Sticks (subtraction games): take an amount from a fixed set. Bashe's game; the hybrid of Nim and Bashe.

use std::sync::{Mutex, OnceLock, PoisonError};

use grundy_base::error::{BadText, Error};
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::Unit;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table::{self, Table};
use grundy_heap::Cut;
use grundy_heap::subtraction::{self, TakeSet, Values};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "sticks",
    aliases: &["bashe", "bachet", "subtraction", "hybrid"],
    title: "Sticks",
    rules: "Heaps of sticks. A move takes some sticks from one heap; how many is allowed is a fixed set, by default 1, 2 or 3 \
            (Bashe's game; with several heaps, the hybrid of Nim and Bashe). The player who cannot move \
            loses.",
    params: &[("1,2,3 or 1..3", "the amounts that may be taken")],
    notation: "The sizes of the heaps: 25, or 4 8. A move says how many to take: take 1; with several heaps, of which: \
               2: take 1.",
    examples: &["sticks:1,2,3 25", "sticks 4 8", "sticks:1,4,6 20", "hybrid 5 2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 2, 3, 0, 1, 2, 3, 0, 1]),
            source: "textbook 1.4.3",
        },
        Fact { params: "1,2,3", says: Says::WinningMoves("25", &["take 1"]), source: "textbook 1.2:A" },
        Fact { params: "", says: Says::Wins("256", Winner::Second), source: "textbook 1.2:A" },
        Fact { params: "", says: Says::Wins("4 8 0 20 0", Winner::Second), source: "textbook 1.4.4" },
        Fact {
            params: "",
            says: Says::WinningMoves("5 2", &["1: take 3", "2: take 1"]),
            source: "textbook 1.4.4: one of them raises the value",
        },
        Fact {
            params: "",
            says: Says::Wins("1 3 6", Winner::Second),
            source: "textbook 1.4.4, slip corrected",
        },
        Fact {
            params: "2,4,7",
            says: Says::Nimbers(0, &[0, 0, 1, 1, 2, 2, 0, 3, 1, 0, 2]),
            source: "computed; period 3 from 8",
        },
        Fact {
            params: "2,4,7",
            says: Says::Nimber("1000000000000000000", 2),
            source: "computed; period 3 from 8: as the heap of 10",
        },
    ],
    source: "Bachet 1612; textbook 1.2.1, 1.4:A, 1.4:B; thesis A.3",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let takes = if args.is_empty() { vec![1, 2, 3] } else { read_takes(args.text)? };
    let family = table::Family::Set(takes.clone());
    let standard = args.is_empty();
    let table = table::heaps(Sticks::new(takes)).start("21").family(family).reading(move |_| {
        standard.then(|| {
            Phrase::fixed(
                "reading-sticks",
                "A move takes 1, 2 or 3 sticks; other amounts stand after a colon, as in sticks:1,4,6.",
            )
        })
    });
    Ok(Box::new(table.evaluate(|rules, at, known, budget| {
        if *at <= MAX_HEAP_BY_DEFINITION || *at < known.table.len() as u64 {
            grundy_heap::nimbers(rules, *at, &mut known.table, budget)?;
            return Ok(known.table[usize::try_from(*at).expect("the table holds this heap")]);
        }
        rules.far_value(*at, budget)
    })))
}

/// Largest heap whose value is computed by listing moves. It is fast, and checks the law.
const MAX_HEAP_BY_DEFINITION: u64 = 4096;

/// Reads a take-set: amounts and ranges between commas, as `1,2,5..9`.
pub fn read_takes(text: Text<'_>) -> Result<Vec<u64>, BadText> {
    TakeSet::read(text).map(|set| set.amounts().to_vec())
}

/// The rules: the amounts that may be taken, ascending, without repeats.
#[derive(Debug)]
pub struct Sticks {
    takes: Vec<u64>,
    law: OnceLock<Option<Values>>,
    /// Values found without law, and the heap up to which they hold.
    far: Mutex<Option<(Values, u64)>>,
}

/// Cells that the search for a law may examine: a fraction of a second for every set.
const MAX_LAW_CELLS: u64 = 1 << 26;

/// Memory that the search for a law may use.
const MAX_LAW_BYTES: u64 = 1 << 26;

impl Sticks {
    /// A subtraction game. Amounts of 0 are dropped, order and repeats do not matter.
    pub fn new(mut takes: Vec<u64>) -> Self {
        takes.retain(|&take| take > 0);
        takes.sort_unstable();
        takes.dedup();
        Self { takes, law: OnceLock::new(), far: Mutex::new(None) }
    }

    /// The values by their period, if it is found in a moment.
    fn periodic(&self) -> Option<&Values> {
        let find = || {
            let set = TakeSet::new(self.takes.iter().copied())?;
            let heaps = MAX_LAW_CELLS / subtraction::work(&set);
            let limits = Limits { max_bytes: MAX_LAW_BYTES, ..Limits::default() };
            let fits = set.largest() / set.scale() <= heaps;
            fits.then(|| subtraction::solve(&set, heaps, &mut Budget::new(&limits)).ok())?
        };
        self.law.get_or_init(find).as_ref()
    }

    /// The value of a heap without a law, within the limits. The values are cached.
    fn far_value(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Nimber, Error> {
        let mut far = self.far.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = far.as_ref().filter(|(_, to)| heap <= *to).and_then(|(values, _)| values.value(heap));
        if let Some(value) = kept {
            return Ok(value);
        }
        // computes more than asked for, because the next heap is likely to be asked for next
        let to = heap.saturating_add(heap.min(1 << 24));
        let Some(set) = TakeSet::new(self.takes.iter().copied().filter(|&take| take <= to)) else {
            return Ok(Nimber::ZERO);
        };
        let values = subtraction::values(&set, to, budget)?;
        let value = values.value(heap).expect("the values reach as far as asked for");
        *far = Some((values, to));
        Ok(value)
    }
}

impl Impartial for Sticks {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        out.extend(self.takes.iter().take_while(|&&take| take <= n).map(|take| Cut::to(n - take)));
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    /// For 1, 2, …, m the remainder by m + 1; for other sets the period, where it is found in a moment.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        let m = self.takes.len() as u64;
        if self.takes.last() == Some(&m) {
            return Some(Nimber(n % (m + 1)));
        }
        self.periodic()?.value(n)
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(self.takes.partition_point(|&take| take <= n) as u64)
    }
}

impl Heap for Sticks {}

impl HeapMoves for Sticks {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        format!("take {}", mv.taken(n))
    }

    fn unit(&self) -> Unit {
        Unit::Stick
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, slip, solve, values, winning};
    use grundy_base::report::{Ask, Solver};
    use grundy_heap::proof::subtraction::SubtractionRow;
    use grundy_heap::values::Values as _;
    use proptest::prelude::*;

    /// Heaps to 10^18, by the law and without it.
    #[test]
    fn huge_heaps() {
        assert_eq!(winning("sticks:2,4,7 1000000000000000000"), ["take 4", "take 7"]);
        let grundy = Ask { solver: Solver::Grundy, ..Ask::default() };
        for text in ["sticks:2,4,7 1000000000000000000", "sticks:1,4,9,16,25 999999999999999999 77"] {
            assert_eq!(
                solve(text, &grundy).answer.nimber(),
                solve(text, &Ask::default()).answer.nimber(),
                "{text}"
            );
        }
        assert_eq!(solve("sticks:1000000000 999999999999999999", &grundy).answer.nimber(), Some(Nimber(1)));
    }

    /// Where the largest amount is too large for a law, the values up to the heap are enough; and they are
    /// kept.
    #[test]
    fn large_amounts() {
        let rules = Sticks::new(vec![1, 5, 999_999_937]);
        assert_eq!(rules.law(&1_000_000), None);
        let limits = Limits { max_bytes: 1 << 22, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let small = Sticks::new(vec![1, 5]);
        for heap in (1_000_000..1_000_100).chain([5, 3_000_001]) {
            assert_eq!(rules.far_value(heap, &mut budget).ok(), small.law(&heap), "heap {heap}");
        }
        assert!(rules.far_value(10_000_000_000, &mut budget).is_err());
        assert_eq!(slip("sticks:1,1000000001 5").1, "1000000001");
    }

    proptest! {
        #[test]
        fn the_engine_of_laws_says_the_same(set in prop::collection::vec(1u64..20, 1..6)) {
            let (limits, mut row) = (Limits::default(), SubtractionRow::one_set(set.clone()));
            row.extend(201, &mut Budget::new(&limits)).unwrap();
            let rules = values(&Sticks::new(set), 200);
            prop_assert!((0..201).all(|n| row.at(n) == rules[n]));
        }

        #[test]
        fn the_law_is_search(takes in prop::collection::vec(1..30_u64, 1..6)) {
            check_rules(&Sticks::new(takes), 300);
        }
    }
}
