//! Retrograde analysis on numbers.
//!
//! **Solves** every position of a contest whose positions are numbered: win, loss, tie or draw, with
//! remoteness; the winner hurries, the loser delays; an end without a winner is preferred to play without
//! end. **Needs** [`Slots`]. **Cost** one byte a number (two if play takes more than 83 plies) and no graph.
//! With predecessors by rule: the moves into decided positions, and the moves from each position that may be
//! lost, at most once a round. Without: the moves from undecided positions, in every round. **Source**
//! textbook 1.6.4; counters are replaced by a look forward, which is exact under any symmetry.
//!
//! A round's new decisions depend only on those of earlier rounds, so any number of threads finds the same.
//! They are those of the rayon pool in which it is called. Between two rounds the codes are all that is
//! known, so from them the work can go on.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, Ordering};

use super::Slots;
use super::grade::{CANDIDATE, Grade, HOLE, MAX_BYTE_PLIES, MAX_WORD_PLIES, OPEN};
use super::share::{BLOCK_POSITIONS, share_within};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// Blocks between two checks of the stop flag.
const CHUNK_BLOCKS: usize = 1024;

/// The cost of examining all predecessors of a position, relative to a forward check, which usually stops
/// early.
const PREDECESSOR_COST_FACTOR: usize = 8;

/// All values of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// One byte for each code.
    Bytes(Vec<u8>),
    /// Two bytes for each code.
    Words(Vec<u16>),
}

impl Solved {
    /// How many numbers there are.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(all) => all.len(),
            Self::Words(all) => all.len(),
        }
    }

    /// Whether there are no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code of a number, as [`Grade::of_code`] reads it.
    pub fn code(&self, slot: usize) -> u16 {
        match self {
            Self::Bytes(all) => all[slot].into(),
            Self::Words(all) => all[slot],
        }
    }

    /// The value of the position with this number; `None` for a hole.
    pub fn grade(&self, slot: usize) -> Option<Grade> {
        Grade::of_code(self.code(slot))
    }
}

/// Solves a whole game.
///
/// # Errors
/// A limit: memory is charged before it is taken.
///
/// ```
/// use grundy_base::{Outcome, limits::{Budget, Limits}, rules::{Contest, Rules}};
/// use grundy_solve::strong::{self, Grade, Slots};
/// /// A heap: take 1 or 2; from 4 one may also go back to 5. Taking the last one wins.
/// struct Heap;
/// impl Rules for Heap {
///     type Position = usize;
///     type Move = usize;
///     fn moves(&self, n: &usize, out: &mut Vec<usize>) {
///         out.extend((1..=2).filter_map(|take| n.checked_sub(take)));
///         out.extend((*n == 3).then_some(4));
///     }
///     fn play(&self, _: &usize, to: &usize) -> usize { *to }
/// }
/// impl Contest for Heap {}
/// impl Slots for Heap {
///     fn slots(&self) -> usize { 6 }
///     fn slot(&self, n: &usize) -> usize { *n }
///     fn in_slot(&self, slot: usize) -> Option<usize> { Some(slot) }
/// }
/// let limits = Limits::default();
/// let solved = strong::solve(&Heap, &mut Budget::new(&limits))?;
/// let grades: Vec<_> = (0..6).filter_map(|n| solved.grade(n)).collect();
/// use Grade::{Draw, Loss, Win};
/// assert_eq!(grades, [Loss(0), Win(1), Win(1), Draw, Draw, Draw]);
/// # Ok::<(), grundy_base::error::Stopped>(())
/// ```
pub fn solve<R: Slots>(rules: &R, budget: &mut Budget<'_>) -> Result<Solved, Stopped> {
    solve_on(rules, None, &mut |_| Ok(()), budget)
}

/// The same, from a stage of an earlier solve of the same game, if there is one; `each` is called after every
/// round, and may keep what it sees.
///
/// # Errors
/// A limit, or what `each` returns.
///
/// # Panics
/// If the stage holds another number of codes than the game has.
pub fn solve_on<R: Slots>(
    rules: &R,
    stage: Option<Stage>,
    each: &mut EachRound<'_>,
    budget: &mut Budget<'_>,
) -> Result<Solved, Stopped> {
    let slots = rules.slots();
    budget.take(bytes_for(slots))?;
    budget.expect(slots as u64);
    let (cells, rounds) = match stage {
        Some(stage) => (SharedCodes::of(stage.codes), Some(stage.rounds)),
        None => (SharedCodes::Bytes((0..slots).map(|_| AtomicU8::default()).collect()), None),
    };
    assert_eq!(cells.len(), slots, "a stage of this game");
    let mut work = SolveRounds::new(rules, cells);
    let mut next = rounds.unwrap_or_default();
    if rounds.is_none() {
        work.find_ends(budget)?;
    }
    if matches!(work.cells, SharedCodes::Bytes(_)) {
        match work.rounds(next, MAX_BYTE_PLIES, each, budget)? {
            None => return Ok(work.cells.into_solved()),
            Some(spent) => next = spent,
        }
    }
    budget.take(2 * slots as u64)?;
    work.cells = work.cells.widened();
    budget.give_back(slots as u64);
    if work.rounds(next, MAX_WORD_PLIES, each, budget)?.is_some() {
        return Err(Stopped::new(Limit::Size, format!("{MAX_WORD_PLIES} plies")));
    }
    Ok(work.cells.into_solved())
}

/// A solve between two rounds: from it the rest can be done.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What is decided; other numbers have codes of their own.
    pub codes: Solved,
    /// The number of rounds completed.
    pub rounds: Rounds,
}

/// How many rounds are done: of wins and losses, then of ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rounds {
    /// Rounds of wins and losses.
    pub decided: u32,
    /// Rounds that decided ties.
    pub ties: u32,
}

/// What is called after every round.
pub type EachRound<'a> = dyn FnMut(&Between<'_>) -> Result<(), Stopped> + 'a;

/// A stage seen between two rounds.
pub struct Between<'a> {
    cells: &'a SharedCodes,
    rounds: Rounds,
}

impl Between<'_> {
    /// The number of rounds completed.
    pub fn rounds(&self) -> Rounds {
        self.rounds
    }

    /// How many numbers there are.
    pub fn numbers(&self) -> usize {
        self.cells.len()
    }

    /// How many bytes a code takes.
    pub fn width(&self) -> usize {
        match self.cells {
            SharedCodes::Bytes(_) => 1,
            SharedCodes::Words(_) => 2,
        }
    }

    /// The code of a number as it stands.
    pub fn code(&self, slot: usize) -> u16 {
        self.cells.get(slot)
    }
}

/// The memory of a solution with one byte a number, and of its marks.
pub fn bytes_for(slots: usize) -> u64 {
    (slots + 3 * slots.div_ceil(BLOCK_POSITIONS)) as u64
}

/// The codes, shared by threads.
enum SharedCodes {
    Bytes(Vec<AtomicU8>),
    Words(Vec<AtomicU16>),
}

impl SharedCodes {
    fn of(codes: Solved) -> Self {
        match codes {
            Solved::Bytes(all) => Self::Bytes(all.into_iter().map(AtomicU8::new).collect()),
            Solved::Words(all) => Self::Words(all.into_iter().map(AtomicU16::new).collect()),
        }
    }

    #[inline]
    fn len(&self) -> usize {
        match self {
            Self::Bytes(all) => all.len(),
            Self::Words(all) => all.len(),
        }
    }

    #[inline]
    fn get(&self, slot: usize) -> u16 {
        match self {
            Self::Bytes(all) => all[slot].load(Ordering::Relaxed).into(),
            Self::Words(all) => all[slot].load(Ordering::Relaxed),
        }
    }

    #[inline]
    fn set(&self, slot: usize, code: u16) {
        match self {
            Self::Bytes(all) => {
                let [low, _] = code.to_le_bytes();
                all[slot].store(low, Ordering::Relaxed);
            }
            Self::Words(all) => all[slot].store(code, Ordering::Relaxed),
        }
    }

    fn widened(self) -> Self {
        match self {
            Self::Bytes(all) => {
                Self::Words(all.into_iter().map(|cell| AtomicU16::new(cell.into_inner().into())).collect())
            }
            wide @ Self::Words(_) => wide,
        }
    }

    fn into_solved(self) -> Solved {
        match self {
            Self::Bytes(all) => Solved::Bytes(all.into_iter().map(AtomicU8::into_inner).collect()),
            Self::Words(all) => Solved::Words(all.into_iter().map(AtomicU16::into_inner).collect()),
        }
    }

    /// The slots of a block that have a code.
    fn with_code(&self, block: usize, wanted: u16) -> impl Iterator<Item = usize> {
        let slots = block * BLOCK_POSITIONS..self.len().min((block + 1) * BLOCK_POSITIONS);
        slots.filter(move |&slot| self.get(slot) == wanted)
    }
}

/// One mark for each block.
type BlockMarks = Vec<AtomicBool>;

/// The marked blocks, in order; the marks go.
fn marked(marks: &BlockMarks) -> Vec<usize> {
    (0..marks.len()).filter(|&block| marks[block].swap(false, Ordering::Relaxed)).collect()
}

/// Scratch memory that a thread reuses.
struct ThreadScratch<R: Slots> {
    moves: Vec<R::Move>,
    parents: Vec<R::Position>,
}

impl<R: Slots> Default for ThreadScratch<R> {
    fn default() -> Self {
        Self { moves: Vec::new(), parents: Vec::new() }
    }
}

struct SolveRounds<'r, R> {
    rules: &'r R,
    cells: SharedCodes,
    /// Blocks in which this round decided something.
    fresh: BlockMarks,
    /// Blocks with candidates.
    doubtful: BlockMarks,
}

impl<'r, R: Slots> SolveRounds<'r, R> {
    fn new(rules: &'r R, cells: SharedCodes) -> Self {
        let marks = || (0..cells.len().div_ceil(BLOCK_POSITIONS)).map(|_| AtomicBool::new(false)).collect();
        let (fresh, doubtful) = (marks(), marks());
        Self { rules, cells, fresh, doubtful }
    }

    /// Does something to every number of some blocks that has a code.
    fn pass(
        &self,
        blocks: &[usize],
        wanted: u16,
        budget: &mut Budget<'_>,
        each: &(dyn Fn(&mut ThreadScratch<R>, usize) + Sync),
    ) -> Result<(), Stopped> {
        for chunk in blocks.chunks(CHUNK_BLOCKS) {
            share_within(chunk, budget, &|piece| {
                let mut room = ThreadScratch::default();
                for slot in piece.iter().flat_map(|&block| self.cells.with_code(block, wanted)) {
                    each(&mut room, slot);
                }
            })?;
        }
        Ok(())
    }

    fn decide(&self, slot: usize, grade: Grade) {
        self.cells.set(slot, grade.code());
        self.fresh[slot / BLOCK_POSITIONS].store(true, Ordering::Relaxed);
    }

    fn all_blocks(&self) -> Vec<usize> {
        (0..self.fresh.len()).collect()
    }

    /// Decides the positions where play has ended, and marks the holes.
    fn find_ends(&self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        for blocks in self.all_blocks().chunks(CHUNK_BLOCKS) {
            self.pass(blocks, OPEN, budget, &|room, slot| match self.rules.in_slot(slot) {
                None => self.cells.set(slot, HOLE),
                Some(at) => {
                    room.moves.clear();
                    self.rules.moves(&at, &mut room.moves);
                    if room.moves.is_empty() {
                        self.decide(slot, Grade::ended(self.rules.ending(&at)));
                    }
                }
            })?;
            budget.steps((blocks.len() * BLOCK_POSITIONS).min(self.cells.len()) as u64)?;
        }
        Ok(())
    }

    /// Goes back from the ends, from a round on; gives the round before which the room for plies is spent, if
    /// it is.
    fn rounds(
        &self,
        from: Rounds,
        most: u32,
        each: &mut EachRound<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Rounds>, Stopped> {
        let backwards = self.knows_parents();
        let Rounds { decided: mut round, ties: mut tie } = from;
        let mut fresh = self.all_blocks();
        while !fresh.is_empty() {
            if round == most {
                return Ok(Some(Rounds { decided: round, ties: 0 }));
            }
            marked(&self.fresh);
            if backwards {
                self.backwards(round, &fresh, budget)?;
            } else {
                let won = Grade::Win(round + 1);
                self.forwards(won, Grade::Loss(round), budget)?;
            }
            fresh = marked(&self.fresh);
            round += 1;
            each(&Between { cells: &self.cells, rounds: Rounds { decided: round, ties: tie } })?;
        }
        // what is left is decided by tied endings, or not at all
        let mut fresh = self.all_blocks();
        while !fresh.is_empty() {
            if tie == most {
                return Ok(Some(Rounds { decided: round, ties: tie }));
            }
            let tied = Grade::Tie(tie + 1);
            if backwards {
                self.to_parents(Grade::Tie(tie), &fresh, budget, &|slot| self.decide(slot, tied))?;
            } else {
                self.forwards(tied, Grade::Tie(tie), budget)?;
            }
            fresh = marked(&self.fresh);
            tie += 1;
            each(&Between { cells: &self.cells, rounds: Rounds { decided: round, ties: tie } })?;
        }
        Ok(None)
    }

    fn knows_parents(&self) -> bool {
        let first = (0..self.cells.len()).find_map(|slot| self.rules.in_slot(slot));
        first.is_some_and(|at| self.rules.parents(&at, &mut Vec::new()))
    }

    /// One round by predecessors: of losses, then of wins.
    fn backwards(&self, round: u32, fresh: &[usize], budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let (won, lost) = (Grade::Win(round + 1), Grade::Loss(round + 1));
        let latest = Grade::Win(round).code();
        self.to_parents(Grade::Loss(round), fresh, budget, &|slot| self.decide(slot, won))?;
        if self.are_many(latest, fresh) {
            return self.pass(&self.all_blocks(), OPEN, budget, &|room, slot| {
                if self.all_moves(room, slot, |code| is_win(code) && code <= latest) {
                    self.decide(slot, lost);
                }
            });
        }
        self.to_parents(Grade::Win(round), fresh, budget, &|slot| {
            self.cells.set(slot, CANDIDATE);
            self.doubtful[slot / BLOCK_POSITIONS].store(true, Ordering::Relaxed);
        })?;
        self.pass(&marked(&self.doubtful), CANDIDATE, budget, &|room, slot| {
            if self.all_moves(room, slot, |code| is_win(code) && code <= latest) {
                self.decide(slot, lost);
            } else {
                self.cells.set(slot, OPEN);
            }
        })
    }

    /// Whether enough positions have this code that checking all undecided positions costs less than
    /// visiting their predecessors.
    fn are_many(&self, code: u16, fresh: &[usize]) -> bool {
        let count = |blocks: &[usize], code| -> usize {
            blocks.iter().map(|&block| self.cells.with_code(block, code).count()).sum()
        };
        let found = count(fresh, code);
        found > self.cells.len() / 64 && PREDECESSOR_COST_FACTOR * found > count(&self.all_blocks(), OPEN)
    }

    /// Does something to the undecided predecessors of the positions with a grade.
    fn to_parents(
        &self,
        grade: Grade,
        fresh: &[usize],
        budget: &mut Budget<'_>,
        each: &(dyn Fn(usize) + Sync),
    ) -> Result<(), Stopped> {
        self.pass(fresh, grade.code(), budget, &|room, slot| {
            let at = self.rules.in_slot(slot).expect("a decided number holds a position");
            room.parents.clear();
            self.rules.parents(&at, &mut room.parents);
            for parent in &room.parents {
                let parent = self.rules.slot(parent);
                if self.cells.get(parent) == OPEN {
                    each(parent);
                }
            }
        })
    }

    /// One round without predecessors: `reached` for each undecided position with a move to `goal`; and a
    /// loss, in rounds of wins, where all moves lead to wins.
    fn forwards(&self, reached: Grade, goal: Grade, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let (goal, now) = (goal.code(), reached.code());
        let lost = match reached {
            Grade::Win(round) => Some(Grade::Loss(round)),
            _ => None,
        };
        self.pass(&self.all_blocks(), OPEN, budget, &|room, slot| {
            if !self.all_moves(room, slot, |code| code != goal) {
                self.decide(slot, reached);
            } else if let Some(lost) = lost
                && self.all_moves(room, slot, |code| is_win(code) && code < now)
            {
                self.decide(slot, lost);
            }
        })
    }

    fn all_moves(&self, room: &mut ThreadScratch<R>, slot: usize, holds: impl Fn(u16) -> bool) -> bool {
        let at = self.rules.in_slot(slot).expect("an undecided number holds a position");
        room.moves.clear();
        self.rules.moves(&at, &mut room.moves);
        room.moves.iter().all(|mv| holds(self.cells.get(self.rules.slot(&self.rules.play(&at, mv)))))
    }
}

fn is_win(code: u16) -> bool {
    matches!(Grade::of_code(code), Some(Grade::Win(_)))
}
