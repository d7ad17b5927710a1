//! The numbers of a table's positions: the pair of kings up to symmetry, then each kind of piece, like ones
//! unordered.

use std::sync::LazyLock;

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, Piece, Square};

use super::kings::{Kings, diagonal};
use super::material::{MAX_MEN, Material};

/// Where the men stand, in the order of [`Layout::men`]; places beyond the last man mean nothing.
pub(super) type Places = [Square; MAX_MEN];

/// Sets of up to three of the 64 squares, each in ascending order, in the order in which they are numbered.
static SETS: LazyLock<[Vec<[u8; 3]>; 3]> = LazyLock::new(|| {
    let mut sets = [Vec::new(), Vec::new(), Vec::new()];
    for c in 0..64 {
        sets[0].push([c, 0, 0]);
        for b in 0..c {
            sets[1].push([b, c, 0]);
        }
        for b in 0..c {
            for a in 0..b {
                sets[2].push([a, b, c]);
            }
        }
    }
    // ascending by the largest, then the next: so that the sets of the first squares come first
    sets[2].sort_by_key(|&[a, b, c]| (c, b, a));
    sets[1].sort_by_key(|&[a, b, _]| (b, a));
    sets
});

/// Like pieces of one side.
struct MenGroup {
    /// The first of its men.
    first: usize,
    /// The number of men in the group.
    count: usize,
    /// The first square they can stand on: a2 for pawns.
    low: usize,
    /// By how much the number of a position grows with theirs.
    stride: usize,
}

impl MenGroup {
    /// What they add to the number of a position, seen through a symmetry.
    #[inline]
    fn part(&self, at: &Places, map: &impl Fn(Square) -> Square) -> usize {
        let place = |i: usize| map(at[self.first + i]) as usize - self.low;
        let number = match self.count {
            1 => place(0),
            2 => {
                let (a, b) = (place(0), place(1));
                let (a, b) = (a.min(b), a.max(b));
                b * b.saturating_sub(1) / 2 + a
            }
            _ => {
                let mut set = [place(0), place(1), place(2)];
                set.sort_unstable();
                let [a, b, c] = set;
                c * c.saturating_sub(1) * c.saturating_sub(2) / 6 + b * b.saturating_sub(1) / 2 + a
            }
        };
        self.stride * number
    }
}

/// The numbering of the positions of one material.
pub(super) struct Layout {
    pub(super) material: Material,
    /// The men: white's king, black's king, the others.
    pub(super) men: Vec<(Color, Piece)>,
    groups: Vec<MenGroup>,
    /// Which group each man is of; the kings are of none.
    group_of: Vec<usize>,
    kings: &'static Kings,
    /// How many numbers each pair of kings has.
    each: usize,
}

impl Layout {
    pub(super) fn new(material: Material) -> Self {
        let men = material.men();
        let mut groups: Vec<MenGroup> = Vec::new();
        for (at, man) in men.iter().enumerate().skip(2) {
            match groups.last_mut() {
                Some(group) if men[group.first] == *man => group.count += 1,
                _ => {
                    let low = if man.1 == Piece::Pawn { 8 } else { 0 };
                    groups.push(MenGroup { first: at, count: 1, low, stride: 0 });
                }
            }
        }
        let mut each = 1;
        for group in groups.iter_mut().rev() {
            group.stride = each;
            each *= num_integer::binomial(64 - 2 * group.low, group.count);
        }
        let group_of = (0..men.len())
            .map(|man| groups.iter().rposition(|group| group.first <= man).unwrap_or(usize::MAX))
            .collect();
        let kings = Kings::get(material.pawns() > 0);
        Self { material, men, groups, group_of, kings, each }
    }

    /// One more than the largest number.
    pub(super) fn size(&self) -> usize {
        self.each * self.kings.len()
    }

    /// The number of a position; `None` if the kings touch. Squares may coincide only among unlike pieces.
    #[inline]
    pub(super) fn index(&self, at: &Places) -> Option<usize> {
        let (pair, map) = self.kings.find(at[0], at[1])?;
        let own = self.number(pair, at, |square| map[square as usize]);
        if self.kings.pair(pair).1 {
            // two images have these kings: the one with the smaller number stands for both
            let mirror = diagonal();
            let other = self.number(pair, at, |square| mirror[map[square as usize] as usize]);
            return Some(own.min(other));
        }
        Some(own)
    }

    #[inline]
    fn number(&self, pair: usize, at: &Places, map: impl Fn(Square) -> Square) -> usize {
        self.groups.iter().fold(pair * self.each, |number, group| number + group.part(at, &map))
    }

    /// The number of a position without what one man and those like it add, if moves of that man keep all
    /// else: it is no king, and no mirror image has the same kings. `index` is the number of the position, as
    /// [`places`] gives it.
    ///
    /// [`places`]: Layout::places
    #[inline]
    pub(super) fn without(&self, index: usize, at: &Places, man: usize) -> Option<usize> {
        let group = self.groups.get(self.group_of[man])?;
        (!self.kings.pair(index / self.each).1).then(|| index - group.part(at, &|square| square))
    }

    /// What a man and those like it add to the number of a position.
    #[inline]
    pub(super) fn part(&self, at: &Places, man: usize) -> usize {
        self.groups.get(self.group_of[man]).map_or(0, |group| group.part(at, &|square| square))
    }

    /// The position with this number; not every number is that of a position.
    pub(super) fn places(&self, index: usize) -> Places {
        let mut at = [Square::A1; MAX_MEN];
        let (pair, mut rest) = (index / self.each, index % self.each);
        [at[0], at[1]] = self.kings.pair(pair).0;
        for group in &self.groups {
            let set = SETS[group.count - 1][rest / group.stride];
            rest %= group.stride;
            for (place, square) in at[group.first..group.first + group.count].iter_mut().zip(set) {
                *place = Square::index(usize::from(square) + group.low);
            }
        }
        at
    }

    /// Whether a number is that of a legal position, and of no mirror image with a smaller number.
    #[inline]
    pub(super) fn is_position(&self, index: usize, mover: Color) -> bool {
        let at = self.places(index);
        !self.is_illegal(&at, mover) && self.index(&at) == Some(index)
    }

    /// A legal position by its number, with colours exchanged or not.
    pub(super) fn board(&self, mover: Color, index: usize, flipped: bool) -> Board {
        let turn = |color: Color| if flipped { !color } else { color };
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = turn(mover);
        for (&(color, piece), &square) in self.men.iter().zip(&self.places(index)) {
            let square = if flipped { square.flip_rank() } else { square };
            *builder.square_mut(square) = Some((piece, turn(color)));
        }
        builder.build().expect("a legal position")
    }

    /// The squares of a side's men, or of all.
    #[inline]
    pub(super) fn occupied(&self, at: &Places) -> BitBoard {
        at[..self.men.len()].iter().fold(BitBoard::EMPTY, |all, square| all | square.bitboard())
    }

    /// How many positions of the whole board a number stands for: its mirror images.
    pub(super) fn images(&self, at: &Places) -> u64 {
        if self.material.pawns() > 0 {
            return 2;
        }
        let mirror = diagonal();
        let fixed = at[..self.men.len()].iter().all(|&square| mirror[square as usize] == square);
        // like pieces that change places are the same position
        let same = fixed || {
            let mirrored: Places = std::array::from_fn(|i| mirror[at[i] as usize]);
            mirrored[..2] == at[..2]
                && self.groups.iter().all(|group| {
                    let range = group.first..group.first + group.count;
                    let set = |places: &[Square]| {
                        places.iter().fold(BitBoard::EMPTY, |all, square| all | square.bitboard())
                    };
                    set(&mirrored[range.clone()]) == set(&at[range])
                })
        };
        if same { 4 } else { 8 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::text::Text;

    #[test]
    fn numbers_come_back() {
        for (name, size) in [
            ("KQK", 462 * 64),
            ("KPK", 1806 * 48),
            ("KBBK", 462 * 2016),
            ("KQKR", 462 * 4096),
            ("KPPK", 1806 * 1128),
            ("KNNNK", 462 * 41_664),
            ("KPPPK", 1806 * 17_296),
        ] {
            let layout = Layout::new(Material::read(Text::new(name)).unwrap());
            assert_eq!(layout.size(), size, "{name}");
            let mut aliases = 0;
            for index in (0..size).step_by(if size > 1 << 20 { 1009 } else { 1 }) {
                let at = layout.places(index);
                let found = layout.index(&at).unwrap();
                assert!(found <= index, "{name} {index}");
                aliases += usize::from(found < index);
                assert_eq!(layout.index(&layout.places(found)), Some(found), "{name} {index}");
            }
            assert!(aliases * 10 < size, "{name}: {aliases}");
        }
    }

    #[test]
    fn images_have_one_number() {
        let layout = Layout::new(Material::read(Text::new("KQKR")).unwrap());
        for index in (0..layout.size()).step_by(97) {
            let at = layout.places(index);
            for map in
                [|s: Square| s.flip_file(), |s: Square| s.flip_rank(), |s: Square| diagonal()[s as usize]]
            {
                let mut image = at;
                image.iter_mut().for_each(|square| *square = map(*square));
                assert_eq!(layout.index(&image), layout.index(&at));
            }
        }
    }
}
