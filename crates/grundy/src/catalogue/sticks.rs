//! Sticks (subtraction games): take an amount from a fixed set. Bashe's game; the hybrid of Nim and Bashe.

use crate::error::{BadText, Error};
use crate::game::{Fact, Game, Says};
use crate::heap::Cut;
use crate::notation::Notation;
use crate::notation::amounts::read_amounts;
use crate::notation::args::Args;
use crate::notation::heap_list::read_heap;
use crate::notation::text::Text;
use crate::report::Winner;
use crate::rules::{Class, Heap, Impartial};
use crate::table::{self, Table};
use crate::value::nimber::Nimber;

/// The game's entry in the catalogue.
pub const GAME: Game = Game {
    id: "sticks",
    aliases: &["bashe", "bachet", "subtraction", "hybrid"],
    title: "Sticks",
    rules: "Heaps of sticks. A move takes some sticks from one heap; how many is allowed is a fixed set, by default 1, 2 or 3 \
            (Bashe's game; with several heaps, the hybrid of Nim and Bashe). Who cannot move loses.",
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
    ],
    source: "Bachet 1612; textbook 1.2.1, 1.4:A, 1.4:B; thesis A.3",
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let takes = if args.is_empty() { vec![1, 2, 3] } else { read_takes(args.text)? };
    let family = table::Family::Set(takes.clone());
    Ok(Box::new(table::heaps(Sticks::new(takes)).start("21").family(family)))
}

/// The largest amount that may be taken in one move.
const MAX_TAKE: u64 = 1_000_000;

/// Reads a take-set: amounts and ranges between commas, as `1,2,5..9`.
pub fn read_takes(text: Text<'_>) -> Result<Vec<u64>, BadText> {
    read_amounts(text, &[','], "an amount to take", 1..=MAX_TAKE)
}

/// The rules: the amounts that may be taken, ascending, without repeats.
#[derive(Clone, Debug)]
pub struct Sticks {
    takes: Vec<u64>,
}

impl Sticks {
    /// A subtraction game. Amounts of 0 are dropped, order and repeats do not matter.
    pub fn new(mut takes: Vec<u64>) -> Self {
        takes.retain(|&take| take > 0);
        takes.sort_unstable();
        takes.dedup();
        Self { takes }
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

    /// Only for 1, 2, …, m: the remainder by m + 1.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        let m = self.takes.len() as u64;
        (self.takes.last() == Some(&m)).then(|| Nimber(n % (m + 1)))
    }
}

impl Heap for Sticks {}

impl Notation<u64, Cut> for Sticks {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        read_heap(text)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }

    fn write_move(&self, &n: &u64, mv: &Cut) -> String {
        format!("take {}", mv.taken(n))
    }
}
