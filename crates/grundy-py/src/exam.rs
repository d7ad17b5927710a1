//! The school exam's questions 19, 20 and 21.

use std::ops::RangeInclusive;
use std::sync::Arc;

use grundy_exam::answers::{Answers, Reading};
use grundy_exam::checker::{self, Student};
use grundy_exam::form::Forms;
use grundy_exam::range::{Chosen, choose};
use grundy_exam::rules::{Rules, Texts};
use grundy_exam::solve::{MAX_STARTS, Solved};
use grundy_exam::tree::{Shown, Tree};
use grundy_exam::view::words::Page;
use grundy_exam::view::{self, Names, Telling};
use grundy_explain::messages::{Language, Messages};
use grundy_wire::{Exam, Mark, json};
use pyo3::prelude::*;

use crate::ask::slip;
use crate::errors::raised;
use crate::long::Effort;

/// Columns of answers in words.
const WIDTH: usize = 100;
/// Positions that are looked at, besides the starts.
const MAX_POSITIONS: usize = 1_000_000;

/// A game of the exam.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct ExamGame {
    rules: Arc<Rules>,
}

#[pymethods]
impl ExamGame {
    /// The rules as the exam writes them: heaps, moves, the end, a ceiling, whether a kind of move may be
    /// repeated.
    #[new]
    fn new(
        py: Python<'_>,
        heaps: String,
        moves: String,
        end: Option<String>,
        lose: Option<String>,
        no_repeat: bool,
    ) -> PyResult<Self> {
        let rules = Rules::read(Texts { heaps, moves, end, lose, no_repeat });
        Ok(Self { rules: rules.map_err(|bad| raised(py, bad.into()))?.into() })
    }

    /// The answers for the starts in a range, or in the one that the rules suggest: JSON with the keys of
    /// `grundy exam --json`, and words. A student's answers are judged.
    fn answers(
        &self,
        py: Python<'_>,
        range: Option<(i64, i64)>,
        reading: &str,
        forms: &str,
        student: Option<&str>,
        effort: Effort,
    ) -> PyResult<(String, String)> {
        let readings = [("a", Reading::Blunder), ("any", Reading::AnyBlunder), ("b", Reading::Forced)];
        let reading = readings.iter().find(|(name, _)| *name == reading).map(|(_, found)| *found);
        let reading = reading.ok_or_else(|| {
            let problem = "no reading of question 19 is called so: expected a, any or b".to_owned();
            raised(py, slip("", problem).into())
        })?;
        let forms = Forms::read(forms).map_err(|bad| raised(py, bad.into()))?;
        let student = student.map(Student::read).transpose().map_err(|bad| raised(py, bad.into()))?;
        if range.is_some_and(|(first, last)| last.abs_diff(first) >= MAX_STARTS) {
            let problem = format!("too many numbers S: at most {MAX_STARTS}");
            return Err(raised(py, slip("", problem).into()));
        }
        let rules = Arc::clone(&self.rules);
        effort.run(py, move |limits| {
            let messages = Messages::of(Language::En);
            let names = Names::usual(messages);
            let tell = Telling { names: &names, messages };
            let chosen = match range {
                Some((first, last)) => Chosen { range: first..=last, whole: true },
                None => choose(&rules)?,
            };
            let solved = Solved::new(&rules, chosen.range.clone(), MAX_POSITIONS, &limits)?;
            let answers = Answers::of(&solved)?;
            let page = Page { texts: rules.texts(), chosen: &chosen, reading, forms, tell, width: WIDTH };
            let mut exam = Exam::of(&page, &rules, &answers, solved.bound_hit());
            let marks = student.map(|student| checker::check(&student, &answers, reading, forms));
            exam.check = marks.as_ref().map(|marks| marks.iter().map(|mark| Mark::of(mark, tell)).collect());
            let words = match &marks {
                Some(marks) => view::marks::words(marks, tell, WIDTH),
                None => view::words::answers(&page, &answers),
            };
            Ok((json(&exam), words))
        })
    }

    /// The strategy from one start, in words, and the tree that proves it, as text.
    fn strategy(&self, py: Python<'_>, stones: i64, effort: Effort) -> PyResult<(String, String)> {
        let rules = Arc::clone(&self.rules);
        effort.run(py, move |limits| {
            let messages = Messages::of(Language::En);
            let names = Names::usual(messages);
            let tell = Telling { names: &names, messages };
            let range: RangeInclusive<i64> = stones..=stones;
            let solved = Solved::new(&rules, range, MAX_POSITIONS, &limits)?;
            let tree = Tree::of(&solved, stones, Shown::Reduced)?;
            let words = view::strategy::words(&rules, &tree, stones, tell, WIDTH);
            Ok((words, view::tree_text::draw(&rules, &tree, tell)))
        })
    }
}
