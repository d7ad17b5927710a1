//! Retrograde analysis of one tier by several machines, each with its own share of the cells.
//!
//! **Solves** what [`solve_tier`](super::solve_tier) solves, and finds the same. **Needs** an [`Engine`],
//! and the codes of the tiers read; each machine reads its share of them. **Cost** two bytes (or four) for
//! each of its own cells, and its queues; one message a move into a decided position. **Source** J. W. Romein
//! and H. E. Bal, Solving awari with parallel retrograde analysis, 2003; the counters as there.
//!
//! A round is one step of the engine, or several: numbers that were decided in the round before name their
//! predecessors to the machines that hold them, and when everything has arrived, it is applied. What arrives
//! within a round may do so in any order: so the number of machines and of threads changes nothing.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use self::line::Line;
use super::super::Slots;
use super::super::cell::{Cell, Cells, Layout};
use super::super::grade::Grade;
use super::super::machines::{Batch, Counts, Deal, Engine, Kind, Lost, unpack};
use super::super::share::{BLOCK_POSITIONS, share_within};
use super::forward::{Forward, KeepParts};
use super::held::{Held, mark_bytes};
use super::moves::{ThreadScratch, TierMoves};
use super::outbox::{CELL_BITS, Flow, Outbox, apply};
use super::{Below, FirstCells, TierCells, TierHalt, TierProgress, TierStage, first_cells};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

mod line;
mod parts;

/// Pieces of cells between two looks at the queues.
const CHUNK_PIECES: usize = 64;
/// Blocks of codes in a stretch of another tier that one machine reads.
const STRETCH_BLOCKS: usize = 16;
/// Where the work on a tier is kept, part by part. A part is written by one machine, to which all others send
/// their cells of it.
pub trait Keep: KeepParts {
    /// All machines have ended a round, or their parts of a tier that every move leaves.
    fn see(&mut self, done: &DoneTogether) {
        let _ = done;
    }

    /// Whether this machine would keep the work after this round. If one would, all do.
    fn due(&mut self) -> bool;

    /// Keeps a part between two rounds: cells of so many bytes, in a code of their own.
    ///
    /// # Errors
    /// Why it cannot be kept.
    fn stage(
        &mut self,
        part: usize,
        progress: TierProgress,
        width: usize,
        cells: &[u8],
    ) -> Result<(), Stopped>;

    /// All machines have kept all parts.
    ///
    /// # Errors
    /// Why this cannot be noted, or the work shall end here.
    fn staged(&mut self, progress: TierProgress, width: usize) -> Result<(), Stopped>;
}

/// What all machines have done in a tier since they have begun, or gone on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoneTogether {
    /// How far the rounds are.
    pub progress: TierProgress,
    /// Numbers that are decided, those of the last round excepted; draws never are, nor holes.
    pub decided: u64,
    /// Bytes that were sent.
    pub bytes: u64,
}

/// How a tier is dealt to machines.
pub struct Dealt<'d> {
    /// Who holds which places.
    pub deal: &'d Deal,
    /// How targets are collected and sent.
    pub flow: Flow,
    /// What connects the machines.
    pub engine: &'d mut dyn Engine,
}

/// What is kept of a tier, and of those before.
pub struct TierFiles<'f> {
    /// The tiers that it reads.
    pub below: &'f mut dyn Below,
    /// Where its own parts go.
    pub keep: &'f mut dyn Keep,
    /// From where it goes on.
    pub stage: Option<TierStage>,
}

/// Solves this machine's share of a tier, from a stage of its cells if there is one; all machines must have
/// one of the same round, or none. Gives the longest play of the whole tier.
///
/// # Errors
/// As [`solve_tier`](super::solve_tier); and if a machine is lost, or cannot go on.
///
/// # Panics
/// If the stage holds another number of cells than the share, or the deal is not of this tier and engine.
pub fn solve_dealt<R: Slots>(
    moves: &TierMoves<'_, R>,
    dealt: Dealt<'_>,
    files: TierFiles<'_>,
    budget: &mut Budget<'_>,
) -> Result<u32, TierHalt> {
    deal_with(moves, Layout::WORDS, dealt, files, budget)
}

/// The same, with the layout that is tried first.
pub(super) fn deal_with<R: Slots>(
    moves: &TierMoves<'_, R>,
    words: Layout,
    dealt: Dealt<'_>,
    files: TierFiles<'_>,
    budget: &mut Budget<'_>,
) -> Result<u32, TierHalt> {
    let Dealt { deal, flow, engine } = dealt;
    assert_eq!((deal.places(), deal.machines()), (moves.tier.len(), engine.machines()), "the deal fits");
    let mut halt = None;
    let mut line = Line { engine, failed: &mut halt, sent: 0 };
    if moves.tier.is_left_by_every_move() {
        return look_forward(moves, words, line, files, budget);
    }
    let TierFiles { below, keep, stage } = files;
    let share = deal.cells(line.engine.me());
    line.note(budget.take(mark_bytes(share) + queue_bytes(flow, deal.machines())));
    budget.expect(share as u64);
    let outside = moves.tier.reads().iter().map(|(other, _)| below.longest(*other)).max().unwrap_or(0);
    let mut layout = if outside < words.most_plies { words } else { Layout::LONGS };
    if let Some(TierStage { cells: TierCells::Longs(_), .. }) = stage {
        layout = Layout::LONGS;
    }
    let (mut stage, mut progress) =
        stage.map_or((None, TierProgress::default()), |stage| (Some(stage.cells), stage.progress));
    let begun = stage.is_some();
    let mut work = loop {
        let width = if layout == words { 2 } else { 4 };
        let charged = line.note(budget.take((share * width) as u64)).is_some();
        line.end_step(Counts::default())?;
        let cells = match stage.take() {
            Some(TierCells::Words(all)) => Cells::Words(all.into_iter().map(Into::into).collect()),
            Some(TierCells::Longs(all)) => Cells::Longs(all.into_iter().map(Into::into).collect()),
            None => Cells::new(share, width),
        };
        assert!(charged && cells.len() == share, "a stage of this share");
        let (held, spoken) = (Held::new(cells, layout), AtomicU64::new(0));
        let mut work = DealtRounds { moves, deal, flow, held, line, spoken, done: DoneTogether::default() };
        if begun {
            break work;
        }
        if let Some(kept) = work.begin(below, keep, budget)? {
            if kept {
                work.keep_stage(progress, keep, budget)?;
            }
            break work;
        }
        // some position has more moves than the layout counts
        line = work.line;
        budget.give_back((share * width) as u64);
        if layout == Layout::LONGS {
            let most = format!("{} different moves", layout.most_left);
            return Err(Stopped::new(Limit::Size, most).into());
        }
        layout = Layout::LONGS;
    };
    loop {
        let (more, kept) = work.round(&mut progress, keep, budget)?;
        if !more {
            break;
        }
        if kept {
            work.keep_stage(progress, keep, budget)?;
        }
    }
    work.keep_solved(keep, budget)
}

/// Solves a tier that every move leaves: each machine solves its parts, and nothing is sent. All parts of a
/// group are one step, so that nobody works long after another one has stopped.
fn look_forward<R: Slots>(
    moves: &TierMoves<'_, R>,
    words: Layout,
    mut line: Line<'_>,
    files: TierFiles<'_>,
    budget: &mut Budget<'_>,
) -> Result<u32, TierHalt> {
    let TierFiles { below, keep, .. } = files;
    let part = keep.part();
    let made = Forward::new(moves, words, part, below, budget);
    let mut look = line.note(made);
    let (machines, me) = (line.engine.machines(), line.engine.me());
    let (mut longest, mut all) = (0, DoneTogether::default());
    for group in (0..moves.tier.len().div_ceil(part)).step_by(machines) {
        if let Some(look) = look.as_mut().filter(|look| group + me < look.parts()) {
            let done = look.part(group + me, below, keep, budget);
            longest = longest.max(line.note(done).unwrap_or_default());
        }
        line.end_step(Counts::default())?;
        all.decided = moves.tier.len().min((group + machines).saturating_mul(part)) as u64;
        keep.see(&all);
    }
    let (sum, _) = line.end_step(Counts { longest: longest.into(), ..Counts::default() })?;
    Ok(u32::try_from(sum.longest).unwrap_or(u32::MAX))
}

/// The memory of what is under way: collected, sent, and arrived.
fn queue_bytes(flow: Flow, machines: usize) -> u64 {
    let others = machines as u64 - 1;
    2 * others * (8 * flow.batch as u64) + if others > 0 { 2 * flow.under_way as u64 } else { 0 }
}

/// One machine's part in the work.
struct DealtRounds<'w, 'e, R> {
    moves: &'w TierMoves<'w, R>,
    deal: &'w Deal,
    flow: Flow,
    held: Held,
    line: Line<'e>,
    /// Numbers of this machine that spoke in this round, as they were decided in the round before.
    spoken: AtomicU64,
    /// By all machines.
    done: DoneTogether,
}

impl<R: Slots> DealtRounds<'_, '_, R> {
    /// Finds holes and ends, counts the moves of all others, and folds in what other tiers say. Gives whether
    /// the work shall be kept now; `None` if some position, of any machine, has more moves than the layout
    /// counts.
    fn begin(
        &mut self,
        below: &mut dyn Below,
        keep: &mut dyn Keep,
        budget: &mut Budget<'_>,
    ) -> Result<Option<bool>, TierHalt> {
        let me = self.line.engine.me();
        let first = first_cells(self.moves, &self.held, &|cell| self.deal.place(me, cell), budget);
        let FirstCells { outside: moves, wide } = self.line.note(first).unwrap_or_default();
        let (sum, _) = self.line.end_step(Counts { moves, wide, ..Counts::default() })?;
        if sum.wide > 0 {
            return Ok(None);
        }
        let moves = sum.moves;
        let (named, parents) = self.fold(below, budget)?;
        let own = (0..self.held.cells.len()).map(|cell| self.deal.place(me, cell));
        let unnamed = u64::from(!named || !self.moves.named(own));
        let keep = keep.due().into();
        let (sum, _) = self.line.end_step(Counts { parents, unnamed, keep, ..Counts::default() })?;
        match sum {
            Counts { unnamed: 1.., .. } => Err(TierHalt::NoParents),
            Counts { parents, keep, .. } if parents == moves => Ok(Some(keep > 0)),
            Counts { parents, .. } => Err(TierHalt::Unequal { tier: self.moves.number, moves, parents }),
        }
    }

    /// Reads this machine's share of the other tiers, and tells all machines what concerns them. Gives
    /// whether predecessors were named, and how many cells of this machine have heard of a move.
    fn fold(&mut self, below: &mut dyn Below, budget: &mut Budget<'_>) -> Result<(bool, u64), TierHalt> {
        let (machines, me) = (self.deal.machines(), self.line.engine.me());
        let stretch = STRETCH_BLOCKS * self.deal.block();
        let own: Vec<(usize, Range<usize>)> = self
            .moves
            .tier
            .reads()
            .iter()
            .flat_map(|(other, places)| {
                let first = places.start / stretch..places.end.div_ceil(stretch);
                first
                    .filter(|i| i % machines == me)
                    .map(|i| (*other, places.start.max(i * stretch)..places.end.min((i + 1) * stretch)))
            })
            .collect();
        let (named, mut heard, mut own) = (AtomicBool::new(true), 0, own.into_iter());
        loop {
            let outbox = Outbox::new(Kind::Heard, &self.held, 0, self.flow, (me, machines));
            let mut done = Ok(());
            while outbox.is_free() && done.is_ok() {
                let Some((other, places)) = own.next() else { break };
                done = below.read(other, places, &mut |first, codes| {
                    named_by(self.moves, self.deal, (other, first), codes, &named, &outbox, budget)
                });
            }
            let more = u64::from(own.len() > 0);
            let (batches, own_heard) = outbox.close();
            heard += own_heard;
            self.line.send(batches);
            self.line.note(done);
            let (sum, came) = self.line.end_step(Counts { busy: more, ..Counts::default() })?;
            heard += self.take(came, 0)?;
            if sum.busy == 0 {
                return Ok((named.into_inner(), heard));
            }
        }
    }

    /// One round. Gives whether there is something left to decide, and whether the work shall be kept now.
    fn round(
        &mut self,
        progress: &mut TierProgress,
        keep: &mut dyn Keep,
        budget: &mut Budget<'_>,
    ) -> Result<(bool, bool), TierHalt> {
        let (last, next, ties) = (progress.plies, progress.plies + 1, progress.ties);
        if next > self.held.layout.most_plies {
            let widened = self.held.widen(budget);
            self.line.note(widened);
            self.line.end_step(Counts::default())?;
        }
        let passes: &[(Grade, Kind)] = match ties {
            true => &[(Grade::Tie(last), Kind::Tie)],
            false => &[(Grade::Loss(last), Kind::Won), (Grade::Win(last), Kind::OneLess)],
        };
        let fresh = self.held.take_fresh();
        for &(grade, kind) in passes {
            self.speak(&fresh, grade, kind, last, budget)?;
        }
        let mut done = Ok(());
        for chunk in self.held.due_blocks(next).chunks(CHUNK_PIECES) {
            done = done.and_then(|()| {
                share_within(chunk, budget, &|piece| {
                    piece.iter().for_each(|&block| self.held.come_due(block, next, ties));
                })
            });
        }
        self.line.note(done);
        let own = Counts {
            fresh: self.held.any_fresh().into(),
            soonest: self.held.soonest().into(),
            keep: keep.due().into(),
            decided: std::mem::take(self.spoken.get_mut()),
            sent: std::mem::take(&mut self.line.sent),
            ..Counts::default()
        };
        let (sum, _) = self.line.end_step(own)?;
        self.done.decided += sum.decided;
        self.done.bytes += sum.sent;
        self.done.progress = *progress;
        keep.see(&self.done);
        let soonest = u32::try_from(sum.soonest).unwrap_or(super::NEVER);
        let more = progress.advance(sum.fresh > 0, soonest);
        if more && *progress == TierProgress::TIES {
            self.held.begin_ties();
        }
        Ok((more, sum.keep > 0))
    }

    /// Cells with a grade name their predecessors to the machines that hold them, in as many steps as the
    /// queues need.
    fn speak(
        &mut self,
        blocks: &[usize],
        grade: Grade,
        kind: Kind,
        last: u32,
        budget: &mut Budget<'_>,
    ) -> Result<(), TierHalt> {
        let (code, piece) = (self.held.layout.code(Cell::Decided(grade)), self.flow.piece);
        let pieces: Vec<Range<usize>> = blocks
            .iter()
            .flat_map(|&block| {
                let cells = self.held.block(block);
                cells.clone().step_by(piece).map(move |first| first..cells.end.min(first + piece))
            })
            .collect();
        let (machines, me) = (self.deal.machines(), self.line.engine.me());
        let places: Vec<usize> = (0..pieces.len()).collect();
        let mut left = places.chunks(CHUNK_PIECES.min(if piece < BLOCK_POSITIONS { 1 } else { usize::MAX }));
        loop {
            let outbox = Outbox::new(kind, &self.held, last, self.flow, (me, machines));
            let mut done = Ok(());
            while outbox.is_free() && done.is_ok() {
                let Some(chunk) = left.next() else { break };
                done = share_within(chunk, budget, &|some| {
                    let mut room = ThreadScratch::default();
                    let mut letters = outbox.letters();
                    let mut spoken = 0;
                    for cell in some.iter().flat_map(|&i| pieces[i].clone()) {
                        if self.held.cells.get(cell) != code {
                            continue;
                        }
                        spoken += 1;
                        let Some(at) = self.moves.at(self.deal.place(me, cell)) else { continue };
                        self.moves.parents_inside(&at, &mut room);
                        room.found.iter().for_each(|&place| letters.add(self.deal.find(place), 0));
                    }
                    self.spoken.fetch_add(spoken, Ordering::Relaxed);
                    letters.post();
                });
            }
            let busy = u64::from(left.len() > 0);
            let (batches, _) = outbox.close();
            self.line.send(batches);
            self.line.note(done);
            let (sum, came) = self.line.end_step(Counts { busy, ..Counts::default() })?;
            self.take(came, last)?;
            if sum.busy == 0 {
                return Ok(());
            }
        }
    }

    /// Applies what has come. Gives how many cells have heard something.
    fn take(&mut self, came: Vec<(usize, Batch)>, last: u32) -> Result<u64, TierHalt> {
        let held = &self.held;
        let each = came.into_par_iter().map(|(from, Batch { kind, bytes })| {
            let fits = |target: &u64| (target & ((1 << CELL_BITS) - 1)) < held.cells.len() as u64;
            match unpack(&bytes).filter(|targets| targets.iter().all(fits)) {
                Some(targets) => Ok(apply(held, kind, &targets, last)),
                None => Err(Lost { machine: from, why: "it sends what cannot be read".to_owned() }),
            }
        });
        each.sum::<Result<u64, Lost>>().map_err(Into::into)
    }
}

/// Names the predecessors, in this tier, of codes of another one, the first of which has this place there.
pub(super) fn named_by<R: Slots>(
    moves: &TierMoves<'_, R>,
    deal: &Deal,
    (other, first): (usize, usize),
    codes: &[u16],
    named: &AtomicBool,
    outbox: &Outbox<'_>,
    budget: &Budget<'_>,
) -> Result<(), Stopped> {
    let TierMoves { rules, tiers, .. } = *moves;
    let other = tiers.get(other);
    let blocks: Vec<usize> = (0..codes.len().div_ceil(BLOCK_POSITIONS)).collect();
    share_within(&blocks, budget, &|piece| {
        let mut room = ThreadScratch::default();
        let mut letters = outbox.letters();
        for &block in piece {
            let start = block * BLOCK_POSITIONS;
            let end = codes.len().min(start + BLOCK_POSITIONS);
            for (&code, place) in codes[start..end].iter().zip(first + start..) {
                let (Some(at), Some(_)) = (rules.in_slot(other.number(place)), Grade::of_code(code)) else {
                    continue;
                };
                if !moves.parents(&at, &mut room) {
                    named.store(false, Ordering::Relaxed);
                }
                let code = u64::from(code) << CELL_BITS;
                room.found.iter().for_each(|&place| letters.add(deal.find(place), code));
            }
        }
        letters.post();
    })
}

#[cfg(test)]
mod tests;
