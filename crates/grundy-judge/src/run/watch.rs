//! Watching a program: what ends it before it ends itself.

use std::time::{Duration, Instant};

use super::process::Process;
use super::{Bounds, tree};
use crate::verdict::{Judged, Verdict};

/// Time between two looks at a program.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// How many times as long as at a stretch a program may sleep in all.
const MAX_SLEEPS: u32 = 10;

/// A watcher of one program.
pub(super) struct Watcher {
    bounds: Bounds,
    started: Instant,
    looked: Instant,
    /// How long it was seen to sleep.
    slept: Duration,
    printed: u64,
    /// Threads of the whole system, when it was last counted what the program started.
    population: usize,
    /// Since when it sleeps and nothing is said.
    quiet: Option<(Instant, Duration)>,
}

impl Watcher {
    pub(super) fn new(bounds: Bounds) -> Self {
        let population = tree::population().unwrap_or(0);
        let now = Instant::now();
        Self { bounds, started: now, looked: now, slept: Duration::ZERO, printed: 0, population, quiet: None }
    }

    /// Notes that it printed `bytes`, or that something was said to it.
    pub(super) fn heard(&mut self, bytes: usize) -> Option<Judged> {
        self.quiet = None;
        self.printed = self.printed.saturating_add(bytes as u64);
        (self.printed > self.bounds.output).then(|| {
            let why = format!("it printed more than {} MiB", self.bounds.output >> 20);
            Judged::new(Verdict::Presentation, why)
        })
    }

    /// Looks at it: the verdict, if it is over a limit.
    pub(super) fn look(&mut self, process: &mut Process) -> Option<Judged> {
        let usage = process.look();
        if usage.processes > self.bounds.processes || self.forks(process) {
            let why = format!("it started more than {} processes", self.bounds.processes);
            return Some(Judged::new(Verdict::Runtime, why));
        }
        if usage.time > self.bounds.time {
            return Some(too_long(&self.bounds));
        }
        if usage.memory > self.bounds.memory {
            return Some(too_much(&self.bounds));
        }
        // a program that computes is stopped by its processor time, however busy the machine is
        let rests = self.quiet.is_some_and(|(since, _)| since.elapsed() > self.bounds.wall);
        let since = std::mem::replace(&mut self.looked, Instant::now());
        self.slept += if usage.asleep { since.elapsed() } else { Duration::ZERO };
        let (all_sleep, all) = (self.bounds.wall * MAX_SLEEPS, self.bounds.wall * MAX_SLEEPS * 10);
        let why = match () {
            () if rests => format!("it slept for {} by the clock", in_seconds(self.bounds.wall)),
            () if self.slept > all_sleep => format!("it slept for {} in all", in_seconds(all_sleep)),
            () if self.started.elapsed() > all => {
                format!("it did not end within {} by the clock", in_seconds(all))
            }
            () => {
                self.mark(&usage);
                return None;
            }
        };
        Some(Judged::new(Verdict::Time, why))
    }

    /// Whether it has started too many processes. Only where the system has many new ones is there a need to
    /// count.
    fn forks(&mut self, process: &Process) -> bool {
        let population = tree::population().unwrap_or(0);
        if population < self.population + self.bounds.processes {
            self.population = self.population.min(population);
            return false;
        }
        self.population = population;
        tree::count_stopped(process.pid, self.bounds.processes) > self.bounds.processes
    }

    fn mark(&mut self, usage: &tree::ProcessUsage) {
        let (since, before) = *self.quiet.get_or_insert((Instant::now(), usage.time));
        if !usage.asleep || usage.time > before {
            self.quiet = None;
        } else {
            self.quiet = Some((since, before));
        }
    }

    /// Whether it has slept for long, and nothing was said.
    pub(super) fn is_idle(&self) -> bool {
        self.quiet.is_some_and(|(since, _)| since.elapsed() > self.bounds.idle)
    }
}

/// The verdict on too much processor time.
pub(super) fn too_long(bounds: &Bounds) -> Judged {
    Judged::new(Verdict::Time, format!("it used more than {} of processor time", in_seconds(bounds.time)))
}

/// The verdict on too much memory.
pub(super) fn too_much(bounds: &Bounds) -> Judged {
    Judged::new(Verdict::Memory, format!("it used more than {} MiB of memory", bounds.memory >> 20))
}

/// A time as `1.5 s`.
pub(super) fn in_seconds(time: Duration) -> String {
    let text = format!("{:.3}", time.as_secs_f64());
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}
