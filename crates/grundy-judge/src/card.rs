//! What machines read about a problem, without its text; the manifest of exported tests begins with it.

use serde::Serialize;

use crate::problem::{Block, Pays, Problem, Sample, Words};

/// A problem without its text.
#[derive(Debug, Serialize)]
pub struct Card {
    id: &'static str,
    section: &'static str,
    title: Words,
    interactive: bool,
    time_ms: u64,
    memory_mib: u64,
    blocks: Vec<CardBlock>,
    samples: Vec<CardSample>,
}

#[derive(Debug, Serialize)]
struct CardBlock {
    about: &'static str,
    points: u32,
    whole: bool,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum CardSample {
    Io { input: &'static str, output: &'static str },
    Talk { talk: Vec<String> },
}

impl Card {
    /// The card of a problem.
    pub fn of(problem: &Problem) -> Self {
        let block = |block: &Block| CardBlock {
            about: block.about,
            points: block.points,
            whole: block.pays == Pays::Whole,
        };
        let sample = |sample: &Sample| match sample {
            Sample::Io(input, output) => CardSample::Io { input, output },
            Sample::Talk(_) => {
                let lines = sample.lines().map(|(speaker, text)| format!("{} {text}", speaker.mark()));
                CardSample::Talk { talk: lines.collect() }
            }
        };
        Self {
            id: problem.id,
            section: problem.section(),
            title: problem.title,
            interactive: problem.is_interactive(),
            time_ms: u64::try_from(problem.limits.time.as_millis()).unwrap_or(u64::MAX),
            memory_mib: problem.limits.memory,
            blocks: problem.blocks.iter().map(block).collect(),
            samples: problem.samples.iter().map(sample).collect(),
        }
    }
}
