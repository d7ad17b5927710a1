//! Solved answers, kept while there is room, and computed once however many ask at the same time.

use std::any::Any;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// What can be kept: it knows about how many bytes it holds.
pub(crate) trait Keep: Send + Sync + 'static {
    /// About how many bytes it holds.
    fn bytes(&self) -> u64;
}

/// An answer of any kind.
#[derive(Clone)]
pub(crate) struct Kept {
    value: Arc<dyn Any + Send + Sync>,
    bytes: u64,
}

impl Kept {
    pub(crate) fn new<T: Keep>(value: Arc<T>) -> Self {
        Self { bytes: value.bytes(), value }
    }

    /// The answer, if it is of this kind.
    pub(crate) fn get<T: Keep>(self) -> Option<Arc<T>> {
        self.value.downcast().ok()
    }
}

#[derive(Clone)]
pub(crate) struct Bytes;

impl Weighter<String, Kept> for Bytes {
    fn weight(&self, key: &String, kept: &Kept) -> u64 {
        // the entry itself, and what the allocator adds
        256 + key.len() as u64 + kept.bytes
    }
}

/// The answers, by what was asked.
pub(crate) type Answers = Cache<String, Kept, Bytes>;

/// Room for answers of so many bytes in all.
pub(crate) fn room(bytes: u64) -> Answers {
    Cache::with_weighter(usize::try_from(bytes / 4096).unwrap_or(usize::MAX).max(64), bytes, Bytes)
}
