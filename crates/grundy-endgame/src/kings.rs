//! The pairs of kings up to symmetry: 462 without pawns, 1806 with.

use std::sync::LazyLock;

use cozy_chess::{Square, get_king_moves};

/// Marks a pair of squares on which two kings cannot stand.
const NO_PAIR: u16 = u16::MAX;

/// A symmetry of the board, as squares go to squares.
pub(super) type Map = [Square; 64];

/// The eight symmetries of a board without pawns; the first is none, the second the mirror that pawns do not
/// notice, the last the mirror at the diagonal from a1 to h8.
static MAPS: LazyLock<[Map; 8]> = LazyLock::new(|| {
    let map = |transposed: bool, ranks: bool, files: bool| -> Map {
        std::array::from_fn(|index| {
            let (mut rank, mut file) = (index / 8, index % 8);
            if files {
                file = 7 - file;
            }
            if ranks {
                rank = 7 - rank;
            }
            if transposed {
                (rank, file) = (file, rank);
            }
            Square::index(rank * 8 + file)
        })
    };
    [
        map(false, false, false),
        map(false, false, true),
        map(false, true, false),
        map(false, true, true),
        map(true, true, false),
        map(true, false, true),
        map(true, true, true),
        map(true, false, false),
    ]
});

/// The mirror at the diagonal from a1 to h8.
pub(super) fn diagonal() -> &'static Map {
    &MAPS[7]
}

/// Pairs of kings, numbered up to symmetry.
pub(super) struct Kings {
    /// The number of each pair, by white's square and black's.
    numbers: Vec<u16>,
    /// Which symmetry brings each pair to its representative.
    maps: Vec<u8>,
    /// The representatives, and whether the mirror at the diagonal leaves them as they are.
    pairs: Vec<([Square; 2], bool)>,
}

impl Kings {
    /// The numbering for boards with or without pawns.
    pub(super) fn get(pawns: bool) -> &'static Self {
        static WITH: LazyLock<Kings> = LazyLock::new(|| Kings::number(2));
        static WITHOUT: LazyLock<Kings> = LazyLock::new(|| Kings::number(8));
        if pawns { &WITH } else { &WITHOUT }
    }

    /// Up to this many of the symmetries.
    fn number(symmetries: usize) -> Self {
        let mut kings = Self { numbers: vec![NO_PAIR; 64 * 64], maps: vec![0; 64 * 64], pairs: Vec::new() };
        for white in Square::ALL {
            for black in Square::ALL {
                let place = white as usize * 64 + black as usize;
                if white == black || get_king_moves(white).has(black) || kings.numbers[place] != NO_PAIR {
                    continue;
                }
                let number = u16::try_from(kings.pairs.len()).expect("at most 3612 pairs");
                // all images of the pair; going back to it takes the inverse symmetry
                for map in &MAPS[..symmetries] {
                    let image = map[white as usize] as usize * 64 + map[black as usize] as usize;
                    kings.numbers[image] = number;
                    let back = (0..symmetries)
                        .find(|&back| {
                            let back = &MAPS[back];
                            back[map[white as usize] as usize] == white
                                && back[map[black as usize] as usize] == black
                        })
                        .expect("symmetries have inverses");
                    kings.maps[image] = u8::try_from(back).expect("eight symmetries");
                }
                let fixed = symmetries == 8
                    && [white, black].iter().all(|&square| diagonal()[square as usize] == square);
                kings.pairs.push(([white, black], fixed));
            }
        }
        kings
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// A pair by its number, and whether the mirror at the diagonal leaves it as it is.
    pub(super) fn pair(&self, number: usize) -> ([Square; 2], bool) {
        self.pairs[number]
    }

    /// The number of a pair, and the symmetry that leads to its representative; `None` if the kings touch.
    #[inline]
    pub(super) fn find(&self, white: Square, black: Square) -> Option<(usize, &'static Map)> {
        let place = white as usize * 64 + black as usize;
        let number = self.numbers[place];
        (number != NO_PAIR).then(|| (usize::from(number), &MAPS[usize::from(self.maps[place])]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_the_literature_counts() {
        assert_eq!(Kings::get(false).len(), 462);
        assert_eq!(Kings::get(true).len(), 1806);
    }

    #[test]
    fn symmetries_lead_to_the_representative() {
        for pawns in [false, true] {
            let kings = Kings::get(pawns);
            for white in Square::ALL {
                for black in Square::ALL {
                    let touch = white == black || get_king_moves(white).has(black);
                    let found = kings.find(white, black);
                    assert_eq!(found.is_none(), touch);
                    if let Some((number, map)) = found {
                        let ([w, b], fixed) = kings.pair(number);
                        assert_eq!([map[white as usize], map[black as usize]], [w, b]);
                        let on_it = [w, b].iter().all(|s| s.file() as usize == s.rank() as usize);
                        assert_eq!(fixed, on_it && !pawns);
                    }
                }
            }
        }
    }
}
