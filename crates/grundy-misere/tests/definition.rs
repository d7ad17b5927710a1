//! The definition, word for word, and random games to try it on.

use std::collections::HashMap;

use grundy_misere::Game;
use proptest::prelude::*;

/// Who loses under misère play, without any theory.
pub(crate) struct Definition<'g> {
    game: &'g Game,
    lost: HashMap<Vec<u32>, bool>,
}

impl<'g> Definition<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self { game, lost: HashMap::new() }
    }

    pub(crate) fn is_lost(&mut self, heaps: &[u32]) -> bool {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable();
        if let Some(&lost) = self.lost.get(&heaps) {
            return lost;
        }
        let mut moves = 0;
        let mut lost = true;
        for i in 0..heaps.len() {
            for option in self.game.options(heaps[i]) {
                moves += 1;
                let mut after = heaps.clone();
                after.remove(i);
                after.extend(option);
                lost = lost && !self.is_lost(&after);
            }
        }
        let lost = lost && moves > 0;
        self.lost.insert(heaps, lost);
        lost
    }
}

/// All sorted sums with this total.
pub(crate) fn partitions(total: u32) -> Vec<Vec<u32>> {
    fn go(left: u32, least: u32, so_far: &mut Vec<u32>, out: &mut Vec<Vec<u32>>) {
        if left == 0 {
            out.push(so_far.clone());
        }
        for part in least..=left {
            so_far.push(part);
            go(left - part, part, so_far, out);
            so_far.pop();
        }
    }
    let mut out = Vec::new();
    go(total, 1, &mut Vec::new(), &mut out);
    out
}

/// Games with any options at all, on heaps up to 7.
pub(crate) fn random_game() -> impl Strategy<Value = Vec<Vec<Vec<u32>>>> {
    let heap = |n: u32| prop::collection::vec(prop::collection::vec(0..n.max(1), 0..3), 0..5);
    (heap(1), heap(2), heap(3), heap(4), heap(5), heap(6), heap(7))
        .prop_map(|(a, b, c, d, e, f, g)| vec![Vec::new(), a, b, c, d, e, f, g])
}

/// The game of such a list; heaps beyond have no moves.
pub(crate) fn game_of(options: Vec<Vec<Vec<u32>>>) -> Game {
    Game::new(move |n| options.get(n as usize).cloned().unwrap_or_default())
}

/// Octal codes of up to four digits.
pub(crate) fn random_code() -> impl Strategy<Value = Vec<u8>> {
    (prop_oneof![Just(0_u8), Just(4)], prop::collection::vec(0..8_u8, 1..5))
        .prop_map(|(first, rest)| std::iter::once(first).chain(rest).collect())
}
