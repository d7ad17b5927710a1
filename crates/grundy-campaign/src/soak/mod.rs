//! The page under mixed clients for a long time: light ones whose answers are compared with those of the
//! command line, heavy ones that meet every limit, hostile ones that hold to no rule. In the end memory is
//! flat, no worker is lost, and every answer was right.

mod clients;
mod curve;
mod http;

use std::fmt;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::Program;
use clients::{CLIENTS, Question};

pub use curve::curve;

/// How long the page may take to be quiet again: heavy work may wait for 15 s, and last for 7.
const MAX_CALMING: Duration = Duration::from_secs(40);
/// Memory is flat if its mean in the last quarter is at most this share above that in the second one…
const MAX_GROWTH: f64 = 0.1;
/// …or this much.
const MAX_GROWTH_BYTES: f64 = 16.0 * 1024.0 * 1024.0;
/// Wrong answers that are told in full.
const MAX_TOLD: usize = 20;

/// A moment of the server.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sample {
    /// Seconds since the first.
    pub second: f64,
    /// Memory of the process.
    pub bytes: u64,
    /// Workers, and the server's own.
    pub threads: u64,
}

/// What the clients count.
#[derive(Debug, Default)]
struct Counts {
    right: AtomicU64,
    busy: AtomicU64,
    limited: AtomicU64,
    refused: AtomicU64,
    cut: AtomicU64,
    wrong: Mutex<Vec<String>>,
}

impl Counts {
    fn add(count: &AtomicU64) {
        count.fetch_add(1, Ordering::Relaxed);
    }

    fn wrong(&self, what: String) {
        self.wrong.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(what);
    }
}

/// What a soak gave.
#[derive(Clone, Debug, Default)]
pub struct Soaked {
    /// The server, second by second.
    pub samples: Vec<Sample>,
    /// When it was quiet again.
    pub calm: Sample,
    /// Answers that were compared, or looked at, and right.
    pub right: u64,
    /// Answers that the server is busy.
    pub busy: u64,
    /// Answers that a limit ended the work.
    pub limited: u64,
    /// Refusals of what cannot be asked.
    pub refused: u64,
    /// Connections that were closed without an answer, or by the client.
    pub cut: u64,
    /// Answers that were not right.
    pub wrong: Vec<String>,
}

impl Soaked {
    /// The mean memory of a quarter of the time, in bytes.
    #[expect(clippy::cast_precision_loss, reason = "memory is below 2^53 bytes")]
    fn mean(&self, quarter: usize) -> f64 {
        let size = self.samples.len();
        let part = &self.samples[size * quarter / 4..size * (quarter + 1) / 4];
        part.iter().map(|sample| sample.bytes as f64).sum::<f64>() / part.len().max(1) as f64
    }

    /// Whether memory was flat.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        let (early, late) = (self.mean(1), self.mean(3));
        late <= early * (1.0 + MAX_GROWTH) || late <= early + MAX_GROWTH_BYTES
    }

    /// Whether no thread is left over from the load, and none is missing.
    #[must_use]
    pub fn keeps_its_workers(&self) -> bool {
        self.samples.first().is_some_and(|first| first.threads == self.calm.threads)
    }
}

impl fmt::Display for Soaked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MIB: f64 = 1024.0 * 1024.0;
        let minutes = self.samples.last().map_or(0.0, |last| last.second) / 60.0;
        let most = |of: fn(&Sample) -> u64| self.samples.iter().map(of).max().unwrap_or(0);
        let first = self.samples.first().copied().unwrap_or_default();
        writeln!(f, "minutes                      {minutes:>8.1}")?;
        for (what, count) in [
            ("right answers", self.right),
            ("busy", self.busy),
            ("ended by a limit", self.limited),
            ("refused", self.refused),
            ("closed without an answer", self.cut),
            ("WRONG", self.wrong.len() as u64),
            ("threads at the start", first.threads),
            ("threads at most", most(|sample| sample.threads)),
            ("threads at the end", self.calm.threads),
        ] {
            writeln!(f, "{what:<28} {count:>8}")?;
        }
        for (quarter, what) in ["first", "second", "third", "last"].into_iter().enumerate() {
            writeln!(f, "MiB, mean of the {what:<6} quarter {:>5.0}", self.mean(quarter) / MIB)?;
        }
        self.wrong.iter().take(MAX_TOLD).try_for_each(|what| writeln!(f, "{what}"))
    }
}

/// A server that ends with this value.
struct Server {
    process: Child,
    at: SocketAddr,
}

impl Server {
    fn start(program: &Program) -> io::Result<Self> {
        let mut command = program.command(&["serve", "--port", "0"]);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let place = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
        let at = place.and_then(|(place, _)| place.parse().ok());
        let at = at.ok_or_else(|| io::Error::other(format!("the page does not start: {line}")));
        match at {
            Ok(at) => Ok(Self { process, at }),
            Err(error) => {
                process.kill()?;
                Err(error)
            }
        }
    }

    /// Memory and threads, as the system tells them; the memory with that of the helpers.
    fn sample(&self, since: Instant) -> io::Result<Sample> {
        let own = told(&self.process.id().to_string());
        let (kilobytes, threads) = own.ok_or_else(|| io::Error::other("the server has ended"))?;
        // one that ends meanwhile has no memory
        let helpers: u64 = self.helpers().iter().filter_map(|helper| Some(told(helper)?.0)).sum();
        Ok(Sample { second: since.elapsed().as_secs_f64(), bytes: (kilobytes + helpers) * 1024, threads })
    }

    /// The processes that the server has begun.
    fn helpers(&self) -> Vec<String> {
        let Ok(tasks) = std::fs::read_dir(format!("/proc/{}/task", self.process.id())) else {
            return Vec::new();
        };
        let begun = |task: io::Result<std::fs::DirEntry>| {
            std::fs::read_to_string(task.ok()?.path().join("children")).ok()
        };
        let begun: Vec<String> = tasks.filter_map(begun).collect();
        begun.iter().flat_map(|some| some.split_whitespace()).map(str::to_owned).collect()
    }
}

/// Memory in kilobytes and threads of a process.
fn told(process: &str) -> Option<(u64, u64)> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let number = |key: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_whitespace().next()?.parse().ok()
    };
    number("VmRSS:").zip(number("Threads:"))
}

impl Drop for Server {
    fn drop(&mut self) {
        // it may have ended by itself
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Serves the page for so long to all kinds of clients at once.
///
/// # Errors
/// The page cannot be served, or its process ended.
pub fn soak(program: &Program, time: Duration, seed: u64) -> io::Result<Soaked> {
    let questions = clients::questions()?;
    let server = Server::start(program)?;
    let counts = Counts::default();
    // all answers are right before the load: what differs later is the load's fault
    ask_all(server.at, &questions, &counts);
    let (start, over) = (Instant::now(), AtomicBool::new(false));
    let mut samples = vec![server.sample(start)?];
    let sampled: io::Result<()> = thread::scope(|scope| {
        for (number, client) in (0_u64..).zip(CLIENTS) {
            let (counts, over, questions) = (&counts, &over, &questions);
            let (at, seed) = (server.at, seed.wrapping_mul(64).wrapping_add(number));
            scope.spawn(move || client(at, questions, counts, over, seed));
        }
        let mut each_second = || -> io::Result<()> {
            while start.elapsed() < time {
                thread::sleep(Duration::from_secs(1).min(time));
                samples.push(server.sample(start)?);
            }
            Ok(())
        };
        let sampled = each_second();
        over.store(true, Ordering::Relaxed);
        sampled
    });
    sampled?;
    let (ended, threads) = (Instant::now(), samples[0].threads);
    let mut calm = server.sample(start)?;
    while calm.threads != threads && ended.elapsed() < MAX_CALMING {
        thread::sleep(Duration::from_millis(200));
        calm = server.sample(start)?;
    }
    ask_all(server.at, &questions, &counts);
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    Ok(Soaked {
        samples,
        calm,
        right: count(&counts.right),
        busy: count(&counts.busy),
        limited: count(&counts.limited),
        refused: count(&counts.refused),
        cut: count(&counts.cut),
        wrong: counts.wrong.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner),
    })
}

fn ask_all(at: SocketAddr, questions: &[Question], counts: &Counts) {
    questions.iter().for_each(|question| clients::compare(at, question, counts));
}
