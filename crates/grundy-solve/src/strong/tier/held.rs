//! The cells of a tier that one process holds: all of them, or its share.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, Ordering};

use super::super::cell::{Cell, Cells, Layout};
use super::super::grade::Grade;
use super::super::share::{BLOCK_POSITIONS, share};
use super::SolvedTier;
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// Cells that share their marks.
const GROUP_CELLS: usize = 64;
/// Groups in a block.
const BLOCK_GROUPS: usize = BLOCK_POSITIONS / GROUP_CELLS;
/// The bytes of the marks of a group.
const MARK_BYTES: usize = 1 + 1 + 2;
/// Nothing is due.
pub(super) const NEVER: u32 = u32::MAX;
/// The same for a group.
const GROUP_NEVER: u16 = u16::MAX;

/// The memory of the marks of so many cells.
pub(in crate::strong) fn mark_bytes(cells: usize) -> u64 {
    (MARK_BYTES * cells.div_ceil(GROUP_CELLS)) as u64
}

/// Cells, and marks that say which groups of them the next round has to look at.
pub(super) struct Held {
    pub(super) cells: Cells,
    pub(super) layout: Layout,
    /// Groups in which this round decided something.
    fresh: Vec<AtomicBool>,
    /// Those in which the round before did.
    speaking: Vec<AtomicBool>,
    /// By group: no cell of it decides itself in a round before this.
    due: Vec<AtomicU16>,
}

impl Held {
    pub(super) fn new(cells: Cells, layout: Layout) -> Self {
        let groups = cells.len().div_ceil(GROUP_CELLS);
        let marks = |mark| (0..groups).map(|_| AtomicBool::new(mark)).collect();
        Self {
            cells,
            layout,
            // after a stage: whatever was decided in its last round must speak
            fresh: marks(true),
            speaking: marks(false),
            due: (0..groups).map(|_| AtomicU16::new(0)).collect(),
        }
    }

    /// The cells of a block.
    pub(super) fn block(&self, block: usize) -> Range<usize> {
        let first = block * BLOCK_POSITIONS;
        first..self.cells.len().min(first + BLOCK_POSITIONS)
    }

    pub(super) fn all_blocks(&self) -> Vec<usize> {
        (0..self.cells.len().div_ceil(BLOCK_POSITIONS)).collect()
    }

    /// The groups of a block.
    fn groups(&self, block: usize) -> Range<usize> {
        let first = block * BLOCK_GROUPS;
        first..self.due.len().min(first + BLOCK_GROUPS)
    }

    /// The cells of a group.
    fn group(&self, group: usize) -> Range<usize> {
        let first = group * GROUP_CELLS;
        first..self.cells.len().min(first + GROUP_CELLS)
    }

    /// The blocks in which something was decided, which speaks now.
    pub(super) fn take_fresh(&mut self) -> Vec<usize> {
        std::mem::swap(&mut self.fresh, &mut self.speaking);
        self.fresh.iter_mut().for_each(|mark| *mark.get_mut() = false);
        let blocks = self.speaking.chunks_mut(BLOCK_GROUPS).enumerate();
        let speaks = |(block, marks): (usize, &mut [AtomicBool])| {
            let any = marks.iter_mut().fold(false, |any, mark| any | *mark.get_mut());
            any.then_some(block)
        };
        blocks.filter_map(speaks).collect()
    }

    /// The cells of a block among which are all that speak now.
    #[inline]
    pub(super) fn speaking(&self, block: usize) -> impl Iterator<Item = usize> + '_ {
        let groups = self.groups(block).filter(|&group| self.speaking[group].load(Ordering::Relaxed));
        groups.flat_map(|group| self.group(group))
    }

    /// Whether something was decided.
    pub(super) fn any_fresh(&self) -> bool {
        self.fresh.iter().any(|mark| mark.load(Ordering::Relaxed))
    }

    /// No cell decides itself in a round before this.
    pub(super) fn soonest(&mut self) -> u32 {
        match self.due.iter_mut().map(|due| *due.get_mut()).min() {
            None | Some(GROUP_NEVER) => NEVER,
            Some(soonest) => soonest.into(),
        }
    }

    /// Wins and losses are done: ties speak next.
    pub(super) fn begin_ties(&self) {
        self.fresh.iter().for_each(|mark| mark.store(true, Ordering::Relaxed));
        self.due.iter().for_each(|due| due.store(0, Ordering::Relaxed));
    }

    /// Whether a cell is not decided.
    #[inline]
    pub(super) fn is_open(&self, at: usize) -> bool {
        self.cells.get(at) >= self.layout.first_open()
    }

    #[inline]
    pub(super) fn decide(&self, at: usize, grade: Grade) {
        self.cells.set(at, self.layout.code(Cell::Decided(grade)));
        self.fresh[at / GROUP_CELLS].store(true, Ordering::Relaxed);
    }

    /// A move to another tier, that leads to this grade, is known. `false` if the cell is decided anyway.
    #[inline]
    pub(super) fn hear(&self, at: usize, grade: Grade) -> bool {
        let open = self.is_open(at);
        if open {
            self.cells.update(at, |code| self.layout.code(self.layout.cell(code).heard(grade)));
        }
        open
    }

    /// One number less is not decided: it was won in so many plies.
    #[inline]
    pub(super) fn one_less(&self, at: usize, plies: u32) {
        let layout = self.layout;
        let group = at / GROUP_CELLS;
        self.cells.update(at, |code| match layout.cell(code) {
            Cell::Counts { left, longest } if left == 1 && longest <= plies => {
                self.fresh[group].store(true, Ordering::Relaxed);
                layout.code(Cell::Decided(Grade::Loss(plies + 1)))
            }
            Cell::Counts { left, longest } if left > 0 => {
                if left == 1 {
                    self.due[group].fetch_min(group_due(longest + 1), Ordering::Relaxed);
                }
                layout.code(Cell::Counts { left: left - 1, longest })
            }
            _ => code,
        });
    }

    /// The blocks with cells that may decide themselves in this round.
    pub(super) fn due_blocks(&mut self, now: u32) -> Vec<usize> {
        let now = group_due(now);
        let blocks = self.due.chunks_mut(BLOCK_GROUPS).enumerate();
        let is_due = |(block, marks): (usize, &mut [AtomicU16])| {
            let soonest = marks.iter_mut().fold(GROUP_NEVER, |soonest, due| soonest.min(*due.get_mut()));
            (soonest <= now).then_some(block)
        };
        blocks.filter_map(is_due).collect()
    }

    /// Decides what other tiers alone decide in this round, in one block.
    pub(super) fn come_due(&self, block: usize, now: u32, ties: bool) {
        for group in self.groups(block) {
            if u32::from(self.due[group].load(Ordering::Relaxed)) <= now {
                let later = self.group_comes_due(group, now, ties);
                self.due[group].store(later.map_or(GROUP_NEVER, group_due), Ordering::Relaxed);
            }
        }
    }

    /// The same in one group; gives the next round in which it has to be looked at.
    fn group_comes_due(&self, group: usize, now: u32, ties: bool) -> Option<u32> {
        let (layout, open) = (self.layout, self.layout.first_open());
        let mut later: Option<u32> = None;
        for at in self.group(group) {
            let code = self.cells.get(at);
            if code < open {
                continue;
            }
            let (due, grade) = match layout.cell(code) {
                Cell::WonIn(plies) if !ties => (plies, Grade::Win(now)),
                Cell::Counts { left: 0, longest } if !ties => (longest + 1, Grade::Loss(now)),
                Cell::Held(Some(plies)) if ties => (plies + 1, Grade::Tie(now)),
                _ => continue,
            };
            if due <= now {
                self.decide(at, grade);
            } else {
                later = Some(later.map_or(due, |soonest| soonest.min(due)));
            }
        }
        later
    }

    /// Makes room for longer play.
    pub(super) fn widen(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.layout == Layout::LONGS {
            return Err(Stopped::new(Limit::Size, format!("{} plies", self.layout.most_plies)));
        }
        let (numbers, before) = (self.cells.len(), self.cells.width());
        budget.take(4 * numbers as u64)?;
        let wide = Cells::new(numbers, 4);
        for at in 0..numbers {
            wide.set(at, Layout::LONGS.code(self.layout.cell(self.cells.get(at))));
        }
        (self.cells, self.layout) = (wide, Layout::LONGS);
        budget.give_back((numbers * before) as u64);
        Ok(())
    }

    /// Turns all cells into the codes of a solved tier, in place; gives the longest play.
    pub(super) fn finish(&self) -> u32 {
        let longest = AtomicU32::new(0);
        share(&self.all_blocks(), &|piece| {
            let finished = |at| {
                let code = self.layout.solved(self.cells.get(at));
                self.cells.set(at, code.into());
                plies(code)
            };
            let most = piece.iter().flat_map(|&block| self.block(block)).map(finished).max();
            longest.fetch_max(most.unwrap_or(0), Ordering::Relaxed);
        });
        longest.into_inner()
    }

    /// Decides all cells by what other tiers say, if all that they wait for is said.
    pub(super) fn settle(&self) {
        share(&self.all_blocks(), &|piece| {
            for at in piece.iter().flat_map(|&block| self.block(block)) {
                if let Some(grade) = self.layout.cell(self.cells.get(at)).settled() {
                    self.cells.set(at, self.layout.code(Cell::Decided(grade)));
                }
            }
        });
    }

    /// The codes, when nothing changes any more.
    pub(super) fn solved(self, budget: &mut Budget<'_>) -> Result<SolvedTier, Stopped> {
        let numbers = self.cells.len() as u64;
        if self.cells.width() == 2 {
            return Ok(self.into_codes());
        }
        budget.take(2 * numbers)?;
        let solved = self.into_codes();
        budget.give_back(4 * numbers);
        Ok(solved)
    }

    /// The same; two bytes a number of cells of four are the caller's to charge.
    pub(super) fn into_codes(self) -> SolvedTier {
        let longest = self.finish();
        let codes = match self.cells {
            // in place
            Cells::Words(all) => all.into_iter().map(AtomicU16::into_inner).collect(),
            Cells::Longs(all) => {
                let short = |code: AtomicU32| u16::try_from(code.into_inner()).unwrap_or(u16::MAX);
                all.into_iter().map(short).collect()
            }
        };
        SolvedTier { codes, longest }
    }
}

/// A round as the mark of a group.
fn group_due(round: u32) -> u16 {
    u16::try_from(round).unwrap_or(GROUP_NEVER - 1)
}

/// The plies of a code.
fn plies(code: u16) -> u32 {
    match Grade::of_code(code) {
        Some(Grade::Win(plies) | Grade::Loss(plies) | Grade::Tie(plies)) => plies,
        _ => 0,
    }
}
