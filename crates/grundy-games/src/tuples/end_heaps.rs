//! End-Nim with the same moves for both players: only the heaps at the ends of a row are touched.

use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "end-heaps",
    aliases: &["impartial-end-nim"],
    title: "End-Nim, impartial",
    rules: "A row of heaps. A move takes at least one stone from the first heap or the last one that is not \
            empty. The player who takes the last stone wins.",
    params: &[],
    notation: "The heaps in their order: 4 1 3 or 4,1,3; several rows are a sum of rows with commas. A move \
               says how many to take from which heap, counted from the left: take 1 from 3.",
    examples: &["end-heaps 4 1 3", "end-heaps 1,2,1 2,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("1 2 1", Winner::Second), source: "Albert and Nowakowski 2001" },
        Fact { params: "", says: Says::Nimber("4 1 3", 7), source: "computed from the definition" },
        Fact { params: "", says: Says::Nimber("1 2 3 4", 4), source: "computed from the definition" },
    ],
    source: "M. H. Albert and R. J. Nowakowski, The game of End-Nim, 2001",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(EndHeaps, "4 1 3")))
    },
};

/// The rules on heaps in their order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndHeaps;

/// The heap with which a longer row is lost: one heap `last` was put at the far end of a row, for which this
/// heap was `near`, and `far` is the heap that would make it lost at the far end.
fn answer(near: u64, far: u64, last: u64) -> u64 {
    match last {
        _ if last == far => 0,
        _ if last < near.min(far) || last > near.max(far) => last,
        _ if near > far => last - 1,
        _ => last + 1,
    }
}

/// The sizes of a heap before these and of a heap behind them with which the row is lost; 0 is no heap.
fn answers(row: &[u64]) -> (u64, u64) {
    let n = row.len();
    // of the rows of one length from each place: the heap before, the heap behind
    let mut ends = vec![(0, 0); n + 1];
    if let Some(shortest) = n.checked_sub(1) {
        ends = row.iter().map(|&heap| (heap, heap)).collect();
        for length in 2..=shortest + 1 {
            let longer = |from: usize| {
                let (last, first) = (row[from + length - 1], row[from]);
                let (before, behind) = (ends[from], ends[from + 1]);
                (answer(before.0, before.1, last), answer(behind.1, behind.0, first))
            };
            ends = (0..=n - length).map(longer).collect();
        }
    }
    ends[0]
}

/// The heaps that are left.
fn left(at: &[u64]) -> Row {
    at.iter().copied().filter(|&heap| heap > 0).collect()
}

impl Rows for EndHeaps {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let ends = [at.iter().position(|&heap| heap > 0), at.iter().rposition(|&heap| heap > 0)];
        let once = if ends[0] == ends[1] { &ends[..1] } else { &ends[..] };
        for end in once.iter().flatten() {
            out.extend((0..at[*end]).rev().map(|to| {
                let mut row = at.to_vec();
                row[*end] = to;
                row
            }));
        }
    }

    fn count(&self, at: &[u64]) -> u64 {
        let row = left(at);
        match row[..] {
            [] => 0,
            [heap] => heap,
            [first, .., last] => first.saturating_add(last),
        }
    }

    /// Behind every row there is exactly one heap, or none, that makes it lost.
    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        let row = left(at);
        Some(row.split_first().is_none_or(|(first, rest)| !rest.is_empty() && answers(rest).0 == *first))
    }

    fn winning(&self, at: &[u64]) -> Option<Row> {
        let first = at.iter().position(|&heap| heap > 0)?;
        let last = at.iter().rposition(|&heap| heap > 0)?;
        let set = |place: usize, to: u64| {
            let mut row = at.to_vec();
            row[place] = to;
            (to < at[place]).then_some(row)
        };
        if first == last {
            return set(first, 0);
        }
        let (before, behind) = (left(&at[first + 1..]), left(&at[..last]));
        set(first, answers(&before).0).or_else(|| set(last, answers(&behind).1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn the_theorem_equals_the_definition() {
        for (n, size) in [(1, 6), (2, 6), (3, 7), (4, 5), (5, 4)] {
            assert_eq!(check(&EndHeaps, all(n, size)), usize::try_from(size.pow(n)).unwrap());
        }
        for (row, value) in [
            ("1,2,3", 2),
            ("4,1,3", 7),
            ("3,7,2", 3),
            ("5,5,5", 2),
            ("1,2,1", 0),
            ("2,3,4,5", 4),
            ("6,1,2", 4),
        ] {
            assert_eq!(nimber(&format!("end-heaps {row}")), value, "{row}");
        }
    }
}
