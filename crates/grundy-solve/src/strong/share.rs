//! Work on numbered blocks, shared among the threads of the rayon pool in which it is called.
//!
//! The work is a trait object, so that the machinery of threads is compiled once and not for every game.

use rayon::prelude::*;

/// Numbers are handled by so many; a round passes over blocks where nothing is new.
pub const BLOCK: usize = 4096;
/// With fewer blocks than this the work is not worth sharing.
const SHARED: usize = 8;
/// Blocks that a thread takes at once.
const PIECE: usize = 4;

/// Does `work` on all blocks, in pieces: whatever room it needs, it makes once a piece.
pub fn share(blocks: &[usize], work: &(dyn Fn(&[usize]) + Sync)) {
    if blocks.len() < SHARED {
        work(blocks);
    } else {
        blocks.par_chunks(PIECE).for_each(work);
    }
}
