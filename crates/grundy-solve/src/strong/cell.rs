//! What is known of a number while its tier is solved, as one code of two or four bytes.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use prefetch_index::prefetch_index;

use super::grade::{Grade, HOLE, MAX_WORD_PLIES};

/// What is known of a number. What other tiers say is folded in at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// No position has this number.
    Hole,
    /// A win, a loss or a tie.
    Decided(Grade),
    /// Won in this many plies by a move to another tier, unless it is won sooner.
    WonIn(u32),
    /// A move to another tier leads to no win of the other player: never lost. It may force an end there, in
    /// this many plies after the move.
    Held(Option<u32>),
    /// All moves that are decided lead to wins of the other player.
    Counts {
        /// How many numbers of this tier that moves lead to are not decided.
        left: u32,
        /// The longest of the wins in other tiers.
        longest: u32,
    },
}

impl Cell {
    /// What is known after a move to another tier, that leads to this grade, is known.
    #[inline]
    pub(super) fn heard(self, grade: Grade) -> Self {
        match (grade, self) {
            (Grade::Loss(plies), Self::WonIn(sooner)) => Self::WonIn(sooner.min(plies + 1)),
            (Grade::Loss(plies), _) => Self::WonIn(plies + 1),
            (_, Self::WonIn(_)) => self,
            (Grade::Tie(plies), Self::Held(Some(sooner))) => Self::Held(Some(sooner.min(plies))),
            (Grade::Tie(plies), _) => Self::Held(Some(plies)),
            (Grade::Draw, Self::Counts { .. }) => Self::Held(None),
            (Grade::Win(plies), Self::Counts { left, longest }) => {
                Self::Counts { left, longest: longest.max(plies) }
            }
            _ => self,
        }
    }

    /// What it is worth if all its moves are known; `None` for a draw and for a hole.
    #[inline]
    pub(super) fn settled(self) -> Option<Grade> {
        match self {
            Self::Decided(grade) => Some(grade),
            Self::WonIn(plies) => Some(Grade::Win(plies)),
            Self::Counts { longest, .. } => Some(Grade::Loss(longest + 1)),
            Self::Held(Some(plies)) => Some(Grade::Tie(plies + 1)),
            Self::Held(None) | Self::Hole => None,
        }
    }
}

/// How cells are written as codes: the more plies there is room for, the fewer numbers can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The most numbers that a cell counts: as many as these bits hold.
    pub(super) most_left: u32,
    left_bits: u32,
    /// The longest play, in plies.
    pub(super) most_plies: u32,
}

impl Layout {
    /// The codes of two bytes. No game of the catalogue has more distinct moves within a tier.
    pub(super) const WORDS: Self = Self::of(u16::MAX as u32, 127);
    /// The codes of four bytes.
    pub(super) const LONGS: Self = Self::of(u32::MAX, 65_535);

    /// As many plies as this largest code leaves room for, if so many numbers can be counted, or a few more.
    pub(super) const fn of(largest: u32, most_left: u32) -> Self {
        let left_bits = u32::BITS - most_left.leading_zeros();
        let most_left = (1 << left_bits) - 1;
        let plies = (largest - 1) / (most_left + 6) - 1;
        Self { most_left, left_bits, most_plies: if plies < MAX_WORD_PLIES { plies } else { MAX_WORD_PLIES } }
    }

    #[inline]
    const fn wins(self) -> u32 {
        1 + 3 * (self.most_plies + 1)
    }

    #[inline]
    const fn held(self) -> u32 {
        self.wins() + self.most_plies + 1
    }

    #[inline]
    const fn counts(self) -> u32 {
        self.held() + self.most_plies + 2
    }

    /// The first code of what is not decided.
    #[inline]
    pub(super) const fn first_open(self) -> u32 {
        self.wins()
    }

    /// The code of a cell whose plies and count fit.
    #[inline]
    pub(super) fn code(self, cell: Cell) -> u32 {
        match cell {
            Cell::Hole => 0,
            Cell::Decided(Grade::Loss(plies)) => 1 + 3 * plies,
            Cell::Decided(Grade::Win(plies)) => 2 + 3 * plies,
            Cell::Decided(Grade::Tie(plies)) => 3 + 3 * plies,
            Cell::WonIn(plies) => self.wins() + plies,
            Cell::Held(None) | Cell::Decided(Grade::Draw) => self.held(),
            Cell::Held(Some(plies)) => self.held() + 1 + plies,
            Cell::Counts { left, longest } => self.counts() + (longest << self.left_bits) + left,
        }
    }

    /// What a code says.
    #[inline]
    pub(super) fn cell(self, code: u32) -> Cell {
        if code == 0 {
            return Cell::Hole;
        }
        if code < self.wins() {
            let plies = (code - 1) / 3;
            return Cell::Decided(match (code - 1) % 3 {
                0 => Grade::Loss(plies),
                1 => Grade::Win(plies),
                _ => Grade::Tie(plies),
            });
        }
        if code < self.held() {
            return Cell::WonIn(code - self.wins());
        }
        if code < self.counts() {
            return Cell::Held((code - self.held()).checked_sub(1));
        }
        let rest = code - self.counts();
        Cell::Counts { left: rest & self.most_left, longest: rest >> self.left_bits }
    }

    /// The code of a solved game, once nothing changes any more.
    #[inline]
    pub(super) fn solved(self, code: u32) -> u16 {
        match self.cell(code) {
            Cell::Hole => HOLE,
            Cell::Decided(grade) => grade.code(),
            _ => Grade::Draw.code(),
        }
    }
}

/// The codes of a tier, shared by threads.
pub(super) enum Cells {
    Words(Vec<AtomicU16>),
    Longs(Vec<AtomicU32>),
}

impl Cells {
    /// So many, of this many bytes each.
    pub(super) fn new(count: usize, width: usize) -> Self {
        match width {
            2 => Self::Words((0..count).map(|_| AtomicU16::default()).collect()),
            _ => Self::Longs((0..count).map(|_| AtomicU32::default()).collect()),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Words(all) => all.len(),
            Self::Longs(all) => all.len(),
        }
    }

    /// The bytes of a code.
    #[inline]
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Words(_) => 2,
            Self::Longs(_) => 4,
        }
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> u32 {
        match self {
            Self::Words(all) => all[place].load(Ordering::Relaxed).into(),
            Self::Longs(all) => all[place].load(Ordering::Relaxed),
        }
    }

    /// Lets the memory of a code be fetched, which is asked for soon.
    #[inline]
    pub(super) fn fetch(&self, place: usize) {
        match self {
            Self::Words(all) => prefetch_index(all, place),
            Self::Longs(all) => prefetch_index(all, place),
        }
    }

    #[inline]
    pub(super) fn set(&self, place: usize, code: u32) {
        match self {
            Self::Words(all) => all[place].store(short(code), Ordering::Relaxed),
            Self::Longs(all) => all[place].store(code, Ordering::Relaxed),
        }
    }

    /// Changes a code, whatever other threads do to it.
    #[inline]
    pub(super) fn update(&self, place: usize, change: impl Fn(u32) -> u32) {
        let (order, change) = (Ordering::Relaxed, &change);
        match self {
            Self::Words(all) => {
                let _ = all[place].fetch_update(order, order, |code| Some(short(change(code.into()))));
            }
            Self::Longs(all) => {
                let _ = all[place].fetch_update(order, order, |code| Some(change(code)));
            }
        }
    }
}

/// A code of two bytes; a layout of two bytes makes no other.
#[inline]
fn short(code: u32) -> u16 {
    u16::try_from(code).expect("the layout fits two bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_back() {
        assert_eq!(Layout::WORDS, Layout { most_left: 127, left_bits: 7, most_plies: 491 });
        for (layout, largest) in [(Layout::WORDS, u32::from(u16::MAX)), (Layout::of(300, 5), 300)] {
            for code in 0..=largest {
                let cell = layout.cell(code);
                let fits = match cell {
                    Cell::Counts { longest, .. } => longest <= layout.most_plies,
                    _ => true,
                };
                assert!(!fits || layout.code(cell) == code, "{cell:?}");
            }
            let last = Cell::Counts { left: layout.most_left, longest: layout.most_plies };
            assert!(layout.code(last) <= largest && layout.cell(layout.code(last)) == last);
        }
        let last = Cell::Counts { left: 65_535, longest: MAX_WORD_PLIES };
        assert_eq!(Layout::LONGS.cell(Layout::LONGS.code(last)), last);
    }
}
