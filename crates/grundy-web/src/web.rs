//! What all requests share: workers, answers, and the memory of what was slow.

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

/// How much the light and the heavy workers stand back where processors are short: answers that are kept come first.
const LIGHT: i32 = 3;
const HEAVY: i32 = 15;

/// Games that are remembered as slow.
const SLOW: usize = 4096;

/// The page behind all routes.
#[derive(Clone)]
pub(crate) struct Web(Arc<Inner>);

struct Inner {
    budgets: Budgets,
    light: Pool,
    /// Light work on games of the readers' own.
    own: Pool,
    heavy: Pool,
    answers: Answers,
    /// Kinds of work that were slow, as hashes: texts may be long.
    slow: Cache<u64, ()>,
}

impl Web {
    pub(crate) fn new(budgets: Budgets) -> Self {
        Self(Arc::new(Inner {
            light: Pool::new(budgets.light, LIGHT),
            own: Pool::new(budgets.light, LIGHT),
            heavy: Pool::new(budgets.heavy, HEAVY),
            answers: room(budgets.answers),
            slow: Cache::new(SLOW),
            budgets,
        }))
    }

    /// The answer to what `key` asks: kept, or worked out now. Work of a `kind` (what is asked of which game) that was stopped
    /// among the light is done among the heavy, and from then on all of its kind is, so that it does not stand in the way.
    ///
    /// Games of the reader's `own` are tried by workers of their own: nobody knows beforehand what they ask for.
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
        // if others were faster there is nothing to do
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
