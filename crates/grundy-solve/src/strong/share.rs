//! Work on numbered blocks, shared among the threads of the rayon pool in which it is called.
//!
//! The work is a trait object, so that the machinery of threads is compiled once and not for every game.

use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
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

/// The same until the flag is raised: each thread looks at it before each piece, as moves may be slow.
///
/// # Errors
/// A limit; some of the work may be missing then.
pub(super) fn share_within(
    blocks: &[usize],
    budget: &Budget<'_>,
    work: &(dyn Fn(&[usize]) + Sync),
) -> Result<(), Stopped> {
    // no thread tells the watcher how far it is
    let quiet = Limits { watch: None, ..budget.limits().clone() };
    share(blocks, &|piece| {
        if Budget::new(&quiet).look().is_ok() {
            work(piece);
        }
    });
    budget.look()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// The time is over in the first piece: each thread ends its own, and begins no other.
    #[test]
    fn a_raised_flag_ends_the_work() {
        let limits = Limits::default();
        let blocks: Vec<usize> = (0..100_000).collect();
        let done = AtomicUsize::new(0);
        let stopped = share_within(&blocks, &Budget::new(&limits), &|piece| {
            done.fetch_add(piece.len(), Ordering::Relaxed);
            limits.stop.time_is_over();
        });
        assert!(stopped.is_err());
        let most = PIECE_BLOCKS * rayon::current_num_threads();
        assert!((1..=most).contains(&done.load(Ordering::Relaxed)), "{done:?} of at most {most}");
    }
}
