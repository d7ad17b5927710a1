//! A topic: what draws its tasks, and how a task of a level is chosen.

use crate::dice::Dice;
use crate::task::Task;

/// The levels, from easy to hard.
pub const LEVELS: u32 = 5;

/// Draws that do not make a task are thrown away; so many in a row do not happen.
const MAX_DRAWS: u32 = 2_000_000;

/// A topic of exercises. Each is one file in `topics`.
pub struct Topic {
    /// Its name on the command line.
    pub id: &'static str,
    /// The message with its title, its sentences and its idea.
    pub message: &'static str,
    /// The section of the textbook, or another source.
    pub source: &'static str,
    /// Draws a task of a size from 1 to 5; `None` if the draw is no good task.
    pub(crate) draw: fn(&mut Dice, i64) -> Option<Task>,
}

impl Topic {
    /// The task of a size.
    pub(crate) fn drawn(&self, seed: u64, place: &str, size: u32) -> Task {
        let mut dice = Dice::new(seed, &format!("{}/{place}/{size}", self.id));
        let mut tasks = (0..MAX_DRAWS).filter_map(|_| (self.draw)(&mut dice, size.into()));
        tasks.next().expect("a topic finds tasks of every size")
    }

    /// The task at a place of a sheet: of five that are drawn in five sizes, the one that is `level`-th by
    /// measured difficulty.
    ///
    /// ```
    /// let topic = grundy_exercises::topics::find("mex").unwrap();
    /// assert_eq!(topic.task(5, "1/1", 2), topic.task(5, "1/1", 2));
    /// assert!(topic.task(5, "1/1", 1).difficulty() <= topic.task(5, "1/1", 5).difficulty());
    /// ```
    pub fn task(&self, seed: u64, place: &str, level: u32) -> Task {
        let mut tasks: Vec<Task> = (1..=LEVELS).map(|size| self.drawn(seed, place, size)).collect();
        tasks.sort_by_key(Task::difficulty);
        tasks.swap_remove(level.clamp(1, LEVELS) as usize - 1)
    }
}
