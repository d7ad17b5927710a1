//! The explanation of an answer about any opened game.

use grundy::catalogue;
use grundy::error::Error;
use grundy::notation::graph_file::Format;
use grundy::report::{Answer, Ask, Report, Winner};
use grundy::rules::Ending;
use grundy::solve::Solver;
use grundy::table::Table;

use super::{EndRule, Step, contest, misere_nim, payoff, searched, sided, sums};
use crate::evidence::{self, Wins};

/// Positions that the evidence of an explanation may hold.
pub(super) const MAX_EVIDENCE_POSITIONS: usize = 20_000;

/// Explains why an answer holds. For a small position the explanation shows its evidence; for a large one the
/// last step says that there is none.
///
/// # Errors
/// Bad text; the work was interrupted, or the time limit was reached.
///
/// ```
/// use grundy::{notation::term::question, report::Ask};
/// use grundy_explain::steps::{Step, explain};
/// let asked = question("nim 321 283 126", &|_| Err("no files".to_owned())).unwrap();
/// let report = asked.solve(&Ask::default()).unwrap();
/// let steps = explain(&asked.game, &*asked.table, &report, &Ask::default()).unwrap();
/// let sum = steps.iter().find(|step| matches!(step, Step::NimSum { .. })).unwrap();
/// assert!(matches!(sum, Step::NimSum { total: 36, deciding: Some(5), .. }));
/// ```
pub fn explain(game: &str, table: &dyn Table, report: &Report, ask: &Ask) -> Result<Vec<Step>, Error> {
    explain_to(game, table, report, ask, None)
}

/// The same to a depth in moves: a nimber by the nimbers of its options, those by theirs, and so on. Without
/// a depth, graphs are told to the bottom and other games one move deep.
///
/// # Errors
/// As for [`explain`].
pub fn explain_to(
    game: &str,
    table: &dyn Table,
    report: &Report,
    ask: &Ask,
    depth: Option<u32>,
) -> Result<Vec<Step>, Error> {
    let mut steps = Vec::new();
    let graph = is_graph(game);
    let depth = depth.unwrap_or(if graph { u32::MAX } else { 1 });
    if report.solver == Solver::Law {
        let name = game.split(':').next().unwrap_or_default();
        let source = catalogue::find(name).map(|game| game.source.to_owned());
        steps.push(Step::Law { source });
    }
    let proof = || kept(evidence::prove(table, &report.position, ask, MAX_EVIDENCE_POSITIONS));
    let misere_sum = report.class.ending == Ending::Misere && report.class.sums;
    match &report.answer {
        Answer::Payoff(_) => payoff::steps(table, report, ask, proof()?, &mut steps)?,
        _ if is_over(table, report)? => steps.push(ended(report)),
        Answer::Nimber(_) => sums::steps(table, report, ask, depth, &mut steps)?,
        Answer::Contest(_) if misere_sum && report.solver == Solver::Law => {
            misere_nim::steps(report, &mut steps);
        }
        Answer::Sided(sided) if report.solver == Solver::Bounds => {
            searched::steps(table, report, sided, ask, &mut steps)?;
        }
        Answer::Sided(sided) => sided::steps(table, report, sided, ask, proof, &mut steps)?,
        // the answer's remark tells why
        Answer::Contest(_) if matches!(report.solver, Solver::Own | Solver::Argument) => {
            steps.extend(report.moves.iter().find(|row| row.best).map(|row| Step::Wins {
                position: report.position.clone(),
                mv: row.mv.clone(),
                to: row.to.clone().unwrap_or_default(),
                plies: None,
            }));
        }
        Answer::Loopy(..) | Answer::Contest(_) => {
            sums::loopy(report, &mut steps);
            contest::steps(table, report, ask, proof()?, graph, &mut steps)?;
        }
    }
    Ok(steps)
}

/// Whether a game is a token on a graph of the user's, by its name.
fn is_graph(game: &str) -> bool {
    let name = game.split(':').next().unwrap_or_default();
    match catalogue::find(name) {
        Some(known) => known.id == "graph",
        None => Format::is_graph_file(game) && !game.contains(" + "),
    }
}

/// Evidence, or why there is none. An interrupt or the time limit ends the whole explanation.
pub(super) fn kept<T>(built: Result<T, Error>) -> Result<Result<T, Error>, Error> {
    use grundy::error::Limit;
    match built {
        Err(Error::Stopped(stopped)) if matches!(stopped.limit, Limit::Interrupt | Limit::Time) => {
            Err(stopped.into())
        }
        Err(error @ Error::BadText(_)) => Err(error),
        other => Ok(other),
    }
}

fn is_over(table: &dyn Table, report: &Report) -> Result<bool, Error> {
    match report.total_moves {
        Some(count) => Ok(count == 0),
        None => match table.moves(&report.position) {
            Ok(moves) => Ok(moves.is_empty()),
            // too many moves to list
            Err(Error::Stopped(_)) => Ok(false),
            Err(error) => Err(error),
        },
    }
}

fn ended(report: &Report) -> Step {
    let rule = match report.class.ending {
        Ending::Normal => EndRule::Normal,
        Ending::Misere => EndRule::Misere,
        Ending::Own => EndRule::Own,
    };
    Step::Ended { rule, winner: report.winner().map(wins) }
}

pub(super) fn wins(winner: Winner) -> Wins {
    match winner {
        Winner::First => Wins::First,
        Winner::Second => Wins::Second,
        // a position without a player to move ends only where neither has a move
        Winner::Draw | Winner::Left | Winner::Right => Wins::Draw,
    }
}
