//! State shared by all requests: worker pools, cached answers and failures, and the kinds of questions that
//! were slow.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy_lessons::course::Course;
use quick_cache::sync::Cache;
use tokio::time::timeout;

use crate::answers::{Answers, Keep, Kept, room};
use crate::budget::Budgets;
use crate::error::Trouble;
use crate::games::Shelf;
use crate::pool::Pool;
use crate::rooms::Rooms;
use crate::setup::SolvedGames;

/// Niceness of the light and heavy workers, so that cached answers are served first when processors are busy.
const LIGHT_NICENESS: i32 = 3;
const HEAVY_NICENESS: i32 = 15;

/// Kinds of slow questions that are remembered.
const MAX_SLOW_KINDS: usize = 4096;
/// Failures that are remembered.
const MAX_FAILURES: usize = 4096;
/// How long a question that exceeded a limit is not tried again.
const RETRY_AFTER: Duration = Duration::from_secs(60);

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
    /// Plays on several screens.
    rooms: Rooms,
    /// Lessons of the server's own, instead of those that come with the program.
    lessons: Option<Course>,
    /// Questions that failed lately, by their hashes.
    failed: Cache<u64, Failed>,
}

/// A failure, and when it was met.
#[derive(Clone)]
struct Failed {
    trouble: Trouble,
    at: Instant,
}

impl Failed {
    /// Whether a question that has waited since `start` shares this failure instead of being tried again.
    /// Limits are the same for everybody for a while; what was busy then concerns only those who waited.
    fn is_shared(&self, start: Instant) -> bool {
        self.at >= start || (self.trouble.is_limit() && self.at.elapsed() < RETRY_AFTER)
    }
}

impl Web {
    pub(crate) fn new(budgets: Budgets, lessons: Option<Course>, solved: &SolvedGames) -> Self {
        Self(Arc::new(Inner {
            light: Pool::new(budgets.light, LIGHT_NICENESS, solved),
            own: Pool::new(budgets.light, LIGHT_NICENESS, solved),
            heavy: Pool::new(budgets.heavy, HEAVY_NICENESS, solved),
            answers: room(budgets.answers),
            slow: Cache::new(MAX_SLOW_KINDS),
            failed: Cache::new(MAX_FAILURES),
            rooms: Rooms::default(),
            lessons,
            budgets,
        }))
    }

    /// Plays on several screens.
    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// The lessons.
    pub(crate) fn course(&self) -> &Course {
        self.0.lessons.as_ref().unwrap_or_else(|| Course::own())
    }

    /// How much is kept, for whoever watches the server: names, what they mean, and numbers.
    pub(crate) fn sizes(&self) -> Vec<(&'static str, &'static str, u64)> {
        let inner = &*self.0;
        vec![
            ("answers", "Answers in the cache.", inner.answers.len() as u64),
            ("answers_bytes", "Memory of these answers.", inner.answers.weight()),
            ("waiting_light", "Quick questions that wait.", inner.light.waiting()),
            ("waiting_heavy", "Slow questions that wait.", inner.heavy.waiting()),
        ]
    }

    /// The answer to `key`, from the cache or computed now. If a light worker has to stop, a heavy worker
    /// repeats the work, and later questions of the same `kind` (view and game) go to the heavy workers at
    /// once.
    ///
    /// Games that readers define (`own`) have light workers of their own, because their cost is unknown.
    ///
    /// A question that many ask at once is worked out once. All of them get its answer or its failure, and
    /// none waits longer than one question may.
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
        let (name, start) = (hash(&key), Instant::now());
        let longest = [&inner.budgets.light, &inner.budgets.heavy].iter().map(|one| one.longest()).sum();
        let place = match timeout(longest, inner.answers.get_value_or_guard_async(&key)).await {
            Err(_) => return Err(Trouble::Late),
            Ok(Ok(kept)) => return kept.get().ok_or(Trouble::Crashed),
            Ok(Err(place)) => place,
        };
        // whoever was first may have failed while this one waited
        if let Some(failed) = inner.failed.get(&name).filter(|failed| failed.is_shared(start)) {
            return Err(failed.trouble);
        }
        let found = self.worked_out(own, slow, Arc::new(work)).await;
        if let Err(trouble) = &found
            && trouble.is_brief()
        {
            inner.failed.insert(name, Failed { trouble: trouble.clone(), at: Instant::now() });
        }
        let found = Arc::new(found?);
        // another request may have inserted the same answer
        let _ = place.insert(Kept::new(Arc::clone(&found)));
        Ok(found)
    }

    /// The work, done by a light worker or a heavy one.
    async fn worked_out<T: Keep>(
        &self,
        own: bool,
        slow: u64,
        work: Arc<impl Fn(&mut Shelf, &Limits) -> Result<T, Error> + Send + Sync + 'static>,
    ) -> Result<T, Trouble> {
        let inner = &*self.0;
        if inner.slow.get(&slow).is_some() {
            return self.heavy(slow, work).await;
        }
        let (tried, web) = (Arc::clone(&work), self.clone());
        let light = if own { &inner.own } else { &inner.light };
        let trial = move |shelf: &mut Shelf, limits: &Limits| {
            // others of its kind were slow while this one waited: quick questions need not wait for its trial
            if web.0.slow.get(&slow).is_some() {
                return Err(Stopped::after(Limit::Time, 0_u64).into());
            }
            let found = tried(shelf, limits);
            if let Err(Error::Stopped(Stopped { limit: Limit::Time | Limit::Memory(_), .. })) = &found {
                // before the next of its kind is tried here
                web.0.slow.insert(slow, ());
            }
            found
        };
        match light.run(trial).await {
            Err(
                Trouble::Late
                | Trouble::Game(Error::Stopped(Stopped { limit: Limit::Time | Limit::Memory(_), .. })),
            ) => {
                inner.slow.insert(slow, ());
                self.heavy(slow, work).await
            }
            found => found,
        }
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use grundy::limits::Budget;

    use super::*;

    struct Told;

    impl Keep for Told {
        fn bytes(&self) -> u64 {
            1
        }
    }

    /// Many slow questions of one kind must not stand before quick ones, each for its own trial.
    #[test]
    fn one_trial_tells_of_all_of_its_kind() {
        let mut budgets = Budgets::default();
        budgets.light.threads = 1;
        budgets.light.wait = Duration::from_secs(60);
        budgets.heavy.wait = Duration::from_secs(60);
        let light = budgets.light.bytes;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let web = Web::new(budgets, None, &SolvedGames::default());
        let trials = Arc::new(AtomicUsize::new(0));
        runtime.block_on(async {
            let ask = |n: usize| {
                let trials = Arc::clone(&trials);
                web.answer(false, "kind".to_owned(), n.to_string(), move |_, limits| {
                    if limits.max_bytes == light {
                        trials.fetch_add(1, Ordering::Relaxed);
                        let budget = Budget::new(limits);
                        loop {
                            budget.look()?;
                        }
                    }
                    // slow enough to stay a slow kind
                    std::thread::sleep(Duration::from_millis(30));
                    Ok(Told)
                })
            };
            let (a, b, c, d) = tokio::join!(ask(0), ask(1), ask(2), ask(3));
            assert!([a, b, c, d].iter().all(Result::is_ok));
        });
        assert_eq!(trials.load(Ordering::Relaxed), 1);
    }
}
