//! A student's answers, judged, in words.

use grundy_explain::messages::Arg;

use crate::answers::{Question, Reading};
use crate::checker::{Fault, Mark};
use crate::class::Class;
use crate::form::Form;
use crate::view::words::told;
use crate::view::{Telling, verdict, wrapped};

/// The verdict on each answer, with the reasons.
pub fn words(marks: &[Mark; 3], tell: Telling<'_>, width: usize) -> String {
    let mut text = String::new();
    for mark in marks {
        let question = ("question", mark.question.to_string().into());
        let said = ("said", told(&mark.said, tell).into());
        if mark.faults.is_empty() {
            text.push_str(&wrapped(&tell.say("mark-right", &[question, said]), width, 4));
            continue;
        }
        let right = ("right", told(&mark.right, tell).into());
        let wrong = tell.say("mark-wrong", &[question, said, form(mark.form, tell), right]);
        text.push_str(&wrapped(&wrong, width, 4));
        for fault in &mark.faults {
            text.push_str(&wrapped(&format!("    {}", why(mark, fault, tell)), width, 6));
        }
    }
    text
}

/// What a question asks for.
fn form(form: Form, tell: Telling<'_>) -> (&'static str, Arg) {
    let args = [("key", form.name().replace(' ', "-").into()), ("name", form.name().into())];
    ("form", tell.say("exam-asked-form", &args).into())
}

/// What is wrong, and why.
pub fn why(mark: &Mark, fault: &Fault, tell: Telling<'_>) -> String {
    let of = |stones: &i64| ("stones", stones.to_string().into());
    match fault {
        Fault::Unfit(stones, None) => tell.say("fault-out-of-range", &[of(stones)]),
        Fault::Unfit(stones, Some(class)) => {
            let reason = match (mark.question, class) {
                (Question::Nineteen(Reading::Blunder), Class::Win(1)) => {
                    tell.players("exam-can-win-at-once", None)
                }
                (Question::Nineteen(Reading::Blunder | Reading::AnyBlunder), _) => {
                    tell.players("exam-no-blunder", None)
                }
                _ => verdict(*class, tell),
            };
            tell.say("fault-unfit", &[of(stones), ("reason", reason.into())])
        }
        Fault::NotAsked(stones) => tell.say("fault-not-asked", &[of(stones), form(mark.form, tell)]),
        Fault::Missing(stones) => {
            tell.say("fault-missing", &[of(stones), ("reason", fits(mark.question, tell).into())])
        }
        Fault::Order => match mark.form {
            Form::Least | Form::Greatest | Form::Count => tell.say("fault-one-number", &[]),
            _ => tell.say("fault-order", &[]),
        },
        Fault::Count(right) => tell.say("fault-count", &[("right", right.to_string().into())]),
    }
}

/// Why a number answers a question.
fn fits(question: Question, tell: Telling<'_>) -> String {
    match question {
        Question::Nineteen(Reading::Blunder) => tell.players("exam-only-blunder", None),
        Question::Nineteen(Reading::AnyBlunder) => tell.players("exam-some-blunder", None),
        Question::Nineteen(Reading::Forced) => verdict(Class::Loss(1), tell),
        Question::Twenty => verdict(Class::Win(2), tell),
        Question::TwentyOne => verdict(Class::Loss(2), tell),
    }
}
