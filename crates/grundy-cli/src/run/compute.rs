//! The computation: starts from the saved values, and saves new ones on the way.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::error::{Limit, Stopped};
use grundy::heap::Tally;
use grundy::heap::sequence::{Digits, MIN_KEPT_HEAPS, NeedsAll, Progress, Sequence};
use grundy::law::period::Period;
use grundy::limits::{Budget, Limits, StopFlag};
use grundy_explain::messages::Messages;

use super::bar::Bar;
use super::folder::RunFolder;
use super::identity::Identity;
use super::segment::MAX_VALUES;
use crate::Io;
use crate::exit::Failure;
use crate::human::{grouped, size};
use crate::limits::{self, DEFAULT_MEMORY_BYTES};
use crate::machine;

/// Heaps that a run keeps that forgets the others, and the bytes for each of them: as bytes, in the state
/// that is saved, or as words until it is clear which are rare.
const KEPT_HEAPS: u64 = 1 << 24;
const KEPT_HEAP_BYTES: u64 = 4;

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
    /// Forgotten values are needed.
    NeedsAll(NeedsAll),
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

    /// The memory that may be used, and whose word that is.
    fn allowed(&self) -> (u64, &'static str) {
        match self.max_memory {
            Some(bytes) => (bytes, "--max-memory allows"),
            None => (
                machine::within_address_space(machine::physical_memory().unwrap_or(DEFAULT_MEMORY_BYTES)),
                "there are",
            ),
        }
    }

    /// The heaps that a run keeps that forgets the others, and how many there may be.
    fn kept(&self) -> (u64, u64) {
        let most = self.allowed().0 / KEPT_HEAP_BYTES;
        (KEPT_HEAPS.min(most), most)
    }

    /// Says what memory and disk the job needs, or that there is too little memory. `known` values are saved
    /// already.
    pub(crate) fn needs(&self, known: u64, disk: bool, messages: &Messages) -> Result<String, Failure> {
        // the engine keeps the values it is given until it has found a shorter form
        let handed_over = known.min(self.len());
        let whole = self.identity.rules.bytes(self.len()).saturating_add(handed_over);
        let (allowed, whose) = self.allowed();
        let needed = match self.identity.forgets {
            true => KEPT_HEAP_BYTES * self.kept().0.max(MIN_KEPT_HEAPS),
            false => whole,
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
                hint: match self.identity.forgets {
                    true => "--max-memory SIZE allows more".into(),
                    false => {
                        "--to N asks for fewer, --max-memory SIZE allows more, and --forget keeps only the \
                              last values, where the rare heaps of the game stop"
                            .into()
                    }
                },
            });
        }
        let on_disk = match self.identity.forgets {
            // this state and the one before, and one that is being written
            true => size(3 * needed),
            false => size(self.len().saturating_mul(2)),
        };
        let args = [("memory", size(needed).into()), ("disk", on_disk.into()), ("values", values.into())];
        Ok(messages.say(if disk { "run-needs-disk" } else { "run-needs" }, &args))
    }

    /// The sequence of the values that a folder holds, up to the last heap of the job, and their tally.
    pub(crate) fn load(&self, folder: &mut RunFolder) -> Result<(Sequence, Tally), Failure> {
        folder.set_target(self.to)?;
        if self.identity.forgets {
            let saved = folder.load_state()?.and_then(|state| match &self.identity.rules {
                Digits::Takes(takes) => Sequence::restore(takes.clone(), &state),
                Digits::Endless(_) => None,
            });
            let most = self.kept().1;
            let begun = saved.map(|sequence| sequence.with_most(most));
            return Ok((begun.unwrap_or_else(|| self.begin().0), Tally::default()));
        }
        let (values, tally) = folder.load(self.len())?;
        Ok((self.identity.rules.sequence(values), tally))
    }

    /// The sequence of no value, and the tally.
    pub(crate) fn begin(&self) -> (Sequence, Tally) {
        let sequence = self.identity.rules.sequence(Vec::new());
        let (keep, most) = self.kept();
        (if self.identity.forgets { sequence.forgetting(keep, most) } else { sequence }, Tally::default())
    }

    /// Goes on with a sequence and its tally; saves to the folder if there is one.
    pub(crate) fn run(
        &self,
        (mut sequence, mut tally): (Sequence, Tally),
        mut folder: Option<&mut RunFolder>,
        io: &Io,
    ) -> Result<Done, Failure> {
        let forgets = self.identity.forgets;
        let computed = |sequence: &Sequence| sequence.counted().map_or(sequence.len(), Tally::len);
        let old = computed(&sequence);
        let spent = folder.as_ref().map_or(Duration::ZERO, |folder| folder.manifest.spent);
        let stop = Arc::new(StopFlag::default());
        let limits = Limits { stop: Arc::clone(&stop), ..Limits::default() };
        let start = Instant::now();
        let (mut saved, mut stopped, mut failed) = (start, None, None);
        let mut bar = Bar::new(io.progress, old, self.len());
        let mut all = None;
        limits::under(self.time_limit, io, &stop, || {
            let mut watch = |sequence: &Sequence| {
                bar.show(sequence);
                if let Err(Stopped { limit, .. }) = Budget::new(&limits).look() {
                    stopped = Some(limit);
                    return ControlFlow::Break(());
                }
                let unsaved = if forgets { 1 } else { sequence.len() - tally.len() };
                if let Some(folder) = &mut folder
                    && (unsaved >= MAX_VALUES || unsaved > 0 && saved.elapsed() >= self.save_every)
                {
                    let spent = spent + start.elapsed();
                    let kept = match forgets {
                        true => folder.save_state(sequence, spent),
                        false => folder.append(sequence, &mut tally, spent),
                    };
                    if let Err(failure) = kept {
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
                if forgets {
                    all = sequence.tally(sequence.len().min(self.len()), &mut watch);
                }
            }
            bar.end();
        });
        if let Some(failure) = failed {
            return Err(failure);
        }
        let seconds = start.elapsed().as_secs_f64();
        let end = spent + start.elapsed();
        match folder {
            Some(folder) if forgets => folder.save_state(&sequence, end)?,
            Some(folder) => folder.append(&sequence, &mut tally, end)?,
            None if forgets => {}
            None => sequence.count_into(&mut tally, sequence.len()),
        }
        if forgets {
            // a stop may have come while sums that were forgotten were made again
            tally = all.or_else(|| sequence.counted().cloned()).unwrap_or_default();
        }
        // a stop after the last value is no early end
        let stopped = stopped.filter(|_| tally.len() < self.len()).map(EarlyEnd::Limit);
        let stopped = stopped.or_else(|| sequence.beyond().map(EarlyEnd::Beyond));
        let stopped = stopped.or_else(|| sequence.needs_all().map(EarlyEnd::NeedsAll));
        let period = sequence.period();
        Ok(Done {
            tally,
            progress: sequence.progress(),
            period,
            // who begins again with more memory computes more than is new
            fresh: computed(&sequence).saturating_sub(old),
            seconds,
            stopped,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(code: &str, to: u64, forgets: bool, max_memory: Option<u64>) -> Job {
        let identity = Identity { forgets, ..Identity::read(code).unwrap() };
        let (threads, save_every, time_limit) = (1, Duration::from_secs(60), None);
        Job { identity, to, threads, save_every, time_limit, max_memory }
    }

    /// Four bytes a heap; and never more heaps than are of use.
    #[test]
    fn a_run_that_forgets_keeps_what_the_memory_holds() {
        let kept = |bytes| job("0.106", 1000, true, Some(bytes)).kept();
        assert_eq!(kept(400_003), (100_000, 100_000));
        assert_eq!(kept(4 * KEPT_HEAPS), (KEPT_HEAPS, KEPT_HEAPS));
        assert_eq!(kept(4 * KEPT_HEAPS + 4), (KEPT_HEAPS, KEPT_HEAPS + 1));
    }

    /// What is needed may be had to the last byte, and not one less. Known values count once more, as far as
    /// the job goes.
    #[test]
    fn memory_is_enough_or_is_not() {
        let messages = Messages::of(grundy_explain::messages::Language::En);
        for (forgets, known, needed) in [(false, 0, 2_002), (false, 500, 2_502), (false, 9_999, 3_003)] {
            let needs = |bytes| job("0.6", 1000, forgets, Some(bytes)).needs(known, false, messages);
            assert!(needs(needed).is_ok(), "{needed}");
            assert!(needs(needed - 1).is_err(), "{needed}");
        }
        let needs = |bytes| job("0.106", 1000, true, Some(bytes)).needs(0, true, messages);
        let said = needs(4 * MIN_KEPT_HEAPS).unwrap();
        assert!(said.contains("262.1 kB") && said.contains("786.4 kB"), "{said}");
        assert!(needs(4 * MIN_KEPT_HEAPS - 4).is_err());
    }
}
