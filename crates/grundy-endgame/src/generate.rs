//! Retrograde analysis of one material, from mates and from the tables that captures and promotions lead to.
//!
//! **Solves** all positions, both sides to move: remoteness in plies. **Needs** the tables of all materials
//! that play leads to. **Cost** one or two bytes a position and side, one bit for marks; each decided
//! position is unmoved once. **Finds** the exact number of plies: level by level, positions lost in n plies
//! make their predecessors won in n + 1; positions won in n plies make predecessors candidates for a loss,
//! and each is verified by its moves. **Source** textbook 1.6.4, 1.6:B; K. Thompson, "Retrograde analysis of
//! certain endgames", ICCA Journal 9 (1986).
//!
//! Predecessors are only marked, in a set of bits that any thread may write; the tables are written part by
//! part afterwards. So there is nothing to lock, and the result cannot depend on the number of threads.

use std::sync::atomic::{AtomicU64, Ordering};

use cozy_chess::Color;
use rayon::prelude::*;

use super::cell::Cell;
use super::layout::Layout;
use super::passant::DoubleStep;
use super::tables::Links;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

/// Positions in the part of a table that a thread takes at a time.
const PART_POSITIONS: usize = 1 << 12;
/// Parts that one thread handles at least: a table of three men without pawns is made by a single thread.
const MIN_SHARED_PARTS: usize = 8;
/// Words of 64 marks for a part.
const PART_WORDS: usize = PART_POSITIONS / 64;

/// The reason why there is no table.
pub(super) enum Unsolved {
    /// A limit ended the work.
    Stopped(Stopped),
    /// Play lasts longer than a cell can say.
    TooLong,
}

impl From<Stopped> for Unsolved {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Bytes that a table takes while it is made.
pub(super) fn bytes<C: Cell>(layout: &Layout) -> u64 {
    let (cells, marks) =
        (2 * layout.size() * size_of::<C>(), layout.size().div_ceil(PART_POSITIONS) * PART_WORDS * 8);
    (cells + marks) as u64
}

/// Solves a material. Memory has been taken from the budget before.
pub(super) fn solve<C: Cell>(
    layout: &Layout,
    links: &Links<'_>,
    budget: &mut Budget<'_>,
) -> Result<[Vec<C>; 2], Unsolved> {
    let size = layout.size();
    let words = size.div_ceil(PART_POSITIONS) * PART_WORDS;
    let marks = (0..words).map(|_| AtomicU64::new(0)).collect();
    let mut maker = Maker { layout, links, marks, steps: [Vec::new(), Vec::new()] };
    let mut white = maker.legal::<C>(Color::White);
    let mut black = maker.legal::<C>(Color::Black);
    budget.look()?;
    if layout.material.en_passant() {
        maker.steps = [
            maker.passing_steps(Color::White, &white, &black),
            maker.passing_steps(Color::Black, &black, &white),
        ];
        budget.take_table::<DoubleStep>(maker.steps.iter().map(|steps| steps.len() as u64).sum())?;
    }
    let mut last =
        maker.begin(Color::White, &mut white, &black).max(maker.begin(Color::Black, &mut black, &white));
    last = last.max(maker.steps.iter().flatten().map(DoubleStep::last).max().unwrap_or(0));
    let mut level = 1;
    while level <= last {
        if last > C::MAX_CODE {
            return Err(Unsolved::TooLong);
        }
        budget.look()?;
        // from positions of black to those of white, and the other way round
        let ends = [
            maker.step(Color::White, &mut white, &black, level),
            maker.step(Color::Black, &mut black, &white, level),
        ];
        last = last.max(ends[0]).max(ends[1]);
        level += 1;
    }
    budget.steps(2 * size as u64)?;
    Ok([white, black])
}

struct Maker<'a> {
    layout: &'a Layout,
    links: &'a Links<'a>,
    marks: Vec<AtomicU64>,
    /// Double steps that can be answered by a capture en passant, by the player who makes them; in ascending
    /// order.
    steps: [Vec<DoubleStep>; 2],
}

/// The steps from one position.
fn steps_from(steps: &[DoubleStep], index: usize) -> &[DoubleStep] {
    let start = steps.partition_point(|step| step.from < index);
    let count = steps[start..].iter().take_while(|step| step.from == index).count();
    &steps[start..start + count]
}

impl Maker<'_> {
    /// A table in which the legal positions are unknown and all else is broken.
    fn legal<C: Cell>(&self, mover: Color) -> Vec<C> {
        let mut cells = vec![C::UNKNOWN; self.layout.size()];
        cells.par_chunks_mut(PART_POSITIONS).with_min_len(MIN_SHARED_PARTS).enumerate().for_each(
            |(part, cells)| {
                for (place, cell) in cells.iter_mut().enumerate() {
                    let index = part * PART_POSITIONS + place;
                    if !self.layout.is_position(index, mover) {
                        *cell = C::BROKEN;
                    }
                }
            },
        );
        cells
    }

    /// All legal double steps that can be answered by a capture en passant.
    fn passing_steps<C: Cell>(&self, mover: Color, own: &[C], other: &[C]) -> Vec<DoubleStep> {
        let parts =
            own.par_chunks(PART_POSITIONS).with_min_len(MIN_SHARED_PARTS).enumerate().map(|(part, cells)| {
                let mut steps = Vec::new();
                for (place, _) in cells.iter().enumerate().filter(|(_, cell)| **cell != C::BROKEN) {
                    let index = part * PART_POSITIONS + place;
                    self.layout.passing_steps(self.links, index, mover, own, other, &mut steps);
                }
                steps
            });
        parts.collect::<Vec<_>>().concat()
    }

    /// Fills in mates, stalemates, and what captures and promotions decide. A win by them is still to be
    /// bettered, and stands for itself only when its level comes. Gives the largest number written.
    fn begin<C: Cell>(&mut self, mover: Color, own: &mut [C], other: &[C]) -> u16 {
        let fill = |(part, cells): (usize, &mut [C])| {
            let mut last = 0;
            for (place, cell) in cells.iter_mut().enumerate() {
                if *cell != C::BROKEN {
                    let (new, code) = self.first(part * PART_POSITIONS + place, mover, other);
                    last = last.max(code);
                    *cell = new;
                }
            }
            last
        };
        own.par_chunks_mut(PART_POSITIONS)
            .with_min_len(MIN_SHARED_PARTS)
            .enumerate()
            .map(fill)
            .max()
            .unwrap_or(0)
    }

    /// The code of a position before any round, with its number if it is decided.
    fn first<C: Cell>(&self, index: usize, mover: Color, other: &[C]) -> (C, u16) {
        let at = self.layout.places(index);
        let (mut fastest, mut slowest, mut safe) = (u16::MAX, 0, false);
        self.layout.conversions(&at, mover, |mv| {
            match self.links.code(&at, mover, mv) {
                0 => safe = true,
                code if code % 2 == 1 => fastest = fastest.min(code),
                code => slowest = slowest.max(code),
            }
            true
        });
        if fastest < u16::MAX {
            return decided(fastest + 1);
        }
        if safe {
            return (C::SAFE, 0);
        }
        let stuck = self.layout.quiet_moves(index, &at, mover, |to| other[to] == C::BROKEN)
            && steps_from(&self.steps[mover as usize], index).is_empty();
        if !stuck {
            return (C::UNKNOWN, 0);
        }
        if slowest > 0 {
            return decided(slowest + 1);
        }
        if self.layout.in_check(&at, mover, self.layout.occupied(&at), None) {
            decided(1)
        } else {
            (C::SAFE, 0)
        }
    }

    /// One step back from the positions of the other player that are decided at this level. Gives the largest
    /// number written.
    fn step<C: Cell>(&mut self, mover: Color, own: &mut [C], other: &[C], level: u16) -> u16 {
        let lost = level % 2 == 1;
        let open = |cell: C| match cell {
            _ if cell == C::BROKEN => false,
            _ if cell == C::UNKNOWN => true,
            // a player with a move to a draw does not lose, but may win
            _ if cell == C::SAFE => lost,
            // a win by a capture or promotion may be slower than this one
            cell => lost && cell.code() > level + 1,
        };
        let shared: &[C] = own;
        let any = other.par_chunks(PART_POSITIONS).with_min_len(MIN_SHARED_PARTS).enumerate().map(
            |(part, cells)| {
                let mut any = false;
                for place in C::find(cells, level) {
                    let index = part * PART_POSITIONS + place;
                    let at = self.layout.places(index);
                    self.layout.unmoves(index, &at, mover, |from| {
                        if open(shared[from]) {
                            any = true;
                            self.mark(from);
                        }
                    });
                }
                any
            },
        );
        let mut any = any.reduce(|| false, |a, b| a || b);
        for step in &self.steps[mover as usize] {
            if open(shared[step.from]) && step.code(other, level) == level {
                any = true;
                self.mark(step.from);
            }
        }
        if !any {
            return 0;
        }
        let Self { layout, links, marks, steps } = self;
        let (layout, links, steps) = (*layout, *links, &steps[mover as usize]);
        let parts = own
            .par_chunks_mut(PART_POSITIONS)
            .with_min_len(MIN_SHARED_PARTS)
            .zip(marks.par_chunks_mut(PART_WORDS))
            .enumerate();
        let written = parts.map(|(part, (cells, words))| {
            let mut last = 0;
            for (number, word) in words.iter_mut().enumerate() {
                let mut bits = std::mem::take(word.get_mut());
                while bits > 0 {
                    let place = number * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let code = if lost {
                        Some(level + 1)
                    } else {
                        let index = part * PART_POSITIONS + place;
                        let passing = steps_from(steps, index).iter().map(|step| step.code(other, level));
                        if passing.into_iter().all(|code| code > 0 && code.is_multiple_of(2)) {
                            loss(layout, links, index, mover, other, level)
                        } else {
                            None
                        }
                    };
                    if let Some(code) = code {
                        last = last.max(code);
                        cells[place] = C::from_code(code.min(C::MAX_CODE));
                    }
                }
            }
            last
        });
        written.max().unwrap_or(0)
    }

    #[inline]
    fn mark(&self, index: usize) {
        let (word, bit) = (&self.marks[index / 64], 1 << (index % 64));
        // most are marked already: looking is cheaper than writing
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }
}

/// A number too large for the table is reported and not stored.
fn decided<C: Cell>(code: u16) -> (C, u16) {
    (C::from_code(code.min(C::MAX_CODE)), code)
}

/// One more than the remoteness of a position, if all its moves lead to positions that are won up to this
/// level; steps that can be answered by a capture en passant left out.
fn loss<C: Cell>(
    layout: &Layout,
    links: &Links<'_>,
    index: usize,
    mover: Color,
    other: &[C],
    level: u16,
) -> Option<u16> {
    let at = layout.places(index);
    let mut slowest = level;
    let lost = layout.quiet_moves(index, &at, mover, |to| {
        let cell = other[to];
        let code = cell.code();
        cell == C::BROKEN || code > 0 && code.is_multiple_of(2) && code <= level
    }) && layout.conversions(&at, mover, |mv| {
        let code = links.code(&at, mover, mv);
        slowest = slowest.max(code);
        code > 0 && code.is_multiple_of(2)
    });
    lost.then_some(slowest + 1)
}
