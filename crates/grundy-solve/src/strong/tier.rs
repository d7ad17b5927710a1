//! Retrograde analysis of one tier, when those that its moves lead to are solved.
//!
//! **Solves** every position of a tier as [`solve`](super::solve()) solves a whole game: win, loss, tie or
//! draw, with
//! remoteness. **Needs** [`Slots`] with predecessors, and the codes of the tiers read, once, in order.
//! **Cost** two bytes a number of this tier (four if play takes more than 491 plies, or a position has more
//! than 127 different moves inside); each move inside the tier once forwards and at most once backwards, each
//! move out of it once each way. **Source** textbook 1.6.4; counters as by K. Thompson, Retrograde analysis
//! of certain endgames, 1986.
//!
//! A position counts the different numbers that its moves lead to and that are not decided: when the last of
//! them is won by the other player, it is lost. So a decided position speaks to its predecessors once, and
//! nothing is asked again. What lies in other tiers is folded into the cells at the start, *with its plies*:
//! a position that is lost in k plies there makes a win in k + 1 here, not before. That needs no order, so
//! other tiers are read one after another, and no number of threads changes what is found.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::cell::{Cell, Cells, Layout};
use super::grade::Grade;
use super::share::{BLOCK_POSITIONS, share_within};
use super::{Slots, Tier, Tiers};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// Blocks between two checks of the stop flag.
const CHUNK_BLOCKS: usize = 1024;
/// The bytes of the marks of a block.
const MARK_BYTES: usize = 1 + 4;
/// Nothing of a block is due.
const NEVER: u32 = u32::MAX;

/// Codes of one stretch of a tier: the place of the first, and all.
pub type TakeCodes<'a> = dyn FnMut(usize, &[u16]) -> Result<(), Stopped> + 'a;

/// Tiers that are solved, wherever they are kept.
pub trait Below {
    /// Gives the codes at these places of a tier, in order, stretch by stretch. What it gives for a hole does
    /// not matter.
    ///
    /// # Errors
    /// A limit, or what `take` returns.
    fn read(&mut self, tier: usize, places: Range<usize>, take: &mut TakeCodes<'_>) -> Result<(), Stopped>;

    /// The longest play in a tier, in plies.
    fn longest(&self, tier: usize) -> u32;
}

/// All that is found of a tier, in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedTier {
    /// The codes of its places, as [`Grade::of_code`] reads them.
    pub codes: Vec<u16>,
    /// The longest play, in plies.
    pub longest: u32,
}

/// Why a tier is not solved.
#[derive(Clone, Debug)]
pub enum TierHalt {
    /// A limit.
    Stopped(Stopped),
    /// A move leads where the game does not say.
    Stray {
        /// The tier of the position.
        from: usize,
        /// The tier of the position after the move.
        to: usize,
    },
    /// Moves out of a tier, and predecessors that other tiers name in it, are not equally many.
    Unequal {
        /// The tier.
        tier: usize,
        /// Moves that lead out, those to one number taken as one.
        moves: u64,
        /// Predecessors.
        parents: u64,
    },
    /// The game names no predecessors.
    NoParents,
}

impl From<Stopped> for TierHalt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// A tier between two rounds: from it the rest can be done.
#[derive(Clone, Debug)]
pub struct TierStage {
    /// The cells, in a code of their own.
    pub cells: TierCells,
    /// How far the rounds are.
    pub progress: TierProgress,
}

/// Cells of two or four bytes.
#[derive(Clone, Debug)]
pub enum TierCells {
    /// Two bytes each.
    Words(Vec<u16>),
    /// Four bytes each.
    Longs(Vec<u32>),
}

/// How far the rounds of a tier are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierProgress {
    /// All that ends within so many plies is decided.
    pub plies: u32,
    /// Whether wins and losses are done, and ties are decided now.
    pub ties: bool,
}

/// A tier seen between two rounds.
pub struct TierBetween<'a> {
    cells: &'a Cells,
    progress: TierProgress,
}

impl TierBetween<'_> {
    /// How far the rounds are.
    pub fn progress(&self) -> TierProgress {
        self.progress
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// How many bytes a cell takes.
    pub fn width(&self) -> usize {
        self.cells.width()
    }

    /// A cell, in a code of its own.
    pub fn cell(&self, place: usize) -> u32 {
        self.cells.get(place)
    }
}

/// What is called after every round of a tier.
pub type EachTierRound<'a> = dyn FnMut(&TierBetween<'_>) -> Result<(), Stopped> + 'a;

/// The memory in which a tier of so many numbers is solved, as a rule.
pub fn tier_bytes(numbers: usize) -> u64 {
    2 * numbers as u64 + mark_bytes(numbers)
}

fn mark_bytes(numbers: usize) -> u64 {
    (MARK_BYTES * numbers.div_ceil(BLOCK_POSITIONS)) as u64
}

/// Solves a tier, from a stage of an earlier solve if there is one; `each` is called after every round.
///
/// # Errors
/// A limit (memory is charged before it is taken), or what `each` and `below` return; a move or a predecessor
/// that does not fit what the game says of its groups.
///
/// # Panics
/// If the stage holds another number of cells than the tier.
pub fn solve_tier<R: Slots>(
    rules: &R,
    tiers: &Tiers,
    tier: usize,
    below: &mut dyn Below,
    stage: Option<TierStage>,
    each: &mut EachTierRound<'_>,
    budget: &mut Budget<'_>,
) -> Result<SolvedTier, TierHalt> {
    solve_with(&Solve { rules, tiers, tier, words: Layout::WORDS }, below, stage, each, budget)
}

/// What is to be solved, and the layout that is tried first.
struct Solve<'r, R> {
    rules: &'r R,
    tiers: &'r Tiers,
    tier: usize,
    words: Layout,
}

fn solve_with<R: Slots>(
    what: &Solve<'_, R>,
    below: &mut dyn Below,
    stage: Option<TierStage>,
    each: &mut EachTierRound<'_>,
    budget: &mut Budget<'_>,
) -> Result<SolvedTier, TierHalt> {
    let Solve { rules, tiers, tier, words } = *what;
    let numbers = tiers.get(tier).len();
    budget.take(mark_bytes(numbers))?;
    budget.expect(numbers as u64);
    let (mut work, mut progress) = match stage {
        Some(TierStage { cells, progress }) => {
            let (cells, layout) = match cells {
                TierCells::Words(all) => (Cells::Words(all.into_iter().map(Into::into).collect()), words),
                TierCells::Longs(all) => {
                    (Cells::Longs(all.into_iter().map(Into::into).collect()), Layout::LONGS)
                }
            };
            assert_eq!(cells.len(), numbers, "a stage of this tier");
            budget.take((numbers * cells.width()) as u64)?;
            (TierRounds::new(rules, tiers, tier, cells, layout), progress)
        }
        None => {
            let reads = tiers.get(tier).reads();
            let outside = reads.iter().map(|(other, _)| below.longest(*other)).max().unwrap_or(0);
            let mut layout = if outside < words.most_plies { words } else { Layout::LONGS };
            loop {
                let width = if layout == words { 2 } else { 4 };
                budget.take((numbers * width) as u64)?;
                let mut work = TierRounds::new(rules, tiers, tier, Cells::new(numbers, width), layout);
                if let Some(moves) = work.begin(budget)? {
                    work.fold(below, moves, budget)?;
                    break (work, TierProgress::default());
                }
                // some position has more moves than the layout counts
                budget.give_back((numbers * width) as u64);
                if layout == Layout::LONGS {
                    let most = format!("{} different moves", layout.most_left);
                    return Err(Stopped::new(Limit::Size, most).into());
                }
                layout = Layout::LONGS;
            }
        }
    };
    while work.round(&mut progress, budget)? {
        each(&TierBetween { cells: &work.cells, progress })?;
    }
    work.solved(budget)
}

/// Scratch memory that a thread reuses.
struct ThreadScratch<R: Slots> {
    moves: Vec<R::Move>,
    parents: Vec<R::Position>,
    /// Numbers, or places of this tier.
    found: Vec<usize>,
    /// Numbers of other tiers.
    outside: Vec<usize>,
}

impl<R: Slots> Default for ThreadScratch<R> {
    fn default() -> Self {
        Self { moves: Vec::new(), parents: Vec::new(), found: Vec::new(), outside: Vec::new() }
    }
}

struct TierRounds<'r, R> {
    rules: &'r R,
    tiers: &'r Tiers,
    number: usize,
    tier: &'r Tier,
    cells: Cells,
    layout: Layout,
    /// Blocks in which this round decided something.
    fresh: Vec<AtomicBool>,
    /// By block: no cell of it decides itself in a round before this.
    due: Vec<AtomicU32>,
}

impl<'r, R: Slots> TierRounds<'r, R> {
    fn new(rules: &'r R, tiers: &'r Tiers, number: usize, cells: Cells, layout: Layout) -> Self {
        let blocks = cells.len().div_ceil(BLOCK_POSITIONS);
        Self {
            rules,
            tiers,
            number,
            tier: tiers.get(number),
            cells,
            layout,
            // after a stage: whatever was decided in its last round must speak
            fresh: (0..blocks).map(|_| AtomicBool::new(true)).collect(),
            due: (0..blocks).map(|_| AtomicU32::new(0)).collect(),
        }
    }

    /// Does something with every block of these, and looks at the limits meanwhile.
    fn pass(
        &self,
        blocks: &[usize],
        budget: &mut Budget<'_>,
        each: &(dyn Fn(&mut ThreadScratch<R>, Range<usize>) + Sync),
    ) -> Result<(), Stopped> {
        for chunk in blocks.chunks(CHUNK_BLOCKS) {
            share_within(chunk, budget, &|piece| {
                let mut room = ThreadScratch::default();
                for block in piece {
                    let first = block * BLOCK_POSITIONS;
                    each(&mut room, first..self.cells.len().min(first + BLOCK_POSITIONS));
                }
            })?;
        }
        Ok(())
    }

    fn all_blocks(&self) -> Vec<usize> {
        (0..self.fresh.len()).collect()
    }

    fn decide(&self, place: usize, grade: Grade) {
        self.cells.set(place, self.layout.code(Cell::Decided(grade)));
        self.fresh[place / BLOCK_POSITIONS].store(true, Ordering::Relaxed);
    }

    /// Finds holes and ends, and counts the moves of all others. Gives how many lead to other tiers; `None`
    /// if some position has more within this one than the layout counts.
    fn begin(&mut self, budget: &mut Budget<'_>) -> Result<Option<u64>, TierHalt> {
        let (outside, most) = (AtomicU64::new(0), AtomicU32::new(0));
        let stray = Mutex::new(None);
        for chunk in self.all_blocks().chunks(CHUNK_BLOCKS) {
            self.pass(chunk, budget, &|room, places| {
                for place in places {
                    let (cell, out) = match self.first(place, room) {
                        Ok(found) => found,
                        Err(to) => {
                            *stray.lock().unwrap_or_else(PoisonError::into_inner) = Some(to);
                            return;
                        }
                    };
                    if let Cell::Counts { left, .. } = cell
                        && left > self.layout.most_left
                    {
                        most.fetch_max(left, Ordering::Relaxed);
                        continue;
                    }
                    self.cells.set(place, self.layout.code(cell));
                    outside.fetch_add(out, Ordering::Relaxed);
                }
            })?;
            if let Some(to) = *stray.lock().unwrap_or_else(PoisonError::into_inner) {
                return Err(TierHalt::Stray { from: self.number, to });
            }
            budget.steps((chunk.len() * BLOCK_POSITIONS).min(self.cells.len()) as u64)?;
        }
        Ok((most.into_inner() == 0).then(|| outside.into_inner()))
    }

    /// What is known of a place from its moves alone, and how many numbers of other tiers they lead to; the
    /// tier of a move that must not be.
    fn first(&self, place: usize, room: &mut ThreadScratch<R>) -> Result<(Cell, u64), usize> {
        let Some(at) = self.rules.in_slot(self.tier.number(place)) else { return Ok((Cell::Hole, 0)) };
        room.moves.clear();
        self.rules.moves(&at, &mut room.moves);
        if room.moves.is_empty() {
            return Ok((Cell::Decided(Grade::ended(self.rules.ending(&at))), 0));
        }
        room.found.clear();
        room.outside.clear();
        for mv in &room.moves {
            let number = self.rules.slot(&self.rules.play(&at, mv));
            if self.tier.place(number).is_some() { &mut room.found } else { &mut room.outside }.push(number);
        }
        for all in [&mut room.found, &mut room.outside] {
            all.sort_unstable();
            all.dedup();
        }
        for &number in &room.outside {
            let (to, place) = self.tiers.find(number).expect("all numbers have tiers");
            // the tiers read are few, and the last ones are the likely ones
            let read =
                self.tier.reads().iter().rev().any(|(tier, places)| *tier == to && places.contains(&place));
            if !read {
                return Err(to);
            }
        }
        let left = u32::try_from(room.found.len()).unwrap_or(u32::MAX);
        Ok((Cell::Counts { left, longest: 0 }, room.outside.len() as u64))
    }

    /// Folds what other tiers say into the cells. As many predecessors must be named there as moves lead
    /// there.
    fn fold(&self, below: &mut dyn Below, moves: u64, budget: &mut Budget<'_>) -> Result<(), TierHalt> {
        let parents = AtomicU64::new(0);
        let named = AtomicBool::new(true);
        for (other, places) in self.tier.reads() {
            let tier = self.tiers.get(*other);
            let mut take = |first: usize, codes: &[u16]| {
                let blocks: Vec<usize> = (0..codes.len().div_ceil(BLOCK_POSITIONS)).collect();
                share_within(&blocks, budget, &|piece| {
                    let mut room = ThreadScratch::default();
                    let places = piece.iter().flat_map(|block| {
                        let start = block * BLOCK_POSITIONS;
                        start..codes.len().min(start + BLOCK_POSITIONS)
                    });
                    let mut count = 0;
                    for i in places {
                        let (Some(at), Some(grade)) =
                            (self.rules.in_slot(tier.number(first + i)), Grade::of_code(codes[i]))
                        else {
                            continue;
                        };
                        if !self.parents(&at, &mut room) {
                            named.store(false, Ordering::Relaxed);
                        }
                        for &place in &room.found {
                            if self.cells.get(place) >= self.layout.first_open() {
                                count += 1;
                                self.cells.update(place, |code| self.hear(code, grade));
                            }
                        }
                    }
                    parents.fetch_add(count, Ordering::Relaxed);
                })
            };
            below.read(*other, places.clone(), &mut take)?;
        }
        let first = (0..self.cells.len()).find_map(|place| self.rules.in_slot(self.tier.number(place)));
        if first.is_some_and(|at| !self.rules.parents(&at, &mut Vec::new())) || !named.into_inner() {
            return Err(TierHalt::NoParents);
        }
        match parents.into_inner() {
            parents if parents == moves => Ok(()),
            parents => Err(TierHalt::Unequal { tier: self.number, moves, parents }),
        }
    }

    /// A code after a move to another tier, that leads to this grade, is known.
    fn hear(&self, code: u32, grade: Grade) -> u32 {
        let cell = self.layout.cell(code);
        let heard = match (grade, cell) {
            (Grade::Loss(plies), Cell::WonIn(sooner)) => Cell::WonIn(sooner.min(plies + 1)),
            (Grade::Loss(plies), _) => Cell::WonIn(plies + 1),
            (_, Cell::WonIn(_)) => cell,
            (Grade::Tie(plies), Cell::Held(Some(sooner))) => Cell::Held(Some(sooner.min(plies))),
            (Grade::Tie(plies), _) => Cell::Held(Some(plies)),
            (Grade::Draw, Cell::Counts { .. }) => Cell::Held(None),
            (Grade::Win(plies), Cell::Counts { left, longest }) => {
                Cell::Counts { left, longest: longest.max(plies) }
            }
            _ => cell,
        };
        self.layout.code(heard)
    }

    /// The places in this tier of all predecessors, each once; `false` if the game does not say.
    fn parents(&self, at: &R::Position, room: &mut ThreadScratch<R>) -> bool {
        room.parents.clear();
        room.found.clear();
        let said = self.rules.parents(at, &mut room.parents);
        room.found.extend(room.parents.iter().filter_map(|parent| self.tier.place(self.rules.slot(parent))));
        room.found.sort_unstable();
        room.found.dedup();
        said
    }

    /// One round; `false` when there is nothing left to decide.
    fn round(&mut self, progress: &mut TierProgress, budget: &mut Budget<'_>) -> Result<bool, TierHalt> {
        let next = progress.plies + 1;
        if next > self.layout.most_plies {
            self.widen(budget)?;
        }
        let (last, ties) = (progress.plies, progress.ties);
        let fresh: Vec<usize> =
            (0..self.fresh.len()).filter(|&block| self.fresh[block].swap(false, Ordering::Relaxed)).collect();
        if ties {
            self.speak(&fresh, Grade::Tie(last), budget, &|place| self.decide(place, Grade::Tie(next)))?;
        } else {
            self.speak(&fresh, Grade::Loss(last), budget, &|place| self.decide(place, Grade::Win(next)))?;
            self.speak(&fresh, Grade::Win(last), budget, &|place| self.one_less(place, last))?;
        }
        self.come_due(next, ties, budget)?;
        progress.plies = next;
        if self.fresh.iter().any(|mark| mark.load(Ordering::Relaxed)) {
            return Ok(true);
        }
        let due = self.due.iter().map(|due| due.load(Ordering::Relaxed)).min().unwrap_or(NEVER);
        if due != NEVER {
            // nothing happens before
            progress.plies = due - 1;
        } else if ties {
            return Ok(false);
        } else {
            *progress = TierProgress { plies: 0, ties: true };
            self.fresh.iter().for_each(|mark| mark.store(true, Ordering::Relaxed));
            self.due.iter().for_each(|due| due.store(0, Ordering::Relaxed));
        }
        Ok(true)
    }

    /// Places with a grade speak to those of their predecessors that are not decided.
    fn speak(
        &self,
        blocks: &[usize],
        grade: Grade,
        budget: &mut Budget<'_>,
        to: &(dyn Fn(usize) + Sync),
    ) -> Result<(), Stopped> {
        let (code, open) = (self.layout.code(Cell::Decided(grade)), self.layout.first_open());
        self.pass(blocks, budget, &|room, places| {
            for place in places.filter(|&place| self.cells.get(place) == code) {
                let Some(at) = self.rules.in_slot(self.tier.number(place)) else { continue };
                self.parents(&at, room);
                room.found
                    .iter()
                    .filter(|&&place| self.cells.get(place) >= open)
                    .for_each(|&place| to(place));
            }
        })
    }

    /// One number less is not decided: it was won in so many plies.
    fn one_less(&self, place: usize, plies: u32) {
        let layout = self.layout;
        let block = place / BLOCK_POSITIONS;
        self.cells.update(place, |code| match layout.cell(code) {
            Cell::Counts { left, longest } if left == 1 && longest <= plies => {
                self.fresh[block].store(true, Ordering::Relaxed);
                layout.code(Cell::Decided(Grade::Loss(plies + 1)))
            }
            Cell::Counts { left, longest } if left > 0 => {
                if left == 1 {
                    self.due[block].fetch_min(longest + 1, Ordering::Relaxed);
                }
                layout.code(Cell::Counts { left: left - 1, longest })
            }
            _ => code,
        });
    }

    /// Decides what other tiers alone decide in this round.
    fn come_due(&self, now: u32, ties: bool, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let (layout, open) = (self.layout, self.layout.first_open());
        let mut blocks = self.all_blocks();
        blocks.retain(|&block| self.due[block].load(Ordering::Relaxed) <= now);
        self.pass(&blocks, budget, &|_, places| {
            let block = places.start / BLOCK_POSITIONS;
            let mut later = NEVER;
            for place in places {
                let code = self.cells.get(place);
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
                    self.decide(place, grade);
                } else {
                    later = later.min(due);
                }
            }
            self.due[block].store(later, Ordering::Relaxed);
        })
    }

    /// Makes room for longer play.
    fn widen(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.layout == Layout::LONGS {
            return Err(Stopped::new(Limit::Size, format!("{} plies", self.layout.most_plies)));
        }
        let (numbers, before) = (self.cells.len(), self.cells.width());
        budget.take(4 * numbers as u64)?;
        let wide = Cells::new(numbers, 4);
        for place in 0..numbers {
            wide.set(place, Layout::LONGS.code(self.layout.cell(self.cells.get(place))));
        }
        (self.cells, self.layout) = (wide, Layout::LONGS);
        budget.give_back((numbers * before) as u64);
        Ok(())
    }

    /// The codes, when nothing changes any more.
    fn solved(self, budget: &mut Budget<'_>) -> Result<SolvedTier, TierHalt> {
        let layout = self.layout;
        let numbers = self.cells.len() as u64;
        let codes: Vec<u16> = match self.cells {
            // in place
            Cells::Words(all) => {
                all.into_iter().map(|cell| layout.solved(cell.into_inner().into())).collect()
            }
            Cells::Longs(all) => {
                budget.take(2 * numbers)?;
                let codes = all.into_iter().map(|cell| layout.solved(cell.into_inner())).collect();
                budget.give_back(4 * numbers);
                codes
            }
        };
        let plies = |code: &u16| match Grade::of_code(*code) {
            Some(Grade::Win(plies) | Grade::Loss(plies) | Grade::Tie(plies)) => plies,
            _ => 0,
        };
        let longest = codes.iter().map(plies).max().unwrap_or(0);
        Ok(SolvedTier { codes, longest })
    }
}

#[cfg(test)]
mod tests;
