//! The best line of play, for any game whose answers say how many plies are left.

use std::cell::{Cell, RefCell};

use super::MAX_LISTED_MOVES;
use crate::strong::Codes;
use grundy_base::error::{Error, Limit, Refused, Stopped};
use grundy_base::report::{Ask, MoveRow, Moves, Report, Solver, Step, Winner};

type Solve<'a> = dyn Fn(&str, &Ask) -> Result<Report, Error> + 'a;

/// Follows best moves to the end, and solves each position on the way.
pub(super) fn best(
    solve: &Solve<'_>,
    solvers: &[Solver],
    position: &str,
    ask: &Ask,
) -> Result<Vec<Step>, Error> {
    let mut ask = Ask { moves: Moves::All, ..ask.clone() };
    let mut report = solve(position, &ask)?;
    // nimbers give the winner, but not the length of play
    let counts = [Solver::Induction, Solver::Retrograde];
    if report.answer.remoteness().is_none()
        && ask.solver == Solver::Auto
        && matches!(report.winner(), Some(Winner::First | Winner::Second))
        && let Some(&solver) = counts.iter().find(|solver| solvers.contains(solver))
    {
        ask.solver = solver;
        report = solve(position, &ask)?;
    }
    let Some(plies) = report.answer.remoteness() else { return Err(endless(&report)) };
    if u64::from(plies) > MAX_LISTED_MOVES {
        return Err(Stopped::new(Limit::Size, format!("counting a line of {plies} plies")).into());
    }
    let mut line = Vec::new();
    while let Some(row) = choose(&report) {
        let Some(to) = row.to.clone() else {
            let done = format!("{} moves of the line", line.len());
            return Err(Stopped::new(Limit::Size, done).into());
        };
        line.push(Step { mv: row.mv.clone(), to });
        report = solve(&line[line.len() - 1].to, &ask)?;
    }
    Ok(line)
}

type Answer<'a> = dyn Fn(&str, &mut Codes<'_>, &Ask) -> Result<Option<Report>, Error> + 'a;

/// The same from values that were kept; `None` if one of them cannot be had.
pub(super) fn kept(
    answer: &Answer<'_>,
    position: &str,
    codes: &mut Codes<'_>,
    ask: &Ask,
) -> Result<Option<Vec<Step>>, Error> {
    let (codes, missing) = (RefCell::new(codes), Cell::new(false));
    let solve = |position: &str, ask: &Ask| {
        let report = answer(position, &mut **codes.borrow_mut(), ask)?;
        missing.set(report.is_none());
        report.ok_or_else(|| Solver::Strong.refuse("a value is not there", Solver::Auto))
    };
    match best(&solve, &[], position, ask) {
        Err(_) if missing.get() => Ok(None),
        found => found.map(Some),
    }
}

/// The first of the best moves; none at the end.
fn choose(report: &Report) -> Option<&MoveRow> {
    let left = report.answer.remoteness()?.checked_sub(1)?;
    report.moves.iter().find(|row| row.best && row.answer.remoteness() == Some(left))
}

fn endless(report: &Report) -> Error {
    let reason = match report.winner() {
        Some(Winner::Draw) => "the position is a draw, so no line of best moves leads to a win",
        Some(_) => "this solver does not count the plies to the end",
        None => "the game pays numbers, and its lines are not told apart by their length",
    };
    Refused::new("the best line", reason, "ask for the moves of the position alone").into()
}
