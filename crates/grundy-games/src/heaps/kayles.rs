//! Kayles: knock down one pin or two neighbours.

use grundy_base::report::Winner;
use grundy_base::report::scene::Unit;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::sequence::Digits;
use grundy_heap::takes::Takes;
use grundy_heap::{Cut, Proven};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "kayles",
    aliases: &["skittles"],
    title: "Kayles",
    rules: "Pins stand in rows. A move knocks down one pin, or two pins that stand side by side; a gap in the middle \
            splits the row in two. The player who knocks down the last pin wins.",
    params: &[],
    notation: "The lengths of the rows: 5 7 9. A move names the pins of a row, counted from 1: pin 3, pins \
               3-4.",
    examples: &["kayles 5 7 9", "kayles 12"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(
                0,
                &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1],
            ),
            source: "computed for the thesis's table A.3; period 12, last exception 70",
        },
        Fact { params: "", says: Says::Wins("5 7 9", Winner::First), source: "4 xor 2 xor 4 = 2" },
    ],
    source: "Dudeney and Loyd, about 1900; Guy and Smith 1956; thesis A.3",
    take_and_break: Some(|| Digits::Takes(takes())),
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(Kayles).start("10").take_and_break(takes)))
    },
};

/// Its period.
static LAW: Proven = Proven::new();

/// The same game by its code.
fn takes() -> Takes {
    Takes::digits(&[0, 7, 7])
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Kayles;

impl Impartial for Kayles {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        for down in 1..=2.min(n) {
            out.extend((0..=n - down).map(|left| Cut { left, right: n - down - left }));
        }
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    /// By the proved period, for heaps beyond any table.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        LAW.value(takes, n)
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n + n.saturating_sub(1))
    }
}

impl Heap for Kayles {}

impl HeapMoves for Kayles {
    fn name_move(&self, n: u64, mv: &Cut) -> String {
        let first = mv.left + 1;
        if mv.taken(n) == 1 { format!("pin {first}") } else { format!("pins {first}-{}", first + 1) }
    }

    fn unit(&self) -> Unit {
        Unit::Pin
    }
}
