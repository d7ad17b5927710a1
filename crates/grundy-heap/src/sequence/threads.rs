//! The threads that a sequence is computed with.

use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool that is made when it is needed first.
#[derive(Clone, Debug, Default)]
pub(super) struct Threads(Option<Arc<ThreadPool>>);

impl Threads {
    /// So many threads; none for one.
    pub(super) fn pool(&mut self, threads: usize) -> Option<Arc<ThreadPool>> {
        if threads < 2 {
            return None;
        }
        if self.0.as_ref().is_none_or(|pool| pool.current_num_threads() != threads) {
            // where threads cannot be had, one does it all
            self.0 = ThreadPoolBuilder::new().num_threads(threads).build().ok().map(Arc::new);
        }
        self.0.clone()
    }
}
