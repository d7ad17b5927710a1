//! State shared by all requests: worker pools, cached answers, and the kinds of questions that were slow.

use std::sync::Arc;
use std::time::Instant;

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use quick_cache::sync::Cache;

use crate::answers::{Answers, Keep, Kept, room};
use crate::budget::Budgets;
use crate::error::Trouble;
use crate::games::Shelf;
use crate::pool::Pool;

/// Niceness of the light and heavy workers, so that cached answers are served first when processors are busy.
const LIGHT_NICENESS: i32 = 3;
const HEAVY_NICENESS: i32 = 15;

/// Kinds of slow questions that are remembered.
const MAX_SLOW_KINDS: usize = 4096;

/// The state behind all routes.
#[derive(Clone)]
pub(crate) struct Web(Arc<Inner>);

struct Inner {
    budgets: Budgets,
    light: Pool,
    /// Light work on games that readers define.
    own: Pool,
    heavy: Pool,
    answers: Answers,
    /// Hashes of the kinds of questions that were slow; the texts themselves may be long.
    slow: Cache<u64, ()>,
}

impl Web {
    pub(crate) fn new(budgets: Budgets) -> Self {
        Self(Arc::new(Inner {
            light: Pool::new(budgets.light, LIGHT_NICENESS),
            own: Pool::new(budgets.light, LIGHT_NICENESS),
            heavy: Pool::new(budgets.heavy, HEAVY_NICENESS),
            answers: room(budgets.answers),
            slow: Cache::new(MAX_SLOW_KINDS),
            budgets,
        }))
    }

    /// The answer to `key`, from the cache or computed now. If a light worker has to stop, a heavy worker
    /// repeats the work, and later questions of the same `kind` (view and game) go to the heavy workers at
    /// once.
    ///
    /// Games that readers define (`own`) have light workers of their own, because their cost is unknown.
    pub(crate) async fn answer<T: Keep>(
        &self,
        own: bool,
        kind: String,
        key: String,
        work: impl Fn(&mut Shelf, &Limits) -> Result<T, Error> + Send + Sync + 'static,
    ) -> Result<Arc<T>, Trouble> {
        let inner = &*self.0;
        let slow = hash(&kind);
        let key = format!("{kind}\u{1f}{key}");
        let place = match inner.answers.get_value_or_guard_async(&key).await {
            Ok(kept) => return kept.get().ok_or(Trouble::Crashed),
            Err(place) => place,
        };
        let work = Arc::new(work);
        let found = if inner.slow.get(&slow).is_some() {
            self.heavy(slow, work).await?
        } else {
            let tried = Arc::clone(&work);
            let light = if own { &inner.own } else { &inner.light };
            match light.run(move |shelf, limits| tried(shelf, limits)).await {
                Err(
                    Trouble::Late
                    | Trouble::Game(Error::Stopped(Stopped { limit: Limit::Time | Limit::Memory(_), .. })),
                ) => {
                    inner.slow.insert(slow, ());
                    self.heavy(slow, work).await?
                }
                found => found?,
            }
        };
        let found = Arc::new(found);
        // another request may have inserted the same answer
        let _ = place.insert(Kept::new(Arc::clone(&found)));
        Ok(found)
    }

    async fn heavy<T: Keep>(
        &self,
        slow: u64,
        work: Arc<impl Fn(&mut Shelf, &Limits) -> Result<T, Error> + Send + Sync + 'static>,
    ) -> Result<T, Trouble> {
        let inner = &*self.0;
        let timed = inner.heavy.run(move |shelf, limits| {
            let start = Instant::now();
            let found = work(shelf, limits)?;
            Ok((found, start.elapsed()))
        });
        let (found, took) = timed.await?;
        if took < inner.budgets.light.time / 2 {
            inner.slow.remove(&slow);
        }
        Ok(found)
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    std::hash::Hash::hash(text, &mut hasher);
    std::hash::Hasher::finish(&hasher)
}
