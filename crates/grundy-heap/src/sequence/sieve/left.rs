//! Codes that may be free, a few for each of 64 heaps, and parts that strike them out.

use super::super::lanes::{Lanes, WideLanes, WithLanes, widest};
use super::BLOCK_HEAPS;
use super::planes::{CODE_LIMIT, Part, Planes, SPREAD_LIMIT, spread_bytes};

/// Codes kept for each heap at most.
pub(super) const MAX_CODES: usize = 12;
/// Codes compared in one pass: the partial results fit the registers.
const PASS_ROWS: usize = 10;
/// Both bytes of "no code".
const NO_CODE: u8 = 0xff;

type Row = [u8; BLOCK_HEAPS];

/// Codes in rows, ascending for each heap, then [`NO_CODE`]; in two planes of bytes.
#[derive(Clone, Debug)]
pub(super) struct Left {
    low: [Row; MAX_CODES],
    high: [Row; MAX_CODES],
    /// Rows in use.
    rows: usize,
    /// The high byte of all codes of each heap, unless some heap has several.
    windows: Option<Row>,
    /// The largest code of all heaps.
    largest: u16,
    /// The least code of each heap that was left out.
    beyond: [usize; BLOCK_HEAPS],
}

impl Left {
    pub(super) fn new() -> Self {
        Self {
            low: [[NO_CODE; BLOCK_HEAPS]; MAX_CODES],
            high: [[NO_CODE; BLOCK_HEAPS]; MAX_CODES],
            rows: 0,
            windows: None,
            largest: 0,
            beyond: [CODE_LIMIT; BLOCK_HEAPS],
        }
    }

    /// The first of these codes of each heap, which ascend and are all that may be free below `end`. Returns
    /// how many there are.
    pub(super) fn fill<I: Iterator<Item = u16>>(
        &mut self,
        codes: impl Fn(usize) -> I,
        end: impl Fn(usize) -> usize,
    ) -> usize {
        *self = Self::new();
        let (mut windows, mut one) = ([0; BLOCK_HEAPS], true);
        let mut count = 0;
        for (lane, window) in windows.iter_mut().enumerate() {
            let mut codes = codes(lane);
            let mut row = 0;
            for code in codes.by_ref().take(MAX_CODES) {
                let [low, high] = code.to_le_bytes();
                // a code that looks like none can only be told by both bytes
                one &= low != NO_CODE && (row == 0 || high == *window);
                *window = high;
                (self.low[row][lane], self.high[row][lane]) = (low, high);
                row += 1;
            }
            if row > 0 {
                self.largest = self.largest.max(u16::from_le_bytes([self.low[row - 1][lane], *window]));
            }
            self.beyond[lane] = codes.next().map_or(end(lane), usize::from);
            self.rows = self.rows.max(row);
            count += row;
        }
        self.windows = one.then_some(windows);
        count
    }

    /// The codes of a heap.
    pub(super) fn of(&self, lane: usize) -> impl Iterator<Item = u16> {
        let codes = self.low[..self.rows].iter().zip(&self.high[..self.rows]);
        codes
            .map(move |(low, high)| (low[lane], high[lane]))
            .filter(|&(_, high)| high != NO_CODE)
            .map(|(low, high)| u16::from_le_bytes([low, high]))
    }

    /// The least code of a heap that was left out and may be free as well.
    pub(super) fn beyond(&self, lane: usize) -> usize {
        self.beyond[lane]
    }

    /// Strikes out what the parts give, for the heaps from `first` on: by a stage of so many parts, then by
    /// larger ones. Where `parts` are to come after a stage, `kept(parts)` codes of each heap are kept.
    pub(super) fn strike(
        &mut self,
        planes: &Planes,
        first: usize,
        parts: &[Part],
        mut stage: usize,
        kept: impl Fn(usize) -> usize,
    ) {
        let mut parts = parts;
        while !parts.is_empty() && self.rows > 0 {
            let (some, rest) = parts.split_at(stage.min(parts.len()));
            widest(Strike { left: self, planes, first, parts: some });
            self.close(kept(rest.len()));
            (parts, stage) = (rest, stage + stage / 2);
        }
    }

    /// Closes the gaps, and keeps `most` codes of each heap.
    fn close(&mut self, most: usize) {
        widest(CloseGaps(self));
        let is_empty = |row: &Row| row.iter().all(|&high| high == NO_CODE);
        self.rows -= self.high[..self.rows].iter().rev().take_while(|row| is_empty(row)).count();
        if self.rows > most {
            let (low, high) = (self.low[most], self.high[most]);
            for (beyond, (low, high)) in self.beyond.iter_mut().zip(low.into_iter().zip(high)) {
                if high != NO_CODE {
                    *beyond = u16::from_le_bytes([low, high]).into();
                }
            }
            self.rows = most;
        }
    }
}

/// Moves the codes of each heap into its first rows.
struct CloseGaps<'a>(&'a mut Left);

impl WithLanes for CloseGaps<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        let (low, high) = (&mut self.0.low[..self.0.rows], &mut self.0.high[..self.0.rows]);
        for lane in (0..BLOCK_HEAPS).step_by(<L::Wide as WideLanes>::BYTES) {
            lanes.run(
                #[inline(always)]
                || close_gaps(lanes.wide(), low, high, lane),
            );
        }
    }
}

/// A code moves by the number of gaps before it: by the lowest bit of that number first. So no code meets
/// another one.
#[inline(always)]
fn close_gaps<W: WideLanes>(lanes: W, low: &mut [Row], high: &mut [Row], lane: usize) {
    let (none, zero, one) = (lanes.splat(NO_CODE), lanes.splat(0), lanes.splat(1));
    let mut planes = [[none; MAX_CODES]; 2];
    let mut gaps = [zero; MAX_CODES];
    let mut before = zero;
    for row in 0..low.len() {
        (planes[0][row], planes[1][row]) = (lanes.load(&low[row][lane..]), lanes.load(&high[row][lane..]));
        let empty = lanes.equal(planes[1][row], none);
        gaps[row] = lanes.select(empty, zero, before);
        before = lanes.add(before, lanes.select(empty, one, zero));
    }
    for bit in 0..MAX_CODES.next_power_of_two().ilog2() {
        let step = 1 << bit;
        for to in 0..low.len().saturating_sub(step) {
            let from = to + step;
            let moved = lanes.with_bit(gaps[from], bit);
            gaps[to] = lanes.select(moved, gaps[from], gaps[to]);
            gaps[from] = lanes.select(moved, zero, gaps[from]);
            for plane in &mut planes {
                plane[to] = lanes.select(moved, plane[from], plane[to]);
                plane[from] = lanes.select(moved, none, plane[from]);
            }
        }
    }
    for row in 0..low.len() {
        lanes.store(planes[0][row], &mut low[row][lane..]);
        lanes.store(planes[1][row], &mut high[row][lane..]);
    }
}

struct Strike<'a> {
    left: &'a mut Left,
    planes: &'a Planes,
    first: usize,
    parts: &'a [Part],
}

impl WithLanes for Strike<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        let Self { left, planes, first, parts } = self;
        let how = match &left.windows {
            Some(windows) => How::Windows(windows),
            None if planes.largest().max(left.largest) < SPREAD_LIMIT => How::Spread,
            None => How::Bytes,
        };
        // passes of nearly equal size
        let passes = left.rows.div_ceil(PASS_ROWS);
        let most = left.rows.div_ceil(passes);
        let (low, high) = (&mut left.low[..left.rows], &mut left.high[..left.rows]);
        for (low, high) in low.chunks_mut(most).zip(high.chunks_mut(most)) {
            for lane in (0..BLOCK_HEAPS).step_by(<L::Wide as WideLanes>::BYTES) {
                let columns = Columns { lanes: lanes.wide(), planes, first, parts, how, lane, low, high };
                lanes.run(
                    #[inline(always)]
                    || columns.strike(),
                );
            }
        }
    }
}

/// How codes are compared.
#[derive(Clone, Copy)]
enum How<'a> {
    /// By low bytes, where the high byte is that of all codes of a heap.
    Windows(&'a Row),
    /// By the [`spread_bytes`].
    Spread,
    /// By low and high bytes.
    Bytes,
}

/// Some rows of the heaps from `first + lane` on, as many as a vector has bytes.
struct Columns<'a, W> {
    lanes: W,
    planes: &'a Planes,
    first: usize,
    parts: &'a [Part],
    how: How<'a>,
    lane: usize,
    low: &'a mut [Row],
    high: &'a mut [Row],
}

impl<W: WideLanes> Columns<'_, W> {
    #[inline(always)]
    fn strike(self) {
        match self.low.len() {
            1 => self.strike_rows::<1>(),
            2 => self.strike_rows::<2>(),
            3 => self.strike_rows::<3>(),
            4 => self.strike_rows::<4>(),
            5 => self.strike_rows::<5>(),
            6 => self.strike_rows::<6>(),
            7 => self.strike_rows::<7>(),
            8 => self.strike_rows::<8>(),
            9 => self.strike_rows::<9>(),
            _ => self.strike_rows::<PASS_ROWS>(),
        }
    }

    #[inline(always)]
    fn strike_rows<const C: usize>(self) {
        let Self { lanes, lane, .. } = self;
        let mut low = [lanes.splat(NO_CODE); C];
        for (low, row) in low.iter_mut().zip(&*self.low) {
            *low = lanes.load(&row[lane..]);
        }
        let left = match self.how {
            How::Windows(windows) => self.unequal_low(&low, lanes.load(&windows[lane..])),
            How::Spread => self.unequal_spread(),
            How::Bytes => self.unequal_both(&low),
        };
        for (c, left) in left.into_iter().enumerate() {
            let none = lanes.splat(NO_CODE);
            let high = lanes.load(&self.high[c][lane..]);
            lanes.store(lanes.select(left, low[c], none), &mut self.low[c][lane..]);
            lanes.store(lanes.select(left, high, none), &mut self.high[c][lane..]);
        }
    }

    /// Where no part gives the code, if its high byte is that of the window and its low byte is not
    /// [`NO_CODE`].
    #[inline(always)]
    fn unequal_low<const C: usize>(&self, low: &[W::W; C], windows: W::W) -> [W::Places; C] {
        let lanes = self.lanes;
        let none = lanes.splat(NO_CODE);
        let mut unequal = Unequal::<W, C>::new(lanes);
        let view = self.planes.bytes(self.first + self.lane);
        for part in self.parts {
            let [low_plane, high_plane] = view.back(part.back);
            let high = lanes.xor(windows, lanes.splat_four(part.bytes[1]));
            let here = lanes.equal(lanes.load(high_plane), high);
            let code = lanes.xor(lanes.load(low_plane), lanes.splat_four(part.bytes[0]));
            let code = lanes.select(here, code, none);
            for (c, &low) in low.iter().enumerate() {
                unequal.compare(c, code, low);
            }
        }
        unequal.places()
    }

    /// Where no part gives the code, if all codes are small enough.
    #[inline(always)]
    fn unequal_spread<const C: usize>(&self) -> [W::Places; C] {
        let lanes = self.lanes;
        let mut upper = [lanes.splat(NO_CODE); C];
        let mut lowest = upper;
        for (c, (low, high)) in self.low.iter().zip(&*self.high).enumerate() {
            let mut rows = [[0; BLOCK_HEAPS]; 2];
            for (lane, (&low, &high)) in low.iter().zip(high).enumerate() {
                [rows[0][lane], rows[1][lane]] = spread_bytes(u16::from_le_bytes([low, high]));
            }
            [upper[c], lowest[c]] = rows.map(|row| lanes.load(&row[self.lane..]));
        }
        let mut unequal = Unequal::<W, C>::new(lanes);
        let view = self.planes.spread(self.first + self.lane);
        for part in self.parts {
            let [upper_plane, lowest_plane] = view.back(part.back);
            let upper_code = lanes.xor(lanes.load(upper_plane), lanes.splat_four(part.spread[0]));
            let lowest_code = lanes.xor(lanes.load(lowest_plane), lanes.splat_four(part.spread[1]));
            for c in 0..C {
                unequal.compare(c, lanes.or(upper_code, lanes.xor(lowest_code, lowest[c])), upper[c]);
            }
        }
        unequal.places()
    }

    /// Where no part gives the code.
    #[inline(always)]
    fn unequal_both<const C: usize>(&self, low: &[W::W; C]) -> [W::Places; C] {
        let lanes = self.lanes;
        let mut high = [lanes.splat(NO_CODE); C];
        for (high, row) in high.iter_mut().zip(&*self.high) {
            *high = lanes.load(&row[self.lane..]);
        }
        let mut least = [lanes.splat(0xff); C];
        let view = self.planes.bytes(self.first + self.lane);
        for part in self.parts {
            let [low_plane, high_plane] = view.back(part.back);
            let low_code = lanes.xor(lanes.load(low_plane), lanes.splat_four(part.bytes[0]));
            let high_code = lanes.xor(lanes.load(high_plane), lanes.splat_four(part.bytes[1]));
            for c in 0..C {
                let differ = lanes.or(lanes.xor(low_code, low[c]), lanes.xor(high_code, high[c]));
                least[c] = lanes.min(least[c], differ);
            }
        }
        least.map(|least| lanes.unequal(lanes.everywhere(), least, lanes.splat(0)))
    }
}

/// Where the bytes of some rows differ from all that they were compared with. This is kept in two ways, some
/// rows in each: a machine can do some of both at the same time.
struct Unequal<W: WideLanes, const C: usize> {
    lanes: W,
    places: [W::Places; C],
    /// The least exclusive or.
    least: [W::W; C],
}

impl<W: WideLanes, const C: usize> Unequal<W, C> {
    #[inline(always)]
    fn new(lanes: W) -> Self {
        Self { lanes, places: [lanes.everywhere(); C], least: [lanes.splat(0xff); C] }
    }

    #[inline(always)]
    fn compare(&mut self, row: usize, a: W::W, b: W::W) {
        if Self::is_by_least(row) {
            self.least[row] = self.lanes.min(self.least[row], self.lanes.xor(a, b));
        } else {
            self.places[row] = self.lanes.unequal(self.places[row], a, b);
        }
    }

    #[inline(always)]
    fn places(mut self) -> [W::Places; C] {
        for row in (0..C).filter(|&row| Self::is_by_least(row)) {
            self.places[row] = self.lanes.unequal(self.places[row], self.least[row], self.lanes.splat(0));
        }
        self.places
    }

    #[inline(always)]
    fn is_by_least(row: usize) -> bool {
        row % 3 == 2
    }
}

#[cfg(test)]
mod tests {
    use super::super::given::tests::{cases, codes, parts, planes};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        /// What no part gives is left in order, or beyond what is left.
        #[test]
        fn what_no_part_gives_is_left(
            case in cases(),
            free in prop::collection::vec(prop::collection::btree_set(0_u16..512, 0..30), BLOCK_HEAPS),
            // the largest low byte is that of no code; and the largest codes are not told by spread bytes
            limit in prop::sample::select(vec![255_u16, 256, 508, 512]),
            stage in 1_usize..100,
            kept in 1_usize..MAX_CODES,
        ) {
            let first = case.0.len();
            let free: Vec<BTreeSet<u16>> = free
                .into_iter()
                .map(|codes| codes.into_iter().map(|code| code % limit).collect())
                .collect();
            let mut left = Left::new();
            let count = left.fill(|lane| free[lane].iter().copied(), |_| 600);
            prop_assert_eq!(count, free.iter().map(|codes| codes.len().min(MAX_CODES)).sum::<usize>());
            prop_assert_eq!(left.windows.is_some(), free.iter().all(|codes| {
                let mut some = codes.iter().take(MAX_CODES);
                let first = some.clone().next().map_or(0, |code| code / 256);
                some.all(|code| code / 256 == first && code % 256 != 255)
            }));
            left.strike(&planes(&case.0, case.1), first, &parts(&case.2), stage, |rest| kept.max(rest / 8));
            for (lane, free) in free.iter().enumerate() {
                let given = codes(&case, first + lane);
                let expected: Vec<u16> =
                    free.iter().copied().filter(|code| !given.contains(code)).collect();
                let found: Vec<u16> = left.of(lane).collect();
                let beyond = left.beyond(lane);
                let below: Vec<u16> =
                    expected.iter().copied().filter(|&code| usize::from(code) < beyond).collect();
                prop_assert_eq!(&found, &below, "beyond {}", beyond);
                prop_assert!(beyond == 600 || free.contains(&u16::try_from(beyond).unwrap()));
                prop_assert!(case.2.is_empty() || found.len() <= kept);
            }
        }

        #[test]
        fn gaps_are_closed(
            rows in prop::collection::vec(prop::array::uniform32(prop::option::of(0_u16..512)), MAX_CODES),
            most in 1..=MAX_CODES,
        ) {
            let mut left = Left { rows: MAX_CODES, ..Left::new() };
            // both halves of the heaps have the same codes, the second one half as many
            let code = |row: usize, lane: usize| rows[row][lane % 32].filter(|_| lane < 32 || row.is_multiple_of(2));
            for (row, lane) in (0..MAX_CODES).flat_map(|row| (0..BLOCK_HEAPS).map(move |lane| (row, lane))) {
                if let Some(code) = code(row, lane) {
                    [left.low[row][lane], left.high[row][lane]] = code.to_le_bytes();
                }
            }
            left.close(most);
            let mut longest = 0;
            for lane in 0..BLOCK_HEAPS {
                let codes: Vec<u16> = (0..MAX_CODES).filter_map(|row| code(row, lane)).collect();
                let kept = codes.len().min(most);
                longest = longest.max(kept);
                prop_assert_eq!(left.of(lane).collect::<Vec<_>>(), &codes[..kept]);
                prop_assert!(left.high[..kept].iter().all(|row| row[lane] != NO_CODE));
                prop_assert_eq!(left.beyond(lane), codes.get(most).map_or(CODE_LIMIT, |&code| code.into()));
            }
            prop_assert_eq!(left.rows, longest);
        }
    }
}
