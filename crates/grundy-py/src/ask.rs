//! The options of a question, from Python.

use grundy::error::BadText;
use grundy::limits::Limits;
use grundy::report::{Ask, Effort, Moves};
use grundy::solve::Solver;
use grundy::solve::payoff::{Criterion, Ties};

use pyo3::prelude::*;

/// Misère play; names of the solver, how many moves, the tie rule, the criterion for chance. `None` is the
/// library's own choice.
#[derive(FromPyObject)]
pub(crate) struct How(bool, Option<String>, Option<String>, Option<String>, Option<String>);

impl How {
    /// The question for the library, and how ties are studied.
    ///
    /// # Errors
    /// An unknown word.
    pub(crate) fn ask(&self, limits: Limits) -> Result<(Ask, Effort), BadText> {
        let solvers: Vec<(&str, Solver)> = Solver::ALL.iter().map(|one| (one.name(), *one)).collect();
        let ask = Ask {
            misere: self.0,
            solver: named("solver", self.1.as_deref(), &solvers)?.unwrap_or_default(),
            moves: named(
                "moves",
                self.2.as_deref(),
                &[("none", Moves::None), ("one", Moves::One), ("all", Moves::All)],
            )?
            .unwrap_or(Moves::Usual),
            limits,
            ..Ask::default()
        };
        let all_ties = self.3.as_deref() == Some("all");
        let ties = if all_ties { None } else { named("ties", self.3.as_deref(), &Ties::ALL)? };
        let ask = Ask { ties: ties.unwrap_or_default(), criterion: criterion(self.4.as_deref())?, ..ask };
        Ok((ask, if all_ties { Effort::Full } else { Effort::Little }))
    }

    /// Whether misère play is asked for.
    pub(crate) fn misere(&self) -> bool {
        self.0
    }
}

/// What a word stands for, if there is one.
pub(crate) fn named<T: Copy>(
    what: &str,
    word: Option<&str>,
    all: &[(&str, T)],
) -> Result<Option<T>, BadText> {
    let Some(word) = word else { return Ok(None) };
    match all.iter().find(|(name, _)| *name == word) {
        Some((_, found)) => Ok(Some(*found)),
        None => {
            let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
            Err(slip(word, format!("no {what} is called '{word}': expected one of {}", names.join(", "))))
        }
    }
}

fn criterion(word: Option<&str>) -> Result<Criterion, BadText> {
    match word {
        None | Some("expectation") => Ok(Criterion::Expectation),
        Some("worst") => Ok(Criterion::Worst),
        Some(other) => {
            let limit = other.strip_prefix("loss-limit=").and_then(|limit| limit.trim().parse::<f64>().ok());
            limit.filter(|limit| limit.is_finite() && *limit >= 0.0).map(Criterion::LossLimit).ok_or_else(
                || {
                    let expected = "expected expectation, worst, or loss-limit=AMOUNT";
                    slip(other, format!("no criterion is called '{other}': {expected}"))
                },
            )
        }
    }
}

/// An error in a word.
pub(crate) fn slip(word: &str, problem: String) -> BadText {
    BadText { problem: problem.into(), text: word.to_owned(), span: 0..word.len(), origin: None, hint: None }
}
