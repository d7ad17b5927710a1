//! All-but games: take any amount except some.

use grundy_base::error::Error;
use grundy_base::report::Winner;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table::{self, Table};
use grundy_heap::subtraction::TakeSet;
use grundy_heap::{Cut, Proven, all_but};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "all-but",
    aliases: &["allbut", "all-but-sticks"],
    title: "All but some",
    rules: "Heaps of sticks. A move takes any number of sticks from one heap, at least one, but not a number from a fixed set, by \
            default 1 and 3. The player who cannot move loses.",
    params: &[("1,3 or 1..3", "the amounts that may not be taken")],
    notation: "The sizes of the heaps: 25, or 4 8. A move says how many to take: take 2; with several heaps, of which: \
               2: take 4.",
    examples: &["all-but:1,3 9", "all-but 4 8", "all-but:2 12"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "1",
            says: Says::Nimbers(0, &[0, 0, 1, 1, 2, 2, 3, 3, 4, 4]),
            source: "by hand: at least 2 are taken, so half of the heap, rounded down",
        },
        Fact {
            params: "1..4",
            says: Says::Nimbers(0, &[0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]),
            source: "by hand: at least 5 are taken, so a fifth of the heap, rounded down",
        },
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]),
            source: "by hand: as all but 1, for 2 or 4 leads to the value that 3 would lead to",
        },
        Fact { params: "2", says: Says::Nimbers(0, &[0, 1, 0, 1, 2, 3]), source: "by hand" },
        Fact { params: "2", says: Says::Wins("2", Winner::Second), source: "by hand: 1, and 1 again" },
    ],
    source: "Winning Ways, chapter 4; A. N. Siegel, Combinatorial Game Theory, 2013, chapter IV",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let text = if args.is_empty() { Text::new("1,3") } else { args.text };
    let forbidden = TakeSet::read(text)?;
    let family = table::Family::AllBut(forbidden.clone());
    let table = table::heaps(AllBut::new(forbidden)).start("12").family(family);
    // a heap has about as many moves as sticks: the values come without listing them
    Ok(Box::new(table.evaluate(|rules, at, known, budget| {
        all_but::nimbers(&rules.forbidden, *at, &mut known.table, budget)?;
        Ok(known.table[usize::try_from(*at).expect("the table holds this heap")])
    })))
}

/// The rules: the amounts that may not be taken, and the law once it was looked for.
#[derive(Debug)]
pub struct AllBut {
    forbidden: TakeSet,
    law: Proven,
}

impl AllBut {
    /// An all-but game.
    pub fn new(forbidden: TakeSet) -> Self {
        Self { forbidden, law: Proven::new() }
    }
}

impl Impartial for AllBut {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        let mut forbidden = self.forbidden.amounts().iter().peekable();
        let allowed = (1..=n).filter(|take| forbidden.next_if_eq(&take).is_none());
        out.extend(allowed.map(|take| Cut::to(n - take)));
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    /// By the proved arithmetic period, for heaps beyond any table.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        self.law.all_but(&self.forbidden, n)
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n - self.forbidden.amounts().partition_point(|&take| take <= n) as u64)
    }
}

impl Heap for AllBut {}

impl HeapMoves for AllBut {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        format!("take {}", mv.taken(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, slip, values, written};
    use grundy_base::limits::{Budget, Limits};
    use grundy_heap::find;
    use grundy_heap::proof::Theorem;
    use proptest::prelude::*;

    #[test]
    fn moves_leave_out_the_set() {
        assert_eq!(written("all-but 5"), ["take 2", "take 4", "take 5"]);
        assert_eq!(written("all-but:2,5..9 6"), ["take 1", "take 3", "take 4"]);
        assert_eq!(slip("all-but:0 5").1, "0");
        assert_eq!(slip("all-but:5..1 5").1, "5..1");
    }

    proptest! {
        /// The theorem's bound is enough: what is proved from the fewest values holds on many times as many.
        #[test]
        fn the_proof_holds_further_on(forbidden in prop::collection::btree_set(1..16_u64, 1..7)) {
            let forbidden = TakeSet::new(forbidden).unwrap();
            let (limits, mut known) = (Limits::default(), Vec::new());
            all_but::nimbers(&forbidden, 40_000, &mut known, &mut Budget::new(&limits)).unwrap();
            let mut source = find::Others::new(forbidden.clone());
            let finding = find::of(&mut source, Some(20_000), &[], &mut Budget::new(&limits)).unwrap();
            let law = finding.law.unwrap();
            prop_assert!(law.is_proved(), "every all-but game is arithmetic periodic");
            let agrees = (0_u64..).zip(&known).all(|(n, value)| law.told(n) == Some(value.0));
            prop_assert!(agrees, "{}", law.statement);
            let theorem = Theorem::AllBut { last: forbidden.largest() };
            let needs = theorem.needs(law.from, law.period.unwrap());
            prop_assert!(needs <= finding.known);
            let rules = AllBut::new(forbidden);
            prop_assert_eq!(rules.law(&39_999), Some(known[39_999]));
        }

        #[test]
        fn the_table_is_that_of_the_definition(
            forbidden in prop::collection::btree_set(1..25_u64, 1..6), part in 0..200_u64
        ) {
            let rules = AllBut::new(TakeSet::new(forbidden).unwrap());
            check_rules(&rules, 60);
            let (limits, mut known) = (Limits::default(), Vec::new());
            for n in [part, 200] {
                all_but::nimbers(&rules.forbidden, n, &mut known, &mut Budget::new(&limits)).unwrap();
            }
            prop_assert_eq!(known.iter().map(|value| value.0).collect::<Vec<_>>(), values(&rules, 200));
        }
    }
}
