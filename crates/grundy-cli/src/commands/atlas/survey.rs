//! Computes the rows: threads take games one after another, and a folder keeps what is done.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::limits::{Budget, Limits, StopFlag};
use grundy_atlas::{Game, Row, Status};
use indicatif::{ProgressBar, ProgressStyle};

use crate::Io;
use crate::exit::Failure;
use crate::jobs::{JobResult, Jobs, Request};
use crate::limits::under;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(50);
const TEMPLATE: &str = "{bar:30} {human_pos}/{human_len} games, {elapsed}";

/// What is to be computed.
pub(super) struct Survey<'a> {
    pub(super) games: &'a [Game],
    /// The last heap.
    pub(super) to: u64,
    /// The time for each game.
    pub(super) each: Option<Duration>,
    /// The memory for all threads together.
    pub(super) max_bytes: u64,
    pub(super) threads: usize,
    /// Where rows are kept.
    pub(super) dir: Option<&'a Path>,
    /// The digits that the folder is about.
    pub(super) digits: u64,
}

/// What a survey gives.
pub(super) struct Surveyed {
    /// The rows that are there in the end, in the order of the games.
    pub(super) rows: Vec<Row>,
    /// Warnings about rows that were damaged.
    pub(super) notes: Vec<String>,
    /// Why some rows are missing, if so.
    pub(super) early: Option<Failure>,
}

/// What a thread works on: until when, and the flag that ends it.
type Desk = Mutex<Option<(Option<Instant>, Arc<StopFlag>)>>;

impl Survey<'_> {
    /// Takes the rows that are there, and computes the others.
    pub(super) fn run(&self, time_limit: Option<Duration>, io: &Io) -> Result<Surveyed, Failure> {
        let jobs = self.dir.map(|dir| Jobs::open(dir, &format!("atlas of {} digits", self.digits)));
        let jobs = jobs.transpose()?;
        let rows: Vec<Mutex<Option<Row>>> = self.games.iter().map(|_| Mutex::new(None)).collect();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let threads = self.threads.clamp(1, self.games.len().max(1));
        let desks: Vec<Desk> = (0..threads).map(|_| Mutex::new(None)).collect();
        let all_stop = Arc::new(StopFlag::default());
        let stopped = || Budget::new(&limits(0, &all_stop)).look().err();
        let failure: Mutex<Option<Failure>> = Mutex::new(None);
        let notes: Mutex<Vec<String>> = Mutex::default();
        let note = |note: String| lock(&notes).push(note);
        let work = |desk: &Desk| {
            while let Some(place) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&i| i < rows.len()) {
                if stopped().is_some() || lock(&failure).is_some() {
                    break;
                }
                let (game, over) = (&self.games[place], || stopped().is_some());
                match self.row(game, jobs.as_ref(), &note, desk, threads, &over) {
                    Ok(row) => *lock(&rows[place]) = row,
                    Err(error) => *lock(&failure) = Some(error),
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
        };
        under(time_limit, io, &all_stop, || {
            std::thread::scope(|scope| {
                let workers: Vec<_> = desks.iter().map(|desk| scope.spawn(|| work(desk))).collect();
                let (start, mut bar) = (Instant::now(), None);
                while workers.iter().any(|worker| !worker.is_finished()) {
                    std::thread::sleep(TICK);
                    let over = stopped().is_some();
                    for desk in &desks {
                        if let Some((until, stop)) = &*lock(desk)
                            && (over || until.is_some_and(|until| Instant::now() >= until))
                        {
                            stop.time_is_over();
                        }
                    }
                    if io.progress && start.elapsed() > Duration::from_secs(1) {
                        let bar = bar.get_or_insert_with(|| bar_of(rows.len()));
                        bar.set_position(done.load(Ordering::Relaxed) as u64);
                    }
                }
                if let Some(bar) = bar {
                    bar.finish_and_clear();
                }
            });
        });
        if let Some(failure) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(failure);
        }
        let rows: Vec<Row> = rows.into_iter().filter_map(|row| lock(&row).take()).collect();
        let missing = self.games.len() - rows.len();
        let early = (missing > 0).then(|| Failure::Limit {
            problem: match stopped() {
                Some(stopped) => {
                    format!("stopped: {}; {missing} of {} games are missing", stopped.limit, self.games.len())
                        .into()
                }
                None => format!(
                    "{missing} of {} games are missing: other processes work on them, or each ended several",
                    self.games.len()
                )
                .into(),
            },
            hint: match self.dir {
                Some(dir) => {
                    format!("the rows are kept in '{}'; the same command goes on", dir.display()).into()
                }
                None => "nothing is kept without --dir DIR".into(),
            },
        });
        let mut notes = notes.into_inner().unwrap_or_else(PoisonError::into_inner);
        notes.sort_unstable();
        Ok(Surveyed { rows, notes, early })
    }

    /// The row of a game: that of the folder if it is good enough, else a new one. None if another process
    /// has it, or the time is over.
    fn row(
        &self,
        game: &Game,
        jobs: Option<&Jobs>,
        note: &dyn Fn(String),
        desk: &Desk,
        threads: usize,
        over: &dyn Fn() -> bool,
    ) -> Result<Option<Row>, Failure> {
        let name = format!("{}.json", game.code);
        let kept = |jobs: &Jobs| -> Result<Option<Row>, Failure> {
            let mut found = jobs.result(&name)?;
            if let JobResult::Whole(text) = &found {
                let row = serde_json::from_str::<Row>(text).ok();
                match row.filter(|row| row.code == game.code.to_string()) {
                    Some(row) => return Ok(Some(row)),
                    None => found = jobs.put_aside(&name, "it is no row of this game")?,
                }
            }
            if let JobResult::Damaged(problem) = found {
                note(format!("{problem}; computing the row again"));
            }
            Ok(None)
        };
        let enough = |row: &Row| row.status != Status::Open || row.to >= self.to;
        let Some(jobs) = jobs else {
            return self
                .computed(game, desk, threads, over)
                .map(|row| row.filter(|row| enough(row) || !over()));
        };
        let before = kept(jobs)?;
        if before.as_ref().is_some_and(enough) {
            return Ok(before);
        }
        let claim = match jobs.claim(&name)? {
            Request::Claimed(claim) => claim,
            Request::Taken | Request::SetAside => return Ok(before),
        };
        // another process may have finished it between the look and the claim
        let before = kept(jobs)?;
        if before.as_ref().is_some_and(enough) {
            return Ok(before);
        }
        let row = self.computed(game, desk, threads, over)?;
        let row = [before, row].into_iter().flatten().max_by_key(|row| (row.status != Status::Open, row.to));
        if let Some(row) = &row
            && !over()
        {
            let text = serde_json::to_string(row).expect("plain data with text keys");
            claim.finish(&(text + "\n"))?;
        }
        Ok(row)
    }

    /// Computes a row within the time and the memory of one game.
    fn computed(
        &self,
        game: &Game,
        desk: &Desk,
        threads: usize,
        over: &dyn Fn() -> bool,
    ) -> Result<Option<Row>, Failure> {
        let stop = Arc::new(StopFlag::default());
        *lock(desk) = Some((self.each.map(|time| Instant::now() + time), Arc::clone(&stop)));
        let limits = limits(self.max_bytes / threads as u64, &stop);
        let row = Row::of(game, self.to, &mut Budget::new(&limits));
        *lock(desk) = None;
        match row {
            Ok(row) => Ok(Some(row)),
            Err(Error::Stopped(_)) if over() || self.each.is_some() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

fn limits(max_bytes: u64, stop: &Arc<StopFlag>) -> Limits {
    Limits { max_bytes, stop: Arc::clone(stop), watch: None }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn bar_of(games: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    bar.set_style(ProgressStyle::with_template(TEMPLATE).expect("a valid template"));
    bar
}
