//! Greedy Nim: only a largest heap may be lowered.

use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open, sorted};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "greedy-nim",
    aliases: &["greedy"],
    title: "Greedy Nim",
    rules: "Heaps of stones. A move takes at least one stone from a largest heap. The player who takes the \
            last stone wins.",
    params: &[],
    notation: "The heaps: 1 2 3 or 1,2,3; several games are a sum of rows with commas. A move says how many \
               to take from which heap, counted from the smallest: take 1 from 3.",
    examples: &["greedy-nim 1 2 3", "greedy-nim 2,3,3 1,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("2 3 3", Winner::Second), source: "Albert and Nowakowski 2004" },
        Fact { params: "", says: Says::Nimber("3 4 5", 1), source: "computed from the definition" },
        Fact {
            params: "",
            says: Says::WinningMoves("1000000000000000000 3 2", &["take 999999999999999997 from 3"]),
            source: "the theorem: two heaps of 3 are left",
        },
    ],
    source: "M. H. Albert and R. J. Nowakowski, Nim restrictions, 2004",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(GreedyNim, "1 2 3")))
    },
};

/// The rules on heaps from small to large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GreedyNim;

/// How often the largest heap occurs.
fn largest(at: &[u64]) -> usize {
    at.iter().filter(|&heap| Some(heap) == at.last()).count()
}

impl Rows for GreedyNim {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let (&last, rest) = at.split_last().expect("a row has a heap");
        out.extend((0..last).rev().map(|to| [rest, &[to]].concat()));
    }

    fn count(&self, at: &[u64]) -> u64 {
        at.last().copied().unwrap_or(0)
    }

    /// The largest heap occurs an even number of times: then the rival makes it even again.
    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        Some(at.last() == Some(&0) || largest(at).is_multiple_of(2))
    }

    /// One of an odd number of largest heaps is emptied, or made equal to the largest one below.
    fn winning(&self, at: &[u64]) -> Option<Row> {
        let rest = &at[..at.len() - 1];
        let to = if largest(rest).is_multiple_of(2) { 0 } else { *rest.last()? };
        Some([rest, &[to]].concat())
    }

    fn settle(&self, at: Row) -> Row {
        sorted(at)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn the_theorem_equals_the_definition() {
        for (n, size) in [(1, 8), (2, 8), (3, 6), (4, 4)] {
            assert_eq!(check(&GreedyNim, all(n, size)), usize::try_from(size.pow(n)).unwrap());
        }
        for (row, value) in [("1,2,3", 1), ("2,3,3", 0), ("1,1,4", 4), ("3,4,5", 1), ("1,2", 2)] {
            assert_eq!(nimber(&format!("greedy-nim {row}")), value, "{row}");
        }
    }
}
