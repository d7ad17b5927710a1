//! The computation: starts from the saved values, and saves new ones on the way.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::error::{Limit, Stopped};
use grundy::heap::Tally;
use grundy::heap::sequence::{Progress, Sequence};
use grundy::law::period::Period;
use grundy::limits::{Budget, Limits, StopFlag};
use grundy_explain::messages::Messages;

use super::bar::Bar;
use super::folder::Folder;
use super::identity::Identity;
use super::segment::MAX_VALUES;
use crate::Io;
use crate::exit::Failure;
use crate::human::{grouped, size};
use crate::limits::{self, DEFAULT_MEMORY_BYTES};
use crate::machine;

/// A computation that was asked for.
pub(crate) struct Job {
    /// Which game.
    pub(crate) identity: Identity,
    /// The last heap.
    pub(crate) to: u64,
    /// How many threads compute.
    pub(crate) threads: usize,
    /// The longest time without saving.
    pub(crate) save_every: Duration,
    /// The time after which to stop.
    pub(crate) time_limit: Option<Duration>,
    /// Memory that may be used, in bytes; by default that of the machine.
    pub(crate) max_memory: Option<u64>,
}

/// Why a run ended early.
#[derive(Clone, Debug)]
pub(crate) enum EarlyEnd {
    /// A limit was reached.
    Limit(Limit),
    /// The value of this heap does not fit in 16 bits.
    Beyond(u64),
}

/// The result of a run.
pub(crate) struct Done {
    /// Sums over all values.
    pub(crate) tally: Tally,
    /// What the engine reports about them.
    pub(crate) progress: Progress,
    /// Their period, if it was proved.
    pub(crate) period: Option<Period>,
    /// How many were computed in this run.
    pub(crate) fresh: u64,
    /// The time that this took.
    pub(crate) seconds: f64,
    /// Why values are missing, if they are.
    pub(crate) stopped: Option<EarlyEnd>,
}

impl Job {
    fn len(&self) -> u64 {
        self.to.saturating_add(1)
    }

    /// Says what memory and disk the job needs, or that there is too little memory. `known` values are saved
    /// already.
    pub(crate) fn needs(&self, known: u64, disk: bool, messages: &Messages) -> Result<String, Failure> {
        // the engine keeps the values it is given until it has found a shorter form
        let handed_over = known.min(self.len());
        let needed = self.identity.rules.bytes(self.len()).saturating_add(handed_over);
        let (allowed, whose) = match self.max_memory {
            Some(bytes) => (bytes, "--max-memory allows"),
            None => (
                machine::within_address_space(machine::physical_memory().unwrap_or(DEFAULT_MEMORY_BYTES)),
                "there are",
            ),
        };
        let values = grouped(self.len());
        if needed > allowed {
            return Err(Failure::Limit {
                problem: format!(
                    "{values} values of {} need about {} of memory, and {whose} {}",
                    self.identity.code,
                    size(needed),
                    size(allowed)
                )
                .into(),
                hint: "--to N asks for fewer, --max-memory SIZE allows more".into(),
            });
        }
        let on_disk = size(self.len().saturating_mul(2));
        let args = [("memory", size(needed).into()), ("disk", on_disk.into()), ("values", values.into())];
        Ok(messages.say(if disk { "run-needs-disk" } else { "run-needs" }, &args))
    }

    /// Loads the values that a folder holds, up to the last heap of the job.
    pub(crate) fn load(&self, folder: &mut Folder) -> Result<(Vec<u16>, Tally), Failure> {
        folder.set_target(self.to)?;
        folder.load(self.len())
    }

    /// Goes on from known values and their tally; saves to the folder if there is one.
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
                    && (unsaved >= MAX_VALUES || unsaved > 0 && saved.elapsed() >= self.save_every)
                {
                    if let Err(failure) = folder.append(sequence, &mut tally, spent + start.elapsed()) {
                        failed = Some(failure);
                        return ControlFlow::Break(());
                    }
                    saved = Instant::now();
                }
                ControlFlow::Continue(())
            };
            // the flag may have been raised before
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
        // a stop after the last value is no early end
        let stopped = stopped.filter(|_| sequence.len() < self.len()).map(EarlyEnd::Limit);
        let stopped = stopped.or_else(|| sequence.beyond().map(EarlyEnd::Beyond));
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
