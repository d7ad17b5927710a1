//! Sheets: tasks in words, for one pupil or a different variant for each. A sheet as JSON is the key by which
//! answers are marked.

use std::collections::{BTreeMap, BTreeSet};

use grundy::Error;
use grundy::limits::Budget;
use grundy_explain::messages::Language;
use serde::{Deserialize, Serialize};

use crate::task::Task;
use crate::tell;
use crate::told::Told;
use crate::topic::{LEVELS, Topic};

/// So many tasks a sheet may hold in all its variants.
pub const MAX_TASKS: usize = 10_000;
/// So often a task is drawn again that was there before.
const MAX_REPEATS: usize = 20;
/// After so many tasks in a row for which all that was there before, a topic has no more of a level.
const MAX_FAILURES: usize = 3;
/// The name of the format of keys.
const FORMAT: &str = "grundy-exercises 1";

/// What a sheet shall hold.
#[derive(Clone)]
pub struct Order {
    /// The topics, in turn.
    pub topics: Vec<&'static Topic>,
    /// How many tasks a variant has.
    pub count: usize,
    /// What decides all draws.
    pub seed: u64,
    /// The level of all tasks; without it they rise from the first level to the last.
    pub level: Option<u32>,
    /// How many variants there are.
    pub variants: usize,
    /// The language of the texts.
    pub language: Language,
}

impl Default for Order {
    /// One variant of ten tasks of all topics.
    fn default() -> Self {
        let topics = crate::topics::TOPICS.to_vec();
        Self { topics, count: 10, seed: 1, level: None, variants: 1, language: Language::En }
    }
}

/// Tasks in words, with their answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What the file is.
    pub format: String,
    /// What decided all draws.
    pub seed: u64,
    /// The code of the language.
    pub language: String,
    /// The sheets of the pupils; all have the same topics and levels at the same places.
    pub variants: Vec<Variant>,
}

/// The sheet of a pupil.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Its number, from 1.
    pub variant: usize,
    /// Its tasks, in the order in which they are numbered.
    pub tasks: Vec<Told>,
}

impl Sheet {
    /// Draws the tasks of an order.
    ///
    /// # Errors
    /// A limit of the budget.
    pub fn make(order: &Order, budget: &mut Budget<'_>) -> Result<Self, Error> {
        let mut drawn = DrawnTasks::default();
        let mut variants = Vec::with_capacity(order.variants);
        budget.expect((order.variants * order.count) as u64);
        for variant in 1..=order.variants {
            let mut tasks = Vec::with_capacity(order.count);
            for number in 1..=order.count {
                budget.look()?;
                budget.step()?;
                let topic = order.topics[(number - 1) % order.topics.len()];
                let level = order.level.unwrap_or_else(|| rising(number, order.count));
                let task = drawn.fresh(topic, order, [variant, number], level);
                let told = tell::told(topic, &task, number, level, order.language);
                budget.take(told.bytes())?;
                tasks.push(told);
            }
            variants.push(Variant { variant, tasks });
        }
        let language = order.language.code().to_owned();
        Ok(Self { format: FORMAT.to_owned(), seed: order.seed, language, variants })
    }

    /// Reads a key.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(json: &str) -> Result<Self, String> {
        let sheet: Self =
            serde_json::from_str(json).map_err(|error| format!("this is no key of exercises: {error}"))?;
        match sheet.format.as_str() {
            FORMAT => Ok(sheet),
            other => Err(format!("this is no key of exercises: its format is '{other}', not '{FORMAT}'")),
        }
    }

    /// The language of the texts; English if it is none that is known.
    pub fn language(&self) -> Language {
        self.language.parse().unwrap_or_default()
    }
}

/// The level of a task where levels rise.
fn rising(number: usize, count: usize) -> u32 {
    let place = (number - 1) * LEVELS as usize / count.max(1);
    u32::try_from(place).map_or(LEVELS, |place| place + 1)
}

/// The tasks of a sheet so far, so that none comes twice while there are others.
#[derive(Default)]
struct DrawnTasks {
    seen: BTreeSet<String>,
    /// For each topic and level, how many times in a row no new task was found.
    failures: BTreeMap<(&'static str, u32), usize>,
}

impl DrawnTasks {
    /// The task at a place: one that was not there before, if one is soon found.
    fn fresh(&mut self, topic: &'static Topic, order: &Order, place: [usize; 2], level: u32) -> Task {
        let [variant, number] = place;
        let drawn = |attempt: usize| topic.task(order.seed, &format!("{variant}/{number}/{attempt}"), level);
        let failures = self.failures.entry((topic.id, level)).or_default();
        let attempts = if *failures < MAX_FAILURES { MAX_REPEATS } else { 1 };
        for attempt in 0..attempts {
            let task = drawn(attempt);
            if self.seen.insert(format!("{} {:?}", topic.id, task.given)) {
                *failures = 0;
                return task;
            }
        }
        *failures += 1;
        drawn(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise() {
        let levels: Vec<u32> = (1..=10).map(|number| rising(number, 10)).collect();
        assert_eq!(levels, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!([rising(1, 1), rising(2, 3), rising(3, 3)], [1, 2, 4]);
    }
}
