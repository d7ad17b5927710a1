//! What has arrived, kept by its step.
//!
//! A machine that has seen the end of a step sends what belongs to the next one, and that may be here before
//! the end of the first. Taken at once, it would count in the wrong round. So everything is kept until its
//! step ends here, in whatever order it comes.

use std::collections::BTreeMap;

use super::engine::{Batch, Counts, TakeBatch};

/// What goes from one machine to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A batch of this step.
    Batch {
        /// The step, from 0.
        step: u64,
        /// What is sent.
        batch: Batch,
    },
    /// The sender has ended this step.
    End {
        /// The step, from 0.
        step: u64,
        /// How many batches of it go to the receiver.
        batches: u64,
        /// What the sender says.
        counts: Counts,
    },
}

impl Message {
    fn step(&self) -> u64 {
        match self {
            Self::Batch { step, .. } | Self::End { step, .. } => *step,
        }
    }
}

/// What has come of one step.
#[derive(Debug, Default)]
struct Step {
    batches: Vec<(usize, Batch)>,
    /// Machines that have ended it.
    ends: u64,
    /// Batches that they have sent.
    sent: u64,
    counts: Counts,
}

/// Messages of all machines, this one among them, until their steps end.
#[derive(Debug)]
pub struct Arrivals {
    machines: u64,
    step: u64,
    steps: BTreeMap<u64, Step>,
}

impl Arrivals {
    /// Nothing has come from so many machines.
    pub fn new(machines: usize) -> Self {
        Self { machines: machines as u64, step: 0, steps: BTreeMap::new() }
    }

    /// The step that is not ended.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// Keeps a message; `false` if its step has ended, which no machine does that keeps to the rules.
    pub fn put(&mut self, from: usize, message: Message) -> bool {
        if message.step() < self.step {
            return false;
        }
        let step = self.steps.entry(message.step()).or_default();
        match message {
            Message::Batch { batch, .. } => step.batches.push((from, batch)),
            Message::End { batches, counts, .. } => {
                step.ends += 1;
                step.sent += batches;
                step.counts.add(&counts);
            }
        }
        true
    }

    /// Ends the step if all that belongs to it is here: gives its batches, and what all say together.
    pub fn end(&mut self, take: &mut TakeBatch<'_>) -> Option<Counts> {
        let here = self
            .steps
            .get(&self.step)
            .is_some_and(|step| step.ends == self.machines && step.sent == step.batches.len() as u64);
        let step = here.then(|| self.steps.remove(&self.step)).flatten()?;
        self.step += 1;
        step.batches.into_iter().for_each(|(from, batch)| take(from, batch));
        Some(step.counts)
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::Kind;
    use super::*;

    /// A machine that is a step ahead, and batches that come after the word that no more will come.
    #[test]
    fn a_step_ahead() {
        let batch = |number| Batch { kind: Kind::Won, bytes: vec![number] };
        let busy = |busy| Counts { busy, ..Counts::default() };
        let mut arrivals = Arrivals::new(2);
        let ended = |arrivals: &mut Arrivals| {
            let mut taken = Vec::new();
            let sum = arrivals.end(&mut |from, batch| taken.push((from, batch.bytes[0])));
            sum.map(|sum| (sum.busy, taken))
        };
        assert!(arrivals.put(0, Message::End { step: 0, batches: 1, counts: busy(1) }));
        assert_eq!(ended(&mut arrivals), None);
        assert!(arrivals.put(1, Message::Batch { step: 1, batch: batch(7) }));
        assert!(arrivals.put(1, Message::End { step: 0, batches: 0, counts: busy(2) }));
        assert_eq!(ended(&mut arrivals), None, "a batch is under way");
        assert!(arrivals.put(0, Message::Batch { step: 0, batch: batch(5) }));
        assert_eq!(ended(&mut arrivals), Some((3, vec![(0, 5)])));
        assert_eq!(ended(&mut arrivals), None);
        assert!(!arrivals.put(1, Message::Batch { step: 0, batch: batch(9) }), "that step has ended");
        assert!(arrivals.put(0, Message::End { step: 1, batches: 0, counts: busy(0) }));
        assert!(arrivals.put(1, Message::End { step: 1, batches: 1, counts: busy(0) }));
        assert_eq!(ended(&mut arrivals), Some((0, vec![(1, 7)])));
    }
}
