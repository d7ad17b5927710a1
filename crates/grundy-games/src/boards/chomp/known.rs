//! What is known of Chomp without a search: who wins whole bars, and in some of them by which bite.

use std::sync::{Arc, Mutex, PoisonError};

use super::rows::LostBars;
use super::{Bar, Bite, Chomp};
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Solver;
use grundy_base::rules::Impartial;
use grundy_base::value::outcome::Outcome;
use grundy_door::table::{Judged, KnownMoves};
use grundy_heap::family::Stated;

/// Bars with more smaller bars than this are solved without nimbers, if their rows are few.
const MAX_BARS_BY_NIMBERS: u64 = 200_000;
/// Bars with more smaller bars than this are left to the argument.
const MAX_BARS_BY_SEARCH: u64 = 4_000_000;

/// The lost bars of at most three rows, found so far.
#[derive(Default)]
pub(super) struct Known(Mutex<Option<Arc<LostBars>>>);

impl Known {
    /// All lost bars up to this many columns at least.
    fn up_to(&self, columns: u32, budget: &mut Budget<'_>) -> Result<Arc<LostBars>, Error> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lost) = known.as_ref().filter(|lost| lost.columns() >= columns) {
            return Ok(Arc::clone(lost));
        }
        let lost = Arc::new(LostBars::find(columns, budget)?);
        *known = Some(Arc::clone(&lost));
        Ok(lost)
    }

    /// The judgement on a bar. Without a named solver, only on bars whose nimbers are far.
    pub(super) fn judge(
        &self,
        bar: &Bar,
        solver: Option<Solver>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Judged<Bar>>, Error> {
        let most = count_bars(bar);
        let far = |limit| solver.is_none() && most > limit;
        if (solver == Some(Solver::Own) || far(MAX_BARS_BY_NIMBERS))
            && let Some(judged) = self.few_rows(bar, budget)?
        {
            return Ok(Some(judged));
        }
        let argued = solver == Some(Solver::Argument) || far(MAX_BARS_BY_SEARCH);
        Ok(if argued { argument(bar) } else { None })
    }

    /// Bars of at most three rows, or three columns.
    fn few_rows(&self, bar: &Bar, budget: &mut Budget<'_>) -> Result<Option<Judged<Bar>>, Error> {
        let on_its_side = bar.0.len() > 3;
        let rows = if on_its_side { bar.mirrored() } else { bar.clone() };
        if rows.0.len() > 3 {
            return Ok(None);
        }
        let lost = self.up_to(rows.0[0], budget)?;
        let is_lost = move |bar: &Bar| {
            let rows = if on_its_side { bar.mirrored() } else { bar.clone() };
            lost.is_lost(&rows.0) == Some(true)
        };
        let outcome = if is_lost(bar) { Outcome::Loss } else { Outcome::Win };
        let moves = KnownMoves::ByRest(Box::new(is_lost));
        Ok(Some(Judged { outcome, solver: Solver::Own, why: Some(by_rows()), moves }))
    }
}

fn by_rows() -> Phrase {
    Phrase::fixed(
        "chomp-rows",
        "All lost bars of three rows up to this length were found, one first row at most for the other two.",
    )
}

/// How many bars a bar has in it, at most: those of its whole rectangle.
fn count_bars(bar: &Bar) -> u64 {
    let (rows, columns) = (bar.0.len() as u64, u64::from(bar.0[0]));
    let (small, large) = (rows.min(columns), rows.max(columns));
    // the number of ways to choose `small` of `small + large`
    (1..=small).try_fold(1_u64, |count, i| Some(count.checked_mul(large + i)? / i)).unwrap_or(u64::MAX)
}

/// Strategy stealing, and the bite that mirrors a square.
fn argument(bar: &Bar) -> Option<Judged<Bar>> {
    let (rows, columns) = (bar.0.len() as u64, u64::from(bar.0[0]));
    let whole = bar.0.iter().all(|&length| length == bar.0[0]);
    if !whole || rows * columns < 2 {
        return None;
    }
    let (why, moves) = if rows == columns {
        let why = Phrase::fixed(
            "chomp-square",
            "The bite (2,2) leaves one row and one column of equal length, and each bite there is \
             answered by the mirrored one.",
        );
        let bite = Bite { row: 2, column: 2 };
        let mut rest = Vec::new();
        Chomp.play(bar, &bite, &mut rest);
        (why, KnownMoves::One(bite.to_string(), rest))
    } else {
        let why = phrase!(
            "chomp-stealing",
            "Strategy stealing: suppose the bite of the last square ({m},{n}) does not win. Then some bite \
             answers it and wins; but that bite takes the last square too, so it can be made at once and leaves \
             the same bar. So some bite wins. The argument does not say which.",
            m = rows,
            n = columns
        );
        (why, KnownMoves::Unknown)
    };
    Some(Judged { outcome: Outcome::Win, solver: Solver::Argument, why: Some(why), moves })
}

/// The laws of whole bars of m rows and n columns.
pub(super) fn laws() -> Vec<Stated> {
    vec![
        Stated {
            kind: "strategy stealing",
            statement: Phrase::fixed(
                "law-chomp-all",
                "every bar but 1x1 is won by the player to move: g(m, n) > 0 if m n > 1",
            ),
            theorem: Phrase::fixed(
                "theorem-chomp-all",
                "strategy stealing (Gale 1974): a winning answer to the bite of the last square could have \
                 been made at once; it does not name the bite",
            ),
            value: |m, n| Some((m.max(n) < 2).then_some(0)),
        },
        Stated {
            kind: "thin bars",
            statement: Phrase::fixed(
                "law-chomp-thin",
                "one row is Nim: g(1, n) = n - 1, and so is one column",
            ),
            theorem: Phrase::fixed(
                "theorem-chomp-thin",
                "a bite of one row leaves any shorter one but none (Bouton 1902)",
            ),
            value: |m, n| if m.min(n) == 1 { Some(Some(m.max(n) - 1)) } else { None },
        },
        Stated {
            kind: "squares",
            statement: Phrase::fixed("law-chomp-square", "a square n x n, n > 1, is won by the bite (2,2)"),
            theorem: Phrase::fixed(
                "theorem-chomp-square",
                "it leaves one row and one column of equal length; mirrored bites answer all others",
            ),
            value: |m, n| if m == n && n > 1 { Some(None) } else { None },
        },
        Stated {
            kind: "two rows",
            statement: Phrase::fixed(
                "law-chomp-two-rows",
                "two rows: a bar with rows a, b is lost iff a = b + 1; so 2 x n is won by the bite (2,n)",
            ),
            theorem: Phrase::fixed(
                "theorem-chomp-two-rows",
                "every bite of such a bar leaves one that is not such, and from any other bar of two \
                 rows one bite leads to such a bar",
            ),
            value: |m, n| if m.min(n) == 2 { Some(None) } else { None },
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::try_solve;
    use grundy_base::report::{Report, Winner};

    fn solved(bar: &str, solver: Solver) -> Report {
        try_solve(&format!("chomp {bar}"), solver).unwrap_or_else(|error| panic!("{bar}: {error}"))
    }

    fn best(report: &Report) -> Vec<&str> {
        report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect()
    }

    /// The bites of the solver for few rows, and of the argument, against nimbers.
    #[test]
    fn judgements_agree_with_nimbers() {
        for bar in ["1x7", "2x6", "3x5", "3x8", "5x3", "8,5,2", "7,6", "4,4,1", "2,2,1,1,1", "3,3,2,2,1"] {
            let (own, nimbers) = (solved(bar, Solver::Own), solved(bar, Solver::Grundy));
            assert_eq!((own.winner(), best(&own)), (nimbers.winner(), best(&nimbers)), "{bar}");
        }
        for n in 2..=6 {
            let square = format!("{n}x{n}");
            assert_eq!(best(&solved(&square, Solver::Argument)), ["(2,2)"]);
            assert!(best(&solved(&square, Solver::Grundy)).contains(&"(2,2)"));
            let two = format!("2x{n}");
            assert_eq!(best(&solved(&two, Solver::Grundy)), [format!("(2,{n})")]);
        }
    }

    #[test]
    fn far_bars() {
        let stolen = solved("1000x999", Solver::Auto);
        assert_eq!((stolen.winner(), stolen.solver), (Some(Winner::First), Solver::Argument));
        assert!(stolen.moves.is_empty() && stolen.remark.unwrap().contains("Strategy stealing"));
        assert_eq!(best(&solved("1000x1000", Solver::Auto)), ["(2,2)"]);
        let rows = solved("3x300", Solver::Auto);
        assert_eq!((rows.winner(), rows.solver, best(&rows).len()), (Some(Winner::First), Solver::Own, 1));
        for (bar, solver) in [("5,3,2", Solver::Argument), ("4x4", Solver::Own), ("1x1", Solver::Argument)] {
            assert!(try_solve(&format!("chomp {bar}"), solver).is_err(), "{bar}");
        }
    }
}
