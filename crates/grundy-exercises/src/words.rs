//! Words for people: the list of topics, the marks of a class.

use std::fmt::Write as _;

use grundy_explain::messages::Language;

use crate::mark::Marked;
use crate::tell;
use crate::texts::messages;
use crate::topic::Topic;

/// The title of a topic.
pub fn title(topic: &Topic, language: Language) -> String {
    messages(language).say(topic.message, &[])
}

/// The seed of the example of each topic.
const EXAMPLE_SEED: u64 = 1;

/// The topics, each with its title and a short example, in lines of a width.
pub fn topics(topics: &[&Topic], language: Language, width: usize) -> String {
    let mut text = String::new();
    for topic in topics {
        let task = topic.task(EXAMPLE_SEED, "list", 1);
        let told = tell::told(topic, &task, 1, 1, language);
        let _ = writeln!(text, "{} \u{2014} {} ({})", topic.id, told.title, topic.source);
        let mut put = |line: &str| {
            let options = textwrap::Options::new(width).initial_indent("  ").subsequent_indent("  ");
            let _ = writeln!(text, "{}", textwrap::fill(line, options));
        };
        put(&told.statement);
        if let Some(picture) = &told.picture {
            put(&picture.replace('\n', "; ").replace("][", "] ["));
        }
        let options: Vec<String> =
            told.lettered().map(|(letter, option)| format!("{letter}) {option}")).collect();
        if !options.is_empty() {
            put(&options.join("; "));
        }
        put(&format!("{}: {}", messages(language).say("exercises-answer", &[]), told.answer));
        text.push('\n');
    }
    text
}

/// The marks of a class: each pupil with what went wrong, and each topic.
pub fn marks(marked: &Marked, language: Language) -> String {
    let messages = messages(language);
    let mut text = String::new();
    for pupil in &marked.pupils {
        let args = [
            ("name", pupil.name.as_str().into()),
            ("n", pupil.variant.into()),
            ("points", pupil.points.to_string().into()),
            ("of", pupil.tasks.len().into()),
        ];
        let _ = writeln!(text, "{}", messages.say("marks-pupil", &args));
        for task in pupil.tasks.iter().filter(|task| !task.right) {
            let args = [
                ("n", task.number.into()),
                ("title", task.title.as_str().into()),
                ("given", task.given.as_str().into()),
                ("answer", task.answer.as_str().into()),
            ];
            let said = if task.given.is_empty() { "marks-empty" } else { "marks-wrong" };
            let _ = writeln!(text, "  {}", messages.say(said, &args));
            if let Some(cause) = &task.says {
                let _ = writeln!(
                    text,
                    "    {}",
                    messages.say("marks-cause", &[("cause", cause.as_str().into())])
                );
            }
        }
    }
    let _ = writeln!(text, "\n{}", messages.say("marks-class", &[]));
    for row in &marked.topics {
        let args = [("title", row.title.as_str().into()), ("share", u64::from(row.percent).into())];
        let _ = writeln!(text, "  {}", messages.say("marks-topic", &args));
        if let Some(cause) = &row.says {
            let args = [("cause", cause.as_str().into()), ("n", row.times.into())];
            let _ = writeln!(text, "    {}", messages.say("marks-most", &args));
        }
    }
    let again: Vec<&str> =
        marked.topics.iter().filter(|row| row.again).map(|row| row.title.as_str()).collect();
    if !again.is_empty() {
        let _ = writeln!(text, "\n{}", messages.say("marks-again", &[("topics", again.join("; ").into())]));
    }
    text
}
