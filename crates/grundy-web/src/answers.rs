//! The cache of answers. An answer that many requests ask for at the same time is computed once.

use std::any::Any;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// An answer that can be cached.
pub(crate) trait Keep: Send + Sync + 'static {
    /// Its approximate size in memory.
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

    /// Its approximate size in memory.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
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
        // the entry itself, and the allocator's overhead
        256 + key.len() as u64 + kept.bytes
    }
}

/// The cached answers by question.
pub(crate) type Answers = Cache<String, Kept, Bytes>;

/// An empty cache for answers of this many bytes in all.
pub(crate) fn room(bytes: u64) -> Answers {
    Cache::with_weighter(usize::try_from(bytes / 4096).unwrap_or(usize::MAX).max(64), bytes, Bytes)
}
