//! The computation itself: on from what is saved, saving on the way.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::error::{Limit, Stopped};
use grundy::heap::sequence::{Progress, Sequence};
use grundy::law::period::Period;
use grundy::limits::{Budget, Limits, StopFlag};

use super::bar::Bar;
use super::folder::Folder;
use super::identity::Identity;
use super::report::{grouped, size};
use super::segment::MOST;
use super::tally::Tally;
use crate::Io;
use crate::exit::Failure;
use crate::limits::{self, DEFAULT_MEMORY};

/// What is asked for.
pub(crate) struct Job {
    /// Which game.
    pub(crate) identity: Identity,
    /// The last heap.
    pub(crate) to: u64,
    /// How many threads compute.
    pub(crate) threads: usize,
    /// At most this much work is lost.
    pub(crate) save_every: Duration,
    /// When to stop.
    pub(crate) time_limit: Option<Duration>,
    /// How much memory may be used; that of the machine if not said.
    pub(crate) max_memory: Option<u64>,
}

/// Why a run ends early.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// A limit was reached.
    Limit(Limit),
    /// The value of this heap needs more bits than are kept.
    Beyond(u64),
}

/// What came of it.
pub(crate) struct Done {
    /// Sums over the values.
    pub(crate) tally: Tally,
    /// What the engine says of them.
    pub(crate) progress: Progress,
    /// Their period, if it was proved.
    pub(crate) period: Option<Period>,
    /// How many of them were computed now.
    pub(crate) fresh: u64,
    /// The time that took.
    pub(crate) seconds: f64,
    /// Why it is not all that was asked for.
    pub(crate) stopped: Option<Stop>,
}

impl Job {
    fn len(&self) -> u64 {
        self.to.saturating_add(1)
    }

    /// What memory and disk the job needs, in words; an error if the memory is not there. `known` values are saved.
    pub(crate) fn needs(&self, known: u64, disk: bool) -> Result<String, Failure> {
        // the engine keeps what it is given until it has found a shorter form
        let handed_over = known.min(self.len());
        let needed = self.identity.rules.bytes(self.len()).saturating_add(handed_over);
        let (allowed, whose) = match self.max_memory {
            Some(bytes) => (bytes, "--max-memory allows"),
            None => (physical_memory().unwrap_or(DEFAULT_MEMORY), "there are"),
        };
        let values = grouped(self.len());
        if needed > allowed {
            return Err(Failure::Limit {
                problem: format!(
                    "{values} values of {} need about {} of memory, and {whose} {}",
                    self.identity.code,
                    size(needed),
                    size(allowed)
                ),
                hint: "--to N asks for fewer, --max-memory SIZE allows more".to_owned(),
            });
        }
        let disk = match disk {
            true => format!(" and at most {} of disk", size(self.len().saturating_mul(2))),
            false => String::new(),
        };
        Ok(format!("needs about {} of memory{disk} for {values} values", size(needed)))
    }

    /// The values that a folder holds already, as far as they are asked for.
    pub(crate) fn load(&self, folder: &mut Folder) -> Result<(Vec<u16>, Tally), Failure> {
        folder.aim(self.to)?;
        folder.load(self.len())
    }

    /// Computes on from known values and their tally, and saves if there is a folder.
    pub(crate) fn run(
        &self,
        (known, mut tally): (Vec<u16>, Tally),
        mut folder: Option<&mut Folder>,
        io: &Io,
    ) -> Result<Done, Failure> {
        let mut sequence = self.identity.rules.sequence(known);
        let old = sequence.len();
        let spent = folder.as_ref().map_or(Duration::ZERO, |folder| folder.manifest.spent);
        let stop = Arc::new(StopFlag::default());
        let limits = Limits { stop: Arc::clone(&stop), ..Limits::default() };
        let start = Instant::now();
        let (mut saved, mut stopped, mut failed) = (start, None, None);
        let mut bar = Bar::new(io.progress, old, self.len());
        limits::under(self.time_limit, io, &stop, || {
            let mut watch = |sequence: &Sequence| {
                bar.show(sequence);
                if let Err(Stopped { limit, .. }) = Budget::new(&limits).look() {
                    stopped = Some(limit);
                    return ControlFlow::Break(());
                }
                let unsaved = sequence.len() - tally.len();
                if let Some(folder) = &mut folder
                    && (unsaved >= MOST || unsaved > 0 && saved.elapsed() >= self.save_every)
                {
                    if let Err(failure) = folder.append(sequence, &mut tally, spent + start.elapsed()) {
                        failed = Some(failure);
                        return ControlFlow::Break(());
                    }
                    saved = Instant::now();
                }
                ControlFlow::Continue(())
            };
            // a flag raised before the first look counts too
            if watch(&sequence).is_continue() {
                let _ = sequence.extend(self.len(), self.threads, &mut watch);
            }
            bar.end();
        });
        if let Some(failure) = failed {
            return Err(failure);
        }
        let seconds = start.elapsed().as_secs_f64();
        match folder {
            Some(folder) => folder.append(&sequence, &mut tally, spent + start.elapsed())?,
            None => tally.catch_up(&sequence),
        }
        // it may have been stopped after the last value
        let stopped = stopped.filter(|_| sequence.len() < self.len()).map(Stop::Limit);
        let stopped = stopped.or_else(|| sequence.beyond().map(Stop::Beyond));
        let period = sequence.period();
        Ok(Done {
            tally,
            progress: sequence.progress(),
            period,
            fresh: sequence.len() - old,
            seconds,
            stopped,
        })
    }
}

/// The memory of the machine, where Linux says it.
fn physical_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    total.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}
