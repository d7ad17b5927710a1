//! The school exam's questions 19, 20 and 21 as a whole variant.

use grundy::limits::Limits;
use grundy_exam::answers::{Answers, Question, Reading};
use grundy_exam::rules::{Rules, Texts};
use grundy_exam::solve::{DEFAULT_BOUND, Solved};

use crate::dice::Dice;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "exam", message: "topic-exam", source: "the school exam, 19\u{2013}21", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let (add, factor) = (dice.number(1..=size), dice.number(2..=if size > 2 { 4 } else { 3 }));
    let end = 15 + 12 * size + dice.number(0..=12);
    let rules = Rules::read(Texts {
        heaps: "S".to_owned(),
        moves: format!("+{add}, *{factor}"),
        end: Some(format!("s>={end}")),
        lose: None,
        no_repeat: false,
    });
    let rules = rules.expect("exercises write rules");
    let solved = Solved::new(&rules, 1..=end - 1, DEFAULT_BOUND, &Limits::default()).ok()?;
    let answers = Answers::of(&solved).ok()?;
    let (nineteen, twenty) = (answers.to(Question::Nineteen(Reading::Forced)), answers.to(Question::Twenty));
    let blunder = answers.to(Question::Nineteen(Reading::Blunder)).least()?;
    let (first, second) = (nineteen.least()?, twenty.as_slice().get(..2)?);
    let last = answers.to(Question::TwentyOne).least()?;
    let right = [first, second[0], second[1], last];
    // no answer may be guessed from another
    let mut apart = right.to_vec();
    apart.sort_unstable();
    apart.dedup();
    if apart.len() < right.len() {
        return None;
    }
    let with =
        |first: i64, second: [i64; 2], last: i64| Answer::sequence([first, second[0], second[1], last]);
    let both = [second[0], second[1]];
    let statement = Line::of("task")
        .number("add", add)
        .number("factor", factor)
        .number("end", end)
        .number("most", end - 1);
    let at_once = (end - add).min((end + factor - 1) / factor);
    let task = Task::new(statement, Answer::sequence(right))
        .given("moves", &[add, factor])
        .given("end", &[end])
        .wrong("mistake-lucky-move", &with(blunder, both, last))
        .wrong("mistake-earlier-class", &with(first, both, first))
        .look(Line::of("look").number("first", at_once))
        .effort(2, 1, usize::try_from(end).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::{agree, each};

    /// Whether the mover can win within so many own moves, and whether he loses within so many moves of the
    /// rival, whatever he plays: the exam's own words.
    fn wins(stones: i64, moves: i64, rules: [i64; 3]) -> bool {
        let [add, factor, end] = rules;
        let after = [stones + add, stones * factor];
        after.iter().any(|left| *left >= end || (moves > 1 && loses(*left, moves - 1, rules)))
    }

    fn loses(stones: i64, moves: i64, rules: [i64; 3]) -> bool {
        let [add, factor, end] = rules;
        let after = [stones + add, stones * factor];
        after.iter().all(|left| *left < end && wins(*left, moves, rules))
    }

    /// None of the four answers is another one.
    #[test]
    fn no_answer_tells_another() {
        each(&TOPIC, |task| {
            let Answer::Sequence(numbers) = &task.answer else { panic!("four numbers") };
            let apart: BTreeSet<&String> = numbers.iter().collect();
            assert_eq!((numbers.len(), apart.len()), (4, 4), "{task:#?}");
        });
    }

    #[test]
    fn the_words_of_the_exam() {
        agree(&TOPIC, |task| {
            let (moves, end) = (task.numbers("moves"), task.numbers("end")[0]);
            let rules = [moves[0], moves[1], end];
            let nineteen = (1..end).find(|s| !wins(*s, 1, rules) && loses(*s, 1, rules)).unwrap();
            let twenty: Vec<i64> =
                (1..end).filter(|s| !wins(*s, 1, rules) && wins(*s, 2, rules)).take(2).collect();
            let last = (1..end).find(|s| loses(*s, 2, rules) && !loses(*s, 1, rules)).unwrap();
            Answer::sequence([nineteen, twenty[0], twenty[1], last])
        });
    }
}
