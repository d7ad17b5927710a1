//! A student's answers, judged, in words.

use crate::answers::{Question, Reading};
use crate::checker::{Fault, Mark};
use crate::class::Class;
use crate::form::Form;
use crate::tree::Player;
use crate::view::words::told;
use crate::view::{Names, verdict, wrapped};

/// The verdict on each answer, with the reasons.
pub fn words(marks: &[Mark; 3], names: &Names, width: usize) -> String {
    let mut text = String::new();
    for mark in marks {
        let said = told(&mark.said);
        if mark.faults.is_empty() {
            text.push_str(&wrapped(&format!("{}: {said} is right", mark.question), width, 4));
            continue;
        }
        let right = told(&mark.right);
        let asked = mark.form.name();
        text.push_str(&wrapped(
            &format!("{}: {said} is wrong, the answer ({asked}) is {right}", mark.question),
            width,
            4,
        ));
        for fault in &mark.faults {
            text.push_str(&wrapped(&format!("    {}", why(mark, fault, names)), width, 6));
        }
    }
    text
}

/// What is wrong, and why.
pub(crate) fn why(mark: &Mark, fault: &Fault, names: &Names) -> String {
    let first = names.of(Player::First);
    match fault {
        Fault::Unfit(stones, None) => format!("S = {stones} is not in the range of S"),
        Fault::Unfit(stones, Some(Class::Win(1)))
            if mark.question == Question::Nineteen(Reading::Blunder) =>
        {
            format!("S = {stones} does not fit: {first} can win at once (W1)")
        }
        Fault::Unfit(stones, Some(class)) => {
            let reason = match mark.question {
                Question::Nineteen(Reading::Blunder | Reading::AnyBlunder) => {
                    let second = names.of(Player::Second);
                    format!("no move of {first} lets {second} win at once")
                }
                _ => verdict(*class, names),
            };
            format!("S = {stones} does not fit: {reason}")
        }
        Fault::NotAsked(stones) => {
            format!("S = {stones} fits, but what is asked for is: {}", mark.form.name())
        }
        Fault::Missing(stones) => format!("S = {stones} is missing: {}", fits(mark.question, names)),
        Fault::Order => match mark.form {
            Form::Least | Form::Greatest | Form::Count => "one number is asked for, once".to_owned(),
            _ => "the numbers are right, but they are written in increasing order, each once".to_owned(),
        },
        Fault::Count(right) => format!("the question asks how many there are: {right}"),
    }
}

/// Why a number answers a question.
fn fits(question: Question, names: &Names) -> String {
    let (first, second) = (names.of(Player::First), names.of(Player::Second));
    match question {
        Question::Nineteen(Reading::Blunder) => {
            format!("{first} cannot win at once, and some move of {first} lets {second} win at once")
        }
        Question::Nineteen(Reading::AnyBlunder) => format!("some move of {first} lets {second} win at once"),
        Question::Nineteen(Reading::Forced) => verdict(Class::Loss(1), names),
        Question::Twenty => verdict(Class::Win(2), names),
        Question::TwentyOne => verdict(Class::Loss(2), names),
    }
}
