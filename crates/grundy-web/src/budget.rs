//! What the page may use: time, memory, threads and sizes, for light work and for heavy work.

use std::time::Duration;

/// The limits of a page, all of them.
#[derive(Clone, Debug)]
pub struct Budgets {
    /// For questions that are soon answered. Every question is first tried here, unless others of its game were slow.
    pub light: Allowance,
    /// For what was stopped there.
    pub heavy: Allowance,
    /// Bytes that solved answers may hold until the oldest are dropped.
    pub answers: u64,
}

/// The limits of one pool of workers.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Threads that work.
    pub threads: usize,
    /// Questions that may wait; further ones are told to come back.
    pub queue: usize,
    /// How long a question may wait.
    pub wait: Duration,
    /// How long it may be worked on.
    pub time: Duration,
    /// How long after that a worker may take to stop; later it is given up, and another takes its place.
    pub grace: Duration,
    /// Bytes that the tables and memos of one question may hold.
    pub bytes: u64,
    /// Opened games that a worker keeps, with what they know, for the next question.
    pub kept: usize,
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
                grace: Duration::from_millis(500),
                bytes: 8 << 20,
                kept: 16,
            },
            heavy: Allowance {
                threads: cores.clamp(1, 4),
                queue: 32,
                wait: Duration::from_secs(15),
                time: Duration::from_secs(5),
                grace: Duration::from_secs(2),
                bytes: 256 << 20,
                kept: 0,
            },
            answers: 64 << 20,
        }
    }
}

/// Bytes of the body of a request.
pub(crate) const MAX_BODY: usize = 128 << 10;
/// Bytes of a game's name with its parameters, or of an arrow expression.
pub(crate) const MAX_GAME: usize = 8 << 10;
/// Bytes of a position.
pub(crate) const MAX_POSITION: usize = 32 << 10;
/// Bytes of a rule file.
pub(crate) const MAX_RULES: usize = 24 << 10;
/// Moves of a play.
pub(crate) const MAX_PLIES: usize = 400;
/// Cells of a table on a page, or of its data.
pub(crate) const MAX_CELLS: u64 = 40_000;
/// Moves that a page lists.
pub(crate) const MAX_SHOWN: usize = 200;
