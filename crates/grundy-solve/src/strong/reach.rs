//! Which positions can be reached from one, and with which player to move.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::Slots;
use super::share::{BLOCK_POSITIONS, share_within};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

/// Blocks between two checks of the stop flag.
const CHUNK_BLOCKS: usize = 1024;

/// The numbers that can be reached from a position, after an even number of plies (the same player is to
/// move) and after an odd one.
#[derive(Clone, Debug)]
pub struct Reached(Vec<u8>);

impl Reached {
    /// Whether after an even number of plies, and whether after an odd one.
    pub fn plies(&self, slot: usize) -> [bool; 2] {
        [self.0[slot] & 1 != 0, self.0[slot] & 2 != 0]
    }
}

/// All that can be reached.
///
/// # Errors
/// A limit: one byte a number is charged.
pub fn reach<R: Slots>(rules: &R, start: &R::Position, budget: &mut Budget<'_>) -> Result<Reached, Stopped> {
    budget.take(super::solve::bytes_for(rules.slots()))?;
    // bits 0 and 1: reached after an even or odd number of plies; bits 2 and 3: its moves have been made, too
    let cells: Vec<AtomicU8> = (0..rules.slots()).map(|_| AtomicU8::new(0)).collect();
    let fresh: Vec<AtomicBool> =
        (0..cells.len().div_ceil(BLOCK_POSITIONS)).map(|_| AtomicBool::new(false)).collect();
    let mark = |slot: usize, bits: u8| {
        if cells[slot].load(Ordering::Relaxed) & bits != bits {
            cells[slot].fetch_or(bits, Ordering::Relaxed);
            fresh[slot / BLOCK_POSITIONS].store(true, Ordering::Relaxed);
        }
    };
    mark(rules.slot(start), 1);
    let expand = |moves: &mut Vec<R::Move>, block: usize| {
        let first = block * BLOCK_POSITIONS;
        for (slot, cell) in cells.iter().enumerate().skip(first).take(BLOCK_POSITIONS) {
            let bits = cell.load(Ordering::Relaxed);
            let new = bits & 3 & !(bits >> 2);
            if new == 0 {
                continue;
            }
            cell.fetch_or(new << 2, Ordering::Relaxed);
            let at = rules.in_slot(slot).expect("a reached number holds a position");
            moves.clear();
            rules.moves(&at, moves);
            let turned = new >> 1 | (new & 1) << 1;
            moves.iter().for_each(|mv| mark(rules.slot(&rules.play(&at, mv)), turned));
        }
    };
    loop {
        let blocks: Vec<usize> =
            (0..fresh.len()).filter(|&block| fresh[block].swap(false, Ordering::Relaxed)).collect();
        if blocks.is_empty() {
            break;
        }
        for chunk in blocks.chunks(CHUNK_BLOCKS) {
            share_within(chunk, budget, &|piece| {
                let mut moves = Vec::new();
                piece.iter().for_each(|&block| expand(&mut moves, block));
            })?;
        }
    }
    Ok(Reached(cells.into_iter().map(AtomicU8::into_inner).collect()))
}
