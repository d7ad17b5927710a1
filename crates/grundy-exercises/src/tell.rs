//! A task in words.

use grundy::report::Ties;
use grundy_explain::messages::{Arg, Language, Messages};
use grundy_explain::steps;
use grundy_explain::words::explanation::explanation;
use grundy_explain::words::shell;

use crate::solver;
use crate::task::{Answer, Line, Question, Task};
use crate::texts::messages;
use crate::told::{Named, Told};
use crate::topic::Topic;

/// How wide explanations are written.
const WIDTH: usize = 76;

/// The task in a language.
pub(crate) fn told(topic: &Topic, task: &Task, number: usize, level: u32, language: Language) -> Told {
    let messages = messages(language);
    let say = |line: &Line| sentence(messages, topic, line);
    let options: Vec<String> = task.answer.options().iter().map(say).collect();
    let answers = if let Answer::Move(moves) = &task.answer { moves.clone() } else { Vec::new() };
    let wrong = task.wrong.iter().map(|wrong| Named {
        answer: shown(&wrong.answer, &task.answer, messages),
        mistake: wrong.mistake.to_owned(),
        says: messages.say(wrong.mistake, &[]),
    });
    let mistakes = wrong.collect();
    let idea = say(&Line::of("idea"));
    Told {
        number,
        topic: topic.id.to_owned(),
        title: messages.say(topic.message, &[]),
        level,
        difficulty: task.difficulty(),
        kind: task.answer.kind().to_owned(),
        statement: say(&task.statement),
        how: messages.say(how(&task.answer), &[]),
        picture: task.picture.clone(),
        figure: task.figure.clone(),
        options,
        answer: shown(&task.answer.canonical(), &task.answer, messages),
        answers,
        mistakes,
        hints: vec![idea.clone(), say(&task.look)],
        idea,
        steps: task.steps.iter().map(say).collect(),
        explanation: task.question.as_ref().map(|question| explained(question, language)),
        question: task.question.as_ref().map(command),
    }
}

/// A sentence of a topic. Tests hold that every language has every sentence.
fn sentence(messages: &Messages, topic: &Topic, line: &Line) -> String {
    let args: Vec<(&str, Arg)> = line.args.iter().map(|(name, arg)| (*name, arg.clone())).collect();
    messages
        .attribute(topic.message, line.part, &args)
        .unwrap_or_else(|| format!("{}.{}", topic.message, line.part))
}

/// The message that says how to write an answer.
fn how(answer: &Answer) -> &'static str {
    match answer {
        Answer::Choice { .. } => "kind-choice",
        Answer::Choices { .. } => "kind-choices",
        Answer::Number(_) => "kind-number",
        Answer::Set(_) => "kind-set",
        Answer::Sequence(_) => "kind-sequence",
        Answer::Move(_) => "kind-move",
    }
}

/// An answer as people of the language write it.
fn shown(canonical: &str, answer: &Answer, messages: &Messages) -> String {
    match answer {
        Answer::Move(_) => canonical.replace(' ', " / "),
        Answer::Set(_) if canonical.is_empty() => messages.say("exercises-none", &[]),
        Answer::Sequence(_) => {
            let word = |token: &str| match token {
                "W" => messages.say("exercises-win", &[]),
                "L" => messages.say("exercises-loss", &[]),
                "D" => messages.say("exercises-draw", &[]),
                other => other.to_owned(),
            };
            canonical.split(' ').map(word).collect::<Vec<_>>().join(" ")
        }
        _ => canonical.to_owned(),
    }
}

/// What the explanation engine says.
fn explained(question: &Question, language: Language) -> String {
    let (opened, report, ask) = solver::solved(question);
    let steps =
        steps::explain(&opened.game, &*opened.table, &report, &ask).expect("exercises can be explained");
    explanation(&steps, WIDTH, Messages::of(language)).trim_end().to_owned()
}

/// The command that answers the question.
fn command(question: &Question) -> String {
    let misere = if question.misere { " --misere" } else { "" };
    let ties = match question.ties {
        Ties::First => String::new(),
        ties => Ties::ALL
            .iter()
            .filter(|(_, one)| *one == ties)
            .map(|(name, _)| format!(" --ties {name}"))
            .collect(),
    };
    format!("grundy solve {}{misere}{ties} --explain", shell::quoted(&question.text))
}
