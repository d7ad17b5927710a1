//! Parts of a tier: gathered from all machines, each by the one that writes it.

use std::ops::Range;

use super::{DealtRounds, Keep};
use crate::strong::Slots;
use crate::strong::machines::{Batch, Counts, Kind, Lost};
use crate::strong::tier::{TierHalt, TierProgress};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

/// Writes a part: its number, and the bytes of its cells.
type WritePart<'a> = dyn FnMut(usize, &[u8]) -> Result<(), Stopped> + 'a;

impl<R: Slots> DealtRounds<'_, '_, R> {
    /// Sends all cells to the machines that write their parts. `width` bytes of each cell are kept.
    fn gather(
        &mut self,
        width: usize,
        part: usize,
        budget: &mut Budget<'_>,
        write: &mut WritePart<'_>,
    ) -> Result<(), TierHalt> {
        let (deal, machines, me) = (self.deal, self.deal.machines(), self.line.engine.me());
        let parts = deal.places().div_ceil(part);
        let places = |i: usize| i * part..deal.places().min((i + 1) * part);
        let room = 3 * (part.min(deal.places()) * width) as u64;
        self.line.note(budget.take(room));
        self.line.end_step(Counts::default())?;
        for group in (0..parts).step_by(machines) {
            for writer in (0..machines).filter(|&writer| writer != me && group + writer < parts) {
                let own = deal.stretches(places(group + writer)).filter(|(owner, _, _)| *owner == me);
                let mut bytes = Vec::new();
                own.for_each(|(_, first, places)| {
                    self.append(first..first + places.len(), width, &mut bytes);
                });
                self.line.engine.send(writer, Batch { kind: Kind::Cells, bytes });
            }
            let (_, came) = self.line.end_step(Counts::default())?;
            if group + me >= parts {
                continue;
            }
            let mut streams = vec![Vec::new(); machines];
            came.into_iter().for_each(|(from, batch)| streams[from] = batch.bytes);
            let mut streams: Vec<&[u8]> = streams.iter().map(Vec::as_slice).collect();
            let mut all = Vec::with_capacity(places(group + me).len() * width);
            for (owner, first, places) in deal.stretches(places(group + me)) {
                if owner == me {
                    self.append(first..first + places.len(), width, &mut all);
                    continue;
                }
                let Some((bytes, rest)) = streams[owner].split_at_checked(places.len() * width) else {
                    let why = "it sends too few cells".to_owned();
                    return Err(Lost { machine: owner, why }.into());
                };
                all.extend(bytes);
                streams[owner] = rest;
            }
            self.line.note(write(group + me, &all));
        }
        self.line.end_step(Counts::default())?;
        budget.give_back(room);
        Ok(())
    }

    fn append(&self, cells: Range<usize>, width: usize, bytes: &mut Vec<u8>) {
        cells.for_each(|cell| bytes.extend(&self.held.cells.get(cell).to_le_bytes()[..width]));
    }

    /// Keeps the cells of all parts.
    pub(super) fn keep_stage(
        &mut self,
        progress: TierProgress,
        keep: &mut dyn Keep,
        budget: &mut Budget<'_>,
    ) -> Result<(), TierHalt> {
        let (width, part) = (self.held.cells.width(), keep.part());
        self.gather(width, part, budget, &mut |part, cells| keep.stage(part, progress, width, cells))?;
        self.line.note(keep.staged(progress, width));
        Ok(())
    }

    /// Keeps the codes of all parts.
    pub(super) fn keep_solved(
        mut self,
        keep: &mut dyn Keep,
        budget: &mut Budget<'_>,
    ) -> Result<u32, TierHalt> {
        let longest = self.held.finish();
        self.gather(2, keep.part(), budget, &mut |part, bytes| {
            let codes: Vec<u16> =
                bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
            keep.solved(part, &codes)
        })?;
        let (sum, _) = self.line.end_step(Counts { longest: longest.into(), ..Counts::default() })?;
        Ok(u32::try_from(sum.longest).unwrap_or(u32::MAX))
    }
}
