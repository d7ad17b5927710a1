//! Partizan Euclid: the step of Euclid's algorithm, with the least remainder from below or from above.

use crate::games::{Game, heaps::numbers, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "partizan-euclid",
    about: "From p and q with p > q Left moves to q and p mod q, Right to q and q - p mod q; if q \
            divides p, nobody can move. Two numbers.",
    example: ("partizan-euclid 7 5", "v[2]"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        let numbers = numbers(text, "a number", 1_000_000)?;
        match numbers[..] {
            [p, q] if p > 0 && q > 0 => worth(store, &Euclid, (p.max(q), p.min(q))),
            _ => Err(text.bad("expected two numbers from 1, such as 7 5").into()),
        }
    },
};

/// The rules on the larger and the smaller number.
struct Euclid;

impl Partizan for Euclid {
    type Component = (u32, u32);
    /// The number that comes after the smaller one.
    type Move = u32;

    fn moves(&self, &(p, q): &(u32, u32), player: Player, out: &mut Vec<u32>) {
        let rest = p % q;
        if rest > 0 {
            out.push(if player == Player::Left { rest } else { q - rest });
        }
    }

    fn play(&self, &(_, q): &(u32, u32), _: Player, &next: &u32, out: &mut Vec<(u32, u32)>) {
        out.push((q, next));
    }
}
