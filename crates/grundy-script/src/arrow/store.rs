//! Values by position: an array where positions are dense, a map outside.

use rustc_hash::FxHashMap;

use grundy::error::{Limit, Stopped};
use grundy::limits::Budget;
use grundy::phrase::{Phrase, phrase};

/// Cells of the array that is allocated at once: 16 MiB, of which only the used part is touched.
const MAX_EAGER_CELLS: usize = 1 << 22;
/// Cells of the largest array.
const MAX_CELLS: usize = 1 << 28;
/// Positions outside the array. This stops games whose positions grow without end.
const MAX_FAR_POSITIONS: usize = 1 << 21;
/// Approximate bytes of one of them: its numbers, its value, and half as much again for free slots of the
/// map.
const FAR_BYTES: u64 = 24;

/// Positions of the map for which an array is looked for, at least.
const MIN_HELD: usize = 1 << 10;
/// Cells of an array for each position that is in the map: of a small array, and of any.
const EAGER_CELLS: usize = 64;
const CELLS: usize = 16;

/// The slot of an unknown position.
pub(super) const UNKNOWN: u32 = 0;
/// The slot of a position that waits for others.
pub(super) const WAITING: u32 = 1;
/// The slot of the value 0; larger values follow.
pub(super) const FIRST_VALUE: u32 = 2;

/// The slots of positions of `K` numbers.
#[derive(Debug)]
pub(super) struct Store<const K: usize> {
    sides: [usize; K],
    cells: Vec<u32>,
    far: FxHashMap<[u64; K], u32>,
    /// The largest value held so far, and [`FIRST_VALUE`].
    top: u32,
    count: u64,
    /// With as many positions in the map, an array for them is looked for.
    enough: usize,
}

impl<const K: usize> Default for Store<K> {
    fn default() -> Self {
        Self {
            sides: [0; K],
            cells: Vec::new(),
            far: FxHashMap::default(),
            top: FIRST_VALUE,
            count: 0,
            enough: MIN_HELD,
        }
    }
}

/// The number of cells of a box, if it is at most `most`.
fn volume<const K: usize>(sides: &[usize; K], most: usize) -> Option<usize> {
    sides.iter().try_fold(1_usize, |cells, &side| cells.checked_mul(side)).filter(|cells| *cells <= most)
}

/// Sides of the array that would hold what these hold, and a position.
fn up_to<const K: usize>(mut sides: [usize; K], at: &[u64; K]) -> Option<[usize; K]> {
    for (side, &number) in sides.iter_mut().zip(at) {
        *side = (*side).max(usize::try_from(number).ok()?.checked_add(1)?);
    }
    Some(sides)
}

impl<const K: usize> Store<K> {
    /// The place of a position in the array.
    #[inline]
    pub(super) fn place(&self, at: &[u64; K]) -> Option<usize> {
        let mut place = 0;
        for (&number, &side) in at.iter().zip(&self.sides) {
            let number = usize::try_from(number).ok()?;
            if number >= side {
                return None;
            }
            place = place * side + number;
        }
        Some(place)
    }

    /// The array: rows by the first number.
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The place of numbers in the array, and how far it is to the place that is further by `step`, if
    /// `count` such positions are all in it.
    pub(super) fn line(&self, first: &[i64], step: &[i64], count: u64) -> Option<(usize, isize)> {
        let (mut place, mut way) = (0_usize, 0_isize);
        let last = i64::try_from(count).ok()?.checked_sub(1)?;
        for ((&from, &by), &side) in first.iter().zip(step).zip(&self.sides) {
            let end = by.checked_mul(last)?.checked_add(from)?;
            let (from, end) = (usize::try_from(from).ok()?, usize::try_from(end).ok()?);
            if from >= side || end >= side {
                return None;
            }
            place = place * side + from;
            way = way * side.cast_signed() + isize::try_from(by).ok()?;
        }
        // unused numbers are 0
        let rest: usize = self.sides[first.len()..].iter().product();
        Some((place * rest, way * rest.cast_signed()))
    }

    /// The slot of a position.
    #[inline]
    pub(super) fn get(&self, at: &[u64; K]) -> u32 {
        match self.place(at) {
            Some(place) => self.cells[place],
            None => self.far.get(at).copied().unwrap_or(UNKNOWN),
        }
    }

    /// One more than the largest value held.
    pub(super) fn bound(&self) -> u32 {
        self.top - FIRST_VALUE + 1
    }

    /// How many values are held.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Sets the slot of a position.
    #[inline]
    pub(super) fn set(&mut self, at: &[u64; K], slot: u32, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if slot >= FIRST_VALUE {
            self.count += 1;
            self.top = self.top.max(slot);
        }
        match self.place(at) {
            Some(place) => self.cells[place] = slot,
            None => {
                if self.far.len() == self.far.capacity() {
                    if self.far.len() >= MAX_FAR_POSITIONS {
                        let done = phrase!("part-far-apart", "{n} positions far apart", n = self.far.len());
                        return Err(Stopped::new(Limit::Size, done).instead(Phrase::fixed(
                            "hint-far",
                            "if the moves lead up, say where they end; if they lead down, \
                             `grundy law GAME` may know a law of all values",
                        )));
                    }
                    budget.take((FAR_BYTES + 8 * K as u64) * (self.far.len() as u64).max(64))?;
                }
                self.far.insert(*at, slot);
            }
        }
        Ok(())
    }

    /// Forgets that a position waits.
    pub(super) fn release(&mut self, at: &[u64; K]) {
        match self.place(at) {
            Some(place) if self.cells[place] == WAITING => self.cells[place] = UNKNOWN,
            None if self.far.get(at) == Some(&WAITING) => {
                self.far.remove(at);
            }
            _ => {}
        }
    }

    /// Makes the array cover all positions up to this one, if they are few.
    pub(super) fn cover(&mut self, at: &[u64; K], budget: &mut Budget<'_>) {
        if self.place(at).is_some() {
            return;
        }
        let Some(exact) = up_to(self.sides, at) else { return };
        // in steps, so that asking one after the other does not make a new array each time
        let doubled = exact.map(|side| side.max(8).next_power_of_two());
        let doubled = std::array::from_fn(|i| if exact[i] == 1 { 1 } else { doubled[i] });
        let sides = [doubled, exact].into_iter().find(|sides| volume(sides, MAX_EAGER_CELLS).is_some());
        if let Some(sides) = sides {
            self.grow(sides, budget);
        }
    }

    /// Makes the array cover the positions of the map, or those up to `root`, once there are enough of them
    /// to make it worth its room.
    pub(super) fn settle(&mut self, root: &[u64; K], budget: &mut Budget<'_>) {
        let held = self.far.len();
        if held < self.enough {
            return;
        }
        self.enough = 2 * held;
        let all = self.far.keys().try_fold(self.sides, up_to);
        let room = (held * EAGER_CELLS).min(MAX_EAGER_CELLS).max(held * CELLS).min(MAX_CELLS);
        let sides = [all, up_to(self.sides, root)].into_iter().flatten();
        let worth = |sides: &[usize; K]| *sides != self.sides && volume(sides, room).is_some();
        if let Some(sides) = sides.into_iter().find(worth) {
            self.grow(sides, budget);
            self.enough = MIN_HELD.max(2 * self.far.len());
        }
    }

    /// Without the memory for it, all stays as it is.
    fn grow(&mut self, sides: [usize; K], budget: &mut Budget<'_>) {
        let Some(volume) = volume(&sides, MAX_CELLS) else { return };
        if budget.take_table::<u32>((volume - self.cells.len()) as u64).is_err() {
            return;
        }
        let old = std::mem::replace(&mut self.cells, vec![UNKNOWN; volume]);
        let before = std::mem::replace(&mut self.sides, sides);
        let row = before[K - 1].max(1);
        for (number, cells) in old.chunks_exact(row).enumerate() {
            let (mut rest, mut place, mut stride) = (number, 0, sides[K - 1]);
            for axis in (0..K - 1).rev() {
                place += rest % before[axis] * stride;
                rest /= before[axis];
                stride *= sides[axis];
            }
            self.cells[place..place + row].copy_from_slice(cells);
        }
        let mut far = std::mem::take(&mut self.far);
        far.retain(|at, slot| match self.place(at) {
            Some(place) => {
                self.cells[place] = *slot;
                false
            }
            None => true,
        });
        self.far = far;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Limits;

    #[test]
    fn arrays_grow_and_take_over() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let mut store = Store::<2>::default();
        let far = [70_000, 3];
        store.cover(&[5, 9], &mut budget);
        for x in 0..6 {
            for y in 0..10 {
                store.set(&[x, y], FIRST_VALUE + u32::try_from(10 * x + y).unwrap(), &mut budget).unwrap();
            }
        }
        store.set(&far, 7, &mut budget).unwrap();
        assert_eq!((store.place(&far), store.get(&far), store.get(&[70_000, 2])), (None, 7, UNKNOWN));
        store.cover(&[70_000, 12], &mut budget);
        assert!(store.place(&far).is_some());
        assert_eq!((store.get(&far), store.get(&[3, 4]), store.get(&[5, 9])), (7, 36, 61));
        assert_eq!((store.count(), store.bound()), (61, 60));
        let (place, way) = store.line(&[3, 4], &[1, -2], 3).unwrap();
        assert_eq!(store.cells()[place], 36);
        assert_eq!(store.cells()[place.checked_add_signed(2 * way).unwrap()], 52);
        assert_eq!(store.line(&[3, 4], &[1, -2], 4), None);
    }

    #[test]
    fn without_memory_there_is_no_array() {
        let limits = Limits { max_bytes: 20_000, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut store = Store::<1>::default();
        store.cover(&[1_000_000], &mut budget);
        assert_eq!(store.place(&[3]), None);
        let stopped = (0..).find_map(|n| store.set(&[n], FIRST_VALUE, &mut budget).err());
        assert_eq!(stopped.unwrap().limit, Limit::Memory(20_000));
    }
}
