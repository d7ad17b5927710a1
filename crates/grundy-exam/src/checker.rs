//! A student's three answers against the right ones, with the reason for each that is wrong.

use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy::phrase::Phrase;

use crate::answers::{Answers, Question, Reading};
use crate::class::Class;
use crate::form::{Form, Forms};
use crate::position::MAX_STONES;

/// More numbers in one answer are a slip.
const MAX_NUMBERS: usize = 10_000;

/// What a student answered to the three questions; no numbers for "there are none".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Student([Vec<i64>; 3]);

impl Student {
    /// Reads `18; 31 34; 30`: the answers to 19, 20 and 21; `-` or `none` where there is no such number.
    ///
    /// # Errors
    /// A slip, with its place.
    ///
    /// ```
    /// use grundy_exam::checker::Student;
    /// assert!(Student::read("18; 31 34; none").is_ok());
    /// assert!(Student::read("18; 31").unwrap_err().problem.contains("2 answers"));
    /// ```
    pub fn read(text: &str) -> Result<Self, BadText> {
        let whole = Text::new(text);
        let pieces: Vec<Text<'_>> = whole.split(&[';']).collect();
        let &[first, second, third] = &pieces[..] else {
            return Err(whole
                .bad(format!("{} answers: expected three, to the questions 19, 20 and 21", pieces.len()))
                .hint("as '18; 31 34; 30', with 'none' where there is no such number"));
        };
        Ok(Self([numbers(first)?, numbers(second)?, numbers(third)?]))
    }
}

fn numbers(text: Text<'_>) -> Result<Vec<i64>, BadText> {
    if text.is_blank() {
        return Err(text
            .bad(Phrase::brief("wrong-missing", "an answer is missing"))
            .hint("write 'none' where there is no such number"));
    }
    if matches!(text.as_str(), "-" | "none") {
        return Ok(Vec::new());
    }
    let words: Vec<Text<'_>> = text.split(&[' ', ',', '\t']).filter(|word| !word.is_blank()).collect();
    if words.len() > MAX_NUMBERS {
        return Err(text.bad(format!("{} numbers in one answer", words.len())));
    }
    words.into_iter().map(|word| word.integer("an answer", 0..=MAX_STONES)).collect()
}

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This number does not fit the question; its class says why. `None` if it is not a start.
    Unfit(i64, Option<Class>),
    /// This number fits, but is not the one that is asked for; this one is.
    NotAsked(i64),
    /// This number belongs to the answer, and is missing.
    Missing(i64),
    /// The right numbers in the wrong order.
    Order,
    /// The wrong number of answers; the right one is this.
    Count(i64),
}

/// The verdict on one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The question.
    pub question: Question,
    /// The form that was asked for.
    pub form: Form,
    /// What the student says.
    pub said: Vec<i64>,
    /// What is right.
    pub right: Vec<i64>,
    /// Everything that is wrong with it; nothing if it is right.
    pub faults: Vec<Fault>,
}

/// The verdicts on the answers to 19 (in a reading), 20 and 21.
pub fn check(student: &Student, answers: &Answers, reading: Reading, forms: Forms) -> [Mark; 3] {
    let questions = [Question::Nineteen(reading), Question::Twenty, Question::TwentyOne];
    std::array::from_fn(|i| mark(questions[i], forms.0[i], &student.0[i], answers))
}

fn mark(question: Question, form: Form, said: &[i64], answers: &Answers) -> Mark {
    let values = answers.to(question);
    let right = form.of(values);
    let mut faults = Vec::new();
    if form == Form::Count {
        if said != right {
            faults.push(Fault::Count(right[0]));
        }
    } else if said != right {
        let class = |stones: i64| {
            let at = answers.classes.binary_search_by_key(&stones, |row| row.0);
            at.ok().map(|at| answers.classes[at].1)
        };
        for &stones in said.iter().filter(|stones| !right.contains(stones)) {
            faults.push(if values.contains(stones) {
                Fault::NotAsked(stones)
            } else {
                Fault::Unfit(stones, class(stones))
            });
        }
        faults.extend(
            right.iter().filter(|stones| !said.contains(stones)).map(|&stones| Fault::Missing(stones)),
        );
        if faults.is_empty() {
            faults.push(Fault::Order);
        }
    }
    Mark { question, form, said: said.to_vec(), right, faults }
}
