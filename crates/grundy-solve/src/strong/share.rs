//! Work on numbered blocks, shared among the threads of the rayon pool in which it is called.
//!
//! The work is a trait object, so that the machinery of threads is compiled once and not for every game.

use rayon::prelude::*;

/// Positions in a block. A round skips blocks without changes.
pub const BLOCK_POSITIONS: usize = 4096;
/// With fewer blocks than this, one thread does all the work.
const MIN_SHARED_BLOCKS: usize = 8;
/// Blocks that a thread takes at a time.
const PIECE_BLOCKS: usize = 4;

/// Does `work` on all blocks, in pieces: it allocates its scratch memory once for each piece.
pub fn share(blocks: &[usize], work: &(dyn Fn(&[usize]) + Sync)) {
    if blocks.len() < MIN_SHARED_BLOCKS {
        work(blocks);
    } else {
        blocks.par_chunks(PIECE_BLOCKS).for_each(work);
    }
}
