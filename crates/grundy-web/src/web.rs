//! State shared by all requests: worker pools, cached answers and failures, and the kinds of questions that
//! were slow.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
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
use crate::helper_processes::{Brought, Helpers};
use crate::letter::Errand;
use crate::pool::Pool;
use crate::processor::{starved, step_back};
use crate::rooms::Rooms;
use crate::setup::Setup;

/// Niceness of the workers: heavy ones have what others leave of the processors.
const LIGHT_NICENESS: i32 = 0;
const OWN_NICENESS: i32 = 5;
pub(crate) const HEAVY_NICENESS: i32 = 15;

/// Kinds of questions whose costs are remembered.
const MAX_KNOWN_COSTS: usize = 4096;
/// How often a quick question is begun that was stopped because it hardly got a processor.
const MAX_TRIALS: usize = 3;
/// How long nobody may have asked anything before large answers are forgotten, and which ones are large.
const QUIET: Duration = Duration::from_secs(20);
const LARGE_BYTES: u64 = 64 << 10;

/// Kinds of slow questions that are remembered.
const MAX_SLOW_KINDS: usize = 4096;
/// Failures that are remembered.
const MAX_FAILURES: usize = 4096;
/// How long a question that exceeded a limit is not tried again.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// The state behind all routes, and where the request that has it gets its slow answers.
#[derive(Clone)]
pub(crate) struct Web(Arc<Inner>, Slow);

/// Where slow work is done.
#[derive(Clone, Default)]
enum Slow {
    /// In this process.
    #[default]
    Here,
    /// By a helper, who is given the whole request: the kind of its slow question is noted.
    Elsewhere(Wish),
    /// Nowhere: this has become of it.
    Refused(Trouble),
}

/// The kind of the question for which a request needs a helper, if it needs one.
pub(crate) type Wish = Arc<OnceLock<u64>>;

struct Inner {
    budgets: Budgets,
    light: Pool,
    /// Light work on games that readers define.
    own: Pool,
    heavy: Pool,
    helpers: Option<Helpers>,
    /// For a helper: what the slow work has cost since it was told, and the room that was shown something.
    alone: Option<HelperAccount>,
    answers: Answers,
    /// Hashes of the kinds of questions that were slow; the texts themselves may be long.
    slow: Cache<u64, ()>,
    /// What quick questions of a kind have cost lately.
    costs: Cache<u64, Duration>,
    /// When somebody asked last.
    asked: Mutex<Instant>,
    /// Whether large answers are forgotten in quiet times already.
    tidied: AtomicBool,
    /// Plays on several screens.
    rooms: Rooms,
    /// Lessons of the server's own, instead of those that come with the program.
    lessons: Option<Course>,
    /// Questions that failed lately, by their hashes.
    failed: Cache<u64, Failed>,
}

/// What a helper tells beside its answers.
#[derive(Default)]
struct HelperAccount {
    cost_micros: AtomicU64,
    room: Mutex<Option<(String, String)>>,
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

/// Lets the threads on which large games are solved have what others leave of the processors, too. They
/// belong to the whole program: only a program that serves the page asks for it, before anything is solved.
pub(crate) fn solve_in_the_background() {
    let threads = rayon::ThreadPoolBuilder::new().start_handler(|_| step_back(HEAVY_NICENESS));
    // where they have begun already they stay as they are
    let _ = threads.build_global();
}

impl Web {
    pub(crate) fn new(setup: Setup) -> Self {
        Self::made(setup, None)
    }

    /// That of a helper: all its work is slow.
    pub(crate) fn alone(setup: Setup) -> Self {
        Self::made(Setup { helper: None, ..setup }, Some(HelperAccount::default()))
    }

    fn made(setup: Setup, alone: Option<HelperAccount>) -> Self {
        let Setup { budgets, lessons, solved, helper, log: _ } = setup;
        let inner = Inner {
            light: Pool::new(budgets.light, LIGHT_NICENESS, &solved),
            own: Pool::new(budgets.light, OWN_NICENESS, &solved),
            heavy: Pool::new(budgets.heavy, HEAVY_NICENESS, &solved),
            helpers: helper.map(|command| Helpers::new(command, budgets.heavy)),
            alone,
            answers: room(budgets.answers),
            slow: Cache::new(MAX_SLOW_KINDS),
            costs: Cache::new(MAX_KNOWN_COSTS),
            asked: Mutex::new(Instant::now()),
            tidied: AtomicBool::new(false),
            failed: Cache::new(MAX_FAILURES),
            rooms: Rooms::default(),
            lessons,
            budgets,
        };
        Self(Arc::new(inner), Slow::Here)
    }

    /// How long the body of a request may take to come.
    pub(crate) fn sending(&self) -> Duration {
        self.0.budgets.sending
    }

    /// The helpers, if there are any.
    fn helpers(&self) -> Option<&Helpers> {
        self.0.helpers.as_ref().filter(|helpers| !helpers.are_missing())
    }

    /// For one request: slow questions are not answered, but noted for a helper. None without helpers.
    pub(crate) fn wishing(&self) -> Option<(Self, Wish)> {
        self.helpers()?;
        let wish = Wish::default();
        Some((Self(Arc::clone(&self.0), Slow::Elsewhere(Arc::clone(&wish))), wish))
    }

    /// For one request whose slow question has failed; where that is for want of helpers it is answered here.
    pub(crate) fn refusing(&self, trouble: Trouble) -> Self {
        let slow = if self.helpers().is_some() { Slow::Refused(trouble) } else { Slow::Here };
        Self(Arc::clone(&self.0), slow)
    }

    /// What a helper brings for a request with a slow question of this kind. Equal requests share it.
    pub(crate) async fn brought(
        &self,
        kind: u64,
        errand: &Errand,
        form: &str,
    ) -> Result<Arc<Brought>, Trouble> {
        let inner = &*self.0;
        let helpers = self.helpers().ok_or(Trouble::Elsewhere)?;
        let key = format!("helped\u{1f}{:?}\u{1f}{}\u{1f}{form}", errand.headers, errand.path);
        let kept = inner.answers.peek(&key).and_then(Kept::get::<Brought>);
        if kept.is_some_and(|brought| brought.is_stale(RETRY_AFTER)) {
            inner.answers.remove(&key);
        }
        let brought = self.shared(key, helpers.ask(errand, form.as_bytes())).await?;
        if let Some((room, address)) = &brought.note.room {
            inner.rooms.show(room, address);
        }
        if Duration::from_micros(brought.note.cost_micros) < inner.budgets.light.time / 2 {
            inner.slow.remove(&kind);
        }
        Ok(brought)
    }

    /// What a helper tells beside its answer: what the slow work has cost, in microseconds, and the room that
    /// was shown something.
    pub(crate) fn told(&self) -> (u64, Option<(String, String)>) {
        let Some(told) = &self.0.alone else { return (0, None) };
        let room = told.room.lock().unwrap_or_else(PoisonError::into_inner).take();
        (told.cost_micros.swap(0, Ordering::Relaxed), room)
    }

    /// Shows an address to everybody in a room.
    pub(crate) fn show_in_room(&self, name: &str, address: &str) {
        match &self.0.alone {
            None => self.0.rooms.show(name, address),
            // the rooms are where the page is
            Some(told) => {
                let mut room = told.room.lock().unwrap_or_else(PoisonError::into_inner);
                *room = Some((name.to_owned(), address.to_owned()));
            }
        }
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
        let (helped, helpers) =
            inner.helpers.as_ref().map_or((0, 0), |helpers| (helpers.waiting(), helpers.count()));
        vec![
            ("answers", "Answers in the cache.", inner.answers.len() as u64),
            ("answers_bytes", "Memory of these answers.", inner.answers.weight()),
            ("waiting_light", "Quick questions that wait.", inner.light.waiting()),
            ("waiting_heavy", "Slow questions that wait.", inner.heavy.waiting() + helped),
            ("helpers", "Processes for slow questions.", helpers),
        ]
    }

    /// From the first request on, large answers are forgotten whenever nobody has asked anything for a while.
    /// That ends with the service.
    pub(crate) fn tidy(&self) {
        if self.0.tidied.swap(true, Ordering::Relaxed) {
            return;
        }
        let inner: Weak<Inner> = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(QUIET / 2).await;
                let Some(inner) = inner.upgrade() else { return };
                inner.helpers.iter().for_each(Helpers::end_idle);
                Self(inner, Slow::Here).forget_if_quiet(QUIET);
            }
        });
    }

    /// Forgets large answers if nobody has asked anything for so long.
    fn forget_if_quiet(&self, quiet: Duration) {
        let asked = *self.0.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.elapsed() >= quiet {
            self.0.answers.retain(|_, kept| kept.bytes() < LARGE_BYTES);
        }
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
        let slow = hash(&kind);
        self.shared(format!("{kind}\u{1f}{key}"), self.worked_out(own, slow, Arc::new(work))).await
    }

    /// The answer to `key`, from the cache or found now, once for all who ask.
    async fn shared<T: Keep>(
        &self,
        key: String,
        finding: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<Arc<T>, Trouble> {
        let inner = &*self.0;
        let (name, start) = (hash(&key), Instant::now());
        *inner.asked.lock().unwrap_or_else(PoisonError::into_inner) = start;
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
        let found = finding.await;
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
        if inner.alone.is_some() || inner.slow.get(&slow).is_some() {
            return self.heavy(slow, work).await;
        }
        let light = if own { &inner.own } else { &inner.light };
        for again in 1.. {
            let (tried, web) = (Arc::clone(&work), self.clone());
            let starved = Arc::new(AtomicBool::new(false));
            let hungry = Arc::clone(&starved);
            let trial = move |shelf: &mut Shelf, limits: &Limits| {
                // others of its kind were slow while this one waited: quick questions need not wait for it
                if web.0.slow.get(&slow).is_some() {
                    return Err(Stopped::after(Limit::Time, 0_u64).into());
                }
                let spent = Spent::now();
                let found = tried(shelf, limits);
                let cost = spent.so_far();
                match &found {
                    Err(Error::Stopped(Stopped { limit: Limit::Time, .. }))
                        if cost < web.0.budgets.light.time && again < MAX_TRIALS =>
                    {
                        hungry.store(true, Ordering::Relaxed);
                    }
                    // before the next of its kind is tried here
                    Err(Error::Stopped(Stopped { limit: Limit::Time | Limit::Memory(_), .. })) => {
                        web.0.slow.insert(slow, ());
                    }
                    _ => web.0.costs.insert(slow, cost),
                }
                found
            };
            let expected = inner.costs.get(&slow).unwrap_or_default();
            match light.run(expected, trial).await {
                // it was not slow: it hardly had a processor
                Err(_) if starved.load(Ordering::Relaxed) => {}
                Err(
                    Trouble::Late
                    | Trouble::Game(Error::Stopped(Stopped { limit: Limit::Time | Limit::Memory(_), .. })),
                ) => {
                    inner.slow.insert(slow, ());
                    break;
                }
                found => return found,
            }
        }
        self.heavy(slow, work).await
    }

    async fn heavy<T: Keep>(
        &self,
        slow: u64,
        work: Arc<impl Fn(&mut Shelf, &Limits) -> Result<T, Error> + Send + Sync + 'static>,
    ) -> Result<T, Trouble> {
        let inner = &*self.0;
        match &self.1 {
            Slow::Here => {}
            Slow::Elsewhere(wish) => {
                // the first slow question tells; whoever helps answers all
                let _ = wish.set(slow);
                return Err(Trouble::Elsewhere);
            }
            Slow::Refused(trouble) => return Err(trouble.clone()),
        }
        let timed = inner.heavy.run(Duration::ZERO, move |shelf, limits| {
            let spent = Spent::now();
            let found = work(shelf, limits)?;
            Ok((found, spent.so_far()))
        });
        let (found, took) = timed.await?;
        if let Some(told) = &inner.alone {
            let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
            told.cost_micros.fetch_add(micros, Ordering::Relaxed);
        }
        if took < inner.budgets.light.time / 2 {
            inner.slow.remove(&slow);
        }
        Ok(found)
    }
}

/// What work costs: the time that it takes, without that in which it waits for a processor.
struct Spent {
    start: Instant,
    starved: Option<Duration>,
}

impl Spent {
    fn now() -> Self {
        Self { start: Instant::now(), starved: starved() }
    }

    /// The cost, on the thread that began.
    fn so_far(&self) -> Duration {
        let waited =
            starved().zip(self.starved).map_or(Duration::ZERO, |(now, then)| now.saturating_sub(then));
        self.start.elapsed().saturating_sub(waited)
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    std::hash::Hash::hash(text, &mut hasher);
    std::hash::Hasher::finish(&hasher)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use grundy::limits::Budget;

    use super::*;

    struct Told;

    impl Keep for Told {
        fn bytes(&self) -> u64 {
            1
        }
    }

    /// An idle page keeps small answers only.
    #[test]
    fn large_answers_are_forgotten_in_quiet_times() {
        struct Long(u64);
        impl Keep for Long {
            fn bytes(&self) -> u64 {
                self.0
            }
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let web = Web::new(Budgets::default().into());
        runtime.block_on(async {
            for bytes in [100, 2 * LARGE_BYTES] {
                let key = bytes.to_string();
                web.answer(false, String::new(), key, move |_, _| Ok(Long(bytes))).await.unwrap();
            }
        });
        web.forget_if_quiet(Duration::from_secs(60));
        assert_eq!(web.0.answers.len(), 2);
        web.forget_if_quiet(Duration::ZERO);
        assert_eq!(web.0.answers.len(), 1);
        assert!(web.0.answers.weight() < LARGE_BYTES);
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
        let web = Web::new(budgets.into());
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
