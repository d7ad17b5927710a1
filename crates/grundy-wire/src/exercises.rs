//! The topics of exercises: `grundy exercises --list --json`.

use grundy_exercises::topic::Topic;
use grundy_exercises::words::title;
use grundy_explain::messages::Language;
use serde::Serialize;

/// The topics of exercises.
#[derive(Debug, Serialize)]
pub struct Topics {
    topics: Vec<TopicCard>,
}

/// A topic of exercises.
#[derive(Debug, Serialize)]
struct TopicCard {
    /// Its name on the command line.
    topic: &'static str,
    title: String,
    /// The section of the textbook, or another source.
    source: &'static str,
}

impl Topics {
    /// The topics in a language.
    pub fn of(topics: &[&'static Topic], language: Language) -> Self {
        let card = |topic: &&'static Topic| TopicCard {
            topic: topic.id,
            title: title(topic, language),
            source: topic.source,
        };
        Self { topics: topics.iter().map(card).collect() }
    }
}
