//! Why a contest is won, lost or drawn: the move that wins and what refutes every reply, best play, the steps
//! of retrograde analysis.

use grundy::error::Error;
use grundy::explore::Identity;
use grundy::report::{self, Ask, Layer, Report, Why};
use grundy::solve::Solver;
use grundy::table::{self, Table};
use rustc_hash::FxHashMap;

use super::{Layered, Reply, Step, Way};
use crate::evidence::{Decided, Proof, Proven, Wins, Worth};

/// Plies of a line shown at most.
const MAX_LINE_PLIES: usize = 200;
/// Positions that may be computed for a line without evidence.
const MAX_LINE_WORK: u64 = 2_000_000;

/// The evidence by position.
struct Known<'e> {
    table: &'e dyn Table,
    decided: FxHashMap<String, &'e Decided>,
}

impl<'e> Known<'e> {
    fn of(&self, position: &str) -> Result<Option<&'e Decided>, Error> {
        Ok(self.decided.get(&Identity::Sum.key(self.table, position)?.0).copied())
    }
}

pub(super) fn steps(
    table: &dyn Table,
    report: &Report,
    ask: &Ask,
    proof: Result<Proven, Error>,
    graph: bool,
    steps: &mut Vec<Step>,
) -> Result<(), Error> {
    let positions = match &proof {
        Ok((_, Proof::Outcomes { positions })) => positions,
        Ok(_) => return Ok(()),
        Err(error) => return without(table, report, ask, error, steps),
    };
    let mut known = Known { table, decided: FxHashMap::default() };
    for one in positions {
        known.decided.insert(Identity::Sum.key(table, &one.position)?.0, one);
    }
    let Some(root) = known.of(&report.position)? else { return Ok(()) };
    match root.outcome {
        Worth::Win => {
            let mv = root.mv.as_deref().unwrap_or_default();
            let moves = table.moves(&root.position)?;
            if let Some(step) = moves.into_iter().find(|step| step.mv == mv) {
                let plies = root.plies.map(|plies| plies.saturating_sub(1));
                let position = root.position.clone();
                let to = step.to.clone();
                steps.push(Step::Wins { position, mv: step.mv, to: step.to, plies });
                steps.extend(replies(&known, &to, Wins::Second)?);
            }
        }
        Worth::Loss => steps.extend(replies(&known, &root.position, Wins::First)?),
        Worth::Draw => steps.push(draw(&known, root)?),
    }
    steps.push(line(&known, root)?);
    if graph || !report.class.acyclic || report.solver == Solver::Retrograde {
        steps.extend(layers(table, report, ask)?);
    }
    Ok(())
}

/// A move with its refutation.
fn reply(known: &Known<'_>, step: table::Step) -> Result<Reply, Error> {
    let found = known.of(&step.to)?;
    let answer = found.and_then(|found| found.mv.clone());
    // the evidence may order the components of a sum, and so its moves, differently
    let answer = match (&answer, found) {
        (Some(mv), Some(found)) if found.position != step.to => {
            let moves = known.table.moves(&found.position)?;
            let to = moves.into_iter().find(|one| one.mv == *mv).map(|one| one.to).unwrap_or_default();
            let same = Identity::Sum.key(known.table, &to)?.0;
            let mut named = None;
            for one in known.table.moves(&step.to)? {
                if Identity::Sum.key(known.table, &one.to)?.0 == same {
                    named = Some(one.mv);
                    break;
                }
            }
            named
        }
        _ => answer,
    };
    Ok(Reply { mv: step.mv, to: step.to, answer, plies: found.and_then(|found| found.plies) })
}

/// All moves of a lost position with their refutations; `None` if play has ended there.
fn replies(known: &Known<'_>, position: &str, mover: Wins) -> Result<Option<Step>, Error> {
    let moves = known.table.moves(position)?;
    let replies: Vec<Reply> = moves.into_iter().map(|step| reply(known, step)).collect::<Result<_, _>>()?;
    let position = position.to_owned();
    Ok((!replies.is_empty()).then_some(Step::Replies { position, mover, replies }))
}

fn draw(known: &Known<'_>, root: &Decided) -> Result<Step, Error> {
    let (mut keeps, mut loses) = (Vec::new(), Vec::new());
    for step in known.table.moves(&root.position)? {
        match known.of(&step.to)?.map(|found| found.outcome) {
            Some(Worth::Draw) => keeps.push(Way { mv: step.mv, to: step.to }),
            _ => loses.push(reply(known, step)?),
        }
    }
    Ok(Step::Draw { position: root.position.clone(), keeps, loses })
}

/// Best play: the winner hurries, the loser delays, and a draw is kept until a position repeats.
fn line(known: &Known<'_>, root: &Decided) -> Result<Step, Error> {
    let (mut moves, mut repeats) = (Vec::<Way>::new(), None);
    let mut met: FxHashMap<String, usize> = FxHashMap::default();
    let mut at = root;
    while moves.len() < MAX_LINE_PLIES {
        if let Some(&before) = met.get(&at.position) {
            repeats = Some(before);
            break;
        }
        met.insert(at.position.clone(), moves.len());
        let mut best: Option<(table::Step, &Decided)> = None;
        for step in known.table.moves(&at.position)? {
            let Some(to) = known.of(&step.to)? else { continue };
            let taken = match &at.mv {
                Some(mv) => *mv == step.mv,
                None => best.as_ref().is_none_or(|(_, late)| late.plies < to.plies),
            };
            if taken {
                best = Some((step, to));
            }
        }
        let Some((step, to)) = best else { break };
        moves.push(Way { mv: step.mv, to: to.position.clone() });
        at = to;
    }
    let cut = moves.len() == MAX_LINE_PLIES && repeats.is_none();
    Ok(Step::Line { moves, repeats, cut })
}

fn layers(table: &dyn Table, report: &Report, ask: &Ask) -> Result<Option<Step>, Error> {
    let row = |row: Layer| {
        let to = match row.why {
            Why::Ended => None,
            Why::MoveTo(to) | Why::AllMovesTo(to) | Why::Kept(to) => Some(to),
        };
        Layered { step: row.step, position: row.position, outcome: row.outcome.into(), to }
    };
    match table.layers(&report.position, ask) {
        Ok(layers) => Ok(Some(Step::Layers { rows: layers.into_iter().map(row).collect() })),
        // sums have none
        Err(Error::Refused(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The steps that the answer alone gives.
fn without(
    table: &dyn Table,
    report: &Report,
    ask: &Ask,
    why: &Error,
    steps: &mut Vec<Step>,
) -> Result<(), Error> {
    if report.winner() == Some(report::Winner::First)
        && let Some(row) =
            report.moves.iter().filter(|row| row.best).min_by_key(|row| row.answer.remoteness())
    {
        steps.push(Step::Wins {
            position: report.position.clone(),
            mv: row.mv.clone(),
            to: row.to.clone().unwrap_or_default(),
            plies: row.answer.remoteness(),
        });
    }
    // every ply asks the solver again, so only if that is cheap
    let cost =
        report.answer.remoteness().map(|plies| u64::from(plies).saturating_mul(report.stats.computed.max(1)));
    if cost.is_some_and(|cost| cost <= MAX_LINE_WORK)
        && matches!(report.solver, Solver::Strong | Solver::Retrograde)
        && report.winner() != Some(report::Winner::Draw)
        && let Ok(line) = table.line(&report.position, ask)
    {
        let moves = line.into_iter().map(|step| Way { mv: step.mv, to: step.to }).collect();
        steps.push(Step::Line { moves, repeats: None, cut: false });
    }
    steps.push(Step::Limit { reason: why.to_string() });
    Ok(())
}
