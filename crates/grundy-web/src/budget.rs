//! Limits of the server: time, memory, threads and sizes, for light and heavy work.

use std::time::Duration;

/// All limits of the server.
#[derive(Clone, Debug)]
pub struct Budgets {
    /// For quick questions. Every question is tried here first, unless one of its kind was slow.
    pub light: Allowance,
    /// For questions that exceeded the light limits.
    pub heavy: Allowance,
    /// Bytes that cached answers may use in total.
    pub answers: u64,
    /// How long a client may take to send the head of a request, and then how long its body; idle connections
    /// are closed after it, too.
    pub sending: Duration,
}

/// The limits of one worker pool.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Worker threads.
    pub threads: usize,
    /// Questions that may wait; further ones are rejected as "busy".
    pub queue: usize,
    /// How long a question may wait.
    pub wait: Duration,
    /// How long the work may take.
    pub time: Duration,
    /// How much longer it may take while the processor does other things: what counts for `time` is then what
    /// the work has cost. Where the system does not tell that, there is no patience.
    pub patience: Duration,
    /// How long a worker may take to stop after that before it is replaced.
    pub grace: Duration,
    /// Bytes that the tables and memos of one question may hold.
    pub bytes: u64,
    /// Opened games that a worker caches, with the values computed so far; it forgets them when it has had
    /// nothing to do for a while.
    pub kept: usize,
}

impl Allowance {
    /// How long a question can take in all: waiting, worked on, and stopping.
    pub(crate) fn longest(&self) -> Duration {
        self.wait + self.time + self.patience + self.grace
    }
}

impl Default for Budgets {
    /// Light work on two threads for 20 ms with 8 MiB, heavy work on one thread a core for 5 s with 256 MiB.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            light: Allowance {
                threads: 2,
                queue: 512,
                wait: Duration::from_secs(3),
                time: Duration::from_millis(20),
                patience: Duration::from_millis(180),
                grace: Duration::from_millis(500),
                bytes: 8 << 20,
                kept: 16,
            },
            heavy: Allowance {
                threads: cores.clamp(1, 4),
                queue: 32,
                wait: Duration::from_secs(15),
                time: Duration::from_secs(5),
                patience: Duration::ZERO,
                grace: Duration::from_secs(2),
                bytes: 256 << 20,
                kept: 0,
            },
            answers: 48 << 20,
            sending: Duration::from_secs(10),
        }
    }
}

/// Bytes of a request body.
pub(crate) const MAX_BODY: usize = 128 << 10;
/// Bytes of a game's name with its parameters, or of an arrow expression.
pub(crate) const MAX_GAME: usize = 8 << 10;
/// Bytes of a position.
pub(crate) const MAX_POSITION: usize = 32 << 10;
/// Bytes of a rule file.
pub(crate) const MAX_RULES: usize = 24 << 10;
/// Moves of a played game.
pub(crate) const MAX_PLIES: usize = 400;
/// Cells of a table on a page, or of its data.
pub(crate) const MAX_CELLS: u64 = 40_000;
/// Tables of more numbers are not shown.
pub(crate) const MAX_SHOWN_AXES: usize = 2;
/// Moves listed on a page.
pub(crate) const MAX_SHOWN: usize = 200;
