//! End-Nim: a row of heaps; Left takes from the leftmost, Right from the rightmost.

use crate::games::{Game, heaps::numbers, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "end-nim",
    about: "A row of heaps; Left takes any number from the leftmost heap, Right from the rightmost. \
            Heaps as numbers.",
    example: ("end-nim 1 2", "v*3"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        let row = numbers(text, "a heap", 1_000)?.into_iter().filter(|&heap| heap > 0).collect();
        worth(store, &EndNim, row)
    },
};

/// The rules on a row of heaps that are not empty.
struct EndNim;

impl Partizan for EndNim {
    type Component = Vec<u32>;
    /// What is left of the heap.
    type Move = u32;

    fn moves(&self, at: &Vec<u32>, player: Player, out: &mut Vec<u32>) {
        let heap = if player == Player::Left { at.first() } else { at.last() };
        out.extend(0..heap.copied().unwrap_or(0));
    }

    fn play(&self, at: &Vec<u32>, player: Player, &left: &u32, out: &mut Vec<Vec<u32>>) {
        let mut row = at.clone();
        let end = if player == Player::Left { 0 } else { row.len() - 1 };
        if left == 0 {
            row.remove(end);
        } else {
            row[end] = left;
        }
        out.push(row);
    }

    fn representative(&self, at: Vec<u32>) -> (Vec<u32>, bool) {
        let turned: Vec<u32> = at.iter().rev().copied().collect();
        if at <= turned { (at, false) } else { (turned, true) }
    }
}
