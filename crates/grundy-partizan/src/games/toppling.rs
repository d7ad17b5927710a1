//! Toppling Dominoes: a domino is toppled to the left or to the right with all that stand there.

use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "toppling",
    about: "A player topples a domino of hers to the left or to the right, with all that stand on that \
            side. A row of l (Left's), r (Right's) and e (of both).",
    example: ("toppling lrrll", "{1|*}"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        for (c, place) in text.trim().chars() {
            if !"lre".contains(c) {
                return Err(place.bad(format!("'{c}' is no domino: expected l, r or e")).into());
            }
        }
        worth(store, &Toppling, text.trim().as_str().as_bytes().to_vec())
    },
};

/// The rules on a row of dominoes.
struct Toppling;

impl Partizan for Toppling {
    type Component = Vec<u8>;
    /// Which domino, and whether it falls to the right.
    type Move = (usize, bool);

    fn moves(&self, at: &Vec<u8>, player: Player, out: &mut Vec<(usize, bool)>) {
        let own = if player == Player::Left { b'l' } else { b'r' };
        let mine = at.iter().enumerate().filter(|(_, domino)| **domino == own || **domino == b'e');
        out.extend(mine.flat_map(|(place, _)| [(place, false), (place, true)]));
    }

    fn play(&self, at: &Vec<u8>, _: Player, &(place, right): &(usize, bool), out: &mut Vec<Vec<u8>>) {
        out.push(if right { at[..place].to_vec() } else { at[place + 1..].to_vec() });
    }

    fn representative(&self, at: Vec<u8>) -> (Vec<u8>, bool) {
        let turned: Vec<u8> = at.iter().rev().copied().collect();
        (at.min(turned), false)
    }
}
